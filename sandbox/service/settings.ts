import { badRequest, type Fields } from '../go-json';
import { ServiceError, ServicePanic } from '../go-text';
import { type Around, messageOf } from './around';
import type { SettingValue } from './profiles';
import { intervalCrash, needGfwList, serviceCrash } from './setting-check';

/** The settings: what is refused, and what is stored all the same. */
export class Settings {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  async put(given: Fields): Promise<void> {
    const { profile } = this.around;
    const next: Record<string, SettingValue> = {};
    for (const [key, fallback] of Object.entries(profile.setting)) {
      const value = given.get(key) ?? null;
      if (value === null) next[key] = profile.missing[key] ?? fallback;
      else if (typeof fallback === 'number') next[key] = given.whole(key);
      else if (typeof value === typeof fallback) next[key] = value as SettingValue;
      else throw badRequest();
    }
    const mux = Number(next['mux']);
    if (next['muxOn'] === 'yes' && (mux < 1 || mux > 1024)) {
      throw new ServiceError('mux should be between 1 and 1024');
    }
    try {
      needGfwList(this.around.state, next);
    } catch (error) {
      this.stop();
      throw error;
    }
    this.around.state.setting = next;
    this.around.changed();
    try {
      if (this.around.core.running) await this.around.core.applyOrStop();
    } catch (error) {
      this.stop();
      throw new ServiceError(`invalid config: ${messageOf(error)}`);
    }
    if (intervalCrash(next)) throw new ServicePanic(serviceCrash);
  }

  private stop(): void {
    this.around.core.stop();
    this.around.changed();
  }
}
