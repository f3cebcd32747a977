/**
 * Test paths from a machine. Every oddity of @xstate/test beta.5 and of xstate's internals is kept in this module and in
 * coverage.ts: TestModel's constructor (createTestModel refuses `invoke` and `after`), a path generator of our own (shortest
 * paths cover states, not transitions) and an actor scope that records instead of executing.
 */
import { TestModel } from '@xstate/test';
import {
  createEmptyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { knowsEvent, pathOf, transitionKeys } from './coverage';

/** What a slot may answer in the model. */
export interface SlotCases {
  readonly kind: 'promise' | 'locked';
  readonly outputs: Cases<unknown>;
  readonly errors: Cases<unknown>;
}

export type Cases<T> = readonly T[] | ((snapshot: AnyMachineSnapshot) => readonly T[]);

export interface ModelOptions {
  readonly machine: AnyStateMachine;
  /** Each is the root of a tree of paths. */
  readonly inputs: readonly unknown[];
  /** Samples of commands and facts; those without a handler in a state are left out there. */
  readonly events: Cases<EventObject>;
  /** By the name of the slot (`src`). */
  readonly slots: Readonly<Record<string, SlotCases>>;
  /** The part of the context that tells states apart; whatever grows without end has to be left out. */
  readonly project: (context: unknown) => unknown;
  /** How many edges are walked at most, for each input. */
  readonly limit: number;
}

export interface ModelStep {
  readonly event: EventObject;
  /** Milliseconds that pass before the event; only for delayed events. */
  readonly advance: number;
  readonly snapshot: AnyMachineSnapshot;
  /** Keys of the transition definitions that the step takes. */
  readonly taken: readonly string[];
}

export interface ModelPath {
  readonly name: string;
  readonly inputIndex: number;
  /** The first step is the start of the machine. */
  readonly steps: readonly ModelStep[];
}

/**
 * One path for each transition definition that can be reached from any input, and one for each leaf state that can be reached from
 * each of them, breadth first; a path that begins another is left out.
 */
export function modelPaths(options: ModelOptions): readonly ModelPath[] {
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(options.machine as never, { events: [] });
  const generated = model.getPaths((() =>
    transitionPaths(options).map(asStatePath)) as never) as unknown as readonly StatePath[];
  return generated.map(({ steps }) => ({
    name: nameOf(steps),
    inputIndex: (steps[0]?.event as InitEvent | undefined)?.inputIndex ?? 0,
    steps,
  }));
}

interface StatePath {
  readonly state: AnyMachineSnapshot;
  readonly weight: number;
  readonly steps: readonly ModelStep[];
}

/** TestModel drops paths by their events alone, so the input has to stand in the first of them. */
interface InitEvent extends EventObject {
  readonly inputIndex: number;
}

function asStatePath(steps: readonly ModelStep[]): StatePath {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('A path has at least its start.');
  return { state: last.snapshot, weight: steps.length, steps };
}

interface Timer {
  readonly id: string;
  readonly due: number;
  readonly event: EventObject;
}

interface Node {
  readonly snapshot: AnyMachineSnapshot;
  readonly steps: readonly ModelStep[];
  readonly now: number;
  /** In the order in which they were set. */
  readonly timers: readonly Timer[];
  readonly inputIndex: number;
  /** Children whose result has been delivered. */
  readonly settled: ReadonlySet<AnyActorRef>;
}

interface Candidate {
  readonly event: EventObject;
  readonly advance: number;
  readonly child: AnyActorRef | null;
}

function transitionPaths(options: ModelOptions): readonly (readonly ModelStep[])[] {
  const keyOf = transitionKeys(options.machine);
  const covered = new Set<string>();
  const paths: (readonly ModelStep[])[] = [];
  const seen = new Set<string>();
  const queue: Node[] = [];
  let edges = 0;

  const visit = (node: Node): void => {
    const met = [...(node.steps.at(-1)?.taken ?? []), ...leavesOf(node)];
    const fresh = met.filter((key) => !covered.has(key));
    for (const key of fresh) covered.add(key);
    if (fresh.length > 0 || node.steps.length === 1) paths.push(node.steps);
    const key = serialiseNode(node, options);
    if (seen.has(key)) return;
    seen.add(key);
    if (node.snapshot.status === 'active') queue.push(node);
  };

  options.inputs.forEach((input, inputIndex) => visit(rootNode(options, keyOf, input, inputIndex)));
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const candidate of candidates(node, options)) {
      edges += 1;
      if (edges > options.limit * options.inputs.length)
        throw new Error(
          `More than ${options.limit} edges (${seen.size} states): project the context or raise the limit.`,
        );
      const next = take(options, keyOf, node, candidate);
      if (next !== null) visit(next);
    }
  }
  return paths;
}

/** The leaf states that the machine is in, for its input: what one input shows says nothing of what another shows in the same state. */
function leavesOf({ snapshot, inputIndex }: Node): readonly string[] {
  // `_nodes` is not part of xstate's public types.
  const { _nodes } = snapshot as unknown as { readonly _nodes: Parameters<typeof pathOf>[0][] };
  return _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map((leaf) => `${inputIndex} ${pathOf(leaf)}`);
}

function rootNode(options: ModelOptions, keyOf: ReadonlyMap<object, string>, input: unknown, inputIndex: number): Node {
  const scope = recordingScope();
  const snapshot = (options.machine.getInitialSnapshot as Transition)(scope.scope, input);
  failOnError(snapshot, 'the start');
  const event: InitEvent = { type: 'xstate.init', inputIndex };
  const taken = scope.taken.map((transition) => keyed(keyOf, transition));
  return {
    inputIndex,
    snapshot,
    now: 0,
    timers: scope.timers([], 0),
    settled: new Set(),
    steps: [{ event, advance: 0, snapshot, taken }],
  };
}

function candidates(node: Node, options: ModelOptions): readonly Candidate[] {
  const { snapshot } = node;
  const given = samples(options.events, snapshot).map((event) => {
    if (!event.type.startsWith('xstate.') && !knowsEvent(options.machine, event.type))
      throw new Error(`${options.machine.id} has no event "${event.type}".`);
    return { event, advance: 0, child: null };
  });
  const answers = Object.entries(openChildren(node, options)).flatMap(([id, { child, cases }]) => [
    ...samples(cases.outputs, snapshot).map((output) => ({
      event: { type: `xstate.done.actor.${id}`, output, actorId: id },
      advance: 0,
      child,
    })),
    ...samples(cases.errors, snapshot).map((error) => ({
      event: { type: `xstate.error.actor.${id}`, error, actorId: id },
      advance: 0,
      child,
    })),
  ]);
  const timer = firstDue(node.timers);
  const delayed = timer === undefined ? [] : [{ event: timer.event, advance: timer.due - node.now, child: null }];
  return [...given, ...answers, ...delayed];
}

function samples<T>(cases: Cases<T>, snapshot: AnyMachineSnapshot): readonly T[] {
  return typeof cases === 'function' ? cases(snapshot) : cases;
}

/** Children of the slots under test that have not answered yet. */
function openChildren(
  node: Node,
  options: ModelOptions,
): Readonly<Record<string, { readonly child: AnyActorRef; readonly cases: SlotCases }>> {
  const children = node.snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;
  return Object.fromEntries(
    Object.entries(children).flatMap(([id, child]) => {
      const src: unknown = child?.src;
      const cases = typeof src === 'string' ? options.slots[src] : undefined;
      return child === undefined || cases === undefined || node.settled.has(child) ? [] : [[id, { child, cases }]];
    }),
  );
}

function take(
  options: ModelOptions,
  keyOf: ReadonlyMap<object, string>,
  node: Node,
  candidate: Candidate,
): Node | null {
  const now = node.now + candidate.advance;
  let { snapshot, timers } = node;
  const taken: string[] = [];
  const apply = (event: EventObject): void => {
    const scope = recordingScope();
    snapshot = (options.machine.transition as Transition)(snapshot, event, scope.scope);
    failOnError(snapshot, event.type);
    taken.push(...scope.taken.map((transition) => keyed(keyOf, transition)));
    timers = scope.timers(timers, now);
  };
  if (candidate.advance > 0 || isDelayed(node.timers, candidate.event)) {
    // The clock fires everything that is due by then.
    for (let timer = firstDue(timers); timer !== undefined && timer.due <= now; timer = firstDue(timers)) {
      const fired = timer;
      timers = timers.filter((other) => other !== fired);
      apply(fired.event);
    }
  } else {
    apply(candidate.event);
  }
  if (taken.length === 0) return null;
  const settled = candidate.child === null ? node.settled : new Set([...node.settled, candidate.child]);
  const step: ModelStep = { event: candidate.event, advance: candidate.advance, snapshot, taken };
  return { inputIndex: node.inputIndex, snapshot, now, timers, settled, steps: [...node.steps, step] };
}

function isDelayed(timers: readonly Timer[], event: EventObject): boolean {
  return timers.some((timer) => timer.event === event);
}

function firstDue(timers: readonly Timer[]): Timer | undefined {
  return timers.reduce<Timer | undefined>(
    (first, timer) => (first === undefined || timer.due < first.due ? timer : first),
    undefined,
  );
}

function failOnError(snapshot: AnyMachineSnapshot, at: string): void {
  if (snapshot.status === 'error')
    throw new Error(`The machine fails at ${at}: ${String(snapshot.error)}`, { cause: snapshot.error });
}

function keyed(keyOf: ReadonlyMap<object, string>, transition: object): string {
  const key = keyOf.get(transition);
  if (key === undefined) throw new Error('A transition that the machine does not define was taken.');
  return key;
}

type Transition = (...args: readonly unknown[]) => AnyMachineSnapshot;

interface ExecutedAction {
  readonly type: string;
  readonly params: unknown;
}

/**
 * An actor scope for `transition`: nothing is executed, the transitions taken and the delayed events set and cancelled are
 * written down. Without an `actionExecutor` xstate 5.33 throws "originalExecutor is not a function".
 */
function recordingScope() {
  const empty = createEmptyActor();
  const taken: object[] = [];
  const actions: ExecutedAction[] = [];
  const system: object = Object.assign(Object.create(empty.system) as object, {
    _sendInspectionEvent: (event: { readonly type: string; readonly _transitions?: readonly object[] }) => {
      if (event.type === '@xstate.microstep') taken.push(...(event._transitions ?? []));
    },
  });
  const scope = {
    self: empty,
    id: 'model',
    sessionId: 'model',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    system,
    stopChild: () => {},
    actionExecutor: (action: ExecutedAction) => actions.push(action),
  };
  const timers = (before: readonly Timer[], now: number): readonly Timer[] => {
    let after = before;
    for (const { type, params } of actions) {
      if (type === 'xstate.cancel') after = after.filter(({ id }) => id !== sendIdOf(params));
      if (type === 'xstate.raise' && isDelayedRaise(params)) {
        const id = params.id ?? params.event.type;
        after = [...after.filter((timer) => timer.id !== id), { id, due: now + params.delay, event: params.event }];
      }
    }
    return after;
  };
  return { scope, taken, timers };
}

/** What `xstate.cancel` takes back. */
function sendIdOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'sendId' in params ? params.sendId : undefined;
}

function isDelayedRaise(
  params: unknown,
): params is { readonly event: EventObject; readonly delay: number; readonly id: string | undefined } {
  return typeof params === 'object' && params !== null && 'delay' in params && typeof params.delay === 'number';
}

function serialiseNode(node: Node, options: ModelOptions): string {
  const timers = [...node.timers].sort((a, b) => a.due - b.due).map(({ id }) => id);
  return `${node.inputIndex}|${serialiseState(node.snapshot, options.project)}|${timers.join()}|${Object.keys(openChildren(node, options)).join()}`;
}

/** Value and projected context as a string: equal exactly when the model calls two states the same. */
export function serialiseState(snapshot: AnyMachineSnapshot, project: (context: unknown) => unknown): string {
  return JSON.stringify([snapshot.value, snapshot.status, project(snapshot.context)], (_, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)];
    return typeof value === 'object' && value !== null && 'xstate$$type' in value ? '[actor]' : value;
  });
}

function nameOf(steps: readonly ModelStep[]): string {
  const [start, ...rest] = steps;
  const index = (start?.event as InitEvent | undefined)?.inputIndex ?? 0;
  return [`start ${index + 1}`, ...rest.map(({ event }) => nameOfEvent(event))].join(' → ');
}

function nameOfEvent({ type, actorId: _, ...payload }: EventObject & { readonly actorId?: unknown }): string {
  const text = Object.keys(payload).length === 0 ? '' : JSON.stringify(payload);
  return `${type.replace('xstate.', '')}${text.length > NAME_LIMIT ? `${text.slice(0, NAME_LIMIT)}…` : text}`;
}

const NAME_LIMIT = 40;
