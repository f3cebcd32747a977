import { memoised } from './memoised';
import { referenceKey, referenceOfKey, type Reference, type ReferenceKey } from './reference';
import { serverContent, subscriptionContent, type ServerRow, type SubscriptionRow, type Touch } from './touch';

/**
 * The one rule by which a row is found in newer lists. The service names a row by its position alone, so a row is recognised by
 * what it looks like: found when exactly one row looks so, before and now. Where several do, what tells them apart decides: a
 * server's share link, as far as it is known (`Touch.links`), or all that a subscription's row says. Why:
 * docs/decisions/rows-that-look-alike.md
 */

/** The rows of a list by what they look like. Places count from 0; a row that cannot be referred to has none. */
interface Looks {
  readonly of: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** A list, with what tells rows of it apart that look alike; undefined where that is not known. */
interface List {
  readonly looks: Looks;
  readonly proofAt: (place: number) => string | undefined;
}

/** `ambiguous`: there are rows that look so, and which one it is cannot be told. */
type Found = { readonly kind: 'found'; readonly place: number } | { readonly kind: 'gone' | 'ambiguous' };

const GONE: Found = { kind: 'gone' };
const AMBIGUOUS: Found = { kind: 'ambiguous' };
const NO_PLACES: readonly number[] = [];

function find(before: List, now: List, place: number): Found {
  const look = before.looks.of[place];
  if (look === undefined) return GONE;
  const old = before.looks.places.get(look) ?? NO_PLACES;
  const today = now.looks.places.get(look) ?? NO_PLACES;
  const [only] = today;
  if (only === undefined || !old.includes(place)) return GONE;
  if (old.length === 1 && today.length === 1) return { kind: 'found', place: only };
  const proof = before.proofAt(place);
  if (proof === undefined || today.some((one) => now.proofAt(one) === undefined)) return AMBIGUOUS;
  const equal = today.filter((one) => now.proofAt(one) === proof);
  const [first] = equal;
  if (first === undefined) return GONE;
  const twins = old.filter((one) => before.proofAt(one) === proof).length;
  if (twins === 1 && equal.length === 1) return { kind: 'found', place: first };
  // The same server several times: as many as before, and one where it was.
  return twins === equal.length && equal.includes(place) ? { kind: 'found', place } : AMBIGUOUS;
}

function looksBy<TRow extends ServerRow | SubscriptionRow>(lookOf: (row: TRow) => string) {
  return memoised((rows: readonly TRow[]): Looks => looksOf(rows, lookOf));
}

function looksOf<TRow extends ServerRow | SubscriptionRow>(
  rows: readonly TRow[],
  lookOf: (row: TRow) => string,
): Looks {
  const of = rows.map(lookOf);
  const places = new Map<string, number[]>();
  for (const [place, look] of of.entries()) {
    if (rows[place]?.id !== place + 1) continue;
    const same = places.get(look);
    if (same === undefined) places.set(look, [place]);
    else same.push(place);
  }
  return { of, places };
}

const looksOfServers = looksBy(serverContent);
const looksOfSubscriptions = looksBy(subscriptionContent);
/** Where its servers come from, as far as the service tells it. */
export const sourceOf = ({ address, host }: SubscriptionRow): string => address ?? host;
/** Servers stay in their subscription when its remarks change. */
const looksOfAddresses = looksBy(sourceOf);

/** Whether each row that was there looks the same at its place now: nothing was taken out, more may have come behind. */
function stay(before: Looks, now: Looks): boolean {
  return before === now || before.of.every((look, place) => now.of[place] === look);
}

const serversAt = (touch: Touch, sub: number): readonly ServerRow[] => touch.subscriptions[sub]?.servers ?? [];

function ownServers({ servers, links }: Touch): List {
  return {
    looks: looksOfServers(servers),
    proofAt: (place) => links?.get(referenceKey({ _type: 'server', id: place + 1, sub: 0 })),
  };
}

function serversOf(touch: Touch, sub: number): List {
  return {
    looks: looksOfServers(serversAt(touch, sub)),
    proofAt: (place) => touch.links?.get(referenceKey({ _type: 'subscriptionServer', id: place + 1, sub })),
  };
}

function subscriptionsBy(looks: Looks, { subscriptions }: Touch): List {
  return { looks, proofAt: (place) => proofOf(subscriptions[place]) };
}

function proofOf(row: SubscriptionRow | undefined): string | undefined {
  return row && JSON.stringify([row.host, row.remarks, row.status, row.info, looksOfServers(row.servers).of]);
}

const ownSubscriptions = (touch: Touch): List => subscriptionsBy(looksOfSubscriptions(touch.subscriptions), touch);
const byAddress = (touch: Touch): List => subscriptionsBy(looksOfAddresses(touch.subscriptions), touch);

/** What came of looking for the row that a reference means. */
export type Sought = { readonly kind: 'found'; readonly row: Reference } | { readonly kind: 'gone' | 'ambiguous' };

/** The list that a reference points into, before and now; or why there is none now. */
type Lists =
  | { readonly kind: 'lists'; readonly before: List; readonly now: List; readonly sub: number }
  | { readonly kind: 'gone' | 'ambiguous' };

function listsFor(before: Touch, now: Touch, { _type, sub }: Reference, loosely: boolean): Lists {
  if (_type === 'server') return { kind: 'lists', before: ownServers(before), now: ownServers(now), sub: 0 };
  if (_type === 'subscription')
    return { kind: 'lists', before: ownSubscriptions(before), now: ownSubscriptions(now), sub: 0 };
  const holder = seek(byAddress(before), byAddress(now), sub, loosely);
  if (holder.kind !== 'found') return holder;
  return { kind: 'lists', before: serversOf(before, sub), now: serversOf(now, holder.place), sub: holder.place };
}

function seek(before: List, now: List, place: number, loosely: boolean): Found {
  const found = find(before, now, place);
  return found.kind === 'ambiguous' && loosely && stay(before.looks, now.looks) ? { kind: 'found', place } : found;
}

/**
 * Where the row that a reference means in `before` stands in `now`. `ambiguous`: rows that look so are there, and which one it is
 * cannot be told. `loosely`, for what is only shown, such as marks on rows: there each is taken to be where it was, when its list
 * says what it said.
 */
export function seeker(before: Touch, now: Touch, loosely = false): (reference: Reference) => Sought {
  const known = new Map<string, Lists>();
  const listsOf = (reference: Reference): Lists => {
    const key = reference._type === 'subscriptionServer' ? String(reference.sub) : reference._type;
    const lists = known.get(key) ?? listsFor(before, now, reference, loosely);
    known.set(key, lists);
    return lists;
  };
  return (reference) => {
    const lists = listsOf(reference);
    if (lists.kind !== 'lists') return lists;
    const found = seek(lists.before, lists.now, reference.id - 1, loosely);
    return found.kind === 'found'
      ? { kind: 'found', row: { _type: reference._type, id: found.place + 1, sub: lists.sub } }
      : found;
  };
}

function rowOf(sought: Sought): Reference | undefined {
  return sought.kind === 'found' ? sought.row : undefined;
}

/**
 * Where each row that a reference means in `before` stands in `now`; undefined when it is gone or cannot be told from others. The
 * only way to a reference that is sent with a call that changes something.
 */
export function rebaser(before: Touch, now: Touch): (reference: Reference) => Reference | undefined {
  const seek = seeker(before, now);
  return (reference) => rowOf(seek(reference));
}

export function rebase(before: Touch, now: Touch, reference: Reference): Reference | undefined {
  return rowOf(seeker(before, now)(reference));
}

/** The same, loosely: for what is only shown, and for rows in the answer of the call that was made for them. */
export function follower(before: Touch, now: Touch): (reference: Reference) => Reference | undefined {
  const seek = seeker(before, now, true);
  return (reference) => rowOf(seek(reference));
}

/** The lists with the link of one more row. */
export function withLink(touch: Touch, row: Reference, link: string): Touch {
  return { ...touch, links: new Map(touch.links).set(referenceKey(row), link) };
}

/** The servers of `now` whose links have to be known to find these rows of `before` among those that look alike. */
export function linksWanted(before: Touch, now: Touch, rows: readonly Reference[]): readonly Reference[] {
  const wanted = new Map<ReferenceKey, Reference>();
  for (const reference of rows) {
    if (reference._type === 'subscription') continue;
    const lists = listsFor(before, now, reference, false);
    if (lists.kind !== 'lists') continue;
    const look = lists.before.looks.of[reference.id - 1] ?? '';
    const today = lists.now.looks.places.get(look) ?? NO_PLACES;
    if (today.length < 2 && lists.before.looks.places.get(look)?.length === 1) continue;
    for (const place of today) {
      const row: Reference = { _type: reference._type, id: place + 1, sub: lists.sub };
      if (lists.now.proofAt(place) === undefined) wanted.set(referenceKey(row), row);
    }
  }
  return [...wanted.values()];
}

/** The servers that look like another one of their list, and whose links are not known. */
export function lookAlikes(touch: Touch): readonly Reference[] {
  const alike = (_type: 'server' | 'subscriptionServer', sub: number, { looks, proofAt }: List): readonly Reference[] =>
    [...looks.places.values()]
      .filter((places) => places.length > 1)
      .flatMap((places) => places.filter((place) => proofAt(place) === undefined))
      .map((place) => ({ _type, id: place + 1, sub }));
  return [
    ...alike('server', 0, ownServers(touch)),
    ...touch.subscriptions.flatMap((_, sub) => alike('subscriptionServer', sub, serversOf(touch, sub))),
  ];
}

/** The links that are known of `now`: those that came with it, and those of `before` in lists that say what they said. */
export function linksIn(before: Touch, now: Touch): Touch['links'] {
  const kept = [...(before.links ?? [])].filter(([key]) => staysIn(before, now, key));
  const links = new Map([...kept, ...(now.links ?? [])]);
  if (links.size === 0) return undefined;
  return [before.links, now.links].find((known) => known !== undefined && isSame(known, links)) ?? links;
}

/** `now` with the links that are known of it. */
export function withKnownLinks(before: Touch, now: Touch): Touch {
  const links = linksIn(before, now);
  return links === now.links || links === undefined ? now : { ...now, links };
}

function isSame(one: ReadonlyMap<ReferenceKey, string>, other: ReadonlyMap<ReferenceKey, string>): boolean {
  return one.size === other.size && [...one].every(([key, link]) => other.get(key) === link);
}

function staysIn(before: Touch, now: Touch, key: ReferenceKey): boolean {
  const { _type, sub } = referenceOfKey(key);
  if (_type === 'server') return stay(looksOfServers(before.servers), looksOfServers(now.servers));
  const [old, today] = [before.subscriptions[sub], now.subscriptions[sub]];
  if (old === undefined || today === undefined) return false;
  return sourceOf(old) === sourceOf(today) && stay(looksOfServers(old.servers), looksOfServers(today.servers));
}
