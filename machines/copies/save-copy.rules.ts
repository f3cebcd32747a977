import { type Backup, type BackupContents } from '../domain/backup/contents';
import { type ServiceVersion } from '../domain/service-version';
import { type ReadService } from './read-contents.rules';
import { serviceIn, type ReadingScope } from './reading.rules';

/** What is read. */
export function scopeOf({ service, preferences, withListed }: ReadingScope): ReadingScope {
  return { service, preferences, withListed };
}

const NOTHING: BackupContents = {};

/** What is written. */
export function copyOf({
  read,
  version,
}: {
  readonly read: ReadService | null;
  readonly version: ServiceVersion | null;
}): Omit<Backup, 'created'> {
  return {
    service: serviceIn(version),
    contents: read?.contents ?? NOTHING,
    missing: read?.missing ?? [],
  };
}
