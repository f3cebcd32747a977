import { expect, test } from 'vitest';
import { type Reference } from '../../../machines/domain/reference';
import { type TouchReply } from '../../../machines/domain/touch';
import { subscriptionUpdateMachine } from '../../../machines/nodes/subscription-update.machine';
import { type LocateInput } from '../../../machines/ports/service';
import { lists, replyOf, subscription, subscriptionRef } from '../../harness/touch-lists';
import { lockedSlot, recordingHost, startActor } from '../../harness/slots';

const BEFORE = lists(0, [2, 3]);

function start() {
  const host = recordingHost();
  const read = lockedSlot<LocateInput, TouchReply>();
  const update = lockedSlot<Reference, TouchReply>();
  const { actor } = startActor(
    subscriptionUpdateMachine.provide({ actors: { touch: read.logic, updateSubscription: update.logic } }),
    { host: host.ref, touch: BEFORE, row: subscriptionRef(2) },
  );
  return { host, read, update, now: () => actor.getSnapshot() };
}

const said = ({ host }: ReturnType<typeof start>) =>
  host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.intent, notice.values]);

test('[7.29] [8.21] sends the position that the subscription has now, and says that it succeeded', () => {
  const run = start();
  run.read.latest.answer(replyOf(lists(0, [subscription(2, 3, { id: 1 })])));
  expect(run.update.latest.input).toEqual(subscriptionRef(1));
  run.update.latest.answer(replyOf(lists(0, [subscription(2, 4, { id: 1 })])));
  expect(said(run)).toEqual([['subscriptionUpdated', 'success', { name: 'host2.example.com', count: 4 }]]);
  expect(run.host.ofType('touch.received')).toHaveLength(2);
  expect(run.now().output).toEqual({ fault: null });
});

test('an update that empties the subscription is said', () => {
  const run = start();
  run.read.latest.answer(replyOf(BEFORE));
  run.update.latest.answer(replyOf(lists(0, [2, 0])));
  expect(said(run)).toEqual([['subscriptionEmptied', 'warning', { name: 'host2.example.com', before: 3 }]]);
});

test('nothing is sent when the subscription is gone', () => {
  const run = start();
  run.read.latest.answer(replyOf(lists(0, [2])));
  expect(run.update.calls).toHaveLength(0);
  expect(said(run)).toEqual([['rowMoved', 'warning', { name: 'host2.example.com' }]]);
  expect([run.now().status, run.now().output]).toEqual(['done', { fault: null }]);
});

test.each([
  ['reading', (run: ReturnType<typeof start>) => run.read.latest.fail({ kind: 'refused', message: 'no' }), 'refused'],
  ['reading', (run: ReturnType<typeof start>) => run.read.latest.crash(new Error('boom')), 'setup'],
  [
    'the update',
    (run: ReturnType<typeof start>) => {
      run.read.latest.answer(replyOf(BEFORE));
      run.update.latest.fail({ kind: 'refused', message: 'no' });
    },
    'refused',
  ],
  [
    'the update',
    (run: ReturnType<typeof start>) => {
      run.read.latest.answer(replyOf(BEFORE));
      run.update.latest.crash(new Error('boom'));
    },
    'setup',
  ],
])('[8.06] a fault of %s is a warning', (_, act, key) => {
  const run = start();
  act(run);
  expect(run.host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.duration])).toEqual([[key, 5_000]]);
  expect(run.now().output?.fault?.kind).toBe(key);
});

test('[8.02] after a time-out the lists are read again', () => {
  const run = start();
  run.read.latest.answer(replyOf(BEFORE));
  run.update.latest.fail({ kind: 'timeout' });
  expect(said(run)).toEqual([]);
  expect(run.host.ofType('touch.wanted')).toHaveLength(1);
});

test('a lost login is said by others', () => {
  const run = start();
  run.read.latest.fail({ kind: 'unauthorised', first: false });
  expect([said(run), run.now().output]).toEqual([[], { fault: { kind: 'unauthorised', first: false } }]);
});

test('a subscription that is gone from the answer counts as emptied', () => {
  const run = start();
  run.read.latest.answer(replyOf(BEFORE));
  run.update.latest.answer(replyOf(lists(0, [2])));
  expect(said(run)).toEqual([['subscriptionEmptied', 'warning', { name: 'host2.example.com', before: 3 }]]);
});
