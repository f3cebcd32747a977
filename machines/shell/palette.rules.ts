import { type Reference } from '../domain/reference';
import { CHOICE_KEYS, specOf, type ChoiceKey } from '../domain/settings';
import { referenceOfServer, type ServerRow, type Touch } from '../domain/touch';
import { subscriptionName } from '../domain/touch-changes';
import { type PanelAction } from '../ports/actions';
import { type DialogContext } from '../ports/dialog';

/** A server that can be found. `search` is the text that typed words are looked for in. */
export interface FindableServer {
  readonly reference: Reference;
  readonly name: string;
  readonly address: string;
  /** Of the subscription that it belongs to; empty for a server of its own. */
  readonly subscription: string;
  readonly search: string;
}

/** Something with a name in the person's language. */
export interface NamedAction {
  readonly action: PanelAction;
  readonly label: string;
  /** What kind of thing it is: an action, a setting. */
  readonly hint: string;
  /** A key that does the same, or empty. */
  readonly keys: string;
  /** Other words that it is found by, never shown. */
  readonly also?: string;
}

export type PaletteItem =
  | { readonly kind: 'action'; readonly named: NamedAction }
  | { readonly kind: 'server'; readonly server: FindableServer };

/** The choices among the settings of the service: those whose keys it has told, or else those that it came with. */
export function settingsOf({ service, version }: Pick<DialogContext, 'service' | 'version'>): readonly ChoiceKey[] {
  const owner = { stored: {}, service, lite: version?.lite ?? false };
  return CHOICE_KEYS.filter((key) => {
    const { belongsTo, exists } = specOf(key);
    const there = service.settingKeys?.includes(key) ?? (belongsTo === undefined || service[belongsTo]);
    return there && exists?.(owner) !== false;
  });
}

/** Every server of all lists, the person's own first. */
export function findableServers(touch: Touch): readonly FindableServer[] {
  return [
    ...touch.servers.map((row) => findable(row, 0, '')),
    ...touch.subscriptions.flatMap((subscription, sub) => {
      const name = subscriptionName(subscription);
      return subscription.servers.map((row) => findable(row, sub, name));
    }),
  ];
}

function findable(row: ServerRow, sub: number, subscription: string): FindableServer {
  const { name, address } = row;
  const search = `${name}\n${address}\n${subscription}`.toLowerCase();
  return { reference: referenceOfServer(row, sub), name, address, subscription, search };
}

export interface Found {
  readonly actions: readonly NamedAction[];
  readonly servers: readonly FindableServer[];
}

/** Everything that contains all typed words; matches in the name come first. Without text: all actions and no server. */
export function found(actions: readonly NamedAction[], servers: readonly FindableServer[], text: string): Found {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return { actions, servers: [] };
  const words = wanted.split(/\s+/);
  const meets = (search: string): boolean => words.every((word) => search.includes(word));
  return {
    actions: beginningFirst(
      actions.filter(({ label, hint, also = '' }) => meets(`${label}\n${hint}\n${also}`.toLowerCase())),
      ({ label }) => label.toLowerCase().startsWith(wanted),
    ),
    servers: beginningFirst(
      servers.filter(({ search }) => meets(search)),
      ({ name }) => name.toLowerCase().includes(wanted),
    ),
  };
}

function beginningFirst<T>(all: readonly T[], begins: (one: T) => boolean): readonly T[] {
  const first = all.filter(begins);
  return first.length === 0 || first.length === all.length ? all : [...first, ...all.filter((one) => !begins(one))];
}

export function countOf({ actions, servers }: Found): number {
  return actions.length + servers.length;
}

export function itemAt({ actions, servers }: Found, index: number): PaletteItem | null {
  const named = actions[index];
  if (named !== undefined) return { kind: 'action', named };
  const server = servers[index - actions.length];
  return server === undefined ? null : { kind: 'server', server };
}

export function actionOf(item: PaletteItem): PanelAction {
  return item.kind === 'action' ? item.named.action : { kind: 'find', reference: item.server.reference };
}
