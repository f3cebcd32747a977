import { faultThrown } from '../calls/answers';
import { messageThrown } from '../shared/faults';
import { NO_ROW } from './nodes.rows.rules';
import { nodesSetup } from './nodes.activity';

/** What is looked for, and whether its filters are shown. */
export const searchRegion = nodesSetup.createStateConfig({
  description: 'The search, in the tab or in all lists. Checked rows stay checked when they are hidden.',
  initial: 'folded',
  on: {
    'search.edit': {
      guard: { type: 'otherText', params: ({ event }) => event.text },
      actions: [{ type: 'changeSearch', params: ({ event: { text } }) => ({ text }) }, 'tellView'],
    },
    'search.read': {
      guard: { type: 'otherMode', params: ({ event }) => event.mode },
      actions: [{ type: 'changeSearch', params: ({ event: { mode } }) => ({ mode }) }, 'tellView'],
    },
    'search.widen': {
      guard: { type: 'otherScope', params: ({ event }) => event.scope },
      actions: [{ type: 'changeSearch', params: ({ event: { scope } }) => ({ scope }) }, 'tellView'],
    },
    'search.filter': { actions: [{ type: 'filter', params: ({ event }) => event }, 'tellView'] },
    'search.clear': { guard: 'searches', target: '.folded', actions: ['clearSearch', 'tellView'] },
  },
  states: {
    folded: { on: { 'search.unfold': 'unfolded' } },
    unfolded: {
      tags: 'unfolded',
      description: 'The filters are shown; on a phone the field, too.',
      on: { 'search.fold': 'folded' },
    },
  },
});

/** The row that somebody is led to. */
export const findRegion = nodesSetup.createStateConfig({
  initial: 'idle',
  on: { 'node.find': { target: '.seeking', actions: { type: 'aim', params: ({ event }) => event } } },
  states: {
    idle: {},
    seeking: {
      description: 'Up to 5 tries at 500 ms to find the tab of the node (SPEC 9.23).',
      always: { guard: 'targetPresent', target: 'lit', actions: ['showTarget', 'tellView', 'storeTab'] },
      after: {
        tryEvery: [{ guard: 'triesLeft', target: 'seeking', reenter: true, actions: 'countTry' }, { target: 'idle' }],
      },
    },
    lit: { tags: 'lit', after: { flashOn: 'dark' } },
    dark: { after: { flashOff: 'litAgain' } },
    litAgain: { tags: 'lit', after: { flashOn: 'idle' } },
  },
});

/** A row's share link on its way to the clipboard. */
export const linkRegion = nodesSetup.createStateConfig({
  initial: 'idle',
  on: {
    'row.copyLink': {
      guard: 'mayEdit',
      target: '.copying',
      actions: { type: 'keepLinked', params: ({ event }) => event },
    },
  },
  states: {
    idle: {},
    copying: {
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: ({ context }) => context.linked?.row ?? NO_ROW,
        onDone: { target: 'idle', actions: 'sayCopied' },
        onError: [
          {
            guard: { type: 'isBrowsers', params: faultThrown },
            target: 'idle',
            actions: { type: 'sayNotCopied', params: messageThrown },
          },
          { target: 'unread', actions: { type: 'keepLinkFault', params: faultThrown } },
        ],
      },
    },
    unread: { description: 'The service did not tell the link. Why stands above the table.' },
  },
});
