import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type SettingKey } from '../../../machines/domain/settings';
import { type PlainAction } from '../../../machines/ports/actions';

/** What each action is called, in the palette and on the help sheet. */
export const ACTION_WORDS: Readonly<Record<PlainAction, MessageDescriptor>> = {
  palette: msg`Search servers, actions and settings`,
  shortcuts: msg`Keyboard shortcuts`,
  settings: msg`Open the settings`,
  logs: msg`Open the logs`,
  connections: msg`Show the connections`,
  explain: msg`Explain where traffic goes`,
  about: msg`About this panel`,
  address: msg`Service address`,
  import: msg`Import servers and subscriptions`,
  create: msg`Create a server`,
  saveCopy: msg`Save a copy`,
  bringBack: msg`Bring back a copy`,
  history: msg`Open the notices`,
  logout: msg`Logout`,
  toggleCore: msg`Start or stop the core`,
  fastest: msg`Use the fastest server of the list`,
  testShown: msg`Test the servers of the list with PING`,
  ping: msg`Test the checked servers with PING`,
  http: msg`Test the checked servers with HTTP`,
  delete: msg`Delete the checked rows`,
  checkAll: msg`Check all rows`,
  addOutbound: msg`Add an outbound`,
  chooseServers: msg`Choose servers for the outbound`,
};

/** Other words that people look for. */
export const SYNONYMS: { readonly [Kind in PlainAction | SettingKey]?: MessageDescriptor } = {
  toggleCore: msg`connect disconnect turn on off proxy VPN`,
  fastest: msg`best quick speed latency delay`,
  testShown: msg`latency delay speed`,
  ping: msg`latency delay speed`,
  http: msg`latency delay speed`,
  import: msg`add paste link QR code`,
  create: msg`new add manual`,
  connections: msg`traffic hosts sites requests clients`,
  saveCopy: msg`backup export all settings file`,
  explain: msg`routing rule why direct proxy RoutingA`,
  bringBack: msg`restore backup import settings file`,
  address: msg`ports SOCKS5 HTTP backend`,
  portSharing: msg`LAN local network`,
  transparent: msg`system proxy TUN global`,
};
