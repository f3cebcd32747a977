import { describe, expect } from 'vitest';
import { startSecureHost } from './harness/self-signed';
import { callService, connectServer, scenario, type Stage, withBrowser } from './harness/stage';
import { type Need, type Service } from './harness/services/service';
import { Logs } from './pages/logs';
import { becomes } from './pages/part';
import { SettingsDialog } from './pages/settings';

withBrowser();

/** Since 2.4.11 a position that does not exist is refused at once. */
const storesNowhere: Need = {
  kind: 'version',
  before: '2.4.11',
  because: 'refuses a connection to a position that does not exist',
};

const server = { _type: 'server', id: 1, sub: 0 } as const;

/** A service with a connected server. */
async function connected(stage: Stage, options: Parameters<Stage['service']>[0] = {}): Promise<Service> {
  const service = await stage.service({ servers: 2, ...options });
  await connectServer(service, { ...server, outbound: 'proxy' });
  return service;
}

const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  webkit:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  chromium: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const;

describe('the error catalogue', () => {
  scenario.thorough('[8.01] a 401 opens the login', async (stage) => {
    const service = await connected(stage);
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    await service.faults([{ path: '/api/v2ray', kind: 'unauthorised', times: 1 }]);
    await panel.header.toggleCore();
    await panel.seeHeading('Login');
    await panel.seeNothingForAxe();
  });

  scenario.thorough('[8.03] [8.14] a 404 is no failure toast: it needs a higher version', async (stage) => {
    const service = await connected(stage);
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    await service.faults([{ path: '/api/v2ray', kind: '404', times: 1 }]);
    await panel.header.toggleCore();
    await panel.notices.see('missing');
    await panel.notices.dontSee('failed');
    await panel.seeNothingForAxe();
  });

  scenario.thorough('[8.04] a 500 with an empty body is a warning', async (stage) => {
    const service = await connected(stage);
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    await service.faults([{ path: '/api/v2ray', kind: '500', times: 1 }]);
    await panel.header.toggleCore();
    await panel.notices.see('failed', 'HTTP 500');
    await panel.header.seeCore('Ready');
    await panel.seeNothingForAxe();
  });

  scenario.thorough('[8.05] a request that cannot be made is said', async (stage) => {
    const service = await connected(stage);
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    await panel.page.evaluate(() => {
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = () => {
        XMLHttpRequest.prototype.open = open;
        throw new Error('no chance');
      };
    });
    await panel.header.toggleCore();
    await panel.notices.see('setup', 'no chance');
    await panel.seeNothingForAxe();
  });

  scenario('[8.06] [8.14] a refused start says the service’s words and offers the logs', async (stage) => {
    const service = await connected(stage);
    await service.faults([
      { path: '/api/v2ray', kind: 'fail', message: 'failed to start: open geoip.dat: no such file' },
    ]);
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    await panel.header.toggleCore();
    await panel.notices.see('refused', 'geoip.dat');
    await panel.notices.see('coreFilesMissing');
    await panel.page.getByRole('button', { name: 'Open the logs' }).click();
    await new Logs(panel.page, panel.words, panel.width).see();
    await panel.seeNothingForAxe();
  });

  for (const [agent, address, key] of [
    ['firefox', 'http://127.0.0.1:2', 'cannotCommunicateFirefox'],
    ['chromium', 'http://192.0.2.1:2017', 'cannotCommunicate'],
    ['webkit', 'http://127.0.0.1:2', 'serviceNotFound'],
  ] as const) {
    scenario(
      `[2.92] [8.08] [8.09] an https page, an http service: ${agent} says ${key}`,
      async (stage) => {
        const host = await startSecureHost();
        try {
          const panel = await stage.visit({
            url: host.url,
            userAgent: agents[agent],
            stored: { backendAddress: address },
            prepare: (context) => context.route(`${address}/**`, (route) => route.abort('blockedbyclient')),
          });
          await panel.notices.see('adjustAddress');
          await panel.notices.see(key);
          await panel.seeNothingForAxe();
          if (key === 'serviceNotFound') return;
          const popup = panel.page.context().waitForEvent('page');
          await panel.notices.act(key, 'Switch to alternate site');
          const site = await popup;
          await becomes(() => site.url().startsWith('https:'), false);
        } finally {
          await host.close();
        }
      },
      { thorough: agent !== 'firefox' },
    );
  }

  for (const [id, key, change] of [
    ['8.12', 'serviceInvalid', { serviceValid: false }],
    // As services told it before 2.4.7: later ones say how the core's version differs.
    ['8.12', 'coreNotV5', { v5: false, lastKernelExit: undefined }],
    ['8.13', 'newVersion', { foundNew: true, remoteVersion: '9.9.9' }],
  ] as const) {
    scenario.thorough(`[${id}] the version check says ${key}`, async (stage) => {
      const service = await connected(stage);
      const panel = await stage.visit({
        service,
        prepare: (context) =>
          context.route('**/api/version', async (route) => {
            const response = await route.fetch();
            const answer = (await response.json()) as { readonly data: object };
            await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...change } } });
          }),
      });
      await panel.notices.see(key);
      await panel.header.seeCore('Ready');
      await panel.seeNothingForAxe();
    });
  }

  scenario.thorough('[8.20] a success says the reply’s code', async (stage) => {
    const service = await connected(stage);
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    await panel.header.toggleCore();
    await panel.notices.see('coreStarted', 'SUCCESS');
    await panel.seeNothingForAxe();
  });

  scenario.thorough('[8.18] a busy service is no toast: the call waits for its turn', async (stage) => {
    const service = await connected(stage);
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    await service.faults([{ path: '/api/v2ray', kind: 'busy', times: 2 }]);
    await panel.header.toggleCore();
    await panel.header.seeCore('Running');
    await panel.notices.dontSee('busy');
    await panel.notices.dontSee('refused');
    await panel.seeNothingForAxe();
  });

  scenario(
    'a connection that points nowhere is shown as such, and can be taken out',
    async (stage) => {
      const service = await connected(stage);
      await callService(service, 'POST', 'connection', { ...server, id: 9, outbound: 'proxy' });
      const panel = await stage.visit({ service });
      await panel.header.seeCore('Ready');
      await panel.connected.seeEntry('missing server');
      await panel.seeNothingForAxe();
      await panel.header.toggleCore();
      await panel.notices.see('refused', 'ID exceed range');
      await panel.notices.see('staleConnections');
      await panel.connected.remove('missing server');
      await panel.connected.dontSeeEntry('missing server');
      await panel.header.toggleCore();
      await panel.header.seeCore('Running');
    },
    { needs: [storesNowhere] },
  );

  scenario.thorough(
    '[4.18] [9.06] the core does not come up within 30 s: said, with a way to the logs',
    async (stage) => {
      const service = await connected(stage);
      const panel = await stage.visit({ service, prepare: (context) => context.clock.install() });
      await panel.header.seeCore('Ready');
      // The connect poll ignores this answer, so that only its time can end it.
      await service.faults([{ path: '/api/touch', kind: 'busy' }]);
      await panel.header.toggleCore();
      await panel.notices.see('coreStarted');
      const { clock } = panel.page.context();
      await clock.runFor(25_000);
      await panel.notices.dontSee('coreDidNotStart');
      await clock.runFor(6_000);
      await panel.notices.see('coreDidNotStart');
      await panel.notices.dontSee('refused');
      await panel.seeNothingForAxe();
      await panel.notices.act('coreDidNotStart', 'Logs');
      await new Logs(panel.page, panel.words, panel.width).see();
    },
  );

  scenario.thorough(
    '[8.11] the prompts show once per address, however often it is tried, and for 10 s',
    async (stage) => {
      const [first, second] = ['http://127.0.0.1:2', 'http://127.0.0.1:3'];
      const panel = await stage.visit({
        stored: { backendAddress: first },
        prepare: (context) => context.clock.install(),
      });
      const { clock } = panel.page.context();
      const tries = { [first]: 0, [second]: 0 };
      panel.page.on('request', (request) => {
        for (const address of [first, second])
          if (request.url().startsWith(address)) tries[address] = (tries[address] ?? 0) + 1;
      });
      await panel.notices.see('serviceNotFound', first);
      await clock.runFor(11_000);
      await panel.notices.dontSee('serviceNotFound');
      await panel.notices.dontSee('adjustAddress');
      const before = tries[first] ?? 0;
      for (let times = 0; times < 4; times += 1) {
        await clock.runFor(4_000);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      expect((tries[first] ?? 0) - before).toBeGreaterThan(1);
      await panel.notices.dontSee('serviceNotFound');
      const other = await stage.secondTab(panel);
      await other.page.evaluate((address) => localStorage.setItem('backendAddress', address), second);
      await panel.notices.see('serviceNotFound', second);
      await panel.notices.see('adjustAddress');
      await panel.seeNothingForAxe();
      await panel.header.openNotices();
      const said = panel.page.getByRole('dialog').getByRole('listitem');
      await becomes(async () => (await said.allTextContents()).filter((text) => text.includes('127.0.0.1')).length, 2);
    },
  );

  scenario(
    'what came of connecting and disconnecting is spoken, in a region that is there all the time',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      const panel = await stage.visit({ service, stored: { lastNodeTab: 'servers' } });
      await panel.header.seeCore('Ready');
      const region = await panel.page.locator('[role=status][data-outcome]').elementHandle();
      const name = (await panel.nodes.names())[0] ?? '';
      await panel.nodes.act(name, 'Select');
      await panel.nodes.seeConnected(name, service.connected);
      await becomes(() => region?.textContent(), panel.words.say('{name} is connected.', { name }));
      await panel.nodes.act(name, 'Cancel');
      await panel.nodes.seeConnected(name, null);
      await becomes(() => region?.textContent(), panel.words.say('{name} is disconnected.', { name }));
      expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
      await panel.seeNothingForAxe();
    },
  );

  scenario.thorough(
    'a start that names an outbound which nobody lists offers to take out what was connected there',
    async (stage) => {
      const service = await connected(stage);
      await callService(service, 'POST', 'outbound', { outbound: 'ghost' });
      const panel = await stage.visit({ service, stored: { lastNodeTab: 'servers' } });
      await panel.header.seeCore('Ready');
      await panel.header.chooseOutbound('GHOST');
      // Another client takes the outbound away; the service stores a connection to it all the same, and lists it nowhere.
      await callService(service, 'DELETE', 'outbound', { outbound: 'ghost' });
      const name = (await panel.nodes.names())[1] ?? '';
      await panel.nodes.act(name, 'Select');
      await becomes(() => service.report().counts['POST /api/connection'], 2);
      if (service.connected === 'running') {
        await panel.header.seeCore('Running');
        await panel.header.toggleCore();
      }
      await panel.header.seeCore('Ready');
      await panel.connected.seeCount(1);
      await service.faults([{ path: '/api/v2ray', kind: 'fail', message: 'outbound ghost: no such outbound' }]);
      await panel.header.toggleCore();
      await panel.notices.see('refused', 'no such outbound');
      await panel.notices.see('staleConnections');
      await panel.seeNothingForAxe();
      service.clearFaults();
      await panel.notices.act('staleConnections', 'Remove');
      await panel.notices.see('staleConnectionsRemoved');
      const disconnects = service
        .report()
        .requests.filter(({ method, path }) => method === 'DELETE' && path === '/api/connection');
      expect(disconnects.map(({ body }) => body)).toMatchObject([{ id: 2, outbound: 'ghost' }]);
      await panel.header.toggleCore();
      await panel.header.seeCore('Running');
    },
  );

  for (const [language, width] of [
    ['en', 'desktop'],
    ['fa', 'desktop'],
    ['ru', 'phone'],
  ] as const) {
    scenario(
      `a toast covers no button of a tall dialog: ${language}, ${width}`,
      async (stage) => {
        const service = await connected(stage);
        await service.faults([{ path: '/api/setting', method: 'PUT', kind: '500' }]);
        const panel = await stage.visit({ service, language, width });
        await panel.header.seeCore('Ready');
        await new SettingsDialog(panel.page, panel.words, panel.width).open();
        const buttons = panel.page.getByRole('dialog').locator('button').filter({ visible: true });
        await panel.press('Save and Apply');
        await panel.notices.see('failed');
        const covered = await buttons.evaluateAll((all) =>
          all.flatMap((button) => {
            const { x, y, width: wide, height } = button.getBoundingClientRect();
            const top = document.elementFromPoint(x + wide / 2, y + height / 2);
            return top?.closest('[data-notice]') == null ? [] : [button.textContent];
          }),
        );
        expect(covered).toEqual([]);
      },
      { thorough: language !== 'ru' },
    );
  }
});
