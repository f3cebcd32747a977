import { type TrialSnapshot } from './trial.machine';

/** What a person sees of a trial. */
export type TrialPhase = 'elsewhere' | 'applying' | 'following' | 'watching' | 'returning' | 'returned' | 'failed';

const PHASES: readonly TrialPhase[] = [
  'elsewhere',
  'applying',
  'following',
  'watching',
  'returning',
  'returned',
  'failed',
];

/** Null while there is nothing to see. What another page carries stays in sight while what it has stored is read. */
export function selectPhase(snapshot: TrialSnapshot): TrialPhase | null {
  if (snapshot.matches('recalling') && snapshot.context.changes.length > 0) return 'elsewhere';
  return PHASES.find((phase) => snapshot.matches(phase)) ?? null;
}

/** Until the values go back. */
export function selectSecondsLeft({ context: { deadline, now } }: TrialSnapshot): number {
  return Math.max(0, Math.ceil(((deadline ?? now) - now) / 1_000));
}

/** Servers that answer, of those that are observed. */
export function selectAnswering({ context: { alive } }: TrialSnapshot): number {
  return [...alive.values()].filter((state) => state === 'alive').length;
}
