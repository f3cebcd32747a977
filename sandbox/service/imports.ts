import { asRead } from './lists';
import { parseGoUrl, ServiceError } from '../go-text';
import { decodeAnyBase64 } from '../links/base64';
import { addressOf, parseServerLink, shareServer } from '../links/codec';
import type { ServerObject } from '../links/server-object';
import { type Around, timeOf } from './around';
import { allConnected, connectedOf, locate } from './references';
import type { StoredServer, Which } from './state';
import { type Brought, parseList, readSubscription } from './subscription-source';

/** Servers and subscriptions come in, are brought up to date and given out. */
export class Imports {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  async import(url: string, which: Which | null, kind: string): Promise<void> {
    const { profile } = this.around;
    const text = url.trim();
    if (profile.importKind && !['', 'server', 'subscription'].includes(kind))
      throw new ServiceError(`invalid kind: ${kind}`);
    if (text.includes('\n') || text.startsWith('{')) {
      const { servers } = parseList(text, profile.schemes);
      this.around.state.servers = [...this.around.state.servers, ...servers.map(stored)];
      this.around.changed();
      return;
    }
    const scheme = text.slice(0, Math.max(0, text.indexOf('://')));
    const known = profile.anyCase ? scheme.toLowerCase() : scheme;
    const isServer =
      profile.importKind && kind !== '' ? kind === 'server' : profile.schemes.some((one) => one === known);
    if (!isServer) {
      await this.importSubscription(text);
      return;
    }
    const object = parseServerLink(`${known}${text.slice(scheme.length)}`);
    const newer = profile.anyCase;
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
      status: timeOf(this.around),
      info: brought.info,
      servers: this.unique(brought.servers).map(stored),
    });
    this.around.changed();
  }

  private unique(servers: readonly ServerObject[]): readonly ServerObject[] {
    const { sameServer } = this.around.profile;
    if (sameServer === 'nothing') return servers;
    const seen = new Set<string>();
    return servers.filter((server) => {
      const key = sameServer === 'address' ? addressOf(server) : `${server.scheme}://${addressOf(server)}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }

  private async bring(address: string): Promise<Brought> {
    try {
      const { host, profile, subscriptionTimeout } = this.around;
      return readSubscription(await host.network.fetch(address, subscriptionTimeout), profile);
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
    subscription.status = timeOf(this.around);
    this.around.changed();
  }

  patchSubscription(given: Patch): void {
    const { profile } = this.around;
    const subscription = this.around.state.subscriptions[given.id - 1];
    if (given._type !== 'subscription' || subscription === undefined) throw new ServiceError('bad request');
    if (profile.unescapedSubscriptions && asRead(subscription).length === 0)
      throw new ServiceError('failed to find the corresponding subscription');
    if (profile.subscriptionAddress) subscription.address = given.address;
    if (profile.autoSelect) subscription.autoSelect = given.autoSelect;
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

interface Patch {
  readonly id: number;
  readonly _type: string;
  readonly address: string;
  readonly remarks: string;
  readonly autoSelect: boolean;
}

function stored(object: ServerObject): StoredServer {
  return { object, latency: '' };
}
