import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { settingsMachine } from '../../../machines/settings/settings.machine';
import { chartOf } from '../../../statecharts/charts/chart';
import { DetailsSide } from '../../../statecharts/views/DetailsSide';
import { chartPageInput, chartPageUnderTest } from '../../harness/chart-page';
import { renderView } from '../../harness/render';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  on: { 'door.push': { guard: 'isStrong', target: '.broken' } },
  states: {
    shut: {
      exit: 'unlock',
      initial: 'calm',
      states: {
        calm: { on: { 'door.push': { guard: 'isLoose', target: '#door.ajar', actions: 'creak' } } },
        stuck: {},
      },
      invoke: { id: 'listening', src: 'listen' },
    },
    ajar: { entry: 'letIn', invoke: { id: 'draught', src: 'draught' }, on: { 'door.close': 'shut' } },
    broken: {},
  },
} as never);

/** The parts of the details of a transition: what is over each, and its lines. */
function partsOf(key: string, machine: Parameters<typeof chartOf>[0] = door) {
  const about = { id: 'door', title: 'Door', purpose: '', file: '', sentences: [], chart: chartOf(machine) };
  const place = { machine: 'door', selected: { kind: 'transition', key } } as const;
  const page = createActor(chartPageUnderTest().machine, { input: chartPageInput({ charts: [about], place }) }).start();
  const { container } = renderView(<DetailsSide page={page} />);
  const parts = [...container.querySelectorAll('h3')].map((title) => [
    title.textContent,
    [...(title.parentElement?.querySelectorAll('li') ?? [])].map((line) => line.textContent),
  ]);
  return {
    parts: Object.fromEntries(parts) as Readonly<Record<string, readonly string[]>>,
    text: container.textContent,
  };
}

describe('the details of a transition', () => {
  test('say all that it runs, starts and stops in its order, and where it goes on', () => {
    const { parts } = partsOf('shut.calm | door.push | 0');
    expect(parts.Runs).toEqual(['exit unlock', 'creak', 'entry letIn', 'stops listening: listen', 'starts draught']);
    expect(parts.Next).toEqual(['door.close → shut']);
  });

  test('say who takes the event instead, and what if nobody does', () => {
    const { parts, text } = partsOf('shut.calm | door.push | 0');
    expect(parts['Tried in this order']).toEqual(['door.push [isLoose] → ajar', 'Door: door.push [isStrong] → broken']);
    expect(text).toContain('Otherwise nothing happens here.');
  });

  test('say what depends on the state that is left', () => {
    const { parts, text } = partsOf('(root) | door.push | 0');
    expect(parts.Runs).toEqual([
      'exit unlock only in shut',
      'stops draught only in ajar',
      'stops listening: listen only in shut',
    ]);
    expect(parts).not.toHaveProperty('Next');
    expect(text).toContain('Otherwise nothing happens here.');
  });

  test('of the settings: saving begins with a comparison', () => {
    const { parts, text } = partsOf('form.editing | editor.save | 0', settingsMachine);
    expect(parts.If).toEqual(['isSound']);
    expect(parts.Runs).toContain('starts reconcile');
    expect(parts.Next?.length).toBeGreaterThan(1);
    expect(text).toContain('Otherwise nothing happens here.');
  });

  test('leave out what there is nothing of', () => {
    const { parts, text } = partsOf('ajar | door.close | 0');
    expect(Object.keys(parts)).toEqual(['From', 'To', 'Runs', 'Next']);
    expect(text).not.toContain('Otherwise');
  });
});
