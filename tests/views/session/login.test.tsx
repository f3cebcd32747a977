import { fireEvent } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { loginMachine, type LoginOutput } from '../../../machines/session/login.machine';
import { type Credentials } from '../../../machines/ports/service';
import { type Fault } from '../../../machines/shared/faults';
import LoginDialog from '../../../src/views/session/LoginDialog';
import { renderView } from '../../harness/render';

function show(first: boolean, fault: Fault = { kind: 'silent' }) {
  const fails = fromPromise<LoginOutput, Credentials>(() => Promise.reject(fault as unknown as Error));
  const login = createActor(loginMachine.provide({ actors: { login: fails, register: fails } }), {
    input: { first },
  }).start();
  const screen = renderView(<LoginDialog login={login} />);
  const send = (username: string, password: string): void => {
    fireEvent.change(screen.getByLabelText(/^Username/), { target: { value: username } });
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: password } });
    fireEvent.submit(screen.getByLabelText(/^Username/));
  };
  return { ...screen, send, login };
}

describe('the login dialog', () => {
  test('[1.09] [2.07] three lines explain what an account is', () => {
    const { getAllByRole } = show(true);
    expect(getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Remember this account: you will need it to log in.',
      'Your data is stored on this machine only.',
      'If you forget the password, reset it with v2raya --reset-password.',
    ]);
  });

  test('it is not modal and Escape does not close it', () => {
    const { getByRole } = show(false);
    const dialog = getByRole('dialog', { name: 'Login' });
    expect(dialog.getAttribute('aria-modal')).not.toBe('true');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(getByRole('dialog', { name: 'Login' })).toBe(dialog);
  });

  test('[2.06] [5.07] a long password is refused beside its field, and not cut', () => {
    const { getByLabelText, getByText, send } = show(true);
    send('ada', 'é'.repeat(20));
    expect(getByLabelText(/^Password/)).toHaveValue('é'.repeat(20));
    expect(getByLabelText(/^Password/)).not.toHaveAttribute('maxlength');
    const words = getByText(/too long/);
    const field = getByLabelText(/^Password/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toContain(words.closest('[id]')?.id ?? 'nothing');
    expect(getByLabelText(/^Username/).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('a short one too', () => {
    const { getByText, send } = show(true);
    send('ada', '12345');
    expect(getByText(/at least 6 characters/)).toBeInTheDocument();
  });

  test.each<[Fault, RegExp]>([
    [{ kind: 'refused', message: 'wrong username or password' }, /^Wrong username or password\.$/],
    [{ kind: 'refused', message: 'out of order' }, /The service answered: out of order/],
    [{ kind: 'unreachable' }, /cannot be reached/],
    [{ kind: 'timeout' }, /No answer; it may still take effect/],
    [{ kind: 'malformed', where: 'login data.token' }, /: login data\.token\./],
    [{ kind: 'failed', status: 500 }, /HTTP 500/],
  ])('%j is said, and what was typed stays', async (fault, words) => {
    const { findByText, getByLabelText, send } = show(false, fault);
    send('ada', 'secret');
    expect(await findByText(words)).toBeInTheDocument();
    expect(getByLabelText(/^Username/)).toHaveValue('ada');
    expect(getByLabelText(/^Password/)).toHaveValue('secret');
  });
});
