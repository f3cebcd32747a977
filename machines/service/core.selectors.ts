import { type LockedCallActor } from '../calls/locked-call.machine';
import { callIn } from '../calls/long-call.machine';
import { type CoreSnapshot } from './core.machine';

export type CoreState = 'checking' | 'ready' | 'running' | 'starting' | 'stopping';

type Named<TValue> = TValue extends string ? TValue : keyof TValue;
type Top = Named<CoreSnapshot['value']>;

/** As what each state of the machine is shown, and what a click does in it where it is taken. */
const STATES: Readonly<Record<Top, { readonly shown: CoreState; readonly toggle: 'start' | 'stop' | null }>> = {
  // Decided before anybody looks.
  deciding: { shown: 'checking', toggle: null },
  checking: { shown: 'checking', toggle: null },
  ready: { shown: 'ready', toggle: 'start' },
  paused: { shown: 'ready', toggle: null },
  running: { shown: 'running', toggle: 'stop' },
  starting: { shown: 'starting', toggle: 'stop' },
  stopping: { shown: 'stopping', toggle: 'start' },
};

function stateIn({ value }: CoreSnapshot) {
  return STATES[(typeof value === 'string' ? value : Object.keys(value)[0]) as Top];
}

export function selectCoreState(snapshot: CoreSnapshot): CoreState {
  return stateIn(snapshot).shown;
}

/** The tag colour of each state (SPEC 4.02). */
export const CORE_COLOURS = {
  checking: 'neutral',
  ready: 'warning',
  running: 'success',
  starting: 'neutral',
  stopping: 'neutral',
} as const satisfies Record<CoreState, string>;

/** The core waits for the network. */
export function selectIsPaused(snapshot: CoreSnapshot): boolean {
  return snapshot.matches('paused');
}

/** What a click would do, or null when it does nothing. */
export function selectToggle(snapshot: CoreSnapshot): 'start' | 'stop' | null {
  return snapshot.can({ type: 'core.toggle' }) ? stateIn(snapshot).toggle : null;
}

/** True when the last start or stop got no answer: it may still take effect. */
export function selectUnanswered(snapshot: CoreSnapshot): boolean {
  return snapshot.context.lastFault?.kind === 'timeout';
}

/** The start or stop in progress. */
export function selectCoreCall({ children }: CoreSnapshot): LockedCallActor | undefined {
  return callIn(children.start ?? children.stop);
}

/** The answer is outstanding for more than 3 s. */
export function selectIsWaiting(snapshot: CoreSnapshot): boolean {
  return snapshot.hasTag('waiting');
}
