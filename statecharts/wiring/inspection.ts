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
  const end = (ref: AnyActorRef, status: ActorStatus): void => {
    if (ended.has(ref)) return;
    ended.add(ref);
    const { actor, name, machine } = standingOf(ref, null);
    report({ kind: 'ended', at: now(), actor, name, machine, status });
  };

  return {
    standings: () => {
      const ref = root();
      return ref === undefined ? [] : below(ref, null);
    },
    next: (event) => {
      const ref = event.actorRef as AnyActorRef;
      if (event.type === '@xstate.event') {
        const { sourceRef } = event;
        if (event.event.type === 'xstate.init') {
          const parent = sourceRef?.sessionId ?? null;
          report({ kind: 'started', at: now(), taken: atStart.get(ref) ?? [], ...standingOf(ref, parent) });
        } else if (sourceRef !== undefined && sourceRef.sessionId !== ref.sessionId)
          senders.set(event.event, sourceRef.sessionId);
        // A machine that throws has no last snapshot; its parent is told all the same.
        if (event.event.type.startsWith('xstate.error.actor.') && sourceRef !== undefined)
          end(sourceRef as AnyActorRef, 'error');
        return;
      }
      if (event.type === '@xstate.microstep') {
        const keys = (event as unknown as { readonly _transitions: readonly object[] })._transitions.map(
          transitionKeyOf,
        );
        const snapshot = event.snapshot as unknown as Inside;
        if (event.event.type === 'xstate.stop') return;
        if (event.event.type === 'xstate.init') {
          atStart.set(ref, [...(atStart.get(ref) ?? []), ...keys]);
          return;
        }
        const record = stepOf(ref, event.event, snapshot);
        record.taken = [...record.taken, ...keys];
        record.states = activeStates(snapshot);
        record.status = snapshot.status;
        return;
      }
      if (event.type === '@xstate.snapshot') {
        const snapshot = event.snapshot as unknown as Inside;
        const { type } = event.event;
        if (snapshot.machine !== undefined && type !== 'xstate.init' && type !== 'xstate.stop') {
          // An event that no transition took had no microstep; one that raised others ended with the last of them.
          const record = open.get(ref)?.record ?? stepOf(ref, event.event, snapshot);
          record.states = activeStates(snapshot);
          record.status = snapshot.status;
        }
        open.delete(ref);
        if (snapshot.status !== 'active') end(ref, snapshot.status);
      }
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
