import { type ReferenceKey } from '../domain/reference';
import { type NodesSnapshot } from './nodes.machine';
import {
  selectConnectedHere,
  selectConnectStarts,
  selectIsDead,
  selectIsLit,
  selectIsTarget,
  selectLoadBalance,
  selectOutbound,
  selectOutboundsOf,
  selectRowActivity,
  selectRowBusy,
  selectRunning,
  selectUsedAlone,
} from './nodes.selectors';

/** What a row shows of itself besides its texts. Compared field by field: one subscription for each of a hundred rows, not four. */
interface RowLook {
  readonly outbounds: readonly string[];
  readonly running: boolean;
  readonly isLit: boolean;
  readonly isTarget: boolean;
  readonly isDead: boolean;
}

export const selectRowLook = (snapshot: NodesSnapshot, key: ReferenceKey): RowLook => ({
  outbounds: selectOutboundsOf(snapshot, key),
  running: selectRunning(snapshot),
  isLit: selectIsLit(snapshot, key),
  isTarget: selectIsTarget(snapshot, key),
  isDead: selectIsDead(snapshot, key),
});

/** What the buttons of a row show. Compared field by field. */
interface RowButtons {
  readonly connected: boolean;
  readonly balances: boolean;
  readonly outbound: string;
  readonly alone: boolean;
  readonly activity: ReturnType<typeof selectRowActivity>;
  readonly busy: boolean;
  readonly starts: boolean;
}

export const selectRowButtons = (snapshot: NodesSnapshot, key: ReferenceKey): RowButtons => ({
  connected: selectConnectedHere(snapshot, key),
  balances: selectLoadBalance(snapshot),
  outbound: selectOutbound(snapshot),
  alone: selectUsedAlone(snapshot, key),
  activity: selectRowActivity(snapshot, key),
  busy: selectRowBusy(snapshot, key),
  starts: selectConnectStarts(snapshot),
});
