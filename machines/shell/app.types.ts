import { type PageFacts } from '../service/backend.rules';
import { type KeptDraft } from './drafts.rules';
import { type SeenKeys } from '../domain/service-age';
import { type SettingReply } from '../domain/setting';
import { type ServiceVersion } from '../domain/service-version';
import { type ConnectedReference } from '../domain/reference';
import { type TouchReply } from '../domain/touch';
import { type PlainAction } from '../ports/actions';
import { type BrowserFact } from '../ports/browser';
import { type StoredSubject } from '../domain/text-subject';
import { type ToldApp, type SessionMemory } from '../ports/host';
import { type KeptView } from '../ports/view';
import { type Latencies } from '../ports/measured';
import { type ServiceFact } from '../ports/service-watch';
import { type StorageFact, type Stored } from '../ports/storage';

export type AppCommand =
  | { readonly type: 'account.logOut' }
  | { readonly type: 'service.choose'; readonly address: string }
  | { readonly type: 'dialog.open'; readonly dialog: OpenableDialog };

/** Dialogs that the header and the error pages open. */
type OpenableDialog = Extract<
  PlainAction,
  | 'palette'
  | 'settings'
  | 'logs'
  | 'connections'
  | 'about'
  | 'addressPorts'
  | 'services'
  | 'saveCopy'
  | 'bringBack'
  | 'moments'
>;

/** What the app is told: by its children, and by its slots. */
export type AppHears = ToldApp | ServiceFact | BrowserFact | StorageFact;

/**
 * `account.changed`: someone logged in or out, here or in another tab of the panel. `address.changed`: another tab has moved
 * to another service.
 */
export type AppFact = AppHears | { readonly type: 'account.changed' } | { readonly type: 'address.changed' };

export interface AppInput {
  readonly stored: Stored;
  readonly ownAddress: string;
  readonly page: PageFacts;
  readonly browserLanguages: readonly string[];
  readonly system: { readonly dark: boolean; readonly forcedColors: boolean };
  /** What was typed in the dialogs before the page was reloaded. */
  readonly drafts: string | null;
}

export interface AppContext {
  readonly input: AppInput;
  /** A token that cannot be decoded counts as not logged in and is not sent. */
  readonly token: string | null;
  readonly address: string;
  readonly version: ServiceVersion | null;
  /** 401 said that no account exists yet. */
  readonly first: boolean;
  /** Calls that the service in use lacks. */
  readonly unsupportedCalls: readonly string[];
  /** What replies of the service in use have shown of it. */
  readonly seenKeys: SeenKeys;
  /** Saved, but active only after the next start. */
  readonly pending: readonly StoredSubject[];
  readonly view: KeptView;
  readonly reply: TouchReply | null;
  readonly latencies: Latencies;
  /** The settings as they were read last, of this service and login. */
  readonly setting: SettingReply | null;
  readonly memory: SessionMemory;
  /** Whether the page is visible, and this panel's calls in progress: a new session has to know. */
  readonly visible: boolean;
  readonly inFlight: number;
  /** Waits for the first lists. */
  readonly drafts: readonly KeptDraft[];
  /** What the service has stored for this panel. An entry of an unknown outbound stands in none of its lists. */
  readonly connections: readonly ConnectedReference[];
}
