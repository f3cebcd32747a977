import { and, assign, not, raise, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultOf, type Fault } from '../shared/faults';
import { flawsOf, isClosed, isFlawed, type Fields } from './login.rules';
import { serviceCall } from '../calls/service-call';

export type LoginCommand =
  | { readonly type: 'username.edit'; readonly value: string }
  | { readonly type: 'password.edit'; readonly value: string }
  | { readonly type: 'password.toggle' }
  | { readonly type: 'login.submit' };

/** Another call was refused with 401 and said whether an account exists yet. */
export type LoginFact = { readonly type: 'login.firstKnown'; readonly first: boolean };

export interface LoginInput {
  /** True when the service has no account yet. */
  readonly first: boolean;
}

export interface LoginOutput {
  readonly token: string;
}

export interface Context extends Fields {
  readonly first: boolean;
  /** Why the last try failed; read only in `rejected`. */
  readonly fault: Fault;
  readonly token: string;
}

export const loginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LoginCommand | LoginFact,
    input: {} as LoginInput,
    output: {} as LoginOutput,
    tags: {} as 'busy',
  },
  actors: {
    register: serviceCall('register'),
    login: serviceCall('login'),
  },
  actions: {
    setUsername: assign({ username: (_, { value }: { readonly value: string }) => value }),
    setPassword: assign({ password: (_, { value }: { readonly value: string }) => value }),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    /** Somebody else created the account meanwhile. */
    switchToLogin: raise({ type: 'login.firstKnown', first: false }),
    keepToken: assign({ token: (_, { token }: LoginOutput) => token }),
  },
  guards: {
    noAccountYet: ({ context }) => context.first,
    saysNoAccount: (_, { first }: { readonly first: boolean }) => first,
    flawedForRegister: ({ context }) => isFlawed(flawsOf(context, 'register')),
    flawedForLogin: ({ context }) => isFlawed(flawsOf(context, 'login')),
    saysClosed: (_, fault: Fault) => isClosed(fault),
    registers: stateIn({ open: { mode: 'register' } }),
    registersFlawed: and(['registers', 'flawedForRegister']),
    logsInFlawed: and([not('registers'), 'flawedForLogin']),
  },
}).createMachine({
  id: 'login',
  description: 'Creates the first account or logs the person in.',
  meta: { title: 'Login', spec: ['2.03', '2.04', '2.05', '2.06', '2.08', '2.09', '4.23', '5.07', '9.08'] },
  context: ({ input }) => ({ first: input.first, username: '', password: '', fault: { kind: 'silent' }, token: '' }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      description: 'Opens on any 401 answer (SPEC 2.03).',
      states: {
        mode: {
          initial: 'deciding',
          on: {
            'login.firstKnown': [
              { guard: { type: 'saysNoAccount', params: ({ event }) => event }, target: '.register' },
              { target: '.login' },
            ],
          },
          states: {
            deciding: { always: [{ guard: 'noAccountYet', target: 'register' }, { target: 'login' }] },
            register: { description: 'The first admin account is being created (SPEC 2.04).' },
            login: {},
          },
        },
        form: {
          initial: 'ready',
          states: {
            ready: {
              initial: 'filling',
              on: {
                'username.edit': { actions: { type: 'setUsername', params: ({ event }) => event } },
                'password.edit': { actions: { type: 'setPassword', params: ({ event }) => event } },
                'login.submit': [
                  { guard: 'registersFlawed', target: '.flawed' },
                  { guard: 'logsInFlawed', target: '.flawed' },
                  { guard: 'registers', target: 'registering' },
                  { target: 'loggingIn' },
                ],
              },
              states: {
                filling: {},
                flawed: { description: 'Nothing was sent; errors are shown at their field until corrected.' },
                rejected: {
                  description: 'The input stays; typing dismisses the message.',
                  on: {
                    'username.edit': {
                      target: 'filling',
                      actions: { type: 'setUsername', params: ({ event }) => event },
                    },
                    'password.edit': {
                      target: 'filling',
                      actions: { type: 'setPassword', params: ({ event }) => event },
                    },
                  },
                },
              },
            },
            registering: {
              tags: 'busy',
              invoke: {
                id: 'register',
                src: 'register',
                input: ({ context: { username, password } }) => ({ username, password }),
                onDone: { target: '#login.done', actions: { type: 'keepToken', params: ({ event }) => event.output } },
                onError: [
                  {
                    guard: { type: 'saysClosed', params: ({ event }) => faultOf(event.error) },
                    target: 'ready.rejected',
                    actions: [{ type: 'keepFault', params: ({ event }) => faultOf(event.error) }, 'switchToLogin'],
                  },
                  {
                    target: 'ready.rejected',
                    actions: { type: 'keepFault', params: ({ event }) => faultOf(event.error) },
                  },
                ],
              },
            },
            loggingIn: {
              tags: 'busy',
              invoke: {
                id: 'login',
                src: 'login',
                input: ({ context: { username, password } }) => ({ username, password }),
                onDone: { target: '#login.done', actions: { type: 'keepToken', params: ({ event }) => event.output } },
                onError: {
                  target: 'ready.rejected',
                  actions: { type: 'keepFault', params: ({ event }) => faultOf(event.error) },
                },
              },
            },
          },
        },
        reveal: {
          initial: 'hidden',
          states: {
            hidden: { on: { 'password.toggle': 'shown' } },
            shown: { on: { 'password.toggle': 'hidden' } },
          },
        },
      },
    },
    done: { type: 'final', description: 'The token is stored, the dialog closes and the page remounts (SPEC 4.23).' },
  },
  output: ({ context }) => ({ token: context.token }),
});

export type LoginActor = ActorRefFrom<typeof loginMachine>;
export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;
