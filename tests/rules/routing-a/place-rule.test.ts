import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { withRule } from '../../../machines/domain/routing-a/place-rule';
import { ruleText, type WrittenValue } from '../../../machines/domain/routing-a/write';
import { explain, targetOf } from '../../../machines/routing/explain.rules';
import { type RoutingWorld } from '../../../machines/routing/route-plan.rules';
import verdicts from '../../contract/routing-a-verdicts.json';

const rule = (name: string, values: readonly WrittenValue[], outbound: string): string | null =>
  ruleText({ conditions: [{ name, values }], outbound });
const bare = (text: string): WrittenValue => ({ key: null, text });

describe('a rule is written so that the service reads what is meant', () => {
  test.each([
    [rule('domain', [{ key: 'domain', text: 'a.com' }], 'direct'), 'domain(domain: a.com) -> direct'],
    [rule('ip', [bare('2001:db8::/32'), bare('10.0.0.0/8')], 'block'), 'ip("2001:db8::/32", 10.0.0.0/8) -> block'],
    [rule('ip', [{ key: 'geoip', text: 'cn' }, bare('10.0.0.1')], 'direct'), 'ip(10.0.0.1, geoip: cn) -> direct'],
    [rule('domain', [{ key: 'regexp', text: '^("a")$' }], 'direct'), `domain(regexp: '^("a")$') -> direct`],
    [rule('domain', [bare(' a ')], 'direct'), 'domain(" a ") -> direct'],
    [
      ruleText({
        conditions: [
          { name: 'port', values: [bare('80'), bare('443')] },
          { name: 'network', values: [bare('tcp')] },
        ],
        outbound: 'media',
      }),
      'port(80, 443) && network(tcp) -> media',
    ],
    [rule('domain', [bare(`'"`)], 'direct'), null],
    [rule('domain', [bare('a')], 'my-out'), null],
    [rule('domain', [bare('a\nb')], 'direct'), null],
    [rule('domain', [bare('$$A$$')], 'direct'), null],
    [rule('domain', [bare('a')], ''), null],
  ])('%#', (text, wanted) => expect(text).toBe(wanted));
});

const FRESH = verdicts.scripts.find(({ script }) => script.includes('write your own rules'))?.script ?? '';

describe('a rule is put where it takes effect', () => {
  test.each([
    ['', 'port(80) -> direct', 'port(80) -> direct\n', 1],
    ['default: a', 'port(80) -> direct', 'default: a\nport(80) -> direct', 2],
    ['default: a\n\n', 'port(80) -> direct', 'default: a\nport(80) -> direct\n\n', 2],
    [
      'domain(domain: a.com)->media',
      'domain(full: www.a.com) -> direct',
      'domain(full: www.a.com) -> direct\ndomain(domain: a.com)->media',
      1,
    ],
    [
      'domain(domain: b.com)->media\ndomain(full: www.a.com)->block\nip(geoip: cn)->direct',
      'domain(domain: a.com) -> direct',
      'domain(domain: b.com)->media\ndomain(full: www.a.com)->block\ndomain(domain: a.com) -> direct\nip(geoip: cn)->direct',
      3,
    ],
    [
      'port(80)->media\n\n# China\n# all of it\ndomain(geosite: cn)->direct',
      'domain(domain: a.cn)&&port(443) -> block',
      'port(80)->media\n\ndomain(domain: a.cn)&&port(443) -> block\n# China\n# all of it\ndomain(geosite: cn)->direct',
      3,
    ],
    [
      '# mine\nport(80)->direct',
      'port(1-100) && network(tcp)->media',
      '# mine\nport(1-100) && network(tcp)->media\nport(80)->direct',
      2,
    ],
    [
      'domain(domain: a.com) -> media # x\nnonsense',
      'domain(domain: a.com) -> direct',
      'domain(domain: a.com) -> media # x\nnonsense\ndomain(domain: a.com) -> direct',
      3,
    ],
    ['port( 80 )->media', 'port(80)->direct', 'port( 80 )->direct', 1],
    ['x(1)->a\nport(80)->media', 'port(80)->direct', 'port(80)->direct\nx(1)->a\nport(80)->media', 1],
    ['port(80)  ->  media', 'port(80) -> direct', 'port(80)  ->  direct', 1],
    ['default: a\nport(80)->direct', 'port(80) -> direct', 'default: a\nport(80)->direct', 2],
    ['domain($$A$$)->a', 'port(80) -> direct', 'port(80) -> direct\ndomain($$A$$)->a', 1],
    ['domain(tube)->a', 'ip(192.0.2.1) -> direct', 'domain(tube)->a\nip(192.0.2.1) -> direct', 2],
    ['ip(192.0.2.0/24)->a', 'domain(full: tube) -> direct', 'domain(full: tube) -> direct\nip(192.0.2.0/24)->a', 1],
    ['ip(198.51.100.0/24)->a', 'ip(192.0.2.1) -> direct', 'ip(198.51.100.0/24)->a\nip(192.0.2.1) -> direct', 2],
    ['source(192.0.2.9)->a', 'source(192.0.2.1) -> direct', 'source(192.0.2.9)->a\nsource(192.0.2.1) -> direct', 2],
    [
      'source(192.0.2.0/24)&&protocol(a)->a',
      'source(192.0.2.1) -> direct',
      'source(192.0.2.1) -> direct\nsource(192.0.2.0/24)&&protocol(a)->a',
      1,
    ],
    [
      'domain(contains: tube)->a',
      'domain(full: a.com) -> direct',
      'domain(contains: tube)->a\ndomain(full: a.com) -> direct',
      2,
    ],
    [
      'domain(contains: tube)->a',
      'domain(domain: a.com) -> direct',
      'domain(domain: a.com) -> direct\ndomain(contains: tube)->a',
      1,
    ],
    [
      'network(udp)->a\nuser(x)->a\nsourcePort(1)->a',
      'network(tcp)&&user(y)&&sourcePort(2)->b',
      'network(udp)->a\nuser(x)->a\nsourcePort(1)->a\nnetwork(tcp)&&user(y)&&sourcePort(2)->b',
      4,
    ],
    [
      FRESH,
      'domain(full: x.mail.qq.com) -> media',
      FRESH.replace('domain(domain:mail', 'domain(full: x.mail.qq.com) -> media\ndomain(domain:mail'),
      3,
    ],
  ])('into %j goes %j', (script, added, wanted, line) => {
    expect(withRule(script, added)).toEqual({ script: wanted, line });
  });
});

const conditions = fc.constantFrom(
  'domain(domain: a.com)',
  'domain(full: www.a.com)',
  'domain(contains: a)',
  'domain(geosite: cn)',
  'ip(10.0.0.0/8)',
  'ip(geoip: cn)',
  'port(80)',
  'port(1-1000)',
  'network(tcp)',
  'extern(x)',
);
const line = fc.oneof(
  fc.tuple(conditions, fc.constantFrom('a', 'b')).map(([when, out]) => `${when}->${out}`),
  fc.constantFrom('# c', '', 'default: a', 'nonsense', 'port($$X$$)->a', ' \r'),
);
const scripts = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));

test('of any script, everything else stays as it was', () => {
  fc.assert(
    fc.property(scripts, conditions, (script, when) => {
      const added = `${when} -> new`;
      const placed = withRule(script, added);
      const lines = placed.script.split('\n');
      const at = placed.line - 1;
      if (lines[at] === added) expect(lines.toSpliced(at, 1).join('\n')).toBe(script);
      else {
        expect(lines[at]).toBe(`${when}->new`);
        expect(lines.with(at, script.split('\n')[at] ?? '').join('\n')).toBe(script);
      }
      expect(withRule(placed.script, added)).toEqual(placed);
    }),
  );
});

test('a host takes the rule that was made for it, whatever the script says', () => {
  const world: Omit<RoutingWorld, 'script'> = {
    pacMode: 'routingA',
    transparent: 'close',
    outbounds: [],
    servers: [],
    gfwList: false,
    customPac: null,
    customInbounds: [],
    takesInbounds: false,
  };
  const target = targetOf('www.a.com:80', { network: 'tcp', client: null, inbound: 'rule-http' });
  if (target === null) throw new Error('no target');
  fc.assert(
    fc.property(scripts, (script) => {
      const { script: after } = withRule(script, 'domain(full: www.a.com) -> new');
      expect(explain({ ...world, script: after }, target).outbound).toBe('new');
    }),
  );
});
