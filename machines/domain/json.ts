export type Json = Readonly<Record<string, unknown>>;

/** Whether it is an object with names: no list, not null. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a text of JSON, or `null` when it is none. */
export function parseJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}
