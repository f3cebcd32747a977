import { assign, sendTo, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type CustomPac, type CustomPacReply, type RoutingRule, type SiteDatFile } from '../domain/custom-pac';
import { type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { notice, success } from '../ports/notice';
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
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { type Reconciled, reconciliation } from '../calls/reconciliation.machine';
import { TOAST } from '../shared/constants';
import {
  appended,
  changed,
  customPacOf,
  EMPTY_FORM,
  formOf,
  hasEmptyRule,
  isChanged,
  rebased,
  without,
  type CustomRoutingForm,
} from './custom-routing.rules';
import { asking, serviceCall } from '../calls/service-call';

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly customRouting: object;
  }
}

export type CustomRoutingCommand =
  | { readonly type: 'field.edit'; readonly field: 'defaultProxyMode'; readonly value: string }
  | { readonly type: 'rule.append' }
  | { readonly type: 'rule.edit'; readonly key: number; readonly change: Partial<RoutingRule> }
  | { readonly type: 'rule.delete'; readonly key: number }
  | EditorCommand;

interface Context extends EditorContext {
  readonly form: CustomRoutingForm;
}

const bodyToReconcile = ({ context: { form } }: { readonly context: Context }) => ({
  base: form.stored,
  mine: customPacOf(form),
  query: undefined,
});

const customRoutingSetup = editorSetup({
  types: {
    context: {} as Context,
    events: {} as CustomRoutingCommand | DialogFact,
    input: {} as DialogInput<'customRouting'>,
    tags: {} as EditorTag,
  },
  actors: {
    customPac: serviceCall('customPac'),
    siteDatFiles: serviceCall('siteDatFiles'),
    reconcile: reconciliation(
      asking(
        (service) => async (_: void, signal) => (await service.customPac(undefined, signal)).customPac,
        'customPac',
      ),
    ),
    saveCustomPac: serviceCall('saveCustomPac'),
  },
  rules: {
    isChanged: ({ form }: Context) => isChanged(form),
    isSound: ({ form }: Context) => !hasEmptyRule(form),
    adopted: ({ form }: Context, today: Reconciled<CustomPac>) => ({ form: rebased(form, today) }),
  },
}).extend({
  actions: {
    keepForm: assign({ form: (_, { customPac, directory }: CustomPacReply) => formOf(customPac, directory) }),
    keepFiles: assign({
      form: ({ context }, files: readonly SiteDatFile[]) => ({ ...context.form, files }),
    }),
    keepField: assign({
      form: ({ context }, { field, value }: { readonly field: 'defaultProxyMode'; readonly value: string }) => ({
        ...context.form,
        [field]: value,
      }),
    }),
    append: assign({ form: ({ context }) => appended(context.form) }),
    edit: assign({
      form: ({ context }, { key, change }: { readonly key: number; readonly change: Partial<RoutingRule> }) =>
        changed(context.form, key, change),
    }),
    drop: assign({ form: ({ context }, { key }: { readonly key: number }) => without(context.form, key) }),
    sayEmptyRule: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('emptyRule', 'warning', {}, TOAST.emptyRule),
    }),
    sayNoFiles: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({
          type: 'notice.raised',
          notice: notice('noSiteDatFile', 'warning', { directory: context.form.directory }),
        }) as const,
    ),
    saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('customRoutingSaved') }),
  },
  guards: {
    hasNoFiles: ({ context }) => context.form.files.length === 0,
  },
});

/** Custom routing, which only old services have (SPEC section 2, "Custom routing dialog"). */
export const customRoutingMachine = customRoutingSetup.createMachine({
  id: 'customRouting',
  description: 'Edits the routing rules based on tags of site data files, which only old services have.',
  meta: {
    title: 'Custom routing',
    spec: [
      '2.70',
      '2.71',
      '2.72',
      '2.73',
      '2.74',
      '3.34',
      '3.35',
      '3.36',
      '3.37',
      '5.11',
      '5.12',
      '7.09',
      '7.10',
      '7.11',
      '9.15',
    ],
  },
  context: ({ input }) => ({ ...input, form: EMPTY_FORM, lastFault: null }),
  initial: 'loading',
  states: {
    loading: {
      ...loadingState,
      initial: 'rules',
      states: {
        rules: {
          invoke: reading({
            src: 'customPac',
            keep: 'keepForm',
            to: 'files',
            unread: '#customRouting.unreadable',
            missing: '#customRouting.closed',
          }),
        },
        files: {
          invoke: reading({
            src: 'siteDatFiles',
            keep: 'keepFiles',
            to: '#customRouting.editing',
            unread: '#customRouting.unreadable',
          }),
        },
      },
    },
    unreadable: unreadableState,
    editing: {
      ...editingState,
      on: {
        ...editingState.on,
        'field.edit': { actions: { type: 'keepField', params: ({ event }) => event } },
        'rule.append': { actions: 'append' },
        'rule.edit': { actions: { type: 'edit', params: ({ event }) => event } },
        'rule.delete': { actions: { type: 'drop', params: ({ event }) => event } },
        'editor.save': [
          { guard: 'hasNoFiles', target: 'closed', actions: 'sayNoFiles' },
          { guard: 'isSound', target: 'reconciling' },
          { target: '.invalid', actions: 'sayEmptyRule' },
        ],
      },
    },
    reconciling: reconcilingState(bodyToReconcile),
    saving: savingState({
      description: 'The whole object is sent.',
      src: 'saveCustomPac',
      input: ({ context: { form } }: { readonly context: Context }) => customPacOf(form),
      saved: { target: 'closed', actions: 'saySaved' },
    }),
    ...leavingStates,
  },
});

export type CustomRoutingActor = ActorRefFrom<typeof customRoutingMachine>;
export type CustomRoutingSnapshot = SnapshotFrom<typeof customRoutingMachine>;
