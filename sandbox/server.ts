import { Control, type Restart, type SandboxReport } from './control';
import type { FaultInput } from './faults';
import { hostClock } from './clock';
import { folderDisk, noDisk } from './host/disk';
import { httpApp } from './host/http';
import { Listener } from './host/listener';
import { MessageSockets } from './host/message-socket';
import { NodeNetwork } from './host/network';
import { nodeSecrets } from './host/secrets';
import type { SandboxOptions } from './options';
import { assemble, type Assembled, beginLife, messagesOf } from './service/assemble';
import type { Host } from './service/ports';
import { intervalCrash, serviceCrash } from './service/setting-check';

export type { SandboxReport } from './control';

export interface Sandbox {
  /** `http://127.0.0.1:20170`, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** A sentence when a broken state file has been set aside at the start. */
  readonly warning: string | undefined;
  readonly close: () => Promise<void>;
  /** Like a restart of the process: sockets close, the memory of replies and the lock are new, the state stays. */
  readonly restart: (options?: Restart) => Promise<void>;
  /** The two halves of a restart: nothing listens between them. */
  readonly stop: (options?: Pick<Restart, 'newSecret'>) => Promise<void>;
  readonly start: () => Promise<void>;
  /** A token of the first account, which is made (admin, secret-1) when there is none. */
  readonly token: () => Promise<string>;
  /** Rules replace those in force; actions are done at once. */
  readonly faults: (list: readonly FaultInput[]) => Promise<void>;
  readonly clearFaults: () => void;
  readonly report: () => SandboxReport;
}

/** Starts a service on a real port. Rejects when the stored setting makes the real service crash at its start. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host: Host = {
    clock: hostClock,
    disk: options.data === undefined ? noDisk : folderDisk(options.data),
    secrets: nodeSecrets,
    network: new NodeNetwork(options.offline ?? false),
  };
  const running = new Running(
    options,
    await assemble(options, host, (reason) => void running.shut().then(() => options.onCrash?.(reason))),
  );
  return running.start();
}

/** A service with everything around it: its port, its sockets, and what tests do with it. */
class Running {
  private readonly options: SandboxOptions;
  private readonly parts: Assembled;
  private readonly control: Control;
  private readonly sockets: MessageSockets;
  private readonly listener: Listener;
  private readonly address: string;
  private port = 0;
  private clock: NodeJS.Timeout | undefined;

  constructor(options: SandboxOptions, parts: Assembled) {
    const { service, api, tokens } = parts;
    const { logger, state, profile, host } = service.around;
    this.options = options;
    this.parts = parts;
    this.address = options.host ?? '127.0.0.1';
    const restart = (wishes: Restart): Promise<void> => this.restart(wishes);
    this.control = new Control({ service, api, tokens, sockets: () => this.sockets, restart });
    const onError = (error: unknown): void =>
      logger.write('E', 'sandbox', error instanceof Error ? (error.stack ?? error.message) : String(error));
    const hasAccounts = (): boolean => state.accounts.length > 0;
    this.sockets = new MessageSockets({ control: this.control, clock: host.clock, hasAccounts, onError });
    const app = httpApp({
      api,
      control: this.control,
      clock: host.clock,
      latency: options.latency ?? 0,
      web: options.web,
      newerWeb: profile.webStaticFolder,
      onError,
    });
    this.listener = new Listener({
      host: this.address,
      fetch: app.fetch,
      upgrade: (incoming, socket, head) => this.sockets.take(incoming, socket, head),
    });
  }

  private get url(): string {
    return `http://${this.address.includes(':') ? `[${this.address}]` : this.address}:${this.port}`;
  }

  async start(): Promise<Sandbox> {
    const { accounts, warning } = this.parts;
    this.port = await this.listener.open(this.options.port ?? 2017);
    this.clock = setInterval(() => this.tell(), 1000);
    this.clock.unref();
    this.begin();
    return {
      url: this.url,
      port: this.port,
      warning,
      close: () => this.close(),
      restart: (wishes = {}) => this.restart(wishes),
      stop: (wishes = {}) => this.stop(wishes),
      start: () => this.resume(),
      token: () => accounts.token('admin', 'secret-1'),
      faults: (list) => this.control.obey(list, 'at once'),
      clearFaults: () => this.control.clear(),
      report: () => this.control.report(),
    };
  }

  private begin(): void {
    beginLife(this.parts.service, this.url, this.options.lite ?? false);
  }

  private tell(): void {
    if (this.sockets.count() === 0) return;
    for (const message of messagesOf(this.parts.service)) this.sockets.send(JSON.stringify(message));
  }

  async shut(): Promise<void> {
    this.sockets.closeAll();
    await this.listener.close();
  }

  private async close(): Promise<void> {
    clearInterval(this.clock);
    this.parts.service.around.core.halt();
    this.parts.store.flush();
    await this.shut();
  }

  private async restart({ downMs = 0, ...wishes }: Restart): Promise<void> {
    await this.stop(wishes);
    await this.parts.service.around.host.clock.sleep(downMs);
    return this.resume();
  }

  private async stop({ newSecret = false }: Pick<Restart, 'newSecret'>): Promise<void> {
    const { service, api, tokens } = this.parts;
    service.around.core.halt();
    await this.shut();
    api.forget();
    tokens.forget(newSecret);
  }

  private async resume(): Promise<void> {
    const { state, crash } = this.parts.service.around;
    this.parts.life.crashed = false;
    if (intervalCrash(state.setting)) return crash(serviceCrash);
    this.port = await this.listener.open(this.port);
    return this.begin();
  }
}
