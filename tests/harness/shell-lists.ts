import { type ConnectedReference } from '../../machines/domain/reference';
import { type DialogContext } from '../../machines/ports/dialog';
import { type ServerRow, type SubscriptionRow, type Touch, type TouchReply } from '../../machines/domain/touch';
import { serviceOf } from './capabilities';

/** Servers named `s1`, `s2`, … */
export function servers(count: number): readonly ServerRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    _type: 'server',
    name: `s${index + 1}`,
    address: `10.0.0.${index + 1}:443`,
    net: 'vless(ws+tls)',
    pingLatency: '',
  }));
}

/** A subscription at `host` with servers named `<host> 1`, `<host> 2`, … */
export function subscription(id: number, host: string, count: number): SubscriptionRow {
  return {
    id,
    _type: 'subscription',
    host,
    address: `https://${host}/sub`,
    status: '2026-11-21 08:20:16',
    info: '',
    remarks: '',
    servers: servers(count).map((row) => ({ ...row, _type: 'subscriptionServer', name: `${host} ${row.id}` })),
  };
}

export function connectedServer(id: number, outbound = 'proxy'): ConnectedReference {
  return { _type: 'server', id, sub: 0, outbound };
}

/** Lists with three servers and one subscription of two, and these connections. */
export function touchOf(...connected: readonly ConnectedReference[]): Touch {
  return { servers: servers(3), subscriptions: [subscription(1, 'sub.example.com', 2)], connected };
}

export function replyOf(running: boolean, ...connected: readonly ConnectedReference[]): TouchReply {
  return { touch: touchOf(...connected), running };
}

/** What a dialog is told when the lists have changed while it was open. */
export function contextChanged(reply: TouchReply) {
  const dialogContext: DialogContext = {
    reply,
    address: 'http://localhost:2017',
    docker: false,
    version: null,
    pending: [],
    unsupportedCalls: [],
    service: serviceOf(),
  };
  return { type: 'context.changed', dialogContext } as const;
}
