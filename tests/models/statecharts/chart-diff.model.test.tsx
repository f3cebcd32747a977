import { createActor, type AnyActorRef } from 'xstate';
import { expect } from 'vitest';
import {
  chartDiffMachine,
  type ChartDiffActor,
  type ChartDiffCommand,
} from '../../../statecharts/machines/chart-diff/chart-diff.machine';
import { type ChartPageActor } from '../../../statecharts/machines/chart-page/chart-page.machine';
import { EXPORT_FORMAT } from '../../../statecharts/machines/domain/chart-export';
import { type GivenFile } from '../../../machines/ports/pictures';
import { DiffDrawings } from '../../../statecharts/views/DiffDrawings';
import DiffSide from '../../../statecharts/views/DiffSide';
import { CHARTS, chartPageInput, chartPageUnderTest, layoutsOf } from '../../harness/chart-page';
import { promiseCases, runModel } from '../../harness/run-model';

const [LAMP] = CHARTS as readonly [(typeof CHARTS)[number]];
const before = {
  ...LAMP,
  chart: {
    states: LAMP.chart.states.map((state) =>
      state.path === 'lit' ? { ...state, path: 'bright', key: 'bright' } : state,
    ),
    transitions: LAMP.chart.transitions,
  },
};
const EXPORT = { format: EXPORT_FORMAT, machines: [{ ...before, layouts: layoutsOf(before) }] };
const FILE = new File(['x'], 'other.json') as unknown as GivenFile;

/** A page whose comparison is the machine under test. */
function pageWith(diff: ChartDiffActor): ChartPageActor {
  const page = createActor(chartPageUnderTest().machine, { input: chartPageInput() });
  page.start();
  const snapshot = { ...page.getSnapshot(), children: { diff } };
  return {
    ...page,
    send: () => undefined,
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
  } as never;
}

const pages = new WeakMap<AnyActorRef, ChartPageActor>();

runModel({
  machine: chartDiffMachine,
  inputs: () => [undefined],
  events: ({ context }): readonly ChartDiffCommand[] => [
    { type: 'file.choose', file: FILE, name: 'other.json' },
    { type: 'file.forget' },
    ...(context.place === null
      ? [{ type: 'place.choose', place: { machine: 'lamp', selected: { kind: 'state', path: 'bright' } } } as const]
      : []),
  ],
  slots: {
    read: promiseCases({
      resolves: [JSON.stringify(EXPORT), 'nothing of the kind'],
      rejects: [new Error('not a text')],
    }),
  },
  project: ({ other, place }) => [other !== null, place !== null],
  render: (diff) => {
    const page = pages.get(diff) ?? pageWith(diff as ChartDiffActor);
    pages.set(diff, page);
    const layout = layoutsOf(LAMP).brief;
    return (
      <>
        <DiffSide page={page} />
        <DiffDrawings
          page={page}
          diff={diff as ChartDiffActor}
          chart={LAMP}
          layout={layout}
          before={{ ...before, layouts: layoutsOf(before) }}
        />
      </>
    );
  },
  perform: {
    'file.choose': ({ user }) =>
      user.upload(
        document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no input'),
        FILE as never,
      ),
    'file.forget': ({ user, screen }) => user.click(screen.getByText('End the comparison')),
    'place.choose': ({ user, screen }) => user.click(screen.getAllByText('bright')[0] ?? expect.fail('no change')),
  },
  see: {
    none: ({ screen }) => {
      expect(screen.queryByText('End the comparison')).toBeNull();
      expect(screen.queryByText('Reading…')).toBeNull();
    },
    reading: ({ screen }) => expect(screen.getByText('Reading…')).toBeTruthy(),
    compared: ({ screen, context }) => {
      expect(screen.getByText('Machines that differ')).toBeTruthy();
      expect(screen.getAllByText(/removed|added/).length).toBeGreaterThan(1);
      const [older] = screen.getAllByRole('listbox');
      expect(older?.querySelector('[data-state=bright]')?.getAttribute('aria-selected')).toBe(
        String(context.place !== null),
      );
    },
    unreadable: ({ screen }) => expect(screen.getByRole('alert').textContent).toContain('other.json'),
  },
});
