import { memoised } from '../domain/memoised';
import { parse } from '../domain/routing-a/parse';
import { problemsIn, type ScriptProblem } from '../domain/routing-a/problems';
import { rowsOf, type ScriptRow } from '../domain/routing-a/rule-list';
import { defaultOf } from '../domain/routing-a/routes';
import { type AreaName, type Texts } from '../domain/texts';
import { editsOf } from '../calls/editor.selectors';
import { scriptErrorOf, type ScriptError } from './routing-a.rules';
import { newRule, type RuleForm } from './rule-form.rules';
import { type ScriptStudioActor } from './script-studio.machine';
import { failingTests, isTest, testsIn, type ScriptTest } from './script-tests.rules';
import { type TextSettingSnapshot } from './text-setting.machine';
import {
  firstOutbound,
  isChanged,
  mayNotStart,
  problemsOf,
  restoresDefaults,
  scriptOutbounds,
  type TextProblem,
} from './text-setting.rules';
import { type TextSettingCommand, type TextSettingInput } from './text-setting.setup';

export function selectText({ context }: TextSettingSnapshot, area: AreaName): string {
  return context.texts[area] ?? '';
}

/** The lines to correct, once that has been asked for. A new list each time: compare with `sameProblems`. */
export function selectProblems(snapshot: TextSettingSnapshot): readonly TextProblem[] {
  return snapshot.hasTag('problems') ? problemsOf(snapshot.context.subject, snapshot.context.texts) : NONE;
}

const NONE: readonly TextProblem[] = [];

export function sameProblems(one: readonly TextProblem[], other: readonly TextProblem[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Where the service stopped reading the script that it refused. A new object each time: compare with `sameScriptError`. */
export function selectScriptError({ context: { lastFault, refused } }: TextSettingSnapshot): ScriptError | null {
  if (lastFault?.kind !== 'refused' || lastFault.reading === true || refused?.routingA === undefined) return null;
  return scriptErrorOf(lastFault.message, refused.routingA);
}

export function sameScriptError(one: ScriptError | null, other: ScriptError | null): boolean {
  return one?.offset === other?.offset && one?.found === other?.found;
}

/** Where to mark the error in the script, or null: after an edit the place may be another. */
export function selectMark(snapshot: TextSettingSnapshot): number | null {
  const { refused, texts } = snapshot.context;
  return refused?.routingA === texts.routingA ? (selectScriptError(snapshot)?.offset ?? null) : null;
}

/** Saving as it stands makes the service restore its defaults, and the person should know before. */
export function selectRestores(snapshot: TextSettingSnapshot): boolean {
  return restoresDefaults(snapshot.context.subject, snapshot.context.texts);
}

/** Whether the draft is put on trial once the core knows it; null where there is nothing to try. */
export function selectTrial({ context: { stored, texts, trials } }: TextSettingSnapshot): boolean | null {
  return isChanged(stored, texts) ? trials[mayNotStart(texts) ? 'cutting' : 'others'] : null;
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { texts, drafted } }: TextSettingSnapshot): readonly TextSettingCommand[] {
  return drafted === null ? editsOf(texts) : [...editsOf(texts), { type: 'rule.edit', change: drafted }];
}

/** Saving was asked for while a rule stands in its form only. */
export function selectIsApart(snapshot: TextSettingSnapshot): boolean {
  return snapshot.hasTag('problems') && snapshot.context.drafted !== null;
}

/** Whether the routing script is not to be edited now. */
export const selectScriptFrozen = (snapshot: TextSettingSnapshot): boolean =>
  !snapshot.can({ type: 'field.edit', field: 'routingA', value: '' });

/** What the panel sees in the routing script, whatever the service will say; the worst first. */
export function selectScriptProblems({
  context: { texts, reply, service },
}: TextSettingSnapshot): readonly ScriptProblem[] {
  return scriptProblems(texts, reply, service);
}

/** What a rule can name, if the language can: the outbounds with a server, those that the script makes, and the two that are always there. */
export function selectScriptOutbounds({ context: { texts, reply } }: TextSettingSnapshot): readonly string[] {
  return scriptOutbounds(texts, reply);
}

/** The form of a rule that is added. */
export function selectNewRule({ context: { texts, reply } }: TextSettingSnapshot): RuleForm {
  return newRuleIn(texts, reply);
}

const newRuleIn = memoised((texts: Texts, reply: TextSettingInput['reply']) => newRule(firstOutbound(texts, reply)));

/** The script as a list of rules, without its tests; the same list as long as it is the same script. */
export function selectRows({ context: { texts } }: TextSettingSnapshot): readonly ScriptRow[] {
  return scriptRows(texts);
}

const scriptRows = memoised(({ routingA = '' }: Texts) => {
  const tree = parse(routingA);
  return rowsOf(tree).filter(({ kind, line }) => kind !== 'comment' || !isTest(tree.lines[line - 1]?.text ?? ''));
});

/** The tests that are kept with the script, and how they go. */
export function selectTests({ context: { texts, reply, service } }: TextSettingSnapshot): readonly ScriptTest[] {
  return scriptTests(texts, reply, service);
}

const scriptTests = memoised(
  ({ routingA = '' }: Texts, reply: TextSettingInput['reply'], service: TextSettingInput['service']) =>
    testsIn(parse(routingA), {
      script: routingA,
      outbounds: [...new Set((reply?.touch.connected ?? []).map(({ outbound }) => outbound))],
      takesInbounds: !service.inboundOutbounds,
    }),
);

/** Where everything goes that no rule matches; null when the script does not say. */
export function selectDefault({ context: { texts } }: TextSettingSnapshot): string | null {
  return defaultOf(parse(texts.routingA ?? ''))?.value.text ?? null;
}

/** The studio of a routing script; none for other subjects. */
export function selectStudio({ children }: TextSettingSnapshot): ScriptStudioActor | undefined {
  return children['studio'] as ScriptStudioActor | undefined;
}

const WORST = { error: 0, warning: 1, hint: 2 } as const;

const scriptProblems = memoised(
  (texts: Texts, reply: TextSettingInput['reply'], service: TextSettingInput['service']) => {
    const tree = parse(texts.routingA ?? '');
    const outbounds = reply === null ? null : [...new Set(reply.touch.connected.map(({ outbound }) => outbound))];
    const failing = failingTests(tree, scriptTests(texts, reply, service));
    return [...failing, ...problemsIn(tree, { outbounds, takesInbounds: !service.inboundOutbounds })].sort(
      (one, other) => WORST[one.severity] - WORST[other.severity],
    );
  },
);
