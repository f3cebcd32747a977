import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { parse } from '../../../machines/domain/routing-a/parse';
import { problemsIn, type ScriptProblem, type ScriptSurroundings } from '../../../machines/domain/routing-a/problems';
import { edited } from '../../../machines/domain/routing-a/tree';
import verdicts from '../../contract/routing-a-verdicts.json';

const around: ScriptSurroundings = {
  outbounds: ['proxy', 'media'],
  takesInbounds: false,
};

const problems = (text: string, surroundings = around) => problemsIn(parse(text), surroundings);

/** The problems as `line kind text`, and with a fix the line after it. */
const told = (text: string): readonly string[] =>
  problems(text).map(({ kind, line, text: about, other, fix, from, to }) => {
    expect(0 <= from && from <= to && to <= text.length).toBe(true);
    const mended = fix === null ? '' : ` => ${JSON.stringify(edited(text, fix))}`;
    return `${line} ${kind}${about === '' ? '' : ` ${about}`}${other === null ? '' : ` by ${other}`}${mended}`;
  });

describe('what is wrong with a script, and what mends it', () => {
  test.each<readonly [string, readonly string[]]>([
    ['default: proxy\ndomain(geosite: cn) -> direct', []],
    ['', []],
    ['# nothing', []],
    ['default: proxy # all', ['1 broken # => "# all\\ndefault: proxy"']],
    ['default proxy', ['1 broken => "default: proxy"']],
    ['default = proxy', ['1 broken = => "default: proxy"']],
    ['default: proxy\nport(80) => direct', ['2 broken = => "default: proxy\\nport(80) -> direct"']],
    [
      'default: proxy\nport(80) & network(tcp)->direct',
      ['2 broken   => "default: proxy\\nport(80) && network(tcp)->direct"'],
    ],
    ["default: proxy\ndomain(full: 'a' )->direct", ['2 broken   => "default: proxy\\ndomain(full: \'a\')->direct"']],
    [
      'default: proxy\nip(2001:db8::/32, ::1)->direct',
      ['2 broken : => "default: proxy\\nip(\\"2001:db8::/32\\", \\"::1\\")->direct"'],
    ],
    ['default: proxy\nwhat is this', ['2 broken']],
    ['default: proxy\n!port(80) -> direct', ['2 broken !']],
    ['default: prxy', ['1 unknownOutbound prxy => "default: proxy"']],
    ['default: proxy\nport(80) -> Media', ['2 unknownOutbound Media => "default: proxy\\nport(80) -> media"']],
    ['default: proxy\nport(80) -> meida', ['2 unknownOutbound meida => "default: proxy\\nport(80) -> media"']],
    ['default: proxy\nport(80) -> elsewhere', ['2 unknownOutbound elsewhere']],
    ['default: spare', ['1 unknownOutbound spare']],
    ['default: own\noutbound: own = socks(address: "::1", port: 1)', []],
    ['default: own\noutbound: own = socks(port: 1)', ['1 unknownOutbound own']],
    ['default: own\noutbound: own = freedom()', []],
    ['default: proxy\nport(80) -> $$X$$a', []],
    ['default: proxy\nip(300.1.1.1) -> direct', ['2 wrongAddress 300.1.1.1']],
    [
      'default: proxy\nip(10.0.0.0/33, 10.0.0.0/8, "::1", geoip:cn, geoip: !cn) -> direct',
      ['2 wrongAddress 10.0.0.0/33'],
    ],
    ['default: proxy\nip(domain: a) -> direct', ['2 wrongAddress a']],
    ['default: proxy\nip(ext:"a.dat:b", ext:"a.dat") -> direct', ['2 wrongAddress a.dat']],
    ['default: proxy\nsource(a) -> direct', ['2 wrongAddress a']],
    [
      'default: proxy\nport(80, 90-80, 70000, x) -> direct',
      ['2 wrongPort 90-80', '2 wrongPort 70000', '2 wrongPort x'],
    ],
    [
      'default: proxy\nport(80, 1000-2000) -> direct\nport(80) && network(tcp) -> media\nport(1500-1600)->direct',
      [
        '3 unreachable by 2 => "default: proxy\\nport(80, 1000-2000) -> direct\\nport(1500-1600)->direct"',
        '4 unreachable by 2 => "default: proxy\\nport(80, 1000-2000) -> direct\\nport(80) && network(tcp) -> media"',
      ],
    ],
    [
      'default: proxy\nport(80)->direct\nport( 80)  -> direct',
      ['3 duplicate by 2 => "default: proxy\\nport(80)->direct"'],
    ],
    [
      'default: proxy\ndomain(domain: a.com)->direct\ndomain(full: www.a.com, domain: b.com)->media',
      ['3 overlap www.a.com by 2 => "default: proxy\\ndomain(domain: a.com)->direct\\ndomain(domain: b.com)->media"'],
    ],
    [
      'default: proxy\nip(10.0.0.0/8)->direct\nip(192.0.2.1, 10.1.0.0/16)->media',
      ['3 overlap 10.1.0.0/16 by 2 => "default: proxy\\nip(10.0.0.0/8)->direct\\nip(192.0.2.1)->media"'],
    ],
    ['default: proxy\ndomain(domain: a.com)&&port(80)->direct\ndomain(full: www.a.com, domain: b.com)->media', []],
    ['default: proxy\ninboundTag(socks)&&port(80)->direct\nport(80)->media', []],
    [
      'default: proxy\ndomain(contains: tube)->direct\ndomain(domain: youtube.com)->media',
      ['3 unreachable by 2 => "default: proxy\\ndomain(contains: tube)->direct"'],
    ],
    [
      'default: proxy\ndomain(geosite: CN)->direct\ndomain(geosite: cn)->media',
      ['3 unreachable by 2 => "default: proxy\\ndomain(geosite: CN)->direct"'],
    ],
    ['default: proxy\ndomain(domain: a.com)->direct\ndomain(regexp: a.com)->media\ndomain(domain: ba.com)->media', []],
    [
      'default: proxy\nextern(domain, geosite, category-ads) -> block',
      ['2 unknownCondition extern => "default: proxy\\ndomain(geosite: category-ads) -> block"'],
    ],
    [
      'default: proxy\nextern(x) -> block\nport(1)->direct',
      ['2 unknownCondition extern', '3 unreachable by 2 => "default: proxy\\nextern(x) -> block"'],
    ],
    ['defualt: proxy', ['1 unknownDefinition defualt']],
    ['inbound: a = socks(address: "0.0.0.0", port: 80)', ['1 ignoredInbound a => ""']],
    [
      'default: proxy\ndomain(geosite: cn , geosite: hk) -> direct',
      ['2 blankBehind cn  => "default: proxy\\ndomain(geosite: cn, geosite: hk) -> direct"'],
    ],
    ['default: proxy\ndomain("geosite:cn ") -> direct', []],
    [
      'default: proxy\ndomain(a.com, tube, full: b.com) -> direct',
      ['2 partOfName a.com => "default: proxy\\ndomain(domain: a.com, contains: tube, full: b.com) -> direct"'],
    ],
    ['port(80) -> direct', ['1 noDefault proxy => "default: proxy\\nport(80) -> direct"']],
    ['default: media\ndefault: proxy', ['1 twoDefaults default by 2 => "default: proxy"']],
  ])('%j', (text, wanted) => expect(told(text)).toEqual(wanted));

  test('services that take inbounds are not warned about', () => {
    const text = 'inbound: a = socks(address: "0.0.0.0", port: 80)';
    expect(problems(text, { ...around, takesInbounds: true })).toEqual([]);
  });

  test('before the outbounds are known, none is called unknown', () => {
    expect(problems('default: nowhere', { ...around, outbounds: null })).toEqual([]);
  });

  test('the script of a new service has none', () => {
    const fresh = verdicts.scripts.find(({ script }) => script.includes('write your own rules')) as { script: string };
    expect(told(fresh.script)).toEqual([]);
  });
});

const condition = fc.oneof(
  fc
    .subarray(['domain: a.com', 'full: www.a.com', 'contains: a', 'geosite: cn', 'domain: b.org'], { minLength: 1 })
    .map((all) => `domain(${all.join(', ')})`),
  fc
    .subarray(['10.0.0.0/8', '10.1.2.3', 'geoip: cn', '300.1.1.1'], { minLength: 1 })
    .map((all) => `ip(${all.join(',').replace(/300.1.1.1,geoip: cn/u, 'geoip: cn')})`),
  fc.constantFrom('port(80)', 'port(1-100, 443)', 'network(tcp)', 'extern(ip, geoip, private)'),
);
const rule = fc
  .tuple(fc.array(condition, { minLength: 1, maxLength: 2 }), fc.constantFrom('proxy', 'direct', 'nowhere', 'medai'))
  .map(([conditions, outbound]) => `${conditions.join(' && ')} -> ${outbound}`);
const script = fc
  .array(fc.oneof(rule, fc.constantFrom('# c', '', 'default: proxy', 'default: a # b', 'x')), { maxLength: 8 })
  .map((lines) => lines.join('\n'));

test('of any script, a fix makes its problem go away, or its line', () => {
  fc.assert(
    fc.property(script, (text) => {
      const before = problems(text);
      for (const { fix, kind, line, text: about } of before) {
        if (fix === null) continue;
        const mended = edited(text, fix);
        const count = (all: readonly ScriptProblem[]): number =>
          all.filter((one) => one.kind === kind && one.line === line && one.text === about).length;
        const lines = (of: string): number => of.split('\n').length;
        expect(lines(mended) !== lines(text) || count(problems(mended)) < count(before)).toBe(true);
        expect(mended).not.toBe(text);
      }
    }),
  );
});
