import { type PlainAction } from '../../../machines/ports/actions';
import { shortcutFor, type Shortcut } from '../../../machines/ports/shortcuts';

/** What a person reads. */
export function nameOfKey({ key, mod }: Shortcut): string {
  return `${mod ? 'Ctrl+' : ''}${key.toUpperCase()}`;
}

/** The name of the first key of an action; empty when it has none. */
export function keysOf(kind: PlainAction): string {
  const shortcut = shortcutFor(kind);
  return shortcut === undefined ? '' : nameOfKey(shortcut);
}

/** The same for `aria-keyshortcuts`, which has its own names of keys. */
export function ariaKeysOf(kind: PlainAction): string | undefined {
  const shortcut = shortcutFor(kind);
  return shortcut && `${shortcut.mod ? 'Control+' : ''}${shortcut.key.toUpperCase()}`;
}
