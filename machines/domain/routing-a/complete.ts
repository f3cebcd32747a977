import { KNOWN_ADDRESS_LISTS, KNOWN_SITE_LISTS } from './known-lists';

export interface Completion {
  readonly kind: 'outbound' | 'condition' | 'key' | 'value' | 'definition';
  readonly label: string;
  /** What is written; the label where it is left out. */
  readonly insert?: string;
}

export interface Completions {
  /** Where the word begins that they stand for, in the line. */
  readonly from: number;
  readonly options: readonly Completion[];
}

const CONDITIONS = 'domain ip port network protocol source sourcePort user inboundTag'.split(' ');
const VALUES: Readonly<Record<string, readonly string[]>> = {
  network: ['tcp', 'udp'],
  protocol: ['http', 'tls', 'quic', 'bittorrent'],
  inboundTag: ['rule-http', 'rule-socks'],
  'domain geosite': KNOWN_SITE_LISTS,
  'ip geoip': KNOWN_ADDRESS_LISTS,
};
const KEYS: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain', 'full', 'contains', 'regexp', 'geosite', 'ext'],
  ip: ['geoip', 'ext'],
};

/** What can stand at the end of `before`, the line up to the cursor; null where nothing is known. */
export function completionsAt(before: string, outbounds: readonly string[]): Completions | null {
  if (/^\s*#/u.test(before)) return null;
  const ending = (form: RegExp): string | null => form.exec(before)?.[1] ?? null;
  const of = (typed: string, options: readonly Completion[]): Completions => ({
    from: before.length - typed.length,
    options,
  });
  const named = (kind: Completion['kind'], labels: readonly string[], behind = ''): readonly Completion[] =>
    labels.map((label) => (behind === '' ? { kind, label } : { kind, label, insert: `${label}${behind}` }));

  const outbound = ending(/(?:->|^\s*default\s*:)\s*([^\s#]*)$/u);
  if (outbound !== null) return of(outbound, named('outbound', outbounds));
  const [, name = '', parameter = ''] = /(\w+)\s*\((?:[^()'"]|"[^"]*"|'[^']*')*?([^,()'"]*)$/u.exec(before) ?? [];
  if (name !== '') {
    const [, key = '', typed = ''] = /^\s*(?:([\w-]+)\s*:\s*)?([^\s:]*)$/u.exec(parameter) ?? [];
    const values = VALUES[key === '' ? name : `${name} ${key}`] ?? [];
    const keys = key === '' ? (KEYS[name] ?? []) : [];
    const options = [...named('key', keys, ': '), ...named('value', values)];
    return options.length === 0 ? null : of(typed, options);
  }
  const word = ending(/(?:^|&&)\s*(\w*)$/u);
  if (word === null) return null;
  const starts = before.includes('&&') ? [] : named('definition', ['default'], ': ');
  return of(word, [...starts, ...named('condition', CONDITIONS, '(')]);
}
