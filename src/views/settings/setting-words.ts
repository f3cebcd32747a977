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
  transparent: msg`Traffic from this machine`,
  transparentType: msg`How traffic is captured`,
  pacMode: msg`Rule port routing`,
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
  consequence: msg`Connections to mainland China are direct; all others go through the proxy.`,
};

const GFWLIST: Words = {
  label: msg`Only sites on the GFWList`,
  consequence: msg`Only sites on the GFWList go through the proxy. The service needs the list first: see Updates.`,
};

const UPDATE_MODES: Readonly<Record<string, Words>> = {
  none: { label: msg`Manually`, consequence: msg`Nothing is fetched until you ask for it.` },
  auto_update: {
    label: msg`When the service starts`,
    consequence: msg`Fetched each time the service starts.`,
  },
  auto_update_at_intervals: {
    label: msg`Periodically`,
    consequence: msg`Fetched repeatedly, at the interval you set.`,
  },
};

/** The words of every value that is offered; any other value is shown as it is. */
export const CHOICE_WORDS: Readonly<Record<ChoiceKey, Readonly<Record<string, Words>>>> = {
  transparent: {
    close: { label: msg`Off`, consequence: msg`Only programs that use the proxy’s ports go through it.` },
    proxy: {
      label: msg`Everything through the proxy`,
      consequence: msg`Every connection from this machine goes through the proxy.`,
    },
    whitelist: EXCEPT_CHINA,
    gfwlist: GFWLIST,
    pac: {
      label: msg`Same as the rule port`,
      consequence: msg`Connections follow the routing of the rule port.`,
    },
  },
  transparentType: {
    redirect: { label: msg`redirect`, consequence: msg`Captures TCP only; works almost everywhere on Linux.` },
    tproxy: { label: msg`tproxy`, consequence: msg`Captures TCP and UDP; needs kernel support.` },
    gvisor_tun: {
      label: msg`gvisor tun`,
      consequence: msg`A virtual network interface with its own network stack captures TCP and UDP.`,
    },
    system_tun: {
      label: msg`system tun`,
      consequence: msg`A virtual network interface with the system’s network stack captures TCP and UDP.`,
    },
    system_proxy: {
      label: msg`system proxy`,
      consequence: msg`Only programs that follow the system’s proxy setting go through the proxy.`,
    },
  },
  pacMode: {
    whitelist: EXCEPT_CHINA,
    gfwlist: GFWLIST,
    routingA: { label: msg`RoutingA`, consequence: msg`A script you write decides where each connection goes.` },
    custom: { label: msg`Custom routing`, consequence: msg`Your own rules decide, based on site data tags.` },
  },
  antipollution: {
    closed: { label: msg`Off`, consequence: msg`The system’s DNS answers; forged answers go unnoticed.` },
    none: {
      label: msg`Prevent hijacking only`,
      consequence: msg`Keeps your provider from redirecting queries. Fast, but forged answers can still get through.`,
    },
    dnsforward: {
      label: msg`Forward queries`,
      consequence: msg`Queries whose answers may be forged go through the proxy.`,
    },
    doh: {
      label: msg`DNS over HTTPS`,
      consequence: msg`Queries are encrypted, so nobody in between can forge answers.`,
    },
    advanced: {
      label: msg`Your own servers`,
      consequence: msg`You choose which servers answer, and through which outbound.`,
    },
  },
  specialMode: {
    none: { label: msg`Off`, consequence: msg`Programs get real addresses.` },
    supervisor: {
      label: msg`supervisor`,
      consequence: msg`Watches DNS answers in transit and replaces forged ones.`,
    },
    fakedns: {
      label: msg`fakedns`,
      consequence: msg`Programs get fake addresses at once and the proxy looks up the real ones. Some programs don’t work with it.`,
    },
  },
  tcpFastOpen: {
    default: { label: msg`System default`, consequence: msg`The system’s own setting applies.` },
    yes: { label: msg`On`, consequence: msg`Saves a round trip where both ends and the network allow it.` },
    no: { label: msg`Off`, consequence: msg`Every connection starts with a normal handshake.` },
  },
  inboundSniffing: {
    disable: { label: msg`Off`, consequence: msg`Domain rules miss connections that give only an IP address.` },
    'http,tls': {
      label: msg`HTTP, TLS`,
      consequence: msg`Domains are read from HTTP and TLS, so that domain rules match.`,
    },
    'http,tls,quic': {
      label: msg`HTTP, TLS, QUIC`,
      consequence: msg`Domains are read from HTTP, TLS and QUIC, so that domain rules match.`,
    },
  },
  muxOn: {
    no: { label: msg`Off`, consequence: msg`Each connection gets its own connection to the server.` },
    yes: {
      label: msg`On`,
      consequence: msg`Connections to the server are combined into one: fewer handshakes, but large downloads can be slower.`,
    },
  },
  pacAutoUpdateMode: UPDATE_MODES,
  subscriptionAutoUpdateMode: UPDATE_MODES,
  proxyModeWhenSubscribe: {
    direct: { label: msg`Direct`, consequence: msg`Updates are fetched without the proxy.` },
    proxy: {
      label: msg`Through the proxy`,
      consequence: msg`Updates are fetched through the proxy, so the core must be running.`,
    },
    pac: {
      label: msg`Same as the rule port`,
      consequence: msg`Updates follow the routing of the rule port.`,
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
    off: msg`This machine forwards nothing for other devices.`,
  },
  portSharing: {
    label: msg`Share the ports with the local network`,
    on: msg`Other devices on the local network can use the proxy’s ports.`,
    off: msg`Only this machine can use the proxy’s ports.`,
  },
};

export const NUMBER_LABELS: Readonly<Record<NumberKey, MessageDescriptor>> = {
  mux: msg`Mux concurrency`,
  pacAutoUpdateIntervalHour: msg`Hours between GFWList updates`,
  subscriptionAutoUpdateIntervalHour: msg`Hours between subscription updates`,
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
