import { type ImportProblem, type ImportSnapshot } from './import.machine';

export const selectText = (snapshot: ImportSnapshot): string => snapshot.context.text;
export const selectProblem = (snapshot: ImportSnapshot): ImportProblem | null => snapshot.context.problem;
export const selectElapsed = (snapshot: ImportSnapshot): number => snapshot.context.elapsed;
export const selectSending = (snapshot: ImportSnapshot): boolean => snapshot.hasTag('busy');
export const selectBatch = (snapshot: ImportSnapshot): boolean => snapshot.hasTag('batch');
export const selectAsking = (snapshot: ImportSnapshot): boolean => snapshot.hasTag('asking');
