import { ServiceError } from '../go-text';
import type { SettingValue } from './profiles';
import type { State } from './state';

export const serviceCrash = 'non-positive interval for NewTicker';

/** Whether the service crashes at startup with this setting. */
export function intervalCrash(setting: Readonly<Record<string, SettingValue>>): boolean {
  return (['pac', 'subscription'] as const).some(
    (name) =>
      setting[`${name}AutoUpdateMode`] === 'auto_update_at_intervals' &&
      Number(setting[`${name}AutoUpdateIntervalHour`]) <= 0,
  );
}

/** Whether routing needs the file of the GFWList. */
export function usesGfwList(setting: Readonly<Record<string, SettingValue>>): boolean {
  return setting['pacMode'] === 'gfwlist' || setting['transparent'] === 'gfwlist';
}

export const gfwListMissing = 'cannot find GFWList files. update GFWList and try again';

/** Throws when routing needs the file of the GFWList and there is none. */
export function needGfwList(state: State, setting = state.setting): void {
  if (usesGfwList(setting) && state.gfwList === null) throw new ServiceError(gfwListMissing);
}
