import { diffLines, type DiffLine } from '../domain/line-diff';
import { memoised } from '../domain/memoised';
import { parse } from '../domain/routing-a/parse';
import { definitionsOf } from '../domain/routing-a/routes';
import { draftIn, type RuleContext, type RuleSnapshot } from './rule.machine';
import { choicesOf, type RuleChoice, type RuleDraft } from './rule.rules';

const draftOnce = memoised((context: RuleContext) => draftIn(context));

export const selectDraft = ({ context }: RuleSnapshot): RuleDraft | null => draftOnce(context);

const choicesOnce = memoised((about: RuleContext['about']): readonly RuleChoice[] => choicesOf(about));

export const selectChoices = ({ context }: RuleSnapshot): readonly RuleChoice[] => choicesOnce(context.about);

const diffOnce = memoised((context: RuleContext): readonly DiffLine[] => {
  const script = draftOnce(context)?.script ?? null;
  return script === null ? [] : diffLines(context.stored?.script ?? '', script);
});

/** What becomes of the stored script; nothing where the rule cannot be written. */
export const selectDiff = ({ context }: RuleSnapshot): readonly DiffLine[] => diffOnce(context);

const outboundsOnce = memoised((context: RuleContext): readonly string[] => {
  const { reply, stored, outbound } = context;
  const own = definitionsOf(parse(stored?.script ?? ''), 'outbound').map(({ value }) => value.text);
  const connected = reply?.touch.connected.map((one) => one.outbound) ?? [];
  const through = [...connected, ...own, outbound].filter((name) => name !== 'direct' && name !== 'block');
  return ['direct', ...new Set(through), 'block'];
});

/** Where a rule can send to: an outbound without a server keeps the core from starting. */
export const selectOutbounds = ({ context }: RuleSnapshot): readonly string[] => outboundsOnce(context);
