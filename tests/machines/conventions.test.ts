import {
  createActor,
  fromCallback,
  fromPromise,
  StateMachine,
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import { describe, expect, test } from 'vitest';
import { pathOf, stateNodes } from '../harness/coverage';
import { flush } from '../harness/slots';

type Module = Readonly<Record<string, unknown>>;

/** A mutation run breaks one folder at a time and needs to hear about that one only. */
const start = process.env['MUTATE_PATH'];
const modules = Object.entries(
  import.meta.glob<Module>(['../../machines/*/**/*.ts', '../../statecharts/machines/*/**/*.ts']),
).filter(([path]) => start === undefined || path.startsWith(`../../${start}`));
const charts = modules.filter(([path]) => path.endsWith('.machine.ts'));

async function machinesOf(load: () => Promise<Module>): Promise<readonly (readonly [string, AnyStateMachine])[]> {
  return Object.entries(await load()).flatMap(([name, value]) => {
    return value instanceof StateMachine ? [[name, value as AnyStateMachine] as const] : [];
  });
}

async function machineOf(load: () => Promise<Module>): Promise<AnyStateMachine> {
  const [entry, ...more] = await machinesOf(load);
  if (entry === undefined || more.length > 0) throw new Error('A machine file exports one machine.');
  return entry[1];
}

// A module that throws while it is loaded ends its test files before their first test; here it is a test that fails.
test('every module can be loaded', async () => {
  for (const [, load] of modules) expect(await load()).toBeTypeOf('object');
});

test.each(charts)('%s exports one machine, which bears its name', async (_, load) => {
  const machine = await machineOf(load);
  expect((await machinesOf(load)).map(([name]) => name)).toEqual([`${machine.id}Machine`]);
});

test.each(charts)('%s names every action, guard, delay and actor, and implements it', async (_, load) => {
  expect(namesMissing(await machineOf(load))).toEqual([]);
});

test.each(charts)('%s: every invoke has an id, onError, and onDone where its logic can complete', async (_, load) => {
  const machine = await machineOf(load);
  const flaws = invokes(machine).flatMap(({ where, id, src, onDone, onError }) => {
    if (typeof src !== 'string') return [`${where}: an inline actor`];
    const logic = machine.implementations.actors[src] as AnyActorLogic | undefined;
    return [
      ...(typeof id === 'string' && id !== '' ? [] : [`${where}: ${src} has no id`]),
      ...(onError === undefined ? [`${where}: ${src} has no onError`] : []),
      ...(onDone === undefined && logic !== undefined && canComplete(logic) ? [`${where}: ${src} has no onDone`] : []),
    ];
  });
  expect(flaws).toEqual([]);
});

test.each(charts)('%s has no state that cannot be reached', async (_, load) => {
  const machine = await machineOf(load);
  const reached = reachable(machine);
  expect(
    stateNodes(machine)
      .filter((node) => !reached.has(node))
      .map(pathOf),
  ).toEqual([]);
});

test.each(charts)('%s: what a region does enters no other region anew', async (_, load) => {
  expect(disturbances(await machineOf(load))).toEqual([]);
});

test.each(charts)('%s: a slot that nobody filled is an error that names it', async (_, load) => {
  const machine = await machineOf(load);
  const silent: string[] = [];
  for (const [name, logic] of slotsOf(machine)) {
    const actor = createActor(logic, { input: {} });
    let thrown: unknown;
    actor.subscribe({ error: (error: unknown) => (thrown = error) });
    actor.start();
    await flush();
    const message = logic instanceof StateMachine ? JSON.stringify(actor.getSnapshot().output) : String(thrown);
    const said = logic instanceof StateMachine ? message.replaceAll('\\"', '"') : message;
    const isNamed = said.includes(`The slot "${name}" of the machine "${machine.id}" is not provided.`);
    if (!isNamed && !/"\w+" has no service to ask\./.test(said)) silent.push(name);
  }
  expect(silent).toEqual([]);
});

test('there are such machines and such slots', async () => {
  if (start !== undefined) return;
  const machines = await Promise.all(charts.map(([, load]) => machineOf(load)));
  expect(machines.length).toBeGreaterThan(40);
  expect(machines.flatMap(slotsOf).length).toBeGreaterThan(20);
});

describe('these checks can fail', () => {
  test.each([
    ['an inline action', { entry: () => {} }],
    ['an inline guard', { on: { a: { guard: () => true } } }],
    ['an action without an implementation', { on: { a: { actions: 'nowhere' } } }],
    ['a delay in milliseconds', { after: { 100: {} } }],
  ])('%s is found', (_, config) => {
    const machine = createMachineFrom(config);
    expect(namesMissing(machine)).toHaveLength(1);
  });

  test('an unreachable state is found', () => {
    const machine = createMachineFrom({ initial: 'a', states: { a: {}, b: { on: { x: 'a' } } } });
    expect(reachable(machine).size).toBe(2);
  });

  test('a region that enters its siblings anew is found', () => {
    const regionOf = (transition: object) => ({ initial: 'x', on: { e: transition }, states: { x: {}, y: {} } });
    const machineWith = (transition: object) =>
      createMachineFrom({
        type: 'parallel',
        states: { a: regionOf(transition), b: regionOf({ target: '.y' }) },
      });
    expect(disturbances(machineWith({ target: '.y' }))).toEqual([]);
    expect(disturbances(machineWith({ target: '.y', reenter: true }))).toEqual(['a: e enters its siblings anew']);
  });

  test('logic that can complete is told from logic that cannot', () => {
    expect(canComplete(fromPromise(() => Promise.resolve()))).toBe(true);
    expect(canComplete(fromCallback(() => {}))).toBe(false);
    expect(canComplete(createMachineFrom({ initial: 'a', states: { a: { type: 'final' } } }))).toBe(true);
    expect(canComplete(createMachineFrom({ initial: 'a', states: { a: {} } }))).toBe(false);
  });
});

function createMachineFrom(config: object): AnyStateMachine {
  return new StateMachine(config as never) as unknown as AnyStateMachine;
}

interface InvokeConfig {
  readonly where: string;
  readonly id: unknown;
  readonly src: unknown;
  readonly onDone: unknown;
  readonly onError: unknown;
}

function slotsOf(machine: AnyStateMachine): readonly (readonly [string, AnyActorLogic])[] {
  return Object.entries(machine.implementations.actors as Readonly<Record<string, AnyActorLogic>>).filter(
    // The locked call is registered with a placeholder of its own.
    ([, logic]) => !(logic instanceof StateMachine) || ['lockedCall', 'longCall'].includes(logic.id),
  );
}

function invokes(machine: AnyStateMachine): readonly InvokeConfig[] {
  return stateNodes(machine).flatMap((node) =>
    list((node.config as { readonly invoke?: unknown }).invoke).map((invoke) => {
      const { id, src, onDone, onError } = invoke as Omit<InvokeConfig, 'where'>;
      return { where: pathOf(node) || '(root)', id, src, onDone, onError };
    }),
  );
}

function canComplete(logic: AnyActorLogic): boolean {
  if (logic instanceof StateMachine)
    return Object.values(logic.root.states as Record<string, AnyStateNode>).some(({ type }) => type === 'final');
  // A callback actor ends only with its parent. Its logic has no mark of its own, only its start.
  return logic.start?.toString() !== fromCallback(() => {}).start?.toString();
}

function list(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

interface TransitionConfig {
  readonly guard?: unknown;
  readonly actions?: unknown;
}

interface NodeConfig {
  readonly entry?: unknown;
  readonly exit?: unknown;
  readonly on?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly always?: unknown;
  readonly onDone?: unknown;
  readonly invoke?: unknown;
}

/** What a chart could not show: inline functions, and names that stand for nothing. */
function namesMissing(machine: AnyStateMachine): readonly string[] {
  const { actions, guards, delays, actors } = machine.implementations as unknown as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  const check =
    (kind: string, known: Readonly<Record<string, unknown>> | undefined, where: string) =>
    (value: unknown): readonly string[] => {
      const name =
        typeof value === 'string'
          ? value
          : typeof value === 'object' && value !== null && 'type' in value
            ? value.type
            : undefined;
      if (typeof name !== 'string') return [`${where}: an inline ${kind}`];
      return known?.[name] === undefined ? [`${where}: the ${kind} ${name} is not implemented`] : [];
    };
  return stateNodes(machine).flatMap((node) => {
    const config = node.config as NodeConfig;
    const where = pathOf(node) || '(root)';
    const invoked = list(config.invoke) as readonly {
      readonly src: unknown;
      readonly onDone?: unknown;
      readonly onError?: unknown;
    }[];
    const transitions = [
      ...Object.values(config.on ?? {}).flatMap(list),
      ...Object.values(config.after ?? {}).flatMap(list),
      ...list(config.always),
      ...list(config.onDone),
      ...invoked.flatMap(({ onDone, onError }) => [...list(onDone), ...list(onError)]),
    ].filter((transition): transition is TransitionConfig => typeof transition === 'object' && transition !== null);
    return [
      ...[
        ...list(config.entry),
        ...list(config.exit),
        ...transitions.flatMap((transition) => list(transition.actions)),
      ].flatMap(check('action', actions, where)),
      ...transitions.flatMap((transition) => list(transition.guard)).flatMap(check('guard', guards, where)),
      ...Object.keys(config.after ?? {}).flatMap(check('delay', delays, where)),
      ...invoked.map(({ src }) => src).flatMap(check('actor', actors, where)),
    ];
  });
}

interface Transition {
  readonly eventType: string;
  readonly source: AnyStateNode;
  readonly target?: readonly AnyStateNode[];
  readonly reenter?: boolean;
}

function transitionsOf(node: AnyStateNode): readonly Transition[] {
  const { transitions, always = [] } = node as unknown as {
    readonly transitions: ReadonlyMap<string, readonly Transition[]>;
    readonly always?: readonly Transition[];
  };
  return [...[...transitions.values()].flat(), ...always];
}

function ancestorsOf(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent === undefined ? [] : [node.parent, ...ancestorsOf(node.parent)];
}

/** Transitions out of one region of a parallel state that exit its other regions as well: calls in flight there would be lost. */
function disturbances(machine: AnyStateMachine): readonly string[] {
  return stateNodes(machine).flatMap((node) =>
    transitionsOf(node).flatMap(({ eventType, target = [], reenter = false }) => {
      if (target.length === 0) return [];
      const within = target.every((one) => one === node || ancestorsOf(one).includes(node));
      if (within && !reenter) return [];
      const left = ancestorsOf(node).find((one) => target.every((other) => ancestorsOf(other).includes(one)));
      return left?.type === 'parallel' ? [`${pathOf(node)}: ${eventType} enters its siblings anew`] : [];
    }),
  );
}

/** Every state that some chain of transitions leads to, whatever its guards say. */
function reachable(machine: AnyStateMachine): ReadonlySet<AnyStateNode> {
  const reached = new Set<AnyStateNode>();
  const enter = (node: AnyStateNode): void => {
    if (reached.has(node)) return;
    reached.add(node);
    if (node.parent !== undefined) enter(node.parent);
    const children = Object.values(node.states as Record<string, AnyStateNode>);
    if (node.type === 'parallel') children.forEach(enter);
    const { target } = node.initial as { readonly target?: readonly AnyStateNode[] };
    if (node.type === 'compound') target?.forEach(enter);
    for (const { target: targets } of transitionsOf(node)) targets?.forEach(enter);
  };
  enter(machine.root);
  return reached;
}
