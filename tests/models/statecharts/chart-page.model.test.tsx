import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { fromCallback, type AnyActorLogic } from 'xstate';
import {
  chartPageMachine,
  type ChartPageActor,
  type ChartPageSnapshot,
} from '../../../statecharts/machines/chart-page/chart-page.machine';
import {
  type ChartPageCommand,
  type ChartPageFact,
  type ChartTab,
} from '../../../statecharts/machines/chart-page/chart-page.types';
import { type Place } from '../../../statecharts/machines/domain/chart-places';
import { liveFeedMachine } from '../../../statecharts/machines/live-feed/live-feed.machine';
import { type ReplayInput } from '../../../statecharts/machines/simulation/simulation.setup';
import { simulationMachine } from '../../../statecharts/machines/simulation/simulation.machine';
import { type MachineModel, type SimulationFrame } from '../../../statecharts/machines/ports/simulation';
import { DETAILS, NO_MARKS, type Detail } from '../../../statecharts/machines/domain/drawing';
import { languageMachine } from '../../../machines/shell/language.machine';
import { notice } from '../../../machines/ports/notice';
import { ChartPage } from '../../../statecharts/views/ChartPage';
import { CHARTS, chartPageInput, chartPageUnderTest, layoutsOf } from '../../harness/chart-page';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { deferredSlot } from '../../harness/slots';

type PageStage = Stage<typeof chartPageMachine>;

const [LAMP] = CHARTS as readonly [(typeof CHARTS)[number]];
const { machine: provided } = chartPageUnderTest();
const real = provided.implementations.actors as Readonly<Record<string, AnyActorLogic>>;

/** What plays in the side area, with nobody who answers it. */
const playing: Readonly<Record<string, AnyActorLogic>> = {
  simulation: simulationMachine.provide({
    actors: {
      load: deferredSlot<MachineModel, { readonly machine: string }>().logic,
      replay: deferredSlot<SimulationFrame, ReplayInput>().logic,
    },
  }),
  liveFeed: liveFeedMachine.provide({ actors: { channel: fromCallback(() => undefined) } }),
};

/** English is there at once. */
const instantLanguage = languageMachine.provide({
  actors: {
    loadCatalogue: {
      transition: (snapshot: unknown) => snapshot,
      getInitialSnapshot: () => ({ status: 'done', output: undefined, error: undefined, input: undefined }),
      getPersistedSnapshot: (snapshot: unknown) => snapshot,
    } as never,
  },
});

const children = ['storage', 'browser', 'language', 'appearance', 'diff', 'simulation', 'liveFeed'];
const crashes = children.map((actorId) => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error: new Error('broken'),
}));

const LIT: Place = { machine: 'lamp', selected: { kind: 'state', path: 'lit' } };
const DOOR: Place = { machine: 'door', selected: null };
const GONE: Place = { machine: 'window', selected: null };

const TABS: Readonly<Record<ChartTab, string>> = {
  details: 'Details',
  simulate: 'Simulate',
  live: 'Live',
  paths: 'Paths',
  diff: 'Compare',
};

const DETAIL_NAMES: Readonly<Record<Detail, string>> = {
  outline: 'States',
  brief: 'Transitions',
  full: 'Actions',
};

const chosenTab = (): string | null => document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? null;

const isAt = (side: ChartPageSnapshot['value']['side'], tab: ChartTab): boolean =>
  typeof side === 'object' && side.unfolded === tab;

function button({ screen }: PageStage, name: string): HTMLElement {
  return screen.getByLabelText(name);
}

/** Through the search, which finds everything; or in the list, or the drawing. */
async function choose({ user, screen, snapshot }: PageStage, place: Place): Promise<void> {
  if (snapshot.matches({ search: 'open' })) {
    fireEvent.keyDown(screen.getByLabelText('Search all machines'), { key: 'Enter' });
    return;
  }
  if (snapshot.matches({ list: 'shown' })) {
    await user.click(screen.getByText(place.machine === 'door' ? 'Door' : 'Lamp', { selector: 'nav bdi' }));
    return;
  }
  fireEvent.click(document.querySelector('[data-state=lit]') ?? expect.fail('no state to click'));
}

async function exportAs({ user, screen }: PageStage, item: RegExp): Promise<void> {
  await user.click(screen.getByLabelText('Export'));
  await user.click(await screen.findByText(item));
}

const seeTab =
  (tab: ChartTab) =>
  ({ snapshot, screen }: PageStage): void => {
    if (snapshot.matches({ search: 'open' })) return;
    expect(chosenTab()).toBe(TABS[tab]);
    expect(screen.getByLabelText('Side panel', { selector: 'button' }).getAttribute('aria-pressed')).toBe('true');
  };

runModel({
  machine: chartPageMachine,
  inputs: () => [
    chartPageInput(),
    chartPageInput({ width: 'wide', place: LIT, stored: { chartLegend: 'on' } }),
    chartPageInput({ place: GONE }),
    chartPageInput({ width: 'narrow' }),
  ],
  events: ({ context, value, children: running }): readonly (ChartPageCommand | ChartPageFact)[] => {
    const { place, text, steps, detail, input } = context;
    // The regions are independent: while one is away from its rest, the others stay in theirs.
    const away = [
      ...(value.drawing === 'shown' ? [] : ['drawing']),
      ...(value.search === 'open' ? ['search'] : []),
      ...((value.list === 'shown') === (input.width === 'wide') ? [] : ['list']),
      ...((value.legend === 'shown') === (input.width === 'wide') ? [] : ['legend']),
      ...((input.width === 'narrow' ? value.side === 'folded' : isAt(value.side, 'details')) ? [] : ['side']),
      ...(value.export === 'idle' ? [] : ['export']),
    ];
    const only = <T,>(region: string, events: readonly T[]): readonly T[] =>
      away.every((one) => one === region) ? events : [];
    const tabs = (['details', 'simulate', 'live', 'paths', 'diff'] as const).filter(
      (tab) => typeof value.side === 'object' && !isAt(value.side, tab),
    );
    return [
      ...only<ChartPageCommand>(
        'search',
        value.search === 'closed'
          ? [{ type: 'search.open' }]
          : [
              { type: 'search.edit', text: text === '' ? 'door' : '' },
              { type: 'search.close' },
              ...(text === '' && steps === 0 ? [{ type: 'search.move', by: 1 } as const] : []),
              ...(text === 'door' ? [{ type: 'place.choose', place: DOOR } as const] : []),
            ],
      ),
      ...only<ChartPageCommand>('list', [
        { type: 'list.toggle' },
        ...(value.list === 'shown' && place.machine !== 'door' ? [{ type: 'place.choose', place: DOOR } as const] : []),
        ...(value.list === 'hidden' && value.drawing === 'shown' && place.machine === 'lamp' && place.selected === null
          ? [{ type: 'place.choose', place: LIT } as const]
          : []),
      ]),
      ...only<ChartPageCommand>(
        'legend',
        input.width === 'wide' && value.drawing === 'shown' ? [{ type: 'legend.toggle' }] : [],
      ),
      ...only<ChartPageCommand>('side', [
        { type: 'side.fold' },
        { type: 'side.unfold' },
        ...tabs.map((tab) => ({ type: 'tab.choose', tab }) as const),
      ]),
      ...only<ChartPageCommand>('export', [{ type: 'export.save', kind: 'json' }]),
      ...only<ChartPageCommand>('drawing', [{ type: 'drawing.retry' }]),
      ...only<ChartPageCommand | ChartPageFact>('', [
        { type: 'detail.choose', detail: DETAILS[(DETAILS.indexOf(detail) + 1) % DETAILS.length] ?? detail },
        { type: 'address.moved', place: DOOR },
        { type: 'address.moved', place: LIT },
        { type: 'storing.requested', key: 'theme', value: 'dark' },
        { type: 'storage.changed', key: '_lang', value: 'en' },
        { type: 'storage.changed', key: 'theme', value: 'light' },
        { type: 'system.changed', dark: true, forcedColors: false },
        { type: 'notice.raised', notice: notice('languageFailed', 'warning', { language: 'fa' }) },
        { type: 'marks.changed', marks: NO_MARKS },
        ...(crashes.filter(({ actorId }) => actorId in running) as unknown as readonly ChartPageFact[]),
      ]),
    ];
  },
  slots: {
    load: promiseCases({ resolves: [layoutsOf(LAMP)], rejects: [new Error('404')] }),
    save: promiseCases<void>({ resolves: [undefined], rejects: [new Error('no')] }),
  },
  actors: {
    ...real,
    language: instantLanguage,
    ...playing,
  },
  project: ({ place, text, steps, detail, notice: said }) => [place, text, steps, detail, said !== null],
  render: (page) => <ChartPage page={page as ChartPageActor} />,
  perform: {
    'place.choose': (stage, { place }) => choose(stage, place),
    'search.open': (stage) => stage.user.click(button(stage, 'Search all machines (/)')),
    'search.edit': ({ fill, screen }, { text }) => fill(screen.getByLabelText('Search all machines'), text),
    'search.move': ({ screen }) =>
      void fireEvent.keyDown(screen.getByLabelText('Search all machines'), { key: 'ArrowDown' }),
    'search.close': ({ screen }) =>
      void fireEvent.keyDown(screen.getByLabelText('Search all machines'), { key: 'Escape' }),
    'list.toggle': (stage) => stage.user.click(stage.screen.getByLabelText('Machines', { selector: 'button' })),
    'legend.toggle': ({ user, screen }) => user.click(screen.getByText('Legend', { selector: 'button' })),
    'side.fold': (stage) => stage.user.click(stage.screen.getByLabelText('Side panel', { selector: 'button' })),
    'side.unfold': (stage) => stage.user.click(stage.screen.getByLabelText('Side panel', { selector: 'button' })),
    'tab.choose': ({ user, screen }, { tab }) => user.click(screen.getByRole('tab', { name: TABS[tab] })),
    'detail.choose': ({ user, screen }, { detail }) =>
      user.click(screen.getByText(DETAIL_NAMES[detail], { selector: '[role=group] button' })),
    'drawing.retry': ({ user, screen }) => user.click(screen.getByText('Try again')),
    'export.save': (stage) => exportAs(stage, /^All machines/),
    ...Object.fromEntries(crashes.map((crash) => [crash.type, ({ actor }: PageStage) => actor.send(crash as never)])),
  },
  facts: ['address.moved', 'storing.requested', 'storage.changed', 'system.changed', 'notice.raised', 'marks.changed'],
  see: {
    'drawing.loading': ({ screen }) => expect(screen.getByText('Loading the diagram…')).toBeTruthy(),
    'drawing.shown': ({ context }) => {
      expect(document.querySelector('[role=group] > [aria-pressed=true]')?.textContent).toBe(
        DETAIL_NAMES[context.detail],
      );
      // In a comparison without a file it is the one drawing, too.
      const drawing = document.querySelector('[role=listbox][data-machine]');
      expect(drawing).not.toBeNull();
      expect(drawing?.querySelectorAll('[aria-selected=true]').length).toBe(
        context.place.machine === 'lamp' && context.place.selected !== null ? 1 : 0,
      );
    },
    'drawing.failed': ({ screen }) => expect(screen.getByText('Try again')).toBeTruthy(),
    'drawing.unknown': ({ screen, context }) => expect(screen.getByText(context.place.machine)).toBeTruthy(),
    'search.closed': ({ screen }) => expect(screen.queryByLabelText('Search')).toBeNull(),
    'search.open': ({ screen, context }) => {
      const field = screen.getByLabelText('Search all machines');
      expect(field).toHaveProperty('value', context.text);
      expect(field.getAttribute('aria-activedescendant')).toBe(`chart-search-${context.steps}`);
    },
    'list.hidden': () => expect(document.querySelector('nav')).toBeNull(),
    'list.shown': ({ context }) =>
      expect(document.querySelector('nav [aria-current=true]')?.textContent ?? null).toContain(
        context.place.machine === 'door' ? 'Door' : 'Lamp',
      ),
    'legend.hidden': ({ screen }) => expect(screen.queryByLabelText('Legend')).toBeNull(),
    'legend.shown': ({ screen, snapshot }) => {
      const isThere = snapshot.value.drawing === 'shown' && snapshot.matches({ side: { unfolded: 'details' } });
      expect(screen.queryByLabelText('Legend') !== null).toBe(isThere);
    },
    'side.folded': () => expect(document.querySelector('aside')).toBeNull(),
    'side.unfolded.details': seeTab('details'),
    'side.unfolded.simulate': seeTab('simulate'),
    'side.unfolded.live': seeTab('live'),
    'side.unfolded.paths': seeTab('paths'),
    'side.unfolded.diff': seeTab('diff'),
    'export.idle': ({ screen }) => expect(screen.queryByText(/^The file could not be created/)).toBeNull(),
    'export.saving': ({ screen }) => expect(screen.queryByText(/^The file could not be created/)).toBeNull(),
    'export.failed': ({ screen }) => expect(screen.getByText(/^The file could not be created/)).toBeTruthy(),
  },
});
