import { type LockedCallActor } from '../calls/locked-call.machine';
import { callIn } from '../calls/long-call.machine';
import { type CoreSnapshot } from './core.machine';

export type CoreState = 'checking' | 'ready' | 'running' | 'starting' | 'stopping';

export function selectCoreState({ value }: CoreSnapshot): CoreState {
  if (typeof value !== 'string') return 'starting' in value ? 'starting' : 'stopping';
  // Decided before anybody looks.
  if (value === 'deciding') return 'checking';
  return value === 'paused' ? 'ready' : value;
}

/** The tag colour of each state (SPEC 4.02). */
export const CORE_COLOURS = {
  checking: 'neutral',
  ready: 'warning',
  running: 'success',
  starting: 'neutral',
  stopping: 'neutral',
} as const satisfies Record<CoreState, string>;

export type CoreColour = (typeof CORE_COLOURS)[CoreState];

/** The core waits for the network. */
export function selectIsPaused(snapshot: CoreSnapshot): boolean {
  return snapshot.matches('paused');
}

/** What a click would do, or null when it does nothing. */
export function selectToggle(snapshot: CoreSnapshot): 'start' | 'stop' | null {
  if (!snapshot.can({ type: 'core.toggle' })) return null;
  return snapshot.matches('ready') || snapshot.matches('stopping') ? 'start' : 'stop';
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
