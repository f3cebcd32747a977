import { type SeenService } from '../domain/service-book';

/** The token of the service at an address (docs/decisions/tokens-and-addresses.md). */
export type TokenKey = `${typeof TOKEN_AT}${string}`;

export const TOKEN_AT = 'token@';

/** What is on trial at the service of an address (docs/decisions/on-trial.md). */
export type TrialKey = `${typeof TRIAL_AT}${string}`;

export const TRIAL_AT = 'trial@';

export const trialKeyOf = (address: string): TrialKey => `${TRIAL_AT}${address}`;

interface KeyTraits {
  /** What the person chose for the panel, whatever service it serves: it goes into a copy. */
  readonly preference?: true;
}

/** Local storage keys of SPEC section 3, and some of our own. Whatever reads, follows or copies them takes them from here. */
const KEYS = {
  token: {},
  backendAddress: {},
  docker: {},
  lastNodeTab: {},
  lite: {},
  variant: {},
  version: {},
  loadBalanceValid: {},
  _lang: { preference: true },
  theme: { preference: true },
  shortcuts: { preference: true },
  connectedPanel: { preference: true },
  nodeSort: { preference: true },
  httpTestUrl: { preference: true },
  logAutoScroll: { preference: true },
  logWrap: { preference: true },
  /** Whether changes that can cut off are put on trial (`off`: no), and others (`on`: yes). */
  trialCutting: { preference: true },
  trialOthers: { preference: true },
  /** Whether the page of the charts explains its signs beside the drawing (`off`: no). */
  chartLegend: {},
  /** The services that this browser knows (docs/decisions/several-services.md). */
  services: {},
} as const satisfies Readonly<Record<string, KeyTraits>>;

type PlainKey = keyof typeof KEYS;

export const PLAIN_KEYS = Object.keys(KEYS) as readonly PlainKey[];

export type StorageKey = TokenKey | TrialKey | PlainKey;

export type Stored = Readonly<Partial<Record<StorageKey, string>>>;

const PREFERENCES = PLAIN_KEYS.filter((key) => 'preference' in KEYS[key]);

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
