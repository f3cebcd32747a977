import { withRule } from '../domain/routing-a/place-rule';
import { ruleText, type WrittenCondition } from '../domain/routing-a/write';
import { type RuleAbout } from '../ports/dialog';
import { type StoredRouting } from './stored-routing.calls';
import { scriptOfMode } from './mode-script.rules';
import { type RoutingWorld } from './route-plan.rules';

/** What a rule is for: everything below a domain, one host alone, an address, or all that a client asks for. */
export type RuleSubject = 'domain' | 'host' | 'address' | 'client';

/** A subject with the value that the rule has. */
export interface RuleChoice {
  readonly subject: RuleSubject;
  readonly value: string;
}

/**
 * What has to be known besides. `unwritable`: the language has no words for the rule. `untranslatable`: nor for what the mode does.
 * `ports`: the rule ports follow the mode now, and the script then. `transparent`: so does the transparent proxy. `both`: they follow
 * different modes now, and one script then. `noRules`: it came in by a port without rules, which this does not change. `own`: a
 * custom inbound has its own. `apart`: it is not known where it comes in, and the transparent proxy has a mode of its own.
 * `addressOnly`: where sniffing finds a host, rules for that host come first.
 */
export type RuleNote =
  'unwritable' | 'untranslatable' | 'ports' | 'transparent' | 'both' | 'noRules' | 'own' | 'apart' | 'addressOnly';

export interface RuleDraft {
  /** Null when it cannot be written. */
  readonly script: string | null;
  /** The rule as a line. */
  readonly rule: string;
  /** What has to change in the settings, so that the script counts. */
  readonly changes: { readonly pacMode?: 'routingA'; readonly transparent?: 'pac' };
  readonly notes: readonly RuleNote[];
}

/** What rules can be about, the most likely first: without a host none for a domain. */
export function choicesOf({ host, address, client }: RuleAbout): readonly RuleChoice[] {
  const all: readonly RuleChoice[] = [
    { subject: 'domain', value: domainOf(host) },
    { subject: 'host', value: host },
    { subject: 'address', value: address },
    { subject: 'client', value: client },
  ];
  return all.filter(({ value }) => value !== '');
}

/** Second labels below which countries give names away. */
const SECOND = /^(?:co|com|net|org|edu|gov|ac|or|ne|go|gob|nom|mil)$/u;

/** The name that a person would buy, as far as the name itself shows it: `b.co.uk` of `a.b.co.uk`. */
export function domainOf(host: string): string {
  const labels = host.split('.');
  const [second = '', first = ''] = labels.slice(-2);
  return labels.slice(first.length === 2 && SECOND.test(second) ? -3 : -2).join('.');
}

function conditionOf({ subject, value }: RuleChoice): WrittenCondition {
  switch (subject) {
    case 'domain':
      return { name: 'domain', values: [{ key: 'domain', text: value }] };
    case 'host':
      return { name: 'domain', values: [{ key: 'full', text: value }] };
    case 'address':
      return { name: 'ip', values: [{ key: null, text: value }] };
    case 'client':
      return { name: 'source', values: [{ key: null, text: value }] };
  }
}

export interface RuleWish {
  readonly about: RuleAbout;
  readonly choice: RuleChoice;
  readonly outbound: string;
}

/** The stored script with the rule in it; or one that is equal to the mode in use, where that is another, and what it needs then. */
export function draftOf(
  { about, choice, outbound }: RuleWish,
  { setting }: StoredRouting,
  world: RoutingWorld,
): RuleDraft {
  const { pacMode, transparent } = world;
  const isTransparent = about.inbound === 'transparent';
  const followsPorts = transparent === 'pac' || !isTransparent;
  const changes = {
    ...(pacMode === 'routingA' ? {} : ({ pacMode: 'routingA' } as const)),
    ...(followsPorts ? {} : ({ transparent: 'pac' } as const)),
  };
  const base = pacMode === 'routingA' ? world.script : scriptOfMode(world, followsPorts ? 'rule-http' : 'transparent');
  const rule = ruleText({ conditions: [conditionOf(choice)], outbound });
  const sniffs = !['', 'disable'].includes(String(setting['inboundSniffing'] ?? ''));
  const told: readonly (readonly [RuleNote, boolean])[] = [
    ['unwritable', rule === null],
    ['untranslatable', base === null],
    ['ports', changes.pacMode !== undefined && base !== null],
    ['transparent', changes.transparent !== undefined && base !== null],
    ['both', changes.pacMode !== undefined && changes.transparent !== undefined && transparent !== pacMode],
    ['noRules', about.inbound === 'http'],
    ['own', !['', 'http', 'rule-http', 'transparent'].includes(about.inbound)],
    ['apart', about.inbound === '' && !['', 'close', 'pac'].includes(transparent)],
    ['addressOnly', choice.subject === 'address' && sniffs],
  ];
  return {
    script: rule === null || base === null ? null : withRule(base, rule).script,
    rule: rule ?? '',
    changes,
    notes: told.flatMap(([note, holds]) => (holds ? [note] : [])),
  };
}
