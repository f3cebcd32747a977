import type * as Harness from './run-model';

/** What is read of a specification when only its paths are wanted. */
export type CollectedSpec = Pick<
  Harness.ModelSpec<never>,
  'machine' | 'inputs' | 'events' | 'slots' | 'project' | 'limit'
>;

export const specs: CollectedSpec[] = [];

/** Stands in for tests/harness/run-model.tsx when the generated view tests are read for their samples. */
export function runModel(spec: CollectedSpec): void {
  specs.push(spec);
}

/** Nothing is drawn here. */
export function onAPhone(): void {}

export { lockedCases, promiseCases, reconciliationCases } from './cases';
