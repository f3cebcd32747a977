import { type CallResult } from '../../machines/locked-call/locked-call.machine';
import { type Fault } from '../../machines/shared/faults';
import type * as Harness from './run-model';
import { type Cases, type SlotCases } from './model';

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

export function promiseCases(cases: {
  readonly resolves: Cases<unknown>;
  readonly rejects: Cases<unknown>;
}): SlotCases {
  return { kind: 'promise', outputs: cases.resolves, errors: cases.rejects };
}

export function lockedCases(cases: {
  readonly answers: readonly unknown[];
  readonly faults: readonly Fault[];
  readonly crashes: readonly unknown[];
}): SlotCases {
  const results: readonly CallResult<unknown>[] = [
    ...cases.answers.map((value) => ({ ok: true, value }) as const),
    ...cases.faults.map((fault) => ({ ok: false, fault }) as const),
  ];
  return { kind: 'locked', outputs: results, errors: cases.crashes };
}
