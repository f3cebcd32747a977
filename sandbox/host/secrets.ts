import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { Secrets } from '../service/ports';

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

/** A stand-in for the service guards nobody's accounts: at Node's own cost, hashes were two thirds of what its tests took. */
const COST = 2 ** 10;

export const nodeSecrets: Secrets = {
  random: (count) => new Uint8Array(randomBytes(count)),
  derive: async (password, salt) => new Uint8Array(await derive(password, salt, 32, { N: COST })),
};
