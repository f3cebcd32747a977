import { describe } from 'vitest';
import { photographed } from './harness/photographed';
import { type Service } from './harness/services/service';
import { callService, connectServer, type Look, scenario, type Stage, type Traits, withBrowser } from './harness/stage';
import { LOG, pasteLinks, SCRIPT, typicalPage, typicalService, withDelays } from './harness/typical';
import { ChartPageModel } from './pages/chart-page';
import { Connections } from './pages/connections';
import { Fastest } from './pages/fastest';
import { Logs } from './pages/logs';
import { type Panel } from './pages/panel';
import { gone, seen } from './pages/part';
import { Search } from './pages/search';
import { ServerForm } from './pages/server-form';
import { SettingsDialog } from './pages/settings';
import { TextDialogs } from './pages/text-dialogs';

withBrowser();

/** `npm run album` leaves its pictures there; otherwise the walk is only made, so that it stays possible. */
const folder = process.env['SWITCHYARD_ALBUM'] ?? null;

/** Every scene in each of these: together they pair what a screen can differ in. */
const LOOKS: readonly Look[] = [
  { width: 'desktop', language: 'en', theme: 'light' },
  { width: 'phone', language: 'en', theme: 'dark' },
  { width: 'desktop', language: 'fa', theme: 'dark' },
  { width: 'phone', language: 'fa', theme: 'light' },
];

const OF_THE_SANDBOX: Traits = { needs: [{ kind: 'sandbox', because: 'its pictures are those of the sandbox' }] };

const partsOf = ({ page, words, width }: Panel) => [page, words, width] as const;

const picture = (panel: Panel | ChartPageModel, name: string): Promise<void> =>
  photographed(panel, `${name}-${panel.width}`, folder);

async function leave(panel: Panel): Promise<void> {
  await panel.page.keyboard.press('Escape');
  await gone(panel.page.locator('[role=dialog], [role=menu]'));
}

async function pictureLists(panel: Panel): Promise<void> {
  const { nodes, page } = panel;
  await picture(panel, 'page');
  if (panel.width === 'desktop') await nodes.row('Paris 6').hover();
  else await nodes.openRowMenu('Paris 6');
  await picture(panel, 'row');
  if (panel.width === 'phone') await leave(panel);
  await page.mouse.move(0, 0);
  for (const id of [3, 4, 6]) await nodes.check(id);
  await nodes.seeChecked(3);
  await picture(panel, 'checked');
  await nodes.delete();
  await panel.deletion.see();
  await picture(panel, 'delete');
  await leave(panel);
  await nodes.clearSelection();
  const search = new Search(...partsOf(panel));
  await search.unfold();
  await search.type('node');
  await search.inAllLists();
  await picture(panel, 'search');
  await search.clear();
  await panel.page.keyboard.press('Escape');
  await nodes.chooseSubscriptions();
  await picture(panel, 'subscriptions');
  await nodes.chooseTab('Example VPN');
  await picture(panel, 'subscription');
  await nodes.chooseServers();
  if (panel.width === 'phone') {
    await panel.connected.open(2);
    await picture(panel, 'connected');
    await panel.connected.close();
  }
}

async function pictureServers(panel: Panel): Promise<void> {
  const form = new ServerForm(...partsOf(panel));
  await panel.nodes.openRowMenu(1);
  await panel.nodes.chooseInRowMenu('Share');
  await panel.sharing.see();
  await picture(panel, 'share');
  await panel.sharing.close();
  await form.openFor('東京 1');
  await picture(panel, 'server');
  await leave(panel);
  await panel.nodes.openImport();
  await panel.importing.see();
  await picture(panel, 'import');
  await pasteLinks(panel);
  await picture(panel, 'import-batch');
  await panel.page.keyboard.press('Escape');
  await panel.press('Discard');
  await panel.dontSeeDialog();
  const fastest = new Fastest(...partsOf(panel));
  await panel.page
    .getByRole('button', {
      name: panel.words.say('Fastest', {}, panel.width === 'phone' ? 'bar' : undefined),
      exact: true,
    })
    .filter({ visible: true })
    .first()
    .click();
  await fastest.seeUsed('東京 1');
  await fastest.seeEnded();
  await picture(panel, 'fastest');
  await fastest.close();
}

async function pictureHeader(panel: Panel): Promise<void> {
  const { page, header, words } = panel;
  await header.openOutbounds();
  await picture(panel, 'outbounds');
  await page.keyboard.press('Escape');
  await header.configureOutbound('PROXY');
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await picture(panel, 'outbound-setting');
  await leave(panel);
  await header.chooseServers('PROXY');
  await panel.outboundServers.see();
  await picture(panel, 'outbound-servers');
  await leave(panel);
  if (panel.width === 'phone') {
    await page
      .getByRole('banner')
      .getByRole('button', { name: words.say('More'), exact: true })
      .click();
    await picture(panel, 'menu');
    await page.keyboard.press('Escape');
  } else {
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('dialog').getByRole('combobox').fill('pro');
    await seen(page.getByRole('option'));
    await picture(panel, 'palette');
    await leave(panel);
  }
  await panel.openFromHeader('About');
  await seen(page.getByRole('dialog'));
  await picture(panel, 'about');
  await leave(panel);
  await header.openAddress();
  await panel.address.see();
  await picture(panel, 'service-address');
  await leave(panel);
  await header.openSaveCopy();
  await panel.saveCopy.see();
  await picture(panel, 'save-copy');
  await leave(panel);
}

async function pictureNotices(panel: Panel): Promise<void> {
  const { nodes, header } = panel;
  await header.openNotices();
  await seen(panel.page.getByRole('dialog'));
  await picture(panel, 'no-notices');
  await leave(panel);
  await nodes.openRowMenu(2);
  await nodes.chooseInRowMenu('Copy link');
  for (const id of [6, 8]) await nodes.check(id);
  await nodes.delete();
  await panel.deletion.confirm();
  await nodes.seeRowCount(7);
  await panel.notices.dismissAll();
  await header.openNotices();
  await seen(panel.page.getByRole('dialog'));
  await picture(panel, 'notices');
  await leave(panel);
}

async function pictureSettings(panel: Panel): Promise<void> {
  const settings = new SettingsDialog(...partsOf(panel));
  await settings.open();
  await settings.seeWhole();
  await picture(panel, 'settings');
  const end = panel.page.getByRole('dialog').getByRole('navigation').getByRole('link').last();
  await end.click();
  await picture(panel, 'settings-end');
  await panel.page
    .getByRole('dialog')
    .getByRole('button', { name: panel.words.say('Address and Ports') })
    .click();
  await panel.seeHeading('Address and Ports');
  await gone(panel.page.getByRole('dialog').getByRole('progressbar'));
  await picture(panel, 'ports');
  await panel.page.keyboard.press('Escape');
  await panel.seeHeading('Settings');
  await leave(panel);
}

async function pictureLogs(panel: Panel, service: Service): Promise<void> {
  const [logs, connections] = [new Logs(...partsOf(panel)), new Connections(...partsOf(panel))];
  // A log with all levels at its end.
  await service.faults([...LOG, { kind: 'connections', count: 240, over: 1_500 }, ...LOG.slice(-2)]);
  await logs.open();
  await logs.seeLine('tcp');
  await picture(panel, 'logs');
  await logs.close();
  await connections.open();
  await connections.seeCount(240);
  await picture(panel, 'connections');
  await leave(panel);
}

async function pictureRouting(panel: Panel, service: Service): Promise<void> {
  const { setting } = (await callService(service, 'GET', 'setting')) as { readonly setting: object };
  await callService(service, 'PUT', 'setting', { ...setting, pacMode: 'routingA', antipollution: 'advanced' });
  await callService(service, 'PUT', 'routingA', { routingA: SCRIPT });
  const settings = new SettingsDialog(...partsOf(panel));
  await settings.open();
  for (const [name, source] of [
    ['routing', 'Configure RoutingA'],
    ['dns', 'Configure DNS'],
  ] as const) {
    await panel.page
      .getByRole('dialog')
      .getByRole('button', { name: panel.words.say(source), exact: true })
      .click();
    await panel.dontSeeHeading('Settings');
    await gone(panel.page.getByRole('dialog').getByRole('progressbar'));
    await picture(panel, name);
    if (name === 'routing') {
      await new TextDialogs(...partsOf(panel)).openRule(7);
      await picture(panel, 'rule');
      await panel.page.keyboard.press('Escape');
      await gone(panel.page.getByRole('menu'));
    }
    await panel.page.keyboard.press('Escape');
    await panel.seeHeading('Settings');
  }
}

/** What a service can be like. */
const STATES: Readonly<Record<string, (stage: Stage, look: Look) => Promise<Panel>>> = {
  welcome: async (stage, look) => {
    const panel = await stage.visit({ ...look, service: await stage.service() });
    await panel.nodes.seeWelcome();
    return panel;
  },
  register: async (stage, look) => {
    const panel = await stage.visit({ ...look, service: await stage.freshService(), loggedIn: false });
    await panel.login.seeRegister();
    return panel;
  },
  'one-server': async (stage, look) => {
    const panel = await stage.visit({ ...look, service: await stage.service({ servers: 1 }) });
    await panel.nodes.seeRowCount(1);
    return panel;
  },
  'all-dead': async (stage, look) => {
    const service = await typicalService(stage, { alive: false });
    const panel = await typicalPage(stage, service, look);
    const said = look.width === 'phone' ? 'No response' : 'No server responds';
    await seen(panel.page.getByText(panel.words.say(said)).first());
    return panel;
  },
  'failed-start': async (stage, look) => {
    const service = await stage.service({ servers: 4 });
    await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ ...look, service, stored: { lastNodeTab: 'servers' } });
    await panel.header.seeCore('Ready');
    await service.faults([{ kind: 'core-fails', message: 'failed to open geosite.dat: no such file or directory' }]);
    await panel.header.toggleCore();
    await seen(panel.page.getByText('geosite.dat').first());
    return panel;
  },
  away: async (stage, look) => {
    const service = await typicalService(stage);
    const panel = await typicalPage(stage, service, look);
    await service.stop();
    await panel.header.seeCore('Checking…');
    await seen(panel.page.getByRole('alert'));
    return panel;
  },
  many: async (stage, look) => {
    const service = await stage.service({ subscriptions: [5_000, 12, 12, 12, 12, 12] });
    const panel = await stage.visit({ ...look, service, prepare: withDelays });
    await panel.nodes.chooseTab('Provider 1');
    await panel.nodes.testListed();
    await panel.nodes.dontSeeTesting();
    await panel.notices.dismissAll();
    return panel;
  },
};

const MACHINES = ['core', 'login', 'nodes', 'backend', 'settings', 'messageSocket', 'outboundSetting'];

describe('the album', () => {
  for (const look of LOOKS.slice(0, folder === null ? 1 : LOOKS.length)) {
    const of = `${look.width}, ${look.language}, ${look.theme}`;
    const { width = 'desktop' } = look;

    scenario.thorough(
      `everyday: ${of}`,
      async (stage) => {
        const service = await typicalService(stage);
        const panel = await typicalPage(stage, service, look);
        if (width === 'desktop') {
          await panel.connected.seeCount(3);
          for (const name of ['東京 1', 'São Paulo 2']) await panel.connected.seeLiving(name);
        }
        await pictureLists(panel);
        await pictureServers(panel);
        await pictureHeader(panel);
        await pictureNotices(panel);
      },
      OF_THE_SANDBOX,
    );

    scenario.thorough(
      `dialogs: ${of}`,
      async (stage) => {
        const service = await typicalService(stage);
        const panel = await typicalPage(stage, service, look);
        await pictureSettings(panel);
        await pictureLogs(panel, service);
        await pictureRouting(panel, service);
      },
      OF_THE_SANDBOX,
    );

    for (const [name, reach] of Object.entries(STATES))
      scenario.thorough(
        `${name}: ${of}`,
        async (stage) => {
          const panel = await reach(stage, look);
          await panel.page.waitForLoadState('networkidle');
          await picture(panel, name);
          stage.takeErrors();
        },
        OF_THE_SANDBOX,
      );

    scenario.thorough(
      `statecharts: ${of}`,
      async (stage) => {
        const host = await stage.host('/');
        const { page, words } = await stage.visit({ ...look, url: `${host.url}static/statecharts.html#core` });
        const charts = new ChartPageModel(page, words, width);
        for (const machine of MACHINES) {
          await charts.goTo(machine);
          await charts.seeMachine(machine);
          await picture(charts, `chart-${machine}`);
          if (machine !== 'settings') continue;
          await charts.goTo('settings/~form.editing | editor.save | 0');
          await charts.lineWords().waitFor();
          await picture(charts, 'chart-settings-line');
          if (width !== 'desktop') continue;
          await charts.tell('Transitions');
          // Nothing is pointed at.
          await charts.page.mouse.move(640, 24);
          await picture(charts, 'chart-settings-transitions');
        }
      },
      OF_THE_SANDBOX,
    );
  }
});
