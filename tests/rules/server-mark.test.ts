import { describe, expect, test } from 'vitest';
import { markOf, rowOfMark } from '../../machines/domain/server-mark';
import { settleTouch } from '../../machines/domain/touch-changes';
import { type Touch } from '../../machines/domain/touch';
import { type Reference } from '../../machines/domain/reference';
import { connectedRef, lists, nodeRef, server, serverRef, subscription } from '../harness/touch-lists';

const LISTS = lists(2, [2, 2]);
const again = (now: Touch, row: Reference): Reference | undefined => {
  const mark = markOf(LISTS, row);
  return mark && rowOfMark(now, JSON.parse(JSON.stringify(mark)) as typeof mark);
};

describe('the mark of a server', () => {
  test('leads to it where it stood', () => {
    for (const row of [serverRef(2), nodeRef(0, 1), nodeRef(1, 2)]) expect(again(LISTS, row)).toEqual(row);
    expect(markOf(LISTS, serverRef(3))).toBeUndefined();
  });

  test('leads to it where it stands now', () => {
    const own = [server(1, { name: 'new' }), { ...server(1), id: 2 }];
    const now = lists(own, [subscription(2, 2, { id: 1 }), subscription(1, 1, { id: 2 })]);
    expect([serverRef(1), nodeRef(0, 1), nodeRef(1, 2)].map((row) => again(now, row))).toEqual([
      serverRef(2),
      nodeRef(1, 1),
      nodeRef(0, 2),
    ]);
    expect(again(now, nodeRef(0, 2))).toBeUndefined();
  });

  test('leads to none of several that look so, unless one stands where it stood', () => {
    const twins = [server(1, { name: 'other' }), { ...server(2), id: 2 }, { ...server(2), id: 3 }];
    expect(again(lists(twins), serverRef(2))).toEqual(serverRef(2));
    const moved = [
      server(1, { name: 'a' }),
      server(2, { name: 'b' }),
      { ...server(2), id: 3 },
      { ...server(2), id: 4 },
    ];
    expect(again(lists(moved), serverRef(2))).toBeUndefined();
  });

  test('the same server in another list is another one', () => {
    const before = lists(0, [subscription(1, 1)]);
    const mark = markOf(before, nodeRef(0, 1));
    const now = lists([server(1, { ...before.subscriptions[0]?.servers[0], _type: 'server' })]);
    expect(mark && rowOfMark(now, mark)).toBeUndefined();
  });
});

test('[3.08] lists in which another server is pinned are other lists', () => {
  const [one, two] = [connectedRef(serverRef(1)), connectedRef(serverRef(2))];
  const before = lists(2, [], [one, two]);
  expect(settleTouch(before, lists(2, [], [{ ...one }, two]))).toBe(before);
  const pinned = { ...one, pinned: true } as const;
  const now = settleTouch(before, lists(2, [], [pinned, two]));
  expect([now.connected, settleTouch(now, before).connected]).toEqual([
    [pinned, two],
    [one, two],
  ]);
});
