import { referenceKey, type Reference } from '../domain/reference';
import { follower } from '../domain/same-row';
import { connectedTo, type Touch } from '../domain/touch';
import { type Asked } from '../ports/view';
import { isConnected, rowExists } from './nodes.rows.rules';
import { type NodesContext, type RowCommand } from './nodes.types';

/** A command whose kind is no matter: `snapshot.can` asks about those of views. */
interface RowChange {
  readonly type: string;
  readonly row: Reference;
  readonly outbound?: string;
}

type ChangeContext = Pick<NodesContext, 'touch' | 'outbound' | 'capabilities'>;

const MODES = {
  'row.connect': 'connect',
  'row.connectOnly': 'only',
  'row.disconnect': 'disconnect',
  'subscription.update': 'update',
} as const satisfies Readonly<Record<RowCommand['type'], Asked['mode']>>;

/** Which state of the activity a command leads to. */
export const ACTIVITIES = {
  'row.connect': 'connecting',
  'row.connectOnly': 'connecting',
  'row.disconnect': 'disconnecting',
  'subscription.update': 'updating',
} as const satisfies Readonly<Record<RowCommand['type'], string>>;

/** Connect when not connected, disconnect when connected (SPEC 4.05). */
export function mayChange(lists: ChangeContext, { type, row, outbound = lists.outbound }: RowChange): boolean {
  const { touch } = lists;
  if (touch === null) return false;
  const connected = isConnected(touch, row, outbound);
  if (type === 'row.disconnect') return connected;
  if (!rowExists(touch, row)) return false;
  if (type === 'subscription.update') return row._type === 'subscription';
  if (row._type === 'subscription') return false;
  if (type === 'row.connect') return !connected;
  return lists.capabilities.loadBalanceValid && (!connected || connectedTo(touch, outbound).length > 1);
}

/** What is being done with a row, as the context keeps it. */
export function askedOf(
  context: Pick<NodesContext, 'outbound' | 'tab'>,
  { type, row, outbound = context.outbound }: RowCommand,
): Pick<NodesContext, 'asked' | 'lastFault'> {
  return { asked: { row, outbound, mode: MODES[type], tab: context.tab }, lastFault: null };
}

/** With its outbound: another one may be the active one when it is done. */
export function queuedBehind(
  { queue, outbound }: Pick<NodesContext, 'queue' | 'outbound'>,
  command: RowCommand,
): readonly RowCommand[] {
  const others = queue.filter(({ row }) => referenceKey(row) !== referenceKey(command.row));
  return [...others, { outbound, ...command }];
}

/** Which state what waits longest leads to. */
export function nextOf([next]: readonly RowCommand[]): (typeof ACTIVITIES)[RowCommand['type']] | undefined {
  return next && ACTIVITIES[next.type];
}

/** What waits, each with its row where that is in new lists; without what can no longer be done. */
export function followQueue(context: ChangeContext & Pick<NodesContext, 'queue'>, now: Touch): readonly RowCommand[] {
  const { touch: before, queue } = context;
  if (queue.length === 0 || before === null || before === now) return queue;
  const follow = follower(before, now);
  const lists = { ...context, touch: now };
  return queue.flatMap((command) => {
    const row = follow(command.row);
    return row !== undefined && mayChange(lists, { ...command, row }) ? [{ ...command, row }] : [];
  });
}
