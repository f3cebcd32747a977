import { isJson } from '../json';
import { Entry, type Mapping, type Value } from './entry';
import { convert } from './proxies';

/** A word of the file, and the proxies that it is said of. */
export interface Named {
  readonly what: string;
  readonly names: readonly string[];
}

/** What a Clash or Mihomo file gives to import, and what of it cannot be carried. */
export interface ProxyFile {
  /** A line for each proxy that has a share link, and for each provider that is fetched from an address. */
  readonly lines: readonly string[];
  /** Kinds of proxies that no share link can describe. */
  readonly left: readonly Named[];
  /** Settings that share links have no place for. */
  readonly lost: readonly Named[];
  /** Other parts of the file that say something, by their keys; `count` where it is a list or a table. */
  readonly others: readonly { readonly key: string; readonly count: number | null }[];
}

/** Where proxies stand; the word with a capital is of the first versions. */
const PROXIES = ['proxies', 'Proxy'] as const;
const PROVIDERS = 'proxy-providers';
/** Parts of a file that decide where traffic goes: they are named. Ports, modes and the like are the program's own affair. */
const PARTS = [
  'proxy-groups',
  'Proxy Group',
  'rules',
  'Rule',
  'rule-providers',
  'sub-rules',
  'dns',
  'hosts',
  'tun',
  'listeners',
  'tunnels',
  'script',
] as const;

/** Names under the word that they have in common, in the order of their first. */
class Gathered {
  readonly #names = new Map<string, string[]>();

  add(what: string, name: string): void {
    const names = this.#names.get(what);
    if (names === undefined) this.#names.set(what, [name]);
    else names.push(name);
  }

  all(): readonly Named[] {
    return [...this.#names].map(([what, names]) => ({ what, names }));
  }
}

function listAt(document: Mapping, key: string): readonly Value[] {
  const value = Object.hasOwn(document, key) ? document[key] : null;
  return Array.isArray(value) ? (value as readonly Value[]) : [];
}

function providersOf(document: Mapping): readonly Entry[] {
  const providers = Object.hasOwn(document, PROVIDERS) ? document[PROVIDERS] : null;
  return isJson(providers)
    ? Object.entries(providers).map(([name, value]) => new Entry(isJson(value) ? { name, ...value } : { name }))
    : [];
}

function sizeOf(value: Value): number | null {
  return value === null || typeof value === 'string' ? null : Object.keys(value).length;
}

/**
 * Reads a parsed document, every scalar of which is the text that it was written as. Null when no proxy is in it.
 * Source of the format: the documentation of Mihomo (wiki.metacubex.one/en/config).
 */
export function readClash(document: Value): ProxyFile | null {
  const whole: Mapping = isJson(document) ? document : { proxies: document };
  const lines: string[] = [];
  const left = new Gathered();
  const lost = new Gathered();
  const take = (value: Value): void => {
    if (!isJson(value)) return;
    const entry = new Entry(value);
    const converted = convert(entry);
    const name = entry.take('name');
    if ('kind' in converted) return left.add(converted.kind, name);
    lines.push(converted.link);
    for (const setting of entry.rest()) lost.add(setting, name);
  };
  for (const key of PROXIES) for (const value of listAt(whole, key)) take(value);
  for (const provider of providersOf(whole)) {
    const [name, type, address] = [provider.take('name'), provider.take('type'), provider.take('url')];
    if (type === 'http' && /^https?:\/\//i.test(address)) lines.push(address);
    else if (type === 'inline') for (const value of provider.takeAll('payload')) take(value);
    else left.add(`${PROVIDERS}: ${type}`, name);
  }
  if (lines.length === 0 && left.all().length === 0) return null;
  return {
    lines,
    left: left.all(),
    lost: lost.all(),
    others: PARTS.filter((key) => Object.hasOwn(whole, key) && sizeOf(whole[key] ?? null) !== 0).map((key) => ({
      key,
      count: sizeOf(whole[key] ?? null),
    })),
  };
}
