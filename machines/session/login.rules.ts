import { PASSWORD_MAX, PASSWORD_MIN } from '../shared/constants';
import { type Fault } from '../shared/faults';

export interface Fields {
  readonly username: string;
  readonly password: string;
}

export type LoginMode = 'register' | 'login';

/** What is wrong with a field, or null. */
export interface FieldFlaws {
  readonly username: 'missing' | null;
  readonly password: 'missing' | 'short' | 'long' | null;
}

/**
 * What keeps the fields from being sent. A new password has 6 to 32 bytes in UTF-8, because the service counts bytes
 * (service.md "Envelope and access"); an existing one is whatever it is.
 */
export function flawsOf({ username, password }: Fields, mode: LoginMode): FieldFlaws {
  return { username: username === '' ? 'missing' : null, password: passwordFlaw(password, mode) };
}

export const FLAWLESS: FieldFlaws = { username: null, password: null };

export function isFlawed({ username, password }: FieldFlaws): boolean {
  return username !== null || password !== null;
}

function passwordFlaw(password: string, mode: LoginMode): FieldFlaws['password'] {
  if (password === '') return 'missing';
  if (mode === 'login') return null;
  const bytes = utf8Length(password);
  if (bytes < PASSWORD_MIN) return 'short';
  return bytes > PASSWORD_MAX ? 'long' : null;
}

/** The number of bytes of a text in UTF-8; a lone surrogate counts as the replacement character's three. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Why the service did not let the person in, and beside what it is said. */
export type Rejection =
  | { readonly beside: 'password'; readonly reason: 'wrong' }
  | { readonly beside: 'form'; readonly reason: 'closed' }
  | { readonly beside: 'username' | 'password' | 'form'; readonly reason: 'fault'; readonly fault: Fault };

const WRONG = 'wrong username or password';
const CLOSED = 'register closed';
const KEY_REQUIRED = 'key required';

/** Whether the service refused a second account. */
export function isClosed(fault: Fault): boolean {
  return fault.kind === 'refused' && fault.message === CLOSED;
}

export function rejectionOf(fault: Fault): Rejection {
  // A 401 that no account explains: there is no login that could have been lost.
  if (fault.kind === 'unauthorised')
    return { beside: 'form', reason: 'fault', fault: { kind: 'refused', message: '' } };
  if (fault.kind !== 'refused') return { beside: 'form', reason: 'fault', fault };
  const { message } = fault;
  if (message === WRONG) return { beside: 'password', reason: 'wrong' };
  if (message === CLOSED) return { beside: 'form', reason: 'closed' };
  if (message === KEY_REQUIRED) return { beside: 'username', reason: 'fault', fault };
  return { beside: message.includes('password') ? 'password' : 'form', reason: 'fault', fault };
}
