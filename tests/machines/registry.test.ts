import { readdirSync, readFileSync } from 'node:fs';
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
import { registry } from '../../machines/registry';
import { pathOf, stateNodes } from '../harness/coverage';
import { flush } from '../harness/slots';

const SPEC_IDS = new Set(
  readFileSync('docs/spec-items.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
);

const each = registry.map((entry) => [entry.id, entry] as const);

test('every machine file is registered, once, under the machine’s own id', () => {
  const files = readdirSync('machines', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => `machines/${file}`);
  expect(registry.map(({ file }) => file).sort()).toEqual(files.sort());
  expect(registry.map(({ machine }) => machine.id)).toEqual(registry.map(({ id }) => id));
  expect(new Set(registry.map(({ id }) => id)).size).toBe(registry.length);
});

test.each(each)('%s says what it is for', (_, { title, purpose, spec }) => {
  expect(title).toMatch(/^[A-Z][a-z ]+$/);
  expect(purpose).toMatch(/^[^.]+\.$/);
  for (const id of spec) expect(SPEC_IDS).toContain(id);
});

test.each(each)('%s has a file under 250 lines', (_, { file }) => {
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThan(250);
});

test.each(each)('%s names every action, guard, delay and actor, and implements it', (_, { machine }) => {
  expect(namesMissing(machine)).toEqual([]);
});

test.each(each)('%s: every invoke has an id, onError, and onDone where its logic can complete', (_, { machine }) => {
  const flaws = invokes(machine).flatMap(({ where, id, src, onDone, onError }) => {
    if (typeof src !== 'string') return [`${where}: an inline actor`];
    const logic = machine.implementations.actors[src] as AnyActorLogic | undefined;
    return [
      ...(typeof id === 'string' ? [] : [`${where}: ${src} has no id`]),
      ...(onError === undefined ? [`${where}: ${src} has no onError`] : []),
      ...(onDone === undefined && logic !== undefined && canComplete(logic) ? [`${where}: ${src} has no onDone`] : []),
    ];
  });
  expect(flaws).toEqual([]);
});

test.each(each)('%s has no state that cannot be reached', (_, { machine }) => {
  const reached = reachable(machine);
  expect(
    stateNodes(machine)
      .filter((node) => !reached.has(node))
      .map(pathOf),
  ).toEqual([]);
});

describe('a slot that nobody filled', () => {
  const slots = registry.flatMap(({ id, machine }) =>
    Object.entries(machine.implementations.actors as Readonly<Record<string, AnyActorLogic>>)
      .filter(([, logic]) => !(logic instanceof StateMachine) || logic.id === 'lockedCall')
      .map(([name, logic]) => [id, name, logic] as const),
  );

  test('there are such slots', () => expect(slots.length).toBeGreaterThan(20));

  test.each(slots)('%s.%s is an error that names it', async (id, name, logic) => {
    const actor = createActor(logic, { input: {} });
    let thrown: unknown;
    actor.subscribe({ error: (error: unknown) => (thrown = error) });
    actor.start();
    await flush();
    const message = logic instanceof StateMachine ? JSON.stringify(actor.getSnapshot().output) : String(thrown);
    const said = logic instanceof StateMachine ? message.replaceAll('\\"', '"') : message;
    // The locked call is registered with a placeholder of its own.
    expect(said).toContain(`The slot "${name}" of the machine "${id}" is not provided.`);
  });
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
    const leaving = [
      ...(node.transitions as ReadonlyMap<string, readonly { readonly target?: readonly AnyStateNode[] }[]>).values(),
    ].flat();
    for (const { target: targets } of [
      ...leaving,
      ...((node.always ?? []) as readonly { readonly target?: readonly AnyStateNode[] }[]),
    ])
      targets?.forEach(enter);
  };
  enter(machine.root);
  return reached;
}
