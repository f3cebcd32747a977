import { describe, expect, test } from 'vitest';
import { planOf, type RoutingWorld } from '../../../machines/routing/route-plan.rules';

const WORLD: RoutingWorld = {
  pacMode: 'routingA',
  transparent: 'close',
  script: '',
  outbounds: ['media', 'proxy'],
  servers: [],
  gfwList: false,
  customPac: null,
  customInbounds: [],
  takesInbounds: false,
};

/** Each route as `origin line (inbounds) conditions -> outbound`. */
const told = (more: Partial<RoutingWorld>): readonly string[] =>
  planOf({ ...WORLD, ...more }).map(({ origin, line, route, variables }) => {
    const { inbounds, domains, addresses, ports, sourcePorts, networks, protocols, sources, users, outbound } = route;
    const conditions = [...domains, ...addresses, ports, sourcePorts, networks, ...protocols, ...sources, ...users];
    const asked = [...conditions, ...variables.map((name) => `$${name}`)].filter((one) => one !== '');
    return `${origin}${line === null ? '' : ` ${line}`} (${inbounds?.join(' ') ?? 'all'}) ${asked.join(' ')} -> ${outbound}`;
  });

const APPLE = (inbounds: string): string =>
  `mode (${inbounds}) domain:push-apple.com.akadns.net domain:push.apple.com -> direct`;
const ALWAYS = 'always (all) 0-65535 -> proxy';
const PORTS = 'rule-http rule-socks vmess';

describe('the rules that the core is given', () => {
  test('of a script: its own, then its default, for the rule ports and what follows them', () => {
    const script = 'default: direct\ndomain(domain: a.com) -> block\n\nip($$LAN$$) -> direct\nnonsense(';
    expect(told({ script })).toEqual([
      APPLE(PORTS),
      `script 2 (${PORTS}) domain:a.com -> block`,
      `script 4 (${PORTS}) $LAN -> direct`,
      `default 1 (${PORTS})  -> direct`,
      ALWAYS,
    ]);
  });

  test('without a default, everything else goes through the first outbound, or through proxy where there is none', () => {
    expect(told({})).toEqual([APPLE(PORTS), `default (${PORTS})  -> media`, ALWAYS]);
    expect(told({ outbounds: [] })).toEqual([APPLE(PORTS), `default (${PORTS})  -> proxy`, ALWAYS]);
  });

  test('the last default counts, where it stands', () => {
    expect(told({ script: 'default: direct\nport(1) -> block\ndefault: block' }).at(-2)).toBe(
      `default 3 (${PORTS})  -> block`,
    );
  });

  test('a rule for other inbounds is for those; the transparent proxy follows the rule ports where it is told to', () => {
    const script = 'inboundTag(guest) && port(80) -> direct\ninboundTag(rule-http) && port(81) -> direct';
    expect(told({ script, transparent: 'pac' })).toEqual([
      APPLE('rule-http rule-socks transparent vmess'),
      'script 1 (guest) 80 -> direct',
      'script 2 (rule-http transparent vmess) 81 -> direct',
      'default (rule-http rule-socks transparent vmess)  -> media',
      ALWAYS,
    ]);
  });

  test('inbounds that a script makes are for its rules where a service takes them', () => {
    const script = 'inbound: lan = http(address: 0.0.0.0, port: 1)\nport(80) -> direct';
    expect(told({ script, takesInbounds: true }).at(1)).toBe('script 2 (rule-http rule-socks lan vmess) 80 -> direct');
    expect(told({ script }).at(1)).toBe(`script 2 (${PORTS}) 80 -> direct`);
  });

  test('the way to a connected server is direct, by its name or its address', () => {
    const servers = [
      { host: 'a.example', port: '443' },
      { host: '192.0.2.1', port: '80' },
      { host: '2001:db8::1', port: '81' },
      { host: '1.example', port: '82' },
      { host: 'example.1', port: '83' },
    ];
    expect(told({ servers }).slice(0, 5)).toEqual([
      'server (all) a.example 443 -> direct',
      'server (all) 192.0.2.1 80 -> direct',
      'server (all) 2001:db8::1 81 -> direct',
      'server (all) 1.example 82 -> direct',
      'server (all) example.1 83 -> direct',
    ]);
    const routes = planOf({ ...WORLD, servers }).slice(0, 5);
    expect(routes.map(({ route }) => [route.domains.length, route.addresses.length])).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
      [1, 0],
      [1, 0],
    ]);
  });

  test('a custom inbound has its outbound, or the rules of its own script', () => {
    const inbound = { protocol: 'http', port: 1 } as const;
    const customInbounds = [
      { ...inbound, tag: 'guest', outbound: 'media', outboundType: 'direct' },
      { ...inbound, tag: 'own', outboundType: 'routingA', routingARules: '# a\nport(80) -> direct' },
      { ...inbound, tag: 'bare', outboundType: 'routingA' },
      { ...inbound, tag: 'plain' },
    ];
    expect(told({ customInbounds }).slice(0, 3)).toEqual([
      'inbound (guest)  -> media',
      'inbound 2 (own) 80 -> direct',
      APPLE(PORTS),
    ]);
  });
});

describe('a mode', () => {
  const ABROAD = (inbounds: string, name = 'geosite:geolocation-!cn'): string => `mode (${inbounds}) ${name} -> media`;
  const TELEGRAM =
    '91.105.192.0/23 91.108.4.0/22 91.108.8.0/21 91.108.16.0/21 91.108.56.0/22 95.161.64.0/20 149.154.160.0/20 185.76.151.0/24 2001:67c:4e8::/48 2001:b28:f23c::/47 2001:b28:f23f::/48 2a0a:f280:203::/48';

  test('whitelist: abroad through the proxy, at home direct', () => {
    expect(told({ pacMode: 'whitelist' })).toEqual([
      APPLE(PORTS),
      ABROAD(PORTS),
      `mode (${PORTS}) geosite:google -> proxy`,
      `mode (${PORTS}) geosite:cn -> direct`,
      `mode (${PORTS}) geoip:hk geoip:mo -> proxy`,
      `mode (${PORTS}) geoip:private geoip:cn -> direct`,
      ALWAYS,
    ]);
  });

  test.each([
    [false, [ABROAD(PORTS)]],
    [true, [ABROAD(PORTS, 'ext:LoyalsoldierSite.dat:gfw'), ABROAD(PORTS, 'ext:LoyalsoldierSite.dat:greatfire')]],
  ])('gfwlist, with a file of its own (%s): what is blocked through the proxy, the rest direct', (gfwList, blocked) => {
    expect(told({ pacMode: 'gfwlist', gfwList })).toEqual([
      APPLE(PORTS),
      ...blocked,
      `mode (${PORTS}) ${TELEGRAM} -> media`,
      `mode (${PORTS})  -> direct`,
      ALWAYS,
    ]);
    expect(told({ pacMode: 'whitelist', gfwList }).at(1)).toBe(
      ABROAD(PORTS, gfwList ? 'ext:LoyalsoldierSite.dat:geolocation-!cn' : 'geosite:geolocation-!cn'),
    );
  });

  test('custom: the rules of the person, then the default', () => {
    const customPac = {
      defaultProxyMode: 'block',
      routingRules: [
        { filename: 'a.dat', tags: ['cn', 'hk'], matchType: 'domain', ruleType: 'direct' },
        { filename: 'b.dat', tags: ['us'], matchType: 'ip', ruleType: 'proxy' },
      ],
    };
    expect(told({ pacMode: 'custom', customPac })).toEqual([
      APPLE(PORTS),
      `mode (${PORTS}) ext:a.dat:cn ext:a.dat:hk -> direct`,
      `mode (${PORTS}) ext:b.dat:us -> proxy`,
      `mode (${PORTS})  -> block`,
      ALWAYS,
    ]);
    const plan = planOf({ ...WORLD, pacMode: 'custom', customPac });
    expect([plan[1]?.route.domains, plan[2]?.route.addresses]).toEqual([
      ['ext:a.dat:cn', 'ext:a.dat:hk'],
      ['ext:b.dat:us'],
    ]);
    expect(told({ pacMode: 'custom' })).toEqual([APPLE(PORTS), ALWAYS]);
  });

  test.each([
    ['close', false, []],
    ['pac', false, []],
    ['proxy', false, ['mode (transparent)  -> media']],
    ['proxy', true, []],
    [
      'gfwlist',
      true,
      [
        APPLE('transparent'),
        ABROAD('transparent'),
        `mode (transparent) ${TELEGRAM} -> media`,
        'mode (transparent)  -> direct',
      ],
    ],
  ])(
    'of the transparent proxy, %s, of a service that takes inbounds of scripts: %s',
    (transparent, takesInbounds, rules) => {
      expect(told({ pacMode: 'custom', transparent, takesInbounds }).slice(1)).toEqual([...rules, ALWAYS]);
    },
  );

  test('of the transparent proxy beside the script of the rule ports', () => {
    expect(told({ script: 'port(1) -> direct', transparent: 'whitelist' }).slice(-7)).toEqual([
      APPLE('transparent'),
      ABROAD('transparent'),
      'mode (transparent) geosite:google -> proxy',
      'mode (transparent) geosite:cn -> direct',
      'mode (transparent) geoip:hk geoip:mo -> proxy',
      'mode (transparent) geoip:private geoip:cn -> direct',
      ALWAYS,
    ]);
  });
});
