import { describe, expect, test } from 'vitest';
import { reconciliationMachine } from '../../../machines/calls/reconciliation.machine';
import {
  isAsking,
  reconciliationOf,
  sameClashes,
  selectClashes,
  selectSide,
} from '../../../machines/calls/reconciliation.selectors';
import { deferredSlot, startActor } from '../../harness/slots';

const BASE = { mode: 'a', mux: 8, hidden: { more: 1 } };
const MINE = { ...BASE, mux: 9 };

function begin(mine: object = MINE) {
  const read = deferredSlot<unknown, unknown>();
  const { actor } = startActor(reconciliationMachine.provide({ actors: { read: read.logic } }), {
    base: BASE,
    mine,
    query: { name: 'video' },
  });
  const now = () => actor.getSnapshot();
  return { actor, now, read, clashes: () => selectClashes(now()).map(({ path }) => path) };
}

describe('before an object is saved whole', () => {
  test('it is read again, and what was changed here and elsewhere goes together', async () => {
    const { now, read } = begin();
    expect([now().value, read.latest.input]).toEqual(['reading', { name: 'video' }]);
    const theirs = { mode: 'b', mux: 8, hidden: { more: 2 }, added: true };
    await read.latest.resolve(theirs);
    expect([now().value, now().output]).toEqual([
      'settled',
      { ok: true, value: { theirs, merged: { ...theirs, mux: 9 } } },
    ]);
  });

  test('the same change on both sides is none to ask about', async () => {
    const { now, read } = begin();
    await read.latest.resolve(MINE);
    expect(now().output).toEqual({ ok: true, value: { theirs: MINE, merged: MINE } });
  });

  test('what both changed is asked about, value by value, and the object is read once more', async () => {
    const { actor, clashes, now, read } = begin({ ...MINE, mode: 'mine' });
    const theirs = { ...BASE, mux: 7, mode: 'theirs', hidden: { more: 2 } };
    await read.latest.resolve(theirs);
    expect([now().value, now().hasTag('asking'), clashes(), now().can({ type: 'conflict.settle' })]).toEqual([
      'asking',
      true,
      ['mode', 'mux'],
      false,
    ]);
    actor.send({ type: 'conflict.choose', path: 'mux', side: 'mine' });
    expect([now().can({ type: 'conflict.settle' }), selectSide(now(), 'mux'), selectSide(now(), 'mode')]).toEqual([
      false,
      'mine',
      null,
    ]);
    actor.send({ type: 'conflict.choose', path: 'mode', side: 'theirs' });
    actor.send({ type: 'conflict.settle' });
    expect([now().value, read.calls.length]).toEqual(['reading', 2]);
    await read.latest.resolve(theirs);
    expect(now().output).toEqual({ ok: true, value: { theirs, merged: { ...theirs, mux: 9 } } });
  });

  test.each(['mine', 'theirs'] as const)('one answer for all: %s', async (side) => {
    const mine = { ...MINE, mode: 'mine' };
    const { actor, now, read } = begin(mine);
    const theirs = { ...BASE, mux: 7, mode: 'theirs' };
    await read.latest.resolve(theirs);
    actor.send({ type: 'conflict.chooseAll', side });
    actor.send({ type: 'conflict.settle' });
    await read.latest.resolve(theirs);
    expect(now().output).toEqual({ ok: true, value: { theirs, merged: side === 'mine' ? mine : theirs } });
  });

  test('what changes again while the person chooses is asked about anew; what they chose otherwise stays', async () => {
    const { actor, clashes, now, read } = begin({ ...MINE, mode: 'mine' });
    await read.latest.resolve({ ...BASE, mux: 7, mode: 'theirs' });
    actor.send({ type: 'conflict.chooseAll', side: 'mine' });
    actor.send({ type: 'conflict.settle' });
    await read.latest.resolve({ ...BASE, mux: 6, mode: 'theirs' });
    expect([now().value, clashes(), now().context.choices, selectClashes(now())]).toEqual([
      'asking',
      ['mux'],
      {},
      [{ path: 'mux', mine: 9, theirs: 6 }],
    ]);
    actor.send({ type: 'conflict.choose', path: 'mux', side: 'theirs' });
    actor.send({ type: 'conflict.settle' });
    await read.latest.resolve({ ...BASE, mux: 6, mode: 'theirs' });
    expect(now().output).toMatchObject({ ok: true, value: { merged: { mux: 6, mode: 'mine' } } });
  });

  test('what cannot be read ends it with the fault', async () => {
    const { now, read } = begin();
    await read.latest.reject({ kind: 'timeout' });
    expect([now().value, now().output]).toEqual(['failed', { ok: false, fault: { kind: 'timeout' } }]);
  });
});

describe('what a view asks of a reconciliation', () => {
  test('whether it waits for a choice: not while it reads, and not when there is none', async () => {
    const { now, read } = begin();
    expect([isAsking(undefined), isAsking(now())]).toEqual([false, false]);
    await read.latest.resolve({ ...BASE, mux: 6 });
    expect(isAsking(now())).toBe(true);
  });

  test('which clashes there are: the same ones are no news', () => {
    const clash = { path: 'mux', mine: 9, theirs: 6 };
    expect(sameClashes([clash], [{ ...clash }])).toBe(true);
    for (const other of [[], [{ ...clash, theirs: 7 }], [clash, clash]])
      expect(sameClashes([clash], other)).toBe(false);
  });

  test('where an editor has it', () => {
    const { actor } = begin();
    expect(reconciliationOf({ children: { reconcile: actor, save: null } })).toBe(actor);
    expect(reconciliationOf({ children: {} })).toBeUndefined();
  });
});
