import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type Configuration, type SectionDialog, type SectionName } from '../../../machines/domain/setting';
import { type SETTINGS, type SettingKey } from '../../../machines/domain/settings';
import { type StoredSubject } from '../../../machines/domain/text-subject';
import { type Clash } from '../../../machines/shared/three-way';
import { type ClashText } from '../../components/Clashes';

export const SECTION_WORDS: Readonly<Record<SectionName, MessageDescriptor>> = {
  transparentProxy: msg`Transparent proxy`,
  rulePort: msg`Rule port`,
  dns: msg`DNS`,
  connection: msg`Connection`,
  updates: msg`Updates`,
};

/** What a value is called and what follows from it, in one sentence. */
interface OptionWords {
  readonly label: MessageDescriptor;
  readonly consequence: MessageDescriptor;
}

export interface ChoiceWords<Value extends string = string> {
  readonly label: MessageDescriptor;
  readonly options: Readonly<Record<Value, OptionWords>>;
}

interface SwitchWords {
  readonly label: MessageDescriptor;
  readonly on: MessageDescriptor;
  readonly off: MessageDescriptor;
}

interface Limits {
  readonly min: number;
  readonly max: number;
}

interface NumberWords {
  readonly label: MessageDescriptor;
  hint(limits: Limits): MessageDescriptor;
}

type WordsOf<Spec> = Spec extends { readonly kind: 'choice'; readonly options: readonly (infer Value extends string)[] }
  ? ChoiceWords<Value>
  : Spec extends { readonly kind: 'switch' }
    ? SwitchWords
    : NumberWords;

const EXCEPT_CHINA: OptionWords = {
  label: msg`All except mainland China`,
  consequence: msg`Connections to mainland China are direct; all others go through the proxy.`,
};

const GFWLIST: OptionWords = {
  label: msg`Only sites on the GFWList`,
  consequence: msg`Only sites on the GFWList go through the proxy. The service needs the list first: see Updates.`,
};

const UPDATE_MODES = {
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

const atLeast = ({ min }: Limits): MessageDescriptor => msg`At least ${min}.`;

/** The words of every setting, and of every value that is offered; any other value is shown as it is. */
export const SETTING_WORDS: { readonly [Key in SettingKey]: WordsOf<(typeof SETTINGS)[Key]> } = {
  transparent: {
    label: msg`Traffic from this machine`,
    options: {
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
  },
  transparentType: {
    label: msg`How traffic is captured`,
    options: {
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
  },
  ipforward: {
    label: msg`IP forwarding`,
    on: msg`Other devices can use this machine as their gateway.`,
    off: msg`This machine forwards nothing for other devices.`,
  },
  pacMode: {
    label: msg`Rule port routing`,
    options: {
      whitelist: EXCEPT_CHINA,
      gfwlist: GFWLIST,
      routingA: { label: msg`RoutingA`, consequence: msg`A script you write decides where each connection goes.` },
      custom: { label: msg`Custom routing`, consequence: msg`Your own rules decide, based on site data tags.` },
    },
  },
  antipollution: {
    label: msg`Protection against forged DNS answers`,
    options: {
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
  },
  specialMode: {
    label: msg`Special mode`,
    options: {
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
  },
  portSharing: {
    label: msg`Share the ports with the local network`,
    on: msg`Other devices on the local network can use the proxy’s ports.`,
    off: msg`Only this machine can use the proxy’s ports.`,
  },
  tcpFastOpen: {
    label: msg`TCP Fast Open`,
    options: {
      default: { label: msg`System default`, consequence: msg`The system’s own setting applies.` },
      yes: { label: msg`On`, consequence: msg`Saves a round trip where both ends and the network allow it.` },
      no: { label: msg`Off`, consequence: msg`Every connection starts with a normal handshake.` },
    },
  },
  inboundSniffing: {
    label: msg`Sniffing`,
    options: {
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
  },
  muxOn: {
    label: msg`Multiplexing`,
    options: {
      no: { label: msg`Off`, consequence: msg`Each connection gets its own connection to the server.` },
      yes: {
        label: msg`On`,
        consequence: msg`Connections to the server are combined into one: fewer handshakes, but large downloads can be slower.`,
      },
    },
  },
  mux: { label: msg`Mux concurrency`, hint: ({ min, max }) => msg`From ${min} to ${max}; the default is 8.` },
  pacAutoUpdateMode: {
    label: msg`Update the GFWList`,
    options: UPDATE_MODES,
  },
  pacAutoUpdateIntervalHour: { label: msg`Hours between GFWList updates`, hint: atLeast },
  subscriptionAutoUpdateMode: {
    label: msg`Update subscriptions`,
    options: UPDATE_MODES,
  },
  subscriptionAutoUpdateIntervalHour: { label: msg`Hours between subscription updates`, hint: atLeast },
  proxyModeWhenSubscribe: {
    label: msg`How updates are fetched`,
    options: {
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
  },
};

export const CONFIGURE_WORDS: Readonly<
  Record<Configuration, { readonly text: MessageDescriptor; readonly label: MessageDescriptor }>
> = {
  routingA: { text: msg`Configure`, label: msg`Configure RoutingA` },
  customRouting: { text: msg`Configure`, label: msg`Configure custom routing` },
  dns: { text: msg`Configure`, label: msg`Configure DNS` },
  domains: { text: msg`Domains excluded`, label: msg`Domains excluded` },
};

/** What a dialog is called that a section leads to, and what it is for. */
export const SECTION_DIALOG_WORDS: Readonly<
  Record<
    SectionDialog,
    { readonly name: MessageDescriptor; readonly purpose: MessageDescriptor; readonly label: MessageDescriptor }
  >
> = {
  dns: {
    name: msg`DNS rules`,
    purpose: msg`Which DNS server answers for which domains.`,
    label: msg`Configure DNS`,
  },
  inbounds: {
    name: msg`Custom inbounds`,
    purpose: msg`More ports for programs and devices.`,
    label: msg`Configure custom inbounds`,
  },
};

export const STORED_WORDS: Readonly<Record<StoredSubject, MessageDescriptor>> = {
  inbounds: msg`The custom inbounds are saved, active after the next start.`,
  routingA: msg`RoutingA is saved, active after the next start.`,
  dns: msg`DNS is saved, active after the next start.`,
  domains: msg`The excluded domains are saved, active after the next start.`,
};

const SWITCHED = { on: msg`On`, off: msg`Off` };

/** How a setting that was also changed elsewhere is shown. */
export function useSettingClashText(): (clash: Clash) => ClashText {
  const { _ } = useLingui();
  return ({ path, mine, theirs }) => {
    const words = Object.hasOwn(SETTING_WORDS, path) ? SETTING_WORDS[path as SettingKey] : null;
    const options: ChoiceWords['options'] = words !== null && 'options' in words ? words.options : {};
    const shown = (value: unknown): string => {
      if (typeof value === 'boolean') return _(value ? SWITCHED.on : SWITCHED.off);
      const known = Object.hasOwn(options, String(value)) ? options[String(value)] : undefined;
      return known === undefined ? String(value) : _(known.label);
    };
    return { label: words === null ? path : _(words.label), mine: shown(mine), theirs: shown(theirs) };
  };
}
