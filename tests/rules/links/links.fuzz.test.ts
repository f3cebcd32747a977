import { expect, test } from 'vitest';
import { parseLink, readLink } from '../../../machines/domain/links/links';
import { REASONS } from '../../../machines/domain/links/reasons';
import { reportLine } from '../../../machines/domain/links/report';
import { KINDS } from './forms';

const INPUTS = 150_000;

/** Mulberry32: the same inputs in every run, so that a finding can be found again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const next = random(20_261_121);
const below = (limit: number) => Math.floor(next() * limit);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

const base64 = (text: string) => Buffer.from(text).toString(pick(['base64', 'base64url'] as const));
const schemes =
  'vmess vless ss ssr trojan trojan-go juicity tuic hysteria2 hy2 anytls wireguard wg http https http-proxy https-proxy socks5 SS VMess HY2 sub x'.split(
    ' ',
  );
const seeds = [
  'id@h.example:443?type=ws&security=tls&path=%2F#n',
  'uuid:pw@[::1]:443?sni=a&sni=b#%F0%9F%98%80',
  'YWVzLTI1Ni1nY206cGFzcw==@h:8388/?plugin=v2ray-plugin%3Btls%3Bhost%3Da#x',
  base64('aes-256-gcm:p@ss@h:1'),
  base64('h:1:origin:none:plain:cA/?remarks=YQ&group=Yg'),
  base64(JSON.stringify({ ps: 'a', add: 'h', port: 1, id: 'x', aid: 64, net: ['ws'], tls: true, extra: { a: [1] } })),
  base64(JSON.stringify({ ps: 'a', add: 'h', port: '443', id: 'x', aid: '65536' })),
  `${base64('auto:id@h:1')}?remarks=a&obfs=websocket&tls=1&alterId=6x`,
  'pw@h.example:443?type=ws&encryption=ss%3Baes-128-gcm%3B#tg',
  'u:pw@h.example:443,5000-6000/?obfs=salamander&obfs-password=x&pinSHA256=AA:BB&insecure=1#hy',
  'a+b/c=@h:51820?publickey=a+b/c=&address=10.0.0.2/32,fd00::2&reserved=1,2,3#wg',
];
const bits = [
  '',
  '@',
  ':',
  '/',
  '?',
  '#',
  '%',
  '%4',
  '%ff',
  '%00',
  '=',
  '==',
  '+',
  '&',
  ';',
  '\\',
  '[',
  ']',
  '{',
  '}',
  '"',
  '\0',
  '\n',
  '\ud800',
  '\udfff',
  '\u200b',
  '🇯🇵',
  '-1',
  '65536',
  '99999999999999999999',
  '1e5',
  'null',
  '__proto__',
  'constructor',
  'a'.repeat(300),
];

function noise(): string {
  let text = '';
  for (let length = below(24); length > 0; length--)
    text += next() < 0.3 ? pick(bits) : String.fromCharCode(below(next() < 0.9 ? 128 : 65_536));
  return text;
}

function mutated(text: string): string {
  let result = text;
  for (let times = below(4); times > 0; times--) {
    const at = below(result.length + 1);
    const end = at + below(4);
    result =
      result.slice(0, at) + pick([pick(bits), '', result.slice(0, below(8))]) + result.slice(next() < 0.5 ? at : end);
  }
  return result;
}

function input(): string {
  switch (below(6)) {
    case 0:
      return noise();
    case 1:
      return `${pick(schemes)}://${noise()}`;
    case 2:
      return `${pick(schemes)}://${base64(noise())}`;
    case 3:
      return `${pick(schemes)}://${base64(mutated(Buffer.from(pick(seeds), 'base64').toString()))}`;
    default:
      return mutated(`${pick(schemes)}://${pick(seeds)}`);
  }
}

test(`${INPUTS} random inputs: a form or a reason, never an exception`, { timeout: 60_000 }, () => {
  const seen = new Map<string, number>();
  for (let count = 0; count < INPUTS; count++) {
    const text = input();
    let result: ReturnType<typeof parseLink>;
    try {
      result = parseLink(text);
    } catch (error) {
      throw new Error(`threw on ${JSON.stringify(text)}`, { cause: error });
    }
    const outcome = result.ok ? result.kind : result.reason;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    if (!result.ok) {
      if (result.field === '' || !(result.reason in REASONS)) throw new Error(`no reason for ${JSON.stringify(text)}`);
      continue;
    }
    // What was understood once is understood again, and alike.
    const again = readLink(result.link);
    const same =
      again.ok &&
      JSON.stringify([again.kind, again.form, again.extra]) ===
        JSON.stringify([result.kind, result.form, result.extra]);
    if (!same)
      expect({ text, ...again }).toEqual({ text, ok: true, kind: result.kind, form: result.form, extra: result.extra });
  }
  // The inputs reach every tab and nearly every reason, else the fuzzer proves little.
  expect([...seen.keys()]).toEqual(expect.arrayContaining([...KINDS]));
  expect(
    Object.keys(REASONS)
      .filter((reason) => !seen.has(reason))
      .toSorted(),
  ).toEqual([
    'allowed-ips-malformed',
    'get-needs-packet-up',
    'grpc-needs-tls',
    'headers-malformed',
    'json-foreign',
    'key-malformed',
    'local-address-malformed',
    'not-a-count',
    'not-with-trojan-go',
    'obfs-password-missing',
    'one-address',
    'pin-malformed',
    'plugin-character',
    'range-malformed',
    'reserved-malformed',
    'subscription-character',
  ]);
});

test('very long inputs end, too', () => {
  const start = performance.now();
  for (const bit of ['@', ':', '%', '%ff', '/', '?', '#', ' ', '[', '&', ';', '\\', '{', '}', '=', 'a', '\u200b']) {
    for (const scheme of schemes) reportLine(`${scheme}://${bit.repeat(20_000)}x${bit.repeat(20_000)}`);
  }
  expect(performance.now() - start).toBeLessThan(15_000);
});
