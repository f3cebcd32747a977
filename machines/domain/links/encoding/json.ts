export type Json = Readonly<Record<string, unknown>>;

/** The object in a text of JSON, or `null` when it is none. */
export function parseJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** Providers write numbers as numbers or as strings, lists as lists or with commas. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(textOf).join(',') : '';
}
