import {
  type ServerReply,
  type SubscriptionReply,
  type TouchReply as WireReply,
  type WhichReply,
} from '../../../contract/replies';
import { isServerKind, type ServerRow, type SubscriptionRow, type TouchReply } from '../../../machines/domain/touch';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { localTimeOf } from '../../../machines/domain/update-time';
import { balanced } from '../../../machines/domain/text-direction';

/** The lists as the machines know them: what some answers leave out filled in, `null` lists empty. */
export function touchReplyOf({ touch, running, networkPaused }: WireReply): TouchReply {
  return {
    running,
    ...(networkPaused === true && !running ? { paused: true } : {}),
    touch: {
      servers: touch.servers.map((row, index) => serverRow(row, 'server', index)),
      subscriptions: touch.subscriptions.map(subscriptionRow),
      connected: (touch.connectedServer ?? []).flatMap(connectedReference),
    },
  };
}

/**
 * An id is a position, counted from 1 (SPEC 3.02). A row with another one would, when it is used, mean the row that stands at
 * that position: it gets 0, and cannot be referred to.
 */
function positionOf(id: number, index: number): number {
  return id === index + 1 ? id : 0;
}

/** Names and infos are a provider's text: whatever it holds must not turn the direction of what stands beside it. */
function serverRow(
  { id, name, address, net, pingLatency }: ServerReply,
  _type: ServerRow['_type'],
  index: number,
): ServerRow {
  return { id: positionOf(id, index), _type, name: balanced(name), address, net, pingLatency: pingLatency ?? '' };
}

function subscriptionRow(
  { id, _type, host, address, status, info, remarks, servers, ...others }: SubscriptionReply,
  index: number,
): SubscriptionRow {
  return {
    id: positionOf(id, index),
    _type: 'subscription',
    host: host ?? '',
    address: address ?? null,
    status: localTimeOf(status),
    info: balanced(info),
    remarks: remarks ?? '',
    servers: (servers ?? []).map((row, place) => serverRow(row, 'subscriptionServer', place)),
    ...(Object.keys(others).length === 0 ? {} : { others }),
  };
}

function connectedReference({ _type, id, sub, outbound, selected }: WhichReply): readonly ConnectedReference[] {
  if (!isServerKind(_type)) return [];
  const pinned = selected === true ? ({ pinned: true } as const) : {};
  return [{ _type, id, sub: _type === 'subscriptionServer' ? sub : 0, outbound, ...pinned }];
}
