import { describe, expect, test } from 'vitest';
import { type Setting } from '../../../machines/domain/setting';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { type Texts } from '../../../machines/domain/texts';
import { provideLongCall } from '../../../machines/service/long-call.machine';
import { type StoredRouting } from '../../../machines/routing/explain.machine';
import { ruleMachine, type RuleInput } from '../../../machines/routing/rule.machine';
import { selectChoices, selectDiff, selectDraft, selectOutbounds } from '../../../machines/routing/rule.selectors';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const STORED: StoredRouting = {
  setting: { pacMode: 'routingA', transparent: 'close', other: 1 },
  localGfwList: '2026-01-02',
  script: 'default: proxy\ndomain(geosite: cn) -> direct\noutbound: own = freedom()',
  customPac: null,
  customInbounds: [],
};
const RULE = 'domain(domain: example.com) -> media';
const SAVED = `default: proxy\n${RULE}\ndomain(geosite: cn) -> direct\noutbound: own = freedom()`;
const touch = { ...lists(2), connected: [connectedRef(serverRef(1)), connectedRef(serverRef(2), 'media')] };

function begin(more: Partial<RuleInput> = {}, running = true) {
  const host = recordingHost();
  const storedRouting = deferredSlot<StoredRouting, { readonly hasInbounds: boolean }>();
  const saveTexts = deferredSlot<void, { readonly subject: TextSubject; readonly texts: Texts }>();
  const saveSetting = lockedSlot<Setting, void>();
  const { actor, clock } = startActor(
    ruleMachine.provide({
      actors: {
        storedRouting: storedRouting.logic,
        saveTexts: saveTexts.logic,
        saveSetting: provideLongCall(saveSetting.logic),
      },
    }),
    {
      ...dialogContext({ reply: { ...replyOf(touch), running } }),
      host: host.ref,
      id: 'dialog1',
      about: { host: 'www.example.com', address: '', client: '10.0.0.2', inbound: 'rule-http' },
      outbound: 'media',
      ...more,
    },
  );
  const now = () => actor.getSnapshot();
  return { actor, clock, host, now, saveSetting, saveTexts, storedRouting };
}

async function beginRead(stored: Partial<StoredRouting> = {}, ...rest: Parameters<typeof begin>) {
  const begun = begin(...rest);
  await begun.storedRouting.latest.resolve({ ...STORED, ...stored });
  return begun;
}

async function save({ actor, storedRouting }: ReturnType<typeof begin>, today: Partial<StoredRouting> = {}) {
  actor.send({ type: 'editor.save' });
  await storedRouting.latest.resolve({ ...STORED, ...today });
}

describe('a rule', () => {
  test('is shown as what it changes in the stored script, and follows what is chosen', async () => {
    const { actor, now, storedRouting } = begin();
    expect([now().value, selectDraft(now()), selectDiff(now()), storedRouting.latest.input]).toEqual([
      'loading',
      null,
      [],
      { hasInbounds: false },
    ]);
    await storedRouting.latest.resolve(STORED);
    expect([now().value, selectDraft(now())?.script]).toEqual([{ editing: 'fresh' }, SAVED]);
    expect(selectDiff(now()).filter(({ kind }) => kind === 'new')).toEqual([{ kind: 'new', text: RULE }]);
    expect(selectChoices(now()).map(({ subject }) => subject)).toEqual(['domain', 'host', 'client']);
    expect(selectOutbounds(now())).toEqual(['direct', 'proxy', 'media', 'own', 'block']);
    actor.send({ type: 'field.edit', field: 'subject', value: 'host' });
    actor.send({ type: 'field.edit', field: 'outbound', value: 'block' });
    expect(selectDraft(now())?.rule).toBe('domain(full: www.example.com) -> block');
    actor.send(contextChanged(replyOf(lists(0))));
    expect(selectOutbounds(now())).toEqual(['direct', 'own', 'block']);
  });

  test('is stored, then the whole settings are sent again, which gives it to the running core', async () => {
    const begun = await beginRead();
    const { host, now, saveSetting, saveTexts } = begun;
    await save(begun);
    expect([now().value, saveTexts.latest.input]).toEqual([
      'storing',
      { subject: 'routingA', texts: { routingA: SAVED } },
    ]);
    await saveTexts.latest.resolve();
    expect([now().value, saveSetting.latest.input]).toEqual([{ applying: 'blocking' }, STORED.setting]);
    saveSetting.latest.answer();
    expect(now().status).toBe('done');
    expect(host.facts.map((fact) => (fact.type === 'notice.raised' ? fact.notice.key : fact.type))).toEqual([
      'setting.storedOnly',
      'trial.started',
      'poll.requested',
      'setting.received',
      'setting.applied',
      'settings.stored',
      'settingsApplied',
      'trial.answered',
      'dialog.closed',
    ]);
    const change = {
      kind: 'text',
      subject: 'routingA',
      before: { routingA: STORED.script },
      after: { routingA: SAVED },
    };
    expect(host.ofType('setting.storedOnly')).toEqual([
      { type: 'setting.storedOnly', subject: 'routingA', trial: { type: 'trial.stored', change, tried: false } },
    ]);
    expect(host.ofType('trial.started')).toEqual([{ type: 'trial.started', change: null }]);
  });

  test('is only stored while the core is stopped', async () => {
    const begun = await beginRead({}, {}, false);
    await save(begun);
    await begun.saveTexts.latest.resolve();
    expect([begun.now().status, begun.saveSetting.calls.length]).toEqual(['done', 0]);
    expect(begun.host.facts.map((fact) => (fact.type === 'notice.raised' ? fact.notice.key : fact.type))).toEqual([
      'setting.storedOnly',
      'textSaved',
      'dialog.closed',
    ]);
  });

  test('switches the mode with it where that is another, whether the core runs or not', async () => {
    const setting = { pacMode: 'whitelist', transparent: 'whitelist', other: 1 };
    const about = { host: 'www.example.com', address: '', client: '', inbound: 'transparent' };
    const begun = await beginRead({ setting }, { about }, false);
    await save(begun, { setting });
    await begun.saveTexts.latest.resolve();
    expect(begun.saveSetting.latest.input).toEqual({ pacMode: 'routingA', transparent: 'pac', other: 1 });
    expect(begun.host.ofType('poll.requested')).toEqual([]);
  });

  test('what is there already needs no saving; only the mode may have to change', async () => {
    const { actor, now } = await beginRead({ script: SAVED });
    expect(now().can({ type: 'editor.save' })).toBe(false);
    actor.send({ type: 'field.edit', field: 'outbound', value: 'direct' });
    expect(now().can({ type: 'editor.save' })).toBe(true);
    const inbound = { host: 'www.example.com', address: '', client: '', inbound: 'transparent' };
    const setting = { pacMode: 'routingA', transparent: 'proxy' };
    const other = await beginRead({ script: SAVED, setting }, { about: inbound });
    await save(other, { script: SAVED, setting });
    expect([other.now().value, other.saveTexts.calls.length]).toEqual([{ applying: 'blocking' }, 0]);
    expect(other.saveSetting.latest.input).toEqual({ pacMode: 'routingA', transparent: 'pac' });
  });

  test('what cannot be written cannot be saved', async () => {
    const { now } = await beginRead({}, { outbound: 'my-out' });
    expect([now().can({ type: 'editor.save' }), selectDiff(now())]).toEqual([false, []]);
    const nothing = await beginRead({}, { about: { host: '', address: '', client: '', inbound: '' } });
    expect([nothing.now().can({ type: 'editor.save' }), selectDraft(nothing.now())]).toEqual([false, null]);
  });

  test('somebody else has changed the script meanwhile: what the rule does to it now is shown before it is saved', async () => {
    const begun = await beginRead();
    const script = 'default: direct';
    await save(begun, { script });
    expect([begun.now().value, selectDraft(begun.now())?.script]).toEqual([{ editing: 'moved' }, `${script}\n${RULE}`]);
    expect(begun.saveTexts.calls).toEqual([]);
    await save(begun, { script });
    expect(begun.now().value).toBe('storing');
  });

  test('a script that is refused changes nothing else', async () => {
    const begun = await beginRead();
    await save(begun);
    await begun.saveTexts.latest.reject({ kind: 'refused', message: 'no' });
    expect([begun.now().value, begun.now().context.lastFault, begun.saveSetting.calls.length]).toEqual([
      { editing: 'fresh' },
      { kind: 'refused', message: 'no' },
      0,
    ]);
  });

  test('a script that is stored and not applied is told as such, and the next try applies it', async () => {
    const begun = await beginRead();
    await save(begun);
    await begun.saveTexts.latest.resolve();
    begun.saveSetting.latest.fail({ kind: 'refused', message: 'the core does not start' });
    expect([begun.now().value, begun.now().context.stored?.script]).toEqual([{ editing: 'unapplied' }, SAVED]);
    expect(begun.host.facts.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['config.refused', 'touch.wanted', 'settings.stored', 'setting.storedOnly']),
    );
    expect(begun.host.ofType('trial.answered')).toEqual([
      { type: 'trial.answered', fault: { kind: 'refused', message: 'the core does not start' } },
    ]);
    expect(begun.now().can({ type: 'editor.save' })).toBe(true);
    await save(begun, { script: SAVED });
    begun.saveSetting.latest.answer();
    expect([begun.saveTexts.calls.length, begun.now().status]).toEqual([1, 'done']);
  });

  test('a call that crashes, and one that takes long', async () => {
    const begun = await beginRead();
    await save(begun);
    await begun.saveTexts.latest.resolve();
    begun.clock.increment(3_000);
    expect(begun.now().value).toEqual({ applying: 'background' });
    begun.saveSetting.latest.crash(new Error('no'));
    expect(begun.now().value).toEqual({ editing: 'unapplied' });
  });

  test('it is left at any time but while the settings are sent', async () => {
    const loading = begin();
    loading.actor.send({ type: 'dialog.cancel' });
    expect(loading.host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
    const begun = await beginRead();
    begun.actor.send({ type: 'editor.save' });
    begun.actor.send({ type: 'dialog.cancel' });
    expect(begun.now().value).toEqual({ editing: 'fresh' });
    await save(begun);
    begun.actor.send({ type: 'dialog.cancel' });
    expect([begun.now().value, begun.now().context.lastFault]).toEqual([{ editing: 'fresh' }, { kind: 'left' }]);
    begun.actor.send({ type: 'dialog.cancel' });
    expect(begun.now().status).toBe('done');
  });

  test('what cannot be read is read again', async () => {
    const { actor, now, storedRouting } = begin();
    await storedRouting.latest.reject({ kind: 'timeout' });
    expect(now().value).toBe('unreadable');
    actor.send({ type: 'editor.retry' });
    await storedRouting.latest.resolve(STORED);
    actor.send({ type: 'editor.save' });
    await storedRouting.latest.reject({ kind: 'timeout' });
    expect([now().value, now().context.lastFault]).toEqual([{ editing: 'fresh' }, { kind: 'timeout' }]);
  });
});
