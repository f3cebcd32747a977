import { describe, expect, test } from 'vitest';
import { noConnections, withLogText } from '../../../machines/domain/connections/connection-log';
import { exitsOf } from '../../../machines/domain/connections/exits';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { explain, type Target } from '../../../machines/routing/explain.rules';
import { type RoutingWorld } from '../../../machines/routing/route-plan.rules';
import { listEvidenceFrom, seenOf } from '../../../machines/routing/seen.rules';

const line = (target: string, route: string, client = '10.0.0.1'): string =>
  `2026/11/22 01:58:30.302  [I] [io.go:431]  from tcp:${client}:1 accepted ${target} [${route}]\n`;
const logOf = (...lines: readonly string[]) => withLogText(noConnections(), lines.join(''), exitsOf(EMPTY_TOUCH));
const target = (given: Partial<Target> = {}): Target => ({
  host: 'a.example',
  port: null,
  network: null,
  client: null,
  inbound: 'rule-http',
  ...given,
});

describe('what was seen of a target', () => {
  const log = logOf(
    line('tcp:a.example:443', 'rule-socks_ipv4 -> media'),
    line('tcp:a.example:80', 'rule-http_ipv6 -> direct', '10.0.0.2'),
    line('tcp:1.2.3.4:53', 'socks_ipv4 -> proxy'),
    line('tcp:a.example:443', 'socks_ipv4 -> proxy'),
    line('udp:a.example:443', 'block'),
    line('tcp:b.example:1', 'rule-http_ipv4 >> 『somewhere』'),
    line('tcp:a.example:443', 'rule-http_ipv4 -> api-out'),
  );
  test.each([
    ['the newest counts, whatever its inbound when that is not told', {}, 'block'],
    ['through the same inbound, of either protocol', { network: 'tcp' }, 'direct'],
    ['to the same port', { network: 'tcp', port: 443 }, 'media'],
    ['of the same client', { client: '10.0.0.2' }, 'direct'],
    ['through the ports without rules', { network: 'tcp', inbound: 'http' }, 'proxy'],
    ['an address', { host: '1.2.3.4', inbound: 'http' }, 'proxy'],
    ['one that went nobody knows where does not count', { host: 'b.example' }, undefined],
    ['nothing', { host: 'c.example' }, undefined],
  ] as const)('%s', (_, given, outbound) => expect(seenOf(log, target(given))?.outbound).toBe(outbound));
});

describe('what that tells', () => {
  const world = (script: string): RoutingWorld => ({
    pacMode: 'routingA',
    transparent: 'close',
    script,
    outbounds: ['proxy'],
    servers: [],
    gfwList: false,
    customPac: null,
    customInbounds: [],
    takesInbounds: false,
  });
  const SCRIPT = `default: proxy
domain(geosite: ads) -> block
domain(geosite: cn) -> direct
ip(geoip: cn) -> direct
domain(geosite: media) -> media`;
  const outcomes = (script: string, outbound: string, port = 443) => {
    const seen = seenOf(logOf(line(`tcp:a.example:${port}`, `rule-http_ipv4 -> ${outbound}`)), target());
    if (seen === null) throw new Error('not seen');
    const { known, agrees } = listEvidenceFrom(world(script), target(), seen);
    return [agrees, ...explain(world(script), target(), known).outcomes.map((one) => one.outbound)];
  };
  test.each([
    ['only the default can have taken it: no list holds it', SCRIPT, 'proxy', [true, 'proxy']],
    ['only one list can have taken it: it holds it', SCRIPT, 'media', [true, 'media']],
    ['the first list holds it', SCRIPT, 'block', [true, 'block']],
    ['one of two lists: those before do not', SCRIPT, 'direct', [true, 'direct', 'direct', 'media', 'proxy']],
    [
      'where no rule sends it there, nothing is told',
      SCRIPT,
      'old',
      [false, 'block', 'direct', 'direct', 'media', 'proxy'],
    ],
    [
      'which of two lists holds it is not told',
      'default: proxy\ndomain(geosite: a, geosite: b) -> direct',
      'direct',
      [true, 'direct', 'proxy'],
    ],
    [
      'its port was its own and says nothing of others',
      'default: proxy\nport(80) -> direct\ndomain(geosite: a) -> direct',
      'proxy',
      [true, 'direct', 'proxy'],
    ],
  ])('%s', (_, script, outbound, expected) => expect(outcomes(script, outbound)).toEqual(expected));
});
