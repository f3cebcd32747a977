import { type DnsRulesCommand, type DnsRulesSnapshot } from './dns-rules.machine';
import { isSame } from '../shared/three-way';
import { changesOf, isChanged, problemOf, type DnsDraft, type DnsField, type DnsRuleProblem } from './dns-rules.rules';

/** What is wrong with a field, once it has been asked for. */
export function selectProblem(snapshot: DnsRulesSnapshot, draft: DnsDraft, field: DnsField): DnsRuleProblem | null {
  return snapshot.hasTag('problems') ? problemOf(snapshot.context.form, draft, field) : null;
}

/** Whether the draft is put on trial once the core knows it; null where there is nothing to try. */
export function selectTrial({ context: { form, trials } }: DnsRulesSnapshot): boolean | null {
  return isChanged(form) ? trials.others : null;
}

/** The draft as commands that type it into a fresh dialog, where the rules have the keys 0, 1, 2, …: edits of the same rules, then their order. */
export function selectRetyped({ context: { form } }: DnsRulesSnapshot): readonly DnsRulesCommand[] {
  const { rules } = form.stored;
  const left = rules.map((_, key) => key);
  let next = rules.length;
  const known = form.drafts.map((draft) => {
    const at = left.findIndex((key) => isSame(rules[key], draft.source));
    return { draft, isNew: at < 0, key: at < 0 ? next++ : (left.splice(at, 1)[0] ?? 0) };
  });
  return [
    ...left.map((key) => ({ type: 'rule.delete', key }) as const),
    ...known.flatMap(({ draft, isNew, key }) => [
      ...(isNew ? [{ type: 'rule.append' } as const] : []),
      ...Object.entries(changesOf(draft)).map(
        ([field, value]) => ({ type: 'field.edit', key, field: field as DnsField, value }) as const,
      ),
    ]),
    ...movesTo(known.map(({ key }) => key)),
  ];
}

/** How rules that stand in the order of their keys come into another. */
function movesTo(wanted: readonly number[]): readonly DnsRulesCommand[] {
  const order = [...wanted].sort((a, b) => a - b);
  return wanted.flatMap((key, at) => {
    const from = order.indexOf(key);
    order.splice(at, 0, ...order.splice(from, 1));
    return Array.from({ length: from - at }, () => ({ type: 'rule.move', key, by: -1 }) as const);
  });
}
