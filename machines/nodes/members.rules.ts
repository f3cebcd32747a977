import { type ConnectedReference, type Reference } from '../domain/reference';
import { follower, rebase } from '../domain/same-row';
import { connectedTo, type Touch } from '../domain/touch';
import { type StepRules, type Work } from '../calls/step-runner.rules';
import { endsAll, mayHaveHappened } from '../shared/faults';

/**
 * One call that makes the servers of an outbound those that are wanted: `replace` where the service takes all of them at once, else
 * one for each. `index` is the place among the wanted.
 */
export type MembersStep =
  { readonly kind: 'read' | 'drop' | 'replace' } | { readonly kind: 'connect'; readonly index: number };

export type MembersCall =
  | { readonly name: 'connect' | 'disconnect'; readonly input: ConnectedReference }
  | {
      readonly name: 'chooseServers';
      readonly input: { readonly outbound: string; readonly rows: readonly Reference[] };
    };

export interface MembersNotes {
  readonly outbound: string;
  /** Connecting starts a stopped core. */
  readonly starts: boolean;
  /** Where each wanted server stands in the lists; null when it cannot be identified any more. */
  readonly wanted: readonly (Reference | null)[];
}

/** The fact that a call brought about. */
export interface MembersResult {
  readonly type: 'connection.stored' | 'connection.removed';
  readonly reference: ConnectedReference;
}

type Members = Work<MembersNotes>;
export type MembersRules = StepRules<MembersStep, MembersCall, MembersNotes, MembersResult>;

const isSame = (one: Reference, other: Reference): boolean =>
  one._type === other._type && one.id === other.id && one.sub === other.sub;

const isConnected = ({ touch, notes: { outbound } }: Members, row: Reference): boolean =>
  connectedTo(touch, outbound).some((one) => isSame(one, row));

/** The servers of the outbound that are not wanted. */
const extrasIn = ({ touch, notes: { outbound, wanted } }: Members): readonly ConnectedReference[] =>
  connectedTo(touch, outbound).filter((one) => !wanted.some((row) => row !== null && isSame(row, one)));

const missingIn = (work: Members): readonly Reference[] =>
  work.notes.wanted.filter((row) => row !== null && !isConnected(work, row)) as readonly Reference[];

/** The wanted servers that the outbound has. */
export function keptIn(work: Members): readonly Reference[] {
  return work.notes.wanted.filter((row) => row !== null && isConnected(work, row)) as readonly Reference[];
}

/** The outbound has the wanted servers and no other. */
export function isSettled(touch: Touch, outbound: string, wanted: readonly Reference[]): boolean {
  const work = { touch, running: false, notes: { outbound, wanted, starts: false } };
  return missingIn(work).length === 0 && extrasIn(work).length === 0;
}

/** `whole`: the service takes all at once. Else the wanted are connected first, then the others are disconnected, one after the other. */
export function stepsTo(
  touch: Touch,
  outbound: string,
  wanted: readonly Reference[],
  whole: boolean,
): readonly MembersStep[] {
  if (whole && wanted.length > 0) return [{ kind: 'read' }, { kind: 'replace' }];
  return [
    { kind: 'read' },
    ...wanted.map((_, index) => ({ kind: 'connect', index }) as const),
    ...connectedTo(touch, outbound).map(() => ({ kind: 'drop' }) as const),
  ];
}

/** While none of the wanted is connected, no other is disconnected: a failure leaves the outbound as it was. */
const mayDrop = (work: Members): boolean => work.notes.wanted.length === 0 || keptIn(work).length > 0;

const callOf = (step: MembersStep, work: Members): MembersCall | 'stands' | 'lost' => {
  const { outbound, wanted } = work.notes;
  if (step.kind === 'connect') {
    const row = wanted[step.index] ?? null;
    if (row === null) return 'lost';
    return isConnected(work, row) ? 'stands' : { name: 'connect', input: { ...row, outbound } };
  }
  if (step.kind === 'replace') {
    const rows = wanted.filter((row) => row !== null);
    if (rows.length === 0) return 'lost';
    return isSettled(work.touch, outbound, rows) ? 'stands' : { name: 'chooseServers', input: { outbound, rows } };
  }
  const [extra] = step.kind === 'drop' && mayDrop(work) ? extrasIn(work) : [];
  return extra === undefined ? 'stands' : { name: 'disconnect', input: extra };
};

export const membersRules: MembersRules = {
  mustRead: (step) => step.kind === 'read',
  locate: (_, { touch, notes: { wanted, outbound } }) => ({
    before: touch,
    rows: [...wanted.filter((row) => row !== null), ...connectedTo(touch, outbound)],
  }),
  move: (step, work) => {
    const call = callOf(step, work);
    if (typeof call === 'string') return { kind: call };
    // The poll accompanies the last change: after it the core comes up for good.
    const isLast = step.kind === 'replace' || missingIn(work).length + extrasIn(work).length === 1;
    return isLast && (work.running || work.notes.starts)
      ? { kind: 'send', call, poll: 'connect' }
      : { kind: 'send', call };
  },
  follow: (_, { touch: before, notes }, { touch }, from) => {
    const find = from === 'reading' ? (row: Reference) => rebase(before, touch, row) : follower(before, touch);
    return { touch, notes: { ...notes, wanted: notes.wanted.map((row) => (row && find(row)) ?? null) } };
  },
  outcome: (step, before) => {
    const call = callOf(step, before);
    if (typeof call === 'string' || call.name === 'chooseServers') return { kind: 'done', result: null };
    return {
      kind: 'done',
      result: { type: call.name === 'connect' ? 'connection.stored' : 'connection.removed', reference: call.input },
    };
  },
  isDoubtful: (step, fault) => (step.kind === 'connect' || step.kind === 'replace') && mayHaveHappened(fault),
  endsAll: ({ step, fault }) => step.kind === 'read' || endsAll(fault),
};
