import { type BackupMissing } from '../domain/backup/contents';
import { type Fault } from '../shared/faults';
import { type CopyReadingActor } from './copy-reading.machine';
import { type SaveCopySnapshot } from './save-copy.machine';

export const selectPassphrase = ({ context }: SaveCopySnapshot): string => context.passphrase;
export const selectRepeated = ({ context }: SaveCopySnapshot): string => context.repeated;
/** The two do not agree, and the second has been typed. */
export const selectDiffers = ({ context: { passphrase, repeated } }: SaveCopySnapshot): boolean =>
  repeated !== '' && passphrase !== repeated;
export const selectWithListed = ({ context }: SaveCopySnapshot): boolean => context.withListed;
export const selectFault = ({ context }: SaveCopySnapshot): Fault | null => context.fault;
export const selectProblem = ({ context }: SaveCopySnapshot): string | null => context.problem;
export const selectReading = ({ children }: SaveCopySnapshot): CopyReadingActor | undefined =>
  children.reading as CopyReadingActor | undefined;

/** How many servers the subscriptions have, as far as the lists are known. */
export const selectListedCount = ({ context: { reply } }: SaveCopySnapshot): number =>
  reply?.touch.subscriptions.reduce((sum, { servers }) => sum + servers.length, 0) ?? 0;

const NOTHING: readonly BackupMissing[] = [];
export const selectMissing = ({ context: { read } }: SaveCopySnapshot): readonly BackupMissing[] =>
  read?.missing ?? NOTHING;

export const selectServerCount = ({ context: { read } }: SaveCopySnapshot): number =>
  read?.contents.servers?.length ?? 0;
export const selectSubscriptionCount = ({ context: { read } }: SaveCopySnapshot): number =>
  read?.contents.subscriptions?.length ?? 0;

export function selectStage(snapshot: SaveCopySnapshot): 'form' | 'reading' | 'writing' | 'saved' {
  return (['reading', 'writing', 'saved'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'form';
}
