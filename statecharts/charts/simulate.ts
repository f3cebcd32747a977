import {
  createActor,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import {
  type Json,
  type JsonEvent,
  type MachineModel,
  type SimulatedChild,
  type SimulatedDelay,
  type SimulationEntry,
  type SimulationFrame,
  type SimulationOffer,
  type SimulationStep,
  type SlotSamples,
} from '../machines/ports/simulation';
import { activeStates } from './active-states';
import { decode, encode, handLogic, type HandSnapshot } from './payload';
import { transitionKeyOf } from './transition-key';

/** What xstate’s scheduler keeps and its types leave out. */
interface ScheduledEvent {
  readonly event: EventObject;
  readonly delay: number;
}

/**
 * Runs a machine for real from its start through all `steps`. Every slot is a stand-in that answers only what the steps say,
 * and time passes only when a step says so; so the same steps always lead to the same frame.
 */
export function replay(
  machine: AnyStateMachine,
  model: Pick<MachineModel, 'events' | 'slots'>,
  input: Json,
  steps: readonly SimulationStep[],
): SimulationFrame {
  const run = begin(machine, input);
  const entries: SimulationEntry[] = [run.entry(null)];
  for (const step of steps) {
    run.take(step);
    entries.push(run.entry(step));
  }
  return run.frame(entries, model);
}

function begin(machine: AnyStateMachine, input: Json) {
  const revive = reviver();
  const clock = new SimulatedClock();
  const slots = Object.keys(machine.implementations.actors).map((slot) => [slot, handLogic()] as const);
  const happenings = watch();
  let thrown: unknown;
  const actor: AnyActorRef = createActor(machine.provide({ actors: Object.fromEntries(slots) } as never), {
    input: revive(input),
    clock,
    inspect: happenings.inspect,
    logger: () => {},
  } as never);
  actor.subscribe({
    error: (error: unknown) => {
      thrown = error;
    },
  });
  const timers = trackTimers(actor, clock);
  actor.start();
  timers.look();

  const current = (): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
  return {
    take: (step: SimulationStep): void => {
      if (current().status !== 'active') return;
      if (step.kind === 'wait') timers.pass(step.ms);
      else sendStep(actor, step, revive);
      timers.look();
    },
    entry: (step: SimulationStep | null): SimulationEntry => ({
      step,
      states: activeStates(current()),
      ...happenings.sinceLast(),
    }),
    frame: (
      entries: readonly SimulationEntry[],
      { events, slots: samples }: Pick<MachineModel, 'events' | 'slots'>,
    ): SimulationFrame => {
      const snapshot = current();
      const children = Object.values<AnyActorRef | undefined>(snapshot.children).flatMap((ref) => running(ref) ?? []);
      return {
        status: snapshot.status,
        error: snapshot.status === 'error' ? wordsOf(thrown ?? snapshot.error) : '',
        output: encode(snapshot.output),
        context: encode(snapshot.context),
        tags: [...snapshot.tags].sort(),
        children: children.map(childOf),
        delays: timers.delays(),
        offers: offersOf(machine, snapshot, events, revive),
        next: nextOf(machine, snapshot, [
          ...events.map((event) => revive(event) as EventObject),
          ...children.flatMap((child) => answersOf(child, samples[slotOf(child)], revive)),
          ...timers.events(),
        ]),
        entries,
      };
    },
  };
}

type Happenings = Pick<SimulationEntry, 'taken' | 'actions' | 'told'>;

/** Notes what the machine under simulation does: it is the root, and its children are stand-ins. */
function watch() {
  const nothing = () => ({ taken: [] as string[], actions: [] as string[], told: [] as Happenings['told'][number][] });
  let noted = nothing();
  return {
    inspect: (event: InspectionEvent): void => {
      if (event.type === '@xstate.event') {
        const { sourceRef, actorRef } = event;
        const isOurs = sourceRef?.sessionId === event.rootId && actorRef.sessionId !== event.rootId;
        if (isOurs && event.event.type !== 'xstate.init')
          noted.told.push({ to: (actorRef as AnyActorRef).id, event: encode(event.event) });
        return;
      }
      if (event.actorRef.sessionId !== event.rootId) return;
      // Neither the transitions nor the names of actions are part of xstate’s public types.
      if (event.type === '@xstate.microstep')
        noted.taken.push(
          ...(event as unknown as { readonly _transitions: readonly object[] })._transitions.map(transitionKeyOf),
        );
      if (event.type === '@xstate.action' && !event.action.type.startsWith('xstate.'))
        noted.actions.push(event.action.type);
    },
    /** Since it was asked the last time. */
    sinceLast: (): Happenings => {
      const last = noted;
      noted = nothing();
      return last;
    },
  };
}

/** An event of the machine, or what a stand-in says; an answer of one that has ended is sent all the same. */
function sendStep(actor: AnyActorRef, step: Exclude<SimulationStep, { readonly kind: 'wait' }>, revive: Revive): void {
  if (step.kind === 'event') {
    actor.send(revive(step.event) as EventObject);
    return;
  }
  const { children } = actor.getSnapshot() as AnyMachineSnapshot;
  const child = running(children[step.child]);
  if (step.kind === 'resolve') {
    const output = revive(step.output);
    if (child !== undefined) child.send({ type: 'hand.resolve', output });
    else actor.send({ type: `xstate.done.actor.${step.child}`, output, actorId: step.child });
  } else if (step.kind === 'reject') {
    const error = revive(step.error);
    if (child !== undefined) child.send({ type: 'hand.reject', error });
    else actor.send({ type: `xstate.error.actor.${step.child}`, error, actorId: step.child });
  } else child?.send({ type: `hand.${step.kind}` });
}

function childOf(child: AnyActorRef): SimulatedChild {
  const { input, heard, busy } = child.getSnapshot() as HandSnapshot;
  return { id: child.id, slot: slotOf(child), input: encode(input), heard: heard.map(encode), busy };
}

type Revive = (json: Json) => unknown;

/** The same JSON is the same value every time: machines may compare lists by identity, as those of the panel do. */
function reviver(): Revive {
  const actors = new Map<string, AnyActorRef>();
  const revived = new Map<string, unknown>();
  return (json) => {
    const text = JSON.stringify(json);
    if (!revived.has(text)) revived.set(text, decode(json, actors));
    return revived.get(text);
  };
}

function running(ref: AnyActorRef | undefined): AnyActorRef | undefined {
  return ref !== undefined && (ref.getSnapshot() as { readonly status: string }).status === 'active' ? ref : undefined;
}

function slotOf({ src }: AnyActorRef): string {
  return typeof src === 'string' ? src : '';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : (JSON.stringify(encode(error)) ?? '');
}

/** The delays that are running. xstate notes their length and not when they end, so this looks after every step. */
function trackTimers(actor: AnyActorRef, clock: SimulatedClock) {
  const due = new Map<ScheduledEvent, number>();
  const scheduled = (): readonly ScheduledEvent[] =>
    Object.values(
      (actor.system.getSnapshot() as unknown as { readonly _scheduledEvents: Readonly<Record<string, ScheduledEvent>> })
        ._scheduledEvents,
    );
  const look = (): void => {
    const now = scheduled();
    for (const event of due.keys()) if (!now.includes(event)) due.delete(event);
    for (const event of now) if (!due.has(event)) due.set(event, clock.now() + event.delay);
  };
  return {
    look,
    /** Stops at each delay on the way, so that those which it sets begin in time. */
    pass: (ms: number): void => {
      const end = clock.now() + ms;
      while (clock.now() < end) {
        const next = Math.min(end, ...[...due.values()].filter((time) => time > clock.now()));
        clock.increment(next - clock.now());
        look();
      }
      clock.increment(0);
    },
    events: (): readonly EventObject[] => [...due.keys()].map(({ event }) => event),
    delays: (): readonly SimulatedDelay[] =>
      [...due]
        .map(([{ event, delay }, time]) => ({ ...nameOfDelay(event.type, delay), ms: time - clock.now() }))
        .sort((one, other) => one.ms - other.ms),
  };
}

function nameOfDelay(type: string, delay: number): Pick<SimulatedDelay, 'name' | 'state'> {
  const [, name = String(delay), rest = ''] = /^xstate\.after\.([^.]+)\.(.*)$/.exec(type) ?? [];
  // The id of a state begins with the machine’s.
  return { name, state: rest.split('.').slice(1).join('.') };
}

/** Every event that the machine knows by name; those that would do something now come first. */
function offersOf(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  events: readonly JsonEvent[],
  revive: Revive,
): readonly SimulationOffer[] {
  const named = machine.events.filter((type) => !type.startsWith('xstate.') && !type.includes('*'));
  const types = [...new Set([...events.map(({ type }) => type), ...named])].filter(
    (type) => !type.startsWith('xstate.'),
  );
  const offers = types
    .sort((one, other) => (one < other ? -1 : 1))
    .map((type): SimulationOffer => {
      const known = events.filter((event) => event.type === type);
      const samples = known.length > 0 ? known : [{ type }];
      return {
        type,
        samples,
        can: samples.some((sample) => wouldTake(snapshot, revive(sample) as EventObject)),
      };
    });
  return [...offers.filter(({ can }) => can), ...offers.filter(({ can }) => !can)];
}

/** A sample without the payload that a guard reads makes it throw: the result is then unknown. */
function wouldTake(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  if (snapshot.status !== 'active') return false;
  try {
    return snapshot.can(event as never);
  } catch {
    return true;
  }
}

function answersOf({ id }: AnyActorRef, samples: SlotSamples | undefined, revive: Revive): readonly EventObject[] {
  return [
    ...(samples?.outputs ?? []).map((output) => ({
      type: `xstate.done.actor.${id}`,
      output: revive(output),
      actorId: id,
    })),
    ...(samples?.errors ?? []).map((error) => ({
      type: `xstate.error.actor.${id}`,
      error: revive(error),
      actorId: id,
    })),
  ];
}

/** The transitions that these events would take, each on its own. */
function nextOf(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  events: readonly EventObject[],
): readonly string[] {
  if (snapshot.status !== 'active') return [];
  const keys = events.flatMap((event) => {
    try {
      return machine.getTransitionData(snapshot as never, event as never).map(transitionKeyOf);
    } catch {
      return [];
    }
  });
  return [...new Set(keys)];
}
