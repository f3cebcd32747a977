import { referenceKey, type ConnectedReference, type Reference } from '../domain/reference';
import { seeker, withKnownLinks, type Sought } from '../domain/same-row';
import { serverAt, type Touch } from '../domain/touch';
import {
  stepsMissing,
  type Ended,
  type Move,
  type RunOutput,
  type StepRules,
  type Work,
} from '../calls/step-runner.rules';
import { endsAll, mayHaveHappened, type Fault } from '../shared/faults';
import {
  changesOf,
  followed,
  isChanged,
  nameOf,
  storedIn,
  without,
  type DraftChanges,
  type Followed,
  type ServersDraft,
} from './outbound-servers.rules';

/**
 * `replace` is the one call of later services; before, each server is connected and disconnected with its own. `add`: the outbound is
 * a new one.
 */
export type ServersStep =
  | { readonly kind: 'add' | 'read' | 'stop' | 'start' | 'replace' }
  /** `last`: no other call follows, and the core is waited for. */
  | { readonly kind: 'connect' | 'disconnect'; readonly row: Reference; readonly last: boolean }
  | { readonly kind: 'pin'; readonly row: Reference | null };

export type ServersCall =
  | { readonly name: 'addOutbound'; readonly input: { readonly name: string } }
  | {
      readonly name: 'chooseServers';
      readonly input: { readonly outbound: string; readonly rows: readonly Reference[] };
    }
  | { readonly name: 'pinServer'; readonly input: { readonly outbound: string; readonly row: Reference | null } }
  | { readonly name: 'connect' | 'disconnect'; readonly input: ConnectedReference }
  | { readonly name: 'start' | 'stop'; readonly input: void };

export interface ServersNotes {
  /** The draft that is saved: its changes point into its lists. */
  readonly draft: ServersDraft;
  readonly single: boolean;
  /** The run has stopped the core, and is to start it again. */
  readonly stopped: boolean;
}

/** What adding brings: the names that there are now. */
export type ServersResult = { readonly type: 'outbounds.received'; readonly outbounds: readonly string[] } | null;

export type ServersRules = StepRules<ServersStep, ServersCall, ServersNotes, ServersResult>;
export type ServersOutput = RunOutput<ServersStep, ServersNotes, ServersResult>;
type ServersWork = Work<ServersNotes>;

/** How a draft gets saved. */
export interface Way {
  /** The service takes all servers of an outbound with one call. */
  readonly whole: boolean;
  /** It uses one server for each outbound: another one takes its place. */
  readonly single: boolean;
  readonly running: boolean;
  /** The person wants the core stopped meanwhile. */
  readonly stops: boolean;
}

/** What is sent, in its order. Connecting comes first: without any connected server the service stops the core. */
export function stepsOf(draft: ServersDraft, way: Way): readonly ServersStep[] {
  const changes = changesOf(draft);
  const steps = way.whole ? wholeSteps(changes) : [...around(singleSteps(changes, way), way)];
  return steps.length === 0 ? [] : [{ kind: 'read' }, ...steps];
}

/** The same for an outbound that has to be added first; adding it again changes nothing. */
export function stepsOfNew(draft: ServersDraft, way: Way): readonly ServersStep[] {
  return [{ kind: 'add' }, ...stepsOf(draft, way)];
}

function wholeSteps({ added, removed, pinned }: DraftChanges): readonly ServersStep[] {
  return [
    ...(added.length + removed.length > 0 ? [{ kind: 'replace' } as const] : []),
    ...(pinned === undefined ? [] : [{ kind: 'pin', row: pinned } as const]),
  ];
}

function singleSteps({ added, removed }: DraftChanges, { single }: Way): readonly ServersStep[] {
  const rows = [
    ...added.map((row) => ({ kind: 'connect', row }) as const),
    ...(single && added.length > 0 ? [] : removed).map((row) => ({ kind: 'disconnect', row }) as const),
  ];
  return rows.map((step, index) => ({ ...step, last: index === rows.length - 1 }));
}

function around(steps: readonly ServersStep[], { running, stops }: Way): readonly ServersStep[] {
  return running && stops && steps.length > 1 ? [{ kind: 'stop' }, ...steps, { kind: 'start' }] : steps;
}

/** What saving takes: calls that are sent, and how often a running core restarts. */
export interface Plan {
  readonly calls: number;
  readonly restarts: 'none' | 'once' | 'each' | 'stopped';
  /** Stopping the core meanwhile would be quicker. */
  readonly maySpare: boolean;
}

export function planOf(draft: ServersDraft, way: Way): Plan {
  const steps = stepsOf(draft, way);
  const calls = Math.max(0, steps.length - 1);
  const isSpared = steps.some(({ kind }) => kind === 'stop');
  return {
    calls,
    restarts: !way.running || calls === 0 ? 'none' : isSpared ? 'stopped' : calls === 1 ? 'once' : 'each',
    maySpare: !way.whole && way.running && calls > 1,
  };
}

/** Where a server of the draft stands in the lists that were read. */
const sought = ({ touch, notes: { draft } }: ServersWork, row: Reference): Sought => seeker(draft.touch, touch)(row);

/** All servers that the outbound shall have, where they stand now; null when one of them cannot be identified. */
function wanted({ touch, notes: { draft, single } }: ServersWork): readonly Reference[] | null {
  const seek = seeker(draft.touch, touch);
  const { added, removed } = changesOf(draft);
  const [came, went] = [added.map(seek), removed.map(seek)];
  if (came.some(({ kind }) => kind !== 'found') || went.some(({ kind }) => kind === 'ambiguous')) return null;
  const keysOf = (all: readonly Sought[]) => all.flatMap((one) => (one.kind === 'found' ? [one.row] : []));
  const gone = new Set(keysOf(went).map(referenceKey));
  const stays = single && added.length > 0 ? [] : touch.connected;
  const kept = stays.filter(
    (one) => one.outbound === draft.outbound && serverAt(touch, one) !== undefined && !gone.has(referenceKey(one)),
  );
  const known = new Set(kept.map(referenceKey));
  return [...kept, ...keysOf(came).filter((row) => !known.has(referenceKey(row)))];
}

const isConnected = (touch: Touch, outbound: string, row: Reference): boolean =>
  storedIn(touch, outbound).chosen.has(referenceKey(row));

const polled = (running: boolean) => (running ? ({ poll: 'connect' } as const) : {});

export const serversRules: ServersRules = {
  mustRead: (step) => step.kind === 'read',
  locate: (_, { notes: { draft } }) => {
    const { added, removed, pinned } = changesOf(draft);
    return { before: draft.touch, rows: [...added, ...removed, ...(pinned ? [pinned] : [])] };
  },
  move: (step, work): Move<ServersCall> => {
    const { touch, running, notes } = work;
    const { outbound } = notes.draft;
    switch (step.kind) {
      case 'add':
        return { kind: 'send', call: { name: 'addOutbound', input: { name: outbound } } };
      case 'read':
        return { kind: 'stands' };
      case 'stop':
        return running ? { kind: 'send', call: { name: 'stop', input: undefined } } : { kind: 'stands' };
      case 'start':
        return notes.stopped && !running && touch.connected.length > 0
          ? { kind: 'send', call: { name: 'start', input: undefined }, poll: 'connect' }
          : { kind: 'stands' };
      case 'replace': {
        const rows = wanted(work);
        if (rows === null) return { kind: 'lost' };
        const { chosen } = storedIn(touch, outbound);
        if (rows.length === chosen.size && rows.every((row) => chosen.has(referenceKey(row))))
          return { kind: 'stands' };
        return { kind: 'send', call: { name: 'chooseServers', input: { outbound, rows } }, ...polled(running) };
      }
      case 'connect':
      case 'disconnect': {
        const found = sought(work, step.row);
        if (found.kind === 'gone' && step.kind === 'disconnect') return { kind: 'stands' };
        if (found.kind !== 'found') return { kind: 'lost' };
        if (isConnected(touch, outbound, found.row) === (step.kind === 'connect')) return { kind: 'stands' };
        const call = { name: step.kind, input: { ...found.row, outbound } };
        return { kind: 'send', call, ...polled(running && step.last) };
      }
      case 'pin': {
        const found = step.row === null ? null : sought(work, step.row);
        if (found !== null && found.kind !== 'found') return { kind: 'lost' };
        const row = found === null ? null : found.row;
        if (storedIn(touch, outbound).pinned === (row && referenceKey(row))) return { kind: 'stands' };
        if (row !== null && !isConnected(touch, outbound, row)) return { kind: 'lost' };
        return { kind: 'send', call: { name: 'pinServer', input: { outbound, row } }, ...polled(running) };
      }
    }
  },
  follow: (step, { touch, running, notes }, reply) => ({
    touch: withKnownLinks(touch, reply.touch),
    notes: { ...notes, stopped: notes.stopped || (step.kind === 'stop' && running && !reply.running) },
  }),
  outcome: ({ kind }, _, __, value) => ({
    kind: 'done',
    result: kind === 'add' ? { type: 'outbounds.received', outbounds: value as readonly string[] } : null,
  }),
  isDoubtful: (_, fault) => mayHaveHappened(fault),
  // After adding failed, or nobody answered, nothing more is sent: the service stores servers for an outbound that does not exist.
  endsAll: ({ step: { kind }, fault, reading }) =>
    kind === 'add' ||
    reading ||
    endsAll(fault) ||
    (kind !== 'connect' && kind !== 'disconnect' && !mayHaveHappened(fault)),
};

/** The names that there are after an outbound was added; null after any other step. */
export function outboundsIn({ outcome }: Ended<ServersStep, ServersResult>): readonly string[] | null {
  return outcome.kind === 'done' && outcome.result !== null ? outcome.result.outbounds : null;
}

/** What a run that saves a draft begins with. */
export function workOn(draft: ServersDraft, single: boolean, running: boolean): ServersWork {
  return { touch: draft.touch, running, notes: { draft, single, stopped: false } };
}

interface RunEnd {
  readonly event: { readonly output: ServersOutput };
}

export const outputOfRun = ({ event }: RunEnd): ServersOutput => event.output;

/** Why not everything was done; `silent` when no call failed. */
function faultOfRun({ event }: RunEnd): Fault {
  const { ended, stoppedBy } = event.output;
  if (stoppedBy !== null) return stoppedBy;
  for (const { outcome } of ended) {
    if (outcome.kind === 'failed') return outcome.fault;
    if (outcome.kind === 'left') return { kind: 'left' };
  }
  return { kind: 'silent' };
}

/** What becomes of a draft that was not saved, or not as a whole. */
export const afterUnfinishedRun = [
  { type: 'adoptRun', params: outputOfRun },
  { type: 'fail', params: faultOfRun },
  'tellRefused',
  'wantTouch',
] as const;

export function isDone(output: ServersOutput): boolean {
  return stepsMissing(output).length === 0;
}

interface Drafted {
  readonly draft: ServersDraft;
  readonly single: boolean;
}

/** The draft after a run: on the lists as they were read last, without what could not be identified. */
export function afterRun({ draft, single }: Drafted, output: ServersOutput): Followed {
  const lost = lostIn(output);
  const before = output.work.notes.draft;
  const { draft: today, lost: gone } = followed(without(draft, lost), output.work.touch, single);
  const names = lost.map((row) => nameOf(serverAt(before.touch, row)));
  return { draft: today, lost: [...new Set([...names, ...gone])] };
}

/** Every call was made, and the lists say what was asked. */
export function isSaved(drafted: Drafted, output: ServersOutput): boolean {
  return isDone(output) && !isChanged(afterRun(drafted, output).draft);
}

/** Servers of the draft for which nothing was sent, because they could not be identified in the lists. */
function lostIn({ ended, work }: ServersOutput): readonly Reference[] {
  const { added, removed, pinned } = changesOf(work.notes.draft);
  const rows = ended.flatMap(({ step, outcome }): readonly Reference[] => {
    if (outcome.kind !== 'lost') return [];
    if ('row' in step) return step.row === null ? [] : [step.row];
    return [...added, ...removed, ...(pinned ? [pinned] : [])];
  });
  return rows.filter((row) => sought(work, row).kind !== 'found');
}
