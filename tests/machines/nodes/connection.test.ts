import { fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type ConnectedReference, type Reference } from '../../../machines/domain/reference';
import { markOf } from '../../../machines/domain/server-mark';
import { type Touch, type TouchReply } from '../../../machines/domain/touch';
import { connectionMachine, type ConnectionInput } from '../../../machines/nodes/connection.machine';
import { type LocateInput } from '../../../machines/ports/service';
import { connectedRef, lists, nodeRef, replyOf, server, serverRef } from '../../harness/touch-lists';
import { flush, longSlot, recordingHost, startActor } from '../../harness/slots';

function start(touch: Touch, row: Reference, mode: ConnectionInput['mode'], outbound = 'proxy', starts = false) {
  const host = recordingHost();
  const read = longSlot<LocateInput, TouchReply>();
  const connect = longSlot<ConnectedReference, TouchReply>();
  const disconnect = longSlot<ConnectedReference, TouchReply>();
  const { actor, clock } = startActor(
    connectionMachine.provide({ actors: { touch: read.logic, connect: connect.logic, disconnect: disconnect.logic } }),
    { host: host.ref, touch, row, outbound, mode, caller: host.ref as never, starts },
  );
  return { actor, clock, host, read, connect, disconnect, now: () => actor.getSnapshot() };
}

const BEFORE = lists(3);
const DONE = lists(3, [], [connectedRef(serverRef(2))]);

describe('positions', () => {
  test('the lists are read again before a position is used, and told', () => {
    const { connect, host, now, read } = start(BEFORE, serverRef(2), 'connect');
    expect(now().value).toBe('reading');
    expect(read.latest.input).toEqual({ before: BEFORE, rows: [serverRef(2)] });
    const reply = replyOf(BEFORE);
    read.latest.answer(reply);
    expect(host.take()).toEqual([{ type: 'touch.received', reply }]);
    expect(connect.latest.input).toEqual({ ...serverRef(2), outbound: 'proxy' });
  });

  test('a moved row is used where it stands now', () => {
    const { connect, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(lists([server(1), server(2, { name: 'New' }), server(3, server2())])));
    expect(connect.latest.input).toEqual({ ...serverRef(3), outbound: 'proxy' });
  });

  test.each([
    ['is gone', lists(1)],
    ['is there twice', lists([server(1), server(2, { name: 'New' }), server(3, server2()), server(4, server2())])],
  ])('nothing is sent when the row %s; a warning says why', (_, touch) => {
    const { connect, host, now, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(touch));
    expect(connect.calls).toHaveLength(0);
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values])).toEqual([
      ['rowMoved', { name: 'Server 2' }],
    ]);
    expect(host.ofType('touch.received')).toHaveLength(1);
    expect(now().output).toEqual({ fault: null, connectRefused: false });
  });

  test('a connection that points at no row is taken out by the position that the service stores', () => {
    const broken = lists(1, [], [connectedRef(serverRef(9))]);
    const { disconnect, read } = start(broken, serverRef(9), 'disconnect');
    read.latest.answer(replyOf(broken));
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(9)));
    const connecting = start(broken, serverRef(9), 'connect');
    connecting.read.latest.answer(replyOf(broken));
    expect(connecting.connect.calls).toHaveLength(0);
  });
});

describe('a service that does not answer', () => {
  test.each([{ kind: 'unreachable' }, { kind: 'timeout', reading: true }] as const)(
    'is told to the person who waits for the row ($kind): nothing was sent',
    (fault) => {
      const { connect, host, read } = start(BEFORE, serverRef(2), 'connect');
      read.latest.fail(fault);
      expect(connect.calls).toEqual([]);
      expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(['serviceAway']);
    },
  );

  test('once the call is on its way, that it may have taken effect is said by others', () => {
    const { connect, host, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE));
    connect.latest.fail({ kind: 'unreachable' });
    expect(host.ofType('notice.raised')).toEqual([]);
  });
});

describe('rows that look alike', () => {
  const same = { name: 'same', address: 'same:1' };
  const twins = (...links: readonly string[]): Touch => ({
    ...lists(links.map((_, index) => server(index + 1, same))),
    links: new Map(links.map((link, index) => [`server:${index + 1}`, link])),
  });

  test.each(['connect', 'disconnect'] as const)('are told apart by their links before a %s', (mode) => {
    const wired = { ...twins('a', 'b', 'c', 'd'), connected: [connectedRef(serverRef(2))] };
    const { connect, disconnect, read } = start(wired, serverRef(2), mode);
    expect(read.latest.input).toEqual({ before: wired, rows: [serverRef(2)] });
    read.latest.answer(replyOf({ ...twins('b', 'c', 'd'), connected: [connectedRef(serverRef(1))] }));
    expect((mode === 'connect' ? connect : disconnect).latest.input).toEqual(connectedRef(serverRef(1)));
  });

  test.each([
    ['no link was known', lists([server(1, same), server(2, same)]), twins('a', 'b')],
    ['the row is gone and its place taken', twins('a', 'b', 'c'), twins('a', 'c', 'd')],
    ['a link cannot be had', twins('a', 'b', 'c'), { ...twins('b', 'c'), links: new Map([['server:1', 'b']]) }],
  ])('nothing is sent when %s, and that is said', (_, before, today) => {
    const { connect, host, read } = start(before, serverRef(2), 'connect');
    read.latest.answer(replyOf(today));
    expect(connect.calls).toEqual([]);
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values])).toEqual([
      ['rowMoved', { name: 'same' }],
    ]);
    // What was read of the links is told with the lists: next time it is known which row is meant.
    expect(host.ofType('touch.received').map(({ reply }) => reply.touch.links)).toEqual([today.links]);
  });

  test('one that was connected as the only one disconnects the others, and not itself', () => {
    const before = { ...twins('a', 'b'), connected: [connectedRef(serverRef(1))] };
    const { connect, disconnect, read } = start(before, serverRef(2), 'only');
    read.latest.answer(replyOf(before));
    const { links: _, ...both } = { ...before, connected: [connectedRef(serverRef(1)), connectedRef(serverRef(2))] };
    connect.latest.answer(replyOf(both));
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(1)));
  });
});

describe('the connect poll', () => {
  test('[4.14] begins when the call is answered, when the core ran', () => {
    const { connect, host, now, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE, true));
    host.take();
    const reply = replyOf(DONE, true);
    connect.latest.answer(reply);
    expect(host.take()).toEqual([
      { type: 'poll.requested', reason: 'connect' },
      { type: 'connection.stored', reference: connectedRef(serverRef(2)) },
      { type: 'touch.received', reply },
    ]);
    expect(now().output).toEqual({ fault: null, connectRefused: false });
  });

  test('[8.22] begins after 3 s without an answer, once', () => {
    const { clock, connect, host, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE, true));
    clock.increment(2_999);
    expect(host.ofType('poll.requested')).toHaveLength(0);
    clock.increment(1);
    expect(host.ofType('poll.requested')).toHaveLength(1);
    connect.latest.answer(replyOf(DONE, true));
    expect(host.ofType('poll.requested')).toHaveLength(1);
  });

  test('[8.22] a connect that is refused after 3 s takes its poll back, one that times out leaves it', () => {
    for (const [fault, dropped] of [
      [{ kind: 'refused', message: 'no' }, 1],
      [{ kind: 'timeout' }, 0],
    ] as const) {
      const { clock, connect, host, read } = start(BEFORE, serverRef(2), 'connect');
      read.latest.answer(replyOf(BEFORE, true));
      clock.increment(3_000);
      connect.latest.fail(fault);
      expect(host.ofType('poll.dropped')).toHaveLength(dropped);
    }
    const { connect, host, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE, true));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    expect(host.ofType('poll.dropped')).toEqual([]);
  });

  test('does not begin when the core was stopped: a connect does not start it', () => {
    const { clock, connect, host, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE, false));
    clock.increment(3_000);
    connect.latest.answer(replyOf(DONE, false));
    expect(host.ofType('poll.requested')).toHaveLength(0);
  });

  test.each([true, false])(
    'begins when the connect starts a stopped core (%s): with the answer, or after 3 s without one',
    (answered) => {
      const { clock, connect, host, read } = start(BEFORE, serverRef(2), 'connect', 'proxy', true);
      read.latest.answer(replyOf(BEFORE, false));
      if (answered) connect.latest.answer(replyOf(DONE, true));
      else clock.increment(3_000);
      expect(host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'connect' }]);
    },
  );

  test('does not begin without a connected server, for a disconnect, or after a failure', () => {
    const empty = start(BEFORE, serverRef(2), 'connect');
    empty.read.latest.answer(replyOf(BEFORE, true));
    empty.connect.latest.answer(replyOf(BEFORE, true));
    const out = start(DONE, serverRef(2), 'disconnect');
    out.read.latest.answer(replyOf(DONE, true));
    out.disconnect.latest.answer(replyOf(BEFORE, false));
    const failed = start(BEFORE, serverRef(2), 'connect');
    failed.read.latest.answer(replyOf(BEFORE, true));
    failed.connect.latest.fail({ kind: 'refused', message: 'no' });
    for (const { host } of [empty, out, failed]) expect(host.ofType('poll.requested')).toHaveLength(0);
  });

  test('waits for the end of "use only this one", which a remount would cut short', () => {
    const both = lists(
      3,
      [],
      [connectedRef(serverRef(1)), connectedRef(serverRef(3)), connectedRef(serverRef(1), 'work')],
    );
    const { clock, connect, disconnect, host, now, read } = start(both, serverRef(2), 'only');
    read.latest.answer(replyOf(both, true));
    clock.increment(3_000);
    connect.latest.answer(replyOf({ ...both, connected: [...both.connected, connectedRef(serverRef(2))] }, true));
    expect(host.ofType('poll.requested')).toHaveLength(0);
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(1)));
    disconnect.latest.answer(
      replyOf({ ...both, connected: [connectedRef(serverRef(3)), connectedRef(serverRef(2))] }, true),
    );
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(3)));
    disconnect.latest.answer(replyOf(DONE, true));
    expect(disconnect.calls).toHaveLength(2);
    expect(host.ofType('poll.requested')).toHaveLength(1);
    expect(now().status).toBe('done');
  });

  test('"use only this one" follows the row into the lists of each answer, and takes nothing out when it is gone', () => {
    const both = lists(3, [], [connectedRef(serverRef(1)), connectedRef(serverRef(3))]);
    const begin = (): ReturnType<typeof start> => {
      const run = start(both, serverRef(2), 'only');
      run.read.latest.answer(replyOf(both));
      return run;
    };
    const { connect, disconnect, now } = begin();
    // Another tab has deleted the first server meanwhile.
    const shifted = [server(1, server2()), server(2, { name: 'Server 3', address: 's3.example.com:443' })];
    const connected = [connectedRef(serverRef(2)), connectedRef(serverRef(1))];
    connect.latest.answer(replyOf(lists(shifted, [], connected)));
    expect(disconnect.latest.input).toEqual(connectedRef(serverRef(2)));
    disconnect.latest.answer(replyOf(lists(shifted, [], [connectedRef(serverRef(1))])));
    expect([disconnect.calls.length, now().status]).toEqual([1, 'done']);
    const gone = begin();
    gone.connect.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))])));
    expect([gone.disconnect.calls.length, gone.now().status]).toEqual([0, 'done']);
  });

  test('"use only this one" says how to undo it: the servers that the outbound had are saved again', () => {
    const both = lists(3, [], [connectedRef(serverRef(1)), connectedRef(serverRef(3))]);
    const { connect, disconnect, host, read } = start(both, serverRef(2), 'only');
    read.latest.answer(replyOf(both));
    connect.latest.answer(replyOf({ ...both, connected: [...both.connected, connectedRef(serverRef(2))] }));
    disconnect.latest.answer(replyOf({ ...DONE, connected: [connectedRef(serverRef(3)), ...DONE.connected] }));
    expect(host.ofType('notice.raised')).toEqual([]);
    disconnect.latest.answer(replyOf(DONE));
    const only = [serverRef(1), serverRef(3)].map((row) => markOf(both, row));
    expect(host.ofType('notice.raised').map(({ notice }) => notice)).toEqual([
      {
        key: 'usedAlone',
        intent: 'success',
        values: { name: 'Server 2', outbound: 'PROXY' },
        duration: 10_000,
        actions: [{ kind: 'restoreServers', dialog: { kind: 'outboundServers', name: 'proxy', only, pinned: null } }],
      },
    ]);
  });

  test('"use only this one" whose others cannot be disconnected says that they stay, whatever the fault says', () => {
    const both = lists(3, [], [connectedRef(serverRef(1)), connectedRef(serverRef(3))]);
    for (const fault of [
      { kind: 'unauthorised', first: false },
      { kind: 'refused', message: 'no' },
    ] as const) {
      const { connect, disconnect, host, read } = start(both, serverRef(2), 'only');
      read.latest.answer(replyOf(both));
      connect.latest.answer(replyOf({ ...both, connected: [...both.connected, connectedRef(serverRef(2))] }));
      disconnect.latest.fail(fault);
      const only = [serverRef(1), serverRef(3)].map((row) => markOf(both, row));
      expect(host.ofType('notice.raised').at(-1)?.notice).toMatchObject({
        key: 'notUsedAlone',
        intent: 'warning',
        values: { name: 'Server 2', outbound: 'PROXY' },
        actions: [{ kind: 'restoreServers', dialog: { only } }],
      });
    }
  });

  test('"use only this one" that disconnects no other offers nothing to undo', () => {
    const { connect, host, read } = start(BEFORE, serverRef(2), 'only');
    read.latest.answer(replyOf(BEFORE));
    connect.latest.answer(replyOf(DONE));
    expect(host.ofType('notice.raised')).toEqual([]);
  });

  test('"use only this one" of the only one polls like a connect', () => {
    const { clock, host, read } = start(BEFORE, serverRef(2), 'only');
    read.latest.answer(replyOf(BEFORE, true));
    clock.increment(3_000);
    expect(host.ofType('poll.requested')).toHaveLength(1);
  });
});

describe('what a connect leaves alone', () => {
  test('the other servers of its outbound', () => {
    const before = lists(3, [], [connectedRef(serverRef(1))]);
    const { connect, disconnect, host, now, read } = start(before, serverRef(2), 'connect');
    read.latest.answer(replyOf(before));
    connect.latest.answer(replyOf(lists(3, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))])));
    expect([now().status, disconnect.calls, host.ofType('notice.raised')]).toEqual(['done', [], []]);
  });

  test('the poll of the core, while the lists are only read', () => {
    const { clock, host } = start(BEFORE, serverRef(2), 'connect', 'proxy', true);
    clock.increment(3_000);
    expect(host.ofType('poll.requested')).toEqual([]);
  });

  test('a disconnect leaves it alone, too, however long it takes', () => {
    const { clock, disconnect, host, read } = start(DONE, serverRef(2), 'disconnect', 'proxy', true);
    read.latest.answer(replyOf(DONE, true));
    clock.increment(3_000);
    disconnect.latest.answer(replyOf(BEFORE, false));
    expect(host.ofType('poll.requested')).toEqual([]);
  });
});

describe('faults', () => {
  test('[8.06] a refused connect warns for 5 s with the service’s message and says that it was refused', () => {
    const { connect, host, now, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE));
    host.take();
    connect.latest.fail({ kind: 'refused', message: 'no route' });
    expect(host.take()).toEqual([
      {
        type: 'notice.raised',
        notice: {
          key: 'connectFailed',
          intent: 'warning',
          values: { name: 'Server 2', message: 'no route' },
          duration: 5_000,
          actions: [{ kind: 'openLogs' }],
        },
      },
      { type: 'start.refused', message: 'no route' },
      { type: 'touch.wanted' },
    ]);
    expect(now().output).toEqual({ fault: { kind: 'refused', message: 'no route' }, connectRefused: true });
  });

  test.each([
    ['failed to connect: failed to connect: LocateServerRaw: ID exceed range', ['connectFailed']],
    ['failed to connect: failed to connect: unexpected exiting: check the log for more information', ['connectFailed']],
    ['failed to connect: failed to connect: geoip.dat: no such file', ['connectFailed', 'coreFilesMissing']],
  ])('[8.14] where a connect starts the core, what it says is why the core did not start (%s)', (message, keys) => {
    const { connect, host, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE));
    connect.latest.fail({ kind: 'refused', message });
    expect(host.ofType('start.refused')).toEqual([{ type: 'start.refused', message }]);
    expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(keys);
    expect(host.ofType('notice.raised').every(({ notice }) => notice.intent === 'warning')).toBe(true);
  });

  test('a refused reading or disconnect is no connect failure', () => {
    const reading = start(BEFORE, serverRef(2), 'connect');
    reading.read.latest.fail({ kind: 'refused', message: 'no' });
    expect(reading.now().output).toEqual({ fault: { kind: 'refused', message: 'no' }, connectRefused: false });
    const out = start(DONE, serverRef(2), 'disconnect');
    out.read.latest.answer(replyOf(DONE));
    out.disconnect.latest.fail({ kind: 'refused', message: 'no' });
    expect(out.now().output).toEqual({ fault: { kind: 'refused', message: 'no' }, connectRefused: false });
    expect(out.host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(['refused']);
  });

  test('[8.01] [8.02] neither 401 nor a time-out is toasted here', () => {
    const { connect, host, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE));
    connect.latest.fail({ kind: 'timeout' });
    const other = start(BEFORE, serverRef(2), 'connect');
    other.read.latest.fail({ kind: 'unauthorised', first: false });
    expect([...host.ofType('notice.raised'), ...other.host.ofType('notice.raised')]).toEqual([]);
    expect(host.ofType('touch.wanted')).toHaveLength(1);
  });

  test.each([
    [{ kind: 'timeout' }, 1],
    [{ kind: 'malformed', where: 'POST /api/connection: body' }, 1],
    [{ kind: 'failed', status: 500 }, 1],
    [{ kind: 'refused', message: 'no' }, 1],
    [{ kind: 'missing', call: 'POST /api/connection' }, 0],
  ] as const)('after %o the lists are read again %i times', (fault, readings) => {
    const { connect, host, read } = start(BEFORE, serverRef(2), 'connect');
    read.latest.answer(replyOf(BEFORE));
    connect.latest.fail(fault);
    expect(host.ofType('touch.wanted')).toHaveLength(readings);
  });

  test.each(['read', 'connect', 'disconnect', 'disconnectOther'] as const)(
    'a crash in %s ends the run with a warning',
    (where) => {
      const mode = where === 'disconnect' ? 'disconnect' : where === 'disconnectOther' ? 'only' : 'connect';
      const touch = lists(3, [], [connectedRef(serverRef(where === 'disconnect' ? 2 : 1))]);
      const run = start(touch, serverRef(2), mode);
      if (where !== 'read') run.read.latest.answer(replyOf(touch));
      if (where === 'disconnectOther') run.connect.latest.answer(replyOf(touch));
      const slot = where === 'disconnectOther' ? run.disconnect : run[where];
      slot.latest.crash(new Error('boom'));
      expect(run.now().output?.fault).toEqual({ kind: 'setup', message: 'boom' });
    },
  );

  test.each(['touch', 'connect', 'disconnect'] as const)('a broken %s ends the run with its fault', async (where) => {
    const broken = fromPromise(() => Promise.reject(new Error('broken'))) as never;
    const host = recordingHost();
    const read = longSlot<LocateInput, TouchReply>();
    const machine = connectionMachine.provide({ actors: { touch: read.logic } });
    const { actor } = startActor(machine.provide({ actors: { [where]: broken } }), {
      host: host.ref,
      touch: DONE,
      row: serverRef(where === 'connect' ? 1 : 2),
      outbound: 'proxy',
      mode: where === 'connect' ? 'connect' : 'disconnect',
      caller: host.ref as never,
      starts: false,
    });
    if (where !== 'touch') read.latest.answer(replyOf(DONE));
    await flush();
    expect(actor.getSnapshot().output).toEqual({ fault: { kind: 'setup', message: 'broken' }, connectRefused: false });
    expect(host.ofType('notice.raised').map(({ notice }) => notice.values)).toEqual([{ message: 'broken' }]);
  });

  test('a broken disconnect of the others ends "use only this one" with its fault', async () => {
    const broken = fromPromise(() => Promise.reject(new Error('broken'))) as never;
    const host = recordingHost();
    const read = longSlot<LocateInput, TouchReply>();
    const connect = longSlot<ConnectedReference, TouchReply>();
    const machine = connectionMachine.provide({
      actors: { touch: read.logic, connect: connect.logic, disconnect: broken },
    });
    const { actor } = startActor(machine, {
      host: host.ref,
      touch: DONE,
      row: serverRef(1),
      outbound: 'proxy',
      mode: 'only',
      caller: host.ref as never,
      starts: false,
    });
    read.latest.answer(replyOf(DONE));
    connect.latest.answer(replyOf(lists(3, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))])));
    await flush();
    expect(actor.getSnapshot().output?.fault).toEqual({ kind: 'setup', message: 'broken' });
  });

  test('a server of a subscription keeps its subscription', () => {
    const touch = lists(0, [1, 2]);
    const { connect, read } = start(touch, nodeRef(1, 2), 'connect', 'work');
    read.latest.answer(replyOf(touch));
    expect(connect.latest.input).toEqual({ _type: 'subscriptionServer', id: 2, sub: 1, outbound: 'work' });
  });
});

function server2() {
  return { name: 'Server 2', address: 's2.example.com:443' };
}
