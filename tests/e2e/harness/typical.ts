import { type BrowserContext } from 'playwright-core';
import { type FaultInput } from '../../../sandbox/faults';
import { type Panel } from '../pages/panel';
import { seen } from '../pages/part';
import { withLatencies } from './latencies';
import { type Service } from './services/service';
import { callService, type Look, probeEverySecond, type Stage, startCore } from './stage';
import { shareLink } from './subscription-server';

/** A script of RoutingA with rules and tests. */
export const SCRIPT = `default: proxy
# test: films.example -> media
# test: intranet.example -> direct

# Films go their own way
domain(domain: films.example, domain: video.example) -> media
domain(domain: tracker.example) -> block
domain(domain: intranet.example) -> direct
ip(geoip: private) -> direct`;

/** Lines of the log, each of another level. */
export const LOG: readonly FaultInput[] = [
  { kind: 'rotate-log' },
  { kind: 'log', text: '[Info] [app/dispatcher] taking detour [proxy] for [tcp:www.example.com:443]' },
  { kind: 'log', text: '[Info] [app/dispatcher] taking detour [direct] for [tcp:intranet.example:80]' },
  { kind: 'log', text: '[Warning] [transport/internet/tcp] failed to dial to node8.example.com:20008 > i/o timeout' },
  { kind: 'log', text: '[Error] [app/observatory] probe of 『London 9』 failed: context deadline exceeded' },
];

/** Milliseconds that a picture shows: the sandbox measures this machine alone. */
const DELAYS = [48, 112, 63, 187, 95, 240, 71, 133, 310, 58];

/** Latencies as they are between real places, and the settings of an outbound as a service has them by itself. */
export async function withDelays(context: BrowserContext): Promise<void> {
  const delayOf = (id: number): number => DELAYS[(id - 1) % DELAYS.length] ?? 0;
  await withLatencies(context, ({ id }) => `${delayOf(id)}ms`);
  await context.route('**/api/outbound?*', async (route) => {
    const answer = await route.fetch();
    const setting = { probeURL: 'https://gstatic.com/generate_204', probeInterval: '10s', type: 'leastping' };
    await route.fulfill({ response: answer, json: { code: 'SUCCESS', message: null, data: { setting } } });
  });
  await context.routeWebSocket('**/api/message*', (socket) => {
    socket.connectToServer().onMessage((text) => {
      const message = JSON.parse(text.toString()) as {
        body: { outboundStatus?: { alive: boolean; delay: number; which: { id: number } }[] };
      };
      for (const status of message.body.outboundStatus ?? []) if (status.alive) status.delay = delayOf(status.which.id);
      socket.send(JSON.stringify(message));
    });
  });
}

/** As a person has it after a while: servers of their own and of a subscription, two outbounds, a core that runs. `alive`: those of PROXY. */
export async function typicalService(stage: Stage, { alive = true } = {}): Promise<Service> {
  const provider = await stage.provider(
    ['Lisboa 1', 'Porto 2', 'Madrid 3', 'Paris 4'].map((name, index) => shareLink(name, 20_001 + index)),
  );
  const service = await stage.service({ servers: 9 });
  await callService(service, 'POST', 'import', { url: provider.url });
  await callService(service, 'PATCH', 'subscription', {
    subscription: { id: 1, _type: 'subscription', address: provider.url, remarks: 'Example VPN' },
  });
  await callService(service, 'POST', 'outbound', { outbound: 'media' });
  for (const [id, outbound] of [
    [1, 'proxy'],
    [2, 'proxy'],
    [5, 'media'],
  ] as const)
    await callService(service, 'POST', 'connection', { _type: 'server', id, sub: 0, outbound });
  await service.faults([
    { kind: 'alive', which: { _type: 'server', id: 1 }, alive },
    { kind: 'alive', which: { _type: 'server', id: 2 }, alive },
  ]);
  await probeEverySecond(service);
  await startCore(service);
  return service;
}

/** The page with its own servers, each of them tested. */
export async function typicalPage(stage: Stage, service: Service, look: Look): Promise<Panel> {
  const panel = await stage.visit({ service, ...look, prepare: withDelays, stored: { lastNodeTab: 'servers' } });
  await panel.header.seeCore('Running');
  await panel.nodes.checkAll();
  await panel.nodes.ping();
  await panel.nodes.seeLatency(9, /310/);
  await panel.nodes.clearSelection();
  await panel.notices.dismissAll();
  return panel;
}

/** Two servers, a subscription and a line that is neither, in Import. */
export async function pasteLinks({ importing, page }: Panel): Promise<void> {
  await importing.useBatch();
  await importing.type(
    [
      'vless://2f6a3f0f-7a5b-4a3e-8b0a-0f2bdc9c7b11@tokyo.example.com:443?security=tls&type=ws&path=%2Fws#Tokyo',
      'trojan://secret@frankfurt.example.com:443#Frankfurt',
      'https://subscription.example.com/list?token=1',
      'something else',
    ].join('\n'),
  );
  await seen(page.locator('[data-verdict="unknown"]'));
}
