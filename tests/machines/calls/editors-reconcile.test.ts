import { type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { outboundSettingMachine } from '../../../machines/outbounds/outbound-setting.machine';
import { customRoutingMachine } from '../../../machines/routing/custom-routing.machine';
import { dnsRulesMachine } from '../../../machines/routing/dns-rules.machine';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import { settingsMachine } from '../../../machines/settings/settings.machine';
import { VERSION } from '../../harness/fixtures';
import { dialogContext } from '../../harness/dialog-context';
import { SETTING_22 } from '../../harness/settings';
import { deferredSlot, flush, lockedSlot, longSlot, reconciling, recordingHost, startActor } from '../../harness/slots';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { replyOf } from '../../harness/touch-lists';

type Data = Readonly<Record<string, unknown>>;

/** An editor as this test needs it: what is read at its opening, two edits, and what is sent. */
interface Editor {
  readonly machine: AnyStateMachine;
  readonly input: Data;
  /** The slots that are read at the opening, with their answers. */
  readonly opening: Readonly<Record<string, unknown>>;
  readonly save: { readonly slot: string; readonly kind?: 'long' | 'locked'; readonly event: Data };
  readonly stored: Data;
  readonly edit: Data;
  /** The object with that edit, and what else is sent with it. */
  readonly mine: Data;
  readonly sent: (object: Data) => unknown;
  /** Changes of somebody else: of another value, and of the same. */
  readonly apart: Data;
  readonly same: Data;
  readonly path: string;
}

const PORTS = {
  socks5: 20170,
  http: 20171,
  socks5WithPac: 0,
  httpWithPac: 20172,
  vmess: 0,
  api: { port: 0, services: ['LoggerService'] },
  vmessLink: null,
};
const OUTBOUND = { probeURL: 'https://a.example', probeInterval: '10s', type: 'leastping', fallback: 'x' };
const DNS = { internal: '1.1.1.1 -> direct', external: '8.8.8.8 -> proxy' };
const RULE = { filename: 'a.dat', tags: ['CN'], matchType: 'domain', ruleType: 'direct' };
const PAC = { defaultProxyMode: 'proxy', routingRules: [RULE], more: 1 };

const DNS_RULE = {
  server: '1.1.1.1',
  upstream: '1.1.1.1',
  domains: 'geosite:cn',
  domain: 'geosite:cn',
  outbound: 'direct',
  policy: 'single',
};
const DNS_RULES = { rules: [DNS_RULE], newModule: true };

const EDITORS: Readonly<Record<string, Editor>> = {
  settings: {
    machine: settingsMachine,
    input: dialogContext() as unknown as Data,
    opening: { setting: { setting: SETTING_22, localGfwList: '' } },
    save: { slot: 'saveSetting', kind: 'long', event: { type: 'editor.save' } },
    stored: SETTING_22,
    edit: { type: 'field.edit', field: 'tcpFastOpen', value: 'yes' },
    mine: { ...SETTING_22, tcpFastOpen: 'yes' },
    sent: (setting) => ({ ...setting, dnsforward: 'no' }),
    apart: { ...SETTING_22, portSharing: true, unknown: 1 },
    same: { ...SETTING_22, tcpFastOpen: 'no', portSharing: true },
    path: 'tcpFastOpen',
  },
  ports: {
    machine: addressPortsMachine,
    input: { address: 'http://localhost:2017', docker: false, version: VERSION },
    opening: { ports: PORTS },
    save: { slot: 'savePorts', event: { type: 'editor.save' } },
    stored: PORTS,
    edit: { type: 'field.edit', field: 'http', value: '8080' },
    mine: { ...PORTS, http: 8080 },
    sent: (ports) => ports,
    apart: { ...PORTS, socks5: 1080, api: { port: 7, services: ['StatsService'] } },
    same: { ...PORTS, http: 9090, socks5: 1080 },
    path: 'http',
  },
  'outbound setting': {
    machine: outboundSettingMachine,
    input: { name: 'video' },
    opening: { outboundSetting: OUTBOUND },
    save: { slot: 'saveOutbound', event: { type: 'editor.save' } },
    stored: OUTBOUND,
    edit: { type: 'field.edit', field: 'probeInterval', value: '5s' },
    mine: { ...OUTBOUND, probeInterval: '5s' },
    sent: (setting) => ({ name: 'video', setting }),
    apart: { ...OUTBOUND, probeURL: 'https://b.example', fallback: 'y' },
    same: { ...OUTBOUND, probeInterval: '7s', probeURL: 'https://b.example' },
    path: 'probeInterval',
  },
  'text setting': {
    machine: textSettingMachine,
    input: { ...dialogContext(), subject: 'dns' } as unknown as Data,
    opening: { storedTexts: DNS },
    save: { slot: 'saveTexts', event: { type: 'editor.save' } },
    stored: DNS,
    edit: { type: 'field.edit', field: 'internal', value: '9.9.9.9 -> direct' },
    mine: { ...DNS, internal: '9.9.9.9 -> direct' },
    sent: (texts) => ({ subject: 'dns', texts }),
    apart: { ...DNS, external: '' },
    same: { internal: '7.7.7.7 -> direct', external: '' },
    path: 'internal',
  },
  'DNS rules': {
    machine: dnsRulesMachine,
    input: {},
    opening: { outbounds: ['proxy'], dnsRules: DNS_RULES },
    save: { slot: 'saveDnsRules', kind: 'locked', event: { type: 'editor.save' } },
    stored: DNS_RULES,
    edit: { type: 'field.edit', key: 0, field: 'outbound', value: 'proxy' },
    mine: { rules: [{ ...DNS_RULE, outbound: 'proxy' }], newModule: true },
    sent: (rules) => rules,
    apart: { ...DNS_RULES, newModule: false },
    same: { rules: [DNS_RULE, { ...DNS_RULE, domain: '', domains: '' }], newModule: true },
    path: 'rules',
  },
  'custom routing': {
    machine: customRoutingMachine,
    input: {},
    opening: { customPac: { customPac: PAC, directory: '/x' }, siteDatFiles: [{ filename: 'a.dat', tags: ['CN'] }] },
    save: { slot: 'saveCustomPac', event: { type: 'editor.save' } },
    stored: PAC,
    edit: { type: 'field.edit', field: 'defaultProxyMode', value: 'block' },
    mine: { ...PAC, defaultProxyMode: 'block' },
    sent: (pac) => pac,
    apart: { ...PAC, routingRules: [RULE, { ...RULE, tags: ['ADS'] }], more: 2 },
    same: { ...PAC, defaultProxyMode: 'direct', more: 2 },
    path: 'defaultProxyMode',
  },
};

const SLOTS = {
  plain: deferredSlot<unknown, unknown>,
  locked: lockedSlot<unknown, unknown>,
  long: longSlot<unknown, unknown>,
};

async function opened({ machine, input, opening, save }: Editor) {
  const reads = Object.fromEntries(Object.keys(opening).map((slot) => [slot, deferredSlot<unknown, unknown>()]));
  const { read, logic } = reconciling<unknown, unknown>();
  const calls = SLOTS[save.kind ?? 'plain']();
  const host = recordingHost();
  const actors: Readonly<Record<string, AnyActorLogic>> = {
    ...Object.fromEntries(Object.entries(reads).map(([slot, deferred]) => [slot, deferred.logic])),
    reconcile: logic as unknown as AnyActorLogic,
    [save.slot]: calls.logic as unknown as AnyActorLogic,
  };
  const { actor } = startActor(machine.provide({ actors } as never), { host: host.ref, id: 'dialog1', ...input });
  for (const [slot, answer] of Object.entries(opening)) await reads[slot]?.latest.resolve(answer);
  const question = () => (actor.getSnapshot() as AnyMachineSnapshot).children['reconcile'] as AnyActorRef | undefined;
  return {
    read,
    host,
    send: (event: Data) => actor.send(event as never),
    sent: () => calls.calls.map((call) => call.input),
    now: () => actor.getSnapshot() as AnyMachineSnapshot,
    question,
    asked: () => (question()?.getSnapshot() as AnyMachineSnapshot | undefined)?.hasTag('asking'),
  };
}

describe.each(Object.entries(EDITORS))('somebody else saves %s while it is edited', (_, editor) => {
  const { edit, mine, apart, same, path, save } = editor;

  test('other values: theirs and mine are both there after the save', async () => {
    const { read, send, sent, now } = await opened(editor);
    send(edit);
    send(save.event);
    expect([sent(), now().hasTag('saving'), now().hasTag('draft')]).toEqual([[], true, true]);
    await read.latest.resolve(apart);
    const changed = Object.fromEntries(Object.entries(mine).filter(([key, value]) => value !== editor.stored[key]));
    expect(sent()).toEqual([editor.sent({ ...apart, ...changed })]);
  });

  test.each(['mine', 'theirs'] as const)('the same value: the person is asked, and keeps %s', async (side) => {
    const { read, send, sent, asked, question } = await opened(editor);
    send(edit);
    send(save.event);
    await read.latest.resolve(same);
    expect([sent(), asked()]).toEqual([[], true]);
    question()?.send({ type: 'conflict.choose', path, side });
    question()?.send({ type: 'conflict.settle' });
    await read.latest.resolve(same);
    expect(sent()).toEqual([editor.sent(side === 'theirs' ? same : { ...same, [path]: mine[path] })]);
  });

  test('the question can be left: the edit is still there, nothing was sent, and saving asks again', async () => {
    const { read, send, sent, now, asked } = await opened(editor);
    send(edit);
    send(save.event);
    await read.latest.resolve(same);
    send({ type: 'dialog.cancel' });
    expect([sent(), now().hasTag('draft'), now().hasTag('saving')]).toEqual([[], true, false]);
    send(save.event);
    await read.latest.resolve(same);
    expect([sent(), asked()]).toEqual([[], true]);
  });

  test('what cannot be read again is not overwritten: nothing is sent, and the edit is still there', async () => {
    const { read, send, sent, now } = await opened(editor);
    send(edit);
    send(save.event);
    await read.latest.reject({ kind: 'failed', status: 500 });
    expect([sent(), now().hasTag('draft'), now().context.lastFault]).toEqual([
      [],
      true,
      { kind: 'failed', status: 500 },
    ]);
    send(save.event);
    await read.latest.resolve(editor.stored);
    await flush();
    expect([sent(), now().context.lastFault]).toEqual([[editor.sent(mine)], null]);
  });
});

describe('what belongs together', () => {
  test('[5.08] a number whose choice was switched off elsewhere is asked about', async () => {
    const on = { ...SETTING_22, muxOn: 'yes' };
    const editor = { ...(EDITORS['settings'] as Editor), opening: { setting: { setting: on, localGfwList: '' } } };
    const { read, send, sent, question } = await opened(editor);
    send({ type: 'field.edit', field: 'mux', value: '16' });
    send({ type: 'editor.save' });
    await read.latest.resolve({ ...on, muxOn: 'no' });
    expect(sent()).toEqual([]);
    question()?.send({ type: 'conflict.choose', path: 'muxOn', side: 'mine' });
    question()?.send({ type: 'conflict.settle' });
    await read.latest.resolve({ ...on, muxOn: 'no' });
    expect(sent()).toEqual([{ ...on, mux: 16, dnsforward: 'no' }]);
  });

  test('a number and its choice, both changed here, are saved without a question', async () => {
    const { read, send, sent } = await opened(EDITORS['settings'] as Editor);
    send({ type: 'field.edit', field: 'muxOn', value: 'yes' });
    send({ type: 'field.edit', field: 'mux', value: '16' });
    send({ type: 'editor.save' });
    await read.latest.resolve({ ...SETTING_22, portSharing: true });
    expect(sent()).toEqual([{ ...SETTING_22, portSharing: true, muxOn: 'yes', mux: 16, dnsforward: 'no' }]);
  });

  test('[4.27] fakedns chosen elsewhere goes when the protection is switched off here; chosen here it is asked about', async () => {
    const on = { ...SETTING_22, antipollution: 'doh' };
    const editor = { ...(EDITORS['settings'] as Editor), opening: { setting: { setting: on, localGfwList: '' } } };
    const off = await opened(editor);
    off.send({ type: 'field.edit', field: 'antipollution', value: 'closed' });
    off.send({ type: 'editor.save' });
    await off.read.latest.resolve({ ...on, specialMode: 'fakedns' });
    expect(off.sent()).toEqual([{ ...on, antipollution: 'closed', specialMode: 'none', dnsforward: 'no' }]);
    const fake = await opened(editor);
    fake.send({ type: 'field.edit', field: 'specialMode', value: 'fakedns' });
    fake.send({ type: 'editor.save' });
    await fake.read.latest.resolve({ ...on, antipollution: 'closed' });
    expect(fake.sent()).toEqual([]);
  });

  test('ports that are equal only together are not sent; the fields say so', async () => {
    const { read, send, sent, now } = await opened(EDITORS['ports'] as Editor);
    send({ type: 'field.edit', field: 'http', value: '8080' });
    send({ type: 'editor.save' });
    await read.latest.resolve({ ...PORTS, socks5: 8080 });
    expect([sent(), now().matches({ dialog: { editing: 'invalid' } })]).toEqual([[], true]);
  });

  test('[3.28] what is applied is today’s object, not the one of the opening, and without the edits', async () => {
    const base = EDITORS['settings'] as Editor;
    const running = replyOf(EMPTY_TOUCH, true);
    const setting = deferredSlot<unknown, void>();
    const save = longSlot<unknown, void>();
    const { actor } = startActor(
      settingsMachine.provide({ actors: { setting: setting.logic as never, saveSetting: save.logic as never } }),
      { host: recordingHost().ref, id: 'dialog1', ...dialogContext({ reply: running, pending: ['dns'] }) },
    );
    await setting.latest.resolve({ setting: base.stored, localGfwList: '' });
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    actor.send({ type: 'pending.apply' });
    expect(save.calls).toEqual([]);
    await setting.latest.resolve({ setting: { ...base.same }, localGfwList: '' });
    expect(save.latest.input).toEqual({ ...base.same, dnsforward: 'no' });
    save.latest.answer(undefined);
    expect(actor.getSnapshot().context.edits).toEqual({ tcpFastOpen: 'yes' });
  });

  test('a reading in between does not make the person’s edit of an old value the newest', async () => {
    const base = EDITORS['settings'] as Editor;
    const setting = deferredSlot<unknown, void>();
    const { read, logic } = reconciling<unknown, unknown>();
    const save = longSlot<unknown, void>();
    const { actor } = startActor(
      settingsMachine.provide({
        actors: { setting: setting.logic as never, reconcile: logic as never, saveSetting: save.logic as never },
      }),
      { host: recordingHost().ref, id: 'dialog1', ...dialogContext() },
    );
    await setting.latest.resolve({ setting: base.stored, localGfwList: '' });
    actor.send({ type: 'field.edit', field: 'tcpFastOpen', value: 'yes' });
    actor.send({ type: 'dialog.uncovered' });
    await setting.latest.resolve({ setting: base.same, localGfwList: '' });
    expect(actor.getSnapshot().context.setting).toEqual({ ...base.same, tcpFastOpen: 'default' });
    actor.send({ type: 'editor.save' });
    await read.latest.resolve(base.same);
    expect(save.calls).toEqual([]);
  });
});
