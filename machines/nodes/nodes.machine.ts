import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { activityRegion, nodesSetup, remountRegion } from './nodes.activity';
import { initialContext } from './nodes.setup';
import { findRegion, linkRegion, searchRegion } from './nodes.states';

/** The lists: tabs, order, pages, checked rows, and what is done to rows (SPEC sections 2 and 4). */
export const nodesMachine = nodesSetup.createMachine({
  id: 'nodes',
  description: 'The lists as the person sees them: tab, page, order, checked rows and the actions on them.',
  meta: {
    title: 'Nodes',
    spec: ['2.20', '2.23', '2.24', '2.25', '2.26', '3.03', '4.05', '4.06', '4.34', '4.35', '9.17', '9.23'],
  },
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  on: {
    'import.open': { actions: { type: 'requestImport', params: { camera: false } } },
    'import.scan': { actions: { type: 'requestImport', params: { camera: true } } },
    'row.share': {
      guard: 'mayEdit',
      actions: { type: 'requestSharing', params: ({ event }) => ({ rows: [event.row] }) },
    },
    'server.create': { actions: { type: 'requestForm', params: { row: null } } },
    'row.edit': { guard: 'mayEdit', actions: { type: 'requestForm', params: ({ event }) => event } },
    'row.delete': {
      guard: 'mayDeleteRow',
      actions: { type: 'requestDeletionOf', params: ({ event }) => event },
    },
    'subscriptions.updateAll': { guard: 'anySubscription', actions: 'requestUpdateAll' },
    'outbound.chosen': { actions: { type: 'chooseOutbound', params: ({ event }) => event } },
    'alive.received': { actions: { type: 'keepAlive', params: ({ event }) => event } },
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
            'row.picked': {
              guard: { type: 'isRow', params: ({ event }) => event.position },
              actions: { type: 'pick', params: ({ event }) => event.position },
            },
            'rows.checkAll': { guard: 'anyRow', actions: 'checkAll' },
            'rows.uncheckAll': { guard: 'anyShownChecked', actions: 'uncheckAll' },
            'rows.clear': { guard: 'anyChecked', actions: 'clearChecked' },
            'rows.share': { guard: 'anyChecked', actions: { type: 'requestSharing', params: { rows: null } } },
            'rows.choose': { guard: 'mayTest', actions: { type: 'requestChoice', params: { checked: 'add' } } },
            'rows.addToNew': { guard: 'mayUse', actions: 'wantOutbound' },
            'rows.use': { guard: 'mayUse', actions: { type: 'requestChoice', params: { checked: 'only' } } },
            'rows.delete': { guard: 'mayDelete', actions: { type: 'requestDeletion', params: { mode: 'ask' } } },
            'latency.testPing': { guard: 'mayTest', actions: { type: 'requestTest', params: { test: 'ping' } } },
            'latency.testHttp': { guard: 'mayTest', actions: { type: 'requestTest', params: { test: 'http' } } },
            'latency.testShown': { guard: 'anyServerShown', actions: 'requestTestOfShown' },
            'latency.testConnected': { guard: 'anyConnectedHere', actions: 'requestTestOfConnected' },
            'row.test': { guard: 'mayEdit', actions: { type: 'requestTestOf', params: ({ event }) => event } },
            'fastest.open': { guard: 'anyServerShown', actions: 'requestFastest' },
            'sort.choose': {
              actions: [{ type: 'chooseSort', params: ({ event }) => event.column }, 'tellView', 'storeSort'],
            },
            'page.choose': {
              guard: { type: 'otherPage', params: ({ event }) => event.page },
              actions: [{ type: 'choosePage', params: ({ event }) => event.page }, 'tellView'],
            },
          },
        },
      },
    },
    activity: activityRegion,
    search: searchRegion,
    find: findRegion,
    link: linkRegion,
    remount: remountRegion,
  },
});

export type NodesActor = ActorRefFrom<typeof nodesMachine>;
export type NodesSnapshot = SnapshotFrom<typeof nodesMachine>;
