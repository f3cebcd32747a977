import { isJson } from '../domain/json';

/** Three states of one object: as it was when the editing began, as the person has made it, and as it is now. */
export interface ThreeWays<TValue = unknown> {
  readonly base: TValue;
  readonly mine: TValue;
  readonly theirs: TValue;
}

/** A value that both sides have changed since `base`, to different values. `path` is its keys, joined with dots. */
export interface Clash {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;

/** Every clash, in the order of the keys. Objects are compared key by key; lists and texts as a whole. */
export function clashesOf(ways: ThreeWays): readonly Clash[] {
  const clashes: Clash[] = [];
  walk(ways, '', (clash) => {
    clashes.push(clash);
    return clash.mine;
  });
  return clashes;
}

/** The current object with the person's changes applied. A clash goes to the chosen side, and to theirs without a choice. */
export function merged<TValue>(ways: ThreeWays<TValue>, choices: Choices = {}): TValue {
  const settle = (clash: Clash): unknown => clash[choices[clash.path] ?? 'theirs'];
  return walk(ways, '', settle) as TValue;
}

/** Whether two values of a JSON document are the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((value, index) => isSame(value, other[index]))
    );
  if (!isJson(one) || !isJson(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
}

function walk({ base, mine, theirs }: ThreeWays, path: string, settle: (clash: Clash) => unknown): unknown {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  if (!isJson(base) || !isJson(mine) || !isJson(theirs)) return settle({ path, mine, theirs });
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    keys
      .map((key) => {
        const inner = { base: base[key], mine: mine[key], theirs: theirs[key] };
        return [key, walk(inner, path === '' ? key : `${path}.${key}`, settle)] as const;
      })
      .filter(([, value]) => value !== undefined),
  );
}
