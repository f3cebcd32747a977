import { isIp } from '../domain/ip-address';
import { memoised } from '../domain/memoised';
import { referenceKey, type Reference } from '../domain/reference';
import { isOfKind, SETTING_KEYS, specOf, type SettingKey } from '../domain/settings';
import { connectedTo, referenceOfServer, type ServerRow, type Touch } from '../domain/touch';
import { outboundsByRow, subscriptionName } from '../domain/touch-changes';
import { typedSite } from '../domain/typed-place';
import { type PanelAction, type RowVerb } from '../ports/actions';
import { type DialogContext } from '../ports/dialog';
import { wordsOf } from '../shared/text-search';

/** What Enter does to a server that was found. `find` shows it in its list. */
export type ServerVerb = 'find' | RowVerb;

/** In the order in which they are offered. */
export const SERVER_VERBS: readonly ServerVerb[] = ['find', 'connectOnly', 'connect', 'disconnect', 'test'];

/** A server that can be found. `search` is the text that typed words are looked for in. */
export interface FindableServer {
  readonly reference: Reference;
  readonly name: string;
  readonly address: string;
  /** Of the subscription that it belongs to; empty for a server of its own. */
  readonly subscription: string;
  readonly search: string;
  /** What can be done with it. */
  readonly verbs: readonly ServerVerb[];
}

/** A verb in the person's language. */
export interface NamedVerb {
  readonly verb: ServerVerb;
  readonly label: string;
  /** Other words that it is found by, never shown. */
  readonly also: string;
}

/** Something with a name in the person's language. */
export interface NamedAction {
  readonly action: PanelAction;
  readonly label: string;
  /** What Enter does, where the name does not say it. */
  readonly hint: string;
  /** A key that does the same, or empty. */
  readonly keys: string;
  /** Other words that it is found by; only those that it was found by are shown. */
  readonly also: string;
}

/** A site that was typed: rules can be made for it. */
export interface TypedSite {
  /** One of them; the other is empty. */
  readonly host: string;
  readonly address: string;
  /** As it was typed. */
  readonly word: string;
}

export function siteIn(text: string): TypedSite | null {
  const site = typedSite(text);
  if (site === null) return null;
  const { host, word } = site;
  return isIp(host) ? { host: '', address: host, word } : { host, address: '', word };
}

export interface FoundServer {
  readonly server: FindableServer;
  readonly verb: NamedVerb;
}

export type PaletteItem =
  { readonly kind: 'action'; readonly named: NamedAction } | ({ readonly kind: 'server' } & FoundServer);

/**
 * The choices among the settings of the service, and the switches that can always be seen: those whose keys it has told, or else
 * the choices that it came with.
 */
export function settingsOf({ service, version }: Pick<DialogContext, 'service' | 'version'>): readonly SettingKey[] {
  const owner = { stored: {}, service, lite: version?.lite ?? false };
  return SETTING_KEYS.filter((key) => {
    const { kind, exists, shown } = specOf(key);
    if (exists?.(owner) === false) return false;
    if (kind === 'switch') return shown === undefined && service.settingKeys?.includes(key) === true;
    if (!isOfKind(key, 'choice')) return false;
    const { belongsTo } = specOf(key);
    return service.settingKeys?.includes(key) ?? (belongsTo === undefined || service[belongsTo]);
  });
}

/** What decides about changing a row. */
export interface Changing {
  readonly outbound: string;
  /** Several servers can share it. */
  readonly balances: boolean;
  /** The service answers. */
  readonly answers: boolean;
}

/** Every server of all lists, the person's own first. */
export function findableServers(touch: Touch, changing: Changing): readonly FindableServer[] {
  const verbs = verbsIn(touch, changing);
  return [
    ...touch.servers.map((row) => findable(row, 0, '', verbs)),
    ...touch.subscriptions.flatMap((subscription, sub) => {
      const name = subscriptionName(subscription);
      return subscription.servers.map((row) => findable(row, sub, name, verbs));
    }),
  ];
}

type VerbsOf = (reference: Reference) => readonly ServerVerb[];

function verbsIn(touch: Touch, { outbound, balances, answers }: Changing): VerbsOf {
  if (!answers) return () => ['find'];
  const outbounds = outboundsByRow(touch);
  const alone: readonly ServerVerb[] = balances ? ['connectOnly'] : [];
  const others = connectedTo(touch, outbound).length > 1;
  const connected: readonly ServerVerb[] = ['find', ...(others ? alone : []), 'disconnect', 'test'];
  const unconnected: readonly ServerVerb[] = ['find', ...alone, 'connect', 'test'];
  return (reference) => (outbounds.get(referenceKey(reference))?.includes(outbound) === true ? connected : unconnected);
}

function findable(row: ServerRow, sub: number, subscription: string, verbs: VerbsOf): FindableServer {
  const { name, address } = row;
  const reference = referenceOfServer(row, sub);
  const search = `${name}\n${address}\n${subscription}`.toLowerCase();
  return { reference, name, address, subscription, search, verbs: verbs(reference) };
}

export interface Found {
  readonly actions: readonly NamedAction[];
  readonly servers: readonly FoundServer[];
  /** How many more there are than are offered. */
  readonly left: number;
}

/** No one reads more results than this; to find another server, one types more of its name. */
const MOST = 100;

/**
 * Everything that contains all typed words. First comes what has them as words of its name, before all at its beginning, then what
 * has a word that begins with their letters ("lo" means the logs before it means Logout, which ends the list of actions), then what
 * has them among its other words, of which nobody sees why a part would match. Without text: all actions and no server. Each server that
 * the words name is shown by Enter; below them stands what else can be done with the first. A word that no name has, as "test",
 * means what is to be done. A site is taken for one where no server is found by it.
 */
export const found = memoised(
  (
    servers: readonly FindableServer[],
    verbs: readonly NamedVerb[],
    actions: readonly NamedAction[],
    sites: readonly NamedAction[],
    text: string,
  ): Found => {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return { actions, servers: [], left: 0 };
    const words = wordsOf(wanted);
    const all = foundServers(servers, verbs, words, wanted);
    const met = ({ label, hint, also }: NamedAction): boolean => {
      const search = `${label}\n${hint}`.toLowerCase();
      const others = wordsOf(also);
      return words.every(
        (word) => search.includes(singular(word)) || others.some((other) => begins(other, singular(word))),
      );
    };
    // Of a site nothing but the word that it was typed as is looked for: what else was typed says where it goes.
    const leads = ({ hint, also }: NamedAction): boolean =>
      words.every((word) => wordsOf(also).includes(word) || hint.toLowerCase().includes(word));
    return {
      actions: gathered([
        ...(all.length === 0 ? sites.filter(leads) : []),
        ...ranked(actions.filter(met), (named) => {
          const { label, also } = named;
          const name = label.toLowerCase();
          const rank = [
            `${name} `.startsWith(`${wanted} `),
            wordsOf(name).map(singular).includes(singular(wanted)),
            ` ${name}`.includes(` ${wanted}`),
            wordsOf(also).includes(wanted),
          ].indexOf(true);
          if (rank !== -1) return rank;
          // What Enter must not do by mistake stands behind what it may.
          return otherWordsMet(named, words) === '' ? 4 : named.action.kind === 'toggleCore' ? 6 : 5;
        }),
      ]),
      servers: all.slice(0, MOST),
      left: Math.max(0, all.length - MOST),
    };
  },
);

function foundServers(
  servers: readonly FindableServer[],
  verbs: readonly NamedVerb[],
  words: readonly string[],
  wanted: string,
): readonly FoundServer[] {
  const named: FindableServer[] = [];
  const told: FoundServer[] = [];
  const searchable = verbs.map((verb) => ({ verb, search: `${verb.label}\n${verb.also}`.toLowerCase() }));
  for (const server of servers) {
    const others = words.filter((word) => !server.search.includes(word));
    if (others.length === 0) named.push(server);
    else
      for (const { verb, search } of searchable)
        if (
          server.verbs.includes(verb.verb) &&
          // Of the few that are connected, none has to be named.
          (others.length < words.length || verb.verb === 'disconnect') &&
          others.every((word) => search.includes(word))
        )
          told.push({ server, verb });
  }
  const best = ranked(named, ({ name }) => (name.toLowerCase().includes(wanted) ? 0 : 1));
  const [first] = best;
  const find = verbs.find(({ verb }) => verb === 'find');
  const shown = find === undefined ? [] : best.map((server) => ({ server, verb: find }));
  const more =
    first === undefined
      ? []
      : verbs
          .filter((verb) => verb !== find && first.verbs.includes(verb.verb))
          .map((verb) => ({ server: first, verb }));
  // Among very many, too, they are offered.
  const room = MOST - more.length;
  return [...shown.slice(0, room), ...more, ...shown.slice(room), ...told];
}

/** What more than one of a thing is searched by, in the languages that say it with an s: it also finds one of them. */
const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Those of its other words that it was found by, where its name does not have what was typed. */
export function otherWordsMet({ label, also }: NamedAction, words: readonly string[]): string {
  const name = label.toLowerCase();
  const wanted = words.map(singular).filter((word) => !name.includes(word));
  const met = also.split(/\s+/).filter((other) => wanted.some((word) => begins(other.toLowerCase(), word)));
  return [...new Set(met)].join(' ');
}

/** What stands first would start or stop the core, and was found by a word that its name does not have: it may not be what was meant. */
export function isChoiceDoubtful({ actions: [first] }: Found, text: string): boolean {
  return first?.action.kind === 'toggleCore' && otherWordsMet(first, wordsOf(text.toLowerCase())) !== '';
}

/** A word of a language without spaces between words may hold it anywhere. */
const begins = (word: string, typed: string): boolean =>
  /^[\x20-\x7e]*$/.test(typed) ? word.startsWith(typed) : word.includes(typed);

/** Of the same rank, in the order in which they are. */
function ranked<T>(all: readonly T[], rankOf: (one: T) => number): readonly T[] {
  const ranks = all.map(rankOf);
  return [...new Set(ranks)]
    .sort((one, other) => one - other)
    .flatMap((rank) => all.filter((_, index) => ranks[index] === rank));
}

/** What stands together below one head. `verb`: what can be done with servers that were found. */
export type PaletteGroup = 'rule' | 'action' | 'outbound' | 'service' | 'setting' | 'look' | 'server' | 'verb';

function groupOf(item: PaletteItem): PaletteGroup {
  if (item.kind === 'server') return item.verb.verb === 'find' ? 'server' : 'verb';
  switch (item.named.action.kind) {
    case 'rule':
    case 'outbound':
    case 'service':
    case 'setting':
      return item.named.action.kind;
    case 'textSetting':
      return 'setting';
    case 'theme':
    case 'language':
      return 'look';
    default:
      return 'action';
  }
}

/** Those of one group together: the group of what is best comes first, and so does that in its group. */
function gathered(actions: readonly NamedAction[]): readonly NamedAction[] {
  const groups = new Map<PaletteGroup, NamedAction[]>();
  for (const named of actions) {
    const group = groupOf({ kind: 'action', named });
    groups.set(group, [...(groups.get(group) ?? []), named]);
  }
  return [...groups.values()].flat();
}

/** Where each group begins. */
export function groupsOf(found: Found): ReadonlyMap<number, PaletteGroup> {
  const begins = new Map<number, PaletteGroup>();
  let before: PaletteGroup | null = null;
  for (let index = 0; index < countOf(found); index += 1) {
    const item = itemAt(found, index);
    const group: PaletteGroup | null = item === null ? before : groupOf(item);
    if (group !== null && group !== before) begins.set(index, group);
    before = group;
  }
  return begins;
}

export function countOf({ actions, servers }: Found): number {
  return actions.length + servers.length;
}

export function itemAt({ actions, servers }: Found, index: number): PaletteItem | null {
  const named = actions[index];
  if (named !== undefined) return { kind: 'action', named };
  const server = servers[index - actions.length];
  return server === undefined ? null : { kind: 'server', ...server };
}

/** What Enter does, in this order. Whatever is done to a server, it is shown first: there one sees what comes of it. */
export function actionsOf(item: PaletteItem, outbound: string): readonly PanelAction[] {
  if (item.kind === 'action') return [item.named.action];
  const { reference } = item.server;
  const { verb } = item.verb;
  const find = { kind: 'find', reference } as const;
  return verb === 'find' ? [find] : [find, { kind: 'row', verb, row: reference, outbound }];
}
