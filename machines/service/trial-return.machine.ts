import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { type TouchReply } from '../domain/touch';
import { type HostFact, type HostOf } from '../ports/host';
import { type PutBack, type TrialChange, type TrialSubject } from '../ports/trial';
import { POLL_EVERY, UNREACHABLE_RETRY } from '../shared/constants';
import { isUncertain, type Fault } from '../shared/faults';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { tellTouch, wantTouch } from '../calls/telling';
import { inOrder, isStoredOnly, isUp, putBackOf } from './trial.rules';
import { presentOf, puttingBack } from './trial-return.calls';
import { asking, serviceCall } from '../calls/service-call';

/** The lists were read: the service answers, and they say whether the core runs. */
export type TrialReturnFact = { readonly type: 'lists.kept'; readonly reply: TouchReply };

export interface TrialReturnInput {
  readonly host: HostOf<Extract<HostFact, { readonly type: 'touch.wanted' | 'touch.received' | 'setting.applied' }>>;
  readonly changes: readonly TrialChange[];
  /** False: a person has stopped the core, and it stays so. */
  readonly start: boolean;
}

/** `sent`: something had to be done. `fault`: why it could not be. */
export interface TrialReturnOutput {
  readonly sent: boolean;
  readonly fault: Fault | null;
}

export interface Context extends TrialReturnInput, TrialReturnOutput {
  /** Still to be put back; the newest is the last. */
  readonly left: readonly TrialChange[];
  readonly putBack: PutBack;
  /** Something was only stored: the core does not know it yet. */
  readonly unapplied: boolean;
}

const SETTINGS: TrialSubject = { kind: 'settings' };

const settings = () => SETTINGS;

const subjectOf = ({ context: { left } }: { readonly context: Context }): TrialSubject => {
  const { before: _, after: __, ...subject } = left.at(-1) ?? { ...SETTINGS, before: null, after: null };
  return subject;
};

const putIn = ({ context }: { readonly context: Context }): TrialSubject => context.putBack;

const present = ({ event }: { readonly event: { readonly output: unknown } }) => ({ value: event.output });

/** Puts back what was on trial, object by object, and has the core run again. While the way is cut it waits: nothing is sent twice. */
export const trialReturnMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TrialReturnFact,
    input: {} as TrialReturnInput,
    output: {} as TrialReturnOutput,
  },
  actors: {
    present: asking(presentOf),
    putBack: lockedCall(asking(puttingBack)),
    start: lockedCall(serviceCall('start')),
  },
  actions: {
    keepPutBack: assign(({ context }, { value }: { readonly value: unknown }) => {
      const change = context.left.at(-1);
      const putBack = change === undefined ? null : putBackOf(change, value);
      return putBack === null ? {} : { putBack };
    }),
    keepWhole: assign((_, { value }: { readonly value: unknown }) => ({
      putBack: { kind: 'settings', body: value } as const,
    })),
    goOn: assign({ left: ({ context }) => context.left.slice(0, -1) }),
    noteSent: assign({ sent: true }),
    notePut: assign({ unapplied: ({ context }) => isStoredOnly(context.putBack) }),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    wantTouch: wantTouch(),
    /** Whatever is stored by now is in the core, too. */
    tellApplied: enqueueActions(({ context: { host, sent }, enqueue }, subject: TrialSubject) => {
      if (sent && !isStoredOnly(subject)) enqueue.sendTo(host, { type: 'setting.applied' });
    }),
    tellTouch: tellTouch(),
  },
  guards: {
    noneLeft: ({ context }) => context.left.length === 0,
    isUnapplied: ({ context: { left, unapplied } }) => left.length === 0 && unapplied,
    differs: ({ context }, { value }: { readonly value: unknown }) => {
      const change = context.left.at(-1);
      return change !== undefined && putBackOf(change, value) !== null;
    },
    staysStopped: ({ context }) => !context.start,
    isUp: (_, { reply }: { readonly reply: TouchReply }) => isUp(reply),
    isCut: (_, answer: CallResult<unknown>) =>
      !answer.ok && (isUncertain(answer.fault) || ['unauthorised', 'busy'].includes(answer.fault.kind)),
    hasFailed: (_, answer: CallResult<unknown>) => !answer.ok,
  },
  delays: { retry: UNREACHABLE_RETRY, checkEvery: POLL_EVERY },
}).createMachine({
  id: 'trialReturn',
  description: 'Puts back what was on trial and has the core run again, as soon as the service can be reached.',
  meta: { title: 'Return of a trial', spec: [] },
  context: ({ input }) => ({
    ...input,
    left: inOrder(input.changes),
    putBack: { ...SETTINGS, body: null },
    unapplied: false,
    sent: false,
    fault: null,
  }),
  initial: 'choosing',
  output: ({ context: { sent, fault } }) => ({ sent, fault }),
  states: {
    choosing: {
      always: [
        { guard: 'isUnapplied', target: 'rereading' },
        { guard: 'noneLeft', target: 'checking' },
        { target: 'reading' },
      ],
    },
    reading: {
      description: 'The object as it is now: only what was changed goes back, what others have changed since stays.',
      invoke: {
        id: 'present',
        src: 'present',
        input: subjectOf,
        onDone: [
          {
            guard: { type: 'differs', params: present },
            target: 'putting',
            actions: { type: 'keepPutBack', params: present },
          },
          { target: 'choosing', actions: [{ type: 'tellApplied', params: subjectOf }, 'goOn'] },
        ],
        onError: 'cut',
      },
    },
    rereading: {
      description: 'What is only stored is given to the core with the settings as they are.',
      invoke: {
        id: 'settings',
        src: 'present',
        input: SETTINGS,
        onDone: { target: 'putting', actions: { type: 'keepWhole', params: present } },
        onError: 'cut',
      },
    },
    putting: {
      entry: 'noteSent',
      invoke: {
        id: 'putBack',
        src: 'putBack',
        input: ({ context }) => context.putBack,
        onDone: [
          { guard: { type: 'isCut', params: answerIn }, target: 'cut' },
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'failed',
            actions: { type: 'keepFault', params: faultIn },
          },
          { target: 'choosing', actions: ['notePut', { type: 'tellApplied', params: putIn }, 'goOn'] },
        ],
        onError: { target: 'failed', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    cut: {
      description: 'The service does not answer, or nobody knows whether a call took effect: it is read again.',
      after: { retry: 'choosing' },
    },
    checking: {
      description: 'The core ran before the trial. The lists say whether it does again.',
      entry: 'wantTouch',
      after: { checkEvery: { target: 'checking', reenter: true } },
      on: {
        'lists.kept': [
          { guard: { type: 'isUp', params: ({ event }) => event }, target: 'back' },
          { guard: 'staysStopped', target: 'back' },
          { target: 'starting', actions: 'noteSent' },
        ],
      },
    },
    starting: {
      invoke: {
        id: 'start',
        src: 'start',
        input: () => undefined,
        onDone: [
          {
            guard: { type: 'isCut', params: answerIn },
            target: 'checking',
            actions: { type: 'tellApplied', params: settings },
          },
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'failed',
            actions: { type: 'keepFault', params: faultIn },
          },
          {
            target: 'back',
            actions: [
              { type: 'tellApplied', params: settings },
              { type: 'tellTouch', params: answerIn },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    back: { type: 'final' },
    failed: {
      type: 'final',
      description: 'The service takes the old values no more, or the core does not start with them.',
    },
  },
});

export type TrialReturnActor = ActorRefFrom<typeof trialReturnMachine>;
