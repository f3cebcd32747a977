import { memoised } from '../domain/memoised';
import { referenceKey, referenceOfKey, type Reference, type ReferenceKey } from '../domain/reference';
import { follower } from '../domain/same-row';
import { connectedTo, serverAt, shownName, type ServerRow, type Touch } from '../domain/touch';
import { allServersOf, filterRows, NOTHING_ALIVE } from '../nodes/nodes.search.rules';
import { type Search } from '../ports/view';

/** The servers of an outbound, by their positions in `touch`. */
export interface ServersDraft {
  readonly touch: Touch;
  readonly outbound: string;
  readonly chosen: ReadonlySet<ReferenceKey>;
  /** The only one that the outbound uses; null leaves the choice to it. */
  readonly pinned: ReferenceKey | null;
}

/** What would change if it were saved. `pinned` is left out when it stays as it is. */
export interface DraftChanges {
  readonly added: readonly Reference[];
  readonly removed: readonly Reference[];
  readonly pinned?: Reference | null;
}

/** As the lists have it. A connection that points to no server is none of them. */
export const storedIn = memoised((touch: Touch, outbound: string): ServersDraft => {
  const servers = connectedTo(touch, outbound).filter((one) => serverAt(touch, one) !== undefined);
  const pinned = servers.find((one) => one.pinned === true);
  return {
    touch,
    outbound,
    chosen: new Set(servers.map(referenceKey)),
    pinned: pinned === undefined ? null : referenceKey(pinned),
  };
});

export function changesOf({ touch, outbound, chosen, pinned }: ServersDraft): DraftChanges {
  const stored = storedIn(touch, outbound);
  const without = (one: ReadonlySet<ReferenceKey>, other: ReadonlySet<ReferenceKey>): readonly Reference[] =>
    [...one].filter((key) => !other.has(key)).map(referenceOfKey);
  return {
    added: without(chosen, stored.chosen),
    removed: without(stored.chosen, chosen),
    ...(pinned === stored.pinned ? {} : { pinned: pinned === null ? null : referenceOfKey(pinned) }),
  };
}

export function isChanged({ touch, outbound, chosen, pinned }: ServersDraft): boolean {
  const stored = storedIn(touch, outbound);
  return (
    pinned !== stored.pinned || chosen.size !== stored.chosen.size || [...chosen].some((key) => !stored.chosen.has(key))
  );
}

/** The draft with other servers; one that is not among them is not pinned. */
export function withChosen(draft: ServersDraft, chosen: ReadonlySet<ReferenceKey>): ServersDraft {
  return { ...draft, chosen, pinned: draft.pinned !== null && chosen.has(draft.pinned) ? draft.pinned : null };
}

/** `single`: the service uses one server for each outbound, and another one takes its place. */
export function toggled(draft: ServersDraft, row: Reference, single: boolean): ServersDraft {
  const key = referenceKey(row);
  if (!draft.chosen.has(key)) return withChosen(draft, new Set(single ? [key] : [...draft.chosen, key]));
  return withChosen(draft, new Set([...draft.chosen].filter((one) => one !== key)));
}

/** With all of these, or without any of them. */
export function withAll(draft: ServersDraft, rows: readonly Reference[], checked: boolean): ServersDraft {
  const chosen = new Set(draft.chosen);
  for (const row of rows) {
    if (checked) chosen.add(referenceKey(row));
    else chosen.delete(referenceKey(row));
  }
  return withChosen(draft, chosen);
}

export function withPinned(draft: ServersDraft, row: Reference | null): ServersDraft {
  return { ...draft, pinned: row === null ? null : referenceKey(row) };
}

/** What of the changes can be found in lists, on what these have. */
export function applied(
  now: Touch,
  { outbound }: ServersDraft,
  { added, removed, pinned }: DraftChanges,
  single: boolean,
): ServersDraft {
  const stored = storedIn(now, outbound);
  const chosen = new Set(single && added.length > 0 ? [] : stored.chosen);
  for (const row of added) chosen.add(referenceKey(row));
  for (const row of removed) chosen.delete(referenceKey(row));
  return withChosen(pinned === undefined ? stored : withPinned(stored, pinned), chosen);
}

/** A draft on newer lists, and the names of the servers that were to be added and are not there any more. */
export interface Followed {
  readonly draft: ServersDraft;
  readonly lost: readonly string[];
}

/** The person's changes, on what the outbound has now: somebody else may have changed it, and the lists may have moved. */
export function followed(draft: ServersDraft, now: Touch, single: boolean): Followed {
  if (draft.touch === now) return { draft, lost: [] };
  const follow = follower(draft.touch, now);
  const { added, removed, ...more } = changesOf(draft);
  const lost = added.filter((row) => follow(row) === undefined);
  const pinned = more.pinned && follow(more.pinned);
  const changes = {
    added: added.flatMap((row) => follow(row) ?? []),
    removed: removed.flatMap((row) => follow(row) ?? []),
    ...(pinned === undefined ? {} : { pinned }),
  };
  return {
    draft: applied(now, draft, changes, single),
    lost: lost.map((row) => nameOf(serverAt(draft.touch, row))),
  };
}

/** The draft without servers that could not be told from others. */
export function without(draft: ServersDraft, rows: readonly Reference[]): ServersDraft {
  const stored = storedIn(draft.touch, draft.outbound);
  const chosen = new Set(draft.chosen);
  for (const row of rows) {
    if (stored.chosen.has(referenceKey(row))) chosen.add(referenceKey(row));
    else chosen.delete(referenceKey(row));
  }
  return withChosen(draft, chosen);
}

export function nameOf(row: ServerRow | undefined): string {
  return row === undefined ? '' : shownName(row);
}

/** A server of the list in the dialog. */
export interface ChoosableServer {
  readonly row: ServerRow;
  readonly reference: Reference;
  readonly key: ReferenceKey;
  /** Of its subscription; null for a server of its own. */
  readonly subscription: string | null;
}

const choosableIn = memoised((touch: Touch): readonly ChoosableServer[] => {
  const { rows, references, lists } = allServersOf(touch);
  return rows.flatMap((row, index) => {
    const reference = references[index];
    if (reference === undefined || row.id === 0) return [];
    const subscription = row._type === 'subscriptionServer' ? (lists[reference.sub] ?? '') : null;
    return [{ row, reference, key: referenceKey(reference), subscription }];
  });
});

const rowsIn = memoised((servers: readonly ChoosableServer[]) => ({
  rows: servers.map(({ row }) => row),
  order: servers.map((_, index) => index + 1),
  references: servers.map(({ reference }) => reference),
}));

const foundIn = memoised((touch: Touch, search: Search): readonly ChoosableServer[] => {
  const servers = choosableIn(touch);
  const { rows, order, references } = rowsIn(servers);
  const all = { rows, references, lists: allServersOf(touch).lists };
  return filterRows({ rows, order, all, sub: 0 }, { search, alive: NOTHING_ALIVE }).flatMap(
    (position) => servers[position - 1] ?? [],
  );
});

/** Those that the search lets through. `only`: of them those that the outbound has or shall have. The same array for the same draft. */
export function shownOf(draft: ServersDraft, search: Search, only: boolean): readonly ChoosableServer[] {
  return only ? chosenIn(draft, search) : foundIn(draft.touch, search);
}

const chosenIn = memoised((draft: ServersDraft, search: Search): readonly ChoosableServer[] => {
  const stored = storedIn(draft.touch, draft.outbound);
  return foundIn(draft.touch, search).filter(({ key }) => draft.chosen.has(key) || stored.chosen.has(key));
});

export function countOfServers({ touch }: ServersDraft): number {
  return choosableIn(touch).length;
}

/** So many servers are offered to be pinned; the search finds the others. */
const OFFERED = 200;

export interface Pinnable {
  readonly servers: readonly ChoosableServer[];
  /** There are more. */
  readonly cut: boolean;
}

/** The chosen servers that the search lets through, and the pinned one. The same object for the same draft and search. */
export const pinnableIn = memoised((draft: ServersDraft, search: Search): Pinnable => {
  const found = foundIn(draft.touch, search).filter(({ key }) => draft.chosen.has(key));
  const offered = found.slice(0, OFFERED);
  const pinned = choosableIn(draft.touch).filter(
    ({ key }) => key === draft.pinned && offered.every((one) => one.key !== key),
  );
  return { servers: [...pinned, ...offered], cut: found.length > OFFERED };
});
