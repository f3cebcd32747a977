import { type CoreState } from './core.selectors';

/** Why nothing can be done with the service now: it does not answer, or it does not give its lists. */
export type Hindrance = 'silent' | 'withholding';

/** The messages have stopped, and until something else comes from the service nobody knows whether it is there. */
export function hindranceOf(ofBackend: Hindrance | null, silent: boolean): Hindrance | null {
  return ofBackend ?? (silent ? 'silent' : null);
}

/** The state of the core as it is shown: whether it runs is not known while the service cannot be asked. */
export function shownState(state: CoreState, hindrance: Hindrance | null): CoreState {
  return hindrance === null || (state !== 'running' && state !== 'ready') ? state : 'checking';
}

/** The state is not the one that is shown. What this panel has begun is: it can be taken back even if the service does not answer. */
export function isCoreDoubtful(state: CoreState, hindrance: Hindrance | null): boolean {
  return shownState(state, hindrance) !== state;
}

/** It is known that the core runs: only then is something said of what goes through it. */
export function knownToRun(state: CoreState, hindrance: Hindrance | null): boolean {
  return shownState(state, hindrance) === 'running';
}
