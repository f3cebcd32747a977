import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { dnsProblems, flawOf, serverFlawOf } from '../../../machines/routing/dns.rules';
import { scriptErrorOf } from '../../../machines/routing/routing-a.rules';
import {
  areasOf,
  isChanged,
  mayNotStart,
  problemsOf,
  restoresDefaults,
} from '../../../machines/routing/text-setting.rules';
import { parseDnsLines } from '../../../sandbox/service/dns-list';
import { readRoutingA } from '../../../sandbox/service/routing-a';

describe('a line of DNS servers', () => {
  test.each([
    '119.29.29.29 -> direct',
    '8.8.8.8->proxy',
    '8.8.8.8:53 -> proxy',
    'dns.example.com:5353 -> my outbound',
    'localhost -> direct',
    '2001:4860:4860::8888 -> proxy',
    '::1 -> direct',
    '::ffff:1.2.3.4 -> direct',
    '[2001:db8::1]:53 -> proxy',
    'https://dns.alidns.com/dns-query -> direct',
    'HTTPS://dns.alidns.com:8443/dns-query -> direct',
    'tcp://dns.opendns.com:5353 -> proxy',
    'quic://dns.adguard.com -> proxy',
    'tcp://[2001:db8::1]:53 -> proxy',
    '[2001:db8::1] -> proxy',
    '255.255.255.255:1 -> proxy',
    '0.0.0.0:65535 -> proxy',
    ':: -> proxy',
    '1:2:3:4:5:6:7:8 -> proxy',
    '1:2:3:4:5:6:1.2.3.4 -> proxy',
    '1:2:3:4:5:6:7:: -> proxy',
  ])('[2.83] %j is one', (line) => expect(flawOf(line)).toBeNull());

  test.each([
    ['8.8.8.8', 'arrow'],
    ['8.8.8.8 - > proxy', 'arrow'],
    ['8.8.8.8 -> proxy -> direct', 'arrow'],
    ['-> proxy', 'server'],
    ['->', 'server'],
    ['8.8.8.8 ->', 'outbound'],
    ['dns.example.com -> proxy', 'server'],
    ['300.1.1.1 -> proxy', 'server'],
    ['1:2:3 -> proxy', 'server'],
    ['12345::1::2 -> proxy', 'server'],
    ['g::1 -> proxy', 'server'],
    ['1::2g -> proxy', 'server'],
    ['g1::2 -> proxy', 'server'],
    ['1:2::3:4:5::6:7:8 -> proxy', 'server'],
    ['1:2:3:4:5:6:7::8 -> proxy', 'server'],
    ['1:2:3:4:5:6:7:g -> proxy', 'server'],
    ['a[::1] -> proxy', 'server'],
    ['[::1]a -> proxy', 'server'],
    ['-https://dns.example.com/q -> proxy', 'server'],
    ['8.8.8.8:0 -> proxy', 'port'],
    ['8.8.8.8:70000 -> proxy', 'port'],
    ['https://dns.example.com:70000/q -> proxy', 'port'],
    ['udp://8.8.8.8 -> proxy', 'scheme'],
    ['https:// -> proxy', 'server'],
    ['https://dns example/q -> proxy', 'server'],
  ] as const)('[2.83] %j is none: %s', (line, flaw) => expect(flawOf(line)).toBe(flaw));

  test('what is found right here, the service takes', () => {
    const host = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.domain().map((name) => `${name}:53`),
      fc.ipV4().map((ip) => `https://${ip}/q`),
    );
    fc.assert(
      fc.property(host, fc.stringMatching(/^[a-z]{1,8}$/u), (server, outbound) => {
        const line = `${server} -> ${outbound}`;
        expect(flawOf(line)).toBeNull();
        expect(() => parseDnsLines(line, 'internal')).not.toThrow();
      }),
    );
  });

  test('[2.84] [9.25] empty lists', () => {
    expect(dnsProblems('', '8.8.8.8 -> proxy')).toEqual([{ kind: 'internalEmpty' }]);
    expect(dnsProblems('8.8.8.8 -> proxy', '')).toEqual([]);
    expect(dnsProblems(' \n', '\n')).toEqual([]);
    expect(dnsProblems('8.8.8.8 -> proxy\n\n x', '')).toEqual([
      { kind: 'line', area: 'internal', line: 3, text: 'x', flaw: 'arrow' },
    ]);
    expect(restoresDefaults('dns', { internal: ' \n', external: '' })).toBe(true);
    expect(restoresDefaults('dns', { internal: '8.8.8.8 -> proxy', external: '' })).toBe(false);
    expect(restoresDefaults('dns', { internal: '', external: '8.8.8.8 -> proxy' })).toBe(false);
    expect(restoresDefaults('domains', { domains: '' })).toBe(false);
    expect(problemsOf('routingA', { routingA: 'x' })).toEqual([]);
    expect(isChanged({ domains: 'a' }, { domains: 'a' })).toBe(false);
  });
});

test('each subject has its text areas', () => {
  const subjects = ['routingA', 'domains', 'dns'] as const;
  expect(subjects.map(areasOf)).toEqual([['routingA'], ['domains'], ['internal', 'external']]);
});

describe('the place of an error in a script', () => {
  /** The service's text about a script, as recorded. */
  const refusal = (script: string): string => {
    try {
      readRoutingA(script);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };

  test.each([
    ['default proxy\nfoo(((', { line: 1, column: 14, offset: 13, found: '\n' }],
    ['default: proxy\ndomain(a) -> ', { line: 2, column: 14, offset: 28, found: '' }],
    ['default: proxy\n\nip(geoip:cn) = direct', { line: 3, column: 14, offset: 29, found: '=' }],
    ['  # a comment\n\n  default = x', { line: 3, column: 11, offset: 25, found: '=' }],
    ['default: a # why', { line: 1, column: 12, offset: 11, found: '#' }],
    ['', null],
  ])('%j', (script, error) => expect(scriptErrorOf(refusal(script), script)).toEqual(error));

  test.each([
    ['characters', [...'# é🇯 ü\n'].length],
    ['bytes', Buffer.byteLength('# é🇯 ü\n')],
    ['UTF-16 units', '# é🇯 ü\n'.length],
  ])('a position that counts %s is the same place', (_, position) =>
    expect(scriptErrorOf(`[error] position: ${position} unexpected character "=":\n`, '# é🇯 ü\n=x')).toEqual({
      line: 2,
      column: 1,
      offset: '# é🇯 ü\n'.length,
      found: '=',
    }),
  );

  test.each(['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}'])(
    'a position that counts bytes is the same place behind %j',
    (character) => {
      const before = character.repeat(5);
      const message = `[error] position: ${Buffer.byteLength(before)} unexpected character "=":\n`;
      expect(scriptErrorOf(message, `${before}=`)).toMatchObject({ offset: before.length, found: '=' });
    },
  );

  test('a refusal that quotes nothing names the place all the same', () => {
    expect(scriptErrorOf('[error] position: 1 unexpected character "":', 'ab')).toMatchObject({
      offset: 1,
      found: 'b',
    });
  });

  test('other refusals name no place', () => {
    expect(scriptErrorOf('invalid outbound', 'x')).toBeNull();
    expect(scriptErrorOf('[error] position: 999 unexpected character "x":', 'ab')).toEqual({
      line: 1,
      column: 3,
      offset: 2,
      found: '',
    });
  });
});

describe('a DNS server of a rule', () => {
  test.each([
    ['dns', null],
    ['dns.example', null],
    ['dns.google.example', null],
    ['a.b.c.example.', null],
    ['a1.b2', null],
    ['1a.example', null],
    ['example.1', null],
    ['a!b', 'server'],
    ['a.b!c', 'server'],
    ['1.2.3', 'server'],
    ['12', 'server'],
    ['tls://dns.example', null],
    ['h2+x://dns.example', 'scheme'],
    ['h!x://dns.example', 'server'],
  ] as const)('may be a name: %j %s', (server, flaw) => {
    expect(serverFlawOf(server, { names: true, tls: true })).toBe(flaw);
  });

  test('is no name and no tls URL in a line', () => {
    expect(
      ['dns.example', 'tls://dns.example'].map((server) => serverFlawOf(server, { names: false, tls: false })),
    ).toEqual(['server', 'scheme']);
  });

  test('without an external list there is nothing to miss', () => {
    expect(problemsOf('dns', {})).toEqual([]);
    expect(problemsOf('dns', { external: '8.8.8.8 -> proxy' })).toEqual([{ kind: 'internalEmpty' }]);
    expect(problemsOf('ipGroups', {})).toEqual([]);
  });
});

test.each([
  ['', false],
  ['default: proxy\nport(80) -> direct', false],
  ['domain(geosite: cn) -> direct', false],
  ['domain(ext: "own.dat:a") -> direct', true],
  ['port(80) -> direct\ndomain(ext: "own.dat:a") -> direct', true],
])('a core may not start with %j: %s', (routingA, may) => {
  expect(mayNotStart({ routingA })).toBe(may);
});
