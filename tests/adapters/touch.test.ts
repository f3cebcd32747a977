import { expect, test } from 'vitest';
import { type TouchReply as WireReply } from '../../contract/replies';
import { touchReplyOf } from '../../src/adapters/http/touch';
import { reportOf } from '../../src/adapters/socket/message-socket';

const SERVER = {
  id: 1,
  _type: 'server',
  name: 'Tokyo',
  address: 'a.example:443',
  net: 'vless(ws+tls)',
  pingLatency: '12ms',
};
const WIRE = {
  running: true,
  touch: {
    servers: [SERVER],
    subscriptions: [
      {
        id: 1,
        _type: 'subscription',
        host: 'p.example',
        remarks: 'Work',
        status: '2026-11-21 08:20:16',
        servers: [{ ...SERVER, _type: 'subscriptionServer' }],
        info: 'download: 1 GB',
        address: 'https://p.example/sub',
      },
    ],
    connectedServer: [{ id: 1, _type: 'subscriptionServer', sub: 0, outbound: 'work', Link: '' }],
  },
} as unknown as WireReply;

test('[3.04] [3.05] the lists are servers, subscriptions and what is connected; whether the core runs comes with them', () => {
  const { touch, running } = touchReplyOf(WIRE);
  expect([touch.servers.length, touch.subscriptions.length, touch.connected.length, running]).toEqual([1, 1, 1, true]);
  expect(touchReplyOf({ ...WIRE, running: false }).running).toBe(false);
});

test('[3.06] a server row', () => {
  expect(touchReplyOf(WIRE).touch.servers).toEqual([SERVER]);
});

test('[3.07] a subscription row with its servers', () => {
  expect(touchReplyOf(WIRE).touch.subscriptions).toEqual(WIRE.touch.subscriptions);
});

test('[3.08] a connected server says to which outbound', () => {
  expect(touchReplyOf(WIRE).touch.connected).toEqual([
    { _type: 'subscriptionServer', id: 1, sub: 0, outbound: 'work' },
  ]);
});

test('[3.08] later services say which server an outbound uses alone', () => {
  const which = { id: 1, _type: 'server', sub: 0, outbound: 'work' };
  const connectedServer = [
    { ...which, selected: true },
    { ...which, id: 2, selected: false },
  ];
  expect(touchReplyOf({ ...WIRE, touch: { ...WIRE.touch, connectedServer } }).touch.connected).toEqual([
    { _type: 'server', id: 1, sub: 0, outbound: 'work', pinned: true },
    { _type: 'server', id: 2, sub: 0, outbound: 'work' },
  ]);
});

test('[3.09] what the observatory says of a server; the outbound is the message’s, times of 0 are not known', () => {
  const status = {
    which: { _type: 'subscriptionServer', id: 2, sub: 1, outbound: 'other', Link: '' },
    alive: false,
    delay: 99_999_999,
    last_seen_time: 0,
    last_try_time: 1_795_000_000,
    last_error_reason: 'refused',
    outbound_tag: 'x',
  };
  const body = { outboundName: 'proxy', outboundStatus: [status] };
  expect(reportOf({ produce_time: 1, type: 'observatory', body })).toEqual({
    outbound: 'proxy',
    statuses: [
      {
        which: { _type: 'subscriptionServer', id: 2, sub: 1 },
        alive: false,
        delay: 99_999_999,
        lastSeen: null,
        lastTry: 1_795_000_000,
        lastError: 'refused',
      },
    ],
  });
});

test('names and infos end the isolates that they begin, and no others', () => {
  const hostile = { ...SERVER, name: 'a\u2069\u202Eb' };
  const { touch } = touchReplyOf({
    ...WIRE,
    touch: {
      ...WIRE.touch,
      servers: [hostile],
      subscriptions: WIRE.touch.subscriptions.map((row) => ({ ...row, info: '\u2067used', servers: [hostile] })),
    },
  });
  expect(touch.servers[0]?.name).toBe('a\u202Eb');
  expect(touch.subscriptions[0]?.servers[0]?.name).toBe('a\u202Eb');
  expect(touch.subscriptions[0]?.info).toBe('\u2067used\u2069');
});

test('[3.02] a row whose id is not its position cannot be referred to: it would mean another row', () => {
  const ids = (list: readonly number[]) => list.map((id) => ({ ...SERVER, id, _type: 'subscriptionServer' }));
  const [subscription] = WIRE.touch.subscriptions;
  const { touch } = touchReplyOf({
    ...WIRE,
    touch: {
      ...WIRE.touch,
      servers: ids([1, 1, 3, -4, 0, 1.5, 8]),
      subscriptions: [7, 2].map((id) => ({ ...subscription, id, servers: ids([0, 2]) })),
    },
  } as unknown as WireReply);
  expect(touch.servers.map(({ id }) => id)).toEqual([1, 0, 3, 0, 0, 0, 0]);
  expect(touch.subscriptions.map(({ id }) => id)).toEqual([0, 2]);
  expect(touch.subscriptions[0]?.servers.map(({ id }) => id)).toEqual([0, 2]);
});
