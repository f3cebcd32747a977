import { type Touch, type TouchReply } from '../domain/touch';
import { type PollReason } from '../ports/host';
import { type LocateInput } from '../ports/service';
import { type Fault } from '../shared/faults';

/** What a run knows: the lists as they were read last, and what its steps have left behind for later ones. */
export interface Work<TNotes> {
  readonly touch: Touch;
  readonly running: boolean;
  readonly notes: TNotes;
}

/** `stands`: nothing has to be sent for the step. `lost`: what it needs is gone, or cannot be identified. */
export type Move<TCall> =
  { readonly kind: 'send'; readonly call: TCall; readonly poll?: PollReason } | { readonly kind: 'stands' | 'lost' };

/** `result`: null when nothing had to be sent. `left`: the person stopped waiting; the call may still take effect. */
export type Outcome<TResult> =
  | { readonly kind: 'done'; readonly result: TResult | null }
  | { readonly kind: 'failed'; readonly fault: Fault }
  | { readonly kind: 'lost' }
  | { readonly kind: 'left' };

/** A step that has had its turn. */
export interface Ended<TStep, TResult> {
  readonly step: TStep;
  readonly outcome: Outcome<TResult>;
}

export interface Failure<TStep> {
  readonly step: TStep;
  readonly fault: Fault;
  /** The lists could not be read for it; its call was not sent. */
  readonly reading: boolean;
}

/** What the steps of one kind of run are. All of it is pure. */
export interface StepRules<TStep, TCall, TNotes, TResult> {
  /** The lists have to be read again before the step. */
  mustRead(step: TStep, work: Work<TNotes>): boolean;
  /** What finds the rows of the step in lists that are read. */
  locate(step: TStep, work: Work<TNotes>): LocateInput;
  /** What is to be done for the step as the lists are. */
  move(step: TStep, work: Work<TNotes>): Move<TCall>;
  /** What is known after lists that were read for the step, or came with the answer of its call. */
  follow(
    step: TStep,
    work: Work<TNotes>,
    reply: TouchReply,
    from: 'reading' | 'answer',
  ): Pick<Work<TNotes>, 'touch' | 'notes'>;
  /** The result of an answered call, from what was known before and after it. */
  outcome(step: TStep, before: Work<TNotes>, after: Work<TNotes>, value: unknown): Outcome<TResult>;
  /** The call may have taken effect in spite of its failure: the lists are read, and the step stands or has failed. */
  isDoubtful(step: TStep, fault: Fault): boolean;
  /** After it no other step is tried. */
  endsAll(failure: Failure<TStep>): boolean;
}

/** The result of a run. */
export interface RunOutput<TStep, TNotes, TResult> {
  readonly ended: readonly Ended<TStep, TResult>[];
  /** Steps that were not tried. */
  readonly left: readonly TStep[];
  /** The fault after which no other step was tried. */
  readonly stoppedBy: Fault | null;
  readonly work: Work<TNotes>;
}

/** The steps without a result, in their order. */
export function stepsMissing<TStep>({ ended, left }: RunOutput<TStep, unknown, unknown>): readonly TStep[] {
  return [...ended.flatMap(({ step, outcome }) => (outcome.kind === 'done' ? [] : [step])), ...left];
}

/** The lists in the value of a call; null when it brings none. */
export function listsIn(value: unknown): TouchReply | null {
  return typeof value === 'object' && value !== null && 'touch' in value ? (value as TouchReply) : null;
}
