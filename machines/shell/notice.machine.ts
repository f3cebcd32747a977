import { assign, sendTo, setup, type ActorRef, type ActorRefFrom, type Snapshot, type SnapshotFrom } from 'xstate';
import { type NoticeSpec } from '../ports/notice';

export type NoticeCommand =
  | { readonly type: 'pointer.enter' }
  | { readonly type: 'pointer.leave' }
  | { readonly type: 'focus.enter' }
  | { readonly type: 'focus.leave' }
  /** It was raised again. */
  | { readonly type: 'notice.repeat' };

export type NoticeEnded = { readonly type: 'notice.ended'; readonly id: string };

export interface NoticeInput {
  readonly parent: ActorRef<Snapshot<unknown>, NoticeEnded>;
  readonly id: string;
  readonly notice: NoticeSpec;
}

export interface Context extends NoticeInput {
  /** How often it was raised. */
  readonly count: number;
}

/** One toast: it stays for its duration (SPEC 9.05), and while it is hovered or focused. */
export const noticeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NoticeCommand,
    input: {} as NoticeInput,
    tags: {} as 'held',
  },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    tellEnded: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'notice.ended', id: context.id }) as const,
    ),
  },
  delays: { duration: ({ context }) => context.notice.duration },
}).createMachine({
  id: 'notice',
  description: 'One toast, shown for its duration and while it is hovered or focused.',
  meta: { title: 'Notice', spec: ['9.05'] },
  context: ({ input }) => ({ ...input, count: 1 }),
  initial: 'passing',
  states: {
    passing: {
      after: { duration: 'gone' },
      on: {
        'notice.repeat': { target: 'passing', reenter: true, actions: 'count' },
        'pointer.enter': 'held.pointed',
        'focus.enter': 'held.focused',
      },
    },
    held: {
      tags: 'held',
      description: 'Its full duration restarts when it is released.',
      initial: 'pointed',
      on: { 'notice.repeat': { actions: 'count' } },
      states: {
        pointed: { on: { 'pointer.leave': '#notice.passing', 'focus.enter': 'both' } },
        focused: { on: { 'focus.leave': '#notice.passing', 'pointer.enter': 'both' } },
        both: { on: { 'pointer.leave': 'focused', 'focus.leave': 'pointed' } },
      },
    },
    gone: { type: 'final', entry: 'tellEnded' },
  },
});

export type NoticeActor = ActorRefFrom<typeof noticeMachine>;
export type NoticeSnapshot = SnapshotFrom<typeof noticeMachine>;
