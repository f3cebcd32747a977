import { and, assign, enqueueActions, not, or, sendTo, setup, stateIn } from 'xstate';
import { type Reference } from '../domain/reference';
import { EMPTY_TOUCH, type TouchReply } from '../domain/touch';
import { settleTouch } from '../domain/touch-changes';
import { type DeletionMode } from '../ports/dialog';
import { type Latencies, type LatencyTest, type SortColumn, type TabId } from '../ports/host';
import { BUSY_LIMIT, FLASH } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { connectionMachine, type ConnectionOutput } from './connection.machine';
import * as rules from './nodes.rules';
import { type Position } from './nodes.rules';
import {
  type Asked,
  type NodesCommand,
  type NodesContext,
  type NodesFact,
  type NodesInput,
  type RowCommand,
} from './nodes.types';
import { subscriptionUpdateMachine } from './subscription-update.machine';

/** The vocabulary of the chart in `nodes.machine.ts`. */
export const nodesSetup = setup({
  types: {
    context: {} as NodesContext,
    events: {} as NodesCommand | NodesFact,
    input: {} as NodesInput,
    tags: {} as 'busy' | 'waiting' | 'lit',
  },
  actors: { connection: connectionMachine, subscriptionUpdate: subscriptionUpdateMachine },
  actions: {
    takeTouch: enqueueActions(({ context, enqueue }, { reply }: { readonly reply: TouchReply }) => {
      const touch = settleTouch(context.touch ?? EMPTY_TOUCH, reply.touch);
      const followed = rules.followTab(context.touch, touch, context.tab);
      const tab = rules.openingTab(context.touch, touch, followed);
      const checked = tab === followed ? rules.followChecked(context, touch, tab) : rules.NOTHING_CHECKED;
      const page = rules.clampPage(context.page, rules.rowsOf(touch, tab)?.length ?? 0);
      enqueue.assign({
        touch,
        running: reply.running,
        tab,
        page,
        checked,
        anchor: checked === context.checked ? context.anchor : null,
      });
      if (tab !== context.tab || page !== context.page)
        enqueue.sendTo(context.host, { type: 'view.changed', view: { tab, page, sort: context.sort } });
      if (tab !== context.tab) enqueue.sendTo(context.host, { type: 'storage.put', key: 'lastNodeTab', value: tab });
    }),
    chooseTab: assign((_, tab: TabId) => ({ tab, page: 1, checked: rules.NOTHING_CHECKED, anchor: null })),
    storeTab: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'storage.put', key: 'lastNodeTab', value: context.tab }) as const,
    ),
    tellView: sendTo(
      ({ context }) => context.host,
      ({ context: { tab, page, sort } }) => ({ type: 'view.changed', view: { tab, page, sort } }) as const,
    ),
    check: assign(({ context }, position: Position) => ({
      checked: new Set(context.checked).add(position),
      anchor: position,
    })),
    uncheck: assign(({ context }, position: Position) => ({
      checked: rules.without(context.checked, position),
      anchor: position,
    })),
    checkRange: assign(({ context }, position: Position) => ({
      checked: rules.withRange(context, position),
      anchor: position,
    })),
    checkAll: assign(({ context }) => ({
      checked: rules.allPositions(context.touch ?? EMPTY_TOUCH, context.tab),
      anchor: null,
    })),
    clearChecked: assign({ checked: rules.NOTHING_CHECKED, anchor: null }),
    chooseSort: assign(({ context }, column: SortColumn) => ({ sort: rules.nextSort(context, column), page: 1 })),
    choosePage: assign({ page: (_, page: number) => page }),
    chooseOutbound: assign((_, { name }: { readonly name: string }) => ({ outbound: name })),
    keepLatencies: assign((_, { latencies }: { readonly latencies: Latencies }) => ({ latencies })),
    requestDeletion: sendTo(
      ({ context }) => context.host,
      ({ context }, { mode }: { readonly mode: DeletionMode }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'deletion', ...rules.checkedRows(context), mode } }) as const,
    ),
    requestTest: sendTo(
      ({ context }) => context.host,
      ({ context }, { test }: { readonly test: LatencyTest }) =>
        ({ type: 'latency.requested', test, ...rules.checkedRows(context) }) as const,
    ),
    keepAsked: assign(
      ({ context }, { command, mode }: { readonly command: RowCommand; readonly mode: Asked['mode'] }) => ({
        asked: { row: command.row, outbound: ('outbound' in command && command.outbound) || context.outbound, mode },
        lastFault: null,
      }),
    ),
    keepFault: assign({ lastFault: (_, { fault }: { readonly fault: Fault | null }) => fault }),
    requestImport: sendTo(
      ({ context }) => context.host,
      (_, { camera }: { readonly camera: boolean }) =>
        ({ type: 'dialog.requested', dialog: rules.importRequest(camera) }) as const,
    ),
    requestSharing: sendTo(
      ({ context }) => context.host,
      ({ context }, { rows }: { readonly rows: readonly Reference[] | null }) =>
        ({ type: 'dialog.requested', dialog: rules.sharingRequest(context, rows) }) as const,
    ),
    requestForm: sendTo(
      ({ context }) => context.host,
      ({ context }, { row }: { readonly row: Reference | null }) =>
        ({ type: 'dialog.requested', dialog: rules.formRequest(context.touch, row) }) as const,
    ),
    requestUpdateAll: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'updateAll', touch: context.touch ?? EMPTY_TOUCH } }) as const,
    ),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    aim: assign({ target: (_, { reference }: { readonly reference: NodesContext['target'] }) => reference, tries: 0 }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    showTarget: assign(({ context }) => {
      const tab = context.target === null ? context.tab : rules.tabOf(context.target);
      const page = context.target === null ? context.page : rules.pageShowing(context, context.target);
      return tab === context.tab ? { page } : { tab, page, checked: rules.NOTHING_CHECKED, anchor: null };
    }),
  },
  guards: {
    mayEdit: ({ context, event }) => 'row' in event && rules.rowExists(context.touch, event.row),
    anySubscription: ({ context }) => context.touch?.subscriptions.some(({ id }) => id > 0) ?? false,
    hasLists: ({ context }) => context.touch !== null,
    otherTab: ({ context }, tab: TabId) =>
      tab !== context.tab && context.touch !== null && rules.rowsOf(context.touch, tab) !== null,
    isRow: ({ context }, position: Position) => rules.isRow(context, position),
    isChecked: ({ context }, position: Position) => context.checked.has(position),
    anyRow: ({ context }) => rules.countIn(context) > 0,
    anyChecked: ({ context }) => context.checked.size > 0,
    mayDelete: ({ context }) => rules.mayDelete(context),
    mayTest: ({ context }) => rules.mayTest(context),
    otherPage: ({ context }, page: number) =>
      page !== context.page && page === rules.clampPage(page, rules.countIn(context)),
    mayChange: ({ context, event }) => 'row' in event && rules.mayChange(context, event),
    mayChangeNow: and(['free', 'mayChange']),
    free: not(
      or([
        stateIn({ activity: { connecting: 'held' } }),
        stateIn({ activity: { disconnecting: 'held' } }),
        stateIn({ activity: 'updating' }),
      ]),
    ),
    refusedAndMayDelete: ({ context }, { connectRefused }: ConnectionOutput) =>
      connectRefused && rules.mayDelete(context),
    targetPresent: ({ context }) => context.target !== null && rules.rowExists(context.touch, context.target),
    triesLeft: ({ context }) => context.tries + 1 < FLASH.tries,
  },
  delays: { busyLimit: BUSY_LIMIT, flashOn: FLASH.on, flashOff: FLASH.off, tryEvery: FLASH.tryEvery },
});
