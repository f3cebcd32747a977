import { holdsRange, ipRangeOf, isIp } from '../domain/ip-address';
import { PORT_MAX } from '../domain/ports';
import { domainTestOf, isWithin, portRangesOf } from '../domain/routing-a/coverage';
import { listOf, type Route } from '../domain/routing-a/routes';
import { typedPlace } from '../domain/typed-place';
import { compilePattern } from '../shared/linear-pattern';
import { planOf, type PlannedRoute, type RoutingWorld } from './route-plan.rules';

/** What is asked about; null for what is not known. */
export interface Target {
  /** A domain in lower case, or an address without brackets. */
  readonly host: string;
  readonly port: number | null;
  readonly network: 'tcp' | 'udp' | null;
  /** The address of the client. */
  readonly client: string | null;
  /** Where it comes in: `rule-http`, `socks`, `transparent`, the name of a custom inbound. */
  readonly inbound: string;
}

/** What a condition looks at. */
export type Aspect =
  | 'inbounds'
  | 'domains'
  | 'addresses'
  | 'ports'
  | 'sourcePorts'
  | 'networks'
  | 'protocols'
  | 'sources'
  | 'users'
  | 'variables';

/** What would have to be so, one of `values` at least, and cannot be seen here. */
export interface Open {
  readonly aspect: Aspect;
  readonly values: readonly string[];
}

/** `passed`: `because` of what it asks for. `depends`: on all of `open`. */
export type Step = PlannedRoute &
  (
    | { readonly verdict: 'decides' }
    | { readonly verdict: 'passed'; readonly because: Aspect }
    | { readonly verdict: 'depends'; readonly open: readonly Open[] }
  );

export interface Explanation {
  /** The rules that were tried, in their order, to the one that decides; without those of other inbounds. */
  readonly steps: readonly Step[];
  /** Where it goes: the first whose `when` holds entirely. The last one asks for nothing. */
  readonly outcomes: readonly { readonly when: readonly Open[]; readonly outbound: string; readonly step: Step }[];
  /** The outbound, when all outcomes have the same. */
  readonly outbound: string | null;
}

/** Whether a value is known to hold for a target: a list that has the host, a range that its address lies in; null when it is not. */
export type Knowledge = (aspect: Aspect, value: string, target: Target) => boolean | null;

type Truth = boolean | null;

const PRIVATE =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ::1/128 fc00::/7 fe80::/10'.split(
    ' ',
  );

/** Which rule decides about a target, and which were passed over and why. */
export function explain(world: RoutingWorld, target: Target, known: Knowledge = () => null): Explanation {
  const steps: Step[] = [];
  const outcomes: { when: readonly Open[]; outbound: string; step: Step }[] = [];
  const refuted = new Set<string>();
  const knows: Knowledge = (aspect, value, about) =>
    refuted.has(`${aspect} ${value}`) ? false : known(aspect, value, about);
  for (const plan of planOf(world)) {
    const step = stepOf(plan, target, knows);
    if (step.verdict === 'passed') {
      if (step.because !== 'inbounds') steps.push(step);
      continue;
    }
    steps.push(step);
    const when = step.verdict === 'depends' ? step.open : [];
    outcomes.push({ when, outbound: step.route.outbound, step });
    if (step.verdict === 'decides') break;
    const [only, ...more] = when;
    if (only !== undefined && more.length === 0)
      for (const value of only.values) refuted.add(`${only.aspect} ${value}`);
  }
  const outbounds = new Set(outcomes.map(({ outbound }) => outbound));
  return { steps, outcomes, outbound: outbounds.size === 1 ? ([...outbounds][0] ?? null) : null };
}

function stepOf(plan: PlannedRoute, target: Target, known: Knowledge): Step {
  const { route, variables } = plan;
  const open: Open[] = [];
  if (route.inbounds !== null && !route.inbounds.includes(target.inbound))
    return { ...plan, verdict: 'passed', because: 'inbounds' };
  if (variables.length > 0) return { ...plan, verdict: 'depends', open: [{ aspect: 'variables', values: variables }] };
  for (const [aspect, values, test] of conditionsOf(route)) {
    if (values.length === 0) continue;
    const truths = values.map((value) => [value, test(value, target) ?? known(aspect, value, target)] as const);
    if (truths.some(([, truth]) => truth === true)) continue;
    const unknown = truths.flatMap(([value, truth]) => (truth === null ? [value] : []));
    if (unknown.length === 0) return { ...plan, verdict: 'passed', because: aspect };
    open.push({ aspect, values: unknown });
  }
  return open.length === 0 ? { ...plan, verdict: 'decides' } : { ...plan, verdict: 'depends', open };
}

type Condition = readonly [Aspect, readonly string[], (value: string, target: Target) => Truth];

/** Each of them holds when one of its values does. */
function conditionsOf(route: Route): readonly Condition[] {
  return [
    ['networks', listOf(route.networks), (value, { network }) => (network === null ? null : value === network)],
    ['ports', listOf(route.ports), (value, { port }) => isPort(value, port)],
    ['domains', route.domains, (value, { host }) => isName(value, host)],
    ['sources', route.sources, (value, { client }) => (client === null ? null : isAddress(value, client))],
    ['addresses', route.addresses, (value, { host }) => (isIp(host) ? isAddress(value, host) : null)],
    ['sourcePorts', listOf(route.sourcePorts), (value) => (value === '0-65535' ? true : null)],
    ['protocols', route.protocols, () => null],
    ['users', route.users, () => null],
  ];
}

function isPort(range: string, port: number | null): Truth {
  const [[least, most] = [1, 0]] = portRangesOf(range) ?? [];
  if (least === 0 && most === PORT_MAX) return true;
  return port === null ? null : least <= port && port <= most;
}

function isName(value: string, host: string): Truth {
  if (isIp(host)) return false;
  const { way, text } = domainTestOf(value);
  switch (way) {
    case 'domain':
      return isWithin(host, text);
    case 'full':
      return host === text;
    case 'part':
      return host.includes(text);
    case 'dotless':
      return !host.includes('.') && host.includes(text);
    case 'regexp':
      return isMatch(text, host);
    case 'list':
      return null;
  }
}

/** The core tells letters of a pattern apart by their case, and takes forms that no pattern here has. */
function isMatch(pattern: string, host: string): Truth {
  const compiled = /(?<!\\)[A-Z]/u.test(pattern) ? null : compilePattern(pattern);
  return compiled?.ok === true ? compiled.test(host) : null;
}

function isAddress(value: string, address: string): Truth {
  const [range, at] = [ipRangeOf(value), ipRangeOf(address)];
  if (at === null) return false;
  if (range !== null) return holdsRange(range, at);
  const isPrivate = PRIVATE.some((one) => {
    const wide = ipRangeOf(one);
    return wide !== null && holdsRange(wide, at);
  });
  if (value.toLowerCase() === 'geoip:private') return isPrivate;
  if (value.toLowerCase() === 'geoip:!private') return !isPrivate;
  if (!isPrivate || !/^geoip:!?[a-z]{2}$/iu.test(value)) return null;
  return value.includes('!');
}

/** What a person typed as a host, an address or a URL; null when it is none. */
export function targetOf(
  typed: string,
  rest: Omit<Target, 'host' | 'port'> & { readonly port?: number },
): Target | null {
  const place = typedPlace(typed);
  if (place === null) return null;
  const { host } = place;
  const port = rest.port ?? place.port;
  return port !== null && port > PORT_MAX ? null : { ...rest, host, port };
}
