import { fc } from '../../harness/properties';
import { canonical, rulesOf, type Draft, type ServerForms } from '../../../machines/domain/links/links';
import { type ServerFormKind } from '../../../machines/domain/links/schemes';
import { serviceOf } from '../../harness/capabilities';

export const KINDS: readonly ServerFormKind[] = [
  'v2ray',
  'ss',
  'ssr',
  'trojan',
  'juicity',
  'tuic',
  'hysteria2',
  'anytls',
  'wireguard',
  'http',
  'socks5',
];

/** Texts that have broken parsers before, mixed with any Unicode. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...'+/=%#@:?&;\\[]{}<>"\'`~^|!$*(), \t-_.aZ9é节🇯🇵'), maxLength: 16 }),
  fc.constantFrom(
    '',
    'a+b/c=',
    '%41%zz%',
    'p@ss:w/o#r?d',
    ' leading and trailing ',
    'h2,http/1.1',
    '/ws?ed=2048',
    '__proto__',
  ),
);
const filled = text.map((value) => value.trim() || 'x');
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().filter((address) => !address.includes('%')),
  fc.constantFrom('localhost', 'пример.рф', '例え.jp', '::1', 'fe80::1%eth0'),
);
const port = fc.oneof(fc.integer({ min: 1, max: 65_535 }), fc.constantFrom(1, 80, 443, 65_535));

/** What a field holds, when it is neither an enumeration nor a plain text that may be empty. */
const special: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  add: host,
  server: host,
  port,
  aid: fc.integer({ min: 0, max: 65_535 }),
  id: filled,
  uuid: fc.oneof(fc.uuid(), filled),
  ssPassword: filled,
  privateKey: filled,
  publicKey: filled,
  address: filled,
};

/** Any canonical form of a tab that nothing keeps from being written. */
export function canonicalForm<Kind extends ServerFormKind>(kind: Kind): fc.Arbitrary<ServerForms[Kind]> {
  const rules = rulesOf(kind);
  const proxy = kind === 'http' || kind === 'socks5';
  // The options of `type` depend on net: a form in the making offers those for packets, a second choice the others.
  const options: Readonly<Record<string, readonly string[] | undefined>> = {
    ...rules.options(rules.defaults, serviceOf('2.2.6.7', { variant: 'Xray' })),
    ...(kind === 'v2ray' ? { type: ['none', 'http', 'srtp', 'utp', 'wechat-video', 'dtls', 'wireguard'] } : {}),
  };
  const fields = Object.entries(rules.defaults).map(
    ([field, byDefault]: [string, unknown]): [string, fc.Arbitrary<unknown>] => {
      const offered = options[field];
      if (offered !== undefined) return [field, fc.constantFrom(...offered)];
      if (field === 'host') return [field, proxy ? host : fc.oneof(fc.domain(), text)];
      if (field === 'password') return [field, proxy ? text : filled];
      if (typeof byDefault === 'boolean') return [field, fc.boolean()];
      return [field, special[field] ?? text];
    },
  );
  return fc.record(Object.fromEntries(fields)).map((form) => canonical(kind, form as unknown as ServerForms[Kind]));
}

/** A form of any tab. */
export const anyDraft: fc.Arbitrary<Draft> = fc
  .constantFrom(...KINDS)
  .chain((kind) => canonicalForm(kind).map((form) => ({ kind, form, extra: {} }) as unknown as Draft));

/** Parameters that no form knows. */
export const extras: fc.Arbitrary<Readonly<Record<string, string>>> = fc.dictionary(
  fc.constantFrom('x-custom', 'packetEncoding', 'mux', 'fragment', 'группа', 'a b', 'mode', 'authority'),
  text,
  { maxKeys: 4 },
);

/** Two forms of the same tab. */
export const anyTwo: fc.Arbitrary<readonly [Draft, Draft]> = fc
  .constantFrom(...KINDS)
  .chain((kind) =>
    fc
      .tuple(canonicalForm(kind), canonicalForm(kind))
      .map((forms) => forms.map((form) => ({ kind, form, extra: {} })) as unknown as [Draft, Draft]),
  );
