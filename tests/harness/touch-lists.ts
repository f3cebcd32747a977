import { type ConnectedReference, type Reference } from '../../machines/domain/reference';
import { type ServerRow, type SubscriptionRow, type Touch, type TouchReply } from '../../machines/domain/touch';

/** A server row; what is not said follows from its place. */
export function server(id: number, rest: Partial<ServerRow> = {}): ServerRow {
  return {
    id,
    _type: 'server',
    name: `Server ${id}`,
    address: `s${id}.example.com:443`,
    net: 'trojan',
    pingLatency: '',
    ...rest,
  };
}

export function subscription(id: number, count: number, rest: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    id,
    _type: 'subscription',
    host: `host${id}.example.com`,
    address: `https://host${id}.example.com/sub`,
    status: '2026-11-21 08:20:16',
    info: '',
    remarks: '',
    servers: Array.from({ length: count }, (_, index) =>
      server(index + 1, {
        _type: 'subscriptionServer',
        name: `Node ${id}-${index + 1}`,
        address: `n${index + 1}.host${id}.example.com:80`,
      }),
    ),
    ...rest,
  };
}

export function lists(
  servers: number | readonly ServerRow[],
  subscriptions: readonly (number | SubscriptionRow)[] = [],
  connected: readonly ConnectedReference[] = [],
): Touch {
  return {
    servers: typeof servers === 'number' ? Array.from({ length: servers }, (_, index) => server(index + 1)) : servers,
    subscriptions: subscriptions.map((one, index) => (typeof one === 'number' ? subscription(index + 1, one) : one)),
    connected,
  };
}

export function replyOf(touch: Touch, running = false): TouchReply {
  return { touch, running };
}

export function serverRef(id: number): Reference {
  return { _type: 'server', id, sub: 0 };
}

export function subscriptionRef(id: number): Reference {
  return { _type: 'subscription', id, sub: 0 };
}

export function nodeRef(sub: number, id: number): Reference {
  return { _type: 'subscriptionServer', id, sub };
}

export function connectedRef(reference: Reference, outbound = 'proxy'): ConnectedReference {
  return { ...reference, outbound };
}
