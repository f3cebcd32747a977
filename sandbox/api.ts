import { type CallName, calls } from '../contract/calls';
import { ServiceError } from './go-text';
import type { Service } from './service';
import type { OutboundSetting, Ports, RoutingRule, State, Which } from './state';

/** What a handler may read of a request. */
export interface ApiRequest {
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown;
  readonly query: URLSearchParams;
}

/** JSON text of the data of a reply that succeeded. */
export type ApiHandler = (service: Service, request: ApiRequest) => Promise<string> | string;

const nothing = 'null';

function json(value: unknown): string {
  return JSON.stringify(value);
}

function badRequest(): ServiceError {
  return new ServiceError('bad request');
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest();
  return value as Record<string, unknown>;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw badRequest();
  return value;
}

function wholeOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw badRequest();
  return value;
}

function whichOf(value: unknown): Which {
  const given = objectOf(value);
  return {
    _type: textOf(given['_type']),
    id: wholeOf(given['id']),
    sub: wholeOf(given['sub']),
    outbound: textOf(given['outbound']),
  };
}

function whichesOf(value: unknown): Which[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw badRequest();
  return value.map(whichOf);
}

function queryJson(query: URLSearchParams, key: string): unknown {
  try {
    return JSON.parse(query.get(key) ?? '');
  } catch {
    throw badRequest();
  }
}

function portsOf(value: unknown): Ports {
  const given = objectOf(value);
  const api = given['api'] === undefined || given['api'] === null ? {} : objectOf(given['api']);
  const services = api['services'];
  if (services !== undefined && services !== null && !Array.isArray(services)) throw badRequest();
  return {
    socks5: wholeOf(given['socks5']),
    http: wholeOf(given['http']),
    socks5WithPac: wholeOf(given['socks5WithPac']),
    httpWithPac: wholeOf(given['httpWithPac']),
    vmess: wholeOf(given['vmess']),
    api: {
      port: wholeOf(api['port']),
      services: services === undefined || services === null ? null : services.map(textOf),
    },
  };
}

function customPacOf(value: unknown): State['customPac'] {
  const given = objectOf(value);
  const rules = given['routingRules'] ?? [];
  if (!Array.isArray(rules)) throw badRequest();
  return {
    defaultProxyMode: textOf(given['defaultProxyMode']),
    routingRules: rules.map((rule): RoutingRule => {
      const one = objectOf(rule);
      const tags = one['tags'] ?? [];
      if (!Array.isArray(tags)) throw badRequest();
      return {
        filename: textOf(one['filename']),
        tags: tags.map(textOf),
        matchType: textOf(one['matchType']),
        ruleType: textOf(one['ruleType']),
      };
    }),
  };
}

const assetFolder = '/usr/share/v2ray';
const siteDatFiles = [
  { filename: 'LoyalsoldierSite.dat', tags: ['CN', 'GEOLOCATION-!CN', 'GFW', 'GOOGLE', 'APPLE', 'CATEGORY-ADS-ALL'] },
  {
    filename: 'geosite.dat',
    tags: [
      'ACFUN',
      'ADOBE',
      'ALIBABA',
      'AMAZON',
      'APPLE',
      'BAIDU',
      'BBC',
      'BILIBILI',
      'CATEGORY-ADS',
      'CN',
      'DISCORD',
      'GEOLOCATION-!CN',
      'GEOLOCATION-CN',
      'GITHUB',
      'GOOGLE',
      'MICROSOFT',
      'NETFLIX',
      'STEAM',
      'TELEGRAM',
      'TWITTER',
      'YOUTUBE',
    ],
  },
];

/** The calls that need an account and a token; version, login and account are answered by the server itself. */
export type GuardedCall = Exclude<CallName, 'postAccount' | 'postLogin' | 'getVersion'>;

export const handlers: Readonly<Record<GuardedCall, ApiHandler>> = {
  getTouch: (service) => service.touchJson(),
  deleteTouch: async (service, { body }) => {
    await service.deleteRows(whichesOf(objectOf(body)['touches']));
    return service.touchJson();
  },
  postImport: async (service, { body }) => {
    const given = objectOf(body);
    const which = given['which'];
    await service.import(textOf(given['url']), which === undefined || which === null ? null : whichOf(which));
    return service.touchJson();
  },
  getSharingAddress: (service, { query }) =>
    json({ sharingAddress: service.sharingAddress(whichOf(queryJson(query, 'touch'))) }),
  postConnection: async (service, { body }) => {
    await service.connect(whichOf(body));
    return service.touchJson();
  },
  deleteConnection: async (service, { body }) => {
    await service.disconnect(whichOf(body));
    return service.touchJson();
  },
  getPingLatency: async (service, { query }) =>
    json({ whiches: await service.pingLatency(whichesOf(queryJson(query, 'whiches'))) }),
  getHttpLatency: async (service, { query }) =>
    json({
      whiches: await service.httpLatency(whichesOf(queryJson(query, 'whiches')), query.get('testUrl') ?? undefined),
    }),
  putSubscription: async (service, { body }) => {
    const which = whichOf(body);
    await service.updateSubscription(which.id, which._type);
    return service.touchJson();
  },
  patchSubscription: (service, { body }) => {
    const given = objectOf(objectOf(body)['subscription']);
    service.patchSubscription({
      id: wholeOf(given['id']),
      _type: textOf(given['_type']),
      address: textOf(given['address']),
      remarks: textOf(given['remarks']),
    });
    return service.touchJson();
  },
  postV2ray: async (service) => {
    await service.start();
    return service.touchJson();
  },
  deleteV2ray: (service) => {
    service.stop();
    return service.touchJson();
  },
  getOutbounds: (service) => json({ outbounds: service.outbounds() }),
  getOutbound: (service, { query }) => json({ setting: service.outboundSetting(query.get('outbound') ?? '') }),
  putOutbound: async (service, { body }) => {
    const given = objectOf(body);
    const setting = given['setting'] === undefined ? {} : objectOf(given['setting']);
    const read: OutboundSetting = {
      probeURL: textOf(setting['probeURL']),
      probeInterval: textOf(setting['probeInterval']),
      type: textOf(setting['type']),
    };
    await service.putOutbound(textOf(given['outbound']), read);
    return nothing;
  },
  postOutbound: (service, { body }) => {
    service.addOutbound(textOf(objectOf(body)['outbound']));
    return json({ outbounds: service.outbounds() });
  },
  deleteOutbound: async (service, { body }) => {
    await service.deleteOutbound(textOf(objectOf(body)['outbound']));
    return json({ outbounds: service.outbounds() });
  },
  getSetting: (service) =>
    json({ localGFWListVersion: service.state.gfwList?.date ?? '', setting: service.state.setting }),
  putSetting: async (service, { body }) => {
    await service.putSetting(objectOf(body));
    return nothing;
  },
  getPorts: (service) => json({ ...service.state.ports, vmessLink: service.vmessLink() }),
  putPorts: async (service, { body }) => {
    const vmessLink = await service.putPorts(portsOf(body));
    return vmessLink === null ? nothing : json({ vmessLink });
  },
  getDnsList: (service) => json({ external: service.state.dnsList.external, internal: service.state.dnsList.internal }),
  putDnsList: (service, { body }) => {
    const given = objectOf(body);
    service.putDnsList(textOf(given['internal']), textOf(given['external']));
    return nothing;
  },
  getRoutingA: (service) => json({ routingA: service.state.routingA }),
  putRoutingA: (service, { body }) => {
    service.putRoutingA(textOf(objectOf(body)['routingA']));
    return nothing;
  },
  getDomainsExcluded: (service) => json({ domains: service.state.domains }),
  putDomainsExcluded: (service, { body }) => {
    service.putDomains(textOf(objectOf(body)['domains']));
    return nothing;
  },
  getCustomPac: (service) => json({ V2RayLocationAsset: assetFolder, customPac: service.state.customPac }),
  putCustomPac: (service, { body }) => {
    service.putCustomPac(customPacOf(objectOf(body)['customPac']));
    return nothing;
  },
  getSiteDatFiles: () => json({ siteDatFiles }),
  getRemoteGfwListVersion: async (service) => json({ remoteGFWListVersion: await service.remoteGfwListVersion() }),
  putGfwList: async (service, { body }) =>
    json({ localGFWListVersion: await service.putGfwList(textOf(objectOf(body)['downloadLink'])) }),
  deleteGfwList: (service) => {
    service.deleteGfwList();
    return json({ localGFWListVersion: '' });
  },
};

/** The call that a method and a path belong to. */
export function callFor(method: string, path: string): CallName | null {
  for (const [name, call] of Object.entries(calls)) {
    if (call.method === method && call.path === path) return name as CallName;
  }
  return null;
}
