import { type ThemeChoice } from '../shared/constants';
import { type AppearanceSnapshot } from './appearance.machine';

export function selectChoice(snapshot: AppearanceSnapshot): ThemeChoice {
  return snapshot.value === 'deciding' ? 'system' : snapshot.value;
}

/** The theme to show. */
export function selectTheme(snapshot: AppearanceSnapshot): Exclude<ThemeChoice, 'system'> {
  const choice = selectChoice(snapshot);
  if (choice !== 'system') return choice;
  const { dark, forcedColors } = snapshot.context.system;
  if (forcedColors) return 'contrast';
  return dark ? 'dark' : 'light';
}
