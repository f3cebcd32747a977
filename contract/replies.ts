import * as v from 'valibot';

/**
 * One schema for the data of each reply of SPEC section 7. Unknown keys are kept (newer services send more), and what
 * only some versions of the service send is optional.
 */

export const ServerSchema = v.looseObject({
  id: v.number(),
  _type: v.string(),
  name: v.string(),
  address: v.string(),
  net: v.string(),
  pingLatency: v.exactOptional(v.string()),
});
export type ServerReply = v.InferOutput<typeof ServerSchema>;

/** One whose address does not parse comes as `id: 0, servers: null`, without host; before 2.2.4.1 none has an address. */
export const SubscriptionSchema = v.looseObject({
  id: v.number(),
  _type: v.string(),
  host: v.exactOptional(v.string()),
  remarks: v.exactOptional(v.string()),
  address: v.exactOptional(v.string()),
  status: v.string(),
  info: v.string(),
  servers: v.nullable(v.array(ServerSchema)),
});
export type SubscriptionReply = v.InferOutput<typeof SubscriptionSchema>;

/** A reference as the service writes it; `sub` means something only for a subscriptionServer. */
export const WhichSchema = v.looseObject({
  _type: v.string(),
  id: v.number(),
  sub: v.number(),
  outbound: v.string(),
  Link: v.exactOptional(v.string()),
  pingLatency: v.exactOptional(v.string()),
  /** After 2.4.14: the outbound uses it alone. */
  selected: v.exactOptional(v.boolean()),
});
export type WhichReply = v.InferOutput<typeof WhichSchema>;

const TouchSchema = v.looseObject({
  servers: v.array(ServerSchema),
  subscriptions: v.array(SubscriptionSchema),
  connectedServer: v.nullable(v.array(WhichSchema)),
});

/** touch, import, connection, v2ray: the lists and whether the core runs. */
export const TouchReplySchema = v.looseObject({
  running: v.boolean(),
  /** From 2.4.1 on: without a network the core is paused, and `running` is false. */
  networkPaused: v.exactOptional(v.boolean()),
  touch: TouchSchema,
});
export type TouchReply = v.InferOutput<typeof TouchReplySchema>;

/** PUT and PATCH subscription: the SPEC does not show their data; where lists come, they must be right. */
export const MaybeTouchReplySchema = v.nullish(
  v.looseObject({
    running: v.exactOptional(v.boolean()),
    networkPaused: v.exactOptional(v.boolean()),
    touch: v.exactOptional(TouchSchema),
  }),
);
export type MaybeTouchReply = v.InferOutput<typeof MaybeTouchReplySchema>;

export const TokenReplySchema = v.looseObject({ token: v.string() });
export type TokenReply = v.InferOutput<typeof TokenReplySchema>;

export const VersionReplySchema = v.looseObject({
  version: v.string(),
  foundNew: v.boolean(),
  remoteVersion: v.exactOptional(v.string()),
  serviceValid: v.boolean(),
  v5: v.boolean(),
  loadBalanceValid: v.exactOptional(v.boolean()),
  lite: v.exactOptional(v.union([v.number(), v.boolean()])),
  variant: v.exactOptional(v.string()),
  dockerMode: v.exactOptional(v.boolean()),
  os: v.exactOptional(v.string()),
  isRoot: v.exactOptional(v.boolean()),
  tinytunSupported: v.exactOptional(v.boolean()),
  tunSupported: v.exactOptional(v.boolean()),
  hasAccounts: v.exactOptional(v.boolean()),
  coreVersionValid: v.exactOptional(v.boolean()),
  coreVersionErr: v.exactOptional(v.string()),
  lastKernelExit: v.exactOptional(v.string()),
  coreVersion: v.exactOptional(v.string()),
});
export type VersionReply = v.InferOutput<typeof VersionReplySchema>;

export const PortsReplySchema = v.looseObject({
  socks5: v.number(),
  http: v.number(),
  socks5WithPac: v.number(),
  httpWithPac: v.number(),
  vmess: v.number(),
  /** From 2.2.6.1 on. */
  api: v.exactOptional(
    v.looseObject({
      port: v.number(),
      services: v.nullable(v.array(v.string())),
    }),
  ),
  vmessLink: v.nullish(v.string()),
});

/** PUT ports: a link only when the vmess port goes from 0 to on, else null. */
export const PortsSavedReplySchema = v.nullish(v.looseObject({ vmessLink: v.nullish(v.string()) }));

const SettingSchema = v.looseObject({
  pacMode: v.string(),
  proxyModeWhenSubscribe: v.string(),
  pacAutoUpdateMode: v.string(),
  pacAutoUpdateIntervalHour: v.number(),
  subscriptionAutoUpdateMode: v.string(),
  subscriptionAutoUpdateIntervalHour: v.number(),
  tcpFastOpen: v.string(),
  muxOn: v.string(),
  mux: v.number(),
  /** From 2.2.6.4 on. */
  inboundSniffing: v.exactOptional(v.string()),
  transparent: v.string(),
  ipforward: v.boolean(),
  portSharing: v.boolean(),
  transparentType: v.string(),
  specialMode: v.exactOptional(v.string()),
  routeOnly: v.exactOptional(v.boolean()),
  tunAutoRoute: v.exactOptional(v.boolean()),
  dnsCacheEnabled: v.exactOptional(v.boolean()),
  antipollution: v.exactOptional(v.string()),
});

export const SettingReplySchema = v.looseObject({
  setting: SettingSchema,
  localGFWListVersion: v.exactOptional(v.string()),
});

export const RemoteGfwListReplySchema = v.looseObject({ remoteGFWListVersion: v.string() });

export const GfwListReplySchema = v.nullish(v.looseObject({ localGFWListVersion: v.exactOptional(v.string()) }));

export const RoutingAReplySchema = v.looseObject({ routingA: v.string() });

export const DomainsExcludedReplySchema = v.looseObject({ domains: v.string() });

export const DnsListReplySchema = v.looseObject({
  internal: v.nullable(v.array(v.string())),
  external: v.nullable(v.array(v.string())),
});

/** From 2.3.4 on; `useNewModule` from 2.4.7 on. A rule has more keys there. */
export const DnsRulesReplySchema = v.looseObject({
  useNewModule: v.exactOptional(v.boolean()),
  rules: v.nullable(v.array(v.looseObject({ server: v.string(), domains: v.string(), outbound: v.string() }))),
});

/** From 2.3.4 on. */
export const NetworkInterfacesReplySchema = v.looseObject({
  interfaces: v.nullable(
    v.array(v.looseObject({ name: v.string(), addrs: v.nullable(v.array(v.string())), isLoopback: v.boolean() })),
  ),
});

/** From 2.4.0 on. */
export const CustomInboundsReplySchema = v.looseObject({
  inbounds: v.nullable(
    v.array(
      v.looseObject({
        tag: v.string(),
        protocol: v.string(),
        port: v.number(),
        /** Since 2.4.1, like what follows. */
        outbound: v.exactOptional(v.string()),
        outboundType: v.exactOptional(v.string()),
        routingARules: v.exactOptional(v.string()),
      }),
    ),
  ),
});

/** From 2.2.7.4 on. */
export const IpGroupsReplySchema = v.looseObject({
  countryCodes: v.nullable(v.array(v.string())),
  customIps: v.nullable(v.array(v.string())),
});

export const CustomPacReplySchema = v.looseObject({
  customPac: v.looseObject({
    defaultProxyMode: v.string(),
    routingRules: v.nullable(
      v.array(
        v.looseObject({
          filename: v.string(),
          tags: v.nullable(v.array(v.string())),
          matchType: v.string(),
          ruleType: v.string(),
        }),
      ),
    ),
  }),
  V2RayLocationAsset: v.string(),
});

export const SiteDatFilesReplySchema = v.looseObject({
  siteDatFiles: v.nullable(
    v.array(
      v.looseObject({
        filename: v.string(),
        tags: v.nullable(v.array(v.string())),
      }),
    ),
  ),
});

const OutboundSettingSchema = v.looseObject({
  probeURL: v.string(),
  probeInterval: v.string(),
  type: v.string(),
});

export const OutboundReplySchema = v.looseObject({ setting: OutboundSettingSchema });

export const OutboundsReplySchema = v.looseObject({ outbounds: v.array(v.string()) });

export const SharingAddressReplySchema = v.looseObject({ sharingAddress: v.string() });

export const LatencyReplySchema = v.looseObject({ whiches: v.array(WhichSchema) });
export type LatencyReply = v.InferOutput<typeof LatencyReplySchema>;

/** A reply whose data says nothing (null). */
export const NothingReplySchema = v.optional(v.unknown());
