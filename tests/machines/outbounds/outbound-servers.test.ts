import { describe, expect, test } from 'vitest';
import { type ConnectedReference, type Reference } from '../../../machines/domain/reference';
import { markOf } from '../../../machines/domain/server-mark';
import { type Touch, type TouchReply } from '../../../machines/domain/touch';
import { outboundServersMachine } from '../../../machines/outbounds/outbound-servers.machine';
import { selectPlan, selectRetyped } from '../../../machines/outbounds/outbound-servers.selectors';
import { activeIn, shownIn } from '../../../machines/outbounds/server-choice.rules';
import { pinnableIn } from '../../../machines/outbounds/outbound-servers.rules';
import { type ServersRules } from '../../../machines/outbounds/outbound-servers.steps.rules';
import { type LocateInput } from '../../../machines/ports/service';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { stepsOf } from '../../harness/steps';
import { connectedRef, lists, nodeRef, replyOf, server, serverRef, subscription } from '../../harness/touch-lists';

const at = (...rows: readonly Reference[]): readonly ConnectedReference[] =>
  rows.map((row) => connectedRef(row, 'video'));
const OTHER = connectedRef(serverRef(3));
/** Two own servers of the outbound `video`, one of `proxy`, and a subscription of four. */
const LISTS = lists(3, [4], [...at(serverRef(1), serverRef(2)), OTHER]);
const marks = (...rows: readonly Reference[]) => rows.flatMap((row) => markOf(LISTS, row) ?? []);
const REQUEST = { kind: 'outboundServers', name: 'video' } as const;
const CLOSED = { type: 'dialog.closed', id: 'dialog1' } as const;

interface World {
  readonly touch?: Touch;
  readonly running?: boolean;
  readonly service?: string;
  readonly add?: readonly Reference[];
  readonly only?: readonly Reference[];
  readonly pinned?: Reference;
  readonly pins?: boolean;
  readonly single?: boolean;
}

function begin({
  touch = LISTS,
  running = false,
  service = '2.4.14',
  add,
  only,
  pinned,
  pins,
  single = false,
}: World = {}) {
  const host = recordingHost();
  const outbounds = deferredSlot<readonly string[], void>();
  const read = lockedSlot<LocateInput, TouchReply>();
  const calls = {
    chooseServers: lockedSlot<{ readonly outbound: string; readonly rows: readonly Reference[] }, TouchReply>(),
    pinServer: lockedSlot<{ readonly outbound: string; readonly row: Reference | null }, TouchReply>(),
    connect: lockedSlot<ConnectedReference, TouchReply>(),
    disconnect: lockedSlot<ConnectedReference, TouchReply>(),
    start: lockedSlot<void, TouchReply>(),
    stop: lockedSlot<void, TouchReply>(),
  };
  const capabilities = serviceOf(service, {
    loadBalanceValid: !single,
    ...(pins === true ? { coreVersion: '1' } : {}),
  });
  const context = dialogContext({ reply: replyOf(touch, running), service: capabilities });
  const { actor } = startActor(
    outboundServersMachine.provide({
      actors: { outbounds: outbounds.logic, run: stepsOf<ServersRules>(read, calls) },
    }),
    {
      host: host.ref,
      id: 'dialog1',
      name: 'video',
      ...context,
      ...(add === undefined ? {} : { add: add.flatMap((row) => markOf(touch, row) ?? []) }),
      ...(only === undefined ? {} : { only: marks(...only) }),
      ...(pinned === undefined ? {} : { pinned: marks(pinned)[0] ?? null }),
    },
  );
  const now = () => actor.getSnapshot();
  const toggle = (...rows: readonly Reference[]) => rows.forEach((row) => actor.send({ type: 'server.toggle', row }));
  const save = async (names: readonly string[] = ['proxy', 'video']) => {
    actor.send({ type: 'editor.save' });
    await outbounds.latest.resolve(names);
  };
  const changed = (reply: TouchReply) => actor.send({ type: 'context.changed', dialogContext: { ...context, reply } });
  const keys = () => [...now().context.draft.chosen].sort();
  return { actor, host, outbounds, read, ...calls, now, toggle, save, changed, keys };
}

const sent = (host: ReturnType<typeof recordingHost>) =>
  host.facts.filter(({ type }) => type !== 'touch.received' && type !== 'poll.requested');

describe('choosing', () => {
  test('it begins with the servers that the outbound has; a connection that points to no server is none of them', () => {
    const { now, keys } = begin({ touch: { ...LISTS, connected: [...LISTS.connected, ...at(serverRef(9))] } });
    expect([now().value, keys(), now().hasTag('draft')]).toEqual([
      { editing: 'unchanged' },
      ['server:1', 'server:2'],
      false,
    ]);
    expect(shownIn(now().context).map(({ row, subscription: of }) => [row.name, of])).toEqual([
      ['Server 1', null],
      ['Server 2', null],
      ['Server 3', null],
      ['Node 1-1', 'host1.example.com'],
      ['Node 1-2', 'host1.example.com'],
      ['Node 1-3', 'host1.example.com'],
      ['Node 1-4', 'host1.example.com'],
    ]);
  });

  test('a draft is what differs from the lists', () => {
    const { now, toggle, actor } = begin();
    expect(now().can({ type: 'editor.save' })).toBe(false);
    toggle(nodeRef(0, 2));
    expect([now().value, now().hasTag('draft')]).toEqual([{ editing: 'changed' }, true]);
    toggle(nodeRef(0, 2));
    expect(now().value).toEqual({ editing: 'unchanged' });
    toggle(serverRef(1));
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toBe('asking');
    actor.send({ type: 'draft.keep' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect(now().value).toBe('closed');
  });

  test('nothing but a server of the lists can be chosen', () => {
    const { now } = begin();
    expect(
      [serverRef(4), nodeRef(0, 5), nodeRef(1, 1)].map((row) => now().can({ type: 'server.toggle', row })),
    ).toEqual([false, false, false]);
  });

  test('the search narrows the list; what is shown is checked and unchecked together', () => {
    const { now, actor, keys } = begin();
    actor.send({ type: 'active.move', by: -1 });
    expect(activeIn(now().context)).toBe(6);
    actor.send({ type: 'search.edit', text: 'host1 1-' });
    expect([shownIn(now().context).length, activeIn(now().context)]).toEqual([4, 0]);
    actor.send({ type: 'shown.check' });
    expect(keys()).toHaveLength(6);
    actor.send({ type: 'search.edit', text: 'server' });
    actor.send({ type: 'shown.uncheck' });
    expect(keys()).toEqual([1, 2, 3, 4].map((id) => `subscriptionServer:0:${id}`));
    actor.send({ type: 'search.edit', text: '' });
    actor.send({ type: 'list.filter', only: true });
    // Those that it has stay in sight when they are unchecked.
    expect(shownIn(now().context).map(({ row }) => row.name)).toEqual([
      'Server 1',
      'Server 2',
      'Node 1-1',
      'Node 1-2',
      'Node 1-3',
      'Node 1-4',
    ]);
  });

  test('where a service uses one server for each outbound, another takes its place', () => {
    const { now, toggle, keys } = begin({
      single: true,
      touch: { ...LISTS, connected: at(serverRef(1)) },
    });
    toggle(serverRef(3));
    expect([keys(), now().can({ type: 'shown.check' })]).toEqual([['server:3'], false]);
  });

  test('the servers that it shall have and no other are saved at once', async () => {
    const { keys, outbounds, read, chooseServers, host, now } = begin({
      running: true,
      only: [serverRef(2), nodeRef(0, 4)],
    });
    expect([now().value, keys()]).toEqual(['checking', ['server:2', 'subscriptionServer:0:4']]);
    await outbounds.latest.resolve(['video']);
    read.latest.answer(replyOf(LISTS, true));
    expect(chooseServers.latest.input).toMatchObject({ outbound: 'video', rows: [serverRef(2), nodeRef(0, 4)] });
    chooseServers.latest.answer(replyOf({ ...LISTS, connected: [...at(serverRef(2), nodeRef(0, 4)), OTHER] }, true));
    expect(host.take()).toContainEqual(CLOSED);
  });

  test.each([
    ['a server cannot be found', { touch: lists(1, [4], at(serverRef(1))) }],
    ['the core would restart with each call', { running: true, service: '2.2.6.7' }],
    ['the outbound has them already', { only: [serverRef(1), serverRef(2)] }],
  ])('nothing is saved at once when %s: the person decides', (_, world) => {
    const { now, outbounds } = begin({ only: [serverRef(2), nodeRef(0, 4)], ...world });
    expect(now().matches('editing')).toBe(true);
    expect(outbounds.calls).toEqual([]);
  });

  test('an older service whose core is stopped is given them one by one, at once', () => {
    expect(begin({ service: '2.2.6.7', only: [nodeRef(0, 4)] }).now().value).toBe('checking');
  });

  test('rows that were checked in the lists are chosen from the start', () => {
    const { now, keys } = begin({ add: [nodeRef(0, 4)] });
    expect([now().value, keys()]).toEqual([{ editing: 'changed' }, ['server:1', 'server:2', 'subscriptionServer:0:4']]);
  });
});

describe('lists that change meanwhile', () => {
  test('the changes stay with their servers, on what the outbound has now', () => {
    const { toggle, changed, keys, now } = begin();
    toggle(serverRef(1), nodeRef(0, 2));
    // A server was put in front of the own ones, and somebody else has connected the third.
    const moved = [0, 1, 2, 3].map((one) =>
      server(one + 1, { name: `Server ${one}`, address: `s${one}.example.com:443` }),
    );
    changed(replyOf(lists(moved, [4], at(serverRef(2), serverRef(3), serverRef(4)))));
    expect([keys(), now().context.lost]).toEqual([['server:3', 'server:4', 'subscriptionServer:0:2'], []]);
  });

  test('a chosen server that has vanished is told', () => {
    const { toggle, changed, keys, now } = begin();
    toggle(nodeRef(0, 4));
    changed(replyOf(lists(3, [3], LISTS.connected)));
    expect([keys(), now().context.lost, now().value]).toEqual([
      ['server:1', 'server:2'],
      ['Node 1-4'],
      { editing: 'unchanged' },
    ]);
  });

  test('what vanishes later is told beside what has vanished before', () => {
    const { toggle, changed, now } = begin();
    toggle(nodeRef(0, 4), nodeRef(0, 3));
    changed(replyOf(lists(3, [3], LISTS.connected)));
    changed(replyOf(lists(3, [2], LISTS.connected)));
    expect(now().context.lost).toEqual(['Node 1-4', 'Node 1-3']);
  });

  test('where one server is used, the chosen one stays the only one', () => {
    const { toggle, changed, keys } = begin({ single: true, touch: { ...LISTS, connected: at(serverRef(1)) } });
    toggle(serverRef(3));
    changed(replyOf({ ...LISTS, connected: at(serverRef(2)) }));
    expect(keys()).toEqual(['server:3']);
  });

  test('a row without a position cannot be chosen', () => {
    const { now } = begin({ touch: lists([server(1), server(0), server(3)]) });
    expect(shownIn(now().context).map(({ row }) => row.id)).toEqual([1, 3]);
  });

  test('the draft is kept over a reload, by what its servers look like', () => {
    const { toggle, now } = begin({ pins: true });
    toggle(serverRef(1), nodeRef(0, 2), nodeRef(0, 4));
    const kept = JSON.parse(JSON.stringify(selectRetyped(now()))) as ReturnType<typeof selectRetyped>;
    const again = begin({
      touch: lists([server(1), server(2)], [subscription(9, 1), subscription(1, 3)], at(serverRef(1))),
    });
    for (const command of kept) again.actor.send(command);
    expect([again.keys(), again.now().context.lost]).toEqual([['subscriptionServer:1:2'], ['Node 1-4']]);
  });
});

describe('saving with one call', () => {
  test('[7.27] the lists are read, then all servers are sent at once; the answer has to say the same', async () => {
    const { toggle, save, read, chooseServers, host, now } = begin({ running: true });
    toggle(serverRef(2), nodeRef(0, 2), nodeRef(0, 3));
    expect(selectPlan(now())).toEqual({ calls: 1, restarts: 'once', maySpare: false });
    await save();
    expect([now().value, read.latest.input.rows]).toEqual(['saving', [nodeRef(0, 2), nodeRef(0, 3), serverRef(2)]]);
    read.latest.answer(replyOf(LISTS, true));
    expect(chooseServers.latest.input).toEqual({
      outbound: 'video',
      rows: [connectedRef(serverRef(1), 'video'), nodeRef(0, 2), nodeRef(0, 3)],
    });
    chooseServers.latest.answer(
      replyOf({ ...LISTS, connected: [...at(serverRef(1), nodeRef(0, 2), nodeRef(0, 3)), OTHER] }, true),
    );
    expect(now().status).toBe('done');
    expect(host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'connect' }]);
    expect(sent(host)).toEqual([
      {
        type: 'notice.raised',
        notice: {
          key: 'outboundServersSaved',
          intent: 'success',
          values: { name: 'video', count: 3 },
          duration: 10_000,
          actions: [
            { kind: 'restoreServers', dialog: { ...REQUEST, only: marks(serverRef(1), serverRef(2)), pinned: null } },
          ],
        },
      },
      CLOSED,
    ]);
  });

  test('what is offered afterwards brings back what the outbound had before the first call, with the pinned one', async () => {
    const pinned = { ...LISTS, connected: [{ ...connectedRef(serverRef(1), 'video'), pinned: true as const }, OTHER] };
    const only = begin({ pins: true, touch: pinned, only: [nodeRef(0, 4)] });
    await only.outbounds.latest.resolve(['video']);
    only.read.latest.answer(replyOf(pinned));
    // Half of it came to pass, as somebody else meant it.
    const half = { ...pinned, connected: at(nodeRef(0, 3)) };
    only.chooseServers.latest.answer(replyOf(half));
    expect(only.now().value).toEqual({ editing: 'different' });
    await only.save(['video']);
    only.read.latest.answer(replyOf(half));
    only.chooseServers.latest.answer(replyOf({ ...half, connected: at(nodeRef(0, 4)) }));
    const [raised] = only.host.ofType('notice.raised');
    expect(raised?.notice.actions).toEqual([
      { kind: 'restoreServers', dialog: { ...REQUEST, only: marks(serverRef(1)), pinned: marks(serverRef(1))[0] } },
    ]);
  });

  test('bringing it back is a save at once, the pinned server with it', async () => {
    const { outbounds, read, chooseServers, pinServer, now } = begin({
      pins: true,
      touch: { ...LISTS, connected: at(nodeRef(0, 4)) },
      only: [serverRef(1), serverRef(2)],
      pinned: serverRef(2),
    });
    expect(now().value).toBe('checking');
    await outbounds.latest.resolve(['video']);
    read.latest.answer(replyOf({ ...LISTS, connected: at(nodeRef(0, 4)) }));
    expect(chooseServers.latest.input).toEqual({ outbound: 'video', rows: [serverRef(1), serverRef(2)] });
    chooseServers.latest.answer(replyOf(LISTS));
    expect(pinServer.latest.input).toEqual({ outbound: 'video', row: serverRef(2) });
  });

  test('servers are sent where they stand now, with what somebody else has connected meanwhile', async () => {
    const { toggle, save, read, chooseServers } = begin();
    toggle(serverRef(1), nodeRef(0, 2));
    await save();
    const own = [2, 1, 3].map((one, index) => ({ ...server(one), id: index + 1 }));
    const subscriptions = [subscription(9, 1, { id: 1 }), subscription(1, 4, { id: 2 })];
    read.latest.answer(replyOf(lists(own, subscriptions, at(serverRef(2), serverRef(3)))));
    expect(chooseServers.latest.input.rows).toEqual([connectedRef(serverRef(3), 'video'), nodeRef(1, 2)]);
  });

  test('a connection that points to no server goes with the save', async () => {
    const { toggle, save, read, chooseServers } = begin();
    toggle(serverRef(3));
    await save();
    read.latest.answer(replyOf({ ...LISTS, connected: [...LISTS.connected, ...at(serverRef(9))] }));
    expect(chooseServers.latest.input.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('an outbound that is gone is told, and nothing is sent: the service would answer success', async () => {
    const { toggle, save, read, now, host } = begin();
    toggle(serverRef(3));
    await save(['proxy']);
    expect([now().value, now().hasTag('gone'), read.calls.length]).toEqual([{ editing: 'gone' }, true, 0]);
    expect(host.facts).toEqual([{ type: 'outbounds.received', outbounds: ['proxy'] }]);
  });

  test('a server that cannot be identified any more is told, and nothing is sent', async () => {
    const { toggle, save, read, chooseServers, now, keys } = begin();
    toggle(nodeRef(0, 4), serverRef(3));
    await save();
    read.latest.answer(replyOf(lists(3, [3], LISTS.connected)));
    expect([now().value, chooseServers.calls.length, now().context.lost, keys()]).toEqual([
      { editing: 'changed' },
      0,
      ['Node 1-4'],
      ['server:1', 'server:2', 'server:3'],
    ]);
  });

  test('of servers that look alike nothing is guessed', async () => {
    const twins = lists([
      server(1),
      server(2, { name: 'Twin', address: 't' }),
      server(3, { name: 'Twin', address: 't' }),
    ]);
    const { toggle, save, read, chooseServers, now, keys } = begin({ touch: twins });
    toggle(serverRef(1), serverRef(3));
    await save();
    read.latest.answer(replyOf(twins));
    expect([chooseServers.calls.length, now().context.lost, keys()]).toEqual([0, ['Twin'], ['server:1']]);
  });

  test('nor which of them is to be taken out', async () => {
    const twins = [server(1), server(2, { name: 'Twin', address: 't' }), server(3, { name: 'Twin', address: 't' })];
    const touch = lists(twins, [], at(serverRef(1), serverRef(3)));
    const { toggle, save, read, chooseServers, keys } = begin({ touch });
    toggle(serverRef(3));
    await save();
    read.latest.answer(replyOf(touch));
    expect([chooseServers.calls.length, keys()]).toEqual([0, ['server:1', 'server:3']]);
  });

  test('an answer whose lists say something else is told', async () => {
    const { toggle, save, read, chooseServers, now, keys } = begin();
    toggle(serverRef(3));
    await save();
    read.latest.answer(replyOf(LISTS));
    chooseServers.latest.answer(replyOf(LISTS));
    expect([now().value, now().hasTag('different'), keys()]).toEqual([
      { editing: 'different' },
      true,
      ['server:1', 'server:2', 'server:3'],
    ]);
  });

  test('what somebody else has already done needs no call', async () => {
    const { toggle, save, read, chooseServers, now } = begin();
    toggle(serverRef(3));
    await save();
    read.latest.answer(replyOf({ ...LISTS, connected: at(serverRef(1), serverRef(2), serverRef(3)) }));
    expect([now().status, chooseServers.calls.length]).toEqual(['done', 0]);
  });

  test('[4.04] a refusal stands beside the buttons, the core is told of it, and the lists are wanted', async () => {
    const { toggle, save, read, chooseServers, now, host } = begin({ running: true });
    toggle(serverRef(3));
    await save();
    read.latest.answer(replyOf(LISTS, true));
    chooseServers.latest.fail({ kind: 'refused', message: 'invalid config: x' });
    expect([now().value, selectFault(now())]).toEqual([
      { editing: 'changed' },
      { kind: 'refused', message: 'invalid config: x' },
    ]);
    expect(sent(host).map(({ type }) => type)).toEqual(['notice.raised', 'config.refused', 'touch.wanted']);
    await save();
    expect(selectFault(now())).toBeNull();
  });

  test('after a lost answer the lists say whether it was saved', async () => {
    const { toggle, save, read, chooseServers, now } = begin();
    toggle(serverRef(3));
    await save();
    read.latest.answer(replyOf(LISTS));
    chooseServers.latest.fail({ kind: 'timeout' });
    read.latest.answer(replyOf({ ...LISTS, connected: at(serverRef(1), serverRef(2), serverRef(3)) }));
    expect(now().status).toBe('done');
  });

  test('after a lost answer of a call that has not happened, what was to follow it is not sent', async () => {
    const { actor, toggle, save, read, chooseServers, pinServer, now, keys } = begin({ pins: true });
    toggle(serverRef(3));
    actor.send({ type: 'server.pin', row: serverRef(3) });
    await save();
    read.latest.answer(replyOf(LISTS));
    chooseServers.latest.fail({ kind: 'timeout' });
    read.latest.answer(replyOf(LISTS));
    expect([
      now().value,
      selectFault(now()),
      pinServer.calls.length,
      keys().length,
      now().context.draft.pinned,
    ]).toEqual([{ editing: 'changed' }, { kind: 'timeout' }, 0, 3, 'server:3']);
  });

  test('the wait can be left: the draft stays', async () => {
    const { toggle, save, read, actor, now } = begin();
    toggle(serverRef(3));
    actor.send({ type: 'editor.save' });
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toEqual({ editing: 'changed' });
    await save();
    read.latest.answer(replyOf(LISTS));
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, selectFault(now())]).toEqual([{ editing: 'changed' }, { kind: 'left' }]);
  });

  test('what cannot be read, and a programming error, leave the draft as it is', async () => {
    const unread = begin();
    unread.toggle(serverRef(3));
    unread.actor.send({ type: 'editor.save' });
    await unread.outbounds.latest.reject({ kind: 'failed', status: 500 });
    expect([unread.now().value, selectFault(unread.now())]).toEqual([
      { editing: 'changed' },
      { kind: 'failed', status: 500 },
    ]);
    await unread.save();
    unread.read.latest.fail({ kind: 'unreachable' });
    expect([unread.now().value, selectFault(unread.now())]).toEqual([{ editing: 'changed' }, { kind: 'unreachable' }]);
  });
});

describe('pinning', () => {
  const PINNED = { ...LISTS, connected: [{ ...connectedRef(serverRef(1), 'video'), pinned: true } as const, OTHER] };

  test('only where the service can, and only a chosen server', () => {
    expect(
      begin()
        .now()
        .can({ type: 'server.pin', row: serverRef(1) }),
    ).toBe(false);
    const { now } = begin({ pins: true });
    const may = (row: Reference | null) => now().can({ type: 'server.pin', row });
    expect([may(serverRef(1)), may(null), may(serverRef(3))]).toEqual([true, true, false]);
  });

  test('of very many chosen servers the first are offered, the pinned one always; the search finds the others', () => {
    const many = lists(250, [], at(...Array.from({ length: 250 }, (_, index) => serverRef(index + 1))));
    const { actor, now } = begin({ pins: true, touch: many });
    const offered = () => {
      const { draft, search } = now().context;
      const { servers, cut } = pinnableIn(draft, search);
      return [servers.length, servers[0]?.row.name, cut];
    };
    expect(offered()).toEqual([200, 'Server 1', true]);
    actor.send({ type: 'server.pin', row: serverRef(222) });
    expect(offered()).toEqual([201, 'Server 222', true]);
    actor.send({ type: 'search.edit', text: 's99.example' });
    expect(offered()).toEqual([2, 'Server 222', false]);
  });

  test('it is saved after the servers, with a call of its own', async () => {
    const { actor, toggle, save, read, chooseServers, pinServer, now } = begin({ pins: true, running: true });
    toggle(serverRef(3));
    actor.send({ type: 'server.pin', row: serverRef(3) });
    expect(selectPlan(now())).toEqual({ calls: 2, restarts: 'each', maySpare: false });
    await save();
    read.latest.answer(replyOf(LISTS, true));
    const three = at(serverRef(1), serverRef(2), serverRef(3));
    chooseServers.latest.answer(replyOf({ ...LISTS, connected: three }, true));
    expect(pinServer.latest.input).toEqual({ outbound: 'video', row: serverRef(3) });
    pinServer.latest.answer(
      replyOf(
        { ...LISTS, connected: three.map((one) => (one.id === 3 ? { ...one, pinned: true as const } : one)) },
        true,
      ),
    );
    expect(now().status).toBe('done');
  });

  test('a pinned server that is no longer chosen is no longer pinned; unpinning is a call without a server', async () => {
    const { actor, toggle, now, save, read, pinServer, chooseServers } = begin({ pins: true, touch: PINNED });
    expect(now().context.draft.pinned).toBe('server:1');
    toggle(serverRef(1));
    expect(now().context.draft.pinned).toBeNull();
    toggle(serverRef(1));
    actor.send({ type: 'server.pin', row: null });
    await save();
    read.latest.answer(replyOf(PINNED));
    expect([pinServer.latest.input, chooseServers.calls.length]).toEqual([{ outbound: 'video', row: null }, 0]);
    pinServer.latest.answer(replyOf({ ...LISTS, connected: [connectedRef(serverRef(1), 'video'), OTHER] }));
    expect(now().status).toBe('done');
  });

  test('a server to be pinned that is gone is told', async () => {
    const { actor, save, read, pinServer, now } = begin({ pins: true });
    actor.send({ type: 'server.pin', row: serverRef(2) });
    await save();
    read.latest.answer(replyOf(lists(1, [4], at(serverRef(1)))));
    expect([now().value, pinServer.calls.length, now().context.lost]).toEqual([
      { editing: 'unchanged' },
      0,
      ['Server 2'],
    ]);
  });
});

describe('saving on services before 2.4.0', () => {
  const OLD = { service: '2.2.6.7' } as const;
  const with3 = (...rows: readonly Reference[]) => ({ ...LISTS, connected: [...at(...rows), OTHER] });

  test('each server has its call, connecting first; the plan says so', async () => {
    const { toggle, save, read, connect, disconnect, now, host } = begin({ ...OLD, running: true });
    toggle(serverRef(1), serverRef(3), nodeRef(0, 1));
    expect(selectPlan(now())).toEqual({ calls: 3, restarts: 'each', maySpare: true });
    await save();
    read.latest.answer(replyOf(LISTS, true));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(3), 'video'));
    connect.latest.answer(replyOf(with3(serverRef(1), serverRef(2), serverRef(3)), true));
    expect([connect.latest.input, now().context.done, now().context.calls]).toEqual([
      connectedRef(nodeRef(0, 1), 'video'),
      1,
      3,
    ]);
    connect.latest.answer(replyOf(with3(serverRef(1), serverRef(2), serverRef(3), nodeRef(0, 1)), true));
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(1), 'video'));
    expect(host.ofType('poll.requested')).toEqual([]);
    disconnect.latest.answer(replyOf(with3(serverRef(2), serverRef(3), nodeRef(0, 1)), true));
    expect([now().status, host.ofType('poll.requested').length]).toEqual(['done', 1]);
  });

  test('the core is stopped meanwhile only when the person wants it, and started again', async () => {
    const { actor, toggle, save, read, stop, start, connect, now } = begin({ ...OLD, running: true });
    expect(now().can({ type: 'way.choose', stops: true })).toBe(false);
    toggle(serverRef(3), nodeRef(0, 1));
    actor.send({ type: 'way.choose', stops: true });
    expect(selectPlan(now())).toEqual({ calls: 4, restarts: 'stopped', maySpare: true });
    await save();
    read.latest.answer(replyOf(LISTS, true));
    stop.latest.answer(replyOf(LISTS));
    connect.latest.answer(replyOf(with3(serverRef(1), serverRef(2), serverRef(3))));
    const all = with3(serverRef(1), serverRef(2), serverRef(3), nodeRef(0, 1));
    connect.latest.answer(replyOf(all));
    expect(start.calls).toHaveLength(1);
    start.latest.answer(replyOf(all, true));
    expect(now().status).toBe('done');
  });

  test('a core that was stopped for it and has not been started again is told', async () => {
    const { actor, toggle, save, read, stop, connect, start, now } = begin({ ...OLD, running: true });
    toggle(serverRef(3), nodeRef(0, 1));
    actor.send({ type: 'way.choose', stops: true });
    await save();
    read.latest.answer(replyOf(LISTS, true));
    stop.latest.answer(replyOf(LISTS));
    connect.latest.fail({ kind: 'unreachable' });
    expect([now().value, now().hasTag('halted'), start.calls.length, selectFault(now())]).toEqual([
      { editing: 'halted' },
      true,
      0,
      { kind: 'unreachable' },
    ]);
  });

  test('a core that runs again is not told as stopped', async () => {
    const { actor, toggle, save, read, stop, connect, now } = begin({ ...OLD, running: true });
    toggle(serverRef(3), nodeRef(0, 1));
    actor.send({ type: 'way.choose', stops: true });
    await save();
    read.latest.answer(replyOf(LISTS, true));
    stop.latest.answer(replyOf(LISTS));
    connect.latest.answer(replyOf(with3(serverRef(1), serverRef(2), serverRef(3)), true));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    expect([now().value, selectPlan(now()).calls]).toEqual([{ editing: 'changed' }, 1]);
  });

  test('without any server left the core is not started again', async () => {
    const alone = { ...LISTS, connected: at(serverRef(1), serverRef(2)) };
    const { actor, toggle, save, read, stop, start, disconnect, now } = begin({ ...OLD, running: true, touch: alone });
    toggle(serverRef(1), serverRef(2));
    actor.send({ type: 'way.choose', stops: true });
    await save();
    read.latest.answer(replyOf(alone, true));
    stop.latest.answer(replyOf(alone));
    disconnect.latest.answer(replyOf({ ...LISTS, connected: at(serverRef(2)) }));
    disconnect.latest.answer(replyOf({ ...LISTS, connected: [] }));
    expect([now().status, start.calls.length]).toEqual(['done', 0]);
  });

  test('for a single call, or one that nothing is stopped for, the core is left as it is', () => {
    const { actor, toggle, now } = begin({ ...OLD, running: true });
    toggle(serverRef(3), nodeRef(0, 1));
    actor.send({ type: 'way.choose', stops: true });
    toggle(nodeRef(0, 1));
    expect(selectPlan(now())).toEqual({ calls: 1, restarts: 'once', maySpare: false });
    const stopped = begin(OLD);
    stopped.toggle(serverRef(3), nodeRef(0, 1));
    expect(selectPlan(stopped.now())).toEqual({ calls: 2, restarts: 'none', maySpare: false });
  });

  test('a core that somebody else has stopped is not started', async () => {
    const { actor, toggle, save, read, stop, start, connect, now } = begin({ ...OLD, running: true });
    toggle(serverRef(3), nodeRef(0, 1));
    actor.send({ type: 'way.choose', stops: true });
    await save();
    read.latest.answer(replyOf(LISTS));
    connect.latest.answer(replyOf(with3(serverRef(1), serverRef(2), serverRef(3))));
    connect.latest.answer(replyOf(with3(serverRef(1), serverRef(2), serverRef(3), nodeRef(0, 1))));
    expect([now().status, stop.calls.length, start.calls.length]).toEqual(['done', 0, 0]);
  });

  test('a refusal of one does not keep the others back; what is missing stays in the draft', async () => {
    const { toggle, save, read, connect, now, keys } = begin(OLD);
    toggle(serverRef(3), nodeRef(0, 1));
    await save();
    read.latest.answer(replyOf(LISTS));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    connect.latest.answer(replyOf(with3(serverRef(1), serverRef(2), nodeRef(0, 1))));
    expect([now().value, keys(), selectPlan(now()).calls, selectFault(now())]).toEqual([
      { editing: 'changed' },
      ['server:1', 'server:2', 'server:3', 'subscriptionServer:0:1'],
      1,
      { kind: 'refused', message: 'no' },
    ]);
  });

  test('a server to be taken out that is gone needs no call; one to be added is told', async () => {
    const { toggle, save, read, connect, disconnect, now } = begin(OLD);
    toggle(serverRef(2), nodeRef(0, 4));
    await save();
    read.latest.answer(replyOf(lists(1, [3], at(serverRef(1)))));
    expect([now().value, connect.calls.length, disconnect.calls.length, now().context.lost]).toEqual([
      { editing: 'unchanged' },
      0,
      0,
      ['Node 1-4'],
    ]);
  });

  test('where another server takes the place of the one before, it is one call', async () => {
    const { toggle, save, read, connect, disconnect, now } = begin({
      ...OLD,
      single: true,
      touch: { ...LISTS, connected: at(serverRef(1)) },
    });
    toggle(serverRef(3));
    expect(selectPlan(now()).calls).toBe(1);
    await save();
    read.latest.answer(replyOf({ ...LISTS, connected: at(serverRef(1)) }));
    connect.latest.answer(replyOf({ ...LISTS, connected: at(serverRef(3)) }));
    expect([now().status, disconnect.calls.length]).toEqual(['done', 0]);
  });
});
