import * as v from 'valibot';

/** A copy as it stands in a file: docs/backup.md. The same as docs/backup.schema.json; unknown keys are kept. */

const Keys = v.record(v.string(), v.unknown());
const Port = v.pipe(v.number(), v.integer());
const Texts = v.array(v.string());

const ListedSchema = v.looseObject({
  name: v.string(),
  address: v.string(),
  net: v.string(),
  link: v.exactOptional(v.string()),
});

const ConnectionSchema = v.union([
  v.looseObject({ outbound: v.string(), own: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.looseObject({ outbound: v.string(), subscription: v.string(), server: ListedSchema }),
]);

const ContentsSchema = v.looseObject({
  settings: v.exactOptional(Keys),
  ports: v.exactOptional(
    v.looseObject({
      socks5: Port,
      http: Port,
      socks5WithPac: Port,
      httpWithPac: Port,
      vmess: Port,
      api: v.exactOptional(v.looseObject({ port: Port, services: Texts })),
    }),
  ),
  dns: v.exactOptional(
    v.union([v.looseObject({ internal: Texts, external: Texts }), v.looseObject({ rules: v.array(Keys) })]),
  ),
  routingA: v.exactOptional(v.string()),
  domainsExcluded: v.exactOptional(v.string()),
  customRouting: v.exactOptional(
    v.looseObject({
      defaultProxyMode: v.string(),
      routingRules: v.array(
        v.looseObject({ filename: v.string(), tags: Texts, matchType: v.string(), ruleType: v.string() }),
      ),
    }),
  ),
  ipGroups: v.exactOptional(v.looseObject({ countries: Texts, ranges: Texts })),
  customInbounds: v.exactOptional(v.array(v.looseObject({ tag: v.string(), protocol: v.string(), port: Port }))),
  outbounds: v.exactOptional(
    v.array(
      v.looseObject({
        name: v.string(),
        setting: v.exactOptional(v.looseObject({ probeURL: v.string(), probeInterval: v.string(), type: v.string() })),
      }),
    ),
  ),
  servers: v.exactOptional(v.array(v.looseObject({ name: v.string(), link: v.string() }))),
  subscriptions: v.exactOptional(
    v.array(
      v.looseObject({
        address: v.string(),
        remarks: v.string(),
        keys: v.exactOptional(Keys),
        servers: v.exactOptional(v.array(ListedSchema)),
      }),
    ),
  ),
  connections: v.exactOptional(v.array(ConnectionSchema)),
  preferences: v.exactOptional(v.record(v.string(), v.string())),
});

/** What every file of a copy says of itself, whatever its version. */
export const HeadSchema = v.looseObject({ format: v.string(), formatVersion: v.pipe(v.number(), v.integer()) });

export const PlainSchema = v.looseObject({
  format: v.string(),
  formatVersion: v.number(),
  created: v.pipe(v.string(), v.isoTimestamp()),
  service: v.looseObject({ version: v.string(), variant: v.string(), lite: v.boolean() }),
  contents: ContentsSchema,
  missing: v.array(
    v.looseObject({ part: v.string(), name: v.exactOptional(v.string()), reason: v.exactOptional(v.string()) }),
  ),
  checksum: v.pipe(v.string(), v.regex(/^sha256:[0-9a-f]{64}$/)),
});

const Base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/));

export const SealedSchema = v.looseObject({
  encryption: v.looseObject({
    cipher: v.literal('xchacha20-poly1305'),
    key: v.literal('scrypt'),
    n: v.pipe(v.number(), v.integer(), v.minValue(2)),
    r: v.literal(8),
    p: v.literal(1),
    salt: Base64,
    nonce: Base64,
  }),
  data: Base64,
});
