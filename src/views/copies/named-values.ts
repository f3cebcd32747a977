import { type BackupPart } from '../../../machines/domain/backup/contents';
import { usePortNames } from '../shared/port-words';
import { type NamedValues, useSettingNames } from '../shared/setting-words';

const asItIs = (value: unknown): string => String(value);

/** What a key of a part is called in the panel, and its values; a part without such words shows them as the service has them. */
export function useNamedValues(): (part: BackupPart, key: string) => NamedValues {
  const settings = useSettingNames();
  const ports = usePortNames();
  return (part, key) =>
    part === 'settings' ? settings(key) : part === 'ports' ? ports(key) : { label: key, shown: asItIs };
}
