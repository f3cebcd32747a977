import { fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type ConnectedReference, type Reference, referenceKey } from '../../../machines/domain/reference';
import { type Touch, type TouchReply } from '../../../machines/domain/touch';
import { fastestMachine } from '../../../machines/nodes/fastest.machine';
import {
  selectAddress,
  selectAnswered,
  selectBalances,
  selectChanging,
  selectCompared,
  selectComparesHttp,
  selectCount,
  selectDone,
  selectEnd,
  selectFault,
  selectIsUsed,
  selectHttp,
  selectLeaders,
  selectName,
  selectOutbound,
  selectRun,
  selectRunning,
  selectSilent,
  selectTest,
  selectTestedByHttp,
  selectTesting,
  selectTotal,
  selectUsedCount,
  selectUsedName,
  selectYes,
} from '../../../machines/nodes/fastest.selectors';
import { type MembersCall, type MembersRules } from '../../../machines/nodes/members.rules';
import { type LocateInput } from '../../../machines/ports/service';
import { TESTING } from '../../../machines/shared/constants';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { serviceOf } from '../../harness/capabilities';
import { flush, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { stepsOf } from '../../harness/steps';
import { connectedRef, lists, nodeRef, replyOf, server, serverRef } from '../../harness/touch-lists';

type Chosen = Extract<MembersCall, { readonly name: 'chooseServers' }>['input'];

interface Start {
  readonly touch?: Touch;
  readonly rows?: readonly Reference[];
  readonly running?: boolean;
  readonly balances?: boolean;
  readonly outbound?: string;
  readonly starts?: boolean;
  readonly whole?: boolean;
}

const three = [serverRef(1), serverRef(2), serverRef(3)];

function begin({
  touch = lists(3),
  rows = three,
  running = true,
  balances = true,
  outbound = 'proxy',
  starts = false,
  whole = false,
}: Start = {}) {
  const host = recordingHost();
  const read = lockedSlot<LocateInput, TouchReply>();
  const connect = lockedSlot<ConnectedReference, TouchReply>();
  const disconnect = lockedSlot<ConnectedReference, TouchReply>();
  const choose = lockedSlot<Chosen, TouchReply>();
  const machine = fastestMachine.provide({
    actors: { run: stepsOf<MembersRules>(read, { connect, disconnect, chooseServers: choose }) },
  });
  const service = { ...serviceOf(), loadBalanceValid: balances, connectStarts: starts, wholeOutbounds: whole };
  const reply = replyOf(touch, running);
  const { actor } = startActor(machine, { id: 'dialog1', host: host.ref, rows, touch, outbound, reply, service });
  const now = () => actor.getSnapshot();
  const hear = (texts: Readonly<Record<number, string>>): void =>
    actor.send({
      type: 'latencies.received',
      latencies: new Map(Object.entries(texts).map(([id, text]) => [referenceKey(serverRef(Number(id))), text])),
    });
  /** The session tests these rows: first all are outstanding, then they have answered. */
  const answer = (texts: Readonly<Record<number, string>>): void => {
    hear(Object.fromEntries(Object.keys(texts).map((id) => [id, TESTING])));
    hear(texts);
  };
  /** What the session passes on when lists arrive. */
  const tell = (lists_: Touch, runs = running): void => actor.send(contextChanged(replyOf(lists_, runs)));
  const settle = (slot: typeof connect, after: Touch): void => {
    slot.latest.answer(replyOf(after, running));
    tell(after);
  };
  const names = () => selectLeaders(now()).map((result) => selectName(now(), result));
  return { actor, host, read, connect, disconnect, choose, now, hear, answer, tell, settle, names };
}

const asked = ({ host }: ReturnType<typeof begin>) =>
  host.ofType('latency.requested').map(({ test: kind, rows }) => [kind, rows.map(({ id }) => id)]);

const nothingChanged = ({ read, connect, disconnect }: ReturnType<typeof begin>): void => {
  expect([read.calls.length, connect.calls.length, disconnect.calls.length]).toEqual([0, 0, 0]);
};

describe('what is compared', () => {
  test('All servers that the table lists are tested by PING', () => {
    const run = begin({ rows: [serverRef(3), serverRef(1)] });
    expect([asked(run), run.now().value]).toEqual([[['ping', [3, 1]]], { pinging: 'asked' }]);
    run.hear({ 2: '5ms' });
    expect(run.now().value).toEqual({ pinging: 'asked' });
    run.hear({ 1: TESTING, 3: TESTING });
    expect([run.now().value, selectDone(run.now()), selectTotal(run.now())]).toEqual([{ pinging: 'answering' }, 0, 2]);
    run.hear({ 1: TESTING, 3: '40ms' });
    expect([run.now().value, selectDone(run.now()), run.names()]).toEqual([{ pinging: 'answering' }, 1, ['Server 3']]);
    run.hear({ 1: '20ms', 3: '40ms' });
    expect([run.now().value, run.names(), selectAnswered(run.now())]).toEqual(['using', ['Server 1', 'Server 3'], 2]);
  });

  test('`0ms` is no result: a port that refuses answers so', () => {
    const run = begin();
    run.answer({ 1: '0ms', 2: '90ms', 3: 'TIMEOUT' });
    expect(run.names()).toEqual(['Server 2']);
  });

  test('Of equal servers the one that the table lists first is better', () => {
    const run = begin({ rows: [serverRef(3), serverRef(2), serverRef(1)] });
    run.answer({ 1: '7ms', 2: '8ms', 3: '7ms' });
    expect(run.names()).toEqual(['Server 3', 'Server 1', 'Server 2']);
  });

  test('The ten best by PING are tested by HTTP, and HTTP alone decides among them', () => {
    const rows = Array.from({ length: 12 }, (_, index) => serverRef(index + 1));
    const run = begin({ touch: lists(12), rows });
    run.actor.send({ type: 'http.choose', yes: true });
    run.answer(Object.fromEntries(rows.map(({ id }) => [id, `${id * 10}ms`])));
    expect(asked(run)[1]).toEqual(['http', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
    const answers = () => selectLeaders(run.now()).map((leader) => selectHttp(run.now(), leader));
    expect([run.now().value, selectTotal(run.now())]).toEqual([{ testing: 'asked' }, 10]);
    expect(answers()).toEqual(Array.from({ length: 10 }, () => ''));
    const texts = Object.fromEntries(rows.slice(0, 10).map(({ id }) => [id, id === 4 ? '300ms' : 'TIMEOUT']));
    run.hear(Object.fromEntries(Object.keys(texts).map((id) => [id, TESTING])));
    run.hear({ ...texts, 7: TESTING });
    expect([run.now().value, selectDone(run.now())]).toEqual([{ testing: 'answering' }, 9]);
    expect(answers().slice(2, 8)).toEqual(['TIMEOUT', '300ms', 'TIMEOUT', 'TIMEOUT', TESTING, 'TIMEOUT']);
    run.hear({ ...texts, 7: '250ms' });
    expect([run.names().slice(0, 3), selectTestedByHttp(run.now())]).toEqual([
      ['Server 7', 'Server 4', 'Server 1'],
      true,
    ]);
    run.read.latest.answer(replyOf(lists(12), true));
    expect(run.connect.latest.input).toEqual(connectedRef(serverRef(7)));
  });

  test('While the core runs, the HTTP test needs the person’s yes', () => {
    const run = begin({ running: true });
    run.actor.send({ type: 'http.choose', yes: true });
    run.actor.send({ type: 'http.choose', yes: false });
    run.answer({ 1: '30ms', 2: '20ms', 3: '10ms' });
    expect([asked(run), run.now().value, selectTestedByHttp(run.now())]).toEqual([
      [['ping', [1, 2, 3]]],
      'using',
      false,
    ]);
  });

  test('While the core is stopped, the HTTP test replaces nothing, and is made', () => {
    const run = begin({ running: false });
    run.answer({ 1: '30ms', 2: '20ms', 3: '10ms' });
    expect(asked(run)).toEqual([
      ['ping', [1, 2, 3]],
      ['http', [3, 2, 1]],
    ]);
  });

  test('The yes can be given later: then the ten best are tested, and the outbound follows the result', () => {
    const run = begin({ touch: lists(3, [], [connectedRef(serverRef(2))]) });
    run.answer({ 1: '30ms', 2: '20ms', 3: '90ms' });
    expect(run.now().value).toBe('used');
    run.actor.send({ type: 'http.test' });
    expect(asked(run)[1]).toEqual(['http', [2, 1, 3]]);
    run.answer({ 1: '200ms', 2: 'TIMEOUT', 3: '210ms' });
    expect(run.now().value).toBe('using');
    run.read.latest.answer(replyOf(lists(3, [], [connectedRef(serverRef(2))]), true));
    expect(run.connect.latest.input).toEqual(connectedRef(serverRef(1)));
    expect(run.now().can({ type: 'http.test' })).toBe(false);
  });

  test('The person can stop a test: what has answered so far is compared', () => {
    const run = begin();
    run.hear({ 1: TESTING, 2: TESTING, 3: TESTING });
    run.hear({ 1: TESTING, 2: '12ms', 3: TESTING });
    run.actor.send({ type: 'fastest.settle' });
    expect(run.host.facts.at(-1)).toEqual({ type: 'latency.abandoned' });
    run.hear({ 1: '', 2: '12ms', 3: '' });
    expect([run.now().value, run.names()]).toEqual(['using', ['Server 2']]);
  });
});

describe('what is changed', () => {
  test('The best is used alone in the outbound that was active at the beginning', () => {
    const others = [connectedRef(serverRef(2), 'work'), connectedRef(serverRef(3), 'proxy')];
    const run = begin({ touch: lists(3, [], others), outbound: 'work' });
    run.answer({ 1: '5ms', 2: '6ms', 3: '7ms' });
    run.read.latest.answer(replyOf(lists(3, [], others), true));
    expect(run.connect.latest.input).toEqual(connectedRef(serverRef(1), 'work'));
    run.settle(run.connect, lists(3, [], [...others, connectedRef(serverRef(1), 'work')]));
    expect(run.disconnect.latest.input).toEqual(connectedRef(serverRef(2), 'work'));
    run.settle(run.disconnect, lists(3, [], [connectedRef(serverRef(3), 'proxy'), connectedRef(serverRef(1), 'work')]));
    expect([run.now().value, selectUsedName(run.now()), selectUsedCount(run.now())]).toEqual(['used', 'Server 1', 1]);
    expect(run.host.ofType('connection.stored')).toEqual([
      { type: 'connection.stored', reference: connectedRef(serverRef(1), 'work') },
    ]);
    expect(run.host.ofType('connection.removed')).toEqual([
      { type: 'connection.removed', reference: connectedRef(serverRef(2), 'work') },
    ]);
    // The last change of a running core is followed by the connect poll.
    expect(run.host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'connect' }]);
  });

  test('Where an outbound can have several servers, the best three, five or ten are kept instead', () => {
    const run = begin({ touch: lists(4), rows: [...three, serverRef(4)] });
    run.actor.send({ type: 'count.choose', count: 3 });
    run.answer({ 1: '5ms', 2: '6ms', 3: '', 4: '4ms' });
    run.read.latest.answer(replyOf(lists(4), true));
    for (const id of [4, 1, 2]) {
      expect(run.connect.latest.input).toEqual(connectedRef(serverRef(id)));
      const connected = [4, 1, 2].slice(0, [4, 1, 2].indexOf(id) + 1).map((one) => connectedRef(serverRef(one)));
      run.settle(run.connect, lists(4, [], connected));
    }
    expect([run.now().value, selectUsedCount(run.now())]).toEqual(['used', 3]);
    expect(selectLeaders(run.now()).map((result) => selectIsUsed(run.now(), result))).toEqual([true, true, true]);
    // Fewer again: the result stays, and only what is too much goes.
    run.actor.send({ type: 'count.choose', count: 1 });
    run.read.latest.answer(
      replyOf(
        lists(
          4,
          [],
          [4, 1, 2].map((id) => connectedRef(serverRef(id))),
        ),
        true,
      ),
    );
    expect([run.connect.calls.length, run.disconnect.latest.input]).toEqual([3, connectedRef(serverRef(1))]);
    const single = begin({ balances: false });
    expect(single.now().can({ type: 'count.choose', count: 3 })).toBe(false);
  });

  test('A service that takes all servers of an outbound at once is sent one call', () => {
    const touch = lists(3, [], [connectedRef(serverRef(2))]);
    const run = begin({ touch, whole: true });
    run.actor.send({ type: 'count.choose', count: 3 });
    run.answer({ 1: '5ms', 2: '', 3: '4ms' });
    run.read.latest.answer(replyOf(touch, true));
    expect(run.choose.latest.input).toEqual({ outbound: 'proxy', rows: [serverRef(3), serverRef(1)] });
    const after = lists(3, [], [connectedRef(serverRef(1)), connectedRef(serverRef(3))]);
    run.choose.latest.answer(replyOf(after, true));
    run.tell(after);
    expect([run.now().value, selectUsedCount(run.now()), run.connect.calls.length]).toEqual(['used', 2, 0]);
    expect(run.host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'connect' }]);
    run.actor.send({ type: 'fastest.restore' });
    run.read.latest.answer(replyOf(after, true));
    expect(run.choose.latest.input).toEqual({ outbound: 'proxy', rows: [serverRef(2)] });
  });

  test('When the best is already the only one, nothing is sent', () => {
    const run = begin({ touch: lists(3, [], [connectedRef(serverRef(1))]) });
    run.answer({ 1: '5ms', 2: '6ms', 3: '7ms' });
    expect([run.now().value, run.now().can({ type: 'fastest.restore' })]).toEqual(['used', false]);
    nothingChanged(run);
  });

  test('When no server answers, nothing is changed', () => {
    const run = begin();
    run.answer({ 1: '', 2: '0ms', 3: 'connection refused' });
    expect([selectEnd(run.now()), selectAnswered(run.now())]).toEqual(['failed', 0]);
    nothingChanged(run);
  });

  test('When no server answers, the first that were asked are shown with what became of the test', () => {
    const rows = Array.from({ length: 12 }, (_, index) => serverRef(index + 1));
    const run = begin({ touch: lists(12), rows });
    const texts = Object.fromEntries(rows.map(({ id }) => [id, id === 2 ? 'TIMEOUT' : 'refused']));
    run.hear(Object.fromEntries(rows.map(({ id }) => [id, TESTING])));
    expect(selectSilent(run.now())).toEqual([]);
    run.hear(texts);
    expect(selectSilent(run.now()).map(({ row, text }) => `${row.id} ${text}`)).toEqual([
      '1 refused',
      '2 TIMEOUT',
      ...[3, 4, 5, 6, 7, 8, 9, 10].map((id) => `${id} refused`),
    ]);
    const some = begin();
    some.answer({ 1: '5ms', 2: 'TIMEOUT', 3: 'TIMEOUT' });
    expect([some.names(), selectSilent(some.now())]).toEqual([['Server 1'], []]);
  });

  test('HTTP has a column from the moment that somebody wants it', () => {
    const run = begin();
    expect(selectComparesHttp(run.now())).toBe(false);
    run.actor.send({ type: 'http.choose', yes: true });
    expect(selectComparesHttp(run.now())).toBe(true);
    const alone = begin();
    alone.answer({ 1: '5ms', 2: '6ms', 3: '7ms' });
    expect(selectComparesHttp(alone.now())).toBe(false);
  });

  test('When none of the best passes the HTTP test, nothing is changed', () => {
    const run = begin({ running: false });
    run.answer({ 1: '5ms', 2: '6ms', 3: '7ms' });
    run.answer({ 1: 'TIMEOUT', 2: '', 3: '0ms' });
    expect([selectEnd(run.now()), selectAnswered(run.now())]).toEqual(['failed', 3]);
    nothingChanged(run);
  });

  test('When the best cannot be connected, no other is disconnected and no row is deleted', () => {
    const touch = lists(3, [], [connectedRef(serverRef(2))]);
    const run = begin({ touch });
    run.answer({ 1: '5ms', 2: '6ms', 3: '7ms' });
    run.read.latest.answer(replyOf(touch, true));
    run.connect.latest.fail({ kind: 'refused', message: 'no such luck' });
    expect([selectEnd(run.now()), run.now().context.fault, run.disconnect.calls.length]).toEqual([
      'refused',
      { kind: 'refused', message: 'no such luck' },
      0,
    ]);
    expect(run.host.ofType('start.refused')).toEqual([{ type: 'start.refused', message: 'no such luck' }]);
    expect(run.host.facts.at(-1)).toEqual({ type: 'touch.wanted' });
    // A newer service keeps the refused connection: it can be taken out again.
    run.tell(lists(3, [], [connectedRef(serverRef(2)), connectedRef(serverRef(1))]));
    run.actor.send({ type: 'fastest.restore' });
    run.read.latest.answer(replyOf(lists(3, [], [connectedRef(serverRef(2)), connectedRef(serverRef(1))]), true));
    expect(run.disconnect.latest.input).toEqual(connectedRef(serverRef(1)));
    run.settle(run.disconnect, touch);
    expect(selectEnd(run.now())).toBe('restored');
  });

  test('A cancelled test changes nothing', () => {
    const run = begin();
    run.hear({ 1: TESTING, 2: TESTING, 3: TESTING });
    run.actor.send({ type: 'dialog.cancel' });
    expect(run.host.facts.slice(-2)).toEqual([{ type: 'latency.abandoned' }, { type: 'dialog.closed', id: 'dialog1' }]);
    nothingChanged(run);
  });

  test('Undo gives the outbound the servers that it had before', () => {
    const before = [connectedRef(serverRef(2)), connectedRef(serverRef(3))];
    const after = lists(3, [], [connectedRef(serverRef(1))]);
    const run = begin({ touch: lists(3, [], before) });
    run.answer({ 1: '5ms', 2: '6ms', 3: '7ms' });
    run.read.latest.answer(replyOf(lists(3, [], before), true));
    run.settle(run.connect, lists(3, [], [...before, connectedRef(serverRef(1))]));
    run.settle(run.disconnect, lists(3, [], [connectedRef(serverRef(3)), connectedRef(serverRef(1))]));
    run.settle(run.disconnect, after);
    run.actor.send({ type: 'fastest.restore' });
    run.read.latest.answer(replyOf(after, true));
    expect(run.connect.latest.input).toEqual(connectedRef(serverRef(2)));
    run.settle(run.connect, lists(3, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]));
    expect(run.connect.latest.input).toEqual(connectedRef(serverRef(3)));
    run.settle(run.connect, lists(3, [], [connectedRef(serverRef(1)), ...before]));
    expect(run.disconnect.latest.input).toEqual(connectedRef(serverRef(1)));
    run.settle(run.disconnect, lists(3, [], before));
    expect([selectEnd(run.now()), run.now().context.fault]).toEqual(['restored', null]);
  });

  test('Undo of the first server that an outbound ever had takes it out again', () => {
    const after = lists(3, [], [connectedRef(serverRef(1))]);
    const run = begin({ running: false });
    run.answer({ 1: '5ms', 2: '', 3: '' });
    run.answer({ 1: '5ms' });
    run.read.latest.answer(replyOf(lists(3)));
    run.settle(run.connect, after);
    expect(run.host.ofType('poll.requested')).toEqual([]);
    run.actor.send({ type: 'core.start' });
    expect(run.host.facts.at(-1)).toEqual({ type: 'action.chosen', action: { kind: 'toggleCore' } });
    run.actor.send({ type: 'fastest.restore' });
    run.read.latest.answer(replyOf(after));
    expect(run.disconnect.latest.input).toEqual(connectedRef(serverRef(1)));
  });

  test('Rows are followed while the lists change; a server that is gone is not compared', () => {
    const run = begin({ touch: lists(3, [], [connectedRef(serverRef(3))]) });
    run.hear({ 1: TESTING, 2: TESTING, 3: TESTING });
    // The first server was deleted elsewhere: the others moved up, and so did what is known of them.
    const moved = lists(
      [
        server(1, { name: 'Server 2', address: 's2.example.com:443' }),
        server(2, { name: 'Server 3', address: 's3.example.com:443' }),
      ],
      [],
      [connectedRef(serverRef(2))],
    );
    run.tell(moved);
    expect(run.now().context.rows).toEqual([serverRef(1), serverRef(2)]);
    run.hear({ 1: '50ms', 2: '60ms' });
    expect([run.names(), run.now().context.before]).toEqual([['Server 2', 'Server 3'], [connectedRef(serverRef(2))]]);
    run.read.latest.answer(replyOf(moved, true));
    expect(run.connect.latest.input).toEqual(connectedRef(serverRef(1)));
  });

  test('a core that connecting starts is followed by the connect poll', () => {
    const run = begin({ running: false, starts: true });
    run.answer({ 1: '5ms', 2: '', 3: '' });
    run.answer({ 1: '5ms' });
    run.read.latest.answer(replyOf(lists(3)));
    run.connect.latest.answer(replyOf(lists(3, [], [connectedRef(serverRef(1))]), true));
    expect(run.host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'connect' }]);
  });

  test('a wait for the service can be left', () => {
    const run = begin();
    run.answer({ 1: '5ms', 2: '', 3: '' });
    run.actor.send({ type: 'members.leave' });
    expect([selectEnd(run.now()), run.host.facts.at(-1)]).toEqual(['refused', { type: 'touch.wanted' }]);
  });

  test('a connect that was not answered in time counts when the lists show it', () => {
    const run = begin();
    run.answer({ 1: '5ms', 2: '', 3: '' });
    run.read.latest.answer(replyOf(lists(3), true));
    run.connect.latest.fail({ kind: 'timeout' });
    run.read.latest.answer(replyOf(lists(3, [], [connectedRef(serverRef(1))]), true));
    expect([selectEnd(run.now()), run.now().context.fault]).toEqual(['used', null]);
  });

  test('lists that cannot be read end it with the fault', () => {
    const run = begin();
    run.answer({ 1: '5ms', 2: '', 3: '' });
    run.read.latest.fail({ kind: 'unreachable' });
    expect([selectEnd(run.now()), run.now().context.fault]).toEqual(['refused', { kind: 'unreachable' }]);
  });
});

describe('what a person sees', () => {
  test('from the first test to the end: what is tested, what is being changed, and in what', () => {
    const run = begin({ running: false, outbound: 'work' });
    const seen = () => [
      selectTesting(run.now()),
      selectTest(run.now()),
      selectChanging(run.now()),
      selectEnd(run.now()),
    ];
    expect([selectOutbound(run.now()), selectCompared(run.now()), selectRun(run.now())]).toEqual([
      'work',
      3,
      undefined,
    ]);
    expect(seen()).toEqual([true, 'ping', false, null]);
    run.answer({ 1: '5ms', 2: '6ms', 3: '' });
    expect(seen()).toEqual([true, 'http', false, null]);
    run.answer({ 1: '50ms', 2: '', 3: '' });
    expect([...seen(), selectRun(run.now())?.id]).toEqual([false, 'ping', true, null, 'run']);
    run.read.latest.answer(replyOf(lists(3)));
    run.settle(run.connect, lists(3, [], [connectedRef(serverRef(1), 'work')]));
    expect([...seen(), selectRun(run.now())]).toEqual([false, 'ping', false, 'used', undefined]);
  });

  test('what was chosen, and what can be', () => {
    const run = begin();
    expect([selectCount(run.now()), selectYes(run.now()), selectBalances(run.now())]).toEqual([1, false, true]);
    expect(run.now().can({ type: 'count.choose', count: 1 })).toBe(false);
    run.actor.send({ type: 'count.choose', count: 5 });
    run.actor.send({ type: 'http.choose', yes: true });
    expect([selectCount(run.now()), selectYes(run.now())]).toEqual([5, true]);
    expect(run.now().can({ type: 'count.choose', count: 1 })).toBe(true);
    expect(selectBalances(begin({ balances: false }).now())).toBe(false);
  });

  test('whether the core runs, as each answer says; before the first one it is taken to be stopped', () => {
    const run = begin({ running: true });
    expect(selectRunning(run.now())).toBe(true);
    run.tell(run.now().context.touch, false);
    expect(selectRunning(run.now())).toBe(false);
    run.actor.send({ type: 'context.changed', dialogContext: dialogContext({ reply: null }) });
    expect([selectRunning(run.now()), run.now().context.rows]).toEqual([false, three]);
    const { host } = run;
    const input = {
      id: 'dialog1',
      host: host.ref,
      rows: three,
      touch: lists(3),
      outbound: 'proxy',
      service: serviceOf(),
    };
    const unread = startActor(fastestMachine, { ...input, reply: null }).actor;
    expect(selectRunning(unread.getSnapshot())).toBe(false);
  });

  test('each server with its name and address, and which of them are used', () => {
    const used = [connectedRef(nodeRef(0, 1)), connectedRef(serverRef(2))];
    const { now } = begin({ touch: lists(2, [1, 1], used) });
    const rows = [serverRef(1), serverRef(2), nodeRef(0, 1), nodeRef(1, 1)];
    expect(rows.map((row) => selectAddress(now(), { row }))).toEqual([
      's1.example.com:443',
      's2.example.com:443',
      'n1.host1.example.com:80',
      'n1.host2.example.com:80',
    ]);
    expect(rows.map((row) => selectIsUsed(now(), { row }))).toEqual([false, true, true, false]);
    expect([selectUsedName(now()), selectUsedCount(now())]).toEqual(['Node 1-1', 2]);
    expect(selectAddress(now(), { row: serverRef(9) })).toBe('');
    expect(selectUsedName(begin().now())).toBe('');
  });

  test('the ten best, not more', () => {
    const rows = Array.from({ length: 12 }, (_, index) => serverRef(index + 1));
    const run = begin({ touch: lists(12), rows });
    run.answer(Object.fromEntries(rows.map(({ id }) => [id, `${id}ms`])));
    expect(run.names()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => `Server ${id}`));
  });
});

describe('faults', () => {
  test('one that is no refusal says nothing of the core, and is forgotten when it is tried again', () => {
    const touch = lists(3, [], [connectedRef(serverRef(2))]);
    const run = begin({ touch });
    run.answer({ 1: '5ms', 2: '', 3: '' });
    run.read.latest.answer(replyOf(touch, true));
    run.connect.latest.fail({ kind: 'missing', call: 'POST /api/connection' });
    expect([selectEnd(run.now()), selectFault(run.now())]).toEqual([
      'refused',
      { kind: 'missing', call: 'POST /api/connection' },
    ]);
    expect(run.host.ofType('start.refused')).toEqual([]);
    run.tell(lists(3, [], [connectedRef(serverRef(2)), connectedRef(serverRef(1))]));
    run.actor.send({ type: 'fastest.restore' });
    expect([run.now().value, selectFault(run.now())]).toEqual(['restoring', null]);
  });

  test.each([
    ['refused', lists(3, [], [connectedRef(serverRef(2))])],
    ['restored', lists(3, [], [connectedRef(serverRef(1))])],
  ] as const)('a broken run ends it (%s) with its fault; the lists are read again', async (end, touch) => {
    const run = fromPromise(() => Promise.reject(new Error('broken'))) as never;
    const host = recordingHost();
    const { actor } = startActor(fastestMachine.provide({ actors: { run } }), {
      id: 'dialog1',
      host: host.ref,
      rows: three,
      touch,
      outbound: 'proxy',
      reply: replyOf(touch, true),
      service: serviceOf(),
    });
    for (const text of [TESTING, '5ms'])
      actor.send({ type: 'latencies.received', latencies: new Map([['server:1', text]]) });
    if (end === 'restored') {
      // The best is used already; somebody else takes it out, and the person wants it back.
      actor.send(contextChanged(replyOf(lists(3), true)));
      actor.send({ type: 'fastest.restore' });
    }
    await flush();
    expect([selectEnd(actor.getSnapshot()), selectFault(actor.getSnapshot()), host.facts.at(-1)]).toEqual([
      end,
      { kind: 'setup', message: 'broken' },
      { type: 'touch.wanted' },
    ]);
  });
});

describe('closing', () => {
  const used = lists(3, [], [connectedRef(serverRef(1))]);

  test.each<[string, () => ReturnType<typeof begin>]>([
    [
      'used',
      () => {
        const run = begin({ touch: used });
        run.answer({ 1: '5ms', 2: '', 3: '' });
        return run;
      },
    ],
    [
      'failed',
      () => {
        const run = begin();
        run.answer({ 1: '', 2: '', 3: '' });
        return run;
      },
    ],
    [
      'refused',
      () => {
        const run = begin();
        run.answer({ 1: '5ms', 2: '', 3: '' });
        run.read.latest.fail({ kind: 'unreachable' });
        return run;
      },
    ],
    [
      'restored',
      () => {
        const run = begin();
        run.answer({ 1: '5ms', 2: '', 3: '' });
        run.read.latest.answer(replyOf(lists(3), true));
        run.settle(run.connect, used);
        run.actor.send({ type: 'fastest.restore' });
        run.read.latest.answer(replyOf(used, true));
        run.settle(run.disconnect, lists(3));
        return run;
      },
    ],
  ])('is possible when it is over (%s), and told', (end, make) => {
    const run = make();
    expect(selectEnd(run.now())).toBe(end);
    run.actor.send({ type: 'dialog.cancel' });
    expect([run.now().status, run.host.facts.at(-1)]).toEqual(['done', { type: 'dialog.closed', id: 'dialog1' }]);
  });
});
