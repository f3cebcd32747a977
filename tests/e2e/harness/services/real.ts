import { type FaultInput, parseFaults, type FaultAction } from '../../../../sandbox/faults';
import { startProxy, type Proxy } from '../../../harness/proxy/proxy';
import { type Programs, ServiceProcess } from './process';
import { Client, seed } from './seed';
import {
  isAtLeast,
  type Need,
  NotApplicable,
  type Service,
  type ServiceKind,
  type ServiceOptions,
  type ServiceState,
} from './service';

const FIRST_ACCOUNT = { username: 'admin', password: 'secret-1' };

interface Identity {
  readonly version: string;
  readonly variant: string;
}

/** What a real service can be asked to be; everything else is for the sandbox. */
function check({ docker, profile, variant, lite }: ServiceOptions, identity: Identity): void {
  if (profile !== undefined && profile !== identity.version)
    throw new NotApplicable(`version ${profile === 'legacy' ? '1.5' : profile}`);
  if (variant !== undefined && variant !== identity.variant)
    throw new NotApplicable(`a core that calls itself ${JSON.stringify(variant.slice(0, 20))}`);
  if (docker === true) throw new NotApplicable('no service of version 2 has a docker mode');
  if (lite === false) throw new NotApplicable('a service that is not lite may change how this machine routes');
}

async function demand(need: Need, { version }: Identity, lacks: (path: string) => Promise<boolean>): Promise<void> {
  switch (need.kind) {
    case 'sandbox':
      throw new NotApplicable(need.because);
    case 'call':
      if (await lacks(need.path)) throw new NotApplicable(`this version has no ${need.path}`);
      return;
    case 'version':
      if (
        (need.from !== undefined && !isAtLeast(version, need.from)) ||
        (need.before !== undefined && isAtLeast(version, need.before))
      )
        throw new NotApplicable(need.because);
  }
}

async function identityOf(url: string): Promise<Identity> {
  const { data } = (await (await fetch(`${url}/api/version`)).json()) as { data: Identity };
  return data;
}

/** 404 comes before any check of the token. */
const lacksAt =
  (url: string) =>
  async (path: string): Promise<boolean> =>
    (await fetch(url + path)).status === 404;

/** Real services: each scenario has a process of its own behind a proxy of its own. */
export function realServices(programs: Programs): ServiceKind {
  let asked: Promise<{ readonly identity: Identity; readonly missing: ReadonlySet<string> }> | undefined;
  const known = (path?: string) => {
    asked ??= (async () => {
      const process = await ServiceProcess.begin(programs, {});
      const identity = await identityOf(process.url);
      const paths = ['/api/dnsList', '/api/customPac'];
      const missing = await Promise.all(paths.map(lacksAt(process.url)));
      await process.remove();
      return { identity, missing: new Set(paths.filter((_, at) => missing[at])) };
    })();
    return asked.then((found) => ({ ...found, lacks: path !== undefined && found.missing.has(path) }));
  };
  return {
    demand: async (need) => demand(need, (await known()).identity, async (path) => (await known(path)).lacks),
    version: async () => (await known()).identity.version,
    start: async (options) => {
      const { identity } = await known();
      check(options, identity);
      const process = await ServiceProcess.begin(programs, options);
      const client = new Client(process.url, options.account ?? FIRST_ACCOUNT);
      return serve(options, client, identity, process);
    },
  };
}

/** A running service of somebody: put in order before each scenario. */
export function borrowedService(url: string): ServiceKind {
  let inUse = false;
  return {
    demand: async (need) => demand(need, await identityOf(url), lacksAt(url)),
    version: async () => (await identityOf(url)).version,
    start: async (options) => {
      const identity = await identityOf(url);
      check(options, identity);
      if (options.account === undefined) throw new NotApplicable('a service without an account');
      if (options.account.username !== FIRST_ACCOUNT.username) throw new NotApplicable('an account of another name');
      if (options.web !== undefined) throw new NotApplicable('a service that serves this panel');
      if (options.consoleLog === true) throw new NotApplicable('a service that logs to its console');
      if (inUse) throw new NotApplicable('two services');
      inUse = true;
      const client = new Client(url, FIRST_ACCOUNT);
      const service = await serve(options, client, identity, null);
      return {
        ...service,
        close: async () => {
          await service.close();
          inUse = false;
        },
      };
    },
  };
}

async function serve(
  options: ServiceOptions,
  client: Client,
  identity: Identity,
  process: ServiceProcess | null,
): Promise<Service> {
  await prepare(options, client, identity, process);
  const proxy = await startProxy({
    target: () => client.url,
    ...(options.latency === undefined ? {} : { latency: options.latency }),
  });
  const power = powerOf(process, proxy, client);
  const act = actions(power, proxy);
  return {
    url: proxy.url,
    port: proxy.port,
    connected: isAtLeast(identity.version, '2.4.11') ? 'running' : 'ready',
    tellsTimes: identity.variant !== 'V2rayaCore',
    token: async () => {
      const token = await client.login(proxy.isRevoked);
      proxy.learnToken(token);
      return token;
    },
    report: () => ({ requests: proxy.requests(), counts: proxy.counts(), sockets: proxy.sockets() }),
    state: () => stateOf(client, proxy),
    faults: async (list: readonly FaultInput[]) => {
      const { rules, actions } = parseFaults(list);
      if (rules.length > 0 || actions.length === 0) proxy.break(rules);
      for (const action of actions) await act(action);
    },
    clearFaults: () => {
      proxy.break([]);
      void process?.failCore(null);
    },
    restart: power.restart,
    stop: power.stop,
    start: power.startAgain,
    wounds: () => [],
    close: async () => {
      await proxy.down();
      await process?.remove();
    },
  };
}

/** The service as the scenario wants to find it. */
async function prepare(
  options: ServiceOptions,
  client: Client,
  identity: Identity,
  process: ServiceProcess | null,
): Promise<void> {
  if (process === null) await client.register().catch(() => undefined);
  else if (options.account !== undefined || options.servers !== undefined || options.subscriptions !== undefined)
    await client.register();
  if (process === null) {
    await client.login();
    await empty(client);
  }
  await seed(client, options, identity.version);
  // Its secret follows from the lists that it finds when it first signs: only now a restart keeps the tokens.
  if (process !== null && (options.servers ?? 0) + (options.subscriptions ?? []).length > 0) {
    await process.stop();
    await process.start();
    client.forget();
  }
  // A scenario may ask for a token while the service is down.
  if (options.account !== undefined) await client.login();
}

/** Stopping and starting it, which takes a process of its own. */
function powerOf(process: ServiceProcess | null, proxy: Proxy, client: Client) {
  const ownProcess = (): ServiceProcess => {
    if (process === null) throw new NotApplicable('needs a service of its own process: --service-bin');
    return process;
  };
  const stop = async (): Promise<void> => {
    const own = ownProcess();
    await proxy.down();
    await own.stop();
  };
  const startAgain = async (): Promise<void> => {
    await ownProcess().start();
    await proxy.up();
  };
  const restart = async ({ newSecret = true } = {}): Promise<void> => {
    await stop();
    if (newSecret) {
      proxy.revokeTokens('token signature is invalid: signature is invalid');
      client.forget();
    }
    return startAgain();
  };
  return { ownProcess, stop, startAgain, restart };
}

/** What the sandbox does on command, as far as it can be had of a real service. */
function actions({ ownProcess, restart }: ReturnType<typeof powerOf>, proxy: Proxy) {
  const living = new Map<string, boolean | null>();
  return async (action: FaultAction): Promise<unknown> => {
    switch (action.kind) {
      case 'close-sockets':
        return proxy.closeSockets();
      case 'restart':
        return restart(action);
      case 'expire-token':
        return proxy.revokeTokens('token has invalid claims: token is expired');
      case 'rotate-log':
        return ownProcess().rotateLog();
      case 'log':
        return ownProcess().addToLog(action.text);
      case 'core-fails':
        return ownProcess().failCore(action.message);
      case 'core-dies':
        return ownProcess().killCore();
      case 'connections':
        throw new NotApplicable('connections that the core accepts on demand');
      case 'network':
        throw new NotApplicable('a machine without network');
      case 'alive': {
        const { _type, id, sub } = action.which;
        living.set(JSON.stringify([_type, id, sub]), action.alive);
        return proxy.rewrite((text) => withLiving(text, living));
      }
    }
  };
}

async function stateOf(client: Client, proxy: Proxy): Promise<ServiceState> {
  await client.login();
  const { running, touch } = (await client.call('GET', 'touch')) as {
    running: boolean;
    touch: {
      servers: unknown[];
      connectedServer: unknown[] | null;
      subscriptions: { address: string; servers: unknown[] | null }[];
    };
  };
  const subscriptions = touch.subscriptions.map(({ address, servers }) => ({ address, servers: servers?.length ?? 0 }));
  return {
    running,
    connected: touch.connectedServer ?? [],
    servers: touch.servers.length,
    subscriptions,
    busy: proxy.busy(),
  };
}

/** A message of the observatory with some servers alive or dead by decree. */
function withLiving(text: string, living: ReadonlyMap<string, boolean | null>): string {
  const message = JSON.parse(text) as {
    type: string;
    body?: { outboundStatus?: { alive: boolean; delay: number; which: { _type: string; id: number; sub: number } }[] };
  };
  if (message.type !== 'observatory') return text;
  for (const status of message.body?.outboundStatus ?? []) {
    const { _type, id, sub } = status.which;
    const alive = living.get(JSON.stringify([_type, id, sub])) ?? null;
    if (alive === null) continue;
    status.alive = alive;
    status.delay = alive ? 42 : 99_999_999;
  }
  return JSON.stringify(message);
}

interface Lists {
  readonly touch: {
    readonly servers: readonly { readonly id: number; readonly _type: string }[];
    readonly subscriptions: readonly { readonly id: number; readonly _type: string }[];
    readonly connectedServer: readonly Record<string, unknown>[] | null;
  };
}

/** Everything that a scenario before may have left in a borrowed service. */
async function empty(client: Client): Promise<void> {
  await client.call('DELETE', 'v2ray').catch(() => undefined);
  const { touch } = (await client.call('GET', 'touch')) as Lists;
  for (const one of touch.connectedServer ?? []) await client.call('DELETE', 'connection', one);
  const touches = [...touch.servers, ...touch.subscriptions].map(({ id, _type }) => ({ id, _type }));
  if (touches.length > 0) await client.call('DELETE', 'touch', { touches });
  const { outbounds } = (await client.call('GET', 'outbounds')) as { outbounds: string[] };
  for (const outbound of outbounds) if (outbound !== 'proxy') await client.call('DELETE', 'outbound', { outbound });
}
