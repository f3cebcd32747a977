import { createMachine, fromCallback, setup } from 'xstate';
import { chartDiffMachine } from '../../statecharts/machines/chart-diff/chart-diff.machine';
import { chartPageMachine } from '../../statecharts/machines/chart-page/chart-page.machine';
import { type SaveInput } from '../../statecharts/machines/chart-page/chart-page.setup';
import { type ChartPageInput } from '../../statecharts/machines/chart-page/chart-page.types';
import { type DescribedChart } from '../../statecharts/machines/domain/chart';
import { type LaidOut, type Layouts } from '../../statecharts/machines/domain/drawing';
import { languageMachine } from '../../machines/shell/language.machine';
import { type AddressCommand } from '../../statecharts/machines/ports/address';
import { type GivenFile } from '../../machines/ports/pictures';
import { type StorageCommand } from '../../machines/ports/storage';
import { type Language } from '../../machines/shared/constants';
import { chartOf } from '../../statecharts/charts/chart';
import { deferredSlot } from './slots';

/** A callback slot that writes down its commands; the test tells its facts. */
function spokenSlot<TCommand extends { readonly type: string }>() {
  const commands: TCommand[] = [];
  const logic = fromCallback<TCommand>(({ receive }) => receive((command) => commands.push(command)));
  return { logic, commands };
}

/** Stands for what plays in the side area, and writes down what the page tells it. */
function told() {
  const facts: unknown[] = [];
  const logic = setup({ actions: { note: ({ event }) => facts.push(event) } }).createMachine({
    on: { 'machine.shown': { actions: 'note' }, 'tab.shown': { actions: 'note' } },
  });
  return { logic: logic as never, facts };
}

/** Two small machines that a page can draw. */
export const CHARTS: readonly DescribedChart[] = [
  described('lamp', 'Lamp', {
    initial: 'dark',
    states: {
      dark: {
        description: 'Nobody sees anything.',
        on: { press: { guard: 'hasPower', target: 'lit', actions: 'count' } },
      },
      lit: { tags: 'bright', on: { press: 'dark' }, after: { tired: 'dark' } },
    },
  }),
  described('door', 'Door', { initial: 'shut', states: { shut: { on: { open: 'ajar' } }, ajar: {} } }),
];

function described(id: string, title: string, config: object): DescribedChart {
  return {
    id,
    title,
    purpose: `Is a ${id}.`,
    file: `machines/${id}.machine.ts`,
    sentences: [{ id: '1.01', text: 'It is there.' }],
    chart: chartOf(createMachine({ id, ...config } as never)),
  };
}

/** A drawing without shape, for tests that look at no shapes; `width` decides how much detail fits. */
export function layoutsOf({ id, chart }: DescribedChart, width = 400): Layouts {
  const { states, transitions } = chart;
  const layout: LaidOut = {
    machine: id,
    width,
    height: 300,
    boxes: states.map(({ path, kind, key }, index) => ({
      path,
      kind,
      region: false,
      x: path === '' ? 0 : 20,
      y: path === '' ? 0 : index * 60,
      w: path === '' ? width : 80,
      h: path === '' ? 300 : 30,
      texts: [{ x: 30, y: index * 60 + 16, text: key, role: 'name' }],
      inner: [],
    })),
    edges: transitions.map(({ key, from, to, label }, index) => ({
      from,
      to,
      wherever: false,
      labels: [
        { key, x: 200, y: index * 40, w: 80, h: 20, texts: [{ x: 206, y: index * 40, text: label, role: 'event' }] },
      ],
      lines: [
        {
          points: [
            { x: 100, y: index * 40 },
            { x: 200, y: index * 40 },
          ],
          arrives: false,
        },
        {
          points: [
            { x: 200, y: index * 40 + 20 },
            { x: 100, y: index * 40 + 20 },
          ],
          arrives: true,
        },
      ],
    })),
    initials: [],
  };
  const outline: LaidOut = {
    ...layout,
    width: width / 2,
    edges: layout.edges.map(({ labels, lines, ...edge }) => ({
      ...edge,
      labels: [],
      keys: labels.map(({ key }) => key),
      lines: lines.filter(({ arrives }) => arrives),
    })),
  };
  const portrait = { ...outline, width: width / 4, height: 600 };
  return { outline, portrait, brief: layout, full: { ...layout, width: width * 2 } };
}

export function chartPageInput(input: Partial<ChartPageInput> = {}): ChartPageInput {
  return {
    charts: CHARTS,
    place: null,
    width: 'usual',
    space: { w: 840, h: 710 },
    stored: {},
    browserLanguages: ['en'],
    system: { dark: false, forcedColors: false },
    watcher: 'page',
    always: false,
    ...input,
  };
}

/** The page with its language, colours and comparison; every slot that leads outside is the test’s. */
export function chartPageUnderTest() {
  const storage = spokenSlot<StorageCommand>();
  const browser = spokenSlot<AddressCommand>();
  const catalogue = deferredSlot<void, { readonly language: Language }>();
  const read = deferredSlot<string, { readonly file: GivenFile | null }>();
  const load = deferredSlot<Layouts, { readonly machine: string }>();
  const save = deferredSlot<void, SaveInput>();
  const [simulation, liveFeed] = [told(), told()];
  const machine = chartPageMachine.provide({
    actors: {
      storage: storage.logic,
      browser: browser.logic,
      language: languageMachine.provide({ actors: { loadCatalogue: catalogue.logic } }),
      diff: chartDiffMachine.provide({ actors: { read: read.logic } }),
      simulation: simulation.logic,
      liveFeed: liveFeed.logic,
      load: load.logic,
      save: save.logic,
    },
  });
  return { machine, slots: { storage, browser, catalogue, read, load, save, simulation, liveFeed } };
}
