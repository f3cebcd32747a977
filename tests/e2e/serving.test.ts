import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { callService, expect, scenario, withBrowser } from './harness/stage';
import { builds } from './harness/static-host';
import { shareLink } from './harness/subscription-server';

withBrowser();

describe('where the panel is served from', () => {
  for (const profile of ['2.2.6.7', '2.4.14'] as const) {
    scenario(`[1.08] the service itself, ${profile}: its own address is used and nothing is stored`, async (stage) => {
      const service = await stage.service({ profile, web: builds.webdir, servers: 2 });
      const panel = await stage.visit({ service, url: `${service.url}/` });
      await panel.nodes.seeRowCount(2);
      await panel.seeStored('backendAddress', null);
      await panel.seeTitle(`Switchyard - ${new URL(service.url).host}`);
      await panel.seeNothingForAxe();
      // A dialog is a file of its own, fetched now.
      await panel.nodes.openImport();
      await panel.importing.type(shareLink('Later', 443));
      await panel.importing.submit();
      await panel.nodes.seeRow('Later');
    });
  }

  scenario('a newer service whose web folder has a folder named static', async (stage) => {
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

  scenario('any static host, below a path of its own, with a service elsewhere', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const host = await stage.host('/tools/panel/');
    const panel = await stage.visit({ service, url: host.url });
    await panel.nodes.seeRowCount(2);
    await panel.nodes.openImport();
    await panel.importing.see();
    await panel.seeNothingForAxe();
  });

  scenario('every text file has its compressed twin, and index.html names no folder above its own', async (stage) => {
    const service = await stage.service({ profile: '2.4.14', web: builds.webdir });
    const page = await (await fetch(`${service.url}/`)).text();
    const names = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      expect(name).toMatch(/^\.\/static\//);
      const answer = await fetch(new URL(name, `${service.url}/`), { headers: { 'accept-encoding': 'gzip' } });
      expect([name, answer.status, answer.headers.get('content-encoding')]).toEqual([name, 200, 'gzip']);
    }
  });

  scenario('[7.23] a service without the panel in its folder is reached all the same', async (stage) => {
    const service = await stage.service({ profile: 'legacy', servers: 1 });
    expect(await callService(service, 'GET', 'version')).toMatchObject({ dockerMode: false });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
  });
});
