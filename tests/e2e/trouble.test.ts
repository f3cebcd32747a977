import { type BrowserContext, type Route } from 'playwright-core';
import { describe } from 'vitest';
import { expect, scenario, type Stage, withBrowser } from './harness/stage';
import { builds } from './harness/static-host';
import { shareLink } from './harness/subscription-server';
import { reached } from './harness/transitions';
import { type Panel } from './pages/panel';
import { becomes, seen } from './pages/part';
import { SettingsDialog } from './pages/settings';

withBrowser();

const LINK = shareLink('Tokyo 1', 443);

/** The panel as the service itself serves it: when the service is gone, so is the host of the panel. */
async function served(stage: Stage, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const service = await stage.service({ web: builds.webdir, servers: 2 });
  const panel = await stage.visit({ service, url: `${service.url}/`, ...(prepare === undefined ? {} : { prepare }) });
  return { service, panel };
}

/** Everything that the panel fetches by itself has been fetched, or has failed. */
async function settled(panel: Panel): Promise<void> {
  await panel.header.seeCore('Ready');
  await reached(panel.page, 'panelParts', 'whole');
}

async function seeSomething(panel: Panel): Promise<void> {
  expect(await panel.page.locator('#root').evaluate((root) => root.textContent.length)).toBeGreaterThan(20);
}

const isPart = (url: string): boolean => /\/assets\/[^/]+\.js$/.test(url);

/** Fails the requests of code that come after the page itself has been loaded; the returned object lets them through. */
async function withoutParts(context: BrowserContext, answer: (route: Route) => Promise<void>) {
  const gate = { open: false };
  const first = new Set<string>();
  await context.route(/./, async (route) => {
    const url = route.request().url();
    if (route.request().isNavigationRequest()) {
      const response = await route.fetch();
      for (const [, name = ''] of (await response.text()).matchAll(/(?:src|href)="[^"]*\/([^"/]+\.js)"/g))
        first.add(name);
      return route.fulfill({ response });
    }
    if (gate.open || !isPart(url) || [...first].some((name) => url.endsWith(`/${name}`))) return route.fallback();
    // The texts of the language belong to the first look.
    const response = await route.fetch();
    return /^.{0,20}JSON\.parse\(/.test(await response.text()) ? route.fulfill({ response }) : answer(route);
  });
  return gate;
}

describe('the host of the panel goes away', () => {
  scenario.thorough('with a text in Import: the text stays, the service comes back, and it is sent', async (stage) => {
    const { service, panel } = await served(stage);
    await settled(panel);
    await panel.nodes.openImport();
    await panel.importing.type(LINK);
    await service.stop();
    await panel.importing.submit();
    await panel.notices.see('serviceNotFound');
    await seeSomething(panel);
    await panel.importing.seeText(LINK);
    await service.start();
    await panel.notices.see('serviceBack');
    await panel.importing.seeText(LINK);
    await panel.importing.submit();
    await panel.importing.dontSee();
    await panel.header.seeCore('Ready');
    await panel.seeNothingForAxe();
  });

  scenario.thorough('before any menu or dialog was opened: all of them open', async (stage) => {
    const { service, panel } = await served(stage);
    await settled(panel);
    const tools = (): Promise<number> =>
      panel.page.getByRole('toolbar').evaluate((one) => one.getBoundingClientRect().top);
    const before = await tools();
    await service.stop();
    await panel.seeText('What you see may be out of date. Retrying…');
    expect(await tools()).toBe(before);
    await panel.header.openNotices();
    await seen(panel.page.getByRole('dialog', { name: panel.words.say('Notices') }));
    await panel.page.keyboard.press('Escape');
    await panel.dontSeeDialog();
    await panel.header.seeOutbounds(['PROXY']);
    await panel.header.seeUser('admin');
    await panel.header.chooseTheme('Dark');
    await panel.nodes.chooseServers();
    await panel.nodes.openRowMenu((await panel.nodes.names())[0] ?? '');
    await panel.page.keyboard.press('Escape');
    for (const name of ['Setting', 'Logs', 'About', 'Create']) {
      await panel.press(name);
      await seen(panel.page.getByRole('dialog'));
      await panel.page.keyboard.press('Escape');
      await panel.dontSeeDialog();
    }
    await panel.seeText('What you see may be out of date. Retrying…');
    await panel.header.seeCore('Checking…');
    await panel.header.seeCoreUsable(false);
    await panel.header.seeCoreReason('The service is not responding.');
    const banner = panel.page.getByRole('alert').filter({ hasText: panel.words.say('The service is not responding') });
    await becomes(() => banner.count(), 1);
    const rowButton = panel.page.locator('button[id^=act]').first();
    await becomes(() => rowButton.getAttribute('title'), panel.words.say('The service is not responding.'));
    expect(await rowButton.getAttribute('aria-disabled')).toBe('true');
    await seeSomething(panel);
    await panel.seeNothingForAxe();
    await service.start();
    await panel.header.seeCore('Ready');
    await becomes(() => banner.count(), 0);
    await becomes(() => rowButton.getAttribute('aria-disabled'), 'false');
  });

  scenario('while the page is being loaded: what is missing comes by itself', async (stage) => {
    let gate = { open: false };
    const { service, panel } = await served(stage, async (context) => {
      gate = await withoutParts(context, (route) => route.abort('connectionrefused'));
    });
    await panel.header.seeCore('Ready');
    await panel.press('About');
    // In the place of the notices, which are a part themselves.
    await panel.seeText('This part of the panel could not be loaded. Retrying…');
    await panel.header.openNotices();
    await panel.dontSeeDialog();
    await service.faults([{ path: '/api/touch', kind: 'unauthorised' }]);
    await panel.page.reload();
    await panel.seeText('This part of the panel could not be loaded. Retrying…');
    await seeSomething(panel);
    await panel.seeNothingForAxe();
    gate.open = true;
    // In the place of the login, and in that of the notices.
    await panel.page
      .getByRole('button', { name: panel.words.say('Try now') })
      .first()
      .click();
    await panel.login.seeLogin();
  });

  scenario.thorough('the browser is offline for a moment', async (stage) => {
    const { panel } = await served(stage);
    await settled(panel);
    await panel.nodes.openImport();
    await panel.importing.type(LINK);
    const context = panel.page.context();
    await context.setOffline(true);
    await panel.importing.submit();
    await panel.notices.see('adjustAddress');
    await panel.importing.seeText(LINK);
    await context.setOffline(false);
    await panel.notices.see('serviceBack');
    await panel.importing.submit();
    await panel.importing.dontSee();
  });

  scenario.thorough('the host has another panel by now: a login opens, and nothing is lost', async (stage) => {
    const { service, panel } = await served(stage);
    await settled(panel);
    await panel.page.route(
      (url) => isPart(url.pathname),
      (route) => route.fulfill({ status: 404 }),
    );
    await panel.nodes.openImport();
    await panel.importing.type(LINK);
    await service.faults([{ kind: 'expire-token' }]);
    await panel.importing.submit();
    await panel.login.seeLogin();
    await panel.login.fill('admin', 'secret-1');
    await panel.login.submit();
    await panel.importing.seeText(LINK);
  });

  scenario(
    'a part that an upgrade has taken away: the page is loaded anew, and what was typed is there',
    async (stage) => {
      let gate = { open: true };
      const { panel } = await served(stage, async (context) => {
        gate = await withoutParts(context, (route) => route.fulfill({ status: 404 }));
      });
      await panel.header.seeCore('Ready');
      gate.open = true;
      await panel.nodes.openImport();
      await panel.importing.type(LINK);
      gate.open = false;
      await panel.page.route(
        (url) => url.pathname === '/',
        (route) =>
          route.request().isNavigationRequest()
            ? route.fallback()
            : route.fulfill({
                contentType: 'text/html',
                body: '<script type="module" src="./static/new.js"></script>',
              }),
      );
      // Said by a notice, or in the place of the notices.
      const reload = panel.page.getByRole('button', { name: panel.words.say('Reload') }).first();
      await seen(reload, 40_000);
      gate.open = true;
      await Promise.all([panel.page.waitForEvent('load'), reload.click()]);
      await panel.importing.see();
      await panel.importing.seeText(LINK);
      await panel.seeNothingForAxe();
    },
  );
});

describe('leaving the page', () => {
  scenario('asks while a dialog holds something that is not saved, and only then', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    let asked = 0;
    panel.page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.dismiss();
    });
    await panel.nodes.openImport();
    await panel.importing.type(LINK);
    await panel.page.reload({ timeout: 3_000 }).catch(() => undefined);
    await becomes(() => Promise.resolve(asked), 1);
    await panel.importing.seeText(LINK);
    await panel.page.keyboard.press('Escape');
    await panel.press('Discard');
    await panel.importing.dontSee();
    await new SettingsDialog(panel.page, panel.words, panel.width).open();
    await panel.page.reload();
    await panel.header.seeCore('Ready');
    expect(asked).toBe(1);
  });
});
