import { describe, expect, test } from 'vitest';
import { noticesMachine } from '../../../machines/shell/notices.machine';
import {
  selectCount,
  selectGivenWay,
  selectHistoryOpen,
  selectRecords,
  selectToasts,
  selectUnread,
} from '../../../machines/shell/notices.selectors';
import { notice, noticeOfFault, success, type NoticeSpec } from '../../../machines/ports/notice';
import { TOAST } from '../../../machines/shared/constants';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const warning = notice('refused', 'warning', { message: 'no' });
const undoable = notice('deleted', 'success', { count: 1, name: 'A' }, TOAST.undo, [{ kind: 'undo', undo: 'undo0' }]);

function start() {
  const host = recordingHost();
  const stamp = deferredSlot<number, void>();
  const { actor, clock } = startActor(noticesMachine.provide({ actors: { stamp: stamp.logic } }), { host: host.ref });
  const raise = (spec: NoticeSpec): void => actor.send({ type: 'notice.raise', notice: spec });
  const toasts = () => selectToasts(actor.getSnapshot());
  const ids = () => toasts().map(({ id }) => id);
  const toast = (index: number) => {
    const found = toasts()[index];
    if (found === undefined) throw new Error('no such toast');
    return found.actor;
  };
  return { actor, clock, host, raise, ids, toast, stamp, records: () => selectRecords(actor.getSnapshot()) };
}

describe('notices', () => {
  test.each([
    ['[9.05] a success stays 2 s', success('coreStarted'), 2_000],
    ['[9.05] an empty rule stays 3 s', notice('refused', 'warning', {}, TOAST.emptyRule), 3_000],
    ['[8.04] [8.06] a warning stays 5 s', warning, 5_000],
    ['[8.13] a new version stays 5 s', notice('newVersion', 'success', { version: '3' }, TOAST.warning), 5_000],
    [
      '[8.11] a connection prompt stays 10 s',
      notice('adjustAddress', 'warning', {}, TOAST.prompt, [{ kind: 'adjustAddress' }]),
      10_000,
    ],
    ['undo stays 10 s', undoable, 10_000],
  ])('%s', (_, spec, duration) => {
    const { clock, raise, ids, toast } = start();
    raise(spec);
    const actor = toast(0);
    clock.increment(duration - 1);
    expect(ids()).toEqual(['notice0']);
    clock.increment(1);
    expect([ids(), actor.getSnapshot().status]).toEqual([[], 'done']);
  });

  test('that a part is missing is not said beside its cause, and else it is', () => {
    const { clock, raise, ids, records } = start();
    const missing = notice('partMissing', 'warning');
    raise(notice('serviceNotFound', 'error', { url: 'http://a' }, TOAST.prompt));
    raise(missing);
    expect([ids(), records().map((record) => record.notice.key)]).toEqual([['notice0'], ['serviceNotFound']]);
    clock.increment(TOAST.prompt);
    raise(missing);
    expect([ids(), records().map((record) => record.notice.key)]).toEqual([
      ['notice1'],
      ['partMissing', 'serviceNotFound'],
    ]);
  });

  test('what can no longer be done is no longer offered, on the screen and in the history', () => {
    const { actor, host, raise, ids, records } = start();
    raise(undoable);
    raise(warning);
    actor.send({ type: 'notice.withdraw', kinds: ['undo'] });
    expect(ids()).toEqual(['notice1']);
    expect(records().map(({ id, acted }) => [id, acted])).toEqual([
      ['notice1', false],
      ['notice0', true],
    ]);
    actor.send({ type: 'notice.act', id: 'notice0', action: { kind: 'undo', undo: 'undo0' } });
    expect(host.facts).toEqual([]);
  });

  test('each has its own clock; the oldest goes first', () => {
    const { clock, raise, ids } = start();
    raise(undoable);
    clock.increment(1_000);
    raise(success('coreStarted'));
    raise(success('coreStopped'));
    expect(ids()).toEqual(['notice0', 'notice1', 'notice2']);
    clock.increment(2_000);
    expect(ids()).toEqual(['notice0']);
    clock.increment(7_000);
    expect(ids()).toEqual([]);
  });

  test('a repeat is counted and restarts the clock of its toast; in the history it stands once, as the newest', () => {
    const { clock, raise, ids, toast, records } = start();
    raise(warning);
    clock.increment(4_000);
    raise(warning);
    expect(ids()).toEqual(['notice0']);
    expect(selectCount(toast(0).getSnapshot())).toBe(2);
    expect(records()).toEqual([{ id: 'notice0', notice: warning, count: 2, at: null, unread: false, acted: false }]);
    clock.increment(4_999);
    expect(ids()).toEqual(['notice0']);
    raise(success('coreStarted'));
    raise(warning);
    expect(ids()).toEqual(['notice0', 'notice1']);
    expect(selectCount(toast(0).getSnapshot())).toBe(3);
    clock.increment(5_000);
    raise(warning);
    expect(ids()).toEqual(['notice2']);
    expect(selectCount(toast(0).getSnapshot())).toBe(1);
    expect(records().map(({ id, count }) => [id, count])).toEqual([
      ['notice2', 4],
      ['notice1', 1],
    ]);
  });

  test('has the time at which it was raised last', async () => {
    const { actor, raise, stamp, records } = start();
    raise(warning);
    const [first] = stamp.calls;
    raise(success('coreStarted'));
    await first?.resolve(1_795_000_000);
    expect(records().map(({ id, at }) => [id, at])).toEqual([
      ['notice1', null],
      ['notice0', 1_795_000_000],
    ]);
    await stamp.latest.reject({ kind: 'setup', message: 'no clock' });
    raise(warning);
    await stamp.latest.resolve(1_795_000_009);
    expect(records().map(({ id, at }) => [id, at])).toEqual([
      ['notice0', 1_795_000_009],
      ['notice1', null],
    ]);
    expect(Object.keys(actor.getSnapshot().children).filter((id) => id.startsWith('stamp'))).toEqual([]);
  });

  test('is unread when it went by itself, until the history is opened; that something worked need not be read', () => {
    const { actor, clock, raise } = start();
    const unread = () => selectUnread(actor.getSnapshot());
    raise(warning);
    raise(success('coreStarted'));
    raise(notice('rowMoved', 'warning', { name: 'A' }));
    actor.send({ type: 'notice.dismiss', id: 'notice2' });
    expect(unread()).toBe(0);
    clock.increment(5_000);
    expect(unread()).toBe(1);
    for (const name of ['B', 'C', 'D', 'E']) raise(notice('rowMoved', 'warning', { name }));
    expect(unread()).toBe(2);
    actor.send({ type: 'history.open' });
    expect(unread()).toBe(0);
    clock.increment(5_000);
    actor.send({ type: 'history.close' });
    expect(unread()).toBe(0);
    raise(warning);
    expect(unread()).toBe(0);
  });

  test('stays while the pointer or the focus is in it, and for its whole duration afterwards', () => {
    const { clock, raise, ids, toast } = start();
    raise(warning);
    clock.increment(4_999);
    toast(0).send({ type: 'pointer.enter' });
    clock.increment(60_000);
    toast(0).send({ type: 'focus.enter' });
    toast(0).send({ type: 'pointer.leave' });
    clock.increment(60_000);
    expect(toast(0).getSnapshot().value).toEqual({ held: 'focused' });
    toast(0).send({ type: 'pointer.enter' });
    toast(0).send({ type: 'focus.leave' });
    expect(toast(0).getSnapshot().value).toEqual({ held: 'pointed' });
    raise(warning);
    expect(selectCount(toast(0).getSnapshot())).toBe(2);
    expect(toast(0).getSnapshot().hasTag('held')).toBe(true);
    toast(0).send({ type: 'pointer.leave' });
    clock.increment(4_999);
    expect(ids()).toEqual(['notice0']);
    clock.increment(1);
    expect(ids()).toEqual([]);
  });

  test('leaving with the focus lets it go too', () => {
    const { clock, raise, ids, toast } = start();
    raise(warning);
    toast(0).send({ type: 'focus.enter' });
    clock.increment(60_000);
    toast(0).send({ type: 'focus.leave' });
    clock.increment(5_000);
    expect(ids()).toEqual([]);
  });

  test('can be dismissed, once; the history keeps it', () => {
    const { actor, clock, raise, ids, records } = start();
    raise(warning);
    expect(actor.getSnapshot().can({ type: 'notice.dismiss', id: 'notice0' })).toBe(true);
    actor.send({ type: 'notice.dismiss', id: 'notice0' });
    expect(ids()).toEqual([]);
    expect(actor.getSnapshot().can({ type: 'notice.dismiss', id: 'notice0' })).toBe(false);
    clock.increment(60_000);
    raise(warning);
    expect(ids()).toEqual(['notice1']);
    expect(records().map(({ id, count }) => [id, count])).toEqual([['notice1', 2]]);
  });

  test('acting tells the host, once, and removes the toast', () => {
    const { actor, host, raise, ids, records } = start();
    raise(undoable);
    actor.send({ type: 'notice.act', id: 'notice0', action: { kind: 'undo', undo: 'undo0' } });
    expect(host.take()).toEqual([{ type: 'notice.acted', action: { kind: 'undo', undo: 'undo0' } }]);
    expect(ids()).toEqual([]);
    expect(records()).toEqual([{ id: 'notice0', notice: undoable, count: 1, at: null, unread: false, acted: true }]);
    actor.send({ type: 'notice.act', id: 'notice0', action: { kind: 'undo', undo: 'undo0' } });
    expect(host.take()).toEqual([]);
  });

  test('of several only the one that is meant is dismissed, counted or acted on', () => {
    const { actor, clock, host, raise, ids, toast, records } = start();
    raise(undoable);
    raise(warning);
    raise(success('coreStarted'));
    const middle = toast(1);
    actor.send({ type: 'notice.dismiss', id: 'notice1' });
    expect([ids(), middle.getSnapshot().status]).toEqual([['notice0', 'notice2'], 'stopped']);
    expect(actor.getSnapshot().can({ type: 'notice.dismiss', id: 'notice1' })).toBe(false);
    raise(success('coreStarted'));
    expect(records().map(({ id, count }) => [id, count])).toEqual([
      ['notice2', 2],
      ['notice1', 1],
      ['notice0', 1],
    ]);
    const first = toast(0);
    actor.send({ type: 'notice.act', id: 'notice0', action: { kind: 'undo', undo: 'undo0' } });
    expect([ids(), first.getSnapshot().status]).toEqual([['notice2'], 'stopped']);
    expect(records().map(({ id, acted }) => [id, acted])).toEqual([
      ['notice2', false],
      ['notice1', false],
      ['notice0', true],
    ]);
    host.take();
    actor.send({ type: 'notice.act', id: 'notice9', action: { kind: 'undo', undo: 'undo0' } });
    actor.send({ type: 'notice.act', id: 'notice0', action: { kind: 'undo', undo: 'undo0' } });
    expect(host.take()).toEqual([]);
    clock.increment(60_000);
    expect(ids()).toEqual([]);
  });

  test('undo is available in the history after the toast is gone', () => {
    const { actor, clock, host, raise, ids } = start();
    raise(undoable);
    raise(warning);
    clock.increment(20_000);
    expect(ids()).toEqual([]);
    actor.send({ type: 'history.open' });
    expect(selectHistoryOpen(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'notice.act', id: 'notice0', action: { kind: 'undo', undo: 'undo0' } });
    expect(host.take()).toEqual([{ type: 'notice.acted', action: { kind: 'undo', undo: 'undo0' } }]);
    actor.send({ type: 'history.close' });
    expect(selectHistoryOpen(actor.getSnapshot())).toBe(false);
  });

  test('the history does not grow without end', () => {
    const { raise, records } = start();
    for (let index = 0; index < 250; index += 1) raise(notice('refused', 'warning', { message: String(index) }));
    expect(records()).toHaveLength(200);
    expect(records()[0]?.notice.values).toEqual({ message: '249' });
  });

  test('[8.02] [8.03] time-outs, 401 and unreachable services raise no toast here', () => {
    for (const fault of [
      { kind: 'timeout' },
      { kind: 'unreachable' },
      { kind: 'unauthorised', first: false },
      { kind: 'left' },
      { kind: 'silent' },
    ] as const) {
      expect(noticeOfFault(fault)).toBeNull();
    }
  });

  test('a refusal without words is still reported', () => {
    expect(noticeOfFault({ kind: 'refused', message: '' })).toEqual(
      notice('refused', 'warning', { message: '' }, 5_000),
    );
  });

  test('a call that only reads has not taken effect', () => {
    const failed = noticeOfFault({ kind: 'failed', status: 500, reading: true });
    expect(failed).toEqual(notice('failed', 'warning', { status: 500, reading: true }, 5_000));
  });

  test('[8.04] [8.05] [8.06] other failures are warnings of 5 s', () => {
    expect(noticeOfFault({ kind: 'refused', message: 'no' })).toEqual(warning);
    expect(noticeOfFault({ kind: 'setup', message: 'bad URL' })).toEqual(
      notice('setup', 'warning', { message: 'bad URL' }, 5_000),
    );
    expect(noticeOfFault({ kind: 'failed', status: 500 })).toEqual(notice('failed', 'warning', { status: 500 }, 5_000));
    expect(noticeOfFault({ kind: 'malformed', where: 'touch' })).toEqual(
      notice('malformed', 'warning', { where: 'touch' }, 5_000),
    );
    expect(noticeOfFault({ kind: 'busy', own: false })).toEqual(notice('busy', 'warning', { own: false }, 5_000));
    expect(noticeOfFault({ kind: 'missing', call: 'customPac' })).toEqual(
      notice('missing', 'warning', { call: 'customPac' }, 5_000),
    );
  });
});

describe('the screen has room for three toasts', () => {
  const said = (name: string): NoticeSpec => notice('refused', 'warning', { message: name });

  test('the oldest gives way, and is in the history', () => {
    const { actor, raise, ids, records } = start();
    for (const name of ['a', 'b', 'c', 'd', 'e']) raise(said(name));
    expect(ids()).toEqual(['notice2', 'notice3', 'notice4']);
    expect(records()).toHaveLength(5);
    expect(selectGivenWay(actor.getSnapshot())).toBe(2);
  });

  test('one with an offer outlasts one without; one that is held outlasts all', () => {
    const { raise, ids, toast } = start();
    raise(said('held'));
    toast(0).send({ type: 'pointer.enter' });
    raise(undoable);
    raise(said('plain'));
    raise({ ...undoable, values: { count: 2, name: '' } });
    expect(ids()).toEqual(['notice0', 'notice1', 'notice3']);
    raise(said('new'));
    expect(ids()).toEqual(['notice0', 'notice3', 'notice4']);
    raise(undoable);
    expect(ids()).toEqual(['notice0', 'notice3', 'notice5']);
  });

  test('when all are held, the oldest still goes', () => {
    const { raise, ids, toast } = start();
    for (const name of ['a', 'b', 'c']) raise(said(name));
    for (const index of [0, 1, 2]) toast(index).send({ type: 'focus.enter' });
    raise(said('d'));
    expect(ids()).toEqual(['notice1', 'notice2', 'notice3']);
  });

  test('how many gave way is forgotten with the last toast, and when the history is looked at', () => {
    const { actor, clock, raise } = start();
    const given = () => selectGivenWay(actor.getSnapshot());
    for (const name of ['a', 'b', 'c', 'd']) raise(said(name));
    expect(given()).toBe(1);
    clock.increment(5_000);
    expect(given()).toBe(0);
    for (const name of ['a', 'b', 'c', 'd']) raise(said(name));
    actor.send({ type: 'history.open' });
    expect(given()).toBe(0);
  });
});

describe('a text that is too long to be shown', () => {
  test('can be copied as a whole', () => {
    const { actor, host, raise } = start();
    const text = 'x'.repeat(2_001);
    raise(notice('refused', 'warning', { count: 1, message: text }));
    raise(warning);
    actor.send({ type: 'history.open' });
    actor.send({ type: 'notice.copy', id: 'notice0' });
    expect(host.take()).toEqual([{ type: 'notice.acted', action: { kind: 'copyText', text } }]);
    actor.send({ type: 'notice.copy', id: 'notice1' });
    actor.send({ type: 'notice.copy', id: 'notice9' });
    expect(host.take()).toEqual([]);
  });
});
