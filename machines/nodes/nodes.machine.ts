import {
  and,
  assign,
  enqueueActions,
  not,
  or,
  sendTo,
  setup,
  stateIn,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { type Reference } from '../domain/reference';
import { EMPTY_TOUCH, type TouchReply } from '../domain/touch';
import { settleTouch } from '../domain/touch-changes';
import { type DeletionMode } from '../ports/dialog';
import { type Latencies, type LatencyTest, type SortColumn, type TabId } from '../ports/host';
import { BUSY_LIMIT, FLASH } from '../shared/constants';
import { faultOf, type Fault } from '../shared/faults';
import { connectionMachine, type ConnectionInput, type ConnectionOutput } from './connection.machine';
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
import { subscriptionUpdateMachine, type SubscriptionUpdateInput } from './subscription-update.machine';

const NOTHING_CHECKED: ReadonlySet<Position> = new Set();

/** The lists: tabs, order, pages, checked rows, and what is done to rows (SPEC sections 2 and 4). */
export const nodesMachine = setup({
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
      const checked = tab === followed ? rules.followChecked(context, touch, tab) : NOTHING_CHECKED;
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
    chooseTab: assign((_, tab: TabId) => ({ tab, page: 1, checked: NOTHING_CHECKED, anchor: null })),
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
    clearChecked: assign({ checked: NOTHING_CHECKED, anchor: null }),
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
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    aim: assign({ target: (_, { reference }: { readonly reference: NodesContext['target'] }) => reference, tries: 0 }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    showTarget: assign(({ context }) => {
      const tab = context.target === null ? context.tab : rules.tabOf(context.target);
      const page = context.target === null ? context.page : rules.pageShowing(context, context.target);
      return tab === context.tab ? { page } : { tab, page, checked: NOTHING_CHECKED, anchor: null };
    }),
  },
  guards: {
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
}).createMachine({
  id: 'nodes',
  context: ({ input: { host, touch, running, view, capabilities } }) => ({
    ...{ ...view, host, touch, running, capabilities, latencies: rules.EMPTY_LATENCIES },
    ...{ checked: NOTHING_CHECKED, anchor: null, asked: null, lastFault: null, target: null, tries: 0 },
  }),
  type: 'parallel',
  on: {
    'outbound.chosen': { actions: { type: 'chooseOutbound', params: ({ event }) => event } },
    'latencies.received': { actions: { type: 'keepLatencies', params: ({ event }) => event } },
  },
  states: {
    lists: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'hasLists', target: 'listing' }, { target: 'awaiting' }] },
        awaiting: {
          description: 'No lists have been read yet.',
          on: { 'touch.received': { target: 'listing', actions: { type: 'takeTouch', params: ({ event }) => event } } },
        },
        listing: {
          on: {
            'touch.received': { actions: { type: 'takeTouch', params: ({ event }) => event } },
            'tab.choose': {
              guard: { type: 'otherTab', params: ({ event }) => event.tab },
              actions: [{ type: 'chooseTab', params: ({ event }) => event.tab }, 'tellView', 'storeTab'],
            },
            'rows.check': {
              guard: { type: 'isRow', params: ({ event }) => event.position },
              actions: { type: 'check', params: ({ event }) => event.position },
            },
            'rows.uncheck': {
              guard: { type: 'isChecked', params: ({ event }) => event.position },
              actions: { type: 'uncheck', params: ({ event }) => event.position },
            },
            'rows.checkRange': {
              guard: { type: 'isRow', params: ({ event }) => event.position },
              actions: { type: 'checkRange', params: ({ event }) => event.position },
            },
            'rows.checkAll': { guard: 'anyRow', actions: 'checkAll' },
            'rows.clear': { guard: 'anyChecked', actions: 'clearChecked' },
            'rows.delete': { guard: 'mayDelete', actions: { type: 'requestDeletion', params: { mode: 'ask' } } },
            'latency.ping': { guard: 'mayTest', actions: { type: 'requestTest', params: { test: 'ping' } } },
            'latency.http': { guard: 'mayTest', actions: { type: 'requestTest', params: { test: 'http' } } },
            'sort.choose': { actions: [{ type: 'chooseSort', params: ({ event }) => event.column }, 'tellView'] },
            'page.choose': {
              guard: { type: 'otherPage', params: ({ event }) => event.page },
              actions: [{ type: 'choosePage', params: ({ event }) => event.page }, 'tellView'],
            },
          },
        },
      },
    },
    activity: {
      initial: 'idle',
      on: {
        'row.connect': {
          guard: and(['free', 'mayChange']),
          target: '.connecting',
          reenter: true,
          actions: { type: 'keepAsked', params: ({ event }) => ({ command: event, mode: 'connect' }) },
        },
        'row.connectOnly': {
          guard: and(['free', 'mayChange']),
          target: '.connecting',
          reenter: true,
          actions: { type: 'keepAsked', params: ({ event }) => ({ command: event, mode: 'only' }) },
        },
        'row.disconnect': {
          guard: and(['free', 'mayChange']),
          target: '.disconnecting',
          reenter: true,
          actions: { type: 'keepAsked', params: ({ event }) => ({ command: event, mode: 'disconnect' }) },
        },
        'subscription.update': {
          guard: and(['free', 'mayChange']),
          target: '.updating',
          actions: { type: 'keepAsked', params: ({ event }) => ({ command: event, mode: 'update' }) },
        },
      },
      states: {
        idle: {},
        connecting: {
          description: 'The row’s own lists are read again, then the call is sent; busy for at most 3 s (SPEC 8.22).',
          invoke: {
            id: 'connecting',
            src: 'connection',
            input: ({ context }) => connectionInput(context),
            onDone: [
              {
                guard: { type: 'refusedAndMayDelete', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'keepFault', params: ({ event }) => event.output },
                  { type: 'requestDeletion', params: { mode: 'afterFailure' } },
                ],
              },
              { target: 'idle', actions: { type: 'keepFault', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'idle',
              actions: { type: 'keepFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
            },
          },
          on: { 'activity.leave': { target: 'idle', actions: 'wantTouch' } },
          initial: 'held',
          states: { held: { tags: 'busy', after: { busyLimit: 'patient' } }, patient: { tags: 'waiting' } },
        },
        disconnecting: {
          invoke: {
            id: 'disconnecting',
            src: 'connection',
            input: ({ context }) => connectionInput(context),
            onDone: { target: 'idle', actions: { type: 'keepFault', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: { type: 'keepFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
            },
          },
          on: { 'activity.leave': { target: 'idle', actions: 'wantTouch' } },
          initial: 'held',
          states: { held: { tags: 'busy', after: { busyLimit: 'patient' } }, patient: { tags: 'waiting' } },
        },
        updating: {
          description:
            'Fetching a subscription can take a minute; no other row is changed meanwhile, the wait can be left.',
          tags: ['busy', 'waiting'],
          invoke: {
            id: 'updating',
            src: 'subscriptionUpdate',
            input: ({ context }) => updateInput(context),
            onDone: { target: 'idle', actions: { type: 'keepFault', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: { type: 'keepFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
            },
          },
          on: { 'activity.leave': { target: 'idle', actions: 'wantTouch' } },
        },
      },
    },
    find: {
      initial: 'idle',
      on: { 'node.find': { target: '.seeking', actions: { type: 'aim', params: ({ event }) => event } } },
      states: {
        idle: {},
        seeking: {
          description: 'Up to 5 tries at 500 ms to find the tab of the node (SPEC 9.23).',
          always: { guard: 'targetPresent', target: 'lit', actions: ['showTarget', 'tellView', 'storeTab'] },
          after: {
            tryEvery: [
              { guard: 'triesLeft', target: 'seeking', reenter: true, actions: 'countTry' },
              { target: 'idle' },
            ],
          },
        },
        lit: { tags: 'lit', after: { flashOn: 'dark' } },
        dark: { after: { flashOff: 'litAgain' } },
        litAgain: { tags: 'lit', after: { flashOn: 'idle' } },
      },
    },
  },
});

const NO_ROW: Reference = { _type: 'server', id: 0, sub: 0 };

function connectionInput({ host, touch, asked, outbound }: NodesContext): ConnectionInput {
  const mode = asked === null || asked.mode === 'update' ? 'connect' : asked.mode;
  return { host, touch: touch ?? EMPTY_TOUCH, row: asked?.row ?? NO_ROW, outbound: asked?.outbound ?? outbound, mode };
}

function updateInput({ host, touch, asked }: NodesContext): SubscriptionUpdateInput {
  return { host, touch: touch ?? EMPTY_TOUCH, row: asked?.row ?? NO_ROW };
}

export type NodesActor = ActorRefFrom<typeof nodesMachine>;
export type NodesSnapshot = SnapshotFrom<typeof nodesMachine>;
