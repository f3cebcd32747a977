import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { type Setting, type SettingReply } from '../../../machines/domain/setting';
import { type SettingKey } from '../../../machines/domain/settings';
import { type DialogContext } from '../../../machines/ports/dialog';
import { success } from '../../../machines/ports/notice';
import { type Service } from '../../../machines/ports/service';
import { serve } from '../../../machines/calls/service-call';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { reconciliationOf, selectClashes } from '../../../machines/calls/reconciliation.selectors';
import { settingsMachine, type SettingsSnapshot } from '../../../machines/settings/settings.machine';
import {
  selectBeginning,
  selectCall,
  selectChangeCount,
  selectCoreRuns,
  selectInterfaces,
  selectLacksCustomRouting,
  selectLite,
  selectLocalIsLater,
  selectPending,
  selectSections,
  selectTime,
} from '../../../machines/settings/settings.selectors';
import { type SubDialog } from '../../../machines/settings/settings.setup';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';
import { LITE, RUNNING, SETTING_22 } from '../../harness/settings';
import { deferredSlot, longSlot, reconciling, recordingHost, startActor, unopposed } from '../../harness/slots';

const SENT = { ...SETTING_22, dnsforward: 'no' };

function begin(given: DialogContext & { readonly field?: SettingKey } = dialogContext()) {
  const host = recordingHost();
  const setting = deferredSlot<SettingReply, void>();
  const remote = deferredSlot<string, void>();
  const interfaces = deferredSlot<readonly string[], void>();
  const save = longSlot<Setting, void>();
  const { actor, clock } = startActor(
    settingsMachine.provide({
      actors: {
        setting: setting.logic,
        remoteGfwListVersion: remote.logic,
        networkInterfaces: interfaces.logic,
        reconcile: unopposed(),
        saveSetting: save.logic,
      },
    }),
    { host: host.ref, id: 'dialog1', ...given },
  );
  const now = (): SettingsSnapshot => actor.getSnapshot();
  /** What was told, but for what the next opening shows. */
  const told = () => host.take().filter(({ type }) => type !== 'setting.received');
  const form = (): unknown => (now().value as { readonly form: unknown }).form;
  return { actor, clock, form, host, interfaces, now, remote, save, setting, told };
}

async function opened(given?: DialogContext & { readonly field?: SettingKey }, stored: Setting = SETTING_22) {
  const settings = begin(given);
  await settings.setting.latest.resolve({ setting: stored, localGfwList: '2026-11-20' });
  return settings;
}

const CLOSED = { type: 'dialog.closed', id: 'dialog1' };
const SAVED = [
  { type: 'setting.applied' },
  { type: 'settings.stored' },
  { type: 'notice.raised', notice: success('settingsSaved') },
  { type: 'trial.answered', fault: null },
  CLOSED,
];
/** While the core runs, what was stored before can be tried with a save. */
const BEGUN = { type: 'trial.started', change: null };
const POLL = { type: 'poll.requested', reason: 'saveSettings' };

describe('the network interfaces', () => {
  const later = dialogContext({ service: serviceOf('2.4.14') });

  test('are read where the service tells them, with the dialog', async () => {
    const { interfaces, now } = await opened(later);
    expect([interfaces.calls.length, selectInterfaces(now())]).toEqual([1, []]);
    await interfaces.latest.resolve(['eth0', 'wg0']);
    expect(selectInterfaces(now())).toEqual(['eth0', 'wg0']);
  });

  test('the loopback is none of them: it leads nowhere', async () => {
    const service = {
      setting: () => Promise.resolve({ setting: SETTING_22, localGfwList: '' }),
      remoteGfwListVersion: () => Promise.resolve(''),
      networkInterfaces: () =>
        Promise.resolve([
          { name: 'lo', isLoopback: true, addresses: ['127.0.0.1/8'] },
          { name: 'eth0', isLoopback: false, addresses: ['192.0.2.2/24'] },
        ]),
    } as unknown as Service;
    const { actor } = startActor(serve(settingsMachine, service), {
      host: recordingHost().ref,
      id: 'dialog1',
      ...later,
    });
    await waitFor(actor, (snapshot) => snapshot.matches({ interfaces: 'answered' }));
    expect(selectInterfaces(actor.getSnapshot())).toEqual(['eth0']);
  });

  test('that cannot be read are no reason to say anything: any name can be typed', async () => {
    const { interfaces, now, told } = await opened(later);
    await interfaces.latest.reject({ kind: 'missing', call: 'GET /api/networkInterfaces' });
    expect([selectInterfaces(now()), told()]).toEqual([[], []]);
  });

  test('are not asked for before, and as soon as it is known that they are there', async () => {
    const { actor, interfaces } = await opened();
    expect(interfaces.calls).toHaveLength(0);
    actor.send({ type: 'context.changed', dialogContext: later });
    expect(interfaces.calls).toHaveLength(1);
  });
});

describe('what a save will do', () => {
  test('the settings that differ are counted, whether the core runs is known', async () => {
    const { actor, now } = await opened();
    expect([selectChangeCount(now()), selectCoreRuns(now())]).toEqual([0, false]);
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    actor.send({ type: 'field.edit', field: 'transparent', value: 'proxy' });
    expect(selectChangeCount(now())).toBe(2);
    actor.send({ type: 'field.edit', field: 'transparent', value: 'close' });
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ reply: RUNNING }) });
    expect([selectChangeCount(now()), selectCoreRuns(now())]).toEqual([1, true]);
  });
});

describe('reading', () => {
  test('the form starts at the requested setting, otherwise at its first, and only until the person moves on', async () => {
    const asked = await opened({ ...dialogContext(), field: 'specialMode' });
    expect(selectBeginning(asked.now())).toBe('specialMode');
    asked.actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    expect(selectBeginning(asked.now())).toBeNull();

    const hidden = await opened({ ...dialogContext(), field: 'transparentType' });
    expect(selectBeginning(hidden.now())).toBe('transparent');
    hidden.actor.send({ type: 'sub.open', dialog: 'domains' });
    expect(selectBeginning(hidden.now())).toBeNull();

    const plain = await opened();
    expect(selectBeginning(plain.now())).toBe('transparent');
    plain.actor.send({ type: 'dialog.reopened' });
    expect(selectBeginning(plain.now())).toBeNull();
  });

  test('[2.55] [7.16] the settings are read, then edited', async () => {
    const { form, now, setting, told } = begin();
    expect([form(), now().hasTag('loading')]).toEqual(['loading', true]);
    await setting.latest.resolve({ setting: SETTING_22, localGfwList: '2026-11-20' });
    expect(form()).toEqual({ editing: 'unchanged' });
    expect(now().context).toMatchObject({ setting: SETTING_22, localGfwList: '2026-11-20', edits: {} });
    expect(selectSections(now())).toBe(selectSections(now()));
    expect(told()).toEqual([]);
  });

  test('what cannot be read can be read again, or left', async () => {
    const { actor, form, now, setting, told } = begin();
    await setting.latest.reject({ kind: 'refused', message: 'no' });
    expect([form(), selectFault(now())]).toEqual(['unreadable', { kind: 'refused', message: 'no' }]);
    expect(told()).toMatchObject([{ type: 'notice.raised', notice: { key: 'refused' } }]);
    expect(now().can({ type: 'editor.save' })).toBe(false);
    actor.send({ type: 'editor.retry' });
    expect([form(), setting.calls.length]).toEqual(['loading', 2]);
    actor.send({ type: 'dialog.cancel' });
    expect(told()).toEqual([CLOSED]);
  });

  test('what cannot be read can be left; a reading without an answer makes no toast', async () => {
    const { actor, form, setting, told } = begin();
    await setting.latest.reject({ kind: 'timeout' });
    expect([form(), told()]).toEqual(['unreadable', []]);
    actor.send({ type: 'dialog.cancel' });
    expect([form(), told()]).toEqual(['closed', [CLOSED]]);
  });

  test('[2.53] [7.18] the newest GFWList is looked up in parallel, and delays nothing', async () => {
    const { now, remote } = await opened();
    expect([now().hasTag('lookingUp'), now().can({ type: 'editor.save' })]).toEqual([true, true]);
    await remote.latest.resolve('2026-11-19');
    expect([now().hasTag('lookingUp'), now().context.remoteGfwList]).toEqual([false, '2026-11-19']);
  });

  test('[2.53] a look-up that fails is silent', async () => {
    const { now, remote, told } = await opened();
    await remote.latest.reject({ kind: 'refused', message: 'no such host' });
    expect([now().hasTag('lookingUp'), now().context.remoteGfwList, told()]).toEqual([false, null, []]);
  });

  test('[2.54] the local version is later than the remote one', async () => {
    const { now, remote } = await opened();
    expect(selectLocalIsLater(now())).toBe(false);
    await remote.latest.resolve('2026-11-19');
    expect(selectLocalIsLater(now())).toBe(true);
  });

  test('[3.33] the read-only times', async () => {
    const { now } = await opened(dialogContext(), { ...SETTING_22, pacAutoUpdateTime: '2026-11-20 08:00' });
    expect([selectTime(now(), 'pacAutoUpdateTime'), selectTime(now(), 'subscriptionAutoUpdateTime')]).toEqual([
      '2026-11-20 08:00',
      '',
    ]);
  });

  test('[2.59] closing the GFWList dialog reads the settings again; edits are kept', async () => {
    const { actor, form, now, setting, remote } = await opened();
    await remote.latest.resolve('2026-11-20');
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    actor.send({ type: 'field.edit', field: 'muxOn', value: 'yes' });
    actor.send({ type: 'dialog.uncovered' });
    expect([setting.calls.length, remote.calls.length, now().context.remoteGfwList]).toEqual([2, 2, '2026-11-20']);
    await setting.latest.resolve({
      setting: { ...SETTING_22, muxOn: 'yes', portSharing: true },
      localGfwList: '2026-11-21',
    });
    expect(form()).toEqual({ editing: 'changed' });
    expect(now().context).toMatchObject({
      edits: { tcpFastOpen: 'yes' },
      setting: { portSharing: true },
      localGfwList: '2026-11-21',
    });
  });

  test('[2.59] a reading that is overtaken by the next one is dropped, and one that fails says why', async () => {
    const { actor, setting, now, told } = await opened();
    actor.send({ type: 'dialog.uncovered' });
    const first = setting.latest;
    actor.send({ type: 'dialog.uncovered' });
    expect([first.signal.aborted, setting.calls.length]).toEqual([true, 3]);
    expect(now().value).toMatchObject({ again: 'reading' });
    await setting.latest.reject({ kind: 'failed', status: 500 });
    expect(now().context.setting).toEqual(SETTING_22);
    expect(now().value).toMatchObject({ again: 'idle' });
    expect(told()).toMatchObject([{ type: 'notice.raised', notice: { key: 'failed' } }]);
  });
});

describe('what was read before', () => {
  const KNOWN = { setting: SETTING_22, localGfwList: '2026-11-20' };
  const known = dialogContext({ setting: KNOWN });

  test('is shown at once, and read again beside it: what nobody touched takes the fresh value', async () => {
    const { form, host, now, setting } = begin(known);
    expect([form(), now().hasTag('loading'), setting.calls.length]).toEqual([{ editing: 'unchanged' }, false, 1]);
    expect(selectSections(now()).length).toBeGreaterThan(0);
    expect([now().context.localGfwList, selectBeginning(now())]).toEqual(['2026-11-20', 'transparent']);
    const fresh = { setting: { ...SETTING_22, muxOn: 'yes', extra: 1 }, localGfwList: '2026-11-21' };
    await setting.latest.resolve(fresh);
    expect([form(), now().context.setting, now().context.localGfwList]).toEqual([
      { editing: 'unchanged' },
      fresh.setting,
      '2026-11-21',
    ]);
    expect(host.take()).toEqual([{ type: 'setting.received', reply: fresh }]);
  });

  test('can be edited meanwhile; the fresh object is sent, with the changes', async () => {
    const { actor, form, save, setting } = begin(known);
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    await setting.latest.resolve({ setting: { ...SETTING_22, muxOn: 'yes', extra: 1 }, localGfwList: '' });
    expect(form()).toEqual({ editing: 'changed' });
    actor.send({ type: 'editor.save' });
    expect(save.latest.input).toEqual({ ...SENT, tcpFastOpen: 'yes', muxOn: 'yes', extra: 1 });
  });

  test.each([
    ['before the reading is done', false],
    ['after it', true],
  ])('what somebody else has changed, too, is asked about in a save %s', async (_, first) => {
    const [read, reconcile] = [deferredSlot<SettingReply, void>(), reconciling<Setting>()];
    const { actor } = startActor(
      settingsMachine.provide({ actors: { setting: read.logic, reconcile: reconcile.logic } }),
      { host: recordingHost().ref, id: 'dialog1', ...known },
    );
    const theirs = { ...SETTING_22, tcpFastOpen: 'no', muxOn: 'yes' };
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    if (first) await read.latest.resolve({ setting: theirs, localGfwList: '' });
    actor.send({ type: 'editor.save' });
    await reconcile.read.latest.resolve(theirs);
    const clashes = reconciliationOf(actor.getSnapshot())?.getSnapshot() ?? expect.fail('nothing is reconciled');
    expect(selectClashes(clashes).map(({ path, mine, theirs: other }) => [path, mine, other])).toEqual([
      ['tcpFastOpen', 'yes', 'no'],
    ]);
  });

  test('stays when it cannot be read again, which is said; a refused save is not covered by that', async () => {
    const { actor, form, now, save, setting, told } = begin(known);
    await setting.latest.reject({ kind: 'timeout', reading: true });
    expect([form(), selectFault(now()), told()]).toEqual([
      { editing: 'unchanged' },
      { kind: 'timeout', reading: true },
      [],
    ]);
    actor.send({ type: 'editor.save' });
    save.latest.fail({ kind: 'refused', message: 'no' });
    await setting.latest.reject({ kind: 'failed', status: 500 });
    expect(selectFault(now())).toEqual({ kind: 'refused', message: 'no' });
  });

  test('is the saved object after a save', async () => {
    const { actor, host, save } = begin(known);
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    actor.send({ type: 'editor.save' });
    save.latest.answer();
    expect(host.ofType('setting.received')).toEqual([
      { type: 'setting.received', reply: { setting: { ...SENT, tcpFastOpen: 'yes' }, localGfwList: '2026-11-20' } },
    ]);
  });
});

describe('editing', () => {
  test('a change is a draft; changed back, it is none', async () => {
    const { actor, form, now } = await opened();
    actor.send({ type: 'field.edit', field: 'transparent', value: 'proxy' });
    expect([form(), now().hasTag('draft')]).toEqual([{ editing: 'changed' }, true]);
    actor.send({ type: 'field.edit', field: 'transparent', value: 'close' });
    expect([form(), now().hasTag('draft')]).toEqual([{ editing: 'unchanged' }, false]);
  });

  test('[2.56] Cancel closes; with changes it asks first', async () => {
    const plain = await opened();
    plain.actor.send({ type: 'dialog.cancel' });
    expect(plain.told()).toEqual([CLOSED]);

    const { actor, form, now, told } = await opened();
    actor.send({ type: 'field.edit', field: 'transparent', value: 'proxy' });
    actor.send({ type: 'dialog.cancel' });
    expect([form(), now().hasTag('asking')]).toEqual(['asking', true]);
    actor.send({ type: 'draft.keep' });
    expect([form(), now().context.edits]).toEqual([{ editing: 'changed' }, { transparent: 'proxy' }]);
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'dialog.cancel' });
    expect(form()).toEqual({ editing: 'changed' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect(told()).toEqual([CLOSED]);
  });

  test.each<[SubDialog, unknown]>([
    ['routingA', { kind: 'textSetting', subject: 'routingA' }],
    ['domains', { kind: 'textSetting', subject: 'domains' }],
    ['dns', { kind: 'textSetting', subject: 'dns' }],
    ['customRouting', { kind: 'customRouting' }],
    ['gfwList', { kind: 'gfwList', localVersion: '2026-11-20' }],
    ['addressPorts', { kind: 'addressPorts' }],
  ])('[2.56] [2.57] %s opens its dialog', async (dialog, request) => {
    const { actor, form, told } = await opened();
    actor.send({ type: 'sub.open', dialog });
    expect(told()).toEqual([{ type: 'dialog.requested', dialog: request }]);
    expect(form()).toEqual({ editing: 'unchanged' });
  });

  test('DNS is a dialog of rules where the service has no two lists of servers', async () => {
    const { actor, told } = await opened();
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ service: serviceOf('2.4.14') }) });
    actor.send({ type: 'sub.open', dialog: 'dns' });
    expect(told()).toEqual([{ type: 'dialog.requested', dialog: { kind: 'dnsRules' } }]);
  });

  test('custom routing cannot be opened where the service lacks it', async () => {
    const { actor, now } = await opened();
    const open = { type: 'sub.open', dialog: 'customRouting' } as const;
    expect(now().can(open)).toBe(true);
    actor.send({
      type: 'context.changed',
      dialogContext: dialogContext({ unsupportedCalls: ['GET /api/customPac'] }),
    });
    expect([now().can(open), now().can({ type: 'sub.open', dialog: 'dns' })]).toEqual([false, true]);
    expect(selectLacksCustomRouting(now())).toBe(true);
  });

  test('what the dialog has to say beside its fields', async () => {
    const { actor, now } = await opened(dialogContext({ pending: ['dns'] }));
    const hasWrongNumber = () =>
      selectSections(now()).some(({ places }) => places.flat().some((field) => field.kind === 'number' && field.wrong));
    expect([selectLacksCustomRouting(now()), selectPending(now()), hasWrongNumber()]).toEqual([false, ['dns'], false]);
    actor.send({ type: 'field.edit', field: 'muxOn', value: 'yes' });
    expect(hasWrongNumber()).toBe(false);
    actor.send({ type: 'field.edit', field: 'mux', value: '0' });
    expect(hasWrongNumber()).toBe(true);
  });

  test('the mode is not lite until the version is known', async () => {
    expect(selectLite((await opened(LITE)).now())).toBe(true);
    expect(selectLite((await opened(dialogContext({ version: null }))).now())).toBe(false);
  });

  test('[4.31] [4.33] the mode comes from the version call', async () => {
    const { now, actor } = await opened(LITE);
    actor.send({ type: 'field.edit', field: 'transparent', value: 'proxy' });
    expect(
      selectSections(now())[0]
        ?.places.flat()
        .map(({ key }) => key),
    ).toEqual(['transparent', 'transparentType']);
  });
});

describe('saving', () => {
  test('[2.58] [7.17] [8.20] the whole object is sent; the dialog closes after a successful save', async () => {
    const { actor, form, now, save, told } = await opened();
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    actor.send({ type: 'editor.save' });
    expect([form(), now().hasTag('busy'), now().hasTag('draft')]).toEqual([{ saving: 'blocking' }, true, true]);
    expect(save.latest.input).toEqual({ ...SENT, tcpFastOpen: 'yes' });
    expect(selectCall(now())).toBeDefined();
    save.latest.answer(undefined);
    expect([form(), told()]).toEqual(['closed', SAVED]);
  });

  test('unchanged settings can be saved too', async () => {
    const { actor, save } = await opened();
    actor.send({ type: 'editor.save' });
    expect(save.latest.input).toEqual(SENT);
  });

  test('[5.08] [5.09] nothing is sent while a number is wrong', async () => {
    const { actor, form, now, save } = await opened();
    actor.send({ type: 'field.edit', field: 'muxOn', value: 'yes' });
    actor.send({ type: 'field.edit', field: 'mux', value: '1025' });
    expect(now().can({ type: 'editor.save' })).toBe(false);
    actor.send({ type: 'editor.save' });
    expect([form(), save.calls.length]).toEqual([{ editing: 'changed' }, 0]);
    actor.send({ type: 'field.edit', field: 'mux', value: '1024' });
    expect(now().can({ type: 'editor.save' })).toBe(true);
    actor.send({ type: 'field.edit', field: 'subscriptionAutoUpdateMode', value: 'auto_update_at_intervals' });
    actor.send({ type: 'field.edit', field: 'subscriptionAutoUpdateIntervalHour', value: '0' });
    expect(now().can({ type: 'editor.save' })).toBe(false);
  });

  test('[4.15] a connect poll follows when the core ran as the call was sent and a server is connected', async () => {
    const { actor, save, told } = await opened(dialogContext({ reply: RUNNING }));
    actor.send({ type: 'editor.save' });
    save.latest.answer(undefined);
    expect(told()).toEqual([BEGUN, POLL, ...SAVED]);
  });

  test.each([
    ['the core is stopped', { ...RUNNING, running: false }, []],
    ['no server is connected', { ...RUNNING, touch: { ...RUNNING.touch, connected: [] } }, [BEGUN]],
    ['the lists are not known', null, []],
  ])('[4.15] no poll follows while %s', async (_, reply, begun) => {
    const { actor, save, told } = await opened(dialogContext({ reply }));
    actor.send({ type: 'editor.save' });
    save.latest.answer(undefined);
    expect(told()).toEqual([...begun, ...SAVED]);
  });

  test('a second refusal has the settings read again, too', async () => {
    const { actor, save, setting } = await opened();
    actor.send({ type: 'editor.save' });
    save.latest.fail({ kind: 'refused', message: 'no' });
    const first = setting.latest;
    actor.send({ type: 'editor.save' });
    save.latest.fail({ kind: 'refused', message: 'no' });
    expect([first.signal.aborted, setting.calls.length]).toEqual([true, 3]);
  });

  test('[8.22] after 3 s the poll begins without the answer, once, and the control is usable again', async () => {
    const { actor, clock, form, now, save, told } = await opened(dialogContext({ reply: RUNNING }));
    actor.send({ type: 'editor.save' });
    clock.increment(2_999);
    expect(form()).toEqual({ saving: 'blocking' });
    clock.increment(1);
    expect([form(), now().hasTag('busy'), now().hasTag('waiting')]).toEqual([{ saving: 'background' }, false, true]);
    expect(told()).toEqual([BEGUN, POLL]);
    save.latest.answer(undefined);
    expect(told()).toEqual(SAVED);
  });

  test('a refusal after 3 s ends the poll that began without the answer; one before that ends none', async () => {
    const { actor, clock, save, told } = await opened(dialogContext({ reply: RUNNING }));
    const dropped = () => told().filter(({ type }) => type === 'poll.dropped');
    for (const [wait, kind, drops] of [
      [3_000, 'refused', [{ type: 'poll.dropped', reason: 'saveSettings' }]],
      [2_999, 'refused', []],
      [3_000, 'timeout', []],
    ] as const) {
      actor.send({ type: 'editor.save' });
      clock.increment(wait);
      save.latest.fail(kind === 'refused' ? { kind, message: 'no' } : { kind });
      expect(dropped()).toEqual(drops);
    }
  });

  test('what counts is whether the core ran when the call was sent', async () => {
    const { actor, clock, told } = await opened();
    actor.send({ type: 'editor.save' });
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ reply: RUNNING }) });
    clock.increment(3_000);
    expect(told()).toEqual([]);
  });

  test('[4.04] a refusal goes to the core, is shown beside the footer, and the settings are read again', async () => {
    const { actor, form, now, save, setting, told } = await opened(dialogContext({ reply: RUNNING }));
    actor.send({ type: 'field.edit', field: 'portSharing', value: true });
    actor.send({ type: 'editor.save' });
    save.latest.fail({ kind: 'refused', message: 'invalid config: no such inbound' });
    const fault = { kind: 'refused', message: 'invalid config: no such inbound' };
    expect(told()).toMatchObject([
      BEGUN,
      { type: 'notice.raised', notice: { key: 'refused' } },
      { type: 'config.refused', message: 'invalid config: no such inbound' },
      { type: 'touch.wanted' },
      { type: 'settings.stored' },
      { type: 'trial.answered', fault },
    ]);
    expect([form(), selectFault(now()), now().context.edits, setting.calls.length]).toEqual([
      { editing: 'changed' },
      { kind: 'refused', message: 'invalid config: no such inbound' },
      { portSharing: true },
      2,
    ]);
    await setting.latest.resolve({ setting: { ...SETTING_22, portSharing: true }, localGfwList: '' });
    expect(form()).toEqual({ editing: 'unchanged' });
    actor.send({ type: 'field.edit', field: 'portSharing', value: false });
    expect(selectFault(now())).toBeNull();
  });

  test('[8.02] no answer: no toast; the fault is kept to be shown beside the footer', async () => {
    const { actor, now, save, told } = await opened();
    actor.send({ type: 'editor.save' });
    save.latest.fail({ kind: 'timeout' });
    expect([told(), selectFault(now())]).toEqual([
      [{ type: 'touch.wanted' }, { type: 'settings.stored' }, { type: 'trial.answered', fault: { kind: 'timeout' } }],
      { kind: 'timeout' },
    ]);
  });

  test('an abandoned wait is reported as in every editor, a lost login by the login dialog', async () => {
    const { actor, now, save, form } = await opened();
    for (const kind of ['left', 'unauthorised'] as const) {
      actor.send({ type: 'editor.save' });
      save.latest.fail(kind === 'left' ? { kind } : { kind, first: false });
      expect([form(), selectFault(now())]).toEqual([{ editing: 'unchanged' }, kind === 'left' ? { kind } : null]);
    }
  });

  test('a programming error is reported', async () => {
    const { actor, save, form, told } = await opened();
    actor.send({ type: 'editor.save' });
    save.latest.crash(new Error('broken'));
    expect(form()).toEqual({ editing: 'unchanged' });
    expect(told()).toMatchObject([
      { notice: { key: 'setup', values: { message: 'broken' } } },
      { type: 'touch.wanted' },
      { type: 'settings.stored' },
      { type: 'trial.answered', fault: { kind: 'setup', message: 'broken' } },
    ]);
  });
});

describe('stored is not applied', () => {
  /** Applying begins with reading the object of today. */
  async function apply({ actor, setting }: ReturnType<typeof begin>, today: Setting = SETTING_22): Promise<void> {
    actor.send({ type: 'pending.apply' });
    await setting.latest.resolve({ setting: today, localGfwList: '2026-11-20' });
  }

  const PENDING = dialogContext({ reply: RUNNING, pending: ['routingA'] });

  test('the unchanged whole object is sent, with the connect poll; changes stay and the dialog stays open', async () => {
    const settings = await opened(PENDING);
    const { actor, form, now, save, told } = settings;
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    await apply(settings);
    expect([form(), save.latest.input]).toEqual([{ applying: 'blocking' }, SENT]);
    save.latest.answer(undefined);
    expect([form(), now().context.edits]).toEqual([{ editing: 'changed' }, { tcpFastOpen: 'yes' }]);
    expect(told()).toEqual([
      BEGUN,
      POLL,
      { type: 'setting.applied' },
      { type: 'notice.raised', notice: success('settingsApplied') },
      { type: 'trial.answered', fault: null },
    ]);
  });

  test('an answer after 3 s asks for no second poll', async () => {
    const settings = await opened(PENDING);
    const { clock, form, save, told } = settings;
    await apply(settings);
    clock.increment(3_000);
    expect([form(), told()]).toEqual([{ applying: 'background' }, [BEGUN, POLL]]);
    save.latest.answer(undefined);
    expect(told()).toMatchObject([
      { type: 'setting.applied' },
      { notice: { key: 'settingsApplied' } },
      { type: 'trial.answered', fault: null },
    ]);
  });

  test('a refusal is shown beside the footer', async () => {
    const settings = await opened(PENDING);
    const { form, now, save, setting } = settings;
    await apply(settings);
    save.latest.fail({ kind: 'refused', message: 'invalid config' });
    expect([form(), selectFault(now())]).toEqual([
      { editing: 'unchanged' },
      { kind: 'refused', message: 'invalid config' },
    ]);
    await apply(settings);
    expect(selectFault(now())).toBeNull();
    save.latest.crash(new Error('broken'));
    expect(form()).toEqual({ editing: 'unchanged' });
    expect([selectFault(now()), setting.calls.length]).toEqual([{ kind: 'setup', message: 'broken' }, 5]);
  });

  test('what cannot be read is not applied; reading can be left', async () => {
    const { actor, form, now, save, setting, told } = await opened(PENDING);
    actor.send({ type: 'pending.apply' });
    expect([form(), now().hasTag('applying')]).toEqual(['refreshing', true]);
    await setting.latest.reject({ kind: 'failed', status: 500 });
    expect([form(), selectFault(now()), told().map(({ type }) => type)]).toEqual([
      { editing: 'unchanged' },
      { kind: 'failed', status: 500 },
      ['notice.raised'],
    ]);
    actor.send({ type: 'pending.apply' });
    actor.send({ type: 'dialog.cancel' });
    expect([form(), save.calls]).toEqual([{ editing: 'unchanged' }, []]);
  });

  test.each([
    ['the core is stopped', dialogContext({ pending: ['routingA'] })],
    ['nothing is only stored', dialogContext({ reply: RUNNING })],
    ['the lists are not known', dialogContext({ reply: null, pending: ['dns'] })],
  ])('not while %s', async (_, given) => {
    const { now } = await opened(given);
    expect(now().can({ type: 'pending.apply' })).toBe(false);
  });
});
