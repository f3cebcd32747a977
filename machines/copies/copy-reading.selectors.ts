import { type CopyReadingSnapshot } from './copy-reading.machine';
import { type ReadPart, type ReadSoFar } from './reading.rules';

/** Of whatever is in its place; a reading that is over says nothing. */
type Reading = Pick<CopyReadingSnapshot, 'context'> | undefined;

const soFarOf = (snapshot: Reading): ReadSoFar | undefined =>
  (snapshot as { readonly context?: { readonly soFar?: ReadSoFar } } | undefined)?.context?.soFar;

export const selectReadDone = (snapshot: Reading): number => soFarOf(snapshot)?.done ?? 0;

/** How many parts there are, as far as it is known. */
export function selectReadTotal(snapshot: Reading): number {
  const { done, queue } = soFarOf(snapshot) ?? { done: 0, queue: [] };
  return done + queue.length;
}

/** What is read now; null at the end. */
export const selectReadPart = (snapshot: Reading): ReadPart['kind'] | null => soFarOf(snapshot)?.queue[0]?.kind ?? null;
