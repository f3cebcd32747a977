import { memoised } from '../domain/memoised';
import { parse } from '../domain/routing-a/parse';
import { problemsIn, type ScriptProblem } from '../domain/routing-a/problems';
import { type AreaName, type Texts } from '../domain/texts';
import { editsOf } from '../service/editor.selectors';
import { scriptErrorOf, type ScriptError } from './routing-a.rules';
import { failingTests } from './script-tests.rules';
import { type TextSettingCommand, type TextSettingInput, type TextSettingSnapshot } from './text-setting.machine';
import { problemsOf, restoresDefaults, type TextProblem } from './text-setting.rules';

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

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { texts } }: TextSettingSnapshot): readonly TextSettingCommand[] {
  return editsOf(texts);
}

/** What the panel sees in the routing script, whatever the service will say. */
export function selectScriptProblems({
  context: { texts, reply, service },
}: TextSettingSnapshot): readonly ScriptProblem[] {
  return scriptProblems(texts, reply, service);
}

const scriptProblems = memoised(
  ({ routingA = '' }: Texts, reply: TextSettingInput['reply'], service: TextSettingInput['service']) => {
    const tree = parse(routingA);
    const outbounds = reply === null ? null : [...new Set(reply.touch.connected.map(({ outbound }) => outbound))];
    const takesInbounds = !service.inboundOutbounds;
    const failing = failingTests(tree, { script: routingA, outbounds: outbounds ?? [], takesInbounds });
    return [...failing, ...problemsIn(tree, { outbounds, takesInbounds })];
  },
);
