import { expect, test } from 'vitest';
import { failedStartMachine } from '../../../machines/service/failed-start.machine';
import { deferredSlot, startActor } from '../../harness/slots';

function begin() {
  const lastLines = deferredSlot<readonly string[], void>();
  const { actor } = startActor(failedStartMachine.provide({ actors: { lastLines: lastLines.logic } }), {
    message: 'no server is selected',
  });
  return { lastLines, now: () => actor.getSnapshot() };
}

test('a failed start keeps its words and the last lines of the log', async () => {
  const { lastLines, now } = begin();
  expect([now().value, now().hasTag('loading')]).toEqual(['reading', true]);
  await lastLines.latest.resolve(['one', 'two']);
  expect([now().value, now().hasTag('loading')]).toEqual(['told', false]);
  expect(now().context).toEqual({ message: 'no server is selected', lines: ['one', 'two'], fault: null });
});

test('a log that cannot be read takes nothing away', async () => {
  const { lastLines, now } = begin();
  await lastLines.latest.reject({ kind: 'missing', call: 'GET /api/logger' });
  expect(now().value).toBe('told');
  expect(now().context).toEqual({
    message: 'no server is selected',
    lines: [],
    fault: { kind: 'missing', call: 'GET /api/logger' },
  });
});
