import { parseGoDuration } from '../go-text';
import { outboundSetting } from './configuration';
import type { Host } from './ports';
import type { Profile } from './profiles';
import { connectedOf, keyOf, locate, outboundNames, type Place } from './references';
import type { State, StoredServer, Which } from './state';

interface Probe {
  readonly which: Which;
  readonly name: string;
  alive: boolean;
  delay: number;
  seen: number;
  tried: number;
}

const probeLimit = 5000;

/** Looks after the servers of the outbounds that have two or more of them, while the core runs. */
export class Observatory {
  private readonly alive = new Map<string, boolean>();
  private readonly probes = new Map<string, Map<string, Probe>>();
  private cancels: (() => void)[] = [];
  /** What was begun before the last stop no longer counts. */
  private epoch = 0;

  private readonly state: State;
  private readonly profile: Profile;
  private readonly host: Host;

  constructor(state: State, profile: Profile, host: Host) {
    this.state = state;
    this.profile = profile;
    this.host = host;
  }

  private get now(): number {
    return Math.floor(this.host.clock.now() / 1000);
  }

  end(): void {
    this.epoch += 1;
    for (const cancel of this.cancels) cancel();
    this.cancels = [];
    this.probes.clear();
  }

  begin(): void {
    const { epoch, state } = this;
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
        this.cancels.push(this.host.clock.after(interval, () => round((at + 1) % order.length)));
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
        ? await this.host.network.throughCore(server.object, probeLimit)
        : forced
          ? 3
          : ('failed' as const);
    if (epoch !== this.epoch) return;
    const { now } = this;
    const found = typeof outcome === 'number' ? { alive: true, delay: outcome, seen: now, tried: now } : dead(now);
    this.probes.get(outbound)?.set(keyOf(which), { which, name: server.object.name, ...found });
  }

  private find(which: Which): StoredServer | null {
    try {
      return locate(this.state, which);
    } catch {
      return null;
    }
  }

  /** Decides whether a server answers, instead of a probe; null lets probes decide again. */
  setAlive(which: Place, alive: boolean | null): void {
    const key = keyOf(which);
    if (alive === null) {
      this.alive.delete(key);
      return;
    }
    this.alive.set(key, alive);
    const { now } = this;
    for (const list of this.probes.values()) {
      const probe = list.get(key);
      if (probe !== undefined) Object.assign(probe, alive ? { alive, delay: 3, seen: now, tried: now } : dead(now));
    }
  }

  forced(which: Place): boolean | undefined {
    return this.alive.get(keyOf(which));
  }

  /** The messages of this second: one for each outbound that something is known of. */
  messages(): unknown[] {
    const all = connectedOf(this.state);
    return [...this.probes]
      .filter(([, list]) => list.size > 0)
      .map(([outboundName, list]) => ({
        produce_time: this.now,
        type: 'observatory',
        body: {
          outboundName,
          outboundStatus: [...list.values()].map((probe) => this.status(probe, outboundName, all)),
        },
      }));
  }

  private status(probe: Probe, outbound: string, all: readonly Which[]): unknown {
    const { observatoryTimes } = this.profile;
    return {
      alive: probe.alive,
      delay: !probe.alive && !observatoryTimes ? 0 : probe.delay,
      outbound_tag: `『${probe.name}』`,
      which: {
        _type: probe.which._type,
        id: probe.which.id,
        sub: probe.which.sub,
        Link: '',
        // A server that is in two outbounds is named with the first of them.
        outbound: all.find((other) => keyOf(other) === keyOf(probe.which))?.outbound ?? outbound,
      },
      last_seen_time: observatoryTimes ? probe.seen : 0,
      last_try_time: observatoryTimes ? probe.tried : 0,
    };
  }
}

function dead(now: number): Pick<Probe, 'alive' | 'delay' | 'seen' | 'tried'> {
  return { alive: false, delay: 99_999_999, seen: 0, tried: now };
}
