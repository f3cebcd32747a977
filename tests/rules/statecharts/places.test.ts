import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { loginMachine } from '../../../machines/session/login.machine';
import { coreMachine } from '../../../machines/service/core.machine';
import { longCallMachine } from '../../../machines/calls/long-call.machine';
import {
  findables,
  foundIn,
  hashOf,
  incomingOf,
  isIn,
  linesOf,
  outgoingOf,
  placeOf,
  samePlace,
  type Place,
} from '../../../statecharts/machines/domain/chart-places';
import { chartOf } from '../../../statecharts/charts/chart';

const described = (id: string, title: string, machine: Parameters<typeof chartOf>[0]) => ({
  id,
  title,
  purpose: `Purpose of ${title}.`,
  file: '',
  sentences: [],
  chart: chartOf(machine),
});
const charts = [
  described('login', 'Login', loginMachine),
  described('core', 'Core', coreMachine),
  described('longCall', 'Long call', longCallMachine),
];

describe('places in the address', () => {
  test('read as people write them', () => {
    expect(hashOf({ machine: 'login', selected: { kind: 'state', path: 'open.form' } })).toBe('#login/open.form');
    expect(placeOf('#login')).toEqual({ machine: 'login', selected: null });
    expect(placeOf('#login/')).toEqual({ machine: 'login', selected: { kind: 'state', path: '' } });
    expect(placeOf('#login/open.form')).toEqual({ machine: 'login', selected: { kind: 'state', path: 'open.form' } });
    expect(placeOf('#login/~open%20%7C%20login.submit%20%7C%200')).toEqual({
      machine: 'login',
      selected: { kind: 'transition', key: 'open | login.submit | 0' },
    });
  });

  test('what is none is none, and nothing throws', () => {
    for (const hash of ['', '#', '#/', '#%', '#%E0%A4%A/x']) expect(placeOf(hash)).toBeNull();
    expect(placeOf('#login/%')).toEqual({ machine: 'login', selected: { kind: 'state', path: '' } });
  });

  test('every place comes back from its hash', () => {
    const letter = fc.constantFrom('a', '.', '/', '%', '#', '~', ' ', '|', 'é', '😀');
    const name = fc.string({ minLength: 1, maxLength: 8, unit: letter });
    const selected = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('state' as const), path: name.filter((text) => !text.startsWith('~')) }),
      fc.record({ kind: fc.constant('transition' as const), key: name }),
    );
    fc.assert(
      fc.property(fc.record({ machine: name, selected }), (place: Place) => {
        expect(placeOf(hashOf(place))).toEqual(place);
      }),
    );
  });

  test('two places are the same when they name the same', () => {
    const state: Place = { machine: 'login', selected: { kind: 'state', path: 'open' } };
    expect(samePlace(state, structuredClone(state))).toBe(true);
    expect(samePlace(state, { machine: 'login', selected: null })).toBe(false);
    expect(samePlace(state, { machine: 'login', selected: { kind: 'transition', key: 'open' } })).toBe(false);
  });
});

describe('a chart', () => {
  const { chart } = charts[0] ?? { chart: { states: [], transitions: [] } };

  test('knows what it has', () => {
    const [key = ''] = chart.transitions.map((one) => one.key);
    expect(isIn(chart, null)).toBe(true);
    expect(isIn(chart, { kind: 'state', path: 'open.form' })).toBe(true);
    expect(isIn(chart, { kind: 'state', path: 'open.nowhere' })).toBe(false);
    expect(isIn(chart, { kind: 'transition', key })).toBe(true);
    expect(isIn(chart, { kind: 'transition', key: 'open | nothing | 0' })).toBe(false);
  });

  test('knows the ways in and out of a state', () => {
    expect(incomingOf(chart, 'done').map(({ key }) => key)).toEqual([
      'open.form.registering | xstate.done.actor.register | 0',
      'open.form.loggingIn | xstate.done.actor.login | 0',
    ]);
    expect(outgoingOf(chart, 'open.reveal.hidden').map(({ key }) => key)).toEqual([
      'open.reveal.hidden | password.toggle | 0',
    ]);
  });
});

describe('what is inside a state', () => {
  const named = (path: string) =>
    linesOf(chartOf(coreMachine), path).map(({ depth, states }) => [depth, ...states.map(({ key }) => key)].join(' '));

  test('has the simple states on one line, and one for each that holds others', () => {
    expect(named('')).toEqual([
      '0 deciding checking ready paused running',
      '0 starting blocking background',
      '0 stopping blocking background',
    ]);
    expect(named('starting')).toEqual(['0 blocking background']);
    expect(named('ready')).toEqual([]);
  });

  test('is told once each, one step deeper within another', () => {
    const login = chartOf(loginMachine);
    const lines = linesOf(login, '');
    expect(lines.flatMap(({ states }) => states.map(({ path }) => path)).toSorted()).toEqual(
      login.states.flatMap(({ path }) => (path === '' ? [] : [path])).toSorted(),
    );
    const deep = lines.find(({ states }) => states[0]?.path === 'open.form.ready');
    expect(deep?.depth).toBe(2);
  });
});

describe('search', () => {
  const all = findables(charts);
  const names = (text: string) => foundIn(all, text).map(({ kind, name, title }) => `${kind} ${name} (${title})`);

  test('without a text all machines', () => {
    expect(names(' ')).toEqual(['machine Login (Login)', 'machine Core (Core)', 'machine Long call (Long call)']);
  });

  test('states, events, guards, actions, slots, tags and delays of all machines', () => {
    expect(names('registering')).toContain('state open.form.registering (Login)');
    expect(names('login.submit')).toContain('event login.submit (Login)');
    expect(names('registersFlawed')).toEqual(['guard registersFlawed (Login)']);
    expect(names('busyLimit')).toContain('delay busyLimit (Long call)');
    expect(names('touch.received')).toContain('event touch.received (Core)');
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['machine', 'state', 'tag', 'slot', 'event', 'guard', 'action', 'delay']),
    );
  });

  test('all words, in any order, also the title; what is called just so first', () => {
    expect(names('busy core').length).toBeGreaterThan(0);
    expect(names('busy core').every((one) => one.endsWith('(Core)'))).toBe(true);
    expect(names('running')[0]).toBe('state running (Core)');
    expect(names('nobody is called that')).toEqual([]);
  });

  test('each leads to its first use, which the chart has', () => {
    for (const { place } of all) {
      const chart = charts.find(({ id }) => id === place.machine)?.chart;
      expect(chart !== undefined && isIn(chart, place.selected)).toBe(true);
    }
    expect(new Set(all.map(({ kind, name, title }) => `${kind} ${name} ${title}`)).size).toBe(all.length);
  });
});
