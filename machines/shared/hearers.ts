import { type EventObject } from 'xstate';

/** The names of the children that understand a fact. */
type Understanding<TFact, TChildren> = {
  [TName in keyof TChildren]: TFact extends TChildren[TName] ? TName : never;
}[keyof TChildren];

/**
 * Who hears which fact of a host: the children that it is passed on to as it is; none when the host alone acts on it.
 * `TChildren`: the events of each child, by its name.
 */
export type Hearers<TFact extends EventObject, TChildren> = {
  readonly [TType in TFact['type']]: readonly Understanding<Extract<TFact, { readonly type: TType }>, TChildren>[];
};

/** The children that hear an event; none for what is no fact of the table. */
export function hearersOf<TName extends string>(
  hearers: Readonly<Record<string, readonly TName[]>>,
  { type }: EventObject,
): readonly TName[] {
  return hearers[type] ?? [];
}

/** The transitions of a host that does nothing else with a fact than pass it on: `tell` goes by the table. */
type PassedOn<TTable> = {
  readonly [TFact in keyof TTable as TTable[TFact] extends readonly [] ? never : TFact]: { readonly actions: 'tell' };
};

/** For a chart's `on`, before all else: whatever the host does besides stands after it, and takes its place. */
export function passedOn<const TTable extends Readonly<Record<string, readonly string[]>>>(
  hearers: TTable,
): PassedOn<TTable> {
  const heard = Object.entries(hearers).filter(([, members]) => members.length > 0);
  return Object.fromEntries(heard.map(([fact]) => [fact, { actions: 'tell' }])) as PassedOn<TTable>;
}
