import { type ServerRow, type SubscriptionRow } from './touch';

type Texts<TRow> = Readonly<Record<string, ((row: TRow) => string) | null>>;

/** The columns that a table of servers can be sorted by, in its order, with the text of a row. Null: the order goes by no text. */
const SERVER_TEXT = {
  id: null,
  name: ({ name }) => name,
  address: ({ address }) => address,
  net: ({ net }) => net,
  latency: null,
} as const satisfies Texts<ServerRow>;

/** The same of the table of subscriptions. */
const SUBSCRIPTION_TEXT = {
  id: null,
  host: ({ host }) => host,
  remarks: ({ remarks }) => remarks,
  status: ({ status }) => status,
  servers: ({ servers }) => String(servers.length),
} as const satisfies Texts<SubscriptionRow>;

type Columns = typeof SERVER_TEXT & typeof SUBSCRIPTION_TEXT;

export type SortColumn = keyof Columns;

/** Those whose order goes by a text. */
export type TextColumn = { [TColumn in SortColumn]: Columns[TColumn] extends null ? never : TColumn }[SortColumn];

export const SERVER_COLUMNS = Object.keys(SERVER_TEXT) as readonly (keyof typeof SERVER_TEXT)[];
export const SUBSCRIPTION_COLUMNS = Object.keys(SUBSCRIPTION_TEXT) as readonly (keyof typeof SUBSCRIPTION_TEXT)[];

const serverText: Partial<Record<TextColumn, (row: ServerRow) => string>> = SERVER_TEXT;
const subscriptionText: Partial<Record<TextColumn, (row: SubscriptionRow) => string>> = SUBSCRIPTION_TEXT;

/** The text of a row in a column; empty in one that its table lacks. */
export function textOf(row: ServerRow | SubscriptionRow, column: TextColumn): string {
  const text = row._type === 'subscription' ? subscriptionText[column]?.(row) : serverText[column]?.(row);
  return text ?? '';
}
