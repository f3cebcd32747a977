import { byteOrder, parseGoDuration, ServiceError } from './go-text';
import type { Network } from './network';
import type { Profile } from './profiles';
import { outboundsOfRoutingA } from './routing-a';
import type { OutboundSetting, State, StoredServer, Which } from './state';

export const refusedByCore = 'unexpected exiting: check the log for more information';

interface Probe {
  readonly which: Which;
  readonly name: string;
  alive: boolean;
  delay: number;
  seen: number;
  tried: number;
}

const knownTypes = new Set(['leastping', 'leastload', 'random', 'roundrobin']);
const probeLimit = 5000;

/** Finds the server of a reference; throws in the service's words. */
export function locate(state: State, which: Pick<Which, '_type' | 'id' | 'sub'>): StoredServer {
  if (which._type === 'server') {
    const found = state.servers[which.id - 1];
    if (found === undefined) throw new ServiceError('LocateServerRaw: ID exceed range');
    return found;
  }
  if (which._type === 'subscriptionServer') {
    const found = state.subscriptions[which.sub]?.servers[which.id - 1];
    if (found === undefined) throw new ServiceError('LocateServerRaw: ID or Sub exceed range');
    return found;
  }
  throw new ServiceError('LocateServerRaw: invalid TYPE');
}

/** Names of the outbounds that exist: proxy, then byte order. */
export function outboundNames(state: State): string[] {
  return ['proxy', ...[...state.outbounds].sort(byteOrder)];
}

/** The connected servers of the outbounds that exist. */
export function connectedOf(state: State): Which[] {
  return outboundNames(state).flatMap((name) => state.buckets[name]?.connected ?? []);
}

export function outboundSetting(state: State, profile: Profile, name: string): OutboundSetting {
  return (
    state.buckets[name]?.setting ?? {
      probeURL: profile.probeURL,
      probeInterval: profile.probeInterval,
      type: 'leastping',
    }
  );
}

/** The one thing that is simulated: it starts, refuses, stops, and says which servers are alive. */
export class Core {
  /** A text makes every start fail with it. */
  failing: string | null = null;
  running = false;
  private readonly alive = new Map<string, boolean>();
  private readonly probes = new Map<string, Map<string, Probe>>();
  private timers: NodeJS.Timeout[] = [];
  private epoch = 0;

  private readonly state: () => State;
  private readonly profile: Profile;
  private readonly variant: string;
  private readonly network: Network;
  private readonly startTime: number;

  constructor(state: () => State, profile: Profile, variant: string, network: Network, startTime: number) {
    this.state = state;
    this.profile = profile;
    this.variant = variant;
    this.network = network;
    this.startTime = startTime;
  }

  /** Why no configuration can be made of what is stored: the service says so before it touches a running core. */
  private unbuildable(): string | null {
    const state = this.state();
    try {
      for (const which of connectedOf(state)) locate(state, which);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    const usesGfwList = state.setting['pacMode'] === 'gfwlist' || state.setting['transparent'] === 'gfwlist';
    return usesGfwList && state.gfwList === null ? gfwListMissing : null;
  }

  /** Why the core would not start with the configuration; null when it would. */
  private refusal(): string | null {
    if (this.failing !== null) return this.failing;
    const state = this.state();
    const connected = connectedOf(state);
    for (const which of connected) {
      const { object } = locate(state, which);
      if (object.port < 0 || object.port > 65535) return refusedByCore;
      const tls = 'tls' in object ? object.tls : '';
      if ((tls === 'reality' || tls === 'xtls') && this.variant.toLowerCase() === 'v2ray') return refusedByCore;
    }
    for (const name of outboundNames(state)) {
      const count = state.buckets[name]?.connected.length ?? 0;
      if (count >= 2 && !knownTypes.has(outboundSetting(state, this.profile, name).type.toLowerCase()))
        return refusedByCore;
    }
    const { ports } = state;
    for (const port of [
      ports.socks5,
      ports.http,
      ports.socks5WithPac,
      ports.httpWithPac,
      ports.vmess,
      ports.api.port,
    ]) {
      if (port < 0 || port > 65535) return refusedByCore;
    }
    if (state.gfwList?.usable === false) return refusedByCore;
    if (state.setting['pacMode'] === 'routingA') {
      const withServers = new Set(connected.map((which) => which.outbound));
      for (const target of outboundsOfRoutingA(state.routingA)) {
        if (!['direct', 'block', 'reject'].includes(target) && !withServers.has(target)) return refusedByCore;
      }
    }
    return this.refusesSetting();
  }

  private refusesSetting(): string | null {
    const { setting } = this.state();
    for (const [key, allowed] of Object.entries(knownValues)) {
      const value = setting[key];
      if (value !== undefined && !allowed.includes(String(value))) return refusedByCore;
    }
    return null;
  }

  /**
   * Starts or restarts the core with the stored configuration. Throws when none can be made of it, which leaves a running
   * core as it is, and when the core refuses it, which leaves the core stopped.
   */
  async apply(): Promise<void> {
    const unbuildable = this.unbuildable();
    if (unbuildable !== null) throw new ServiceError(unbuildable);
    const wasRunning = this.running;
    this.halt();
    // Seen from outside a core that restarts is running.
    this.running = wasRunning;
    const { epoch } = this;
    const refusal = this.refusal();
    if (this.startTime > 0) await new Promise((resolve) => setTimeout(resolve, this.startTime));
    // Stopped, ended or started again meanwhile: what came later counts.
    if (epoch !== this.epoch) return;
    if (refusal !== null) {
      this.stop();
      throw new ServiceError(refusal);
    }
    this.halt();
    this.running = true;
    this.state().running = true;
    this.observe();
  }

  /** Stops the core; it stays stopped after a restart of the service. */
  stop(): void {
    this.halt();
    this.state().running = false;
  }

  /** Ends timers and probes; whether the core was running is remembered for the next start of the service. */
  halt(): void {
    this.running = false;
    this.epoch += 1;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.probes.clear();
  }

  /** Says whether a server answers, in place of a probe; null lets probes decide again. */
  setAlive(which: Pick<Which, '_type' | 'id' | 'sub'>, alive: boolean | null): void {
    const key = keyOf(which);
    if (alive === null) {
      this.alive.delete(key);
      return;
    }
    this.alive.set(key, alive);
    const now = Math.floor(Date.now() / 1000);
    for (const list of this.probes.values()) {
      const probe = list.get(key);
      if (probe !== undefined) Object.assign(probe, alive ? { alive, delay: 3, seen: now, tried: now } : dead(now));
    }
  }

  forced(which: Pick<Which, '_type' | 'id' | 'sub'>): boolean | undefined {
    return this.alive.get(keyOf(which));
  }

  private observe(): void {
    const { epoch } = this;
    const state = this.state();
    for (const name of outboundNames(state)) {
      const connected = state.buckets[name]?.connected ?? [];
      if (connected.length < 2) continue;
      this.probes.set(name, new Map());
      const [first, second, ...rest] = connected.map((which) => ({ ...which }));
      const order = [second, first, ...rest].filter((which) => which !== undefined);
      const interval = Math.max(50, parseGoDuration(outboundSetting(state, this.profile, name).probeInterval));
      const round = (at: number): void => {
        if (epoch !== this.epoch) return;
        const due = this.profile.probesOneByOne ? order.slice(at, at + 1) : order;
        for (const which of due) void this.probe(name, which, epoch);
        this.timers.push(setTimeout(() => round((at + 1) % order.length), interval));
      };
      round(0);
    }
  }

  private async probe(outbound: string, which: Which, epoch: number): Promise<void> {
    const server = this.find(which);
    if (server === null) return;
    const forced = this.forced(which);
    const outcome =
      forced === undefined
        ? await this.network.throughCore(server.object, probeLimit)
        : forced
          ? 3
          : ('failed' as const);
    if (epoch !== this.epoch) return;
    const list = this.probes.get(outbound);
    const now = Math.floor(Date.now() / 1000);
    const key = keyOf(which);
    const found = typeof outcome === 'number' ? { alive: true, delay: outcome, seen: now, tried: now } : dead(now);
    list?.set(key, { which, name: server.object.name, ...found });
  }

  private find(which: Which): StoredServer | null {
    try {
      return locate(this.state(), which);
    } catch {
      return null;
    }
  }

  /** The messages of this second: one for each outbound with two or more servers. */
  messages(): unknown[] {
    if (!this.running) return [];
    const state = this.state();
    const all = connectedOf(state);
    const messages: unknown[] = [];
    for (const [outbound, list] of this.probes) {
      if (list.size === 0) continue;
      messages.push({
        produce_time: Math.floor(Date.now() / 1000),
        type: 'observatory',
        body: {
          outboundName: outbound,
          outboundStatus: [...list.values()].map((probe) => ({
            alive: probe.alive,
            delay: !probe.alive && !this.profile.observatoryTimes ? 0 : probe.delay,
            outbound_tag: `『${probe.name}』`,
            which: {
              _type: probe.which._type,
              id: probe.which.id,
              sub: probe.which.sub,
              Link: '',
              // A server that is in two outbounds is named with the first of them.
              outbound: all.find((other) => keyOf(other) === keyOf(probe.which))?.outbound ?? outbound,
            },
            last_seen_time: this.profile.observatoryTimes ? probe.seen : 0,
            last_try_time: this.profile.observatoryTimes ? probe.tried : 0,
          })),
        },
      });
    }
    return messages;
  }
}

export const gfwListMissing = 'the GFWList file does not exist: update the GFWList first';

const knownValues: Readonly<Record<string, readonly string[]>> = {
  pacMode: ['whitelist', 'gfwlist', 'routingA', 'custom'],
  transparent: ['close', 'proxy', 'whitelist', 'gfwlist', 'pac'],
  transparentType: ['redirect', 'tproxy', 'gvisor_tun', 'system_tun', 'system_proxy', 'tun', 'tinytun'],
  inboundSniffing: ['disable', 'http,tls', 'http,tls,quic'],
  specialMode: ['none', 'supervisor', 'fakedns'],
  antipollution: ['closed', 'none', 'dnsforward', 'doh', 'advanced'],
  tcpFastOpen: ['default', 'yes', 'no'],
};

function dead(now: number): Pick<Probe, 'alive' | 'delay' | 'seen' | 'tried'> {
  return { alive: false, delay: 99_999_999, seen: 0, tried: now };
}

function keyOf(which: Pick<Which, '_type' | 'id' | 'sub'>): string {
  return which._type === 'server' ? `server/${which.id}` : `${which._type}/${which.sub}/${which.id}`;
}
