import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Secrets } from '../service/ports';

/** What a page has on plain http, too: `crypto.subtle` is for secure origins. */
export const pageSecrets: Secrets = {
  random: (count) => crypto.getRandomValues(new Uint8Array(count)),
  derive: (password, salt) => pbkdf2Async(sha256, password, salt, { c: 10_000, dkLen: 32 }),
};
