import { describe, expect, test } from 'vitest';
import { logEndMachine } from '../../../machines/log/log-end.machine';
import { deferredSlot, startActor } from '../../harness/slots';

const KB = 1024;

function begin() {
  const goesOnAfter = deferredSlot<boolean, { readonly skip: number }>();
  const { actor } = startActor(logEndMachine.provide({ actors: { goesOnAfter: goesOnAfter.logic } }), undefined);
  return { goesOnAfter, now: () => actor.getSnapshot() };
}

describe('log end', () => {
  test('is asked for further and further out, and then halfway in between', async () => {
    const { goesOnAfter, now } = begin();
    for (const [skip, goesOn] of [
      [64 * KB, true],
      [128 * KB, true],
      [256 * KB, false],
      [192 * KB, true],
    ] as const) {
      expect(goesOnAfter.latest.input).toEqual({ skip });
      await goesOnAfter.latest.resolve(goesOn);
    }
    expect([now().value, now().output]).toEqual(['found', { ok: true, skip: 128 * KB }]);
  });

  test('a question that fails ends the search with its fault', async () => {
    const { goesOnAfter, now } = begin();
    await goesOnAfter.latest.resolve(true);
    await goesOnAfter.latest.reject({ kind: 'unreachable' });
    expect([now().value, now().output]).toEqual(['lost', { ok: false, fault: { kind: 'unreachable' } }]);
  });
});
