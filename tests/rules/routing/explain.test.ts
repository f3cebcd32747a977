import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { explain, type Knowledge, type Target, targetOf } from '../../../machines/routing/explain.rules';
import { type RoutingWorld } from '../../../machines/routing/route-plan.rules';
import { holdsRange, ipRangeOf, isIp } from '../../../machines/domain/ip-address';
import { isWithin } from '../../../machines/domain/routing-a/coverage';
import corpus from '../../contract/routing-corpus.json';

const WORLD: RoutingWorld = {
  pacMode: 'routingA',
  transparent: 'close',
  script: '',
  outbounds: ['proxy', 'media'],
  servers: [],
  gfwList: false,
  customPac: null,
  customInbounds: [],
  takesInbounds: false,
};
const target = (host: string, more: Partial<Target> = {}): Target => ({
  host,
  port: 443,
  network: 'tcp',
  client: null,
  inbound: 'rule-http',
  ...more,
});

/** All that the lists of the corpus hold; its names have no address, and nothing was sniffed. */
const lists: Knowledge = (aspect, value, { host }) => {
  const { geosite, geoip } = corpus.lists as {
    readonly geosite: Readonly<Record<string, readonly string[] | undefined>>;
    readonly geoip: Readonly<Record<string, readonly string[] | undefined>>;
  };
  const list = value.split(':').at(-1)?.replace(/^!/u, '').toLowerCase() ?? '';
  if (aspect === 'domains') return geosite[list]?.some((domain) => isWithin(host, domain)) ?? false;
  if (aspect !== 'addresses' || !isIp(host)) return false;
  const [at, ranges] = [ipRangeOf(host), (geoip[list] ?? []).map(ipRangeOf)];
  return ranges.some((range) => at !== null && range !== null && holdsRange(range, at)) !== value.includes('!');
};

describe.each(corpus.runs)('what running cores did: $service, $pacMode, $transparent, GFWList file $gfwList', (run) => {
  const world: RoutingWorld = {
    ...WORLD,
    ...run,
    script: run.script ?? '',
    servers: [13_001, 13_002].map((port) => ({ host: '127.0.0.1', port: String(port) })),
    takesInbounds: run.service === '2.2.6.7',
  };
  test.each(run.cases as [string, string, number, string][])('%s: %s:%i -> %s', (inbound, host, port, outbound) => {
    const about = target(host.toLowerCase(), { inbound, port, client: '127.0.0.1' });
    expect(explain(world, about, lists).outbound).toBe(outbound);
    expect(explain(world, about).outcomes.map((outcome) => outcome.outbound)).toContain(outbound);
  });
});

const script = (text: string, host: string, more: Partial<Target> = {}) =>
  explain({ ...WORLD, script: text }, target(host, more));
/** The steps as `line verdict reason`. */
const told = (text: string, host: string, more: Partial<Target> = {}): readonly string[] =>
  script(text, host, more).steps.map((step) => {
    const at = `${step.origin === 'script' || step.origin === 'default' ? (step.line ?? 'none') : step.origin} ${step.verdict}`;
    if (step.verdict === 'passed') return `${at} ${step.because}`;
    if (step.verdict === 'decides') return at;
    return `${at} ${step.open.map(({ aspect, values }) => `${aspect} ${values.join(' ')}`).join(', ')}`;
  });

describe('the steps', () => {
  test('rules are passed over with the reason, and those behind the one that decides are not tried', () => {
    const text =
      'default: media\nport(80) -> direct\nnetwork(udp) -> direct\ndomain(full: b.com) -> block\ndomain(domain: a.com) -> proxy\nport(443) -> block';
    expect(told(text, 'www.a.com')).toEqual([
      'mode passed domains',
      '2 passed ports',
      '3 passed networks',
      '4 passed domains',
      '5 decides',
    ]);
  });

  test('what a browser cannot know is said, and taken as refuted behind it', () => {
    const text = 'domain(geosite: cn) -> direct\ndomain(geosite: cn) && port(443) -> block\nip(geoip: us) -> media';
    expect(script(text, 'a.com').outcomes.map(({ when, outbound }) => [when, outbound])).toEqual([
      [[{ aspect: 'domains', values: ['geosite:cn'] }], 'direct'],
      [[{ aspect: 'addresses', values: ['geoip:us'] }], 'media'],
      [[], 'proxy'],
    ]);
    expect(told(text, 'a.com')).toEqual([
      'mode passed domains',
      '1 depends domains geosite:cn',
      '2 passed domains',
      '3 depends addresses geoip:us',
      'none decides',
    ]);
  });

  test('rules for other inbounds are not among them', () => {
    expect(told('inboundTag(guest) -> block\nport(443) -> media', 'a.com')).toEqual([
      'mode passed domains',
      '2 decides',
    ]);
  });

  test('a rule that depends on two things refutes neither', () => {
    const text = 'domain(geosite: cn) && ip(geoip: us) -> direct\ndomain(geosite: cn) -> block';
    expect(told(text, 'a.com')).toEqual([
      'mode passed domains',
      '1 depends domains geosite:cn, addresses geoip:us',
      '2 depends domains geosite:cn',
      'none decides',
    ]);
  });

  test.each([
    ['port("80, 443") -> media', 443, 'decides'],
    ['port(80-90) -> media', 443, 'passed ports'],
    ['port(x) -> media', 443, 'passed ports'],
    ['port(443) -> media', null, 'depends ports 443'],
    ['port(0-65535) -> media', null, 'decides'],
    ['port(0-100) -> media', null, 'depends ports 0-100'],
    ['port(443-65535) -> media', null, 'depends ports 443-65535'],
    ['sourcePort(0-65535) -> media', 443, 'decides'],
    ['sourcePort(1000) -> media', 443, 'depends sourcePorts 1000'],
    ['protocol(bittorrent) -> media', 443, 'depends protocols bittorrent'],
    ['user(a) -> media', 443, 'depends users a'],
  ])('%s of a target with the port %j: %s', (text, port, step) => {
    expect(told(text, 'a.com', { port })[1]).toBe(`1 ${step}`);
  });

  test.each([
    ['domain(contains: 8) -> media', '8.8.8.8', {}, 'passed domains'],
    ['ip(geoip: "!private") -> media', '8.8.8.8', {}, 'decides'],
    ['ip(geoip: "!PRIVATE") -> media', '10.0.0.1', {}, 'passed addresses'],
    ['ip(geoip: PRIVATE) -> media', '10.0.0.1', {}, 'decides'],
    ['ip(geoip: "!cn") -> media', '10.0.0.1', {}, 'decides'],
    ['ip(geoip: cn) -> media', '10.0.0.1', {}, 'passed addresses'],
    ['ip(geoip: cloudflare) -> media', '10.0.0.1', {}, 'depends addresses geoip:cloudflare'],
    ['ip(ext: "geoip:cn") -> media', '10.0.0.1', {}, 'depends addresses ext:geoip:cn'],
    ['source(10.0.0.0/8) -> media', 'a.com', { client: 'laptop' }, 'passed sources'],
    ['source(10.0.0.0/8) -> media', 'a.com', { client: '10.1.1.1' }, 'decides'],
    ['source(10.0.0.0/8) -> media', 'a.com', {}, 'depends sources 10.0.0.0/8'],
    ['network(udp) -> media', 'a.com', { network: null }, 'depends networks udp'],
  ])('%s of %s %j: %s', (text, host, more, step) => {
    expect(told(text, host, more)[1]).toBe(`1 ${step}`);
  });

  test('outcomes that are all the same are one', () => {
    expect(script('domain(geosite: cn) -> proxy', 'a.com').outbound).toBe('proxy');
    expect(script('domain(geosite: cn) -> direct', 'a.com').outbound).toBeNull();
  });

  test('variables are unknown', () => {
    expect(told('ip($$LAN$$) -> direct', '10.0.0.1')).toEqual([
      'mode passed domains',
      '1 depends variables LAN',
      'none decides',
    ]);
  });

  test('private addresses are known, and in no country', () => {
    const text = 'ip(geoip:cn, geoip:hk) -> proxy\nip(geoip: private) -> direct';
    expect(script(text, '192.168.1.1').outbound).toBe('direct');
    expect(script(text, '8.8.8.8').outcomes.map(({ outbound }) => outbound)).toEqual(['proxy', 'proxy']);
  });

  test.each([
    ['regexp', '"^a\\\\d+\\\\.com$"', 'a12.com', 'direct'],
    ['regexp', '"^A"', 'a.com', null],
    ['dotless', 'box', 'mybox', 'direct'],
    ['dotless', 'box', 'my.box', 'proxy'],
    ['keyword', 'box', 'my.box', 'direct'],
  ])('domain(%s: %s) and %s: %s', (kind, value, host, outbound) => {
    const text = `domain(${kind}: ${value.replaceAll('\\\\', '\\')}) -> direct`;
    expect(script(text, host).outbound).toBe(outbound);
  });

  test('custom inbounds come first, with an outbound or rules of their own', () => {
    const inbound = { tag: 'guest', protocol: 'http', port: 1 };
    const world: RoutingWorld = {
      ...WORLD,
      customInbounds: [
        { ...inbound, outbound: 'media', outboundType: 'direct' },
        { ...inbound, tag: 'own', outboundType: 'routingA', routingARules: 'domain(domain: a.com) -> block' },
        { ...inbound, tag: 'none' },
      ],
    };
    const outbounds = ['guest', 'own', 'none'].map((tag) => explain(world, target('a.com', { inbound: tag })).outbound);
    expect(outbounds).toEqual(['media', 'block', 'proxy']);
  });

  test('custom routing: its rules, then its default', () => {
    const customPac = {
      defaultProxyMode: 'block',
      routingRules: [
        { filename: 'a.dat', tags: ['CN'], matchType: 'domain', ruleType: 'direct' },
        { filename: 'b.dat', tags: ['HK'], matchType: 'ip', ruleType: 'proxy' },
      ],
    };
    const { outcomes } = explain({ ...WORLD, pacMode: 'custom', customPac }, target('a.com'));
    expect(outcomes.map(({ outbound }) => outbound)).toEqual(['direct', 'proxy', 'block']);
  });
});

describe('properties', () => {
  const value = fc.constantFrom('domain: a.com', 'full: www.a.com', 'contains: b', 'geosite: cn');
  const condition = fc.oneof(
    fc.array(value, { minLength: 1, maxLength: 2 }).map((all) => `domain(${all.join(',')})`),
    fc.constantFrom('port(443)', 'port(80)', 'network(tcp)', 'ip(geoip: us)', 'ip(10.0.0.0/8)'),
  );
  const rule = fc
    .tuple(fc.array(condition, { minLength: 1, maxLength: 2 }), fc.constantFrom('proxy', 'direct', 'media'))
    .map(([all, outbound]) => `${all.join(' && ')} -> ${outbound}`);
  const rules = fc.array(rule, { maxLength: 6 });
  const host = fc.constantFrom('a.com', 'www.a.com', 'b.org', 'c.net', '10.1.1.1', '8.8.8.8');

  test('rules are tried in their order, each once, and the last step decides', () => {
    fc.assert(
      fc.property(rules, host, (all, name) => {
        const { steps, outcomes } = script(all.join('\n'), name);
        const lines = steps.flatMap(({ origin, line }) => (origin === 'script' ? [line ?? 0] : []));
        expect(lines).toEqual(lines.map((_, index) => index + 1));
        expect(steps.map(({ verdict }) => verdict).indexOf('decides')).toBe(steps.length - 1);
        expect(outcomes.at(-1)?.when).toEqual([]);
      }),
    );
  });

  test('what stands behind the rule that decides changes nothing', () => {
    fc.assert(
      fc.property(rules, rules, host, (all, more, name) => {
        const before = script([...all, 'port(443) -> media'].join('\n'), name);
        const after = script([...all, 'port(443) -> media', ...more].join('\n'), name);
        expect(after.outcomes.map(({ outbound }) => outbound)).toEqual(before.outcomes.map(({ outbound }) => outbound));
      }),
    );
  });

  test('without a rule that matches, the default decides', () => {
    fc.assert(
      fc.property(host, fc.constantFrom('proxy', 'direct', 'media'), (name, otherwise) => {
        expect(script(`default: ${otherwise}\nport(1) -> block`, name).outbound).toBe(otherwise);
      }),
    );
  });
});

test.each([
  ['a.com', 'a.com', null],
  [' A.com. ', 'a.com', null],
  ['a.com:8443', 'a.com', 8443],
  ['https://user:pw@a.com/x?y#z', 'a.com', 443],
  ['http://a.com:81', 'a.com', 81],
  ['[2001:db8::1]:53', '2001:db8::1', 53],
  ['2001:db8::1', '2001:db8::1', null],
  ['8.8.8.8/dns', '8.8.8.8', null],
] as const)('%j is a target', (typed, host, port) => {
  expect(targetOf(typed, { network: null, client: null, inbound: 'http' })).toMatchObject({ host, port });
});

test.each(['', 'a b', '[a.com]:80', 'a.com:99999', '://', 'a:b:c'])('%j is none', (typed) => {
  expect(targetOf(typed, { network: null, client: null, inbound: 'http' })).toBeNull();
});

test.each([
  [65_535, 65_535],
  [65_536, null],
])('the port %i that was typed beside it is %j', (port, known) => {
  expect(targetOf('a.com', { network: null, client: null, inbound: 'http', port })?.port ?? null).toBe(known);
});
