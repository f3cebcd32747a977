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
  tun: msg`TUN`,
  rulePort: msg`Rule port`,
  dns: msg`DNS`,
  connection: msg`Connection`,
  core: msg`Core`,
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

interface TextWords {
  readonly label: MessageDescriptor;
  readonly hint: MessageDescriptor;
  /** What is wrong with a text that may not be sent. */
  readonly problem: MessageDescriptor;
}

type WordsOf<Spec> = Spec extends { readonly kind: 'choice'; readonly options: readonly (infer Value extends string)[] }
  ? ChoiceWords<Value>
  : Spec extends { readonly kind: 'switch' }
    ? SwitchWords
    : Spec extends { readonly kind: 'text' }
      ? TextWords
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

const INTERFACES = msg`Enter names of interfaces between commas, like docker*, wg0.`;

const SHELL = (label: MessageDescriptor): OptionWords => ({ label, consequence: msg`It runs the scripts below.` });

const BACKENDS = {
  '': { label: msg`The service’s own`, consequence: msg`The service’s own code connects to these servers.` },
  v2ray: { label: msg`v2ray`, consequence: msg`The core connects to these servers.` },
};

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
      tun: {
        label: msg`TUN`,
        consequence: msg`A virtual network interface captures TCP and UDP.`,
      },
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
  tproxyExcludedInterfaces: {
    label: msg`Interfaces left alone`,
    hint: msg`Their traffic does not go through the proxy. Names between commas; * stands for anything.`,
    problem: INTERFACES,
  },
  tunFakeIP: {
    label: msg`FakeIP`,
    on: msg`Domains get made-up addresses, and are resolved by the server.`,
    off: msg`Domains are resolved before they are sent.`,
  },
  tunIPv6: {
    label: msg`IPv6`,
    on: msg`IPv6 is captured, too.`,
    off: msg`Only IPv4 is captured.`,
  },
  tunStrictRoute: {
    label: msg`Strict route`,
    on: msg`Nothing gets past the TUN, which can break virtual machines.`,
    off: msg`Some traffic may get past the TUN.`,
  },
  tunAutoRoute: {
    label: msg`Routes`,
    on: msg`The service sets the system’s routes itself.`,
    off: msg`Your scripts set the system’s routes.`,
  },
  tunProcessBackend: {
    label: msg`How programs are recognised`,
    options: {
      '': { label: msg`By /proc`, consequence: msg`Works on every Linux.` },
      ebpf: {
        label: msg`By eBPF`,
        consequence: msg`More exact; needs cgroup v2 and a file that comes with the service.`,
      },
    },
  },
  tunBypassInterfaces: {
    label: msg`Interfaces past the TUN`,
    hint: msg`Their traffic is not captured. Names between commas; * stands for anything.`,
    problem: INTERFACES,
  },
  tunExcludeProcesses: {
    label: msg`Programs past the TUN`,
    hint: msg`One name per line.`,
    problem: msg`One name per line.`,
  },
  tunRouteShellType: {
    label: msg`Shell of the scripts`,
    options: {
      '': SHELL(msg`The system’s own`),
      bash: SHELL(msg`bash`),
      zsh: SHELL(msg`zsh`),
      sh: SHELL(msg`sh`),
      fish: SHELL(msg`fish`),
      windows_powershell: SHELL(msg`Windows PowerShell`),
      pwsh: SHELL(msg`PowerShell (pwsh)`),
      cmd: SHELL(msg`cmd`),
      git_bash: SHELL(msg`Git Bash`),
      custom: { label: msg`Another`, consequence: msg`The program at the path below runs the scripts.` },
    },
  },
  tunRouteShellPath: {
    label: msg`Path of the shell`,
    hint: msg`On the machine of the service.`,
    problem: msg`Enter the path of the shell.`,
  },
  tunSetupScript: {
    label: msg`Script after the start`,
    hint: msg`Sets the routes once the TUN is there.`,
    problem: msg`Enter the script.`,
  },
  tunTeardownScript: {
    label: msg`Script before the end`,
    hint: msg`Takes the routes back.`,
    problem: msg`Enter the script.`,
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
  dnsListenAddr: {
    label: msg`DNS address`,
    hint: msg`Where the service answers DNS queries: an IP and a port.`,
    problem: msg`Enter an IP and a port, like 0.0.0.0:52353.`,
  },
  dnsCacheEnabled: {
    label: msg`DNS cache`,
    on: msg`Answers are kept, so that a domain is not asked for again and again.`,
    off: msg`Every query goes to a server.`,
  },
  dnsCacheSize: { label: msg`Answers in the cache`, hint: atLeast },
  dnsCacheMinTTL: { label: msg`Seconds kept at least`, hint: atLeast },
  dnsCacheMaxTTL: { label: msg`Seconds kept at most`, hint: atLeast },
  dnsPrefetch: {
    label: msg`Prefetch`,
    on: msg`What is asked for often is asked again before it goes out of date.`,
    off: msg`A domain is asked again when somebody wants it.`,
  },
  dnsNegativeCache: {
    label: msg`Cache of misses`,
    on: msg`That a domain does not exist is kept, too.`,
    off: msg`A domain that did not exist is asked again each time.`,
  },
  portSharing: {
    label: msg`Share the ports with the local network`,
    on: msg`Other devices on the local network can use the proxy’s ports.`,
    off: msg`Only the service’s machine can use the proxy’s ports.`,
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
  routeOnly: {
    label: msg`Sniff for routing only`,
    on: msg`The domain that was found chooses the route; the connection keeps its address.`,
    off: msg`The domain that was found takes the place of the address.`,
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
  logLevel: {
    label: msg`Log level`,
    options: {
      trace: { label: msg`Trace`, consequence: msg`Everything is logged, which is a lot.` },
      debug: { label: msg`Debug`, consequence: msg`Details to find a mistake by are logged.` },
      info: { label: msg`Info`, consequence: msg`Connections and what the service does are logged.` },
      warn: { label: msg`Warning`, consequence: msg`Only what looks wrong is logged.` },
      error: { label: msg`Error`, consequence: msg`Only what went wrong is logged.` },
    },
  },
  ssBackend: { label: msg`Shadowsocks backend`, options: BACKENDS },
  trojanBackend: { label: msg`Trojan backend`, options: BACKENDS },
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
  ipGroups: {
    name: msg`IP groups`,
    purpose: msg`Addresses that the transparent proxy leaves alone.`,
    label: msg`Configure IP groups`,
  },
  inbounds: {
    name: msg`Custom inbounds`,
    purpose: msg`More ports for programs and devices.`,
    label: msg`Configure custom inbounds`,
  },
};

export const STORED_WORDS: Readonly<Record<StoredSubject, MessageDescriptor>> = {
  inbounds: msg`The custom inbounds are saved, active after the next start.`,
  ipGroups: msg`The IP groups are saved, active after the next start.`,
  routingA: msg`RoutingA is saved, active after the next start.`,
  dns: msg`DNS is saved, active after the next start.`,
  domains: msg`The excluded domains are saved, active after the next start.`,
};

const SWITCHED = { true: msg`On`, false: msg`Off` };

/** What a thing is called, and how a value of it is shown. */
export interface NamedValues {
  readonly label: string;
  readonly shown: (value: unknown) => string;
}

/** How a key of the service's settings is shown, and its values, which may be texts of them; what has no words is shown as it is. */
export function useSettingNames(): (key: string) => NamedValues {
  const { _ } = useLingui();
  return (key) => {
    const words = Object.hasOwn(SETTING_WORDS, key) ? SETTING_WORDS[key as SettingKey] : null;
    const options: ChoiceWords['options'] = words !== null && 'options' in words ? words.options : {};
    return {
      label: words === null ? key : _(words.label),
      shown: (value) => {
        const text = String(value);
        const known = Object.hasOwn(options, text) ? options[text] : undefined;
        if (known !== undefined) return _(known.label);
        return text === 'true' || text === 'false' ? _(SWITCHED[text]) : text;
      },
    };
  };
}

/** How a setting that was also changed elsewhere is shown. */
export function useSettingClashText(): (clash: Clash) => ClashText {
  const namesOf = useSettingNames();
  return ({ path, mine, theirs }) => {
    const { label, shown } = namesOf(path);
    return { label, mine: shown(mine), theirs: shown(theirs) };
  };
}
