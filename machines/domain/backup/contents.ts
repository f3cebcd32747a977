import { type CustomInbound } from '../custom-inbound';
import { type CustomPac } from '../custom-pac';
import { type DnsRule } from '../dns-rules';
import { type OutboundSetting } from '../outbound-setting';
import { type ApiPort, type PortName } from '../ports';
import { type Setting } from '../setting';

/** A server of a subscription, by what the lists show of it; the link where it was asked for and could be had. */
export interface BackupListed {
  readonly name: string;
  readonly address: string;
  readonly net: string;
  readonly link?: string;
}

/** An own server. */
export interface BackupServer {
  readonly name: string;
  readonly link: string;
}

export interface BackupSubscription {
  readonly address: string;
  readonly remarks: string;
  /** What else the service keeps of it. */
  readonly keys?: Readonly<Record<string, unknown>>;
  /** Only where they were asked for. The provider has them; they are not brought back. */
  readonly servers?: readonly BackupListed[];
}

/**
 * A server in an outbound: an own one, the `own`-th of `servers`, from 1; or one of the subscription with this address. `pinned`: the outbound
 * uses it alone (after 2.4.14).
 */
export type BackupConnection = { readonly outbound: string; readonly pinned?: true } & (
  { readonly own: number } | { readonly subscription: string; readonly server: BackupListed }
);

export interface BackupOutbound {
  readonly name: string;
  /** None where it could not be read. */
  readonly setting?: OutboundSetting;
}

/** Those of a service before 2.2.6.1 have no `api`. Whatever else the service keeps in them is there, too. */
export interface BackupPorts extends Readonly<Record<PortName, number>> {
  readonly api?: ApiPort;
}

/** Two lists of lines `server -> outbound` until 2.3.3, a list of rules from 2.3.4 on. */
export type BackupDns =
  | { readonly internal: readonly string[]; readonly external: readonly string[] }
  | { readonly rules: readonly DnsRule[] };

/** The panel's own preferences, by their keys in the browser. */
export type BackupPreferences = Readonly<Record<string, string>>;

/** What a copy holds, part by part; a part that the service does not have, or that could not be read, is not there. docs/backup.md */
export interface BackupContents {
  readonly settings?: Setting;
  readonly ports?: BackupPorts;
  readonly dns?: BackupDns;
  readonly routingA?: string;
  readonly domainsExcluded?: string;
  readonly customRouting?: CustomPac;
  readonly ipGroups?: { readonly countries: readonly string[]; readonly ranges: readonly string[] };
  readonly customInbounds?: readonly CustomInbound[];
  readonly outbounds?: readonly BackupOutbound[];
  /** In their order. */
  readonly servers?: readonly BackupServer[];
  readonly subscriptions?: readonly BackupSubscription[];
  readonly connections?: readonly BackupConnection[];
  readonly preferences?: BackupPreferences;
}

export type BackupPart = keyof BackupContents;

/** What a copy lacks: the accounts and the GFWList file always, because no call gives them; else what failed to be read. */
export interface BackupMissing {
  readonly part: BackupPart | 'accounts' | 'gfwList';
  /** Which one of several. */
  readonly name?: string;
  /** The service's words, or what kind of failure it was; none where no call gives it. */
  readonly reason?: string;
}

/** The service that a copy is of, in its own words. */
export interface BackupService {
  readonly version: string;
  readonly variant: string;
  readonly lite: boolean;
}

/** A copy. */
export interface Backup {
  /** RFC 3339, UTC. */
  readonly created: string;
  readonly service: BackupService;
  readonly contents: BackupContents;
  readonly missing: readonly BackupMissing[];
}
