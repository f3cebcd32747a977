import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultOf } from '../../../machines/shared/faults';
import { initialContext } from './chart-page.rules';
import { chartPageSetup, toTab } from './chart-page.setup';

const crashed = {
  actions: {
    type: 'keepFault' as const,
    params: ({ event }: { readonly event: { readonly error: unknown } }) => ({ fault: faultOf(event.error) }),
  },
};

/** The page that draws the machines, itself among them. */
export const chartPageMachine = chartPageSetup.createMachine({
  id: 'chartPage',
  description: 'Shows which chart is drawn, what is selected in it and what stands beside it.',
  meta: { title: 'Chart page', spec: [] },
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  invoke: [
    { id: 'storage', src: 'storage', onError: crashed },
    { id: 'browser', src: 'browser', onError: crashed },
    {
      id: 'language',
      src: 'language',
      input: ({ self, context: { input } }) => ({
        host: self,
        stored: input.stored._lang ?? null,
        browser: input.browserLanguages,
      }),
      onError: crashed,
    },
    {
      id: 'appearance',
      src: 'appearance',
      input: ({ self, context: { input } }) => ({
        host: self,
        stored: input.stored.theme ?? null,
        system: input.system,
      }),
      onError: crashed,
    },
    { id: 'diff', src: 'diff', onError: crashed },
    { id: 'simulation', src: 'simulation', input: ({ self }) => ({ host: self }), onError: crashed },
    {
      id: 'liveFeed',
      src: 'liveFeed',
      input: ({ self, context: { input } }) => ({ host: self, watcher: input.watcher, always: input.always }),
      onError: crashed,
    },
  ],
  on: {
    'storing.requested': { actions: { type: 'store', params: ({ event }) => event } },
    'storage.changed': [
      {
        guard: { type: 'isKey', params: ({ event }) => ({ key: event.key, wanted: '_lang' }) },
        actions: { type: 'tellLanguage', params: ({ event }) => event },
      },
      {
        guard: { type: 'isKey', params: ({ event }) => ({ key: event.key, wanted: 'theme' }) },
        actions: { type: 'tellTheme', params: ({ event }) => event },
      },
    ],
    'system.changed': { actions: { type: 'tellAppearance', params: ({ event }) => event } },
    'notice.raised': { actions: { type: 'keepNotice', params: ({ event }) => ({ said: event.notice }) } },
    'marks.changed': { actions: { type: 'keepMarks', params: ({ event }) => event } },
    'detail.choose': { actions: { type: 'keepDetail', params: ({ event }) => event } },
  },
  states: {
    drawing: {
      initial: 'deciding',
      on: {
        'place.choose': [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            target: '.deciding',
            actions: [{ type: 'go', params: ({ event }) => event }, 'putAddress', 'forgetDrawing'],
          },
          {
            guard: { type: 'isAnother', params: ({ event }) => event },
            actions: [{ type: 'go', params: ({ event }) => event }, 'putAddress'],
          },
        ],
        'address.moved': [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            target: '.deciding',
            actions: [{ type: 'go', params: ({ event }) => ({ place: event.place ?? NOWHERE }) }, 'forgetDrawing'],
          },
          {
            guard: { type: 'isAnother', params: ({ event }) => event },
            actions: { type: 'go', params: ({ event }) => ({ place: event.place ?? NOWHERE }) },
          },
        ],
      },
      states: {
        deciding: {
          entry: 'tellMachine',
          always: [{ guard: 'isKnown', target: 'loading' }, { target: 'unknown' }],
        },
        loading: {
          tags: 'loading',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ machine: context.place.machine }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepLayouts', params: ({ event }) => ({ layouts: event.output }) },
            },
            onError: 'failed',
          },
        },
        shown: {},
        failed: {
          description: 'The drawing could not be fetched, most likely because the page is from an older version.',
          on: { 'drawing.retry': 'loading' },
        },
        unknown: { description: 'The address names a machine that this version does not have.' },
      },
    },
    search: {
      initial: 'closed',
      states: {
        closed: { on: { 'search.open': { target: 'open', actions: 'beginSearch' } } },
        open: {
          on: {
            'search.edit': { actions: { type: 'keepText', params: ({ event }) => event } },
            'search.move': { actions: { type: 'moveActive', params: ({ event }) => event } },
            'search.close': 'closed',
            'place.choose': 'closed',
          },
        },
      },
    },
    list: {
      description: 'The list of all machines is shown beside the drawing where there is room, otherwise over it.',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isWide', target: 'shown' }, { target: 'hidden' }] },
        hidden: { on: { 'list.toggle': 'shown' } },
        shown: {
          on: {
            'list.toggle': 'hidden',
            'place.choose': [{ guard: 'isWide' }, { target: 'hidden' }],
          },
        },
      },
    },
    legend: {
      description:
        'The signs of the drawing are explained beside it from when the person asks until they have enough; a narrow page begins without.',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'wantsLegend', target: 'shown' }, { target: 'hidden' }] },
        hidden: {
          on: { 'legend.toggle': { target: 'shown', actions: { type: 'storeLegend', params: { value: 'on' } } } },
        },
        shown: {
          on: { 'legend.toggle': { target: 'hidden', actions: { type: 'storeLegend', params: { value: null } } } },
        },
      },
    },
    side: {
      description:
        'What is said of the drawing stands beside it; below it, where the page is narrow, it comes with a choice.',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isCovering', target: 'folded' }, { target: 'unfolded' }] },
        unfolded: {
          initial: 'details',
          on: {
            'side.fold': 'folded',
            'tab.choose': [
              toTab('details'),
              toTab('simulate'),
              toTab('live'),
              toTab('paths'),
              { target: '.diff', actions: 'forgetMarks' },
            ],
          },
          states: {
            details: {
              description: 'The machine, or what is selected in it, in words.',
              entry: { type: 'tellTab', params: { tab: 'details' } },
            },
            simulate: {
              description: 'The machine is run by hand.',
              entry: { type: 'tellTab', params: { tab: 'simulate' } },
            },
            live: {
              description: 'A panel in another tab is watched.',
              entry: { type: 'tellTab', params: { tab: 'live' } },
            },
            paths: {
              description: 'The generated test paths are played, and what the tests covered is shown.',
              entry: { type: 'tellTab', params: { tab: 'paths' } },
            },
            diff: {
              description: 'The current chart beside that of another version.',
              entry: { type: 'tellTab', params: { tab: 'diff' } },
            },
            last: { type: 'history' },
          },
        },
        folded: {
          entry: { type: 'tellTab', params: { tab: null } },
          on: {
            'side.unfold': 'unfolded.last',
            'place.choose': {
              guard: { type: 'isToBeRead', params: ({ event }) => event },
              target: 'unfolded.details',
              actions: 'forgetMarks',
            },
          },
        },
      },
    },
    export: {
      initial: 'idle',
      states: {
        idle: { on: { 'export.save': 'saving' } },
        saving: {
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ event, context: { place, detail } }) => ({
              kind: event.type === 'export.save' ? event.kind : 'json',
              machine: place.machine,
              detail,
            }),
            onDone: 'idle',
            onError: 'failed',
          },
        },
        failed: { description: 'There is no file.', on: { 'export.save': 'saving' } },
      },
    },
  },
});

const NOWHERE = { machine: '', selected: null } as const;

export type ChartPageActor = ActorRefFrom<typeof chartPageMachine>;
export type ChartPageSnapshot = SnapshotFrom<typeof chartPageMachine>;
