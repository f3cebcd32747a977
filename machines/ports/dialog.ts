import { type Reference } from '../domain/reference';
import { type Latencies, type Traffic } from './measured';
import { type Capabilities } from '../domain/capabilities';
import { type LocalPorts } from '../domain/local-ports';
import { type ServiceVersion } from '../domain/service-version';
import { type SettingReply } from '../domain/setting';
import { type StoredSubject } from '../domain/text-subject';
import { type TrialChoice } from './trial';
import { type Touch, type TouchReply } from '../domain/touch';

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

/**
 * What each kind of dialog is asked for with. A dialog adds its own kind, beside the input of its machine, with `declare module`;
 * `src/dialogs.ts` has the machine and the view of each.
 */
export interface DialogRequests {}

export type DialogKind = keyof DialogRequests;

/** What can be asked of the dialog stack. */
export type DialogRequest = {
  readonly [TKind in DialogKind]: { readonly kind: TKind } & DialogRequests[TKind];
}[DialogKind];

/** What the app adds to every request: the context in which the dialog opens. */
export interface DialogContext {
  /** The lists in use; null before the first answer. */
  readonly reply: TouchReply | null;
  /** The latency tests of the session so far: lists may be older than they. */
  readonly latencies: Latencies;
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
