import { badRequest, type Fields } from '../go-json';
import { ServiceError, ServicePanic } from '../go-text';
import { type Around, messageOf } from './around';
import type { SettingValue } from './profiles';
import type { State } from './state';
import { intervalCrash, needGfwList, serviceCrash } from './setting-check';

/** The settings: what is refused, and what is stored all the same. */
export class Settings {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  async put(given: Fields): Promise<void> {
    const { profile, state } = this.around;
    const before = state.setting;
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
      needGfwList(state, next);
    } catch (error) {
      if (profile.refusedSetting === 'stored') this.stop();
      throw error;
    }
    state.setting = next;
    this.around.changed();
    const wasRunning = this.around.core.running;
    try {
      if (wasRunning) await this.around.core.applyOrStop();
    } catch (error) {
      if (profile.refusedSetting === 'stored') this.stop();
      else await this.takeBack(before);
      throw new ServiceError(`invalid config: ${messageOf(error)}`);
    }
    if (intervalCrash(next)) throw new ServicePanic(serviceCrash);
  }

  private async takeBack(before: State['setting']): Promise<void> {
    this.around.state.setting = before;
    this.around.changed();
    await this.around.core.applyOrStop().catch(() => undefined);
  }

  private stop(): void {
    this.around.core.stop();
    this.around.changed();
  }
}
