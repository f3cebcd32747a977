import { faultOf } from '../shared/faults';
import { appSetup } from './app.setup';

/** A child of the app has crashed: a programming error. */
export const crashed = {
  actions: {
    type: 'sayFault' as const,
    params: ({ event }: { event: { error: unknown } }) => ({ fault: faultOf(event.error) }),
  },
};

/** Who is asked to log in, and when. */
export const loginRegion = appSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'service.unauthorised': { target: 'open', actions: { type: 'keepFirst', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'Any 401 opens it: Register when no account exists yet, otherwise Login.',
      entry: 'coverDialogs',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => ({ first: context.first }),
        onDone: {
          target: 'closed',
          actions: [{ type: 'keepToken', params: ({ event }) => event.output }, 'tellAccountChanged'],
        },
        onError: { target: 'open', reenter: true, ...crashed },
      },
      on: {
        'service.unauthorised': { actions: { type: 'tellLogin', params: ({ event }) => event } },
        'account.changed': 'closed',
        'address.changed': 'closed',
        'backend.answered': { guard: { type: 'isElsewhere', params: ({ event }) => event }, target: 'closed' },
      },
    },
  },
});
