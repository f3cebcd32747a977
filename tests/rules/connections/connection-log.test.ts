import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { targetOf } from '../../../machines/domain/connections/connection';
import {
  KEPT,
  noConnections,
  withBrokenLine,
  withLogText,
  type ConnectionLog,
} from '../../../machines/domain/connections/connection-log';
import { exitsOf } from '../../../machines/domain/connections/exits';
import { EMPTY_TOUCH, type Touch } from '../../../machines/domain/touch';
import { server } from '../../harness/touch-lists';

const logOf = (name: string): string =>
  readFileSync(new URL(`../../contract/log-${name}.txt`, import.meta.url), 'utf8');
const NO_EXITS = exitsOf(EMPTY_TOUCH);
const read = (...texts: readonly string[]): ConnectionLog =>
  texts.reduce((log, text) => withLogText(log, text, NO_EXITS), noConnections());
const seenIn = ({ list, length, open, now, gone }: ConnectionLog) => ({ list: list.slice(0, length), open, now, gone });
const line = (text: string, second = 0): string =>
  `2026/11/22 01:58:${String(second).padStart(2, '0')}.000  [I] [io.go:431]  ${text}\n`;
const access = (target: string, client = 'tcp:10.0.0.1:1'): string =>
  line(`from ${client} accepted ${target} [socks_ipv4 -> proxy]`);
const asked = (session: number, target: string): string =>
  line(`[Info] [${session}] proxy/socks: TCP Connect request to ${target}`);
const sniffed = (session: number, host: string): string =>
  line(`[Info] [${session}] app/dispatcher: sniffed domain: ${host}`);
const hosts = ({ list, length }: ConnectionLog): readonly string[] => list.slice(0, length).map(({ host }) => host);

describe('connections of a log', () => {
  test.each(['2.2.6.7', '2.4.14', '2.4.14-debug'])('however the log of %s is divided, they are the same', (name) => {
    const text = logOf(name);
    const whole = seenIn(read(text));
    expect(whole.list.map(({ id }) => id)).toEqual(whole.list.map((_, at) => at));
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 30 }), (places) => {
        const cuts = [0, ...places.sort((one, other) => one - other), text.length];
        const parts = cuts.slice(1).map((end, at) => text.slice(cuts[at], end));
        expect(seenIn(read(...parts))).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  test('lines of the core name the host of an address, whichever comes first', () => {
    const { list } = read(logOf('2.4.14-debug'));
    const own = list.filter(({ kind }) => kind !== 'api');
    expect(own.map((one) => [one.address, targetOf(one), one.port])).toEqual([
      ['127.0.0.1', 'sniff.example', 13080],
      ['', 'plain.example', 13080],
      ['', 'blocked.example', 80],
      ['', 'direct.example', 80],
      ['127.0.0.1', '127.0.0.1', 13080],
      ['127.0.0.1', 'sniff.example', 13080],
      ['127.0.0.1', 'sniff.example', 13080],
      ['127.0.0.1', 'sniff.example', 13080],
    ]);
  });

  test('with a transparent proxy the client says which connection is meant', () => {
    const request = (session: number, client: string): string =>
      line(`[Info] [${session}] proxy/dokodemo: received request for ${client}`);
    const log = read(
      request(1, '10.0.0.1:1') + request(2, '10.0.0.2:2'),
      access('tcp:1.1.1.1:443', 'tcp:10.0.0.2:2') + sniffed(1, 'one.example') + sniffed(2, 'two.example'),
      access('tcp:1.1.1.1:443', 'tcp:10.0.0.1:1'),
    );
    expect(hosts(log)).toEqual(['two.example', 'one.example']);
  });

  test('where several names share an address at the same time, none is named', () => {
    const target = 'tcp:1.1.1.1:443';
    const first = read(
      asked(1, target) + access(target) + asked(2, target) + access(target) + sniffed(1, 'one.example'),
    );
    expect(hosts(first)).toEqual(['one.example', 'one.example']);
    expect(hosts(withLogText(first, sniffed(2, 'two.example'), NO_EXITS))).toEqual(['', '']);
    // What was read before stays as it was.
    expect(hosts(first)).toEqual(['one.example', 'one.example']);
  });

  test('what lies further apart does not belong together', () => {
    const target = 'tcp:1.1.1.1:443';
    const between = line('nothing').repeat(70);
    expect(hosts(read(asked(1, target) + access(target) + between + sniffed(1, 'one.example')))).toEqual(['']);
    expect(hosts(read(asked(1, target) + sniffed(1, 'one.example') + between + access(target)))).toEqual(['']);
  });

  test('after a restart the rest of a line belongs to nothing', () => {
    const log = read(access('tcp:a.example:80') + access('tcp:b.example:80').slice(0, 50));
    const anew = withLogText(withBrokenLine(log), access('tcp:c.example:80'), NO_EXITS);
    expect([hosts(anew), anew.list[1]?.id]).toEqual([['a.example', 'c.example'], 1]);
  });

  test('the time of the newest line is known, whatever it tells; a line without one changes nothing', () => {
    const log = read(access('tcp:a.example:80') + line('nothing', 59), 'no time\n');
    expect([log.now, noConnections().now]).toEqual([Date.UTC(2026, 10, 22, 1, 58, 59), null]);
  });

  test('of more than are kept the oldest go, and the others keep their numbers', () => {
    const many = access('tcp:a.example:80').repeat(10_000);
    let log = noConnections();
    for (let part = 0; part < 12; part += 1) log = withLogText(log, many, NO_EXITS);
    expect([log.length, log.gone, log.list[0]?.id]).toEqual([KEPT, 20_000, 20_000]);
  });

  test('a line that never ends is not kept', () => {
    const log = read('x'.repeat(50_000), 'y'.repeat(50_000));
    expect(log.open.length).toBeLessThanOrEqual(10_000);
  });
});

describe('the outbound of a server', () => {
  const connected = (id: number, outbound: string) => ({ _type: 'server' as const, id, sub: 0, outbound });
  const touch = (...outbounds: readonly string[]): Touch => ({
    ...EMPTY_TOUCH,
    servers: [
      { ...server(1), name: 'one' },
      { ...server(2), name: 'two' },
    ],
    connected: [...outbounds.map((name) => connected(1, name)), connected(9, 'gone')],
  });
  const routed = (lists: Touch, told: { readonly outbound: string; readonly server: string }) =>
    exitsOf(lists).routeOf(told).outbound;

  test.each([
    ['the only one it is connected to', touch('media'), { outbound: '', server: 'one' }, 'media'],
    ['none, when there are several', touch('media', 'proxy'), { outbound: '', server: 'one' }, ''],
    ['none, when it is connected to none', touch('media'), { outbound: '', server: 'two' }, ''],
    ['the one that the line names', touch('media'), { outbound: 'proxy', server: '' }, 'proxy'],
    ['none, when the line names neither', touch('media'), { outbound: '', server: '' }, ''],
  ])('%s', (_, lists, told, outbound) => expect(routed(lists, told)).toBe(outbound));

  test('stands in what is read', () => {
    const text = line('from tcp:10.0.0.1:1 accepted tcp:a.example:80 [socks_ipv4 >> 『one』]');
    expect(withLogText(noConnections(), text, exitsOf(touch('media'))).list[0]).toMatchObject({
      outbound: 'media',
      server: 'one',
    });
  });
});
