import { describe } from 'vitest';
import { callService, connectServer, expect, scenario, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { Logs } from './pages/logs';
import { type Panel } from './pages/panel';
import { becomes } from './pages/part';

/** The tokens that a tab sends to a service from now on, one for each request and each socket; null is none. */
function toldTo(service: string, { page }: Panel): readonly (string | null)[] {
  const told: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(service)) told.push(request.headers()['authorization'] ?? null);
  });
  page.on('websocket', (socket) => {
    const url = new URL(socket.url());
    if (url.host === new URL(service).host) told.push(url.searchParams.get('Authorization'));
  });
  return told;
}

withBrowser();

describe('a service that does not do as it should', () => {
  scenario(
    '[8.10] [8.11] down at the start: it is said once, axe finds nothing, and the panel goes on by itself',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      await service.stop();
      const panel = await stage.visit({ service });
      await panel.seeHeading('Cannot find the service');
      await panel.notices.see('adjustAddress');
      await panel.notices.see('serviceNotFound', service.url);
      await panel.seeNothingForAxe();
      await panel.notices.dismissAll();
      await panel.page.waitForTimeout(3_500);
      await panel.notices.seeNone();
      await service.start();
      await panel.nodes.seeRowCount(2);
      await panel.dontSeeHeading('Cannot find the service');
    },
  );

  scenario('[8.10] down later: the lists stay, the way back is found without a hand', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(2);
    // The end of the open socket is what tells the panel at once.
    await becomes(() => service.report().sockets, 1);
    await service.stop();
    await panel.seeText('What you see may be out of date. Retrying…');
    await panel.nodes.seeGrey(true);
    await panel.seeNothingForAxe();
    await service.start();
    await panel.dontSeeText('What you see may be out of date. Retrying…');
    await panel.nodes.seeRowCount(2);
    await panel.nodes.seeGrey(false);
    await becomes(() => service.report().sockets, 1);
    await panel.nodes.act(1, 'Select');
    await panel.nodes.seeConnected(1, service.connected);
  });

  scenario.thorough('[8.10] the prompt leads to the address', async (stage) => {
    const service = await stage.service();
    await service.close();
    const panel = await stage.visit({ service });
    await panel.notices.act('adjustAddress', 'Yes');
    await panel.address.see();
    await panel.address.seeAddress(service.url);
  });

  scenario.thorough('replaced by a web server that answers everything with a page', async (stage) => {
    const service = await stage.service({ servers: 2 });
    await service.faults([{ path: '*', kind: 'html' }]);
    const panel = await stage.visit({ service });
    await panel.seeText('Something answers at');
    await panel.seeText('GET /api/version: body');
    await panel.seeNothingForAxe();
    service.clearFaults();
    await panel.nodes.seeRowCount(2);
  });

  scenario.thorough(
    'replaced in the middle by a web server: the lists stay until the service is back',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      const panel = await stage.visit({ service });
      await panel.nodes.seeRowCount(2);
      await becomes(() => service.report().sockets, 1);
      await service.faults([{ path: '*', kind: 'html' }, { kind: 'close-sockets' }]);
      await panel.seeText('Something answers at');
      service.clearFaults();
      await panel.dontSeeText('Something answers at');
      await panel.nodes.seeRowCount(2);
    },
  );

  scenario.thorough(
    'hanging: touch never answers while version does; the panel says it is stuck and goes on by itself',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      await service.faults([{ path: '/api/touch', kind: 'hang' }]);
      const panel = await stage.visit({ service });
      await panel.notices.see('serviceStuck');
      await panel.seeText('The service is stuck: it no longer returns its lists.');
      await panel.seeNothingForAxe();
      service.clearFaults();
      await service.restart({ newSecret: false });
      await panel.nodes.seeRowCount(2);
      await panel.dontSeeText('The service is stuck: it no longer returns its lists.');
    },
  );

  scenario.thorough('locked up in the middle of a connect: the wait can be left', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    await service.faults([{ path: '/api/connection', kind: 'lock-up' }]);
    await panel.nodes.act(1, 'Select');
    await panel.seeText('{name}: still waiting for an answer…');
    await panel.seeNothingForAxe();
    await panel.nodes.stopWaiting();
    await panel.dontSeeText('{name}: still waiting for an answer…');
    service.clearFaults();
    await service.restart({ newSecret: false });
    await panel.nodes.act(2, 'Select');
    await panel.nodes.seeConnected(2, service.connected);
  });

  scenario.thorough('slow: everything comes, late', async (stage) => {
    const service = await stage.service({ servers: 2, latency: 1_500 });
    const panel = await stage.visit({ service });
    await panel.seeNothingForAxe();
    await panel.nodes.seeRowCount(2);
    await panel.nodes.act(1, 'Select');
    await panel.nodes.seeConnected(1, service.connected);
  });

  scenario.thorough('malformed lists name the call and the field', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(2);
    await service.faults([
      { path: '/api/touch', kind: 'wrong-shape', field: 'touch.servers.1.name' },
      { kind: 'close-sockets' },
    ]);
    await panel.notices.see('malformed', 'GET /api/touch: data.touch.servers.1.name');
    await panel.nodes.seeRowCount(2);
    service.clearFaults();
    await panel.notices.see('serviceBack');
  });

  for (const [kind, words] of [
    ['drop', 'The service’s lists cannot be read (GET /api/touch).'],
    ['404', 'The service’s lists cannot be read (GET /api/touch: HTTP 404).'],
  ] as const) {
    scenario.thorough(
      `lists that end in ${kind} each time: said above the old ones, without a storm of tries`,
      async (stage) => {
        const service = await stage.service({ servers: 2 });
        const panel = await stage.visit({ service });
        await panel.nodes.seeRowCount(2);
        await becomes(() => service.report().sockets, 1);
        await service.faults([{ path: '/api/touch', kind }, { kind: 'close-sockets' }]);
        await panel.page.getByText(words).waitFor();
        await panel.nodes.seeRowCount(2);
        const calls = (): number => Object.values(service.report().counts).reduce((sum, count) => sum + count, 0);
        const before = calls();
        await panel.page.waitForTimeout(6_000);
        expect(calls() - before).toBeLessThan(20);
        await panel.notices.seeNone();
        service.clearFaults();
        await panel.notices.see('serviceBack');
        await panel.dontSeeText('The service’s lists cannot be read ({strange}).');
      },
    );
  }

  scenario.thorough(
    'a service that accepts and says nothing: said after 10 s, and gone on with when it speaks',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      await service.faults([{ path: '*', kind: 'hang' }]);
      const panel = await stage.visit({ service });
      await panel.seeHeading('Cannot find the service');
      await panel.seeNothingForAxe();
      service.clearFaults();
      await service.restart({ newSecret: false });
      await panel.nodes.seeRowCount(2);
    },
  );

  scenario.thorough('the wait for ports that nobody answers for can be left; the numbers stay', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
    await panel.header.openAddress();
    await panel.address.see();
    const http = panel.page.getByRole('dialog').getByRole('spinbutton').nth(1);
    await http.fill('20555');
    await service.faults([{ path: '/api/ports', method: 'PUT', kind: 'hang' }]);
    await panel.address.confirm();
    await panel.address.press('Stop waiting');
    await panel.address.seeText('No answer; it may still take effect.');
    await becomes(() => http.inputValue(), '20555');
    await panel.seeNothingForAxe();
    service.clearFaults();
    await panel.address.confirm();
    await panel.address.dontSee();
    await panel.notices.see('portsSaved');
  });

  scenario.thorough(
    '[8.01] a 401 while the ports are saved: login covers the dialog, and gives it back as it was',
    async (stage) => {
      const service = await stage.service({ servers: 1 });
      const panel = await stage.visit({ service });
      await panel.nodes.seeRowCount(1);
      await panel.header.openAddress();
      await panel.address.see();
      const http = panel.page.getByRole('dialog').getByRole('spinbutton').nth(1);
      await http.fill('20556');
      await service.faults([{ path: '/api/ports', method: 'PUT', kind: 'unauthorised', times: 1 }]);
      await panel.address.confirm();
      await panel.login.seeLogin();
      await panel.address.dontSee();
      await panel.login.fill('admin', 'secret-1');
      await panel.login.submit();
      await panel.address.see();
      await becomes(() => http.inputValue(), '20556');
      await panel.seeNothingForAxe();
      await panel.address.confirm();
      await panel.address.dontSee();
      await panel.notices.see('portsSaved');
    },
  );

  for (const [kind, where] of [
    ['malformed-json', 'POST /api/connection: body'],
    ['wrong-shape', 'POST /api/connection: data.running'],
    ['html', 'POST /api/connection: body'],
  ] as const) {
    scenario.thorough(`an answer that is ${kind} names the call and the place`, async (stage) => {
      const service = await stage.service({ servers: 2 });
      const panel = await stage.visit({ service });
      await panel.nodes.seeRowCount(2);
      await service.faults([
        { path: '/api/connection', kind, times: 1, ...(kind === 'wrong-shape' ? { field: 'running' } : {}) },
      ]);
      await panel.nodes.act(1, 'Select');
      await panel.notices.see('malformed', where);
      await panel.nodes.act(2, 'Select');
      await panel.nodes.seeConnected(2, service.connected);
    });
  }

  scenario.thorough('[8.04] HTTP 500 and half a body are said, and nothing else breaks', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(2);
    await service.faults([{ path: '/api/connection', kind: '500', times: 1 }]);
    await panel.nodes.act(1, 'Select');
    await panel.notices.see('failed', 'HTTP 500');
    await service.faults([{ path: '/api/connection', kind: 'half-body', times: 1 }]);
    await panel.nodes.act(2, 'Select');
    await panel.notices.see('cutOff');
    await panel.nodes.seeConnected(2, service.connected);
    await panel.notices.dontSee('serviceBack');
  });

  scenario.thorough(
    '[8.14] a call that the service lacks is a capability: the notice says that it needs a higher version',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      const panel = await stage.visit({ service });
      await panel.nodes.seeRowCount(2);
      await service.faults([{ path: '/api/connection', kind: '404' }]);
      await panel.nodes.act(1, 'Select');
      await panel.notices.see('missing', 'POST /api/connection');
    },
  );

  scenario.thorough('[4.13] [9.07] the socket comes back 3 s after it closed', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(2);
    await becomes(() => service.report().sockets, 1);
    const opened = (): readonly number[] =>
      service
        .report()
        .requests.filter(({ path }) => path === '/api/message')
        .map(({ at }) => at);
    const before = opened().length;
    const closedAt = Date.now();
    await service.faults([{ kind: 'close-sockets' }]);
    await becomes(() => opened().length, before + 1);
    expect((opened().at(-1) ?? 0) - closedAt).toBeGreaterThanOrEqual(2_950);
    await becomes(() => service.report().sockets, 1);
  });

  scenario.thorough('[8.22] another client holds the lock: the panel waits for its turn, or not', async (stage) => {
    const provider = await stage.provider([shareLink('Tokyo', 443)]);
    const service = await stage.service({ servers: 3 });
    await callService(service, 'POST', 'import', { url: provider.url });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
    await panel.nodes.chooseServers();
    provider.hold();
    const other = callService(service, 'PUT', 'subscription', { id: 1, _type: 'subscription' }).catch(() => undefined);
    await becomes(async () => (await service.state()).busy, true);
    await panel.nodes.act(1, 'Select');
    await panel.nodes.seeBusyHint();
    await panel.seeNothingForAxe();
    await panel.nodes.stopWaiting();
    await panel.nodes.dontSeeBusyHint();
    await panel.nodes.seeConnected(1, null);
    await panel.nodes.act(2, 'Select');
    provider.release();
    await other;
    await panel.nodes.seeConnected(2, service.connected);
    await panel.nodes.seeConnected(1, null);
  });

  scenario.thorough(
    '[4.03] [8.06] a start that the core refuses is said in the words of the service',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
      await service.faults([{ kind: 'core-fails', message: 'unexpected exiting: check the log for more information' }]);
      const panel = await stage.visit({ service });
      await panel.header.seeCore('Ready');
      await panel.header.toggleCore();
      await panel.notices.see('refused', 'unexpected exiting');
      await panel.header.seeCore('Ready');
      await service.faults([
        { kind: 'core-fails', message: null },
        { path: '/api/v2ray', kind: 'fail', message: 'failed to load geoip.dat', times: 1 },
      ]);
      await panel.header.toggleCore();
      await panel.notices.see('coreFilesMissing');
      await panel.header.toggleCore();
      await panel.header.seeCore('Running');
    },
  );

  scenario.thorough('a connect that starts the core, which refuses: said, with the way to the logs', async (stage) => {
    const service = await stage.service({ profile: '2.4.14', servers: 2 });
    await service.faults([{ kind: 'core-fails', message: 'open geoip.dat: no such file' }]);
    const panel = await stage.visit({ service });
    await panel.nodes.act(1, 'Select');
    await panel.notices.see('connectFailed');
    await panel.header.seeCore('Ready');
    await service.faults([{ kind: 'core-fails', message: null }]);
    // The choice is stored all the same, so that it is a start that is left to do.
    await panel.nodes.seeConnected(1, 'ready');
    await panel.notices.act('connectFailed', 'Logs');
    await new Logs(panel.page, panel.words, panel.width).see();
    await panel.page.keyboard.press('Escape');
    await panel.header.toggleCore();
    await panel.nodes.seeConnected(1, 'running');
  });

  scenario('[4.19] [4.20] [5.01] [5.03] the address is checked before it is taken', async (stage) => {
    const first = await stage.service({ servers: 1 });
    const second = await stage.service({ servers: 3 });
    const panel = await stage.visit({ service: first });
    await panel.nodes.seeRowCount(1);
    const told = toldTo(second.url, panel);
    await panel.header.openAddress();
    await panel.address.see();
    await panel.seeNothingForAxe();
    await panel.address.type('localhost:2017');
    await panel.address.confirm();
    await panel.address.seeText('Enter an address that begins with http:// or https://, such as {address}.');
    await panel.address.type('http://127.0.0.1:9');
    await panel.address.confirm();
    await panel.address.seeText('Cannot find the service at this address. Make sure it is running there.');
    await panel.address.type(panel.page.url());
    await panel.address.confirm();
    await panel.address.seeText('Something answers at this address, but it is not the service.');
    await panel.address.type(`${second.url}/`);
    await panel.address.confirm();
    await panel.address.dontSee();
    await panel.seeStored('backendAddress', second.url);
    await panel.seeTitle(`Switchyard - ${new URL(second.url).host}`);
    // The other service signs with another secret.
    await panel.login.seeLogin();
    expect(told).not.toEqual([]);
    expect(told.filter((token) => token !== null)).toEqual([]);
    await panel.login.fill('admin', 'secret-1');
    await panel.login.submit();
    await panel.nodes.seeRowCount(3);
    await panel.page.reload();
    await panel.nodes.seeRowCount(3);
    // Back at the first one nobody has to log in again.
    await panel.header.openAddress();
    await panel.address.type(first.url);
    await panel.address.confirm();
    await panel.nodes.seeRowCount(1);
    await panel.login.dontSeeLogin();
  });

  scenario.thorough('an address changed in one tab takes effect in the other', async (stage) => {
    const first = await stage.service({ servers: 1 });
    const second = await stage.service({ servers: 3 });
    const panel = await stage.visit({ service: first });
    await panel.nodes.seeRowCount(1);
    const other = await stage.secondTab(panel);
    await other.nodes.seeRowCount(1);
    const told = [panel, other].map((tab) => toldTo(second.url, tab));
    await other.header.openAddress();
    await other.address.type(second.url);
    await other.address.confirm();
    await other.seeTitle(`Switchyard - ${new URL(second.url).host}`);
    await panel.seeTitle(`Switchyard - ${new URL(second.url).host}`);
    await panel.login.seeLogin();
    await other.login.seeLogin();
    expect(told.flat().filter((token) => token !== null)).toEqual([]);
  });
});
