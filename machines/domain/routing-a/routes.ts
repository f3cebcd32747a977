import { memoised } from '../memoised';
import { type Call, type DefinitionLine, type RuleLine, type Script } from './tree';

/** One rule as the core gets it (service.md "Routing"): every condition must hold, each by one of its values; an empty list is no condition. */
export interface Route {
  /** The inbounds that it is for; null for all. */
  readonly inbounds: readonly string[] | null;
  /** `domain:x`, `full:x`, `regexp:x`, `geosite:x`, `ext:file:x`; anything else is a part of the name. */
  readonly domains: readonly string[];
  /** Addresses, ranges, `geoip:x`, `ext:file:x`. */
  readonly addresses: readonly string[];
  /** `80,8000-9000` */
  readonly ports: string;
  readonly sourcePorts: string;
  readonly networks: string;
  readonly protocols: readonly string[];
  readonly sources: readonly string[];
  readonly users: readonly string[];
  readonly outbound: string;
}

/** The values in ports, networks or source ports of a route. */
export function listOf(values: string): readonly string[] {
  return values === '' ? [] : values.split(',').map((item) => item.trim());
}

/** The inbounds that a script is for, when a rule says nothing else. */
export const RULE_PORTS: readonly string[] = ['rule-http', 'rule-socks'];

const CONDITIONS = 'domain domains ip network port sourcePort protocol source user inboundTag'.split(' ');

/** Whether the service looks at a condition; one that it does not know it leaves out. */
export function isKnown({ name }: Call): boolean {
  return CONDITIONS.includes(name.text);
}

/** What a rule tells the core. Domains and addresses of several calls add up, of the others the last counts. */
export function routeOf({ calls, outbound }: RuleLine, inbounds: readonly string[] = RULE_PORTS): Route {
  const keyed = (names: readonly string[]): readonly string[] =>
    calls.filter(({ name }) => names.includes(name.text)).flatMap((call) => [...named(call), ...unnamed(call)]);
  const last = (wanted: string): readonly string[] => {
    const call = [...calls].reverse().find(({ name }) => name.text === wanted);
    return call === undefined ? [] : unnamed(call);
  };
  return {
    inbounds: calls.some(({ name }) => name.text === 'inboundTag') ? last('inboundTag') : inbounds,
    domains: keyed(['domain', 'domains']),
    addresses: keyed(['ip']),
    ports: last('port').join(','),
    sourcePorts: last('sourcePort').join(','),
    networks: last('network').join(','),
    protocols: last('protocol'),
    sources: last('source'),
    users: last('user'),
    outbound: outbound.text,
  };
}

/** As the core reads a parameter of `domain` or `ip`. */
export function told(key: string | undefined, value: string): string {
  return key === undefined || key === 'contains' ? value : `${key}:${value}`;
}

function named({ parameters }: Call): readonly string[] {
  return parameters.flatMap(({ key, value }) => (key === null ? [] : [told(key.text, value.text)]));
}

function unnamed({ parameters }: Call): readonly string[] {
  return parameters.flatMap(({ key, value }) => (key === null ? [value.text] : []));
}

/** Where everything goes that no rule matches; the last line that says so counts. */
export function defaultOf({ lines }: Script): DefinitionLine | null {
  const defaults = lines.flatMap((line) =>
    line.kind === 'definition' && line.call === null && line.name.text === 'default' ? [line] : [],
  );
  return defaults.at(-1) ?? null;
}

/** The outbounds, or the inbounds, that a script makes itself, as far as the service takes them: their names. */
export const namesMade = memoised(({ lines }: Script, kind: 'inbound' | 'outbound'): readonly string[] =>
  lines.flatMap((line) =>
    line.kind === 'definition' && line.name.text === kind && isMade(line) ? [line.value.text] : [],
  ),
);

function isMade({ name, call }: DefinitionLine): boolean {
  if (call?.name.text === 'freedom') return name.text === 'outbound';
  const has = (key: string): string | undefined =>
    call?.parameters.find((parameter) => parameter.key?.text === key)?.value.text;
  return (
    ['http', 'socks'].includes(call?.name.text ?? '') &&
    has('address') !== undefined &&
    /^[+-]?\d+$/u.test(has('port') ?? '')
  );
}
