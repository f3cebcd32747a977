import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { appearanceMachine } from '../../../machines/shell/appearance.machine';
import { chartDiffMachine } from '../chart-diff/chart-diff.machine';
import { samePlace, type Place } from '../domain/chart-places';
import { NO_MARKS, type Detail, type Layouts, type Marks } from '../domain/drawing';
import { liveFeedMachine } from '../live-feed/live-feed.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { type AddressCommand } from '../ports/address';
import { noticeOfFault, type NoticeSpec } from '../../../machines/ports/notice';
import { type StorageCommand, type StorageKey } from '../../../machines/ports/storage';
import { simulationMachine } from '../simulation/simulation.machine';
import { type Fault } from '../../../machines/shared/faults';
import { notProvided, notProvidedCallback } from '../../../machines/shared/not-provided';
import { chartNamed, detailFor, soundPlace } from './chart-page.rules';
import {
  type ChartPageCommand,
  type ChartPageContext,
  type ChartPageFact,
  type ChartPageInput,
  type ChartTab,
  type ExportKind,
} from './chart-page.types';

export interface SaveInput {
  readonly kind: ExportKind;
  readonly machine: string;
  readonly detail: Detail;
}

/** The words of the chart page's chart. */
export const chartPageSetup = setup({
  types: {
    context: {} as ChartPageContext,
    events: {} as ChartPageCommand | ChartPageFact,
    input: {} as ChartPageInput,
    tags: {} as 'loading',
  },
  actors: {
    language: languageMachine,
    appearance: appearanceMachine,
    diff: chartDiffMachine,
    simulation: simulationMachine,
    liveFeed: liveFeedMachine,
    storage: fromCallback<StorageCommand>(notProvidedCallback('chartPage', 'storage')),
    browser: fromCallback<AddressCommand>(notProvidedCallback('chartPage', 'browser')),
    load: fromPromise<Layouts, { readonly machine: string }>(notProvided('chartPage', 'load')),
    save: fromPromise<void, SaveInput>(notProvided('chartPage', 'save')),
  },
  actions: {
    go: assign({
      place: ({ context }, { place }: { readonly place: Place }) => soundPlace(context.input.charts, place),
    }),
    putAddress: sendTo('browser', ({ context }) => ({ type: 'address.put', place: context.place }) as const),
    /** Whatever plays in the side area plays with the machine that is drawn. */
    tellMachine: enqueueActions(({ context, enqueue }) => {
      const fact = { type: 'machine.shown', machine: context.place.machine } as const;
      enqueue.sendTo('simulation', fact);
      enqueue.sendTo('liveFeed', fact);
    }),
    tellTab: enqueueActions(({ enqueue }, { tab }: { readonly tab: ChartTab | null }) => {
      const fact = { type: 'tab.shown', tab } as const;
      enqueue.sendTo('simulation', fact);
      enqueue.sendTo('liveFeed', fact);
    }),
    forgetDrawing: assign({ layouts: null, marks: NO_MARKS }),
    keepLayouts: assign(({ context }, { layouts }: { readonly layouts: Layouts }) => ({
      layouts,
      detail: detailFor(layouts, context.input.space),
    })),
    keepDetail: assign({ detail: (_, { detail }: { readonly detail: Detail }) => detail }),
    keepMarks: assign({ marks: (_, { marks }: { readonly marks: Marks }) => marks }),
    forgetMarks: assign({ marks: NO_MARKS }),
    beginSearch: assign({ text: '', steps: 0 }),
    keepText: assign((_, { text }: { readonly text: string }) => ({ text, steps: 0 })),
    moveActive: assign({ steps: ({ context }, { by }: { readonly by: number }) => context.steps + by }),
    store: sendTo(
      'storage',
      (_, command: Omit<StorageCommand, 'type'>) => ({ ...command, type: 'storage.put' }) as const,
    ),
    storeLegend: sendTo(
      'storage',
      (_, { value }: { readonly value: 'on' | null }) => ({ type: 'storage.put', key: 'chartLegend', value }) as const,
    ),
    tellLanguage: sendTo(
      'language',
      (_, { value }: { readonly value: string | null }) => ({ type: 'language.storedElsewhere', value }) as const,
    ),
    tellAppearance: sendTo(
      'appearance',
      (_, fact: Extract<ChartPageFact, { readonly type: 'system.changed' }>) => fact,
    ),
    tellTheme: sendTo(
      'appearance',
      (_, { value }: { readonly value: string | null }) => ({ type: 'appearance.storedElsewhere', value }) as const,
    ),
    keepNotice: assign({ notice: (_, { said }: { readonly said: NoticeSpec }) => said }),
    keepFault: assign({
      notice: ({ context }, { fault }: { readonly fault: Fault }) => noticeOfFault(fault) ?? context.notice,
    }),
  },
  guards: {
    isKnown: ({ context }) => chartNamed(context.input.charts, context.place.machine) !== undefined,
    isElsewhere: ({ context }, { place }: { readonly place: Place | null }) =>
      place !== null && place.machine !== context.place.machine,
    isAnother: ({ context }, { place }: { readonly place: Place | null }) =>
      place !== null && !samePlace(place, context.place),
    isTab: (_, { tab, wanted }: { readonly tab: ChartTab; readonly wanted: ChartTab }) => tab === wanted,
    isKey: (_, { key, wanted }: { readonly key: StorageKey; readonly wanted: StorageKey }) => key === wanted,
    isWide: ({ context }) => context.input.width === 'wide',
    wantsLegend: ({ context: { input } }) => input.width === 'wide' && input.stored.chartLegend === 'on',
    /** Below the drawing, what is said takes half of the screen: only for something that is selected. */
    isCovering: ({ context: { input, place } }) => input.width === 'narrow' && place.selected === null,
    isToBeRead: ({ context }, { place }: { readonly place: Place }) =>
      context.input.width === 'narrow' && place.selected !== null,
  },
});

/** The way from one tab of the side area to another, or to the same again. */
export const toTab = <TTab extends ChartTab>(wanted: TTab) => ({
  guard: {
    type: 'isTab' as const,
    params: ({ event }: { readonly event: { readonly tab: ChartTab } }) => ({ tab: event.tab, wanted }),
  },
  target: `.${wanted}` as const,
  actions: 'forgetMarks' as const,
});
