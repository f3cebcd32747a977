import { capabilitiesOf, type Capabilities } from '../../machines/domain/capabilities';
import { type ServiceVersion } from '../../machines/domain/service-version';
import { VERSION } from './fixtures';

/** What a service of a version says of itself, beside its number. */
function fieldsOf(version: string): Partial<ServiceVersion> {
  const least = (wanted: string): boolean => version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
  if (!/^\d/.test(version)) return {};
  return {
    ...(least('2.3') ? { os: 'linux', isRoot: false } : {}),
    ...(least('2.3.4') ? { tinytunSupported: false } : {}),
    ...(least('2.4') ? { hasAccounts: true } : {}),
    ...(least('2.4.7') ? { lastKernelExit: '' } : {}),
  };
}

/** What a service of a version can do; the core is V2Ray unless `more` says otherwise. */
export function serviceOf(version = '2.2.6.7', more: Partial<ServiceVersion> = {}): Capabilities {
  const number = version.replace(/^v/i, '');
  return capabilitiesOf({ ...VERSION, version, variant: 'V2Ray', ...fieldsOf(number), ...more });
}
