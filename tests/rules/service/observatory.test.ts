import { describe, expect, test } from 'vitest';
import { type ConnectedReference } from '../../../machines/domain/reference';
import {
  aliveStates,
  allDead,
  colourOf,
  entriesOf,
  isUnobserved,
  lastHeard,
  pruned,
  withReport,
  type Reports,
} from '../../../machines/service/observatory.rules';
import { connectedRef, lists, serverRef } from '../../harness/touch-lists';

const status = (which: Partial<ConnectedReference>, delay: number, alive = true) => ({
  which: { _type: 'server', id: 1, sub: 0, ...which } as const,
  alive,
  delay,
  lastSeen: null,
  lastTry: null,
});
const fromSubscription: ConnectedReference = { _type: 'subscriptionServer', id: 2, sub: 0, outbound: 'proxy' };

describe('alive in any outbound', () => {
  const dead = status({ id: 1 }, 99_999_999, false);
  const alive = status({ id: 1 }, 30);

  test.each([
    ['alive in the first', { proxy: [alive], video: [dead] }, 'alive'],
    ['alive in the second', { proxy: [dead], video: [alive] }, 'alive'],
    ['in none', { proxy: [dead], video: [dead] }, 'dead'],
  ])('%s', (_, reports, state) => {
    expect([...aliveStates(reports, new Map())]).toEqual([['server:1', state]]);
  });

  test('the map of before when it says the same', () => {
    const before = aliveStates({ proxy: [alive] }, new Map());
    expect(aliveStates({ proxy: [alive, alive] }, before)).toBe(before);
    expect(aliveStates({ proxy: [dead] }, before)).not.toBe(before);
    expect([...aliveStates({}, before)]).toEqual([]);
  });
});

describe('a server that nobody observes', () => {
  const [one, two] = [connectedRef(serverRef(1)), connectedRef(serverRef(2))];
  const here = (reports: Reports, ...connected: readonly ConnectedReference[]) =>
    entriesOf(reports, lists(3, [2], connected)).map((entry) => [entry.reference.id, isUnobserved(entry)]);

  test.each([
    ['alone in its outbound', {}, [one], [[1, true]]],
    [
      'one of two',
      {},
      [one, two],
      [
        [1, false],
        [2, false],
      ],
    ],
    [
      'alone in each of two outbounds',
      {},
      [one, connectedRef(serverRef(2), 'video')],
      [
        [1, true],
        [2, true],
      ],
    ],
    ['observed all the same', { proxy: [status({ id: 1 }, 30)] }, [one], [[1, false]]],
    ['a connection that points nowhere', {}, [connectedRef(serverRef(99))], [[99, false]]],
  ] as const)('%s', (_, reports, connected, unobserved) => {
    expect(here(reports, ...connected)).toEqual(unobserved);
  });
});

describe('all servers of an outbound', () => {
  const [one, two] = [connectedRef(serverRef(1)), connectedRef(serverRef(2))];
  const dead = (id: number) => status({ id }, 99_999_999, false);

  test.each([
    ['both dead', { proxy: [dead(1), dead(2)] }, [one, two], true],
    ['one alive', { proxy: [dead(1), status({ id: 2 }, 30)] }, [one, two], false],
    ['one not yet known', { proxy: [dead(1)] }, [one, two], false],
    ['dead in another outbound', { video: [dead(1)] }, [one], false],
    [
      'another outbound lives',
      { proxy: [dead(1)], video: [status({ id: 2 }, 30)] },
      [one, connectedRef(serverRef(2), 'video')],
      true,
    ],
    ['none connected', { proxy: [dead(1)] }, [], false],
  ])('%s: %#', (_, reports, connected, said) => {
    expect(allDead(reports, connected, 'proxy')).toBe(said);
  });
});

describe('what goes with a connection', () => {
  const [one, two] = [status({ id: 1 }, 30), status({ id: 2 }, 50)];

  test('nothing goes: the same object', () => {
    const reports: Reports = { proxy: [one, two], video: [one] };
    const touch = lists(
      3,
      [2],
      [connectedRef(serverRef(1)), connectedRef(serverRef(2)), connectedRef(serverRef(1), 'video')],
    );
    expect(pruned(reports, touch)).toBe(reports);
    expect(pruned({}, touch)).toEqual({});
  });

  test('one of an outbound, while the other outbound stays whole', () => {
    const touch = lists(3, [2], [connectedRef(serverRef(2)), connectedRef(serverRef(1), 'video')]);
    expect(pruned({ proxy: [one, two], video: [one] }, touch)).toEqual({ proxy: [two], video: [one] });
  });

  test('an outbound of which nothing is said', () => {
    expect(pruned({ proxy: [one], video: [] }, lists(3, [2], [connectedRef(serverRef(1))]))).toEqual({ proxy: [one] });
  });
});

describe('connected entries', () => {
  test('a server of its own has no subscription, and one that points nowhere has neither name nor protocol', () => {
    const lost = connectedRef(serverRef(99));
    expect(entriesOf({}, lists(3, [2], [connectedRef(serverRef(1))]))[0]).toMatchObject({ host: '', missing: false });
    expect(entriesOf({}, lists(3, [2], [lost]))[0]).toMatchObject({ name: '', net: '', host: '', missing: true });
    const away: ConnectedReference = { ...fromSubscription, sub: 7 };
    expect(entriesOf({}, lists(3, [2], [away]))[0]).toMatchObject({ name: '', host: '', missing: true });
  });

  test('outbounds stand in the order of their names, after proxy', () => {
    const names = ['work', 'proxy', 'audio', 'video'];
    const orders = [names, [...names].reverse(), ['audio', 'work', 'video', 'proxy']];
    for (const order of orders)
      expect(
        entriesOf(
          {},
          lists(
            3,
            [2],
            order.map((name) => connectedRef(serverRef(1), name)),
          ),
        ).map(({ reference }) => reference.outbound),
      ).toEqual(['proxy', 'audio', 'video', 'work']);
  });

  test.each([
    { alive: 'alive', selected: true, colour: 'primary', id: '2.35' },
    { alive: 'alive', selected: false, colour: 'success', id: '2.36' },
    { alive: 'unknown', selected: false, colour: 'light', id: '2.37' },
    { alive: 'dead', selected: false, colour: 'danger', id: '2.38' },
    { alive: 'dead', selected: true, colour: 'danger', id: '2.38' },
  ] as const)('[$id] $alive, selected $selected: $colour', ({ alive, selected, colour }) => {
    expect(colourOf({ alive, selected })).toBe(colour);
  });

  test('[2.34] name, subscription host, protocol, delay, last seen and last try', () => {
    const reports: Reports = { proxy: [{ ...status(fromSubscription, 42), lastSeen: 7, lastTry: 9 }] };
    expect(entriesOf(reports, lists(3, [2], [fromSubscription]))).toEqual([
      {
        key: '["proxy","subscriptionServer:0:2"]',
        reference: fromSubscription,
        name: 'Node 1-2',
        missing: false,
        alone: true,
        net: 'trojan',
        host: 'host1.example.com',
        alive: 'alive',
        selected: true,
        delay: 42,
        lastSeen: 7,
        lastTry: 9,
        lastError: '',
      },
    ]);
  });

  test.each(['', '  ', '\u200b'])(
    '[2.34] a server without a name to see goes by its address, as in the lists: "%s"',
    (name) => {
      const touch = lists(3, [2], [connectedRef(serverRef(1))]);
      const nameless = { ...touch, servers: touch.servers.map((row) => ({ ...row, name })) };
      expect(entriesOf({}, nameless)[0]?.name).toBe(touch.servers[0]?.address);
    },
  );

  test('[3.09] why a server is dead; of one that lives nothing is said', () => {
    const failed = { ...status({}, 99_999_999, false), lastError: 'connection refused' };
    const reasonOf = (one: typeof failed): string | undefined =>
      entriesOf({ proxy: [one] }, lists(3, [2], [connectedRef(serverRef(1))]))[0]?.lastError;
    expect(reasonOf(failed)).toBe('connection refused');
    expect(reasonOf({ ...failed, alive: true })).toBe('');
    expect(entriesOf({}, lists(3, [2], [connectedRef(serverRef(1))]))[0]?.lastError).toBe('');
  });

  test.each([
    [1, 1],
    [99_998, 99_998],
    [99_999, null],
    [99_999_999, null],
    [0, null],
  ])('[9.20] [2.34] a delay of %d shows as %s', (delay, shown) => {
    expect(entriesOf({ proxy: [status({}, delay)] }, lists(3, [2], [connectedRef(serverRef(1))]))[0]?.delay).toBe(
      shown,
    );
  });

  test('[4.09] the lowest delay below 99999 of each outbound is selected, and only one of equals', () => {
    const connected = [
      connectedRef(serverRef(1)),
      connectedRef(serverRef(2)),
      connectedRef(serverRef(3)),
      connectedRef(serverRef(1), 'video'),
    ];
    const reports: Reports = {
      proxy: [status({ id: 1 }, 90), status({ id: 2 }, 50), status({ id: 3 }, 50)],
      video: [status({ id: 1 }, 99_999)],
    };
    expect(
      entriesOf(reports, lists(3, [2], connected)).map(({ reference, selected }) => [
        reference.outbound,
        reference.id,
        selected,
      ]),
    ).toEqual([
      ['proxy', 2, true],
      ['proxy', 3, false],
      ['proxy', 1, false],
      ['video', 1, false],
    ]);
  });

  test('the pinned server of an outbound is selected, whatever its delay', () => {
    const connected = [connectedRef(serverRef(1)), { ...connectedRef(serverRef(2)), pinned: true as const }];
    const reports = {
      proxy: [serverRef(1), serverRef(2)].map((row, index) => ({
        which: { ...row, outbound: 'proxy' },
        alive: true,
        delay: 10 * (index + 1),
        lastSeen: null,
        lastTry: null,
      })),
    };
    expect(entriesOf(reports, lists(2, [], connected)).map(({ name, selected }) => [name, selected])).toEqual([
      ['Server 1', false],
      ['Server 2', true],
    ]);
  });

  test('a server that is no longer connected is not selected', () => {
    const reports: Reports = { proxy: [status({ id: 1 }, 10), status({ id: 2 }, 50)] };
    expect(entriesOf(reports, lists(3, [2], [connectedRef(serverRef(2))]))[0]?.selected).toBe(true);
  });

  test('sorted by outbound, proxy first, then by delay, those without one last', () => {
    const connected = [
      connectedRef(serverRef(2), 'video'),
      connectedRef(serverRef(1), 'audio'),
      connectedRef(serverRef(3)),
      connectedRef(serverRef(1)),
      connectedRef(serverRef(2)),
    ];
    const reports: Reports = { proxy: [status({ id: 1 }, 80), status({ id: 2 }, 20)] };
    expect(
      entriesOf(reports, lists(3, [2], connected)).map(({ reference: { outbound, id } }) => `${outbound} ${id}`),
    ).toEqual(['proxy 2', 'proxy 1', 'proxy 3', 'audio 1', 'video 2']);
  });

  test('the outbound is the report’s, although `which` names another', () => {
    const connected = [connectedRef(serverRef(1)), connectedRef(serverRef(1), 'video')];
    const reports: Reports = { video: [status({ id: 1, outbound: 'proxy' }, 30)] };
    expect(entriesOf(reports, lists(3, [2], connected)).map(({ alive }) => alive)).toEqual(['unknown', 'alive']);
  });

  test('a connection listed twice is one entry; one that points nowhere says so', () => {
    const entries = entriesOf(
      {},
      lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(1)), connectedRef(serverRef(99))]),
    );
    expect(entries.map(({ name, missing }) => [name, missing])).toEqual([
      ['Server 1', false],
      ['', true],
    ]);
  });

  test('nothing new to prune keeps the object', () => {
    const reports: Reports = { proxy: [status({ id: 1 }, 30)] };
    expect(pruned(reports, lists(3, [2], [connectedRef(serverRef(1))]))).toBe(reports);
    expect(pruned(reports, lists(3, [2]))).toEqual({});
  });

  test('the last moment heard of, or none where the service says none', () => {
    expect(lastHeard({})).toBeNull();
    expect(lastHeard({ proxy: [status({}, 5)] })).toBeNull();
    expect(lastHeard({ proxy: [{ ...status({}, 5), lastSeen: 12, lastTry: 9 }] })).toBe(12);
    expect(lastHeard({ proxy: [{ ...status({}, 5), lastSeen: 3 }], video: [{ ...status({}, 5), lastTry: 9 }] })).toBe(
      9,
    );
  });
});

test('outbounds that nobody knows are not remembered without end; the latest are', () => {
  let reports: Reports = {};
  for (let count = 1; count <= 1_000; count += 1)
    reports = withReport(reports, { outbound: `unknown ${count}`, statuses: [status({}, count)] });
  expect(Object.keys(reports)).toHaveLength(100);
  expect(Object.keys(reports).at(-1)).toBe('unknown 1000');
  const again = withReport(reports, { outbound: 'unknown 1000', statuses: [] });
  expect([Object.keys(again).length, again['unknown 1000'], again['unknown 901']?.length]).toEqual([100, [], 1]);
});
