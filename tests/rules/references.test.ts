import { expect, test } from 'vitest';
import { bareReference, referenceKey, referenceOfKey, type Reference } from '../../machines/domain/reference';
import { isServerKind, referenceOfServer, serverAt } from '../../machines/domain/touch';
import { outboundsByRow } from '../../machines/domain/touch-changes';
import { connectedRef, lists, nodeRef, serverRef, subscriptionRef } from '../harness/touch-lists';

test('[3.01] a kind is one of three', () => {
  expect(['server', 'subscription', 'subscriptionServer'].every(isServerKind)).toBe(true);
  expect(['', 'Server', 'servers', 'outbound', 'constructor'].some(isServerKind)).toBe(false);
});

test('[3.02] a reference holds a position from 1, a kind and a subscription; what else an object carries is not sent', () => {
  const touch = lists(1, [1, 2]);
  const row = touch.subscriptions[1]?.servers[1];
  if (row === undefined) return expect.fail();
  expect(referenceOfServer(row, 1)).toEqual({ _type: 'subscriptionServer', id: 2, sub: 1 });
  expect(bareReference(connectedRef(serverRef(1)))).toEqual({ _type: 'server', id: 1, sub: 0 });
  const references: readonly Reference[] = [
    serverRef(1),
    serverRef(12),
    subscriptionRef(1),
    nodeRef(0, 1),
    nodeRef(1, 12),
  ];
  expect(references.map((one) => referenceOfKey(referenceKey(one)))).toEqual(references);
  expect(new Set(references.map(referenceKey)).size).toBe(references.length);
});

test('[3.03] a server is looked up in the servers or in its subscription', () => {
  const touch = lists(2, [1, 2]);
  expect(serverAt(touch, serverRef(2))).toBe(touch.servers[1]);
  expect(serverAt(touch, nodeRef(1, 2))).toBe(touch.subscriptions[1]?.servers[1]);
  for (const nowhere of [serverRef(0), serverRef(3), nodeRef(2, 1), nodeRef(0, 2), subscriptionRef(1)])
    expect(serverAt(touch, nowhere)).toBeUndefined();
});

test('[9.18] connections are marked in a hundred subscriptions, and in more', () => {
  const subs = Array.from({ length: 130 }, (_, sub) => sub);
  const touch = lists(
    0,
    subs.map(() => 1),
    subs.map((sub) => connectedRef(nodeRef(sub, 1))),
  );
  const marked = outboundsByRow(touch);
  expect(subs.filter((sub) => marked.get(referenceKey(nodeRef(sub, 1)))?.includes('proxy'))).toEqual(subs);
});
