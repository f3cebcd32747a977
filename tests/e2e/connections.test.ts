import { describe, expect } from 'vitest';
import { callService, connectServer, scenario, type Stage, startCore, withBrowser } from './harness/stage';
import { countClicks } from './harness/clicks';
import { Connections } from './pages/connections';
import { Palette } from './pages/palette';
import { becomes } from './pages/part';
import { RuleDialog } from './pages/rule';
import { type Service, type ServiceOptions } from './harness/services/service';

withBrowser();

/** A panel with a running core, and what a person makes a rule with. */
async function begin(stage: Stage, options: ServiceOptions = {}) {
  const { service, panel } = await stage.running(options);
  const parts = [panel.page, panel.words, panel.width] as const;
  return {
    service,
    panel,
    connections: new Connections(...parts),
    palette: new Palette(...parts),
    rule: new RuleDialog(...parts),
  };
}

/** The second server is in an outbound of its own, and the rule for the site leads there. */
async function seeSiteThroughNew(service: Service): Promise<void> {
  await becomes(
    async () => (await service.state()).connected,
    [expect.objectContaining({ id: 1, outbound: 'proxy' }), expect.objectContaining({ id: 2, outbound: 'shop' })],
  );
  const { routingA } = (await callService(service, 'GET', 'routingA')) as { routingA: string };
  expect(routingA.split('\n')).toContain('domain(domain: shop.example) -> shop');
}

describe('connections', () => {
  scenario('are shown as they begin, gathered by host, and looked at again one by one', async (stage) => {
    const { service, panel, connections } = await begin(stage);
    await connections.open();
    await connections.seeText('No connections yet. They appear here as soon as the running core accepts them.');
    await service.faults([{ kind: 'connections', count: 9 }]);
    await connections.seeRow(/video\.example:443.*PROXY/);
    await connections.seeRow(/tracker\.example:443.*BLOCK/);
    await connections.seeCount(9);
    await panel.seeNothingForAxe();
    await connections.gatherBy('Hosts');
    await connections.seeGroup('Hosts', /video\.example.*2 connections/);
    await connections.seeGroup('Hosts', /tracker\.example.*1 connection/);
    await connections.openGroup('Hosts', 'video.example');
    await connections.seeCount(2);
    await connections.search('');
    await connections.pause();
    await service.faults([{ kind: 'connections', count: 9 }, { kind: 'rotate-log' }]);
    await connections.resume();
    await connections.seeText('Log restarted');
    await service.faults([{ kind: 'connections', count: 9 }]);
    await connections.seeCount(18);
  });

  scenario.thorough(
    'beside the connections stands what is transferred, where the service tells it',
    async (stage) => {
      const { service, panel, connections } = await begin(stage, { profile: 'newest' });
      await connections.open();
      await service.faults([{ kind: 'connections', count: 9 }]);
      await connections.seeCount(9);
      await connections.seeRates('2 kB/s', '1.6 MB/s');
      await panel.seeNothingForAxe();
      await callService(service, 'DELETE', 'v2ray');
      await connections.dontSeeRates();
      await connections.seeCount(9);
    },
    { needs: [{ kind: 'sandbox', because: 'it tells a rate that is known beforehand' }] },
  );

  scenario(
    'a site through a second outbound that has yet to be added takes four clicks, from a connection',
    async (stage) => {
      const { service, panel, connections, rule } = await begin(stage);
      const clicks = await countClicks(panel.page);
      await connections.open();
      await service.faults([{ kind: 'connections', count: 9 }]);
      await connections.choose('shop.example', 'Always through a new outbound…');
      await rule.seeName('shop');
      await panel.seeNothingForAxe();
      await rule.chooseFound('São Paulo');
      await rule.seeNewLine('domain(domain: shop.example) -> shop');
      await rule.save();
      expect(await clicks()).toBe(4);
      await seeSiteThroughNew(service);
    },
  );

  scenario.thorough('the same takes four clicks and no key but those of the site, from the search', async (stage) => {
    const { service, panel, palette, rule } = await begin(stage);
    const clicks = await countClicks(panel.page);
    await palette.open();
    await palette.type('shop.example');
    await panel.seeNothingForAxe();
    await palette.choose('Always through a new outbound…');
    await rule.seeName('shop');
    await rule.chooseServer('São Paulo');
    await rule.save();
    expect(await clicks()).toBe(4);
    await seeSiteThroughNew(service);
  });

  scenario.thorough(
    'from the row of the server it takes four clicks at most: the outbound first, then the site',
    async (stage) => {
      const { service, panel, palette, rule } = await begin(stage);
      const clicks = await countClicks(panel.page);
      await panel.nodes.check(2);
      await panel.nodes.newOutboundForChecked();
      await panel.addOutbound.type('shop');
      await panel.page.keyboard.press('Enter');
      await panel.notices.see('outboundServersSaved');
      await palette.openByKeys();
      await palette.type('shop.example through shop');
      await palette.chooseByEnter();
      await rule.save();
      // Four where the toolbar is too narrow for the button, which then stands in its menu; how wide it is depends on the fonts.
      expect(await clicks()).toBeLessThanOrEqual(4);
      await seeSiteThroughNew(service);
    },
  );

  scenario.thorough('and one click with the keys', async (stage) => {
    const service = await stage.service({ servers: 2 });
    await connectServer(service, { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ service });
    const palette = new Palette(panel.page, panel.words, panel.width);
    const rule = new RuleDialog(panel.page, panel.words, panel.width);
    await panel.header.seeCore('Ready');
    const clicks = await countClicks(panel.page);
    await palette.openByKeys();
    await palette.type('https://shop.example/cart new outbound');
    await palette.chooseByEnter();
    await rule.chooseFound('São Paulo');
    await rule.save();
    expect(await clicks()).toBe(1);
    await seeSiteThroughNew(service);
  });

  scenario.thorough('at the start of the chips of a phone nothing fades, also from right to left', async (stage) => {
    const { service, panel } = await stage.running({}, { width: 'phone', language: 'fa' });
    const connections = new Connections(panel.page, panel.words, panel.width);
    await connections.open();
    await service.faults([{ kind: 'connections', count: 60 }]);
    await connections.seeCount(60);
    const chips = panel.page.getByRole('dialog').getByRole('group').locator('xpath=..').first();
    const fade = () => chips.evaluate((row) => getComputedStyle(row, '::before').visibility);
    expect(await chips.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
    await becomes(fade, 'hidden');
    await chips.evaluate((row) => row.scrollBy({ left: -40 }));
    await becomes(fade, 'visible');
  });

  scenario(
    'a rule is made from one in four clicks, a second outbound for a site as well, and decides from then on',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      await callService(service, 'POST', 'outbound', { outbound: 'media' });
      await connectServer(service, { id: 2, _type: 'server', sub: 0, outbound: 'media' });
      await startCore(service, 1);
      const panel = await stage.visit({ service });
      const connections = new Connections(panel.page, panel.words, panel.width);
      const rule = new RuleDialog(panel.page, panel.words, panel.width);
      await panel.header.seeCore('Running');
      const clicks = await countClicks(panel.page);
      await connections.open();
      await service.faults([{ kind: 'connections', count: 9 }]);
      await connections.choose('video.example', 'Always block');
      await rule.seeNewLine('domain(domain: video.example) -> block');
      await panel.seeNothingForAxe();
      await rule.save();
      expect(await clicks()).toBe(4);
      await connections.choose('shop.example', 'Always through {name}', { name: 'MEDIA' });
      await rule.seeNewLine('domain(domain: shop.example) -> media');
      await rule.save();
      // The dialog of the connections was open already.
      expect(await clicks()).toBe(4 + 3);
      await connections.choose('video.example', 'Explain this');
      await connections.seeExplained('video.example', 'block');
      const { setting } = (await callService(service, 'GET', 'setting')) as { setting: { pacMode: string } };
      expect(setting.pacMode).toBe('routingA');
    },
  );
});
