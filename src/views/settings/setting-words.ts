import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type Clash } from '../../../machines/shared/three-way';
import { type ClashText } from '../../components/Clashes';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { type ChoiceKey, type NumberKey, type SwitchKey } from '../../../machines/settings/settings.rules';
import { type Configuration, type SectionName } from '../../../machines/settings/settings.view-model';

/** What a choice is called and what follows from it, in one sentence. */
interface Words {
  readonly label: MessageDescriptor;
  readonly consequence: MessageDescriptor;
}

export const SECTION_WORDS: Readonly<Record<SectionName, MessageDescriptor>> = {
  transparentProxy: msg`Transparent proxy`,
  rulePort: msg`Rule port`,
  dns: msg`DNS`,
  connection: msg`Connection`,
  updates: msg`Updates`,
};

/** In the order of the dialog. */
export const CHOICE_KEYS = [
  'transparent',
  'transparentType',
  'pacMode',
  'antipollution',
  'specialMode',
  'tcpFastOpen',
  'inboundSniffing',
  'muxOn',
  'pacAutoUpdateMode',
  'subscriptionAutoUpdateMode',
  'proxyModeWhenSubscribe',
] as const satisfies readonly ChoiceKey[];

export const CHOICE_LABELS: Readonly<Record<ChoiceKey, MessageDescriptor>> = {
  transparent: msg`Traffic of this machine`,
  transparentType: msg`How traffic is caught`,
  pacMode: msg`Routing of the rule port`,
  antipollution: msg`Protection against forged DNS answers`,
  specialMode: msg`Special mode`,
  tcpFastOpen: msg`TCP Fast Open`,
  inboundSniffing: msg`Sniffing`,
  muxOn: msg`Multiplexing`,
  pacAutoUpdateMode: msg`Update the GFWList`,
  subscriptionAutoUpdateMode: msg`Update subscriptions`,
  proxyModeWhenSubscribe: msg`How updates are fetched`,
};

const EXCEPT_CHINA: Words = {
  label: msg`All except mainland China`,
  consequence: msg`Connections to mainland China go out directly, all others through the proxy.`,
};

const GFWLIST: Words = {
  label: msg`Only what the GFWList names`,
  consequence: msg`Only sites on the GFWList go through the proxy. The service needs the list first: see Updates.`,
};

const UPDATE_MODES: Readonly<Record<string, Words>> = {
  none: { label: msg`Only by hand`, consequence: msg`Nothing is fetched until you ask for it.` },
  auto_update: {
    label: msg`When the service starts`,
    consequence: msg`Fetched once at each start of the service.`,
  },
  auto_update_at_intervals: {
    label: msg`At intervals`,
    consequence: msg`Fetched again and again, as often as you say.`,
  },
};

/** The words of every value that is offered; any other value is shown as it is. */
export const CHOICE_WORDS: Readonly<Record<ChoiceKey, Readonly<Record<string, Words>>>> = {
  transparent: {
    close: { label: msg`Off`, consequence: msg`Only programs that use the proxy’s ports go through it.` },
    proxy: {
      label: msg`All through the proxy`,
      consequence: msg`Every connection of this machine goes through the proxy.`,
    },
    whitelist: EXCEPT_CHINA,
    gfwlist: GFWLIST,
    pac: {
      label: msg`As the rule port`,
      consequence: msg`Connections take the way that the rule port’s routing gives them.`,
    },
  },
  transparentType: {
    redirect: { label: msg`redirect`, consequence: msg`Catches TCP only; works almost everywhere on Linux.` },
    tproxy: { label: msg`tproxy`, consequence: msg`Catches TCP and UDP; the kernel must support it.` },
    gvisor_tun: {
      label: msg`gvisor tun`,
      consequence: msg`A virtual network card with a network stack of its own catches TCP and UDP.`,
    },
    system_tun: {
      label: msg`system tun`,
      consequence: msg`A virtual network card with the system’s network stack catches TCP and UDP.`,
    },
    system_proxy: {
      label: msg`system proxy`,
      consequence: msg`Only programs that follow the system’s proxy setting go through the proxy.`,
    },
  },
  pacMode: {
    whitelist: EXCEPT_CHINA,
    gfwlist: GFWLIST,
    routingA: { label: msg`RoutingA`, consequence: msg`A script of yours decides about each connection.` },
    custom: { label: msg`Custom routing`, consequence: msg`Your rules decide, by the tags of site data files.` },
  },
  antipollution: {
    closed: { label: msg`Off`, consequence: msg`The system’s DNS answers; forged answers go unnoticed.` },
    none: {
      label: msg`Against hijacking only`,
      consequence: msg`Keeps the provider from diverting queries. Quick, but forged answers can still arrive.`,
    },
    dnsforward: {
      label: msg`Forward queries`,
      consequence: msg`Queries that could be answered wrongly are sent through the proxy.`,
    },
    doh: {
      label: msg`DNS over HTTPS`,
      consequence: msg`Queries are encrypted, so that nobody on the way can forge answers.`,
    },
    advanced: {
      label: msg`Servers of your own`,
      consequence: msg`You say which servers answer, and through which outbound.`,
    },
  },
  specialMode: {
    none: { label: msg`Off`, consequence: msg`Programs get real addresses.` },
    supervisor: {
      label: msg`supervisor`,
      consequence: msg`Watches DNS answers on their way and repairs the forged ones.`,
    },
    fakedns: {
      label: msg`fakedns`,
      consequence: msg`Programs get made-up addresses at once and the proxy looks up the real ones. Some programs cannot bear it.`,
    },
  },
  tcpFastOpen: {
    default: { label: msg`As the system does`, consequence: msg`The system’s own setting holds.` },
    yes: { label: msg`On`, consequence: msg`Saves a round trip where both ends and the network allow it.` },
    no: { label: msg`Off`, consequence: msg`Every connection begins with the usual handshake.` },
  },
  inboundSniffing: {
    disable: { label: msg`Off`, consequence: msg`Rules by domain miss connections that name only an address.` },
    'http,tls': {
      label: msg`HTTP, TLS`,
      consequence: msg`Domains are read from HTTP and TLS, so that rules by domain match.`,
    },
    'http,tls,quic': {
      label: msg`HTTP, TLS, QUIC`,
      consequence: msg`Domains are read from HTTP, TLS and QUIC, so that rules by domain match.`,
    },
  },
  muxOn: {
    no: { label: msg`Off`, consequence: msg`Each connection has one of its own to the server.` },
    yes: {
      label: msg`On`,
      consequence: msg`Connections share one to the server: fewer handshakes, but large downloads can get slower.`,
    },
  },
  pacAutoUpdateMode: UPDATE_MODES,
  subscriptionAutoUpdateMode: UPDATE_MODES,
  proxyModeWhenSubscribe: {
    direct: { label: msg`Directly`, consequence: msg`Updates are fetched without the proxy.` },
    proxy: {
      label: msg`Through the proxy`,
      consequence: msg`Updates are fetched through the proxy, so the core has to run.`,
    },
    pac: {
      label: msg`As the rule port`,
      consequence: msg`Updates take the way that the rule port’s routing gives them.`,
    },
  },
};

interface SwitchWords {
  readonly label: MessageDescriptor;
  readonly on: MessageDescriptor;
  readonly off: MessageDescriptor;
}

export const SWITCH_WORDS: Readonly<Record<SwitchKey, SwitchWords>> = {
  ipforward: {
    label: msg`IP forwarding`,
    on: msg`Other devices can use this machine as their gateway.`,
    off: msg`This machine passes on nothing for other devices.`,
  },
  portSharing: {
    label: msg`Share the ports with the local network`,
    on: msg`Other devices in the local network can use the proxy’s ports.`,
    off: msg`Only this machine can use the proxy’s ports.`,
  },
};

export const NUMBER_LABELS: Readonly<Record<NumberKey, MessageDescriptor>> = {
  mux: msg`Connections that share one`,
  pacAutoUpdateIntervalHour: msg`Hours between updates of the GFWList`,
  subscriptionAutoUpdateIntervalHour: msg`Hours between updates of subscriptions`,
};

export const CONFIGURE_WORDS: Readonly<
  Record<Configuration, { readonly text: MessageDescriptor; readonly label: MessageDescriptor }>
> = {
  routingA: { text: msg`Configure`, label: msg`Configure RoutingA` },
  customRouting: { text: msg`Configure`, label: msg`Configure custom routing` },
  dns: { text: msg`Configure`, label: msg`Configure DNS` },
  domains: { text: msg`Domains excluded`, label: msg`Domains excluded` },
};

export const STORED_WORDS: Readonly<Record<TextSubject, MessageDescriptor>> = {
  routingA: msg`RoutingA is saved, active after the next start.`,
  dns: msg`DNS is saved, active after the next start.`,
  domains: msg`The excluded domains are saved, active after the next start.`,
};

const LABELS: Readonly<Record<string, MessageDescriptor | undefined>> = {
  ...CHOICE_LABELS,
  ...NUMBER_LABELS,
  ipforward: SWITCH_WORDS.ipforward.label,
  portSharing: SWITCH_WORDS.portSharing.label,
};

const SWITCHED = { on: msg`On`, off: msg`Off` };

/** How a setting that was also changed elsewhere is shown. */
export function useSettingClashText(): (clash: Clash) => ClashText {
  const { _ } = useLingui();
  return ({ path, mine, theirs }) => {
    const label = LABELS[path];
    const words: Readonly<Record<string, Words | undefined>> =
      path in CHOICE_WORDS ? CHOICE_WORDS[path as ChoiceKey] : {};
    const shown = (value: unknown): string => {
      if (typeof value === 'boolean') return _(value ? SWITCHED.on : SWITCHED.off);
      const known = words[String(value)];
      return known === undefined ? String(value) : _(known.label);
    };
    return { label: label === undefined ? path : _(label), mine: shown(mine), theirs: shown(theirs) };
  };
}
