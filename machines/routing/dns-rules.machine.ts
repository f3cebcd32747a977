import { assign, sendTo, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type DnsRules } from '../domain/dns-rules';
import { type DialogContext, type DialogFact } from '../ports/dialog';
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
  unlessFailed,
  unreadableState,
} from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { lockedCall } from '../calls/locked-call.machine';
import { storedTrial, toggleTrial, type TrialCommand } from '../service/on-trial';
import { type Reconciled, reconciliation } from '../calls/reconciliation.machine';
import {
  appended,
  canMove,
  dnsFormOf,
  dnsRulesOf,
  edited,
  EMPTY_DNS_FORM,
  isChanged,
  isSound,
  moved,
  rebased,
  restoresDefaults,
  without,
  type DnsField,
  type DnsForm,
} from './dns-rules.rules';
import { serviceCall } from '../calls/service-call';

export type DnsRulesCommand =
  | { readonly type: 'field.edit'; readonly field: DnsField; readonly key: number; readonly value: string }
  | { readonly type: 'rule.append' }
  | { readonly type: 'rule.move'; readonly key: number; readonly by: -1 | 1 }
  | { readonly type: 'rule.delete'; readonly key: number }
  | TrialCommand
  | EditorCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly dnsRules: object;
  }
}

export type DnsRulesInput = DialogInput<'dnsRules', 'trials'>;

interface Context extends DnsRulesInput, EditorContext {
  readonly form: DnsForm;
  /** The rule that was added last, to begin with; null before. */
  readonly added: number | null;
}

const bodyToReconcile = ({ context: { form } }: { readonly context: Context }) => ({
  base: form.stored,
  mine: dnsRulesOf(form),
  query: undefined,
});

const dnsRulesSetup = editorSetup({
  types: {
    context: {} as Context,
    events: {} as DnsRulesCommand | DialogFact,
    input: {} as DnsRulesInput,
    tags: {} as EditorTag | 'restored',
  },
  actors: {
    dnsRules: serviceCall('dnsRules'),
    outbounds: serviceCall('outbounds'),
    reconcile: reconciliation(serviceCall('dnsRules')),
    saveDnsRules: lockedCall(serviceCall('saveDnsRules')),
  },
  rules: {
    isChanged: ({ form }: Context) => isChanged(form),
    isSound: ({ form }: Context) => isSound(form),
    adopted: ({ form }: Context, today: Reconciled<DnsRules>) => ({ form: rebased(form, today) }),
  },
}).extend({
  actions: {
    keepRules: assign({
      form: ({ context: { form } }, stored: DnsRules) => ({ ...dnsFormOf(stored), outbounds: form.outbounds }),
      added: null,
    }),
    keepOutbounds: assign({
      form: ({ context: { form } }, outbounds: readonly string[]) => ({ ...form, outbounds }),
    }),
    keepField: assign({
      form: (
        { context: { form } },
        { key, field, value }: { readonly key: number; readonly field: DnsField; readonly value: string },
      ) => edited(form, key, field, value),
    }),
    append: assign({ form: ({ context: { form } }) => appended(form), added: ({ context: { form } }) => form.nextKey }),
    move: assign({
      form: ({ context: { form } }, { key, by }: { readonly key: number; readonly by: -1 | 1 }) => moved(form, key, by),
    }),
    drop: assign({ form: ({ context: { form } }, { key }: { readonly key: number }) => without(form, key) }),
    tellStored: sendTo(
      ({ context }) => context.host,
      ({ context }) => {
        const change = { kind: 'dnsRules', before: context.form.stored, after: dnsRulesOf(context.form) } as const;
        return { type: 'setting.storedOnly', subject: 'dns', trial: storedTrial(context, false, change) } as const;
      },
    ),
    toggleTrial: toggleTrial<Context, DnsRulesCommand | DialogFact>({ stand: (context) => context, cuts: () => false }),
    keepTrials: assign({ trials: (_, { trials }: Pick<DialogContext, 'trials'>) => trials }),
    saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('textSaved') }),
  },
  guards: {
    canMove: ({ context: { form } }, { key, by }: { readonly key: number; readonly by: -1 | 1 }) =>
      canMove(form, key, by),
    restoresDefaults: ({ context: { form } }) => restoresDefaults(form),
  },
});

/** Which DNS server answers for which domains, on services since 2.3.4 (before, a text setting). */
export const dnsRulesMachine = dnsRulesSetup.createMachine({
  id: 'dnsRules',
  description: 'Edits which DNS server answers for which domains, on services that have no two lists of servers.',
  meta: { title: 'DNS rules', spec: ['9.25'] },
  context: ({ input: { host, id, trials } }) => ({
    host,
    id,
    trials,
    form: EMPTY_DNS_FORM,
    added: null,
    lastFault: null,
  }),
  on: { 'context.changed': { actions: { type: 'keepTrials', params: ({ event }) => event.dialogContext } } },
  initial: 'loading',
  states: {
    loading: {
      ...loadingState,
      initial: 'outbounds',
      states: {
        outbounds: {
          description: 'The names that a rule may send its queries through: the service does not check them.',
          invoke: reading({
            src: 'outbounds',
            keep: 'keepOutbounds',
            to: 'rules',
            unread: '#dnsRules.unreadable',
          }),
        },
        rules: {
          invoke: reading({
            src: 'dnsRules',
            keep: 'keepRules',
            to: '#dnsRules.editing',
            unread: '#dnsRules.unreadable',
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
        'rule.move': {
          guard: { type: 'canMove', params: ({ event }) => event },
          actions: { type: 'move', params: ({ event }) => event },
        },
        'rule.delete': { actions: { type: 'drop', params: ({ event }) => event } },
        'trial.toggle': { actions: 'toggleTrial' },
      },
      states: {
        ...editingState.states,
        restored: {
          tags: 'restored',
          description: 'No rule was saved: the service has restored its own, which are shown.',
          always: { guard: 'isChanged', target: 'changed' },
        },
      },
    },
    reconciling: reconcilingState(bodyToReconcile),
    saving: savingState({
      description: 'The service only stores them; the core uses them after its next start.',
      src: 'saveDnsRules',
      input: ({ context: { form } }: { readonly context: Context }) => dnsRulesOf(form),
      saved: [
        unlessFailed(),
        { guard: 'restoresDefaults', target: 'rereading', actions: ['tellStored', 'saySaved'] },
        { target: 'closed', actions: ['tellStored', 'saySaved'] },
      ],
    }),
    rereading: {
      ...rereadingState,
      description: 'The rules that replaced the empty list are read, to be shown.',
      invoke: reading({
        id: 'restoredRules',
        src: 'dnsRules',
        keep: 'keepRules',
        to: 'editing.restored',
        unread: 'closed',
      }),
    },
    ...leavingStates,
  },
});

export type DnsRulesActor = ActorRefFrom<typeof dnsRulesMachine>;
export type DnsRulesSnapshot = SnapshotFrom<typeof dnsRulesMachine>;
