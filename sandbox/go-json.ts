import { ServiceError } from './go-text';

/**
 * How Go reads a JSON body into a struct: the first document counts and what follows is left unread, `null` changes
 * nothing, a key counts whatever its letters' case, a missing one is the zero value.
 */

/** The first document of a text. Throws a ServiceError `bad request` when there is none. */
export function firstJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const end = endOfDocument(text);
    try {
      return JSON.parse(text.slice(0, end));
    } catch {
      throw badRequest();
    }
  }
}

/** Where the object or the list that a text begins with ends. */
function endOfDocument(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return 0;
}

export function badRequest(): ServiceError {
  return new ServiceError('bad request');
}

/** The fields of an object; none of `null` and of what is missing. Throws a ServiceError for anything else. */
export class Fields {
  private readonly values: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value)))
      throw badRequest();
    this.values = new Map(Object.entries(value ?? {}).map(([key, inner]) => [key.toLowerCase(), inner]));
  }

  /** All of them, by their names in lower case. */
  get all(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.values);
  }

  get(key: string): unknown {
    return this.values.get(key.toLowerCase()) ?? undefined;
  }

  text(key: string): string {
    const value = this.get(key) ?? '';
    if (typeof value !== 'string') throw badRequest();
    return value;
  }

  whole(key: string): number {
    const value = this.get(key) ?? 0;
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw badRequest();
    return value;
  }

  /** Null when it is missing. */
  list(key: string): readonly unknown[] | null {
    const value = this.get(key) ?? null;
    if (value !== null && !Array.isArray(value)) throw badRequest();
    return value;
  }

  texts(key: string): string[] | null {
    const list = this.list(key);
    return list === null ? null : list.map((one) => new Fields({ one }).text('one'));
  }

  inner(key: string): Fields {
    return new Fields(this.get(key));
  }
}
