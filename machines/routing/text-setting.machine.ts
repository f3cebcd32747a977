import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  editingState,
  leavingStates,
  loadingState,
  reading,
  reconcilingState,
  rereadingState,
  savingState,
  unreadableState,
} from '../calls/editor';
import { queryOf, textSettingSetup, type Context } from './text-setting.setup';

const bodyToReconcile = ({ context }: { readonly context: Context }) => ({
  base: context.stored,
  mine: context.texts,
  query: queryOf({ context }),
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
        'rule.edit': { actions: { type: 'passToStudio', params: ({ event }) => event } },
        'rule.apply': { actions: [{ type: 'applyRule', params: ({ event }) => event }, 'closeForm'] },
        'rule.move': { actions: { type: 'moveRule', params: ({ event }) => event } },
        'rule.toggle': { actions: { type: 'toggleRule', params: ({ event }) => event } },
        'rule.delete': { actions: { type: 'deleteRule', params: ({ event }) => event } },
        'outbound.choose': { actions: { type: 'chooseOutbound', params: ({ event }) => event } },
        'default.choose': { actions: { type: 'chooseDefault', params: ({ event }) => event } },
        'preset.toggle': { actions: { type: 'togglePreset', params: ({ event }) => event } },
        'test.add': { actions: 'addTest' },
        'test.edit': { actions: { type: 'editTest', params: ({ event }) => event } },
        'test.delete': { actions: { type: 'deleteTest', params: ({ event }) => event } },
        'fix.apply': { actions: { type: 'applyFix', params: ({ event }) => event } },
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
