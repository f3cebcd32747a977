import { type Backup, type BackupPreferences } from '../domain/backup/contents';
import { type ConnectionLog } from '../domain/connections/connection-log';
import { type Reference } from '../domain/reference';
import { type Latencies, type Traffic } from './host';
import { type Capabilities } from '../domain/capabilities';
import { type LocalPorts } from '../domain/local-ports';
import { type ServerMark } from '../domain/server-mark';
import { type ServiceVersion } from '../domain/service-version';
import { type SettingReply } from '../domain/setting';
import { type SettingKey } from '../domain/settings';
import { type PlainAction } from './actions';
import { type MomentCopy } from './moments';
import { type StoredSubject, type TextSubject } from '../domain/text-subject';
import { type TrialChoice } from './trial';
import { type Touch, type TouchReply } from '../domain/touch';

/** `ask`: the person confirms first. `afterFailure`: SPEC 4.06, nothing is asked. */
export type DeletionMode = 'ask' | 'afterFailure';

/** What the sharing dialog shows: a row of `touch`, or a link that is no row's. */
export type SharingSubject =
  { readonly row: Reference; readonly touch: Touch } | { readonly link: string; readonly title: string };

/** What a person says about a target. Empty for what is not known; `target` is a host, an address or a URL. */
export interface TypedTarget {
  readonly target: string;
  readonly inbound: string;
  readonly port: string;
  readonly network: string;
  readonly client: string;
}

/** What a rule can be about, as a connection tells it; empty for what it does not. `inbound`: as the rules name it. */
export interface RuleAbout {
  readonly host: string;
  readonly address: string;
  readonly client: string;
  readonly inbound: string;
}

/** What can be asked of the dialog stack; `src/dialogs.ts` has the machine and the view of each kind. */
export type DialogRequest =
  /** `scanned`: what a QR code held, imported at once. `camera`: open the camera at once. */
  | { readonly kind: 'import'; readonly scanned?: string; readonly camera?: boolean }
  | ({ readonly kind: 'sharing' } & SharingSubject)
  /** Several rows as text. `touch`: the lists that the references point into. */
  | { readonly kind: 'shareList'; readonly rows: readonly Reference[]; readonly touch: Touch }
  /** `outbounds`: the names that exist. `add`: the servers that it is given at once. */
  | { readonly kind: 'addOutbound'; readonly outbounds: readonly string[]; readonly add?: readonly ServerMark[] }
  | { readonly kind: 'address' }
  /** `touch`: the lists that the references point into. */
  | {
      readonly kind: 'deletion';
      readonly rows: readonly Reference[];
      readonly touch: Touch;
      readonly mode: DeletionMode;
    }
  | { readonly kind: 'deleteOutbound'; readonly name: string }
  /** `row`: a server to modify, a subscription's server to look at, in `touch`; null creates one. */
  | { readonly kind: 'serverForm'; readonly row: Reference | null; readonly touch: Touch }
  | { readonly kind: 'subscriptionForm'; readonly row: Reference; readonly touch: Touch }
  | { readonly kind: 'updateAll'; readonly touch: Touch }
  /** `rows`: what the table lists, in `touch`. `outbound`: what the fastest is used in. */
  | {
      readonly kind: 'fastest';
      readonly rows: readonly Reference[];
      readonly touch: Touch;
      readonly outbound: string;
    }
  /** `field`: the setting to lead to; without one, the first. */
  | { readonly kind: 'settings'; readonly field?: SettingKey }
  /** `localVersion`: the date of the file that the service has, or empty. */
  | { readonly kind: 'gfwlist'; readonly localVersion: string }
  | { readonly kind: 'connections' }
  | { readonly kind: 'logs'; readonly autoScroll: boolean; readonly wrap: boolean | null }
  /** `outbounds`: the names that exist. */
  | {
      readonly kind: 'palette';
      readonly actions: readonly PlainAction[];
      readonly subjects: readonly StoredSubject[];
      readonly outbounds: readonly string[];
      /** The active one. */
      readonly outbound: string;
      /** The service answers: rows can be changed. */
      readonly answers: boolean;
    }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'customRouting' }
  /** `line`: of the routing script, counted from 1, to begin at. */
  | { readonly kind: 'textSetting'; readonly subject: TextSubject; readonly line?: number }
  /** `draft`: a routing script that is not saved, explained in place of the stored one. `about`: what is typed at first. */
  | {
      readonly kind: 'explain';
      readonly draft?: string;
      readonly about?: Partial<TypedTarget>;
      readonly seen?: ConnectionLog;
    }
  /** A rule of RoutingA, and where it sends to at first. */
  | { readonly kind: 'rule'; readonly about: RuleAbout; readonly outbound: string }
  | { readonly kind: 'dnsRules' }
  | { readonly kind: 'customInbounds' }
  | { readonly kind: 'outboundSetting'; readonly name: string }
  /** `add`: servers to choose beside those that it has. `only`: in place of them, `pinned` of them, saved at once. */
  | {
      readonly kind: 'outboundServers';
      readonly name: string;
      readonly add?: readonly ServerMark[];
      readonly only?: readonly ServerMark[];
      readonly pinned?: ServerMark | null;
    }
  /** `preferences`: the panel's own, as the browser keeps them. */
  | { readonly kind: 'saveCopy'; readonly preferences: BackupPreferences }
  /** `moment`: what is brought back, instead of a file. */
  | { readonly kind: 'bringBack'; readonly preferences: BackupPreferences; readonly moment?: MomentCopy }
  /** The copy for other services, as it was read. */
  | { readonly kind: 'delivery'; readonly copy: Pick<Backup, 'contents'> }
  | { readonly kind: 'moments'; readonly preferences: BackupPreferences }
  | { readonly kind: 'services' }
  /** `target`: the address to go to. */
  | { readonly kind: 'serviceSwitch'; readonly target: string }
  | { readonly kind: 'about' };

export type DialogKind = DialogRequest['kind'];

/** What the app adds to every request: the context in which the dialog opens. */
export interface DialogContext {
  /** The lists in use; null before the first answer. */
  readonly reply: TouchReply | null;
  /** The address in use, absolute. */
  readonly address: string;
  readonly docker: boolean;
  /** What the service said about itself; null before its first answer. */
  readonly version: ServiceVersion | null;
  /** Saved, but active only after the next start (gaps.md "Stored is not applied"). */
  readonly pending: readonly StoredSubject[];
  /** Calls that the service does not support, such as `GET /api/customPac`. */
  readonly unsupportedCalls: readonly string[];
  /** The settings as they were read last, of this service and login; null before. */
  readonly setting: SettingReply | null;
  /** How programs come to the proxy; null before it was read. */
  readonly localPorts: LocalPorts | null;
  /** Which changes are put on trial, as the person chose. */
  readonly trials: TrialChoice;
  /** Keys without Ctrl or Cmd do something; off for people who dictate or type by accident. */
  readonly singleKeys: boolean;
  /** What the service in use can do. */
  readonly service: Capabilities;
  /** The services that this browser knows, as they are stored (`domain/service-book.ts`). */
  readonly book: string | null;
}

/** Stored texts that the palette lists, if the service has them. */
export function namedSubjects({ customInbounds, ipGroups }: Capabilities): readonly StoredSubject[] {
  return [
    'routingA',
    'dns',
    ...(customInbounds ? (['inbounds'] as const) : []),
    ...(ipGroups ? (['ipGroups'] as const) : []),
  ];
}

/** Where something that the service only stores is edited: its DNS servers are rules on later services. */
export function dialogOfStored(subject: StoredSubject, { dnsRules }: Capabilities): DialogRequest {
  if (subject === 'inbounds') return { kind: 'customInbounds' };
  return subject === 'dns' && dnsRules ? { kind: 'dnsRules' } : { kind: 'textSetting', subject };
}

/** What the dialog stack tells the dialogs themselves. */
export type DialogFact =
  /** The context has changed while the dialog was open. */
  | { readonly type: 'context.changed'; readonly dialogContext: DialogContext }
  /** The latency tests of the session: the text of every row that was tested. */
  | { readonly type: 'latencies.received'; readonly latencies: Latencies }
  /** What passes through the core, each second; null where nobody tells it. */
  | { readonly type: 'traffic.told'; readonly traffic: Traffic | null }
  /** Another dialog lies over this one now. */
  | { readonly type: 'dialog.covered' }
  /** A dialog that lay over this one is gone. */
  | { readonly type: 'dialog.uncovered' }
  /** It was hidden and is drawn again. */
  | { readonly type: 'dialog.reopened' }
  /** It is open already, and was asked for with something else perhaps. */
  | { readonly type: 'dialog.requestedAgain'; readonly dialog: DialogRequest };
