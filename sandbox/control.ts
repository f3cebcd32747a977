import { type FaultAction, type FaultRule, Faults, parseFaults } from './faults';
import { Requests, type SeenRequest } from './requests';
import type { Api } from './service/api';
import type { Sockets } from './service/ports';
import type { Service } from './service/service';
import type { Tokens } from './service/tokens';

/** What `GET /sandbox/state` answers. */
export interface SandboxReport {
  readonly requests: readonly SeenRequest[];
  /** Requests by `METHOD path`. */
  readonly counts: Readonly<Record<string, number>>;
  readonly repeatedIds: readonly string[];
  readonly running: boolean;
  readonly connected: readonly unknown[];
  readonly servers: number;
  readonly subscriptions: readonly { readonly address: string; readonly servers: number }[];
  readonly outbounds: readonly string[];
  readonly accounts: readonly string[];
  readonly sockets: number;
  readonly busy: boolean;
  readonly lockedUp: boolean;
  readonly memory: { readonly damaged: boolean; readonly broken: boolean };
  readonly faults: readonly FaultRule[];
}

export interface Restart {
  readonly newSecret?: boolean;
  readonly downMs?: number;
}

export interface ControlParts {
  readonly service: Service;
  readonly api: Api;
  readonly tokens: Tokens;
  readonly sockets: () => Sockets;
  readonly restart: (wishes: Restart) => Promise<void>;
}

/** What a test can see and do besides what the service offers. */
export class Control {
  readonly requests = new Requests();
  readonly faults = new Faults();
  private readonly parts: ControlParts;

  constructor(parts: ControlParts) {
    this.parts = parts;
  }

  /** What is wrong with a token; null when it is valid. */
  refusal(token: string): string | null {
    return this.parts.tokens.refusal(token);
  }

  /**
   * Puts rules in force and does actions; rules replace those before, a list of actions alone leaves them. A restart ends
   * the connection that asks for it: it can be put off until there was an answer. Throws an Error that says what is wrong.
   */
  async obey(list: unknown, restarts: 'at once' | 'answer first'): Promise<void> {
    const { rules, actions } = parseFaults(list);
    if (rules.length > 0 || actions.length === 0) this.faults.set(rules);
    const isLater = ({ kind }: FaultAction): boolean => kind === 'restart' && restarts === 'answer first';
    for (const action of actions) if (!isLater(action)) await this.act(action);
    const later = actions.filter(isLater);
    if (later.length === 0) return;
    const { clock } = this.parts.service.around.host;
    clock.after(20, () => void later.reduce((before, one) => before.then(() => this.act(one)), Promise.resolve()));
  }

  private async act(action: FaultAction): Promise<void> {
    const { service, tokens, sockets, restart } = this.parts;
    const { core, logger } = service.around;
    switch (action.kind) {
      case 'close-sockets':
        return sockets().closeAll();
      case 'restart':
        return restart(action);
      case 'expire-token':
        return tokens.expireAll();
      case 'rotate-log':
        return logger.rotate();
      case 'alive':
        return core.observatory.setAlive(action.which, action.alive);
      case 'core-fails':
        core.failing = action.message;
        return undefined;
      case 'core-dies':
        core.crash();
        return service.around.changed();
      case 'network':
        return core.pause(!action.up);
      case 'connections':
        return service.around.visits.write(action.count, action.over);
      case 'log':
        return logger.write('I', 'sandbox', action.text);
    }
  }

  clear(): void {
    this.faults.set([]);
    this.parts.api.lockedUp = false;
    this.parts.service.around.core.failing = null;
  }

  report(): SandboxReport {
    const { service, api, sockets } = this.parts;
    const { state, core } = service.around;
    return {
      requests: this.requests.latest,
      counts: this.requests.counts,
      repeatedIds: this.requests.repeatedIds,
      running: core.running,
      connected: Object.values(state.buckets).flatMap((bucket) => bucket.connected),
      servers: state.servers.length,
      subscriptions: state.subscriptions.map((one) => ({ address: one.address, servers: one.servers.length })),
      outbounds: service.outbounds.names(),
      accounts: state.accounts.map((one) => one.username),
      sockets: sockets().count(),
      busy: api.busy,
      lockedUp: api.lockedUp,
      memory: { damaged: api.memory.damaged, broken: api.memory.broken },
      faults: this.faults.list(),
    };
  }
}
