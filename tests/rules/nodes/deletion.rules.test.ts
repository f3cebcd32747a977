import { describe, expect, test } from 'vitest';
import { type Reference } from '../../../machines/domain/reference';
import {
  anyInDoubt,
  connectionsOf,
  locateAgain,
  seenIn,
  undoables,
  withLinks,
  withoutRows,
  type Target,
} from '../../../machines/nodes/deletion.rules';
import { serviceOf } from '../../harness/capabilities';
import {
  connectedRef,
  lists,
  nodeRef,
  server,
  serverRef,
  subscription,
  subscriptionRef,
} from '../../harness/touch-lists';

const target = (row: Reference, link: Target['link'], nth = 0): Target => ({ row, name: 'any', link, nth });

describe('the links that were fetched', () => {
  test('tell servers apart; the address of a subscription and a link that cannot be had tell nothing', () => {
    const seen = seenIn({ ...lists(3), links: new Map([['server:3', 'c']]) }, [
      target(serverRef(1), 'a'),
      target(serverRef(2), null),
      target(subscriptionRef(1), 'https://host1.example.com/sub'),
    ]);
    expect([...(seen.links ?? [])]).toEqual([
      ['server:3', 'c'],
      ['server:1', 'a'],
    ]);
  });

  test('are kept for the rows that they were asked for, and for no other', () => {
    const targets = [target(serverRef(1), undefined), target(serverRef(2), 'b'), target(serverRef(3), undefined)];
    expect(
      withLinks(
        targets,
        [serverRef(1), serverRef(2)],
        [
          { ok: true, value: 'a' },
          { ok: true, value: 'other' },
        ],
      ).map(({ link }) => link),
    ).toEqual(['a', 'b', undefined]);
  });

  test('go with a subscription that has moved, but not with a server that has: it may be the link of another', () => {
    const before = lists(2, [1, 1]);
    const now = lists(
      [server(1, { name: 'Server 2', address: 's2.example.com:443' })],
      [subscription(2, 1, { id: 1 })],
    );
    expect(
      locateAgain(before, now, [
        target(serverRef(2), 'link'),
        target(subscriptionRef(2), 'https://host2.example.com/sub'),
      ]),
    ).toEqual([target(serverRef(1), undefined), target(subscriptionRef(1), 'https://host2.example.com/sub')]);
  });
});

describe('rows that look alike', () => {
  const same = { name: 'same', address: 'same:1' };
  const twins = lists([server(1, same), server(2, same), server(3)]);

  test('are in no doubt while their list says what it said', () => {
    expect(
      anyInDoubt(twins, lists([server(1, same), server(2, same), server(3), server(4)]), [target(serverRef(1), null)]),
    ).toBe(false);
  });

  test('are in doubt when their list has changed, also when another row of the deletion is not', () => {
    const changed = lists([server(1), server(2, same), server(3, same)]);
    expect(anyInDoubt(twins, changed, [target(serverRef(3), null), target(serverRef(1), null)])).toBe(true);
    expect(anyInDoubt(twins, changed, [target(serverRef(3), null)])).toBe(false);
  });
});

describe('the connections of a row', () => {
  const touch = lists(
    1,
    [1, 1],
    [connectedRef(serverRef(1)), connectedRef(nodeRef(0, 1)), connectedRef(nodeRef(1, 1))],
  );

  test.each([
    ['a server has its own', serverRef(1), [connectedRef(serverRef(1))]],
    ['a subscription has those of its servers', subscriptionRef(1), [connectedRef(nodeRef(0, 1))]],
    ['another subscription has others', subscriptionRef(2), [connectedRef(nodeRef(1, 1))]],
  ])('%s', (_, row, connections) => {
    expect(connectionsOf(touch, [target(row, null)])).toEqual(connections);
  });
});

describe('what undo needs', () => {
  test('of a server: its link and its outbounds', () => {
    const touch = lists(1, [], [connectedRef(serverRef(1), 'work')]);
    expect(undoables(touch, [target(serverRef(1), 'ss://link1', 4)], serviceOf())).toEqual([
      {
        nth: 4,
        deleted: {
          row: serverRef(1),
          name: 'any',
          link: 'ss://link1',
          url: 'ss://link1',
          remarks: null,
          connections: [{ outbound: 'work', server: null }],
        },
      },
    ]);
  });

  test('of a subscription: its remarks, its servers’ outbounds, and what else the service keeps of it', () => {
    const address = 'https://host1.example.com/sub';
    const others = { autoSelect: true };
    const touch = lists(0, [subscription(1, 1, { remarks: 'Mine', others })], [connectedRef(nodeRef(0, 1))]);
    expect(undoables(touch, [target(subscriptionRef(1), address)], serviceOf()).map(({ deleted }) => deleted)).toEqual([
      {
        row: subscriptionRef(1),
        name: 'any',
        link: address,
        url: address,
        remarks: 'Mine',
        connections: [{ outbound: 'proxy', server: '["Node 1-1","n1.host1.example.com:80","trojan"]' }],
        others,
      },
    ]);
  });

  test('of a row that the lists no longer have: nothing that they would say', () => {
    expect(undoables(lists(0), [target(subscriptionRef(1), null)], serviceOf()).map(({ deleted }) => deleted)).toEqual([
      { row: subscriptionRef(1), name: 'any', link: null, url: null, remarks: '', connections: [] },
    ]);
  });

  test('is dropped for the rows that are left alone, and kept for the others', () => {
    const undo = undoables(
      lists(3),
      [1, 2, 3].map((id) => target(serverRef(id), null, id - 1)),
      serviceOf(),
    );
    const kept = withoutRows(undo, [target(serverRef(9), null, 1)]);
    expect(kept?.map(({ deleted }) => deleted.row)).toEqual([serverRef(1), serverRef(3)]);
    expect(withoutRows(null, [target(serverRef(1), null)])).toBeNull();
  });
});
