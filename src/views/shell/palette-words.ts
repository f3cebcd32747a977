import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type SettingKey } from '../../../machines/domain/settings';
import { type StoredSubject } from '../../../machines/domain/text-subject';
import { type PlainAction } from '../../../machines/ports/actions';
import { NEW_OUTBOUND } from '../../../machines/shared/constants';
import { type PaletteGroup, type ServerVerb } from '../../../machines/shell/palette.rules';

/** What each action is called, in the palette and on the help sheet. */
export const ACTION_WORDS: Readonly<Record<PlainAction, MessageDescriptor>> = {
  palette: msg`Search servers, actions and settings`,
  shortcuts: msg`Keyboard shortcuts`,
  settings: msg`Open the settings`,
  logs: msg`Open the logs`,
  connections: msg`Show the connections`,
  explain: msg`Explain routing`,
  about: msg`About this panel`,
  addressPorts: msg`Address and Ports`,
  services: msg`Service overview`,
  import: msg`Import servers and subscriptions`,
  create: msg`Create a server`,
  saveCopy: msg`Back up`,
  bringBack: msg`Restore a backup`,
  moments: msg`History of changes`,
  history: msg`Open the notices`,
  logout: msg`Logout`,
  toggleCore: msg`Start or stop the core`,
  fastest: msg`Use the fastest server in the list`,
  testShown: msg`Test the servers in the list with PING`,
  ping: msg`Test the checked servers with PING`,
  http: msg`Test the checked servers with HTTP`,
  delete: msg`Delete the checked rows`,
  checkAll: msg`Check all rows`,
  addOutbound: msg`Add an outbound`,
  chooseServers: msg`Choose servers for the outbound`,
};

/** What is stored without being applied. */
export const SUBJECT_WORDS: Readonly<Record<StoredSubject, MessageDescriptor>> = {
  routingA: msg`RoutingA`,
  dns: msg`DNS`,
  domains: msg`Domains excluded`,
  inbounds: msg`Custom inbounds`,
  ipGroups: msg`IP groups`,
};

/** What each kind of result is called, and what Enter does with it. */
export const KIND_WORDS = {
  outbound: { name: msg`Outbound`, does: msg`Switch to this outbound` },
  service: { name: msg`Service`, does: msg`Go to this service` },
  setting: { name: msg`Setting`, does: msg`Open in Settings` },
  subject: { name: msg`Setting`, does: msg`Open` },
  theme: { name: msg`Theme`, does: msg`Use this theme` },
  language: { name: msg`Language`, does: msg`Use this language` },
} as const satisfies Readonly<Record<string, Readonly<Record<'name' | 'does', MessageDescriptor>>>>;

/** What stands over the results of each group. */
export const GROUP_WORDS: Readonly<Record<PaletteGroup, MessageDescriptor>> = {
  rule: msg`Rules`,
  action: msg`Actions`,
  outbound: msg`Outbounds`,
  service: msg`Services`,
  setting: msg`Settings`,
  look: msg`Theme and language`,
  server: msg`Servers`,
  verb: msg`Server actions`,
};

/** What Enter does to a server, and other words for it. `outbound`: the active one; `shared`: with its other servers. */
export function verbWords(
  verb: ServerVerb,
  outbound: string,
  shared: boolean,
): Readonly<Record<'label' | 'also', MessageDescriptor>> {
  switch (verb) {
    case 'find':
      return { label: msg`Show in its list`, also: msg`find go to` };
    case 'connectOnly':
      return { label: msg`Use only this in ${outbound}`, also: msg`connect switch to` };
    case 'connect':
      return {
        label: shared ? msg`Add to ${outbound}` : msg`Use in ${outbound}`,
        also: msg`connect select`,
      };
    case 'disconnect':
      return { label: msg`Disconnect from ${outbound}`, also: msg`cancel remove stop` };
    case 'test':
      return { label: msg`Test with PING`, also: msg`latency delay speed` };
  }
}

/** Where a rule sends a site to. */
export function wayWords(outbound: string): MessageDescriptor {
  const name = outbound.toUpperCase();
  if (outbound === 'direct') return msg`Always direct`;
  if (outbound === 'block') return msg`Always block`;
  return outbound === NEW_OUTBOUND ? msg`Always through a new outbound…` : msg`Always through ${name}`;
}

/** Other words that people look for. In every other language the English ones stand behind: many type them whatever the panel speaks. */
export const SYNONYMS: { readonly [Kind in PlainAction | SettingKey | StoredSubject]?: MessageDescriptor } = {
  toggleCore: msg`connect disconnect turn on off proxy VPN`,
  fastest: msg`best quick speed latency delay`,
  testShown: msg`latency delay speed`,
  ping: msg`latency delay speed`,
  http: msg`latency delay speed`,
  import: msg`add paste link QR code`,
  create: msg`new add manual`,
  delete: msg`remove`,
  checkAll: msg`select all`,
  settings: msg`preferences options`,
  logs: msg`errors journal debug`,
  connections: msg`traffic hosts sites requests clients`,
  history: msg`messages notifications`,
  saveCopy: msg`backup save copy export all settings file`,
  explain: msg`routing rule why direct proxy RoutingA`,
  bringBack: msg`restore bring back backup copy import settings file`,
  moments: msg`undo earlier before versions restore compare`,
  about: msg`version licence help`,
  shortcuts: msg`keys hotkeys`,
  logout: msg`sign out exit account`,
  addOutbound: msg`new group`,
  chooseServers: msg`group load balance`,
  addressPorts: msg`service address ports SOCKS5 HTTP backend`,
  services: msg`routers switch other addresses all`,
  portSharing: msg`LAN local network`,
  transparent: msg`system proxy TUN global VPN`,
  transparentType: msg`system proxy TUN global VPN`,
  pacMode: msg`routing PAC bypass direct`,
  routingA: msg`routing rules bypass direct`,
  dns: msg`resolver name server`,
  ipGroups: msg`bypass direct CIDR`,
  inbounds: msg`ports listen SOCKS5 HTTP`,
};
