import { type BackendFact } from '../service/backend.setup';
import { type SessionFact } from '../session/session.hearers';
import { type Hearers } from '../shared/hearers';
import { type AppearanceFact } from './appearance.machine';
import { type AppHears } from './app.types';
import { type DialogStackFact } from './dialog-stack.machine';
import { type OffersFact } from './offers.machine';

interface Children {
  readonly session: SessionFact;
  readonly backend: BackendFact;
  readonly appearance: AppearanceFact;
  readonly offers: OffersFact;
  readonly dialogs: DialogStackFact;
}

/** Who hears which fact of the app; the session, only while it exists. */
export const APP_HEARERS = {
  'notice.raised': [],
  'notice.acted': ['offers'],
  'dialog.requested': [],
  'reload.requested': [],
  'text.copied': [],
  'key.pressed': [],
  'action.chosen': ['session'],
  'touch.received': ['session'],
  'touch.wanted': ['session'],
  'touch.failed': ['backend'],
  'poll.requested': ['session'],
  'poll.dropped': ['session'],
  'config.refused': ['session'],
  'outbounds.received': ['session'],
  'calls.counted': ['session'],
  'page.shown': ['backend', 'session'],
  'page.hidden': ['session'],
  'network.returned': ['backend'],
  'system.changed': ['appearance'],
  'service.lost': ['backend'],
  'service.unauthorised': [],
  'call.unsupported': [],
  'fields.received': [],
  'backend.answered': ['session'],
  'address.confirmed': [],
  'stack.cleared': [],
  'start.tried': ['offers'],
  'stop.tried': ['offers'],
  'start.refused': ['offers'],
  'connection.stored': [],
  'connection.removed': [],
  'setting.storedOnly': [],
  'setting.applied': ['offers'],
  'setting.received': [],
  'alive.received': ['offers'],
  'traffic.told': ['dialogs'],
  'trial.started': [],
  'trial.answered': ['offers'],
  'rows.deleted': ['offers'],
  'outbound.deleted': ['offers'],
  'lists.kept': ['offers'],
  'latency.requested': ['session'],
  'latency.abandoned': ['session'],
  'latencies.received': ['dialogs'],
  'memory.kept': [],
  'settings.stored': ['session'],
  'view.changed': [],
  'remount.requested': [],
  'storing.requested': [],
  'storage.changed': [],
} as const satisfies Hearers<AppHears, Children>;
