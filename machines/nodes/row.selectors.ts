import { referenceKey, type Reference, type ReferenceKey } from '../domain/reference';
import { connectedTo, serverAt, type ServerRow, type SubscriptionRow } from '../domain/touch';
import { outboundsByRow, subscriptionName } from '../domain/touch-changes';
import { ACTIVITIES } from './nodes.changes.rules';
import { type NodesSnapshot } from './nodes.machine';
import { testsConnected } from './nodes.rules';
import { listIn, referenceOf, rowsOf, type Position } from './nodes.rows.rules';
import { selectConnectStarts, selectLoadBalance, selectOutbound, selectRunning, selectTouch } from './nodes.selectors';

const NOWHERE: readonly string[] = [];

export function selectRow({ context }: NodesSnapshot, position: Position): ServerRow | SubscriptionRow | undefined {
  return context.touch === null ? undefined : rowsOf(context.touch, listIn(context))?.[position - 1];
}

export const selectIsChecked = (snapshot: NodesSnapshot, position: Position): boolean =>
  snapshot.context.checked.has(position);

/** The row that a row of all lists together stands for. */
export function selectReference({ context }: NodesSnapshot, position: Position): Reference | undefined {
  return context.touch === null ? undefined : referenceOf(context.touch, listIn(context), position);
}

/** The list that a server stands in: its subscription's name, empty for a server of its own. */
export function selectListName({ context: { touch } }: NodesSnapshot, { _type, sub }: Reference): string {
  const row = _type === 'subscriptionServer' ? touch?.subscriptions[sub] : undefined;
  return row === undefined ? '' : subscriptionName(row);
}

/** The outbounds that the row is connected to. */
export function selectOutboundsOf({ context: { touch } }: NodesSnapshot, key: ReferenceKey): readonly string[] {
  return (touch && outboundsByRow(touch).get(key)) ?? NOWHERE;
}

/** Connected to the active outbound: what the row's button would undo. */
export const selectConnectedHere = (snapshot: NodesSnapshot, key: ReferenceKey): boolean =>
  selectOutboundsOf(snapshot, key).includes(snapshot.context.outbound);

/** The last observation of the connected server found it dead. */
export const selectIsDead = ({ context }: NodesSnapshot, key: ReferenceKey): boolean =>
  context.alive.get(key) === 'dead';

/** The text of the row's last latency test: of this session, else what the lists say. */
export function selectLastTest({ context: { touch, latencies } }: NodesSnapshot, row: Reference): string {
  return latencies.get(referenceKey(row)) ?? (touch && serverAt(touch, row))?.pingLatency ?? '';
}

/** A server of the active outbound is being tested. */
export const selectTestsConnected = ({ context }: NodesSnapshot): boolean => testsConnected(context);

/** The active outbound has another server, which it could be used instead of. */
export const selectHasRivals = (snapshot: NodesSnapshot, key: ReferenceKey): boolean =>
  connectedTo(selectTouch(snapshot), snapshot.context.outbound).length > (selectConnectedHere(snapshot, key) ? 1 : 0);

/** What is being done to the row, while its answer is outstanding. */
export function selectRowActivity(
  snapshot: NodesSnapshot,
  key: ReferenceKey,
): 'idle' | 'connecting' | 'disconnecting' | 'updating' {
  const activity = snapshot.value.activity;
  const name = typeof activity === 'string' ? activity : 'connecting' in activity ? 'connecting' : 'disconnecting';
  const { asked, queue } = snapshot.context;
  const queued = queue.find(({ row }) => referenceKey(row) === key);
  if (queued !== undefined) return ACTIVITIES[queued.type];
  return asked === null || referenceKey(asked.row) !== key ? 'idle' : name;
}

/** The row's call blocks, or waits for its turn: its button does nothing more. */
export const selectRowBusy = (snapshot: NodesSnapshot, key: ReferenceKey): boolean =>
  snapshot.hasTag('busy') && selectRowActivity(snapshot, key) !== 'idle';

/** The row that a search has found, while it is lit. */
export const selectIsLit = (snapshot: NodesSnapshot, key: ReferenceKey): boolean =>
  snapshot.context.target !== null && snapshot.hasTag('lit') && referenceKey(snapshot.context.target) === key;

/** A row was found and is shown. */
export const selectIsFound = (snapshot: NodesSnapshot): boolean =>
  snapshot.context.target !== null && !snapshot.matches({ find: 'idle' }) && !snapshot.matches({ find: 'seeking' });

/** The row was found and shown: the view scrolls to it. */
export const selectIsTarget = (snapshot: NodesSnapshot, key: ReferenceKey): boolean =>
  snapshot.context.target !== null && selectIsFound(snapshot) && referenceKey(snapshot.context.target) === key;

/** Connected to nothing; connected while the core is stopped; while it runs, to the active outbound, or to others only. */
export type Connection = 'none' | 'ready' | 'here' | 'elsewhere';

function selectConnection(snapshot: NodesSnapshot, key: ReferenceKey): Connection {
  if (selectOutboundsOf(snapshot, key).length === 0) return 'none';
  if (!selectRunning(snapshot)) return 'ready';
  return selectConnectedHere(snapshot, key) ? 'here' : 'elsewhere';
}

/** What a row shows of itself besides its texts. Compared field by field: one subscription for each of a hundred rows, not four. */
interface RowLook {
  readonly outbounds: readonly string[];
  readonly connection: Connection;
  readonly isLit: boolean;
  readonly isTarget: boolean;
  readonly isDead: boolean;
  /** Whether it can take the place of others. */
  readonly replaces: boolean;
}

export const selectRowLook = (snapshot: NodesSnapshot, key: ReferenceKey): RowLook => ({
  outbounds: selectOutboundsOf(snapshot, key),
  connection: selectConnection(snapshot, key),
  isLit: selectIsLit(snapshot, key),
  isTarget: selectIsTarget(snapshot, key),
  isDead: selectIsDead(snapshot, key),
  replaces: selectLoadBalance(snapshot) && selectHasRivals(snapshot, key),
});

/** What the buttons of a row show. Compared field by field. */
interface RowButtons {
  readonly connected: boolean;
  readonly balances: boolean;
  readonly outbound: string;
  readonly activity: ReturnType<typeof selectRowActivity>;
  readonly busy: boolean;
  readonly starts: boolean;
}

export const selectRowButtons = (snapshot: NodesSnapshot, key: ReferenceKey): RowButtons => ({
  connected: selectConnectedHere(snapshot, key),
  balances: selectLoadBalance(snapshot),
  outbound: selectOutbound(snapshot),
  activity: selectRowActivity(snapshot, key),
  busy: selectRowBusy(snapshot, key),
  starts: selectConnectStarts(snapshot),
});
