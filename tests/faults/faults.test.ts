import { describe } from 'vitest';
import { calls, LOGGER_PATH } from '../../contract/calls';
import { type FaultRule } from '../../sandbox/faults';
import { callService, expect, scenario, type Stage, withBrowser } from '../e2e/harness/stage';
import { type Service } from '../e2e/harness/services/service';
import { shareLink } from '../e2e/harness/subscription-server';
import { type Panel } from '../e2e/pages/panel';
import { becomes } from '../e2e/pages/part';
import { type Proxy, startProxy } from '../harness/proxy/proxy';
import { socketModes } from '../harness/proxy/sockets';
import { type Errand, errands } from './errands';

withBrowser();

type Kind = FaultRule['kind'];

/** How an answer goes wrong, and whether the service acted all the same. */
const FAULTS: readonly (readonly [words: string, kind: Kind, acted: boolean])[] = [
  ['is cut off before the service acts', 'drop', false],
  ['is cut off after the service acted', 'lost', true],
  ['never comes', 'hang', false],
  ['is a web page', 'html', false],
  ['is half of itself', 'half-body', true],
  ['is no JSON', 'malformed-json', true],
  ['has another shape', 'wrong-shape', true],
  ['is 401', 'unauthorised', false],
  ['is an empty 500', '500', false],
];

/** While a fault lasts, a panel that nobody touches asks again at most so often in `WATCHED` milliseconds. */
const FEW = 20;
const WATCHED = 4_000;

interface Scene {
  readonly service: Service;
  readonly proxy: Proxy;
  readonly panel: Panel;
}

async function arrange(stage: Stage, { connected, running, login, profile }: Partial<Errand> = {}): Promise<Scene> {
  const provider = await stage.provider([shareLink('Inside 1', 443), shareLink('Inside 2', 444)]);
  const service = await (login === 'fresh'
    ? stage.freshService()
    : stage.service({ servers: 3, ...(profile === undefined ? {} : { profile }) }));
  if (login === undefined) {
    await callService(service, 'POST', 'import', { url: provider.url });
    await callService(service, 'POST', 'outbound', { outbound: 'work' });
    const { setting } = (await callService(service, 'GET', 'setting')) as { readonly setting: object };
    const advanced = { pacMode: 'routingA', antipollution: 'advanced', inboundSniffing: 'http,tls' };
    await callService(service, 'PUT', 'setting', { ...setting, ...advanced });
    if (connected === true || running === true)
      await callService(service, 'POST', 'connection', { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
    if (running === true) await callService(service, 'POST', 'v2ray');
  }
  stage.entrust(service);
  const proxy = await startProxy({ target: () => service.url });
  stage.atEnd(proxy.down);
  const behind = { ...service, url: proxy.url, port: proxy.port };
  const panel = await stage.visit({
    service: behind,
    loggedIn: login === undefined,
    stored: { lastNodeTab: 'servers' },
  });
  if (login === undefined) await panel.header.seeCoreUsable();
  return { service, proxy, panel };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Something is on the page, and it is the panel. */
async function seePage({ page }: Panel): Promise<void> {
  const parts = page.getByRole('banner').or(page.getByRole('dialog')).or(page.getByRole('alertdialog'));
  await becomes(() => parts.first().isVisible(), true);
}

/** Notices of success; the panel shows nothing else as done. */
const successes = ({ page }: Panel): Promise<string[]> =>
  page.locator('[data-notice][data-intent="success"]').allTextContents();

/** What the panel shows is what the service has. */
async function seeTruth({ service, panel, proxy }: Scene): Promise<void> {
  const ids = proxy.requests().flatMap(({ id, status }) => (id === null || !status ? [] : [id]));
  expect(ids).toEqual([...new Set(ids)]);
  await panel.page.reload();
  await panel.login
    .dontSeeLogin()
    .then(() => panel.header.seeCoreUsable())
    .catch(() => undefined);
  const { running } = await service.state();
  const { touch } = (await callService(service, 'GET', 'touch')) as { touch: { servers: { name: string }[] } };
  await panel.nodes.chooseServers();
  await panel.nodes.seeNames(touch.servers.map(({ name }) => name));
  await panel.header.seeCore(running ? 'Running' : 'Ready');
}

async function go(stage: Stage, errand: Errand, kind: Kind, acted: boolean): Promise<void> {
  const scene = await arrange(stage, errand);
  const { proxy, panel, service } = scene;
  const { method, path } = errand.call === 'getLogger' ? { method: 'GET', path: LOGGER_PATH } : calls[errand.call];
  await errand.prepare?.(panel);
  const key = `${method} ${path}`;
  const before = proxy.counts()[key] ?? 0;
  const said = (await successes(panel)).length;
  proxy.break([{ path, method, kind }]);
  await errand.act(panel);
  await becomes(() => (proxy.counts()[key] ?? 0) > before, true);
  const asked = proxy.requests().length;
  await pause(WATCHED);
  const storm = proxy.requests().slice(asked);
  expect(storm.length, storm.map((one) => `${one.method} ${one.path}`).join(', ')).toBeLessThanOrEqual(FEW);
  await seePage(panel);
  const changes = method !== 'GET';
  // Nobody says that it worked when the service was not even asked.
  if (changes && !acted) expect((await successes(panel)).length).toBeLessThanOrEqual(said);
  proxy.break([]);
  if (errand.login !== undefined) return;
  if (kind === 'unauthorised') {
    await panel.page.evaluate((token) => localStorage.setItem('token', token), await service.token());
  }
  await seeTruth(scene);
}

for (const errand of errands)
  describe(`the answer to ${[errand.call, ...(errand.of === undefined ? [] : [errand.of])].join(' ')}`, () => {
    for (const [words, kind, acted] of FAULTS) scenario(words, (stage) => go(stage, errand, kind, acted));
  });

describe('the message socket', () => {
  const running = { running: true } as const;

  for (const mode of socketModes)
    scenario(`goes wrong: ${mode}`, async (stage) => {
      const scene = await arrange(stage, running);
      await becomes(() => scene.proxy.sockets(), 1);
      scene.proxy.breakSockets(mode);
      const asked = scene.proxy.requests().length;
      await pause(WATCHED);
      expect(scene.proxy.requests().length - asked).toBeLessThanOrEqual(FEW);
      await seePage(scene.panel);
      await scene.panel.header.seeCore('Running');
      scene.proxy.breakSockets(null);
      await seeTruth(scene);
    });

  for (const kind of ['drop', 'hang', '404', '500', 'html', 'unauthorised'] as const)
    scenario(`does not open: ${kind}`, async (stage) => {
      const scene = await arrange(stage, running);
      await becomes(() => scene.proxy.sockets(), 1);
      scene.proxy.break([{ path: '/api/message', kind }]);
      scene.proxy.closeSockets();
      const asked = scene.proxy.requests().length;
      await pause(2 * WATCHED);
      expect(scene.proxy.requests().length - asked).toBeLessThanOrEqual(FEW);
      await seePage(scene.panel);
      scene.proxy.break([]);
      await seeTruth(scene);
    });
});

describe('two tabs', () => {
  for (const [words, kind] of FAULTS)
    scenario(`while the answer to an import in one ${words}, the other goes on`, async (stage) => {
      const scene = await arrange(stage);
      const { proxy, panel, service } = scene;
      const other = await stage.secondTab(panel);
      await other.header.seeCoreUsable();
      await panel.nodes.openImport();
      await panel.importing.type(shareLink('Imported', 443));
      proxy.break([{ path: '/api/import', kind, times: 1 }]);
      await panel.importing.submit();
      await becomes(() => (proxy.counts()['POST /api/import'] ?? 0) > 0, true);
      await other.nodes.act(2, 'Select').catch(() => undefined);
      await pause(WATCHED);
      expect(proxy.requests().length).toBeLessThanOrEqual(4 * FEW);
      await seePage(panel);
      await seePage(other);
      if (kind === 'unauthorised')
        await panel.page.evaluate((token) => localStorage.setItem('token', token), await service.token());
      await seeTruth(scene);
      await seeTruth({ ...scene, panel: other });
    });
});
