import { sameConnection, type ConnectedReference, type Reference } from '../domain/reference';
import { connectedTo, serverAt } from '../domain/touch';
import { type DeletedRows } from '../ports/deleted';
import { type HostFact } from '../ports/host';
import { type NoticeAction, type NoticeSpec } from '../ports/notice';
import { mayHaveHappened, type Fault } from '../shared/faults';
import { type Move, type RunOutput, type StepRules, type Work } from './step-runner.rules';

/** What a step has restored, as the host is told. */
export type RestoredFact = Extract<HostFact, { readonly type: 'connection.stored' | 'outbounds.received' }>;

/** How one deletion is undone; all of it is pure. What is missing is the plan's own, the machine keeps it from run to run. */
export interface UndoPlan<TMissing, TStep, TCall, TNotes> {
  /** Everything that was deleted. */
  readonly all: readonly TMissing[];
  /** What is known before the first run. */
  readonly work: Work<TNotes>;
  readonly rules: StepRules<TStep, TCall, TNotes, RestoredFact>;
  /** The steps that restore what is missing. */
  stepsFor(missing: readonly TMissing[]): readonly TStep[];
  missingAfter(output: RunOutput<TStep, TNotes, RestoredFact>): readonly TMissing[];
  /** Another run may restore more. */
  isOffered(missing: readonly TMissing[]): boolean;
  /** Nothing is missing; a core that does not start is said, and is not missing. */
  isWhole(output: RunOutput<TStep, TNotes, RestoredFact>): boolean;
  /** Faults that are said of single steps; of the others it is enough that something is missing. */
  faultsSaid(output: RunOutput<TStep, TNotes, RestoredFact>): readonly Fault[];
  /** The notices: it was deleted, it is back, and what is not back. */
  deleted(actions: readonly NoticeAction[]): NoticeSpec;
  readonly restored: NoticeSpec;
  partly(missing: readonly TMissing[], actions: readonly NoticeAction[]): NoticeSpec;
}

/** Deleting the last connected server stopped the core: if it ran, it is started again. */
export interface StartStep {
  readonly kind: 'start';
}

export type ConnectCall =
  | { readonly name: 'connect'; readonly input: ConnectedReference }
  | {
      readonly name: 'chooseServers';
      readonly input: { readonly outbound: string; readonly rows: readonly Reference[] };
    };
export type StartCall = { readonly name: 'start'; readonly input: void };

/** A core that was stopped stays so: a newer service starts it with a connect, but not when it is given all servers of an outbound. */
export function staysStopped({ wasRunning, whole = false }: Pick<DeletedRows, 'wasRunning' | 'whole'>): boolean {
  return whole && !wasRunning;
}

/** `connection`: where its server stands now; undefined when it is gone or cannot be identified. */
export function moveToConnect(
  connection: ConnectedReference | undefined,
  { touch, running, notes }: Work<{ readonly staysStopped: boolean }>,
): Move<ConnectCall> {
  if (connection === undefined) return { kind: 'lost' };
  // It was restored before its answer got lost.
  if (touch.connected.some((one) => sameConnection(one, connection))) return { kind: 'stands' };
  if (running || !notes.staysStopped) return { kind: 'send', call: { name: 'connect', input: connection } };
  const { outbound } = connection;
  const rows = [...connectedTo(touch, outbound).filter((one) => serverAt(touch, one) !== undefined), connection];
  return { kind: 'send', call: { name: 'chooseServers', input: { outbound, rows } } };
}

export function moveToStart({ running, touch }: Work<unknown>): Move<StartCall> {
  return running || touch.connected.length === 0
    ? { kind: 'stands' }
    : { kind: 'send', call: { name: 'start', input: undefined }, poll: 'undo' };
}

/** A newer service starts the core with a connect: when the core refuses, the connection is stored all the same. */
export function isConnectDoubtful(step: { readonly kind: string }, fault: Fault): boolean {
  return step.kind === 'connect' && (fault.kind === 'refused' || mayHaveHappened(fault));
}

/** Why the core did not start; null also when that ended the run. */
export function startFault({ ended, stoppedBy }: RunOutput<unknown, unknown, unknown>): Fault | null {
  const start = ended.find(({ step }) => (step as { readonly kind: string }).kind === 'start')?.outcome;
  return stoppedBy === null && start?.kind === 'failed' ? start.fault : null;
}
