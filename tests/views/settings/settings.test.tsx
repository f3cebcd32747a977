// What the settings say beside a field, which no generated path looks at.
import { cleanup, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type SettingReply } from '../../../machines/domain/setting';
import { settingsMachine } from '../../../machines/settings/settings.machine';
import SettingsDialog from '../../../src/views/settings/SettingsDialog';
import { type LocalPorts } from '../../../machines/domain/local-ports';
import { type DialogContext } from '../../../machines/ports/dialog';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';
import { renderView } from '../../harness/render';
import { SETTING_24 } from '../../harness/settings';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

afterEach(cleanup);

async function show(
  given: Readonly<Record<string, unknown>> = {},
  names: readonly string[] = [],
  known: Partial<DialogContext> = {},
) {
  const setting = deferredSlot<SettingReply, void>();
  const remote = deferredSlot<string, void>();
  const interfaces = deferredSlot<readonly string[], void>();
  const { actor } = startActor(
    settingsMachine.provide({
      actors: { setting: setting.logic, remoteGfwListVersion: remote.logic, networkInterfaces: interfaces.logic },
    }),
    { host: recordingHost().ref, id: 'dialog1', ...dialogContext({ service: serviceOf('2.4.14'), ...known }) },
  );
  await interfaces.latest.resolve(names);
  await setting.latest.resolve({ setting: { ...SETTING_24, ...given }, localGfwList: '' });
  return { actor, user: userEvent.setup({ pointerEventsCheck: 0 }), ...renderView(<SettingsDialog dialog={actor} />) };
}

test('a minimum number of seconds above the maximum is reported beside it', async () => {
  const { actor, findByText, getByLabelText, queryByText } = await show();
  const words = 'This must not exceed “Maximum TTL (seconds)”.';
  expect(queryByText(words)).toBeNull();
  actor.send({ type: 'field.edit', field: 'dnsCacheMaxTTL', value: '59' });
  const message = await findByText(words);
  const field = getByLabelText(/^Minimum TTL/);
  expect([field.getAttribute('aria-invalid'), field.closest('.fui-Field')?.contains(message)]).toEqual(['true', true]);
});

const BY_TPROXY = { transparent: 'proxy', transparentType: 'tproxy', tproxyExcludedInterfaces: 'docker*' };

test('interfaces can be chosen where the service knows them, and can still be typed', async () => {
  const { actor, user, getByRole, findAllByRole } = await show(BY_TPROXY, ['eth0', 'wg0']);
  const stored = () => actor.getSnapshot().context.edits.tproxyExcludedInterfaces;
  const field = getByRole('combobox', { name: /^Excluded interfaces/ });
  expect(field).toHaveProperty('value', 'docker*');
  await user.click(field);
  expect((await findAllByRole('menuitemcheckbox')).map(({ textContent }) => textContent)).toEqual(['eth0', 'wg0']);
  await user.click(getByRole('menuitemcheckbox', { name: 'wg0' }));
  expect([stored(), field]).toEqual(['docker*,wg0', expect.objectContaining({ value: 'docker*,wg0' })]);
  await user.click(getByRole('menuitemcheckbox', { name: 'wg0' }));
  expect(stored()).toBeUndefined();
  await user.type(field, ',br-*');
  expect(stored()).toBe('docker*,br-*');
});

test('there is only a plain field when the interfaces are not known', async () => {
  const { getByLabelText, queryByRole } = await show(BY_TPROXY);
  expect(getByLabelText(/^Excluded interfaces/)).toHaveProperty('value', 'docker*');
  expect(queryByRole('combobox', { name: /^Excluded interfaces/ })).toBeNull();
});

const ports = { socks5: 20170, http: 0, socks5WithPac: 0, httpWithPac: 20172, vmess: 0, api: null, vmessLink: null };
const LOCAL: LocalPorts = { ports, shared: true, transparent: 'close', lan: ['192.0.2.9', '198.51.100.7'] };

test('the switch that shares the ports shows where other devices find them', async () => {
  const { actor, findByText, queryByText } = await show({ portSharing: true }, [], { localPorts: LOCAL });
  expect((await findByText(/Local address/)).textContent).toContain('Local address: 192.0.2.9, 198.51.100.7');
  actor.send({ type: 'field.edit', field: 'portSharing', value: false });
  await waitFor(() => expect(queryByText(/Local address/)).toBeNull());
});

test('ports about to be shared are shown at the address by which the panel reaches the service, and not at all in a container', async () => {
  const away = { address: 'http://nas.lan:2017' };
  const { actor, findByText } = await show({ portSharing: false }, [], away);
  actor.send({ type: 'field.edit', field: 'portSharing', value: true });
  expect((await findByText(/Local address/)).textContent).toContain('Local address: nas.lan');
  cleanup();
  const { queryByText } = await show({ portSharing: true }, [], { ...away, docker: true });
  expect(queryByText(/Local address/)).toBeNull();
});
