import { type ServiceVersion } from '../../machines/domain/service-version';
import { type ConnectedReference } from '../../machines/domain/reference';
import { type ServerRow, type TouchReply } from '../../machines/domain/touch';
import { type KeptView } from '../../machines/ports/host';

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

function server(id: number, name = `server ${id}`): ServerRow {
  return { id, _type: 'server', name, address: `s${id}.example.com:1`, net: 'ss', pingLatency: '' };
}

/** Lists with so many servers, of which those with the ids in `connected` are connected to proxy. */
export function lists(running: boolean, servers: number, connected: readonly number[] = []): TouchReply {
  return {
    running,
    touch: {
      servers: Array.from({ length: servers }, (_, index) => server(index + 1)),
      subscriptions: [],
      connected: connected.map((id): ConnectedReference => ({ _type: 'server', id, sub: 0, outbound: 'proxy' })),
    },
  };
}

/** A token as the service makes them; the signature is nobody's. */
export function tokenOf(uname: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ uname, exp: 1_900_000_000 })}.c2lnbmF0dXJl`;
}
