import { type CallResult } from '../../machines/calls/locked-call.machine';
import { type Reconciled } from '../../machines/calls/reconciliation.machine';
import { type Fault } from '../../machines/shared/faults';
import { type Cases, type SlotCases } from './model';

/** A promise slot: what it may resolve with, what it may reject with. */
export function promiseCases<TOutput>(cases: {
  readonly resolves: Cases<TOutput>;
  readonly rejects: Cases<unknown>;
}): SlotCases {
  return { kind: 'promise', outputs: cases.resolves, errors: cases.rejects };
}

/** A slot for a call with the service's lock: values it may answer, faults it may end with, errors that crash it. */
export function lockedCases<TValue>(cases: {
  readonly answers: Cases<TValue>;
  readonly faults: readonly Fault[];
  readonly crashes: readonly unknown[];
}): SlotCases {
  const { answers } = cases;
  const results = (values: readonly TValue[]): readonly CallResult<TValue>[] => [
    ...values.map((value) => ({ ok: true, value }) as const),
    ...cases.faults.map((fault) => ({ ok: false, fault }) as const),
  ];
  const outputs: Cases<unknown> =
    typeof answers === 'function' ? (snapshot) => results(answers(snapshot)) : results(answers);
  return { kind: 'locked', outputs, errors: cases.crashes };
}

/** The slot `reconcile` of an editor: nobody has saved meanwhile; or somebody has, and the object can be sent no more. */
export function reconciliationCases<TValue>(cases: {
  readonly unopposed: (context: never) => TValue;
  readonly unsound: TValue;
  readonly fault: Fault;
}): SlotCases {
  return lockedCases<Reconciled<TValue>>({
    answers: ({ context }) => {
      const mine = cases.unopposed(context as never);
      return [
        { theirs: mine, merged: mine },
        { theirs: cases.unsound, merged: cases.unsound },
      ];
    },
    faults: [cases.fault],
    crashes: [new Error('broken')],
  });
}
