import { describe, expect, test } from 'vitest';
import { type DnsRules } from '../../../machines/domain/dns-rules';
import { type OutboundSetting } from '../../../machines/domain/outbound-setting';
import { type Ports } from '../../../machines/domain/ports';
import { type Setting, type SettingReply } from '../../../machines/domain/setting';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { type Texts } from '../../../machines/domain/texts';
import { type DialogContext } from '../../../machines/ports/dialog';
import { dnsRulesMachine } from '../../../machines/routing/dns-rules.machine';
import { selectTrial as selectDnsTrial } from '../../../machines/routing/dns-rules.selectors';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { selectTrial as selectTextTrial } from '../../../machines/routing/text-setting.selectors';
import { outboundSettingMachine } from '../../../machines/outbounds/outbound-setting.machine';
import { selectTrial as selectOutboundTrial } from '../../../machines/outbounds/outbound-setting.selectors';
import { type HostFact } from '../../../machines/ports/host';
import { type TrialStand } from '../../../machines/service/on-trial';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import { selectTrial as selectPortsTrial } from '../../../machines/settings/address-ports.selectors';
import { settingsMachine } from '../../../machines/settings/settings.machine';
import { selectTrial as selectSettingsTrial } from '../../../machines/settings/settings.selectors';
import { dialogContext } from '../../harness/dialog-context';
import { VERSION } from '../../harness/fixtures';
import { SETTING_22 } from '../../harness/settings';
import {
  deferredSlot,
  lockedSlot,
  longSlot,
  recordingHost,
  startActor,
  unopposed,
  type RecordingHost,
} from '../../harness/slots';
import { TRYING, UNTRIED } from '../../harness/trial-choice';

const PORTS: Ports = {
  socks5: 1,
  http: 2,
  socks5WithPac: 0,
  httpWithPac: 4,
  vmess: 0,
  api: { port: 0, services: ['LoggerService'] },
  vmessLink: null,
};
const OUTBOUND: OutboundSetting = { probeURL: 'https://a.example/', probeInterval: '10s', type: 'leastping' };
const FAILED = { kind: 'refused', message: 'invalid config' } as const;

const trials = (host: RecordingHost): readonly HostFact[] =>
  host.facts.filter(({ type }) => type.startsWith('trial.') || type === 'storing.requested');

function settings(stand: TrialStand, given: Partial<DialogContext> = {}) {
  const [setting, save, host] = [deferredSlot<SettingReply, void>(), longSlot<Setting, void>(), recordingHost()];
  const { actor } = startActor(
    settingsMachine.provide({
      actors: { setting: setting.logic, reconcile: unopposed(), saveSetting: save.logic },
    }),
    {
      host: host.ref,
      id: 'one',
      ...dialogContext({ ...stand, setting: { setting: SETTING_22, localGfwList: '' }, ...given }),
    },
  );
  return { actor, read: setting, save, host };
}

async function ports(stand: TrialStand) {
  const [read, save, host] = [deferredSlot<Ports, void>(), deferredSlot<string | null, Ports>(), recordingHost()];
  const { actor } = startActor(
    addressPortsMachine.provide({ actors: { ports: read.logic, reconcile: unopposed(), savePorts: save.logic } }),
    { host: host.ref, id: 'one', address: 'http://a', docker: false, version: VERSION, ...stand },
  );
  await read.latest.resolve(PORTS);
  return { actor, save, host };
}

async function outbound(stand: TrialStand) {
  const read = deferredSlot<OutboundSetting, { readonly name: string }>();
  const save = deferredSlot<void, { readonly name: string; readonly setting: OutboundSetting }>();
  const host = recordingHost();
  const { actor } = startActor(
    outboundSettingMachine.provide({
      actors: { outboundSetting: read.logic, reconcile: unopposed(), saveOutbound: save.logic },
    }),
    { host: host.ref, id: 'one', name: 'two', ...stand },
  );
  await read.latest.resolve(OUTBOUND);
  return { actor, save, host };
}

const TUN = { type: 'field.edit', field: 'transparent', value: 'proxy' } as const;
const LOG = { type: 'field.edit', field: 'tcpFastOpen', value: 'yes' } as const;
const SAVE = { type: 'editor.save' } as const;

describe('settings', () => {
  test('a save on trial is told with what was there before, and how it ended', () => {
    const { actor, host, save } = settings(TRYING);
    actor.send(TUN);
    actor.send(SAVE);
    expect(trials(host)).toEqual([
      { type: 'trial.started', change: { kind: 'settings', before: SETTING_22, after: save.latest.input } },
    ]);
    save.latest.answer();
    expect(trials(host).slice(1)).toEqual([{ type: 'trial.answered', fault: null }]);
  });

  test('a save that fails says how', () => {
    const { actor, host, save } = settings(TRYING);
    actor.send(TUN);
    actor.send(SAVE);
    save.latest.fail(FAILED);
    actor.send(SAVE);
    save.latest.crash(new Error('broken'));
    expect(trials(host).flatMap((fact) => (fact.type === 'trial.answered' ? [fact.fault] : []))).toEqual([
      FAILED,
      { kind: 'setup', message: 'broken' },
    ]);
  });

  test.each([
    [TUN, { cutting: true, others: false }, true],
    [LOG, { cutting: true, others: false }, false],
    [LOG, { cutting: false, others: true }, true],
    [TUN, { cutting: false, others: true }, false],
    [{ type: 'field.edit', field: 'portSharing', value: true } as const, { cutting: true, others: false }, true],
  ])('what can cut off has a choice of its own: %o with %o', (edit, choice, on) => {
    const { actor, host, save } = settings({ ...TRYING, trials: choice });
    expect(selectSettingsTrial(actor.getSnapshot())).toBeNull();
    actor.send(edit);
    expect(selectSettingsTrial(actor.getSnapshot())).toBe(on);
    actor.send(SAVE);
    save.latest.answer();
    expect(trials(host)).toEqual([
      { type: 'trial.started', change: on ? { kind: 'settings', before: SETTING_22, after: save.latest.input } : null },
      { type: 'trial.answered', fault: null },
    ]);
  });

  test('the choice is remembered', () => {
    const { actor, host } = settings({ ...TRYING, trials: { cutting: true, others: false } });
    actor.send(LOG);
    actor.send({ type: 'trial.toggle' });
    actor.send(TUN);
    actor.send({ type: 'trial.toggle' });
    expect(trials(host)).toEqual([
      { type: 'storing.requested', key: 'trialOthers', value: 'on' },
      { type: 'storing.requested', key: 'trialCutting', value: 'off' },
    ]);
  });
});

describe('what was stored before', () => {
  const PENDING = { pending: ['routingA'], setting: { setting: SETTING_22, localGfwList: '' } } as const;

  test('can be tried with the settings that are sent as they are to apply it', async () => {
    const { actor, host, read, save } = settings(TRYING, PENDING);
    actor.send({ type: 'pending.apply' });
    await read.latest.resolve(PENDING.setting);
    expect(trials(host)).toEqual([{ type: 'trial.started', change: null }]);
    save.latest.answer();
    actor.send({ type: 'pending.apply' });
    await read.latest.resolve(PENDING.setting);
    save.latest.fail(FAILED);
    expect(trials(host).flatMap((fact) => (fact.type === 'trial.answered' ? [fact.fault] : []))).toEqual([
      null,
      FAILED,
    ]);
  });

  test('cannot be tried with a core that stands still', () => {
    const { actor, host, save } = settings({ ...UNTRIED, trials: TRYING.trials });
    actor.send(TUN);
    actor.send(SAVE);
    save.latest.answer();
    expect(trials(host)).toEqual([{ type: 'trial.answered', fault: null }]);
  });
});

describe('what is only stored', () => {
  const SITES = 'domain(geosite:netflix) -> proxy';

  function script(trialsChosen: TrialStand['trials']) {
    const [read, save, host] = [
      deferredSlot<Texts, { readonly subject: TextSubject }>(),
      deferredSlot<void, { readonly subject: TextSubject; readonly texts: Texts }>(),
      recordingHost(),
    ];
    const { actor } = startActor(
      textSettingMachine.provide({
        actors: { storedTexts: read.logic, reconcile: unopposed(), saveTexts: save.logic },
      }),
      { host: host.ref, id: 'one', subject: 'routingA', ...dialogContext({ trials: trialsChosen }) },
    );
    return { actor, host, read, save };
  }

  test.each([
    ['default: direct', { cutting: true, others: false }, false],
    ['default: direct', { cutting: false, others: true }, true],
    [SITES, { cutting: true, others: false }, true],
    [SITES, { cutting: false, others: true }, false],
  ])(
    'is told with the values from before; a rule that may keep the core from starting can cut off: %s, %o',
    async (text, chosen, tried) => {
      const { actor, host, read, save } = script(chosen);
      await read.latest.resolve({ routingA: 'default: proxy' });
      expect(selectTextTrial(actor.getSnapshot())).toBeNull();
      actor.send({ type: 'field.edit', field: 'routingA', value: text });
      expect(selectTextTrial(actor.getSnapshot())).toBe(tried);
      actor.send(SAVE);
      await save.latest.resolve();
      expect(host.ofType('setting.storedOnly')).toEqual([
        {
          type: 'setting.storedOnly',
          subject: 'routingA',
          trial: {
            type: 'trial.stored',
            change: {
              kind: 'text',
              subject: 'routingA',
              before: { routingA: 'default: proxy' },
              after: { routingA: text },
            },
            tried,
          },
        },
      ]);
    },
  );

  test('has the choice of its kind, which follows the page', async () => {
    const { actor, host, read } = script({ cutting: true, others: false });
    await read.latest.resolve({ routingA: '' });
    actor.send({ type: 'field.edit', field: 'routingA', value: SITES });
    actor.send({ type: 'trial.toggle' });
    actor.send({ type: 'context.changed', dialogContext: dialogContext(UNTRIED) });
    expect(selectTextTrial(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'field.edit', field: 'routingA', value: 'default: direct' });
    actor.send({ type: 'trial.toggle' });
    expect(trials(host)).toEqual([
      { type: 'storing.requested', key: 'trialCutting', value: 'off' },
      { type: 'storing.requested', key: 'trialOthers', value: 'on' },
    ]);
  });

  test('so are DNS rules', async () => {
    const [outbounds, read, save, host] = [
      deferredSlot<readonly string[], void>(),
      deferredSlot<DnsRules, void>(),
      lockedSlot<DnsRules, void>(),
      recordingHost(),
    ];
    const { actor } = startActor(
      dnsRulesMachine.provide({
        actors: {
          outbounds: outbounds.logic,
          dnsRules: read.logic,
          reconcile: unopposed(),
          saveDnsRules: save.logic,
        },
      }),
      { host: host.ref, id: 'one', trials: { cutting: true, others: true } },
    );
    const before: DnsRules = { rules: [{ server: '1.1.1.1', domains: '', outbound: 'direct' }], newModule: true };
    await outbounds.latest.resolve(['proxy']);
    await read.latest.resolve(before);
    expect(selectDnsTrial(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'field.edit', key: 0, field: 'server', value: '8.8.8.8' });
    expect(selectDnsTrial(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'trial.toggle' });
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ trials: TRYING.trials }) });
    actor.send(SAVE);
    const change = { kind: 'dnsRules', before, after: save.latest.input };
    save.latest.answer();
    expect(host.ofType('setting.storedOnly')).toEqual([
      { type: 'setting.storedOnly', subject: 'dns', trial: { type: 'trial.stored', change, tried: true } },
    ]);
    expect(trials(host)).toEqual([{ type: 'storing.requested', key: 'trialOthers', value: 'off' }]);
  });
});

describe('ports', () => {
  test('a save is on trial as what can cut off', async () => {
    const { actor, host, save } = await ports({ ...TRYING, trials: { cutting: true, others: false } });
    expect(selectPortsTrial(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'field.edit', field: 'http', value: '22' });
    expect(selectPortsTrial(actor.getSnapshot())).toBe(true);
    actor.send(SAVE);
    expect(trials(host)).toEqual([
      { type: 'trial.started', change: { kind: 'ports', before: PORTS, after: { ...PORTS, http: 22 } } },
    ]);
    await save.latest.reject(FAILED);
    expect(trials(host).slice(1)).toEqual([{ type: 'trial.answered', fault: FAILED }]);
    actor.send(SAVE);
    actor.send({ type: 'dialog.cancel' });
    actor.send(SAVE);
    await save.latest.resolve(null);
    expect(trials(host).flatMap((fact) => (fact.type === 'trial.answered' ? [fact.fault?.kind] : []))).toEqual([
      'refused',
      'left',
      undefined,
    ]);
  });

  test('another address is no trial, and the choice follows the page', async () => {
    const { actor, host } = await ports(UNTRIED);
    actor.send({ type: 'field.edit', field: 'http', value: '22' });
    expect(selectPortsTrial(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'context.changed', dialogContext: dialogContext(TRYING) });
    expect(selectPortsTrial(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'trial.toggle' });
    expect(trials(host)).toEqual([{ type: 'storing.requested', key: 'trialCutting', value: 'off' }]);
    actor.send({ type: 'address.edit', text: 'http://b' });
    expect(selectPortsTrial(actor.getSnapshot())).toBeNull();
  });
});

describe('an outbound', () => {
  test('a save is on trial as what cannot cut off', async () => {
    const { actor, host, save } = await outbound({ ...TRYING, trials: { cutting: false, others: true } });
    expect(selectOutboundTrial(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'field.edit', field: 'probeInterval', value: '5s' });
    expect(selectOutboundTrial(actor.getSnapshot())).toBe(true);
    actor.send(SAVE);
    const change = { kind: 'outbound', name: 'two', before: OUTBOUND, after: { ...OUTBOUND, probeInterval: '5s' } };
    expect(trials(host)).toEqual([{ type: 'trial.started', change }]);
    await save.latest.reject(FAILED);
    actor.send(SAVE);
    actor.send({ type: 'dialog.cancel' });
    actor.send(SAVE);
    await save.latest.resolve();
    expect(trials(host).flatMap((fact) => (fact.type === 'trial.answered' ? [fact.fault?.kind] : []))).toEqual([
      'refused',
      'left',
      undefined,
    ]);
  });

  test('without a choice, or with the core stopped, nothing is tried', async () => {
    const { actor, host, save } = await outbound(UNTRIED);
    actor.send({ type: 'field.edit', field: 'probeInterval', value: '5s' });
    expect(selectOutboundTrial(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ ...TRYING, trials: UNTRIED.trials }) });
    expect(selectOutboundTrial(actor.getSnapshot())).toBe(false);
    actor.send(SAVE);
    await save.latest.resolve();
    expect(trials(host)).toEqual([
      { type: 'trial.started', change: null },
      { type: 'trial.answered', fault: null },
    ]);
    const stopped = await outbound({ ...UNTRIED, trials: TRYING.trials });
    stopped.actor.send({ type: 'field.edit', field: 'probeInterval', value: '5s' });
    stopped.actor.send(SAVE);
    expect(trials(stopped.host)).toEqual([]);
    stopped.actor.send({ type: 'dialog.cancel' });
    stopped.actor.send({ type: 'trial.toggle' });
    expect(trials(stopped.host).at(-1)).toEqual({ type: 'storing.requested', key: 'trialOthers', value: 'off' });
  });
});
