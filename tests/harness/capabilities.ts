import { capabilitiesOf, type Capabilities } from '../../machines/domain/capabilities';
import { type ServiceVersion } from '../../machines/domain/service-version';
import { VERSION } from './fixtures';

/** What a service of a version can do; the core is V2Ray unless `more` says otherwise. */
export function serviceOf(version = '2.2.6.7', more: Partial<ServiceVersion> = {}): Capabilities {
  return capabilitiesOf({ ...VERSION, version, variant: 'V2Ray', ...more });
}
