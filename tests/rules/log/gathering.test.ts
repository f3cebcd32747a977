import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { noConnections, withLogText, type ConnectionLog } from '../../../machines/domain/connections/connection-log';
import { exitsOf } from '../../../machines/domain/connections/exits';
import {
  ALL,
  connectionAt,
  groupsOf,
  MINUTES,
  minutesOf,
  outboundsIn,
  shownOf,
  type Criteria,
} from '../../../machines/log/gathering.rules';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';

const EXITS = exitsOf(EMPTY_TOUCH);
const two = (value: number): string => String(value).padStart(2, '0');
const line = (minute: number, client: string, target: string, outbound: string): string =>
  `2026/11/22 01:${two(minute)}:30.000  [I] [io.go:431]  from tcp:${client}:1 accepted tcp:${target} [socks_ipv4 -> ${outbound}]\n`;
const TEXT = [
  line(1, '10.0.0.1', 'a.example:443', 'proxy'),
  line(2, '10.0.0.2', 'b.example:80', 'direct'),
  line(40, '10.0.0.1', 'a.example:443', 'media'),
  line(41, '10.0.0.1', '1.1.1.1:53', 'proxy'),
  line(41, '127.0.0.1', '127.0.0.1:99', 'api-out'),
  line(41, '10.0.0.3', 'a.example:80', 'proxy'),
].join('');
const LOG = withLogText(noConnections(), TEXT, EXITS);

const targets = (log: ConnectionLog, criteria: Partial<Criteria>): readonly string[] => {
  const shown = shownOf(log, { ...ALL, ...criteria });
  return Array.from({ length: shown.length }, (_, row) => {
    const { host = '', address = '', port = 0 } = connectionAt(log, shown, row) ?? {};
    return `${host}${address}:${port}`;
  });
};

describe('the connections that are shown', () => {
  test.each([
    [
      'newest first, without the service’s own',
      {},
      ['a.example:80', '1.1.1.1:53', 'a.example:443', 'b.example:80', 'a.example:443'],
    ],
    ['with them', { noise: true, text: '127.0.0.1' }, ['127.0.0.1:99']],
    ['all words, without regard to case', { text: ' A.EXAMPLE   media ' }, ['a.example:443']],
    ['a word of the client', { text: '10.0.0.2' }, ['b.example:80']],
    ['an address with its port', { text: '1.1.1.1:53' }, ['1.1.1.1:53']],
    ['of one of these outbounds', { outbounds: ['direct', 'media'] }, ['a.example:443', 'b.example:80']],
    ['all of it holds', { outbounds: ['direct'], text: 'a.example' }, []],
  ])('%s', (_, criteria, expected) => expect(targets(LOG, criteria)).toEqual(expected));

  test('there is nothing behind the last', () => expect(connectionAt(LOG, shownOf(LOG, ALL), 99)).toBeUndefined());

  test('looking at what is new is looking at all of it', () => {
    const asked = 'tcp:1.1.1.1:53';
    const head = '2026/11/22 01:41:30.000  [I] [io.go:431]  ';
    const parts = [
      TEXT,
      `${head}[Info] [1] proxy/socks: TCP Connect request to ${asked}\n`,
      line(42, '10.0.0.1', '1.1.1.1:53', 'proxy'),
      `${head}[Info] [1] app/dispatcher: sniffed domain: b.example\n`,
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts), { maxLength: 8 }),
        fc.constantFrom(ALL, { ...ALL, text: 'b.example' }, { ...ALL, outbounds: ['proxy'] }),
        (texts, criteria) => {
          let log = noConnections();
          let shown = shownOf(log, criteria);
          for (const text of texts) {
            log = withLogText(log, text, EXITS);
            shown = shownOf(log, criteria, shown);
          }
          expect(shown).toEqual(shownOf(log, criteria));
        },
      ),
    );
  });
});

describe('gathered', () => {
  const shown = shownOf(LOG, ALL);
  const time = (minute: number): number => Date.UTC(2026, 10, 22, 1, minute, 30);

  test('by host, or address where there is none: the most connections first, then the newest', () =>
    expect(groupsOf(shown, LOG, 'host')).toEqual([
      { name: 'a.example', count: 3, last: time(41), outbound: 'proxy' },
      { name: '1.1.1.1', count: 1, last: time(41), outbound: 'proxy' },
      { name: 'b.example', count: 1, last: time(2), outbound: 'direct' },
    ]));

  test.each([
    ['client', ['10.0.0.1', '10.0.0.3', '10.0.0.2']],
    ['outbound', ['proxy', 'media', 'direct']],
  ] as const)('by %s', (by, names) => expect(groupsOf(shown, LOG, by).map(({ name }) => name)).toEqual(names));

  test.each([
    ['of the first connection, for five minutes at least', [line(40, '10.0.0.1', 'a.example:443', 'proxy')], 36, 5],
    [
      'until then',
      [line(31, '10.0.0.1', 'a.example:443', 'proxy'), line(40, '10.0.0.1', 'b.example:80', 'proxy')],
      31,
      10,
    ],
  ])('per minute, from that %s', (_, texts, minute, length) => {
    const log = withLogText(noConnections(), texts.join(''), EXITS);
    const { from, counts } = minutesOf(shownOf(log, ALL), log);
    expect([from, counts.length]).toEqual([Date.UTC(2026, 10, 22, 1, minute), length]);
  });

  test('per minute, for the last half hour before the newest line', () => {
    const { from, outbounds, counts, most } = minutesOf(shown, LOG);
    expect([from, outbounds, most, counts.length]).toEqual([
      Date.UTC(2026, 10, 22, 1, 12),
      ['proxy', 'media'],
      2,
      MINUTES.most,
    ]);
    expect(counts.slice(-3)).toEqual([
      [0, 0],
      [0, 1],
      [2, 0],
    ]);
    expect(counts.flat().reduce((all, one) => all + one, 0)).toBe(3);
  });

  test('the outbounds stand in the same order, whatever was first; the service’s own are none of them', () =>
    expect(outboundsIn(LOG)).toEqual(['proxy', 'media', 'direct']));

  test('per minute they stand in that order, too, however many each has', () => {
    const places = shown.places.flatMap((at) => (LOG.list[at]?.outbound === 'media' ? [at, at, at] : [at]));
    const { outbounds, counts } = minutesOf({ ...shown, places, length: places.length }, LOG);
    expect(outbounds).toEqual(['proxy', 'media']);
    expect(counts.at(-2)).toEqual([0, 3]);
  });

  test('of nothing there is nothing', () => {
    const log = noConnections();
    const none = shownOf(log, ALL);
    expect([groupsOf(none, log, 'host'), minutesOf(none, log).most, minutesOf(none, log).outbounds]).toEqual([
      [],
      0,
      [],
    ]);
  });
});
