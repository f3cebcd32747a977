import { describe, expect, test } from 'vitest';
import { type ConnectedReference, type Reference } from '../../../machines/domain/reference';
import { serverContent, type Touch, type TouchReply } from '../../../machines/domain/touch';
import { type DeletedRow } from '../../../machines/ports/deleted';
import { type DeletionMode } from '../../../machines/ports/deleted';
import { type ImportInput, type SubscriptionPatch, type LocateInput } from '../../../machines/ports/service';
import { undoMachine, type UndoRules } from '../../../machines/shell/undo.machine';
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
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { stepsOf } from '../../harness/steps';

const deleted = (id: number, rest: Partial<DeletedRow> = {}): DeletedRow => ({
  row: serverRef(id),
  name: `Server ${id}`,
  link: `ss://link${id}`,
  url: rest.link === undefined ? `ss://link${id}` : rest.link,
  remarks: null,
  connections: [],
  ...rest,
});

function start(rows: readonly DeletedRow[], { wasRunning = false, mode = 'ask' as DeletionMode, whole = false } = {}) {
  const host = recordingHost();
  const read = lockedSlot<LocateInput, TouchReply>();
  const imported = deferredSlot<TouchReply, ImportInput>();
  const patch = deferredSlot<TouchReply, SubscriptionPatch>();
  const connect = lockedSlot<ConnectedReference, TouchReply>();
  const core = lockedSlot<void, TouchReply>();
  const choose = lockedSlot<{ readonly outbound: string; readonly rows: readonly Reference[] }, TouchReply>();
  const { actor, clock } = startActor(
    undoMachine.provide({
      actors: {
        run: stepsOf<UndoRules>(read, {
          importText: imported,
          patchSubscription: patch,
          connect,
          chooseServers: choose,
          start: core,
        }),
      },
    }),
    { id: 'undo1', host: host.ref, deleted: { kind: 'rows', rows, wasRunning, mode, whole } },
  );
  const said = () =>
    host
      .ofType('notice.raised')
      .map(({ notice }) => ({ key: notice.key, values: notice.values, actions: notice.actions.length }));
  const keys = () => host.ofType('notice.raised').map(({ notice }) => notice.key);
  const restore = (touch: Touch): void => {
    actor.send({ type: 'undo.restore' });
    read.latest.answer(replyOf(touch));
  };
  return {
    actor,
    clock,
    host,
    read,
    imported,
    patch,
    connect,
    choose,
    core,
    said,
    keys,
    restore,
    now: () => actor.getSnapshot(),
  };
}

describe('a core that was stopped', () => {
  test('stays so where the service takes all servers of an outbound at once: those that it has, and the restored one', async () => {
    const row = deleted(1, { connections: [{ outbound: 'work', server: null }] });
    const { choose, connect, core, imported, keys, restore } = start([row], { whole: true });
    const other = connectedRef(serverRef(1), 'work');
    restore({ ...lists(1), connected: [other] });
    await imported.latest.resolve(replyOf({ ...lists(2), connected: [other] }));
    expect(choose.latest.input).toEqual({ outbound: 'work', rows: [other, connectedRef(serverRef(2), 'work')] });
    choose.latest.answer(replyOf(lists(2)));
    expect([connect.calls, core.calls, keys().at(-1)]).toEqual([[], [], 'restored']);
  });
});

describe('a restored row that looks like others', () => {
  const same = { name: 'Server 1', address: 's1.example.com:443' };
  const twins = (links: readonly string[]): Touch => ({
    ...lists(links.map((_, index) => server(index + 1, same))),
    links: new Map(links.map((link, index) => [`server:${index + 1}`, link])),
  });
  const bare = (count: number): Touch => lists(Array.from({ length: count }, (_, index) => server(index + 1, same)));
  const rows = [deleted(1, { connections: [{ outbound: 'work', server: null }] })];

  test('is connected where its link is', async () => {
    const { connect, imported, keys, read, restore } = start(rows);
    restore(bare(2));
    await imported.latest.resolve(replyOf(bare(3)));
    expect(connect.calls).toEqual([]);
    expect(read.latest.input.rows).toEqual([serverRef(3)]);
    read.latest.answer(replyOf(twins(['ss://other', 'ss://link1', 'ss://third'])));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(2), 'work'));
    connect.latest.answer(replyOf(bare(3)));
    expect(keys().at(-1)).toBe('restored');
  });

  test.each([
    ['its link is there twice', ['ss://link1', 'ss://other', 'ss://link1']],
    ['its link is not there', ['ss://a', 'ss://b', 'ss://c']],
  ])('is not connected when %s', async (_, links) => {
    const { connect, imported, read, restore, said } = start(rows);
    restore(bare(2));
    await imported.latest.resolve(replyOf(bare(3)));
    read.latest.answer(replyOf(twins(links)));
    expect(connect.calls).toEqual([]);
    expect(said().at(-1)).toMatchObject({ key: 'restoredPartly', values: { lost: 1 } });
  });

  test.each([
    ['refused', 'restoredPartly', 1],
    ['unauthorised', 'restoredPartly', 1],
    ['broken', 'restoredPartly', 1],
  ] as const)('is not connected when the lists cannot be read (%s)', async (how, key, lost) => {
    const { connect, imported, read, restore, said } = start(rows);
    restore(bare(2));
    await imported.latest.resolve(replyOf(bare(3)));
    if (how === 'broken') read.latest.crash(new Error('x'));
    else read.latest.fail(how === 'refused' ? { kind: how, message: 'no' } : { kind: how, first: false });
    expect([connect.calls.length, said().at(-1)?.key, said().at(-1)?.values['lost']]).toEqual([0, key, lost]);
  });

  test('of a subscription a server is connected when it is the only one that says so', async () => {
    const one = subscription(1, 1);
    const content = serverContent(one.servers[0] ?? server(1));
    const of = [
      deleted(1, { row: subscriptionRef(1), link: one.address, connections: [{ outbound: 'o', server: content }] }),
    ];
    const double = { ...one, servers: [1, 2].map((id) => ({ ...server(id), ...one.servers[0], id })) };
    const { connect, imported, restore, said } = start(of);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(0, [double])));
    expect([connect.calls.length, said().at(-1)?.key]).toEqual([0, 'restoredPartly']);
  });
});

describe('the offer', () => {
  test('stays 10 s and can be taken', () => {
    const { host, now } = start([deleted(1)]);
    expect(now().value).toBe('offered');
    expect(host.take()).toEqual([
      {
        type: 'notice.raised',
        notice: {
          key: 'deleted',
          intent: 'success',
          values: { count: 1, name: 'Server 1', kind: 'servers' },
          duration: 10_000,
          actions: [{ kind: 'undo', undo: 'undo1' }],
        },
      },
    ]);
  });

  test.each([
    ['servers', [1, 2], []],
    ['subscriptions', [], [1, 2]],
    ['rows', [1], [2]],
  ])('says that it was %s', (kind, servers, lists) => {
    const rows = [...servers.map((id) => deleted(id)), ...lists.map((id) => deleted(id, { row: subscriptionRef(id) }))];
    const [notice] = start(rows).host.ofType('notice.raised');
    expect(notice?.notice.values.kind).toBe(kind);
  });

  test('[4.06] says that rows went after a connect failure', () => {
    expect(start([deleted(1)], { mode: 'afterFailure' }).said()).toEqual([
      { key: 'deletedAfterFailure', values: { count: 1, name: 'Server 1' }, actions: 1 },
    ]);
  });

  test('[4.06] is a warning when nobody asked for the deletion', () => {
    const [notice] = start([deleted(1)], { mode: 'afterFailure' }).host.ofType('notice.raised');
    expect(notice?.notice.intent).toBe('warning');
  });

  test('stands when some of the rows can come back', () => {
    expect(start([deleted(1, { link: null }), deleted(2)]).said()[0]?.actions).toBe(1);
  });

  test('is none when no link could be had', () => {
    const { now, said } = start([deleted(1, { link: null })]);
    expect(said()).toEqual([{ key: 'deleted', values: { count: 1, name: 'Server 1', kind: 'servers' }, actions: 0 }]);
    expect(now().status).toBe('done');
  });
});

describe('restoring', () => {
  test('imports row by row, at the end; HTTP proxies as what they are', async () => {
    const { imported, now, restore, said } = start([
      deleted(1, { link: 'https://user:pw@h:1#x', url: 'https-proxy://user:pw@h:1#x' }),
      deleted(2),
    ]);
    restore(lists(3));
    expect(now().hasTag('busy')).toBe(true);
    expect(imported.latest.input).toEqual({ url: 'https-proxy://user:pw@h:1#x', which: null, kind: 'server' });
    await imported.latest.resolve(replyOf(lists(4)));
    expect(imported.latest.input).toEqual({ url: 'ss://link2', which: null, kind: 'server' });
    await imported.latest.resolve(replyOf(lists(5)));
    expect(said().at(-1)).toEqual({ key: 'restored', values: { count: 2, name: 'Server 1' }, actions: 0 });
    expect(now().status).toBe('done');
  });

  test('brings remarks back with the address, and connections where the servers are now', async () => {
    const gone = server(2, { _type: 'subscriptionServer', name: 'Node 2-2', address: 'n2.host2.example.com:80' });
    const rows = [
      deleted(1, { connections: [{ outbound: 'work', server: null }] }),
      deleted(2, {
        row: subscriptionRef(2),
        link: 'https://host2.example.com/sub',
        remarks: 'Mine',
        connections: [{ outbound: 'proxy', server: serverContent(gone) }],
      }),
    ];
    const { connect, host, imported, now, patch, restore } = start(rows);
    restore(lists(0, [1]));
    await imported.latest.resolve(replyOf(lists(1, [1])));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(1), 'work'));
    connect.latest.answer(replyOf(lists(1, [1], [connectedRef(serverRef(1), 'work')])));
    expect(imported.latest.input).toEqual({ url: 'https://host2.example.com/sub', which: null, kind: 'subscription' });
    await imported.latest.resolve(replyOf(lists(1, [1, 2])));
    expect(patch.latest.input).toEqual({
      row: subscriptionRef(2),
      address: 'https://host2.example.com/sub',
      remarks: 'Mine',
    });
    await patch.latest.resolve(replyOf(lists(1, [1, subscription(2, 2, { remarks: 'Mine' })])));
    expect(connect.latest.input).toEqual(connectedRef(nodeRef(1, 2)));
    connect.latest.answer(
      replyOf(lists(1, [1, subscription(2, 2, { remarks: 'Mine' })], [connectedRef(nodeRef(1, 2))])),
    );
    expect(now().status).toBe('done');
    expect(host.ofType('touch.received')).toHaveLength(6);
    expect(host.ofType('poll.requested')).toEqual([]);
  });

  test('what else the service kept of a subscription is given back to it', async () => {
    const row = deleted(1, {
      row: subscriptionRef(1),
      link: 'https://host1.example.com/sub',
      remarks: '',
      others: { autoSelect: true },
    });
    const { imported, patch, restore, keys } = start([row]);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(0, [subscription(1, 1, { others: { autoSelect: false, more: 1 } })])));
    expect(patch.latest.input).toEqual({
      row: subscriptionRef(1),
      address: 'https://host1.example.com/sub',
      remarks: '',
      others: { autoSelect: true, more: 1 },
    });
    await patch.latest.resolve(replyOf(lists(0, [1])));
    expect(keys().at(-1)).toBe('restored');
  });

  test('starts the core again when it ran before and stopped with its last server', async () => {
    const { connect, core, host, imported, now, restore } = start(
      [deleted(1, { connections: [{ outbound: 'proxy', server: null }] })],
      { wasRunning: true },
    );
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))])));
    core.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    expect(host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'undo' }]);
    expect(now().status).toBe('done');
  });

  test('a core that does not start is said; the rows are back all the same', async () => {
    const { connect, core, host, imported, now, restore, said } = start(
      [deleted(1, { connections: [{ outbound: 'proxy', server: null }] })],
      { wasRunning: true },
    );
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))])));
    core.latest.fail({ kind: 'refused', message: 'geoip' });
    expect(said().map(({ key }) => key)).toEqual(['deleted', 'refused', 'restored']);
    expect(host.ofType('start.refused')).toEqual([{ type: 'start.refused', message: 'geoip' }]);
    expect(now().status).toBe('done');
  });
});

describe('what is missing', () => {
  test('is said by name and tried again, and nothing else is', async () => {
    const rows = [deleted(1), deleted(2, { connections: [{ outbound: 'proxy', server: null }] })];
    const { actor, connect, imported, now, read, restore, said } = start(rows);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    await imported.latest.resolve(replyOf(lists(2)));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    read.latest.answer(replyOf(lists(2)));
    expect(now().value).toBe('partly');
    expect(said().at(-1)).toEqual({
      key: 'restoredPartly',
      values: { count: 1, lost: 1, message: 'Server 2' },
      actions: 1,
    });
    actor.send({ type: 'undo.restore' });
    read.latest.answer(replyOf(lists(2)));
    expect(imported.calls).toHaveLength(2);
    expect(connect.latest.input).toEqual(connectedRef(serverRef(2)));
    connect.latest.answer(replyOf(lists(2, [], [connectedRef(serverRef(2))])));
    expect(said().at(-1)).toEqual({ key: 'restored', values: { count: 2, name: 'Server 1' }, actions: 0 });
  });

  test('an import that adds nothing takes its connections with it', async () => {
    const { connect, imported, now, restore, said } = start([
      deleted(1, { connections: [{ outbound: 'proxy', server: null }] }),
    ]);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(0)));
    expect(now().value).toBe('partly');
    expect(connect.calls).toEqual([]);
    expect(said().at(-1)?.values).toEqual({ count: 0, lost: 1, message: 'Server 1' });
  });

  test('a refused import or patch leaves the rest to go on', async () => {
    const rows = [
      deleted(1),
      deleted(2, { row: subscriptionRef(1), link: 'https://host1.example.com/sub', remarks: 'Mine' }),
    ];
    const { imported, patch, restore, said } = start(rows);
    restore(lists(0));
    await imported.latest.reject({ kind: 'refused', message: 'no' });
    await imported.latest.resolve(replyOf(lists(0, [1])));
    await patch.latest.reject({ kind: 'refused', message: 'no' });
    expect(said().at(-1)).toEqual({
      key: 'restoredPartly',
      values: { count: 0, lost: 2, message: 'Server 1, Server 2' },
      actions: 1,
    });
  });

  test('a subscription that has gone since cannot be given its remarks', async () => {
    const link = 'https://host1.example.com/sub';
    const { actor, imported, patch, read, restore, said, now } = start([
      deleted(1, { row: subscriptionRef(1), link, remarks: 'Mine' }),
    ]);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(0, [1])));
    await patch.latest.reject({ kind: 'refused', message: 'no' });
    actor.send({ type: 'undo.restore' });
    read.latest.answer(replyOf(lists(0)));
    expect([patch.calls.length, now().value, said().at(-1)?.values]).toEqual([
      1,
      'partly',
      { count: 0, lost: 1, message: 'Server 1' },
    ]);
  });

  test('is a warning', async () => {
    const { host, imported, restore } = start([deleted(1)]);
    restore(lists(0));
    await imported.latest.reject({ kind: 'refused', message: 'no' });
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.intent])).toEqual([
      ['deleted', 'success'],
      ['restoredPartly', 'warning'],
    ]);
  });

  test('a server that the subscription no longer brings cannot be connected', async () => {
    const rows = [
      deleted(1, {
        row: subscriptionRef(1),
        link: 'https://host1.example.com/sub',
        connections: [{ outbound: 'proxy', server: 'gone' }],
      }),
    ];
    const { connect, imported, now, restore } = start(rows);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(0, [1])));
    expect(connect.calls).toEqual([]);
    expect(now().value).toBe('partly');
  });

  test('nothing goes on without service or login', async () => {
    const rows = [deleted(1), deleted(2)];
    const unread = start(rows);
    unread.actor.send({ type: 'undo.restore' });
    unread.read.latest.fail({ kind: 'unreachable' });
    const half = start(rows);
    half.restore(lists(0));
    await half.imported.latest.reject({ kind: 'unauthorised', first: false });
    const late = start([deleted(1, { connections: [{ outbound: 'proxy', server: null }] })]);
    late.restore(lists(0));
    await late.imported.latest.resolve(replyOf(lists(1)));
    late.connect.latest.fail({ kind: 'unreachable' });
    for (const { now } of [unread, half, late]) expect(now().value).toBe('partly');
    expect(half.imported.calls).toHaveLength(1);
  });

  test('rows without a link are said and cannot be tried again', async () => {
    const { imported, now, restore, said } = start([deleted(1), deleted(2, { link: null })]);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    expect(said().at(-1)).toEqual({
      key: 'restoredPartly',
      values: { count: 1, lost: 1, message: 'Server 2' },
      actions: 0,
    });
    expect(now().status).toBe('done');
  });
});

describe('the lists change meanwhile', () => {
  const twice = [
    { outbound: 'proxy', server: null },
    { outbound: 'work', server: null },
  ];

  test('a server is connected where it stands now', async () => {
    const { connect, imported, restore } = start([deleted(2, { connections: twice })]);
    restore(lists(1));
    await imported.latest.resolve(replyOf(lists([server(1), server(2)])));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(2)));
    connect.latest.answer(replyOf(lists([server(1, { name: 'Server 2', address: 's2.example.com:443' })])));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(1), 'work'));
  });

  test('a server that has gone is not connected', async () => {
    const { connect, imported, restore, said } = start([deleted(2, { connections: twice })]);
    restore(lists(1));
    await imported.latest.resolve(replyOf(lists(2)));
    connect.latest.answer(replyOf(lists(1)));
    expect(connect.calls).toHaveLength(1);
    expect(said().at(-1)?.values).toEqual({ count: 0, lost: 1, message: 'Server 2' });
  });

  test("a subscription's first server is connected where the subscription stands now", async () => {
    const content = serverContent({ ...server(1), name: 'Node 2-1', address: 'n1.host2.example.com:80' });
    const { connect, imported, restore } = start([
      deleted(2, {
        row: subscriptionRef(2),
        link: 'https://host2.example.com/sub',
        connections: twice.map((connection) => ({ ...connection, server: content })),
      }),
    ]);
    restore(lists(0, [1]));
    await imported.latest.resolve(replyOf(lists(0, [1, 2])));
    expect(connect.latest.input).toEqual(connectedRef(nodeRef(1, 1)));
    const alone = { ...subscription(2, 2), id: 1 };
    connect.latest.answer(replyOf(lists(0, [alone])));
    expect(connect.latest.input).toEqual(connectedRef(nodeRef(0, 1), 'work'));
  });
});

describe('what is tried again', () => {
  const connected = { connections: [{ outbound: 'proxy', server: null }] };

  test.each([
    ['a server', serverRef(1)],
    ['a subscription', subscriptionRef(1)],
  ])('%s of which an import brought nothing', async (_, row) => {
    const { actor, imported, keys, read, restore } = start([deleted(1, { row })]);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(0)));
    expect(keys()).toEqual(['deleted', 'restoredPartly']);
    actor.send({ type: 'undo.restore' });
    read.latest.answer(replyOf(lists(0)));
    expect(imported.calls).toHaveLength(2);
  });

  test('a connection, once, after the import that had failed', async () => {
    const { actor, connect, imported, now, read, restore } = start([deleted(1, connected), deleted(2)]);
    restore(lists(0));
    await imported.latest.reject({ kind: 'refused', message: 'no' });
    await imported.latest.resolve(replyOf(lists([server(1, { name: 'Server 2' })])));
    expect(now().value).toBe('partly');
    actor.send({ type: 'undo.restore' });
    read.latest.answer(replyOf(lists([server(1, { name: 'Server 2' })])));
    expect(imported.latest.input).toEqual({ url: 'ss://link1', which: null, kind: 'server' });
    await imported.latest.resolve(replyOf(lists(2)));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(2)));
    connect.latest.answer(replyOf(lists(2, [], [connectedRef(serverRef(2))])));
    expect(connect.calls).toHaveLength(1);
    expect(imported.calls).toHaveLength(3);
    expect(now().status).toBe('done');
  });

  test('the one connection of two that was refused', async () => {
    const { actor, connect, imported, now, read, restore } = start([
      deleted(1, { connections: [...connected.connections, { outbound: 'work', server: null }] }),
    ]);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    read.latest.answer(replyOf(lists(1)));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(1), 'work'));
    connect.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1), 'work')])));
    actor.send({ type: 'undo.restore' });
    read.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1), 'work')])));
    expect(connect.latest.input).toEqual(connectedRef(serverRef(1)));
    connect.latest.answer(replyOf(lists(1)));
    expect(imported.calls).toHaveLength(1);
    expect(now().status).toBe('done');
  });

  test('everything, when the lists could not be read', async () => {
    const { actor, host, imported, read, said } = start([deleted(1), deleted(2)]);
    actor.send({ type: 'undo.restore' });
    expect(read.latest.input).toEqual({ before: lists(0), rows: [] });
    read.latest.fail({ kind: 'refused', message: 'not now' });
    expect(said().slice(1)).toEqual([
      { key: 'refused', values: { message: 'not now' }, actions: 0 },
      { key: 'restoredPartly', values: { count: 0, lost: 2, message: 'Server 1, Server 2' }, actions: 1 },
    ]);
    host.take();
    actor.send({ type: 'undo.restore' });
    read.latest.answer(replyOf(lists(0)));
    await imported.latest.resolve(replyOf(lists(1)));
    await imported.latest.resolve(replyOf(lists(2)));
    expect(said().at(-1)).toEqual({ key: 'restored', values: { count: 2, name: 'Server 1' }, actions: 0 });
  });

  test('the names stand in the order of the rows', async () => {
    const { imported, restore, said } = start([deleted(1, { link: null }), deleted(2)]);
    restore(lists(0));
    await imported.latest.reject({ kind: 'refused', message: 'no' });
    expect(said().at(-1)?.values).toEqual({ count: 0, lost: 2, message: 'Server 1, Server 2' });
  });
});

describe('without the service or a login nothing more is sent', () => {
  const subscribed = deleted(1, {
    row: subscriptionRef(1),
    link: 'https://host1.example.com/sub',
    remarks: 'Mine',
  });
  const linked = deleted(1, { connections: [{ outbound: 'proxy', server: null }] });

  test.each([{ kind: 'unreachable' } as const, { kind: 'unauthorised', first: false } as const])(
    '$kind',
    async (fault) => {
      const importing = start([deleted(1), deleted(2)]);
      importing.restore(lists(0));
      await importing.imported.latest.reject(fault);
      const patching = start([subscribed, deleted(2)]);
      patching.restore(lists(0));
      await patching.imported.latest.resolve(replyOf(lists(0, [1])));
      await patching.patch.latest.reject(fault);
      const connecting = start([linked, deleted(2)]);
      connecting.restore(lists(0));
      await connecting.imported.latest.resolve(replyOf(lists(1)));
      connecting.connect.latest.fail(fault);
      for (const { imported, now, said } of [importing, patching, connecting]) {
        expect(now().value).toBe('partly');
        expect(imported.calls).toHaveLength(1);
        expect(said().at(-1)?.values).toEqual({ count: 0, lost: 2, message: 'Server 1, Server 2' });
      }
    },
  );

  test('but a refused connection is no reason to stop', async () => {
    const { connect, imported, read, restore } = start([linked, deleted(2)]);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    read.latest.answer(replyOf(lists(1)));
    expect(imported.latest.input).toEqual({ url: 'ss://link2', which: null, kind: 'server' });
  });

  test('a reading that nobody answers says no more than what is missing', () => {
    const { actor, keys, read } = start([deleted(1)]);
    actor.send({ type: 'undo.restore' });
    read.latest.fail({ kind: 'timeout' });
    expect(keys()).toEqual(['deleted', 'restoredPartly']);
  });
});

describe('a connection whose call fails', () => {
  const rows = [deleted(1, { connections: [{ outbound: 'proxy', server: null }] })];
  const connected = lists(1, [], [connectedRef(serverRef(1))]);

  test.each([{ kind: 'refused', message: 'the core does not start' } as const, { kind: 'timeout' } as const])(
    'is not missing when the lists show it: $kind',
    async (fault) => {
      const { connect, host, imported, now, read, restore, said } = start(rows);
      restore(lists(0));
      await imported.latest.resolve(replyOf(lists(1)));
      connect.latest.fail(fault);
      expect(read.latest.input.rows).toEqual([serverRef(1)]);
      read.latest.answer(replyOf(connected));
      expect([said().at(-1)?.key, now().status]).toEqual(['restored', 'done']);
      expect(host.ofType('touch.received').at(-1)?.reply).toEqual(replyOf(connected));
    },
  );

  test('a core that does not start with it is started by itself, and says why it does not', async () => {
    const { connect, core, imported, keys, read, restore } = start(rows, { wasRunning: true });
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.fail({ kind: 'refused', message: 'no geoip' });
    read.latest.answer(replyOf(connected));
    core.latest.fail({ kind: 'refused', message: 'no geoip' });
    expect(keys()).toEqual(['deleted', 'refused', 'restored']);
  });

  test('is missing when the lists cannot be read either', async () => {
    for (const end of ['fail', 'crash'] as const) {
      const { connect, imported, read, restore, said } = start(rows);
      restore(lists(0));
      await imported.latest.resolve(replyOf(lists(1)));
      connect.latest.fail({ kind: 'timeout' });
      if (end === 'fail') read.latest.fail({ kind: 'timeout' });
      else read.latest.crash(new Error('broken'));
      expect(said().at(-1)).toMatchObject({ key: 'restoredPartly', values: { lost: 1 } });
    }
  });

  test('one that is stored is told: the lists may not show it', async () => {
    const { connect, host, imported, restore } = start(rows);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.answer(replyOf(lists(1)));
    expect(host.ofType('connection.stored')).toEqual([
      { type: 'connection.stored', reference: connectedRef(serverRef(1)) },
    ]);
  });
});

describe('the core', () => {
  const rows = [deleted(1, { connections: [{ outbound: 'proxy', server: null }] })];

  test('takes its time: after 3 s the poll is asked for, once', async () => {
    const { clock, connect, core, host, imported, now, restore } = start(rows, { wasRunning: true });
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))])));
    clock.increment(2_999);
    expect(host.ofType('poll.requested')).toEqual([]);
    clock.increment(1);
    expect(host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'undo' }]);
    core.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    expect([host.ofType('poll.requested').length, now().status]).toEqual([1, 'done']);
  });

  test('is not started when it still runs', async () => {
    const { connect, core, imported, now, restore } = start(rows, { wasRunning: true });
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1), true));
    connect.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    expect(core.calls).toEqual([]);
    expect(now().status).toBe('done');
  });

  test('is not started without a connected server', async () => {
    const { core, imported, now, restore } = start([deleted(1)], { wasRunning: true });
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    expect(core.calls).toEqual([]);
    expect(now().status).toBe('done');
  });
});

describe('a call that crashes', () => {
  const broken = new Error('broken');

  test('while the lists are read leaves everything to be tried again', () => {
    const { actor, now, read, said } = start([deleted(1)]);
    actor.send({ type: 'undo.restore' });
    read.latest.crash(broken);
    expect(now().value).toBe('partly');
    expect(said().slice(1)).toEqual([
      { key: 'setup', values: { message: 'broken' }, actions: 0 },
      { key: 'restoredPartly', values: { count: 0, lost: 1, message: 'Server 1' }, actions: 1 },
    ]);
  });

  test('while a server is connected leaves the rest to go on', async () => {
    const { connect, imported, restore } = start([
      deleted(1, { connections: [{ outbound: 'proxy', server: null }] }),
      deleted(2),
    ]);
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.crash(broken);
    expect(imported.latest.input).toEqual({ url: 'ss://link2', which: null, kind: 'server' });
  });

  test('while the core is started is said; the rows are back', async () => {
    const { connect, core, imported, keys, now, restore } = start(
      [deleted(1, { connections: [{ outbound: 'proxy', server: null }] })],
      { wasRunning: true },
    );
    restore(lists(0));
    await imported.latest.resolve(replyOf(lists(1)));
    connect.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))])));
    core.latest.crash(broken);
    expect(keys()).toEqual(['deleted', 'setup', 'restored']);
    expect(now().status).toBe('done');
  });
});
