import { PLAIN_KEYS, TOKEN_AT, TRIAL_AT, type StorageKey, type Stored } from '../../../machines/ports/storage';

type WebStorage = typeof localStorage;

export interface Storage {
  readonly read: () => Stored;
  /** `null` removes the key. */
  readonly put: (key: StorageKey, value: string | null) => void;
  /** Another tab changed a key. Returns the way to stop listening. */
  readonly watch: (changed: (key: StorageKey, value: string | null) => void) => () => void;
}

/**
 * Local storage, or another `area` of the browser; where it refuses it (private windows, blocked site data) the values live as long as
 * the page.
 */
export function createStorage(area: () => WebStorage = () => localStorage): Storage {
  // Of the keys that hold a token, only those that were met are known when another tab empties the storage.
  const known = new Set<string>(PLAIN_KEYS);
  return {
    read: () => {
      const stored: Partial<Record<StorageKey, string>> = {};
      for (const key of tried(() => Object.keys(area())) ?? []) {
        if (!isOurs(key)) continue;
        known.add(key);
        const value = tried(() => area().getItem(key));
        if (typeof value === 'string') stored[key] = value;
      }
      return stored;
    },
    put: (key, value) => {
      known.add(key);
      tried(() => (value === null ? area().removeItem(key) : area().setItem(key, value)));
    },
    watch: (changed) => {
      const listen = ({ key, newValue, storageArea }: StorageEvent) => {
        if (storageArea !== tried(area)) return;
        if (key === null) for (const one of [...known].filter(isOurs)) changed(one, null);
        else if (isOurs(key)) {
          known.add(key);
          changed(key, newValue);
        }
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}

function isOurs(key: string): key is StorageKey {
  return key.startsWith(TOKEN_AT) || key.startsWith(TRIAL_AT) || PLAIN_KEYS.some((one) => one === key);
}

function tried<TValue>(act: () => TValue): TValue | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
