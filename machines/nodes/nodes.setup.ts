import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { type Reference } from '../domain/reference';
import { EMPTY_TOUCH, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { type SortColumn } from '../domain/sort-columns';
import { type DeletionMode } from '../ports/deleted';
import { type AliveStates, type Latencies, type LatencyTest } from '../ports/measured';
import { type Search, type TabId } from '../ports/view';
import { FLASH } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { connectionMachine } from './connection.machine';
import * as changes from './nodes.changes.rules';
import * as checking from './nodes.checked.rules';
import * as requests from './nodes.requests.rules';
import * as rows from './nodes.rows.rules';
import * as rules from './nodes.rules';
import * as sorting from './nodes.sort.rules';
import { type Position } from './nodes.rows.rules';
import { NO_SEARCH, NOTHING_ALIVE, type Filter, isSearching, withFilter } from './nodes.search.rules';
import { type NodesCommand, type NodesContext, type NodesFact, type NodesInput } from './nodes.types';
import { subscriptionUpdateMachine } from './subscription-update.machine';
import { sayCopied, sayNotDone, wantTouch } from '../calls/telling';
import { noticeOfFault } from '../ports/notice';
import { notProvided } from '../shared/not-provided';

/** The vocabulary of the chart in `nodes.machine.ts`, but for what is done to rows. */
export const listsSetup = setup({
  types: {
    context: {} as NodesContext,
    events: {} as NodesCommand | NodesFact,
    input: {} as NodesInput,
    tags: {} as 'busy' | 'waiting' | 'lit' | 'unfolded',
  },
  actors: {
    connection: connectionMachine,
    subscriptionUpdate: subscriptionUpdateMachine,
    /** Reads the share link of a row and copies it. */
    copyLink: fromPromise<void, Reference>(notProvided('nodes', 'copyLink')),
  },
  actions: {
    takeTouch: enqueueActions(({ context, enqueue }, { reply: { touch, running } }: { readonly reply: TouchReply }) => {
      const followed = rows.followTab(context.touch, touch, context.tab);
      const tab = rows.openingTab(context.touch, touch, followed);
      const checked = tab === followed ? checking.followChecked(context, touch, tab) : checking.NOTHING_CHECKED;
      const page = rules.clampPage(context.page, rules.countIn({ ...context, touch, tab }));
      enqueue.assign({
        touch,
        running,
        tab,
        page,
        checked,
        anchor: checked === context.checked ? context.anchor : null,
        queue: changes.followQueue(context, touch),
      });
      if (tab !== context.tab || page !== context.page)
        enqueue.sendTo(context.host, { type: 'view.changed', view: { tab, page, sort: context.sort } });
      if (tab !== context.tab)
        enqueue.sendTo(context.host, { type: 'storing.requested', key: 'lastNodeTab', value: tab });
    }),
    chooseTab: assign(({ context }, tab: TabId) => ({
      tab,
      page: 1,
      search: rules.inTab(context.search),
      ...(tab === context.tab ? {} : { checked: checking.NOTHING_CHECKED, anchor: null }),
    })),
    storeTab: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'storing.requested', key: 'lastNodeTab', value: context.tab }) as const,
    ),
    tellView: sendTo(
      ({ context }) => context.host,
      ({ context: { tab, page, sort, search } }) =>
        ({ type: 'view.changed', view: { tab, page, sort, search } }) as const,
    ),
    check: assign(({ context }, position: Position) => ({
      checked: new Set(context.checked).add(position),
      anchor: position,
    })),
    uncheck: assign(({ context }, position: Position) => ({
      checked: checking.without(context.checked, position),
      anchor: position,
    })),
    pick: assign(({ context: { checked } }, position: Position) => ({
      checked: checked.has(position) ? checking.without(checked, position) : new Set(checked).add(position),
      anchor: position,
    })),
    checkRange: assign(({ context }, position: Position) => ({
      checked: checking.withRange(context, position),
      anchor: position,
    })),
    checkAll: assign(({ context }) => ({ checked: checking.withShown(context), anchor: null })),
    uncheckAll: assign(({ context }) => ({ checked: checking.withoutShown(context), anchor: null })),
    clearChecked: assign({ checked: checking.NOTHING_CHECKED, anchor: null }),
    chooseSort: assign(({ context }, column: SortColumn) => ({ sort: rules.nextSort(context, column), page: 1 })),
    storeSort: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'storing.requested', key: 'nodeSort', value: sorting.sortText(context.sort) }) as const,
    ),
    changeSearch: assign(({ context }, change: Partial<Search>) => ({
      search: { ...context.search, ...change },
      page: 1,
    })),
    filter: assign(({ context }, { filter }: { readonly filter: Filter }) => ({
      search: withFilter(context.search, filter),
      page: 1,
    })),
    clearSearch: assign(({ context }) => ({ search: { ...NO_SEARCH, mode: context.search.mode }, page: 1 })),
    keepAlive: assign(({ context }, { alive }: { readonly alive: AliveStates }) => ({
      alive,
      page: rules.clampPage(context.page, rules.countIn({ ...context, alive })),
    })),
    choosePage: assign({ page: (_, page: number) => page }),
    chooseOutbound: assign((_, { name }: { readonly name: string }) => ({ outbound: name })),
    keepLatencies: assign((_, { latencies }: { readonly latencies: Latencies }) => ({ latencies })),
    requestDeletion: sendTo(
      ({ context }) => context.host,
      ({ context }, { mode }: { readonly mode: DeletionMode }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'deletion', ...checking.checkedRows(context), mode } }) as const,
    ),
    requestDeletionOf: sendTo(
      ({ context }) => context.host,
      ({ context: { touch } }, { row }: { readonly row: Reference }) => ({
        type: 'dialog.requested' as const,
        dialog: { kind: 'deletion' as const, rows: [row], touch: touch ?? EMPTY_TOUCH, mode: 'ask' as const },
      }),
    ),
    requestTest: sendTo(
      ({ context }) => context.host,
      ({ context }, { test }: { readonly test: LatencyTest }) =>
        ({ type: 'latency.requested', test, ...checking.checkedRows(context) }) as const,
    ),
    requestTestOfShown: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'latency.requested', test: 'ping', ...rules.shownServers(context) }) as const,
    ),
    requestTestOfConnected: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'latency.requested', test: 'ping', ...rules.connectedHere(context) }) as const,
    ),
    requestTestOf: sendTo(
      ({ context }) => context.host,
      ({ context }, { row }: { readonly row: Reference }) =>
        ({ type: 'latency.requested', test: 'ping', rows: [row], touch: context.touch ?? EMPTY_TOUCH }) as const,
    ),
    requestFastest: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({
          type: 'dialog.requested',
          dialog: { kind: 'fastest', ...rules.shownServers(context), outbound: context.outbound },
        }) as const,
    ),
    keepLinked: assign(({ context: { touch } }, { row }: { readonly row: Reference }) => ({
      linked: { row, name: nameAt(touch ?? EMPTY_TOUCH, row) },
      linkFault: null,
    })),
    keepLinkFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ linkFault: fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    sayCopied: sayCopied(),
    sayNotCopied: sayNotDone('copyFailed'),
    keepFault: assign({ lastFault: (_, { fault }: { readonly fault: Fault | null }) => fault }),
    requestImport: sendTo(
      ({ context }) => context.host,
      (_, { camera }: { readonly camera: boolean }) =>
        ({ type: 'dialog.requested', dialog: requests.importRequest(camera) }) as const,
    ),
    requestSharing: sendTo(
      ({ context }) => context.host,
      ({ context }, { rows }: { readonly rows: readonly Reference[] | null }) =>
        ({ type: 'dialog.requested', dialog: requests.sharingRequest(context, rows) }) as const,
    ),
    requestChoice: sendTo(
      ({ context }) => context.host,
      ({ context }, { checked }: { readonly checked: 'add' | 'only' }) =>
        ({ type: 'dialog.requested', dialog: requests.choiceRequest(context, checked) }) as const,
    ),
    wantOutbound: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'outbound.wanted', add: checking.checkedMarks(context) }) as const,
    ),
    requestForm: sendTo(
      ({ context }) => context.host,
      ({ context }, { row }: { readonly row: Reference | null }) =>
        ({ type: 'dialog.requested', dialog: requests.formRequest(context.touch, row) }) as const,
    ),
    requestUpdateAll: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'updateAll', touch: context.touch ?? EMPTY_TOUCH } }) as const,
    ),
    wantTouch: wantTouch(),
    aim: assign({ target: (_, { reference }: { readonly reference: NodesContext['target'] }) => reference, tries: 0 }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    showTarget: assign(({ context }) => {
      if (context.target === null) return {};
      const { tab, page, search } = rules.showing(context, context.target);
      return tab === context.tab
        ? { page, search }
        : { tab, page, search, checked: checking.NOTHING_CHECKED, anchor: null };
    }),
  },
  guards: {
    mayEdit: ({ context, event }) => 'row' in event && rows.rowExists(context.touch, event.row),
    /** Servers of a subscription cannot be deleted (SPEC 4.34). */
    mayDeleteRow: ({ context, event }) =>
      'row' in event && event.row._type !== 'subscriptionServer' && rows.rowExists(context.touch, event.row),
    anySubscription: ({ context }) => context.touch?.subscriptions.some(({ id }) => id > 0) ?? false,
    hasLists: ({ context }) => context.touch !== null,
    otherTab: ({ context }, tab: TabId) =>
      tab !== rows.listIn(context) && context.touch !== null && rows.rowsOf(context.touch, tab) !== null,
    isRow: ({ context }, position: Position) => checking.isRow(context, position),
    isChecked: ({ context }, position: Position) => context.checked.has(position),
    anyRow: ({ context }) => checking.shownOfTab(context).size > 0,
    anyShownChecked: ({ context }) => context.checked.size > checking.hiddenIn(context),
    searches: ({ context }) => isSearching(context.search),
    otherText: ({ context }, text: string) => context.search.text !== text,
    otherMode: ({ context }, mode: Search['mode']) => context.search.mode !== mode,
    otherScope: ({ context }, scope: Search['scope']) => context.search.scope !== scope,
    anyServerShown: ({ context }) => rules.showsServers(context),
    /** And none of them is being tested. */
    anyConnectedHere: ({ context }) => rules.connectedHere(context).rows.length > 0 && !rules.testsConnected(context),
    anyChecked: ({ context }) => context.checked.size > 0,
    mayDelete: ({ context }) => checking.mayDelete(context),
    mayTest: ({ context }) => checking.mayTest(context),
    mayUse: ({ context }) => checking.mayUse(context),
    otherPage: ({ context }, page: number) =>
      page !== context.page && page === rules.clampPage(page, rules.countIn(context)),
    /** Not the service but the browser has refused. */
    isBrowsers: (_, { kind }: Fault) => kind === 'setup',
    targetPresent: ({ context }) => context.target !== null && rows.rowExists(context.touch, context.target),
    triesLeft: ({ context }) => context.tries + 1 < FLASH.tries,
  },
  delays: { flashOn: FLASH.on, flashOff: FLASH.off, tryEvery: FLASH.tryEvery },
});

export function initialContext({ view, ...input }: NodesInput): NodesContext {
  return {
    ...view,
    ...input,
    search: view.search ?? NO_SEARCH,
    alive: NOTHING_ALIVE,
    latencies: sorting.EMPTY_LATENCIES,
    checked: checking.NOTHING_CHECKED,
    anchor: null,
    queue: [],
    lastFault: null,
    linked: null,
    linkFault: null,
    target: null,
    tries: 0,
  };
}
