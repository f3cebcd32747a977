import { assign, sendTo, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type OutboundSetting } from '../domain/outbound-setting';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { success } from '../ports/notice';
import { type Reconciled, reconciliation } from '../calls/reconciliation.machine';
import {
  editorSetup,
  editingState,
  leavingStates,
  loadingState,
  reading,
  reconcilingState,
  savingState,
  unreadableState,
} from '../calls/editor';
import { trialActions, type TrialCommand, type TrialStand } from '../service/on-trial';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { tellOutbounds } from '../calls/telling';
import { isChanged, isLasting, isSound, settingToSend, type OutboundField } from './outbound-setting.rules';
import { serviceCall } from '../calls/service-call';

export type OutboundSettingCommand =
  | { readonly type: 'field.edit'; readonly field: OutboundField; readonly value: string }
  | { readonly type: 'outbound.delete' }
  | { readonly type: 'servers.choose' }
  | TrialCommand
  | EditorCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly outboundSetting: {
      readonly name: string;
    };
  }
}

export type OutboundSettingInput = DialogInput<'outboundSetting'> & TrialStand;

interface Context extends OutboundSettingInput, EditorContext {
  /** As the service has it. */
  readonly stored: OutboundSetting;
  readonly form: OutboundSetting;
}

const EMPTY: OutboundSetting = { probeURL: '', probeInterval: '', type: '' };

const queryOf = ({ context: { name } }: { readonly context: Context }) => ({ name });

const bodyToReconcile = ({ context }: { readonly context: Context }) => ({
  base: context.stored,
  mine: settingToSend(context.form),
  query: queryOf({ context }),
});

const outboundSettingSetup = editorSetup({
  types: {
    context: {} as Context,
    events: {} as OutboundSettingCommand | DialogFact,
    input: {} as OutboundSettingInput,
    tags: {} as EditorTag,
  },
  actors: {
    outboundSetting: serviceCall('outboundSetting'),
    saveOutbound: serviceCall('saveOutbound'),
    reconcile: reconciliation(serviceCall('outboundSetting')),
    outbounds: serviceCall('outbounds'),
  },
  rules: {
    isChanged: ({ stored, form }: Context) => isChanged(stored, form),
    isSound: ({ form }: Context) => isSound(form),
    adopted: (_: Context, { theirs, merged }: Reconciled<OutboundSetting>) => ({ stored: theirs, form: merged }),
  },
})
  .extend({
    actions: trialActions<Context, OutboundSettingCommand | DialogFact>({
      stand: (context) => context,
      cuts: () => false,
      change: ({ name, stored, form }) => ({ kind: 'outbound', name, before: stored, after: settingToSend(form) }),
    }),
  })
  .extend({
    actions: {
      keepStand: assign((_, { dialogContext: { reply, trials } }: { readonly dialogContext: DialogContext }) => ({
        reply,
        trials,
      })),
      keepStored: assign((_, stored: OutboundSetting) => ({ stored, form: stored })),
      keepField: assign({
        form: ({ context }, { field, value }: { readonly field: OutboundField; readonly value: string }) => ({
          ...context.form,
          [field]: value,
        }),
      }),
      tellOutbounds: tellOutbounds<Context, OutboundSettingCommand | DialogFact>(),
      askToDelete: sendTo(
        ({ context }) => context.host,
        ({ context }) =>
          ({ type: 'dialog.requested', dialog: { kind: 'deleteOutbound', name: context.name } }) as const,
      ),
      askForServers: sendTo(
        ({ context }) => context.host,
        ({ context }) =>
          ({ type: 'dialog.requested', dialog: { kind: 'outboundServers', name: context.name } }) as const,
      ),
      saySaved: sendTo(
        ({ context }) => context.host,
        ({ context }) => ({ type: 'notice.raised', notice: success('outboundSaved', { name: context.name }) }) as const,
      ),
    },
    guards: {
      canBeDeleted: ({ context }) => !isLasting(context.name),
      isGone: ({ context }, { outbounds }: { readonly outbounds: readonly string[] }) =>
        !outbounds.includes(context.name),
    },
  });

/** How an outbound chooses among its servers (SPEC section 2, "Outbound setting modal"). */
export const outboundSettingMachine = outboundSettingSetup.createMachine({
  id: 'outboundSetting',
  description: 'Edits how an outbound chooses among its servers, and leads to its deletion.',
  meta: { title: 'Outbound setting', spec: ['2.86', '2.87', '3.10', '4.04', '5.25', '7.31', '7.32', '9.14'] },
  context: ({ input: { host, id, name, reply, trials } }) => ({
    host,
    id,
    name,
    reply,
    trials,
    stored: EMPTY,
    form: EMPTY,
    lastFault: null,
  }),
  initial: 'loading',
  on: { 'context.changed': { actions: { type: 'keepStand', params: ({ event }) => event } } },
  states: {
    loading: {
      ...loadingState,
      invoke: reading({ src: 'outboundSetting', input: queryOf, keep: 'keepStored' }),
    },
    unreadable: unreadableState,
    editing: {
      ...editingState,
      on: {
        ...editingState.on,
        'field.edit': { actions: { type: 'keepField', params: ({ event }) => event } },
        'trial.toggle': { actions: 'toggleTrial' },
        'servers.choose': { actions: 'askForServers' },
        'outbound.delete': { guard: 'canBeDeleted', target: 'deleting', actions: 'askToDelete' },
      },
    },
    deleting: {
      description: 'The confirmation is shown over this dialog. When it closes, the outbound may be gone.',
      tags: 'draft',
      on: { 'dialog.uncovered': 'checking', 'dialog.cancel': 'editing' },
    },
    checking: {
      tags: ['loading', 'draft'],
      invoke: {
        id: 'outbounds',
        src: 'outbounds',
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ outbounds: event.output }) },
            target: 'closed',
            actions: { type: 'tellOutbounds', params: ({ event }) => ({ outbounds: event.output }) },
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing' },
      },
      on: { 'dialog.cancel': 'closed' },
    },
    reconciling: reconcilingState(bodyToReconcile),
    saving: {
      entry: 'beginTrial',
      ...savingState({
        description: 'The whole object is sent. A running core restarts; one that refuses it is stopped.',
        src: 'saveOutbound',
        input: ({ context: { name, form } }: { readonly context: Context }) => ({ name, setting: settingToSend(form) }),
        saved: { target: 'closed', actions: ['saySaved', 'wantTouch', 'endTrial'] },
        failed: ['tellRefused', 'wantTouch', 'endTrial'],
        left: ['wantTouch', 'endTrial'],
      }),
    },
    ...leavingStates,
  },
});

export type OutboundSettingActor = ActorRefFrom<typeof outboundSettingMachine>;
export type OutboundSettingSnapshot = SnapshotFrom<typeof outboundSettingMachine>;
