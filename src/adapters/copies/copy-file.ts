import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type * as v from 'valibot';
import { check } from '../../../contract/envelope';
import { canonical } from '../../../machines/domain/backup/canonical';
import { type Backup } from '../../../machines/domain/backup/contents';
import { type CopyFlaw, type OpenedCopy } from '../../../machines/ports/copies';
import { HeadSchema, PlainSchema, SealedSchema } from './copy-schema';

/** The format of docs/backup.md. */
const FORMAT = 'switchyard-copy';
const FORMAT_VERSION = 1;

/** What scrypt costs when a copy is saved: 128 MB. */
const COST = 2 ** 17;
/** A key that takes more than this, 1 GB, is never made. */
const MOST_COST = 2 ** 20;
const KEY = { r: 8, p: 1, dkLen: 32 } as const;
const SALT_LENGTH = 16;
const NONCE_LENGTH = 24;

interface Encryption {
  readonly cipher: 'xchacha20-poly1305';
  readonly key: 'scrypt';
  readonly n: number;
  readonly r: 8;
  readonly p: 1;
  readonly salt: string;
  readonly nonce: string;
}

/** Chance, and what the key costs; tests give their own. */
export interface Sealing {
  readonly random: (length: number) => Uint8Array;
  readonly cost?: number;
}

/** The text of the file. `passphrase`: an empty one leaves it readable. */
export function textOfCopy(copy: Backup, passphrase: string, { random, cost = COST }: Sealing): string {
  const document = { format: FORMAT, formatVersion: FORMAT_VERSION, ...copy };
  const plain = `${JSON.stringify({ ...document, checksum: checksumOf(document) }, null, 2)}\n`;
  if (passphrase === '') return plain;
  const [salt, nonce] = [random(SALT_LENGTH), random(NONCE_LENGTH)];
  const head = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    encryption: {
      cipher: 'xchacha20-poly1305',
      key: 'scrypt',
      n: cost,
      r: KEY.r,
      p: KEY.p,
      salt: base64(salt),
      nonce: base64(nonce),
    } satisfies Encryption,
  };
  const cipher = xchacha20poly1305(keyOf(passphrase, salt, cost), nonce, bytesOf(canonical(head)));
  return `${JSON.stringify({ ...head, data: base64(cipher.encrypt(bytesOf(plain))) }, null, 2)}\n`;
}

/** What is in the text of a file. */
export function copyIn(text: string, passphrase: string): OpenedCopy {
  const value = parsed(text);
  if (value === undefined) return flawed(looksLikeCopy(text) ? { kind: 'cut' } : { kind: 'foreign' });
  const head = check(HeadSchema, value);
  if (!head.ok || head.value.format !== FORMAT)
    return flawed(
      looksLikeCopy(text) ? { kind: 'damaged', where: head.ok ? 'format' : head.where } : { kind: 'foreign' },
    );
  if (head.value.formatVersion > FORMAT_VERSION) return flawed({ kind: 'newer' });
  if (head.value.formatVersion < 1) return flawed({ kind: 'damaged', where: 'formatVersion' });
  return 'encryption' in head.value ? unsealed(head.value, passphrase) : plainCopy(value);
}

function plainCopy(value: unknown): OpenedCopy {
  const document = check(PlainSchema, value);
  if (!document.ok) return flawed({ kind: 'damaged', where: document.where });
  // As it was parsed: what the schema gives back lacks keys such as `constructor`, which the checksum counts.
  const { checksum, ...rest } = value as v.InferOutput<typeof PlainSchema>;
  if (checksum !== checksumOf(rest)) return flawed({ kind: 'tampered' });
  const { format: _format, formatVersion: _version, ...copy } = rest;
  return { kind: 'copy', copy: copy as unknown as Backup };
}

function unsealed(value: v.InferOutput<typeof HeadSchema>, passphrase: string): OpenedCopy {
  const sealed = check(SealedSchema, value);
  if (!sealed.ok) return flawed({ kind: 'damaged', where: sealed.where });
  const { data, ...head } = sealed.value;
  const { n, salt, nonce } = head.encryption;
  if (n > MOST_COST) return flawed({ kind: 'costly' });
  if (!Number.isInteger(Math.log2(n))) return flawed({ kind: 'damaged', where: 'encryption.n' });
  const [saltBytes, nonceBytes, dataBytes] = [bytesIn(salt), bytesIn(nonce), bytesIn(data)];
  if (saltBytes === null || nonceBytes?.length !== NONCE_LENGTH || dataBytes === null)
    return flawed({ kind: 'damaged', where: 'encryption' });
  if (passphrase === '') return { kind: 'locked' };
  // A browser without the memory for it throws: that says nothing of the passphrase.
  const key = keyOf(passphrase, saltBytes, n);
  let plain: string;
  try {
    const cipher = xchacha20poly1305(key, nonceBytes, bytesOf(canonical(head)));
    plain = new TextDecoder().decode(cipher.decrypt(dataBytes));
  } catch {
    return flawed({ kind: 'key' });
  }
  return plainCopy(parsed(plain));
}

/** The same words give the same key whichever way a keyboard composes them. */
function keyOf(passphrase: string, salt: Uint8Array, n: number): Uint8Array {
  return scrypt(bytesOf(passphrase.normalize('NFKC')), salt, { ...KEY, N: n });
}

function checksumOf(document: object): string {
  return `sha256:${bytesToHex(sha256(bytesOf(canonical(document))))}`;
}

function flawed(flaw: CopyFlaw): OpenedCopy {
  return { kind: 'flawed', flaw };
}

/** The beginning of a file that the panel has written. */
function looksLikeCopy(text: string): boolean {
  return text.slice(0, 200).includes(FORMAT);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** `String.fromCharCode` takes only so many at once. */
const SLICE = 0x8000;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(text);
}

function bytesIn(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
