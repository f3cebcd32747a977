import { type CallName, calls } from '../../contract/calls';
import type { Fields } from '../go-json';
import { deleteRows } from './deletion';
import { customPacOf, inboundOf, portsOf, queryList, queryWhich, whatIsRead, whichesOf, whichOf } from './reading';
import type { Service } from './service';
import { defaultRoutingA, type OutboundSetting } from './state';

/** What a handler may read of a request. */
export interface ApiRequest {
  /** The fields of the body. Throws a ServiceError when it has none to give. */
  readonly body: () => Fields;
  /** The body, whatever it is. */
  readonly json: () => unknown;
  readonly query: URLSearchParams;
}

/** JSON text of the data of a reply that succeeded. */
export type ApiHandler = (service: Service, request: ApiRequest) => Promise<string> | string;

const nothing = 'null';

function json(value: unknown): string {
  return JSON.stringify(value);
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

const networkInterfaces = [
  { name: 'lo', addrs: ['127.0.0.1/8', '::1/128'], isLoopback: true },
  { name: 'eth0', addrs: ['192.0.2.2/24', 'fd00::2/64', 'fe80::fc:ff:fe00:1/64'], isLoopback: false },
];

/** The calls that need an account and a token; version, login and account are answered by the server itself. */
export type GuardedCall = Exclude<CallName, 'postAccount' | 'postLogin' | 'getVersion'>;

export const handlers: Readonly<Record<GuardedCall, ApiHandler>> = {
  getTouch: (service) => service.lists.touchJson(),
  deleteTouch: async (service, { body }) => {
    await deleteRows(service.around, service.connections, whichesOf(body().list('touches')));
    return service.lists.touchJson();
  },
  postImport: async (service, { body }) => {
    const given = body();
    const which = given.get('which') ?? null;
    await service.imports.import(given.text('url'), which === null ? null : whichOf(which), given.text('kind'));
    return service.lists.touchJson();
  },
  getSharingAddress: (service, { query }) =>
    json({ sharingAddress: service.imports.sharingAddress(queryWhich(query)) }),
  postConnection: async (service, { body }) => {
    await service.connections.connect(whichOf(body().all));
    return service.lists.touchJson();
  },
  deleteConnection: async (service, { body }) => {
    await service.connections.disconnect(whichOf(body().all));
    return service.lists.touchJson();
  },
  getPingLatency: async (service, { query }) => json({ whiches: await service.latency.pingLatency(queryList(query)) }),
  getHttpLatency: async (service, { query }) =>
    json({
      whiches: await service.latency.httpLatency(queryList(query), query.get('testUrl') ?? undefined),
    }),
  putSubscription: async (service, { body }) => {
    const { id, _type } = whatIsRead(body);
    await service.imports.updateSubscription(id, _type);
    return service.lists.touchJson();
  },
  patchSubscription: (service, { body }) => {
    const given = body().inner('subscription');
    service.imports.patchSubscription({
      id: given.whole('id'),
      _type: given.text('_type'),
      address: given.text('address'),
      remarks: given.text('remarks'),
      autoSelect: given.get('autoSelect') === true,
    });
    return service.lists.touchJson();
  },
  postV2ray: async (service) => {
    await service.connections.start();
    return service.lists.touchJson();
  },
  deleteV2ray: (service) => {
    service.connections.stop();
    return service.lists.touchJson();
  },
  getOutbounds: (service) => json({ outbounds: service.outbounds.names() }),
  getOutbound: (service, { query }) => json({ setting: service.outbounds.settingOf(query.get('outbound') ?? '') }),
  putOutbound: async (service, { body }) => {
    const given = body();
    const setting = given.inner('setting');
    const read: OutboundSetting = {
      probeURL: setting.text('probeURL'),
      probeInterval: setting.text('probeInterval'),
      type: setting.text('type'),
    };
    await service.outbounds.put(given.text('outbound'), read);
    return nothing;
  },
  postOutbound: (service, { body }) => {
    service.outbounds.add(body().text('outbound'));
    return json({ outbounds: service.outbounds.names() });
  },
  deleteOutbound: async (service, { body }) => {
    await service.outbounds.delete(body().text('outbound'));
    return json({ outbounds: service.outbounds.names() });
  },
  getSetting: (service) =>
    json({ localGFWListVersion: service.around.state.gfwList?.date ?? '', setting: service.around.state.setting }),
  putSetting: async (service, { body }) => {
    await service.settings.put(body());
    return nothing;
  },
  getPorts: (service) => json({ ...service.ports.told, vmessLink: service.ports.vmessLink() }),
  putPorts: async (service, { body }) => {
    const vmessLink = await service.ports.put(portsOf(body()));
    return vmessLink === null ? nothing : json({ vmessLink });
  },
  getDnsList: (service) =>
    json({ external: service.around.state.dnsList.external, internal: service.around.state.dnsList.internal }),
  putDnsList: (service, { body }) => {
    const given = body();
    service.texts.putDnsList(given.text('internal'), given.text('external'));
    return nothing;
  },
  getDnsRules: (service) => json(service.dnsRules.get()),
  putDnsRules: (service, { json: body }) => {
    service.dnsRules.put(body());
    return nothing;
  },
  getIpGroups: (service) => json(service.around.state.ipGroups),
  putIpGroups: (service, { body }) => {
    const given = body();
    service.texts.putIpGroups({
      countryCodes: given.texts('countryCodes') ?? [],
      customIps: given.texts('customIps') ?? [],
    });
    return nothing;
  },
  getNetworkInterfaces: () => json({ interfaces: networkInterfaces }),
  getCustomInbounds: (service) => json({ inbounds: service.around.state.inbounds }),
  postCustomInbound: (service, { body }) => json({ inbounds: service.inbounds.add(inboundOf(body())) }),
  deleteCustomInbound: (service, { body }) => json({ inbounds: service.inbounds.delete(body().text('tag')) }),
  putOutboundConnections: async (service, { body }) => {
    const given = body();
    await service.connections.choose(given.text('outbound'), whichesOf(given.list('touches')));
    return service.lists.touchJson();
  },
  putOutboundSelection: async (service, { body }) => {
    const given = body();
    const which = given.get('which') ?? null;
    await service.connections.pin(given.text('outbound'), which === null ? null : whichOf(which));
    return service.lists.touchJson();
  },
  getRoutingA: (service) => json({ routingA: service.around.state.routingA || defaultRoutingA }),
  putRoutingA: (service, { body }) => {
    service.texts.putRoutingA(body().text('routingA'));
    return nothing;
  },
  getDomainsExcluded: (service) => json({ domains: service.around.state.domains }),
  putDomainsExcluded: (service, { body }) => {
    service.texts.putDomains(body().text('domains'));
    return nothing;
  },
  getCustomPac: (service) => json({ V2RayLocationAsset: assetFolder, customPac: service.around.state.customPac }),
  putCustomPac: (service, { body }) => {
    service.texts.putCustomPac(customPacOf(body().inner('customPac')));
    return nothing;
  },
  getSiteDatFiles: () => json({ siteDatFiles }),
  getRemoteGfwListVersion: async (service) => json({ remoteGFWListVersion: await service.gfwList.remoteVersion() }),
  putGfwList: async (service, { body }) =>
    json({ localGFWListVersion: await service.gfwList.put(body().text('downloadLink')) }),
  deleteGfwList: (service) => {
    service.gfwList.delete();
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
