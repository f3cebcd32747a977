import { goSeconds } from '../go-text';
import type { Habits } from '../links/server-object';

/** How a version words a refusal; the libraries that it is built with differ. */
export interface TokenWords {
  readonly part: (name: 'header' | 'claims', why: string) => string;
  readonly forged: string;
  readonly otherMethod: (alg: string) => string;
  readonly badSignature: (at: number) => string;
  readonly unspecified: string;
  readonly unavailable: string;
  readonly early: string;
  readonly expired: (seconds: number) => string;
}

const words22: TokenWords = {
  part: (name, why) => `failed to ${why.startsWith('illegal base64') ? 'decode' : 'unmarshal'} token ${name}`,
  forged: 'token signature is invalid',
  otherMethod: () => 'token signature is invalid',
  badSignature: () => 'token signature is invalid',
  unspecified: 'token is unverifiable: signing method (alg) is unspecified.',
  unavailable: 'token is unverifiable: signing method (alg) is unavailable.',
  early: 'token is not valid yet',
  expired: (seconds) => `token is expired by ${goSeconds(seconds)}`,
};

const words24: TokenWords = {
  part: (name, why) =>
    `could not ${why.startsWith('illegal base64') ? 'base64' : 'JSON'} decode ${name === 'claims' ? 'claim' : name}: ${why}`,
  forged: 'token signature is invalid: signature is invalid',
  otherMethod: (alg) => `token signature is invalid: signing method ${alg} is invalid`,
  badSignature: (at) =>
    `token is malformed: could not base64 decode signature: illegal base64 data at input byte ${at}`,
  unspecified: 'token is unverifiable: signing method (alg) is unspecified',
  unavailable: 'token is unverifiable: signing method (alg) is unavailable',
  early: 'token has invalid claims: token is not valid yet',
  expired: () => 'token has invalid claims: token is expired',
};

export const tokenWords: Readonly<Record<Habits, TokenWords>> = {
  '2.2': words22,
  '2.4': words24,
  newest: words24,
};
