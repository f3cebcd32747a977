import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { asking } from '../calls/service-call';
import { faultOfAll, type Fault } from '../shared/faults';
import { readPart } from './copy-reading.calls';
import { readServiceOf, type ReadService } from './read-contents.rules';
import {
  beginning,
  endsReading,
  keepsChanging,
  withAnswer,
  withFailure,
  type ReadAnswer,
  type ReadingScope,
  type ReadPart,
  type ReadSoFar,
} from './reading.rules';

export type CopyReadingCommand = { readonly type: 'reading.leave' };

/** `fault`: why it was not read to its end. */
export type CopyReadingOutput = { readonly fault: Fault } | { readonly fault: null; readonly read: ReadService };

export interface Context {
  readonly soFar: ReadSoFar;
  readonly fault: Fault | null;
}

const NO_PART: ReadPart = { kind: 'lists' };

/** Reads everything that a backup holds, part by part, and share links a few at a time; the lists at the end once more. */
export const copyReadingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CopyReadingCommand,
    input: {} as ReadingScope,
    output: {} as CopyReadingOutput,
  },
  actors: { read: lockedCall(asking(readPart)) },
  actions: {
    keep: assign({
      soFar: ({ context: { soFar } }, answer: CallResult<ReadAnswer>) =>
        answer.ok ? withAnswer(soFar, answer.value) : soFar,
    }),
    miss: assign({ soFar: ({ context }, fault: Fault) => withFailure(context.soFar, fault) }),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    keepFaultOfWave: assign({ fault: (_, answer: CallResult<ReadAnswer>) => faultOfWave(answer) }),
  },
  guards: {
    keepsChanging: ({ context }) => keepsChanging(context.soFar),
    noneLeft: ({ context }) => context.soFar.queue.length === 0,
    endsAll: ({ context }, answer: CallResult<ReadAnswer>) =>
      !answer.ok && endsReading(context.soFar.queue[0], answer.fault),
    waveFailed: (_, answer: CallResult<ReadAnswer>) => faultOfWave(answer) !== null,
    hasFailed: (_, answer: CallResult<ReadAnswer>) => !answer.ok,
  },
}).createMachine({
  id: 'copyReading',
  description: 'Reads everything that a backup holds, part by part, and names what cannot be read.',
  meta: { title: 'Backup reading', spec: [] },
  context: ({ input }) => ({ soFar: beginning(input), fault: null }),
  initial: 'choosing',
  on: { 'reading.leave': { target: '.ended', actions: { type: 'keepFault', params: { kind: 'left' } } } },
  states: {
    choosing: {
      always: [
        {
          guard: 'keepsChanging',
          target: 'ended',
          actions: { type: 'keepFault', params: { kind: 'changing' } },
        },
        { guard: 'noneLeft', target: 'ended' },
        { target: 'reading' },
      ],
    },
    reading: {
      description: 'What cannot be read is named; a service that is gone, and lists that cannot be read, end it.',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.soFar.queue[0] ?? NO_PART,
        onDone: [
          {
            guard: { type: 'endsAll', params: answerIn },
            target: 'ended',
            actions: { type: 'keepFault', params: faultIn },
          },
          {
            guard: { type: 'waveFailed', params: answerIn },
            target: 'ended',
            actions: { type: 'keepFaultOfWave', params: answerIn },
          },
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'choosing',
            actions: { type: 'miss', params: faultIn },
          },
          { target: 'choosing', actions: { type: 'keep', params: answerIn } },
        ],
        onError: { target: 'ended', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context: { fault, soFar } }) => (fault === null ? { fault, read: readServiceOf(soFar) } : { fault }),
});

/** Why asking for more links is in vain. */
function faultOfWave(answer: CallResult<ReadAnswer>): Fault | null {
  return answer.ok && answer.value.kind === 'links' ? faultOfAll(answer.value.value) : null;
}

export type CopyReadingActor = ActorRefFrom<typeof copyReadingMachine>;
export type CopyReadingSnapshot = SnapshotFrom<typeof copyReadingMachine>;
