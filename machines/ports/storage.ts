/** The token of the service at an address (docs/decisions/tokens-and-addresses.md). */
export type TokenKey = `${typeof TOKEN_AT}${string}`;

export const TOKEN_AT = 'token@';

/** Local storage keys of SPEC section 3, and some of our own. */
export type StorageKey =
  | TokenKey
  | 'token'
  | 'backendAddress'
  | 'docker'
  | '_lang'
  | 'lastNodeTab'
  | 'lite'
  | 'variant'
  | 'version'
  | 'loadBalanceValid'
  | 'logAutoScroll'
  | 'logWrap'
  | 'shortcuts'
  | 'theme'
  | 'connectedPanel'
  | 'httpTestUrl'
  | 'nodeSort';

export type Stored = Readonly<Partial<Record<StorageKey, string>>>;

/** What the person chose for the panel, whatever service it serves. */
const PREFERENCES = [
  '_lang',
  'theme',
  'shortcuts',
  'connectedPanel',
  'nodeSort',
  'httpTestUrl',
  'logAutoScroll',
  'logWrap',
] as const satisfies readonly StorageKey[];

export function preferencesIn(stored: Stored): Readonly<Record<string, string>> {
  return Object.fromEntries(PREFERENCES.flatMap((key) => (stored[key] === undefined ? [] : [[key, stored[key]]])));
}

/** Commands to the storage slot. */
export type StorageCommand = { readonly type: 'storage.put'; readonly key: StorageKey; readonly value: string | null };

/** Another tab of the panel changed a key. */
export type StorageFact = { readonly type: 'storage.changed'; readonly key: StorageKey; readonly value: string | null };
