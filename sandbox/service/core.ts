import { ServiceError } from '../go-text';
import { isRefused, refusedByCore, unbuildable } from './configuration';
import { Observatory } from './observatory';
import type { Host } from './ports';
import type { Profile } from './profiles';
import { connectedOf } from './references';
import type { State } from './state';
import type { Visits } from './visits';

export interface CoreOptions {
  readonly state: State;
  readonly profile: Profile;
  readonly host: Host;
  /** Milliseconds that a start takes. */
  readonly startTime: number;
  readonly changed: () => void;
  readonly visits: Visits;
}

/** The one thing that is simulated: it starts, refuses, stops, and says which servers are alive. */
export class Core {
  /** When set, every start fails with this text. */
  failing: string | null = null;
  running = false;
  /** The machine has no network: what ran before goes on when it is back. */
  paused = false;
  /** How it last ended. */
  lastExit: '' | 'running' | 'stopped' | 'crashed' = '';
  private ranBefore = false;
  readonly observatory: Observatory;
  /** Starts and ends so far: what came in between counts. */
  private epoch = 0;
  private readonly options: CoreOptions;

  constructor(options: CoreOptions) {
    this.options = options;
    this.observatory = new Observatory(options.state, options.profile, options.host);
  }

  /**
   * Starts or restarts the core with the stored configuration. Throws when none can be made of it, which leaves a running
   * core as it is, and when the core refuses it, which leaves the core stopped.
   */
  async apply(): Promise<void> {
    const { state, profile, host, startTime } = this.options;
    const impossible = unbuildable(state, profile);
    if (impossible !== null) throw new ServiceError(impossible);
    const wasRunning = this.running;
    this.halt();
    // Seen from outside a core that restarts is running.
    this.running = wasRunning;
    const { epoch } = this;
    const refusal = this.failing ?? (isRefused(state, profile) ? refusedByCore : null);
    if (startTime > 0) await host.clock.sleep(startTime);
    // Stopped, ended or started again in the meantime: the later event counts.
    if (epoch !== this.epoch) return;
    if (refusal !== null) {
      this.stop();
      throw new ServiceError(refusal);
    }
    this.halt();
    this.running = true;
    this.lastExit = 'running';
    state.running = true;
    this.observatory.begin();
    this.options.visits.begin();
  }

  /** Reconfigures the core, or stops it when no server is connected. */
  async applyOrStop(): Promise<void> {
    try {
      if (connectedOf(this.options.state).length === 0) this.stop();
      else await this.apply();
    } finally {
      this.options.changed();
    }
  }

  /** The machine loses its network, or gets it back. */
  async pause(paused: boolean): Promise<void> {
    if (paused === this.paused) return;
    this.paused = paused;
    if (paused) {
      this.ranBefore = this.running;
      this.halt();
    } else if (this.ranBefore) await this.apply();
  }

  /** The core exits on its own. */
  crash(): void {
    this.stop();
    this.lastExit = 'crashed';
  }

  /** Stops the core; it stays stopped after a restart of the service. */
  stop(): void {
    if (this.running) this.lastExit = 'stopped';
    this.halt();
    this.ranBefore = false;
    this.options.state.running = false;
  }

  /** Ends timers and probes; whether the core was running is remembered for the next start of the service. */
  halt(): void {
    this.running = false;
    this.epoch += 1;
    this.observatory.end();
    this.options.visits.end();
  }

  /** The messages of this second. */
  messages(): unknown[] {
    return this.running ? this.observatory.messages() : [];
  }
}
