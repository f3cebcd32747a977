import { type Route, RULE_PORTS } from '../domain/routing-a/routes';
import { ruleText, type WrittenCondition, type WrittenValue } from '../domain/routing-a/write';
import { planOf, type RoutingWorld } from './route-plan.rules';

/**
 * A script that sends everything where a mode sends it: the mode of the rule ports, or that of the transparent proxy. Null when the
 * language has no words for it, as for an outbound called `my-out`. What the service adds to every script is left out.
 */
export function scriptOfMode(world: RoutingWorld, of: 'rule-http' | 'transparent'): string | null {
  const { transparent } = world;
  const mode = of === 'transparent' && transparent !== 'pac' ? transparent : world.pacMode;
  if (mode === 'routingA') return world.script;
  const first = world.outbounds[0] ?? 'proxy';
  if (mode === 'proxy' || mode === 'close') return scriptOf([], first);
  const rules = planOf({ ...world, pacMode: mode, customInbounds: [], servers: [] }).flatMap(({ origin, route }) =>
    origin === 'mode' && route.inbounds?.includes(RULE_PORTS[0] ?? '') === true && !isOfService(route) ? [route] : [],
  );
  const last = rules.find((route) => conditionsOf(route).length === 0);
  return scriptOf(last === undefined ? rules : rules.slice(0, rules.indexOf(last)), last?.outbound ?? 'proxy');
}

/** Apple's push servers are direct under every script. */
function isOfService({ domains }: Route): boolean {
  return domains.length > 0 && domains.every((domain) => /^domain:push[.-]apple\.com/u.test(domain));
}

function scriptOf(rules: readonly Route[], rest: string): string | null {
  const lines = rules.map((route) => ruleText({ conditions: conditionsOf(route), outbound: route.outbound }));
  const isName = ruleText({ conditions: [condition('network', ['tcp'])], outbound: rest }) !== null;
  return isName && lines.every((line) => line !== null) ? [`default: ${rest}`, ...lines].join('\n') : null;
}

function conditionsOf({ domains, addresses }: Route): readonly WrittenCondition[] {
  return [
    ...(domains.length === 0 ? [] : [condition('domain', domains)]),
    ...(addresses.length === 0 ? [] : [condition('ip', addresses)]),
  ];
}

function condition(name: string, told: readonly string[]): WrittenCondition {
  return { name, values: told.map(valueOf) };
}

/** `geosite:cn` as a key and its value; an address as it is. */
function valueOf(told: string): WrittenValue {
  const [, key = null, text = told] = /^(geosite|geoip|domain|full|keyword|regexp|ext):(.*)$/u.exec(told) ?? [];
  return { key, text };
}
