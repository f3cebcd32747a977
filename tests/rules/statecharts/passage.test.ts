import { describe, expect, test } from 'vitest';
import { createActor, createMachine, fromCallback, type AnyStateMachine } from 'xstate';
import { settingsMachine } from '../../../machines/settings/settings.machine';
import { chartPageMachine } from '../../../statecharts/machines/chart-page/chart-page.machine';
import { chartOf } from '../../../statecharts/charts/chart';
import { transitionKeyOf } from '../../../statecharts/charts/transition-key';
import { passageOf, type Passed } from '../../../statecharts/machines/domain/passage';

/** Each state says when it is left and entered, and invokes something. */
function telling(path: string, state: object = {}): object {
  return { entry: `in ${path}`, exit: `out ${path}`, invoke: { id: path, src: 'child' }, ...state };
}

/** A state with two inside, of which the second is reached by `inner`. */
const pair = (path: string, more: object = {}): object =>
  telling(path, {
    initial: 'one',
    on: { inner: `.two`, ...more },
    states: { one: telling(`${path}.one`), two: telling(`${path}.two`) },
  });

const machine = createMachine({
  id: 'way',
  ...telling('root', {
    initial: 'a',
    on: {
      stay: { actions: 'own' },
      anywhere: { target: '.c', actions: 'own' },
      anew: { target: '.b', reenter: true, actions: 'own' },
    },
    states: {
      a: pair('a', {
        go: { target: 'b', actions: ['own', 'more'] },
        deep: 'b.two',
        self: 'a',
        reenter: { target: 'a', reenter: true },
        down: { target: 'a.two', reenter: true },
        regions: 'p',
        region: 'p.right.two',
        both: { target: ['p.left.two', 'p.right.two'] },
        end: 'done',
        part: 'half',
      }),
      b: pair('b', { back: 'a' }),
      c: telling('c'),
      p: telling('p', {
        type: 'parallel',
        on: { leave: 'c', within: { target: '.left.two', actions: 'own' }, over: '.left' },
        states: { left: pair('p.left', { across: '#way.p.right.two' }), right: pair('p.right', { out: '#way.c' }) },
      }),
      half: telling('half', {
        initial: 'first',
        onDone: 'c',
        states: {
          first: telling('half.first', { on: { finish: { target: 'last', actions: 'own' } } }),
          last: { type: 'final', entry: 'in half.last' },
        },
      }),
      done: { type: 'final', entry: 'in done', exit: 'out done' },
    },
  }),
} as never);
const chart = chartOf(machine);

const written = ({ kind, name }: Passed): string =>
  kind === 'stop' || kind === 'start' ? `${kind} ${name.replace(': child', '')}` : name;

/** What really happens for the last of these events, one after the other. */
function happensAt(events: readonly string[]): { readonly heard: readonly string[]; readonly key: string } {
  let heard: string[] = [];
  const hear = (name: string): void => void heard.push(name);
  const names = [...chart.states.flatMap(({ entry, exit }) => [...entry, ...exit]), 'own', 'more'];
  const actions = Object.fromEntries(names.map((name) => [name, () => hear(name)]));
  const logic = fromCallback<{ type: string }>(({ self }) => {
    hear(`start ${self.id}`);
    return () => hear(`stop ${self.id}`);
  });
  const actor = createActor(machine.provide({ actions, actors: { child: logic } }));
  actor.start();
  const last = events.at(-1) ?? '';
  for (const type of events.slice(0, -1)) actor.send({ type });
  const taken = machine.getTransitionData(actor.getSnapshot() as never, { type: last } as never).map(transitionKeyOf);
  heard = [];
  actor.send({ type: last });
  expect(taken).toHaveLength(1);
  return { heard, key: taken[0] ?? '' };
}

function passage(of: string, from: AnyStateMachine = machine) {
  const own = from === machine ? chart : chartOf(from);
  return passageOf(own, own.transitions.find(({ key }) => key === of) ?? expect.fail(of));
}

describe('what a transition runs', () => {
  test.each([
    ['go'],
    ['inner', 'go'],
    ['inner'],
    ['deep'],
    ['self'],
    ['reenter'],
    ['inner', 'reenter'],
    ['down'],
    ['regions'],
    ['region'],
    ['both'],
    ['end'],
    ['stay'],
    ['go', 'back'],
    ['go', 'anywhere'],
    ['anew'],
    ['regions', 'within'],
    ['regions', 'over'],
    ['regions', 'leave'],
    ['both', 'leave'],
    ['region', 'across'],
    ['regions', 'across'],
    ['both', 'out'],
  ])('is what xstate runs, in its order: %s %s', (...events) => {
    const { heard, key } = happensAt(events.filter((one) => one !== undefined));
    const { runs } = passage(key);
    // What depends on where the machine was is told for each of these places; one of them it was in.
    const said = runs.filter((one) => one.onlyIn === null || heard.includes(written(one))).map(written);
    expect(said).toEqual(heard);
    // Everything that is certain has been heard.
    for (const one of runs.filter(({ onlyIn }) => onlyIn === null)) expect(heard).toContain(written(one));
  });

  test('says which of it depends on the state that the machine was in', () => {
    const { runs } = passage('a | go | 0');
    expect(runs.map((one) => `${one.kind} ${one.name}${one.onlyIn === null ? '' : ` (${one.onlyIn})`}`)).toEqual([
      'exit out a.two (a.two)',
      'exit out a.one (a.one)',
      'exit out a',
      'own own',
      'own more',
      'entry in b',
      'entry in b.one',
      'stop a.two: child (a.two)',
      'stop a.one: child (a.one)',
      'stop a: child',
      'start b: child',
      'start b.one: child',
    ]);
  });

  test('leaves out states in which the event never comes so far', () => {
    const shadow = createMachine({
      initial: 'a',
      states: {
        a: {
          initial: 'one',
          on: { go: 'b' },
          states: {
            one: { exit: 'leaveOne', on: { go: {} } },
            two: { exit: 'leaveTwo', on: { go: { guard: 'isLate' } } },
          },
        },
        b: {},
      },
    } as never);
    expect(passage('a | go | 0', shadow).runs).toEqual([{ kind: 'exit', name: 'leaveTwo', onlyIn: null }]);
  });

  test('is one of several where it leads to the state that was left last', () => {
    const { runs, next } = passage('side.folded | side.unfold | 0', chartPageMachine);
    const entries = runs.filter(({ kind, name }) => kind === 'entry' && name === 'tellTab');
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.map(({ onlyIn }) => onlyIn)).toContain('side.unfolded.details');
    expect(new Set(next.map(({ from }) => from))).toEqual(new Set(['side.unfolded']));
  });

  test('saving the settings starts the comparison with what the service has', () => {
    const { runs } = passage('form.editing | editor.save | 0', settingsMachine);
    expect(runs).toContainEqual({ kind: 'start', name: 'reconcile', onlyIn: null });
  });
});

describe('where it goes on', () => {
  const keys = (of: string): readonly string[] => passage(of).next.map(({ key }) => key);

  test('from the innermost states that were entered, then from those around them', () => {
    expect(keys('a | part | 0')).toEqual(['half.first | finish | 0', 'half | xstate.done.state.way.half | 0']);
    expect(keys('b | back | 0')).toEqual(chart.transitions.filter(({ from }) => from === 'a').map(({ key }) => key));
  });

  test('from what a final state completes; nowhere from the end, or where nothing was entered', () => {
    expect(keys('half.first | finish | 0')).toEqual(['half | xstate.done.state.way.half | 0']);
    expect(keys('a | end | 0')).toEqual([]);
    expect(keys('(root) | stay | 0')).toEqual([]);
  });
});
