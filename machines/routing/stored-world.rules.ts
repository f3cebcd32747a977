import { type Touch } from '../domain/touch';
import { type DialogContext } from '../ports/dialog';
import { type StoredRouting } from './stored-routing.calls';
import { type RoutingWorld } from './route-plan.rules';

/** What decides where traffic goes, from what is stored, the lists and what the service can do. */
export function worldOf(
  { setting, localGfwList, script, customPac, customInbounds }: StoredRouting,
  reply: DialogContext['reply'],
  service: DialogContext['service'],
): RoutingWorld {
  const touch = reply?.touch ?? null;
  return {
    pacMode: String(setting['pacMode'] ?? ''),
    transparent: String(setting['transparent'] ?? ''),
    script,
    outbounds: [...new Set(touch?.connected.map(({ outbound }) => outbound))],
    servers: touch === null ? [] : serversIn(touch),
    gfwList: localGfwList !== '',
    customPac,
    customInbounds,
    takesInbounds: !service.inboundOutbounds,
  };
}

function serversIn({ servers, subscriptions, connected }: Touch): RoutingWorld['servers'] {
  return connected.flatMap(({ _type, id, sub }) => {
    const rows = _type === 'subscriptionServer' ? (subscriptions[sub]?.servers ?? []) : servers;
    const address = rows.find((row) => row.id === id)?.address ?? '';
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/u.exec(address) ?? [];
    return host === '' ? [] : [{ host, port }];
  });
}
