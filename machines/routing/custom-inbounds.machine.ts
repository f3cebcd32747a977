import { assign, sendTo, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type CustomInbound, type CustomInbounds } from '../domain/custom-inbound';
import { type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { notice, success } from '../ports/notice';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import {
  editorSetup,
  editingState,
  leavingStates,
  loadingState,
  reading,
  savingState,
  stoppedWaiting,
  unlessFailed,
  unreadableState,
} from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { type Fault } from '../shared/faults';
import {
  BLANK_INBOUND,
  inboundOf,
  isSound,
  isTyped,
  type InboundField,
  type InboundForm,
} from './custom-inbounds.rules';
import { serviceCall } from '../calls/service-call';

export type CustomInboundsCommand =
  | { readonly type: 'field.edit'; readonly field: InboundField; readonly value: string }
  /** Asks whether this one is to go. */
  | { readonly type: 'inbound.delete'; readonly tag: string }
  | { readonly type: 'deletion.confirm' }
  | EditorCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly customInbounds: object;
  }
}

export type CustomInboundsInput = DialogInput<'customInbounds', 'service'>;

type Answer = CallResult<readonly CustomInbound[]>;

interface Context extends EditorContext {
  /** The service takes an outbound for an inbound. */
  readonly routed: boolean;
  readonly world: CustomInbounds;
  readonly form: InboundForm;
  /** The rules of the last inbound that was refused. */
  readonly refused: string | null;
  /** The inbound that may be deleted. */
  readonly target: string;
  /** Why it was not, as far as the last answer says. */
  readonly undeleted: Fault;
}

const NOTHING: CustomInbounds = { inbounds: [], ports: [], outbounds: [] };

const customInboundsSetup = editorSetup({
  types: {
    context: {} as Context,
    events: {} as CustomInboundsCommand | DialogFact,
    input: {} as CustomInboundsInput,
    tags: {} as EditorTag | 'confirming' | 'deleting',
  },
  actors: {
    customInbounds: serviceCall('customInbounds'),
    addInbound: lockedCall(serviceCall('addInbound')),
    deleteInbound: lockedCall(serviceCall('deleteInbound')),
  },
  rules: {
    isChanged: ({ form }: Context) => isTyped(form),
    isSound: ({ form, world, routed }: Context) => isSound(form, world, routed),
  },
}).extend({
  actions: {
    keepWorld: assign({ world: (_, world: CustomInbounds) => world }),
    keepInbounds: assign({
      world: ({ context: { world } }, answer: Answer) => (answer.ok ? { ...world, inbounds: answer.value } : world),
    }),
    keepField: assign({
      form: ({ context }, { field, value }: { readonly field: InboundField; readonly value: string }) => ({
        ...context.form,
        [field]: value,
      }),
    }),
    keepTarget: assign({ target: (_, { tag }: { readonly tag: string }) => tag }),
    keepUndeleted: assign({ undeleted: (_, fault: Fault) => fault }),
    keepRefused: assign({ refused: ({ context }) => context.form.routingARules }),
    clearForm: assign({ form: BLANK_INBOUND, refused: null }),
    tellStored: sendTo(({ context }) => context.host, { type: 'setting.storedOnly', subject: 'inbounds', trial: null }),
    sayGone: sendTo(
      ({ context }) => context.host,
      ({ context: { target } }) =>
        ({ type: 'notice.raised', notice: notice('inboundGone', 'info', { name: target }) }) as const,
    ),
    saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('textSaved') }),
  },
  guards: {
    isGone: ({ context: { target } }, { inbounds }: CustomInbounds) => inbounds.every(({ tag }) => tag !== target),
    isSoundIn: ({ context: { form, routed } }, world: CustomInbounds) => isSound(form, world, routed),
  },
});

const undeleted = { type: 'fail', params: ({ context }: { readonly context: Context }) => context.undeleted } as const;

/** Ports of their own for clients, each with its outbound or its own routing rules. They are only stored. */
export const customInboundsMachine = customInboundsSetup.createMachine({
  id: 'customInbounds',
  description:
    'Lists, adds and deletes the custom inbounds; a port that the service would store although its core cannot open it is refused.',
  meta: { title: 'Custom inbounds', spec: [] },
  context: ({ input: { host, id, service } }) => ({
    host,
    id,
    routed: service.inboundOutbounds,
    world: NOTHING,
    form: BLANK_INBOUND,
    refused: null,
    target: '',
    undeleted: { kind: 'silent' },
    lastFault: null,
  }),
  initial: 'loading',
  states: {
    loading: { ...loadingState, invoke: reading({ src: 'customInbounds', keep: 'keepWorld' }) },
    unreadable: unreadableState,
    editing: {
      ...editingState,
      on: {
        ...editingState.on,
        'field.edit': { actions: { type: 'keepField', params: ({ event }) => event } },
        'editor.save': [{ guard: 'isSound', target: 'checking' }, { target: '.invalid' }],
        'inbound.delete': { target: 'confirming', actions: { type: 'keepTarget', params: ({ event }) => event } },
      },
    },
    confirming: {
      tags: ['confirming', 'draft'],
      description: 'What is deleted cannot be had back: the person is asked, beside it.',
      on: {
        'inbound.delete': { actions: { type: 'keepTarget', params: ({ event }) => event } },
        'deletion.confirm': 'deleting',
        'dialog.cancel': 'editing',
      },
    },
    checking: {
      tags: ['saving', 'draft'],
      description: 'The ports are read again: the service would store a taken one, and its core could not start.',
      entry: 'forgetFault',
      invoke: {
        id: 'worldToday',
        src: 'customInbounds',
        onDone: [
          {
            guard: { type: 'isSoundIn', params: ({ event }) => event.output },
            target: 'adding',
            actions: { type: 'keepWorld', params: ({ event }) => event.output },
          },
          { target: 'editing.invalid', actions: { type: 'keepWorld', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': 'editing' },
    },
    adding: savingState({
      description: 'The service only stores it; the core opens the port after its next start.',
      src: 'addInbound',
      input: ({ context: { form, routed } }: { readonly context: Context }) => inboundOf(form, routed),
      saved: [
        unlessFailed('keepRefused'),
        {
          target: 'editing',
          actions: [{ type: 'keepInbounds', params: answerIn }, 'clearForm', 'tellStored', 'saySaved'],
        },
      ],
    }),
    deleting: {
      tags: ['saving', 'deleting', 'draft'],
      entry: 'forgetFault',
      invoke: {
        id: 'deleteInbound',
        src: 'deleteInbound',
        input: ({ context: { target } }) => ({ tag: target }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'verifying',
            actions: { type: 'keepUndeleted', params: faultIn },
          },
          { target: 'editing', actions: [{ type: 'keepInbounds', params: answerIn }, 'tellStored', 'saySaved'] },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': stoppedWaiting },
    },
    verifying: {
      tags: ['saving', 'deleting', 'draft'],
      description: 'It was not deleted, or nobody knows: what is gone, by whomever, is no failure.',
      invoke: {
        id: 'worldAfter',
        src: 'customInbounds',
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'editing',
            actions: [{ type: 'keepWorld', params: ({ event }) => event.output }, 'tellStored', 'sayGone'],
          },
          {
            target: 'editing',
            actions: [{ type: 'keepWorld', params: ({ event }) => event.output }, undeleted],
          },
        ],
        onError: { target: 'editing', actions: undeleted },
      },
      on: { 'dialog.cancel': { target: 'editing', actions: undeleted } },
    },
    ...leavingStates,
  },
});

export type CustomInboundsActor = ActorRefFrom<typeof customInboundsMachine>;
export type CustomInboundsSnapshot = SnapshotFrom<typeof customInboundsMachine>;
