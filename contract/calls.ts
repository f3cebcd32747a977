import type * as v from 'valibot';
import {
  CustomInboundsReplySchema,
  CustomPacReplySchema,
  DnsListReplySchema,
  DnsRulesReplySchema,
  DomainsExcludedReplySchema,
  GfwListReplySchema,
  IpGroupsReplySchema,
  LatencyReplySchema,
  MaybeTouchReplySchema,
  NetworkInterfacesReplySchema,
  NothingReplySchema,
  OutboundReplySchema,
  OutboundsReplySchema,
  PortsReplySchema,
  PortsSavedReplySchema,
  RemoteGfwListReplySchema,
  RoutingAReplySchema,
  SettingReplySchema,
  SharingAddressReplySchema,
  SiteDatFilesReplySchema,
  TokenReplySchema,
  TouchReplySchema,
  VersionReplySchema,
} from './replies';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What is fixed about a call of SPEC section 7. */
export interface Call<TSchema extends v.GenericSchema = v.GenericSchema> {
  readonly method: Method;
  /** Path below the backend address, with its `/api`. */
  readonly path: string;
  /** Schema of the data of a reply that succeeded. */
  readonly reply: TSchema;
  /** Shares the service's one lock: answered with the busy message while another such call runs. */
  readonly locks: boolean;
  /** Shares it only on services after 2.4.14. */
  readonly locksLater: boolean;
  /** Whether it carries a request id: docs/decisions/request-ids.md. */
  readonly requestId: RequestId;
  /** Answered without a token. */
  readonly open: boolean;
  /** Its answer holds a token; it carries none itself. */
  readonly givesToken: boolean;
}

/** `unlessBroken`: only where the service takes the same id twice without harm. */
export type RequestId = 'always' | 'unlessBroken' | 'never';

function call<TSchema extends v.GenericSchema>(
  method: Method,
  path: string,
  reply: TSchema,
  traits: Partial<Pick<Call, 'locks' | 'locksLater' | 'requestId' | 'open' | 'givesToken'>> = {},
): Call<TSchema> {
  return {
    method,
    path: `/api/${path}`,
    reply,
    locks: traits.locks ?? false,
    locksLater: traits.locksLater ?? false,
    requestId: traits.requestId ?? 'always',
    open: traits.open ?? false,
    givesToken: traits.givesToken ?? false,
  };
}

const lock = { locks: true, requestId: 'unlessBroken' } as const;
const later = { locksLater: true };
const open = { open: true };
const token = { open: true, givesToken: true };

/** Every JSON call by name: those of SPEC section 7, and those that only later services have (docs/service.md). The log and the message socket answer no envelope: see below. */
export const calls = {
  postAccount: /* @__PURE__ */ call('POST', 'account', TokenReplySchema, token),
  postLogin: /* @__PURE__ */ call('POST', 'login', TokenReplySchema, token),
  getVersion: /* @__PURE__ */ call('GET', 'version', VersionReplySchema, open),
  getPorts: /* @__PURE__ */ call('GET', 'ports', PortsReplySchema),
  putPorts: /* @__PURE__ */ call('PUT', 'ports', PortsSavedReplySchema),
  getCustomPac: /* @__PURE__ */ call('GET', 'customPac', CustomPacReplySchema),
  putCustomPac: /* @__PURE__ */ call('PUT', 'customPac', NothingReplySchema),
  getSiteDatFiles: /* @__PURE__ */ call('GET', 'siteDatFiles', SiteDatFilesReplySchema),
  getRoutingA: /* @__PURE__ */ call('GET', 'routingA', RoutingAReplySchema),
  putRoutingA: /* @__PURE__ */ call('PUT', 'routingA', NothingReplySchema),
  getDomainsExcluded: /* @__PURE__ */ call('GET', 'domainsExcluded', DomainsExcludedReplySchema),
  putDomainsExcluded: /* @__PURE__ */ call('PUT', 'domainsExcluded', NothingReplySchema),
  getSetting: /* @__PURE__ */ call('GET', 'setting', SettingReplySchema),
  putSetting: /* @__PURE__ */ call('PUT', 'setting', NothingReplySchema, lock),
  getRemoteGfwListVersion: /* @__PURE__ */ call('GET', 'remoteGFWListVersion', RemoteGfwListReplySchema),
  putGfwList: /* @__PURE__ */ call('PUT', 'gfwList', GfwListReplySchema),
  deleteGfwList: /* @__PURE__ */ call('DELETE', 'gfwList', GfwListReplySchema),
  getDnsList: /* @__PURE__ */ call('GET', 'dnsList', DnsListReplySchema),
  putDnsList: /* @__PURE__ */ call('PUT', 'dnsList', NothingReplySchema),
  getDnsRules: /* @__PURE__ */ call('GET', 'dnsRules', DnsRulesReplySchema),
  putDnsRules: /* @__PURE__ */ call('PUT', 'dnsRules', NothingReplySchema, later),
  getIpGroups: /* @__PURE__ */ call('GET', 'tproxyWhiteIpGroups', IpGroupsReplySchema),
  putIpGroups: /* @__PURE__ */ call('PUT', 'tproxyWhiteIpGroups', NothingReplySchema),
  getNetworkInterfaces: /* @__PURE__ */ call('GET', 'networkInterfaces', NetworkInterfacesReplySchema),
  getCustomInbounds: /* @__PURE__ */ call('GET', 'customInbound', CustomInboundsReplySchema),
  postCustomInbound: /* @__PURE__ */ call('POST', 'customInbound', CustomInboundsReplySchema, later),
  deleteCustomInbound: /* @__PURE__ */ call('DELETE', 'customInbound', CustomInboundsReplySchema, later),
  getTouch: /* @__PURE__ */ call('GET', 'touch', TouchReplySchema, lock),
  deleteTouch: /* @__PURE__ */ call('DELETE', 'touch', TouchReplySchema, { locks: true }),
  postImport: /* @__PURE__ */ call('POST', 'import', TouchReplySchema, later),
  getSharingAddress: /* @__PURE__ */ call('GET', 'sharingAddress', SharingAddressReplySchema),
  postConnection: /* @__PURE__ */ call('POST', 'connection', TouchReplySchema, lock),
  deleteConnection: /* @__PURE__ */ call('DELETE', 'connection', TouchReplySchema, lock),
  getPingLatency: /* @__PURE__ */ call('GET', 'pingLatency', LatencyReplySchema, lock),
  getHttpLatency: /* @__PURE__ */ call('GET', 'httpLatency', LatencyReplySchema, lock),
  putSubscription: /* @__PURE__ */ call('PUT', 'subscription', MaybeTouchReplySchema, lock),
  patchSubscription: /* @__PURE__ */ call('PATCH', 'subscription', MaybeTouchReplySchema, later),
  getOutbound: /* @__PURE__ */ call('GET', 'outbound', OutboundReplySchema),
  putOutbound: /* @__PURE__ */ call('PUT', 'outbound', NothingReplySchema, { requestId: 'never' }),
  postOutbound: /* @__PURE__ */ call('POST', 'outbound', OutboundsReplySchema),
  deleteOutbound: /* @__PURE__ */ call('DELETE', 'outbound', OutboundsReplySchema, lock),
  getOutbounds: /* @__PURE__ */ call('GET', 'outbounds', OutboundsReplySchema),
  putOutboundConnections: /* @__PURE__ */ call('PUT', 'outboundConnections', TouchReplySchema, lock),
  putOutboundSelection: /* @__PURE__ */ call('PUT', 'outboundSelection', TouchReplySchema, lock),
  postV2ray: /* @__PURE__ */ call('POST', 'v2ray', TouchReplySchema, lock),
  deleteV2ray: /* @__PURE__ */ call('DELETE', 'v2ray', TouchReplySchema, lock),
} as const;

export type CallName = keyof typeof calls;

/** The checked data of a successful reply to a call. */
export type ReplyOf<TName extends CallName> = v.InferOutput<(typeof calls)[TName]['reply']>;

/** GET, plain text; query `skip` in bytes. */
export const LOGGER_PATH = '/api/logger';

/** The message socket; the token goes into the query value `Authorization`. */
export const MESSAGE_PATH = '/api/message';

/** Message of the answer while another call holds the lock. */
export const BUSY_MESSAGE = 'the last request is being processed';

/** The same after 2.4.14, whatever the message. */
export const BUSY_CODE = 'REQUEST_IN_PROGRESS';

/** FAIL with exactly this message counts as 401. */
export const EXPIRED_TOKEN_MESSAGE = 'expired token';

/** Header of the request id; never send one twice. A browser does, when a connection that it uses again is cut. */
export const REQUEST_ID_HEADER = 'X-V2raya-Request-Id';
