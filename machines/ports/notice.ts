import { type ConnectedReference } from '../domain/reference';
import { TOAST } from '../shared/constants';
import { type Fault } from '../shared/faults';

export type NoticeIntent = 'success' | 'info' | 'warning' | 'error';

/** Values that a notice's message may name. Never text for the person: `src/i18n/notices.ts` has the words. */
export type NoticeValues = Readonly<Record<string, string | number>>;

/** What a notice offers to do. `kind` is also the key of its label. */
export type NoticeAction =
  | { readonly kind: 'undo'; readonly undo: string }
  | { readonly kind: 'adjustAddress' }
  | { readonly kind: 'openUsage' }
  | { readonly kind: 'openAlternateSite' }
  | { readonly kind: 'openLogs' }
  | { readonly kind: 'reload' }
  /** Of a text that is too long to be shown. */
  | { readonly kind: 'copyText'; readonly text: string }
  | { readonly kind: 'takeOut'; readonly connections: readonly ConnectedReference[] };

export interface NoticeSpec {
  readonly key: NoticeKey;
  readonly intent: NoticeIntent;
  readonly values: NoticeValues;
  /** Milliseconds on the screen, longer while hovered or focused. */
  readonly duration: number;
  readonly actions: readonly NoticeAction[];
}

/** Every message that is not beside a control. Add the words in `src/i18n/notices.ts` with the key. */
export type NoticeKey =
  | 'success'
  | 'refused'
  | 'failed'
  | 'readFailed'
  | 'malformed'
  | 'setup'
  | 'needsHigherVersion'
  | 'busyGaveUp'
  | 'coreStarted'
  | 'coreStopped'
  | 'coreDidNotComeUp'
  | 'coreFilesMissing'
  | 'connectionsLost'
  | 'connectionsTakenOut'
  | 'partMissing'
  | 'panelChanged'
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
  | 'newVersion'
  | 'rowMoved'
  | 'imported'
  | 'importedSome'
  | 'subscriptionImported'
  | 'subscriptionEmpty'
  | 'subscriptionUpdated'
  | 'subscriptionEmptied'
  | 'deleted'
  | 'deletedPartly'
  | 'deletedAfterFailure'
  | 'restored'
  | 'restoredPartly'
  | 'latencySlow'
  | 'latencyFailed'
  | 'outboundAdded'
  | 'outboundDeleted'
  | 'outboundRestored'
  | 'outboundRestoredPartly'
  | 'loggedOut'
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
  | 'portsSaved'
  | 'noVmessLink'
  | 'outboundSaved'
  | 'subscriptionSaved';

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

/**
 * The notice that SPEC section 8 gives a fault, or null where it is silent: 401 opens login, a time-out and a 404 say nothing
 * here, an unreachable service has prompts of its own (app), and so have parts of the panel that are missing (panelParts).
 */
export function noticeOfFault(fault: Fault): NoticeSpec | null {
  switch (fault.kind) {
    case 'refused':
      return notice('refused', 'warning', { message: fault.message });
    case 'busy':
      return notice('busyGaveUp', 'warning');
    case 'failed':
      return notice(fault.reading === true ? 'readFailed' : 'failed', 'warning', { status: fault.status });
    case 'malformed':
      return notice('malformed', 'warning', { where: fault.where });
    case 'setup':
      return notice('setup', 'warning', { message: fault.message });
    case 'missing':
      return notice('needsHigherVersion', 'warning', { call: fault.call });
    case 'unauthorised':
    case 'timeout':
    case 'unreachable':
    case 'unfetched':
    case 'left':
    case 'silent':
      return null;
  }
}
