import { type MachineModel, type SimulationFrame, type SimulationStep } from '../ports/simulation';
import { type SimulationSnapshot } from './simulation.machine';
import { type Draft } from './simulation.rules';

export type SimulationState = 'absent' | 'loading' | 'failed' | 'open' | 'broken';

export function selectState(snapshot: SimulationSnapshot): SimulationState {
  const { run } = snapshot.value;
  if (typeof run === 'string') return run;
  return run.open === 'broken' ? 'broken' : 'open';
}

export const selectModel = ({ context }: SimulationSnapshot): MachineModel => context.model;
export const selectFrame = ({ context }: SimulationSnapshot): SimulationFrame => context.frame;
export const selectInput = ({ context }: SimulationSnapshot): number => context.input;
export const selectPath = ({ context }: SimulationSnapshot): number | null => context.path;
export const selectSteps = ({ context }: SimulationSnapshot): readonly SimulationStep[] => context.steps;
export const selectCount = ({ context }: SimulationSnapshot): number => context.count;
export const selectCoverage = ({ context }: SimulationSnapshot) => context.coverage;
export const selectPlays = (snapshot: SimulationSnapshot): boolean => snapshot.matches({ pace: 'byItself' });
export const selectDraftFlawed = (snapshot: SimulationSnapshot): boolean => snapshot.matches({ draft: 'flawed' });

/** What is being written; null when nothing is. */
export function selectDraft(snapshot: SimulationSnapshot): Draft | null {
  return snapshot.matches({ draft: 'closed' }) ? null : snapshot.context.draft;
}
