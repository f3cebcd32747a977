import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { describe } from 'vitest';
import { installPackage } from './harness/package';
import { account, callService, expect, probeEverySecond, scenario, type Stage, withBrowser } from './harness/stage';
import { type Service } from './harness/services/service';
import { builds } from './harness/static-host';
import { shareLink } from './harness/subscription-server';
import { type Panel } from './pages/panel';
import { becomes, seen } from './pages/part';
import { version } from '../../package.json';

withBrowser();

/** Import, connect, start, look, stop, log out and in: everything fetched, called and sent along the way has to be found. */
async function journey(stage: Stage, service: Service, panel: Panel): Promise<void> {
  const port = await stage.listener();
  await probeEverySecond(service);
  await panel.nodes.openImportFromWelcome();
  await panel.importing.useBatch();
  await panel.importing.type([shareLink('Tokyo 1', port), shareLink('Frankfurt 2', port)].join('\n'));
  await panel.importing.submit();
  await panel.importing.dontSee();
  await panel.nodes.seeNames(['Tokyo 1', 'Frankfurt 2']);
  for (const name of ['Tokyo 1', 'Frankfurt 2']) {
    await panel.nodes.act(name, 'Select');
    await panel.nodes.seeConnected(name, service.connected);
  }
  if (service.connected === 'ready') await panel.header.toggleCore();
  await panel.header.seeCore('Running');
  // Told by the message socket.
  await panel.connected.seeLiving('Tokyo 1');
  await panel.header.toggleCore();
  await panel.header.seeCore('Ready');
  await panel.notices.dismissAll();
  await seeCompanions(panel);
  await panel.header.chooseLanguage('fa');
  await panel.seeDirection('rtl');
}

/** What is linked from About and comes along with the panel: the licences, and the page of the statecharts. */
async function seeCompanions(panel: Panel): Promise<void> {
  await panel.press('About');
  const link = (name: string) => panel.page.getByRole('dialog').locator(`a[href$="${name}"]`);
  const addressOf = (name: string): Promise<string> => link(name).evaluate((a: HTMLAnchorElement) => a.href);
  const licences = await fetch(await addressOf('licences.txt'));
  expect([licences.status, licences.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  expect(await licences.text()).toMatch(/^jsqr \d+\.\d+\.\d+ \(Apache-2\.0\)$/m);

  const [opened] = await Promise.all([panel.page.waitForEvent('popup'), link('statecharts.html').click()]);
  await guardedUntil(opened, async () => {
    await seen(opened.locator('svg'));
    await becomes(async () => (await opened.title()).endsWith(' – Switchyard statecharts'), true);
  });
  await panel.page.keyboard.press('Escape');
  await panel.dontSeeDialog();
}

/** What a home screen needs, beside the page. */
async function seeManifest(url: string): Promise<void> {
  const manifest = await fetch(new URL('static/manifest.webmanifest', url));
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
  const { icons, start_url: start } = (await manifest.json()) as { icons: { src: string }[]; start_url: string };
  expect(new URL(start, manifest.url).href).toBe(url);
  for (const { src } of icons)
    expect((await fetch(new URL(src, manifest.url))).headers.get('content-type')).toBe('image/png');
  expect(await (await fetch(url)).text()).toContain('href="./static/manifest.webmanifest"');
}

/** A page that the panel opened: what it writes to its console until then is an error of the test. */
async function guardedUntil(page: Page, done: () => Promise<void>): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await done();
  expect(errors).toEqual([]);
  await page.close();
}

describe('where the panel is served from', () => {
  for (const profile of ['2.2.6.7', '2.4.14'] as const)
    scenario(
      `[1.08] the service itself, ${profile}: its own address is used and nothing is stored`,
      async (stage) => {
        const service = await stage.service({ profile, web: builds.webdir });
        const panel = await stage.visit({ service, url: `${service.url}/` });
        await panel.seeTitle(`Switchyard - ${new URL(service.url).host}`);
        await panel.seeNothingForAxe();
        await journey(stage, service, panel);
        await panel.seeStored('backendAddress', null);
      },
      { thorough: profile !== '2.2.6.7' },
    );

  scenario.thorough('a newer service whose web folder has a folder named static', async (stage) => {
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-web-'));
    try {
      await mkdir(join(folder, 'static'));
      await cp(join(builds.webdir, 'index.html'), join(folder, 'index.html'));
      await cp(builds.webdir, join(folder, 'static'), { recursive: true });
      const service = await stage.service({ profile: '2.4.14', web: folder, servers: 2 });
      const panel = await stage.visit({ service, url: `${service.url}/` });
      await panel.nodes.seeRowCount(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  for (const path of ['/', '/panel/', '/tools/switchyard/'])
    scenario.thorough(`any static host at ${path}, with a service elsewhere`, async (stage) => {
      const service = await stage.service();
      const host = await stage.host(path);
      const panel = await stage.visit({ service, url: host.url });
      await panel.seeNothingForAxe();
      await journey(stage, service, panel);
      await panel.seeStored('backendAddress', service.url);
    });

  scenario('below a path of a web server that passes the calls on: nothing is stored', async (stage) => {
    const service = await stage.service();
    const host = await stage.host('/panel/', service.url);
    const panel = await stage.visit({ url: host.url, stored: { token: await service.token() } });
    await panel.seeTitle(`Switchyard - ${new URL(host.url).host}`);
    await journey(stage, service, panel);
    await panel.seeStored('backendAddress', null);
  });

  scenario.thorough('the program of the package, installed in an empty folder without a network', async (stage) => {
    const installed = await installPackage();
    stage.atEnd(installed.remove);
    expect(await installed.run(['--version'])).toEqual({ code: 0, said: version });
    const service = await stage.service();
    const url = await installed.serve(['--service', service.url, '--port', '0']);
    const { port, host } = new URL(url);
    const again = await installed.run(['--service', service.url, '--port', port]);
    expect(again).toEqual({ code: 1, said: expect.stringMatching(/^Port \d+ is in use\. [^\n]+$/) as string });
    await seeManifest(url);
    const panel = await stage.visit({ url });
    await panel.login.fill(account.username, account.password);
    await panel.login.submit();
    await panel.login.dontSeeLogin();
    await panel.seeTitle(`Switchyard - ${host}`);
    await journey(stage, service, panel);
    await panel.seeStored('backendAddress', null);
  });

  scenario(
    'what index.html names lies below its own folder, and every text file has its compressed twin',
    async (stage) => {
      const service = await stage.service({ profile: '2.4.14', web: builds.webdir });
      const host = await stage.host('/');
      const page = await (await fetch(`${service.url}/`)).text();
      // Its server gives out nothing beside /static/, and the panel is no app of its own there.
      expect(page).not.toContain('manifest');
      const names = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = '']) => name);
      expect(names.length).toBeGreaterThan(1);
      const get = async (name: string, from: string): Promise<readonly unknown[]> => {
        const answer = await fetch(new URL(name, from), { headers: { 'accept-encoding': 'gzip' } });
        return [name, answer.status, answer.headers.get('content-encoding')];
      };
      for (const name of names) {
        expect(name).toMatch(/^\.\/static\//);
        // The service sends its folder as it lies there.
        expect(await get(name, `${service.url}/`)).toEqual([name, 200, null]);
        expect(await get(name, host.url)).toEqual([name, 200, 'gzip']);
      }
    },
  );

  scenario('[7.23] a service without the panel in its folder is reached all the same', async (stage) => {
    const service = await stage.service({ profile: 'legacy', servers: 1 });
    expect(await callService(service, 'GET', 'version')).toMatchObject({ dockerMode: false });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
  });
});
