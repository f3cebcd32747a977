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

/**
 * Who does each action: a member of the session (by a command of `session.rules.ts`), the dialog that it opens, or the app and
 * what lives as long as it does.
 */
const DOERS = {
  toggleCore: 'session',
  fastest: 'session',
  testShown: 'session',
  ping: 'session',
  http: 'session',
  checkAll: 'session',
  delete: 'session',
  import: 'session',
  create: 'session',
  addOutbound: 'session',
  chooseServers: 'session',
  settings: 'dialog',
  logs: 'dialog',
  connections: 'dialog',
  explain: 'dialog',
  about: 'dialog',
  addressPorts: 'dialog',
  services: 'dialog',
  saveCopy: 'dialog',
  bringBack: 'dialog',
  moments: 'dialog',
  history: 'app',
  shortcuts: 'dialog',
  logout: 'app',
  palette: 'dialog',
  setting: 'dialog',
  textSetting: 'dialog',
  theme: 'app',
  language: 'app',
  outbound: 'session',
  service: 'dialog',
  list: 'session',
  find: 'session',
  row: 'session',
  rule: 'dialog',
} as const satisfies Readonly<Record<PanelAction['kind'], 'session' | 'dialog' | 'app'>>;

type Doers = typeof DOERS;

/** The actions that one of them does. */
export type ActionOf<TDoer extends Doers[keyof Doers]> = PanelAction & {
  readonly kind: { [TKind in keyof Doers]: Doers[TKind] extends TDoer ? TKind : never }[keyof Doers];
};

export function isDoneBy<TDoer extends Doers[keyof Doers]>(
  action: PanelAction,
  doer: TDoer,
): action is ActionOf<TDoer> {
  return DOERS[action.kind] === doer;
}
