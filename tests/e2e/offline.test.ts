import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { buildDemoWhenStale } from '../../scripts/build.mjs';
import { expect, scenario, withBrowser } from './harness/stage';
import { builds } from './harness/static-host';
import { shareLink } from './harness/subscription-server';
import { becomes } from './pages/part';

withBrowser();

describe('without a service, and without a host', () => {
  scenario(
    'the demo has its service inside: it imports, connects, starts, and one click resets it',
    async (stage) => {
      // A build: minutes where the machine does much else.
      const folder = await buildDemoWhenStale();
      const host = await stage.host('/tools/demo/', undefined, folder);
      const panel = await stage.visit({ url: host.url });
      await panel.header.seeCore('Running');
      await panel.nodes.openImport();
      await panel.importing.type(shareLink('My own', 443));
      await panel.importing.submit();
      await panel.importing.dontSee();
      await panel.nodes.chooseServers();
      await panel.nodes.seeRowCount(9);
      await panel.nodes.act('My own', 'Select');
      await panel.nodes.seeConnected('My own', 'running');
      await panel.header.toggleCore();
      await panel.header.seeCore('Ready');
      await panel.header.toggleCore();
      await panel.header.seeCore('Running');
      await Promise.all([panel.page.waitForEvent('load'), panel.press('Reset the demo')]);
      await panel.nodes.chooseServers();
      await panel.nodes.seeRowCount(8);
      await panel.header.seeCore('Running');
    },
    { timeout: 300_000 },
  );

  scenario(
    'the browser keeps the panel but nothing of the service, and asks before it takes a newer one',
    async (stage) => {
      const folder = await mkdtemp(join(tmpdir(), 'switchyard-host-'));
      stage.atEnd(() => rm(folder, { recursive: true }));
      await cp(builds.staticHost, folder, { recursive: true, filter: (path) => !path.endsWith('.gz') });
      const service = await stage.service({ servers: 2 });
      const host = await stage.host('/panel/', undefined, folder);
      const panel = await stage.visit({ service, url: host.url, keepsPanel: true });
      const { page } = panel;
      const worker = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return [registration?.active?.state, registration?.waiting?.state];
        });
      await panel.nodes.seeRowCount(2);
      await becomes(worker, ['activated', undefined]);
      const kept = await page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => url);
      });
      expect(kept.length).toBeGreaterThan(20);
      expect(kept.filter((url) => !url.startsWith(host.url) || url.includes('/api/'))).toEqual([]);

      await appendFile(join(folder, 'service-worker.js'), '\n// newer\n');
      await page.reload();
      await panel.notices.see('panelRenewed');
      expect(await worker()).toEqual(['activated', 'installed']);
      await Promise.all([page.waitForEvent('load'), panel.notices.act('panelRenewed', 'Reload')]);
      await panel.nodes.seeRowCount(2);
      await becomes(worker, ['activated', undefined]);
      await panel.notices.dontSee('panelRenewed');

      await host.close();
      await page.reload();
      await panel.nodes.seeRowCount(2);
      await panel.nodes.act(1, 'Select');
      await panel.nodes.seeConnected(1, service.connected);
    },
  );
});
