import { type ServiceVersion } from '../../machines/domain/service-version';
import { type ObservatoryInput } from '../../machines/service/observatory.machine';
import { type KeptView } from '../../machines/ports/view';

/** A service that gives no cause to say anything. */
export const VERSION: ServiceVersion = {
  version: '2.2.6.7',
  foundNew: false,
  remoteVersion: '',
  dockerMode: false,
  serviceValid: true,
  v5: true,
  lite: false,
  loadBalanceValid: true,
  variant: 'Xray',
};

export const VIEW: KeptView = { tab: 'servers', page: 1, sort: { column: 'id', descending: false }, outbound: 'proxy' };

export const NOTHING_HEARD: Omit<ObservatoryInput, 'host'> = { touch: null, latencies: new Map(), results: new Map() };

/** A token as the service makes them; the signature is nobody's. */
export function tokenOf(uname: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ uname, exp: 1_900_000_000 })}.c2lnbmF0dXJl`;
}
