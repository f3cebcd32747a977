import { type AnyActorRef, type InspectionEvent } from 'xstate';
import { type ActorStanding, type ActorStatus, type FeedRecord } from '../machines/ports/feed';
import { activeStates } from '../charts/active-states';
import { transitionKeyOf } from '../charts/transition-key';
import { redactEvent, redactType } from '../adapters/redact';

type Stepped = { -readonly [TKey in keyof Step]: Step[TKey] };
type Step = Extract<FeedRecord, { readonly kind: 'stepped' }>;

/** Parts of xstate’s snapshots and actors that its types leave out. */
interface Inside {
  readonly status: ActorStatus;
  readonly machine?: { readonly id: string };
  readonly children?: Readonly<Record<string, AnyActorRef | undefined>>;
}

export interface Inspection {
  /** For `createActor`’s `inspect`, or for `system.inspect` of actors that run already. */
  readonly next: (event: InspectionEvent) => void;
  /** Every actor that runs below `root`, parents first. */
  readonly standings: () => readonly ActorStanding[];
}

/**
 * Turns xstate’s inspection into records, each given to `report` when it begins: what an event leads to comes after it.
 * Whoever keeps a record until the end of the task has it complete.
 */
export function inspectActors(
  root: () => AnyActorRef | undefined,
  report: (record: FeedRecord) => void,
  now: () => number,
): Inspection {
  const atStart = new WeakMap<AnyActorRef, string[]>();
  const record = recorder(report, now);

  const onEvent = (event: Extract<InspectionEvent, { readonly type: '@xstate.event' }>): void => {
    const ref = event.actorRef as AnyActorRef;
    const { sourceRef } = event;
    if (event.event.type === 'xstate.init') {
      const parent = sourceRef?.sessionId ?? null;
      report({ kind: 'started', at: now(), taken: atStart.get(ref) ?? [], ...standingOf(ref, parent) });
    } else if (sourceRef !== undefined && sourceRef.sessionId !== ref.sessionId)
      record.sent(event.event, sourceRef.sessionId);
    // A machine that throws has no last snapshot; its parent is told all the same.
    if (event.event.type.startsWith('xstate.error.actor.') && sourceRef !== undefined)
      record.ended(sourceRef as AnyActorRef, 'error');
  };
  const onMicrostep = (event: Extract<InspectionEvent, { readonly type: '@xstate.microstep' }>): void => {
    const ref = event.actorRef as AnyActorRef;
    const keys = (event as unknown as { readonly _transitions: readonly object[] })._transitions.map(transitionKeyOf);
    if (event.event.type === 'xstate.stop') return;
    if (event.event.type === 'xstate.init') atStart.set(ref, [...(atStart.get(ref) ?? []), ...keys]);
    else record.stepped(ref, event.event, event.snapshot as unknown as Inside, keys);
  };
  const onSnapshot = (event: Extract<InspectionEvent, { readonly type: '@xstate.snapshot' }>): void => {
    const ref = event.actorRef as AnyActorRef;
    const snapshot = event.snapshot as unknown as Inside;
    const { type } = event.event;
    if (snapshot.machine !== undefined && type !== 'xstate.init' && type !== 'xstate.stop')
      record.settled(ref, event.event, snapshot);
    record.closed(ref);
    if (snapshot.status !== 'active') record.ended(ref, snapshot.status);
  };

  return {
    standings: () => {
      const ref = root();
      return ref === undefined ? [] : below(ref, null);
    },
    next: (event) => {
      if (event.type === '@xstate.event') onEvent(event);
      else if (event.type === '@xstate.microstep') onMicrostep(event);
      else if (event.type === '@xstate.snapshot') onSnapshot(event);
    },
  };
}

/** The records of steps and ends: one for each event of an actor, and one for each actor. */
function recorder(report: (record: FeedRecord) => void, now: () => number) {
  const senders = new WeakMap<object, string>();
  const open = new WeakMap<AnyActorRef, { readonly event: object; readonly record: Stepped }>();
  const ended = new WeakSet<AnyActorRef>();

  const stepOf = (ref: AnyActorRef, event: { readonly type: string }, snapshot: Inside): Stepped => {
    const running = open.get(ref);
    if (running?.event === event) return running.record;
    const record: Stepped = {
      kind: 'stepped',
      at: now(),
      actor: ref.sessionId,
      machine: snapshot.machine?.id ?? '',
      event: redactEvent(event),
      sender: senders.get(event) ?? null,
      taken: [],
      status: snapshot.status,
      states: [],
    };
    open.set(ref, { event, record });
    report(record);
    return record;
  };
  return {
    sent: (event: object, sender: string): void => void senders.set(event, sender),
    stepped: (ref: AnyActorRef, event: { readonly type: string }, snapshot: Inside, taken: readonly string[]): void => {
      const record = stepOf(ref, event, snapshot);
      record.taken = [...record.taken, ...taken];
      record.states = activeStates(snapshot);
      record.status = snapshot.status;
    },
    /** An event that no transition took had no microstep; one that raised others ended with the last of them. */
    settled: (ref: AnyActorRef, event: { readonly type: string }, snapshot: Inside): void => {
      const record = open.get(ref)?.record ?? stepOf(ref, event, snapshot);
      record.states = activeStates(snapshot);
      record.status = snapshot.status;
    },
    closed: (ref: AnyActorRef): void => void open.delete(ref),
    ended: (ref: AnyActorRef, status: ActorStatus): void => {
      if (ended.has(ref)) return;
      ended.add(ref);
      const { actor, name, machine } = standingOf(ref, null);
      report({ kind: 'ended', at: now(), actor, name, machine, status });
    },
  };
}

function below(ref: AnyActorRef, parent: string | null): readonly ActorStanding[] {
  const { children } = ref.getSnapshot() as Inside;
  const kin = Object.values(children ?? {}).flatMap((child) => child ?? []);
  return [standingOf(ref, parent), ...kin.flatMap((child) => below(child, ref.sessionId))];
}

/** The root’s id is only its session’s. */
function nameOf({ id, sessionId }: AnyActorRef, { machine }: Inside): string {
  return id === sessionId ? (machine?.id ?? '') : redactType(id);
}

function standingOf(ref: AnyActorRef, parent: string | null): ActorStanding {
  const snapshot = ref.getSnapshot() as Inside;
  return {
    actor: ref.sessionId,
    name: nameOf(ref, snapshot),
    parent,
    machine: snapshot.machine?.id ?? null,
    status: snapshot.status,
    states: activeStates(snapshot),
  };
}
