import { assign, enqueueActions, sendTo } from 'xstate';
import { movedTo, removed, switched, withDefault } from '../domain/routing-a/rule-list';
import { type AreaName, type Texts } from '../domain/texts';
import { type TextSubject } from '../domain/text-subject';
import { type DialogContext, type DialogFact, type DialogRequest } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { success } from '../ports/notice';
import { editorSetup } from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { storedTrial, toggleTrial, type TrialCommand } from '../service/on-trial';
import { type Reconciled, reconciliation } from '../calls/reconciliation.machine';
import { type RuleForm } from './rule-form.rules';
import { scriptStudioMachine, type ScriptStudioCommand, type ScriptStudioReport } from './script-studio.machine';
import { isChanged, mayNotStart, problemsOf, restoresDefaults, withScript } from './text-setting.rules';
import { serviceCall } from '../calls/service-call';

export type TextSettingCommand =
  | { readonly type: 'field.edit'; readonly field: AreaName; readonly value: string }
  /** Opens the dialog that explains what the script as it stands does. */
  | { readonly type: 'explain.open' }
  /** Types into the form of a rule, beside the script. */
  | Extract<ScriptStudioCommand, { readonly type: 'rule.edit' }>
  /** A rule, with its comments, takes the place of another one. Lines count from 1. */
  | { readonly type: 'rule.move'; readonly line: number; readonly to: number }
  /** A rule becomes a comment, or such a comment a rule again. */
  | { readonly type: 'rule.toggle'; readonly line: number }
  /** A rule goes, with its comments. */
  | { readonly type: 'rule.delete'; readonly line: number }
  /** Where everything leads that no rule matches. */
  | { readonly type: 'default.choose'; readonly outbound: string }
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
      moveRule: assign({
        texts: ({ context }, { line, to }: { readonly line: number; readonly to: number }) =>
          withScript(context.texts, (script) => movedTo(script, line, to)),
      }),
      toggleRule: assign({
        texts: ({ context }, { line }: { readonly line: number }) =>
          withScript(context.texts, (script) => switched(script, line)),
      }),
      deleteRule: assign({
        texts: ({ context }, { line }: { readonly line: number }) =>
          withScript(context.texts, (script) => removed(script, line)),
      }),
      chooseDefault: assign({
        texts: ({ context }, { outbound }: { readonly outbound: string }) =>
          withScript(context.texts, (script) => withDefault(script, outbound)),
      }),
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
