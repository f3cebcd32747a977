import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown } from '../calls/answers';
import {
  editingState,
  leavingStates,
  loadingState,
  longSavingState,
  reading,
  reconcilingState,
  unreadableState,
} from '../calls/editor';
import { type Caller } from '../calls/long-call.machine';
import { contextOf, settingsSetup } from './settings.setup';
import { type SettingsContext } from './settings.types';
import { bodyToApply, bodyToReconcile, bodyToSave, callWith } from './settings.saving.rules';

/** After a save that failed; what the service has stored all the same is read again. */
const NOT_SAVED = ['tellRefused', 'wantTouch', 'tellStored', 'readAgain', 'endTrial'] as const;

const saveOf = ({ context, self }: { readonly context: SettingsContext; readonly self: Caller }) =>
  callWith(context, self, bodyToSave({ context }));

const applyOf = ({ context, self }: { readonly context: SettingsContext; readonly self: Caller }) =>
  callWith(context, self, bodyToApply({ context }));

/** The settings of the service (SPEC sections 2 to 5, "Settings"). */
export const settingsMachine = settingsSetup.createMachine({
  id: 'settings',
  description: 'Edits the global settings, saves them as a whole and applies what is only stored.',
  meta: {
    title: 'Settings',
    spec: [
      '2.53',
      '2.54',
      '2.55',
      '2.56',
      '2.57',
      '2.58',
      '2.59',
      '3.14',
      '3.15',
      '3.16',
      '3.17',
      '3.18',
      '3.19',
      '3.20',
      '3.21',
      '3.22',
      '3.23',
      '3.24',
      '3.25',
      '3.26',
      '3.27',
      '3.28',
      '3.29',
      '3.30',
      '3.31',
      '3.32',
      '3.33',
      '4.04',
      '4.27',
      '4.28',
      '4.29',
      '4.31',
      '5.08',
      '5.09',
      '5.10',
      '7.16',
      '7.17',
      '7.18',
      '8.22',
      '9.09',
      '9.10',
    ],
  },
  context: ({ input }) => contextOf(input),
  type: 'parallel',
  on: {
    'context.changed': { actions: { type: 'keepDialogContext', params: ({ event }) => event } },
    'dialog.reopened': { actions: 'forgetBeginning' },
  },
  states: {
    form: {
      initial: 'opening',
      states: {
        opening: {
          description: 'What was read before is shown at once, and read again beside it.',
          always: [{ guard: 'isKnown', target: 'editing' }, { target: 'loading' }],
        },
        loading: {
          ...loadingState,
          invoke: reading({ src: 'setting', keep: 'keepSetting' }),
        },
        unreadable: unreadableState,
        editing: {
          ...editingState,
          on: {
            ...editingState.on,
            'field.edit': { actions: { type: 'keepEdit', params: ({ event }) => event } },
            'trial.toggle': { actions: 'toggleTrial' },
            'sub.open': {
              guard: { type: 'exists', params: ({ event }) => event },
              actions: ['forgetBeginning', { type: 'request', params: ({ event }) => event }],
            },
            'editor.save': { guard: 'isSound', target: 'reconciling' },
            'pending.apply': { guard: 'mayApply', target: 'refreshing' },
          },
        },
        reconciling: reconcilingState(bodyToReconcile),
        saving: {
          entry: ['forgetFault', 'beginTrial'],
          ...longSavingState({
            tag: 'saving',
            description:
              'The whole object is sent, with what was changed in it. The dialog closes after a successful save.',
            id: 'saveSetting',
            src: 'saveSetting',
            input: saveOf,
            saved: { target: 'closed', actions: ['tellApplied', 'tellSaved', 'tellStored', 'saySaved', 'endTrial'] },
            failed: NOT_SAVED,
          }),
        },
        refreshing: {
          tags: ['applying', 'busy', 'draft'],
          description: 'Someone else may have saved in the meantime: the current object is the one to apply.',
          entry: 'forgetFault',
          invoke: {
            id: 'settingToday',
            src: 'setting',
            onDone: { target: 'applying', actions: { type: 'keepSetting', params: ({ event }) => event.output } },
            onError: { target: 'editing', actions: { type: 'fail', params: faultThrown } },
          },
          on: { 'dialog.cancel': 'editing' },
        },
        applying: {
          entry: ['forgetFault', 'beginOthersTrial'],
          ...longSavingState({
            tag: 'applying',
            description:
              'RoutingA, DNS or domains are stored but not active: today’s whole object is sent as it is, which applies them.',
            id: 'applySetting',
            src: 'saveSetting',
            input: applyOf,
            saved: { target: 'editing', actions: ['tellApplied', 'sayApplied', 'endTrial'] },
            failed: NOT_SAVED,
          }),
        },
        ...leavingStates,
      },
    },
    again: {
      description:
        'Closing the GFWList dialog reloads the settings, and so does showing what was read before; unsaved changes are kept.',
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isKnown', target: 'reading' }, { target: 'idle' }] },
        idle: { on: { 'dialog.uncovered': 'reading', 'setting.outdated': 'reading' } },
        reading: {
          invoke: {
            id: 'settingAgain',
            src: 'setting',
            onDone: { target: 'idle', actions: { type: 'keepSetting', params: ({ event }) => event.output } },
            onError: [
              { guard: 'isFaultShown', target: 'idle', actions: { type: 'sayFault', params: faultThrown } },
              { target: 'idle', actions: { type: 'fail', params: faultThrown } },
            ],
          },
          on: {
            'dialog.uncovered': { target: 'reading', reenter: true },
            'setting.outdated': { target: 'reading', reenter: true },
          },
        },
      },
    },
    interfaces: {
      description:
        'What can be chosen where a setting names interfaces; any other name can be typed, with or without it.',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasInterfaces', target: 'asking' } },
        asking: {
          invoke: {
            id: 'networkInterfaces',
            src: 'networkInterfaces',
            onDone: {
              target: 'answered',
              actions: { type: 'keepInterfaces', params: ({ event }) => ({ names: event.output }) },
            },
            onError: 'answered',
          },
        },
        answered: {},
      },
    },
    remote: {
      description:
        'The latest GFWList version online. The lookup needs the internet, can take long and blocks nothing.',
      initial: 'asking',
      states: {
        asking: {
          tags: 'lookingUp',
          invoke: {
            id: 'remoteGfwListVersion',
            src: 'remoteGfwListVersion',
            onDone: {
              target: 'answered',
              actions: { type: 'keepRemote', params: ({ event }) => ({ version: event.output }) },
            },
            onError: { target: 'answered', actions: { type: 'keepRemote', params: { version: null } } },
          },
        },
        answered: { on: { 'dialog.uncovered': 'asking' } },
      },
    },
  },
});

export type SettingsActor = ActorRefFrom<typeof settingsMachine>;
export type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>;
