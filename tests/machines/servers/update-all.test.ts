import { describe, expect, test } from 'vitest';
import { type Reference } from '../../../machines/domain/reference';
import { type Touch, type TouchReply } from '../../../machines/domain/touch';
import { type LocateInput } from '../../../machines/ports/service';
import { updateAllMachine } from '../../../machines/servers/update-all.machine';
import { outcomeOf, type UpdateRules } from '../../../machines/servers/update-all.rules';
import { selectCurrent, selectDone, selectLines, selectUpdating } from '../../../machines/servers/update-all.selectors';
import {
  connectedRef,
  lists,
  nodeRef,
  replyOf,
  server,
  subscription,
  subscriptionRef,
} from '../../harness/touch-lists';
import { lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { stepsOf } from '../../harness/steps';

const LISTS = lists(0, [2, 3]);

function begin(touch: Touch = LISTS) {
  const host = recordingHost();
  const read = lockedSlot<LocateInput, TouchReply>();
  const update = lockedSlot<Reference, TouchReply>();
  const { actor } = startActor(
    updateAllMachine.provide({ actors: { run: stepsOf<UpdateRules>(read, { updateSubscription: update }) } }),
    { id: 'dialog1', host: host.ref, touch },
  );
  const now = () => actor.getSnapshot();
  const outcomes = () => now().context.lines.map(({ outcome }) => outcome?.kind ?? null);
  return { actor, host, read, update, now, outcomes };
}

describe('update all', () => {
  test('[7.29] one after the other, each found again first; the lists are told each time', () => {
    const { actor, host, read, update, now, outcomes } = begin();
    expect([now().context.lines.map(({ name }) => name), selectCurrent(now()), selectDone(now())]).toEqual([
      ['host1.example.com', 'host2.example.com'],
      0,
      0,
    ]);
    expect(update.calls).toHaveLength(0);
    read.latest.answer(replyOf(LISTS));
    expect(update.latest.input).toEqual(subscriptionRef(1));
    const first = replyOf(lists(0, [4, 3]));
    update.latest.answer(first);
    expect([outcomes(), selectCurrent(now())]).toEqual([['updated', null], 1]);
    // Meanwhile somebody has put a subscription in front.
    const moved = replyOf(
      lists(0, [subscription(9, 1, { id: 1 }), subscription(1, 4, { id: 2 }), subscription(2, 3, { id: 3 })]),
    );
    read.latest.answer(moved);
    expect(update.latest.input).toEqual(subscriptionRef(3));
    update.latest.answer(moved);
    expect([now().value, now().context.lines[1]?.outcome, selectCurrent(now()), selectDone(now())]).toEqual([
      'ended',
      { kind: 'updated', count: 3, came: [], went: [] },
      -1,
      2,
    ]);
    expect(host.ofType('touch.received')).toHaveLength(4);
    actor.send({ type: 'dialog.cancel' });
    expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' });
  });

  test('a failure of one does not keep the others back', () => {
    const { read, update, outcomes, host } = begin();
    read.latest.answer(replyOf(LISTS));
    update.latest.fail({ kind: 'refused', message: 'no such host' });
    read.latest.answer(replyOf(LISTS));
    update.latest.fail({ kind: 'timeout' });
    expect([outcomes(), host.facts.at(-1)]).toEqual([['failed', 'failed'], { type: 'touch.wanted' }]);
  });

  test.each([
    { kind: 'unreachable' } as const,
    { kind: 'unauthorised', first: false } as const,
    { kind: 'missing', call: 'PUT /api/subscription' } as const,
  ])('$kind ends it: the others would fail in the same way', (fault) => {
    const { host, read, update, outcomes, now } = begin();
    read.latest.answer(replyOf(LISTS));
    update.latest.fail(fault);
    expect(host.ofType('touch.wanted')).toEqual([]);
    expect([now().value, outcomes()]).toEqual(['ended', ['failed', null]]);
  });

  test('lists that cannot be read end it; so does a programming error', () => {
    const unread = begin();
    unread.read.latest.fail({ kind: 'busy', own: false });
    expect([unread.now().value, unread.outcomes()]).toEqual(['ended', ['failed', null]]);
    const crashed = begin();
    crashed.read.latest.crash(new Error('boom'));
    expect(crashed.now().value).toBe('ended');
    const later = begin();
    later.read.latest.answer(replyOf(LISTS));
    later.update.latest.crash(new Error('boom'));
    expect([later.now().value, later.outcomes()]).toEqual(['ended', ['failed', null]]);
  });

  test('one that can no longer be identified is left out', () => {
    const { read, update, outcomes } = begin();
    read.latest.answer(replyOf(lists(0, [subscription(2, 3, { id: 1 })])));
    expect([outcomes(), update.calls.length]).toEqual([['moved', null], 0]);
    read.latest.answer(replyOf(lists(0, [subscription(2, 3, { id: 1 })])));
    expect(update.latest.input).toEqual(subscriptionRef(1));
  });

  test('it can be stopped: the one on its way may still take effect, the others are not asked', () => {
    const { actor, read, outcomes, now, host } = begin();
    read.latest.answer(replyOf(LISTS));
    actor.send({ type: 'update.stop' });
    expect([now().value, outcomes(), host.facts.at(-1)]).toEqual(['ended', ['left', null], { type: 'touch.wanted' }]);
    expect(now().can({ type: 'update.stop' })).toBe(false);
  });

  test('a subscription whose address the service could not parse cannot be asked', () => {
    const { now } = begin(lists(0, [subscription(0, 0)]));
    expect([now().value, now().context.lines]).toEqual(['ended', []]);
  });

  test('that it goes on is seen, and each line from the beginning', () => {
    const { actor, now, read } = begin();
    expect(read.latest.input).toEqual({ before: LISTS, rows: [subscriptionRef(1)] });
    expect([selectUpdating(now()), selectLines(now()).map(({ name }) => name)]).toEqual([
      true,
      ['host1.example.com', 'host2.example.com'],
    ]);
    actor.send({ type: 'update.stop' });
    expect(selectUpdating(now())).toBe(false);
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
  });
});

describe('what came of an update', () => {
  const one = (...names: string[]) =>
    lists(0, [
      subscription(1, 0, {
        servers: names.map((name, index) => server(index + 1, { _type: 'subscriptionServer', name, address: 'a:1' })),
      }),
    ]);
  const row = subscriptionRef(1);

  test('what came and what went, by name and address; equal ones are counted', () => {
    expect(outcomeOf(one('A', 'B', 'B'), one('B', 'C', 'A', 'C'), row)).toEqual({
      kind: 'updated',
      count: 4,
      came: [
        { name: 'C', address: 'a:1' },
        { name: 'C', address: 'a:1' },
      ],
      went: [{ name: 'B', address: 'a:1' }],
    });
    expect(outcomeOf(one('A'), one('A'), row)).toEqual({ kind: 'updated', count: 1, came: [], went: [] });
  });

  test('an answer without servers: the row stays and says so', () => {
    expect(outcomeOf(one('A', 'B'), one(), row)).toEqual({ kind: 'emptied', before: 2, kept: 0 });
    expect(outcomeOf(one(), one(), row)).toEqual({ kind: 'emptied', before: 0, kept: 0 });
  });

  test('connected servers stay when the answer is empty', () => {
    const after = { ...one('B'), connected: [connectedRef(nodeRef(0, 1))] };
    expect(outcomeOf(one('A', 'B'), after, row)).toEqual({ kind: 'emptied', before: 2, kept: 1 });
    expect(outcomeOf(one('A', 'B'), one('B'), row)).toMatchObject({ kind: 'updated', count: 1 });
  });

  test('connected servers that the answer holds are its list', () => {
    const held = { ...one('A', 'B'), connected: [connectedRef(nodeRef(0, 1)), connectedRef(nodeRef(0, 2))] };
    expect(outcomeOf(one('A', 'B'), held, row)).toEqual({ kind: 'updated', count: 2, came: [], went: [] });
    const came = { ...one('C'), connected: [connectedRef(nodeRef(0, 1))] };
    expect(outcomeOf(one('A'), came, row)).toMatchObject({ kind: 'updated', count: 1 });
    const some = { ...one('A', 'B'), connected: [connectedRef(nodeRef(0, 1))] };
    expect(outcomeOf(one('A', 'B', 'C'), some, row)).toMatchObject({ kind: 'updated', count: 2 });
  });
});
