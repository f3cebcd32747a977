import { type Locator } from 'playwright-core';
import { describe } from 'vitest';
import {
  callService,
  connectServer,
  expect,
  probeEverySecond,
  scenario,
  startCore,
  withBrowser,
} from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { becomes } from './pages/part';

withBrowser();

const batch = (names: readonly string[], port = 443): string =>
  names.map((name, index) => shareLink(name, port + index)).join('\n');

describe('lists', () => {
  scenario('axe finds nothing in the welcome, the table of servers and the table of subscriptions', async (stage) => {
    const empty = await stage.visit({ service: await stage.service() });
    await empty.nodes.seeWelcome();
    await empty.seeNothingForAxe();
    const full = await stage.visit({ service: await stage.service({ servers: 20, subscriptions: [3, 2] }) });
    await full.nodes.seeRowCount(2);
    await full.seeNothingForAxe();
    await full.nodes.chooseServers();
    await full.nodes.checkAll();
    await full.seeNothingForAxe();
    await full.page.emulateMedia({ forcedColors: 'active' });
    await full.seeNothingForAxe();
  });

  scenario.thorough('[2.20] [4.34] [4.35] the toolbar follows what is checked', async (stage) => {
    const { nodes } = await stage.visit({ service: await stage.service({ servers: 3, subscriptions: [2] }) });
    await nodes.chooseSubscriptions();
    await nodes.seeDeleteUsable(false);
    await nodes.check(1);
    await nodes.seeDeleteUsable(true);
    await nodes.seeTestsUsable(false);
    await nodes.chooseServers();
    await nodes.seeNothingChecked();
    await nodes.check(1);
    await nodes.seeDeleteUsable(true);
    await nodes.seeTestsUsable(true);
    await nodes.chooseTab('Provider 1');
    await nodes.check(1);
    await nodes.seeDeleteUsable(false);
    await nodes.seeTestsUsable(true);
  });

  scenario.thorough('[2.25] [2.26] sorted by id at first, by name on demand, 100 rows a page', async (stage) => {
    const { nodes } = await stage.visit({ service: await stage.service({ subscriptions: [250] }) });
    await nodes.chooseTab('Provider 1');
    await nodes.seeRowCount(100);
    await nodes.seeShown(1, 100, 250);
    await nodes.seeFirstName('🇯🇵 東京 1');
    await nodes.turnTo('Last page');
    await nodes.seeShown(201, 250, 250);
    await nodes.seeRowCount(50);
    await nodes.sortBy('Name');
    await nodes.seeShown(1, 100, 250);
    const upwards = await nodes.names();
    await nodes.sortBy('Name');
    await becomes(async () => (await nodes.names())[0] !== upwards[0], true);
    await nodes.sortBy('ID');
    await nodes.seeFirstName('🇯🇵 東京 1');
  });

  scenario.thorough('[2.25] a range with shift, and all of the list', async (stage) => {
    const { nodes } = await stage.visit({ service: await stage.service({ servers: 150 }) });
    await nodes.chooseServers();
    await nodes.check(3);
    await nodes.checkRangeTo(12);
    await nodes.seeChecked(10);
    await nodes.uncheck(5);
    await nodes.seeChecked(9);
    await nodes.clearSelection();
    await nodes.seeNothingChecked();
    await nodes.checkAll();
    await nodes.seeChecked(150);
  });

  scenario('5,000 rows: select all checks all, and nothing freezes', async (stage) => {
    const { nodes, page } = await stage.visit({ service: await stage.service({ subscriptions: [5_000] }) });
    await nodes.chooseTab('Provider 1');
    await nodes.seeShown(1, 100, 5_000);
    await nodes.checkAll();
    await nodes.seeChecked(5_000);
    expect(await page.locator('*').count()).toBeLessThan(3_000);
    await nodes.turnTo('Last page');
    await nodes.seeShown(4_901, 5_000, 5_000);
    await nodes.clearSelection();
    await nodes.seeNothingChecked();
  });

  scenario.thorough('[2.24] the last tab is remembered', async (stage) => {
    const service = await stage.service({ servers: 2, subscriptions: [3, 2] });
    const panel = await stage.visit({ service });
    await panel.nodes.chooseTab('Provider 1');
    await panel.page.reload();
    await panel.nodes.seeTabChosen('Provider 1');
    await panel.nodes.seeRowCount(3);
  });

  scenario('[2.23] a hundred subscriptions: what does not fit is behind a button with a filter', async (stage) => {
    const service = await stage.service({ subscriptions: Array.from({ length: 100 }, (_, index) => (index % 3) + 1) });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(100);
    await panel.seeNoSideScroll();
    await panel.nodes.openMoreTabs();
    await panel.seeNothingForAxe();
    await panel.nodes.filterTabs('Provider 99');
    await panel.nodes.chooseMoreTab('Provider 99');
    await panel.nodes.seeTabChosen('Provider 99');
    await panel.nodes.seeRowCount(3);
  });

  scenario.thorough('[2.23] in a window that gets wider, tabs that fit come back', async (stage) => {
    const service = await stage.service({ subscriptions: [1, 2, 3, 4] });
    const panel = await stage.visit({ service });
    await panel.page.setViewportSize({ width: 1100, height: 768 });
    await panel.nodes.seeMoreTabs();
    await panel.page.setViewportSize({ width: 1760, height: 768 });
    await panel.nodes.dontSeeMoreTabs();
  });

  scenario.thorough('hostile names are text, and stay in their place', async (stage) => {
    const names = [
      '<img src=x onerror="window.hacked = true">',
      '\u202Egnp.exe\u202C right to left',
      'x'.repeat(500),
      '"><script>window.hacked = true</script>',
      '{count, plural, one {#} other {#}} {name} %s',
      'a\tb  c',
    ];
    const service = await stage.service();
    await callService(service, 'POST', 'import', { url: batch(names) });
    await callService(service, 'PATCH', 'subscription', {}).catch(() => undefined);
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(names.length);
    await panel.seeNoSideScroll();
    await panel.seeNothingForAxe();
    await panel.nodes.act(1, 'Select');
    await panel.nodes.seeConnected(1, service.connected);
    await panel.connected.seeCount(1);
    await panel.nodes.act(3, 'Select');
    await panel.connected.seeCount(2);
    await panel.seeNoSideScroll();
    expect(await panel.page.evaluate(() => 'hacked' in window)).toBe(false);
    const heights = await panel.nodes.rows.evaluateAll((rows) =>
      rows.map((row) => Math.round(row.getBoundingClientRect().height)),
    );
    expect(new Set(heights).size).toBe(1);
  });

  scenario.thorough('[4.07] 300 rows with a bad one: the others are tested all the same', async (stage) => {
    const port = await stage.listener();
    const service = await stage.service();
    await callService(service, 'POST', 'import', {
      url: Array.from({ length: 300 }, (_, index) => shareLink(`n${index + 1}`, port)).join('\n'),
    });
    const panel = await stage.visit({ service });
    await panel.nodes.checkAll();
    await panel.nodes.seeChecked(300);
    await service.faults([{ path: '/api/pingLatency', kind: '500', times: 1, after: 2 }]);
    await panel.nodes.ping();
    await panel.nodes.seeLatency('n1', /\d+ms/);
    await panel.nodes.turnTo('Last page');
    await panel.nodes.seeLatency('n300', /\d+ms/);
    await panel.nodes.dontSeeTesting();
    const asked = service.report().requests.filter(({ path }) => path === '/api/pingLatency');
    expect(Math.max(...asked.map(({ query }) => query.length))).toBeLessThan(8_000);
    expect(asked.length).toBeGreaterThan(6);
    const texts = await panel.nodes.rows.locator('td:nth-child(6)').allTextContents();
    expect(texts.filter((text) => /\d+ms/.test(text))).toHaveLength(100);
  });

  scenario('[2.33] [4.09] a dead server, one in use, and the way from the panel to its row', async (stage) => {
    const port = await stage.listener();
    const service = await stage.service({ subscriptions: [250] });
    await callService(service, 'POST', 'import', { url: batch(['Near', 'Far'], port) });
    for (const row of [
      { _type: 'server', id: 1, sub: 0 },
      { _type: 'subscriptionServer', id: 230, sub: 0 },
    ])
      await connectServer(service, { ...row, outbound: 'proxy' });
    await service.faults([
      { kind: 'alive', which: { _type: 'server', id: 1 }, alive: true },
      { kind: 'alive', which: { _type: 'subscriptionServer', id: 230, sub: 0 }, alive: false },
    ]);
    await probeEverySecond(service);
    const panel = await stage.visit({ service });
    await panel.header.toggleCore();
    await panel.header.seeCore('Running');
    await panel.connected.seeAlive('Near', 'Alive, in use');
    await panel.connected.seeAlive('230', 'Dead');
    await panel.seeNothingForAxe();
    const name = (await panel.connected.entry('230').locator('[title]').first().getAttribute('title')) ?? '';
    await panel.connected.find(name);
    await panel.nodes.seeTabChosen('Provider 1');
    await panel.nodes.seeShown(201, 250, 250);
    await panel.nodes.seeConnected(230, 'running');
    await service.faults([{ kind: 'close-sockets' }, { path: '/api/message', kind: 'drop' }]);
    await panel.seeText(
      service.tellsTimes ? 'Last update' : 'The status of these servers is not being updated right now.',
    );
  });

  scenario(
    'servers are connected one after the other without waiting, though the page remounts in between',
    async (stage) => {
      const service = await stage.service({ latency: 300 });
      await callService(service, 'POST', 'import', { url: batch(['One', 'Two', 'Three', 'Four']) });
      await startCore(service, 1);
      const panel = await stage.visit({ service, stored: { lastNodeTab: 'servers' } });
      await panel.header.seeCore('Running');
      const [first = '', ...others] = await panel.nodes.names();
      for (const name of others) await panel.nodes.act(name, 'Select');
      for (const name of [first, ...others]) await panel.nodes.seeConnected(name, 'running');
      expect((await service.state()).connected).toHaveLength(4);
    },
  );

  scenario('[4.11] outbounds: add, choose, delete', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    await panel.header.addOutbound();
    await panel.addOutbound.see();
    await panel.seeNothingForAxe();
    await panel.addOutbound.type('elevenchars');
    await panel.addOutbound.submit();
    await panel.addOutbound.seeText('The name is too long: at most {max} characters.');
    await panel.addOutbound.type('direct');
    await panel.addOutbound.submit();
    await panel.addOutbound.seeText('The service reserves this name. Choose another.');
    await panel.addOutbound.type('work');
    await panel.addOutbound.submit();
    await panel.addOutbound.dontSee();
    // What an outbound needs next.
    await panel.outboundServers.see();
    await panel.page.keyboard.press('Escape');
    await panel.dontSeeDialog();
    await panel.header.seeOutbounds(['PROXY', 'WORK']);
    await panel.header.chooseOutbound('WORK');
    await panel.header.seeOutbound('WORK');
    await panel.nodes.act(1, 'Select');
    await panel.nodes.seeConnected(1, service.connected);
    expect((await service.state()).connected).toMatchObject([{ outbound: 'work', id: 1 }]);
    const setting = { probeURL: 'http://127.0.0.1/probe', probeInterval: '7s', type: 'leastping' };
    await callService(service, 'PUT', 'outbound', { outbound: 'work', setting });
    await panel.header.deleteOutbound('WORK');
    await panel.deleteOutbound.see();
    await panel.seeNothingForAxe();
    await panel.deleteOutbound.confirm();
    await panel.deleteOutbound.dontSee();
    await panel.header.seeOutbound('PROXY');
    await panel.nodes.seeConnected(1, null);
    await panel.notices.act('outboundDeleted', 'Undo');
    await panel.notices.see('outboundRestored');
    await panel.header.seeOutbounds(['PROXY', 'WORK']);
    expect((await service.state()).connected).toMatchObject([{ outbound: 'work', id: 1 }]);
    expect(await callService(service, 'GET', 'outbound?outbound=work')).toMatchObject({ setting });
  });

  scenario('[4.12] [7.27] three servers are chosen for an outbound and saved with one call', async (stage) => {
    const service = await stage.service({ profile: '2.4.14', servers: 2, subscriptions: [3] });
    const panel = await stage.visit({ service });
    const { outboundServers } = panel;
    const saves = () => service.report().requests.filter(({ path }) => path === '/api/outboundConnections');
    await panel.header.chooseServers('PROXY');
    await outboundServers.toggle(1);
    await outboundServers.toggle(2);
    await outboundServers.toggleFound('provider 1');
    await outboundServers.seePlan('{0, plural, one {Saving takes # request.} other {Saving takes # requests.}}', 1);
    await panel.seeNothingForAxe();
    await outboundServers.press('Save');
    await outboundServers.dontSee();
    await panel.notices.see('outboundServersSaved');
    await panel.header.seeOutbound('PROXY', 3);
    expect((await service.state()).connected).toMatchObject([
      { _type: 'server', id: 1 },
      { _type: 'server', id: 2 },
      { _type: 'subscriptionServer', id: 1, sub: 0 },
    ]);
    expect(saves()).toHaveLength(1);
    await panel.header.chooseServers('PROXY');
    await outboundServers.toggle(2);
    await outboundServers.press('Save');
    await panel.header.seeOutbound('PROXY', 2);
    expect(saves()).toHaveLength(2);
  });

  scenario.thorough('[4.12] "Use only this" leaves one server of a load balance', async (stage) => {
    const service = await stage.service({ servers: 5 });
    const panel = await stage.visit({ service });
    // Those that every core takes: where a connect starts it, one that it refuses stays stored, and it stays down.
    for (const id of [1, 2, 5]) {
      await panel.nodes.act(id, 'Select');
      await panel.nodes.seeConnected(id, service.connected);
    }
    await panel.header.seeOutbound('PROXY', 3);
    // It is seen while its row is pointed at or has the focus, and covers neither the name nor the address.
    const row = panel.nodes.row(4).first();
    const only = row.locator('[data-only]');
    const isSeen = () => only.evaluate((one) => one.checkVisibility({ opacityProperty: true }));
    await panel.page.mouse.move(0, 0);
    await becomes(isSeen, false);
    await row.hover();
    await becomes(isSeen, true);
    await panel.page.mouse.move(0, 0);
    await becomes(isSeen, false);
    await row.getByRole('checkbox').focus();
    await becomes(isSeen, true);
    const sides = (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
    const [name, button, address] = await Promise.all([
      sides(row.locator('[id^="name-"]')),
      sides(only),
      sides(row.locator('td:nth-child(4) > span')),
    ]);
    expect(name.right).toBeLessThanOrEqual(button.left);
    expect(button.right).toBeLessThanOrEqual(address.left);
    await panel.nodes.useOnly(2);
    await panel.header.seeOutbound('PROXY');
    await panel.nodes.seeConnected(2, service.connected);
    await panel.nodes.seeConnected(1, null);
    expect((await service.state()).connected).toMatchObject([{ id: 2 }]);
    await panel.notices.act('usedAlone', 'Undo');
    await panel.header.seeOutbound('PROXY', 3);
    for (const id of [1, 2, 5]) await panel.nodes.seeConnected(id, service.connected);
  });

  scenario('[2.21] [9.19] the toolbar floats after 50 px', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ servers: 100 }) });
    await panel.nodes.seeRowCount(100);
    await panel.nodes.seeFloating(false);
    await panel.page.evaluate(() => window.scrollTo(0, 50));
    await panel.nodes.seeFloating(false);
    await panel.page.evaluate(() => window.scrollTo(0, 51));
    await panel.nodes.seeFloating(true);
  });
});
