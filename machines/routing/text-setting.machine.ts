import { assign, enqueueActions, sendTo, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type AreaName, type Texts } from '../domain/texts';
import { type TextSubject } from '../domain/text-subject';
import { type DialogContext, type DialogFact, type DialogRequest } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { success } from '../ports/notice';
import {
  editorSetup,
  editingState,
  leavingStates,
  loadingState,
  reading,
  reconcilingState,
  rereadingState,
  savingState,
  unreadableState,
} from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { storedTrial, toggleTrial, type TrialCommand } from '../service/on-trial';
import { type Reconciled, reconciliation } from '../calls/reconciliation.machine';
import { type RuleForm } from './rule-form.rules';
import { scriptStudioMachine, type ScriptStudioCommand, type ScriptStudioReport } from './script-studio.machine';
import { isChanged, mayNotStart, problemsOf, restoresDefaults } from './text-setting.rules';
import { serviceCall } from '../calls/service-call';

export type TextSettingCommand =
  | { readonly type: 'field.edit'; readonly field: AreaName; readonly value: string }
  /** Opens the dialog that explains what the script as it stands does. */
  | { readonly type: 'explain.open' }
  /** Types into the form of a rule, beside the script. */
  | Extract<ScriptStudioCommand, { readonly type: 'rule.edit' }>
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

interface Context extends Omit<TextSettingInput, 'line'>, EditorContext {
  readonly line: number | null;
  /** As the service has them. */
  readonly stored: Texts;
  readonly texts: Texts;
  /** A rule that was typed into its form and is not in the script; null without one. */
  readonly drafted: RuleForm | null;
  /** The texts of the last save that failed. */
  readonly refused: Texts | null;
}

const queryOf = ({ context: { subject } }: { readonly context: Context }) => ({ subject });

const bodyToReconcile = ({ context }: { readonly context: Context }) => ({
  base: context.stored,
  mine: context.texts,
  query: queryOf({ context }),
});

const textSettingSetup = editorSetup({
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

/** What the service stores as text: RoutingA, the excluded domains, the DNS servers, the IP groups. One machine, four dialogs. */
export const textSettingMachine = textSettingSetup.createMachine({
  id: 'textSetting',
  description: 'Edits what the service stores as text: RoutingA, the excluded domains, the DNS servers, the IP groups.',
  meta: {
    title: 'Text setting',
    spec: [
      '2.75',
      '2.76',
      '2.77',
      '2.83',
      '2.84',
      '2.85',
      '3.38',
      '3.39',
      '3.40',
      '7.12',
      '7.13',
      '7.14',
      '7.15',
      '7.21',
      '7.22',
      '9.25',
    ],
  },
  context: ({ input: { host, id, subject, reply, service, trials, line = null } }) => ({
    host,
    id,
    subject,
    reply,
    service,
    trials,
    line,
    stored: {},
    texts: {},
    drafted: null,
    lastFault: null,
    refused: null,
  }),
  entry: { type: 'openStudio', params: ({ context }) => context },
  on: {
    'dialog.requestedAgain': { actions: { type: 'showLine', params: ({ event }) => event } },
    'rule.drafted': { actions: { type: 'keepDrafted', params: ({ event }) => event } },
    'context.changed': { actions: { type: 'keepTrials', params: ({ event }) => event.dialogContext } },
  },
  initial: 'loading',
  states: {
    loading: {
      ...loadingState,
      invoke: reading({ src: 'storedTexts', input: queryOf, keep: 'keepStored', missing: 'closed' }),
    },
    unreadable: unreadableState,
    editing: {
      ...editingState,
      on: {
        ...editingState.on,
        'field.edit': { actions: { type: 'keepText', params: ({ event }) => event } },
        'rule.edit': {
          actions: [
            { type: 'keepDrafted', params: ({ event }) => event },
            { type: 'passToStudio', params: ({ event }) => event },
          ],
        },
        'explain.open': { actions: 'askToExplain' },
        'trial.toggle': { actions: 'toggleTrial' },
      },
      states: {
        ...editingState.states,
        restored: {
          tags: 'restored',
          description: 'Both DNS lists were saved empty: the service has restored its defaults, which are shown.',
          on: { 'field.edit': { target: 'changed', actions: { type: 'keepText', params: ({ event }) => event } } },
        },
      },
    },
    reconciling: reconcilingState(bodyToReconcile),
    saving: savingState({
      description: 'The service only stores it; the core uses it after its next start.',
      src: 'saveTexts',
      input: ({ context: { subject, texts } }: { readonly context: Context }) => ({ subject, texts }),
      saved: [
        { guard: 'restoresDefaults', target: 'rereading', actions: ['tellStored', 'saySaved', 'keepSaved'] },
        { target: 'closed', actions: ['tellStored', 'saySaved'] },
      ],
      fail: 'failBeside',
      failed: ['keepRefused'],
    }),
    rereading: {
      ...rereadingState,
      description: 'The defaults that replaced the empty lists are read, to be shown.',
      invoke: reading({
        id: 'restoredTexts',
        src: 'storedTexts',
        input: queryOf,
        keep: 'keepStored',
        to: 'editing.restored',
        unread: 'closed',
      }),
    },
    ...leavingStates,
  },
});

export type TextSettingActor = ActorRefFrom<typeof textSettingMachine>;
export type TextSettingSnapshot = SnapshotFrom<typeof textSettingMachine>;
