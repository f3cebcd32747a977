import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { capabilitiesOf } from '../../../machines/domain/capabilities';
import { type Setting } from '../../../machines/domain/setting';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { type ChoiceKey, type NumberKey, type SettingKey, type TextKey } from '../../../machines/domain/settings';
import {
  edited,
  isLaterThan,
  isSoundText,
  isVisible,
  numberIn,
  offeredOf,
  problemsOf,
  realEdits,
  toggledName,
  type SettingEdits,
  type SettingsForm,
} from '../../../machines/settings/settings.rules';
import { adopted, settingToSend } from '../../../machines/settings/settings.saving.rules';
import { settingSections, type SettingField } from '../../../machines/settings/settings.view-model';
import { serviceOf } from '../../harness/capabilities';
import { SETTING_22, SETTING_24 } from '../../harness/settings';

const form = (edits: SettingEdits = {}, given: Partial<SettingsForm> = {}): SettingsForm => ({
  setting: SETTING_22,
  edits,
  service: capabilitiesOf(null),
  lite: false,
  ...given,
});
const stored = (setting: Partial<Record<SettingKey, unknown>>, given: Partial<SettingsForm> = {}): SettingsForm =>
  form({}, { setting: { ...SETTING_22, ...setting }, ...given });

const keysOf = (shape: SettingsForm): readonly SettingKey[] =>
  settingSections(shape).flatMap(({ places }) => places.flat().map(({ key }) => key));

function fieldOf(shape: SettingsForm, key: SettingKey): SettingField {
  const field = settingSections(shape)
    .flatMap(({ places }) => places.flat())
    .find((one) => one.key === key);
  return field ?? expect.fail(`${key} is not in sight`);
}

const optionsOf = (shape: SettingsForm, key: ChoiceKey) => {
  const field = fieldOf(shape, key);
  return field.kind === 'choice' ? field.options : expect.fail('no choice');
};

describe('which fields are in sight', () => {
  test('[2.55] those of a new service, in five sections', () => {
    expect(settingSections(form()).map(({ name, places }) => [name, places.flat().map(({ key }) => key)])).toEqual([
      ['transparentProxy', ['transparent', 'ipforward']],
      ['rulePort', ['pacMode']],
      ['dns', ['antipollution', 'specialMode']],
      ['connection', ['portSharing', 'tcpFastOpen', 'inboundSniffing', 'muxOn']],
      ['updates', ['subscriptionAutoUpdateMode', 'proxyModeWhenSubscribe']],
    ]);
  });

  test('a field that the service does not have is not shown, nor a section without fields', () => {
    const sections = settingSections(form({}, { setting: SETTING_24 }));
    expect(sections.map(({ name }) => name)).toEqual([
      'transparentProxy',
      'rulePort',
      'dns',
      'connection',
      'core',
      'updates',
    ]);
    expect(keysOf(form({}, { setting: SETTING_24 }))).not.toContain('specialMode');
  });

  test('a section leads to a dialog where the service has one there, even without fields', () => {
    const rows = (version: string) =>
      settingSections(form({}, { setting: SETTING_24, service: serviceOf(version) })).flatMap(({ name, dialogs }) =>
        dialogs.map((dialog) => [name, dialog]),
      );
    expect([rows('2.2.6.7'), rows('2.3.4')]).toEqual([
      [],
      [
        ['transparentProxy', 'ipGroups'],
        ['dns', 'dns'],
      ],
    ]);
  });

  test('the updates are shown whatever the service has: the GFWList stands there', () => {
    expect(settingSections(form({}, { setting: {} }))).toEqual([
      { name: 'updates', places: [], dialogs: [], notes: [] },
    ]);
  });

  test('a number that a choice brings with it stands below that, and moves nothing else', () => {
    const places = (shape: SettingsForm) =>
      settingSections(shape).flatMap((section) => section.places.map((place) => place.map(({ key }) => key)));
    const without = places(form({ muxOn: 'no', subscriptionAutoUpdateMode: 'none' }));
    const both = places(form({ muxOn: 'yes', subscriptionAutoUpdateMode: 'auto_update_at_intervals' }));
    expect(both).toContainEqual(['muxOn', 'mux']);
    expect(both).toContainEqual(['subscriptionAutoUpdateMode', 'subscriptionAutoUpdateIntervalHour']);
    expect(both.map(([first]) => first)).toEqual(without.map(([first]) => first));
    expect(without.every((place) => place.length === 1)).toBe(true);
  });

  test('a section says something of the DoH lists where they are chosen', () => {
    const notes = (antipollution: string) =>
      settingSections(form({ antipollution })).flatMap((section) => section.notes.map((note) => [section.name, note]));
    expect(notes('doh')).toEqual([['dns', 'doh']]);
    expect(notes('closed')).toEqual([]);
  });

  test('of all switches, that which shares the ports tells where they are', () => {
    const fields = settingSections(form()).flatMap(({ places }) => places.flat());
    const telling = fields.filter((field) => field.kind === 'switch' && field.tells !== null);
    expect(telling.map(({ key }) => key)).toEqual(['portSharing']);
  });

  test('a switch stands as it is stored until it is turned', () => {
    const portSharing = { kind: 'switch', key: 'portSharing', tells: 'lan' };
    expect(fieldOf(form(), 'portSharing')).toEqual({ ...portSharing, on: false, changed: false });
    expect(fieldOf(stored({ portSharing: true }), 'portSharing')).toEqual({ ...portSharing, on: true, changed: false });
    const turned = { ...stored({ portSharing: true }), edits: { portSharing: false } };
    expect(fieldOf(turned, 'portSharing')).toEqual({ ...portSharing, on: false, changed: true });
  });

  test('a number stands as it is stored until it is typed', () => {
    const mux = { kind: 'number', key: 'mux', min: 1, max: 1024, exceeds: null };
    const shown = stored({ muxOn: 'yes', mux: 12 });
    expect(fieldOf(shown, 'mux')).toEqual({ ...mux, text: '12', wrong: false, changed: false });
    expect(fieldOf({ ...shown, edits: { mux: '13' } }, 'mux')).toEqual({
      ...mux,
      text: '13',
      wrong: false,
      changed: true,
    });
  });

  test('what the service stores in another form is shown as nothing, or as the default', () => {
    expect(fieldOf(stored({ muxOn: 'yes', mux: null }), 'mux')).toMatchObject({ text: '', wrong: true });
    expect(fieldOf(stored({ transparent: null }), 'transparent')).toMatchObject({ value: 'close' });
  });

  test.each<[string, SettingKey, SettingEdits, boolean, boolean]>([
    ['[3.16]', 'transparentType', {}, false, false],
    ['[3.16]', 'transparentType', { transparent: 'proxy' }, false, true],
    ['[3.16] [3.17]', 'transparentType', { transparent: 'pac' }, true, true],
    ['[3.18]', 'ipforward', {}, false, true],
    ['[3.18]', 'ipforward', {}, true, false],
    ['[3.18]', 'portSharing', {}, true, true],
    ['[3.25]', 'specialMode', {}, false, true],
    ['[3.25] [4.31]', 'specialMode', {}, true, false],
    ['[4.29]', 'mux', {}, false, false],
    ['[3.29] [4.29]', 'mux', { muxOn: 'yes' }, false, true],
    ['[3.31]', 'pacAutoUpdateMode', {}, false, false],
    ['[3.31]', 'pacAutoUpdateMode', { pacMode: 'gfwlist' }, false, true],
    ['[3.31]', 'pacAutoUpdateMode', { transparent: 'gfwlist' }, false, true],
    ['[4.28]', 'pacAutoUpdateIntervalHour', { pacMode: 'gfwlist', pacAutoUpdateMode: 'auto_update' }, false, false],
    [
      '[4.28]',
      'pacAutoUpdateIntervalHour',
      { pacMode: 'gfwlist', pacAutoUpdateMode: 'auto_update_at_intervals' },
      false,
      true,
    ],
    ['[3.31] [4.28]', 'pacAutoUpdateIntervalHour', { pacAutoUpdateMode: 'auto_update_at_intervals' }, false, false],
    ['[4.28]', 'subscriptionAutoUpdateIntervalHour', {}, false, false],
    [
      '[4.28]',
      'subscriptionAutoUpdateIntervalHour',
      { subscriptionAutoUpdateMode: 'auto_update_at_intervals' },
      false,
      true,
    ],
  ])('%s %s with %j, lite %s: %s', (_, key, edits, lite, visible) => {
    expect(isVisible(form(edits, { lite }), key)).toBe(visible);
    expect(keysOf(form(edits, { lite })).includes(key)).toBe(visible);
  });
});

describe('what is offered', () => {
  test.each<[string, ChoiceKey, readonly string[]]>([
    ['[3.14]', 'transparent', ['close', 'proxy', 'whitelist', 'gfwlist', 'pac']],
    ['[3.15]', 'transparentType', ['redirect', 'tproxy', 'gvisor_tun', 'system_tun', 'system_proxy']],
    ['[3.19]', 'pacMode', ['whitelist', 'gfwlist', 'routingA']],
    ['[3.21]', 'antipollution', ['closed', 'none', 'dnsforward', 'doh', 'advanced']],
    ['[3.24] [3.25]', 'specialMode', ['none', 'supervisor']],
    ['[3.26]', 'tcpFastOpen', ['default', 'yes', 'no']],
    ['[3.27]', 'inboundSniffing', ['disable', 'http,tls', 'http,tls,quic']],
    ['[3.29]', 'muxOn', ['no', 'yes']],
    ['[3.30]', 'pacAutoUpdateMode', ['none', 'auto_update', 'auto_update_at_intervals']],
    ['[3.30]', 'subscriptionAutoUpdateMode', ['none', 'auto_update', 'auto_update_at_intervals']],
    ['[3.32]', 'proxyModeWhenSubscribe', ['direct', 'proxy', 'pac']],
  ])('%s %s', (_, key, values) => {
    expect(offeredOf(form(), key)).toEqual(values);
  });

  test('[3.25] fakedns only when the protection is not closed', () => {
    expect(offeredOf(form({ antipollution: 'doh' }), 'specialMode')).toContain('fakedns');
    expect(offeredOf(form({}, { setting: { specialMode: 'none' } }), 'specialMode')).toContain('fakedns');
  });

  test('[3.20] custom only when the service has it as its current value', () => {
    const custom = stored({ pacMode: 'custom' });
    expect(offeredOf(custom, 'pacMode')).toEqual(['whitelist', 'gfwlist', 'routingA', 'custom']);
    expect(offeredOf({ ...custom, edits: { pacMode: 'whitelist' } }, 'pacMode')).toContain('custom');
  });

  test('[3.17] [4.31] in lite mode only the system proxy, which is what is shown; what is stored stays in sight', () => {
    const lite = stored({ transparent: 'proxy' }, { lite: true });
    expect(optionsOf(lite, 'transparentType')).toEqual([
      { value: 'system_proxy', offered: true },
      { value: 'redirect', offered: false },
    ]);
    expect(fieldOf(lite, 'transparentType')).toMatchObject({ value: 'system_proxy' });
  });

  test('a stored value that is not offered stays in sight and is kept', () => {
    const strange = stored({ tcpFastOpen: 'maybe', specialMode: 'fakedns' });
    expect(fieldOf(strange, 'tcpFastOpen')).toMatchObject({ value: 'maybe' });
    expect(optionsOf(strange, 'tcpFastOpen').at(-1)).toEqual({ value: 'maybe', offered: false });
    expect(optionsOf({ ...strange, edits: { tcpFastOpen: 'no' } }, 'tcpFastOpen').at(-1)).toEqual({
      value: 'maybe',
      offered: false,
    });
    expect(optionsOf(strange, 'specialMode').at(-1)).toEqual({ value: 'fakedns', offered: false });
    expect(settingToSend(strange)).toMatchObject({ tcpFastOpen: 'maybe', specialMode: 'fakedns' });
  });

  test.each<[string, ChoiceKey, string]>([
    ['[3.14]', 'transparent', 'close'],
    ['[3.19]', 'pacMode', 'whitelist'],
    ['[3.32]', 'proxyModeWhenSubscribe', 'direct'],
  ])('%s an empty %s is shown as its default, %s', (_, key, value) => {
    expect(fieldOf(stored({ [key]: '' }), key)).toMatchObject({ value });
  });

  test.each<[string, SettingEdits, Partial<Record<SettingKey, unknown>>, ChoiceKey, string | null]>([
    ['[2.57]', { pacMode: 'routingA' }, {}, 'pacMode', 'routingA'],
    ['[2.57] [3.20]', {}, { pacMode: 'custom' }, 'pacMode', 'customRouting'],
    ['[2.57]', {}, {}, 'pacMode', null],
    ['[2.57] [3.22]', { antipollution: 'advanced' }, {}, 'antipollution', 'dns'],
    ['[3.22]', { antipollution: 'doh' }, {}, 'antipollution', null],
    ['[2.57] [3.28]', {}, {}, 'inboundSniffing', 'domains'],
    ['[3.28]', { inboundSniffing: 'disable' }, {}, 'inboundSniffing', null],
  ])('%s with %j over %j: %s is configured by %s', (_, edits, setting, key, configure) => {
    expect(fieldOf({ ...stored(setting), edits }, key)).toMatchObject({ configure });
  });
});

describe('numbers', () => {
  test.each<[string, NumberKey, string, number | null]>([
    ['[5.08] [9.09]', 'mux', '1', 1],
    ['[5.08] [9.09]', 'mux', '1024', 1024],
    ['[5.08]', 'mux', '0', null],
    ['[5.08]', 'mux', '1025', null],
    ['[5.08]', 'mux', '', null],
    ['[5.08]', 'mux', ' 16 ', 16],
    ['[5.09] [9.10]', 'pacAutoUpdateIntervalHour', '1', 1],
    ['[5.09]', 'pacAutoUpdateIntervalHour', '0', null],
    ['[5.09]', 'subscriptionAutoUpdateIntervalHour', '-1', null],
    ['[5.10]', 'subscriptionAutoUpdateIntervalHour', '1.5', null],
    ['[5.09]', 'subscriptionAutoUpdateIntervalHour', '1e3', null],
    ['a number of hours that the service cannot count', 'subscriptionAutoUpdateIntervalHour', '2562048', null],
  ])('%s %s %j: %s', (_, key, text, number) => {
    expect(numberIn(text, key)).toBe(number);
  });

  test('[5.08] [5.09] they are checked only where they are in sight', () => {
    const wrong: SettingEdits = { mux: '0', pacAutoUpdateIntervalHour: '0', subscriptionAutoUpdateIntervalHour: 'x' };
    expect(problemsOf(form(wrong))).toEqual([]);
    const shown = {
      muxOn: 'yes',
      pacMode: 'gfwlist',
      pacAutoUpdateMode: 'auto_update_at_intervals',
      subscriptionAutoUpdateMode: 'auto_update_at_intervals',
    };
    expect(problemsOf(form({ ...wrong, ...shown }))).toEqual([
      'mux',
      'pacAutoUpdateIntervalHour',
      'subscriptionAutoUpdateIntervalHour',
    ]);
    expect(fieldOf(form({ ...wrong, ...shown }), 'mux')).toMatchObject({ text: '0', wrong: true, min: 1, max: 1024 });
  });

  test('[3.29] [9.09] a number that comes into sight has a value that can be sent', () => {
    expect(edited(stored({ mux: 0 }), 'muxOn', 'yes')).toEqual({ muxOn: 'yes', mux: '8' });
    expect(edited(stored({ mux: 32 }), 'muxOn', 'yes')).toEqual({ muxOn: 'yes' });
    expect(edited(form(), 'subscriptionAutoUpdateMode', 'auto_update_at_intervals')).toEqual({
      subscriptionAutoUpdateMode: 'auto_update_at_intervals',
      subscriptionAutoUpdateIntervalHour: '1',
    });
    expect(edited(stored({ pacAutoUpdateIntervalHour: 12 }), 'pacAutoUpdateMode', 'auto_update_at_intervals')).toEqual({
      pacAutoUpdateMode: 'auto_update_at_intervals',
    });
  });

  test('one that goes out of sight is left as it is', () => {
    expect(edited(stored({ muxOn: 'yes', mux: 0 }), 'muxOn', 'no')).toEqual({ muxOn: 'no' });
  });
});

describe('edits', () => {
  test('a value as it is stored is no edit', () => {
    expect(edited(form({ tcpFastOpen: 'yes' }), 'tcpFastOpen', 'default')).toEqual({});
    expect(edited(form({ ipforward: true }), 'ipforward', false)).toEqual({});
    expect(edited(form({ mux: '9' }), 'mux', '8')).toEqual({});
  });

  test('marks what was changed', () => {
    expect(fieldOf(form({ tcpFastOpen: 'yes' }), 'tcpFastOpen')).toMatchObject({ changed: true });
    expect(fieldOf(form(), 'tcpFastOpen')).toMatchObject({ changed: false });
  });

  test('[4.27] closing the protection clears fakedns', () => {
    const before = stored({ antipollution: 'doh', specialMode: 'fakedns' });
    expect(edited(before, 'antipollution', 'closed')).toEqual({ antipollution: 'closed', specialMode: 'none' });
    expect(edited(before, 'antipollution', 'none')).toEqual({ antipollution: 'none' });
    expect(edited(stored({ antipollution: 'doh', specialMode: 'supervisor' }), 'antipollution', 'closed')).toEqual({
      antipollution: 'closed',
    });
    expect(edited(form({ antipollution: 'doh', specialMode: 'fakedns' }), 'antipollution', 'closed')).toEqual({});
  });

  test('[4.27] closing the protection clears a fakedns of somebody else, and no mode of one’s own', () => {
    const theirs = { ...SETTING_22, antipollution: 'doh', specialMode: 'fakedns' };
    const closing = form({ antipollution: 'closed' }, { setting: { ...theirs, specialMode: 'none' } });
    const merged = { ...theirs, antipollution: 'closed' };
    expect(adopted(closing, { theirs, merged }).edits).toEqual({ antipollution: 'closed', specialMode: 'none' });
    const own = { ...closing, edits: { antipollution: 'closed', specialMode: 'supervisor' } };
    expect(adopted(own, { theirs, merged: { ...merged, specialMode: 'supervisor' } }).edits).toEqual(own.edits);
  });

  test('[2.59] after a reload only what differs from what is stored now is an edit', () => {
    const edits = { tcpFastOpen: 'yes', muxOn: 'yes', ipforward: true } as const;
    expect(realEdits({ ...SETTING_22, tcpFastOpen: 'yes' }, edits)).toEqual({ muxOn: 'yes', ipforward: true });
    expect(realEdits({ muxOn: 'no' }, edits)).toEqual({ muxOn: 'yes' });
  });
});

describe('what is sent', () => {
  test('[7.17] the whole object: unknown keys and fields of newer services as they came', () => {
    const setting = { ...SETTING_24, strange: { deep: [1] } };
    expect(settingToSend(form({ muxOn: 'yes', mux: '16' }, { setting }))).toEqual({
      ...setting,
      muxOn: 'yes',
      mux: 16,
    });
  });

  test('[3.23] [7.17] dnsforward is derived, where the service has a protection', () => {
    expect(settingToSend(form())).toEqual({ ...SETTING_22, dnsforward: 'no' });
    expect(settingToSend(form({ antipollution: 'dnsforward' }))).toMatchObject({
      antipollution: 'dnsforward',
      dnsforward: 'yes',
    });
    expect(settingToSend(form({}, { setting: SETTING_24 }))).toEqual(SETTING_24);
  });

  test('[4.31] lite mode sends the system proxy while the transparent proxy is on, else what is stored', () => {
    expect(settingToSend(form({ transparent: 'proxy' }, { lite: true }))).toMatchObject({
      transparentType: 'system_proxy',
    });
    expect(settingToSend(form({}, { lite: true }))).toMatchObject({ transparentType: 'redirect' });
    expect(settingToSend(form({ transparent: 'proxy' }))).toMatchObject({ transparentType: 'redirect' });
  });

  test('[5.10] numbers are sent as integers', () => {
    const edits = {
      muxOn: 'yes',
      mux: '16',
      subscriptionAutoUpdateMode: 'auto_update_at_intervals',
      subscriptionAutoUpdateIntervalHour: '6',
    };
    expect(settingToSend(form(edits))).toMatchObject({ mux: 16, subscriptionAutoUpdateIntervalHour: 6 });
  });

  test('what is out of sight goes back as it is stored', () => {
    const hidden: SettingEdits = {
      transparentType: 'tproxy',
      mux: '0',
      pacAutoUpdateMode: 'auto_update_at_intervals',
      pacAutoUpdateIntervalHour: '0',
    };
    expect(settingToSend(form(hidden))).toEqual({ ...SETTING_22, dnsforward: 'no' });
  });

  test('[4.27] fakedns is cleared in lite mode too, where its field is hidden', () => {
    const lite = stored({ antipollution: 'doh', specialMode: 'fakedns' }, { lite: true });
    expect(settingToSend({ ...lite, edits: edited(lite, 'antipollution', 'closed') })).toMatchObject({
      specialMode: 'none',
    });
  });

  test('[5.09] an interval of 0 in interval mode, which kills the service, is never sent', () => {
    const texts = fc.oneof(fc.constantFrom('0', '', '-1', '1', '24', 'x'), fc.string());
    const modes = fc.constantFrom('none', 'auto_update', 'auto_update_at_intervals');
    const hours = fc.constantFrom(0, 1, 12, -3);
    fc.assert(
      fc.property(
        modes,
        modes,
        hours,
        hours,
        fc.boolean(),
        fc.dictionary(
          fc.constantFrom('pacAutoUpdateMode', 'subscriptionAutoUpdateMode', 'pacMode', 'transparent'),
          fc.constantFrom('auto_update_at_intervals', 'none', 'gfwlist'),
        ),
        texts,
        texts,
        (pac, subscription, pacHours, subscriptionHours, lite, edits, a, b) => {
          const setting: Setting = {
            ...SETTING_22,
            pacAutoUpdateMode: pac,
            subscriptionAutoUpdateMode: subscription,
            pacAutoUpdateIntervalHour: pacHours,
            subscriptionAutoUpdateIntervalHour: subscriptionHours,
          };
          const sent = settingToSend({
            setting,
            lite,
            service: capabilitiesOf(null),
            edits: { ...edits, pacAutoUpdateIntervalHour: a, subscriptionAutoUpdateIntervalHour: b },
          });
          for (const name of ['pac', 'subscription']) {
            if (sent[`${name}AutoUpdateMode`] === 'auto_update_at_intervals')
              expect(sent[`${name}AutoUpdateIntervalHour`]).toBeGreaterThanOrEqual(1);
          }
        },
      ),
    );
  });
});

test.each([
  ['2026-11-21', '2026-11-20', true],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-19', '2026-11-20', false],
  ['2026-11-21', '202611201030', true],
  ['', '2026-11-20', false],
  ['2026-11-21', '', false],
])('[2.54] local %j is later than remote %j: %s', (local, remote, later) => {
  expect(isLaterThan(local, remote)).toBe(later);
});

describe('the settings of later services', () => {
  const later = (edits: SettingEdits = {}, setting: Setting = {}, version = '2.4.14') =>
    form(edits, {
      setting: { ...SETTING_24, ...setting },
      service: serviceOf(version, { os: 'linux', tinytunSupported: true }),
    });
  const TUN = { transparent: 'proxy', transparentType: 'tun' };
  const inSection = (shape: SettingsForm, name: string) =>
    settingSections(shape)
      .find((section) => section.name === name)
      ?.places.flat()
      .map(({ key }) => key) ?? [];

  test('stand in sections: what belongs to a way to capture only with it', () => {
    expect(settingSections(later()).map(({ name }) => name)).toEqual([
      'transparentProxy',
      'rulePort',
      'dns',
      'connection',
      'core',
      'updates',
    ]);
    expect(inSection(later(), 'core')).toEqual(['logLevel', 'ssBackend', 'trojanBackend']);
    expect(inSection(later({ transparent: 'proxy' }), 'transparentProxy')).toContain('tproxyExcludedInterfaces');
    expect(inSection(later(TUN), 'transparentProxy')).not.toContain('tproxyExcludedInterfaces');
    expect(inSection(later(TUN), 'tun')).toEqual([
      'tunAutoRoute',
      'tunProcessBackend',
      'tunBypassInterfaces',
      'tunExcludeProcesses',
    ]);
    expect(inSection(later({ ...TUN, transparent: 'close' }), 'tun')).toEqual([]);
  });

  test('scripts only where the service does not set the routes, a path only for another shell', () => {
    const scripts = ['tunRouteShellType', 'tunSetupScript', 'tunTeardownScript'];
    expect(inSection(later({ ...TUN, tunAutoRoute: false }), 'tun').slice(-3)).toEqual(scripts);
    const own = later({ ...TUN, tunAutoRoute: false, tunRouteShellType: 'custom' });
    expect(inSection(own, 'tun')).toContain('tunRouteShellPath');
    expect(problemsOf(own)).toEqual(['tunRouteShellPath']);
  });

  test('the older TUN has its own three', () => {
    const old = { tunFakeIP: true, tunIPv6: false, tunStrictRoute: false };
    const shape = later({ transparent: 'proxy', transparentType: 'system_tun' }, old, '2.3.1');
    expect(inSection(shape, 'tun')).toEqual(['tunFakeIP', 'tunIPv6', 'tunStrictRoute', 'tunAutoRoute']);
  });

  test('the cache has its numbers while it is on', () => {
    expect(inSection(later(), 'dns')).toEqual([
      'dnsListenAddr',
      'dnsCacheEnabled',
      'dnsCacheSize',
      'dnsCacheMinTTL',
      'dnsCacheMaxTTL',
      'dnsPrefetch',
      'dnsNegativeCache',
    ]);
    expect(inSection(later({ dnsCacheEnabled: false }), 'dns')).toEqual(['dnsListenAddr', 'dnsCacheEnabled']);
  });

  test('routing only counts where something is sniffed', () => {
    expect(inSection(later(), 'connection')).toContain('routeOnly');
    expect(inSection(later({ inboundSniffing: 'disable' }), 'connection')).not.toContain('routeOnly');
  });

  test.each<[string, Partial<ServiceVersion>, readonly string[]]>([
    ['2.2.5.1', {}, ['redirect', 'tproxy', 'system_proxy']],
    ['2.4.14', { os: 'linux', tinytunSupported: true }, ['redirect', 'tproxy', 'tun', 'system_proxy']],
    ['2.4.14', { os: 'linux', tinytunSupported: false, isRoot: true }, ['redirect', 'tproxy']],
    ['2.4.14', { os: 'windows', tinytunSupported: true }, ['tun', 'system_proxy']],
  ])('ways to capture of %s, %o', (version, more, types) => {
    expect(offeredOf(form({}, { service: serviceOf(version, more) }), 'transparentType')).toEqual(types);
  });

  test.each<[TextKey, string, boolean]>([
    ['tproxyExcludedInterfaces', 'docker*,veth*, wg0', true],
    ['tproxyExcludedInterfaces', '', true],
    ['tproxyExcludedInterfaces', 'docker* veth*', false],
    ['tproxyExcludedInterfaces', 'a,,b', false],
    ['dnsListenAddr', '0.0.0.0:52353', true],
    ['dnsListenAddr', '[::1]:53', true],
    ['dnsListenAddr', ':53', true],
    ['dnsListenAddr', '0.0.0.0', false],
    ['dnsListenAddr', '0.0.0.0:70000', false],
    ['tunRouteShellPath', ' ', false],
    ['tunExcludeProcesses', 'anything\nat all', true],
  ])('%s %o may be sent: %s', (key, text, sound) => expect(isSoundText(text, key)).toBe(sound));

  test('one line goes without the blanks around it, several lines as they are typed', () => {
    const sent = settingToSend(
      later({ ...TUN, tunBypassInterfaces: ' wg0 ', tunExcludeProcesses: 'curl\n\nwget\n' }, { more: 1 }),
    );
    expect(sent).toMatchObject({
      tunBypassInterfaces: 'wg0',
      tunExcludeProcesses: 'curl\n\nwget\n',
      dnsPrefetch: true,
      more: 1,
    });
    expect(settingToSend(later())).toEqual(SETTING_24);
  });

  test('what is kept at least is not more than what is kept at most', () => {
    const key = 'dnsCacheMinTTL';
    const problems = (edits: SettingEdits, setting: Setting = {}) => problemsOf(later(edits, setting));
    expect(problems({ [key]: '86400' })).toEqual([]);
    expect(problems({ [key]: '86401' })).toEqual([key]);
    expect(problems({ dnsCacheMaxTTL: '59' })).toEqual([key]);
    expect(fieldOf(later({ dnsCacheMaxTTL: '59' }), key)).toMatchObject({ exceeds: 'dnsCacheMaxTTL', wrong: false });
    expect(fieldOf(later({ dnsCacheMaxTTL: '59' }), 'dnsCacheMaxTTL')).toMatchObject({ exceeds: null, wrong: false });
    // What is no number is wrong by itself, and nothing is compared out of sight or with what is not there.
    expect(problems({ dnsCacheMaxTTL: 'x' })).toEqual(['dnsCacheMaxTTL']);
    expect(problems({ [key]: '0', dnsCacheMaxTTL: '1' })).toEqual([key]);
    expect(problems({ dnsCacheMaxTTL: '59', dnsCacheEnabled: false })).toEqual([]);
    const { dnsCacheMaxTTL: _, ...without } = SETTING_24;
    expect(problemsOf(form({ [key]: '90000' }, { setting: without }))).toEqual([]);
  });

  test.each([
    ['', 'wg0', 'wg0'],
    ['docker*', 'wg0', 'docker*,wg0'],
    [' wg0 , docker* ', 'wg0', 'docker*'],
    ['wg0', 'wg0', ''],
    ['wg0,,', 'eth0', 'wg0,eth0'],
  ])('of %o, %s is chosen: %o', (text, name, next) => {
    expect(toggledName(text, name)).toBe(next);
    expect(isSoundText(next, 'tunBypassInterfaces')).toBe(true);
  });

  test('a text stands as it is stored until it is typed', () => {
    const key = 'dnsListenAddr';
    const field = { kind: 'text', key, lines: 'one', suggests: null };
    expect(fieldOf(later(), key)).toEqual({ ...field, text: '0.0.0.0:52353', wrong: false, changed: false });
    expect(fieldOf(later({ [key]: 'x' }), key)).toEqual({ ...field, text: 'x', wrong: true, changed: true });
  });
});
