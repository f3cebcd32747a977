import { type ConnectedReference } from '../domain/reference';
import { type DialogRequest } from './dialog';
import { type TabId } from './view';
import { TOAST } from '../shared/constants';
import { type Fault } from '../shared/faults';

export type NoticeIntent = 'success' | 'info' | 'warning' | 'error';

/** Values that a notice's message may name. Never text for the person: `src/i18n/notices.ts` has the words. */
export type NoticeValues = Readonly<Record<string, string | number | boolean>>;

/** What a notice offers to do. `kind` is also the key of its label. */
export type NoticeAction =
  | { readonly kind: 'undo'; readonly undo: string }
  /** The servers of an outbound as they were before a save: they are saved again. */
  | { readonly kind: 'restoreServers'; readonly dialog: Extract<DialogRequest, { readonly kind: 'outboundServers' }> }
  | { readonly kind: 'adjustAddress' }
  | { readonly kind: 'openUsage' }
  | { readonly kind: 'openAlternateSite' }
  | { readonly kind: 'openLogs' }
  /** Looks for the fastest server of a list, which is opened for it. */
  | { readonly kind: 'fastest'; readonly tab: TabId }
  /** `deadline`: of the watch that began, milliseconds since the epoch. */
  | { readonly kind: 'keepTrial'; readonly deadline: number | null }
  | { readonly kind: 'reload' }
  /** Of a text that is too long to be shown. */
  | { readonly kind: 'copyText'; readonly text: string }
  | { readonly kind: 'removeStale'; readonly connections: readonly ConnectedReference[] };

/**
 * Who does it, and whether only at the service where it was offered. `openLogs` opens the log of whichever is in use: a service may
 * tell that its core has crashed before the panel has moved to it.
 */
const ACTIONS = {
  undo: { by: 'offers', ofService: true },
  restoreServers: { by: 'app', ofService: true },
  adjustAddress: { by: 'app', ofService: false },
  openUsage: { by: 'browser', ofService: false },
  openAlternateSite: { by: 'browser', ofService: false },
  openLogs: { by: 'app', ofService: false },
  fastest: { by: 'app', ofService: true },
  keepTrial: { by: 'offers', ofService: true },
  reload: { by: 'app', ofService: false },
  copyText: { by: 'browser', ofService: false },
  removeStale: { by: 'offers', ofService: true },
} as const satisfies Readonly<
  Record<NoticeAction['kind'], { readonly by: 'app' | 'browser' | 'offers'; readonly ofService: boolean }>
>;

type Actions = typeof ACTIONS;
type Actor = Actions[keyof Actions]['by'];

/** The actions that one of them does. */
export type NoticeActionOf<TActor extends Actor> = NoticeAction & {
  readonly kind: { [TKind in keyof Actions]: Actions[TKind]['by'] extends TActor ? TKind : never }[keyof Actions];
};

export function isActedOnBy<TActor extends Actor>(
  action: NoticeAction,
  actor: TActor,
): action is NoticeActionOf<TActor> {
  return ACTIONS[action.kind].by === actor;
}

/** What can no longer be done when the panel moves to another service. */
export const ACTIONS_OF_ONE_SERVICE = (Object.keys(ACTIONS) as readonly NoticeAction['kind'][]).filter(
  (kind) => ACTIONS[kind].ofService,
);

export interface NoticeSpec {
  readonly key: NoticeKey;
  readonly intent: NoticeIntent;
  readonly values: NoticeValues;
  /** Milliseconds on the screen, longer while hovered or focused. */
  readonly duration: number;
  readonly actions: readonly NoticeAction[];
}

/**
 * The faults that SPEC section 8 gives a notice. The others are silent here: 401 opens login, a time-out and a 404 say nothing,
 * an unreachable service has prompts of its own (app), and so have parts of the panel that are missing (panelParts).
 */
const IS_TOLD = {
  refused: true,
  busy: true,
  failed: true,
  malformed: true,
  setup: true,
  missing: true,
  unauthorised: false,
  timeout: false,
  unreachable: false,
  changing: false,
  unfetched: false,
  left: false,
  silent: false,
} as const satisfies Readonly<Record<Fault['kind'], boolean>>;

type ToldKind = { [Kind in Fault['kind']]: (typeof IS_TOLD)[Kind] extends true ? Kind : never }[Fault['kind']];
type ToldFault = Extract<Fault, { readonly kind: ToldKind }>;

/** Every message that is not beside a control: a fault's kind, or a key of its own with its words in `src/i18n/notices.ts`. */
export type NoticeKey =
  | ToldKind
  | 'coreStarted'
  | 'coreStopped'
  | 'coreDidNotStart'
  | 'coreFilesMissing'
  | 'staleConnections'
  | 'staleConnectionsRemoved'
  | 'partMissing'
  | 'panelChanged'
  | 'panelRenewed'
  | 'serviceAway'
  | 'serviceStuck'
  | 'serviceBack'
  | 'cutOff'
  | 'adjustAddress'
  | 'serviceNotFound'
  | 'cannotCommunicate'
  | 'cannotCommunicateFirefox'
  | 'serviceInvalid'
  | 'coreNotV5'
  | 'coreMismatch'
  | 'coreCrashed'
  | 'newVersion'
  | 'rowMoved'
  | 'draftLost'
  | 'imported'
  | 'importedSome'
  | 'subscriptionImported'
  | 'subscriptionEmpty'
  | 'subscriptionUpdated'
  | 'subscriptionEmptied'
  | 'deleted'
  | 'deletedAfterFailure'
  | 'restored'
  | 'restoredPartly'
  | 'latencySlow'
  | 'latencyFailed'
  | 'outboundAdded'
  | 'outboundDeleted'
  | 'outboundRestored'
  | 'outboundRestoredPartly'
  | 'momentsRefused'
  | 'momentTooLarge'
  | 'settingsSaved'
  | 'settingsApplied'
  | 'gfwListUpdated'
  | 'gfwListDeleted'
  | 'customRoutingSaved'
  | 'emptyRule'
  | 'noSiteDatFile'
  | 'qrcodeError'
  | 'copied'
  | 'copyFailed'
  | 'saveFailed'
  | 'languageFailed'
  | 'connectFailed'
  | 'grpcShouldWithTls'
  | 'linkFilledIn'
  | 'serverCreated'
  | 'serverSaved'
  | 'textSaved'
  | 'inboundGone'
  | 'portsSaved'
  | 'noVmessLink'
  | 'outboundSaved'
  | 'outboundServersSaved'
  | 'usedAlone'
  | 'notUsedAlone'
  | 'subscriptionSaved'
  | 'trialBegun'
  | 'trialKept'
  | 'trialReturned'
  | 'trialFailed';

type NoticeTrait =
  /** Good news that is not the answer to one call: the reply's code does not stand above it. */
  | 'answersNoCall'
  /** Its name is an outbound's. */
  | 'namesOutbound'
  /** The service is away: that a part of the panel is missing has the same cause, and is not told beside it. */
  | 'saysAway'
  /** The control of the core says it: it is spoken only while a dialog hides that from screen readers. */
  | 'saidByControl';

/** A notice that is only told in its words has no line. */
const TRAITS: Readonly<Partial<Record<NoticeKey, readonly NoticeTrait[]>>> = {
  coreStarted: ['saidByControl'],
  coreStopped: ['saidByControl'],
  serviceBack: ['answersNoCall'],
  newVersion: ['answersNoCall'],
  adjustAddress: ['saysAway'],
  serviceNotFound: ['saysAway'],
  cannotCommunicate: ['saysAway'],
  cannotCommunicateFirefox: ['saysAway'],
  outboundAdded: ['namesOutbound'],
  outboundDeleted: ['namesOutbound'],
  outboundRestored: ['namesOutbound'],
  outboundRestoredPartly: ['namesOutbound'],
  outboundSaved: ['namesOutbound'],
  outboundServersSaved: ['namesOutbound', 'answersNoCall'],
};

export function hasTrait({ key }: Pick<NoticeSpec, 'key'>, trait: NoticeTrait): boolean {
  return TRAITS[key]?.includes(trait) ?? false;
}

export function notice(
  key: NoticeKey,
  intent: NoticeIntent,
  values: NoticeValues = {},
  duration: number = TOAST.warning,
  actions: readonly NoticeAction[] = [],
): NoticeSpec {
  return { key, intent, values, duration, actions };
}

export function success(key: NoticeKey, values: NoticeValues = {}): NoticeSpec {
  return notice(key, 'success', values, TOAST.brief);
}

/** The lists are read before a row is used; without them nothing is sent, and the person waits for something that will not happen. */
export function noticeOfUnread(fault: Fault): NoticeSpec | null {
  return fault.kind === 'unreachable' || fault.kind === 'timeout'
    ? notice('serviceAway', 'warning')
    : noticeOfFault(fault);
}

/** The notice for a fault: its kind with its values; null if it gets none. */
export function noticeOfFault(fault: Fault): NoticeSpec | null {
  if (!isTold(fault)) return null;
  const { kind, ...values } = fault;
  return notice(kind, 'warning', values);
}

/** Whether the notice tells a fault: its key is the kind, its values are the fault's. */
export function tellsFault(key: NoticeKey): key is ToldKind {
  return Object.hasOwn(IS_TOLD, key);
}

function isTold(fault: Fault): fault is ToldFault {
  return IS_TOLD[fault.kind];
}
