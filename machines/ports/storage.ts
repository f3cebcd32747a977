/** Local storage keys of SPEC section 3, and some of our own. */
export type StorageKey =
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

/** Commands to the storage slot. */
export type StorageCommand = { readonly type: 'storage.put'; readonly key: StorageKey; readonly value: string | null };

/** Another tab of the panel changed a key. */
export type StorageFact = { readonly type: 'storage.changed'; readonly key: StorageKey; readonly value: string | null };
