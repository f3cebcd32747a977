import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../../statecharts/charts/chart';
import { besidesOf, isDropped, rivalsOf, triedOf, turnsOf } from '../../../statecharts/machines/domain/turns';
import { layOut } from '../../../statecharts/layout/layout';
import { labelsIn } from '../../../statecharts/charts/geometry';

const config = {
  id: 'lamp',
  initial: 'dark',
  on: { press: { guard: 'isBroken', target: '.broken' } },
  states: {
    dark: {
      on: {
        press: [{ guard: 'isDay' }, { guard: 'hasPower', target: 'lit' }, { target: 'broken' }],
        fall: { guard: 'isHigh', target: 'broken' },
      },
      always: [
        { guard: 'isNew', target: 'lit' },
        { guard: 'isOld', target: 'broken' },
      ],
    },
    lit: { on: { press: { guard: 'isDay', target: 'dark' } } },
    broken: {},
  },
};
const chart = chartOf(createMachine(config as never));

describe('the transitions of one event', () => {
  test('have turns in one state: the last without a guard is what else happens; one that is alone has none', () => {
    expect([...turnsOf(chart)]).toEqual([
      ['dark | press | 0', 1],
      ['dark | press | 1', 2],
      ['dark | press | 2', 'else'],
      ['dark | always | 0', 1],
      ['dark | always | 1', 2],
    ]);
  });

  test('that is tried first has a turn though it has no guard: nobody comes to the others', () => {
    const hasty = { initial: 'on', states: { on: { on: { go: [{ target: 'off' }, { guard: 'isLate' }] } }, off: {} } };
    expect([...turnsOf(chartOf(createMachine(hasty as never))).values()]).toEqual([1, 2]);
  });

  test('know each other', () => {
    expect(rivalsOf(chart, 'dark | press | 1').map(({ guard }) => guard)).toEqual(['isDay', 'hasPower', '']);
    expect(rivalsOf(chart, 'lit | press | 0')).toEqual([]);
  });

  test('are tried in their state and then, unless one of them has no guard, in the states around it', () => {
    const nested = {
      initial: 'room',
      on: { go: [{ guard: 'isOpen', target: '.hall' }, { target: '.room' }], '*': {}, stay: {} },
      states: {
        room: {
          initial: 'seat',
          on: { go: { guard: 'isLate', target: 'hall' } },
          states: {
            seat: {
              on: {
                go: { guard: 'isUp', target: 'floor' },
                stay: [{ guard: 'isUp' }, {}],
                call: { guard: 'isLoud' },
              },
              always: { guard: 'isGone', target: 'floor' },
            },
            floor: {},
          },
        },
        hall: {},
      },
    };
    const house = chartOf(createMachine(nested as never));
    const at = (key: string) => house.transitions.find((one) => one.key === key) ?? expect.fail(key);
    const tried = (key: string) => triedOf(house, at(key)).map((one) => one.key);
    expect(tried('room.seat | go | 0')).toEqual([
      'room.seat | go | 0',
      'room | go | 0',
      '(root) | go | 0',
      '(root) | go | 1',
      '(root) | * | 0',
    ]);
    expect(tried('room.seat | stay | 0')).toEqual(['room.seat | stay | 0', 'room.seat | stay | 1']);
    expect(tried('room.seat | call | 0')).toEqual(['room.seat | call | 0', '(root) | * | 0']);
    expect(tried('room.seat | always | 0')).toEqual([]);
    expect(isDropped(house, at('room.seat | always | 0'))).toBe(true);
    expect(isDropped(house, at('room.seat | call | 0'))).toBe(false);
  });

  test('may all be refused: then nothing happens, unless it is an error', () => {
    const small = {
      initial: 'on',
      on: { go: { guard: 'isLate' } },
      states: {
        on: {
          on: { go: { guard: 'isUp' }, stay: {} },
          invoke: { id: 'x', src: 'x', onError: { guard: 'isFatal' } },
        },
      },
    };
    const two = chartOf(createMachine(small as never));
    const dropped = two.transitions.filter((one) => isDropped(two, one)).map(({ key }) => key);
    expect(dropped).toEqual(['(root) | go | 0', 'on | go | 0']);
  });

  test('are told from what leads the same way for another event', () => {
    const ways = {
      initial: 'on',
      states: {
        on: { on: { go: [{ guard: 'isLate', target: 'off' }, { target: 'off' }], leave: 'off', stay: {}, wait: {} } },
        off: { on: { back: 'on' } },
      },
    };
    const two = chartOf(createMachine(ways as never));
    const besides = (key: string) =>
      besidesOf(two, two.transitions.find((one) => one.key === key) ?? expect.fail(key)).map((one) => one.key);
    expect(besides('on | go | 0')).toEqual(['on | leave | 0']);
    expect(besides('on | leave | 0')).toEqual(['on | go | 0', 'on | go | 1']);
    expect([besides('off | back | 0'), besides('on | stay | 0')]).toEqual([[], []]);
  });

  test('are numbered in the drawing before their guards, on lines as in boxes', async () => {
    const layout = await layOut('lamp', 'Lamp', chart, 'brief');
    const written = new Map(
      labelsIn(layout).map(({ key, texts }) => [key, texts.map(({ text }) => text).filter((text) => text !== '')]),
    );
    expect(written.get('dark | press | 0')).toEqual(['press', '1.', '[isDay]']);
    expect(written.get('dark | press | 1')).toEqual(['press', '2.', '[hasPower]']);
    expect(written.get('dark | press | 2')).toEqual(['press', 'else']);
    expect(written.get('dark | fall | 0')).toEqual(['fall', '[isHigh]']);
    const texts = labelsIn(layout).find(({ key }) => key === 'dark | press | 1')?.texts ?? [];
    const [, turn, guard] = texts;
    expect(turn?.y).toBe(guard?.y);
    expect(guard?.x).toBeGreaterThan((turn?.x ?? Infinity) + 8);
  });
});
