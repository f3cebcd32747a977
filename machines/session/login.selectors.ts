import { type LoginSnapshot } from './login.machine';
import { FLAWLESS, flawsOf, rejectionOf, type FieldFlaws, type LoginMode, type Rejection } from './login.rules';

export function selectMode(snapshot: LoginSnapshot): LoginMode {
  return snapshot.matches({ open: { mode: 'register' } }) ? 'register' : 'login';
}

export const selectUsername = (snapshot: LoginSnapshot): string => snapshot.context.username;
export const selectPassword = (snapshot: LoginSnapshot): string => snapshot.context.password;
export const selectPasswordShown = (snapshot: LoginSnapshot): boolean =>
  snapshot.matches({ open: { reveal: 'shown' } });
export const selectBusy = (snapshot: LoginSnapshot): boolean => snapshot.hasTag('busy');

export function selectUsernameFlaw(snapshot: LoginSnapshot): FieldFlaws['username'] {
  return flaws(snapshot).username;
}

export function selectPasswordFlaw(snapshot: LoginSnapshot): FieldFlaws['password'] {
  return flaws(snapshot).password;
}

function flaws(snapshot: LoginSnapshot): FieldFlaws {
  return snapshot.matches({ open: { form: { ready: 'flawed' } } })
    ? flawsOf(snapshot.context, selectMode(snapshot))
    : FLAWLESS;
}

/** Why the last try failed, as long as that is to be seen. Compare with `sameRejection`: it is created each time. */
export function selectRejection(snapshot: LoginSnapshot): Rejection | null {
  return snapshot.matches({ open: { form: { ready: 'rejected' } } }) ? rejectionOf(snapshot.context.fault) : null;
}

export function sameRejection(a: Rejection | null, b: Rejection | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
