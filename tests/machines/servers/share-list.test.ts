import { describe, expect, test } from 'vitest';
import { type Reference } from '../../../machines/domain/reference';
import { type LinkAnswer } from '../../../machines/ports/service';
import { shareListMachine } from '../../../machines/servers/share-list.machine';
import {
  selectDone,
  selectFault,
  selectStage,
  selectText,
  selectTotal,
  selectWithout,
} from '../../../machines/servers/share-list.selectors';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { lists, serverRef } from '../../harness/touch-lists';

function start(count: number) {
  const host = recordingHost();
  const links = deferredSlot<readonly LinkAnswer[], { readonly rows: readonly Reference[] }>();
  const copy = deferredSlot<void, { readonly text: string }>();
  const save = deferredSlot<void, { readonly text: string; readonly name: string }>();
  const rows = Array.from({ length: count }, (_, index) => serverRef(index + 1));
  const { actor } = startActor(
    shareListMachine.provide({ actors: { sharingAddresses: links.logic, copyText: copy.logic, saveText: save.logic } }),
    { id: 'dialog1', host: host.ref, rows, touch: lists(count) },
  );
  const answer = async (): Promise<void> =>
    links.latest.resolve(links.latest.input.rows.map(({ id }) => ({ ok: true, value: `ss://${id}` })));
  const said = () => host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values]);
  return { actor, host, links, copy, save, answer, said, now: () => actor.getSnapshot() };
}

describe('links', () => {
  test('are fetched six at a time, and stand in the order of the rows', async () => {
    const { answer, links, now } = start(8);
    expect(links.latest.input.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    await answer();
    expect([selectStage(now()), selectDone(now()), selectTotal(now())]).toEqual(['collecting', 6, 8]);
    expect(links.latest.input.rows.map(({ id }) => id)).toEqual([7, 8]);
    await answer();
    expect(selectStage(now())).toBe('listed');
    expect(selectText(now())).toBe('ss://1\nss://2\nss://3\nss://4\nss://5\nss://6\nss://7\nss://8');
  });

  test('that cannot be had are named', async () => {
    const { links, now } = start(2);
    await links.latest.resolve([
      { ok: false, fault: { kind: 'refused', message: 'no' } },
      { ok: true, value: 'ss://2' },
    ]);
    expect([selectStage(now()), selectText(now()), selectWithout(now())]).toEqual(['listed', 'ss://2', 'Server 1']);
  });

  test('stop when the service is away, and go on from there', async () => {
    const { actor, answer, links, now } = start(8);
    await answer();
    await links.latest.resolve([
      { ok: false, fault: { kind: 'unreachable' } },
      { ok: true, value: 'ss://8' },
    ]);
    expect([selectStage(now()), selectFault(now()), selectDone(now())]).toEqual([
      'stopped',
      { kind: 'unreachable' },
      6,
    ]);
    actor.send({ type: 'links.goOn' });
    expect(selectFault(now())).toBeNull();
    await answer();
    expect(selectStage(now())).toBe('listed');
  });

  test('stop when the person says so; what is there can be copied', async () => {
    const { actor, answer, copy, links, now, said } = start(8);
    expect(now().can({ type: 'links.copy' })).toBe(false);
    await answer();
    actor.send({ type: 'links.stop' });
    expect(links.latest.signal.aborted).toBe(true);
    actor.send({ type: 'links.copy' });
    expect(copy.latest.input.text.split('\n')).toHaveLength(6);
    await copy.latest.resolve();
    expect([selectStage(now()), said()]).toEqual(['stopped', [['copied', {}]]]);
  });

  test('a programming error stops them, too', async () => {
    const { links, now, said } = start(1);
    await links.latest.reject(new Error('boom'));
    expect([selectStage(now()), said()[0]?.[0]]).toEqual(['stopped', 'setup']);
  });
});

describe('[8.21] with the text', () => {
  test('copying fails with the error', async () => {
    const { actor, answer, copy, now, said } = start(1);
    await answer();
    actor.send({ type: 'links.copy' });
    await copy.latest.reject(new Error('not allowed'));
    expect([selectStage(now()), said()]).toEqual(['listed', [['copyFailed', { message: 'not allowed' }]]]);
  });

  test('it is saved as a file', async () => {
    const { actor, answer, save, now, said } = start(1);
    await answer();
    actor.send({ type: 'links.save' });
    expect(save.latest.input).toEqual({ text: 'ss://1\n', name: 'servers' });
    await save.latest.reject('full');
    expect([selectStage(now()), said()]).toEqual(['listed', [['saveFailed', { message: 'full' }]]]);
    actor.send({ type: 'links.save' });
    await save.latest.resolve();
    expect(said()).toHaveLength(1);
  });

  test('nothing is offered where there is no link at all', async () => {
    const { actor, host, links, now } = start(1);
    await links.latest.resolve([{ ok: true, value: '' }]);
    expect([now().can({ type: 'links.copy' }), now().can({ type: 'links.save' })]).toEqual([false, false]);
    actor.send({ type: 'dialog.cancel' });
    expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' });
  });

  test('what was fetched before it stopped is copied again and again, and the rest can still be fetched', async () => {
    const { actor, answer, copy, links, now } = start(8);
    await answer();
    actor.send({ type: 'links.stop' });
    for (const failing of [true, false]) {
      actor.send({ type: 'links.copy' });
      await (failing ? copy.latest.reject(new Error('not allowed')) : copy.latest.resolve());
      expect(now().can({ type: 'links.copy' })).toBe(true);
      expect(now().can({ type: 'links.save' })).toBe(false);
    }
    actor.send({ type: 'links.goOn' });
    expect(links.latest.input.rows.map(({ id }) => id)).toEqual([7, 8]);
  });

  test('one link among several is enough', async () => {
    const { actor, copy, links, now, save } = start(3);
    await links.latest.resolve([
      { ok: true, value: '' },
      { ok: true, value: 'ss://2' },
      { ok: false, fault: { kind: 'refused', message: 'no' } },
    ]);
    expect(selectWithout(now())).toBe('Server 1\nServer 3');
    actor.send({ type: 'links.copy' });
    expect(copy.latest.input).toEqual({ text: 'ss://2' });
    await copy.latest.resolve();
    actor.send({ type: 'links.save' });
    await save.latest.resolve();
    expect(now().can({ type: 'links.save' })).toBe(true);
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
  });

  test('why the links stopped; nobody says so when nobody answered', async () => {
    const broken = start(1);
    await broken.links.latest.reject(new Error('boom'));
    expect(selectFault(broken.now())).toEqual({ kind: 'setup', message: 'boom' });
    const silent = start(1);
    await silent.links.latest.reject({ kind: 'timeout' });
    expect([selectFault(silent.now()), silent.said()]).toEqual([{ kind: 'timeout' }, []]);
  });
});
