import { memoised } from './memoised';
import { type Reference } from './reference';
import { sourceOf } from './same-row';
import { connectedTo, contentAt, referenceOfServer, type Touch } from './touch';

/** A server as text that outlives its lists: where it stood, and what it is recognised by when it stands elsewhere. */
export interface ServerMark {
  readonly row: Reference;
  /** The address of its subscription; empty for a server of its own. */
  readonly list: string;
  readonly content: string;
}

/** The servers of an outbound and the pinned one of them, as they outlive their lists. */
export interface StoredServers {
  readonly only: readonly ServerMark[];
  /** Left out: whether one is pinned stays as it is. */
  readonly pinned?: ServerMark | null;
}

/** What the lists say that an outbound has. */
export function storedServers(touch: Touch, outbound: string): StoredServers {
  const connected = connectedTo(touch, outbound);
  const mark = ({ _type, id, sub }: Reference): ServerMark | undefined => markOf(touch, { _type, id, sub });
  const pinned = connected.find((one) => one.pinned === true);
  return { only: connected.flatMap((one) => mark(one) ?? []), pinned: (pinned && mark(pinned)) ?? null };
}

/** The mark of a server of these lists; undefined when there is no such server. */
export function markOf(touch: Touch, row: Reference): ServerMark | undefined {
  const content = contentAt(touch, row);
  return content === undefined ? undefined : { row, list: listOf(touch, row), content };
}

/** The server with this mark: the one where it stood, else the only one that looks so; undefined when there is none. */
export function rowOfMark(touch: Touch, { row, list, content }: ServerMark): Reference | undefined {
  if (contentAt(touch, row) === content && listOf(touch, row) === list) return row;
  const [only, ...others] = byLook(touch).get(lookOf(list, content)) ?? [];
  return others.length === 0 ? only : undefined;
}

function listOf(touch: Touch, { _type, sub }: Reference): string {
  const subscription = _type === 'subscriptionServer' ? touch.subscriptions[sub] : undefined;
  return subscription === undefined ? '' : sourceOf(subscription);
}

function lookOf(list: string, content: string): string {
  return `${list}\n${content}`;
}

const byLook = memoised((touch: Touch): ReadonlyMap<string, readonly Reference[]> => {
  const rows = [
    ...touch.servers.map((row) => referenceOfServer(row, 0)),
    ...touch.subscriptions.flatMap(({ servers }, sub) => servers.map((row) => referenceOfServer(row, sub))),
  ];
  const looks = new Map<string, Reference[]>();
  for (const row of rows) {
    const look = lookOf(listOf(touch, row), contentAt(touch, row) ?? '');
    const same = looks.get(look);
    if (same === undefined) looks.set(look, [row]);
    else same.push(row);
  }
  return looks;
});
