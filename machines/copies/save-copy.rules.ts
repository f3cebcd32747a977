import { type Backup, type BackupContents } from '../domain/backup/contents';
import { serviceIn, type ReadingScope } from './reading.rules';
import { type SaveCopyContext } from './save-copy.machine';

type Scoped = Pick<SaveCopyContext, 'service' | 'preferences' | 'withListed'>;

export function scopeOf({ service, preferences, withListed }: Scoped): ReadingScope {
  return { service, preferences, withListed };
}

const NOTHING: BackupContents = {};

/** What is written. */
export function copyOf({ read, version }: Pick<SaveCopyContext, 'read' | 'version'>): Omit<Backup, 'created'> {
  return {
    service: serviceIn(version),
    contents: read?.contents ?? NOTHING,
    missing: read?.missing ?? [],
  };
}
