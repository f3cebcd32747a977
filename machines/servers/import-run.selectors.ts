import { MANY_LINES } from '../shared/constants';
import { type ImportRunSnapshot } from './import-run.machine';

export const selectElapsed = (snapshot: ImportRunSnapshot): number => snapshot.context.elapsed;
/** Calls that were answered, and how many there are. */
export const selectSent = (snapshot: ImportRunSnapshot): number => snapshot.context.sent;
export const selectParcels = (snapshot: ImportRunSnapshot): number => snapshot.context.parcels.length;
/** What goes on just now is known to take minutes on the real service. */
export const selectMany = ({ context: { parcels, sent } }: ImportRunSnapshot): boolean =>
  (parcels[sent]?.lines.length ?? 0) >= MANY_LINES;
/** The text goes with a subscription just now, whose provider may take minutes. */
export const selectFetches = ({ context: { parcels, sent } }: ImportRunSnapshot): boolean =>
  parcels[sent]?.kind === 'subscription';
