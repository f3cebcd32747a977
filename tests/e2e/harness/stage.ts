import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SandboxOptions } from '../../../sandbox/options';
import { type Sandbox, startSandbox } from '../../../sandbox/server';
import { type Language } from '../../../machines/shared/constants';
import { launchBrowser } from '../../harness/browser';
import { Panel } from '../pages/panel';
import { startStaticHost, type StaticHost } from './static-host';
import { startSubscriptionServer, type SubscriptionServer } from './subscription-server';
import { recordTransitions } from './transitions';
import { guardPage } from './trespasses';
import { Words } from './words';

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
  readonly service?: Sandbox;
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
  /** Nothing counts what its machines do: for tests of that publication itself. */
  readonly uncounted?: boolean;
}

const sizes: Readonly<Record<'desktop' | 'phone', BrowserContextOptions>> = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** What the browser itself writes down about calls that fail: the tests make them fail on purpose. */
const EXPECTED = [
  /^Failed to load resource/,
  /^Mixed Content: /,
  /^WebSocket connection to/,
  /has been blocked by CORS policy/,
];

interface House {
  readonly transitions: ReturnType<typeof recordTransitions>;
  readonly browser: Browser;
  readonly host: StaticHost;
}

let house: House | undefined;

/** One browser and one static host for the tests of a file. `args` are more flags for the browser. */
export function withBrowser(args: readonly string[] = []): void {
  beforeAll(async () => {
    const host = await startStaticHost();
    house = { transitions: recordTransitions(), host, browser: await launchBrowser(args) };
  });
  afterAll(async () => {
    house?.transitions.write(basename(expect.getState().testPath ?? 'unknown'));
    await house?.browser.close();
    await house?.host.close();
    house = undefined;
  });
}

/**
 * One test with services, providers and browsers of its own, which end with it. It fails, too, when the page threw, wrote an
 * error to the console, broke its own content policy, asked a foreign host, showed a token where none belongs, opened a link
 * that can reach back, or sent a request id twice.
 */
export function scenario(name: string, run: (stage: Stage) => Promise<void>, timeout?: number): void {
  it(
    name,
    async () => {
      if (house === undefined) throw new Error('call withBrowser() at the top of the file');
      const stage = new Stage(house);
      try {
        await run(stage);
        stage.seeNoErrors();
      } catch (error) {
        await stage.keepEvidence(name);
        throw error;
      } finally {
        await stage.close();
      }
    },
    timeout,
  );
}

export class Stage {
  private readonly house: House;
  private readonly ends: (() => Promise<unknown>)[] = [];
  private readonly services: Sandbox[] = [];
  private readonly pages: Page[] = [];
  private readonly errors: string[] = [];

  constructor(house: House) {
    this.house = house;
  }

  /** A service with an account. */
  service(options: SandboxOptions = {}): Promise<Sandbox> {
    return this.freshService({ account, ...options });
  }

  /** A service that nobody has used yet. */
  async freshService(options: SandboxOptions = {}): Promise<Sandbox> {
    const sandbox = await startSandbox({ port: 0, offline: true, coreStart: 50, loginTime: 50, ...options });
    this.ends.push(() => sandbox.close());
    this.services.push(sandbox);
    return sandbox;
  }

  async provider(links: readonly string[]): Promise<SubscriptionServer> {
    const server = await startSubscriptionServer(links);
    this.ends.push(server.close);
    return server;
  }

  /** A port of this machine where something accepts connections, so that a ping finds it. */
  async listener(): Promise<number> {
    const server: Server = createServer((socket) => socket.on('error', () => undefined).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.ends.push(() => new Promise((resolve) => server.close(resolve)));
    return (server.address() as AddressInfo).port;
  }

  /** A static host of its own, below a path; with the address of a service, one that passes the calls on to it. */
  async host(base: string, service?: string): Promise<StaticHost> {
    const host = await startStaticHost(base, service);
    this.ends.push(host.close);
    return host;
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
    const context = await this.house.browser.newContext({
      ...sizes[visit.width ?? 'desktop'],
      locale: visit.language ?? 'en',
      colorScheme: visit.theme ?? 'light',
      forcedColors: visit.forcedColors === true ? 'active' : 'none',
      reducedMotion: 'reduce',
      ignoreHTTPSErrors: true,
      ...(visit.userAgent === undefined ? {} : { userAgent: visit.userAgent }),
      storageState: {
        cookies: [],
        origins: [
          {
            origin: new URL(url).origin,
            localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
          },
        ],
      },
    });
    this.ends.unshift(() => context.close());
    context.setDefaultTimeout(10_000);
    if (visit.uncounted !== true) await this.house.transitions.listen(context);
    await visit.prepare?.(context);
    return this.open(context, url, visit);
  }

  /** The panel once more, in another tab of the same browser. */
  async secondTab(panel: Panel): Promise<Panel> {
    return this.open(panel.page.context(), panel.page.url(), { language: panel.words.language, width: panel.width });
  }

  private async open(context: BrowserContext, url: string, look: Visit): Promise<Panel> {
    const page = await context.newPage();
    this.pages.push(page);
    await guardPage(page, look.stored?.['backendAddress'], (trespass) => this.errors.push(trespass));
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
      const { requests, memory } = service.report();
      // Chromium itself sends a request again when the connection ends before any answer; that is none of the panel's doing.
      const answered = requests.flatMap(({ id, status }) => (id === null || !status ? [] : [id]));
      const repeated = answered.filter((id, index) => answered.indexOf(id) !== index);
      expect({ repeated, memory }).toEqual({ repeated: [], memory: { damaged: false, broken: false } });
    }
  }

  /** Leaves a picture and the requests of a test that failed in `tests/e2e/output`. */
  async keepEvidence(name: string): Promise<void> {
    const stem = join(output, name.replace(/[^\w]+/g, '-').slice(0, 80));
    await mkdir(output, { recursive: true });
    for (const [index, page] of this.pages.entries()) {
      if (page.isClosed()) continue;
      await page.screenshot({ path: `${stem}-${index}.png` }).catch(() => undefined);
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
    }
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end();
  }
}

/** The service probes the servers of an outbound one after the other; its default of 10 s is too long for a test. */
export async function probeEverySecond(service: Sandbox, outbound = 'proxy'): Promise<void> {
  await callService(service, 'PUT', 'outbound', {
    outbound,
    setting: { probeURL: 'http://127.0.0.1/generate_204', probeInterval: '1s', type: 'leastping' },
  });
}

/** Asks the service behind the panel's back, as another client does. */
export async function callService(service: Sandbox, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${service.url}/api/${path}`, {
    method,
    headers: { Authorization: await service.token() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: string; message: string | null; data: unknown };
  if (answer.code !== 'SUCCESS') throw new Error(`${method} ${path}: ${String(answer.message)}`);
  return answer.data;
}

export { expect } from 'vitest';
