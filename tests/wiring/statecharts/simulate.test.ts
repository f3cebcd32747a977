import { assign, fromPromise, raise, sendTo, setup, type AnyActorRef } from 'xstate';
import { models } from 'virtual:machine-models';
import { describe, expect, test } from 'vitest';
import { registry } from '../../../statecharts/charts/registry';
import { type Json, type SimulationStep } from '../../../statecharts/machines/ports/simulation';
import { replay } from '../../../statecharts/charts/simulate';

interface Context {
  readonly host: AnyActorRef;
  readonly count: number;
  readonly answer: string;
}

const toy = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly host: AnyActorRef },
    events: {} as
      | { readonly type: 'add'; readonly by: number }
      | { readonly type: 'ask' }
      | { readonly type: 'twice' }
      | { readonly type: 'break' },
    tags: {} as 'busy',
  },
  actors: {
    ask: fromPromise<string, { readonly count: number }>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    add: assign({ count: ({ context }, { by }: { readonly by: number }) => context.count + by }),
    keep: assign({ answer: (_, { output }: { readonly output: string }) => output }),
    tell: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'counted', count: context.count }),
    ),
    addTwo: raise({ type: 'add', by: 2 }),
    throws: assign(() => {
      throw new Error('broken');
    }),
  },
  guards: { isPositive: (_, { by }: { readonly by: number }) => by > 0 },
  delays: { soon: 1_000, later: 3_000 },
}).createMachine({
  id: 'toy',
  context: ({ input }) => ({ host: input.host, count: 0, answer: '' }),
  initial: 'idle',
  on: {
    add: {
      guard: { type: 'isPositive', params: ({ event }) => event },
      actions: [{ type: 'add', params: ({ event }) => event }, 'tell'],
    },
    twice: { actions: 'addTwo' },
    break: { actions: 'throws' },
  },
  states: {
    idle: { on: { ask: 'asking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ count: context.count }),
        onDone: { target: 'told', actions: { type: 'keep', params: ({ event }) => event } },
        onError: 'idle',
      },
      after: { later: 'idle' },
    },
    told: { after: { soon: 'fading' } },
    fading: { after: { soon: 'done' } },
    done: { type: 'final' },
  },
});

const events = [{ type: 'add', by: 1 }, { type: 'add', by: -1 }, { type: 'ask' }];
const slots = { ask: { kind: 'promise', outputs: ['yes'], errors: [{ kind: 'timeout' }] } } as const;
const run = (...steps: readonly SimulationStep[]) =>
  replay(toy, { events, slots }, { host: { $actor: 'host' } }, steps);
const ask: SimulationStep = { kind: 'event', event: { type: 'ask' } };

describe('a simulated machine', () => {
  test('starts with its input, and says what it would take now', () => {
    expect(run()).toEqual({
      status: 'active',
      error: '',
      output: { $undefined: true },
      context: { host: { $actor: 'host' }, count: 0, answer: '' },
      tags: [],
      children: [],
      delays: [],
      offers: [
        { type: 'add', can: true, samples: events.slice(0, 2) },
        { type: 'ask', can: true, samples: [{ type: 'ask' }] },
        { type: 'break', can: true, samples: [{ type: 'break' }] },
        { type: 'twice', can: true, samples: [{ type: 'twice' }] },
      ],
      next: ['(root) | add | 0', 'idle | ask | 0'],
      entries: [{ step: null, taken: [], states: ['idle'], actions: [], told: [] }],
    });
  });

  test('an event takes transitions, does actions and tells others', () => {
    const step: SimulationStep = { kind: 'event', event: { type: 'add', by: 5 } };
    const frame = run(step);
    expect(frame.context).toMatchObject({ count: 5 });
    expect(frame.entries[1]).toEqual({
      step,
      taken: ['(root) | add | 0'],
      states: ['idle'],
      actions: [],
      told: [{ to: 'host', event: { type: 'counted', count: 5 } }],
    });
  });

  test('what it raises belongs to the same step', () => {
    expect(run({ kind: 'event', event: { type: 'twice' } }).entries[1]?.taken).toEqual([
      '(root) | twice | 0',
      '(root) | add | 0',
    ]);
  });

  test('an event that no guard lets pass takes nothing', () => {
    expect(run({ kind: 'event', event: { type: 'add', by: -1 } }).entries[1]).toMatchObject({ taken: [], told: [] });
  });

  test('a slot waits for its answer, and so does a delay', () => {
    const frame = run({ kind: 'event', event: { type: 'add', by: 2 } }, ask);
    expect(frame.tags).toEqual(['busy']);
    expect(frame.children).toEqual([{ id: 'ask', slot: 'ask', input: { count: 2 }, heard: [], busy: false }]);
    expect(frame.delays).toEqual([{ name: 'later', state: 'asking', ms: 3_000 }]);
    expect(frame.offers.filter(({ can }) => !can).map(({ type }) => type)).toEqual(['ask']);
    expect(frame.next).toEqual([
      '(root) | add | 0',
      'asking | xstate.done.actor.ask | 0',
      'asking | xstate.error.actor.ask | 0',
      'asking | xstate.after.later.toy.asking | 0',
    ]);
  });

  test('a slot is answered by hand, well or badly', () => {
    const well = run(ask, { kind: 'resolve', child: 'ask', output: 'yes' });
    expect(well.context).toMatchObject({ answer: 'yes' });
    expect(well.entries[2]).toMatchObject({ taken: ['asking | xstate.done.actor.ask | 0'], states: ['told'] });
    const badly = run(ask, { kind: 'reject', child: 'ask', error: { kind: 'timeout' } });
    expect(badly.entries[2]).toMatchObject({ taken: ['asking | xstate.error.actor.ask | 0'], states: ['idle'] });
  });

  test('the service is busy by hand: the call waits, as its views are told, and the machine stays', () => {
    const busy: SimulationStep = { kind: 'busy', child: 'ask' };
    const waiting = run(ask, busy);
    expect(waiting.children).toMatchObject([{ id: 'ask', busy: true, heard: [] }]);
    expect(waiting.entries[2]).toEqual({ step: busy, taken: [], states: ['asking'], actions: [], told: [] });
    expect(run(ask, busy, { kind: 'free', child: 'ask' }).children).toMatchObject([{ id: 'ask', busy: false }]);
    const answered = run(ask, busy, { kind: 'resolve', child: 'ask', output: 'yes' });
    expect(answered.entries[3]?.states).toEqual(['told']);
    // Nobody waits: nothing is busy.
    expect(run(busy).entries[1]).toMatchObject({ taken: [], states: ['idle'] });
  });

  test('time passes by hand, through every delay on the way', () => {
    const half: SimulationStep = { kind: 'wait', ms: 1_500 };
    expect(run(ask, half).delays).toEqual([{ name: 'later', state: 'asking', ms: 1_500 }]);
    expect(run(ask, half, half).entries.at(-1)?.states).toEqual(['idle']);
    const told = [ask, { kind: 'resolve', child: 'ask', output: '' }] as const;
    expect(run(...told, half).delays).toEqual([{ name: 'soon', state: 'fading', ms: 500 }]);
    expect(run(...told, half, half)).toMatchObject({
      status: 'done',
      delays: [],
      offers: [{ can: false }, {}, {}, {}],
    });
  });

  test('one that throws says so, and nothing more happens to it', () => {
    const frame = run({ kind: 'event', event: { type: 'break' } }, ask);
    expect(frame).toMatchObject({ status: 'error', error: 'broken' });
    expect(frame.entries).toHaveLength(3);
  });

  test('the same steps lead to the same frame', () => {
    const steps = [ask, { kind: 'wait', ms: 10 }] as const;
    expect(run(...steps)).toEqual(run(...steps));
  });
});

describe('every generated path of every machine can be played', () => {
  test.each(registry.map(({ id, machine }) => [id, machine] as const))('%s', async (id, machine) => {
    const load = models[id];
    if (load === undefined) return expect.fail(`tests/models has no generated view test of ${id}`);
    const model = (await load()).default;
    expect(model.paths.length).toBeGreaterThan(0);
    for (const { input, steps, reaches, ends } of model.paths) {
      const frame = replay(machine, model, model.inputs[input] as Json, steps);
      const said = steps.map((step) => JSON.stringify(step).slice(0, 120));
      expect([frame.error, said]).toEqual(['', said]);
      expect({ said, states: frame.entries.at(-1)?.states }).toEqual({ said, states: ends });
      const taken = frame.entries.flatMap((entry) => entry.taken);
      expect({ said, missed: reaches.filter((key) => !taken.includes(key)) }).toEqual({ said, missed: [] });
    }
  });
});
