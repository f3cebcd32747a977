import { describe, expect, test } from 'vitest';
import { comparableWith, comparedParts, differencesOf, isEmpty } from '../../../machines/copies/comparison.rules';
import { type BackupContents } from '../../../machines/domain/backup/contents';
import { type ChangeKind, type Moment } from '../../../machines/ports/moments';
import { CONTENTS } from '../../harness/backups';

describe('how a moment differs', () => {
  test.each<[string, BackupContents, BackupContents, unknown]>([
    [
      'settings, by their keys',
      { settings: { a: 1, b: 'x', c: [1], gone: true } },
      { settings: { a: 2, b: 'x', c: [1], fresh: 'y' } },
      {
        kind: 'values',
        part: 'settings',
        values: [
          { name: 'a', before: '1', after: '2' },
          { name: 'gone', before: 'true', after: null },
          { name: 'fresh', before: null, after: 'y' },
        ],
      },
    ],
    [
      'ports, by their names',
      { ports: { ...CONTENTS.ports, http: 1 } },
      { ports: { ...CONTENTS.ports, http: 2 } },
      { kind: 'values', part: 'ports', values: [{ name: 'http', before: '1', after: '2' }] },
    ],
    [
      'outbounds, of those that it holds',
      { outbounds: [{ name: 'b', setting: { probeURL: 'u', probeInterval: '1s', type: 'leastping' } }, { name: 'c' }] },
      {
        outbounds: [
          { name: 'b', setting: { probeURL: 'u', probeInterval: '2s', type: 'leastping' } },
          { name: 'new', setting: { probeURL: 'u', probeInterval: '2s', type: 'leastping' } },
        ],
      },
      { kind: 'values', part: 'outbounds', values: [{ name: 'b · probeInterval', before: '1s', after: '2s' }] },
    ],
    [
      'custom inbounds',
      { customInbounds: [{ tag: 'a', protocol: 'socks', port: 1 }] },
      { customInbounds: [{ tag: 'other', protocol: 'socks', port: 1 }] },
      {
        kind: 'values',
        part: 'customInbounds',
        values: [
          { name: 'a · protocol', before: 'socks', after: null },
          { name: 'a · port', before: '1', after: null },
        ],
      },
    ],
    [
      'lists of DNS servers, as lines',
      { dns: { internal: ['a'], external: ['b'] } },
      { dns: { internal: ['a', 'c'], external: [] } },
      { kind: 'text', part: 'dns', before: 'a\n\nb', after: 'a\nc' },
    ],
    [
      'rules of DNS, one a line',
      { dns: { rules: [{ b: 1, a: 2 }, {}] } },
      { dns: { rules: [] } },
      { kind: 'text', part: 'dns', before: '{"a":2,"b":1}\n{}', after: '' },
    ],
    ['a script', { routingA: 'a' }, { routingA: 'b' }, { kind: 'text', part: 'routingA', before: 'a', after: 'b' }],
    [
      'domains',
      { domainsExcluded: 'a' },
      { domainsExcluded: '' },
      { kind: 'text', part: 'domainsExcluded', before: 'a', after: '' },
    ],
    [
      'IP groups',
      { ipGroups: { countries: ['CN'], ranges: ['10.0.0.0/8'] } },
      { ipGroups: { countries: [], ranges: [] } },
      { kind: 'text', part: 'ipGroups', before: 'CN\n10.0.0.0/8', after: '' },
    ],
    [
      'custom routing',
      { customRouting: { defaultProxyMode: 'direct', routingRules: [] } },
      { customRouting: { defaultProxyMode: 'direct', routingRules: [] } },
      {
        kind: 'text',
        part: 'customRouting',
        before: '{\n  "defaultProxyMode": "direct",\n  "routingRules": []\n}',
        after: '{\n  "defaultProxyMode": "direct",\n  "routingRules": []\n}',
      },
    ],
  ])('%s', (_, before, after, difference) => {
    expect(differencesOf(before, after)).toEqual([difference]);
  });

  test('the password of a custom inbound is a secret, what else it has is none', () => {
    const inbound = (password: string, port: number) => ({ tag: 'a', protocol: 'socks', port, password }) as const;
    expect(differencesOf({ customInbounds: [inbound('old', 1)] }, { customInbounds: [inbound('new', 2)] })).toEqual([
      {
        kind: 'values',
        part: 'customInbounds',
        values: [
          { name: 'a · port', before: '1', after: '2' },
          { name: 'a · password', before: 'old', after: 'new', secret: true },
        ],
      },
    ]);
  });

  test('rows are listed and not compared', () => {
    expect(differencesOf(CONTENTS, null)).toEqual([
      {
        kind: 'rows',
        part: 'servers',
        rows: [{ name: 'Tokyo 東京', text: 'ss://YTpi@a.example.com:1#Tokyo', secret: true }],
      },
      { kind: 'rows', part: 'subscriptions', rows: [{ name: 'home', text: 'https://example.com/sub', secret: true }] },
      {
        kind: 'rows',
        part: 'connections',
        rows: [
          { name: 'Tokyo 東京', text: 'proxy', secret: false },
          { name: 'n', text: 'b', secret: false },
        ],
      },
    ]);
  });

  test('a connection to a server that it does not hold has no name', () => {
    expect(differencesOf({ connections: [{ outbound: 'proxy', own: 3 }] }, null)).toEqual([
      { kind: 'rows', part: 'connections', rows: [{ name: '', text: 'proxy', secret: false }] },
    ]);
  });

  test('a part that only one has is not compared', () => {
    expect(differencesOf({ routingA: 'a' }, { ports: CONTENTS.ports })).toEqual([]);
  });

  test('the same is nothing to see', () => {
    const all = differencesOf(CONTENTS, CONTENTS);
    expect(all.filter((one) => !isEmpty(one)).map(({ part }) => part)).toEqual([
      'servers',
      'subscriptions',
      'connections',
    ]);
    expect(all).toHaveLength(12);
    expect(differencesOf({ settings: { a: 1 } }, { settings: { a: 2 } }).map(isEmpty)).toEqual([false]);
  });
});

test('rows need no reading of the service', () => {
  expect(comparedParts({ servers: [], subscriptions: [], connections: [] })).toEqual([]);
  expect(comparedParts({ servers: [], routingA: '', ports: CONTENTS.ports })).toEqual(['ports', 'routingA']);
});

describe('what a moment can be compared with', () => {
  const momentOf = (id: number, kind: ChangeKind, name = ''): Moment => ({
    id,
    created: '2026-11-22T17:05:00.000Z',
    change: { kind, count: 1, name },
    bytes: 1,
  });
  const all = [
    momentOf(1, 'settings'),
    momentOf(2, 'settings'),
    momentOf(3, 'outbound', 'a'),
    momentOf(4, 'outbound', 'b'),
    momentOf(5, 'broughtBack'),
    momentOf(6, 'deleted'),
    momentOf(7, 'outbound', 'a'),
    momentOf(8, 'server', 'a'),
    momentOf(9, 'subscription', 'a'),
  ];

  test.each([
    [1, [2, 5]],
    [3, [5, 7]],
    [5, []],
    [6, []],
    [8, []],
    [9, []],
  ])('%i: %j', (id, others) => {
    const one = all.find((moment) => moment.id === id) ?? expect.fail();
    expect(comparableWith(one, all).map((moment) => moment.id)).toEqual(others);
  });
});
