import { memoised } from '../domain/memoised';
import { uncheckedLists } from '../domain/routing-a/known-lists';
import { parse } from '../domain/routing-a/parse';
import { namesMade, routeOf } from '../domain/routing-a/routes';
import { canBeNamed } from '../domain/routing-a/write';
import { type AreaName, type Texts } from '../domain/texts';
import { type TextSubject } from '../domain/text-subject';
import { outboundsInUse, type TouchReply } from '../domain/touch';
import { type DnsProblem, dnsProblems } from './dns.rules';
import { type IpGroupProblem, ipGroupProblems } from './ip-groups.rules';

export type TextProblem = DnsProblem | IpGroupProblem;

const AREAS: Readonly<Record<TextSubject, readonly AreaName[]>> = {
  routingA: ['routingA'],
  domains: ['domains'],
  dns: ['internal', 'external'],
  ipGroups: ['countries', 'ranges'],
};

export function areasOf(subject: TextSubject): readonly AreaName[] {
  return AREAS[subject];
}

/** Whether saving would change what the service has. */
export function isChanged(stored: Texts, texts: Texts): boolean {
  return (Object.keys(texts) as AreaName[]).some((area) => texts[area] !== stored[area]);
}

/** What has to be corrected before it is sent. RoutingA is checked by the service. */
export function problemsOf(subject: TextSubject, texts: Texts): readonly TextProblem[] {
  if (subject === 'dns') return dnsProblems(texts.internal ?? '', texts.external ?? '');
  return subject === 'ipGroups' ? ipGroupProblems(texts.countries ?? '', texts.ranges ?? '') : [];
}

/** Whether the core may not start with it: a rule asks for a list that its data files may lack. */
export const mayNotStart = memoised(({ routingA = '' }: Texts): boolean =>
  parse(routingA).lines.some((line) => line.kind === 'rule' && uncheckedLists(routeOf(line)).length > 0),
);

/** Whether saving makes the service restore its defaults (SPEC 9.25). */
export function restoresDefaults(subject: TextSubject, texts: Texts): boolean {
  return subject === 'dns' && areasOf(subject).every((area) => (texts[area] ?? '').trim() === '');
}

/** What a rule can name: the outbounds with a server, those that the script makes, and the two that are always there. */
export const scriptOutbounds = memoised(({ routingA = '' }: Texts, reply: TouchReply | null): readonly string[] => [
  ...new Set([
    ...(reply === null ? [] : outboundsInUse(reply.touch)).filter(canBeNamed),
    ...namesMade(parse(routingA), 'outbound'),
    'direct',
    'block',
  ]),
]);

/** Where leads what is added to the script, until another is chosen. */
export function firstOutbound(texts: Texts, reply: TouchReply | null): string {
  return scriptOutbounds(texts, reply)[0] ?? 'direct';
}

/** With the script changed, where there is one. */
export function withScript(texts: Texts, change: (script: string) => string): Texts {
  return texts.routingA === undefined ? texts : { ...texts, routingA: change(texts.routingA) };
}
