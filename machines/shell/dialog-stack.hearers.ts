import { type RecorderFact } from '../copies/recorder.machine';
import { type DialogFact } from '../ports/dialog';
import { type ToldApp, type ToldStack } from '../ports/host';
import { type Hearers } from '../shared/hearers';

/** What dialogs tell the stack, and what the app tells it. */
export type StackTold =
  | ToldStack
  | { readonly type: 'login.opened' }
  | Extract<DialogFact, { readonly type: 'context.changed' | 'latencies.received' | 'traffic.told' }>;

interface Members {
  readonly host: ToldApp;
  readonly recorder: RecorderFact;
  readonly dialogs: DialogFact;
}

/** Who hears which fact of the dialog stack; dialogs, also those that the person left. */
export const STACK_HEARERS = {
  'notice.raised': ['host'],
  'dialog.requested': ['host'],
  'dialog.closed': [],
  'dialog.hidden': [],
  'touch.received': ['host'],
  'touch.wanted': ['host'],
  'address.confirmed': ['host'],
  'poll.requested': ['host'],
  'poll.dropped': ['host'],
  'action.chosen': ['host'],
  'config.refused': ['host'],
  'setting.storedOnly': ['host'],
  'setting.applied': ['host'],
  'setting.received': ['host'],
  'settings.stored': ['host'],
  'trial.started': ['host'],
  'trial.answered': ['host'],
  'outbounds.received': ['host'],
  'rows.deleted': ['host'],
  'outbound.deleted': ['host'],
  'latency.requested': ['host'],
  'latency.abandoned': ['host'],
  'start.refused': ['host'],
  'connection.stored': ['host'],
  'connection.removed': ['host'],
  'storing.requested': ['host'],
  'login.opened': [],
  'context.changed': ['recorder', 'dialogs'],
  'latencies.received': ['dialogs'],
  'traffic.told': ['dialogs'],
} as const satisfies Hearers<StackTold, Members>;
