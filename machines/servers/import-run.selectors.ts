import { MANY_LINES } from '../shared/constants';
import { type ImportRunSnapshot } from './import-run.machine';

export const selectElapsed = (snapshot: ImportRunSnapshot): number => snapshot.context.elapsed;
/** Calls that were answered, and how many there are. */
export const selectSent = (snapshot: ImportRunSnapshot): number => snapshot.context.sent;
export const selectBatchCount = (snapshot: ImportRunSnapshot): number => snapshot.context.batches.length;
/** What is in progress is known to take minutes on the real service. */
export const selectMany = ({ context: { batches, sent } }: ImportRunSnapshot): boolean =>
  (batches[sent]?.lines.length ?? 0) >= MANY_LINES;
/** A subscription is being imported, whose provider may take minutes. */
export const selectFetches = ({ context: { batches, sent } }: ImportRunSnapshot): boolean =>
  batches[sent]?.kind === 'subscription';
