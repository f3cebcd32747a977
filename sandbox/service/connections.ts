import { ServiceError } from '../go-text';
import { type Around, messageOf } from './around';
import { bucketOf, connectedOf, sameWhich } from './references';
import { needGfwList } from './setting-check';
import type { Bucket, Which } from './state';

/** Which servers are connected, and whether the core runs with them. */
export class Connections {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  /** Stores the choice and reconfigures the core. It is taken back when the core still runs after a failure. */
  async connect(which: Which): Promise<void> {
    const { profile } = this.around;
    const target = { ...which, outbound: which.outbound === '' ? 'proxy' : which.outbound };
    const bucket = bucketOf(this.around.state, target.outbound);
    const before = [...bucket.connected];
    try {
      needGfwList(this.around.state);
      // Only a core that balances loads has more than one server in an outbound: another choice replaces the first.
      if (!this.balances) bucket.connected = bucket.connected.filter((one) => sameWhich(one, target));
      if (!bucket.connected.some((one) => sameWhich(one, target))) bucket.connected.push(target);
      this.around.changed();
      if (this.around.core.running || profile.connectStarts) await this.around.core.apply();
    } catch (error) {
      if (this.around.core.running && before.length > 0) bucket.connected = before;
      throw new ServiceError(`failed to connect: failed to connect: ${messageOf(error)}`);
    } finally {
      this.around.changed();
    }
  }

  /** Whether an outbound can have several servers. */
  get balances(): boolean {
    const { profile, variant } = this.around;
    return profile.balancing?.includes(variant.toLowerCase()) ?? true;
  }

  /** Disconnects a server; when the last one goes, the core stops. */
  async disconnect(which: Which): Promise<void> {
    const name = which.outbound === '' ? 'proxy' : which.outbound;
    const bucket = bucketOf(this.around.state, name);
    const at = bucket.connected.findIndex((one) => sameWhich(one, { ...which, outbound: name }));
    if (at < 0) throw new ServiceError('failed to disconnect: given server cannot be found in database');
    const before = [...bucket.connected];
    bucket.connected.splice(at, 1);
    try {
      await this.reconfigure(bucket, before);
    } catch (error) {
      throw new ServiceError(`failed to disconnect: ${messageOf(error)}`);
    }
  }

  /** All servers of an outbound at once. What does not exist, a server or the outbound, is stored without a word. */
  async choose(name: string, whiches: readonly Which[]): Promise<void> {
    whiches.forEach(({ _type }, at) => {
      if (_type !== 'server' && _type !== 'subscriptionServer')
        throw new ServiceError(`bad request: invalid touch type at index ${at}: ${JSON.stringify(_type)}`);
    });
    const bucket = bucketOf(this.around.state, name);
    const before = bucket.connected;
    bucket.connected = whiches.map((which) => ({ ...which, outbound: name }));
    await this.reconfigure(bucket, before);
  }

  /** One server of an outbound is used whatever the observatory says; null ends that. */
  async pin(name: string, which: Which | null): Promise<void> {
    const bucket = bucketOf(this.around.state, name);
    if (which === null) delete bucket.pinned;
    else {
      const found = bucket.connected.find((one) => sameWhich(one, { ...which, outbound: name }));
      if (found === undefined) throw new ServiceError('bad request: the server is not connected');
      bucket.pinned = { ...found };
    }
    await this.reconfigure(bucket, bucket.connected);
  }

  private async reconfigure(bucket: Bucket, before: Which[]): Promise<void> {
    this.around.changed();
    if (!this.around.core.running) return;
    try {
      await this.around.core.applyOrStop();
    } catch (error) {
      if (this.around.core.running) bucket.connected = before;
      this.around.changed();
      throw new ServiceError(messageOf(error));
    }
  }

  async start(): Promise<void> {
    const fail = (reason: string): ServiceError => new ServiceError(`failed to start v2ray-core: ${reason}`);
    try {
      needGfwList(this.around.state);
      if (connectedOf(this.around.state).length === 0) {
        throw new ServiceError('failed: no server is selected. please select at least one server');
      }
      await this.around.core.applyOrStop();
    } catch (error) {
      throw fail(messageOf(error));
    }
  }

  stop(): void {
    this.around.core.stop();
    this.around.changed();
  }
}
