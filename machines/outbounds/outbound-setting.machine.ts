import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type OutboundSetting } from '../domain/outbound-setting';
import { type DialogFact } from '../ports/dialog';
import { type Host } from '../ports/host';
import { noticeOfFault, success } from '../ports/notice';
import { faultThrown } from '../service/answers';
import { type CallResult } from '../service/locked-call.machine';
import { type Reconciled, reconciliationOf } from '../service/reconciliation.machine';
import { reconcilingState } from '../service/reconciling';
import { DEFAULT_OUTBOUND } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { isChanged, isSound, settingToSend, type OutboundField } from './outbound-setting.rules';
import { askingState, type DraftCommand } from '../shared/draft';

export type OutboundSettingCommand =
  | { readonly type: 'field.edit'; readonly field: OutboundField; readonly text: string }
  | { readonly type: 'outbound.delete' }
  | { readonly type: 'outbound.reload' }
  | { readonly type: 'dialog.confirm' }
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

export interface OutboundSettingInput {
  readonly host: Host;
  readonly id: string;
  readonly name: string;
}

interface Context extends OutboundSettingInput {
  /** As the service has it. */
  readonly stored: OutboundSetting;
  readonly form: OutboundSetting;
  /** Why reading or saving failed; forgotten with the next try. */
  readonly lastFault: Fault | null;
}

type Answer = CallResult<Reconciled<OutboundSetting>>;

const EMPTY: OutboundSetting = { probeURL: '', probeInterval: '', type: '' };

const bodyToReconcile = ({ context: { name, stored, form } }: { readonly context: Context }) => ({
  base: stored,
  mine: settingToSend(form),
  query: { name },
});

/** How an outbound chooses among its servers (SPEC section 2, "Outbound setting modal"). */
export const outboundSettingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OutboundSettingCommand | DialogFact,
    input: {} as OutboundSettingInput,
    tags: {} as 'loading' | 'unreadable' | 'saving' | 'problems' | 'asking' | 'draft',
  },
  actors: {
    outboundSetting: fromPromise<OutboundSetting, { readonly name: string }>(
      notProvided('outboundSetting', 'outboundSetting'),
    ),
    saveOutbound: fromPromise<void, { readonly name: string; readonly setting: OutboundSetting }>(
      notProvided('outboundSetting', 'saveOutbound'),
    ),
    reconcile: reconciliationOf<OutboundSetting, { readonly name: string }>(),
    outbounds: fromPromise<readonly string[], void>(notProvided('outboundSetting', 'outbounds')),
  },
  actions: {
    keepStored: assign((_, { setting }: { readonly setting: OutboundSetting }) => ({ stored: setting, form: setting })),
    keepField: assign({
      form: ({ context }, { field, text }: { readonly field: OutboundField; readonly text: string }) => ({
        ...context.form,
        [field]: text,
      }),
    }),
    adopt: assign(({ context }, answer: Answer) =>
      answer.ok ? { stored: answer.value.theirs, form: answer.value.merged } : context,
    ),
    forgetFault: assign({ lastFault: null }),
    fail: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ lastFault: fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    tellRefused: enqueueActions(({ context, enqueue }, fault: Fault) => {
      if (fault.kind === 'refused') enqueue.sendTo(context.host, { type: 'config.refused', message: fault.message });
    }),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    tellOutbounds: sendTo(
      ({ context }) => context.host,
      (_, { outbounds }: { readonly outbounds: readonly string[] }) =>
        ({ type: 'outbounds.received', outbounds }) as const,
    ),
    askToDelete: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.requested', dialog: { kind: 'deleteOutbound', name: context.name } }) as const,
    ),
    saySaved: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'notice.raised', notice: success('outboundSaved', { name: context.name }) }) as const,
    ),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isChanged: ({ context }) => isChanged(context.stored, context.form),
    isUnchanged: ({ context }) => !isChanged(context.stored, context.form),
    isSound: ({ context }) => isSound(context.form),
    failed: (_, answer: Answer) => !answer.ok,
    isUnsound: (_, answer: Answer) => answer.ok && !isSound(answer.value.merged),
    mayGo: ({ context }) => context.name !== DEFAULT_OUTBOUND,
    isGone: ({ context }, { outbounds }: { readonly outbounds: readonly string[] }) =>
      !outbounds.includes(context.name),
  },
}).createMachine({
  id: 'outboundSetting',
  context: ({ input: { host, id, name } }) => ({ host, id, name, stored: EMPTY, form: EMPTY, lastFault: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetFault',
      invoke: {
        id: 'outboundSetting',
        src: 'outboundSetting',
        input: ({ context: { name } }) => ({ name }),
        onDone: {
          target: 'editing',
          actions: { type: 'keepStored', params: ({ event }) => ({ setting: event.output }) },
        },
        onError: { target: 'unreadable', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': 'closed' },
    },
    unreadable: {
      tags: 'unreadable',
      description: 'The setting could not be read; there is nothing to edit.',
      on: { 'outbound.reload': 'loading', 'dialog.cancel': 'closed' },
    },
    editing: {
      initial: 'unchanged',
      on: {
        'field.edit': { actions: { type: 'keepField', params: ({ event }) => event } },
        'outbound.delete': { guard: 'mayGo', target: 'deleting', actions: 'askToDelete' },
        'dialog.confirm': [{ guard: 'isSound', target: 'reconciling' }, { target: '.loud' }],
        'dialog.cancel': [{ guard: 'isChanged', target: 'asking' }, { target: 'closed' }],
      },
      states: {
        unchanged: { always: { guard: 'isChanged', target: 'changed' } },
        changed: { tags: 'draft', always: { guard: 'isUnchanged', target: 'unchanged' } },
        loud: {
          tags: ['draft', 'problems'],
          description: 'What the service would not take, or not survive, is not sent; the fields say so.',
        },
      },
    },
    asking: askingState('closed', 'editing'),
    deleting: {
      description: 'The confirmation lies over this dialog. When it is gone, so may be the outbound.',
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
    reconciling: reconcilingState({
      input: bodyToReconcile,
      editing: 'editing',
      onFault: 'fail',
      unsound: 'editing.loud',
      saving: 'saving',
    }),
    saving: {
      tags: ['saving', 'draft'],
      description: 'The whole object is sent. A running core restarts; one that refuses it is stopped.',
      invoke: {
        id: 'saveOutbound',
        src: 'saveOutbound',
        input: ({ context: { name, form } }) => ({ name, setting: settingToSend(form) }),
        onDone: { target: 'closed', actions: ['saySaved', 'wantTouch'] },
        onError: {
          target: 'editing',
          actions: [{ type: 'fail', params: faultThrown }, { type: 'tellRefused', params: faultThrown }, 'wantTouch'],
        },
      },
      on: {
        'dialog.cancel': { target: 'editing', actions: [{ type: 'fail', params: { kind: 'left' } }, 'wantTouch'] },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type OutboundSettingActor = ActorRefFrom<typeof outboundSettingMachine>;
export type OutboundSettingSnapshot = SnapshotFrom<typeof outboundSettingMachine>;
