import { fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type RuleSources } from '../../../machines/routing/stored-routing.calls';
import { type Setting } from '../../../machines/domain/setting';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { type Texts } from '../../../machines/domain/texts';
import { lastingCall } from '../../../machines/calls/long-call.machine';
import { type ConnectedReference, type Reference } from '../../../machines/domain/reference';
import { type TouchReply } from '../../../machines/domain/touch';
import { type ServersRules } from '../../../machines/outbounds/outbound-servers.steps.rules';
import { type LocateInput } from '../../../machines/ports/service';
import { ruleMachine, type RuleInput } from '../../../machines/routing/rule.machine';
import {
  selectChoices,
  selectDiff,
  selectFrozen,
  selectMissing,
  selectNew,
  selectNotes,
  selectOutbounds,
  selectRetyped,
} from '../../../machines/routing/rule.selectors';
import { currentDraft } from '../../../machines/routing/rule.setup';
import { NEW_OUTBOUND } from '../../../machines/shared/constants';
import { serviceOf } from '../../harness/capabilities';
import { stepsOf } from '../../harness/steps';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { deferredSlot, flush, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const STORED: RuleSources = {
  outbounds: ['proxy', 'media'],
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
  const storedRouting = deferredSlot<RuleSources, { readonly hasInbounds: boolean }>();
  const saveTexts = deferredSlot<void, { readonly subject: TextSubject; readonly texts: Texts }>();
  const saveSetting = lockedSlot<Setting, void>();
  const read = lockedSlot<LocateInput, TouchReply>();
  const calls = {
    addOutbound: lockedSlot<{ readonly name: string }, readonly string[]>(),
    chooseServers: lockedSlot<{ readonly outbound: string; readonly rows: readonly Reference[] }, TouchReply>(),
    connect: lockedSlot<ConnectedReference, TouchReply>(),
  };
  const { actor, clock } = startActor(
    ruleMachine.provide({
      actors: {
        storedRouting: storedRouting.logic,
        saveTexts: saveTexts.logic,
        saveSetting: lastingCall(saveSetting.logic),
        run: stepsOf<ServersRules>(read, calls),
      },
    }),
    {
      ...dialogContext({ reply: { ...replyOf(touch), running }, service: serviceOf('2.4.14') }),
      host: host.ref,
      id: 'dialog1',
      about: { host: 'www.example.com', address: '', client: '10.0.0.2', inbound: 'rule-http' },
      outbound: 'media',
      ...more,
    },
  );
  const now = () => actor.getSnapshot();
  return { actor, clock, host, now, saveSetting, saveTexts, storedRouting, read, ...calls };
}

async function beginRead(stored: Partial<RuleSources> = {}, ...rest: Parameters<typeof begin>) {
  const begun = begin(...rest);
  await begun.storedRouting.latest.resolve({ ...STORED, ...stored });
  return begun;
}

async function save({ actor, storedRouting }: ReturnType<typeof begin>, today: Partial<RuleSources> = {}) {
  actor.send({ type: 'editor.save' });
  await storedRouting.latest.resolve({ ...STORED, ...today });
}

describe('a rule', () => {
  test('is shown as what it changes in the stored script, and follows what is chosen', async () => {
    const { actor, now, storedRouting } = begin();
    expect([now().value, currentDraft(now().context), selectDiff(now()), storedRouting.latest.input]).toEqual([
      'loading',
      null,
      [],
      { hasInbounds: true },
    ]);
    await storedRouting.latest.resolve(STORED);
    expect([now().value, currentDraft(now().context)?.script]).toEqual([{ editing: 'fresh' }, SAVED]);
    expect(selectDiff(now()).filter(({ kind }) => kind === 'new')).toEqual([{ kind: 'new', text: RULE }]);
    expect(selectChoices(now()).map(({ subject }) => subject)).toEqual(['domain', 'host', 'client']);
    expect(selectOutbounds(now())).toEqual(['direct', 'proxy', 'media', 'own', 'block']);
    actor.send({ type: 'field.edit', field: 'subject', value: 'host' });
    actor.send({ type: 'field.edit', field: 'outbound', value: 'block' });
    expect(currentDraft(now().context)?.rule).toBe('domain(full: www.example.com) -> block');
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
    expect([nothing.now().can({ type: 'editor.save' }), currentDraft(nothing.now().context)]).toEqual([false, null]);
  });

  test('somebody else has changed the script meanwhile: what the rule does to it now is shown before it is saved', async () => {
    const begun = await beginRead();
    const script = 'default: direct';
    await save(begun, { script });
    expect([begun.now().value, currentDraft(begun.now().context)?.script]).toEqual([
      { editing: 'moved' },
      `${script}\n${RULE}`,
    ]);
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

describe('a rule through an outbound that is yet to be added', () => {
  const NEW_RULE = 'domain(domain: example.com) -> example';
  const NEW_SAVED = `default: proxy\n${NEW_RULE}\ndomain(geosite: cn) -> direct\noutbound: own = freedom()`;
  const with2 = { ...touch, connected: [...touch.connected, connectedRef(serverRef(2), 'example')] };

  async function beginNew(more: Partial<RuleInput> = {}, running = true) {
    const begun = await beginRead({}, { outbound: NEW_OUTBOUND, ...more }, running);
    const choose = (row: Reference = serverRef(2)) => begun.actor.send({ type: 'server.toggle', row });
    return { ...begun, choose };
  }

  test('has a name from the site, and needs a server before it can be saved', async () => {
    const { actor, now, choose } = await beginNew();
    expect([selectNew(now())?.name, selectMissing(now()), currentDraft(now().context)?.rule]).toEqual([
      'example',
      'noServer',
      NEW_RULE,
    ]);
    expect([now().value, now().can({ type: 'editor.save' }), now().hasTag('draft')]).toEqual([
      { editing: 'fresh' },
      false,
      false,
    ]);
    choose();
    expect([now().value, now().can({ type: 'editor.save' }), now().hasTag('draft')]).toEqual([
      { editing: 'composed' },
      true,
      true,
    ]);
    actor.send({ type: 'field.edit', field: 'name', value: 'media' });
    expect([selectMissing(now()), now().can({ type: 'editor.save' })]).toEqual(['exists', false]);
    actor.send({ type: 'field.edit', field: 'name', value: 'own' });
    expect(selectMissing(now())).toBe('exists');
    actor.send({ type: 'field.edit', field: 'name', value: '' });
    expect([selectMissing(now()), selectNotes(now())]).toEqual(['required', []]);
    actor.send({ type: 'field.edit', field: 'name', value: 'my-out' });
    expect([selectMissing(now()), selectNotes(now()), now().can({ type: 'editor.save' })]).toEqual([
      null,
      ['unwritable'],
      false,
    ]);
    expect(selectOutbounds(now())).toEqual(['direct', 'proxy', 'media', 'own', 'block']);
  });

  test('servers are chosen only for it, and only those that there are', async () => {
    const { actor, now, choose } = await beginNew();
    choose(serverRef(9));
    expect(selectNew(now())?.choosing.draft.chosen.size).toBe(0);
    actor.send({ type: 'search.edit', text: 'server 2' });
    actor.send({ type: 'active.move', by: 1 });
    expect(selectNew(now())?.choosing).toMatchObject({ search: { text: 'server 2' }, steps: 1 });
    actor.send({ type: 'field.edit', field: 'outbound', value: 'media' });
    expect([selectNew(now()), now().can({ type: 'server.toggle', row: serverRef(2) })]).toEqual([null, false]);
  });

  test('saving adds it, gives it its servers, and only then stores the rule', async () => {
    const { actor, now, choose, read, addOutbound, chooseServers, storedRouting, saveTexts, saveSetting, host } =
      await beginNew();
    choose();
    actor.send({ type: 'editor.save' });
    expect([now().value, addOutbound.latest.input, selectFrozen(now())]).toEqual(['making', { name: 'example' }, true]);
    addOutbound.latest.answer(['example', 'media', 'proxy']);
    read.latest.answer(replyOf(touch, true));
    expect(chooseServers.latest.input).toEqual({ outbound: 'example', rows: [serverRef(2)] });
    chooseServers.latest.answer(replyOf(with2, true));
    expect([now().value, now().context.outbound, selectNew(now())]).toEqual(['refreshing', 'example', null]);
    await storedRouting.latest.resolve(STORED);
    expect(saveTexts.latest.input).toEqual({ subject: 'routingA', texts: { routingA: NEW_SAVED } });
    await saveTexts.latest.resolve();
    saveSetting.latest.answer();
    expect([now().status, addOutbound.calls.length, chooseServers.calls.length]).toEqual(['done', 1, 1]);
    expect(host.ofType('outbounds.received')).toEqual([
      { type: 'outbounds.received', outbounds: ['example', 'media', 'proxy'] },
    ]);
    expect(host.ofType('notice.raised').map(({ notice: { key, values } }) => [key, values])).toEqual([
      ['outboundAdded', { name: 'example' }],
      ['settingsApplied', {}],
    ]);
  });

  test('an older service is given its servers one by one', async () => {
    const { actor, choose, read, addOutbound, connect } = await beginNew({ service: serviceOf('2.2.6.7') }, false);
    choose();
    actor.send({ type: 'editor.save' });
    addOutbound.latest.answer(['example', 'proxy']);
    read.latest.answer(replyOf(touch));
    expect(connect.latest.input).toEqual({ ...serverRef(2), outbound: 'example' });
  });

  test('what is refused stands beside the form, and nothing that was typed or chosen is lost', async () => {
    const { actor, now, choose, addOutbound, read, saveTexts } = await beginNew();
    choose();
    actor.send({ type: 'field.edit', field: 'name', value: 'shop' });
    actor.send({ type: 'editor.save' });
    addOutbound.latest.fail({ kind: 'refused', message: 'no' });
    expect([now().value, now().context.lastFault, read.calls.length, saveTexts.calls.length]).toEqual([
      { editing: 'composed' },
      { kind: 'refused', message: 'no' },
      0,
      0,
    ]);
    expect([selectNew(now())?.name, [...(selectNew(now())?.choosing.draft.chosen ?? [])]]).toEqual([
      'shop',
      ['server:2'],
    ]);
  });

  test('after an answer that was lost nothing more is sent: the service would give servers to no outbound', async () => {
    const { actor, now, choose, addOutbound, read } = await beginNew();
    choose();
    actor.send({ type: 'editor.save' });
    addOutbound.latest.fail({ kind: 'timeout' });
    expect([now().value, now().context.lastFault, read.calls.length]).toEqual([
      { editing: 'composed' },
      { kind: 'timeout' },
      0,
    ]);
    actor.send({ type: 'editor.save' });
    expect([now().value, addOutbound.calls.length]).toEqual(['making', 2]);
  });

  test('servers that were refused are tried again with the next save; a rule is stored for none', async () => {
    const { actor, now, choose, addOutbound, read, chooseServers, saveTexts } = await beginNew();
    choose();
    actor.send({ type: 'editor.save' });
    addOutbound.latest.answer(['example', 'proxy']);
    read.latest.answer(replyOf(touch, true));
    chooseServers.latest.fail({ kind: 'refused', message: 'no' });
    expect([now().value, now().context.lastFault, saveTexts.calls.length]).toEqual([
      { editing: 'composed' },
      { kind: 'refused', message: 'no' },
      0,
    ]);
    actor.send({ type: 'editor.save' });
    addOutbound.latest.answer(['example', 'proxy']);
    read.latest.answer(replyOf(touch, true));
    chooseServers.latest.answer(replyOf(with2, true));
    expect(now().value).toBe('refreshing');
  });

  test('the service says yes and its lists say no', async () => {
    const { actor, now, choose, addOutbound, read, chooseServers } = await beginNew();
    choose();
    actor.send({ type: 'editor.save' });
    addOutbound.latest.answer(['example', 'proxy']);
    read.latest.answer(replyOf(touch, true));
    chooseServers.latest.answer(replyOf(touch, true));
    expect([now().value, now().hasTag('different'), now().can({ type: 'editor.save' })]).toEqual([
      { editing: 'different' },
      true,
      true,
    ]);
  });

  test('a server that has vanished is named and not chosen any more', async () => {
    const { actor, now, choose } = await beginNew();
    choose();
    actor.send(contextChanged(replyOf(lists(1))));
    expect([selectNew(now())?.lost, selectMissing(now()), now().value]).toEqual([
      ['Server 2'],
      'noServer',
      { editing: 'fresh' },
    ]);
  });

  test('it asks before a draft is discarded, and waiting can be stopped', async () => {
    const { actor, now, choose, addOutbound, host } = await beginNew();
    choose();
    actor.send({ type: 'editor.save' });
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, now().context.lastFault, addOutbound.calls.length]).toEqual([
      { editing: 'composed' },
      { kind: 'left' },
      1,
    ]);
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toBe('asking');
    actor.send({ type: 'draft.keep' });
    expect([now().value, selectNew(now())?.choosing.draft.chosen.size]).toEqual([{ editing: 'composed' }, 1]);
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect([now().status, host.facts.at(-1)]).toEqual(['done', { type: 'dialog.closed', id: 'dialog1' }]);
  });

  test('the draft is entered again after a reload', async () => {
    const { actor, now, choose } = await beginNew();
    choose();
    actor.send({ type: 'field.edit', field: 'name', value: 'shop' });
    actor.send({ type: 'field.edit', field: 'subject', value: 'host' });
    const kept = JSON.parse(JSON.stringify(selectRetyped(now()))) as ReturnType<typeof selectRetyped>;
    const again = await beginNew({ outbound: 'media' });
    for (const command of kept) again.actor.send(command);
    expect([again.now().context.subject, selectNew(again.now())?.name]).toEqual(['host', 'shop']);
    expect([...(selectNew(again.now())?.choosing.draft.chosen ?? [])]).toEqual(['server:2']);
  });

  test('while a stored script waits for the core, a new outbound is made before it', async () => {
    const begun = await beginRead();
    await save(begun);
    await begun.saveTexts.latest.resolve();
    begun.saveSetting.latest.fail({ kind: 'refused', message: 'no' });
    begun.actor.send({ type: 'field.edit', field: 'outbound', value: NEW_OUTBOUND });
    expect([begun.now().value, begun.now().can({ type: 'editor.save' })]).toEqual([{ editing: 'unapplied' }, false]);
    begun.actor.send({ type: 'server.toggle', row: serverRef(2) });
    begun.actor.send({ type: 'editor.save' });
    expect(begun.now().value).toBe('making');
  });
});

describe('what is seen of it', () => {
  const TAGS = ['saving', 'draft', 'different', 'unapplied', 'moved', 'waiting'] as const;
  const tagsOf = ({ now }: ReturnType<typeof begin>) => TAGS.filter((tag) => now().hasTag(tag));

  test('each state has its words', async () => {
    const begun = await beginRead({}, { outbound: NEW_OUTBOUND });
    expect(tagsOf(begun)).toEqual([]);
    begun.actor.send({ type: 'server.toggle', row: serverRef(2) });
    expect(tagsOf(begun)).toEqual(['draft']);
    begun.actor.send({ type: 'editor.save' });
    expect(tagsOf(begun)).toEqual(['saving', 'draft']);
    begun.addOutbound.latest.answer(['example', 'proxy']);
    begun.read.latest.answer(replyOf(touch, true));
    begun.chooseServers.latest.answer(replyOf(touch, true));
    expect(tagsOf(begun)).toEqual(['draft', 'different']);
    begun.actor.send({ type: 'field.edit', field: 'outbound', value: 'media' });
    await save(begun, { script: 'default: direct' });
    expect(tagsOf(begun)).toEqual(['moved']);
    begun.actor.send({ type: 'editor.save' });
    expect(tagsOf(begun)).toEqual(['saving']);
    await begun.storedRouting.latest.resolve({ ...STORED, script: 'default: direct' });
    expect(tagsOf(begun)).toEqual(['saving', 'draft']);
    await begun.saveTexts.latest.resolve();
    expect(tagsOf(begun)).toEqual(['saving']);
    begun.clock.increment(3_000);
    expect(tagsOf(begun)).toEqual(['saving', 'waiting']);
    begun.saveSetting.latest.fail({ kind: 'refused', message: 'no' });
    expect(tagsOf(begun)).toEqual(['unapplied']);
  });

  test('somebody else has changed the settings meanwhile: the mode may be another', async () => {
    const begun = await beginRead();
    await save(begun, { setting: { ...STORED.setting, other: 2 } });
    expect([begun.now().value, begun.saveTexts.calls]).toEqual([{ editing: 'moved' }, []]);
  });

  test('a script that is stored and not applied is told so, without a trial', async () => {
    const begun = await beginRead();
    await save(begun);
    await begun.saveTexts.latest.resolve();
    begun.host.take();
    begun.saveSetting.latest.fail({ kind: 'timeout' });
    expect(begun.host.ofType('setting.storedOnly').at(-1)).toEqual({
      type: 'setting.storedOnly',
      subject: 'routingA',
      trial: null,
    });
    expect(begun.now().context.lastFault).toEqual({ kind: 'timeout' });
  });

  test('the core is followed while it takes the settings', async () => {
    const begun = await beginRead();
    await save(begun);
    await begun.saveTexts.latest.resolve();
    begun.saveSetting.latest.answer();
    expect(begun.host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'saveSettings' }]);
    expect(begun.host.ofType('setting.received')).toEqual([
      { type: 'setting.received', reply: { setting: STORED.setting, localGfwList: '2026-01-02' } },
    ]);
  });

  test.each(['run', 'saveSetting'] as const)('a %s that breaks ends the wait, with its fault', async (slot) => {
    const broken = fromPromise(() => Promise.reject(new Error('broken'))) as never;
    const host = recordingHost();
    const storedRouting = deferredSlot<RuleSources, { readonly hasInbounds: boolean }>();
    const saveTexts = fromPromise(() => Promise.resolve()) as never;
    const machine = ruleMachine.provide({ actors: { storedRouting: storedRouting.logic, saveTexts } });
    const { actor } = startActor(machine.provide({ actors: { [slot]: broken } }), {
      ...dialogContext({ reply: replyOf(touch, true), service: serviceOf('2.4.14') }),
      host: host.ref,
      id: 'dialog1',
      about: { host: 'www.example.com', address: '', client: '', inbound: 'rule-http' },
      outbound: slot === 'run' ? NEW_OUTBOUND : 'media',
    });
    await storedRouting.latest.resolve(STORED);
    if (slot === 'run') actor.send({ type: 'server.toggle', row: serverRef(2) });
    actor.send({ type: 'editor.save' });
    if (slot === 'saveSetting') await storedRouting.latest.resolve(STORED);
    await flush();
    await flush();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.lastFault]).toEqual([
      { editing: slot === 'run' ? 'composed' : 'unapplied' },
      { kind: 'setup', message: 'broken' },
    ]);
    expect(host.ofType('touch.wanted')).toHaveLength(1);
    expect(host.ofType('settings.stored')).toHaveLength(slot === 'run' ? 0 : 1);
    expect(host.ofType('trial.answered')).toHaveLength(slot === 'run' ? 0 : 1);
  });
});

describe('the new outbound', () => {
  const beginNew = (more: Partial<RuleInput> = {}, running = true) =>
    beginRead({}, { outbound: NEW_OUTBOUND, ...more }, running);

  test('has a name without blanks around it, in the rule and for the service', async () => {
    const { actor, addOutbound, host, chooseServers, now, read } = await beginNew();
    actor.send({ type: 'server.toggle', row: serverRef(2) });
    actor.send({ type: 'field.edit', field: 'name', value: ' shop ' });
    expect(currentDraft(now().context)?.rule).toBe('domain(domain: example.com) -> shop');
    actor.send({ type: 'editor.save' });
    expect(addOutbound.latest.input).toEqual({ name: 'shop' });
    addOutbound.latest.answer(['proxy', 'shop']);
    read.latest.answer(replyOf(touch, true));
    const after = { ...touch, connected: [...touch.connected, connectedRef(serverRef(2), 'shop')] };
    chooseServers.latest.answer(replyOf(after, true));
    expect([now().context.outbound, host.ofType('notice.raised').map(({ notice }) => notice.values)]).toEqual([
      'shop',
      [{ name: 'shop' }],
    ]);
  });

  test('that was only named is a draft, and no more once the name is as it was', async () => {
    const { actor, now } = await beginNew();
    actor.send({ type: 'field.edit', field: 'name', value: 'shop' });
    expect(now().value).toEqual({ editing: 'composed' });
    actor.send({ type: 'field.edit', field: 'name', value: 'example' });
    expect(now().value).toEqual({ editing: 'fresh' });
  });

  test.each([true, false])('takes several servers where a service has groups of them: %s', async (groups) => {
    const service = { ...serviceOf('2.4.14'), loadBalanceValid: groups };
    const { actor, now } = await beginNew({ service });
    for (const id of [1, 2]) actor.send({ type: 'server.toggle', row: serverRef(id) });
    expect([...(selectNew(now())?.choosing.draft.chosen ?? [])]).toEqual(
      groups ? ['server:1', 'server:2'] : ['server:2'],
    );
    actor.send({
      ...contextChanged(replyOf(lists(2))),
      dialogContext: dialogContext({ reply: replyOf(lists(2)), service }),
    });
    for (const id of [1, 2]) actor.send({ type: 'server.toggle', row: serverRef(id) });
    actor.send({ type: 'server.toggle', row: serverRef(1) });
    expect(selectNew(now())?.choosing.draft.chosen.size).toBe(1);
  });

  test('lists that are gone for a moment change nothing of it', async () => {
    const { actor, now } = await beginNew();
    actor.send({ type: 'server.toggle', row: serverRef(2) });
    actor.send({ ...contextChanged(replyOf(touch)), dialogContext: dialogContext({ reply: null }) });
    expect([...(selectNew(now())?.choosing.draft.chosen ?? [])]).toEqual(['server:2']);
    expect(selectOutbounds(now())).toEqual(['direct', 'own', 'block']);
  });

  test('the names of servers that have vanished are forgotten with the next save', async () => {
    const { actor, now } = await beginNew();
    for (const id of [1, 2]) actor.send({ type: 'server.toggle', row: serverRef(id) });
    actor.send(contextChanged(replyOf(lists(1), true)));
    expect([selectNew(now())?.lost, selectMissing(now())]).toEqual([['Server 2'], null]);
    actor.send({ type: 'editor.save' });
    expect([now().value, selectNew(now())?.lost]).toEqual(['making', []]);
  });

  test('an earlier fault is forgotten with the next save', async () => {
    const { actor, addOutbound, now } = await beginNew();
    actor.send({ type: 'server.toggle', row: serverRef(2) });
    actor.send({ type: 'editor.save' });
    addOutbound.latest.fail({ kind: 'refused', message: 'no' });
    expect(now().context.lastFault).toEqual({ kind: 'refused', message: 'no' });
    actor.send({ type: 'editor.save' });
    expect(now().context.lastFault).toBeNull();
  });

  test('without a server, a name that cannot be written is still said', async () => {
    const { actor, now } = await beginNew();
    actor.send({ type: 'field.edit', field: 'name', value: 'my-out' });
    expect([selectMissing(now()), selectNotes(now())]).toEqual(['noServer', ['unwritable']]);
  });
});
