/** As much of JSON Schema (2020-12) as docs/backup.schema.json uses. Anything else in a schema is an error. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const KNOWN = new Set(
  (
    '$schema title description $defs $ref type const pattern minimum maximum ' +
    'required properties additionalProperties items anyOf'
  ).split(' '),
);

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
};

function isOfType(value: unknown, type: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

/** Whether a value is what the schema says. */
export function conforms(value: unknown, schema: JsonSchema, root: JsonSchema = schema): boolean {
  for (const key of Object.keys(schema)) if (!KNOWN.has(key)) throw new Error(`unknown keyword ${key}`);
  const { $ref, type, const: only, pattern, minimum, maximum, required, properties, items, anyOf } = schema;
  if (typeof $ref === 'string') {
    const found = (root['$defs'] as Readonly<Record<string, JsonSchema>>)[$ref.replace('#/$defs/', '')];
    if (found === undefined || !conforms(value, found, root)) return false;
  }
  if (type !== undefined && !isOfType(value, type)) return false;
  if ('const' in schema && value !== only) return false;
  if (typeof pattern === 'string' && typeof value === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  if (typeof minimum === 'number' && typeof value === 'number' && value < minimum) return false;
  if (typeof maximum === 'number' && typeof value === 'number' && value > maximum) return false;
  if (anyOf !== undefined && !(anyOf as readonly JsonSchema[]).some((one) => conforms(value, one, root))) return false;
  if (Array.isArray(value))
    return items === undefined || value.every((one) => conforms(one, items as JsonSchema, root));
  if (typeof value !== 'object' || value === null) return true;
  if (!((required ?? []) as readonly string[]).every((key) => Object.hasOwn(value, key))) return false;
  const known = (properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const others = schema['additionalProperties'] as JsonSchema | undefined;
  return Object.entries(value).every(([key, one]) => {
    const its = Object.hasOwn(known, key) ? known[key] : others;
    return its === undefined || conforms(one, its, root);
  });
}
