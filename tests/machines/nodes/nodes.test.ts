import { describe, expect, test } from 'vitest';
import { type ConnectedReference, type Reference } from '../../../machines/domain/reference';
import { type Touch, type TouchReply } from '../../../machines/domain/touch';
import { connectionMachine } from '../../../machines/nodes/connection.machine';
import { nodesMachine } from '../../../machines/nodes/nodes.machine';
import {
  selectAwaiting,
  selectCheckedAll,
  selectCheckedCount,
  selectEmpty,
  selectHiddenCount,
  selectLinkedName,
  selectLinkFault,
  selectList,
  selectNoAnswer,
  selectOutcome,
  selectPageCount,
  selectPatternProblem,
  selectPositions,
  selectRowCount,
  selectSearch,
  selectTab,
  selectTabs,
  selectTotalCount,
  selectUnfolded,
} from '../../../machines/nodes/nodes.selectors';
import {
  selectConnectedHere,
  selectIsLit,
  selectLastTest,
  selectTestsConnected,
  selectListName,
  selectOutboundsOf,
  selectReference,
  selectRowActivity,
} from '../../../machines/nodes/row.selectors';
import { NO_SEARCH } from '../../../machines/nodes/nodes.search.rules';
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
import { deferredSlot, lockedSlot, longSlot, recordingHost, startActor } from '../../harness/slots';

const VIEW: KeptView = { tab: 'servers', page: 1, sort: { column: 'id', descending: false }, outbound: 'proxy' };

function start(
  touch: Touch | null,
  {
    view = {},
    running = false,
    loadBalanceValid = true,
    connectStarts = false,
    asked = null,
  }: {
    view?: Partial<KeptView>;
    running?: boolean;
    loadBalanceValid?: boolean;
    connectStarts?: boolean;
    asked?: Asked | null;
  } = {},
) {
  const host = recordingHost();
  const read = longSlot<LocateInput, TouchReply>();
  const connect = longSlot<ConnectedReference, TouchReply>();
  const disconnect = longSlot<ConnectedReference, TouchReply>();
  const update = lockedSlot<Reference, TouchReply>();
  const copyLink = deferredSlot<void, Reference>();
  const { actor, clock } = startActor(
    nodesMachine.provide({
      actors: {
        connection: connectionMachine.provide({
          actors: { touch: read.logic, connect: connect.logic, disconnect: disconnect.logic },
        }),
        subscriptionUpdate: subscriptionUpdateMachine.provide({
          actors: { touch: read.locked, updateSubscription: update.logic },
        }),
        copyLink: copyLink.logic,
      },
    }),
    {
      host: host.ref,
      touch,
      running,
      view: { ...VIEW, ...view },
      asked,
      capabilities: { loadBalanceValid, connectStarts },
    },
  );
  return { actor, clock, host, read, connect, disconnect, update, copyLink, now: () => actor.getSnapshot() };
}

describe('lists', () => {
  test('awaits the first lists', () => {
    const { actor, now } = start(null);
    expect(now().value).toEqual({
      lists: 'awaiting',
      activity: 'idle',
      search: 'folded',
      find: 'idle',
      link: 'idle',
      remount: 'idle',
    });
    expect(selectAwaiting(now())).toBe(true);
    expect(now().can({ type: 'rows.checkAll' })).toBe(false);
    actor.send({ type: 'touch.received', reply: replyOf(lists(2), true) });
    expect(now().value).toEqual({
      lists: 'listing',
      activity: 'idle',
      search: 'folded',
      find: 'idle',
      link: 'idle',
      remount: 'idle',
    });
    expect(now().context.running).toBe(true);
  });

  test('[2.22] is empty without servers and subscriptions', () => {
    const { actor, now } = start(lists(0));
    expect(selectEmpty(now())).toBe(true);
    actor.send({ type: 'touch.received', reply: replyOf(lists(0, [0])) });
    expect(selectEmpty(now())).toBe(false);
  });

  test('[2.23] has a tab for subscriptions, one for servers and one per subscription, labelled by remarks or else host', () => {
    const { now } = start(
      lists(3, [2, subscription(2, 5, { remarks: 'Mine' }), subscription(0, 0, { host: '', address: 'x' })]),
    );
    expect(selectTabs(now())).toEqual([
      { id: 'subscriptions', name: '', count: 3 },
      { id: 'servers', name: '', count: 3 },
      { id: 'sub:0', name: 'host1.example.com', count: 2 },
      { id: 'sub:1', name: 'Mine', count: 5 },
      { id: 'sub:2', name: 'x', count: 0 },
    ]);
    expect(selectTabs(now())).toBe(selectTabs(now()));
  });

  test('[2.24] remembers the chosen tab', () => {
    const { actor, host, now } = start(lists(1, [2]));
    actor.send({ type: 'tab.choose', tab: 'sub:0' });
    expect(selectTab(now())).toBe('sub:0');
    expect(host.take()).toEqual([
      { type: 'view.changed', view: { tab: 'sub:0', page: 1, sort: VIEW.sort, search: NO_SEARCH } },
      { type: 'storing.requested', key: 'lastNodeTab', value: 'sub:0' },
    ]);
    expect(now().can({ type: 'tab.choose', tab: 'sub:0' })).toBe(false);
    expect(now().can({ type: 'tab.choose', tab: 'sub:1' })).toBe(false);
  });

  test('[2.24] follows the chosen tab when subscriptions before it go, and leaves one that is gone', () => {
    const { actor, host, now } = start(lists(0, [1, 2]), { view: { tab: 'sub:1' } });
    const second = subscription(2, 2, { id: 1 });
    actor.send({ type: 'touch.received', reply: replyOf(lists(0, [second])) });
    expect(selectTab(now())).toBe('sub:0');
    expect(host.ofType('storing.requested').map(({ value }) => value)).toEqual(['sub:0']);
    actor.send({ type: 'touch.received', reply: replyOf(lists(0, [1])) });
    expect(selectTab(now())).toBe('subscriptions');
  });

  test('an empty tab gives way to the first one with rows', () => {
    const { actor, now } = start(lists(0), { view: { tab: 'subscriptions' } });
    actor.send({ type: 'touch.received', reply: replyOf(lists(2)) });
    expect(selectTab(now())).toBe('servers');
  });

  test('[2.25] sorts by id at first, by any column, and reverses when chosen again', () => {
    const rows = [server(1, { name: 'b 10' }), server(2, { name: 'a' }), server(3, { name: 'B 9' })];
    const { actor, host, now } = start(lists(rows));
    expect(selectPositions(now())).toEqual([1, 2, 3]);
    actor.send({ type: 'sort.choose', column: 'name' });
    expect(selectPositions(now())).toEqual([2, 3, 1]);
    actor.send({ type: 'sort.choose', column: 'name' });
    expect(selectPositions(now())).toEqual([1, 3, 2]);
    expect(host.ofType('view.changed').at(-1)?.view.sort).toEqual({ column: 'name', descending: true });
    actor.send({ type: 'sort.choose', column: 'id' });
    actor.send({ type: 'sort.choose', column: 'id' });
    expect(selectPositions(now())).toEqual([3, 2, 1]);
  });

  test('sorts latencies: numbers, then tests still running, then the untested, then errors', () => {
    const rows = [
      server(1, { pingLatency: 'TIMEOUT' }),
      server(2),
      server(3, { pingLatency: '90ms' }),
      server(4),
      server(5, { pingLatency: '9ms' }),
    ];
    const { actor, now } = start(lists(rows));
    actor.send({ type: 'latencies.received', latencies: new Map([['server:4', 'testing']]) });
    actor.send({ type: 'sort.choose', column: 'latency' });
    expect(selectPositions(now())).toEqual([5, 3, 4, 2, 1]);
    actor.send({ type: 'sort.choose', column: 'latency' });
    expect(selectPositions(now())).toEqual([3, 5, 4, 2, 1]);
    actor.send({ type: 'latencies.received', latencies: new Map([['server:4', '50ms']]) });
    expect(selectPositions(now())).toEqual([3, 4, 5, 2, 1]);
  });

  test('[2.26] [9.17] shows 100 rows a page', () => {
    const { actor, now } = start(lists(250));
    expect(selectPositions(now())).toHaveLength(100);
    expect(selectPageCount(now())).toBe(3);
    actor.send({ type: 'page.choose', page: 3 });
    expect(selectPositions(now())).toEqual(Array.from({ length: 50 }, (_, index) => 201 + index));
    expect(now().can({ type: 'page.choose', page: 4 })).toBe(false);
    expect(now().can({ type: 'page.choose', page: 0 })).toBe(false);
    actor.send({ type: 'touch.received', reply: replyOf(lists(120)) });
    expect(now().context.page).toBe(2);
  });
});

describe('checked rows', () => {
  test('[2.25] are checked one by one, by range in the order shown, and all at once over all pages', () => {
    const { actor, now } = start(lists(250));
    actor.send({ type: 'sort.choose', column: 'id' });
    actor.send({ type: 'rows.check', position: 250 });
    actor.send({ type: 'rows.checkRange', position: 248 });
    expect([...now().context.checked].sort((a, b) => a - b)).toEqual([248, 249, 250]);
    actor.send({ type: 'rows.uncheck', position: 249 });
    expect(selectCheckedAll(now())).toBe('mixed');
    actor.send({ type: 'rows.checkAll' });
    expect(selectCheckedCount(now())).toBe(250);
    expect(selectCheckedAll(now())).toBe(true);
    actor.send({ type: 'rows.clear' });
    expect(selectCheckedAll(now())).toBe(false);
    expect(now().can({ type: 'rows.clear' })).toBe(false);
    expect(now().can({ type: 'rows.check', position: 251 })).toBe(false);
  });

  test('a range without a beginning is the row itself', () => {
    const { actor, now } = start(lists(9));
    actor.send({ type: 'rows.checkRange', position: 4 });
    expect([...now().context.checked]).toEqual([4]);
  });

  test('belong to their tab', () => {
    const { actor, now } = start(lists(2, [2]));
    actor.send({ type: 'rows.checkAll' });
    actor.send({ type: 'tab.choose', tab: 'sub:0' });
    expect(selectCheckedCount(now())).toBe(0);
  });

  test('follow their content into new lists', () => {
    const { actor, now } = start(lists(4));
    actor.send({ type: 'rows.check', position: 2 });
    actor.send({ type: 'rows.check', position: 4 });
    const without1 = [2, 3, 5].map((old, index) =>
      server(index + 1, { name: `Server ${old}`, address: `s${old}.example.com:443` }),
    );
    actor.send({ type: 'touch.received', reply: replyOf(lists(without1)) });
    expect([...now().context.checked]).toEqual([1]);
  });

  test('a subscription that cannot be referred to cannot be checked', () => {
    const { now } = start(lists(0, [subscription(0, 0)]), { view: { tab: 'subscriptions' } });
    expect(now().can({ type: 'rows.check', position: 1 })).toBe(false);
  });

  test('[2.20] [4.34] Delete is allowed only when rows are checked and none is a subscription-server row', () => {
    const { actor, host, now } = start(lists(3, [2]));
    expect(now().can({ type: 'rows.delete' })).toBe(false);
    actor.send({ type: 'rows.check', position: 3 });
    actor.send({ type: 'rows.check', position: 1 });
    host.take();
    actor.send({ type: 'rows.delete' });
    expect(host.take()).toEqual([
      {
        type: 'dialog.requested',
        dialog: { kind: 'deletion', rows: [serverRef(1), serverRef(3)], touch: now().context.touch, mode: 'ask' },
      },
    ]);
    actor.send({ type: 'tab.choose', tab: 'sub:0' });
    actor.send({ type: 'rows.checkAll' });
    expect(now().can({ type: 'rows.delete' })).toBe(false);
    actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    actor.send({ type: 'rows.checkAll' });
    expect(now().can({ type: 'rows.delete' })).toBe(true);
  });

  test('[4.35] a test is allowed when at least one checked row is a server or subscription server', () => {
    const { actor, host, now } = start(lists(2, [2]));
    for (const type of ['latency.testPing', 'latency.testHttp'] as const) expect(now().can({ type })).toBe(false);
    actor.send({ type: 'rows.check', position: 2 });
    actor.send({ type: 'latency.testPing' });
    actor.send({ type: 'tab.choose', tab: 'sub:0' });
    actor.send({ type: 'rows.check', position: 1 });
    actor.send({ type: 'latency.testHttp' });
    const { touch } = now().context;
    expect(host.ofType('latency.requested')).toEqual([
      { type: 'latency.requested', test: 'ping', rows: [serverRef(2)], touch },
      { type: 'latency.requested', test: 'http', rows: [nodeRef(0, 1)], touch },
    ]);
    actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    actor.send({ type: 'rows.checkAll' });
    expect(now().can({ type: 'latency.testPing' })).toBe(false);
  });

  test('Import opens its dialog', () => {
    const { actor, host } = start(lists(0));
    actor.send({ type: 'import.open' });
    expect(host.take()).toEqual([{ type: 'dialog.requested', dialog: { kind: 'import' } }]);
    actor.send({ type: 'import.scan' });
    expect(host.take()).toEqual([{ type: 'dialog.requested', dialog: { kind: 'import', camera: true } }]);
  });

  test('[2.28] [2.31] a row opens its form; a new server has none; all subscriptions can be updated', () => {
    const { actor, host, now } = start(lists(2, [2]));
    const { touch } = now().context;
    actor.send({ type: 'server.create' });
    expect(host.take()).toEqual([{ type: 'dialog.requested', dialog: { kind: 'serverForm', row: null, touch } }]);
    for (const row of [serverRef(2), nodeRef(0, 1)]) {
      actor.send({ type: 'row.edit', row });
      expect(host.take()).toEqual([{ type: 'dialog.requested', dialog: { kind: 'serverForm', row, touch } }]);
    }
    actor.send({ type: 'row.edit', row: subscriptionRef(1) });
    actor.send({ type: 'subscriptions.updateAll' });
    expect(host.take()).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'subscriptionForm', row: subscriptionRef(1), touch } },
      { type: 'dialog.requested', dialog: { kind: 'updateAll', touch } },
    ]);
    expect(now().can({ type: 'row.edit', row: serverRef(3) })).toBe(false);
    expect(start(lists(1)).now().can({ type: 'subscriptions.updateAll' })).toBe(false);
  });

  test('[4.35] all that the table lists is tested without being checked: on all pages, and of a search what it leaves', () => {
    const touch = lists(150, [2]);
    const tested = (view: Partial<KeptView>) => {
      const { actor, host } = start(touch, { view });
      actor.send({ type: 'latency.testShown' });
      return host.ofType('latency.requested').map(({ test: kind, rows }) => [kind, rows]);
    };
    expect(tested({})).toEqual([['ping', Array.from({ length: 150 }, (_, index) => serverRef(index + 1))]]);
    expect(tested({ search: { ...NO_SEARCH, text: 'server 77' } })).toEqual([['ping', [serverRef(77)]]]);
    expect(tested({ search: { ...NO_SEARCH, text: 'nowhere' } })).toEqual([]);
  });

  test('[4.35] there is something to test in a list of subscriptions when one that is shown has a server', () => {
    const touch = lists(0, [subscription(1, 2, { remarks: 'full' }), subscription(2, 0, { remarks: 'bare' })]);
    const able = (view: Partial<KeptView>, given = touch): boolean =>
      start(given, { view }).now().can({ type: 'latency.testShown' });
    const found = (text: string) => ({ tab: 'subscriptions', search: { ...NO_SEARCH, text } }) as const;
    expect([able(found('')), able(found('full')), able(found('bare'))]).toEqual([true, true, false]);
    expect([able({ tab: 'sub:0' }), able({ tab: 'sub:1' }), able({ tab: 'servers' })]).toEqual([true, false, false]);
    expect(able({ tab: 'subscriptions' }, lists(1))).toBe(false);
  });

  test('[4.34] one row is deleted after the same question, but not a server of a subscription', () => {
    const { actor, host, now } = start(lists(2, [2]));
    const { touch } = now().context;
    actor.send({ type: 'row.delete', row: serverRef(2) });
    expect(host.take()).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'deletion', rows: [serverRef(2)], touch, mode: 'ask' } },
    ]);
    expect(now().can({ type: 'row.delete', row: nodeRef(0, 1) })).toBe(false);
    expect(now().can({ type: 'row.delete', row: serverRef(3) })).toBe(false);
  });

  test('one row is tested without being checked', () => {
    const { actor, host, now } = start(lists(2, [2]));
    const { touch } = now().context;
    for (const row of [serverRef(2), nodeRef(0, 1)]) {
      actor.send({ type: 'row.test', row });
      expect(host.take()).toEqual([{ type: 'latency.requested', test: 'ping', rows: [row], touch }]);
    }
    expect(now().can({ type: 'row.test', row: serverRef(3) })).toBe(false);
  });

  test('the servers of the active outbound are tested together', () => {
    const { actor, host, now } = start(lists(3, [2], [connectedRef(serverRef(1)), connectedRef(nodeRef(0, 2))]));
    const { touch } = now().context;
    actor.send({ type: 'latency.testConnected' });
    const rows = [serverRef(1), nodeRef(0, 2)];
    expect(host.take()).toEqual([{ type: 'latency.requested', test: 'ping', rows, touch }]);
    expect(selectTestsConnected(now())).toBe(false);
    actor.send({ type: 'latencies.received', latencies: new Map([['server:1', 'testing']]) });
    expect(selectTestsConnected(now())).toBe(true);
    actor.send({ type: 'latency.testConnected' });
    expect([now().can({ type: 'latency.testConnected' }), host.take()]).toEqual([false, []]);
    actor.send({ type: 'latencies.received', latencies: new Map([['server:1', '42ms']]) });
    expect(now().can({ type: 'latency.testConnected' })).toBe(true);
    expect(start(lists(1, [])).now().can({ type: 'latency.testConnected' })).toBe(false);
  });

  test('the last test of a row is what was found in this session, else what the lists say', () => {
    const { actor, now } = start(lists([server(1, { pingLatency: '42ms' }), server(2)]));
    const tests = () => [1, 2, 3].map((id) => selectLastTest(now(), serverRef(id)));
    expect(tests()).toEqual(['42ms', '', '']);
    actor.send({ type: 'latencies.received', latencies: new Map([['server:1', 'TIMEOUT']]) });
    expect(tests()).toEqual(['TIMEOUT', '', '']);
  });

  test('[2.28] [2.32] a row is shared in its dialog', () => {
    const { actor, host, now } = start(lists(2, [2]));
    const { touch } = now().context;
    for (const row of [serverRef(2), nodeRef(0, 1)]) {
      actor.send({ type: 'row.share', row });
      expect(host.take()).toEqual([{ type: 'dialog.requested', dialog: { kind: 'sharing', row, touch } }]);
    }
    expect(now().can({ type: 'row.share', row: serverRef(3) })).toBe(false);
  });

  test('the checked rows are shared as text, a single one in its dialog', () => {
    const { actor, host, now } = start(lists(3));
    const { touch } = now().context;
    expect(now().can({ type: 'rows.share' })).toBe(false);
    actor.send({ type: 'rows.check', position: 2 });
    actor.send({ type: 'rows.share' });
    expect(host.take()).toEqual([{ type: 'dialog.requested', dialog: { kind: 'sharing', row: serverRef(2), touch } }]);
    actor.send({ type: 'rows.check', position: 1 });
    actor.send({ type: 'rows.share' });
    expect(host.take()).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'shareList', rows: [serverRef(1), serverRef(2)], touch } },
    ]);
  });
});

describe('choosing servers for the outbound', () => {
  test('the checked servers are used in place of those that it has; of a service without groups only one', () => {
    const { actor, host, now } = start(lists(3, [2]), { view: { outbound: 'work' } });
    const may = () => now().can({ type: 'rows.use' });
    expect(may()).toBe(false);
    actor.send({ type: 'rows.check', position: 3 });
    actor.send({ type: 'rows.check', position: 1 });
    expect(may()).toBe(true);
    actor.send({ type: 'rows.use' });
    expect(host.take()).toMatchObject([
      { dialog: { kind: 'outboundServers', name: 'work', only: [{ row: serverRef(1) }, { row: serverRef(3) }] } },
    ]);
    actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    actor.send({ type: 'rows.check', position: 1 });
    expect(may()).toBe(false);
    const alone = start(lists(3), { loadBalanceValid: false });
    alone.actor.send({ type: 'rows.check', position: 3 });
    expect(alone.now().can({ type: 'rows.use' })).toBe(true);
    alone.actor.send({ type: 'rows.check', position: 1 });
    expect(alone.now().can({ type: 'rows.use' })).toBe(false);
  });

  test('a new outbound is wanted for the checked servers; for one of them where no two share an outbound', () => {
    const { actor, host, now } = start(lists(3, [2]), { loadBalanceValid: false });
    const may = () => now().can({ type: 'rows.addToNew' });
    expect(may()).toBe(false);
    actor.send({ type: 'rows.check', position: 3 });
    actor.send({ type: 'rows.addToNew' });
    expect(host.take()).toEqual([
      {
        type: 'outbound.wanted',
        add: [{ row: serverRef(3), list: '', content: '["Server 3","s3.example.com:443","trojan"]' }],
      },
    ]);
    actor.send({ type: 'rows.check', position: 1 });
    expect(may()).toBe(false);
  });

  test('the checked servers are chosen in its dialog; subscriptions are no servers', () => {
    const { actor, host, now } = start(lists(3, [2]));
    const may = () => now().can({ type: 'rows.choose' });
    expect(may()).toBe(false);
    actor.send({ type: 'rows.check', position: 3 });
    actor.send({ type: 'rows.choose' });
    expect(host.take()).toEqual([
      {
        type: 'dialog.requested',
        dialog: {
          kind: 'outboundServers',
          name: 'proxy',
          add: [{ row: serverRef(3), list: '', content: '["Server 3","s3.example.com:443","trojan"]' }],
        },
      },
    ]);
    actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    actor.send({ type: 'rows.check', position: 1 });
    expect(may()).toBe(false);
  });
});

describe('the link of a row', () => {
  test('is copied, and said to be', async () => {
    const { actor, copyLink, host, now } = start(lists(2, [1]));
    actor.send({ type: 'row.copyLink', row: nodeRef(0, 1) });
    expect(now().value).toMatchObject({ link: 'copying' });
    expect(copyLink.latest.input).toEqual(nodeRef(0, 1));
    await copyLink.latest.resolve();
    expect(now().value).toMatchObject({ link: 'idle', remount: 'idle' });
    expect(host.take()).toMatchObject([{ type: 'notice.raised', notice: { key: 'copied', intent: 'success' } }]);
    expect(now().can({ type: 'row.copyLink', row: serverRef(3) })).toBe(false);
  });

  test('what the service refuses is said above the table with the row’s name, until a link is asked for again', async () => {
    const { actor, copyLink, host, now } = start(lists(2));
    actor.send({ type: 'row.copyLink', row: serverRef(2) });
    await copyLink.latest.reject({ kind: 'refused', message: 'no such row' });
    expect(now().value).toMatchObject({ link: 'unread' });
    actor.send({ type: 'touch.received', reply: replyOf(lists(1)) });
    expect([selectLinkedName(now()), selectLinkFault(now())]).toEqual([
      'Server 2',
      { kind: 'refused', message: 'no such row' },
    ]);
    host.take();
    actor.send({ type: 'row.copyLink', row: serverRef(1) });
    expect([selectLinkedName(now()), selectLinkFault(now())]).toEqual(['Server 1', null]);
    await copyLink.latest.reject({ kind: 'malformed', where: 'sharingAddress' });
    expect(host.take()).toMatchObject([{ type: 'notice.raised', notice: { key: 'malformed' } }]);
  });

  test('a lost login is said by others; above the table stands that the link could not be had', async () => {
    const { actor, copyLink, host, now } = start(lists(1));
    actor.send({ type: 'row.copyLink', row: serverRef(1) });
    await copyLink.latest.reject({ kind: 'unauthorised', first: false });
    expect([host.take(), selectLinkFault(now())]).toEqual([[], { kind: 'unauthorised', first: false }]);
  });

  test('what the browser refuses is said in its words', async () => {
    const { actor, copyLink, host, now } = start(lists(1));
    actor.send({ type: 'row.copyLink', row: serverRef(1) });
    await copyLink.latest.reject(new Error('The browser does not allow it.'));
    expect([now().value, selectLinkFault(now())]).toMatchObject([{ link: 'idle', remount: 'idle' }, null]);
    const [said] = host.take();
    expect(said).toMatchObject({
      notice: { key: 'copyFailed', intent: 'error', values: { message: 'The browser does not allow it.' } },
    });
  });
});

describe('connecting', () => {
  test('[4.05] connects when not connected, disconnects when connected, each for the active outbound', () => {
    const { actor, now } = start(lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2), 'work')]));
    expect(now().can({ type: 'row.connect', row: serverRef(1) })).toBe(false);
    expect(now().can({ type: 'row.disconnect', row: serverRef(1) })).toBe(true);
    expect(now().can({ type: 'row.connect', row: serverRef(2) })).toBe(true);
    expect(now().can({ type: 'row.disconnect', row: serverRef(2), outbound: 'work' })).toBe(true);
    actor.send({ type: 'outbound.chosen', name: 'work' });
    expect(now().can({ type: 'row.connect', row: serverRef(1) })).toBe(true);
    expect(selectConnectedHere(now(), 'server:2')).toBe(true);
    expect(selectOutboundsOf(now(), 'server:1')).toEqual(['proxy']);
    expect(now().can({ type: 'row.connect', row: serverRef(9) })).toBe(false);
    expect(now().can({ type: 'row.connect', row: subscriptionRef(1) })).toBe(false);
  });

  test('[8.22] is busy for at most 3 s, then the control can be used again', () => {
    const { actor, clock, connect, read, now } = start(lists(3));
    actor.send({ type: 'row.connect', row: serverRef(2) });
    expect(now().hasTag('busy')).toBe(true);
    expect(now().can({ type: 'row.connect', row: serverRef(2) })).toBe(false);
    read.latest.answer(replyOf(lists(3)));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(2)));
    clock.increment(2_999);
    expect(now().hasTag('busy')).toBe(true);
    clock.increment(1);
    expect(now().hasTag('busy')).toBe(false);
    expect(now().hasTag('waiting')).toBe(true);
    expect(now().can({ type: 'row.connect', row: serverRef(2) })).toBe(true);
    expect(now().can({ type: 'row.connect', row: serverRef(1) })).toBe(true);
    connect.latest.answer(replyOf(lists(3, [], [connectedRef(serverRef(2))])));
    expect(now().value).toMatchObject({ activity: 'idle' });
  });

  test('what is asked of other rows meanwhile is done afterwards, in order, wherever they are by then', () => {
    const { actor, clock, connect, read, now } = start(lists(4));
    actor.send({ type: 'row.connect', row: serverRef(2) });
    actor.send({ type: 'row.connect', row: serverRef(3) });
    actor.send({ type: 'row.connect', row: serverRef(4) });
    actor.send({ type: 'row.connect', row: serverRef(3) });
    actor.send({ type: 'row.connect', row: serverRef(2) });
    const activities = () =>
      (['server:1', 'server:2', 'server:3', 'server:4'] as const).map((key) => selectRowActivity(now(), key));
    expect(activities()).toEqual(['idle', 'connecting', 'connecting', 'connecting']);
    expect(now().context.queue.map(({ row }) => row.id)).toEqual([4, 3]);
    // Row 1 goes: the others move up.
    const fewer = lists(4)
      .servers.slice(1)
      .map((row, index) => ({ ...row, id: index + 1 }));
    read.latest.answer(replyOf({ ...lists(0), servers: fewer }));
    actor.send({ type: 'touch.received', reply: replyOf({ ...lists(0), servers: fewer }) });
    expect(connect.latest.input).toEqual(connectedRef(serverRef(1)));
    connect.latest.fail({ kind: 'timeout' });
    expect(now().context).toMatchObject({
      asked: { row: serverRef(3), mode: 'connect' },
      queue: [{ row: serverRef(2) }],
    });
    read.latest.answer(replyOf({ ...lists(0), servers: fewer }));
    // 3 s without an answer: the next need not wait any longer either.
    clock.increment(3_000);
    expect(now().context).toMatchObject({ asked: { row: serverRef(2) }, queue: [] });
    expect(now().hasTag('busy')).toBe(true);
  });

  test('the page remounts when what is asked of rows is done, and what waited as well; or at once', () => {
    const idle = start(lists(2));
    idle.actor.send({ type: 'remount.planned' });
    expect(idle.host.ofType('rows.settled')).toEqual([{ type: 'rows.settled', asked: null }]);
    const { actor, clock, connect, host, now, read } = start(lists(3));
    actor.send({ type: 'row.connect', row: serverRef(1) });
    actor.send({ type: 'row.connect', row: serverRef(2) });
    actor.send({ type: 'remount.planned' });
    read.latest.answer(replyOf(lists(3)));
    connect.latest.fail({ kind: 'timeout' });
    expect(now().context.asked?.row).toEqual(serverRef(2));
    expect(host.ofType('rows.settled')).toEqual([]);
    // What takes long goes on in the background: the page does not wait for it.
    clock.increment(3_000);
    expect(host.ofType('rows.settled')).toEqual([{ type: 'rows.settled', asked: now().context.asked }]);
  });

  test('what waits keeps the outbound that it was asked for', () => {
    const { actor, connect, now, read } = start(lists(3));
    actor.send({ type: 'row.connect', row: serverRef(1) });
    actor.send({ type: 'row.connect', row: serverRef(2) });
    actor.send({ type: 'outbound.chosen', name: 'work' });
    read.latest.answer(replyOf(lists(3)));
    connect.latest.fail({ kind: 'timeout' });
    expect(now().context.asked).toMatchObject({ row: serverRef(2), outbound: 'proxy' });
  });

  test('an unfolded search, a row that is looked for and a link on its way stay when a row is changed', () => {
    const { actor, copyLink, now } = start(lists(2));
    actor.send({ type: 'search.unfold' });
    actor.send({ type: 'row.copyLink', row: serverRef(1) });
    actor.send({ type: 'node.find', reference: nodeRef(0, 1) });
    const { activity: _, ...before } = now().value;
    actor.send({ type: 'row.connect', row: serverRef(1) });
    expect(now().value).toMatchObject({ ...before, activity: { connecting: 'blocking' } });
    actor.send({ type: 'row.copyLink', row: serverRef(2) });
    expect(now().value).toMatchObject({ ...before, activity: { connecting: 'blocking' } });
    expect(copyLink.calls.map(({ input }) => input.id)).toEqual([1, 2]);
  });

  test('what waited and has been done by somebody else meanwhile is not done again', () => {
    const { actor, connect, now, read } = start(lists(3));
    actor.send({ type: 'row.connect', row: serverRef(1) });
    actor.send({ type: 'row.connect', row: serverRef(2) });
    actor.send({ type: 'row.connect', row: serverRef(3) });
    const later = replyOf(lists(3, [], [connectedRef(serverRef(2))]));
    read.latest.answer(later);
    actor.send({ type: 'touch.received', reply: later });
    connect.latest.fail({ kind: 'timeout' });
    expect(now().context).toMatchObject({ asked: { row: serverRef(3) }, queue: [] });
  });

  test('after a remount it is still known what was asked', () => {
    const asked = { row: serverRef(1), outbound: 'proxy', mode: 'connect', tab: 'servers' } as const;
    expect(selectOutcome(start(lists(1, [], [connectedRef(serverRef(1))]), { asked }).now())).toBe('connected');
    expect(selectOutcome(start(lists(1), { asked }).now())).toBeNull();
  });

  test('what waits for its turn is given up with its row', () => {
    const { actor, now } = start(lists(3, [], [connectedRef(serverRef(1))]));
    actor.send({ type: 'row.disconnect', row: serverRef(1) });
    actor.send({ type: 'row.connectOnly', row: serverRef(3) });
    expect(selectRowActivity(now(), 'server:3')).toBe('connecting');
    actor.send({ type: 'touch.received', reply: replyOf(lists(2, [], [connectedRef(serverRef(1))])) });
    expect(now().context.queue).toEqual([]);
  });

  test('the fastest is looked for among the servers that the table lists, in its order', () => {
    const touch = lists(3, [2, 1]);
    const asked = (view: Partial<KeptView>) => {
      const { actor, host, now } = start(touch, { view: { outbound: 'work', ...view } });
      actor.send({ type: 'fastest.open' });
      expect(now().can({ type: 'fastest.open' })).toBe(host.facts.length > 0);
      return host.ofType('dialog.requested').map(({ dialog }) => dialog);
    };
    const request = (rows: readonly Reference[]) => [{ kind: 'fastest', rows, touch, outbound: 'work' }];
    expect(asked({ sort: { column: 'id', descending: true } })).toEqual(request([3, 2, 1].map(serverRef)));
    expect(asked({ search: { ...NO_SEARCH, text: 'server 2' } })).toEqual(request([serverRef(2)]));
    expect(asked({ search: { ...NO_SEARCH, text: 'nowhere' } })).toEqual([]);
    expect(asked({ tab: 'sub:1' })).toEqual(request([nodeRef(1, 1)]));
    // In the list of subscriptions: all servers of those that are listed.
    const all = [nodeRef(0, 1), nodeRef(0, 2), nodeRef(1, 1)];
    expect(asked({ tab: 'subscriptions' })).toEqual(request(all));
    expect(asked({ search: { ...NO_SEARCH, text: 'node', scope: 'all' } })).toEqual(request(all));
  });

  test('a wait can be left; the lists are then read again', () => {
    const { actor, clock, host, read, now } = start(lists(3));
    actor.send({ type: 'row.connect', row: serverRef(2) });
    clock.increment(3_000);
    actor.send({ type: 'activity.leave' });
    expect(now().value).toMatchObject({ activity: 'idle' });
    expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
    expect(read.calls).toHaveLength(1);
  });

  test('[8.02] a time-out says nothing; the control says that it may still take effect', () => {
    const { actor, connect, host, read, now } = start(lists(2));
    actor.send({ type: 'row.connect', row: serverRef(2) });
    read.latest.answer(replyOf(lists(2)));
    host.take();
    connect.latest.fail({ kind: 'timeout' });
    expect(selectNoAnswer(now())).toBe('Server 2');
    expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
    actor.send({ type: 'row.connect', row: serverRef(1) });
    expect(selectNoAnswer(now())).toBeNull();
  });

  test('[4.06] after a connect failure the checked rows are deleted, where deleting is allowed', () => {
    const { actor, connect, host, read, now } = start(lists(3));
    actor.send({ type: 'rows.check', position: 2 });
    actor.send({ type: 'rows.check', position: 3 });
    actor.send({ type: 'row.connect', row: serverRef(2) });
    read.latest.answer(replyOf(lists(3)));
    host.take();
    connect.latest.fail({ kind: 'refused', message: 'no' });
    expect(host.take()).toEqual([
      expect.objectContaining({
        type: 'notice.raised',
        notice: expect.objectContaining({ key: 'connectFailed', duration: 5_000 }),
      }),
      { type: 'start.refused', message: 'no' },
      { type: 'touch.wanted' },
      {
        type: 'dialog.requested',
        dialog: {
          kind: 'deletion',
          rows: [serverRef(2), serverRef(3)],
          touch: now().context.touch,
          mode: 'afterFailure',
        },
      },
    ]);
  });

  test.each([
    ['nothing is checked', (): void => {}, { kind: 'refused', message: 'no' } as const],
    ['the call was not refused', (check: () => void) => check(), { kind: 'unreachable' } as const],
    ['nobody is logged in', (check: () => void) => check(), { kind: 'unauthorised', first: false } as const],
    ['the service was busy', (check: () => void) => check(), { kind: 'busy', own: false } as const],
    ['the answer made no sense', (check: () => void) => check(), { kind: 'malformed', where: 'connection' } as const],
  ])('[4.06] deletes nothing when %s', (_, prepare, fault) => {
    const { actor, connect, host, read } = start(lists(3));
    prepare(() => actor.send({ type: 'rows.check', position: 2 }));
    actor.send({ type: 'row.connect', row: serverRef(2) });
    read.latest.answer(replyOf(lists(3)));
    connect.latest.fail(fault);
    expect(host.ofType('dialog.requested')).toEqual([]);
  });

  test('[4.06] a failed "use only this one" deletes nothing: only Connect does', () => {
    const { actor, connect, host, read } = start(lists(3));
    actor.send({ type: 'rows.check', position: 2 });
    actor.send({ type: 'row.connectOnly', row: serverRef(2) });
    read.latest.answer(replyOf(lists(3)));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    expect([host.ofType('notice.raised').length, host.ofType('dialog.requested')]).toEqual([1, []]);
  });

  test('[4.06] deletes nothing when the checked set was left with its tab, or holds servers of a subscription', () => {
    const left = start(lists(3, [1]));
    left.actor.send({ type: 'rows.check', position: 2 });
    left.actor.send({ type: 'row.connect', row: serverRef(2) });
    left.actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    left.read.latest.answer(replyOf(lists(3, [1])));
    left.connect.latest.fail({ kind: 'refused', message: 'no' });
    expect(left.host.ofType('dialog.requested')).toEqual([]);
    const elsewhere = start(lists(3, [1]));
    elsewhere.actor.send({ type: 'rows.check', position: 2 });
    elsewhere.actor.send({ type: 'row.connect', row: serverRef(2) });
    elsewhere.actor.send({ type: 'tab.choose', tab: 'subscriptions' });
    elsewhere.actor.send({ type: 'rows.check', position: 1 });
    elsewhere.read.latest.answer(replyOf(lists(3, [1])));
    elsewhere.connect.latest.fail({ kind: 'refused', message: 'no' });
    expect(elsewhere.host.ofType('dialog.requested')).toEqual([]);
    const inside = start(lists(0, [2]), { view: { tab: 'sub:0' } });
    inside.actor.send({ type: 'rows.checkAll' });
    inside.actor.send({ type: 'row.connect', row: nodeRef(0, 1) });
    inside.read.latest.answer(replyOf(lists(0, [2])));
    inside.connect.latest.fail({ kind: 'refused', message: 'no' });
    expect(inside.host.ofType('dialog.requested')).toEqual([]);
  });

  test('a failing disconnect deletes nothing', () => {
    const connected = lists(2, [], [connectedRef(serverRef(1))]);
    const { actor, disconnect, host, read, now } = start(connected);
    actor.send({ type: 'rows.checkAll' });
    actor.send({ type: 'row.disconnect', row: serverRef(1) });
    read.latest.answer(replyOf(connected));
    disconnect.latest.fail({ kind: 'refused', message: 'no' });
    expect(host.ofType('dialog.requested')).toEqual([]);
    expect(now().value).toMatchObject({ activity: 'idle' });
  });

  test('using only one needs load balancing and something to remove', () => {
    const two = lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]);
    expect(
      start(two)
        .now()
        .can({ type: 'row.connectOnly', row: serverRef(1) }),
    ).toBe(true);
    expect(
      start(two, { loadBalanceValid: false })
        .now()
        .can({ type: 'row.connectOnly', row: serverRef(1) }),
    ).toBe(false);
    const one = lists(2, [], [connectedRef(serverRef(1))]);
    expect(
      start(one)
        .now()
        .can({ type: 'row.connectOnly', row: serverRef(1) }),
    ).toBe(false);
    expect(
      start(one)
        .now()
        .can({ type: 'row.connectOnly', row: serverRef(2) }),
    ).toBe(true);
  });

  test('[2.28] a subscription is updated; no row is changed meanwhile, and the wait can be left: then it is the next one’s turn', () => {
    const { actor, host, update, read, now } = start(lists(1, [2]), { view: { tab: 'subscriptions' } });
    expect(now().can({ type: 'subscription.update', row: serverRef(1) })).toBe(false);
    actor.send({ type: 'subscription.update', row: subscriptionRef(1) });
    actor.send({ type: 'row.connect', row: serverRef(1) });
    expect(now().value).toMatchObject({ activity: 'updating' });
    read.latest.answer(replyOf(lists(1, [2])));
    expect(update.latest.input).toEqual(subscriptionRef(1));
    host.take();
    actor.send({ type: 'activity.leave' });
    expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
    expect(now().value).toMatchObject({ activity: { connecting: 'blocking' } });
    expect(now().context.asked).toMatchObject({ row: serverRef(1), mode: 'connect' });
  });
});

describe('finding a node', () => {
  test('[9.23] changes tab and page, and flashes for 200 ms, after 50 ms again', () => {
    const { actor, clock, host, now } = start(lists(1, [250]));
    actor.send({ type: 'rows.checkAll' });
    actor.send({ type: 'node.find', reference: nodeRef(0, 201) });
    expect(now().context).toMatchObject({ tab: 'sub:0', page: 3 });
    expect(selectCheckedCount(now())).toBe(0);
    expect(host.ofType('storing.requested').at(-1)?.value).toBe('sub:0');
    expect(selectIsLit(now(), 'subscriptionServer:0:201')).toBe(true);
    expect(selectIsLit(now(), 'subscriptionServer:0:1')).toBe(false);
    clock.increment(200);
    expect(selectIsLit(now(), 'subscriptionServer:0:201')).toBe(false);
    clock.increment(50);
    expect(selectIsLit(now(), 'subscriptionServer:0:201')).toBe(true);
    clock.increment(200);
    expect(now().value).toMatchObject({ search: 'folded', find: 'idle', link: 'idle', remount: 'idle' });
  });

  test('[9.23] tries up to 5 times, 500 ms apart, to find the tab', () => {
    const { actor, clock, now } = start(lists(1));
    actor.send({ type: 'node.find', reference: nodeRef(0, 1) });
    for (let tries = 0; tries < 4; tries += 1) clock.increment(500);
    expect(now().value).toMatchObject({ search: 'folded', find: 'seeking' });
    clock.increment(500);
    expect(now().value).toMatchObject({ search: 'folded', find: 'idle', link: 'idle', remount: 'idle' });
    actor.send({ type: 'node.find', reference: nodeRef(0, 1) });
    clock.increment(499);
    actor.send({ type: 'touch.received', reply: replyOf(lists(1, [1])) });
    expect(now().value).toMatchObject({ search: 'folded', find: 'lit' });
    expect(selectTab(now())).toBe('sub:0');
  });
});

describe('twenty thousand rows', () => {
  test('are checked, sorted and followed', () => {
    const { actor, now } = start(lists(0, [20_000]), { view: { tab: 'sub:0' } });
    actor.send({ type: 'rows.checkAll' });
    actor.send({ type: 'sort.choose', column: 'name' });
    selectPositions(now());
    actor.send({ type: 'touch.received', reply: replyOf(lists(0, [20_000])) });
    actor.send({ type: 'touch.received', reply: replyOf(lists(0, [20_001])) });
    expect(selectCheckedCount(now())).toBe(20_000);
  });
});

describe('search', () => {
  const rows = [server(1, { name: 'Hong Kong' }), server(2, { name: 'Tokyo' }), server(3, { name: 'Hong Kong 2' })];

  test('hides rows, keeps the order, starts at the first page and is reported', () => {
    const { actor, host, now } = start(lists(250), { view: { page: 3 } });
    actor.send({ type: 'search.edit', text: 'server 1' });
    expect(now().context.page).toBe(1);
    expect(selectRowCount(now())).toBe(133);
    expect(selectTotalCount(now())).toBe(250);
    expect(selectPositions(now()).slice(0, 3)).toEqual([1, 10, 11]);
    const search = { ...NO_SEARCH, text: 'server 1' };
    expect(host.take()).toEqual([{ type: 'view.changed', view: { tab: 'servers', page: 1, sort: VIEW.sort, search } }]);
    expect(now().can({ type: 'search.edit', text: 'server 1' })).toBe(false);
    expect(now().can({ type: 'page.choose', page: 3 })).toBe(false);
  });

  test('what is checked stays checked when it is hidden; all means all that is found', () => {
    const { actor, host, now } = start(lists(rows));
    actor.send({ type: 'rows.check', position: 2 });
    actor.send({ type: 'search.edit', text: 'hong' });
    expect([selectCheckedCount(now()), selectHiddenCount(now()), selectCheckedAll(now())]).toEqual([1, 1, false]);
    expect(now().can({ type: 'rows.uncheckAll' })).toBe(false);
    actor.send({ type: 'rows.checkAll' });
    expect([selectCheckedCount(now()), selectHiddenCount(now()), selectCheckedAll(now())]).toEqual([3, 1, true]);
    actor.send({ type: 'rows.uncheckAll' });
    expect([...now().context.checked]).toEqual([2]);
    actor.send({ type: 'rows.check', position: 1 });
    expect(selectCheckedAll(now())).toBe('mixed');
    actor.send({ type: 'search.clear' });
    expect([selectCheckedCount(now()), selectHiddenCount(now())]).toEqual([2, 0]);
    actor.send({ type: 'search.edit', text: 'hong' });
    actor.send({ type: 'rows.delete' });
    expect(host.ofType('dialog.requested').at(-1)?.dialog).toMatchObject({ rows: [serverRef(1), serverRef(2)] });
  });

  test('a range is what the table lists between two rows', () => {
    const { actor, now } = start(lists(rows));
    actor.send({ type: 'search.edit', text: 'hong' });
    actor.send({ type: 'rows.check', position: 1 });
    actor.send({ type: 'rows.checkRange', position: 3 });
    expect([...now().context.checked]).toEqual([1, 3]);
  });

  test('a bad pattern hides nothing and says why', () => {
    const { actor, now } = start(lists(rows));
    actor.send({ type: 'search.read', mode: 'regex' });
    actor.send({ type: 'search.edit', text: '(hong' });
    expect([selectPatternProblem(now()), selectRowCount(now())]).toEqual(['syntax', 3]);
    actor.send({ type: 'search.edit', text: '(hong|x) kong$' });
    expect([selectPatternProblem(now()), selectPositions(now())]).toEqual([null, [1]]);
    actor.send({ type: 'search.clear' });
    expect(selectSearch(now())).toEqual({ ...NO_SEARCH, mode: 'regex' });
  });

  test('[4.08] filters by what the observatory says of a server', () => {
    const { actor, now } = start(lists(rows));
    actor.send({ type: 'search.filter', filter: { by: 'alive', value: 'unknown' } });
    expect(selectPositions(now())).toEqual([1, 2, 3]);
    actor.send({ type: 'alive.received', alive: new Map([['server:1', 'alive']]) });
    expect(selectPositions(now())).toEqual([2, 3]);
    actor.send({ type: 'search.filter', filter: { by: 'alive', value: 'alive' } });
    actor.send({ type: 'search.filter', filter: { by: 'alive', value: 'unknown' } });
    expect(selectPositions(now())).toEqual([1]);
  });

  test('in all lists shows whose a row is and goes there; a tab leads back to itself', () => {
    const { actor, host, now } = start(lists(rows, [subscription(1, 250, { remarks: 'Work' })]));
    actor.send({ type: 'rows.check', position: 1 });
    actor.send({ type: 'search.edit', text: 'node 1-201' });
    expect(selectRowCount(now())).toBe(0);
    actor.send({ type: 'search.widen', scope: 'all' });
    expect(selectList(now())).toBe('all');
    const [position = 0] = selectPositions(now());
    expect(selectReference(now(), position)).toEqual(nodeRef(0, 201));
    expect(selectListName(now(), nodeRef(0, 201))).toBe('Work');
    expect(selectListName(now(), serverRef(1))).toBe('');
    expect([selectHiddenCount(now()), selectCheckedAll(now())]).toEqual([1, false]);
    expect(now().can({ type: 'rows.checkAll' })).toBe(false);
    expect(now().can({ type: 'rows.check', position })).toBe(false);
    expect(now().can({ type: 'tab.choose', tab: 'servers' })).toBe(true);
    actor.send({ type: 'tab.choose', tab: 'servers' });
    expect([selectList(now()), selectCheckedCount(now())]).toEqual(['servers', 1]);
    actor.send({ type: 'search.widen', scope: 'all' });
    actor.send({ type: 'node.find', reference: nodeRef(0, 201) });
    expect([selectList(now()), selectTab(now()), now().context.page]).toEqual(['sub:0', 'sub:0', 1]);
    expect(selectSearch(now()).text).toBe('node 1-201');
    actor.send({ type: 'node.find', reference: nodeRef(0, 101) });
    expect([selectSearch(now()), now().context.page]).toEqual([NO_SEARCH, 2]);
    expect(host.ofType('view.changed').at(-1)?.view).toMatchObject({ tab: 'sub:0', page: 2, search: NO_SEARCH });
  });

  test('survives a remount, and the page is one that still exists', () => {
    const search = { ...NO_SEARCH, text: 'hong' };
    const { actor, now } = start(null, { view: { search, page: 3 } });
    actor.send({ type: 'touch.received', reply: replyOf(lists(rows)) });
    expect([selectPositions(now()), now().context.page]).toEqual([[1, 3], 1]);
  });

  test('its filters are folded at first', () => {
    const { actor, now } = start(lists(rows));
    expect(selectUnfolded(now())).toBe(false);
    actor.send({ type: 'search.unfold' });
    expect(selectUnfolded(now())).toBe(true);
    actor.send({ type: 'search.fold' });
    expect(selectUnfolded(now())).toBe(false);
  });

  test('the sort is stored', () => {
    const { actor, host } = start(lists(rows));
    actor.send({ type: 'sort.choose', column: 'name' });
    actor.send({ type: 'sort.choose', column: 'name' });
    expect(host.ofType('storing.requested').map(({ key, value }) => [key, value])).toEqual([
      ['nodeSort', 'name'],
      ['nodeSort', 'name descending'],
    ]);
  });
});
