import { describe } from 'vitest';
import { type Locator } from 'playwright-core';
import { callService, expect, type Look, scenario, type Stage, withBrowser } from './harness/stage';
import { type Service, type ServiceOptions } from './harness/services/service';
import { becomes, gone, seen } from './pages/part';

withBrowser();

async function visit(stage: Stage, options: ServiceOptions = {}, look: Look = {}) {
  const service = await stage.service({ servers: 1, ...options });
  const panel = await stage.visit({ service, ...look });
  await panel.header.seeCoreUsable();
  await panel.header.openAddress();
  await panel.address.see();
  const port = (name: string): Locator => panel.page.locator(`input[name="${name}"]`);
  return { service, panel, port };
}

const bodies = (service: Service, path: string): readonly unknown[] =>
  service
    .report()
    .requests.filter((request) => request.method === 'PUT' && request.path === `/api/${path}`)
    .map(({ body }) => body);

describe('Address and Ports', () => {
  scenario('[1.06] [2.61] [4.21] [5.04] [7.06] [7.07] the ports are shown and saved as numbers', async (stage) => {
    const { service, panel, port } = await visit(stage);
    await becomes(() => port('socks5').inputValue(), '20170');
    await panel.seeText('0 closes a port. A running core restarts when you confirm.');
    await panel.seeNothingForAxe();
    await port('http').fill('20175');
    await panel.address.confirm();
    await panel.address.dontSee();
    await panel.seeText('Ports saved.');
    expect(bodies(service, 'ports')).toEqual([
      {
        socks5: 20170,
        http: 20175,
        socks5WithPac: 0,
        httpWithPac: 20172,
        vmess: 0,
        api: { port: 0, services: ['LoggerService'] },
      },
    ]);
  });

  scenario.thorough('[5.04] [9.12] equal, missing and too large ports are not sent', async (stage) => {
    const { service, panel, port } = await visit(stage);
    await port('socks5').fill('20171');
    await port('vmess').fill('70000');
    await port('httpWithPac').fill('');
    await panel.address.confirm();
    await panel.seeText('Another port already has this number.');
    await panel.seeText('A port is a whole number from 0 to {PORT_MAX}.');
    await panel.seeText('Enter a number; 0 closes the port.');
    await panel.seeNothingForAxe();
    expect(bodies(service, 'ports')).toEqual([]);
  });

  scenario.thorough('a port that something else has is said at its field', async (stage) => {
    const occupied = await stage.listener();
    const { panel, port } = await visit(stage);
    await port('socks5').fill(String(occupied));
    await panel.address.confirm();
    await panel.seeText('Choose another.');
    await becomes(() => port('socks5').getAttribute('aria-invalid'), 'true');
    await becomes(() => port('http').getAttribute('aria-invalid'), null);
    await port('socks5').fill('0');
    await panel.address.confirm();
    await panel.address.dontSee();
  });

  scenario.thorough(
    '[2.63] [4.22] opening the VMess port shows its link, and the button shows it again',
    async (stage) => {
      const { panel, port } = await visit(stage);
      await port('vmess').fill('20173');
      await panel.address.confirm();
      await panel.address.dontSee();
      await seen(panel.page.getByRole('heading', { name: /VMess/ }));
      await panel.page.keyboard.press('Escape');
      await panel.dontSeeDialog();
      await panel.header.openAddress();
      await panel.address.press('Show the link of the VMess port');
      await seen(panel.page.getByRole('heading', { name: /VMess/ }));
    },
  );

  scenario.thorough('[2.62] [5.06] [9.13] API services are chosen from the three', async (stage) => {
    const { service, panel } = await visit(stage);
    const input = panel.page.getByRole('combobox', { name: panel.words.say('Add service') });
    await input.click();
    await panel.page.getByRole('option', { name: 'StatsService' }).click();
    await panel.address.confirm();
    await panel.address.dontSee();
    expect(bodies(service, 'ports')).toMatchObject([{ api: { services: ['LoggerService', 'StatsService'] } }]);
  });

  scenario.thorough(
    '[2.64] [2.66] [2.67] [4.32] in docker mode there are hints in place of the ports',
    async (stage) => {
      const { panel, port } = await visit(stage, { docker: true });
      await panel.seeText('The service runs in Docker: use the port that the container publishes.');
      await gone(port('socks5'));
      await panel.seeNothingForAxe();
    },
  );

  scenario.thorough('[2.64] a changed address hides the ports', async (stage) => {
    const { panel, port } = await visit(stage);
    await seen(port('socks5'));
    await panel.address.type('http://10.0.0.2:2017');
    await gone(port('socks5'));
  });

  scenario.thorough('[2.91] [5.15] the checker of the egress port whitelist', async (stage) => {
    const { panel } = await visit(stage);
    const entry = panel.page.locator('input[name="whitelist-entry"]');
    await panel.page.locator('summary', { hasText: 'Egress port whitelist' }).click();
    await entry.fill('20170:20172');
    await panel.seeText('This is a valid entry.');
    await entry.fill('20172:20170');
    await panel.seeText('Not a port or a range.');
  });

  scenario.thorough('axe finds nothing on a phone, in Persian, in the dark', async (stage) => {
    const { panel, port } = await visit(stage, {}, { width: 'phone', language: 'fa', theme: 'dark' });
    await seen(port('socks5'));
    await panel.seeNothingForAxe();
    await panel.seeNoSideScroll();
  });
});

describe('outbound setting', () => {
  scenario.thorough(
    '[2.14] [2.86] [2.87] [5.25] [7.31] [7.32] the probe is checked and saved without a request id',
    async (stage) => {
      const service = await stage.service({ servers: 1 });
      const panel = await stage.visit({ service });
      await panel.header.configureOutbound('PROXY');
      const interval = panel.page.locator('input[name="probeInterval"]');
      const { setting } = (await callService(service, 'GET', 'outbound?outbound=proxy')) as {
        readonly setting: { readonly probeInterval: string };
      };
      await becomes(() => interval.inputValue(), setting.probeInterval);
      await panel.seeNothingForAxe();
      await interval.fill('soon');
      await panel.press('Confirm');
      await panel.seeText('Enter a duration such as 10s, 1m30s or 500ms.');
      await interval.fill('0s');
      await panel.seeText('The interval must be more than 0.');
      await interval.fill('5s');
      await panel.press('Confirm');
      await panel.dontSeeDialog();
      expect(bodies(service, 'outbound')).toMatchObject([{ outbound: 'proxy', setting: { probeInterval: '5s' } }]);
      expect(
        service.report().requests.find(({ method, path }) => method === 'PUT' && path === '/api/outbound')?.id,
      ).toBeNull();
    },
  );

  scenario.thorough('[2.87] an outbound is deleted from its settings, after a question', async (stage) => {
    const service = await stage.service({ servers: 1 });
    await callService(service, 'POST', 'outbound', { outbound: 'work' });
    const panel = await stage.visit({ service });
    await panel.header.deleteOutbound('WORK');
    await panel.deleteOutbound.see();
    await panel.deleteOutbound.press('Cancel');
    await seen(panel.page.locator('input[name="probeInterval"]'));
    await panel.press('Delete');
    await panel.deleteOutbound.confirm();
    await panel.dontSeeDialog();
    await panel.header.seeOutbounds(['PROXY']);
  });
});

describe('about', () => {
  scenario.thorough('[2.16] [2.90] [9.01] default ports, versions and links', async (stage) => {
    const service = await stage.service();
    const panel = await stage.visit({ service });
    await panel.press('About');
    await panel.seeHeading('About');
    const { version } = (await callService(service, 'GET', 'version')) as { readonly version: string };
    for (const text of ['2017', '20170', '20171', '20172', '32345', version])
      await seen(panel.page.getByRole('dialog').getByText(text, { exact: true }));
    await panel.seeNothingForAxe();
  });
});
