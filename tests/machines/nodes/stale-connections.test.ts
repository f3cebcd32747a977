import { fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { type TouchReply } from '../../../machines/domain/touch';
import { staleConnectionsMachine } from '../../../machines/nodes/stale-connections.machine';
import { type StaleRules } from '../../../machines/nodes/stale-connections.rules';
import { type LocateInput } from '../../../machines/ports/service';
import { connectedRef, lists, nodeRef, replyOf, serverRef } from '../../harness/touch-lists';
import { flush, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { stepsOf } from '../../harness/steps';

const [FIRST, SECOND] = [connectedRef(serverRef(8)), connectedRef(serverRef(9), 'gone')];

function start() {
  const host = recordingHost();
  const read = lockedSlot<LocateInput, TouchReply>();
  const disconnect = lockedSlot<ConnectedReference, TouchReply>();
  const { actor } = startActor(
    staleConnectionsMachine.provide({ actors: { run: stepsOf<StaleRules>(read, { disconnect }) } }),
    { host: host.ref, connections: [FIRST, SECOND] },
  );
  const said = () => host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values]);
  return { host, read, disconnect, said, now: () => actor.getSnapshot() };
}

describe('removing stale connections', () => {
  test('one after the other, by the positions that the service stores, listed or not', () => {
    const { host, read, disconnect, said, now } = start();
    expect(read.latest.input).toEqual({ before: lists(0), rows: [] });
    const reply = replyOf(lists(2, [], [FIRST]));
    read.latest.answer(reply);
    expect(disconnect.latest.input).toEqual(FIRST);
    disconnect.latest.answer(replyOf(lists(2)));
    expect(disconnect.latest.input).toEqual(SECOND);
    disconnect.latest.answer(replyOf(lists(2)));
    expect(host.ofType('connection.removed').map(({ reference }) => reference)).toEqual([FIRST, SECOND]);
    expect(host.ofType('touch.received')).toHaveLength(3);
    expect(said()).toEqual([['staleConnectionsRemoved', { count: 2 }]]);
    expect(now().status).toBe('done');
  });

  test('what points to a server meanwhile stays connected, and nobody is told that it is gone', () => {
    const { host, read, disconnect, said } = start();
    read.latest.answer(replyOf(lists(9, [], [FIRST])));
    expect(disconnect.calls.map(({ input }) => input)).toEqual([SECOND]);
    disconnect.latest.answer(replyOf(lists(9, [], [FIRST])));
    expect(said()).toEqual([['staleConnectionsRemoved', { count: 1 }]]);
    expect(host.ofType('connection.removed').map(({ reference }) => reference)).toEqual([SECOND]);
  });

  test('nothing is sent when all of them point to servers meanwhile; a warning says why', () => {
    const { read, disconnect, said, now } = start();
    read.latest.answer(replyOf(lists(9, [], [FIRST, SECOND])));
    expect([disconnect.calls.length, now().status]).toEqual([0, 'done']);
    expect(said()).toEqual([['rowMoved', { name: '' }]]);
  });

  test('a refusal is reported and ends it; the lists are requested', () => {
    for (const call of ['read', 'disconnect'] as const) {
      const run = start();
      if (call === 'disconnect') run.read.latest.answer(replyOf(lists(2)));
      run[call].latest.fail({ kind: 'refused', message: 'no' });
      expect(run.said()).toEqual([['refused', { message: 'no' }]]);
      expect(run.host.facts.at(-1)).toEqual({ type: 'touch.wanted' });
      expect(run.now().status).toBe('done');
    }
  });

  test('a crashed call is reported and ends it; a call without an answer is not reported', () => {
    for (const call of ['read', 'disconnect'] as const) {
      const run = start();
      if (call === 'disconnect') run.read.latest.answer(replyOf(lists(2)));
      run[call].latest.crash(new Error('broken'));
      expect([run.said(), run.now().status]).toEqual([[['setup', { message: 'broken' }]], 'done']);
    }
    const late = start();
    late.read.latest.answer(replyOf(lists(2)));
    late.disconnect.latest.fail({ kind: 'timeout' });
    expect([late.said(), late.host.facts.at(-1), late.now().status]).toEqual([[], { type: 'touch.wanted' }, 'done']);
  });

  test('a run that breaks is reported and ends it; the lists are requested', async () => {
    const host = recordingHost();
    const run = fromPromise(() => Promise.reject(new Error('broken'))) as never;
    const { actor } = startActor(staleConnectionsMachine.provide({ actors: { run } }), {
      host: host.ref,
      connections: [FIRST],
    });
    await flush();
    expect(actor.getSnapshot().status).toBe('done');
    expect(host.facts).toMatchObject([
      { type: 'notice.raised', notice: { key: 'setup', values: { message: 'broken' } } },
      { type: 'touch.wanted' },
    ]);
  });

  test.each([
    ['another outbound', connectedRef(serverRef(8), 'work')],
    ['another server', connectedRef(serverRef(7))],
    ['a server of a subscription with its number', connectedRef(nodeRef(0, 8))],
  ])('a connection of %s says nothing of the one that is lost', (_, other) => {
    const { read, disconnect } = start();
    read.latest.answer(replyOf(lists(9, [9], [other])));
    expect(disconnect.latest.input).toEqual(FIRST);
  });

  test('inside subscriptions, the one of the same subscription is it', () => {
    const host = recordingHost();
    const read = lockedSlot<LocateInput, TouchReply>();
    const disconnect = lockedSlot<ConnectedReference, TouchReply>();
    const machine = staleConnectionsMachine.provide({ actors: { run: stepsOf<StaleRules>(read, { disconnect }) } });
    const lost = connectedRef(nodeRef(1, 1));
    const { actor } = startActor(machine, { host: host.ref, connections: [lost] });
    read.latest.answer(replyOf(lists(1, [1, 1], [connectedRef(nodeRef(0, 1))])));
    expect([actor.getSnapshot().value, disconnect.latest.input]).toEqual(['removing', lost]);
    const found = startActor(machine, { host: host.ref, connections: [lost] });
    read.latest.answer(replyOf(lists(1, [1, 1], [lost])));
    expect(found.actor.getSnapshot().status).toBe('done');
    expect(host.ofType('notice.raised').map(({ notice }) => notice.intent)).toEqual(['warning']);
  });
});
