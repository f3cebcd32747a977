import { describe, expect, test } from 'vitest';
import { longCall } from '../../../machines/calls/long-call.machine';
import { type Reference } from '../../../machines/domain/reference';
import { type TouchReply } from '../../../machines/domain/touch';
import { type SubscriptionPatch, type LocateInput } from '../../../machines/ports/service';
import { type Fault } from '../../../machines/shared/faults';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { subscriptionFormMachine } from '../../../machines/servers/subscription-form.machine';
import {
  selectAddress,
  selectAddressProblem,
  selectInfo,
  selectMoves,
  selectName,
  selectRefusals,
  selectRemarks,
  selectRemarksProblem,
  selectRemarksRefusals,
  selectUnfetchable,
} from '../../../machines/servers/subscription-form.selectors';
import { serviceOf } from '../../harness/capabilities';
import { lists, replyOf, subscription, subscriptionRef } from '../../harness/touch-lists';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';

const FIRST: Reference = subscriptionRef(1);
const INFO = 'download: 10 GB; total: 107 GB';
const LISTS = lists(0, [subscription(1, 2, { remarks: 'Work', info: INFO }), 3]);

function begin(row = FIRST, touches = LISTS, service = serviceOf()) {
  const host = recordingHost();
  const touch = lockedSlot<LocateInput, TouchReply>();
  const patch = deferredSlot<TouchReply, SubscriptionPatch>();
  const { actor, clock } = startActor(
    subscriptionFormMachine.provide({
      actors: { touch: touch.logic, patchSubscription: longCall(patch.logic) },
    }),
    { id: 'dialog1', host: host.ref, row, touch: touches, service },
  );
  const now = () => actor.getSnapshot();
  const address = (text: string) => actor.send({ type: 'field.edit', field: 'address', value: text });
  const remarks = (text: string) => actor.send({ type: 'field.edit', field: 'remarks', value: text });
  const save = () => actor.send({ type: 'editor.save' });
  return { actor, clock, host, touch, patch, now, address, remarks, save };
}

test('what else the service keeps of it goes back as it came', () => {
  const row = subscription(1, 2, { others: { autoSelect: true } });
  const it = begin(FIRST, lists(0, [row]));
  it.actor.send({ type: 'field.edit', field: 'remarks', value: 'New' });
  it.actor.send({ type: 'editor.save' });
  it.touch.latest.answer(replyOf(lists(0, [{ ...row, others: { autoSelect: false, more: 1 } }])));
  expect(it.patch.latest.input).toEqual({
    row: subscriptionRef(1),
    address: row.address,
    remarks: 'New',
    others: { autoSelect: false, more: 1 },
  });
});

test('one whose address the service does not tell has only its remarks to change', () => {
  const row = subscription(1, 2, { address: null });
  const it = begin(FIRST, lists(0, [row]));
  expect([selectAddress(it.now()), selectMoves(it.now()), selectUnfetchable(it.now())]).toEqual([null, false, false]);
  it.actor.send({ type: 'field.edit', field: 'remarks', value: 'New' });
  it.actor.send({ type: 'editor.save' });
  it.touch.latest.answer(replyOf(lists(0, [row])));
  expect(it.patch.latest.input).toEqual({ row: subscriptionRef(1), address: null, remarks: 'New' });
});

describe('subscription form', () => {
  test('[2.42] it begins with the address and the remarks of the row', () => {
    const { now } = begin();
    expect([now().context.draft, selectName(now()), selectInfo(now()), now().hasTag('draft')]).toEqual([
      { address: 'https://host1.example.com/sub', remarks: 'Work' },
      'Work',
      INFO,
      false,
    ]);
  });

  test('[7.30] address and remarks are always sent both, to the row where it stands now', async () => {
    const { remarks, save, touch, patch, host, now } = begin();
    remarks('Home ');
    save();
    expect(patch.calls).toHaveLength(0);
    const moved = lists(0, [subscription(2, 3, { id: 1 }), subscription(1, 2, { id: 2, remarks: 'Work', info: INFO })]);
    touch.latest.answer(replyOf(moved));
    expect(patch.latest.input).toEqual({
      row: subscriptionRef(2),
      address: 'https://host1.example.com/sub',
      remarks: 'Home',
    });
    host.take();
    const after = replyOf(lists(0, [3, subscription(2, 2, { remarks: 'Home' })]));
    await patch.latest.resolve(after);
    expect(host.take()).toEqual([
      { type: 'touch.received', reply: after },
      {
        type: 'notice.raised',
        notice: { key: 'subscriptionSaved', intent: 'success', values: { name: 'Home' }, duration: 2_000, actions: [] },
      },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
    expect(now().status).toBe('done');
  });

  test.each([
    ['', 'missing'],
    ['  \n', 'missing'],
    ['https://a/ b', 'spaces'],
    ['https://a\nhttps://b', 'spaces'],
  ])('the address %j is refused: %s', (text, problem) => {
    const { address, save, touch, now } = begin();
    address(text);
    expect(selectAddressProblem(now())).toBeNull();
    save();
    expect([selectAddressProblem(now()), now().context.refusals, touch.calls.length]).toEqual([problem, 1, 0]);
    address('https://a/');
    expect(selectAddressProblem(now())).toBeNull();
  });

  describe('characters that break the list of a service', () => {
    const NEWER = serviceOf('2.4.14');

    test.each(['"', '\\', '\t'])('%j in the remarks: refused beside them, once', (character) => {
      const { remarks, save, touch, now } = begin(FIRST, LISTS, NEWER);
      remarks(`a${character}b`);
      expect(selectRemarksProblem(now())).toBe(false);
      save();
      expect([selectRemarksProblem(now()), selectAddressProblem(now()), touch.calls.length]).toEqual([true, null, 0]);
      expect([selectRemarksRefusals(now()), selectRefusals(now())]).toEqual([1, 0]);
      remarks('ab');
      save();
      expect(touch.calls).toHaveLength(1);
    });

    test.each(['"', '\\', '\u0001'])('%j in the address: refused beside it', (character) => {
      const { address, save, touch, now } = begin(FIRST, LISTS, NEWER);
      address(`https://a/${character}`);
      save();
      expect([selectAddressProblem(now()), selectRefusals(now()), touch.calls.length]).toEqual(['quotes', 1, 0]);
    });

    test('another service takes them', () => {
      const { address, remarks, save, touch } = begin();
      address('https://a/"');
      remarks('"\\');
      save();
      expect(touch.calls).toHaveLength(1);
    });
  });

  test('line breaks around the address are not sent; another address keeps the servers until the update', () => {
    const { address, save, touch, patch, now } = begin();
    expect(selectMoves(now())).toBe(false);
    address(' https://new.example.com/sub \n');
    expect([selectMoves(now()), selectUnfetchable(now())]).toEqual([true, false]);
    save();
    touch.latest.answer(replyOf(LISTS));
    expect(patch.latest.input.address).toBe('https://new.example.com/sub');
  });

  test('an address that the service cannot fetch is said, not refused', () => {
    const { address, save, touch, now } = begin();
    address('ftp://example.com/sub');
    expect(selectUnfetchable(now())).toBe(true);
    save();
    expect(touch.calls).toHaveLength(1);
  });

  test('a row that cannot be told from others: nothing is sent, what was typed stays', () => {
    const { remarks, save, touch, patch, host, now } = begin();
    remarks('Home');
    save();
    touch.latest.answer(replyOf(lists(0, [3])));
    expect([now().value, patch.calls.length, now().context.draft.remarks]).toEqual([{ editing: 'changed' }, 0, 'Home']);
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values])).toEqual([
      ['rowMoved', { name: 'Work' }],
    ]);
  });

  test('failures say why, keep what was typed, and are forgotten with the next change', async () => {
    const { remarks, save, touch, patch, host, now } = begin();
    remarks('Home');
    save();
    touch.latest.fail({ kind: 'busy', own: false });
    expect(now().context.lastFault).toEqual({ kind: 'busy', own: false });
    save();
    touch.latest.crash(new Error('boom'));
    expect(now().context.lastFault).toEqual({ kind: 'setup', message: 'boom' });
    save();
    touch.latest.answer(replyOf(LISTS));
    await patch.latest.reject({ kind: 'timeout' });
    touch.latest.answer(replyOf(LISTS));
    expect([now().context.lastFault, host.facts.at(-1)]).toEqual([{ kind: 'timeout' }, { type: 'touch.wanted' }]);
    remarks('Else');
    expect([now().context.lastFault, now().context.draft.remarks]).toEqual([null, 'Else']);
  });

  describe.each<Fault>([{ kind: 'timeout' }, { kind: 'unreachable' }, { kind: 'failed', status: 502 }])(
    'an answer that was lost ($kind)',
    (fault) => {
      const NEW = 'https://new.example.com/sub';
      const SAVED = replyOf(
        lists(0, [subscription(1, 2, { address: NEW, host: 'new.example.com', remarks: 'Home', info: INFO }), 3]),
      );
      const saving = async () => {
        const it = begin();
        it.address(` ${NEW}`);
        it.remarks('Home ');
        it.save();
        it.touch.latest.answer(replyOf(LISTS));
        await it.patch.latest.reject(fault);
        it.host.take();
        return it;
      };

      test('is a success when the lists show what was sent', async () => {
        const { host, now, touch } = await saving();
        expect([now().value, host.take()]).toEqual([{ saving: 'verifying' }, []]);
        touch.latest.answer(SAVED);
        expect([now().status, host.take()]).toMatchObject([
          'done',
          [
            { type: 'touch.received', reply: SAVED },
            { type: 'notice.raised', notice: { key: 'subscriptionSaved', values: { name: 'Home' } } },
            { type: 'dialog.closed' },
          ],
        ]);
      });

      test('keeps what was typed when they do not, and says why', async () => {
        const { host, now, touch } = await saving();
        touch.latest.answer(replyOf(LISTS));
        expect([now().value, now().context.draft.remarks, now().context.lastFault]).toEqual([
          { editing: 'changed' },
          'Home ',
          fault,
        ]);
        expect(host.ofType('touch.wanted')).toHaveLength(1);
      });

      test.each(['fails', 'breaks'])(
        'is no dead end when reading them %s: the next save finds the subscription',
        async (how) => {
          const { now, patch, remarks, save, touch } = await saving();
          if (how === 'fails') touch.latest.fail({ kind: 'unreachable' });
          else touch.latest.crash(new Error('x'));
          expect([now().value, now().context.lastFault]).toEqual([{ editing: 'changed' }, fault]);
          remarks('Else');
          save();
          touch.latest.answer(SAVED);
          expect(patch.latest.input).toEqual({ row: FIRST, address: NEW, remarks: 'Else' });
        },
      );
    },
  );

  test('where the service does not tell addresses, the remarks show whether it was saved', async () => {
    const row = subscription(1, 2, { address: null });
    const it = begin(FIRST, lists(0, [row]));
    it.remarks('New');
    it.save();
    it.touch.latest.answer(replyOf(lists(0, [row])));
    await it.patch.latest.reject({ kind: 'timeout' });
    it.touch.latest.answer(replyOf(lists(0, [{ ...row, remarks: 'New' }])));
    expect(it.now().status).toBe('done');
  });

  test('when the wait was left, the next save finds what was sent', () => {
    const it = begin();
    it.remarks('Home');
    it.save();
    it.touch.latest.answer(replyOf(LISTS));
    it.actor.send({ type: 'dialog.cancel' });
    it.remarks('Else');
    it.save();
    it.touch.latest.answer(replyOf(lists(0, [subscription(1, 2, { remarks: 'Home', info: INFO }), 3])));
    expect(it.patch.latest.input).toMatchObject({ row: FIRST, remarks: 'Else' });
  });

  test('what was declined was not stored: a row that looks so is another', async () => {
    const it = begin();
    it.remarks('Home');
    it.save();
    it.touch.latest.answer(replyOf(LISTS));
    await it.patch.latest.reject({ kind: 'refused', message: 'no' });
    it.save();
    it.touch.latest.answer(replyOf(lists(0, [subscription(1, 2, { remarks: 'Home', info: INFO }), 3])));
    expect([it.patch.calls.length, it.now().value]).toEqual([1, { editing: 'changed' }]);
  });

  test('the wait can be left', () => {
    const { actor, remarks, save, touch, patch, clock, now, host } = begin();
    remarks('Home');
    save();
    touch.latest.answer(replyOf(LISTS));
    clock.increment(3_000);
    expect(now().hasTag('waiting')).toBe(true);
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, patch.latest.signal.aborted, host.facts.at(-1), selectFault(now())]).toEqual([
      { editing: 'changed' },
      true,
      { type: 'touch.wanted' },
      { kind: 'left' },
    ]);
  });

  test('closing asks only when something was typed', () => {
    const untouched = begin();
    untouched.actor.send({ type: 'dialog.cancel' });
    expect(untouched.host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
    const back = begin();
    for (const text of ['x', 'Work']) back.remarks(text);
    back.actor.send({ type: 'dialog.cancel' });
    expect(back.now().status).toBe('done');
    const { actor, remarks, now } = begin();
    remarks('x');
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, now().hasTag('draft')]).toEqual(['asking', true]);
    actor.send({ type: 'draft.keep' });
    expect(now().value).toEqual({ editing: 'changed' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect(now().status).toBe('done');
  });
});

describe('what a person sees of it', () => {
  test('what was typed, and how often an impossible address was refused', () => {
    const { address, now, remarks, save } = begin();
    remarks('Home');
    address(' ');
    save();
    save();
    expect([selectAddress(now()), selectRemarks(now()), selectRefusals(now())]).toEqual([' ', 'Home', 2]);
    expect([selectAddressProblem(now()), selectUnfetchable(now())]).toEqual(['missing', false]);
  });

  test.each([
    ['https://a', false],
    ['http://a.example.com/s', false],
    ['HTTPS://A', false],
    ['ftp://a', true],
    ['see https://a', true],
    ['https://', true],
  ])('that %j cannot be fetched: %s', (text, unfetchable) => {
    const { address, now } = begin();
    address(text);
    expect(selectUnfetchable(now())).toBe(unfetchable);
  });

  test('an address alone is a draft', () => {
    const { address, now } = begin();
    address('https://b');
    expect(now().hasTag('draft')).toBe(true);
  });

  test('the lists that were read again, and that it is being saved', () => {
    const { host, now, save, touch } = begin();
    save();
    expect(now().hasTag('saving')).toBe(true);
    touch.latest.answer(replyOf(LISTS));
    expect(host.take()).toEqual([{ type: 'touch.received', reply: replyOf(LISTS) }]);
  });

  test('that the row has moved: a warning, and the lists in which it is not found', () => {
    const { host, now, save, touch } = begin();
    save();
    const reply = replyOf(lists(0, [subscription(9, 1, { id: 1 })]));
    touch.latest.answer(reply);
    expect(host.take()).toMatchObject([
      { type: 'notice.raised', notice: { key: 'rowMoved', intent: 'warning', values: { name: 'Work' } } },
      { type: 'touch.received', reply },
    ]);
    expect(now().hasTag('saving')).toBe(false);
  });

  test.each([
    [{ kind: 'refused', message: 'no' } as const, ['refused'], 0],
    [{ kind: 'timeout' } as const, [], 1],
  ])('why it was not saved: %j', async (fault, notices, readings) => {
    const { host, now, patch, save, touch } = begin();
    save();
    touch.latest.answer(replyOf(LISTS));
    await patch.latest.reject(fault);
    if (now().hasTag('saving')) touch.latest.fail({ kind: 'timeout' });
    expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(notices);
    expect([host.ofType('touch.wanted').length, selectFault(now())]).toEqual([readings, fault]);
    save();
    expect(selectFault(now())).toBeNull();
  });
});
