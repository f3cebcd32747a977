import { type CodeDrawing } from '../ports/pictures';
import { type ScanActor } from './scan.machine';
import { type Fault } from '../shared/faults';
import { type SharingSnapshot } from './sharing.machine';

export type SharingStage = 'fetching' | 'unread' | 'shown';

export function selectStage(snapshot: SharingSnapshot): SharingStage {
  if (snapshot.hasTag('fetching')) return 'fetching';
  return snapshot.hasTag('unread') ? 'unread' : 'shown';
}

export const selectTitle = (snapshot: SharingSnapshot): string => snapshot.context.title;
export const selectLink = (snapshot: SharingSnapshot): string => snapshot.context.link;
export const selectFault = (snapshot: SharingSnapshot): Fault | null => snapshot.context.fault;
export const selectDrawing = (snapshot: SharingSnapshot): CodeDrawing | null => snapshot.context.drawing;
export const selectIsSubscription = ({ context }: SharingSnapshot): boolean => context.row?._type === 'subscription';
/** A link that is no row's. */
export const selectIsGiven = ({ context }: SharingSnapshot): boolean => context.row === null;

/** What stands in the place of the code. */
export function selectCode(snapshot: SharingSnapshot): 'drawing' | 'drawn' | 'tooLong' | 'undrawn' {
  if (snapshot.hasTag('tooLong')) return 'tooLong';
  if (snapshot.hasTag('undrawn')) return 'undrawn';
  return snapshot.hasTag('drawing') ? 'drawing' : 'drawn';
}

/** The reader of pictures; there is one as long as a link is shown. */
export const selectScan = ({ children }: SharingSnapshot): ScanActor | undefined =>
  children['scan'] as ScanActor | undefined;
