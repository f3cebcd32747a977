import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { EMPTY_TOUCH, type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { type Host } from '../ports/host';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import { REQUEST_TIMEOUT } from '../shared/constants';
import { isUncertain, type Fault } from '../shared/faults';
import { type Batch } from './import-lines.rules';
import { counted, isWhole, sending, unresolved, type ImportRunOutput } from './import-run.rules';
import { wantTouch } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export interface ImportRunInput {
  readonly host: Host;
  readonly batches: readonly Batch[];
}

export interface Context extends ImportRunInput {
  readonly touch: Touch;
  /** Seconds since the start. */
  readonly elapsed: number;
  /** Calls that were answered. */
  readonly sent: number;
  /** Why it is not known what came of the call that was sent last. */
  readonly doubt: Fault | null;
  readonly output: ImportRunOutput;
}

export type ImportRunCommand = { readonly type: 'run.leave' };

/** One running import: the lists are read, then each batch is sent; comparing the lists before and after shows what was added. */
export const importRunMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportRunCommand,
    input: {} as ImportRunInput,
    output: {} as ImportRunOutput,
  },
  actors: { touch: lockedCall(serviceCall('touch')), importText: lockedCall(serviceCall('importText')) },
  actions: {
    keepTouch: enqueueActions(({ context, enqueue }, answer: CallResult<TouchReply>) => {
      if (!answer.ok) return;
      enqueue.assign({ touch: answer.value.touch });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    takeReply: enqueueActions(({ context, enqueue }, answer: CallResult<TouchReply>) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      enqueue.assign({ touch, sent: context.sent + 1, output: counted(context, touch) });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    keepFault: assign(({ context }, fault: Fault) => ({
      sent: context.sent + 1,
      output: { ...context.output, fault: context.output.fault ?? fault },
    })),
    doubt: assign({ doubt: (_, fault: Fault) => fault }),
    settleDoubt: enqueueActions(({ context, enqueue }, answer: CallResult<TouchReply>) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      const fault = context.output.fault ?? (isWhole(context, touch) ? null : context.doubt);
      enqueue.assign({ touch, sent: context.sent + 1, doubt: null, output: { ...counted(context, touch), fault } });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    keepDoubt: assign(({ context: { sent, output, doubt } }) => ({
      sent: sent + 1,
      doubt: null,
      output: { ...output, fault: output.fault ?? unresolved(doubt) },
    })),
    countSecond: assign({ elapsed: ({ context }) => context.elapsed + 1 }),
    wantTouch: wantTouch(),
  },
  guards: {
    hasFailed: (_, answer: CallResult<TouchReply>) => !answer.ok,
    moreToSend: ({ context }) => context.sent + 1 < context.batches.length,
    /** The service said no to this batch; the others may be good. */
    goesOn: ({ context }, fault: Fault) => fault.kind === 'refused' && context.sent + 1 < context.batches.length,
    /** Newer services store a batch up to the link that they refuse. */
    inDoubt: ({ context }, fault: Fault) =>
      isUncertain(fault) || (fault.kind === 'refused' && (context.batches[context.sent]?.lines.length ?? 0) > 1),
    goesOnAfterDoubt: ({ context }, answer: CallResult<TouchReply>) =>
      answer.ok &&
      context.sent + 1 < context.batches.length &&
      (context.doubt?.kind === 'refused' || isWhole(context, answer.value.touch)),
  },
  delays: { second: 1_000 },
}).createMachine({
  id: 'importRun',
  description: 'Sends one import, all servers in one call and each subscription in its own, and counts what was added.',
  meta: { title: 'Import run', spec: ['7.25', '9.04'] },
  context: ({ input }) => ({
    ...input,
    touch: EMPTY_TOUCH,
    elapsed: 0,
    sent: 0,
    doubt: null,
    output: { taken: [], servers: 0, subscriptions: [], fault: null },
  }),
  output: ({ context }) => context.output,
  initial: 'working',
  states: {
    working: {
      type: 'parallel',
      on: {
        'run.leave': { target: 'ended', actions: [{ type: 'keepFault', params: { kind: 'left' } }, 'wantTouch'] },
      },
      states: {
        call: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'read',
                src: 'touch',
                input: { limit: REQUEST_TIMEOUT },
                onDone: [
                  {
                    guard: { type: 'hasFailed', params: answerIn },
                    target: '#importRun.ended',
                    actions: { type: 'keepFault', params: faultIn },
                  },
                  { target: 'importing', actions: { type: 'keepTouch', params: answerIn } },
                ],
                onError: { target: '#importRun.ended', actions: { type: 'keepFault', params: faultThrown } },
              },
            },
            importing: {
              description:
                'An import has no time limit (SPEC 9.04): the elapsed time is shown and the wait can be left.',
              on: { 'run.leave': { target: 'verifying', actions: { type: 'doubt', params: { kind: 'left' } } } },
              invoke: {
                id: 'import',
                src: 'importText',
                input: ({ context }) => sending(context),
                onDone: [
                  {
                    guard: { type: 'inDoubt', params: faultIn },
                    target: 'verifying',
                    actions: { type: 'doubt', params: faultIn },
                  },
                  {
                    guard: { type: 'goesOn', params: faultIn },
                    target: 'importing',
                    reenter: true,
                    actions: { type: 'keepFault', params: faultIn },
                  },
                  {
                    guard: { type: 'hasFailed', params: answerIn },
                    target: '#importRun.ended',
                    actions: { type: 'keepFault', params: faultIn },
                  },
                  {
                    guard: 'moreToSend',
                    target: 'importing',
                    reenter: true,
                    actions: { type: 'takeReply', params: answerIn },
                  },
                  { target: '#importRun.ended', actions: { type: 'takeReply', params: answerIn } },
                ],
                onError: { target: '#importRun.ended', actions: { type: 'keepFault', params: faultThrown } },
              },
            },
            verifying: {
              description: 'The answer was lost, or the wait was abandoned: the lists show what has arrived.',
              invoke: {
                id: 'verify',
                src: 'touch',
                input: { limit: REQUEST_TIMEOUT },
                onDone: [
                  {
                    guard: { type: 'hasFailed', params: answerIn },
                    target: '#importRun.ended',
                    actions: ['keepDoubt', 'wantTouch'],
                  },
                  {
                    guard: { type: 'goesOnAfterDoubt', params: answerIn },
                    target: 'importing',
                    actions: { type: 'settleDoubt', params: answerIn },
                  },
                  { target: '#importRun.ended', actions: { type: 'settleDoubt', params: answerIn } },
                ],
                onError: { target: '#importRun.ended', actions: ['keepDoubt', 'wantTouch'] },
              },
              on: { 'run.leave': { target: '#importRun.ended', actions: ['keepDoubt', 'wantTouch'] } },
            },
          },
        },
        clock: {
          initial: 'ticking',
          states: {
            ticking: { after: { second: { target: 'ticking', reenter: true, actions: 'countSecond' } } },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
});

export type ImportRunActor = ActorRefFrom<typeof importRunMachine>;
export type ImportRunSnapshot = SnapshotFrom<typeof importRunMachine>;
