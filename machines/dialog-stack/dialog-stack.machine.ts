import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { addOutboundMachine } from '../add-outbound/add-outbound.machine';
import { addressPortsMachine } from '../address-ports/address-ports.machine';
import { deleteOutboundMachine } from '../delete-outbound/delete-outbound.machine';
import { deletionMachine } from '../deletion/deletion.machine';
import { importMachine } from '../import/import.machine';
import { type DialogCircumstances, type DialogRequest } from '../ports/dialog';
import { type Host, type HostFact, type StackReason } from '../ports/host';
import { noticeOfFault } from '../ports/notice';
import { faultOf, type Fault } from '../shared/faults';
import { hasDraft, type OpenDialog } from './dialog-stack.rules';

export type DialogStackCommand = { readonly type: 'loss.accept' } | { readonly type: 'loss.refuse' };

export type DialogStackFact =
  | { readonly type: 'dialog.open'; readonly dialog: DialogRequest; readonly circumstances: DialogCircumstances }
  | { readonly type: 'stack.clear'; readonly reason: StackReason }
  | DialogEnded
  | DialogCrashed
  | HostFact;

/** Said by xstate; the dialog itself has told that it is closed. */
type DialogEnded = { readonly type: `xstate.done.actor.${string}` };

/** A dialog fell over: a programming error. */
type DialogCrashed = {
  readonly type: `xstate.error.actor.${string}`;
  readonly actorId: string;
  readonly error: unknown;
};

type Opening = Extract<DialogStackFact, { type: 'dialog.open' }>;

interface Context {
  readonly host: Host;
  /** Bottom first. Only the last is drawn; the covered ones keep their forms. */
  readonly open: readonly OpenDialog[];
  readonly count: number;
  readonly reason: StackReason | null;
}

/** The dialogs that lie over the page. Fluent advises against a dialog inside a dialog, so they are a stack of actors. */
export const dialogStackMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DialogStackCommand | DialogStackFact,
    input: {} as { readonly host: Host },
  },
  actors: {
    import: importMachine,
    addOutbound: addOutboundMachine,
    deleteOutbound: deleteOutboundMachine,
    address: addressPortsMachine,
    deletion: deletionMachine,
  },
  actions: {
    push: assign(({ context, spawn, self }, { dialog, circumstances }: Opening) => {
      const id = `dialog${context.count}`;
      const given = { host: self, id, ...circumstances };
      const open = (opened: OpenDialog) => ({ open: [...context.open, opened], count: context.count + 1 });
      switch (dialog.kind) {
        case 'import':
          return open({ id, kind: dialog.kind, ref: spawn('import', { id, input: { ...given, ...dialog } }) });
        case 'addOutbound':
          return open({ id, kind: dialog.kind, ref: spawn('addOutbound', { id, input: { ...given, ...dialog } }) });
        case 'deleteOutbound':
          return open({ id, kind: dialog.kind, ref: spawn('deleteOutbound', { id, input: { ...given, ...dialog } }) });
        case 'address':
          return open({ id, kind: dialog.kind, ref: spawn('address', { id, input: { ...given, ...dialog } }) });
        case 'deletion':
          return open({ id, kind: dialog.kind, ref: spawn('deletion', { id, input: { ...given, ...dialog } }) });
      }
    }),
    remove: enqueueActions(({ context, enqueue }, { id }: { readonly id: string }) => {
      enqueue.stopChild(id);
      enqueue.assign({ open: context.open.filter((dialog) => dialog.id !== id) });
    }),
    empty: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.open) enqueue.stopChild(id);
      enqueue.assign({ open: [], reason: null });
    }),
    keepReason: assign({ reason: (_, { reason }: { readonly reason: StackReason }) => reason }),
    forgetReason: assign({ reason: null }),
    tellCleared: sendTo(
      ({ context }) => context.host,
      (_, { reason }: { readonly reason: StackReason }) => ({ type: 'stack.cleared', reason }) as const,
    ),
    tellAccepted: enqueueActions(({ context, enqueue }) => {
      if (context.reason !== null) enqueue.sendTo(context.host, { type: 'stack.cleared', reason: context.reason });
    }),
    sayFault: enqueueActions(({ context, enqueue }, { fault }: { readonly fault: Fault }) => {
      const said = noticeOfFault(fault);
      if (said !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: said });
    }),
    tellHost: sendTo(
      ({ context }) => context.host,
      ({ event }) => event as HostFact,
    ),
  },
  guards: {
    draftAtRisk: ({ context }) => context.open.some(hasDraft),
    isKnown: ({ context }, { id }: { readonly id: string }) => context.open.some((dialog) => dialog.id === id),
    isOpenAlready: ({ context }, { dialog }: { readonly dialog: DialogRequest }) =>
      dialog.kind !== 'deletion' && context.open.some(({ kind }) => kind === dialog.kind),
  },
}).createMachine({
  id: 'dialogStack',
  context: ({ input }) => ({ host: input.host, open: [], count: 0, reason: null }),
  initial: 'stacked',
  on: {
    'dialog.closed': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: { type: 'remove', params: ({ event }) => event },
    },
    'dialog.open': [
      { guard: { type: 'isOpenAlready', params: ({ event }) => event } },
      { actions: { type: 'push', params: ({ event }) => event } },
    ],
    'xstate.done.actor.*': {},
    'xstate.error.actor.*': {
      actions: [
        { type: 'remove', params: ({ event }) => ({ id: event.actorId }) },
        { type: 'sayFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
      ],
    },
    '*': { actions: 'tellHost' },
  },
  states: {
    stacked: {
      on: {
        'stack.clear': [
          { guard: 'draftAtRisk', target: 'asking', actions: { type: 'keepReason', params: ({ event }) => event } },
          { actions: ['empty', { type: 'tellCleared', params: ({ event }) => event }] },
        ],
      },
    },
    asking: {
      description:
        'A change of address and a logout empty the stack; a draft in it would be lost, so the person is asked.',
      on: {
        'loss.accept': { target: 'stacked', actions: ['tellAccepted', 'empty'] },
        'loss.refuse': { target: 'stacked', actions: 'forgetReason' },
        'stack.clear': { actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
  },
});

export type DialogStackActor = ActorRefFrom<typeof dialogStackMachine>;
export type DialogStackSnapshot = SnapshotFrom<typeof dialogStackMachine>;
