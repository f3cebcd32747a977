import { describe, expect, test } from 'vitest';
import { type OutboundSetting } from '../../../machines/domain/outbound-setting';
import { outboundSettingMachine } from '../../../machines/outbounds/outbound-setting.machine';
import { type OutboundField } from '../../../machines/outbounds/outbound-setting.rules';
import { selectOutboundProblem } from '../../../machines/outbounds/outbound-setting.selectors';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { deferredSlot, recordingHost, startActor, unopposed } from '../../harness/slots';
import { UNTRIED } from '../../harness/trial-choice';

const STORED: OutboundSetting = {
  probeURL: 'https://gstatic.com/generate_204',
  probeInterval: '10s',
  type: 'leastping',
};

const CLOSED = { type: 'dialog.closed', id: 'dialog1' } as const;

function start(name: string) {
  const outboundSetting = deferredSlot<OutboundSetting, { readonly name: string }>();
  const saveOutbound = deferredSlot<void, { readonly name: string; readonly setting: OutboundSetting }>();
  const [outbounds, host] = [deferredSlot<readonly string[], void>(), recordingHost()];
  const { actor } = startActor(
    outboundSettingMachine.provide({
      actors: {
        outboundSetting: outboundSetting.logic,
        reconcile: unopposed(),
        saveOutbound: saveOutbound.logic,
        outbounds: outbounds.logic,
      },
    }),
    { host: host.ref, id: 'dialog1', name, ...UNTRIED },
  );
  const edit = (field: OutboundField, text: string) => actor.send({ type: 'field.edit', field, value: text });
  const confirm = () => actor.send({ type: 'editor.save' });
  return { actor, outboundSetting, saveOutbound, outbounds, host, edit, confirm, now: () => actor.getSnapshot() };
}

async function begin(name = 'video', stored = STORED) {
  const world = start(name);
  await world.outboundSetting.latest.resolve(stored);
  return world;
}

describe('outbound setting', () => {
  test('[2.86] [7.31] the setting of the outbound is read', async () => {
    const { now, outboundSetting } = start('video');
    expect([now().hasTag('loading'), outboundSetting.latest.input]).toEqual([true, { name: 'video' }]);
    await outboundSetting.latest.resolve(STORED);
    expect([now().value, now().context.form, now().hasTag('draft')]).toEqual([{ editing: 'unchanged' }, STORED, false]);
  });

  test('[2.87] [7.32] Confirm sends the whole object with what was edited, and closes', async () => {
    const stored = { ...STORED, extra: 1 };
    const { now, edit, confirm, saveOutbound, host } = await begin('video', stored);
    edit('probeInterval', '5s ');
    expect([now().value, now().hasTag('draft')]).toEqual([{ editing: 'changed' }, true]);
    confirm();
    expect([now().value, saveOutbound.latest.input]).toEqual([
      'saving',
      { name: 'video', setting: { ...stored, probeInterval: '5s' } },
    ]);
    await saveOutbound.latest.resolve(undefined);
    expect(host.facts).toEqual([
      {
        type: 'notice.raised',
        notice: { key: 'outboundSaved', intent: 'success', values: { name: 'video' }, duration: 2_000, actions: [] },
      },
      { type: 'touch.wanted' },
      { type: 'trial.answered', fault: null },
      CLOSED,
    ]);
  });

  test('[5.25] nothing missing or invalid is sent, and the fields say so until it is corrected', async () => {
    const { now, edit, confirm, saveOutbound } = await begin();
    edit('probeURL', '');
    edit('probeInterval', 'soon');
    expect(selectOutboundProblem(now(), 'probeURL')).toBeNull();
    confirm();
    expect([
      now().value,
      saveOutbound.calls.length,
      selectOutboundProblem(now(), 'probeURL'),
      selectOutboundProblem(now(), 'probeInterval'),
    ]).toEqual([{ editing: 'invalid' }, 0, 'required', 'invalid']);
    edit('probeURL', 'http://a');
    edit('probeInterval', '0s');
    expect(selectOutboundProblem(now(), 'probeInterval')).toBe('zero');
    edit('probeInterval', '1s');
    confirm();
    expect(now().value).toBe('saving');
  });

  test('a save without an answer can be left: the form stays, and the lists show the result', async () => {
    const { actor, now, edit, confirm, saveOutbound, host } = await begin();
    edit('probeInterval', '5s');
    confirm();
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, selectFault(now()), host.facts, saveOutbound.latest.signal.aborted]).toEqual([
      { editing: 'changed' },
      { kind: 'left' },
      [{ type: 'touch.wanted' }, { type: 'trial.answered', fault: { kind: 'left' } }],
      true,
    ]);
  });

  test('[4.04] the core is told of a refused config; the form stays', async () => {
    const { now, edit, confirm, saveOutbound, host } = await begin();
    edit('probeInterval', '5s');
    confirm();
    const fault = { kind: 'refused', message: 'invalid config: unexpected exiting' } as const;
    await saveOutbound.latest.reject(fault);
    expect([now().value, selectFault(now()), host.facts.map(({ type }) => type)]).toEqual([
      { editing: 'changed' },
      fault,
      ['notice.raised', 'config.refused', 'touch.wanted', 'trial.answered'],
    ]);
    expect(host.ofType('config.refused')).toEqual([{ type: 'config.refused', message: fault.message }]);
    confirm();
    expect(selectFault(now())).toBeNull();
    await saveOutbound.latest.reject({ kind: 'timeout' });
    expect(host.facts.slice(4)).toEqual([
      { type: 'touch.wanted' },
      { type: 'trial.answered', fault: { kind: 'timeout' } },
    ]);
  });

  test('it leads to the servers of the outbound', async () => {
    const { actor, now, host } = await begin();
    actor.send({ type: 'servers.choose' });
    expect([now().value, host.take()]).toEqual([
      { editing: 'unchanged' },
      [{ type: 'dialog.requested', dialog: { kind: 'outboundServers', name: 'video' } }],
    ]);
  });

  test('[2.87] Delete asks in a dialog of its own; this one goes with the outbound', async () => {
    const { actor, now, outbounds, host } = await begin();
    actor.send({ type: 'outbound.delete' });
    expect([now().value, host.take()]).toEqual([
      'deleting',
      [{ type: 'dialog.requested', dialog: { kind: 'deleteOutbound', name: 'video' } }],
    ]);
    actor.send({ type: 'dialog.uncovered' });
    expect(now().value).toBe('checking');
    await outbounds.latest.resolve(['proxy']);
    expect(host.take()).toEqual([{ type: 'outbounds.received', outbounds: ['proxy'] }, CLOSED]);
  });

  test('an outbound that was not deleted after all keeps its dialog and its draft', async () => {
    const { actor, now, edit, outbounds } = await begin();
    edit('probeInterval', '5s');
    actor.send({ type: 'outbound.delete' });
    actor.send({ type: 'dialog.uncovered' });
    await outbounds.latest.resolve(['proxy', 'video']);
    expect([now().value, now().context.form.probeInterval]).toEqual([{ editing: 'changed' }, '5s']);
    actor.send({ type: 'outbound.delete' });
    actor.send({ type: 'dialog.uncovered' });
    await outbounds.latest.reject({ kind: 'unreachable' });
    expect(now().value).toEqual({ editing: 'changed' });
    actor.send({ type: 'outbound.delete' });
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toEqual({ editing: 'changed' });
  });

  test('proxy cannot be deleted', async () => {
    const { now } = await begin('proxy');
    expect(now().can({ type: 'outbound.delete' })).toBe(false);
  });

  test('cancelling asks when something would be lost', async () => {
    const { actor, now, edit, host } = await begin();
    edit('type', 'random');
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, now().hasTag('asking')]).toEqual(['asking', true]);
    actor.send({ type: 'draft.keep' });
    expect([now().value, now().context.form.type]).toEqual([{ editing: 'changed' }, 'random']);
    edit('type', 'leastping');
    expect(now().value).toEqual({ editing: 'unchanged' });
    actor.send({ type: 'dialog.cancel' });
    expect(host.facts).toEqual([CLOSED]);
  });

  test('a setting that cannot be read can be requested again', async () => {
    const { actor, now, outboundSetting, host } = start('video');
    await outboundSetting.latest.reject({ kind: 'failed', status: 500 });
    expect([now().value, host.take().map(({ type }) => type)]).toEqual(['unreadable', ['notice.raised']]);
    actor.send({ type: 'editor.retry' });
    expect([now().value, selectFault(now())]).toEqual(['loading', null]);
    await outboundSetting.latest.reject({ kind: 'unauthorised', first: false });
    expect(selectFault(now())).toBeNull();
    actor.send({ type: 'dialog.cancel' });
    expect(host.take()).toEqual([CLOSED]);
  });

  test('reading, the check for the deletion, and a draft can be left', async () => {
    const reading = start('video');
    reading.actor.send({ type: 'dialog.cancel' });
    const checking = await begin('video');
    checking.actor.send({ type: 'outbound.delete' });
    checking.actor.send({ type: 'dialog.uncovered' });
    checking.actor.send({ type: 'dialog.cancel' });
    const asked = await begin('video');
    asked.edit('probeInterval', '1s');
    asked.actor.send({ type: 'dialog.cancel' });
    asked.actor.send({ type: 'draft.discard' });
    for (const { now } of [reading, checking, asked]) expect(now().status).toBe('done');
  });
});
