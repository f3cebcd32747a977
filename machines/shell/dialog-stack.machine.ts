import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultOf } from '../shared/faults';
import { passedOn } from '../shared/hearers';
import { STACK_HEARERS } from './dialog-stack.hearers';
import { NOTHING_OPEN } from './dialog-stack.rules';
import { dialogStackSetup } from './dialog-stack.setup';

export { type DialogStackCommand, type DialogStackFact } from './dialog-stack.setup';

/** The dialogs that lie over the page. Fluent advises against a dialog inside a dialog, so they are a stack of actors. */
export const dialogStackMachine = dialogStackSetup.createMachine({
  id: 'dialogStack',
  description: 'Holds the stack of open dialogs, shows the top one, and asks before drafts are lost.',
  meta: { title: 'Dialog stack', spec: ['2.02'] },
  context: ({ input }) => ({ ...NOTHING_OPEN, host: input.host }),
  initial: 'stacked',
  on: {
    ...passedOn(STACK_HEARERS),
    'dialog.closed': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: [
        { type: 'tellUncovered', params: ({ event }) => event },
        { type: 'remove', params: ({ event }) => event },
      ],
    },
    'dialog.hidden': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: [
        { type: 'tellUncovered', params: ({ event }) => event },
        { type: 'putAside', params: ({ event }) => event },
      ],
    },
    'login.opened': { actions: 'cover' },
    'dialog.open': [
      {
        guard: { type: 'isOpenAlready', params: ({ event }) => event },
        actions: { type: 'uncover', params: ({ event }) => event },
      },
      {
        guard: { type: 'isAside', params: ({ event }) => event },
        actions: ['tellCovered', { type: 'bringBack', params: ({ event }) => event }],
      },
      { actions: { type: 'enqueue', params: ({ event }) => event } },
    ],
    'xstate.done.actor.*': {},
    'xstate.error.actor.*': {
      actions: [
        { type: 'remove', params: ({ event }) => ({ id: event.actorId }) },
        { type: 'sayFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
      ],
    },
  },
  states: {
    stacked: {
      always: { guard: 'anyWaiting', target: 'fetching' },
      on: {
        'stack.clear': [
          { guard: 'draftAtRisk', target: 'asking', actions: { type: 'keepReason', params: ({ event }) => event } },
          { actions: ['empty', { type: 'tellCleared', params: ({ event }) => event }] },
        ],
      },
    },
    fetching: {
      description: 'A dialog’s machine comes with its dialog, not with the page: the first load stays small.',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ kind: context.waiting[0]?.dialog.kind ?? 'import' }),
        onDone: {
          target: 'stacked',
          actions: ['tellCovered', { type: 'push', params: ({ event }) => event.output }],
        },
        onError: {
          target: 'stacked',
          actions: ['forgetWaiting', { type: 'sayFault', params: ({ event }) => ({ fault: faultOf(event.error) }) }],
        },
      },
      on: {
        'stack.clear': [
          { guard: 'draftAtRisk', target: 'asking', actions: { type: 'keepReason', params: ({ event }) => event } },
          { target: 'stacked', actions: ['empty', { type: 'tellCleared', params: ({ event }) => event }] },
        ],
      },
    },
    asking: {
      description: 'A change of address and a logout empty the stack: the person is asked about its drafts.',
      on: {
        'loss.accept': { target: 'stacked', actions: ['tellAccepted', 'empty'] },
        'loss.refuse': { target: 'stacked', actions: 'forgetReason' },
        'stack.clear': { actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
  },
});

export type DialogStackActor = ActorRefFrom<typeof dialogStackMachine>;
export type DialogStackSnapshot = SnapshotFrom<typeof dialogStackMachine>;
