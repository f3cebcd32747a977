import { describe, expect } from 'vitest';
import { callService, connectServer, scenario, withBrowser } from './harness/stage';
import { countClicks } from './harness/clicks';
import { Connections } from './pages/connections';
import { becomes } from './pages/part';

withBrowser();

describe('connections', () => {
  scenario('are shown as they begin, gathered by host, and looked at again one by one', async (stage) => {
    const service = await stage.service({ servers: 2 });
    await connectServer(service, { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
    await callService(service, 'POST', 'v2ray');
    const panel = await stage.visit({ service });
    const connections = new Connections(panel.page, panel.words, panel.width);
    await panel.header.seeCore('Running');
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

  scenario(
    'beside the connections stands what is transferred, where the service tells it',
    async (stage) => {
      const service = await stage.service({ servers: 2, profile: 'newest' });
      await connectServer(service, { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
      await callService(service, 'POST', 'v2ray');
      const panel = await stage.visit({ service });
      const connections = new Connections(panel.page, panel.words, panel.width);
      await panel.header.seeCore('Running');
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
    'a second outbound with a server of its own, and a site through it, take seven clicks in all',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      await connectServer(service, { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
      await callService(service, 'POST', 'v2ray');
      const panel = await stage.visit({ service });
      const connections = new Connections(panel.page, panel.words, panel.width);
      await panel.header.seeCore('Running');
      const clicks = await countClicks(panel.page);
      await panel.header.addOutbound();
      await panel.addOutbound.type('media');
      await panel.page.keyboard.press('Enter');
      await panel.outboundServers.toggleFound('São Paulo');
      await panel.outboundServers.press('Save');
      await panel.outboundServers.dontSee();
      expect(await clicks()).toBe(3);
      await connections.open();
      await service.faults([{ kind: 'connections', count: 9 }]);
      await connections.choose('shop.example', 'Always through {name}', { name: 'MEDIA' });
      await connections.saveRule();
      expect(await clicks()).toBe(3 + 4);
      await becomes(
        async () => (await service.state()).connected,
        [expect.objectContaining({ id: 1, outbound: 'proxy' }), expect.objectContaining({ id: 2, outbound: 'media' })],
      );
    },
  );

  scenario(
    'a rule is made from one in four clicks, a second outbound for a site as well, and decides from then on',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      await callService(service, 'POST', 'outbound', { outbound: 'media' });
      await connectServer(service, { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
      await connectServer(service, { id: 2, _type: 'server', sub: 0, outbound: 'media' });
      await callService(service, 'POST', 'v2ray');
      const panel = await stage.visit({ service });
      const connections = new Connections(panel.page, panel.words, panel.width);
      await panel.header.seeCore('Running');
      const clicks = await countClicks(panel.page);
      await connections.open();
      await service.faults([{ kind: 'connections', count: 9 }]);
      await connections.choose('video.example', 'Always block');
      await connections.seeNewLine('domain(domain: video.example) -> block');
      await panel.seeNothingForAxe();
      await connections.saveRule();
      expect(await clicks()).toBe(4);
      await connections.choose('shop.example', 'Always through {name}', { name: 'MEDIA' });
      await connections.seeNewLine('domain(domain: shop.example) -> media');
      await connections.saveRule();
      // The dialog of the connections was open already.
      expect(await clicks()).toBe(4 + 3);
      await connections.choose('video.example', 'Explain this');
      await connections.seeExplained('video.example', 'block');
      const { setting } = (await callService(service, 'GET', 'setting')) as { setting: { pacMode: string } };
      expect(setting.pacMode).toBe('routingA');
    },
  );
});
