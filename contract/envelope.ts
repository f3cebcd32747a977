import * as v from 'valibot';

/** The code of a reply that succeeded; every other code is a refusal. */
export const SUCCESS = 'SUCCESS';

/** What every JSON reply of the service looks like; HTTP 200 also when it refuses. */
export const EnvelopeSchema = v.looseObject({
  code: v.string(),
  message: v.nullish(v.string()),
  data: v.optional(v.unknown()),
  /** What a refusal is about and its values, after 2.4.14 (docs/service.md "Envelope and access"). */
  errorCode: v.fallback(v.optional(v.string(), ''), ''),
  params: v.fallback(v.optional(v.record(v.string(), v.unknown()), {}), {}),
});
export type Envelope = v.InferOutput<typeof EnvelopeSchema>;

/** The data of a 401: `first` is true while no account exists yet. */
export const UnauthorisedSchema = v.looseObject({
  first: v.optional(v.boolean(), false),
});

/** The outcome of a check: the value as it came, or the dotted path of the first thing wrong in it. */
export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly where: string };

interface IssueLike {
  readonly path?: readonly { readonly key: unknown }[] | undefined;
}

/**
 * The place that an issue points at, as a dotted path such as `data.touch.servers.3.net`. An issue of the whole value
 * gives the name of the whole.
 */
function whereOf(issue: IssueLike | undefined, whole = 'reply'): string {
  const keys = issue?.path?.map((item) => String(item.key)) ?? [];
  return keys.length === 0 ? whole : keys.join('.');
}

/** Checks a parsed value against a schema. It stops at the first thing wrong, never throws, and keeps unknown keys. */
export function check<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  value: unknown,
  whole = 'reply',
): Checked<v.InferOutput<TSchema>> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  return result.success ? { ok: true, value: result.output } : { ok: false, where: whereOf(result.issues[0], whole) };
}

/** Checks that a parsed body is an envelope. */
export function checkEnvelope(body: unknown): Checked<Envelope> {
  return check(EnvelopeSchema, body);
}

/** Checks the data of a reply that succeeded; the path in `where` begins with `data`. */
export function checkData<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  data: unknown,
): Checked<v.InferOutput<TSchema>> {
  const result = check(schema, data, '');
  if (result.ok) return result;
  return { ok: false, where: result.where === '' ? 'data' : `data.${result.where}` };
}

/**
 * Parses the first JSON document of a body: a refused PUT outbound can carry two documents one after the other, of
 * which the first counts. Throws a SyntaxError when the body does not begin with a whole document.
 */
export function parseFirstDocument(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch (error) {
    const end = endOfDocument(body);
    if (end <= 0 || end >= body.length) throw error;
    return JSON.parse(body.slice(0, end)) as unknown;
  }
}

/** The offset behind the first object or list of a text, or -1 when it does not begin with one or has no end. */
function endOfDocument(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') {
      quoted = true;
    } else if (char === '{' || char === '[') {
      depth += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (depth === 0 && !/\s/.test(char ?? '')) return -1;
  }
  return -1;
}
