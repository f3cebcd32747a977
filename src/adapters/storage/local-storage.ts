import { type StorageKey, type Stored } from '../../../machines/ports/storage';

const KEYS: readonly StorageKey[] = [
  'token',
  'backendAddress',
  'docker',
  '_lang',
  'lastNodeTab',
  'lite',
  'variant',
  'version',
  'loadBalanceValid',
  'logAutoScroll',
  'logWrap',
  'shortcuts',
  'theme',
  'connectedPanel',
  'httpTestUrl',
  'nodeSort',
];

export interface Storage {
  readonly read: () => Stored;
  /** `null` removes the key. */
  readonly put: (key: StorageKey, value: string | null) => void;
  /** Another tab changed a key. Returns the way to stop listening. */
  readonly watch: (changed: (key: StorageKey, value: string | null) => void) => () => void;
}

/** Local storage; where the browser refuses it (private windows, blocked site data) the values live as long as the page. */
export function createStorage(): Storage {
  return {
    read: () => {
      const stored: Partial<Record<StorageKey, string>> = {};
      for (const key of KEYS) {
        const value = tried(() => localStorage.getItem(key));
        if (typeof value === 'string') stored[key] = value;
      }
      return stored;
    },
    put: (key, value) => {
      tried(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
    },
    watch: (changed) => {
      const listen = ({ key, newValue, storageArea }: StorageEvent) => {
        if (storageArea !== tried(() => localStorage)) return;
        const known = KEYS.find((name) => name === key);
        if (known !== undefined) changed(known, newValue);
        else if (key === null) for (const name of KEYS) changed(name, null);
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}

function tried<TValue>(act: () => TValue): TValue | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
