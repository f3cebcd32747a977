import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type CustomPac, type CustomPacReply, type RoutingRule, type SiteDatFile } from '../domain/custom-pac';
import { type DialogFact } from '../ports/dialog';
import { type Host } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { faultThrown } from '../service/answers';
import { type CallResult } from '../service/locked-call.machine';
import { type Reconciled, reconciliationOf } from '../service/reconciliation.machine';
import { reconcilingState } from '../service/reconciling';
import { TOAST } from '../shared/constants';
import { faultOf, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
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
import { askingState, type DraftCommand } from '../shared/draft';

export type CustomRoutingCommand =
  | { readonly type: 'default.choose'; readonly mode: string }
  | { readonly type: 'rule.append' }
  | { readonly type: 'rule.change'; readonly key: number; readonly change: Partial<RoutingRule> }
  | { readonly type: 'rule.delete'; readonly key: number }
  | { readonly type: 'routing.save' }
  | { readonly type: 'routing.reload' }
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

export interface CustomRoutingInput {
  readonly host: Host;
  readonly id: string;
}

interface Context extends CustomRoutingInput {
  readonly form: CustomRoutingForm;
  /** Why reading or saving failed; forgotten with the next try. */
  readonly lastFault: Fault | null;
}

type Answer = CallResult<Reconciled<CustomPac>>;

const bodyToReconcile = ({ context: { form } }: { readonly context: Context }) => ({
  base: form.stored,
  mine: customPacOf(form),
  query: undefined,
});

/** Custom routing, which only old services have (SPEC section 2, "Custom routing dialog"). */
export const customRoutingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CustomRoutingCommand | DialogFact,
    input: {} as CustomRoutingInput,
    tags: {} as 'loading' | 'unreadable' | 'saving' | 'problems' | 'asking' | 'draft',
  },
  actors: {
    customPac: fromPromise<CustomPacReply, void>(notProvided('customRouting', 'customPac')),
    siteDatFiles: fromPromise<readonly SiteDatFile[], void>(notProvided('customRouting', 'siteDatFiles')),
    reconcile: reconciliationOf<CustomPac>(),
    saveCustomPac: fromPromise<void, CustomPac>(notProvided('customRouting', 'saveCustomPac')),
  },
  actions: {
    keepForm: assign({ form: (_, { customPac, directory }: CustomPacReply) => formOf(customPac, directory) }),
    keepFiles: assign({
      form: ({ context }, { files }: { readonly files: readonly SiteDatFile[] }) => ({ ...context.form, files }),
    }),
    keepDefault: assign({
      form: ({ context }, { mode }: { readonly mode: string }) => ({ ...context.form, defaultProxyMode: mode }),
    }),
    append: assign({ form: ({ context }) => appended(context.form) }),
    change: assign({
      form: ({ context }, { key, change }: { readonly key: number; readonly change: Partial<RoutingRule> }) =>
        changed(context.form, key, change),
    }),
    drop: assign({ form: ({ context }, { key }: { readonly key: number }) => without(context.form, key) }),
    adopt: assign({
      form: ({ context: { form } }, answer: Answer) => (answer.ok ? rebased(form, answer.value) : form),
    }),
    forgetFault: assign({ lastFault: null }),
    fail: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ lastFault: fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
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
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isMissing: (_, fault: Fault) => fault.kind === 'missing',
    isChanged: ({ context }) => isChanged(context.form),
    isUnchanged: ({ context }) => !isChanged(context.form),
    hasNoFiles: ({ context }) => context.form.files.length === 0,
    failed: (_, answer: Answer) => !answer.ok,
    isUnsound: ({ context }, answer: Answer) => answer.ok && hasEmptyRule(rebased(context.form, answer.value)),
    hasEmptyRule: ({ context }) => hasEmptyRule(context.form),
  },
}).createMachine({
  id: 'customRouting',
  context: ({ input: { host, id } }) => ({ host, id, form: EMPTY_FORM, lastFault: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetFault',
      initial: 'rules',
      on: { 'dialog.cancel': 'closed' },
      states: {
        rules: {
          invoke: {
            id: 'customPac',
            src: 'customPac',
            onDone: { target: 'files', actions: { type: 'keepForm', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'isMissing', params: ({ event }) => faultOf(event.error) },
                target: '#customRouting.closed',
                actions: { type: 'fail', params: faultThrown },
              },
              { target: '#customRouting.unreadable', actions: { type: 'fail', params: faultThrown } },
            ],
          },
        },
        files: {
          invoke: {
            id: 'siteDatFiles',
            src: 'siteDatFiles',
            onDone: {
              target: '#customRouting.editing',
              actions: { type: 'keepFiles', params: ({ event }) => ({ files: event.output }) },
            },
            onError: { target: '#customRouting.unreadable', actions: { type: 'fail', params: faultThrown } },
          },
        },
      },
    },
    unreadable: {
      tags: 'unreadable',
      description: 'The rules or the files could not be read; there is nothing to edit.',
      on: { 'routing.reload': 'loading', 'dialog.cancel': 'closed' },
    },
    editing: {
      initial: 'unchanged',
      on: {
        'default.choose': { actions: { type: 'keepDefault', params: ({ event }) => event } },
        'rule.append': { actions: 'append' },
        'rule.change': { actions: { type: 'change', params: ({ event }) => event } },
        'rule.delete': { actions: { type: 'drop', params: ({ event }) => event } },
        'routing.save': [
          { guard: 'hasNoFiles', target: 'closed', actions: 'sayNoFiles' },
          { guard: 'hasEmptyRule', target: '.loud', actions: 'sayEmptyRule' },
          { target: 'reconciling' },
        ],
        'dialog.cancel': [{ guard: 'isChanged', target: 'asking' }, { target: 'closed' }],
      },
      states: {
        unchanged: { always: { guard: 'isChanged', target: 'changed' } },
        changed: { tags: 'draft', always: { guard: 'isUnchanged', target: 'unchanged' } },
        loud: {
          tags: ['draft', 'problems'],
          description: 'A rule without tags blocks saving; the rules that are empty say so.',
        },
      },
    },
    asking: askingState('closed', 'editing'),
    reconciling: reconcilingState({
      input: bodyToReconcile,
      editing: 'editing',
      onFault: 'fail',
      unsound: 'editing.loud',
      saving: 'saving',
    }),
    saving: {
      tags: ['saving', 'draft'],
      invoke: {
        id: 'saveCustomPac',
        src: 'saveCustomPac',
        input: ({ context }) => customPacOf(context.form),
        onDone: { target: 'closed', actions: 'saySaved' },
        onError: { target: 'editing', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': { target: 'editing', actions: { type: 'fail', params: { kind: 'left' } } } },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type CustomRoutingActor = ActorRefFrom<typeof customRoutingMachine>;
export type CustomRoutingSnapshot = SnapshotFrom<typeof customRoutingMachine>;
