import { type AnyActorRef, type InspectionEvent, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type connectPollMachine } from '../../../machines/service/connect-poll.machine';
import { type coreMachine } from '../../../machines/service/core.machine';
import { type ServerRow, type TouchReply } from '../../../machines/domain/touch';
import { selectChild } from '../../../machines/session/session.selectors';
import { type SessionInput } from '../../../machines/session/session.machine';
import { NO_MEMORY } from '../../../machines/shell/app.rules';
import { type PanelAction } from '../../../machines/ports/actions';
import { notice } from '../../../machines/ports/notice';
import { serviceOf } from '../../harness/capabilities';
import { sessionUnderTest } from '../../harness/session';
import { recordingHost, startActor } from '../../harness/slots';
import { VERSION, VIEW } from '../../harness/fixtures';
import { connectedRef, lists, nodeRef, replyOf, server as row, serverRef } from '../../harness/touch-lists';

function start(input: Partial<SessionInput> = {}, inspect: (event: InspectionEvent) => void = () => undefined) {
  const host = recordingHost();
  const { machine, ...slots } = sessionUnderTest();
  const { actor, clock } = startActor(
    machine,
    {
      host: host.ref,
      view: VIEW,
      reply: null,
      fresh: false,
      asked: null,
      latencies: new Map(),
      memory: NO_MEMORY,
      service: serviceOf(),
      visible: true,
      inFlight: 0,
      ...input,
    },
    { inspect },
  );
  // Latency says at once what it found before.
  expect(host.take()).toEqual([{ type: 'latencies.received', latencies: new Map() }]);
  const now = () => actor.getSnapshot();
  const child = (id: string) => (now().children as Record<string, AnyActorRef>)[id] ?? expect.fail(`no ${id}`);
  const tell = (reply: TouchReply): void => actor.send({ type: 'touch.received', reply });
  return { actor, child, clock, host, now, tell, ...slots };
}

const CONNECTED = { _type: 'server', id: 1, sub: 0, outbound: 'proxy' } as const;

const core = (started: ReturnType<typeof start>) => selectChild(started.now(), 'core').getSnapshot().value;

describe('a mounted page', () => {
  test('reads its lists, its outbounds and opens its socket', () => {
    const { outbounds, sockets, touch, now } = start();
    expect(now().value).toBe('quiet');
    expect([touch.calls.length, outbounds.calls.length, sockets.length]).toEqual([1, 1, 1]);
  });

  test('[4.01] the core is checked until the lists come, unless they were read a moment ago', () => {
    const [reply, rest] = [replyOf(lists(2, [], [connectedRef(serverRef(1))]), true), replyOf(lists(2))];
    expect(core(start({ reply, fresh: false }))).toBe('checking');
    expect(core(start({ reply, fresh: true }))).toBe('running');
    expect(core(start({ reply: rest, fresh: true }))).toBe('ready');
    expect(core(start({ reply: null, fresh: true }))).toBe('checking');
  });

  test('the service says by itself that the core runs or waits: the lists are read when they say otherwise', async () => {
    const { actor, touch, now } = start();
    const says = (running: boolean, paused = false) => actor.send({ type: 'running.told', running, paused });
    says(true);
    expect(touch.calls).toHaveLength(1);
    const paused: TouchReply = { ...replyOf(lists(2)), paused: true };
    await touch.latest.resolve(paused);
    expect(selectChild(now(), 'core').getSnapshot().value).toBe('paused');
    says(false, true);
    expect(touch.calls).toHaveLength(1);
    says(false);
    expect(touch.calls).toHaveLength(2);
  });

  test('the lists go to every child that shows them, and up to the app', async () => {
    const started = start();
    const reply = replyOf(lists(2, [], [connectedRef(serverRef(1))]), true);
    await started.touch.latest.resolve(reply);
    expect(core(started)).toBe('running');
    expect(selectChild(started.now(), 'nodes').getSnapshot().context.touch).toEqual(reply.touch);
    expect(selectChild(started.now(), 'outbounds').getSnapshot().context.connected).toEqual(reply.touch.connected);
    expect(started.child('touchReader').getSnapshot().value).toBe('idle');
    expect(started.host.ofType('lists.kept')).toEqual([{ type: 'lists.kept', reply }]);
  });

  test('what tells rows apart that look alike is learnt and told to all, and kept while the lists say the same', async () => {
    const started = start();
    const reply = replyOf(lists(2));
    const same = { ...reply.touch.servers[0], id: 2 } as ServerRow;
    const twins = {
      ...reply,
      touch: { ...reply.touch, servers: [same, same].map((row, at) => ({ ...row, id: at + 1 })) },
    };
    started.tell(twins);
    await started.links.latest.resolve([
      { ok: true, value: 'one' },
      { ok: true, value: 'two' },
    ]);
    const touch = () => selectChild(started.now(), 'nodes').getSnapshot().context.touch;
    const known = new Map([
      ['server:1', 'one'],
      ['server:2', 'two'],
    ]);
    expect([touch()?.links, started.host.ofType('lists.kept').at(-1)?.reply.touch.links]).toEqual([known, known]);
    const before = touch();
    started.tell(structuredClone(twins));
    expect(touch()).toBe(before);
    expect(started.links.calls).toHaveLength(1);
  });

  test('lists that say the same change nothing that is drawn: what did not change in them keeps its identity', async () => {
    const started = start();
    const touch = () => selectChild(started.now(), 'nodes').getSnapshot().context.touch;
    const told = { running: true, touch: lists(3, [2], [connectedRef(serverRef(1))]) };
    await started.touch.latest.resolve(structuredClone(told));
    const before = touch();
    started.tell(structuredClone(told));
    expect(touch()).toBe(before);
    started.tell({ running: true, touch: lists([row(1), row(2, { name: 'New' }), row(3)], [2]) });
    expect(touch()).not.toBe(before);
    expect(touch()?.servers[0]).toBe(before?.servers[0]);
    expect(touch()?.subscriptions).toBe(before?.subscriptions);
    expect(started.host.ofType('lists.kept').at(-1)?.reply.touch).toBe(touch());
  });

  test('the reader is not told what it has read itself', async () => {
    const heard: string[] = [];
    const started = start({}, (event) => {
      if (event.type === '@xstate.event' && (event.actorRef as AnyActorRef).id === 'touchReader')
        heard.push(event.event.type);
    });
    await started.touch.latest.resolve(replyOf(lists(1)));
    expect(heard).not.toContain('touch.received');
    started.tell(replyOf(lists(1)));
    expect(heard.filter((type) => type === 'touch.received')).toHaveLength(1);
  });

  test('whoever of the dialogs learns the lists, the children know them, and the reader does not read again', () => {
    const started = start();
    started.tell(replyOf(lists(1)));
    expect(core(started)).toBe('ready');
    expect(started.touch.latest.signal.aborted).toBe(true);
    started.clock.increment(14_999);
    expect(started.touch.calls).toHaveLength(1);
    started.clock.increment(1);
    expect(started.touch.calls).toHaveLength(2);
  });

  test('lists of the session before are shown until today’s arrive', () => {
    const reply = replyOf(lists(3));
    const { now } = start({ reply });
    expect(selectChild(now(), 'nodes').getSnapshot().context.touch).toEqual(reply.touch);
  });

  test('[2.24] the view that was kept is the view that is shown', () => {
    const view = { ...VIEW, outbound: 'two', page: 1 };
    const { now } = start({ view });
    expect(selectChild(now(), 'outbounds').getSnapshot().context.active).toBe('two');
  });
});

describe('what children and dialogs tell each other', () => {
  test('a wish for lists, the page, the socket and our calls reach the reader', async () => {
    const started = start();
    started.tell(replyOf(lists(0)));
    started.actor.send({ type: 'touch.wanted' });
    expect(started.touch.calls).toHaveLength(2);
    started.actor.send({ type: 'calls.counted', inFlight: 1 });
    expect(started.touch.latest.signal.aborted).toBe(true);
    started.actor.send({ type: 'touch.wanted' });
    expect(started.touch.calls).toHaveLength(2);
    started.actor.send({ type: 'calls.counted', inFlight: 0 });
    expect(started.touch.calls).toHaveLength(3);
    await started.touch.latest.resolve(replyOf(lists(0)));
    started.actor.send({ type: 'page.hidden' });
    started.clock.increment(60_000);
    expect(started.touch.calls).toHaveLength(3);
    started.actor.send({ type: 'page.shown' });
    expect(started.touch.calls).toHaveLength(4);
  });

  test('[4.13] a socket that closes makes the reader read; one that was refused, too', () => {
    const started = start();
    started.tell(replyOf(lists(0)));
    started.sockets[0]?.tell({ type: 'socket.closed', opened: false });
    expect(started.touch.calls).toHaveLength(2);
    started.clock.increment(3_000);
    expect(started.sockets).toHaveLength(2);
  });

  test('a 401 of the reader keeps the socket closed', async () => {
    const started = start();
    started.sockets[0]?.tell({ type: 'socket.closed', opened: false });
    await started.touch.latest.reject({ kind: 'unauthorised', first: false });
    expect(started.child('messageSocket').getSnapshot().value).toBe('refused');
    expect(started.host.take()).toEqual([{ type: 'touch.failed', fault: { kind: 'unauthorised', first: false } }]);
    started.clock.increment(60_000);
    expect(started.sockets).toHaveLength(1);
  });

  test('another failure of the reader is told, and the socket stays as it is', async () => {
    const started = start();
    await started.touch.latest.reject({ kind: 'timeout' });
    expect(started.host.take()).toEqual([{ type: 'touch.failed', fault: { kind: 'timeout' } }]);
    expect(started.child('messageSocket').getSnapshot().matches('held')).toBe(true);
  });

  test('[7.37] what the socket reports is known to the observatory, and its silence to the reader', async () => {
    const started = start();
    started.tell(replyOf(lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]), true));
    started.sockets[0]?.tell({ type: 'socket.opened' });
    const report = {
      outbound: 'proxy',
      statuses: [
        { which: { _type: 'server', id: 1, sub: 0 } as const, alive: true, delay: 5, lastSeen: 1, lastTry: 1 },
      ],
    };
    started.sockets[0]?.tell({ type: 'socket.messageReceived', report });
    expect(JSON.stringify(selectChild(started.now(), 'observatory').getSnapshot().context.reports)).toContain(
      '"delay":5',
    );
    await started.touch.latest.resolve(
      replyOf(lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]), true),
    );
    const before = started.touch.calls.length;
    started.clock.increment(5_000);
    expect(started.touch.calls).toHaveLength(before + 1);
  });

  test('[4.04] a refused setting that names an invalid config puts the core down', () => {
    const started = start();
    started.tell(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    started.actor.send({ type: 'config.refused', message: 'invalid config: x' });
    expect(core(started)).toBe('ready');
  });

  test('outbounds that a dialog learnt', () => {
    const started = start();
    started.actor.send({ type: 'outbounds.received', outbounds: ['proxy', 'new'] });
    expect(selectChild(started.now(), 'outbounds').getSnapshot().context.outbounds).toEqual(['proxy', 'new']);
  });

  test('[4.10] the chosen outbound is told to the rows and kept by the app', async () => {
    const started = start();
    await started.outbounds.latest.resolve(['proxy', 'two']);
    selectChild(started.now(), 'outbounds').send({ type: 'outbound.choose', name: 'two' });
    expect(started.host.take()).toEqual([{ type: 'view.changed', view: { outbound: 'two' } }]);
    expect(selectChild(started.now(), 'nodes').getSnapshot().context.outbound).toBe('two');
  });

  test('another change of the view is only kept', () => {
    const { actor, host, now } = start({ view: { ...VIEW, outbound: 'two' } });
    actor.send({ type: 'view.changed', view: { page: 3 } });
    expect(host.take()).toEqual([{ type: 'view.changed', view: { page: 3 } }]);
    expect(selectChild(now(), 'nodes').getSnapshot().context).toMatchObject({ page: 1, outbound: 'two' });
  });

  test('which servers are alive is told to the rows', () => {
    const { actor, now } = start();
    const alive = new Map([['server:1', 'alive']] as const);
    actor.send({ type: 'alive.received', alive });
    expect(selectChild(now(), 'nodes').getSnapshot().context.alive).toEqual(alive);
  });

  test('an opened socket makes the reader read', async () => {
    const { touch, sockets } = start();
    await touch.latest.resolve(replyOf(lists(1)));
    sockets[0]?.tell({ type: 'socket.opened' });
    expect(touch.calls).toHaveLength(2);
  });

  test.each([true, false])(
    'what was known before: lists, whether the core ran (%s), the page of the HTTP test',
    (running) => {
      const reply = replyOf(lists(2, [], [connectedRef(serverRef(1))]), running);
      const { now } = start({
        reply,
        view: { ...VIEW, testUrl: 'http://a' },
        service: serviceOf('2.4.14', { loadBalanceValid: running }),
      });
      const nodes = selectChild(now(), 'nodes').getSnapshot().context;
      expect([nodes.running, nodes.touch, nodes.capabilities]).toEqual([
        running,
        reply.touch,
        serviceOf('2.4.14', { loadBalanceValid: running }),
      ]);
      const latency = selectChild(now(), 'latency').getSnapshot().context;
      expect([latency.touch, latency.testUrl, latency.takesTestUrl]).toEqual([reply.touch, 'http://a', true]);
      expect(selectChild(start().now(), 'nodes').getSnapshot().context.running).toBe(false);
    },
  );

  test('a latency test is done by latency and its results are told to the rows and kept', () => {
    const { actor, host, now, tell } = start();
    const reply = replyOf(lists(1));
    tell(reply);
    host.take();
    actor.send({
      type: 'latency.requested',
      test: 'ping',
      rows: [{ _type: 'server', id: 1, sub: 0 }],
      touch: reply.touch,
    });
    expect(selectChild(now(), 'latency').getSnapshot().context.latencies.size).toBe(1);
    const kept = host.take();
    expect(kept.map(({ type }) => type)).toContain('latencies.received');
    actor.send({ type: 'latency.abandoned' });
    expect([...selectChild(now(), 'latency').getSnapshot().context.latencies.values()]).toEqual(['']);
  });

  test('an outbound that is wanted for checked servers is asked for by the outbounds', () => {
    const { actor, host } = start();
    actor.send({ type: 'outbound.wanted', add: [] });
    expect(host.ofType('dialog.requested')).toMatchObject([{ dialog: { kind: 'addOutbound', add: [] } }]);
  });

  test.each([
    { type: 'notice.raised', notice: notice('copied', 'success') } as const,
    { type: 'dialog.requested', dialog: { kind: 'import' } } as const,
    { type: 'rows.deleted', rows: [], wasRunning: false, mode: 'ask' } as const,
    { type: 'storing.requested', key: 'lastNodeTab', value: 'servers' } as const,
    { type: 'start.tried' } as const,
    { type: 'stop.tried' } as const,
    { type: 'start.refused', message: 'no' } as const,
    { type: 'connection.stored', reference: CONNECTED } as const,
    { type: 'connection.removed', reference: CONNECTED } as const,
  ])('handed up: $type', (fact) => {
    const { actor, host } = start();
    actor.send(fact);
    expect(host.take()).toEqual([fact]);
  });
});

describe('what the palette and the keys ask for', () => {
  test('goes to the child that does it', () => {
    const started = start();
    started.tell(replyOf(lists(2, [], [connectedRef(serverRef(1))])));
    const choose = (action: PanelAction): void => started.actor.send({ type: 'action.chosen', action });
    choose({ kind: 'find', reference: { _type: 'server', id: 2, sub: 0 } });
    const nodes = () => selectChild(started.now(), 'nodes').getSnapshot();
    expect([nodes().context.tab, nodes().context.target?.id]).toEqual(['servers', 2]);
    choose({ kind: 'checkAll' });
    expect(nodes().context.checked.size).toBe(2);
    choose({ kind: 'delete' });
    choose({ kind: 'import' });
    choose({ kind: 'addOutbound' });
    choose({ kind: 'create' });
    choose({ kind: 'chooseServers' });
    expect(started.host.ofType('dialog.requested').map(({ dialog }) => dialog.kind)).toEqual([
      'deletion',
      'import',
      'addOutbound',
      'serverForm',
      'outboundServers',
    ]);
    choose({ kind: 'row', verb: 'test', row: serverRef(2), outbound: 'work' });
    const latency = selectChild(started.now(), 'latency').getSnapshot();
    expect(latency.context.latencies.get('server:2')).toBe('testing');
    choose({ kind: 'row', verb: 'disconnect', row: serverRef(1), outbound: 'proxy' });
    expect(nodes().context.asked).toMatchObject({ row: serverRef(1), outbound: 'proxy', mode: 'disconnect' });
    choose({ kind: 'outbound', name: 'proxy' });
    expect(started.host.ofType('view.changed').at(-1)).toEqual({ type: 'view.changed', view: { outbound: 'proxy' } });
    choose({ kind: 'toggleCore' });
    expect(started.start.calls).toHaveLength(1);
    choose({ kind: 'logs' });
    expect([started.now().value, started.now().status]).toEqual(['quiet', 'active']);
  });
});

describe('the connect poll', () => {
  test('[4.14] runs when it is asked for', () => {
    const { actor, now, poll } = start();
    actor.send({ type: 'poll.requested', reason: 'connect' });
    expect(now().value).toBe('polling');
    expect(poll.calls.map(({ input }) => input)).toEqual([{ limit: 3_000 }]);
  });

  test('[4.15] when the core has come up the lists are kept and the page remounts', async () => {
    const { actor, host, now, poll } = start();
    actor.send({ type: 'poll.requested', reason: 'start' });
    const reply = replyOf(lists(1, [], [connectedRef(serverRef(1))]), true);
    await poll.latest.resolve(reply);
    expect(now().value).toBe('quiet');
    expect(host.take()).toEqual([
      { type: 'lists.kept', reply },
      { type: 'latencies.received', latencies: new Map() },
      { type: 'setting.applied' },
      { type: 'remount.requested', asked: null },
    ]);
  });

  test('what is being done with rows at that moment, and what waits behind it, is done before the page remounts', async () => {
    const first = replyOf(lists(3, [], [connectedRef(serverRef(1))]), true);
    const { actor, host, now, poll, located, connect } = start({ reply: first });
    const nodes = selectChild(now(), 'nodes');
    actor.send({ type: 'poll.requested', reason: 'connect' });
    nodes.send({ type: 'row.connect', row: serverRef(2) });
    nodes.send({ type: 'row.connect', row: serverRef(3) });
    const up = replyOf(lists(3, [], [connectedRef(serverRef(1)), connectedRef(nodeRef(0, 1))]), true);
    await poll.latest.resolve(up);
    expect(now().value).toBe('settling');
    expect(nodes.getSnapshot().context.touch).toEqual(up.touch);
    located.latest.answer(up);
    connect.latest.fail({ kind: 'refused', message: 'no' });
    expect([now().value, host.ofType('remount.requested')]).toEqual(['settling', []]);
    located.latest.answer(up);
    expect(connect.latest.input).toEqual(connectedRef(serverRef(3)));
    connect.latest.fail({ kind: 'refused', message: 'no' });
    const asked = { row: serverRef(3), outbound: 'proxy', mode: 'connect', tab: VIEW.tab };
    expect([now().value, host.ofType('remount.requested')]).toEqual(['quiet', [{ type: 'remount.requested', asked }]]);
  });

  test('a call that asks for a poll of its own takes the remount over; a stop gives it up', async () => {
    const reply = replyOf(lists(2, [], [connectedRef(serverRef(1))]), true);
    const { actor, host, now, poll } = start({ reply });
    const begin = async () => {
      actor.send({ type: 'poll.requested', reason: 'connect' });
      selectChild(now(), 'nodes').send({ type: 'row.connect', row: serverRef(2) });
      await poll.latest.resolve(reply);
      expect(now().value).toBe('settling');
    };
    await begin();
    actor.send({ type: 'poll.requested', reason: 'connect' });
    expect(now().value).toBe('polling');
    await poll.latest.resolve(reply);
    expect(now().value).toBe('settling');
    actor.send({ type: 'poll.dropped', reason: 'stop' });
    selectChild(now(), 'nodes').send({ type: 'activity.leave' });
    expect([now().value, host.ofType('remount.requested')]).toEqual(['quiet', []]);
  });

  test.each([
    ['start', true],
    ['connect', true],
    ['saveSettings', true],
    ['undo', true],
    ['addOutbound', false],
    ['deleteOutbound', false],
    ['saveServer', false],
  ] as const)('after %s the core has been given everything that is stored: %s', async (reason, applied) => {
    const { actor, host, poll } = start();
    actor.send({ type: 'poll.requested', reason });
    await poll.latest.resolve(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    expect(host.ofType('setting.applied')).toHaveLength(applied ? 1 : 0);
    expect(host.ofType('remount.requested')).toHaveLength(1);
  });

  test('a poll that crashes is reported and ends', () => {
    const { machine } = sessionUnderTest();
    const host = recordingHost();
    const broken = setup({}).createMachine({
      context: () => {
        throw new Error('broken');
      },
    });
    const { actor } = startActor(
      machine.provide({ actors: { connectPoll: broken as unknown as typeof connectPollMachine } }),
      {
        host: host.ref,
        view: VIEW,
        reply: null,
        fresh: false,
        asked: null,
        latencies: new Map(),
        memory: NO_MEMORY,
        service: serviceOf(),
        visible: true,
        inFlight: 0,
      },
    );
    actor.send({ type: 'poll.requested', reason: 'start' });
    expect([actor.getSnapshot().value, host.ofType('notice.raised').map(({ notice: said }) => said.values)]).toEqual([
      'quiet',
      [{ message: 'broken' }],
    ]);
  });

  test('goes on when the service is back; without one the page is mounted anew, to read what holds now', async () => {
    const { actor, host, now, poll, touch } = start();
    await touch.latest.resolve(replyOf(lists(1, [], [connectedRef(serverRef(1))])));
    host.take();
    const back = { type: 'backend.answered', address: 'http://a:1', version: VERSION, change: 'back' } as const;
    actor.send({ type: 'poll.requested', reason: 'start' });
    actor.send(back);
    expect([now().value, poll.calls.length, touch.calls.length]).toEqual(['polling', 1, 2]);
    expect(host.take()).toEqual([]);
    actor.send({ type: 'poll.dropped', reason: 'start' });
    actor.send(back);
    expect(host.take()).toEqual([{ type: 'remount.requested', unread: true }]);
  });

  test('a call that was refused after all takes its poll back, another call’s goes on', () => {
    const { actor, now, poll } = start();
    actor.send({ type: 'poll.requested', reason: 'start' });
    actor.send({ type: 'poll.dropped', reason: 'connect' });
    expect(now().value).toBe('polling');
    actor.send({ type: 'poll.dropped', reason: 'start' });
    expect([now().value, poll.latest.signal.aborted]).toEqual(['quiet', true]);
  });

  test('a stop takes every poll back, so that no remount takes the stop away', async () => {
    const { actor, child, host, now, poll, stop, tell } = start();
    tell(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    actor.send({ type: 'poll.requested', reason: 'connect' });
    child('core').send({ type: 'core.toggle' });
    expect([now().value, poll.latest.signal.aborted, stop.calls.length]).toEqual(['quiet', true, 1]);
    stop.latest.busy();
    await poll.latest.resolve(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    expect(host.ofType('remount.requested')).toEqual([]);
  });

  test('a new request replaces a running poll: another call, another 30 s', async () => {
    const { actor, clock, host, now, poll } = start();
    actor.send({ type: 'poll.requested', reason: 'start' });
    await poll.latest.reject({ kind: 'busy', own: false });
    clock.increment(2_000);
    actor.send({ type: 'poll.requested', reason: 'connect' });
    expect(poll.calls).toHaveLength(2);
    clock.increment(28_000);
    expect(now().value).toBe('polling');
    expect(poll.latest.id).toBe('touch');
    clock.increment(2_000);
    expect(poll.latest.id).toBe('lastTouch');
    await poll.latest.reject({ kind: 'busy', own: false });
    expect(now().value).toBe('quiet');
    expect(host.ofType('notice.raised').at(-1)).toMatchObject({
      notice: { key: 'coreDidNotStart', values: { reason: 'connect' } },
    });
  });

  test('a poll that is replaced aborts its call', () => {
    const { actor, poll } = start();
    actor.send({ type: 'poll.requested', reason: 'start' });
    const first = poll.latest;
    actor.send({ type: 'poll.requested', reason: 'start' });
    expect(first.signal.aborted).toBe(true);
  });

  test('[4.17] a 401 stops it without a remount', async () => {
    const { actor, host, now, poll } = start();
    actor.send({ type: 'poll.requested', reason: 'start' });
    await poll.latest.reject({ kind: 'unauthorised', first: false });
    expect(now().value).toBe('quiet');
    expect(host.take()).toEqual([]);
  });

  test('[4.18] after 30 s it gives up without a remount', async () => {
    const { actor, clock, host, poll, now } = start();
    actor.send({ type: 'poll.requested', reason: 'start' });
    clock.increment(30_000);
    await poll.latest.resolve(replyOf(lists(1)));
    expect(now().value).toBe('quiet');
    expect(host.ofType('remount.requested')).toEqual([]);
    expect(host.ofType('notice.raised')).toMatchObject([{ notice: { key: 'coreDidNotStart', duration: 10_000 } }]);
  });
});

test('a child that crashes is reported, and the page goes on', () => {
  const { machine } = sessionUnderTest();
  const host = recordingHost();
  const broken = setup({
    types: { events: {} as { readonly type: 'touch.received' } },
    actions: {
      throw: () => {
        throw new Error('broken');
      },
    },
  }).createMachine({ on: { 'touch.received': { actions: 'throw' } } });
  const { actor } = startActor(machine.provide({ actors: { core: broken as unknown as typeof coreMachine } }), {
    host: host.ref,
    view: VIEW,
    reply: null,
    fresh: false,
    asked: null,
    latencies: new Map(),
    memory: NO_MEMORY,
    service: serviceOf(),
    visible: true,
    inFlight: 0,
  });
  actor.send({ type: 'touch.received', reply: replyOf(lists(1)) });
  expect(actor.getSnapshot().status).toBe('active');
  expect(host.ofType('notice.raised')).toMatchObject([{ notice: { key: 'setup', values: { message: 'broken' } } }]);
});

test('stopped, nothing of it goes on: calls are aborted, the socket closes', () => {
  const { actor, outbounds, poll, sockets, touch } = start();
  actor.send({ type: 'poll.requested', reason: 'start' });
  actor.stop();
  expect([touch, poll, outbounds].map(({ latest }) => latest.signal.aborted)).toEqual([true, true, true]);
  expect(sockets.map(({ closed }) => closed)).toEqual([true]);
});
