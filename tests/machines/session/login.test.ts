import { describe, expect, test } from 'vitest';
import { loginMachine, type LoginInput, type LoginOutput } from '../../../machines/session/login.machine';
import {
  sameRejection,
  selectBusy,
  selectMode,
  selectPassword,
  selectPasswordFlaw,
  selectPasswordShown,
  selectRejection,
  selectUsername,
  selectUsernameFlaw,
} from '../../../machines/session/login.selectors';
import { type Credentials } from '../../../machines/ports/service';
import { deferredSlot, startActor } from '../../harness/slots';

function start(input: LoginInput) {
  const register = deferredSlot<LoginOutput, Credentials>();
  const login = deferredSlot<LoginOutput, Credentials>();
  const { actor } = startActor(
    loginMachine.provide({ actors: { register: register.logic, login: login.logic } }),
    input,
  );
  const type = (username: string, password: string): void => {
    actor.send({ type: 'username.edit', value: username });
    actor.send({ type: 'password.edit', value: password });
  };
  return { actor, register, login, type, now: () => actor.getSnapshot() };
}

describe('login', () => {
  test('[2.04] registers when data.first is true and logs in otherwise', () => {
    expect(start({ first: true }).now().value).toEqual({
      open: { mode: 'register', form: { ready: 'filling' }, reveal: 'hidden' },
    });
    expect(start({ first: false }).now().value).toEqual({
      open: { mode: 'login', form: { ready: 'filling' }, reveal: 'hidden' },
    });
    expect(selectMode(start({ first: true }).now())).toBe('register');
  });

  test('[2.03] another 401 that says otherwise changes what is asked and keeps what was typed', () => {
    const { actor, now, type } = start({ first: false });
    type('ada', 'secret');
    actor.send({ type: 'login.firstKnown', first: true });
    expect(selectMode(now())).toBe('register');
    actor.send({ type: 'login.firstKnown', first: true });
    expect(selectMode(now())).toBe('register');
    actor.send({ type: 'login.firstKnown', first: false });
    expect(selectMode(now())).toBe('login');
    expect(now().context).toEqual({
      first: false,
      username: 'ada',
      password: 'secret',
      fault: { kind: 'silent' },
      token: '',
    });
  });

  test('the view is told what was typed, and nothing is wrong before something was sent', () => {
    const { actor, now, type } = start({ first: true });
    expect([selectUsername(now()), selectPassword(now()), selectBusy(now())]).toEqual(['', '', false]);
    expect([selectUsernameFlaw(now()), selectPasswordFlaw(now()), selectPasswordShown(now())]).toEqual([
      null,
      null,
      false,
    ]);
    type('ada', '123');
    expect([selectUsername(now()), selectPassword(now())]).toEqual(['ada', '123']);
    expect([selectUsernameFlaw(now()), selectPasswordFlaw(now())]).toEqual([null, null]);
    actor.send({ type: 'login.submit' });
    expect([selectUsernameFlaw(now()), selectPasswordFlaw(now())]).toEqual([null, 'short']);
    type('ada', 'secret');
    actor.send({ type: 'login.submit' });
    expect([now().hasTag('busy'), selectBusy(now())]).toEqual([true, true]);
    expect([selectUsernameFlaw(now()), selectPasswordFlaw(now()), selectRejection(now())]).toEqual([null, null, null]);
  });

  test('rejections are the same when they say the same', () => {
    const refused = (message: string) =>
      ({ beside: 'form', reason: 'fault', fault: { kind: 'refused', message } }) as const;
    expect(sameRejection(refused('no'), refused('no'))).toBe(true);
    expect(sameRejection(refused('no'), refused('never'))).toBe(false);
    expect(sameRejection(refused('no'), null)).toBe(false);
    expect(sameRejection(null, null)).toBe(true);
  });

  test('[2.05] [2.08] [3.11] sends username and password, once', () => {
    const { actor, login, register, now, type } = start({ first: false });
    type('ada', 'secret');
    actor.send({ type: 'login.submit' });
    expect(login.latest.input).toEqual({ username: 'ada', password: 'secret' });
    expect(register.calls).toHaveLength(0);
    expect(now().hasTag('busy')).toBe(true);
    expect(now().can({ type: 'login.submit' })).toBe(false);
    expect(now().can({ type: 'username.edit', value: '' })).toBe(false);
  });

  test('[4.23] [6.02] ends with the token', async () => {
    const { actor, register, login, now, type } = start({ first: true });
    type('ada', 'secret');
    actor.send({ type: 'login.submit' });
    expect(login.calls).toHaveLength(0);
    await register.latest.resolve({ token: 'abc' });
    expect(now().status).toBe('done');
    expect(now().output).toEqual({ token: 'abc' });
  });

  test('[4.23] logging in ends with the token too', async () => {
    const { actor, login, now, type } = start({ first: false });
    type('ada', 'x');
    actor.send({ type: 'login.submit' });
    await login.latest.resolve({ token: 'abc' });
    expect(now().output).toEqual({ token: 'abc' });
  });

  test('[2.06] [5.07] [9.08] nothing is sent with a new password of more than 32 bytes', () => {
    const { actor, register, now, type } = start({ first: true });
    type('ada', 'é'.repeat(17));
    actor.send({ type: 'login.submit' });
    expect(register.calls).toHaveLength(0);
    expect(now().value).toMatchObject({ open: { form: { ready: 'flawed' } } });
    expect([selectUsernameFlaw(now()), selectPasswordFlaw(now())]).toEqual([null, 'long']);
    type('ada', 'é'.repeat(16));
    expect(selectPasswordFlaw(now())).toBeNull();
    actor.send({ type: 'login.submit' });
    expect(register.latest.input.password).toBe('é'.repeat(16));
  });

  test('an existing password may have any length', () => {
    const { actor, login, type } = start({ first: false });
    type('ada', 'x'.repeat(40));
    actor.send({ type: 'login.submit' });
    expect(login.calls).toHaveLength(1);
  });

  test('empty fields are named, and judged by what is asked now', () => {
    const { actor, now, login, register } = start({ first: false });
    actor.send({ type: 'login.submit' });
    expect([selectUsernameFlaw(now()), selectPasswordFlaw(now())]).toEqual(['missing', 'missing']);
    actor.send({ type: 'password.edit', value: 'abc' });
    expect(selectPasswordFlaw(now())).toBeNull();
    actor.send({ type: 'login.firstKnown', first: true });
    expect(selectPasswordFlaw(now())).toBe('short');
    expect([...login.calls, ...register.calls]).toEqual([]);
  });

  test('a wrong password is said beside it, what was typed stays, typing takes the message away', async () => {
    const { actor, login, now, type } = start({ first: false });
    type('ada', 'wrong');
    actor.send({ type: 'login.submit' });
    await login.latest.reject({ kind: 'refused', message: 'wrong username or password' });
    expect(now().value).toEqual({ open: { mode: 'login', form: { ready: 'rejected' }, reveal: 'hidden' } });
    expect(selectRejection(now())).toEqual({ beside: 'password', reason: 'wrong' });
    expect(now().context).toMatchObject({ username: 'ada', password: 'wrong' });
    actor.send({ type: 'password.edit', value: 'right' });
    expect(selectRejection(now())).toBeNull();
    actor.send({ type: 'login.submit' });
    expect(login.latest.input.password).toBe('right');
    await login.latest.reject({ kind: 'timeout' });
    expect(selectRejection(now())).toEqual({ beside: 'form', reason: 'fault', fault: { kind: 'timeout' } });
    actor.send({ type: 'username.edit', value: 'bob' });
    expect(selectRejection(now())).toBeNull();
    expect(now().context.username).toBe('bob');
  });

  test('when somebody else created the account meanwhile, it asks to log in', async () => {
    const { actor, register, now, type } = start({ first: true });
    type('ada', 'secret');
    actor.send({ type: 'login.submit' });
    await register.latest.reject({ kind: 'refused', message: 'register closed' });
    expect(now().value).toEqual({ open: { mode: 'login', form: { ready: 'rejected' }, reveal: 'hidden' } });
    expect(selectRejection(now())).toEqual({ beside: 'form', reason: 'closed' });
  });

  test('a refused registration stays one', async () => {
    const { actor, register, now, type } = start({ first: true });
    type('ada', 'secret');
    actor.send({ type: 'login.submit' });
    await register.latest.reject({ kind: 'refused', message: 'key required' });
    expect(selectMode(now())).toBe('register');
    expect(selectRejection(now())).toEqual({
      beside: 'username',
      reason: 'fault',
      fault: { kind: 'refused', message: 'key required' },
    });
  });

  test('the password can be shown and hidden, while busy too', () => {
    const { actor, now, type } = start({ first: false });
    actor.send({ type: 'password.toggle' });
    expect(selectPasswordShown(now())).toBe(true);
    type('ada', 'x');
    actor.send({ type: 'login.submit' });
    actor.send({ type: 'password.toggle' });
    expect(now().value).toEqual({ open: { mode: 'login', form: 'loggingIn', reveal: 'hidden' } });
  });

  test('a forgotten wire is an error, not a silence', async () => {
    const { actor } = startActor(loginMachine, { first: false });
    actor.send({ type: 'username.edit', value: 'ada' });
    actor.send({ type: 'password.edit', value: 'x' });
    actor.send({ type: 'login.submit' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(selectRejection(actor.getSnapshot())).toEqual({
      beside: 'form',
      reason: 'fault',
      fault: { kind: 'setup', message: '"login" has no service to ask.' },
    });
  });
});
