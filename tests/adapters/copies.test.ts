import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fc } from '../harness/properties';
import { canonical } from '../../machines/domain/backup/canonical';
import { copyIn, textOfCopy, type Sealing } from '../../src/adapters/copies/copy-file';
import { anyBackup, BACKUP } from '../harness/backups';
import { conforms, type JsonSchema } from '../harness/json-schema';

const SCHEMA = JSON.parse(readFileSync('docs/backup.schema.json', 'utf8')) as JsonSchema;
/** Cheap keys and known bytes. */
const SEALING: Sealing = { random: (length) => Uint8Array.from({ length }, (_, at) => at), cost: 16 };
const utf8 = (text: string) => new TextEncoder().encode(text);
const plainOf = (changes: object = {}) => ({ ...(JSON.parse(textOfCopy(BACKUP, '', SEALING)) as object), ...changes });
const sealedOf = (changes: object = {}, encryption: object = {}) => {
  const sealed = JSON.parse(textOfCopy(BACKUP, 'secret', SEALING)) as { encryption: object };
  return JSON.stringify({ ...sealed, encryption: { ...sealed.encryption, ...encryption }, ...changes });
};

describe('the published vectors of what the file is encrypted with', () => {
  test('XChaCha20-Poly1305: draft-irtf-cfrg-xchacha-03, A.3.1', () => {
    const key = hexToBytes('808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f');
    const nonce = hexToBytes('404142434445464748494a4b4c4d4e4f5051525354555657');
    const cipher = xchacha20poly1305(key, nonce, hexToBytes('50515253c0c1c2c3c4c5c6c7'));
    const text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
    expect(bytesToHex(cipher.encrypt(utf8(text)))).toBe(
      'bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49',
    );
  });

  test('scrypt: RFC 7914, 12', () => {
    expect(bytesToHex(scrypt('', '', { N: 16, r: 1, p: 1, dkLen: 64 }))).toBe(
      '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906',
    );
    expect(bytesToHex(scrypt('password', 'NaCl', { N: 1024, r: 8, p: 16, dkLen: 64 }))).toBe(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
    );
  });

  test('SHA-256: FIPS 180-4', () => {
    expect(bytesToHex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('a file', () => {
  test('comes back as it was, with a passphrase and without', () => {
    fc.assert(
      fc.property(anyBackup, fc.string({ unit: 'grapheme', maxLength: 8 }), (copy, passphrase) => {
        const back = copyIn(textOfCopy(copy, passphrase, SEALING), passphrase);
        expect(back).toEqual({ kind: 'copy', copy: JSON.parse(JSON.stringify(copy)) });
      }),
      { numRuns: 60 },
    );
  });

  test.each(['constructor', 'prototype', '__proto__'])('a key called %s is one like others', (key) => {
    const copy = { ...BACKUP, contents: { ...BACKUP.contents, settings: JSON.parse(`{"${key}":"1"}`) as object } };
    const back = copyIn(textOfCopy(copy as typeof BACKUP, '', SEALING), '');
    expect(back).toEqual({ kind: 'copy', copy: JSON.parse(JSON.stringify(copy)) });
  });

  test('is what the schema says', () => {
    fc.assert(
      fc.property(anyBackup, fc.constantFrom('', 'secret'), (copy, passphrase) => {
        expect(conforms(JSON.parse(textOfCopy(copy, passphrase, SEALING)), SCHEMA)).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(conforms(plainOf(), SCHEMA)).toBe(true);
  });

  test('its checksum is SHA-256 of the rest in RFC 8785, as anybody can compute it', () => {
    const { checksum, ...rest } = plainOf() as unknown as { checksum: string };
    expect(checksum).toBe(`sha256:${createHash('sha256').update(canonical(rest)).digest('hex')}`);
    expect(canonical({ b: [1, 'é', null], a: { d: true, c: 0.5 } })).toBe('{"a":{"c":0.5,"d":true},"b":[1,"é",null]}');
  });

  test('says nothing of what it holds when it is encrypted, and what its key costs', () => {
    const text = textOfCopy(BACKUP, 'secret', SEALING);
    expect(text).not.toMatch(/Tokyo|example\.com|secret/);
    expect(JSON.parse(text)).toMatchObject({ encryption: { n: 16, r: 8, p: 1, salt: 'AAECAwQFBgcICQoLDA0ODw==' } });
    expect(JSON.parse(textOfCopy(BACKUP, 'secret', { random: SEALING.random }))).toMatchObject({
      encryption: { n: 131072 },
    });
  });

  test('opens with the same words, however a keyboard composes them', () => {
    expect(copyIn(textOfCopy(BACKUP, 'caf\u00e9', SEALING), 'cafe\u0301').kind).toBe('copy');
  });
});

describe('what is no copy is told apart', () => {
  const text = textOfCopy(BACKUP, '', SEALING);

  test.each([
    ['nothing', '', { kind: 'foreign' }],
    ['some other JSON', '{"a":1}', { kind: 'foreign' }],
    ['a page', '<!doctype html>', { kind: 'foreign' }],
    ['a list', '[]', { kind: 'foreign' }],
    ['the beginning of one', text.slice(0, 900), { kind: 'cut' }],
    ['a later format', JSON.stringify(plainOf({ formatVersion: 2 })), { kind: 'newer' }],
    ['no such format', JSON.stringify(plainOf({ formatVersion: 0 })), { kind: 'damaged', where: 'formatVersion' }],
    [
      'a format without a version',
      JSON.stringify(plainOf({ formatVersion: 'x' })),
      { kind: 'damaged', where: 'formatVersion' },
    ],
    [
      'a part of another kind',
      JSON.stringify(plainOf({ contents: { routingA: 3 } })),
      { kind: 'damaged', where: 'contents.routingA' },
    ],
    ['no contents', JSON.stringify(plainOf({ contents: undefined })), { kind: 'damaged', where: 'contents' }],
    ['something changed', text.replace('20170', '20175'), { kind: 'tampered' }],
    ['something added', JSON.stringify(plainOf({ more: 1 })), { kind: 'tampered' }],
    ['a key that costs too much', sealedOf({}, { n: 2 ** 21 }), { kind: 'costly' }],
    ['a key of another kind', sealedOf({}, { r: 9 }), { kind: 'damaged', where: 'encryption.r' }],
    ['a cost that is no power of two', sealedOf({}, { n: 17 }), { kind: 'damaged', where: 'encryption.n' }],
    ['a nonce that is too short', sealedOf({}, { nonce: 'AAAA' }), { kind: 'damaged', where: 'encryption' }],
    ['other parameters', sealedOf({}, { n: 32 }), { kind: 'key' }],
    ['other data', sealedOf({ data: 'AAAA' }), { kind: 'key' }],
  ])('%s', (_, file, flaw) => {
    expect(copyIn(file, 'secret')).toEqual({ kind: 'flawed', flaw });
  });

  test('an encrypted one asks for its passphrase, and a wrong one opens nothing', () => {
    expect(copyIn(sealedOf(), '')).toEqual({ kind: 'locked' });
    expect(copyIn(sealedOf(), 'Secret')).toEqual({ kind: 'flawed', flaw: { kind: 'key' } });
    expect(copyIn(sealedOf(), 'secret')).toEqual({ kind: 'copy', copy: BACKUP });
  });

  test('a browser without the memory for the key says so, and nothing of the passphrase', () => {
    const file = sealedOf();
    const whole = Uint8Array;
    vi.stubGlobal(
      'Uint8Array',
      new Proxy(whole, {
        construct: (of, [length, ...rest]: [unknown, ...unknown[]], target) => {
          if (typeof length === 'number' && length >= 16 * 1024) throw new RangeError('Array buffer allocation failed');
          return Reflect.construct(of, [length, ...rest], target) as object;
        },
      }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(() => copyIn(file, 'secret')).toThrow('Array buffer allocation failed');
  });

  test('whatever is changed in one place, the schema and the reader agree', () => {
    const paths = [
      ['created'],
      ['service'],
      ['service', 'lite'],
      ['contents', 'ports', 'http'],
      ['contents', 'servers', 0, 'link'],
      ['contents', 'subscriptions', 0, 'servers', 0, 'net'],
      ['contents', 'connections', 0, 'own'],
      ['contents', 'dns'],
      ['contents', 'outbounds', 0, 'setting', 'type'],
      ['contents', 'preferences', 'theme'],
      ['missing', 1, 'name'],
      ['contents', 'customInbounds', 0, 'port'],
      ['contents', 'ipGroups'],
      ['contents', 'customRouting', 'routingRules', 0, 'tags'],
    ] as const;
    for (const path of paths) {
      for (const value of [null, 3, 'x', {}, [1]]) {
        const document = structuredClone(plainOf()) as Record<string, unknown>;
        let at = document as Record<string | number, unknown>;
        for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
        at[path.at(-1) ?? ''] = value;
        const read = copyIn(JSON.stringify(document), '');
        const damaged = read.kind === 'flawed' && read.flaw.kind === 'damaged';
        expect([path, value, damaged]).toEqual([path, value, !conforms(document, SCHEMA)]);
      }
    }
  });
});
