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

/** Why the service did not let the person in, and beside what it is said. `text` is the service's own. */
export type Rejection =
  | { readonly beside: 'password'; readonly reason: 'wrong' }
  | { readonly beside: 'username' | 'password' | 'form'; readonly reason: 'refused'; readonly text: string }
  /** The answer is not what a service of this kind gives; `where` names the call and the field. */
  | { readonly beside: 'form'; readonly reason: 'malformed'; readonly where: string }
  | { readonly beside: 'form'; readonly reason: 'closed' | 'unreachable' | 'timeout' | 'failed' };

const WRONG = 'wrong username or password';
const CLOSED = 'register closed';
const KEY_REQUIRED = 'key required';

/** Whether the service refused a second account. */
export function isClosed(fault: Fault): boolean {
  return fault.kind === 'refused' && fault.message === CLOSED;
}

export function rejectionOf(fault: Fault): Rejection {
  switch (fault.kind) {
    case 'refused':
      return refusalOf(fault.message);
    case 'setup':
      return { beside: 'form', reason: 'refused', text: fault.message };
    case 'malformed':
      return { beside: 'form', reason: 'malformed', where: fault.where };
    case 'unreachable':
    case 'timeout':
      return { beside: 'form', reason: fault.kind };
    case 'unauthorised':
    case 'busy':
    case 'missing':
    case 'failed':
    case 'unfetched':
    case 'left':
    case 'silent':
      return { beside: 'form', reason: 'failed' };
  }
}

function refusalOf(text: string): Rejection {
  if (text === WRONG) return { beside: 'password', reason: 'wrong' };
  if (text === CLOSED) return { beside: 'form', reason: 'closed' };
  if (text === '') return { beside: 'form', reason: 'failed' };
  if (text === KEY_REQUIRED) return { beside: 'username', reason: 'refused', text };
  return { beside: text.includes('password') ? 'password' : 'form', reason: 'refused', text };
}
