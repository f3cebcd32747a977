import { describe, expect, test } from 'vitest';
import { type LaidOut, type LaidOutEdge, NO_MARKS } from '../../../statecharts/machines/domain/drawing';
import { Legend, LegendPlace } from '../../../statecharts/views/Legend';
import { renderView } from '../../harness/render';

const line = (type: string, y: number, more: Partial<LaidOutEdge> = {}): LaidOutEdge => {
  const points = [
    { x: 0, y },
    { x: 100, y },
  ];
  const lines = [{ points, arrives: true }];
  return { from: 'a', to: ['b'], wherever: false, labels: [], keys: [`a | ${type} | 0`], lines, ...more };
};
const FAILED = line('xstate.error.actor.load', 20);

/** What stands beside the button of the legend, and in it where it is shown. */
function told(edges: readonly LaidOutEdge[], shown: boolean) {
  const layout: LaidOut = { machine: 'm', width: 100, height: 100, boxes: [], edges, initials: [] };
  const place = document.createElement('div');
  document.body.append(place);
  const { container } = renderView(
    <LegendPlace value={place}>
      <Legend layout={layout} marks={NO_MARKS} shown={shown} onToggle={() => undefined} />
    </LegendPlace>,
  );
  return {
    key: [...(container.querySelector('button')?.nextElementSibling?.children ?? [])].map((one) => one.textContent),
    legend: [...place.querySelectorAll('dd')].map((one) => one.textContent),
  };
}

describe('beside the button of the legend', () => {
  test('stands what colours mean, in the words of the lines, for those that are drawn', () => {
    expect(told([line('go', 0), FAILED, line('always', 40)], false).key).toEqual(['event', 'error', 'always, after']);
    expect(told([line('go', 0), line('xstate.done.actor.load', 40)], false).key).toEqual(['event', 'done']);
    expect(told([FAILED], false).key).toEqual(['error']);
  });

  test('stands nothing where all lines are grey', () => {
    expect(told([line('go', 0), line('stop', 40)], false).key).toEqual([]);
  });

  test('stands what a ring means where there is one', () => {
    expect(told([line('go', 0, { wherever: true, ring: { x: 0, y: 0 } })], false).key).toEqual(['from any state']);
  });
});

test('a legend that is shown says the same, and more, instead', () => {
  const { key, legend } = told([line('go', 0), FAILED], true);
  expect(key).toEqual([]);
  expect(legend).toEqual([
    'all transitions from one state to another; select it to read them',
    'on an event, or for several reasons',
    'when an actor fails',
  ]);
});
