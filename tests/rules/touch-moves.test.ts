// Rows in newer lists, case by case (same-row.test.ts has any lists).
import { describe, expect, test } from 'vitest';
import { follower, rebaser } from '../../machines/domain/same-row';
import { type Reference } from '../../machines/domain/reference';
import { subscriptionAt, type Touch } from '../../machines/domain/touch';
import { settleTouch } from '../../machines/domain/touch-changes';
import { connectedRef, lists, nodeRef, server, serverRef, subscription, subscriptionRef } from '../harness/touch-lists';

const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, address: `${name}:1` }));
const node = (id: number, rest: object = {}) => server(id, { _type: 'subscriptionServer', ...rest });
const sub = (id: number, address: string, ...names: (typeof a)[]) =>
  subscription(id, 0, { address, servers: names.map((rest, index) => node(index + 1, rest)) });

describe.each([
  ['to be sent', rebaser],
  ['to be shown', follower],
] as const)('a row is followed (%s)', (_, finder) => {
  const follow = (before: Touch, now: Touch, row: Reference) => finder(before, now)(row);
  const before = lists([server(1, a), server(2, b), server(3, c)]);

  test('to the same place when it is still there, not beside one that says the same', () => {
    expect(follow(before, structuredClone(before), serverRef(2))).toEqual(serverRef(2));
    expect(follow(before, lists([server(1, b), server(2, b)]), serverRef(2))).toBeUndefined();
  });

  test('to its new place when exactly one says the same', () => {
    expect(follow(before, lists([server(1, c), server(2, a)]), serverRef(3))).toEqual(serverRef(1));
    expect(follow(before, lists([server(1, b), server(2, a), server(3, b)]), serverRef(2))).toBeUndefined();
    expect(follow(before, lists([server(1, a)]), serverRef(3))).toBeUndefined();
    expect(follow(before, before, serverRef(4))).toBeUndefined();
    expect(follow(before, lists(4), serverRef(4))).toBeUndefined();
  });

  test.each([
    ['name', { name: 'other' }],
    ['address', { address: 'other:1' }],
    ['protocol', { net: 'other' }],
  ])('not when its %s is another; a latency makes no difference', (_name, change) => {
    expect(follow(before, lists([server(1, { ...a, ...change })]), serverRef(1))).toBeUndefined();
    expect(follow(before, lists([server(1, { ...a, pingLatency: '1ms' })]), serverRef(1))).toEqual(serverRef(1));
  });

  test('inside its subscription, wherever that stands; not into another one', () => {
    const inside = lists(0, [sub(1, 'x', a, b), sub(2, 'y', a)]);
    expect(follow(inside, lists(0, [sub(1, 'y', a), sub(2, 'x', b, a)]), nodeRef(0, 1))).toEqual(nodeRef(1, 2));
    expect(follow(inside, lists(0, [sub(1, 'y', a), sub(2, 'x', b)]), nodeRef(0, 1))).toBeUndefined();
    expect(follow(inside, lists(0, [sub(1, 'x', b, a)]), nodeRef(0, 1))).toEqual(nodeRef(0, 2));
    expect(follow(inside, lists(0, [sub(1, 'z', a, b)]), nodeRef(0, 1))).toBeUndefined();
    expect(follow(inside, lists(0, [sub(1, 'x', b, a), sub(2, 'x', c, a)]), nodeRef(0, 1))).toBeUndefined();
    expect(follow(inside, inside, nodeRef(2, 1))).toBeUndefined();
    expect(follow(inside, inside, nodeRef(0, 3))).toBeUndefined();
  });

  test('as a subscription, by address and remarks; one that cannot be referred to is never meant', () => {
    const known = lists(0, [sub(1, 'x'), sub(2, 'y')]);
    expect(follow(known, lists(0, [sub(1, 'y'), sub(2, 'x')]), subscriptionRef(1))).toEqual(subscriptionRef(2));
    expect(follow(known, lists(0, [{ ...sub(1, 'x'), remarks: 'mine' }]), subscriptionRef(1))).toBeUndefined();
    expect(follow(known, lists(0, [sub(1, 'z'), sub(0, 'x')]), subscriptionRef(1))).toBeUndefined();
    expect(follow(known, lists(0, [sub(1, 'z'), sub(2, 'x'), sub(3, 'x')]), subscriptionRef(1))).toBeUndefined();
    expect(follow(known, known, subscriptionRef(3))).toBeUndefined();
  });
});

describe('lists that say something new', () => {
  const before = lists([server(1), server(2)], [subscription(1, 2)], [connectedRef(nodeRef(0, 1))]);

  test.each<[string, Touch]>([
    ['another kind of connection', { ...before, connected: [connectedRef(serverRef(1))] }],
    ['another place in it', { ...before, connected: [connectedRef(nodeRef(0, 2))] }],
    ['another subscription', { ...before, connected: [connectedRef(nodeRef(1, 1))] }],
    ['another outbound', { ...before, connected: [connectedRef(nodeRef(0, 1), 'work')] }],
    ['one connection more', { ...before, connected: [...before.connected, connectedRef(serverRef(1))] }],
    ['a name', { ...before, servers: [server(1, { name: 'x' }), server(2)] }],
    ['an address', { ...before, servers: [server(1, { address: 'x' }), server(2)] }],
    ['a protocol', { ...before, servers: [server(1, { net: 'x' }), server(2)] }],
    ['a latency', { ...before, servers: [server(1, { pingLatency: '1ms' }), server(2)] }],
    ['an id', { ...before, servers: [server(7, { ...server(1), id: 7 }), server(2)] }],
    ['a kind of row', { ...before, servers: [server(1, { _type: 'subscriptionServer' }), server(2)] }],
    ['one server less', { ...before, servers: [server(1)] }],
    ['one server more', { ...before, servers: [server(1), server(2), server(3)] }],
    ['a host', { ...before, subscriptions: [subscription(1, 2, { host: 'x' })] }],
    ['another address', { ...before, subscriptions: [subscription(1, 2, { address: 'x' })] }],
    ['remarks', { ...before, subscriptions: [subscription(1, 2, { remarks: 'x' })] }],
    ['an update', { ...before, subscriptions: [subscription(1, 2, { status: 'x' })] }],
    ['quota', { ...before, subscriptions: [subscription(1, 2, { info: 'x' })] }],
    ['that a subscription cannot be referred to', { ...before, subscriptions: [subscription(1, 2, { id: 0 })] }],
    ['one server less inside', { ...before, subscriptions: [subscription(1, 1)] }],
  ])('%s is taken over, and what did not change stays what it was', (_, now) => {
    const settled = settleTouch(before, structuredClone(now));
    expect(settled).toEqual(now);
    expect(settled).not.toBe(before);
    expect(settled.servers[1] === undefined || settled.servers[1] === before.servers[1]).toBe(true);
    expect(settled.subscriptions[0]?.servers[0]).toBe(before.subscriptions[0]?.servers[0]);
  });
});

test('a subscription is looked up by its place when it says so itself', () => {
  const touch = lists(1, [1, subscription(0, 0)]);
  expect(subscriptionAt(touch, subscriptionRef(1))).toBe(touch.subscriptions[0]);
  for (const nowhere of [subscriptionRef(2), subscriptionRef(3), subscriptionRef(0), serverRef(1)])
    expect(subscriptionAt(touch, nowhere)).toBeUndefined();
});
