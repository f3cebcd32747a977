import { parseGoUrl, ServiceError } from '../go-text';
import { decodeAnyBase64 } from '../links/base64';
import { addressOf, isServerScheme, parseServerLink, shareServer } from '../links/codec';
import type { ServerObject } from '../links/server-object';
import { type Around, localTime } from './around';
import { allConnected, connectedOf, locate } from './references';
import type { StoredServer, Which } from './state';
import { type Brought, parseList, readSubscription } from './subscription-source';

/** Servers and subscriptions come in, are brought up to date and given out. */
export class Imports {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  async import(url: string, which: Which | null): Promise<void> {
    const text = url.trim();
    if (text.includes('\n') || text.startsWith('{')) {
      const { servers } = parseList(text, this.around.profile.habits);
      this.around.state.servers = [...this.around.state.servers, ...servers.map(stored)];
      this.around.changed();
      return;
    }
    const scheme = text.slice(0, Math.max(0, text.indexOf('://')));
    const known = this.around.profile.habits === '2.4' ? scheme.toLowerCase() : scheme;
    if (!isServerScheme(known, this.around.profile.habits)) {
      await this.importSubscription(text);
      return;
    }
    const object = parseServerLink(`${known}${text.slice(scheme.length)}`);
    const newer = this.around.profile.habits === '2.4';
    if (which === null || (newer && which.id <= 0)) {
      this.around.state.servers = [...this.around.state.servers, stored(object)];
      this.around.changed();
      return;
    }
    if (which._type !== 'server' && !(newer && which._type === 'subscriptionServer'))
      throw new ServiceError(newer ? 'bad request: unsupported touch type' : 'bad request');
    if (this.around.state.servers[which.id - 1] === undefined)
      throw new ServiceError(newer ? 'bad request: invalid index' : 'bad request');
    this.around.state.servers = this.around.state.servers.map((server, at) =>
      at === which.id - 1 ? stored(object) : server,
    );
    this.around.changed();
    const connected = connectedOf(this.around.state).some((one) => one._type === 'server' && one.id === which.id);
    if (connected) await this.around.core.applyOrStop();
  }

  private async importSubscription(text: string): Promise<void> {
    let source = text;
    try {
      const url = parseGoUrl(text);
      if (url.scheme === 'sub') source = decodeAnyBase64(text.slice('sub://'.length));
      else if (url.scheme === '') source = text === '' ? 'http:' : `http://${text.replace(/^\/\//, '')}`;
    } catch {
      source = text;
    }
    const brought = await this.bring(source);
    this.around.state.subscriptions.push({
      address: source,
      remarks: '',
      status: localTime(this.around.host),
      info: brought.info,
      servers: this.unique(brought.servers).map(stored),
    });
    this.around.changed();
  }

  private unique(servers: readonly ServerObject[]): readonly ServerObject[] {
    if (this.around.profile.habits === '2.2') return servers;
    const seen = new Set<string>();
    return servers.filter((server) => {
      const key = `${server.scheme}://${addressOf(server)}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }

  private async bring(address: string): Promise<Brought> {
    try {
      const { host, profile, subscriptionTimeout } = this.around;
      return readSubscription(await host.network.fetch(address, subscriptionTimeout), profile.habits);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError(
        `failed to resolve subscription address: ${
          this.around.profile.namesFetchFailures ? error.message : 'httpGetUsingSpecificClient: response is nil'
        }`,
      );
    }
  }

  async updateSubscription(id: number, type: string): Promise<void> {
    const at = id - 1;
    const subscription = this.around.state.subscriptions[at];
    if (type !== 'subscription' || subscription === undefined) throw new ServiceError('bad request: ID exceed range');
    const brought = await this.bring(subscription.address);
    const next = this.unique(brought.servers).map(stored);
    const wanted = new Map<string, Which[]>();
    for (const which of allConnected(this.around.state)) {
      if (which._type !== 'subscriptionServer' || which.sub !== at) continue;
      const server = subscription.servers[which.id - 1];
      if (server === undefined) continue;
      const key = JSON.stringify(server.object);
      wanted.set(key, [...(wanted.get(key) ?? []), which]);
    }
    next.forEach((server, position) => {
      const key = JSON.stringify(server.object);
      for (const which of wanted.get(key) ?? []) which.id = position + 1;
      wanted.delete(key);
    });
    for (const [key, whiches] of wanted) {
      next.push(stored(JSON.parse(key) as ServerObject));
      for (const which of whiches) which.id = next.length;
    }
    subscription.servers = next;
    subscription.info = brought.info;
    subscription.status = localTime(this.around.host);
    this.around.changed();
  }

  patchSubscription(given: { id: number; _type: string; address: string; remarks: string }): void {
    const subscription = this.around.state.subscriptions[given.id - 1];
    if (given._type !== 'subscription' || subscription === undefined) throw new ServiceError('bad request');
    subscription.address = given.address;
    subscription.remarks = given.remarks;
    this.around.changed();
  }

  sharingAddress(which: Which): string {
    if (which._type === 'subscription') {
      const found = this.around.state.subscriptions[which.id - 1];
      if (found === undefined) throw new ServiceError('LocateServerRaw: ID exceed range');
      return found.address;
    }
    return shareServer(locate(this.around.state, which).object, this.around.profile.habits);
  }
}

function stored(object: ServerObject): StoredServer {
  return { object, latency: '' };
}
