import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { goSeconds } from './go-text';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<{ salt: string; hash: string }> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32);
  return { salt: salt.toString('hex'), hash: hash.toString('hex') };
}

export async function checkPassword(password: string, stored: { salt: string; hash: string }): Promise<boolean> {
  const hash = await derive(password, Buffer.from(stored.salt, 'hex'), 32);
  return timingSafeEqual(hash, Buffer.from(stored.hash, 'hex'));
}

const days30 = 30 * 24 * 3600;

/** Signs and checks tokens. The secret is fixed at the first use after a start. */
export class Tokens {
  private secret: Uint8Array | undefined;
  private randomNext = false;
  private readonly issued = new Set<string>();
  private readonly expired = new Map<string, number>();
  private expiredBefore = 0;

  private readonly material: () => string;

  /** `material` says what the secret is made of; empty means a random one. */
  constructor(material: () => string) {
    this.material = material;
  }

  /** Forgets the secret as a restart does; `renew` makes the next one random. */
  forget(renew: boolean): void {
    this.secret = undefined;
    this.randomNext = renew;
  }

  /** Makes every token issued until now an expired one. */
  expireAll(): void {
    this.expiredBefore = Date.now() / 1000;
    for (const token of this.issued) this.expired.set(token, this.expiredBefore);
    this.issued.clear();
  }

  private key(): Uint8Array {
    if (this.secret === undefined) {
      const material = this.randomNext ? '' : this.material();
      this.secret = material === '' ? randomBytes(32) : createHash('sha256').update(material).digest();
      this.randomNext = false;
    }
    return this.secret;
  }

  /** A token for a user, 30 days from now. */
  async issue(username: string): Promise<string> {
    const token = await new SignJWT({ exp: Math.floor(Date.now() / 1000) + days30, uname: username })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(this.key());
    // Two of the same second are the same text.
    this.expired.delete(token);
    this.issued.add(token);
    return token;
  }

  /** Null when the token is good, else the reason in the service's words. */
  async refusal(header: string | undefined): Promise<string | null> {
    const token = (header ?? '').replace(/^bearer /i, '');
    if (token === '') return 'no token present in request';
    if (token.split('.').length !== 3) return 'token is malformed: token contains an invalid number of segments';
    try {
      if (decodeProtectedHeader(token).alg !== 'HS256') return 'token signature is invalid: signing method is invalid';
    } catch {
      return 'token is malformed: could not base64 decode header: illegal base64 data at input byte 0';
    }
    try {
      const { payload } = await jwtVerify(token, this.key(), { algorithms: ['HS256'] });
      const early = !this.issued.has(token) && (payload.exp ?? 0) - days30 < Math.floor(this.expiredBefore);
      const since = this.expired.get(token) ?? (early ? this.expiredBefore : null);
      if (since === null) return null;
      return `token is expired by ${goSeconds(Math.max(1, Math.floor(Date.now() / 1000 - since)))}`;
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        const late = Math.floor(Date.now() / 1000) - Number(error.payload.exp ?? 0);
        return `token is expired by ${goSeconds(Math.max(0, late))}`;
      }
      if (error instanceof errors.JWSSignatureVerificationFailed)
        return 'token signature is invalid: signature is invalid';
      return 'token is malformed: token contains an invalid number of segments';
    }
  }
}
