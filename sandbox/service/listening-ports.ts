import { sha1 } from '@noble/hashes/legacy.js';
import { bytesOf, toHex } from '../bytes';
import { ServiceError } from '../go-text';
import { shareServer } from '../links/codec';
import { blank } from '../links/v2ray';
import type { VmessObject } from '../links/server-object';
import type { Around } from './around';
import type { Ports } from './state';

const numbers = ['socks5', 'http', 'socks5WithPac', 'httpWithPac', 'vmess'] as const;

/** The ports that the core listens on. */
export class ListeningPorts {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  /** As this version tells them. */
  get told(): Ports | Omit<Ports, 'api'> {
    const { api, ...ports } = this.around.state.ports;
    return this.around.profile.portsApi ? { ...ports, api } : ports;
  }

  /** Stores them. The VMess link when VMess has just been switched on. */
  async put(given: Ports): Promise<string | null> {
    const { state, core, changed } = this.around;
    const before = state.ports;
    const used = numbers.map((key) => given[key]).filter((port) => port !== 0);
    if (new Set(used).size < used.length) throw new ServiceError('ports duplicate. check it');
    const api = this.around.profile.portsApi ? apiOf(given.api, before.api) : before.api;
    const fresh = numbers.filter((key) => given[key] !== before[key]).map((key) => given[key]);
    await this.seeFree(api === before.api ? fresh : [...fresh, api.port]);
    state.ports = { ...given, api };
    changed();
    if (core.running) await core.applyOrStop();
    return before.vmess <= 0 && given.vmess > 0 ? this.vmessLink() : null;
  }

  private async seeFree(ports: readonly number[]): Promise<void> {
    const { network } = this.around.host;
    for (const port of ports) {
      if (port > 0 && port <= 65535 && (await network.isOccupied(port)))
        throw new ServiceError(`port is occupied by ${network.self}: ${port}`);
    }
  }

  /** A link to the own VMess port; null while it is off. Its id is always the same for one service. */
  vmessLink(): string | null {
    const { ports, salt } = this.around.state;
    if (ports.vmess <= 0) return null;
    const hash = sha1(bytesOf(salt));
    hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
    hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
    const hex = toHex(hash);
    const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
    return shareServer({ ...ownVmess, port: ports.vmess, id }, this.around.profile.habits);
  }
}

/** A changed API port has the logger's service besides what was asked for. */
function apiOf(given: Ports['api'], before: Ports['api']): Ports['api'] {
  const same = given.port === before.port && JSON.stringify(given.services) === JSON.stringify(before.services);
  if (same) return before;
  return { port: given.port, services: [...new Set([...(given.services ?? []), 'LoggerService'])] };
}

const ownVmess: VmessObject = {
  ...blank,
  scheme: 'vmess',
  name: 'VMess | v2rayA',
  host: '127.0.0.1',
  aid: '0',
  net: 'tcp',
};
