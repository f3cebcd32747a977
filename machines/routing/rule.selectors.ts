import { diffLines, type DiffLine } from '../domain/line-diff';
import { memoised } from '../domain/memoised';
import { outboundsInUse } from '../domain/touch';
import { marksOf, type NewOutbound, type MissingInNewOutbound } from '../outbounds/new-outbound.rules';
import { editsOf } from '../calls/editor.selectors';
import { NEW_OUTBOUND } from '../shared/constants';
import { type RuleCommand, type RuleSnapshot } from './rule.machine';
import { choicesOf, type RuleChoice, type RuleNote } from './rule.rules';
import { currentDraft, isToNew, missingInNewOutbound, outboundsInScript, type RuleContext } from './rule.setup';

const draftOnce = memoised((context: RuleContext) => currentDraft(context));

const notesOnce = memoised((context: RuleContext): readonly RuleNote[] => {
  const missing = missingInNewOutbound(context);
  const isNameless = missing !== null && missing !== 'noServer';
  return draftOnce(context)?.notes.filter((note) => note !== 'unwritable' || !isNameless) ?? [];
});

/** Notes on the draft. What is wrong with the name of a new outbound is shown at its field instead. */
export const selectNotes = ({ context }: RuleSnapshot): readonly RuleNote[] => notesOnce(context);

/** The outbound that is added with the rule; null if the rule uses an existing one. */
export const selectNew = ({ context }: RuleSnapshot): NewOutbound | null =>
  isToNew(context) ? context.newOutbound : null;

/** Nothing can be changed at the moment. */
export const selectFrozen = (snapshot: RuleSnapshot): boolean =>
  !snapshot.can({ type: 'field.edit', field: 'name', value: '' });

export const selectMissing = ({ context }: RuleSnapshot): MissingInNewOutbound | null => missingInNewOutbound(context);

const choicesOnce = memoised((about: RuleContext['about']): readonly RuleChoice[] => choicesOf(about));

export const selectChoices = ({ context }: RuleSnapshot): readonly RuleChoice[] => choicesOnce(context.about);

const diffOnce = memoised((context: RuleContext): readonly DiffLine[] => {
  const script = draftOnce(context)?.script ?? null;
  return script === null ? [] : diffLines(context.stored?.script ?? '', script);
});

/** How saving changes the stored script; empty if the rule cannot be written. */
export const selectDiff = ({ context }: RuleSnapshot): readonly DiffLine[] => diffOnce(context);

const outboundsOnce = memoised((context: RuleContext): readonly string[] => {
  const { reply, outbound } = context;
  const connected = reply === null ? [] : outboundsInUse(reply.touch);
  const through = [...connected, ...outboundsInScript(context), outbound].filter(
    (name) => !['direct', 'block', NEW_OUTBOUND].includes(name),
  );
  return ['direct', ...new Set(through), 'block'];
});

/** Outbounds that a rule can use. Those without a server are left out: the core would not start with them. */
export const selectOutbounds = ({ context }: RuleSnapshot): readonly string[] => outboundsOnce(context);

/** The draft as the commands that enter it again. */
export const selectRetyped = ({
  context: { subject, outbound, newOutbound },
}: RuleSnapshot): readonly RuleCommand[] => [
  ...editsOf({ subject }),
  ...editsOf({ outbound, name: newOutbound.name }),
  ...editsOf({ servers: marksOf(newOutbound) }),
];
