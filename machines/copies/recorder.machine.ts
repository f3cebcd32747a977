import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup, type EventObject } from 'xstate';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type Host } from '../ports/host';
import { isTooLarge, type RecorderTask } from '../ports/moments';
import { notice } from '../ports/notice';
import { faultThrown } from '../calls/answers';
import { sayFault } from '../calls/telling';
import { messageThrown } from '../shared/faults';
import { notProvided, notProvidedCallback } from '../shared/not-provided';
import { serviceIn } from './reading.rules';
import { learnt, NOTHING_KNOWN, partBefore, type AnsweredCall, type Known, type SentCall } from './recording.rules';

/** What becomes of the calls that dialogs make, each with its number. */
export type RecordedFact =
  | ({ readonly type: 'call.sent'; readonly call: number } & SentCall)
  | ({ readonly type: 'call.answered'; readonly call: number } & AnsweredCall)
  /** The service has done nothing. */
  | { readonly type: 'call.declined'; readonly call: number };

export type RecorderFact = RecordedFact | Extract<DialogFact, { readonly type: 'context.changed' }>;

export interface RecorderInput extends Pick<DialogContext, 'address' | 'version'> {
  readonly host: Host;
}

interface Context extends RecorderInput {
  readonly known: Known;
  readonly tasks: readonly RecorderTask[];
  /** The calls before which something was kept, until their answers. */
  readonly taken: readonly number[];
  /** The person knows that the browser keeps nothing. */
  readonly said: boolean;
}

const NO_TASK: RecorderTask = { kind: 'drop', call: 0 };

/** Keeps in the browser what a part of the service was before a dialog changes it. No call waits for it. */
export const recorderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RecorderFact,
    input: {} as RecorderInput,
  },
  actors: {
    calls: fromCallback<EventObject>(notProvidedCallback('recorder', 'calls')),
    keep: fromPromise<void, RecorderTask>(notProvided('recorder', 'keep')),
  },
  actions: {
    keepContext: assign(({ context }, { address, version }: Pick<DialogContext, 'address' | 'version'>) => ({
      address,
      version,
      known: address === context.address ? context.known : NOTHING_KNOWN,
    })),
    learn: assign(({ context: { known, taken } }, { call, ...answered }: { readonly call: number } & AnsweredCall) => ({
      known: learnt(known, answered),
      taken: taken.filter((one) => one !== call),
    })),
    take: assign(({ context }, { call, ...sent }: { readonly call: number } & SentCall) => {
      const { address, version, known, tasks, taken } = context;
      const before = partBefore(known, sent);
      if (before === null) return {};
      const { change, contents } = before;
      const moment = { address, change, copy: { service: serviceIn(version), contents, missing: [] } };
      return { tasks: [...tasks, { kind: 'keep' as const, call, moment }], taken: [...taken, call] };
    }),
    drop: assign(({ context: { tasks, taken } }, { call }: { readonly call: number }) => ({
      tasks: [...tasks, { kind: 'drop' as const, call }],
      taken: taken.filter((one) => one !== call),
    })),
    forgetTask: assign({ tasks: ({ context }) => context.tasks.slice(1) }),
    sayRefused: enqueueActions(({ context, enqueue }, { message }: { readonly message: string }) => {
      if (context.said) return;
      enqueue.assign({ said: true });
      const words = notice('momentsRefused', 'warning', { message });
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    sayTooLarge: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('momentTooLarge', 'warning'),
    }),
    sayFault: sayFault(),
  },
  guards: {
    isTooLarge: (_, { error }: { readonly error: unknown }) => isTooLarge(error),
    anyTask: ({ context }) => context.tasks.length > 0,
    isTaken: ({ context }, { call }: { readonly call: number }) => context.taken.includes(call),
  },
}).createMachine({
  id: 'recorder',
  description: 'Keeps in the browser what a part of the service was before a dialog changes it.',
  meta: { title: 'Recorder', spec: [] },
  context: ({ input }) => ({ ...input, known: NOTHING_KNOWN, tasks: [], taken: [], said: false }),
  invoke: { id: 'calls', src: 'calls', onError: { actions: { type: 'sayFault', params: faultThrown } } },
  on: {
    'context.changed': { actions: { type: 'keepContext', params: ({ event }) => event.dialogContext } },
    'call.sent': { actions: { type: 'take', params: ({ event: { type: _, ...sent } }) => sent } },
    'call.answered': { actions: { type: 'learn', params: ({ event: { type: _, ...answered } }) => answered } },
    'call.declined': {
      guard: { type: 'isTaken', params: ({ event }) => event },
      actions: { type: 'drop', params: ({ event }) => event },
    },
  },
  initial: 'resting',
  states: {
    resting: { always: { guard: 'anyTask', target: 'keeping' } },
    keeping: {
      description: 'A browser may refuse to keep anything: that is said once, and everything else goes on.',
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => context.tasks[0] ?? NO_TASK,
        onDone: { target: 'resting', actions: 'forgetTask' },
        onError: [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event },
            target: 'resting',
            actions: ['sayTooLarge', 'forgetTask'],
          },
          { target: 'resting', actions: [{ type: 'sayRefused', params: messageThrown }, 'forgetTask'] },
        ],
      },
    },
  },
});
