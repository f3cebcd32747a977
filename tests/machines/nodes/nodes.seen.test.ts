// What a person sees of the lists, beside what can be done with them (nodes.test.ts).
import { describe, expect, test } from 'vitest';
import { type ConnectedReference, referenceKey, type Reference } from '../../../machines/domain/reference';
import { type Touch, type TouchReply } from '../../../machines/domain/touch';
import { connectionMachine } from '../../../machines/nodes/connection.machine';
import { nodesMachine } from '../../../machines/nodes/nodes.machine';
import {
  callOf,
  isBusyService,
  selectAnyConnected,
  selectAnyQuota,
  selectAskedName,
  selectAwaiting,
  selectCheckedAll,
  selectConnectStarts,
  selectEmpty,
  selectFirstShown,
  selectIsShared,
  selectHasFewRows,
  selectWantsFastest,
  selectIsSelecting,
  selectLastShown,
  selectLinkedName,
  selectListedServerCount,
  selectLoadBalance,
  selectNoAnswer,
  selectOpenSubscription,
  selectOutbound,
  selectOutcome,
  selectPage,
  selectPageCount,
  selectLongestAddress,
  selectLongestNet,
  selectPositions,
  selectProtocols,
  selectRowCount,
  selectRun,
  selectRunning,
  selectSearching,
  selectSortColumn,
  selectSortDescending,
  selectTabs,
  selectTotalCount,
  selectTouch,
  selectUnfolded,
  selectWaiting,
} from '../../../machines/nodes/nodes.selectors';
import {
  selectIsChecked,
  selectIsDead,
  selectIsFound,
  selectIsLit,
  selectIsTarget,
  selectListName,
  selectOutboundsOf,
  selectReference,
  selectRow,
  selectRowActivity,
  selectRowButtons,
  selectRowBusy,
  selectRowLook,
  selectHasRivals,
} from '../../../machines/nodes/row.selectors';
import { subscriptionUpdateMachine } from '../../../machines/nodes/subscription-update.machine';
import { type Asked, type KeptView } from '../../../machines/ports/view';
import { type LocateInput } from '../../../machines/ports/service';
import {
  connectedRef,
  lists,
  nodeRef,
  replyOf,
  server,
  serverRef,
  subscription,
  subscriptionRef,
} from '../../harness/touch-lists';
import { lockedSlot, longSlot, recordingHost, startActor } from '../../harness/slots';

const VIEW: KeptView = { tab: 'servers', page: 1, sort: { column: 'id', descending: false }, outbound: 'proxy' };

function start(
  touch: Touch | null,
  view: Partial<KeptView> = {},
  loadBalanceValid = true,
  { asked = null, connectStarts = false }: { asked?: Asked | null; connectStarts?: boolean } = {},
) {
  const host = recordingHost();
  const read = longSlot<LocateInput, TouchReply>();
  const connect = longSlot<ConnectedReference, TouchReply>();
  const disconnect = longSlot<ConnectedReference, TouchReply>();
  const update = lockedSlot<Reference, TouchReply>();
  const { actor, clock } = startActor(
    nodesMachine.provide({
      actors: {
        connection: connectionMachine.provide({
          actors: { touch: read.logic, connect: connect.logic, disconnect: disconnect.logic },
        }),
        subscriptionUpdate: subscriptionUpdateMachine.provide({
          actors: { touch: read.locked, updateSubscription: update.logic },
        }),
      },
    }),
    {
      host: host.ref,
      touch,
      running: false,
      view: { ...VIEW, ...view },
      asked,
      capabilities: { loadBalanceValid, connectStarts },
    },
  );
  const take = (reply: TouchReply): void => actor.send({ type: 'touch.received', reply });
  return { actor, clock, connect, disconnect, host, read, take, update, now: () => actor.getSnapshot() };
}

describe('the table', () => {
  test('says which rows it shows, and of how many', () => {
    const { actor, now } = start(lists(250));
    const shown = () => [selectFirstShown(now()), selectLastShown(now()), selectRowCount(now())];
    expect(shown()).toEqual([1, 100, 250]);
    actor.send({ type: 'page.choose', page: 3 });
    expect([selectPage(now()), ...shown()]).toEqual([3, 201, 250, 250]);
    actor.send({ type: 'search.edit', text: 'nothing of the kind' });
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
    actor.send({ type: 'search.edit', text: 'e' });
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

  test('the longest address of a list is known', () => {
    const servers = [server(1, { address: 'a.example:1' }), server(2, { address: 'longest.example:10000' }), server(3)];
    const { actor, now } = start(lists(servers));
    expect(selectLongestAddress(now())).toBe('longest.example:10000'.length);
    actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    expect(selectLongestAddress(now())).toBe(0);
  });

  test('the longest protocol of a list is known on every page of it, whatever the search lets through', () => {
    const servers = Array.from({ length: 150 }, (_, index) =>
      server(index + 1, index === 149 ? { net: 'vless(xhttp+reality)' } : {}),
    );
    const { actor, now } = start(lists(servers, [2]));
    expect(selectLongestNet(now())).toBe('vless(xhttp+reality)'.length);
    actor.send({ type: 'search.edit', text: 'Server 1' });
    expect(selectLongestNet(now())).toBe('vless(xhttp+reality)'.length);
    actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    expect(selectLongestNet(now())).toBe(0);
    actor.send({ type: 'tab.choose', tab: 'sub:0' });
    expect(selectLongestNet(now())).toBe('trojan'.length);
  });

  test('a quota that a provider reports is shown', () => {
    expect(selectAnyQuota(start(lists(0, [1, 1])).now())).toBe(false);
    expect(selectAnyQuota(start(lists(0, [1, subscription(2, 1, { info: '10 GB left' })])).now())).toBe(true);
  });

  test('shows whether the core runs, the active outbound, and whether load balancing is valid', () => {
    const { actor, now, take } = start(lists(1));
    expect([selectRunning(now()), now().context.outbound, selectLoadBalance(now())]).toEqual([false, 'proxy', true]);
    take(replyOf(lists(1), true));
    actor.send({ type: 'outbound.chosen', name: 'work' });
    expect([selectRunning(now()), now().context.outbound]).toEqual([true, 'work']);
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
    expect([selectRowActivity(now(), 'server:2'), selectRowBusy(now(), 'server:2')]).toEqual(['idle', false]);
    actor.send({ type: 'row.connect', row: serverRef(2) });
    expect([selectRowActivity(now(), 'server:2'), selectRowActivity(now(), 'server:1')]).toEqual([
      'connecting',
      'idle',
    ]);
    expect([selectRowBusy(now(), 'server:2'), selectAskedName(now()), selectOutcome(now())]).toEqual([
      true,
      'Server 2',
      null,
    ]);
    read.latest.answer(replyOf(lists(2)));
    connect.latest.answer(replyOf(CONNECTED));
    expect(selectRowActivity(now(), 'server:2')).toBe('idle');
    actor.send({ type: 'touch.received', reply: replyOf(CONNECTED) });
    expect(selectOutcome(now())).toBe('connected');
  });

  test('so is disconnecting', () => {
    const { actor, disconnect, host, now, read, take } = start(CONNECTED);
    actor.send({ type: 'row.disconnect', row: serverRef(2) });
    expect(selectRowActivity(now(), 'server:2')).toBe('disconnecting');
    read.latest.answer(replyOf(CONNECTED));
    disconnect.latest.answer(replyOf(lists(2)));
    expect(host.ofType('connection.removed')).toEqual([
      { type: 'connection.removed', reference: connectedRef(serverRef(2)) },
    ]);
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
    expect([selectRowBusy(now(), 'subscription:2'), selectWaiting(now()), selectAskedName(now())]).toEqual([
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
    const other = { type: 'row.connect', row: serverRef(1) } as const;
    clock.increment(2_999);
    expect([selectRowBusy(now(), 'server:2'), selectRowBusy(now(), 'server:1')]).toEqual([true, false]);
    expect([selectWaiting(now()), now().can({ type: 'row.disconnect', row: serverRef(2) })]).toEqual([false, false]);
    clock.increment(1);
    expect(now().can(other)).toBe(true);
    expect([selectRowBusy(now(), 'server:2'), selectWaiting(now()), selectRowActivity(now(), 'server:2')]).toEqual([
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

describe('what is asked of the service', () => {
  test('goes to the outbound that was named, else to the active one', () => {
    const { actor, connect, read } = start(lists(2));
    actor.send({ type: 'row.connect', row: serverRef(1), outbound: 'work' });
    read.latest.answer(replyOf(lists(2)));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(1), 'work'));
    connect.latest.answer(replyOf(lists(2, [], [connectedRef(serverRef(1), 'work')])));
    actor.send({ type: 'row.connect', row: serverRef(2) });
    read.latest.answer(replyOf(lists(2)));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(2), 'proxy'));
  });

  test('"use only this one" connects it and disconnects the others of the outbound, also those with the same number', () => {
    const others = [connectedRef(serverRef(1)), connectedRef(nodeRef(1, 1)), connectedRef(nodeRef(0, 2))];
    const { actor, connect, disconnect, read } = start(lists(1, [2, 1], others));
    actor.send({ type: 'row.connectOnly', row: nodeRef(0, 1) });
    read.latest.answer(replyOf(lists(1, [2, 1], others)));
    expect(connect.latest.input).toEqual(connectedRef(nodeRef(0, 1)));
    for (let left = 3; left > 0; left -= 1) {
      const reply = replyOf(lists(1, [2, 1], [...others.slice(3 - left), connectedRef(nodeRef(0, 1))]));
      if (left === 3) connect.latest.answer(reply);
      else disconnect.latest.answer(reply);
    }
    disconnect.latest.answer(replyOf(lists(1, [2, 1], [connectedRef(nodeRef(0, 1))])));
    expect(disconnect.calls.map(({ input }) => input)).toEqual(others);
  });

  test('a server is disconnected where it stands now', () => {
    const { actor, disconnect, read } = start(lists(2, [], [connectedRef(serverRef(2))]));
    actor.send({ type: 'row.disconnect', row: serverRef(2) });
    const moved = server(1, { name: 'Server 2', address: 's2.example.com:443' });
    read.latest.answer(replyOf(lists([moved], [], [connectedRef(serverRef(1))])));
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(1)));
  });

  test('a connection that points to no row is removed as it is stored', () => {
    const dangling = lists(1, [], [connectedRef(serverRef(5))]);
    const { actor, disconnect, read } = start(dangling);
    actor.send({ type: 'row.disconnect', row: serverRef(5) });
    read.latest.answer(replyOf(dangling));
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(5)));
  });

  test.each([
    ['another row stands there now', lists(5, [], [connectedRef(serverRef(5))])],
    ['it is no connection any more', lists(1)],
  ])('and not when %s', (_, today) => {
    const { actor, disconnect, read } = start(lists(1, [], [connectedRef(serverRef(5))]));
    actor.send({ type: 'row.disconnect', row: serverRef(5) });
    read.latest.answer(replyOf(today));
    expect(disconnect.calls).toEqual([]);
  });

  test('a row that is gone is not disconnected by its old position', () => {
    const { actor, disconnect, host, read } = start(lists(2, [], [connectedRef(serverRef(2))]));
    actor.send({ type: 'row.disconnect', row: serverRef(2) });
    read.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(2))])));
    expect(disconnect.calls).toEqual([]);
    expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(['rowMoved']);
  });

  test('a poll that began without the answer is dropped when the connection is refused', () => {
    const running = lists(2, [], [connectedRef(serverRef(1))]);
    const { actor, clock, connect, host, read } = start(running);
    actor.send({ type: 'row.connect', row: serverRef(2) });
    read.latest.answer(replyOf(running, true));
    clock.increment(3_000);
    expect(host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'connect' }]);
    connect.latest.fail({ kind: 'refused', message: 'no' });
    expect(host.ofType('poll.dropped')).toEqual([{ type: 'poll.dropped', reason: 'connect' }]);
  });

  test('a subscription that could not be updated for a reason has no lists read anew', () => {
    const { actor, host, now, read, update } = start(lists(0, [1]));
    actor.send({ type: 'subscription.update', row: subscriptionRef(1) });
    expect(read.latest.input).toEqual({ before: lists(0, [1]), rows: [subscriptionRef(1)] });
    read.latest.answer(replyOf(lists(0, [1])));
    update.latest.fail({ kind: 'refused', message: 'no such host' });
    expect(host.ofType('touch.wanted')).toEqual([]);
    expect([now().context.lastFault, selectRowBusy(now(), 'subscription:1')]).toEqual([
      { kind: 'refused', message: 'no such host' },
      false,
    ]);
  });

  test.each([
    { type: 'row.connect', row: serverRef(1) },
    { type: 'row.disconnect', row: serverRef(2) },
    { type: 'subscription.update', row: subscriptionRef(1) },
  ] as const)('$type ends when the run itself crashes', (command) => {
    const broken = () => {
      throw new Error('broken');
    };
    const read = longSlot<LocateInput, TouchReply>();
    const { actor } = startActor(
      nodesMachine.provide({
        actors: {
          connection: connectionMachine.provide({ actors: { touch: read.logic }, guards: { hasFailed: broken } }),
          subscriptionUpdate: subscriptionUpdateMachine.provide({
            actors: { touch: read.locked },
            guards: { hasFailed: broken },
          }),
        },
      }),
      {
        host: recordingHost().ref,
        touch: lists(2, [1], [connectedRef(serverRef(2))]),
        running: false,
        view: VIEW,
        asked: null,
        capabilities: { loadBalanceValid: true, connectStarts: false },
      },
    );
    actor.send(command);
    expect(selectRowBusy(actor.getSnapshot(), referenceKey(command.row))).toBe(true);
    read.latest.answer(replyOf(lists(2)));
    expect(selectRowBusy(actor.getSnapshot(), referenceKey(command.row))).toBe(false);
    expect(actor.getSnapshot().context.lastFault).toMatchObject({ kind: 'setup' });
  });

  test('a disconnect can be left; the lists are then read again', () => {
    const { actor, host, now } = start(lists(1, [], [connectedRef(serverRef(1))]));
    actor.send({ type: 'row.disconnect', row: serverRef(1) });
    actor.send({ type: 'activity.leave' });
    expect([selectRowBusy(now(), 'server:1'), selectRun(now()), host.take()]).toEqual([
      false,
      undefined,
      [{ type: 'touch.wanted' }],
    ]);
  });

  test('a refused connection is over when the person is asked about the checked rows', () => {
    const { actor, connect, now, read } = start(lists(2));
    actor.send({ type: 'rows.check', position: 1 });
    actor.send({ type: 'row.connect', row: serverRef(2) });
    read.latest.answer(replyOf(lists(2)));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    expect(now().value).toMatchObject({ activity: 'idle' });
  });
});

describe('what cannot be done', () => {
  test('anything to a row before the first lists', () => {
    const { now } = start(null);
    expect(now().can({ type: 'row.edit', row: serverRef(1) })).toBe(false);
    expect(now().can({ type: 'row.connect', row: serverRef(1) })).toBe(false);
    expect(now().can({ type: 'subscriptions.updateAll' })).toBe(false);
  });

  test('what is the case already', () => {
    const { actor, now } = start(lists(2));
    expect(now().can({ type: 'search.read', mode: 'plain' })).toBe(false);
    expect(now().can({ type: 'search.widen', scope: 'tab' })).toBe(false);
    expect(now().can({ type: 'page.choose', page: 1 })).toBe(false);
    expect(now().can({ type: 'rows.uncheck', position: 1 })).toBe(false);
    actor.send({ type: 'rows.check', position: 1 });
    actor.send({ type: 'rows.uncheck', position: 1 });
    expect([selectIsChecked(now(), 1), selectCheckedAll(now())]).toEqual([false, false]);
  });

  test('updating or connecting what the service cannot refer to, or what is no server', () => {
    const { now } = start(lists(0, [subscription(0, 0)]));
    expect(now().can({ type: 'subscriptions.updateAll' })).toBe(false);
    const known = start(lists(1, [1])).now();
    expect(known.can({ type: 'subscriptions.updateAll' })).toBe(true);
    for (const type of ['row.connect', 'row.connectOnly'] as const)
      expect(known.can({ type, row: subscriptionRef(1) })).toBe(false);
  });

  test('checking a row while all lists are searched together', () => {
    const { actor, now } = start(lists(2, [1]));
    actor.send({ type: 'search.edit', text: 'e' });
    actor.send({ type: 'search.widen', scope: 'all' });
    expect(now().can({ type: 'rows.check', position: 1 })).toBe(false);
    expect(selectReference(now(), 1)).toEqual(serverRef(1));
  });

  test('a tap as one more row, unless rows of the list at hand are checked', () => {
    const { actor, now } = start(lists(2, [1]));
    expect(selectIsSelecting(now())).toBe(false);
    actor.send({ type: 'rows.check', position: 1 });
    expect(selectIsSelecting(now())).toBe(true);
    actor.send({ type: 'search.edit', text: 'e' });
    actor.send({ type: 'search.widen', scope: 'all' });
    expect(selectIsSelecting(now())).toBe(false);
  });

  test('checking a subscription that cannot be referred to, not even with all or by a range', () => {
    const rows = [subscription(1, 1), subscription(0, 0), subscription(3, 1)];
    const all = start(lists(0, rows), { tab: 'subscriptions' });
    all.actor.send({ type: 'rows.checkAll' });
    expect([...all.now().context.checked]).toEqual([1, 3]);
    const range = start(lists(0, rows), { tab: 'subscriptions' });
    range.actor.send({ type: 'rows.check', position: 1 });
    range.actor.send({ type: 'rows.checkRange', position: 3 });
    expect([...range.now().context.checked]).toEqual([1, 3]);
  });

  test('connecting needs no load balancing', () => {
    expect(
      start(lists(1), {}, false)
        .now()
        .can({ type: 'row.connect', row: serverRef(1) }),
    ).toBe(true);
  });
});

describe('new lists', () => {
  test('that change nothing of the view tell nothing', () => {
    const { host, take } = start(lists(2, [1]), { tab: 'sub:0' });
    take(replyOf(lists(3, [2])));
    expect(host.take()).toEqual([]);
  });

  test('that take the page away show the last one that is left, and that is told', () => {
    const { host, take } = start(lists(250), { page: 3 });
    take(replyOf(lists(150)));
    expect(host.take()).toMatchObject([{ type: 'view.changed', view: { tab: 'servers', page: 2 } }]);
  });

  test('that take the tab away are told and stored', () => {
    const { host, take } = start(lists(0, [1, 1]), { tab: 'sub:1' });
    take(replyOf(lists(0, [1])));
    expect(host.take()).toMatchObject([
      { type: 'view.changed', view: { tab: 'subscriptions', page: 1 } },
      { type: 'storing.requested', key: 'lastNodeTab', value: 'subscriptions' },
    ]);
  });

  test.each([
    ['servers', lists(0, [1]), 'subscriptions'],
    ['servers', lists(0), 'servers'],
    ['subscriptions', lists(0), 'subscriptions'],
    ['subscriptions', lists(2, [1]), 'subscriptions'],
    ['sub:1', lists(1, [1, 1]), 'sub:1'],
    ['sub:1', lists(1, [1]), 'subscriptions'],
  ] as const)('the first of all open %s, or what has rows (%#)', (tab, touch, shown) => {
    const { now, take } = start(null, { tab });
    take(replyOf(touch));
    expect(now().context.tab).toBe(shown);
  });

  test('a tab that is emptied stays open', () => {
    const { now, take } = start(lists(1, [1]));
    take(replyOf(lists(0, [1])));
    expect(now().context.tab).toBe('servers');
  });

  test('of two subscriptions with one address, the one that is open stays open', () => {
    const twice = [subscription(1, 1), subscription(2, 1, { address: 'https://host1.example.com/sub' })];
    const { now, take } = start(lists(0, twice), { tab: 'sub:1' });
    take(replyOf(lists(1, twice)));
    expect(now().context.tab).toBe('sub:1');
  });

  test('a range still begins at the row that was checked last', () => {
    const { actor, now, take } = start(lists(5));
    actor.send({ type: 'rows.check', position: 2 });
    take(replyOf(lists([1, 2, 3, 4, 5].map((id) => server(id, { pingLatency: `${id}ms` })))));
    actor.send({ type: 'rows.checkRange', position: 4 });
    expect([...now().context.checked]).toEqual([2, 3, 4]);
  });

  test('and begins anew when that row has moved', () => {
    const { actor, now, take } = start(lists(5));
    actor.send({ type: 'rows.check', position: 5 });
    const [, ...rest] = lists(5).servers;
    take(replyOf(lists(rest.map((row, index) => ({ ...row, id: index + 1 })))));
    expect([...now().context.checked]).toEqual([4]);
    actor.send({ type: 'rows.checkRange', position: 1 });
    expect([...now().context.checked]).toEqual([4, 1]);
  });

  test('checked subscriptions are followed', () => {
    const { actor, now, take } = start(lists(0, [1, 1]), { tab: 'subscriptions' });
    actor.send({ type: 'rows.check', position: 2 });
    take(replyOf(lists(0, [subscription(2, 1, { id: 1 })])));
    expect([...now().context.checked]).toEqual([1]);
  });

  test('what is looked for is looked for in them, too', () => {
    const { actor, now, take } = start(lists(2));
    actor.send({ type: 'search.edit', text: 'new' });
    expect(selectPositions(now())).toEqual([]);
    take(replyOf(lists([server(1), server(2, { name: 'New' })])));
    expect(selectPositions(now())).toEqual([2]);
  });
});

describe('what is looked for', () => {
  test('blanks are ignored', () => {
    const { actor, now } = start(lists(2));
    actor.send({ type: 'search.edit', text: '  ' });
    expect([selectSearching(now()), selectRowCount(now())]).toEqual([false, 2]);
  });

  test('every word stands in one field of the row', () => {
    const { actor, now } = start(lists([server(1, { name: 'Hong Kong', address: 'x.example.com:443' })]));
    for (const [text, found] of [
      ['kong   hong ', 1],
      ['kongx', 0],
      ['kong example', 1],
    ] as const) {
      actor.send({ type: 'search.edit', text });
      expect(selectRowCount(now())).toBe(found);
    }
  });

  test('a pattern sees the beginning of a very long name, and the other fields', () => {
    const { actor, now } = start(lists([server(1, { name: `${'x'.repeat(300)}end` })]));
    actor.send({ type: 'search.read', mode: 'regex' });
    for (const [text, found] of [
      ['^xxx', 1],
      ['end$', 0],
      ['^s1\\.example', 1],
    ] as const) {
      actor.send({ type: 'search.edit', text });
      expect(selectRowCount(now())).toBe(found);
    }
  });

  test("in a subscription's tab, alive are its own servers", () => {
    const { actor, now } = start(lists(2, [1, 3]), { tab: 'sub:1' });
    actor.send({ type: 'alive.received', alive: new Map([['subscriptionServer:1:2', 'alive']]) });
    actor.send({ type: 'search.filter', filter: { by: 'alive', value: 'alive' } });
    expect(selectPositions(now())).toEqual([2]);
  });

  test('a row that is found in the tab that is open leaves the checked rows alone', () => {
    const { actor, now } = start(lists(2));
    actor.send({ type: 'rows.check', position: 1 });
    actor.send({ type: 'node.find', reference: serverRef(2) });
    expect(selectIsChecked(now(), 1)).toBe(true);
  });

  test('a subscription is found in their list', () => {
    const { actor, now } = start(lists(2, [1]));
    actor.send({ type: 'node.find', reference: subscriptionRef(1) });
    expect([now().context.tab, selectIsTarget(now(), 'subscription:1')]).toEqual(['subscriptions', true]);
  });
});

describe('the order by latency', () => {
  test("takes the answers of the subscription's own servers", () => {
    const { actor, now } = start(lists(3, [3, 3]), { tab: 'sub:1', sort: { column: 'latency', descending: false } });
    const latencies = new Map([
      ['subscriptionServer:1:3', '5ms'],
      ['subscriptionServer:1:1', '90 ms'],
      ['subscriptionServer:0:2', '1ms'],
    ]);
    actor.send({ type: 'latencies.received', latencies });
    expect(selectPositions(now())).toEqual([3, 1, 2]);
  });

  test('takes those of each row in all lists together', () => {
    const { actor, now } = start(lists(1, [1, 2]), { sort: { column: 'latency', descending: false } });
    const latencies = new Map([
      ['subscriptionServer:1:2', '5ms'],
      ['server:1', '9ms'],
    ]);
    actor.send({ type: 'latencies.received', latencies });
    actor.send({ type: 'search.edit', text: 'example' });
    actor.send({ type: 'search.widen', scope: 'all' });
    expect(selectPositions(now())).toEqual([4, 1, 2, 3]);
  });

  test('a text that merely contains a number is an error', () => {
    const rows = [server(1, { pingLatency: 'port 5ms' }), server(2), server(3, { pingLatency: '5ms late' })];
    const { now } = start(lists(rows), { sort: { column: 'latency', descending: false } });
    expect(selectPositions(now())).toEqual([2, 1, 3]);
  });
});

describe('before the first lists', () => {
  const ASKED = { row: serverRef(1), outbound: 'proxy', mode: 'connect', tab: 'servers' } as const;

  test('there is nothing to name, to count or to connect', () => {
    const { now } = start(null, {}, true, { asked: ASKED });
    expect([selectAwaiting(now()), selectTouch(now()), selectAnyConnected(now())]).toEqual([true, lists(0), false]);
    expect([selectListedServerCount(now()), selectLongestNet(now())]).toEqual([0, 0]);
    expect([selectOpenSubscription(now()), selectLinkedName(now())]).toEqual([undefined, '']);
    expect([selectAskedName(now()), selectNoAnswer(now()), selectOutcome(now())]).toEqual(['', null, null]);
  });

  test('they end with them', () => {
    const { now, take } = start(null);
    const touch = lists(1, [2], [connectedRef(serverRef(1))]);
    take(replyOf(touch));
    expect([selectAwaiting(now()), selectTouch(now()), selectAnyConnected(now())]).toEqual([false, touch, true]);
  });

  test('a stored tab that the lists lack has no rows', () => {
    const { now } = start(lists(2, [1]), { tab: 'sub:4' });
    expect([selectRow(now(), 1), selectReference(now(), 1), selectRowCount(now()), selectTotalCount(now())]).toEqual([
      undefined,
      undefined,
      0,
      0,
    ]);
  });
});

describe('what is connected', () => {
  const TOUCH = lists(
    3,
    [],
    [connectedRef(serverRef(1)), connectedRef(serverRef(2)), connectedRef(serverRef(3), 'work')],
  );

  test('a list has few rows up to six of them, however few are found', () => {
    const few = (rows: number) => selectHasFewRows(start(lists(rows)).now());
    expect([few(1), few(6), few(7)]).toEqual([true, true, false]);
    const { actor, now } = start(lists(12));
    actor.send({ type: 'search.edit', text: 'server 1' });
    expect([selectRowCount(now()), selectHasFewRows(now())]).toEqual([4, false]);
  });

  test('Fastest is what helps while nothing is connected and there are several servers, in a list that has them', () => {
    const helps = (rows: number, connected: ReturnType<typeof connectedRef>[] = []) =>
      selectWantsFastest(start(lists(rows, [], connected)).now());
    expect([helps(0), helps(1), helps(2), helps(2, [connectedRef(serverRef(1))])]).toEqual([false, false, true, false]);
    const { actor, now } = start(lists(2));
    actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    expect(selectWantsFastest(now())).toBe(false);
  });

  test('an outbound is shared by several servers; a server can be used instead of those it has beside it', () => {
    const { actor, now } = start(TOUCH);
    const rivals = () => (['server:1', 'server:2', 'server:3'] as const).map((key) => selectHasRivals(now(), key));
    expect(['proxy', 'work', 'other'].map((outbound) => selectIsShared(now(), outbound))).toEqual([true, false, false]);
    expect([selectOutbound(now()), ...rivals()]).toEqual(['proxy', true, true, true]);
    actor.send({ type: 'outbound.chosen', name: 'work' });
    expect([selectOutbound(now()), ...rivals()]).toEqual(['work', true, true, false]);
    actor.send({ type: 'outbound.chosen', name: 'other' });
    expect([selectOutbound(now()), ...rivals()]).toEqual(['other', false, false, false]);
  });

  test.each([
    [false, false, false],
    [false, true, false],
    [true, false, true],
    [true, true, false],
  ])('connecting starts the core where it can (%s) and the core does not run yet (%s): %s', (starts, runs, seen) => {
    const { now, take } = start(TOUCH, {}, true, { connectStarts: starts });
    take(replyOf(TOUCH, runs));
    expect(selectConnectStarts(now())).toBe(seen);
  });

  test('a row shows where it is used, whether it is dead, and whether it is being looked for', () => {
    const { actor, now, take } = start(TOUCH);
    const look = {
      outbounds: ['proxy'],
      connection: 'ready',
      isLit: false,
      isTarget: false,
      isDead: false,
      replaces: true,
    };
    expect(selectRowLook(now(), 'server:1')).toEqual(look);
    take(replyOf(TOUCH, true));
    actor.send({
      type: 'alive.received',
      alive: new Map([['server:1', 'dead'] as const, ['server:2', 'alive'] as const]),
    });
    actor.send({ type: 'node.find', reference: serverRef(1) });
    expect(selectRowLook(now(), 'server:1')).toEqual({
      outbounds: ['proxy'],
      connection: 'here',
      isLit: true,
      isTarget: true,
      isDead: true,
      replaces: true,
    });
    expect((['server:1', 'server:2', 'server:3'] as const).map((key) => selectIsDead(now(), key))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a row can take the place of others where an outbound has several, and others have the chosen one', () => {
    const replaces = (balances: boolean, outbound: string) => {
      const { now } = start(TOUCH, { outbound }, balances);
      return (['server:1', 'server:3'] as const).map((key) => selectRowLook(now(), key).replaces);
    };
    expect([replaces(true, 'proxy'), replaces(true, 'work'), replaces(true, 'other')]).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    expect(replaces(false, 'proxy')).toEqual([false, false]);
  });

  test('its buttons show what can be done with it, and what is being done', () => {
    const { actor, now } = start(TOUCH, { outbound: 'work' }, true, { connectStarts: true });
    const buttons = { balances: true, outbound: 'work', activity: 'idle', busy: false, starts: true };
    expect(selectRowButtons(now(), 'server:3')).toEqual({ ...buttons, connected: true });
    actor.send({ type: 'row.connect', row: serverRef(1) });
    expect(selectRowButtons(now(), 'server:1')).toEqual({
      ...buttons,
      connected: false,
      activity: 'connecting',
      busy: true,
    });
  });

  test('while the only one is being used alone once more, nothing is said to have come of it', () => {
    const { actor, now } = start(TOUCH);
    actor.send({ type: 'row.connectOnly', row: serverRef(1) });
    expect([selectRowActivity(now(), 'server:1'), selectOutcome(now())]).toEqual(['connecting', null]);
  });
});

describe('the subscriptions', () => {
  const TOUCH = lists(1, [3, subscription(2, 4, { remarks: 'Mine' })]);

  test('the one whose list is open is known, but not while all lists are searched as one', () => {
    const { actor, now } = start(TOUCH, { tab: 'sub:1' });
    expect(selectOpenSubscription(now())?.remarks).toBe('Mine');
    actor.send({ type: 'search.edit', text: 'e' });
    actor.send({ type: 'search.widen', scope: 'all' });
    expect(selectOpenSubscription(now())).toBeUndefined();
    expect(selectOpenSubscription(start(TOUCH).now())).toBeUndefined();
    expect(selectOpenSubscription(start(TOUCH, { tab: 'subscriptions' }).now())).toBeUndefined();
  });

  test('their servers are counted together, those of the person are not', () => {
    expect(selectListedServerCount(start(TOUCH).now())).toBe(7);
  });
});

test('the longest protocol is not the last one', () => {
  const rows = [server(1, { net: 'ss' }), server(2, { net: 'vless(ws+tls)' }), server(3, { net: 'vmess' })];
  expect(selectLongestNet(start(lists(rows)).now())).toBe('vless(ws+tls)'.length);
});

describe('the call that a run waits for', () => {
  test('is the one of its children that is there', () => {
    const call = { getSnapshot: () => ({ children: {} }) };
    expect(callOf({ children: { gone: undefined, call } })).toBe(call);
    expect([callOf(undefined), callOf({ children: {} })]).toEqual([undefined, undefined]);
  });

  test('is not busy when it knows of no such state', () => {
    expect([isBusyService(undefined), isBusyService({}), isBusyService({ hasTag: () => false })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a search', () => {
  test('that is given up hides its filters', () => {
    const { actor, now } = start(lists(2));
    actor.send({ type: 'search.unfold' });
    actor.send({ type: 'search.edit', text: '2' });
    expect([selectUnfolded(now()), selectPositions(now())]).toEqual([true, [2]]);
    actor.send({ type: 'search.clear' });
    expect([selectUnfolded(now()), selectPositions(now())]).toEqual([false, [1, 2]]);
  });

  test('for a row has found it until the flash is over', () => {
    const { actor, clock, now, take } = start(lists(1));
    expect(selectIsFound(now())).toBe(false);
    actor.send({ type: 'node.find', reference: serverRef(2) });
    expect(selectIsFound(now())).toBe(false);
    take(replyOf(lists(2)));
    expect(selectIsFound(now())).toBe(true);
    clock.increment(200);
    clock.increment(50);
    clock.increment(200);
    expect(selectIsFound(now())).toBe(false);
  });
});

describe('a row that is picked with a long press or a tap', () => {
  test('is checked, or no longer checked, and a range begins at it', () => {
    const { actor, now } = start(lists(5));
    const picked = () => [...now().context.checked].sort((a, b) => a - b);
    actor.send({ type: 'row.picked', position: 4 });
    expect(picked()).toEqual([4]);
    actor.send({ type: 'rows.checkRange', position: 2 });
    expect(picked()).toEqual([2, 3, 4]);
    actor.send({ type: 'row.picked', position: 3 });
    expect(picked()).toEqual([2, 4]);
    actor.send({ type: 'rows.checkRange', position: 5 });
    expect(picked()).toEqual([2, 3, 4, 5]);
  });

  test('is one that the list has', () => {
    const { actor, now } = start(lists(2));
    actor.send({ type: 'row.picked', position: 3 });
    expect([...now().context.checked]).toEqual([]);
  });
});

describe('what waits for its turn', () => {
  const TOUCH = lists(2, [1], [connectedRef(serverRef(2))]);

  test.each([
    ['row.disconnect', serverRef(2), { disconnecting: 'blocking' }, 'disconnect'],
    ['subscription.update', subscriptionRef(1), 'updating', 'update'],
  ] as const)('%s is done afterwards, as what it is', (type, row, activity, mode) => {
    const { actor, connect, now, read } = start(TOUCH);
    actor.send({ type: 'row.connect', row: serverRef(1) });
    actor.send({ type, row });
    expect([now().value.activity, selectRowActivity(now(), referenceKey(row))]).toEqual([
      { connecting: 'blocking' },
      mode === 'update' ? 'updating' : 'disconnecting',
    ]);
    read.latest.answer(replyOf(TOUCH));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    expect([now().value.activity, now().context.asked]).toEqual([
      activity,
      { row, outbound: 'proxy', mode, tab: 'servers' },
    ]);
  });

  test('is not begun while an update is under way: it cannot be left in the background', () => {
    const { actor, clock, now, read, update } = start(TOUCH);
    actor.send({ type: 'subscription.update', row: subscriptionRef(1) });
    actor.send({ type: 'row.connect', row: serverRef(1) });
    clock.increment(60_000);
    expect(now().value.activity).toBe('updating');
    read.latest.answer(replyOf(TOUCH));
    update.latest.answer(replyOf(TOUCH));
    expect(now().value.activity).toEqual({ connecting: 'blocking' });
  });
});
