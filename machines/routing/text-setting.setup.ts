import { assign, enqueueActions, sendTo } from 'xstate';
import { presetToggled, type PresetName } from '../domain/routing-a/presets';
import { movedTo, redirected, removed, switched, withDefault } from '../domain/routing-a/rule-list';
import { edited, type Edit } from '../domain/routing-a/tree';
import { type AreaName, type Texts } from '../domain/texts';
import { type TextSubject } from '../domain/text-subject';
import { type DialogContext, type DialogFact, type DialogRequest } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { success } from '../ports/notice';
import { editorSetup } from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { storedTrial, toggleTrial, type TrialCommand } from '../service/on-trial';
import { type Reconciled, reconciliation } from '../calls/reconciliation.machine';
import { applied, type RuleForm } from './rule-form.rules';
import { scriptStudioMachine, type ScriptStudioCommand, type ScriptStudioReport } from './script-studio.machine';
import { withoutTest, withTest, withTestChanged, type TestChange } from './script-tests.rules';
import { firstOutbound, isChanged, mayNotStart, problemsOf, restoresDefaults, withScript } from './text-setting.rules';
import { serviceCall } from '../calls/service-call';

export type TextSettingCommand =
  | { readonly type: 'field.edit'; readonly field: AreaName; readonly value: string }
  /** Opens the dialog that explains what the script as it stands does. */
  | { readonly type: 'explain.open' }
  /** Types into the form of a rule, beside the script. */
  | Extract<ScriptStudioCommand, { readonly type: 'rule.edit' }>
  /** The form's rule goes into the script, and the form is closed. */
  | { readonly type: 'rule.apply'; readonly form: RuleForm }
  /** A rule, with its comments, takes the place of another one. Lines count from 1. */
  | { readonly type: 'rule.move'; readonly line: number; readonly to: number }
  /** A rule becomes a comment, or such a comment a rule again. */
  | { readonly type: 'rule.toggle'; readonly line: number }
  /** A rule goes, with its comments. */
  | { readonly type: 'rule.delete'; readonly line: number }
  /** Where a rule leads. */
  | { readonly type: 'outbound.choose'; readonly line: number; readonly outbound: string }
  /** Where everything leads that no rule matches. */
  | { readonly type: 'default.choose'; readonly outbound: string }
  /** What is often wanted is added, or taken out again. */
  | { readonly type: 'preset.toggle'; readonly name: PresetName }
  | { readonly type: 'test.add' }
  | { readonly type: 'test.edit'; readonly line: number; readonly change: TestChange }
  | { readonly type: 'test.delete'; readonly line: number }
  /** Corrects what the panel sees in the script as it stands. */
  | { readonly type: 'fix.apply'; readonly fix: readonly Edit[] }
  | TrialCommand
  | EditorCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly textSetting: {
      readonly subject: TextSubject;
      /** The line of the script, counted from 1, to begin at. */
      readonly line?: number;
    };
  }
}

export type TextSettingInput = DialogInput<'textSetting', 'reply' | 'service' | 'trials'>;

type TextSettingEvent = TextSettingCommand | ScriptStudioReport | DialogFact;

export interface Context extends Omit<TextSettingInput, 'line'>, EditorContext {
  readonly line: number | null;
  /** As the service has them. */
  readonly stored: Texts;
  readonly texts: Texts;
  /** A rule that was typed into its form and is not in the script; null without one. */
  readonly drafted: RuleForm | null;
  /** The texts of the last save that failed. */
  readonly refused: Texts | null;
}

export const queryOf = ({ context: { subject } }: { readonly context: Context }) => ({ subject });

/** Changes the script, where there is one. */
const inScript = <TParams extends object | undefined>(
  change: (script: string, params: TParams, context: Context) => string,
) =>
  assign<Context, TextSettingEvent, TParams, TextSettingEvent, never>(({ context }, params) => ({
    texts: withScript(context.texts, (script) => change(script, params, context)),
  }));

export const textSettingSetup = editorSetup({
  types: {
    context: {} as Context,
    events: {} as TextSettingEvent,
    input: {} as TextSettingInput,
    tags: {} as EditorTag | 'restored',
  },
  actors: {
    storedTexts: serviceCall('storedTexts'),
    reconcile: reconciliation(serviceCall('storedTexts')),
    saveTexts: serviceCall('saveTexts'),
    studio: scriptStudioMachine,
  },
  rules: {
    isChanged: ({ stored, texts, drafted }: Context) => drafted !== null || isChanged(stored, texts),
    isSound: ({ subject, texts, drafted }: Context) => drafted === null && problemsOf(subject, texts).length === 0,
    adopted: (_: Context, { theirs, merged }: Reconciled<Texts>) => ({ stored: theirs, texts: merged }),
  },
})
  .extend({
    actions: {
      openStudio: enqueueActions(
        ({ context: { subject }, enqueue, self }, { line }: { readonly line: number | null }) => {
          if (subject === 'routingA') enqueue.spawnChild('studio', { id: 'studio', input: { line, owner: self } });
        },
      ),
      passToStudio: sendTo('studio', (_, command: ScriptStudioCommand) => command),
      keepDrafted: assign({ drafted: (_, { form }: { readonly form: RuleForm | null }) => form }),
      showLine: enqueueActions(({ context: { subject }, enqueue }, { dialog }: { readonly dialog: DialogRequest }) => {
        if (subject === 'routingA' && dialog.kind === 'textSetting' && dialog.line !== undefined)
          enqueue.sendTo('studio', { type: 'line.show', line: dialog.line });
      }),
      keepStored: assign((_, texts: Texts) => ({ stored: texts, texts })),
      keepSaved: assign({ stored: ({ context }) => context.texts }),
      keepText: assign({
        texts: ({ context }, { field, value }: { readonly field: AreaName; readonly value: string }) => ({
          ...context.texts,
          [field]: value,
        }),
      }),
      closeForm: sendTo('studio', { type: 'rule.close' }),
      applyRule: inScript((script, { form }: { readonly form: RuleForm }) => applied(script, form)),
      moveRule: inScript((script, { line, to }: { readonly line: number; readonly to: number }) =>
        movedTo(script, line, to),
      ),
      toggleRule: inScript((script, { line }: { readonly line: number }) => switched(script, line)),
      deleteRule: inScript((script, { line }: { readonly line: number }) => removed(script, line)),
      chooseOutbound: inScript((script, { line, outbound }: { readonly line: number; readonly outbound: string }) =>
        redirected(script, line, outbound),
      ),
      chooseDefault: inScript((script, { outbound }: { readonly outbound: string }) => withDefault(script, outbound)),
      togglePreset: inScript((script, { name }: { readonly name: PresetName }, { texts, reply }) =>
        presetToggled(script, name, firstOutbound(texts, reply)),
      ),
      addTest: inScript((script, _: undefined, { texts, reply }) => withTest(script, firstOutbound(texts, reply))),
      editTest: inScript((script, { line, change }: { readonly line: number; readonly change: TestChange }) =>
        withTestChanged(script, line, change),
      ),
      deleteTest: inScript((script, { line }: { readonly line: number }) => withoutTest(script, line)),
      applyFix: inScript((script, { fix }: { readonly fix: readonly Edit[] }) => edited(script, fix)),
      keepRefused: assign({ refused: ({ context }) => context.texts }),
      tellStored: sendTo(
        ({ context }) => context.host,
        ({ context }) => {
          const { subject, stored, texts } = context;
          const change = { kind: 'text', subject, before: stored, after: texts } as const;
          const trial = storedTrial(context, mayNotStart(texts), change);
          return { type: 'setting.storedOnly', subject, trial } as const;
        },
      ),
      keepTrials: assign({ trials: (_, { trials }: Pick<DialogContext, 'trials'>) => trials }),
      askToExplain: sendTo(
        ({ context }) => context.host,
        ({ context: { texts } }) =>
          ({ type: 'dialog.requested', dialog: { kind: 'explain', draft: texts.routingA ?? '' } }) as const,
      ),
      saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('textSaved') }),
    },
    guards: {
      restoresDefaults: ({ context }) => restoresDefaults(context.subject, context.texts),
    },
  })
  .extend({
    actions: {
      toggleTrial: toggleTrial<Context, TextSettingEvent>({
        stand: (context) => context,
        cuts: ({ texts }) => mayNotStart(texts),
      }),
    },
  });
