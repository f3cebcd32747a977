import { fc } from './properties';
import { type Backup, type BackupContents } from '../../machines/domain/backup/contents';

/** A copy with something in each part. */
export const CONTENTS = {
  settings: { transparent: 'close', mux: 8, ipforward: false },
  ports: { socks5: 20170, http: 20171, socks5WithPac: 0, httpWithPac: 20172, vmess: 0, api: { port: 0, services: [] } },
  dns: { internal: ['223.6.6.6 -> direct'], external: [] },
  routingA: 'default: proxy',
  domainsExcluded: '',
  customRouting: {
    defaultProxyMode: 'direct',
    routingRules: [{ filename: 'a.dat', tags: ['cn'], matchType: 'full', ruleType: 'direct' }],
  },
  ipGroups: { countries: ['CN'], ranges: ['10.0.0.0/8'] },
  customInbounds: [{ tag: 'phone', protocol: 'socks', port: 30000 }],
  outbounds: [
    { name: 'proxy', setting: { probeURL: 'https://a', probeInterval: '10s', type: 'leastping' } },
    { name: 'b' },
  ],
  servers: [{ name: 'Tokyo 東京', link: 'ss://YTpi@a.example.com:1#Tokyo' }],
  subscriptions: [
    {
      address: 'https://example.com/sub',
      remarks: 'home',
      keys: { autoSelect: true },
      servers: [{ name: 'n', address: 'n:1', net: 'SS(x)', link: 'ss://x' }],
    },
  ],
  connections: [
    { outbound: 'proxy', own: 1 },
    {
      outbound: 'b',
      pinned: true,
      subscription: 'https://example.com/sub',
      server: { name: 'n', address: 'n:1', net: 'SS(x)' },
    },
  ],
  preferences: { theme: 'dark' },
} as const satisfies BackupContents;

export const BACKUP: Backup = {
  created: '2026-11-22T17:05:00.000Z',
  service: { version: '2.2.6.7', variant: 'V2Ray', lite: false },
  contents: CONTENTS,
  missing: [{ part: 'accounts' }, { part: 'servers', name: 'x', reason: 'timeout' }],
};

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const listed = fc.record(
  { name: text, address: text, net: text, link: text },
  { requiredKeys: ['name', 'address', 'net'] },
);

/** Any copy that the panel could write. */
export const anyBackup: fc.Arbitrary<Backup> = fc.record({
  created: fc.constant(BACKUP.created),
  service: fc.record({ version: text, variant: text, lite: fc.boolean() }),
  contents: fc.record(
    {
      settings: fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.integer())),
      dns: fc.oneof(
        fc.record({ internal: fc.array(text), external: fc.array(text) }),
        fc.record({ rules: fc.array(fc.dictionary(text, text)) }),
      ),
      routingA: text,
      servers: fc.array(fc.record({ name: text, link: text })),
      subscriptions: fc.array(
        fc.record(
          { address: text, remarks: text, keys: fc.dictionary(text, fc.jsonValue()), servers: fc.array(listed) },
          { requiredKeys: ['address', 'remarks'] },
        ),
      ),
      connections: fc.array(
        fc.oneof(
          fc.record({ outbound: text, own: fc.integer({ min: 1, max: 99 }) }),
          fc.record({ outbound: text, subscription: text, server: listed }),
        ),
      ),
      preferences: fc.dictionary(text, text),
    },
    { requiredKeys: [] },
  ),
  missing: fc.array(
    fc.record({ part: fc.constant('servers' as const), name: text, reason: text }, { requiredKeys: ['part'] }),
  ),
}) as fc.Arbitrary<Backup>;
