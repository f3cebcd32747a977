import { expect, test } from 'vitest';
import { staleRules, stepsFor, type StaleStep } from '../../../machines/nodes/stale-connections.rules';
import { type Touch } from '../../../machines/domain/touch';
import { connectedRef, lists, serverRef } from '../../harness/touch-lists';

const STALE = connectedRef(serverRef(8), 'work');
const work = (touch: Touch) => ({ touch, running: true, notes: null });

test('the lists are read once, then each connection is removed', () => {
  const steps = stepsFor([STALE]);
  expect(steps).toEqual([{ kind: 'read' }, { kind: 'remove', connection: STALE }]);
  expect(steps.map((step) => staleRules.mustRead(step, work(lists(0))))).toEqual([true, false]);
});

test.each<[string, StaleStep, Touch, object]>([
  ['reading sends nothing', { kind: 'read' }, lists(1), { kind: 'stands' }],
  [
    'what points to nothing is removed',
    { kind: 'remove', connection: STALE },
    lists(1, [], [STALE]),
    { kind: 'send', call: { name: 'disconnect', input: STALE } },
  ],
  [
    'what points to a server is not stale',
    { kind: 'remove', connection: STALE },
    lists(9, [], [STALE]),
    { kind: 'lost' },
  ],
])('%s', (_, step, touch, move) => {
  expect(staleRules.move(step, work(touch))).toEqual(move);
});

test('a removal tells which connection it was, a reading tells none', () => {
  const [before, after] = [work(lists(0, [], [STALE])), work(lists(0))];
  expect(stepsFor([STALE]).map((step) => staleRules.outcome(step, before, after, null))).toEqual([
    { kind: 'done', result: null },
    { kind: 'done', result: STALE },
  ]);
});

test('any failure ends it, and none is looked into', () => {
  const step: StaleStep = { kind: 'remove', connection: STALE };
  expect(staleRules.isDoubtful(step, { kind: 'timeout' })).toBe(false);
  expect(staleRules.endsAll({ step, fault: { kind: 'refused', message: 'no' }, reading: false })).toBe(true);
});
