import { join } from 'node:path';
import { describe } from 'vitest';
import { LANGUAGES } from '../../machines/shared/constants';
import { type Service } from './harness/services/service';
import { callService, scenario, withBrowser } from './harness/stage';
import { photographed } from './harness/photographed';
import { LOG, pasteLinks, SCRIPT, typicalPage, typicalService } from './harness/typical';
import { Connections } from './pages/connections';
import { Logs } from './pages/logs';
import { type Panel } from './pages/panel';
import { becomes, seen } from './pages/part';
import { ServerForm } from './pages/server-form';
import { SettingsDialog } from './pages/settings';
import { TextDialogs } from './pages/text-dialogs';

withBrowser();

/** `npm run guide` takes all pictures anew; otherwise the walk is only made, in one language, so that it stays possible. */
const taking = process.env['SWITCHYARD_GUIDE'] === '1';
const folder = join(import.meta.dirname, '../../docs/guide');
const looks = LANGUAGES.flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({
    language,
    theme,
    everything: language === 'en' && theme === 'light',
  })),
).filter(({ everything }) => taking || everything);

async function photograph(panel: Panel, name: string): Promise<void> {
  await panel.page.mouse.move(0, 0);
  await photographed(panel, name, taking ? folder : null);
}

describe('the pictures of the guide', () => {
  for (const { language, theme, everything } of looks) {
    scenario.thorough(`the page, the settings and a phone, ${language}, ${theme}`, async (stage) => {
      const service = await typicalService(stage);
      const panel = await typicalPage(stage, service, { language, theme });
      await panel.connected.seeCount(3);
      for (const name of ['東京 1', 'São Paulo 2']) await panel.connected.seeLiving(name);
      await photograph(panel, 'page');
      const settings = new SettingsDialog(panel.page, panel.words, panel.width);
      await settings.open();
      await photograph(panel, 'settings');

      const phone = await typicalPage(stage, service, { language, theme, width: 'phone' });
      await photograph(phone, 'phone');
      if (!everything) return;

      await phone.connected.open(2);
      await photograph(phone, 'phone-connected');
      await panel.page.keyboard.press('Escape');
      await panel.dontSeeDialog();
      await pictureDialogs(panel, service);
    });

    scenario.thorough(`RoutingA and the connections, ${language}, ${theme}`, async (stage) => {
      const service = await typicalService(stage);
      const panel = await stage.visit({ service, language, theme, stored: { lastNodeTab: 'servers' } });
      await panel.header.seeCore('Running');
      await pictureRouting(panel, service);
    });
  }

  scenario('the first start, step by step', async (stage) => {
    const service = await stage.freshService();
    const panel = await stage.visit({ service, loggedIn: false });
    await panel.login.seeRegister();
    await panel.login.fill('admin', 'a long password');
    await photograph(panel, 'register');
    await panel.login.submit();
    await panel.nodes.seeWelcome();
    await seen(panel.page.getByText(panel.words.say('None yet. The servers you choose will appear here.')));
    await photograph(panel, 'welcome');
    await panel.nodes.openImportFromWelcome();
    await pasteLinks(panel);
    await photograph(panel, 'import');
  });
});

async function pictureRouting(panel: Panel, service: Service): Promise<void> {
  const parts = [panel.page, panel.words, panel.width] as const;
  const [texts, connections] = [new TextDialogs(...parts), new Connections(...parts)];
  const { setting } = (await callService(service, 'GET', 'setting')) as { readonly setting: object };
  await callService(service, 'PUT', 'setting', { ...setting, pacMode: 'routingA' });
  await callService(service, 'PUT', 'routingA', { routingA: SCRIPT });
  await panel.page.keyboard.press('ControlOrMeta+K');
  await panel.page.getByRole('dialog').getByRole('combobox').fill('RoutingA');
  await panel.page
    .getByRole('option')
    .filter({ hasText: /^RoutingA/u })
    .click();
  await texts.see('RoutingA');
  await texts.seeTest('Passes');
  await photograph(panel, 'routing');
  await panel.page.keyboard.press('Escape');
  await panel.dontSeeDialog();

  await connections.open();
  await service.faults([{ kind: 'connections', count: 240, over: 1_500 }]);
  await connections.seeCount(240);
  await photograph(panel, 'connections');
  await panel.page.keyboard.press('Escape');
  await panel.dontSeeDialog();
}

async function pictureDialogs(panel: Panel, service: Service): Promise<void> {
  const parts = [panel.page, panel.words, panel.width] as const;
  const [form, logs] = [new ServerForm(...parts), new Logs(...parts)];
  await panel.header.openOutbounds();
  await photograph(panel, 'outbounds');
  await panel.page.keyboard.press('Escape');
  await panel.header.configureOutbound('PROXY');
  await panel.page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await photograph(panel, 'outbound-setting');
  await panel.page.keyboard.press('Escape');
  await panel.dontSeeDialog();

  await panel.nodes.openRowMenu(1);
  await panel.nodes.chooseInRowMenu('Share');
  await panel.sharing.see();
  await photograph(panel, 'share');
  await panel.sharing.close();
  await panel.dontSeeDialog();

  await form.openFor('東京 1');
  await photograph(panel, 'server');
  await panel.page.keyboard.press('Escape');
  await panel.dontSeeDialog();

  await panel.page.keyboard.press('ControlOrMeta+K');
  await panel.page.getByRole('dialog').getByRole('combobox').fill('lo');
  await becomes(() => panel.page.getByRole('option').count().then(Boolean), true);
  await photograph(panel, 'palette');
  await panel.page.keyboard.press('Escape');
  await panel.dontSeeDialog();

  await service.faults(LOG);
  await panel.press('Logs');
  await logs.see();
  await logs.seeLine('deadline exceeded');
  await photograph(panel, 'logs');
}
