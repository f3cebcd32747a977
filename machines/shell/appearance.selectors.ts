import { type AppearanceChoice, type AppearanceSnapshot } from './appearance.machine';

export function selectChoice(snapshot: AppearanceSnapshot): AppearanceChoice {
  return snapshot.value === 'deciding' ? 'system' : snapshot.value;
}

/** The theme to show. */
export function selectTheme(snapshot: AppearanceSnapshot): 'light' | 'dark' | 'contrast' {
  const choice = selectChoice(snapshot);
  if (choice !== 'system') return choice;
  const { dark, forcedColors } = snapshot.context.system;
  if (forcedColors) return 'contrast';
  return dark ? 'dark' : 'light';
}
