import { describe, expect, test } from 'vitest';
import { type Touch } from '../../../machines/domain/touch';
import { rowSheetMachine } from '../../../machines/nodes/row-sheet.machine';
import { selectSheetRow } from '../../../machines/nodes/row-sheet.selectors';
import { LONG_PRESS } from '../../../machines/shared/constants';
import { recordingHost, startActor } from '../../harness/slots';
import { lists, nodeRef, replyOf, server, serverRef } from '../../harness/touch-lists';

const A = server(1, { name: 'a' });
const B = server(2, { name: 'b' });

function begin(touch: Touch | null = lists([A, B])) {
  const host = recordingHost();
  const { actor, clock } = startActor(rowSheetMachine, { host: host.ref, touch });
  const read = (now: Touch) => actor.send({ type: 'touch.received', reply: replyOf(now) });
  return {
    actor,
    clock,
    host,
    read,
    state: () => actor.getSnapshot().value,
    row: () => selectSheetRow(actor.getSnapshot()),
  };
}

const PICKED = { type: 'row.picked', position: 2 } as const;
const TAP = { type: 'row.tap', position: 2, row: serverRef(2), selecting: false } as const;

describe('a tap', () => {
  test('opens the sheet of the row, and closing forgets it', () => {
    const { actor, clock, host, state, row } = begin();
    actor.send({ type: 'row.press', position: 2 });
    clock.increment(LONG_PRESS - 1);
    actor.send({ type: 'press.leave' });
    clock.increment(LONG_PRESS);
    actor.send(TAP);
    expect([state(), row(), host.facts]).toEqual(['open', serverRef(2), []]);
    actor.send({ type: 'sheet.close' });
    expect([state(), row()]).toEqual(['closed', null]);
  });

  test('picks the row while rows are being selected', () => {
    const { actor, host, state } = begin();
    actor.send({ ...TAP, selecting: true });
    expect([state(), host.facts]).toEqual(['closed', [PICKED]]);
  });

  test('the button of a row opens its sheet, whatever is selected', () => {
    const { actor, state, row } = begin();
    actor.send({ type: 'sheet.open', row: nodeRef(0, 1) });
    expect([state(), row()]).toEqual(['open', nodeRef(0, 1)]);
  });
});

describe('a long press', () => {
  test('picks the row once, after 500 ms, and what some browsers make of its end means nothing', () => {
    const { actor, clock, host, state } = begin();
    actor.send({ type: 'row.press', position: 2 });
    clock.increment(LONG_PRESS);
    expect([state(), host.facts]).toEqual(['held', [PICKED]]);
    actor.send({ type: 'press.leave' });
    actor.send({ ...TAP, selecting: true });
    clock.increment(LONG_PRESS);
    expect([state(), host.facts]).toEqual(['closed', [PICKED]]);
  });

  test('where nothing is made of its end, the next tap counts', () => {
    const { actor, clock, state, row } = begin();
    actor.send({ type: 'row.press', position: 1 });
    clock.increment(LONG_PRESS);
    actor.send({ type: 'press.leave' });
    actor.send({ type: 'row.press', position: 2 });
    actor.send({ type: 'press.leave' });
    actor.send(TAP);
    expect([state(), row()]).toEqual(['open', serverRef(2)]);
  });

  test('after it, the button of a row opens its sheet', () => {
    const { actor, clock, state, row } = begin();
    actor.send({ type: 'row.press', position: 1 });
    clock.increment(LONG_PRESS);
    actor.send({ type: 'sheet.open', row: serverRef(2) });
    expect([state(), row()]).toEqual(['open', serverRef(2)]);
  });

  test('scrolling, or a second finger, is none', () => {
    const { actor, clock, host, state } = begin();
    actor.send({ type: 'row.press', position: 2 });
    actor.send({ type: 'press.leave' });
    clock.increment(LONG_PRESS);
    actor.send({ type: 'row.press', position: 2 });
    actor.send({ type: 'row.press', position: 1 });
    clock.increment(LONG_PRESS);
    expect([state(), host.facts]).toEqual(['closed', []]);
  });
});

describe('new lists', () => {
  test('the sheet follows its row', () => {
    const { actor, read, row } = begin();
    actor.send(TAP);
    read(lists([server(3, { id: 1 }), { ...A, id: 2 }, { ...B, id: 3 }]));
    expect(row()).toEqual(serverRef(3));
    read(lists([{ ...B, id: 1 }]));
    expect(row()).toEqual(serverRef(1));
  });

  test('it closes when its row is gone', () => {
    const { actor, read, state, row } = begin();
    actor.send(TAP);
    read(lists([A]));
    expect([state(), row()]).toEqual(['closed', null]);
  });

  test('those that came before it was opened are what it is followed from', () => {
    const { actor, read, row } = begin(null);
    read(
      lists([
        { ...B, id: 1 },
        { ...A, id: 2 },
      ]),
    );
    actor.send({ ...TAP, row: serverRef(1) });
    read(lists([A, B]));
    expect(row()).toEqual(serverRef(2));
  });

  test('a sheet that was opened before any came closes with them', () => {
    const { actor, read, state, row } = begin(null);
    actor.send({ type: 'sheet.open', row: serverRef(1) });
    read(lists([A, B]));
    expect([state(), row()]).toEqual(['closed', null]);
  });
});
