import { type Reference } from '../domain/reference';
import { type SettingKey } from '../domain/settings';
import { type Language, type ThemeChoice } from '../shared/constants';
import { type TabId } from './view';
import { type StoredSubject } from '../domain/text-subject';

/** Actions that need nothing to be said besides their name, in the order of the palette. */
export const PLAIN_ACTIONS = [
  'toggleCore',
  'fastest',
  'testShown',
  'ping',
  'http',
  'checkAll',
  'delete',
  'import',
  'create',
  'addOutbound',
  'chooseServers',
  'settings',
  'logs',
  'connections',
  'explain',
  'about',
  'addressPorts',
  'services',
  'saveCopy',
  'bringBack',
  'moments',
  'history',
  'shortcuts',
  'logout',
  'palette',
] as const;

export type PlainAction = (typeof PLAIN_ACTIONS)[number];

/** What can be done with a server, by the commands of the lists. */
export type RowVerb = 'connectOnly' | 'connect' | 'disconnect' | 'test';

/** What the palette, a key and the header's links can ask for. */
export type PanelAction =
  | { readonly kind: PlainAction }
  | { readonly kind: 'setting'; readonly field: SettingKey }
  | { readonly kind: 'textSetting'; readonly subject: StoredSubject }
  | { readonly kind: 'theme'; readonly choice: ThemeChoice }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'outbound'; readonly name: string }
  /** Go to another service of the book. */
  | { readonly kind: 'service'; readonly address: string }
  | { readonly kind: 'list'; readonly tab: TabId }
  | { readonly kind: 'find'; readonly reference: Reference }
  | { readonly kind: 'row'; readonly verb: RowVerb; readonly row: Reference; readonly outbound: string }
  /** A rule for a site that was typed. `host` or `address`, the other is empty; `outbound` as a rule is asked for. */
  | { readonly kind: 'rule'; readonly host: string; readonly address: string; readonly outbound: string };
