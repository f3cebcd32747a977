import { type CallName } from '../../contract/calls';
import { type ProfileName } from '../../sandbox/service/profiles';
import { shareLink } from '../e2e/harness/subscription-server';
import { Logs } from '../e2e/pages/logs';
import { type Panel } from '../e2e/pages/panel';
import { seen } from '../e2e/pages/part';
import { ServerForm } from '../e2e/pages/server-form';
import { CustomInboundsDialog, GfwListDialog, SettingsDialog } from '../e2e/pages/settings';
import { TextDialogs } from '../e2e/pages/text-dialogs';

/**
 * How a person makes the panel send a call. The service has three servers, a subscription of two, and the outbound `work`. A
 * dialog gets one entry here for each call that it makes, and nothing else.
 */
export interface Errand {
  readonly call: CallName | 'getLogger';
  /** What distinguishes it from another errand with the same call. */
  readonly of?: string;
  /** A version of the service that has the call, where the usual one lacks it. */
  readonly profile?: ProfileName;
  /** What is done before anything goes wrong. */
  readonly prepare?: (panel: Panel) => Promise<void>;
  readonly act: (panel: Panel) => Promise<void>;
  /** Server 1 is connected before. */
  readonly connected?: boolean;
  /** The core runs before. */
  readonly running?: boolean;
  /** Nobody is logged in before, or nobody has an account. */
  readonly login?: 'known' | 'fresh';
}

const parts = (panel: Panel) => [panel.page, panel.words, panel.width] as const;
const settings = (panel: Panel): SettingsDialog => new SettingsDialog(...parts(panel));
const texts = (panel: Panel): TextDialogs => new TextDialogs(...parts(panel));
const reload = async (panel: Panel): Promise<void> => void (await panel.page.reload());
const inbounds = (panel: Panel): CustomInboundsDialog => new CustomInboundsDialog(...parts(panel));
const openSettings = (panel: Panel): Promise<void> => settings(panel).open();
/** Presses a button of the settings, by its name. */
const inSettings =
  (button: string) =>
  (panel: Panel): Promise<void> =>
    settings(panel).press(button);
const openFromSettings =
  (button: string) =>
  async (panel: Panel): Promise<void> => {
    await openSettings(panel);
    await settings(panel).press(button);
  };
/** Without waiting for them: a login may cover them at once. */
const askForSettings = (panel: Panel): Promise<void> =>
  panel.page.getByRole('banner').getByRole('button', { name: 'Setting', exact: true }).click();
const openOutbound = async (panel: Panel, name: string): Promise<void> => {
  await panel.header.configureOutbound(name);
  await seen(panel.page.locator('input[name="probeInterval"]'));
};
const openPorts = async (panel: Panel): Promise<void> => {
  await panel.header.openAddress();
  await seen(panel.page.locator('input[name="http"]'));
  await panel.page.locator('input[name="http"]').fill('20175');
};
const openGfwList = async (panel: Panel): Promise<void> => {
  await openFromSettings('Update the GFWList now')(panel);
  await new GfwListDialog(...parts(panel)).see();
};
const fillLogin = async (panel: Panel): Promise<void> => panel.login.fill('admin', 'secret-1');

export const errands: readonly Errand[] = [
  { call: 'getVersion', act: reload },
  { call: 'getTouch', act: reload },
  { call: 'getOutbounds', act: reload },
  { call: 'postAccount', login: 'fresh', prepare: fillLogin, act: (panel) => panel.login.submit() },
  { call: 'postLogin', login: 'known', prepare: fillLogin, act: (panel) => panel.login.submit() },
  { call: 'getPorts', act: (panel) => panel.header.openAddress() },
  { call: 'putPorts', prepare: openPorts, act: (panel) => panel.address.confirm() },
  { call: 'getSetting', act: askForSettings },
  {
    call: 'putSetting',
    prepare: async (panel) => {
      await settings(panel).open();
      await settings(panel).choose('TCP Fast Open', 'yes');
    },
    act: (panel) => settings(panel).save(),
  },
  { call: 'getRemoteGfwListVersion', act: askForSettings },
  { call: 'getNetworkInterfaces', profile: '2.4.14', act: askForSettings },
  {
    call: 'putGfwList',
    prepare: openGfwList,
    act: (panel) => new GfwListDialog(...parts(panel)).press('Auto update'),
  },
  { call: 'getRoutingA', prepare: openSettings, act: inSettings('Configure RoutingA') },
  {
    call: 'putRoutingA',
    prepare: async (panel) => {
      await openFromSettings('Configure RoutingA')(panel);
      await texts(panel).see('RoutingA');
      await texts(panel).typeScript('default: direct');
    },
    act: (panel) => texts(panel).save(),
  },
  { call: 'getDomainsExcluded', prepare: openSettings, act: inSettings('Domains excluded') },
  {
    call: 'putDomainsExcluded',
    prepare: async (panel) => {
      await openFromSettings('Domains excluded')(panel);
      await texts(panel).type('Domains', 'a.example.com');
    },
    act: (panel) => texts(panel).save(),
  },
  { call: 'getDnsList', prepare: openSettings, act: inSettings('Configure DNS') },
  {
    call: 'putDnsList',
    prepare: async (panel) => {
      await openFromSettings('Configure DNS')(panel);
      await texts(panel).type('External query servers', '8.8.8.8 -> proxy');
    },
    act: (panel) => texts(panel).save(),
  },
  { call: 'getDnsRules', profile: '2.4.14', prepare: openSettings, act: inSettings('Configure DNS') },
  {
    call: 'putDnsRules',
    profile: '2.4.14',
    prepare: async (panel) => {
      await openFromSettings('Configure DNS')(panel);
      await texts(panel).typeServer(1, '9.9.9.9');
    },
    act: (panel) => texts(panel).save(),
  },
  { call: 'getIpGroups', profile: '2.2.7.5', prepare: openSettings, act: inSettings('Configure IP groups') },
  {
    call: 'putIpGroups',
    profile: '2.2.7.5',
    prepare: async (panel) => {
      await openFromSettings('Configure IP groups')(panel);
      await texts(panel).type('IP ranges', '10.0.0.0/8');
    },
    act: (panel) => texts(panel).save(),
  },
  { call: 'getCustomInbounds', profile: '2.4.14', prepare: openSettings, act: inSettings('Configure custom inbounds') },
  {
    call: 'postCustomInbound',
    profile: '2.4.14',
    prepare: async (panel) => {
      await openFromSettings('Configure custom inbounds')(panel);
      await inbounds(panel).type('guests', 20180);
    },
    act: (panel) => inbounds(panel).add(),
  },
  {
    call: 'deleteCustomInbound',
    profile: '2.4.14',
    prepare: async (panel) => {
      await openFromSettings('Configure custom inbounds')(panel);
      await inbounds(panel).type('guests', 20180);
      await inbounds(panel).add();
      await inbounds(panel).askToDelete('guests');
    },
    act: (panel) => inbounds(panel).press('Delete permanently'),
  },
  { call: 'getOutbound', act: (panel) => panel.header.configureOutbound('PROXY') },
  {
    call: 'putOutbound',
    prepare: async (panel) => {
      await openOutbound(panel, 'PROXY');
      await panel.page.locator('input[name="probeInterval"]').fill('5s');
    },
    act: (panel) => panel.press('Confirm'),
  },
  {
    call: 'putOutboundConnections',
    profile: '2.4.14',
    prepare: async (panel) => {
      await panel.header.chooseServers('PROXY');
      for (const server of [0, 1]) await panel.page.getByRole('option').nth(server).click();
    },
    act: (panel) => panel.press('Save'),
  },
  {
    call: 'postOutbound',
    prepare: async (panel) => {
      await panel.header.addOutbound();
      await panel.addOutbound.type('media');
    },
    act: (panel) => panel.addOutbound.submit(),
  },
  {
    call: 'deleteOutbound',
    prepare: async (panel) => {
      await panel.header.deleteOutbound('WORK');
      await panel.deleteOutbound.see();
    },
    act: (panel) => panel.deleteOutbound.confirm(),
  },
  {
    call: 'postImport',
    prepare: async (panel) => {
      await panel.nodes.openImport();
      await panel.importing.type(shareLink('Imported', 443));
    },
    act: (panel) => panel.importing.submit(),
  },
  {
    call: 'postImport',
    of: 'of an unknown scheme',
    prepare: async (panel) => {
      await panel.nodes.openImport();
      await panel.importing.type('x1://somewhere');
    },
    act: (panel) => panel.importing.submit(),
  },
  {
    call: 'getSharingAddress',
    act: async (panel) => {
      await panel.nodes.openRowMenu(1);
      await panel.nodes.chooseInRowMenu('Modify');
    },
  },
  {
    call: 'deleteTouch',
    prepare: async (panel) => {
      await panel.nodes.check(2);
      await panel.nodes.delete();
      await panel.deletion.see();
    },
    act: (panel) => panel.deletion.press('Delete'),
  },
  { call: 'postConnection', act: (panel) => panel.nodes.act(1, 'Select') },
  { call: 'deleteConnection', connected: true, act: (panel) => panel.nodes.act(1, 'Cancel') },
  {
    call: 'getPingLatency',
    prepare: (panel) => panel.nodes.check(1),
    act: (panel) => panel.nodes.ping(),
  },
  {
    call: 'getHttpLatency',
    prepare: (panel) => panel.nodes.check(1),
    act: (panel) => panel.nodes.http(),
  },
  {
    call: 'putSubscription',
    prepare: (panel) => panel.nodes.chooseSubscriptions(),
    act: (panel) => panel.nodes.act(1, 'Update'),
  },
  {
    call: 'patchSubscription',
    prepare: async (panel) => {
      await panel.nodes.chooseSubscriptions();
      await panel.page.getByRole('button', { name: /^Modify/ }).click();
      await new ServerForm(...parts(panel)).fill({ Remarks: 'Renamed' });
    },
    act: (panel) => new ServerForm(...parts(panel)).save(),
  },
  { call: 'postV2ray', connected: true, act: (panel) => panel.header.toggleCore() },
  { call: 'deleteV2ray', running: true, act: (panel) => panel.header.toggleCore() },
  { call: 'getLogger', act: (panel) => new Logs(...parts(panel)).open() },
];
