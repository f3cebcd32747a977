import { generatedServers, generatedSubscription } from '../generate';
import { Accounts } from './accounts';
import { Api } from './api';
import type { Around } from './around';
import { Core } from './core';
import { Logger } from './logger';
import type { Host } from './ports';
import { type ProfileName, profiles } from './profiles';
import { Service } from './service';
import { intervalCrash, serviceCrash } from './setting-check';
import type { State } from './state';
import { loadState, Store } from './store';
import { Tokens } from './tokens';
import { Visits } from './visits';

/** What the service does that a test or its starter can choose; see `SandboxOptions`. */
export interface ServiceOptions {
  readonly profile?: ProfileName;
  readonly variant?: string;
  readonly servers?: number;
  readonly subscriptions?: readonly number[];
  readonly account?: { readonly username: string; readonly password: string };
  readonly lite?: boolean;
  readonly docker?: boolean;
  readonly consoleLog?: boolean;
  readonly connections?: number;
  readonly coreStart?: number;
  readonly loginTime?: number;
  readonly subscriptionTimeout?: number;
  readonly onLog?: (line: string) => void;
}

/** The service on its host, before it accepts calls. */
export interface Assembled {
  readonly api: Api;
  readonly service: Service;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly store: Store;
  /** A sentence when a broken state has been set aside. */
  readonly warning: string | undefined;
  /** Whether the process of the real service would have ended; a restart takes it back. */
  readonly life: { crashed: boolean };
}

/** Rejects when the stored setting makes the real service crash at its start. */
export async function assemble(
  options: ServiceOptions,
  host: Host,
  ended: (reason: string) => void,
): Promise<Assembled> {
  const profile = profiles[options.profile ?? '2.2.6.7'];
  const { state, fresh, warning } = loadState(profile, host);
  if (fresh) fill(state, options);
  if (intervalCrash(state.setting)) throw new Error(`the service crashes at its start: ${serviceCrash}`);
  const store = new Store(state, host);
  const changed = (): void => store.touch();
  const logger = new Logger(host, { toConsole: options.consoleLog ?? false, onLine: options.onLog });
  const visits = new Visits({ state, profile, host, logger, rate: options.connections ?? 0 });
  const core = new Core({ state, profile, host, startTime: options.coreStart ?? 150, changed, visits });
  const life = { crashed: false };
  const around: Around = {
    state,
    profile,
    variant: options.variant ?? profile.variant,
    host,
    core,
    logger,
    visits,
    subscriptionTimeout: options.subscriptionTimeout ?? 180_000,
    changed,
    crash: (reason) => {
      if (life.crashed) return;
      life.crashed = true;
      logger.write('E', 'main.go:1', `panic: ${reason}`);
      core.halt();
      store.flush();
      ended(reason);
    },
  };
  const service = new Service(around);
  const tokens = new Tokens(() => secretMaterial(state), profile.habits, host);
  const accounts = new Accounts(around, tokens, options.loginTime ?? 500);
  const version = { lite: options.lite ?? false, docker: options.docker ?? false };
  const api = new Api({ service, accounts, tokens, version, hasCrashed: () => life.crashed });
  if (fresh && options.account !== undefined) await accounts.add(options.account.username, options.account.password);
  if (warning !== undefined) logger.write('W', 'state', warning);
  if (fresh) store.touch();
  service.lists.touchJson();
  return { api, service, accounts, tokens, store, warning, life };
}

function fill(state: State, { servers = 0, subscriptions = [] }: ServiceOptions): void {
  state.servers = generatedServers(servers);
  state.subscriptions = subscriptions.map((count, at) => generatedSubscription(at, count));
}

/** What the secret of tokens is derived from: they survive a restart as long as it stays the same. */
function secretMaterial({ subscriptions, servers, salt }: State): string {
  const addresses = subscriptions.map((one) => one.address).join('\n');
  const material = addresses === '' ? servers.map((one) => one.object.host).join('\n') : addresses;
  return material === '' ? '' : `${salt}\n${material}`;
}

/** What each process does first: it logs that it runs, and starts the core if that ran when the previous process ended. */
export function beginLife({ around }: Service, where: string, lite: boolean): void {
  const { logger, profile, state, core } = around;
  const say = (text: string): void => logger.write('A', 'main.go:1', text);
  say(`Version: ${profile.version} (sandbox)`);
  say(`Lite: ${String(lite)}`);
  say(`listening at ${where}`);
  if (!state.running) return;
  logger.write('I', 'main.go:2', 'the core was running when the service last ended: starting it');
  core.apply().catch((error: unknown) => {
    core.stop();
    logger.write('E', 'main.go:3', error instanceof Error ? error.message : String(error));
  });
}

/** What message sockets are told each second. */
export function messagesOf({ around }: Service): readonly unknown[] {
  const { core, profile, host } = around;
  const now = Math.floor(host.clock.now() / 1000);
  const message = (type: string, body: object): object => ({ produce_time: now, type, body });
  const paused = profile.tellsPause ? { networkPaused: core.paused } : {};
  const traffic = { up: 2048, down: 1_572_864, upTotal: now * 2048, downTotal: now * 1_572_864 };
  return [
    ...core.messages(),
    ...(profile.tellsRunning ? [message('running_state', { running: core.running, ...paused })] : []),
    ...(profile.tellsTraffic && core.running ? [message('traffic', traffic)] : []),
  ];
}
