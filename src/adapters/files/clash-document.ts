import { parse } from 'yaml';
import { readClash, type ProxyFile } from '../../../machines/domain/clash/clash';
import { type Value } from '../../../machines/domain/clash/entry';

/**
 * The proxies in the text of a Clash file; null when there are none. Throws with the place when it is no YAML. Every scalar stays
 * the text that it was written as: `0123` is a password, `1e10` the id of a REALITY server. Aliases are followed a bounded number of times.
 */
export function clashIn(text: string): ProxyFile | null {
  const document: unknown = parse(text, {
    schema: 'failsafe',
    merge: true,
    uniqueKeys: false,
    logLevel: 'error',
    maxAliasCount: 1_000,
  });
  return readClash((document ?? null) as Value);
}
