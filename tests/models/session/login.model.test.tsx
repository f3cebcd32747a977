import { expect } from 'vitest';
import { loginMachine, type LoginCommand, type LoginFact } from '../../../machines/session/login.machine';
import LoginDialog from '../../../src/views/session/LoginDialog';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Login = Stage<typeof loginMachine>;

const password = (): HTMLElement =>
  document.querySelector<HTMLElement>('input[name=password]') ?? expect.fail('no password field');
const username = (): HTMLElement =>
  document.querySelector<HTMLElement>('input[name=username]') ?? expect.fail('no username field');
const submit = (): HTMLElement =>
  document.querySelector<HTMLElement>('button[type=submit]') ?? expect.fail('no button');

function idle({ context, screen }: Login): void {
  expect(submit().getAttribute('aria-busy')).toBe('false');
  expect(screen.getByLabelText(/^Username/)).toHaveProperty('value', context.username);
  expect(password()).toHaveProperty('value', context.password);
  expect(password()).toHaveProperty('readOnly', false);
}

function busy(words: string) {
  return ({ context, screen }: Login): void => {
    expect(screen.getByLabelText(words).getAttribute('aria-disabled')).toBe('true');
    expect(username()).toMatchObject({ readOnly: true, value: context.username });
    expect(password()).toMatchObject({ readOnly: true, value: context.password });
  };
}

runModel({
  machine: loginMachine,
  holds: '[2.04] [2.05] [2.06] [2.07] [2.08] [2.09]',
  inputs: () => [{ first: true }, { first: false }],
  // Typing what is already there is not an event: the samples take turns.
  events: ({ context }): readonly (LoginCommand | LoginFact)[] => [
    { type: 'username.edit', value: context.username === '' ? 'ada' : '' },
    { type: 'password.edit', value: context.password === '' ? 'secret' : '' },
    { type: 'password.toggle' },
    { type: 'login.submit' },
    { type: 'login.firstKnown', first: true },
    { type: 'login.firstKnown', first: false },
  ],
  slots: {
    register: promiseCases({
      resolves: [{ token: 't' }],
      rejects: [{ kind: 'refused', message: 'register closed' }, { kind: 'unreachable' }],
    }),
    login: promiseCases({
      resolves: [{ token: 't' }],
      rejects: [{ kind: 'refused', message: 'wrong username or password' }],
    }),
  },
  render: (login) => <LoginDialog login={login} />,
  facts: ['login.firstKnown'],
  perform: {
    'username.edit': ({ fill }, { value }) => fill(username(), value),
    'password.edit': ({ fill }, { value }) => fill(password(), value),
    'password.toggle': async ({ user, screen }) => user.click(screen.getByLabelText(/(Show|Hide) the password/)),
    'login.submit': async ({ user }) => {
      username().focus();
      await user.keyboard('{Enter}');
    },
  },
  see: {
    'open.mode.register': ({ screen }) => {
      expect(screen.getByRole('dialog', { name: 'Register' })).toBeTruthy();
      expect(submit().textContent).toBe('Create');
      expect(screen.getAllByRole('listitem')).toHaveLength(3);
      expect(password()).toMatchObject({ autocomplete: 'new-password' });
    },
    'open.mode.login': ({ screen }) => {
      expect(screen.getByRole('dialog', { name: 'Login' })).toBeTruthy();
      expect(submit().textContent).toBe('Login');
      expect(screen.queryAllByRole('listitem')).toHaveLength(0);
      expect(password()).toMatchObject({ autocomplete: 'current-password' });
    },
    'open.form.ready.filling': (stage) => {
      idle(stage);
      expect(document.querySelector('[role=alert]')).toBeNull();
      expect(username().getAttribute('aria-invalid')).not.toBe('true');
    },
    'open.form.ready.flawed': (stage) => {
      idle(stage);
      const { context, screen } = stage;
      expect(screen.queryAllByText('Enter a username.')).toHaveLength(context.username === '' ? 1 : 0);
      expect(screen.queryAllByText('Enter a password.')).toHaveLength(context.password === '' ? 1 : 0);
    },
    'open.form.ready.rejected': (stage) => {
      idle(stage);
      const { context, screen } = stage;
      const words =
        context.fault.kind === 'unreachable'
          ? /cannot be reached/
          : context.fault.kind === 'refused' && context.fault.message === 'register closed'
            ? /already exists/
            : /Wrong username or password/;
      expect(screen.getByText(words)).toBeTruthy();
    },
    'open.form.registering': busy('Creating the account…'),
    'open.form.loggingIn': busy('Logging in…'),
    'open.reveal.hidden': () => expect(password()).toHaveProperty('type', 'password'),
    'open.reveal.shown': () => expect(password()).toHaveProperty('type', 'text'),
    done: ({ snapshot }) => expect(snapshot.output).toEqual({ token: 't' }),
  },
});
