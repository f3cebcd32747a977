import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Language } from '../../../machines/shared/constants';
import { launchBrowser } from '../../harness/browser';
import { Panel } from '../pages/panel';
import { PATIENCE } from '../pages/part';
import { startAnsweringProxy } from './answering-proxy';
import { services } from './services/kind';
import { type Need, NotApplicable, type Service, type ServiceOptions } from './services/service';
import { startStaticHost, type StaticHost } from './static-host';
import { startSubscriptionServer, type SubscriptionServer } from './subscription-server';
import { recordTransitions } from './transitions';
import { guardPage, watchPage } from './trespasses';
import { Words } from './words';
import { isEveryday } from '../../harness/everyday';

export const account = { username: 'admin', password: 'secret-1' } as const;

const output = join(import.meta.dirname, '../output');

export interface Look {
  readonly language?: Language;
  readonly width?: 'desktop' | 'phone';
  readonly theme?: 'light' | 'dark';
  readonly forcedColors?: boolean;
}

export interface Visit extends Look {
  /** The service to use; its address is stored. Without one, nothing is stored. */
  readonly service?: Service;
  /** Logged in already. Default true with a service. */
  readonly loggedIn?: boolean;
  /** Where the panel is. Default a static host. */
  readonly url?: string;
  /** What the browser says that it is. */
  readonly userAgent?: string;
  /** Done before the page is loaded. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
  /** More of the local storage. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Lets the browser keep the panel: elsewhere no scenario finds what another has left. */
  readonly keepsPanel?: boolean;
  /** Nothing counts what its machines do: for tests of that publication itself. */
  readonly uncounted?: boolean;
}

const sizes = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

const optionsOf = ({ width = 'desktop', language = 'en', theme = 'light', ...visit }: Visit) =>
  ({
    ...sizes[width],
    locale: language,
    colorScheme: theme,
    forcedColors: visit.forcedColors === true ? 'active' : 'none',
    serviceWorkers: visit.keepsPanel === true ? 'allow' : 'block',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
    ...(visit.userAgent === undefined ? {} : { userAgent: visit.userAgent }),
  }) as const;

/** What the browser itself writes down about calls that fail: the tests make them fail on purpose. */
const EXPECTED = [
  /^Failed to load resource/,
  /^Mixed Content: /,
  /^WebSocket connection to/,
  /has been blocked by CORS policy/,
];

type WindowOptions = ReturnType<typeof optionsOf>;

/** A page in a context of its own. */
interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly options: WindowOptions;
  /** Windows of the same make can stand in for each other. Null when something was prepared in it. */
  readonly make: string | null;
}

interface House {
  readonly transitions: ReturnType<typeof recordTransitions>;
  readonly browser: Browser;
  readonly host: StaticHost;
  /** Windows that a scenario has left clean, by their make: a new one costs more than all that a scenario does in it. */
  readonly free: Map<string, Window[]>;
}

let house: House | undefined;

/** One browser and one static host for the tests of a file. `args` are more flags for the browser. */
export function withBrowser(args: readonly string[] = []): void {
  beforeAll(async () => {
    const host = await startStaticHost();
    house = { transitions: recordTransitions(), host, browser: await launchBrowser(args), free: new Map() };
  });
  afterAll(async () => {
    house?.transitions.write(basename(expect.getState().testPath ?? 'unknown'));
    await house?.browser.close();
    await house?.host.close();
    house = undefined;
  });
}

export interface Traits {
  /** Milliseconds. */
  readonly timeout?: number;
  /** What it needs that not every service has; without it, it is skipped, and the reason is told. */
  readonly needs?: readonly Need[];
  /** Left out of the everyday `npm test`: another scenario shows the same in another look or by another way, or tests that need no browser hold it. */
  readonly thorough?: boolean;
}

/**
 * One test with services, providers and browsers of its own, which end with it. It fails, too, when the page threw, wrote an
 * error to the console, broke its own content policy, asked a foreign host, showed a token where none belongs, opened a link
 * that can reach back, or sent a request id twice.
 */
function scenarioOf(
  name: string,
  run: (stage: Stage) => Promise<void>,
  { timeout, needs = [], thorough = false }: Traits = {},
): void {
  it.skipIf(thorough && isEveryday)(
    name,
    async ({ task, skip }) => {
      if (house === undefined) throw new Error('call withBrowser() at the top of the file');
      const stage = new Stage(house);
      try {
        for (const need of needs) await services.demand(need);
        await run(stage);
        stage.seeNoErrors();
        await stage.keepWindows();
      } catch (error) {
        if (error instanceof NotApplicable) skip(error.message);
        Object.assign(task.meta, { evidence: await stage.keepEvidence(name) });
        throw error;
      } finally {
        if (stage.serviceCount > 0)
          Object.assign(task.meta, { services: stage.serviceCount, version: await services.version() });
        await stage.close();
      }
    },
    timeout,
  );
}

/** A scenario of the everyday `npm test`; `scenario.thorough` is one of `npm run test:all` alone. */
export const scenario = Object.assign(scenarioOf, {
  thorough: (name: string, run: (stage: Stage) => Promise<void>, traits: Traits = {}): void =>
    scenarioOf(name, run, { ...traits, thorough: true }),
});

export class Stage {
  private readonly house: House;
  private readonly ends: (() => Promise<unknown>)[] = [];
  private readonly windows = new Set<Window>();
  private readonly services: Service[] = [];
  private readonly entrusted = new Set<Service>();
  private readonly pages: Page[] = [];
  private readonly errors: string[] = [];

  constructor(house: House) {
    this.house = house;
  }

  /** A service with an account. */
  service(options: ServiceOptions = {}): Promise<Service> {
    return this.freshService({ account, ...options });
  }

  /** A service that nobody has used yet. */
  async freshService(options: ServiceOptions = {}): Promise<Service> {
    const service = await services.start(options);
    this.ends.push(() => service.close());
    this.services.push(service);
    return service;
  }

  /** A proxy of the scenario's own watches the ids: it cuts connections, and browsers answer that by sending the same again. */
  entrust(service: Service): void {
    this.entrusted.add(service);
  }

  /** Done when the scenario is over. */
  atEnd(end: () => Promise<unknown>): void {
    this.ends.unshift(end);
  }

  get serviceCount(): number {
    return this.services.length;
  }

  async provider(links: readonly string[]): Promise<SubscriptionServer> {
    const server = await startSubscriptionServer(links);
    this.ends.push(server.close);
    return server;
  }

  /** A port of this machine where a proxy (`shareLink`) answers everything, so that a ping and a probe find it alive. */
  async listener(): Promise<number> {
    const server = await startAnsweringProxy();
    this.ends.push(server.close);
    return server.port;
  }

  /** A static host of its own, below a path; with the address of a service, one that passes the calls on to it. */
  async host(base: string, service?: string, folder?: string): Promise<StaticHost> {
    const host = await startStaticHost(base, service, folder);
    this.ends.push(host.close);
    return host;
  }

  /** A service whose core runs with its first server, and a panel that shows so. */
  async running(options: ServiceOptions = {}, visit: Visit = {}): Promise<{ service: Service; panel: Panel }> {
    const service = await this.service({ servers: 2, ...options });
    await startCore(service, 1);
    const panel = await this.visit({ ...visit, service });
    await panel.header.seeCore('Running');
    return { service, panel };
  }

  /** Opens the panel in a browser that has never seen it. */
  async visit(visit: Visit = {}): Promise<Panel> {
    const url = visit.url ?? this.house.host.url;
    const { service } = visit;
    const stored: Record<string, string> = {
      ...(service === undefined || service.url === new URL(url).origin ? {} : { backendAddress: service.url }),
      ...(service === undefined || visit.loggedIn === false ? {} : { token: await service.token() }),
      ...visit.stored,
    };
    const options = optionsOf(visit);
    const make = visit.prepare === undefined ? JSON.stringify([options, visit.uncounted === true]) : null;
    const window =
      (make === null ? undefined : this.house.free.get(make)?.pop()) ?? (await this.newWindow(options, make, visit));
    this.windows.add(window);
    await store(window.page, new URL(url).origin, stored);
    return this.open(window.page, url, visit);
  }

  private async newWindow(options: WindowOptions, make: string | null, visit: Visit): Promise<Window> {
    const context = await this.house.browser.newContext(options);
    context.setDefaultTimeout(PATIENCE);
    if (visit.uncounted !== true) await this.house.transitions.listen(context);
    await visit.prepare?.(context);
    const page = await context.newPage();
    await guardPage(page);
    return { context, page, options, make };
  }

  /** The panel once more, in another tab of the same browser. */
  async secondTab(panel: Panel): Promise<Panel> {
    const page = await panel.page.context().newPage();
    await guardPage(page);
    return this.open(page, panel.page.url(), { language: panel.words.language, width: panel.width });
  }

  private async open(page: Page, url: string, look: Visit): Promise<Panel> {
    this.pages.push(page);
    watchPage(page, look.stored?.['backendAddress'], (trespass) => this.errors.push(trespass));
    page.on('pageerror', (error) => this.errors.push(`thrown: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !EXPECTED.some((known) => known.test(text))) this.errors.push(text);
    });
    await page.goto(url);
    return new Panel(page, new Words(look.language ?? 'en'), look.width ?? 'desktop');
  }

  /** What went wrong so far; a test that makes it go wrong on purpose takes it away. */
  takeErrors(): readonly string[] {
    return this.errors.splice(0);
  }

  seeNoErrors(): void {
    expect(this.errors).toEqual([]);
    for (const service of this.services) {
      if (this.entrusted.has(service)) continue;
      const { requests } = service.report();
      // Chromium itself sends a request again when the connection ends before any answer; that is none of the panel's doing.
      const answered = requests.flatMap(({ id, status }) => (id === null || !status ? [] : [id]));
      const repeated = answered.filter((id, index) => answered.indexOf(id) !== index);
      expect({ repeated, wounds: service.wounds() }).toEqual({ repeated: [], wounds: [] });
    }
  }

  /** Leaves a picture and the requests of a test that failed in `tests/e2e/output`; returns what it wrote. */
  async keepEvidence(name: string): Promise<readonly string[]> {
    const kept: string[] = [];
    const stem = join(output, name.replace(/[^\w]+/g, '-').slice(0, 80));
    await mkdir(output, { recursive: true });
    for (const [index, page] of this.pages.entries()) {
      if (page.isClosed()) continue;
      await page.screenshot({ path: `${stem}-${index}.png` }).catch(() => undefined);
      kept.push(`${stem}-${index}.png`);
      const tree = await page
        .locator('body')
        .ariaSnapshot()
        .catch(() => '');
      await writeFile(`${stem}-${index}.txt`, `${this.errors.join('\n')}\n${tree}\n`);
    }
    for (const [index, service] of this.services.entries()) {
      const lines = service
        .report()
        .requests.map(({ at, method, path, query, status, body }) =>
          [new Date(at).toISOString().slice(17, 23), method, path + query, String(status), JSON.stringify(body) ?? '']
            .join(' ')
            .slice(0, 240),
        );
      await writeFile(`${stem}-service-${index}.txt`, `${lines.join('\n')}\n`);
      kept.push(`${stem}-service-${index}.txt`);
    }
    return kept;
  }

  /** Windows in which a scenario went well serve the next one, as clean as new. */
  async keepWindows(): Promise<void> {
    for (const window of this.windows) {
      const { context, page, make } = window;
      if (make === null || page.isClosed() || context.pages().length > 1) continue;
      await clean(window);
      this.windows.delete(window);
      this.house.free.set(make, [...(this.house.free.get(make) ?? []), window]);
    }
  }

  async close(): Promise<void> {
    for (const { context } of this.windows) await context.close();
    for (const end of this.ends) await end();
  }
}

/** Leaves nothing in the local storage of the origin but what is given. */
async function store(page: Page, origin: string, stored: Readonly<Record<string, string>>): Promise<void> {
  const blank = `${origin}/blank-page-of-the-tests`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(blank);
  await page.evaluate((entries) => {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase('switchyard');
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
  await page.unroute(blank);
}

/** The page is left, and nothing that a scenario may have changed about the window remains. */
async function clean({ context, page, options }: Window): Promise<void> {
  const { viewport, colorScheme, forcedColors, reducedMotion } = options;
  for (const event of ['console', 'pageerror', 'request', 'websocket'] as const) page.removeAllListeners(event);
  await page.mouse.move(0, 0);
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, forcedColors, reducedMotion });
  await context.clearCookies();
  await context.clearPermissions();
}

/** The service probes the servers of an outbound one after the other; its default of 10 s is too long for a test. */
export async function probeEverySecond(service: Service, outbound = 'proxy'): Promise<void> {
  await callService(service, 'PUT', 'outbound', {
    outbound,
    setting: { probeURL: 'http://127.0.0.1/generate_204', probeInterval: '1s', type: 'leastping' },
  });
}

/** Asks the service behind the panel's back, as another client does. */
export async function callService(service: Service, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${service.url}/api/${path}`, {
    method,
    headers: { Authorization: await service.token() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: string; message: string | null; data: unknown };
  if (answer.code !== 'SUCCESS') throw new Error(`${method} ${path}: ${String(answer.message)}`);
  return answer.data;
}

/** Connects a server behind the panel's back and leaves the core as it is: some services start it with the connection. */
export async function connectServer(service: Service, which: object): Promise<void> {
  const { running } = await service.state();
  await callService(service, 'POST', 'connection', which);
  if (!running && (await service.state()).running) await callService(service, 'DELETE', 'v2ray');
}

/** Starts the core behind the panel's back, once servers of the service's own are connected. */
export async function startCore(service: Service, ...ids: readonly number[]): Promise<void> {
  for (const id of ids) await connectServer(service, { _type: 'server', id, sub: 0, outbound: 'proxy' });
  await callService(service, 'POST', 'v2ray');
}

export { expect } from 'vitest';
