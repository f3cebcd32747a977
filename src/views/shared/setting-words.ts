import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import {
  type Configuration,
  type SectionDialog,
  type SectionName,
  type SectionNote,
} from '../../../machines/domain/setting';
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

/** SPEC names texts for a DoH list and no call that would save one (gaps.md "DoH and egress port whitelist"). */
export const NOTE_WORDS: Readonly<Record<SectionNote, MessageDescriptor>> = {
  doh: msg`The service has its own list of DoH servers. One or two are best: each additional one slows queries down. Saving an empty list restores the default.`,
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

interface NumberWords {
  readonly label: MessageDescriptor;
  readonly hint: MessageDescriptor;
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
  consequence: msg`Connections to mainland China go direct; all others go through the proxy.`,
};

const GFWLIST: OptionWords = {
  label: msg`Only sites on the GFWList`,
  consequence: msg`Only sites on the GFWList go through the proxy. The service needs the list first: see Updates.`,
};

const UPDATE_MODES = {
  none: { label: msg`Manually`, consequence: msg`Updates run only when you start them.` },
  auto_update: {
    label: msg`When the service starts`,
    consequence: msg`Updates run each time the service starts.`,
  },
  auto_update_at_intervals: {
    label: msg`Periodically`,
    consequence: msg`Updates run at the interval you set.`,
  },
};

const EVERY_SO_MANY_HOURS = msg`Hours between two updates.`;

const INTERFACES = msg`Enter interface names separated by commas, such as docker*, wg0.`;

const SHELL = (label: MessageDescriptor): OptionWords => ({ label, consequence: msg`It runs the scripts below.` });

const BACKENDS = {
  '': { label: msg`Built-in`, consequence: msg`The service itself connects to these servers.` },
  v2ray: { label: msg`v2ray`, consequence: msg`The core connects to these servers.` },
};

/** The words of every setting, and of every value that is offered; any other value is shown as it is. */
export const SETTING_WORDS: { readonly [Key in SettingKey]: WordsOf<(typeof SETTINGS)[Key]> } = {
  transparent: {
    label: msg`Capture traffic from this machine`,
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
    label: msg`Capture method`,
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
    off: msg`This machine does not forward traffic for other devices.`,
  },
  tproxyExcludedInterfaces: {
    label: msg`Excluded interfaces`,
    hint: msg`Their traffic does not go through the proxy. Separate names with commas; * matches anything.`,
    problem: INTERFACES,
  },
  tunFakeIP: {
    label: msg`FakeIP`,
    on: msg`Domains get fake addresses and are resolved by the server.`,
    off: msg`Domains are resolved before they are sent.`,
  },
  tunIPv6: {
    label: msg`IPv6`,
    on: msg`IPv6 is captured too.`,
    off: msg`Only IPv4 is captured.`,
  },
  tunStrictRoute: {
    label: msg`Strict route`,
    on: msg`No traffic can bypass TUN. This can break virtual machines.`,
    off: msg`Some traffic may bypass TUN.`,
  },
  tunAutoRoute: {
    label: msg`Automatic routes`,
    on: msg`The service sets the system’s routes.`,
    off: msg`Your scripts set the system’s routes.`,
  },
  tunProcessBackend: {
    label: msg`Program detection`,
    options: {
      '': { label: msg`/proc`, consequence: msg`Works on any Linux system.` },
      ebpf: {
        label: msg`eBPF`,
        consequence: msg`More accurate; needs cgroup v2 and a file that comes with the service.`,
      },
    },
  },
  tunBypassInterfaces: {
    label: msg`Interfaces that bypass TUN`,
    hint: msg`Their traffic is not captured. Separate names with commas; * matches anything.`,
    problem: INTERFACES,
  },
  tunExcludeProcesses: {
    label: msg`Programs that bypass TUN`,
    hint: msg`One name per line.`,
    problem: msg`One name per line.`,
  },
  tunRouteShellType: {
    label: msg`Script shell`,
    options: {
      '': SHELL(msg`System default`),
      bash: SHELL(msg`bash`),
      zsh: SHELL(msg`zsh`),
      sh: SHELL(msg`sh`),
      fish: SHELL(msg`fish`),
      windows_powershell: SHELL(msg`Windows PowerShell`),
      pwsh: SHELL(msg`PowerShell (pwsh)`),
      cmd: SHELL(msg`cmd`),
      git_bash: SHELL(msg`Git Bash`),
      custom: { label: msg`Other`, consequence: msg`The program at the path below runs the scripts.` },
    },
  },
  tunRouteShellPath: {
    label: msg`Shell path`,
    hint: msg`On the service’s machine.`,
    problem: msg`Enter the shell path.`,
  },
  tunSetupScript: {
    label: msg`Setup script`,
    hint: msg`Runs after TUN starts, to set the routes.`,
    problem: msg`Enter the script.`,
  },
  tunTeardownScript: {
    label: msg`Teardown script`,
    hint: msg`Runs before TUN stops, to remove the routes.`,
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
      closed: { label: msg`Off`, consequence: msg`The system’s DNS is used; forged answers go undetected.` },
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
        label: msg`Custom DNS servers`,
        consequence: msg`You choose which DNS servers answer, and through which outbound.`,
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
        consequence: msg`Programs get fake addresses immediately, and the proxy looks up the real ones. Some programs don’t work with it.`,
      },
    },
  },
  dnsListenAddr: {
    label: msg`DNS listen address`,
    hint: msg`Where the service answers DNS queries: an IP and a port.`,
    problem: msg`Enter an IP and a port, such as 0.0.0.0:52353.`,
  },
  dnsCacheEnabled: {
    label: msg`DNS cache`,
    on: msg`Answers are cached, so repeated queries are answered at once.`,
    off: msg`Every query is sent to a server.`,
  },
  dnsCacheSize: {
    label: msg`Cache size (entries)`,
    hint: msg`The more entries, the more queries are answered from memory.`,
  },
  dnsCacheMinTTL: {
    label: msg`Minimum TTL (seconds)`,
    hint: msg`An answer is cached for at least this long, even if it expires earlier.`,
  },
  dnsCacheMaxTTL: {
    label: msg`Maximum TTL (seconds)`,
    hint: msg`A domain is queried again after this time, even if its answer is valid for longer.`,
  },
  dnsPrefetch: {
    label: msg`Prefetch`,
    on: msg`Frequently used domains are queried again before their answers expire.`,
    off: msg`A domain whose answer has expired is queried again when it is next needed.`,
  },
  dnsNegativeCache: {
    label: msg`Negative cache`,
    on: msg`Nonexistent domains are cached too.`,
    off: msg`Nonexistent domains are queried again each time.`,
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
      yes: { label: msg`On`, consequence: msg`Saves a round trip if both ends and the network allow it.` },
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
    on: msg`The sniffed domain is used only for routing; the connection keeps its address.`,
    off: msg`The sniffed domain replaces the address.`,
  },
  muxOn: {
    label: msg`Multiplexing`,
    options: {
      no: { label: msg`Off`, consequence: msg`Every request opens a separate connection to the server.` },
      yes: {
        label: msg`On`,
        consequence: msg`Several connections share one connection to the server: fewer handshakes, but large downloads can be slower.`,
      },
    },
  },
  mux: { label: msg`Mux concurrency`, hint: msg`How many connections share one; the default is 8.` },
  logLevel: {
    label: msg`Log level`,
    options: {
      trace: { label: msg`Trace`, consequence: msg`Everything is logged; the log grows quickly.` },
      debug: { label: msg`Debug`, consequence: msg`Details for troubleshooting are logged.` },
      info: { label: msg`Info`, consequence: msg`Connections and the service’s activity are logged.` },
      warn: { label: msg`Warning`, consequence: msg`Only warnings and errors are logged.` },
      error: { label: msg`Error`, consequence: msg`Only errors are logged.` },
    },
  },
  ssBackend: { label: msg`Shadowsocks backend`, options: BACKENDS },
  trojanBackend: { label: msg`Trojan backend`, options: BACKENDS },
  pacAutoUpdateMode: {
    label: msg`Update the GFWList`,
    options: UPDATE_MODES,
  },
  pacAutoUpdateIntervalHour: { label: msg`GFWList update interval (hours)`, hint: EVERY_SO_MANY_HOURS },
  subscriptionAutoUpdateMode: {
    label: msg`Update subscriptions`,
    options: UPDATE_MODES,
  },
  subscriptionAutoUpdateIntervalHour: { label: msg`Subscription update interval (hours)`, hint: EVERY_SO_MANY_HOURS },
  proxyModeWhenSubscribe: {
    label: msg`Fetch updates`,
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
    purpose: msg`Choose which DNS server answers for which domains.`,
    label: msg`Configure DNS`,
  },
  ipGroups: {
    name: msg`IP groups`,
    purpose: msg`Addresses that bypass the transparent proxy.`,
    label: msg`Configure IP groups`,
  },
  inbounds: {
    name: msg`Custom inbounds`,
    purpose: msg`Additional ports for programs and devices.`,
    label: msg`Configure custom inbounds`,
  },
};

export const STORED_WORDS: Readonly<Record<StoredSubject, MessageDescriptor>> = {
  inbounds: msg`The custom inbounds are saved and take effect the next time the core starts.`,
  ipGroups: msg`The IP groups are saved and take effect the next time the core starts.`,
  routingA: msg`RoutingA is saved and takes effect the next time the core starts.`,
  dns: msg`DNS is saved and takes effect the next time the core starts.`,
  domains: msg`The excluded domains are saved and take effect the next time the core starts.`,
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
