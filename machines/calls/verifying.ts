import { type Touch } from '../domain/touch';
import { answerIn, faultIn, faultThrown } from './answers';
import { waitingStates } from './long-call.machine';

interface Sending<TSrc, TInput, TBack, TSaved> {
  /** The slot, a long call, and what it is given. */
  readonly src: TSrc;
  readonly input: TInput;
  /** Where it goes when nothing was saved, or nobody knows; and when it was. */
  readonly back: TBack;
  readonly saved: TSaved;
}

/**
 * The state that sends an editor's draft, beside a state `verifying` for when the answer is lost. The machine has the actions
 * `keepSent` and `forgetSent`, and `tellSaved`, which is given the answer.
 */
export function sendingState<TSrc extends string, TInput, TBack extends string, TSaved extends string>({
  src,
  input,
  back,
  saved,
}: Sending<TSrc, TInput, TBack, TSaved>) {
  return {
    ...waitingStates,
    entry: 'keepSent',
    invoke: {
      id: 'send',
      src,
      input,
      onDone: [
        {
          guard: { type: 'isUncertain', params: faultIn },
          target: 'verifying',
          actions: { type: 'keepFault', params: faultIn },
        },
        {
          guard: { type: 'hasFailed', params: answerIn },
          target: back,
          actions: ['forgetSent', { type: 'fail', params: faultIn }],
        },
        { target: saved, actions: { type: 'tellSaved', params: answerIn } },
      ],
      onError: { target: back, actions: ['forgetSent', { type: 'fail', params: faultThrown }] },
    },
  } as const;
}

interface Verifying<TBack, TSaved, TPoll, TWays> {
  /** Where it goes when the lists could not be read, and when they show what was sent. */
  readonly back: TBack;
  readonly saved: TSaved;
  /** The connect poll that accompanies the save, which the call could not request without an answer. */
  readonly poll: TPoll;
  /** Where it goes otherwise, by what the lists show. */
  readonly ways: TWays;
}

/**
 * The invoke that reads the lists after a lost answer: they show whether the draft was stored as sent. The machine has the slot
 * `touch`, the guard `hasArrived`, and `tellSaved`, which are given the answer.
 */
export function verifying<TBack extends string, TSaved extends string, TPoll, const TWays extends readonly object[]>({
  back,
  saved,
  poll,
  ways,
}: Verifying<TBack, TSaved, TPoll, TWays>) {
  return {
    id: 'verify',
    src: 'touch',
    input: ({ context: { touch } }: { readonly context: { readonly touch: Touch } }) => ({ before: touch, rows: [] }),
    onDone: [
      { guard: { type: 'hasFailed', params: answerIn }, target: back, actions: 'sayKept' },
      {
        guard: { type: 'hasArrived', params: answerIn },
        target: saved,
        actions: [
          { type: 'requestPoll', params: poll },
          { type: 'tellSaved', params: answerIn },
        ],
      },
      ...ways,
    ],
    onError: { target: back, actions: 'sayKept' },
  } as const;
}
