import { decodePercent, encodePercent } from './percent';

/** Parameters of a link that its form does not know, under their names in the link. Values of a vmess link may be any JSON. */
export type Extra = Readonly<Record<string, unknown>>;

/** One parameter of a link: its name in the link and its value, not yet encoded. */
export type Pair = readonly [name: string, value: string];

function decodePart(part: string): string {
  return decodePercent(part.includes('+') ? part.replaceAll('+', ' ') : part);
}

/** The parameters of a query. Those not taken are left for `rest`. */
export class Query {
  readonly #pairs: Pair[] = [];
  readonly #taken = new Set<string>();

  constructor(text: string) {
    if (text === '') return;
    for (const part of text.split('&')) {
      // A link copied out of HTML source has `&amp;` between its parameters.
      const plain = part.startsWith('amp;') ? part.slice(4) : part;
      if (plain === '') continue;
      const equals = plain.indexOf('=');
      if (equals === -1) this.#pairs.push([decodePart(plain), '']);
      else this.#pairs.push([decodePart(plain.slice(0, equals)), decodePart(plain.slice(equals + 1))]);
    }
  }

  /** The first value under the first of these names that is not empty, or the empty text. All the names count as known. */
  take(...names: string[]): string {
    let found = '';
    for (const name of names) {
      this.#taken.add(name);
      if (found === '') found = this.get(name);
    }
    return found;
  }

  /** Every value under this name that is not empty. The name counts as known. */
  takeAll(name: string): readonly string[] {
    this.#taken.add(name);
    return this.all(name).filter((value) => value !== '');
  }

  /** Whether any of these names says yes. All of them count as known. */
  takeYes(...names: string[]): boolean {
    return names.filter((name) => isYes(this.take(name))).length > 0;
  }

  /** The first value under this name, or the empty text; it stays in the rest. */
  get(name: string): string {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? '';
  }

  /** Every value under this name; they stay in the rest. */
  all(name: string): readonly string[] {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
  }

  /** Everything that was not taken. A name that occurs more than once has a list of values. */
  rest(): Extra {
    const rest = new Map<string, string | string[]>();
    for (const [name, value] of this.#pairs) {
      if (this.#taken.has(name)) continue;
      const before = rest.get(name);
      if (before === undefined) rest.set(name, value);
      // Copying the list each time takes seconds when one name occurs thousands of times.
      else if (Array.isArray(before)) before.push(value);
      else rest.set(name, [before, value]);
    }
    return Object.fromEntries(rest);
  }
}

/** `true` and `1` in any case are yes; everything else is no. */
export function isYes(value: string): boolean {
  return value === '1' || value.toLowerCase() === 'true';
}

function extraValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(extraValues);
  if (value === null || value === undefined) return [''];
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}

/**
 * The query with the form's parameters first and, after them, whatever else the link had. A parameter of the form that
 * is empty is not written, and keeps an extra of the same name away. Begins with `?` or is empty.
 */
export function writeQuery(
  pairs: readonly Pair[],
  extra: Extra,
  encodeValue = (_: string, value: string) => value,
): string {
  const owned = new Set(pairs.map(([name]) => name));
  const parts: string[] = [];
  const add = (name: string, value: string) =>
    parts.push(`${encodePercent(name)}=${encodePercent(encodeValue(name, value))}`);
  for (const [name, value] of pairs) if (value !== '') add(name, value);
  for (const [name, value] of Object.entries(extra)) {
    if (!owned.has(name)) for (const one of extraValues(value)) add(name, one);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
