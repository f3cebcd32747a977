import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type AreaName, type Texts } from '../domain/texts';
import { type TextSubject } from '../domain/text-subject';
import { type DialogFact } from '../ports/dialog';
import { type Host } from '../ports/host';
import { noticeOfFault, success } from '../ports/notice';
import { faultThrown } from '../service/answers';
import { type CallResult } from '../service/locked-call.machine';
import { type Reconciled, reconciliationOf } from '../service/reconciliation.machine';
import { reconcilingState } from '../service/reconciling';
import { faultOf, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { isChanged, problemsOf, restoresDefaults } from './text-setting.rules';
import { askingState, type DraftCommand } from '../shared/draft';

export type TextSettingCommand =
  | { readonly type: 'text.edit'; readonly area: AreaName; readonly text: string }
  | { readonly type: 'text.save' }
  | { readonly type: 'text.reload' }
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

export interface TextSettingInput {
  readonly host: Host;
  readonly id: string;
  readonly subject: TextSubject;
}

interface Context extends TextSettingInput {
  /** As the service has them. */
  readonly stored: Texts;
  readonly texts: Texts;
  /** Why reading or saving failed, and the texts that were refused; forgotten with the next try. */
  readonly lastFault: Fault | null;
  readonly refused: Texts | null;
}

type Answer = CallResult<Reconciled<Texts>>;

const bodyToReconcile = ({ context: { subject, stored, texts } }: { readonly context: Context }) => ({
  base: stored,
  mine: texts,
  query: { subject },
});

/** What the service stores as text: RoutingA, the excluded domains, the DNS servers. One machine, three dialogs. */
export const textSettingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TextSettingCommand | DialogFact,
    input: {} as TextSettingInput,
    tags: {} as 'loading' | 'unreadable' | 'saving' | 'problems' | 'asking' | 'draft' | 'restored',
  },
  actors: {
    storedTexts: fromPromise<Texts, { readonly subject: TextSubject }>(notProvided('textSetting', 'storedTexts')),
    reconcile: reconciliationOf<Texts, { readonly subject: TextSubject }>(),
    saveTexts: fromPromise<void, { readonly subject: TextSubject; readonly texts: Texts }>(
      notProvided('textSetting', 'saveTexts'),
    ),
  },
  actions: {
    keepStored: assign((_, { texts }: { readonly texts: Texts }) => ({ stored: texts, texts })),
    keepSaved: assign({ stored: ({ context }) => context.texts }),
    keepText: assign({
      texts: ({ context }, { area, text }: { readonly area: AreaName; readonly text: string }) => ({
        ...context.texts,
        [area]: text,
      }),
    }),
    adopt: assign(({ context }, answer: Answer) =>
      answer.ok ? { stored: answer.value.theirs, texts: answer.value.merged } : context,
    ),
    forgetFault: assign({ lastFault: null, refused: null }),
    fail: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ lastFault: fault, refused: fault.kind === 'refused' ? context.texts : null });
      const words = fault.kind === 'refused' ? null : noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    tellStored: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'setting.storedOnly', subject: context.subject }) as const,
    ),
    saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('textSaved') }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isMissing: (_, fault: Fault) => fault.kind === 'missing',
    isChanged: ({ context }) => isChanged(context.stored, context.texts),
    isUnchanged: ({ context }) => !isChanged(context.stored, context.texts),
    isSound: ({ context }) => problemsOf(context.subject, context.texts).length === 0,
    failed: (_, answer: Answer) => !answer.ok,
    isUnsound: ({ context }, answer: Answer) =>
      answer.ok && problemsOf(context.subject, answer.value.merged).length > 0,
    restoresDefaults: ({ context }) => restoresDefaults(context.subject, context.texts),
  },
}).createMachine({
  id: 'textSetting',
  context: ({ input: { host, id, subject } }) => ({
    host,
    id,
    subject,
    stored: {},
    texts: {},
    lastFault: null,
    refused: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetFault',
      invoke: {
        id: 'storedTexts',
        src: 'storedTexts',
        input: ({ context: { subject } }) => ({ subject }),
        onDone: {
          target: 'editing',
          actions: { type: 'keepStored', params: ({ event }) => ({ texts: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => faultOf(event.error) },
            target: 'closed',
            actions: { type: 'fail', params: faultThrown },
          },
          { target: 'unreadable', actions: { type: 'fail', params: faultThrown } },
        ],
      },
      on: { 'dialog.cancel': 'closed' },
    },
    unreadable: {
      tags: 'unreadable',
      description: 'The text could not be read; there is nothing to edit.',
      on: { 'text.reload': 'loading', 'dialog.cancel': 'closed' },
    },
    editing: {
      initial: 'unchanged',
      on: {
        'text.edit': { target: '.changed', actions: { type: 'keepText', params: ({ event }) => event } },
        'text.save': [{ guard: 'isSound', target: 'reconciling' }, { target: '.loud' }],
        'dialog.cancel': [{ guard: 'isChanged', target: 'asking' }, { target: 'closed' }],
      },
      states: {
        unchanged: { always: { guard: 'isChanged', target: 'changed' } },
        changed: { tags: 'draft', always: { guard: 'isUnchanged', target: 'unchanged' } },
        loud: {
          tags: ['draft', 'problems'],
          description:
            'A line that the service would refuse is not sent; it is named beside its area until it is right.',
          on: { 'text.edit': { actions: { type: 'keepText', params: ({ event }) => event } } },
        },
        restored: {
          tags: 'restored',
          description: 'Both DNS lists were saved empty: the service has put its defaults back, and here they are.',
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
      description: 'The service only stores it; the core has it after its next start.',
      invoke: {
        id: 'saveTexts',
        src: 'saveTexts',
        input: ({ context: { subject, texts } }) => ({ subject, texts }),
        onDone: [
          { guard: 'restoresDefaults', target: 'rereading', actions: ['tellStored', 'saySaved', 'keepSaved'] },
          { target: 'closed', actions: ['tellStored', 'saySaved'] },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': { target: 'editing', actions: { type: 'fail', params: { kind: 'left' } } } },
    },
    rereading: {
      tags: 'loading',
      description: 'What the service has put in the place of the empty lists is read, to be shown.',
      invoke: {
        id: 'restoredTexts',
        src: 'storedTexts',
        input: ({ context: { subject } }) => ({ subject }),
        onDone: {
          target: 'editing.restored',
          actions: { type: 'keepStored', params: ({ event }) => ({ texts: event.output }) },
        },
        onError: { target: 'closed', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': 'closed' },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type TextSettingActor = ActorRefFrom<typeof textSettingMachine>;
export type TextSettingSnapshot = SnapshotFrom<typeof textSettingMachine>;
