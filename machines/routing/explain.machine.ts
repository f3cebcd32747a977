import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ConnectionLog } from '../domain/connections/connection-log';
import { type DialogContext, type DialogFact, type TypedTarget } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { type Host } from '../ports/host';
import { faultThrown } from '../calls/answers';
import { asking } from '../calls/service-call';
import { tellClosed } from '../calls/telling';
import { type Fault } from '../shared/faults';
import { storedRouting, type StoredRouting } from './stored-routing.calls';

export type ExplainCommand =
  | { readonly type: 'target.edit'; readonly field: keyof TypedTarget; readonly value: string }
  /** Reads again what could not be read. */
  | { readonly type: 'routing.read' }
  /** Leads to a line of the script, counted from 1. */
  | { readonly type: 'line.open'; readonly line: number }
  | { readonly type: 'dialog.cancel' };

type ExplainFact = Extract<DialogFact, { readonly type: 'context.changed' }>;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly explain: {
      /** A script that is not saved, to be explained in place of the stored one. */
      readonly draft?: string;
      /** What is typed at first. */
      readonly about?: Partial<TypedTarget>;
      /** What Connections has gathered. */
      readonly seen?: ConnectionLog;
    };
  }
}

export type ExplainInput = DialogInput<'explain', 'reply' | 'service'>;

interface Context extends Pick<DialogContext, 'reply' | 'service'> {
  readonly host: Host;
  readonly id: string;
  readonly draft: string | null;
  readonly seen: ConnectionLog | null;
  readonly typed: TypedTarget;
  /** Null until it was read. */
  readonly stored: StoredRouting | null;
  readonly lastFault: Fault | null;
}

/** Says which rule decides about a target. It reads what is stored, once, and changes nothing. */
export const explainMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExplainCommand | ExplainFact,
    input: {} as ExplainInput,
    tags: {} as 'loading' | 'unreadable',
  },
  actors: {
    storedRouting: asking(storedRouting),
  },
  actions: {
    keepTyped: assign({
      typed: ({ context }, { field, value }: { readonly field: keyof TypedTarget; readonly value: string }) => ({
        ...context.typed,
        [field]: value,
      }),
    }),
    keepLists: assign({
      reply: (_, { reply }: Pick<DialogContext, 'reply' | 'service'>) => reply,
      service: (_, { service }: Pick<DialogContext, 'reply' | 'service'>) => service,
    }),
    keepStored: assign({ stored: (_, stored: StoredRouting) => stored }),
    keepFault: assign({ lastFault: (_, fault: Fault) => fault }),
    forgetFault: assign({ lastFault: null }),
    askForLine: sendTo(
      ({ context }) => context.host,
      (_, { line }: { readonly line: number }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'textSetting', subject: 'routingA', line } }) as const,
    ),
    tellClosed: tellClosed(),
  },
}).createMachine({
  id: 'explain',
  description: 'Says which rule decides about a host, an address or a URL, and which rules were passed over and why.',
  meta: { title: 'Explain', spec: [] },
  context: ({ input: { host, id, reply, service, draft = null, about, seen = null } }) => ({
    host,
    id,
    reply,
    service,
    draft,
    seen,
    typed: { target: '', inbound: 'rule-http', port: '', network: '', client: '', ...about },
    stored: null,
    lastFault: null,
  }),
  initial: 'reading',
  on: {
    'target.edit': { actions: { type: 'keepTyped', params: ({ event }) => event } },
    'context.changed': { actions: { type: 'keepLists', params: ({ event }) => event.dialogContext } },
    'dialog.cancel': '.closed',
  },
  states: {
    reading: {
      tags: 'loading',
      entry: 'forgetFault',
      invoke: {
        id: 'storedRouting',
        src: 'storedRouting',
        input: ({ context: { service } }) => ({ hasInbounds: service.customInbounds }),
        onDone: { target: 'ready', actions: { type: 'keepStored', params: ({ event }) => event.output } },
        onError: { target: 'unreadable', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    unreadable: { tags: 'unreadable', on: { 'routing.read': 'reading' } },
    ready: {
      description: 'Every change of what is typed is answered at once.',
      on: { 'line.open': { target: 'closed', actions: { type: 'askForLine', params: ({ event }) => event } } },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ExplainActor = ActorRefFrom<typeof explainMachine>;
export type ExplainSnapshot = SnapshotFrom<typeof explainMachine>;
