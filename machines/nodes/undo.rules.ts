import { referenceKey, type ConnectedReference, type Reference } from '../domain/reference';
import { follower, linksWanted, rebase } from '../domain/same-row';
import { EMPTY_TOUCH, serverContent, type Touch } from '../domain/touch';
import { type DeletedConnection, type DeletedRow, type DeletedRows } from '../ports/deleted';
import { notice, success } from '../ports/notice';
import { type ImportInput, type SubscriptionPatch } from '../ports/service';
import { stepsMissing, type RunOutput, type StepRules, type Work } from '../calls/step-runner.rules';
import {
  isConnectDoubtful,
  moveToConnect,
  moveToStart,
  staysStopped,
  type ConnectCall,
  type RestoredFact,
  type StartCall,
  type StartStep,
  type UndoPlan,
} from '../calls/undo-plan.rules';
import { TOAST } from '../shared/constants';
import { endsAll } from '../shared/faults';

/** One call that brings something back. `index` is the row's place among the deleted ones. */
type RestoringStep =
  | { readonly kind: 'import'; readonly index: number }
  | { readonly kind: 'remarks'; readonly index: number }
  | { readonly kind: 'connect'; readonly index: number; readonly connection: DeletedConnection };

type RowsStep = RestoringStep | { readonly kind: 'read' } | StartStep;

export type RowsCall =
  | { readonly name: 'importText'; readonly input: ImportInput }
  | { readonly name: 'patchSubscription'; readonly input: SubscriptionPatch }
  | ConnectCall
  | StartCall;

/** Where each restored row stands, by its index. */
type Placed = ReadonlyMap<number, Reference>;

interface RowsNotes {
  readonly rows: readonly DeletedRow[];
  readonly placed: Placed;
  /** The row that was looked for last and cannot be told from others. */
  readonly ambiguous: number | null;
  readonly staysStopped: boolean;
}

type Restoration = Work<RowsNotes>;

/** Imports the rows again, at the end of the lists, then restores their remarks and connections. */
export function rowsPlan({
  rows,
  wasRunning,
  mode,
  whole = false,
}: DeletedRows): UndoPlan<RestoringStep, RowsStep, RowsCall, RowsNotes> {
  const values = { count: rows.length, name: rows[0]?.name ?? '' };
  return {
    all: stepsOf(rows),
    work: {
      touch: EMPTY_TOUCH,
      running: false,
      notes: { rows, placed: new Map(), ambiguous: null, staysStopped: staysStopped({ wasRunning, whole }) },
    },
    rules: rowsRules,
    stepsFor: (missing) => [{ kind: 'read' }, ...missing, ...(wasRunning ? [{ kind: 'start' } as const] : [])],
    missingAfter,
    isOffered: (missing) => missing.length > 0,
    isWhole: (output) => namesMissing(rows, missingAfter(output)).length === 0,
    faultsSaid: () => [],
    deleted: (actions) =>
      mode === 'ask'
        ? notice('deleted', 'success', { ...values, kind: kindOf(rows) }, TOAST.undo, actions)
        : notice('deletedAfterFailure', 'warning', values, TOAST.undo, actions),
    restored: success('restored', values),
    partly: (missing, actions) => {
      const names = namesMissing(rows, missing);
      const counts = { count: rows.length - names.length, lost: names.length, message: names.join(', ') };
      return notice('restoredPartly', 'warning', counts, TOAST.undo, actions);
    },
  };
}

/** What the rows are, as far as they are of one kind. */
function kindOf(rows: readonly DeletedRow[]): 'servers' | 'subscriptions' | 'rows' {
  const isList = ({ row }: DeletedRow): boolean => row._type === 'subscription';
  if (rows.every(isList)) return 'subscriptions';
  return rows.some(isList) ? 'rows' : 'servers';
}

/** The calls that bring the rows back, row by row in their old order; a row without a link has none. */
function stepsOf(rows: readonly DeletedRow[]): readonly RestoringStep[] {
  return rows.flatMap((row, index): readonly RestoringStep[] =>
    row.link === null
      ? []
      : [
          { kind: 'import', index },
          ...(row.remarks || row.others !== undefined ? [{ kind: 'remarks', index } as const] : []),
          ...row.connections.map((connection) => ({ kind: 'connect', index, connection }) as const),
        ],
  );
}

const rowsRules: StepRules<RowsStep, RowsCall, RowsNotes, RestoredFact> = {
  mustRead: (step, work) => step.kind === 'read' || isAlike(step, work),
  locate: (step, work) => {
    const row = rowNow(step, work);
    return row === undefined ? { before: work.touch, rows: [] } : { before: seenIn(work), rows: [row] };
  },
  move: (step, work) => {
    if (indexOf(step) === work.notes.ambiguous) return { kind: 'lost' };
    switch (step.kind) {
      case 'read':
        return { kind: 'stands' };
      case 'import':
        return { kind: 'send', call: { name: 'importText', input: importInput(step, work) } };
      case 'remarks': {
        const patch = patchNow(step, work);
        return patch === undefined
          ? { kind: 'lost' }
          : { kind: 'send', call: { name: 'patchSubscription', input: patch } };
      }
      case 'connect':
        return moveToConnect(connectionNow(step, work), work);
      case 'start':
        return moveToStart(work);
    }
  },
  follow: (step, work, { touch }, from) => {
    const { rows, placed } = work.notes;
    const [before, row, deleted] = [seenIn(work), rowNow(step, work), rows[indexOf(step)]];
    const next = new Map(followPlaced(before, touch, placed));
    const isAmbiguous = from === 'reading' && row?._type === 'server' && rebase(before, touch, row) === undefined;
    const added =
      from === 'answer' && step.kind === 'import' && deleted ? appended(work.touch, touch, deleted) : undefined;
    if (added !== undefined) next.set(indexOf(step), added);
    return { touch, notes: { ...work.notes, placed: next, ambiguous: isAmbiguous ? indexOf(step) : null } };
  },
  outcome: (step, before, after) => {
    const reference = step.kind === 'connect' ? connectionNow(step, before) : undefined;
    if (reference !== undefined) return { kind: 'done', result: { type: 'connection.stored', reference } };
    const deleted = before.notes.rows[indexOf(step)];
    const cameToNothing =
      step.kind === 'import' && deleted !== undefined && appended(before.touch, after.touch, deleted) === undefined;
    return cameToNothing ? { kind: 'lost' } : { kind: 'done', result: null };
  },
  isDoubtful: isConnectDoubtful,
  endsAll: ({ step, fault }) => step.kind === 'read' || endsAll(fault),
};

const indexOf = (step: RowsStep): number => ('index' in step ? step.index : -1);

/** The restored row of a step; undefined when it is not there (any more). */
const rowNow = (step: RowsStep, { notes }: Restoration): Reference | undefined => notes.placed.get(indexOf(step));

/** The row looks like others: which one it is, its link says. */
function isAlike(step: RowsStep, work: Restoration): boolean {
  const row = rowNow(step, work);
  return row !== undefined && linksWanted(work.touch, work.touch, [row]).length > 0;
}

/** An import appends at the end; a subscription is fetched again. */
function importInput({ index }: { readonly index: number }, { notes: { rows } }: Restoration): ImportInput {
  const row = rows[index];
  return { url: row?.url ?? '', which: null, kind: row?.row._type === 'subscription' ? 'subscription' : 'server' };
}

/** The row that an import has appended; undefined when the lists have not grown. */
function appended(before: Touch, now: Touch, row: DeletedRow): Reference | undefined {
  if (row.row._type === 'subscription') {
    const id = now.subscriptions.length;
    return id > before.subscriptions.length ? { _type: 'subscription', id, sub: 0 } : undefined;
  }
  const id = now.servers.length;
  return id > before.servers.length ? { _type: 'server', id, sub: 0 } : undefined;
}

/** The rows in newer lists. A subscription whose remarks were just set is the one at the same place with the same address. */
function followPlaced(before: Touch, now: Touch, placed: Placed): Placed {
  const follow = follower(before, now);
  const next = new Map<number, Reference>();
  for (const [index, reference] of placed) {
    const stays = reference._type === 'subscription' && addressAt(before, reference) === addressAt(now, reference);
    const today = stays ? reference : follow(reference);
    if (today !== undefined) next.set(index, today);
  }
  return next;
}

/** The lists with the links of the restored rows: what tells them apart from others that look alike. */
function seenIn({ touch, notes: { rows, placed } }: Restoration): Touch {
  const links = new Map(touch.links);
  for (const [index, row] of placed) {
    const link = rows[index]?.link;
    if (row._type === 'server' && typeof link === 'string') links.set(referenceKey(row), link);
  }
  return { ...touch, links };
}

function addressAt(touch: Touch, { id }: Reference): string | undefined {
  const row = touch.subscriptions[id - 1];
  return row && (row.address ?? row.host);
}

/** The connection where its server stands now; undefined when the server is not there (any more). */
function connectionNow(
  { index, connection: { outbound, server } }: Extract<RowsStep, { readonly kind: 'connect' }>,
  { touch, notes: { placed } }: Restoration,
): ConnectedReference | undefined {
  const row = placed.get(index);
  if (row === undefined) return undefined;
  if (server === null) return { ...row, outbound };
  const sub = row.id - 1;
  const [found, ...alike] = touch.subscriptions[sub]?.servers.filter((one) => serverContent(one) === server) ?? [];
  return found === undefined || alike.length > 0 ? undefined : { _type: found._type, id: found.id, sub, outbound };
}

/** A restored subscription as it was, where it stands now; undefined when it is not there. */
function patchNow(
  { index }: { readonly index: number },
  { touch, notes: { rows, placed } }: Restoration,
): SubscriptionPatch | undefined {
  const row = placed.get(index);
  const subscription = row && touch.subscriptions[row.id - 1];
  if (row === undefined || subscription === undefined) return undefined;
  const { remarks, others } = rows[index] ?? {};
  const kept = { ...subscription.others, ...others };
  return {
    row,
    address: subscription.address,
    remarks: remarks ?? '',
    ...(Object.keys(kept).length === 0 ? {} : { others: kept }),
  };
}

function missingAfter(output: RunOutput<RowsStep, RowsNotes, RestoredFact>): readonly RestoringStep[] {
  return stepsMissing(output).filter((step) => step.kind !== 'read' && step.kind !== 'start');
}

/** Names of the rows of which something is missing, each once. */
function namesMissing(rows: readonly DeletedRow[], missing: readonly RestoringStep[]): readonly string[] {
  const indices = new Set([
    ...missing.map(({ index }) => index),
    ...rows.flatMap(({ link }, index) => (link === null ? [index] : [])),
  ]);
  return [...indices].sort((a, b) => a - b).map((index) => rows[index]?.name ?? '');
}
