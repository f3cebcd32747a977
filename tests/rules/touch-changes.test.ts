import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { referenceKey, referenceOfKey } from '../../machines/domain/reference';
import { type ServerRow, type Touch } from '../../machines/domain/touch';
import { nameAt, outboundsByRow, settleTouch } from '../../machines/domain/touch-changes';
import { connectedRef, lists, nodeRef, server, serverRef, subscription, subscriptionRef } from '../harness/touch-lists';

/** Few different contents, so that rows repeat, move and go. */
const rows = (_type: ServerRow['_type']) =>
  fc
    .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 })
    .map((names) => names.map((name, index) => server(index + 1, { _type, name, address: name })));

const touches: fc.Arbitrary<Touch> = fc
  .record({
    servers: rows('server'),
    subscriptions: fc.array(
      fc.record({
        address: fc.constantFrom('x', 'y'),
        remarks: fc.constantFrom('', 'r'),
        broken: fc.boolean(),
        servers: rows('subscriptionServer'),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ servers, subscriptions }) =>
    lists(
      servers,
      subscriptions.map(({ address, remarks, broken, servers: inside }, index) =>
        subscription(broken ? 0 : index + 1, 0, { address, remarks, servers: inside }),
      ),
    ),
  );

describe('settleTouch', () => {
  test('says what the new lists say, and keeps every part that is equal', () => {
    fc.assert(
      fc.property(touches, touches, (before, now) => {
        const settled = settleTouch(before, now);
        expect(settled).toEqual(now);
        settled.servers.forEach((row, index) => {
          const old = before.servers[index];
          if (old !== undefined && JSON.stringify(old) === JSON.stringify(row)) expect(row).toBe(old);
        });
        expect(settleTouch(before, structuredClone(before))).toBe(before);
      }),
    );
  });

  test('sees what changes beside the rows', () => {
    const before = lists(1, [1], [connectedRef(serverRef(1))]);
    const changed: readonly Touch[] = [
      { ...before, connected: [] },
      { ...before, connected: [connectedRef(serverRef(1), 'work')] },
      { ...before, subscriptions: [subscription(1, 1, { status: 'later' })] },
      { ...before, subscriptions: [subscription(1, 1, { info: 'more' })] },
      { ...before, servers: [server(1, { pingLatency: '1ms' })] },
    ];
    for (const now of changed) expect(settleTouch(before, now)).toEqual(now);
  });
});

test('keys and references are two spellings of one thing', () => {
  for (const reference of [serverRef(3), subscriptionRef(2), nodeRef(4, 5)])
    expect(referenceOfKey(referenceKey(reference))).toEqual(reference);
});

test('outbounds of a row keep the service’s order, and the same lists give the same map', () => {
  const touch = lists(1, [], [connectedRef(serverRef(1), 'work'), connectedRef(serverRef(1))]);
  expect(outboundsByRow(touch).get('server:1')).toEqual(['work', 'proxy']);
  expect(outboundsByRow(touch)).toBe(outboundsByRow(touch));
});

test('[2.23] a row is called by its name or remarks, else by its address or host', () => {
  const touch = lists([server(1, { name: ' \u200b' })], [subscription(1, 1, { remarks: 'Mine' }), subscription(2, 0)]);
  expect(
    [serverRef(1), subscriptionRef(1), subscriptionRef(2), nodeRef(0, 1), serverRef(7), subscriptionRef(7)].map((row) =>
      nameAt(touch, row),
    ),
  ).toEqual(['s1.example.com:443', 'Mine', 'host2.example.com', 'Node 1-1', '', '']);
});
