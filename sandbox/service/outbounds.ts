import { parseGoDuration, ServiceError } from '../go-text';
import { type Around, messageOf } from './around';
import { outboundSetting } from './configuration';
import { bucketOf, connectedOf, outboundNames } from './references';
import type { Inbound, OutboundSetting } from './state';

/** Groups of servers and how one of them is chosen. */
export class Outbounds {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  names(): string[] {
    return outboundNames(this.around.state);
  }

  add(name: string): void {
    if (name === '') throw new ServiceError('bad request');
    if (['proxy', 'direct', 'block'].includes(name)) throw new ServiceError(`cannot add ${name} as the outbound name`);
    if (!this.around.state.outbounds.includes(name)) this.around.state.outbounds.push(name);
    if (this.around.profile.addingResets) delete bucketOf(this.around.state, name).setting;
    this.around.changed();
  }

  async delete(name: string): Promise<void> {
    if (name === '') throw new ServiceError('bad request');
    if (name === 'proxy') throw new ServiceError('outbound "proxy" cannot be deleted');
    const bound = this.around.state.inbounds.filter((one) => one.outbound === name);
    if (bound.length > 0) throw new ServiceError(boundMessage(name, bound));
    this.around.state.outbounds = this.around.state.outbounds.filter((one) => one !== name);
    const had = (this.around.state.buckets[name]?.connected.length ?? 0) > 0;
    delete this.around.state.buckets[name];
    this.around.changed();
    if (had && this.around.core.running) await this.around.core.applyOrStop();
  }

  settingOf(name: string): OutboundSetting {
    return outboundSetting(this.around.state, this.around.profile, name);
  }

  /** Stores the setting; what the core then refuses stays stored, with the core stopped. */
  async put(name: string, setting: OutboundSetting): Promise<void> {
    if (name === '') throw new ServiceError('bad request');
    parseGoDuration(setting.probeInterval);
    bucketOf(this.around.state, name).setting = setting;
    this.around.changed();
    if (!this.around.core.running || connectedOf(this.around.state).length === 0) return;
    try {
      await this.around.core.applyOrStop();
    } catch (error) {
      throw new ServiceError(`invalid config: ${messageOf(error)}`);
    }
  }
}

function boundMessage(name: string, bound: readonly Inbound[]): string {
  const lines = bound.map(({ tag, port, protocol }) => `${tag} (port ${port}, ${protocol})`);
  return `cannot delete outbound group '${name}': the following custom inbounds are bound to it:\n${lines.join('\n')}\nPlease unbind them first`;
}
