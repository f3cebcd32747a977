import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { isNoise, targetOf, type Connection } from '../../../machines/domain/connections/connection';
import { readLine } from '../../../machines/domain/connections/log-line';

const HEAD = '2026/11/22 01:58:30.302  [I] [io.go:431]  ';
const TIME = Date.UTC(2026, 10, 22, 1, 58, 30, 302);
const log = (name: string): readonly string[] =>
  readFileSync(new URL(`../../contract/log-${name}.txt`, import.meta.url), 'utf8').split('\n');

/** The connection of a line without its head. */
function read(line: string): Omit<Connection, 'id'> | null {
  const told = readLine(HEAD + line);
  return told?.type === 'access' ? told.connection : null;
}

const base = {
  time: TIME,
  client: '127.0.0.1',
  network: 'tcp',
  host: '',
  address: '',
  port: 80,
  inbound: '',
  outbound: '',
  server: '',
  kind: 'proxied',
} as const;

describe('a line of the log', () => {
  test.each([
    [
      'from tcp:127.0.0.1:49182 accepted tcp:blocked.example:80 [socks_ipv4 >> 『local socks』]',
      { ...base, host: 'blocked.example', inbound: 'socks_ipv4', server: 'local socks' },
    ],
    [
      'tcp:127.0.0.1:50022 accepted tcp:Blocked.example:80 [block]',
      { ...base, host: 'blocked.example', outbound: 'block', kind: 'blocked' },
    ],
    [
      'from 127.0.0.1:47324 accepted http://direct.example/ [rule-http_ipv4 -> direct]',
      { ...base, host: 'direct.example', inbound: 'rule-http_ipv4', outbound: 'direct', kind: 'direct' },
    ],
    [
      '127.0.0.1:38252 accepted //secure.example:443 [『local socks』]',
      { ...base, host: 'secure.example', port: 443, server: 'local socks' },
    ],
    [
      'from 127.0.0.1:1 accepted http://me:pw@[::1]:13080/a?b#c [http_ipv4 >> proxy]',
      { ...base, address: '::1', port: 13080, inbound: 'http_ipv4', outbound: 'proxy' },
    ],
    [
      'from 127.0.0.1:1 accepted //a.example [x ==> y]',
      { ...base, host: 'a.example', port: 443, inbound: 'x', outbound: 'y' },
    ],
    [
      'udp:127.0.0.1:39649 accepted udp:udp.example:443 [『a -> b [>>] c』]',
      { ...base, network: 'udp', host: 'udp.example', port: 443, server: 'a -> b [>>] c' },
    ],
    [
      'from [fd00::1]:5000 accepted udp:1.1.1.1:53 [transparent -> dns-out] email: x',
      {
        ...base,
        client: 'fd00::1',
        network: 'udp',
        address: '1.1.1.1',
        port: 53,
        inbound: 'transparent',
        outbound: 'dns-out',
        kind: 'dns',
      },
    ],
    [
      'tcp:127.0.0.1:56348 rejected  proxy/socks: unknown Socks version: 255 [x]',
      { ...base, port: 0, kind: 'rejected' },
    ],
    [
      '127.0.0.1:34936 accepted tcp:127.0.0.1:0 [api-out]',
      { ...base, address: '127.0.0.1', port: 0, outbound: 'api-out', kind: 'api' },
    ],
    [
      'tcp:127.0.0.1:45456 accepted tcp:gstatic.com:443 [outbound38175]',
      { ...base, host: 'gstatic.com', port: 443, outbound: 'outbound38175', kind: 'test' },
    ],
    [
      'from tcp:127.0.0.1:1 accepted tcp:gstatic.com:443 [inbound40405 -> outbound40405]',
      { ...base, host: 'gstatic.com', port: 443, inbound: 'inbound40405', outbound: 'outbound40405', kind: 'test' },
    ],
    [
      'from tcp:127.0.0.1:1 accepted tcp:a.example:443 [socks_ipv4 -> outbound2]',
      { ...base, host: 'a.example', port: 443, inbound: 'socks_ipv4', outbound: 'outbound2' },
    ],
    ['127.0.0.1:1 accepted tcp:a.example:443', { ...base, host: 'a.example', port: 443 }],
  ] as const)('%s', (line, connection) => expect(read(line)).toEqual(connection));

  test.each([
    '',
    'accepted',
    ' accepted ',
    'nobody accepted tcp:a.example:80 [proxy]',
    '127.0.0.1:70000 accepted tcp:a.example:80 [proxy]',
    '127.0.0.1:1 accepted tcp:a.example [proxy]',
    '127.0.0.1:1 accepted ftp://a.example:80/ [proxy]',
    '127.0.0.1:1 accepted tcp::80 [proxy]',
    '[Info] [x] app/dispatcher: sniffed domain: a.example',
    '[Info] [1] app/dispatcher: sniffed domain: 127.0.0.1',
    '[Info] [1] app/dispatcher: sniffed domain: ',
    '[Info] [1] proxy/http: request to Method [GET] Host [a.example]',
    '[Info] [1',
  ])('%j tells of no connection', (line) => expect(readLine(HEAD + line)).toBeNull());

  test('a line that is too long is not looked at', () =>
    expect(read(`127.0.0.1:1 accepted tcp:${'a'.repeat(5_000)}:80 [proxy]`)).toBeNull());

  test('without a time it is the rest of a line', () =>
    expect(readLine('127.0.0.1:1 accepted tcp:a.example:80 [proxy]')).toBeNull());

  test('the core names a session by its number', () => {
    expect([
      readLine(`${HEAD}[Info] [3060591628] proxy/socks: TCP Connect request to tcp:127.0.0.1:13080`),
      readLine(`${HEAD}[Info] [7] proxy/dokodemo: received request for 127.0.0.1:56086`),
      readLine(`${HEAD}[Info] [7] app/dispatcher: sniffed domain: Sniff.example`),
    ]).toEqual([
      { type: 'request', session: '3060591628', key: 'tcp:127.0.0.1:13080' },
      { type: 'request', session: '7', key: '127.0.0.1:56086' },
      { type: 'sniffed', session: '7', host: 'sniff.example' },
    ]);
  });

  test.each([
    ['2.2.6.7', 43, 8],
    ['2.4.14', 46, 13],
  ])('all that %s was recorded with', (name, all, noise) => {
    const found = log(name).flatMap((line) => {
      const told = readLine(line);
      return told?.type === 'access' ? [{ id: 0, ...told.connection }] : [];
    });
    const lines = log(name).filter((line) => / (?:accepted|rejected) /.test(line));
    expect(found).toHaveLength(lines.length);
    expect([found.length, found.filter(isNoise).length]).toEqual([all, noise]);
    const targets = new Set(found.filter((one) => !isNoise(one)).map(targetOf));
    for (const target of ['blocked.example', 'direct.example', 'secure.example', '127.0.0.7', '::1'])
      expect(targets).toContain(target);
    for (const one of found.filter(({ kind }) => kind === 'blocked'))
      expect([one.outbound, ['blocked.example', '127.0.0.1'].includes(targetOf(one))]).toEqual(['block', true]);
    expect(new Set(found.map(({ server }) => server))).toEqual(new Set(['', 'local socks']));
  });

  const anything = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .tuple(
        fc.constantFrom('', 'from '),
        fc.constantFrom('1.1.1.1:1', 'tcp:[::1]:2', 'udp:x:3'),
        fc.constantFrom(' accepted ', ' rejected '),
        fc.string({ unit: fc.constantFrom(...':/[]@a1.?# ') }),
        fc.string({ unit: fc.constantFrom(...'[]『』-> a') }),
      )
      .map((parts) => parts.join('')),
    fc
      .array(
        fc.constantFrom(
          ' accepted ',
          ' rejected ',
          'from ',
          'tcp:',
          'udp:',
          '//',
          'http://',
          ':80',
          '[',
          ']',
          ' -> ',
          ' >> ',
          '『',
          '』',
          '[Info] [',
          '1',
          '] ',
          'app/dispatcher: sniffed domain: ',
          'proxy/socks: ',
          'TCP Connect request to ',
          'a.b',
          '@',
          HEAD,
        ),
      )
      .map((parts) => parts.join('')),
  );

  test('no line throws, and what is read is sound', () => {
    fc.assert(
      fc.property(anything, (line) => {
        const told = readLine(HEAD + line);
        expect([undefined, 'access', 'request', 'sniffed']).toContain(told?.type);
        if (told?.type !== 'access') return;
        const { client, host, address, port, kind } = told.connection;
        expect(client).not.toBe('');
        expect(host === '' || address === '').toBe(true);
        expect(port >= 0 && port <= 65_535).toBe(true);
        expect(host !== '' || address !== '' || kind === 'rejected').toBe(true);
      }),
    );
  });
});
