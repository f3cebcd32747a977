import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Secrets } from '../service/ports';

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt);

export const nodeSecrets: Secrets = {
  random: (count) => new Uint8Array(randomBytes(count)),
  derive: async (password, salt) => new Uint8Array(await derive(password, salt, 32)),
};
