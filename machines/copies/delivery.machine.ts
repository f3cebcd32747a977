import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown } from '../calls/answers';
import { deliveredBy } from './delivery.rules';
import { addressNow, bringingOf, contextOf, deliverySetup } from './delivery.setup';

/** Notes why nothing could be brought to the service whose turn it is. */
const keepFailed = {
  type: 'keepDelivered',
  params: ({ event }: { readonly event: { readonly error: unknown } }) =>
    ({ kind: 'failed', fault: faultThrown({ event }) }) as const,
} as const;

/** A copy brought to other services, one after the other: what happens at one stops none of the others. */
export const deliveryMachine = deliverySetup.createMachine({
  id: 'delivery',
  description: 'Brings a backup to other services, one after the other, each with its own login, plan and result.',
  meta: { title: 'Backup to other services', spec: [] },
  context: ({ input }) => contextOf(input),
  initial: 'choosing',
  on: { 'dialog.cancel': '.closed' },
  states: {
    choosing: {
      tags: 'targets',
      description: 'Services that this browser knows, and another address.',
      initial: 'filling',
      on: {
        'service.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
        'address.edit': { target: '.filling', actions: { type: 'keepText', params: ({ event }) => event } },
        'delivery.start': [
          { guard: 'isFlawed', target: '.flawed' },
          { guard: 'anyTarget', target: 'next', actions: 'begin' },
        ],
      },
      states: { filling: {}, flawed: { tags: 'flawed' } },
    },
    next: {
      always: [
        { guard: 'noneLeft', target: 'finished' },
        { target: 'arriving', actions: 'takeTurn' },
      ],
    },
    arriving: {
      description: 'A login that this browser has for the address is used, else one is asked for, and forgotten.',
      initial: 'calling',
      on: { 'service.leave': { target: 'next', actions: { type: 'keepDelivered', params: { kind: 'skipped' } } } },
      states: {
        calling: {
          invoke: {
            id: 'version',
            src: 'version',
            input: ({ context }) => ({ address: addressNow(context) }),
            onDone: {
              target: 'visiting',
              actions: { type: 'keepVersion', params: ({ event }) => ({ version: event.output }) },
            },
            onError: { target: '#delivery.next', actions: keepFailed },
          },
        },
        visiting: {
          invoke: {
            id: 'visit',
            src: 'visit',
            input: ({ context }) => ({ address: addressNow(context), version: context.version }),
            onDone: {
              target: '#delivery.bringing',
              actions: { type: 'keepVisited', params: ({ event }) => ({ visited: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isUnauthorised', params: faultThrown },
                target: 'loggingIn',
                actions: { type: 'keepFirst', params: faultThrown },
              },
              { target: '#delivery.next', actions: keepFailed },
            ],
          },
        },
        loggingIn: {
          tags: 'login',
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ context: { first } }) => ({ first }),
            onDone: 'visiting',
            onError: { target: '#delivery.next', actions: keepFailed },
          },
        },
      },
    },
    bringing: {
      tags: 'bringing',
      description: 'The plan, the steps and the way back, as for the service that the page shows.',
      invoke: {
        id: 'bringing',
        src: 'bringing',
        input: ({ context }) => bringingOf(context),
        onDone: {
          target: 'next',
          actions: { type: 'keepDelivered', params: ({ event }) => deliveredBy(event.output) },
        },
        onError: { target: 'next', actions: keepFailed },
      },
    },
    finished: {
      tags: 'finished',
      description: 'Each service with its own result; those that are left can be tried again.',
      on: { 'delivery.resume': { target: 'choosing', actions: 'chooseLeft' } },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type DeliveryActor = ActorRefFrom<typeof deliveryMachine>;
export type DeliverySnapshot = SnapshotFrom<typeof deliveryMachine>;
