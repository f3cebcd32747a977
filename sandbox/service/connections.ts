import { ServiceError } from '../go-text';
import { type Around, messageOf } from './around';
import { bucketOf, connectedOf, sameWhich } from './references';
import { needGfwList } from './setting-check';
import type { Which } from './state';

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

  /** Whether an outbound can have several servers: newer services always, older ones with the V2Ray core. */
  get balances(): boolean {
    return this.around.profile.habits === '2.4' || this.around.variant.toLowerCase() === 'v2ray';
  }

  /** Takes a server out; the last one out stops the core. */
  async disconnect(which: Which): Promise<void> {
    const name = which.outbound === '' ? 'proxy' : which.outbound;
    const bucket = bucketOf(this.around.state, name);
    const at = bucket.connected.findIndex((one) => sameWhich(one, { ...which, outbound: name }));
    if (at < 0) throw new ServiceError('failed to disconnect: given server cannot be found in database');
    const before = [...bucket.connected];
    bucket.connected.splice(at, 1);
    this.around.changed();
    if (!this.around.core.running) return;
    try {
      await this.around.core.applyOrStop();
    } catch (error) {
      if (this.around.core.running) bucket.connected = before;
      this.around.changed();
      throw new ServiceError(`failed to disconnect: ${messageOf(error)}`);
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
