import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactElement } from 'react';
import {
  createActor,
  SimulatedClock,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CallResult } from '../../machines/calls/locked-call.machine';
import { type HostFact, type HostOf } from '../../machines/ports/host';
import {
  assertCovered,
  createCoverage,
  describeCoverage,
  isTransient,
  knowsEvent,
  pathOf,
  stateNodes,
  writeCoverage,
  type Coverage,
} from './coverage';
import { modelPaths, serialiseState, type Cases, type ModelPath, type ModelStep, type SlotCases } from './model';
import { renderView } from './render';
import {
  deferredSlot,
  flush,
  lockedSlot,
  recordingHost,
  type DeferredSlot,
  type LockedSlot,
  type RecordingHost,
} from './slots';

/** What the steps and the assertions of a path have at hand. */
export interface Stage<TMachine extends AnyStateMachine> {
  readonly actor: ActorRefFrom<TMachine>;
  readonly snapshot: SnapshotFrom<TMachine>;
  readonly context: ContextFrom<TMachine>;
  readonly user: UserEvent;
  readonly host: RecordingHost;
  readonly screen: typeof screen;
  /** Moves time for what the model does not know of: a real child's own delays. Wrap it in `act`. */
  readonly clock: SimulatedClock;
  /** Puts text into a field at once; much quicker than typing it. */
  fill(field: HTMLElement, text: string): void;
  /** A child actor that runs now; throws when there is none. */
  child(id: string): AnyActorRef;
}

type EventOf<TMachine extends AnyStateMachine> = EventFromLogic<TMachine>;
type Perform<TMachine extends AnyStateMachine, TEvent> = (
  stage: Stage<TMachine>,
  event: TEvent,
) => void | Promise<void>;
type See<TMachine extends AnyStateMachine> = (stage: Stage<TMachine>) => void | Promise<void>;

export interface ModelSpec<TMachine extends AnyStateMachine> {
  readonly machine: TMachine;
  /** Ids of the SPEC's sentences that the view shows here, e.g. `[2.05] [2.09]`. */
  readonly holds?: string;
  /** Each input is the start of a tree of paths. Machines without input leave it out. */
  readonly inputs?: (host: HostOf<HostFact>) => readonly InputFrom<TMachine>[];
  /** Samples of every command and fact. */
  readonly events: readonly EventOf<TMachine>[] | ((snapshot: SnapshotFrom<TMachine>) => readonly EventOf<TMachine>[]);
  /** Slots with their answers; see `promiseCases` and `lockedCases`. */
  readonly slots?: Readonly<Record<string, SlotCases>>;
  /** Other slots, filled with logic of the test's own (callback slots, for example). */
  readonly actors?: Readonly<Record<string, AnyActorLogic>>;
  /** The part of the context that tells states apart; all of it by default. */
  readonly project?: (context: ContextFrom<TMachine>) => unknown;
  /** At most so many edges of the model are walked from each input (5,000 by default). */
  readonly limit?: number;
  /** Fetches what the view fetches after the first paint. */
  readonly fetch?: () => Promise<void>;
  /** Null for a machine that no view shows: its paths are run all the same, and count as no view coverage. */
  readonly render: ((actor: ActorRefFrom<TMachine>) => ReactElement) | null;
  /** How a person gives each command. An entry for `xstate.…` events replaces the harness's own way to make them happen. */
  readonly perform: {
    readonly [TType in EventOf<TMachine>['type']]?: Perform<
      TMachine,
      Extract<EventOf<TMachine>, { readonly type: TType }>
    >;
  } & {
    readonly [type: `xstate.${string}`]: Perform<TMachine, unknown>;
  };
  /** Event types that do not come from the person but from parents and slots: they are sent as they are. */
  readonly facts?: readonly EventOf<TMachine>['type'][];
  /** What a person sees in each leaf state, by its path (`open.form.filling`). Every leaf needs one. */
  readonly see: Readonly<Record<string, See<TMachine>>>;
}

export { lockedCases, promiseCases, reconciliationCases } from './cases';

/** The window of the tests in this file is as narrow as a phone's, whatever is asked of it. */
export function onAPhone(): void {
  beforeAll(() =>
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: true, media })),
  );
  afterAll(() => vi.unstubAllGlobals());
}

/**
 * Declares the generated tests of one machine: a test per path that runs the real machine under the real view, and a gate
 * that fails when a state or a transition of the machine was not taken on the running actor. One machine per file.
 */
export function runModel<TMachine extends AnyStateMachine>(spec: ModelSpec<TMachine>): void {
  const paths = pathsOf(spec);
  const coverage = createCoverage(spec.machine);
  let ran = 0;
  describe(`${spec.machine.id} under its view ${spec.holds ?? ''}`.trim(), () => {
    if (spec.fetch !== undefined) beforeAll(spec.fetch);
    afterEach(cleanup);
    test('each leaf state says what a person sees', () => assertLeavesSeen(spec));
    test('each event is one that the machine has', () => assertEventsKnown(spec));
    for (const path of paths) {
      test(path.name, async () => {
        ran += 1;
        await runPath(spec, path, coverage);
      });
    }
    afterAll(() => {
      const report = coverage.report(paths.length, spec.render !== null);
      if (ran < paths.length) {
        console.info(`${describeCoverage(report)} (only ${ran} of them ran, so the gate does not judge)`);
        return;
      }
      console.info(describeCoverage(report));
      writeCoverage(report);
      assertCovered(report);
    });
  });
}

export function pathsOf<TMachine extends AnyStateMachine>(spec: ModelSpec<TMachine>): readonly ModelPath[] {
  return modelPaths({
    machine: spec.machine,
    inputs: inputsOf(spec, recordingHost().ref),
    events: spec.events as Cases<EventOf<TMachine>>,
    slots: spec.slots ?? {},
    project: projectionOf(spec),
    limit: spec.limit ?? 5_000,
  });
}

function inputsOf<TMachine extends AnyStateMachine>(
  spec: ModelSpec<TMachine>,
  host: HostOf<HostFact>,
): readonly unknown[] {
  return spec.inputs?.(host) ?? [undefined];
}

function projectionOf<TMachine extends AnyStateMachine>(spec: ModelSpec<TMachine>): (context: unknown) => unknown {
  return (spec.project ?? ((context: unknown) => context)) as (context: unknown) => unknown;
}

function assertLeavesSeen<TMachine extends AnyStateMachine>(spec: ModelSpec<TMachine>): void {
  const leaves = stateNodes(spec.machine)
    .filter((node) => (node.type === 'atomic' || node.type === 'final') && !isTransient(node))
    .map(pathOf)
    .filter((path) => path !== '');
  expect(Object.keys(spec.see).sort()).toEqual([...leaves].sort());
}

function assertEventsKnown<TMachine extends AnyStateMachine>({
  machine,
  perform,
  facts = [],
}: ModelSpec<TMachine>): void {
  const named = [...Object.keys(perform), ...(facts as readonly string[])];
  expect(named.filter((type) => !type.startsWith('xstate.') && !knowsEvent(machine, type))).toEqual([]);
}

/** Runs one path: each step is made to happen, then compared with the model, then looked at. */
export async function runPath<TMachine extends AnyStateMachine>(
  spec: ModelSpec<TMachine>,
  path: ModelPath,
  coverage: Coverage,
): Promise<void> {
  const host = recordingHost();
  const slots = new Map<string, Slot>(Object.entries(spec.slots ?? {}).map(([name, { kind }]) => [name, slotOf(kind)]));
  const clock = new SimulatedClock();
  const filled = Object.fromEntries([...slots].map(([name, { slot }]) => [name, slot.logic]));
  const machine = spec.machine.provide({ actors: { ...spec.actors, ...filled } } as never);
  const taken: string[] = [];
  const actor = createActor(machine, {
    input: inputsOf(spec, host.ref)[path.inputIndex],
    clock,
    inspect: coverage.inspector((keys) => taken.push(...keys)),
  } as never);
  const stage = stageOf<TMachine>(actor as unknown as ActorRefFrom<TMachine>, host, clock);
  try {
    actor.start();
    if (spec.render !== null) renderView(spec.render(stage.actor));
    for (const [index, step] of path.steps.entries()) {
      if (index > 0) {
        taken.length = 0;
        await makeHappen(spec, stage, step, { clock, slots });
      }
      assertStep(spec, stage.snapshot as AnyMachineSnapshot, step, taken);
      await look(spec, stage);
    }
  } finally {
    actor.stop();
    cleanup();
  }
}

type Slot =
  | { readonly kind: 'promise'; readonly slot: DeferredSlot<unknown, unknown> }
  | { readonly kind: 'locked'; readonly slot: LockedSlot<unknown, unknown> };

function slotOf(kind: SlotCases['kind']): Slot {
  return kind === 'promise'
    ? { kind, slot: deferredSlot<unknown, unknown>() }
    : { kind, slot: lockedSlot<unknown, unknown>() };
}

function stageOf<TMachine extends AnyStateMachine>(
  actor: ActorRefFrom<TMachine>,
  host: RecordingHost,
  clock: SimulatedClock,
): Stage<TMachine> {
  const current = (): AnyMachineSnapshot => (actor as AnyActorRef).getSnapshot() as AnyMachineSnapshot;
  return {
    actor,
    host,
    clock,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    screen,
    get snapshot() {
      return current() as SnapshotFrom<TMachine>;
    },
    get context() {
      return current().context as ContextFrom<TMachine>;
    },
    fill: (field, text) => void fireEvent.change(field, { target: { value: text } }),
    child: (id) => {
      const child = (current().children as Readonly<Record<string, AnyActorRef | undefined>>)[id];
      if (child === undefined) throw new Error(`No child "${id}" runs.`);
      return child;
    },
  };
}

interface World {
  readonly clock: SimulatedClock;
  readonly slots: ReadonlyMap<string, Slot>;
}

async function makeHappen<TMachine extends AnyStateMachine>(
  spec: ModelSpec<TMachine>,
  stage: Stage<TMachine>,
  step: ModelStep,
  { clock, slots }: World,
): Promise<void> {
  const { event } = step;
  const perform = (spec.perform as Readonly<Record<string, Perform<TMachine, unknown> | undefined>>)[event.type];
  if (perform !== undefined) {
    await perform(stage, event);
    await act(flush);
    return;
  }
  await act(async () => {
    if (event.type.startsWith('xstate.done.actor.') || event.type.startsWith('xstate.error.actor.'))
      await settle(event as ResultEvent, stage, slots);
    else if (step.advance > 0 || event.type.startsWith('xstate.after.')) clock.increment(step.advance);
    else if ((spec.facts as readonly string[] | undefined)?.includes(event.type))
      (stage.actor as AnyActorRef).send(event);
    else
      throw new Error(
        `Nothing says how "${event.type}" comes about: give it an entry in "perform" or name it in "facts".`,
      );
    await flush();
  });
}

interface ResultEvent {
  readonly type: string;
  readonly actorId: string;
  readonly output?: unknown;
  readonly error?: unknown;
}

async function settle<TMachine extends AnyStateMachine>(
  event: ResultEvent,
  stage: Stage<TMachine>,
  slots: ReadonlyMap<string, Slot>,
): Promise<void> {
  const failed = event.type.startsWith('xstate.error.');
  const src: unknown = stage.child(event.actorId).src;
  const entry = typeof src === 'string' ? slots.get(src) : undefined;
  if (entry === undefined)
    throw new Error(
      `The child "${event.actorId}" does not come from a slot of this model: say in "perform" how it ends.`,
    );
  if (entry.kind === 'promise') {
    const call = latestOf(entry.slot.calls, event.actorId);
    await (failed ? call.reject(event.error) : call.resolve(event.output));
    return;
  }
  const call = latestOf(entry.slot.calls, event.actorId);
  const result = event.output as CallResult<unknown>;
  if (failed) call.crash(event.error);
  else if (result.ok) call.answer(result.value);
  else call.fail(result.fault);
}

function latestOf<TCall extends { readonly id: string }>(calls: readonly TCall[], id: string): TCall {
  const call = calls.findLast((other) => other.id === id);
  if (call === undefined) throw new Error(`"${id}" was not called.`);
  return call;
}

function assertStep<TMachine extends AnyStateMachine>(
  spec: ModelSpec<TMachine>,
  snapshot: AnyMachineSnapshot,
  step: ModelStep,
  taken: readonly string[],
): void {
  const dropped = step.taken.filter((key) => !taken.includes(key));
  expect(dropped, `"${step.event.type}" did not take the transitions that the model took`).toEqual([]);
  const project = projectionOf(spec);
  expect(serialiseState(snapshot, project), `where "${step.event.type}" leads`).toBe(
    serialiseState(step.snapshot, project),
  );
}

async function look<TMachine extends AnyStateMachine>(
  spec: ModelSpec<TMachine>,
  stage: Stage<TMachine>,
): Promise<void> {
  // `_nodes` is not part of xstate's public types.
  const { _nodes } = stage.snapshot as unknown as { readonly _nodes: Parameters<typeof pathOf>[0][] };
  for (const node of _nodes) {
    if (node.type === 'atomic' || node.type === 'final') await spec.see[pathOf(node)]?.(stage);
  }
}
