import { assign, enqueueActions, fromPromise, sendTo, setup, type AnyActorRef } from 'xstate';
import { type DialogContext, type DialogKind, type DialogRequest } from '../ports/dialog';
import { type AppHost, type StackReason } from '../ports/host';
import { noticeOfFault } from '../ports/notice';
import { type Fault } from '../shared/faults';
import { hearersOf } from '../shared/hearers';
import { notProvided } from '../shared/not-provided';
import {
  hasDraft,
  without,
  type DialogCrashed,
  type DialogEnded,
  type LoadedDialog,
  type OpenDialog,
  type Retyped,
  type SpawnDialog,
} from './dialog-stack.rules';
import { STACK_HEARERS, type StackTold } from './dialog-stack.hearers';
import { retyping } from './retyping';

export type DialogStackCommand =
  | { readonly type: 'loss.accept' }
  | { readonly type: 'loss.refuse' }
  | {
      readonly type: 'dialog.open';
      readonly dialog: DialogRequest;
      readonly dialogContext: DialogContext;
      /** What is typed into it again as soon as it can be. */
      readonly retyped?: readonly Retyped[];
    }
  | { readonly type: 'stack.clear'; readonly reason: StackReason };

export type DialogStackFact = StackTold | DialogEnded | DialogCrashed;

type Opening = Extract<DialogStackCommand, { type: 'dialog.open' }>;

export interface Context {
  readonly host: AppHost;
  /** Bottom first. Only the last is drawn; the covered ones keep their drafts. */
  readonly open: readonly OpenDialog[];
  /** Ids of those that were open when the last login came: it lies over them. */
  readonly covered: readonly string[];
  /** Left by the person while something in them is in progress; when requested again, they come back. */
  readonly aside: readonly OpenDialog[];
  /** Asked for while a dialog is being fetched. */
  readonly waiting: readonly Opening[];
  readonly count: number;
  readonly reason: StackReason | null;
  readonly recorder: AnyActorRef | null;
}

/** The vocabulary of the chart in `dialog-stack.machine.ts`. */
export const dialogStackSetup = setup({
  types: {
    context: {} as Context,
    events: {} as DialogStackCommand | DialogStackFact,
    input: {} as { readonly host: AppHost },
  },
  actors: {
    load: fromPromise<LoadedDialog, { readonly kind: DialogKind }>(notProvided('dialogStack', 'load')),
  },
  actions: {
    enqueue: assign({ waiting: ({ context }, opening: Opening) => [...context.waiting, opening] }),
    forgetWaiting: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    push: assign(({ context, spawn, self }, { logic, retyped, recorder: recorderLogic }: LoadedDialog) => {
      const [opening, ...waiting] = context.waiting;
      if (opening === undefined) return {};
      const { dialog, dialogContext, retyped: commands } = opening;
      const id = `dialog${context.count}`;
      const spawnDialog = spawn as unknown as SpawnDialog;
      const told = { host: self, ...dialogContext };
      const recorder =
        context.recorder ?? (recorderLogic && spawnDialog(recorderLogic, { id: 'recorder', input: told })) ?? null;
      const ref = spawnDialog(logic, { id, input: { ...told, id, ...dialog } });
      if (commands !== undefined) spawnDialog(retyping, { id: `${id}.retyping`, input: { ref, commands } });
      const opened: OpenDialog = { id, kind: dialog.kind, ref, request: dialog, retyped };
      return { waiting, open: [...context.open, opened], count: context.count + 1, recorder };
    }),
    tellCovered: enqueueActions(({ context, enqueue }) => {
      const top = context.open.at(-1);
      if (top !== undefined) enqueue.sendTo(top.ref, { type: 'dialog.covered' });
    }),
    remove: enqueueActions(({ context, enqueue }, { id }: { readonly id: string }) => {
      enqueue.stopChild(id);
      enqueue.assign({ open: without(context.open, id), aside: without(context.aside, id) });
    }),
    cover: assign({ covered: ({ context }) => context.open.map(({ id }) => id) }),
    uncover: enqueueActions(({ context, enqueue }, { dialog }: Opening) => {
      const open = context.open.find(({ kind }) => kind === dialog.kind);
      enqueue.assign({ covered: context.covered.filter((id) => id !== open?.id) });
      if (open !== undefined) enqueue.sendTo(open.ref, { type: 'dialog.requestedAgain', dialog });
    }),
    putAside: assign(({ context }, { id }: { readonly id: string }) => ({
      open: without(context.open, id),
      aside: [...context.aside, ...context.open.filter((dialog) => dialog.id === id)],
    })),
    bringBack: enqueueActions(({ context, enqueue }, { dialog: { kind } }: Opening) => {
      const back = context.aside.find((dialog) => dialog.kind === kind);
      if (back === undefined) return;
      enqueue.assign({ open: [...context.open, back], aside: without(context.aside, back.id) });
      enqueue.sendTo(back.ref, { type: 'dialog.reopened' });
    }),
    empty: enqueueActions(({ context, enqueue }) => {
      for (const { id } of [...context.open, ...context.aside]) enqueue.stopChild(id);
      enqueue.assign({ open: [], aside: [], waiting: [], reason: null });
    }),
    tellUncovered: enqueueActions(({ context, enqueue }, { id }: { readonly id: string }) => {
      const top = context.open.at(-1);
      // What went on out of sight has ended: whatever is on top may show it.
      const told = context.aside.some((dialog) => dialog.id === id)
        ? top
        : top?.id === id
          ? context.open.at(-2)
          : undefined;
      if (told !== undefined) enqueue.sendTo(told.ref, { type: 'dialog.uncovered' });
    }),
    tell: enqueueActions(({ context: { host, recorder, open, aside }, enqueue, event }) => {
      for (const member of hearersOf(STACK_HEARERS, event)) {
        const dialogs = [...open, ...aside].map(({ ref }) => ref);
        const told: Readonly<Record<typeof member, readonly (AnyActorRef | null)[]>> = {
          host: [host],
          recorder: [recorder],
          dialogs,
        };
        for (const ref of told[member]) if (ref !== null) enqueue.sendTo(ref, event);
      }
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
  },
  guards: {
    draftAtRisk: ({ context }) => context.open.some(hasDraft),
    isKnown: ({ context }, { id }: { readonly id: string }) =>
      [...context.open, ...context.aside].some((dialog) => dialog.id === id),
    isAside: ({ context }, { dialog }: Opening) => context.aside.some(({ kind }) => kind === dialog.kind),
    isOpenAlready: ({ context }, { dialog }: { readonly dialog: DialogRequest }) =>
      dialog.kind !== 'deletion' &&
      [...context.open, ...context.waiting.map((opening) => opening.dialog)].some(({ kind }) => kind === dialog.kind),
    anyWaiting: ({ context }) => context.waiting.length > 0,
  },
});
