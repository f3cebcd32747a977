import { describe, expect, test } from 'vitest';
import { scriptOfMode } from '../../../machines/routing/mode-script.rules';
import { type RoutingWorld } from '../../../machines/routing/route-plan.rules';

const world = (more: Partial<RoutingWorld>): RoutingWorld => ({
  pacMode: 'whitelist',
  transparent: 'close',
  script: 'default: direct',
  outbounds: ['media', 'proxy'],
  servers: [{ host: 'a.example', port: '443' }],
  gfwList: false,
  customPac: null,
  customInbounds: [{ tag: 'guest', protocol: 'http', port: 1, outbound: 'media', outboundType: 'direct' }],
  takesInbounds: false,
  ...more,
});
const linesOf = (more: Partial<RoutingWorld>, of: 'rule-http' | 'transparent' = 'rule-http') =>
  scriptOfMode(world(more), of)?.split('\n') ?? null;

describe('the script that does what a mode does', () => {
  test('whitelist, without what the service adds to every script', () => {
    expect(linesOf({})).toEqual([
      'default: proxy',
      'domain(geosite: geolocation-!cn) -> media',
      'domain(geosite: google) -> proxy',
      'domain(geosite: cn) -> direct',
      'ip(geoip: hk, geoip: mo) -> proxy',
      'ip(geoip: private, geoip: cn) -> direct',
    ]);
  });

  test('gfwlist, whose last rule is the default', () => {
    expect(linesOf({ pacMode: 'gfwlist', gfwList: true })).toEqual([
      'default: direct',
      'domain(ext: "LoyalsoldierSite.dat:gfw") -> media',
      'domain(ext: "LoyalsoldierSite.dat:greatfire") -> media',
      'ip(91.105.192.0/23, 91.108.4.0/22, 91.108.8.0/21, 91.108.16.0/21, 91.108.56.0/22, 95.161.64.0/20, 149.154.160.0/20, 185.76.151.0/24, "2001:67c:4e8::/48", "2001:b28:f23c::/47", "2001:b28:f23f::/48", "2a0a:f280:203::/48") -> media',
    ]);
  });

  test('custom routing; a rule of the person about Apple’s push servers stays', () => {
    const customPac = {
      defaultProxyMode: 'block',
      routingRules: [
        { filename: 'push.apple.com', tags: ['a'], matchType: 'domain', ruleType: 'direct' },
        { filename: 'b.dat', tags: ['us'], matchType: 'ip', ruleType: 'proxy' },
      ],
    };
    expect(linesOf({ pacMode: 'custom', customPac })).toEqual([
      'default: block',
      'domain(ext: "push.apple.com:a") -> direct',
      'ip(ext: "b.dat:us") -> proxy',
    ]);
  });

  test('custom routing that says nothing', () => {
    expect(linesOf({ pacMode: 'custom' })).toEqual(['default: proxy']);
  });

  test.each([
    ['proxy', ['default: media']],
    ['close', ['default: media']],
    ['pac', ['default: direct']],
    ['gfwlist', ['default: direct', 'domain(geosite: geolocation-!cn) -> media']],
  ])('of the transparent proxy, %s', (transparent, lines) => {
    expect(linesOf({ transparent, pacMode: 'routingA' }, 'transparent')?.slice(0, 2)).toEqual(lines);
  });

  test('of the rule ports is not that of the transparent proxy', () => {
    expect(linesOf({ transparent: 'gfwlist', pacMode: 'routingA' })).toEqual(['default: direct']);
  });

  test('without any outbound, everything goes through proxy', () => {
    expect(linesOf({ transparent: 'proxy', outbounds: [] }, 'transparent')).toEqual(['default: proxy']);
    expect(linesOf({ outbounds: [] })?.[1]).toBe('domain(geosite: geolocation-!cn) -> proxy');
  });

  test('is none where the language has no name for the outbound, be it in a rule or as the default', () => {
    expect(linesOf({ outbounds: ['my-out'] })).toBeNull();
    expect(linesOf({ transparent: 'proxy', outbounds: ['my-out'] }, 'transparent')).toBeNull();
    const customPac = { defaultProxyMode: 'my-out', routingRules: [] };
    expect(linesOf({ pacMode: 'custom', customPac })).toBeNull();
  });
});
