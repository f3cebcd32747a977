import { type DnsRulesCommand, type DnsRulesSnapshot } from './dns-rules.machine';
import { problemOf, type DnsDraft, type DnsField, type DnsRuleProblem } from './dns-rules.rules';

/** What is wrong with a field, once it has been asked for. */
export function selectProblem(snapshot: DnsRulesSnapshot, draft: DnsDraft, field: DnsField): DnsRuleProblem | null {
  return snapshot.hasTag('problems') ? problemOf(snapshot.context.form, draft, field) : null;
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { form } }: DnsRulesSnapshot): readonly DnsRulesCommand[] {
  const { rules } = form.stored;
  return [
    ...rules.map((_, key) => ({ type: 'rule.delete', key }) as const),
    ...form.drafts.flatMap(({ server, domains, outbound, others }, index) => [
      { type: 'rule.append' } as const,
      ...Object.entries({ server, domains, outbound, others }).map(
        ([field, value]) =>
          ({ type: 'field.edit', key: rules.length + index, field: field as DnsField, value }) as const,
      ),
    ]),
  ];
}
