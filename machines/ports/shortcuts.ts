import { type PlainAction } from './actions';

/** A key and what it does. `mod`: with Ctrl, or Cmd. */
export interface Shortcut {
  readonly key: string;
  readonly mod: boolean;
  readonly action: PlainAction;
}

/** Every key of the panel, in the order of the help sheet. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'k', mod: true, action: 'palette' },
  { key: '/', mod: false, action: 'palette' },
  { key: '?', mod: false, action: 'shortcuts' },
  { key: 's', mod: false, action: 'toggleCore' },
  { key: 'p', mod: false, action: 'ping' },
  { key: 'a', mod: false, action: 'checkAll' },
  { key: 'i', mod: false, action: 'import' },
  { key: 'c', mod: false, action: 'create' },
  { key: ',', mod: false, action: 'settings' },
  { key: 'l', mod: false, action: 'logs' },
  { key: 'n', mod: false, action: 'history' },
];

/** The first key of an action, or undefined. */
export function shortcutFor(wanted: PlainAction): Shortcut | undefined {
  return SHORTCUTS.find(({ action }) => action === wanted);
}

/** The shortcut of a key, or undefined. */
export function shortcutOf(key: string, mod: boolean): Shortcut | undefined {
  return SHORTCUTS.find((one) => one.key === key && one.mod === mod);
}
