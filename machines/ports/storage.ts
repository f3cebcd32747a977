import { type SeenService } from '../domain/service-book';

/** The token of the service at an address (docs/decisions/tokens-and-addresses.md). */
export type TokenKey = `${typeof TOKEN_AT}${string}`;

export const TOKEN_AT = 'token@';

/** What is on trial at the service of an address (docs/decisions/on-trial.md). */
export type TrialKey = `${typeof TRIAL_AT}${string}`;

export const TRIAL_AT = 'trial@';

export const trialKeyOf = (address: string): TrialKey => `${TRIAL_AT}${address}`;

/** Local storage keys of SPEC section 3, and some of our own. */
export type StorageKey =
  | TokenKey
  | TrialKey
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
  | 'nodeSort'
  /** Whether the page of the charts explains its signs beside the drawing (`off`: no). */
  | 'chartLegend'
  /** Whether changes that can cut off are put on trial (`off`: no), and others (`on`: yes). */
  | 'trialCutting'
  | 'trialOthers'
  /** The services that this browser knows (docs/decisions/several-services.md). */
  | 'services';

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
  'trialCutting',
  'trialOthers',
] as const satisfies readonly StorageKey[];

export function preferencesIn(stored: Stored): Readonly<Record<string, string>> {
  return Object.fromEntries(PREFERENCES.flatMap((key) => (stored[key] === undefined ? [] : [[key, stored[key]]])));
}

/** Other keys in a copy, a token say, are none. */
export const isPreference = (key: string): boolean => PREFERENCES.some((one) => one === key);

/** Commands to the storage slot. */
export type StorageCommand = { readonly type: 'storage.put'; readonly key: StorageKey; readonly value: string | null };

/** A command to the slot that keeps the book of services: it knows the time, and what another tab has stored last. */
export interface BookCommand extends SeenService {
  readonly type: 'service.keep';
  /** The book as it is known here, for a browser that stores nothing. */
  readonly book: string | null;
}

/** Another tab of the panel changed a key, or the book of services has changed. */
export type StorageFact = { readonly type: 'storage.changed'; readonly key: StorageKey; readonly value: string | null };
