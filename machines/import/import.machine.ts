import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { EMPTY_TOUCH, type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../locked-call/locked-call.machine';
import { type Host } from '../ports/host';
import { noticeOfFault } from '../ports/notice';
import { type ImportInput, type TouchInput } from '../ports/service';
import { answerIn, faultIn, faultThrown } from '../shared/answers';
import { REQUEST_TIMEOUT } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { linesOf, noticeOfOutcome, outcomeOf, urlOf } from './import.rules';

export type ImportCommand =
  | { readonly type: 'text.change'; readonly text: string }
  | { readonly type: 'batch.toggle' }
  | { readonly type: 'import.submit' }
  | { readonly type: 'import.leave' }
  | { readonly type: 'dialog.cancel' }
  /** Discards what was typed, or goes on typing. */
  | { readonly type: 'loss.accept' | 'loss.refuse' };

export interface ImportDialogInput {
  readonly id: string;
  readonly host: Host;
}

/** What is said beside the field. */
export type ImportProblem =
  | { readonly kind: 'empty' }
  /** The service answered with success and took nothing. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fault'; readonly fault: Fault };

interface Context extends ImportDialogInput {
  readonly text: string;
  readonly problem: ImportProblem | null;
  /** The lists before the import. */
  readonly touch: Touch;
  /** Seconds since the text was sent. */
  readonly elapsed: number;
}

const outputOf = ({ event }: { readonly event: { readonly output: TouchReply } }): TouchReply => event.output;

/** The import dialog: one line, or a batch; no time limit, what was typed stays until it is taken. */
export const importMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportCommand,
    input: {} as ImportDialogInput,
    tags: {} as 'busy' | 'batch' | 'draft' | 'asking',
  },
  actors: {
    touch: lockedCall<TouchInput, TouchReply>('import', 'touch'),
    importText: fromPromise<TouchReply, ImportInput>(notProvided('import', 'importText')),
  },
  actions: {
    keepText: assign((_, { text }: { readonly text: string }) => ({ text, problem: null })),
    refuseEmpty: assign({ problem: { kind: 'empty' } }),
    refuseNothing: assign({ problem: { kind: 'nothing' } }),
    begin: assign({ problem: null, elapsed: 0 }),
    keepTouch: enqueueActions(({ context, enqueue }, answer: CallResult<TouchReply>) => {
      if (!answer.ok) return;
      enqueue.assign({ touch: answer.value.touch });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    tellTouch: sendTo(
      ({ context }) => context.host,
      (_, reply: TouchReply) => ({ type: 'touch.received', reply }) as const,
    ),
    raiseOutcome: sendTo(
      ({ context }) => context.host,
      ({ context }, reply: TouchReply) =>
        ({ type: 'notice.raised', notice: noticeOfOutcome(outcomeOf(context.touch, reply, context.text)) }) as const,
    ),
    refuse: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ problem: { kind: 'fault', fault } });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      if (fault.kind === 'timeout') enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
    countSecond: assign({ elapsed: ({ context }) => context.elapsed + 1 }),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isEmpty: ({ context }) => linesOf(context.text).length === 0,
    isNothing: (_, { text }: { readonly text: string }) => text === '',
    failed: (_, answer: CallResult<TouchReply>) => !answer.ok,
    tookNothing: ({ context }, reply: TouchReply) => outcomeOf(context.touch, reply, context.text).kind === 'nothing',
  },
  delays: { second: 1_000 },
}).createMachine({
  id: 'import',
  context: ({ input: { id, host } }) => ({ id, host, text: '', problem: null, touch: EMPTY_TOUCH, elapsed: 0 }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        mode: {
          initial: 'single',
          states: {
            single: { description: 'One line; Enter confirms (SPEC 2.46).', on: { 'batch.toggle': 'batch' } },
            batch: { tags: 'batch', description: 'One link a line (SPEC 2.45).', on: { 'batch.toggle': 'single' } },
          },
        },
        work: {
          initial: 'blank',
          states: {
            blank: {
              on: {
                'text.change': { target: 'typed', actions: { type: 'keepText', params: ({ event }) => event } },
                'import.submit': { actions: 'refuseEmpty' },
                'dialog.cancel': '#import.closed',
              },
            },
            typed: {
              tags: 'draft',
              on: {
                'text.change': [
                  {
                    guard: { type: 'isNothing', params: ({ event }) => event },
                    target: 'blank',
                    actions: { type: 'keepText', params: ({ event }) => event },
                  },
                  { actions: { type: 'keepText', params: ({ event }) => event } },
                ],
                'import.submit': [
                  { guard: 'isEmpty', actions: 'refuseEmpty' },
                  { target: 'sending', actions: 'begin' },
                ],
                'dialog.cancel': 'asking',
              },
            },
            asking: {
              tags: ['draft', 'asking'],
              description: 'Closing would lose what was typed.',
              on: { 'loss.accept': '#import.closed', 'loss.refuse': 'typed' },
            },
            sending: {
              tags: ['busy', 'draft'],
              description:
                'An import has no time limit (SPEC 9.04): the elapsed time is shown and the wait can be left.',
              type: 'parallel',
              on: { 'import.leave': { target: 'typed', actions: 'wantTouch' } },
              states: {
                call: {
                  initial: 'reading',
                  states: {
                    reading: {
                      description: 'What came is told from the lists before and after.',
                      invoke: {
                        id: 'read',
                        src: 'touch',
                        input: { limit: REQUEST_TIMEOUT },
                        onDone: [
                          {
                            guard: { type: 'failed', params: answerIn },
                            target: '#import.open.work.typed',
                            actions: { type: 'refuse', params: faultIn },
                          },
                          { target: 'importing', actions: { type: 'keepTouch', params: answerIn } },
                        ],
                        onError: {
                          target: '#import.open.work.typed',
                          actions: { type: 'refuse', params: faultThrown },
                        },
                      },
                    },
                    importing: {
                      invoke: {
                        id: 'import',
                        src: 'importText',
                        input: ({ context }) => ({ url: urlOf(context.text), which: null }),
                        onDone: [
                          {
                            guard: { type: 'tookNothing', params: outputOf },
                            target: '#import.open.work.typed',
                            actions: [{ type: 'tellTouch', params: outputOf }, 'refuseNothing'],
                          },
                          {
                            target: '#import.closed',
                            actions: [
                              { type: 'tellTouch', params: outputOf },
                              { type: 'raiseOutcome', params: outputOf },
                            ],
                          },
                        ],
                        onError: {
                          target: '#import.open.work.typed',
                          actions: { type: 'refuse', params: faultThrown },
                        },
                      },
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
          },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ImportActor = ActorRefFrom<typeof importMachine>;
export type ImportSnapshot = SnapshotFrom<typeof importMachine>;
