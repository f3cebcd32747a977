import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { connectedOf, Core, gfwListMissing, locate, outboundNames, outboundSetting } from './core';
import { parseDnsLines } from './dns-list';
import { parseGoDuration, parseGoUrl, ServiceError, ServicePanic } from './go-text';
import { decodeAnyBase64 } from './links/base64';
import { addressOf, netOf, parseServerLink, serverSchemes, shareServer } from './links/codec';
import type { ServerObject } from './links/server-object';
import type { Logger } from './logger';
import type { Network } from './network';
import type { Profile, SettingValue } from './profiles';
import { outboundsOfRoutingA } from './routing-a';
import {
  type Bucket,
  defaultDns,
  type OutboundSetting,
  type Ports,
  type State,
  type StoredServer,
  type Which,
} from './state';
import { type Brought, parseList, readSubscription } from './subscription-source';

export const serviceCrash = 'non-positive interval for NewTicker';

export interface Surroundings {
  readonly profile: Profile;
  readonly variant: string;
  readonly network: Network;
  readonly logger: Logger;
  readonly coreStart: number;
  readonly subscriptionTimeout: number;
  /** The state has changed. */
  readonly changed: () => void;
  /** The process of the real service would end here. */
  readonly crash: (reason: string) => void;
}

/** What the service does, call by call; every method throws a ServiceError for FAIL and a ServicePanic for HTTP 500. */
export class Service {
  readonly core: Core;
  private readonly json = new WeakMap<readonly StoredServer[], string>();

  readonly state: State;
  private readonly around: Surroundings;

  constructor(state: State, around: Surroundings) {
    this.state = state;
    this.around = around;
    this.core = new Core(() => this.state, around.profile, around.variant, around.network, around.coreStart);
  }

  // ---- lists

  /** The data of a touch reply as JSON text; the long lists are serialised once and kept until they change. */
  touchJson(): string {
    const { state } = this;
    const extra = this.around.profile.name === '2.4.14' ? '"networkPaused":false,' : '';
    const subscriptions = state.subscriptions.map((subscription, at) => this.subscriptionJson(at, subscription));
    const connected = connectedOf(state);
    const which = connected.length === 0 ? 'null' : JSON.stringify(connected.map((one) => whichReply(one)));
    const lists = `{"servers":${this.rowsJson(state.servers, 'server')},"subscriptions":[${subscriptions.join(',')}],"connectedServer":${which}}`;
    return `{${extra}"running":${this.core.running},"touch":${lists}}`;
  }

  private rowsJson(servers: readonly StoredServer[], type: string): string {
    const kept = this.json.get(servers);
    if (kept !== undefined) return kept;
    const json = JSON.stringify(
      servers.map(({ object, latency }, at) => ({
        id: at + 1,
        _type: type,
        name: object.name,
        address: addressOf(object),
        net: netOf(object),
        pingLatency: latency,
      })),
    );
    this.json.set(servers, json);
    return json;
  }

  private subscriptionJson(at: number, subscription: State['subscriptions'][number]): string {
    const auto = this.around.profile.name === '2.4.14' ? ',"autoSelect":false' : '';
    const remarks = subscription.remarks === '' ? '' : `"remarks":${JSON.stringify(subscription.remarks)},`;
    let host: string;
    try {
      host = parseGoUrl(subscription.address).host;
    } catch {
      return `{"id":0,"_type":"","address":"","status":"","info":"","servers":null${auto}}`;
    }
    const named = host === '' ? '' : `"host":${JSON.stringify(host)},`;
    return (
      `{${remarks}"id":${at + 1},"_type":"subscription",${named}"address":${JSON.stringify(subscription.address)},` +
      `"status":${JSON.stringify(subscription.status)},"info":${JSON.stringify(subscription.info)},` +
      `"servers":${this.rowsJson(subscription.servers, 'subscriptionServer')}${auto}}`
    );
  }

  private changed(): void {
    this.around.changed();
  }

  // ---- import and subscriptions

  async import(url: string, which: Which | null): Promise<void> {
    const text = url.trim();
    if (text.includes('\n') || text.startsWith('{')) {
      const { servers } = parseList(text);
      this.state.servers = [...this.state.servers, ...servers.map(stored)];
      this.changed();
      return;
    }
    const scheme = text.slice(0, Math.max(0, text.indexOf('://')));
    const known = this.around.profile.habits === '2.4' ? scheme.toLowerCase() : scheme;
    if (!serverSchemes.some((one) => one === known)) {
      await this.importSubscription(text);
      return;
    }
    const object = parseServerLink(`${known}${text.slice(scheme.length)}`);
    if (which === null) {
      this.state.servers = [...this.state.servers, stored(object)];
      this.changed();
      return;
    }
    if (this.around.profile.habits === '2.2' && which._type !== 'server') throw new ServiceError('bad request');
    if (this.state.servers[which.id - 1] === undefined) throw new ServiceError('bad request');
    this.state.servers = this.state.servers.map((server, at) => (at === which.id - 1 ? stored(object) : server));
    this.changed();
    const connected = connectedOf(this.state).some((one) => one._type === 'server' && one.id === which.id);
    if (connected) await this.applyOrStop();
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
    this.state.subscriptions.push({
      address: source,
      remarks: '',
      status: localTime(),
      info: brought.info,
      servers: this.unique(brought.servers).map(stored),
    });
    this.changed();
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
      return readSubscription(await this.around.network.fetch(address, this.around.subscriptionTimeout));
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
    const subscription = this.state.subscriptions[at];
    if (type !== 'subscription' || subscription === undefined) throw new ServiceError('bad request: ID exceed range');
    const brought = await this.bring(subscription.address);
    const next = this.unique(brought.servers).map(stored);
    const wanted = new Map<string, Which[]>();
    for (const which of this.allConnected()) {
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
    subscription.status = localTime();
    this.changed();
  }

  patchSubscription(given: { id: number; _type: string; address: string; remarks: string }): void {
    const subscription = this.state.subscriptions[given.id - 1];
    if (given._type !== 'subscription' || subscription === undefined) throw new ServiceError('bad request');
    subscription.address = given.address;
    subscription.remarks = given.remarks;
    this.changed();
  }

  sharingAddress(which: Which): string {
    if (which._type === 'subscription') {
      const found = this.state.subscriptions[which.id - 1];
      if (found === undefined) throw new ServiceError('LocateServerRaw: ID exceed range');
      return found.address;
    }
    return shareServer(locate(this.state, which).object, this.around.profile.habits);
  }

  // ---- connections

  private *allConnected(): Generator<Which> {
    for (const bucket of Object.values(this.state.buckets)) yield* bucket.connected;
  }

  private bucket(name: string): Bucket {
    const found = this.state.buckets[name];
    if (found !== undefined) return found;
    const made: Bucket = { connected: [] };
    this.state.buckets[name] = made;
    return made;
  }

  /** Stores the choice and reconfigures the core. It is taken back when the core still runs after a failure. */
  async connect(which: Which): Promise<void> {
    const { profile } = this.around;
    const target = { ...which, outbound: which.outbound === '' ? 'proxy' : which.outbound };
    const bucket = this.bucket(target.outbound);
    const before = [...bucket.connected];
    try {
      if (profile.connectStarts) locate(this.state, target);
      this.needGfwList();
      // Only a core that balances loads has more than one server in an outbound: another choice replaces the first.
      if (!this.balances) bucket.connected = bucket.connected.filter((one) => sameWhich(one, target));
      if (!bucket.connected.some((one) => sameWhich(one, target))) bucket.connected.push(target);
      this.changed();
      if (this.core.running || profile.connectStarts) await this.core.apply();
    } catch (error) {
      if (this.core.running || profile.connectStarts) bucket.connected = before;
      throw new ServiceError(`failed to connect: ${messageOf(error)}`);
    } finally {
      this.changed();
    }
  }

  /** Whether an outbound can have several servers: newer services always, older ones with the V2Ray core. */
  get balances(): boolean {
    return this.around.profile.habits === '2.4' || this.around.variant.toLowerCase() === 'v2ray';
  }

  /** Takes a server out; the last one out stops the core. */
  async disconnect(which: Which): Promise<void> {
    const name = which.outbound === '' ? 'proxy' : which.outbound;
    const bucket = this.bucket(name);
    const at = bucket.connected.findIndex((one) => sameWhich(one, { ...which, outbound: name }));
    if (at < 0) throw new ServiceError('failed to disconnect: given server cannot be found in database');
    const before = [...bucket.connected];
    bucket.connected.splice(at, 1);
    this.changed();
    if (!this.core.running) return;
    try {
      await this.applyOrStop();
    } catch (error) {
      if (this.core.running) bucket.connected = before;
      this.changed();
      throw new ServiceError(`failed to disconnect: ${messageOf(error)}`);
    }
  }

  /**
   * Deletes rows by position. The list of connections is gone through while it shrinks under the loop, so that several
   * connected servers in one call corrupt it: exactly as the real service does.
   */
  async deleteRows(given: readonly Which[]): Promise<void> {
    const { state } = this;
    const wanted = new Map<string, Which>();
    for (const which of given) {
      const length =
        which._type === 'server'
          ? state.servers.length
          : which._type === 'subscription'
            ? state.subscriptions.length
            : 0;
      if (which.id >= 1 && which.id <= length)
        wanted.set(`${which._type}/${which.id}/${which.sub}/${which.outbound}`, which);
    }
    const order = [...wanted.values()].sort((a, b) =>
      a._type === b._type ? b.id - a.id : a._type === 'server' ? -1 : 1,
    );
    const slots = connectedOf(state).map((which) => ({ ...which }));
    let length = slots.length;
    const takeOut = async (at: number, which: Which): Promise<void> => {
      await this.disconnect({ ...which });
      if (at + 1 > length) throw new ServicePanic('slice bounds out of range');
      for (let next = at; next + 1 < length; next += 1) slots[next] = slots[next + 1] as Which;
      length -= 1;
    };
    const servers = new Set<number>();
    const subscriptions = new Set<number>();
    for (const row of order) {
      for (let at = slots.length - 1; at >= 0; at -= 1) {
        const which = slots[at] as Which;
        if (row._type === 'server' && which._type === 'server') {
          if (which.id === row.id) await takeOut(at, which);
          else if (row.id < which.id) which.id -= 1;
        } else if (row._type === 'subscription' && which._type === 'subscriptionServer') {
          if (which.sub === row.id - 1) await takeOut(at, which);
          else if (row.id - 1 < which.sub) which.sub -= 1;
        }
      }
      (row._type === 'server' ? servers : subscriptions).add(row.id - 1);
    }
    if (servers.size > 0) state.servers = state.servers.filter((_server, at) => !servers.has(at));
    if (subscriptions.size > 0) state.subscriptions = state.subscriptions.filter((_one, at) => !subscriptions.has(at));
    if (order.length > 0) {
      const left = slots.slice(0, length);
      for (const name of new Set(left.map((which) => which.outbound))) {
        this.bucket(name).connected = left.filter((which) => which.outbound === name).map((which) => ({ ...which }));
      }
    }
    this.changed();
  }

  // ---- core

  /** Reconfigures the core, or stops it when no server is connected. */
  private async applyOrStop(): Promise<void> {
    try {
      if (connectedOf(this.state).length === 0) this.core.stop();
      else await this.core.apply();
    } finally {
      this.changed();
    }
  }

  async start(): Promise<void> {
    const fail = (reason: string): ServiceError => new ServiceError(`failed to start v2ray-core: ${reason}`);
    try {
      this.needGfwList();
      if (connectedOf(this.state).length === 0) {
        throw new ServiceError('failed: no server is selected. please select at least one server');
      }
      await this.applyOrStop();
    } catch (error) {
      throw fail(messageOf(error));
    }
  }

  stop(): void {
    this.core.stop();
    this.changed();
  }

  // ---- latency

  async pingLatency(given: readonly Which[]): Promise<unknown[]> {
    const wanted = new Map<string, { which: Which; server: StoredServer }>();
    for (const which of given) {
      if (which._type === 'subscription') continue;
      try {
        wanted.set(keyOf(which), { which, server: locate(this.state, which) });
      } catch {
        continue;
      }
    }
    // Never in the order of the question.
    const tested = await eachOf([...wanted.values()].reverse(), 64, async ({ which, server }) => {
      const forced = this.core.forced(which);
      const text =
        forced === undefined
          ? await this.around.network.ping(server.object.host, server.object.port, 1000)
          : forced
            ? '1ms'
            : 'TIMEOUT';
      return whichReply(which, text);
    });
    return tested;
  }

  async httpLatency(given: readonly Which[], testUrl: string | undefined): Promise<unknown[]> {
    if (testUrl !== undefined && testUrl !== '') {
      try {
        const url = parseGoUrl(testUrl);
        if (url.host === '') throw new ServiceError('no host');
      } catch {
        this.around.crash(`the test URL cannot be parsed: ${testUrl}`);
        throw new ServicePanic('the process has ended');
      }
    }
    const url = testUrl === undefined || testUrl === '' ? 'https://gstatic.com/generate_204' : testUrl;
    const rows = given.map((which) => {
      try {
        return { which, server: locate(this.state, which) };
      } catch {
        throw new ServicePanic('a reference that points nowhere');
      }
    });
    const results = await eachOf(rows, 32, async ({ which, server }) => {
      const forced = this.core.forced(which);
      const outcome =
        forced === undefined ? await this.around.network.throughCore(server.object, 8000) : forced ? 3 : 'timeout';
      const text =
        outcome === 'timeout' ? 'TIMEOUT' : outcome === 'failed' ? `Get ${JSON.stringify(url)}: EOF` : `${outcome}ms`;
      return { which, server, text };
    });
    for (const { which, server, text } of results) this.storeLatency(which, server, text);
    this.changed();
    // The test took the core's place: what it observed begins anew.
    if (this.core.running) await this.applyOrStop().catch(() => undefined);
    return results.map(({ which, text }) => whichReply(which, text));
  }

  private storeLatency(which: Which, server: StoredServer, text: string): void {
    server.latency = text;
    if (which._type === 'server') this.json.delete(this.state.servers);
    const list = this.state.subscriptions[which.sub]?.servers;
    if (which._type === 'subscriptionServer' && list !== undefined) this.json.delete(list);
  }

  // ---- outbounds

  outbounds(): string[] {
    return outboundNames(this.state);
  }

  addOutbound(name: string): void {
    if (name === '') throw new ServiceError('bad request');
    if (['proxy', 'direct', 'block'].includes(name)) throw new ServiceError(`cannot add ${name} as the outbound name`);
    if (!this.state.outbounds.includes(name)) this.state.outbounds.push(name);
    this.changed();
  }

  async deleteOutbound(name: string): Promise<void> {
    if (name === '') throw new ServiceError('bad request');
    if (name === 'proxy') throw new ServiceError('outbound "proxy" cannot be deleted');
    this.state.outbounds = this.state.outbounds.filter((one) => one !== name);
    const had = (this.state.buckets[name]?.connected.length ?? 0) > 0;
    delete this.state.buckets[name];
    this.changed();
    if (had && this.core.running) await this.applyOrStop();
  }

  outboundSetting(name: string): OutboundSetting {
    return outboundSetting(this.state, this.around.profile, name);
  }

  /** Stores the setting; what the core then refuses stays stored, with the core stopped. */
  async putOutbound(name: string, setting: OutboundSetting): Promise<void> {
    if (name === '') throw new ServiceError('bad request');
    parseGoDuration(setting.probeInterval);
    this.bucket(name).setting = setting;
    this.changed();
    if (!this.core.running || connectedOf(this.state).length === 0) return;
    try {
      await this.applyOrStop();
    } catch (error) {
      throw new ServiceError(`invalid config: ${messageOf(error)}`);
    }
  }

  // ---- settings

  private needGfwList(setting = this.state.setting): void {
    const uses = setting['pacMode'] === 'gfwlist' || setting['transparent'] === 'gfwlist';
    if (uses && this.state.gfwList === null) throw new ServiceError(gfwListMissing);
  }

  async putSetting(given: Readonly<Record<string, unknown>>): Promise<void> {
    const { profile } = this.around;
    const next: Record<string, SettingValue> = {};
    for (const [key, fallback] of Object.entries(profile.setting)) {
      const value = given[key];
      if (value === undefined || value === null) next[key] = profile.missing[key] ?? fallback;
      else if (typeof value === typeof fallback) next[key] = value as SettingValue;
      else throw new ServiceError('bad request');
    }
    const mux = Number(next['mux']);
    if (next['muxOn'] === 'yes' && (mux < 1 || mux > 1024)) {
      throw new ServiceError('mux concurrency must be between 1 and 1024');
    }
    try {
      this.needGfwList(next);
    } catch (error) {
      this.stop();
      throw error;
    }
    this.state.setting = next;
    this.changed();
    try {
      if (this.core.running) await this.applyOrStop();
    } catch (error) {
      throw new ServiceError(`invalid config: ${messageOf(error)}`);
    }
    if (intervalCrash(next)) throw new ServicePanic(serviceCrash);
  }

  async putPorts(given: Ports): Promise<string | null> {
    const before = this.state.ports;
    const proxies = [given.socks5, given.http, given.socks5WithPac, given.httpWithPac, given.vmess].filter(
      (port) => port !== 0,
    );
    if (new Set(proxies).size < proxies.length) throw new ServiceError('ports duplicate. check it');
    const apiChanged =
      given.api.port !== before.api.port || JSON.stringify(given.api.services) !== JSON.stringify(before.api.services);
    const api = apiChanged
      ? { port: given.api.port, services: [...new Set([...(given.api.services ?? []), 'LoggerService'])] }
      : before.api;
    const changedPorts = (['socks5', 'http', 'socks5WithPac', 'httpWithPac', 'vmess'] as const)
      .filter((key) => given[key] !== before[key])
      .map((key) => given[key]);
    if (apiChanged) changedPorts.push(given.api.port);
    for (const port of changedPorts) {
      if (port > 0 && port <= 65535 && (await isOccupied(port))) {
        throw new ServiceError(`port is occupied by node(${process.pid}): ${port}`);
      }
    }
    this.state.ports = { ...given, api };
    this.changed();
    if (this.core.running) await this.applyOrStop();
    return before.vmess === 0 && given.vmess > 0 ? this.vmessLink() : null;
  }

  vmessLink(): string | null {
    const { ports, salt } = this.state;
    if (ports.vmess <= 0) return null;
    const hash = createHash('sha1').update(salt).digest();
    hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
    hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
    const hex = hash.toString('hex');
    const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
    const blank = {
      hostHeader: '',
      sni: '',
      path: '',
      fingerprint: '',
      pbk: '',
      sid: '',
      spx: '',
      flow: '',
      alpn: '',
      key: '',
    };
    return shareServer(
      {
        ...blank,
        scheme: 'vmess',
        name: 'VMess | v2rayA',
        host: '127.0.0.1',
        port: ports.vmess,
        id,
        aid: '0',
        scy: '',
        net: 'tcp',
        type: '',
        tls: '',
        allowInsecure: false,
        quicSecurity: '',
      },
      this.around.profile.habits,
    );
  }

  putDnsList(internal: string, external: string): void {
    if (internal.trim() === '' && external.trim() === '') {
      this.state.dnsList = { internal: [...defaultDns], external: [] };
    } else {
      if (internal.trim() === '') throw new ServiceError('internal dns servers cannot be empty');
      this.state.dnsList = {
        internal: parseDnsLines(internal, 'internal'),
        external: parseDnsLines(external, 'external'),
      };
    }
    this.changed();
  }

  putRoutingA(script: string): void {
    outboundsOfRoutingA(script);
    this.state.routingA = script;
    this.changed();
  }

  putDomains(domains: string): void {
    this.state.domains = domains;
    this.changed();
  }

  putCustomPac(customPac: State['customPac']): void {
    this.state.customPac = customPac;
    this.changed();
  }

  async remoteGfwListVersion(): Promise<string> {
    const address = 'https://api.github.com/repos/v2rayA/dist-v2ray-rules-dat/tags';
    const fail = (reason: string): ServiceError =>
      new ServiceError(
        `failed to get latest version of GFWList: ${this.around.profile.namesFetchFailures ? reason : 'httpGetUsingSpecificClient: response is nil'}`,
      );
    try {
      const answer = await this.around.network.fetch(address, 10_000);
      const tags = JSON.parse(answer.body.toString('utf8')) as { name?: unknown }[];
      const name = Array.isArray(tags) ? tags[0]?.name : undefined;
      const digits = /^(\d{4})(\d{2})(\d{2})/.exec(typeof name === 'string' ? name : '');
      if (digits === null) throw new ServiceError('unexpected answer');
      return `${digits[1]}-${digits[2]}-${digits[3]}`;
    } catch (error) {
      throw fail(messageOf(error));
    }
  }

  async putGfwList(link: string): Promise<string> {
    let source = link;
    if (source === '') {
      await this.remoteGfwListVersion();
      source = 'https://github.com/v2rayA/dist-v2ray-rules-dat/releases/latest/download/LoyalsoldierSite.dat';
    }
    const answer = await this.around.network.fetch(source, 90_000);
    if (answer.status !== 200) throw new ServiceError(`code: ${answer.status}`);
    this.state.gfwList = { date: localTime().slice(0, 10), usable: answer.body[0] === 0x0a };
    this.changed();
    return this.state.gfwList.date;
  }

  deleteGfwList(): void {
    if (this.state.gfwList === null) {
      throw new ServiceError('remove /usr/share/v2ray/LoyalsoldierSite.dat: no such file or directory');
    }
    this.state.gfwList = null;
    this.changed();
  }
}

/** Whether the service with this setting dies at its start. */
export function intervalCrash(setting: Readonly<Record<string, SettingValue>>): boolean {
  return (['pac', 'subscription'] as const).some(
    (name) =>
      setting[`${name}AutoUpdateMode`] === 'auto_update_at_intervals' &&
      Number(setting[`${name}AutoUpdateIntervalHour`]) <= 0,
  );
}

function stored(object: ServerObject): StoredServer {
  return { object, latency: '' };
}

function whichReply(which: Which, latency?: string): unknown {
  const { _type, id, sub, outbound } = which;
  return { _type, id, sub, ...(latency === undefined ? {} : { pingLatency: latency }), Link: '', outbound };
}

function keyOf(which: Which): string {
  return which._type === 'server' ? `server/${which.id}` : `${which._type}/${which.sub}/${which.id}`;
}

function sameWhich(a: Which, b: Which): boolean {
  if (a._type !== b._type || a.id !== b.id || a.outbound !== b.outbound) return false;
  if (a._type === 'subscriptionServer') return a.sub === b.sub;
  return a._type === 'server';
}

function messageOf(error: unknown): string {
  if (error instanceof ServicePanic) throw error;
  return error instanceof Error ? error.message : String(error);
}

function localTime(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}

async function eachOf<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next;
      next += 1;
      results[at] = await work(items[at] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

function isOccupied(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen({ port, host: '0.0.0.0', exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
