// What a person sees of the lists, beside what can be done with them (nodes.test.ts).
import { describe, expect, test } from 'vitest';
import { type ConnectedReference, type Reference } from '../../machines/domain/reference';
import { type Touch, type TouchReply } from '../../machines/domain/touch';
import { connectionMachine } from '../../machines/nodes/connection.machine';
import { nodesMachine } from '../../machines/nodes/nodes.machine';
import {
  callOf,
  isBusyService,
  selectAnyQuota,
  selectAskedName,
  selectBusy,
  selectCheckedAll,
  selectEmpty,
  selectFirstShown,
  selectIsChecked,
  selectIsLit,
  selectIsTarget,
  selectLastShown,
  selectListName,
  selectLoadBalance,
  selectNoAnswer,
  selectOutbound,
  selectOutboundsOf,
  selectOutcome,
  selectPage,
  selectPageCount,
  selectPositions,
  selectProtocols,
  selectReference,
  selectRow,
  selectRowActivity,
  selectRowCount,
  selectRun,
  selectRunning,
  selectSearching,
  selectSortColumn,
  selectSortDescending,
  selectTabs,
  selectTotalCount,
  selectWaiting,
} from '../../machines/nodes/nodes.selectors';
import { subscriptionUpdateMachine } from '../../machines/nodes/subscription-update.machine';
import { type KeptView } from '../../machines/ports/host';
import { type TouchInput } from '../../machines/ports/service';
import {
  connectedRef,
  lists,
  nodeRef,
  replyOf,
  server,
  serverRef,
  subscription,
  subscriptionRef,
} from '../harness/touch-lists';
import { lockedSlot, recordingHost, startActor } from '../harness/slots';

const VIEW: KeptView = { tab: 'servers', page: 1, sort: { column: 'id', descending: false }, outbound: 'proxy' };

function start(touch: Touch | null, view: Partial<KeptView> = {}, loadBalanceValid = true) {
  const host = recordingHost();
  const read = lockedSlot<TouchInput, TouchReply>();
  const connect = lockedSlot<ConnectedReference, TouchReply>();
  const disconnect = lockedSlot<ConnectedReference, TouchReply>();
  const update = lockedSlot<Reference, TouchReply>();
  const { actor, clock } = startActor(
    nodesMachine.provide({
      actors: {
        connection: connectionMachine.provide({
          actors: { touch: read.logic, connect: connect.logic, disconnect: disconnect.logic },
        }),
        subscriptionUpdate: subscriptionUpdateMachine.provide({
          actors: { touch: read.logic, updateSubscription: update.logic },
        }),
      },
    }),
    { host: host.ref, touch, running: false, view: { ...VIEW, ...view }, capabilities: { loadBalanceValid } },
  );
  const take = (reply: TouchReply): void => actor.send({ type: 'touch.received', reply });
  return { actor, clock, connect, disconnect, host, read, take, update, now: () => actor.getSnapshot() };
}

describe('the table', () => {
  test('says which of how many rows it shows', () => {
    const { actor, now } = start(lists(250));
    const shown = () => [selectFirstShown(now()), selectLastShown(now()), selectRowCount(now())];
    expect(shown()).toEqual([1, 100, 250]);
    actor.send({ type: 'page.choose', page: 3 });
    expect([selectPage(now()), ...shown()]).toEqual([3, 201, 250, 250]);
    actor.send({ type: 'search.type', text: 'nothing of the kind' });
    expect([selectSearching(now()), ...shown(), selectTotalCount(now()), selectPageCount(now())]).toEqual([
      true,
      0,
      0,
      0,
      250,
      1,
    ]);
  });

  test('shows nothing before the first lists, and does not call that empty', () => {
    const { now } = start(null);
    expect([selectEmpty(now()), selectTabs(now()), selectPositions(now()), selectRow(now(), 1)]).toEqual([
      false,
      [],
      [],
      undefined,
    ]);
    expect([selectReference(now(), 1), selectProtocols(now()), selectAnyQuota(now())]).toEqual([undefined, [], false]);
    expect([
      selectListName(now(), nodeRef(0, 1)),
      selectOutboundsOf(now(), 'server:1'),
      selectAskedName(now()),
    ]).toEqual(['', [], '']);
    expect([selectNoAnswer(now()), selectOutcome(now()), selectRun(now())]).toEqual([null, null, undefined]);
  });

  test.each([
    ['servers', lists(1)],
    ['subscriptions', lists(0, [0])],
  ])('is not empty with %s alone', (_, touch) => {
    expect(selectEmpty(start(touch).now())).toBe(false);
  });

  test('the rows are those of the list: the tab, or all of them while they are searched together', () => {
    const { actor, now } = start(lists(2, [3]), { tab: 'sub:0' });
    expect(selectRow(now(), 2)).toMatchObject({ name: 'Node 1-2' });
    expect(selectReference(now(), 2)).toEqual(nodeRef(0, 2));
    actor.send({ type: 'search.widen', scope: 'all' });
    expect(selectRow(now(), 2)).toMatchObject({ name: 'Node 1-2' });
    actor.send({ type: 'search.type', text: 'e' });
    expect(selectRow(now(), 2)).toMatchObject({ name: 'Server 2' });
    expect([selectTotalCount(now()), selectReference(now(), 3)]).toEqual([5, nodeRef(0, 1)]);
  });

  test('the protocols to filter by are those of the list that is searched, the most frequent first', () => {
    const rows = [server(1, { net: 'ss' }), server(2, { net: 'vless(ws+tls)' }), server(3, { net: 'vless(tcp)' })];
    const { actor, now } = start(lists(rows, [4]));
    expect(selectProtocols(now())).toEqual([
      { protocol: 'vless', count: 2 },
      { protocol: 'ss', count: 1 },
    ]);
    actor.send({ type: 'search.widen', scope: 'all' });
    expect(selectProtocols(now())).toEqual([
      { protocol: 'trojan', count: 4 },
      { protocol: 'vless', count: 2 },
      { protocol: 'ss', count: 1 },
    ]);
    expect(selectProtocols(start(lists(1, [1]), { tab: 'subscriptions' }).now())).toEqual([]);
  });

  test('a column that the table of the tab lacks counts as the default, by id', () => {
    const { actor, now } = start(lists(2, [1]));
    actor.send({ type: 'sort.choose', column: 'name' });
    actor.send({ type: 'sort.choose', column: 'name' });
    expect([selectSortColumn(now()), selectSortDescending(now())]).toEqual(['name', true]);
    actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    expect([selectSortColumn(now()), selectSortDescending(now())]).toEqual(['id', false]);
    actor.send({ type: 'sort.choose', column: 'remarks' });
    expect([selectSortColumn(now()), selectSortDescending(now())]).toEqual(['remarks', false]);
  });

  test.each([
    ['host', [2, 3, 1]],
    ['remarks', [1, 2, 3]],
    ['status', [3, 1, 2]],
    ['servers', [3, 1, 2]],
  ] as const)('subscriptions are sorted by %s', (column, order) => {
    const rows = [
      subscription(1, 9, { host: 'c', remarks: 'a', status: '2026-11-02 00:00:00' }),
      subscription(2, 10, { host: 'a', remarks: 'b', status: '2026-11-03 00:00:00' }),
      subscription(3, 2, { host: 'b', remarks: 'c', status: '2026-11-01 00:00:00' }),
    ];
    const { actor, now } = start(lists(0, rows), { tab: 'subscriptions' });
    actor.send({ type: 'sort.choose', column });
    expect(selectPositions(now())).toEqual(order);
  });

  test.each([
    ['address', [2, 3, 1]],
    ['net', [3, 1, 2]],
    ['name', [1, 3, 2]],
  ] as const)('servers are sorted by %s, equal ones by id', (column, order) => {
    const rows = [
      server(1, { name: 'a', address: 'c:1', net: 'ss' }),
      server(2, { name: 'b', address: 'a:1', net: 'vmess' }),
      server(3, { name: 'a', address: 'b:1', net: 'http' }),
    ];
    const { actor, now } = start(lists(rows));
    actor.send({ type: 'sort.choose', column });
    expect(selectPositions(now())).toEqual(order);
  });

  test('a provider that says something about quota has it shown', () => {
    expect(selectAnyQuota(start(lists(0, [1, 1])).now())).toBe(false);
    expect(selectAnyQuota(start(lists(0, [1, subscription(2, 1, { info: '10 GB left' })])).now())).toBe(true);
  });

  test('shows whether the core runs, the active outbound, and whether load balancing is valid', () => {
    const { actor, now, take } = start(lists(1));
    expect([selectRunning(now()), selectOutbound(now()), selectLoadBalance(now())]).toEqual([false, 'proxy', true]);
    take(replyOf(lists(1), true));
    actor.send({ type: 'outbound.chosen', name: 'work' });
    expect([selectRunning(now()), selectOutbound(now())]).toEqual([true, 'work']);
    expect(selectLoadBalance(start(lists(1), {}, false).now())).toBe(false);
  });

  test('a row is checked, and the head knows whether all are', () => {
    const { actor, now } = start(lists(2));
    actor.send({ type: 'rows.check', position: 2 });
    expect([selectIsChecked(now(), 1), selectIsChecked(now(), 2), selectCheckedAll(now())]).toEqual([
      false,
      true,
      'mixed',
    ]);
    actor.send({ type: 'rows.check', position: 1 });
    expect(selectCheckedAll(now())).toBe(true);
  });
});

describe('what is being done to a row', () => {
  const CONNECTED = lists(2, [], [connectedRef(serverRef(2))]);

  test('connecting is seen at the row and said when it is done', () => {
    const { actor, connect, now, read } = start(lists(2));
    expect([selectRowActivity(now(), 'server:2'), selectBusy(now())]).toEqual(['idle', false]);
    actor.send({ type: 'row.connect', row: serverRef(2) });
    expect([selectRowActivity(now(), 'server:2'), selectRowActivity(now(), 'server:1')]).toEqual([
      'connecting',
      'idle',
    ]);
    expect([selectBusy(now()), selectAskedName(now()), selectOutcome(now())]).toEqual([true, 'Server 2', null]);
    read.latest.answer(replyOf(lists(2)));
    connect.latest.answer(replyOf(CONNECTED));
    expect(selectRowActivity(now(), 'server:2')).toBe('idle');
    actor.send({ type: 'touch.received', reply: replyOf(CONNECTED) });
    expect(selectOutcome(now())).toBe('connected');
  });

  test('so is disconnecting', () => {
    const { actor, disconnect, now, read, take } = start(CONNECTED);
    actor.send({ type: 'row.disconnect', row: serverRef(2) });
    expect(selectRowActivity(now(), 'server:2')).toBe('disconnecting');
    read.latest.answer(replyOf(CONNECTED));
    disconnect.latest.answer(replyOf(lists(2)));
    expect(selectOutcome(now())).toBeNull();
    take(replyOf(lists(2)));
    expect(selectOutcome(now())).toBe('disconnected');
  });

  test('a connection that the lists do not show is not said to be one', () => {
    const { actor, connect, now, read } = start(lists(2));
    actor.send({ type: 'row.connect', row: serverRef(2) });
    read.latest.answer(replyOf(lists(2)));
    connect.latest.answer(replyOf(lists(2, [], [connectedRef(serverRef(2), 'work')])));
    actor.send({ type: 'touch.received', reply: replyOf(lists(2, [], [connectedRef(serverRef(2), 'work')])) });
    expect(selectOutcome(now())).toBeNull();
  });

  test('a failure has no outcome', () => {
    const { actor, connect, now, read, take } = start(lists(2));
    actor.send({ type: 'row.connect', row: serverRef(2) });
    read.latest.answer(replyOf(lists(2)));
    connect.latest.fail({ kind: 'timeout' });
    expect(selectNoAnswer(now())).toBe('Server 2');
    take(replyOf(CONNECTED));
    expect(selectOutcome(now())).toBeNull();
  });

  test('an update is seen at its subscription and has no outcome of this kind', () => {
    const { actor, now, read, update } = start(lists(0, [1, 1], [connectedRef(nodeRef(0, 1))]), {
      tab: 'subscriptions',
    });
    actor.send({ type: 'subscription.update', row: subscriptionRef(2) });
    expect([selectRowActivity(now(), 'subscription:2'), selectRowActivity(now(), 'subscription:1')]).toEqual([
      'updating',
      'idle',
    ]);
    expect([selectBusy(now()), selectWaiting(now()), selectAskedName(now())]).toEqual([
      true,
      true,
      'host2.example.com',
    ]);
    read.latest.answer(replyOf(lists(0, [1, 1])));
    update.latest.answer(replyOf(lists(0, [1, 2])));
    expect([selectRowActivity(now(), 'subscription:2'), selectOutcome(now())]).toEqual(['idle', null]);
  });

  test.each(['connect', 'disconnect', 'update'] as const)('a busy service is seen while a %s waits for it', (kind) => {
    const { actor, now, read } = start(lists(2, [1], [connectedRef(serverRef(2))]));
    expect(isBusyService(undefined)).toBe(false);
    if (kind === 'update') actor.send({ type: 'subscription.update', row: subscriptionRef(1) });
    else actor.send({ type: `row.${kind}`, row: serverRef(kind === 'connect' ? 1 : 2) });
    const busy = () => isBusyService(callOf(selectRun(now())?.getSnapshot())?.getSnapshot());
    expect(busy()).toBe(false);
    read.latest.busy();
    expect(busy()).toBe(true);
    read.latest.free();
    expect(busy()).toBe(false);
  });

  test('after 3 s without an answer it waits', () => {
    const { actor, clock, now } = start(CONNECTED);
    actor.send({ type: 'row.disconnect', row: serverRef(2) });
    clock.increment(2_999);
    expect([selectBusy(now()), selectWaiting(now())]).toEqual([true, false]);
    clock.increment(1);
    expect([selectBusy(now()), selectWaiting(now()), selectRowActivity(now(), 'server:2')]).toEqual([
      false,
      true,
      'disconnecting',
    ]);
  });
});

describe('a row that was looked for', () => {
  test('is the target from the moment that it is found until the flash is over', () => {
    const { actor, clock, now, take } = start(lists(1));
    const seen = () => [selectIsTarget(now(), 'server:2'), selectIsLit(now(), 'server:2')];
    expect(seen()).toEqual([false, false]);
    actor.send({ type: 'node.find', reference: serverRef(2) });
    expect(seen()).toEqual([false, false]);
    take(replyOf(lists(2)));
    expect([...seen(), selectIsTarget(now(), 'server:1')]).toEqual([true, true, false]);
    clock.increment(200);
    expect(seen()).toEqual([true, false]);
    clock.increment(50);
    expect(seen()).toEqual([true, true]);
    clock.increment(200);
    expect(seen()).toEqual([false, false]);
  });
});
