import { type NodesFact } from '../nodes/nodes.types';
import { type LatencyFact } from '../nodes/latency.setup';
import { type RowSheetFact } from '../nodes/row-sheet.machine';
import { type OutboundsFact } from '../outbounds/outbounds.machine';
import { type ToldApp, type ToldSession } from '../ports/host';
import { type CoreFact } from '../service/core.machine';
import { type LocalPortsFact } from '../service/local-ports.machine';
import { type LookAlikesFact } from '../service/look-alikes.machine';
import { type ObservatoryFact } from '../service/observatory.machine';
import { type TouchReaderFact } from '../service/touch-reader.machine';
import { type Hearers } from '../shared/hearers';

/** What the app tells a session, and what the session's own children tell it. */
export type SessionFact =
  | ToldSession
  | Extract<
      ToldApp,
      {
        readonly type:
          'backend.answered' | 'action.chosen' | 'config.refused' | 'outbounds.received' | 'settings.stored';
      }
    >
  | { readonly type: 'page.shown' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'calls.counted'; readonly inFlight: number };

interface Members {
  readonly host: ToldApp;
  readonly touchReader: TouchReaderFact;
  readonly core: CoreFact;
  readonly nodes: NodesFact;
  readonly rowSheet: RowSheetFact;
  readonly lookAlikes: LookAlikesFact;
  readonly latency: LatencyFact;
  readonly outbounds: OutboundsFact;
  readonly observatory: ObservatoryFact;
  readonly localPorts: LocalPortsFact;
}

/** Who hears which fact of the session. What the reader has read is lists that were received, for all others. */
export const SESSION_HEARERS = {
  'touch.received': [
    'touchReader',
    'core',
    'nodes',
    'rowSheet',
    'lookAlikes',
    'latency',
    'outbounds',
    'observatory',
    'localPorts',
  ],
  'touch.read': [],
  'touch.wanted': ['touchReader'],
  'touch.failed': ['host'],
  'page.shown': ['touchReader'],
  'page.hidden': ['touchReader'],
  'calls.counted': ['touchReader'],
  'socket.opened': ['touchReader'],
  'socket.closed': ['touchReader', 'observatory'],
  'observatory.received': ['observatory'],
  'running.told': [],
  'observatory.stopped': ['touchReader'],
  'config.refused': ['core'],
  'latency.requested': ['latency'],
  'latency.abandoned': ['latency'],
  'latencies.received': ['nodes', 'observatory', 'host'],
  'alive.received': ['nodes', 'host'],
  'traffic.told': ['host'],
  'outbounds.received': ['outbounds'],
  'memory.kept': ['host'],
  'settings.stored': ['localPorts'],
  'view.changed': ['host'],
  'poll.requested': [],
  'poll.dropped': [],
  'backend.answered': [],
  'action.chosen': [],
  'notice.raised': ['host'],
  'dialog.requested': ['host'],
  'start.tried': ['host'],
  'stop.tried': ['host'],
  'start.refused': ['host'],
  'connection.stored': ['host'],
  'connection.removed': ['host'],
  'rows.deleted': ['host'],
  'rows.settled': [],
  'outbound.wanted': ['outbounds'],
  'row.picked': ['nodes'],
  'storing.requested': ['host'],
} as const satisfies Hearers<SessionFact, Members>;
