/** The harness itself: it has to see what a view or a machine leaves out. */
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { setup, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { asking } from '../../machines/calls/service-call';
import { lockedCall } from '../../machines/calls/locked-call.machine';
import { assertCovered, createCoverage } from '../harness/coverage';
import { lockedCases, pathsOf, runPath, type ModelSpec } from '../harness/run-model';

type Command = { readonly type: 'light.toggle' } | { readonly type: 'light.break' };

const lightMachine = setup({
  types: { events: {} as Command },
  actors: { mend: lockedCall(asking<void, number>(() => () => Promise.resolve(0))) },
  delays: { fade: 3_000, burnOut: 5_000 },
}).createMachine({
  id: 'light',
  type: 'parallel',
  states: {
    lamp: {
      initial: 'off',
      states: {
        off: { on: { 'light.toggle': 'on' } },
        on: { on: { 'light.toggle': 'off', 'light.break': 'broken' }, after: { fade: 'off' } },
        broken: {
          invoke: {
            id: 'mend',
            src: 'mend',
            onDone: [
              { guard: ({ event }) => event.output.ok, target: 'off' },
              { target: 'broken', reenter: true },
            ],
            onError: 'on',
          },
        },
      },
    },
    bulb: { initial: 'young', states: { young: { after: { burnOut: 'old' } }, old: {} } },
  },
});

type LightActor = ActorRefFrom<typeof lightMachine>;

function Light({ light, forgetful }: { readonly light: LightActor; readonly forgetful: boolean }): ReactElement {
  const lamp = useSelector(light, (snapshot) => snapshot.value.lamp);
  return (
    <>
      <output>{lamp}</output>
      <button type="button" onClick={() => light.send({ type: 'light.toggle' })}>
        Toggle
      </button>
      <button type="button" onClick={() => (forgetful ? undefined : light.send({ type: 'light.break' }))}>
        Break
      </button>
    </>
  );
}

function specOf(forgetful: boolean): ModelSpec<typeof lightMachine> {
  const says = (text: string) => (): void => expect(document.querySelector('output')?.textContent).toBe(text);
  return {
    machine: lightMachine,
    events: [{ type: 'light.toggle' }, { type: 'light.break' }],
    slots: { mend: lockedCases({ answers: [1], faults: [{ kind: 'timeout' }], crashes: ['bug'] }) },
    render: (light) => <Light light={light} forgetful={forgetful} />,
    perform: {
      'light.toggle': ({ user, screen }) => user.click(screen.getByText('Toggle')),
      'light.break': ({ user, screen }) => user.click(screen.getByText('Break')),
    },
    see: {
      'lamp.off': says('off'),
      'lamp.on': says('on'),
      'lamp.broken': says('broken'),
      'bulb.young': () => {},
      'bulb.old': () => {},
    },
  };
}

const greeterMachine = setup({
  types: { input: {} as { readonly name: string }, context: {} as { readonly name: string }, events: {} as Command },
}).createMachine({
  id: 'greeter',
  context: ({ input }) => input,
  initial: 'asleep',
  states: { asleep: { on: { 'light.toggle': 'awake' } }, awake: {} },
});

describe('the model harness', () => {
  test('reaches each transition, delays in the order in which they are due, and passes', async () => {
    const spec = specOf(false);
    const coverage = createCoverage(lightMachine);
    const paths = pathsOf(spec);
    for (const path of paths) await runPath(spec, path, coverage);
    expect(() => assertCovered(coverage.report(paths.length, true))).not.toThrow();
    expect(coverage.report(paths.length, true)).toMatchObject({
      states: { total: 7, taken: 7 },
      transitions: { total: 8, taken: 8 },
    });
  });

  test('fails for a view that drops a command', async () => {
    const spec = specOf(true);
    const path = pathsOf(spec).find(
      ({ steps }) =>
        steps.at(-1)?.event.type === 'light.break' || steps.some(({ event }) => event.type === 'light.break'),
    );
    if (path === undefined) throw new Error('no path breaks the light');
    await expect(runPath(spec, path, createCoverage(lightMachine))).rejects.toThrow('did not take the transitions');
  });

  test('fails for a view that shows something else', async () => {
    const spec = {
      ...specOf(false),
      render: () => <output>off</output>,
      perform: { 'light.toggle': ({ actor }: { actor: LightActor }) => actor.send({ type: 'light.toggle' }) },
    };
    const path = pathsOf(spec).find(({ steps }) => steps[1]?.event.type === 'light.toggle');
    if (path === undefined) throw new Error('no path toggles the light');
    await expect(runPath(spec, path, createCoverage(lightMachine))).rejects.toThrow("expected 'off' to be 'on'");
  });

  test('the gate names every state and transition that was not taken', async () => {
    const spec = specOf(false);
    const coverage = createCoverage(lightMachine);
    for (const path of pathsOf(spec).filter(({ steps }) => steps.every(({ event }) => event.type !== 'light.break')))
      await runPath(spec, path, coverage);
    const report = coverage.report(1, true);
    expect(report.states.missing).toEqual(['lamp.broken']);
    expect(report.transitions.missing).toEqual([
      'lamp.on | light.break | 0',
      'lamp.broken | xstate.done.actor.mend | 0',
      'lamp.broken | xstate.done.actor.mend | 1',
      'lamp.broken | xstate.error.actor.mend | 0',
    ]);
    expect(() => assertCovered(report)).toThrow('transition lamp.on | light.break | 0');
  });

  test('what is seen in a state is looked at from every input, also where they differ in nothing that tells states apart', async () => {
    const spec: ModelSpec<typeof greeterMachine> = {
      machine: greeterMachine,
      inputs: () => [{ name: 'Ada' }, { name: 'Eve' }],
      events: [{ type: 'light.toggle' }],
      facts: ['light.toggle'],
      project: () => null,
      render: () => <output>Hello, Ada</output>,
      perform: {},
      see: { awake: ({ context }) => expect(document.querySelector('output')?.textContent).toContain(context.name) },
    };
    const paths = pathsOf(spec);
    expect(paths.map(({ name }) => name)).toEqual(['start 1 → light.toggle', 'start 2 → light.toggle']);
    const [first, second] = paths as readonly [(typeof paths)[number], (typeof paths)[number]];
    await runPath(spec, first, createCoverage(greeterMachine));
    await expect(runPath(spec, second, createCoverage(greeterMachine))).rejects.toThrow('Eve');
  });

  test('an event without a way to perform it is an error', async () => {
    const { perform: _, ...rest } = specOf(false);
    const spec = { ...rest, perform: {} };
    const path = pathsOf(spec).find(({ steps }) => steps[1]?.event.type === 'light.toggle');
    if (path === undefined) throw new Error('no path toggles the light');
    await expect(runPath(spec, path, createCoverage(lightMachine))).rejects.toThrow(
      'Nothing says how "light.toggle" comes about',
    );
  });

  test('a machine with endless states is stopped', () => {
    expect(() => pathsOf({ ...specOf(false), limit: 3 })).toThrow('More than 3 edges');
  });
});
