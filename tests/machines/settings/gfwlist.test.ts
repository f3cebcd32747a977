import { describe, expect, test } from 'vitest';
import { gfwListMachine } from '../../../machines/settings/gfwlist.machine';
import { isDownloadLink } from '../../../machines/settings/gfwlist.rules';
import {
  selectFault,
  selectIsAutomatic,
  selectIsWrongLink,
  selectTakesLink,
} from '../../../machines/settings/gfwlist.selectors';
import { success } from '../../../machines/ports/notice';
import { serviceOf } from '../../harness/capabilities';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

function begin(localVersion = '2026-11-20', version = '2.2.6.7') {
  const host = recordingHost();
  const update = deferredSlot<string, { readonly downloadLink: string }>();
  const remove = deferredSlot<void, void>();
  const { actor, clock } = startActor(
    gfwListMachine.provide({ actors: { updateGfwList: update.logic, deleteGfwList: remove.logic } }),
    { host: host.ref, id: 'dialog1', localVersion, service: serviceOf(version) },
  );
  const type = (text: string): void => actor.send({ type: 'link.edit', text });
  return { actor, clock, host, now: () => actor.getSnapshot(), remove, type, update };
}

const CLOSED = { type: 'dialog.closed', id: 'dialog1' };
const HIDDEN = { type: 'dialog.hidden', id: 'dialog1' };
const WATCHED = { updating: { clock: 'ticking', place: 'watched' } };
const LEFT = { updating: { clock: 'ticking', place: 'left' } };
const updated = (version: string) => ({ type: 'notice.raised', notice: success('gfwListUpdated', { version }) });

test.each([
  ['', true],
  ['  ', true],
  ['http://a/b', true],
  [' https://a/b ', true],
  ['ftp://a/b', false],
  ['a.example', false],
])('[5.13] %j may be sent as the download link: %s', (text, may) => {
  expect(isDownloadLink(text)).toBe(may);
});

test('a service that ignores links and deletes no list offers neither', () => {
  const { actor, now, remove } = begin('2026-11-20', '2.2.4');
  actor.send({ type: 'list.delete' });
  expect([now().value, remove.calls.length, selectTakesLink(now())]).toEqual([{ editing: 'blank' }, 0, false]);
  expect([selectTakesLink(begin().now()), begin().now().can({ type: 'list.delete' })]).toEqual([true, true]);
});

describe('updating', () => {
  test('[2.82] [5.13] [7.19] an empty link is the automatic download', async () => {
    const { actor, now, update, host } = begin();
    expect(selectIsAutomatic(now())).toBe(true);
    actor.send({ type: 'list.update' });
    expect([now().value, update.latest.input]).toEqual([WATCHED, { downloadLink: '' }]);
    await update.latest.resolve('2026-11-21');
    expect(host.take()).toEqual([updated('2026-11-21'), CLOSED]);
  });

  test('[2.82] a link is sent as it is, without the space around it', () => {
    const { actor, now, type, update } = begin();
    type(' http://a/b ');
    expect(selectIsAutomatic(now())).toBe(false);
    actor.send({ type: 'list.update' });
    expect(update.latest.input).toEqual({ downloadLink: 'http://a/b' });
  });

  test('[5.14] what is no link is not sent; the field says so until it is one', () => {
    const { actor, now, type, update } = begin();
    type('ftp://a');
    expect(selectIsWrongLink(now())).toBe(false);
    actor.send({ type: 'list.update' });
    expect([now().value, selectIsWrongLink(now()), update.calls.length]).toEqual([{ editing: 'invalid' }, true, 0]);
    type('http://a');
    expect([now().value, selectIsWrongLink(now())]).toEqual([{ editing: 'typed' }, false]);
  });

  test('[9.04] there is no time limit; the seconds are counted', () => {
    const { actor, clock, now } = begin();
    actor.send({ type: 'list.update' });
    for (let second = 0; second < 600; second += 1) clock.increment(1_000);
    expect([now().value, now().context.elapsed]).toEqual([WATCHED, 600]);
  });

  test('[9.04] the dialog can be left and come back to while the download goes on', async () => {
    const { actor, clock, host, now, update } = begin();
    actor.send({ type: 'list.update' });
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, host.take(), update.latest.signal.aborted]).toEqual([LEFT, [HIDDEN], false]);
    clock.increment(1_000);
    clock.increment(1_000);
    actor.send({ type: 'dialog.reopened' });
    expect([now().value, now().context.elapsed]).toEqual([WATCHED, 2]);
    await update.latest.resolve('2026-11-21');
    expect(host.take()).toEqual([updated('2026-11-21'), CLOSED]);
  });

  test('out of sight it ends with its notice', async () => {
    const done = begin();
    done.actor.send({ type: 'list.update' });
    done.actor.send({ type: 'dialog.cancel' });
    await done.update.latest.resolve('');
    expect(done.host.take()).toEqual([HIDDEN, updated(''), CLOSED]);

    const failed = begin();
    failed.actor.send({ type: 'list.update' });
    failed.actor.send({ type: 'dialog.cancel' });
    await failed.update.latest.reject({ kind: 'refused', message: 'code: 404' });
    expect(failed.host.take()).toMatchObject([
      HIDDEN,
      { notice: { key: 'refused', values: { message: 'code: 404' } } },
      CLOSED,
    ]);
  });

  test('a link of spaces is none: the download is automatic', () => {
    const { now, type } = begin();
    expect(selectIsAutomatic(now())).toBe(true);
    type('  ');
    expect(selectIsAutomatic(now())).toBe(true);
    type('http://a');
    expect(selectIsAutomatic(now())).toBe(false);
  });

  test('a failure stands in the dialog in the service’s words, until the next change', async () => {
    const { actor, clock, host, now, type, update } = begin();
    type('http://a');
    actor.send({ type: 'list.update' });
    await update.latest.reject({ kind: 'refused', message: 'connection refused' });
    expect([now().value, now().context.link, selectFault(now())]).toEqual([
      { editing: 'typed' },
      'http://a',
      { kind: 'refused', message: 'connection refused' },
    ]);
    expect(host.take()).toMatchObject([
      { type: 'notice.raised', notice: { key: 'refused', values: { message: 'connection refused' } } },
    ]);
    type('http://b');
    expect(selectFault(now())).toBeNull();
    actor.send({ type: 'list.update' });
    expect(now().context.elapsed).toBe(0);
    clock.increment(1_000);
    clock.increment(1_000);
    expect(now().context.elapsed).toBe(2);
    await update.latest.reject({ kind: 'refused', message: 'gone' });
    expect([selectFault(now()), host.take().length]).toEqual([{ kind: 'refused', message: 'gone' }, 1]);
    actor.send({ type: 'list.update' });
    expect([now().context.elapsed, now().context.lastFault]).toEqual([0, null]);
    await update.latest.reject({ kind: 'unauthorised', first: false });
    expect([selectFault(now()), host.take()]).toEqual([null, []]);
  });
});

describe('deleting', () => {
  test('[2.81] [4.30] not without a local version', () => {
    const { actor, now, remove } = begin('');
    expect(now().can({ type: 'list.delete' })).toBe(false);
    actor.send({ type: 'list.delete' });
    expect([now().value, remove.calls.length]).toEqual([{ editing: 'blank' }, 0]);
  });

  test('[2.81] [7.20] deletes, says so and closes', async () => {
    const { actor, host, now, remove } = begin();
    actor.send({ type: 'list.delete' });
    expect(now().value).toBe('deleting');
    await remove.latest.resolve();
    expect(host.take()).toEqual([{ type: 'notice.raised', notice: success('gfwListDeleted') }, CLOSED]);
  });

  test('one that nobody answers can be left', () => {
    const { actor, host, now, remove } = begin();
    actor.send({ type: 'list.delete' });
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, selectFault(now()), host.take(), remove.latest.signal.aborted]).toEqual([
      { editing: 'blank' },
      { kind: 'left' },
      [],
      true,
    ]);
  });

  test('a failure stands in the dialog in the service’s words', async () => {
    const { actor, host, now, remove } = begin();
    actor.send({ type: 'list.delete' });
    await remove.latest.reject({ kind: 'refused', message: 'no such file' });
    expect([now().value, selectFault(now())]).toEqual([
      { editing: 'blank' },
      { kind: 'refused', message: 'no such file' },
    ]);
    expect(host.take()).toMatchObject([{ notice: { key: 'refused' } }]);
  });
});

test('[2.80] Cancel closes; with a typed link it asks first', () => {
  const plain = begin();
  plain.actor.send({ type: 'dialog.cancel' });
  expect([plain.host.take(), plain.now().status]).toEqual([[CLOSED], 'done']);

  const { actor, host, now, type } = begin();
  type('http://a');
  expect(now().hasTag('draft')).toBe(true);
  actor.send({ type: 'dialog.cancel' });
  expect(now().value).toBe('asking');
  actor.send({ type: 'draft.keep' });
  expect([now().value, now().context.link]).toEqual([{ editing: 'typed' }, 'http://a']);
  actor.send({ type: 'dialog.cancel' });
  actor.send({ type: 'dialog.cancel' });
  expect(now().value).toEqual({ editing: 'typed' });
  type('');
  expect([now().value, now().hasTag('draft')]).toEqual([{ editing: 'blank' }, false]);
  type('http://a');
  actor.send({ type: 'dialog.cancel' });
  actor.send({ type: 'draft.discard' });
  expect(host.take()).toEqual([CLOSED]);
});
