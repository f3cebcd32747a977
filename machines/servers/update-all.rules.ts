import { type Reference } from '../domain/reference';
import { follower, rebase } from '../domain/same-row';
import { referenceOfSubscription, subscriptionAt, type ServerRow, type Touch } from '../domain/touch';
import { nameAt, outboundsByRow } from '../domain/touch-changes';
import { referenceKey } from '../domain/reference';
import { type Ended, type Outcome, type StepRules, type Work } from '../calls/step-runner.rules';
import { type Fault } from '../shared/faults';

export interface NamedServer {
  readonly name: string;
  readonly address: string;
}

/** What came of one subscription. */
export type UpdateOutcome =
  /** `came`, `went`: servers by name and address; both empty when it is as before. */
  | {
      readonly kind: 'updated';
      readonly count: number;
      readonly came: readonly NamedServer[];
      readonly went: readonly NamedServer[];
    }
  /** It answered without servers; the service took that for its list. `kept`: connected ones, which stay. */
  | { readonly kind: 'emptied'; readonly before: number; readonly kept: number }
  /** It can no longer be identified; nothing was sent. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** The person stopped waiting; it may still take effect. */
  | { readonly kind: 'left' };

export interface UpdateLine {
  readonly name: string;
  /** Null until its turn has come and gone. */
  readonly outcome: UpdateOutcome | null;
}

/** One line for each step. */
export function linesOf(touch: Touch, steps: readonly UpdateStep[]): readonly UpdateLine[] {
  return steps.map(({ row }) => ({ name: nameAt(touch, row), outcome: null }));
}

export function withEnded(
  lines: readonly UpdateLine[],
  { step, outcome }: Ended<UpdateStep, UpdateOutcome>,
): readonly UpdateLine[] {
  return lines.map((line, index) => (index === step.index ? { ...line, outcome: lineOutcome(outcome) } : line));
}

/** It crashed at the current line. */
export function withFault(lines: readonly UpdateLine[], fault: Fault): readonly UpdateLine[] {
  const at = lines.findIndex(({ outcome }) => outcome === null);
  return lines.map((line, index) => (index === at ? { ...line, outcome: { kind: 'failed', fault } } : line));
}

function lineOutcome(outcome: Outcome<UpdateOutcome>): UpdateOutcome | null {
  switch (outcome.kind) {
    case 'done':
      return outcome.result;
    case 'lost':
      return { kind: 'moved' };
    case 'failed':
    case 'left':
      return outcome;
  }
}

/** The update of one subscription, the `index`-th of those that can be referred to. `row`: where it stood at the beginning. */
export interface UpdateStep {
  readonly kind: 'update';
  readonly index: number;
  readonly row: Reference;
}

export interface UpdateCall {
  readonly name: 'updateSubscription';
  readonly input: Reference;
}

/** Where a subscription stands, in the lists in which it was seen last. */
interface Place {
  readonly row: Reference;
  readonly seen: Touch;
}

export interface UpdateNotes {
  readonly places: readonly Place[];
  /** The one that was looked for last and cannot be identified. */
  readonly ambiguous: number | null;
}

export type UpdateRules = StepRules<UpdateStep, UpdateCall, UpdateNotes, UpdateOutcome>;

export function stepsOf(touch: Touch): readonly UpdateStep[] {
  return touch.subscriptions
    .filter((row) => row.id > 0)
    .map((row, index) => ({ kind: 'update', index, row: referenceOfSubscription(row) }));
}

export function workOf(touch: Touch, steps: readonly UpdateStep[]): Work<UpdateNotes> {
  return { touch, running: false, notes: { places: steps.map(({ row }) => ({ row, seen: touch })), ambiguous: null } };
}

const placeOf = ({ index, row }: UpdateStep, { touch, notes }: Work<UpdateNotes>): Place =>
  notes.places[index] ?? { row, seen: touch };

/** Subscriptions, one after the other: the failure of one does not stop the others. */
export const updateRules: UpdateRules = {
  mustRead: () => true,
  locate: (step, work) => {
    const { row, seen } = placeOf(step, work);
    return { before: seen, rows: [row] };
  },
  move: (step, work) =>
    work.notes.ambiguous === step.index
      ? { kind: 'lost' }
      : { kind: 'send', call: { name: 'updateSubscription', input: placeOf(step, work).row } },
  follow: (step, work, { touch }, from) => {
    const { row, seen } = placeOf(step, work);
    const ambiguous = from === 'reading' && rebase(seen, touch, row) === undefined ? step.index : null;
    return { touch, notes: { places: work.notes.places.map((place) => followed(place, touch)), ambiguous } };
  },
  outcome: (step, before, after) => ({
    kind: 'done',
    result: outcomeOf(before.touch, after.touch, placeOf(step, before).row),
  }),
  isDoubtful: () => false,
  endsAll: ({ fault, reading }) => reading || ENDING.includes(fault.kind),
};

/** After these the others would fail in the same way. */
const ENDING: readonly Fault['kind'][] = ['unauthorised', 'unreachable', 'missing', 'setup'];

/** What is in `from` and not in `without`, counted: two servers of one name and address are two. */
function difference(from: readonly ServerRow[], without: readonly ServerRow[]): readonly NamedServer[] {
  const counts = new Map<string, number>();
  const keyOf = ({ name, address }: ServerRow): string => JSON.stringify([name, address]);
  for (const row of without) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return from.flatMap((row) => {
    const count = counts.get(keyOf(row)) ?? 0;
    counts.set(keyOf(row), count - 1);
    return count > 0 ? [] : [{ name: row.name, address: row.address }];
  });
}

/**
 * What an update changed, from the lists before and after it. An answer without servers empties a subscription, with success; its
 * connected servers stay.
 */
export function outcomeOf(before: Touch, after: Touch, row: Reference): UpdateOutcome {
  const old = subscriptionAt(before, row)?.servers ?? [];
  const today = subscriptionAt(after, row)?.servers ?? [];
  const came = difference(today, old);
  const went = difference(old, today);
  const outbounds = outboundsByRow(after);
  const isConnected = ({ id }: ServerRow): boolean =>
    outbounds.has(referenceKey({ _type: 'subscriptionServer', id, sub: row.id - 1 }));
  const onlyKept = came.length === 0 && went.length > 0 && today.every(isConnected);
  if (today.length === 0 || onlyKept) return { kind: 'emptied', before: old.length, kept: today.length };
  return { kind: 'updated', count: today.length, came, went };
}

/** One that cannot be followed is looked for when its turn comes. */
function followed(place: Place, now: Touch): Place {
  const row = follower(place.seen, now)(place.row);
  return row === undefined ? place : { row, seen: now };
}
