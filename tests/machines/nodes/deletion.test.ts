import { describe, expect, test } from 'vitest';
import { type ConnectedReference, type Reference } from '../../../machines/domain/reference';
import { serverContent, type Touch, type TouchReply } from '../../../machines/domain/touch';
import { deletionMachine } from '../../../machines/nodes/deletion.machine';
import {
  selectAfterFailure,
  selectConnectedLeft,
  selectStopsCore,
  selectCount,
  selectDisconnected,
  selectFault,
  selectFirstNames,
  selectLinksDone,
  selectOnlyName,
  selectStage,
  selectUnnamed,
  selectUnsure,
  selectWithoutLink,
} from '../../../machines/nodes/deletion.selectors';
import { type DeletionMode } from '../../../machines/ports/deleted';
import { type Fault } from '../../../machines/shared/faults';
import { type LinkAnswer, type LocateInput } from '../../../machines/ports/service';
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
import { serviceOf } from '../../harness/capabilities';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';

function start(touch: Touch, rows: readonly Reference[], mode: DeletionMode = 'ask', service = serviceOf()) {
  const host = recordingHost();
  const read = lockedSlot<LocateInput, TouchReply>();
  const links = deferredSlot<readonly LinkAnswer[], { readonly rows: readonly Reference[] }>();
  const disconnect = lockedSlot<ConnectedReference, TouchReply>();
  const remove = lockedSlot<{ readonly rows: readonly Reference[] }, TouchReply>();
  const { actor } = startActor(
    deletionMachine.provide({
      actors: {
        touch: read.logic,
        sharingAddresses: links.logic,
        disconnect: disconnect.logic,
        deleteRows: remove.logic,
      },
    }),
    { id: 'dialog1', host: host.ref, rows, touch, mode, service },
  );
  /** Answers every wave with `link://<id>`, but not for these ids. */
  const collect = async (without: readonly number[] = []): Promise<void> => {
    while (actor.getSnapshot().value === 'collecting') {
      await links.latest.resolve(
        links.latest.input.rows.map(({ id }) =>
          without.includes(id)
            ? { ok: false, fault: { kind: 'refused', message: 'no' } }
            : { ok: true, value: `link://${id}` },
        ),
      );
    }
  };
  return { actor, host, read, links, disconnect, remove, collect, now: () => actor.getSnapshot() };
}

const FIVE = lists(5);

describe('asking', () => {
  test('[7.26] the links are fetched first, six at a time, with progress', async () => {
    const touch = lists(8);
    const { links, now, read } = start(
      touch,
      touch.servers.map(({ id }) => serverRef(id)),
    );
    read.latest.answer(replyOf(touch));
    expect(links.latest.input.rows).toHaveLength(6);
    await links.latest.resolve(links.latest.input.rows.map(() => ({ ok: true, value: 'x' })));
    expect([selectLinksDone(now()), selectCount(now())]).toEqual([6, 8]);
    expect(links.latest.input.rows).toEqual([serverRef(7), serverRef(8)]);
  });

  test('the confirmation names the rows whose link cannot be had, and deletes them when confirmed', async () => {
    const { actor, collect, host, now, read, remove } = start(FIVE, [serverRef(1), serverRef(2)]);
    read.latest.answer(replyOf(FIVE));
    await collect([2]);
    expect(now().value).toBe('confirming');
    expect(selectWithoutLink(now())).toBe('Server 2');
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(FIVE));
    expect(remove.latest.input).toEqual({ rows: [serverRef(1), serverRef(2)] });
    host.take();
    const reply = replyOf(lists(3));
    remove.latest.answer(reply);
    expect(host.take()).toEqual([
      { type: 'touch.received', reply },
      {
        type: 'rows.deleted',
        rows: [
          {
            row: serverRef(1),
            name: 'Server 1',
            link: 'link://1',
            url: 'link://1',
            remarks: null,
            connections: [],
          },
          { row: serverRef(2), name: 'Server 2', link: null, url: null, remarks: null, connections: [] },
        ],
        wasRunning: false,
        mode: 'ask',
      },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
    expect(now().status).toBe('done');
  });

  test('can be cancelled while collecting and while asking', async () => {
    const early = start(FIVE, [serverRef(1)]);
    early.actor.send({ type: 'dialog.cancel' });
    expect(early.host.take()).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
    const collecting = start(FIVE, [serverRef(1)]);
    collecting.read.latest.answer(replyOf(FIVE));
    collecting.actor.send({ type: 'dialog.cancel' });
    const asked = start(FIVE, [serverRef(1)]);
    asked.read.latest.answer(replyOf(FIVE));
    await asked.collect();
    asked.actor.send({ type: 'dialog.cancel' });
    for (const { disconnect, now, remove } of [early, collecting, asked]) {
      expect(now().status).toBe('done');
      expect([...disconnect.calls, ...remove.calls]).toEqual([]);
    }
  });

  test('a shared HTTP proxy comes back as what it is: import would take its link for a subscription’s address', async () => {
    const { actor, host, links, read, remove } = start(FIVE, [serverRef(1)]);
    read.latest.answer(replyOf(FIVE));
    await links.latest.resolve([{ ok: true, value: 'https://user:pw@h:1#x' }]);
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(FIVE));
    remove.latest.answer(replyOf(lists(4)));
    expect(host.ofType('rows.deleted').flatMap(({ rows }) => rows.map(({ link, url }) => ({ link, url })))).toEqual([
      { link: 'https://user:pw@h:1#x', url: 'https-proxy://user:pw@h:1#x' },
    ]);
  });

  test.each([
    [true, [1, 2], true],
    [true, [1, 2, 3], false],
    [false, [1, 2], false],
  ])('core runs: %s; connected %j: whether deleting 1 and 2 stops it: %s', (running, connected, stops) => {
    const touch = lists(
      3,
      [],
      connected.map((id) => connectedRef(serverRef(id))),
    );
    const { now, read } = start(touch, [serverRef(1), serverRef(2)]);
    read.latest.answer(replyOf(touch, running));
    expect(selectStopsCore(now())).toBe(stops);
  });

  test('a subscription’s link is its address; its remarks and the connections of its servers are kept for undo', () => {
    const touch = lists(
      0,
      [subscription(1, 2, { remarks: 'Mine' })],
      [connectedRef(nodeRef(0, 2)), connectedRef(nodeRef(0, 2), 'work')],
    );
    const { actor, disconnect, host, links, now, read, remove } = start(touch, [subscriptionRef(1)]);
    read.latest.answer(replyOf(touch));
    expect(links.calls).toHaveLength(0);
    expect(selectConnectedLeft(now())).toBe(2);
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(touch, true));
    disconnect.latest.answer(replyOf({ ...touch, connected: [connectedRef(nodeRef(0, 2), 'work')] }, true));
    disconnect.latest.answer(replyOf({ ...touch, connected: [] }, false));
    remove.latest.answer(replyOf(lists(0)));
    const content = serverContent(touch.subscriptions[0]?.servers[1] ?? server(0));
    expect(host.ofType('rows.deleted')).toEqual([
      {
        type: 'rows.deleted',
        rows: [
          {
            row: subscriptionRef(1),
            name: 'Mine',
            link: 'https://host1.example.com/sub',
            url: 'https://host1.example.com/sub',
            remarks: 'Mine',
            connections: [
              { outbound: 'proxy', server: content },
              { outbound: 'work', server: content },
            ],
          },
        ],
        wasRunning: true,
        mode: 'ask',
      },
    ]);
  });
});

describe('deleting', () => {
  test('[7.24] [7.27] the connected ones are disconnected first, one after the other, then all go in one call', async () => {
    const touch = lists(4, [], [connectedRef(serverRef(1)), connectedRef(serverRef(3)), connectedRef(serverRef(4))]);
    const { actor, collect, disconnect, now, read, remove } = start(touch, [serverRef(1), serverRef(2), serverRef(3)]);
    read.latest.answer(replyOf(touch, true));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(touch, true));
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(1)));
    expect(remove.calls).toHaveLength(0);
    disconnect.latest.answer(
      replyOf({ ...touch, connected: [connectedRef(serverRef(3)), connectedRef(serverRef(4))] }, true),
    );
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(3)));
    disconnect.latest.answer(replyOf({ ...touch, connected: [connectedRef(serverRef(4))] }, true));
    expect(remove.latest.input).toEqual({ rows: [serverRef(1), serverRef(2), serverRef(3)] });
    expect(now().context.disconnected).toBe(2);
  });

  test('positions are matched by content in the lists read before; lost rows are named and left alone', async () => {
    const { actor, collect, host, links, now, read, remove } = start(FIVE, [serverRef(1), serverRef(3)]);
    const shifted = lists([server(1, { name: 'Server 3', address: 's3.example.com:443' }), server(2)]);
    read.latest.answer(replyOf(shifted));
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values])).toEqual([
      ['rowMoved', { name: 'Server 1' }],
    ]);
    expect(links.latest.input.rows).toEqual([serverRef(1)]);
    await collect();
    actor.send({ type: 'deletion.confirm' });
    const moved = lists([server(1), server(2, { name: 'Server 3', address: 's3.example.com:443' })]);
    read.latest.answer(replyOf(moved));
    // Which server the link was of, nobody knows: it is fetched again before anything is deleted.
    expect([remove.calls.length, links.latest.input.rows]).toEqual([0, [serverRef(2)]]);
    await collect();
    expect(now().value).toBe('confirming');
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(moved));
    expect(remove.latest.input).toEqual({ rows: [serverRef(2)] });
    remove.latest.answer(replyOf(lists(1)));
    expect(host.ofType('rows.deleted').map(({ rows }) => rows.map(({ link }) => link))).toEqual([['link://2']]);
  });

  test('rows that move between two calls are followed; none is deleted in the place of another', async () => {
    const touch = lists(3, [], [connectedRef(serverRef(2)), connectedRef(serverRef(3))]);
    const begin = async (): Promise<ReturnType<typeof start>> => {
      const one = start(touch, [serverRef(2), serverRef(3)]);
      one.read.latest.answer(replyOf(touch, true));
      await one.collect();
      one.actor.send({ type: 'deletion.confirm' });
      one.read.latest.answer(replyOf(touch, true));
      expect(one.disconnect.latest.input).toEqual(connectedRef(serverRef(2)));
      return one;
    };
    const [two, three] = [server(1, { ...touch.servers[1], id: 1 }), server(2, { ...touch.servers[2], id: 2 })];
    const { disconnect, remove } = await begin();
    disconnect.latest.answer(replyOf(lists([two, three], [], [connectedRef(serverRef(2))]), true));
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(2)));
    disconnect.latest.answer(replyOf(lists([two, three]), false));
    expect(remove.latest.input).toEqual({ rows: [serverRef(1), serverRef(2)] });
    const gone = await begin();
    gone.disconnect.latest.answer(replyOf(lists(1), false));
    expect([gone.now().value, gone.remove.calls.length]).toEqual([{ working: 'rereading' }, 0]);
    gone.read.latest.answer(replyOf(lists(1), false));
    expect(gone.now().status).toBe('done');
    expect(gone.host.ofType('rows.deleted')).toHaveLength(1);
  });

  test('closes when all the rows are gone', async () => {
    const { host, now, read } = start(FIVE, [serverRef(5)]);
    read.latest.answer(replyOf(lists(2)));
    expect(now().status).toBe('done');
    expect(host.ofType('notice.raised')).toHaveLength(1);
    const later = start(FIVE, [serverRef(5)]);
    later.read.latest.answer(replyOf(FIVE));
    await later.collect();
    later.actor.send({ type: 'deletion.confirm' });
    later.read.latest.answer(replyOf(lists(2)));
    expect(later.now().status).toBe('done');
    expect(later.host.ofType('rows.deleted')).toEqual([]);
  });

  test('[8.06] a failure halfway says what is done and what is left, and can be retried', async () => {
    const touch = lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]);
    const { actor, collect, disconnect, host, now, read, remove } = start(touch, [serverRef(1), serverRef(2)]);
    read.latest.answer(replyOf(touch, true));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(touch, true));
    const rest = { ...touch, connected: [connectedRef(serverRef(2))] };
    disconnect.latest.answer(replyOf(rest, true));
    disconnect.latest.fail({ kind: 'refused', message: 'no' });
    expect(now().value).toBe('stopped');
    expect(now().context).toMatchObject({ disconnected: 1, fault: { kind: 'refused', message: 'no' } });
    expect(selectConnectedLeft(now())).toBe(1);
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.duration])).toEqual([
      ['refused', 5_000],
    ]);
    actor.send({ type: 'deletion.retry' });
    read.latest.answer(replyOf(rest, true));
    disconnect.latest.answer(replyOf({ ...touch, connected: [] }, false));
    remove.latest.answer(replyOf(lists(0)));
    // Undo knows what was connected before the first try.
    expect(
      host
        .ofType('rows.deleted')
        .map(({ rows, wasRunning }) => [rows.map((row) => row.connections.length), wasRunning]),
    ).toEqual([[[1, 1], true]]);
  });

  test('[8.02] a time-out that took effect after all is a deletion, with undo', async () => {
    const { actor, collect, host, now, read, remove } = start(FIVE, [serverRef(5)]);
    read.latest.answer(replyOf(FIVE));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(FIVE));
    remove.latest.fail({ kind: 'timeout' });
    expect([now().value, selectStage(now())]).toEqual([{ working: 'verifying' }, 'deleting']);
    read.latest.answer(replyOf(lists(4)));
    expect(now().status).toBe('done');
    expect(host.ofType('rows.deleted')).toHaveLength(1);
    expect(host.ofType('notice.raised')).toEqual([]);
  });

  test.each<Fault>([
    { kind: 'timeout' },
    { kind: 'unreachable' },
    { kind: 'malformed', where: 'DELETE /api/touch' },
    { kind: 'failed', status: 502 },
  ])('a lost answer is made up for by the lists: what is still there is not deleted ($kind)', async (fault) => {
    const { actor, collect, host, now, read, remove } = start(FIVE, [serverRef(4), serverRef(5)]);
    read.latest.answer(replyOf(FIVE));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(FIVE));
    remove.latest.fail(fault);
    read.latest.answer(replyOf(lists(4)));
    expect([now().value, selectCount(now()), selectUnsure(now())]).toEqual(['stopped', 1, false]);
    expect(selectFault(now())).toEqual(fault);
    expect(host.ofType('rows.deleted')).toEqual([]);
  });

  test('the result is unknown when the lists cannot be read either, and after the wait was left', async () => {
    const { actor, collect, host, now, read, remove } = start(FIVE, [serverRef(5)]);
    read.latest.answer(replyOf(FIVE));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(FIVE));
    remove.latest.fail({ kind: 'unreachable' });
    read.latest.fail({ kind: 'unreachable' });
    expect([now().value, selectUnsure(now()), selectFault(now())]).toEqual(['unsure', true, { kind: 'unreachable' }]);
    expect(host.ofType('touch.wanted')).toHaveLength(1);
    actor.send({ type: 'deletion.retry' });
    read.latest.answer(replyOf(lists(4)));
    expect([now().status, host.ofType('rows.deleted').length]).toEqual(['done', 1]);
  });

  test('a disconnect whose answer was lost counts when the lists show that it took effect', async () => {
    const touch = lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]);
    const { actor, collect, disconnect, now, read } = start(touch, [serverRef(1), serverRef(2)]);
    read.latest.answer(replyOf(touch, true));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(touch, true));
    disconnect.latest.fail({ kind: 'timeout' });
    read.latest.answer(replyOf({ ...touch, connected: [connectedRef(serverRef(2))] }, true));
    expect([now().value, selectDisconnected(now()), selectConnectedLeft(now())]).toEqual(['stopped', 1, 1]);
  });

  test('a wait can be left', async () => {
    const { actor, collect, host, now, read } = start(FIVE, [serverRef(5)]);
    read.latest.answer(replyOf(FIVE));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    actor.send({ type: 'deletion.leave' });
    expect(now().value).toBe('unsure');
    expect(host.take().at(-1)).toEqual({ type: 'touch.wanted' });
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
  });

  test('nothing is deleted when the lists or the links cannot be read', async () => {
    const { actor, links, now, read } = start(FIVE, [serverRef(1)]);
    read.latest.fail({ kind: 'unreachable' });
    expect(now().value).toBe('unread');
    actor.send({ type: 'deletion.retry' });
    read.latest.answer(replyOf(FIVE));
    await links.latest.resolve([{ ok: false, fault: { kind: 'unauthorised', first: false } }]);
    expect(now().value).toBe('unread');
    actor.send({ type: 'deletion.retry' });
    read.latest.answer(replyOf(FIVE));
    await links.latest.reject({ kind: 'setup', message: 'boom' });
    expect(now().value).toBe('unread');
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
  });

  test('why they could not be read stands in the dialog and is said, until it is tried again', async () => {
    const { actor, host, links, now, read } = start(FIVE, [serverRef(1)]);
    const said = () => host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values]);
    read.latest.fail({ kind: 'refused', message: 'no' });
    expect([selectFault(now()), said()]).toEqual([
      { kind: 'refused', message: 'no' },
      [['refused', { message: 'no' }]],
    ]);
    actor.send({ type: 'deletion.retry' });
    expect(selectFault(now())).toBeNull();
    read.latest.answer(replyOf(FIVE));
    await links.latest.reject(new Error('boom'));
    expect([selectFault(now()), said().at(-1)]).toEqual([
      { kind: 'setup', message: 'boom' },
      ['setup', { message: 'boom' }],
    ]);
  });

  test('closing after a failure partway has the lists read again', async () => {
    const { actor, collect, host, now, read, remove } = start(FIVE, [serverRef(5)]);
    read.latest.answer(replyOf(FIVE));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(FIVE));
    remove.latest.fail({ kind: 'refused', message: 'no' });
    host.take();
    actor.send({ type: 'dialog.cancel' });
    expect([now().status, host.take()]).toEqual([
      'done',
      [{ type: 'touch.wanted' }, { type: 'dialog.closed', id: 'dialog1' }],
    ]);
  });

  test('the result is unknown, too, when reading the lists breaks after a lost answer', async () => {
    const { actor, collect, now, read, remove } = start(FIVE, [serverRef(5)]);
    read.latest.answer(replyOf(FIVE));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(FIVE));
    remove.latest.fail({ kind: 'timeout' });
    expect(read.latest.input).toEqual({
      before: { ...FIVE, links: new Map([['server:5', 'link://5']]) },
      rows: [serverRef(5)],
    });
    read.latest.crash(new Error('boom'));
    expect([now().value, selectUnsure(now()), selectFault(now())]).toEqual(['unsure', true, { kind: 'timeout' }]);
  });

  test('that the core ran is remembered from before the first disconnect, which stops it', async () => {
    const touch = lists(2, [], [connectedRef(serverRef(1))]);
    const { actor, collect, disconnect, host, read, remove } = start(touch, [serverRef(1), serverRef(2)]);
    read.latest.answer(replyOf(touch, true));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(touch, true));
    disconnect.latest.answer(replyOf(lists(2), false));
    remove.latest.fail({ kind: 'refused', message: 'no' });
    actor.send({ type: 'deletion.retry' });
    read.latest.answer(replyOf(lists(2), false));
    remove.latest.answer(replyOf(lists(0), false));
    expect(host.ofType('rows.deleted').map(({ wasRunning }) => wasRunning)).toEqual([true]);
  });

  test('once something was disconnected, a server that has moved is deleted without a new question', async () => {
    const touch = lists(3, [], [connectedRef(serverRef(3))]);
    const { actor, collect, disconnect, links, read, remove } = start(touch, [serverRef(3)]);
    read.latest.answer(replyOf(touch, true));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(touch, true));
    disconnect.latest.answer(replyOf(lists(3), false));
    remove.latest.fail({ kind: 'refused', message: 'no' });
    actor.send({ type: 'deletion.retry' });
    const asked = links.calls.length;
    read.latest.answer(replyOf(lists([server(1), server(2, { name: 'Server 3', address: 's3.example.com:443' })])));
    expect([links.calls.length, remove.latest.input]).toEqual([asked, { rows: [serverRef(2)] }]);
  });

  test.each([false, true])(
    'undo is told whether the service takes all servers of an outbound at once: %s',
    async (whole) => {
      const service = { ...serviceOf(), wholeOutbounds: whole };
      const { actor, collect, host, read, remove } = start(FIVE, [serverRef(5)], 'ask', service);
      read.latest.answer(replyOf(FIVE));
      await collect();
      actor.send({ type: 'deletion.confirm' });
      read.latest.answer(replyOf(FIVE));
      remove.latest.answer(replyOf(lists(4)));
      expect(host.ofType('rows.deleted').map((told) => told.whole)).toEqual([whole ? true : undefined]);
    },
  );
});

describe('rows that look alike', () => {
  const same = { name: 'same', address: 'same:1' };
  const twins = (...links: readonly string[]): Touch => ({
    ...lists(links.map((_, index) => server(index + 1, same))),
    links: new Map(links.map((link, index) => [`server:${index + 1}`, link])),
  });

  test('are distinguished by their links, at first and again before they are deleted; undo restores the right one', () => {
    const { actor, host, links, now, read, remove } = start(twins('a', 'b', 'c', 'd'), [serverRef(2)]);
    read.latest.answer(replyOf(twins('b', 'c', 'd')));
    expect([now().value, links.calls.length]).toEqual(['confirming', 0]);
    actor.send({ type: 'deletion.confirm' });
    expect(read.latest.input.before.links?.get('server:1')).toBe('b');
    read.latest.answer(replyOf(twins('z', 'c', 'b', 'd')));
    expect(remove.latest.input).toEqual({ rows: [serverRef(3)] });
    remove.latest.answer(replyOf(twins('z', 'c', 'd')));
    expect(host.ofType('rows.deleted').map(({ rows }) => rows.map(({ link }) => link))).toEqual([['b']]);
  });

  test('that cannot be distinguished are left alone, and that is reported', () => {
    const unknown = lists([server(1, same), server(2, same), server(3)]);
    const { actor, host, now, read, remove } = start(unknown, [serverRef(2)]);
    read.latest.answer(replyOf(twins('a', 'b')));
    expect([now().status, remove.calls.length]).toEqual(['done', 0]);
    expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(['rowMoved']);
    const later = start(twins('a', 'b'), [serverRef(2)]);
    later.read.latest.answer(replyOf(twins('a', 'b')));
    later.actor.send({ type: 'deletion.confirm' });
    later.read.latest.answer(replyOf(lists([server(1, same), server(2, same)])));
    expect([later.now().status, later.remove.calls.length]).toEqual(['done', 0]);
    expect(later.host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.intent, notice.values])).toEqual([
      ['rowMoved', 'warning', { name: 'same' }],
    ]);
    expect(later.host.ofType('rows.deleted')).toEqual([]);
    actor.stop();
  });

  test('and whose list changed during the disconnect are looked for again', () => {
    const wired = { ...twins('a', 'b', 'c'), connected: [connectedRef(serverRef(2))] };
    const { actor, disconnect, now, read, remove } = start(wired, [serverRef(2)]);
    read.latest.answer(replyOf(wired));
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(wired));
    disconnect.latest.answer(replyOf(lists([server(1, same), server(2, same)])));
    expect([now().value, selectDisconnected(now()), remove.calls.length]).toEqual([{ working: 'rereading' }, 1, 0]);
    read.latest.answer(replyOf(twins('b', 'c')));
    expect(remove.latest.input).toEqual({ rows: [serverRef(1)] });
  });

  test('after a lost answer: the one whose link is gone was deleted', () => {
    const { actor, host, now, read, remove } = start(twins('a', 'b'), [serverRef(1)]);
    read.latest.answer(replyOf(twins('a', 'b')));
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(twins('a', 'b')));
    remove.latest.fail({ kind: 'timeout' });
    read.latest.answer(replyOf(twins('b')));
    expect([now().status, host.ofType('rows.deleted').length]).toEqual(['done', 1]);
  });
});

describe('after a connect failure', () => {
  test('[4.06] the rows are deleted without a question; a row whose link cannot be had stays', async () => {
    const { collect, host, now, read, remove } = start(FIVE, [serverRef(1), serverRef(2)], 'afterFailure');
    read.latest.answer(replyOf(FIVE));
    await collect([2]);
    expect(now().value).toEqual({ working: 'rereading' });
    read.latest.answer(replyOf(FIVE));
    expect(remove.latest.input).toEqual({ rows: [serverRef(1)] });
    remove.latest.answer(replyOf(lists(4)));
    expect(host.ofType('rows.deleted').map(({ rows, mode }) => [rows.length, mode])).toEqual([[1, 'afterFailure']]);
  });

  test('[4.06] nothing is deleted when no link can be had', async () => {
    const { collect, host, now, read, remove } = start(FIVE, [serverRef(1)], 'afterFailure');
    read.latest.answer(replyOf(FIVE));
    await collect([1]);
    expect(now().status).toBe('done');
    expect(remove.calls).toEqual([]);
    expect(host.ofType('rows.deleted')).toEqual([]);
  });
});

describe('what a person sees', () => {
  const connected = lists(2, [], [connectedRef(serverRef(1))]);

  test('what is being done, from reading to deleting, and the lists of each answer', async () => {
    const { actor, collect, disconnect, host, now, read, remove } = start(connected, [serverRef(1), serverRef(2)]);
    expect([selectStage(now()), selectAfterFailure(now())]).toEqual(['collecting', false]);
    const rows = [serverRef(1), serverRef(2)];
    expect(read.latest.input).toEqual({ before: connected, rows });
    read.latest.answer(replyOf(connected, true));
    await collect([1, 2]);
    expect([selectStage(now()), selectWithoutLink(now()), selectOnlyName(now())]).toEqual([
      'asking',
      'Server 1\nServer 2',
      null,
    ]);
    actor.send({ type: 'deletion.confirm' });
    expect([selectStage(now()), read.latest.input]).toEqual([
      'deleting',
      { before: { ...connected, links: new Map() }, rows },
    ]);
    read.latest.answer(replyOf(connected, true));
    disconnect.latest.answer(replyOf(lists(2)));
    expect(selectDisconnected(now())).toBe(1);
    remove.latest.fail({ kind: 'refused', message: 'no' });
    expect([selectStage(now()), selectFault(now())]).toEqual(['failed', { kind: 'refused', message: 'no' }]);
    expect(host.ofType('touch.received').map(({ reply }) => reply)).toEqual([
      replyOf(connected, true),
      replyOf(connected, true),
      replyOf(lists(2)),
    ]);
    expect(host.ofType('touch.wanted')).toEqual([]);
    actor.send({ type: 'deletion.retry' });
    expect([selectStage(now()), selectFault(now())]).toEqual(['deleting', null]);
  });

  test('[4.06] of many rows the first eight are named, a line each, and the others counted', () => {
    const ids = Array.from({ length: 11 }, (_, index) => index + 1);
    const many = lists(11);
    const all = start(
      many,
      ids.map((id) => serverRef(id)),
      'ask',
    );
    all.read.latest.answer(replyOf(many));
    expect(selectFirstNames(all.now()).split('\n')).toEqual(ids.slice(0, 8).map((id) => `Server ${id}`));
    expect(selectUnnamed(all.now())).toBe(3);
    const few = start(FIVE, [serverRef(1), serverRef(2)], 'ask');
    few.read.latest.answer(replyOf(FIVE));
    expect([selectFirstNames(few.now()), selectUnnamed(few.now())]).toEqual(['Server 1\nServer 2', 0]);
  });

  test('a name is one line, however it is written', () => {
    const touch = lists([server(1, { name: 'Hong \n\t Kong  01' })]);
    const { now, read } = start(touch, [serverRef(1)]);
    read.latest.answer(replyOf(touch));
    expect(selectFirstNames(now())).toBe('Hong Kong 01');
  });

  test('the name of a single row, and that nobody asked for its deletion', () => {
    const { now, read } = start(FIVE, [serverRef(3)], 'afterFailure');
    read.latest.answer(replyOf(FIVE));
    expect([selectOnlyName(now()), selectAfterFailure(now())]).toEqual(['Server 3', true]);
  });

  test('a row that has moved out of sight is a warning', () => {
    const { host, read } = start(FIVE, [serverRef(5)]);
    read.latest.answer(replyOf(lists(2)));
    expect(host.ofType('notice.raised').map(({ notice }) => notice.intent)).toEqual(['warning']);
  });

  test('that it was left: what was in progress may still take effect', async () => {
    const { actor, collect, host, now, read } = start(FIVE, [serverRef(5)]);
    read.latest.answer(replyOf(FIVE));
    await collect();
    actor.send({ type: 'deletion.confirm' });
    actor.send({ type: 'deletion.leave' });
    expect(selectFault(now())).toEqual({ kind: 'left' });
    expect(host.ofType('notice.raised')).toEqual([]);
  });
});

describe('a call that fails or crashes', () => {
  const connected = lists(2, [], [connectedRef(serverRef(1))]);
  const confirmed = async () => {
    const one = start(connected, [serverRef(1)]);
    one.read.latest.answer(replyOf(connected, true));
    await one.collect();
    one.actor.send({ type: 'deletion.confirm' });
    return one;
  };

  test('while the rows are read leaves them alone', () => {
    const { now, read } = start(FIVE, [serverRef(1)]);
    read.latest.crash(new Error('broken'));
    expect([now().value, selectStage(now()), selectFault(now())]).toEqual([
      'unread',
      'failed',
      { kind: 'setup', message: 'broken' },
    ]);
  });

  test.each(['refused', 'broken'] as const)(
    '(%s) while they are read again, disconnected or deleted stops',
    async (how) => {
      const fail = (slot: { latest: { fail(fault: object): void; crash(error: unknown): void } }) =>
        how === 'broken' ? slot.latest.crash(new Error('x')) : slot.latest.fail({ kind: 'refused', message: 'x' });
      const rereading = await confirmed();
      fail(rereading.read as never);
      const disconnecting = await confirmed();
      disconnecting.read.latest.answer(replyOf(connected, true));
      fail(disconnecting.disconnect as never);
      const deleting = await confirmed();
      deleting.read.latest.answer(replyOf(lists(2)));
      fail(deleting.remove as never);
      for (const { now } of [rereading, disconnecting, deleting]) {
        expect(now().value).toBe('stopped');
        expect(selectFault(now())).toEqual({ kind: how === 'broken' ? 'setup' : 'refused', message: 'x' });
      }
    },
  );

  test('an unreachable service ends the collecting; one missing link does not', async () => {
    const { links, now, read } = start(FIVE, [serverRef(1), serverRef(2)]);
    read.latest.answer(replyOf(FIVE));
    await links.latest.resolve([
      { ok: true, value: 'link://1' },
      { ok: false, fault: { kind: 'unreachable' } },
    ]);
    expect([now().value, selectFault(now())]).toEqual(['unread', { kind: 'unreachable' }]);
  });

  test('the connections of one subscription say nothing of another, nor of the servers', async () => {
    const touch = lists(1, [1, 1], [connectedRef(serverRef(1)), connectedRef(nodeRef(0, 1))]);
    const { actor, collect, disconnect, now, read, remove } = start(touch, [subscriptionRef(2)]);
    read.latest.answer(replyOf(touch));
    await collect();
    expect(selectConnectedLeft(now())).toBe(0);
    actor.send({ type: 'deletion.confirm' });
    read.latest.answer(replyOf(touch));
    expect([disconnect.calls, remove.latest.input]).toEqual([[], { rows: [subscriptionRef(2)] }]);
  });
});
