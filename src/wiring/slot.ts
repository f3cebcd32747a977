import { fromPromise } from 'xstate';
import { type Ask } from '../../machines/ports/service';

/** A call as the slot of a machine: stopped with its state, it aborts the request. */
export function slot<TInput, TValue>(ask: Ask<TInput, TValue>) {
  return fromPromise<TValue, TInput>(({ input, signal }) => ask(input, signal));
}
