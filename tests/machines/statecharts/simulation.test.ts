import { describe, expect, test } from 'vitest';
import { type MarksHost } from '../../../statecharts/machines/ports/marks';
import {
  type MachineModel,
  type SimulationFrame,
  type SimulationStep,
} from '../../../statecharts/machines/ports/simulation';
import { simulationMachine } from '../../../statecharts/machines/simulation/simulation.machine';
import { textOf } from '../../../statecharts/machines/simulation/simulation.rules';
import {
  selectCount,
  selectCoverage,
  selectDraft,
  selectDraftFlawed,
  selectFrame,
  selectInput,
  selectModel,
  selectPath,
  selectPlays,
  selectState,
  selectSteps,
} from '../../../statecharts/machines/simulation/simulation.selectors';
import { NO_FRAME, NO_MODEL, type ReplayInput } from '../../../statecharts/machines/simulation/simulation.setup';
import { deferredSlot, startActor } from '../../harness/slots';
import { FRAME, MODEL } from '../../harness/simulation';
import { marksHost } from '../../harness/marks';

const EVENT: SimulationStep = { kind: 'event', event: { type: 'go' } };
const WAIT: SimulationStep = { kind: 'wait', ms: 10 };

function begin() {
  const load = deferredSlot<MachineModel, { readonly machine: string }>();
  const replay = deferredSlot<SimulationFrame, ReplayInput>();
  const host = marksHost();
  const { actor, clock } = startActor(
    simulationMachine.provide({ actors: { load: load.logic, replay: replay.logic } }),
    { host: host.ref as MarksHost },
  );
  const run = () => actor.getSnapshot().value.run;
  const context = () => actor.getSnapshot().context;
  const answer = (frame: SimulationFrame = FRAME) => replay.latest.resolve(frame);
  return { actor, clock, load, replay, host, run, context, answer };
}

async function opened() {
  const all = begin();
  all.actor.send({ type: 'machine.shown', machine: 'toy' });
  all.actor.send({ type: 'tab.shown', tab: 'simulate' });
  await all.load.latest.resolve(MODEL);
  await all.answer();
  all.host.take();
  return all;
}

describe('simulation', () => {
  test('nothing is fetched before its tab is open', () => {
    const { actor, run, load, host, context } = begin();
    actor.send({ type: 'machine.shown', machine: 'toy' });
    actor.send({ type: 'tab.shown', tab: 'details' });
    expect([run(), load.calls.length, host.take()]).toEqual(['absent', 0, []]);
    actor.send({ type: 'tab.shown', tab: 'paths' });
    expect([run(), load.latest.input]).toEqual(['loading', { machine: 'toy' }]);
    expect(context()).toMatchObject({ machine: 'toy', tab: 'paths', model: NO_MODEL, frame: NO_FRAME });
  });

  test('a machine is loaded and started with its first input; the drawing shows where it stands', async () => {
    const { actor, run, load, replay, host, answer, context } = begin();
    actor.send({ type: 'tab.shown', tab: 'simulate' });
    actor.send({ type: 'machine.shown', machine: 'toy' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await load.latest.resolve(MODEL);
    expect([run(), replay.latest.input]).toEqual([
      { open: 'replaying' },
      { machine: 'toy', model: MODEL, input: { first: true }, steps: [] },
    ]);
    host.take();
    await answer();
    expect([run(), context().frame]).toEqual([{ open: 'standing' }, FRAME]);
    expect(host.take()).toEqual([
      { type: 'marks.changed', marks: { states: { a: 'active' }, transitions: { 'a | go | 0': 'next' } } },
    ]);
  });

  test('a machine that does not come is asked for again', async () => {
    const { actor, run, load } = begin();
    actor.send({ type: 'tab.shown', tab: 'simulate' });
    actor.send({ type: 'machine.shown', machine: 'toy' });
    await load.latest.reject(new Error('offline'));
    expect(run()).toBe('failed');
    actor.send({ type: 'simulation.retry' });
    expect([run(), load.calls.length]).toEqual(['loading', 2]);
  });

  test('each step is made on top of those before it; going back keeps it ahead', async () => {
    const { actor, replay, answer, context } = await opened();
    actor.send({ type: 'step.take', step: EVENT });
    expect(replay.latest.input.steps).toEqual([EVENT]);
    await answer();
    actor.send({ type: 'step.take', step: WAIT });
    expect(replay.latest.input.steps).toEqual([EVENT, WAIT]);
    actor.send({ type: 'step.goBack' });
    actor.send({ type: 'step.goBack' });
    expect([replay.latest.input.steps, context().count, context().steps]).toEqual([[], 0, [EVENT, WAIT]]);
    expect(actor.getSnapshot().can({ type: 'step.goBack' })).toBe(false);
    actor.send({ type: 'step.goForward' });
    expect(replay.latest.input.steps).toEqual([EVENT]);
    actor.send({ type: 'step.choose', count: 2 });
    expect(replay.latest.input.steps).toEqual([EVENT, WAIT]);
    expect(actor.getSnapshot().can({ type: 'step.goForward' })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'step.choose', count: 3 })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'step.choose', count: -1 })).toBe(false);
  });

  test('another step is another story: what was ahead is gone', async () => {
    const { actor, context } = await opened();
    for (const step of [EVENT, WAIT]) actor.send({ type: 'step.take', step });
    actor.send({ type: 'step.choose', count: 0 });
    actor.send({ type: 'step.take', step: WAIT });
    expect(context()).toMatchObject({ steps: [WAIT], count: 1 });
  });

  test('a machine that has ended takes no step', async () => {
    const { actor, answer } = await opened();
    actor.send({ type: 'step.take', step: EVENT });
    await answer({ ...FRAME, status: 'done' });
    expect(actor.getSnapshot().can({ type: 'step.take', step: EVENT })).toBe(false);
  });

  test('it starts anew, with another input when one is chosen', async () => {
    const { actor, replay, context } = await opened();
    actor.send({ type: 'step.take', step: EVENT });
    actor.send({ type: 'simulation.reset' });
    expect(replay.latest.input).toMatchObject({ input: { first: true }, steps: [] });
    actor.send({ type: 'step.take', step: EVENT });
    actor.send({ type: 'input.choose', index: 1 });
    expect(replay.latest.input).toMatchObject({ input: { first: false }, steps: [] });
    expect(context()).toMatchObject({ input: 1, steps: [], count: 0, path: null });
    expect(actor.getSnapshot().can({ type: 'input.choose', index: 2 })).toBe(false);
  });

  test('an input that breaks the machine’s start says so, and another is chosen', async () => {
    const { actor, run, replay } = await opened();
    actor.send({ type: 'input.choose', index: 1 });
    await replay.latest.reject(new Error('no host'));
    expect(run()).toEqual({ open: 'broken' });
    actor.send({ type: 'input.choose', index: 0 });
    expect(run()).toEqual({ open: 'replaying' });
  });

  test('a path brings its input and its steps, none of them made yet', async () => {
    const { actor, replay, context } = await opened();
    actor.send({ type: 'path.choose', index: 1 });
    expect(context()).toMatchObject({ path: 1, input: 1, steps: [EVENT, WAIT], count: 0 });
    expect(replay.latest.input).toMatchObject({ input: { first: false }, steps: [] });
    actor.send({ type: 'step.goForward' });
    expect([replay.latest.input.steps, context().path]).toEqual([[EVENT], 1]);
    actor.send({ type: 'step.take', step: EVENT });
    expect(context().path).toBeNull();
    expect(actor.getSnapshot().can({ type: 'path.choose', index: 3 })).toBe(false);
  });

  test('along a path, the drawing keeps all that it took', async () => {
    const { actor, host, answer } = await opened();
    actor.send({ type: 'tab.shown', tab: 'paths' });
    host.take();
    actor.send({ type: 'path.choose', index: 1 });
    await answer({
      ...FRAME,
      entries: [
        { step: null, taken: [], states: ['a'], actions: [], told: [] },
        { step: EVENT, taken: ['a | go | 0'], states: ['b'], actions: [], told: [] },
      ],
    });
    expect(host.take()).toEqual([
      {
        type: 'marks.changed',
        marks: { states: { a: 'taken', b: 'active' }, transitions: { 'a | go | 0': 'taken' } },
      },
    ]);
  });

  test('it plays the steps ahead, one every 0.9 s, and stops at the end', async () => {
    const { actor, clock, context } = await opened();
    expect(actor.getSnapshot().can({ type: 'play.start' })).toBe(false);
    actor.send({ type: 'path.choose', index: 1 });
    actor.send({ type: 'play.start' });
    clock.increment(899);
    expect(context().count).toBe(0);
    clock.increment(1);
    expect(context().count).toBe(1);
    clock.increment(900);
    expect([context().count, actor.getSnapshot().value.pace]).toEqual([2, 'byItself']);
    clock.increment(900);
    expect([context().count, actor.getSnapshot().value.pace]).toEqual([2, 'byHand']);
  });

  test.each([
    { type: 'play.stop' },
    { type: 'step.goBack' },
    { type: 'step.take', step: WAIT },
    { type: 'step.choose', count: 0 },
    { type: 'path.choose', index: 0 },
    { type: 'input.choose', index: 0 },
    { type: 'simulation.reset' },
    { type: 'machine.shown', machine: 'other' },
  ] as const)('$type ends the playing', async (event) => {
    const { actor } = await opened();
    actor.send({ type: 'path.choose', index: 1 });
    actor.send({ type: 'play.start' });
    actor.send(event);
    expect(actor.getSnapshot().value.pace).toBe('byHand');
  });

  test.each([
    [{ kind: 'event', type: 'add' }, '{ "by": 2 }', { kind: 'event', event: { by: 2, type: 'add' } }],
    [{ kind: 'event', type: 'add' }, ' ', { kind: 'event', event: { type: 'add' } }],
    [{ kind: 'resolve', child: 'ask' }, '"yes"', { kind: 'resolve', child: 'ask', output: 'yes' }],
    [
      { kind: 'reject', child: 'ask' },
      '{"kind":"timeout"}',
      { kind: 'reject', child: 'ask', error: { kind: 'timeout' } },
    ],
  ] as const)('a payload is written by hand: %o, %s', async (subject, text, step) => {
    const { actor, context } = await opened();
    actor.send({ type: 'draft.open', subject, text: '{' });
    expect(actor.getSnapshot().value.draft).toBe('flawed');
    expect(actor.getSnapshot().can({ type: 'draft.send' })).toBe(false);
    actor.send({ type: 'draft.edit', text });
    expect([actor.getSnapshot().value.draft, context().draft]).toEqual(['sound', { subject, text }]);
    actor.send({ type: 'draft.send' });
    expect([actor.getSnapshot().value.draft, context().steps]).toEqual(['closed', [step]]);
  });

  test('an event’s payload has to be an object', async () => {
    const { actor } = await opened();
    actor.send({ type: 'draft.open', subject: { kind: 'event', type: 'add' }, text: '[1]' });
    expect(actor.getSnapshot().value.draft).toBe('flawed');
    actor.send({ type: 'draft.edit', text: '{}' });
    expect(actor.getSnapshot().value.draft).toBe('sound');
    actor.send({ type: 'draft.close' });
    expect(actor.getSnapshot().value.draft).toBe('closed');
  });

  test('a draft of one machine is none of another’s', async () => {
    const { actor, run, context } = await opened();
    actor.send({ type: 'draft.open', subject: { kind: 'event', type: 'add' }, text: '' });
    actor.send({ type: 'machine.shown', machine: 'other' });
    expect([actor.getSnapshot().value.draft, run()]).toEqual(['closed', 'loading']);
    expect(context()).toMatchObject({ machine: 'other', model: NO_MODEL, frame: NO_FRAME, steps: [], count: 0 });
  });

  test('coverage is drawn in the tab of paths, until a step is made', async () => {
    const { actor, host, context, answer } = await opened();
    actor.send({ type: 'tab.shown', tab: 'paths' });
    host.take();
    actor.send({ type: 'coverage.choose', kind: 'view' });
    expect(host.take()).toEqual([
      {
        type: 'marks.changed',
        marks: {
          states: { a: 'taken', b: 'missed' },
          transitions: { 'a | go | 0': 'taken', 'b | back | 0': 'missed' },
        },
      },
    ]);
    actor.send({ type: 'coverage.choose', kind: 'browser' });
    expect(host.take()).toEqual([{ type: 'marks.changed', marks: { states: {}, transitions: {} } }]);
    actor.send({ type: 'coverage.choose', kind: 'view' });
    actor.send({ type: 'step.take', step: EVENT });
    await answer();
    expect(context().coverage).toBeNull();
    actor.send({ type: 'coverage.choose', kind: null });
    expect(context().coverage).toBeNull();
  });

  test('a tab that is not its own draws by itself', async () => {
    const { actor, host, answer } = await opened();
    actor.send({ type: 'step.take', step: EVENT });
    actor.send({ type: 'tab.shown', tab: 'live' });
    await answer();
    expect(host.take()).toEqual([]);
    actor.send({ type: 'tab.shown', tab: 'simulate' });
    expect(host.take()).toHaveLength(1);
  });

  test('what is seen of it: whether it came, started and stands', async () => {
    const { actor, load, replay, answer } = begin();
    const now = () => actor.getSnapshot();
    expect(selectState(now())).toBe('absent');
    actor.send({ type: 'tab.shown', tab: 'simulate' });
    actor.send({ type: 'machine.shown', machine: 'toy' });
    expect([selectState(now()), selectModel(now()), selectFrame(now())]).toEqual(['loading', NO_MODEL, NO_FRAME]);
    await load.latest.reject(new Error('offline'));
    expect(selectState(now())).toBe('failed');
    actor.send({ type: 'simulation.retry' });
    await load.latest.resolve(MODEL);
    expect([selectState(now()), selectModel(now())]).toEqual(['open', MODEL]);
    await answer();
    expect([selectState(now()), selectFrame(now()), selectCoverage(now())]).toEqual(['open', FRAME, null]);
    actor.send({ type: 'input.choose', index: 1 });
    await replay.latest.reject(new Error('no host'));
    expect([selectState(now()), selectFrame(now()), selectInput(now())]).toEqual(['broken', NO_FRAME, 1]);
  });

  test('what is seen of a path: which, its steps, how many of them are made, whether it plays', async () => {
    const { actor } = await opened();
    const seen = () => {
      const now = actor.getSnapshot();
      return [selectPath(now), selectSteps(now), selectCount(now), selectPlays(now)];
    };
    expect(seen()).toEqual([null, [], 0, false]);
    actor.send({ type: 'path.choose', index: 1 });
    actor.send({ type: 'play.start' });
    expect(seen()).toEqual([1, [EVENT, WAIT], 0, true]);
    actor.send({ type: 'step.goForward' });
    expect(seen().slice(0, 3)).toEqual([1, [EVENT, WAIT], 1]);
  });

  test('a draft is written on, may become flawed and sound again, and is gone when it is closed', async () => {
    const { actor } = await opened();
    const seen = () => [selectDraft(actor.getSnapshot())?.text ?? null, selectDraftFlawed(actor.getSnapshot())];
    const subject = { kind: 'event', type: 'add' } as const;
    expect(seen()).toEqual([null, false]);
    actor.send({ type: 'draft.open', subject, text: '{}' });
    for (const [text, flawed] of [
      ['{ "by": 1', true],
      ['{ "by": 1 }', false],
      ['null', true],
      ['7', true],
      ['{ "by": 2 }', false],
    ] as const) {
      actor.send({ type: 'draft.edit', text });
      expect(seen()).toEqual([text, flawed]);
    }
    actor.send({ type: 'draft.close' });
    expect(seen()).toEqual([null, false]);
    actor.send({ type: 'draft.open', subject, text: '{' });
    actor.send({ type: 'draft.close' });
    expect(seen()).toEqual([null, false]);
  });

  test('the same machine shown again goes on where it was', async () => {
    const { actor, context, load } = await opened();
    actor.send({ type: 'step.take', step: EVENT });
    actor.send({ type: 'machine.shown', machine: 'toy' });
    expect([context().count, load.calls.length]).toEqual([1, 1]);
  });
});

describe('a payload as a person reads it', () => {
  test.each([
    [{ kind: 'event', type: 'add' }, { type: 'add', by: 1 }, '{\n  "by": 1\n}'],
    [{ kind: 'event', type: 'go' }, { type: 'go' }, ''],
    [{ kind: 'event', type: 'go' }, [1], '[\n  1\n]'],
    [{ kind: 'resolve', child: 'ask' }, { type: 'x' }, '{\n  "type": "x"\n}'],
    [{ kind: 'resolve', child: 'ask' }, {}, '{}'],
    [{ kind: 'reject', child: 'ask' }, null, 'null'],
  ] as const)('%o: %o', (subject, json, text) => expect(textOf(subject, json)).toBe(text));
});
