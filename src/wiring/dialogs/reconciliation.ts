import { reconciliationMachine, type ReconciliationLogic } from '../../../machines/service/reconciliation.machine';
import { slot } from '../slots';

/** What is done before an object is saved whole, with the call that reads it. */
export function provideReconciliation<TValue, TQuery = void>(
  read: (query: TQuery, signal: AbortSignal) => Promise<TValue>,
): ReconciliationLogic<TValue, TQuery> {
  const logic = reconciliationMachine.provide({ actors: { read: slot(read as never) } });
  return logic as unknown as ReconciliationLogic<TValue, TQuery>;
}
