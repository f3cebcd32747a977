import * as v from 'valibot';

const RuleSchema = v.object({
  /** `/api/touch`, `/api/*` or `*`. */
  path: v.string(),
  /** Left out: any method. */
  method: v.exactOptional(v.string()),
  kind: v.picklist([
    'drop',
    'lost',
    'delay',
    'hang',
    'lock-up',
    '500',
    '404',
    'malformed-json',
    'wrong-shape',
    'half-body',
    'busy',
    'fail',
    'unauthorised',
    'html',
  ]),
  /** The rule ends after this many requests; left out, it stays. */
  times: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** How many requests pass before the rule applies. */
  after: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** For `delay`. */
  ms: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
  /** For `fail` and `unauthorised`. */
  message: v.exactOptional(v.string()),
  /** For `unauthorised`: no account exists. */
  first: v.exactOptional(v.boolean()),
  /** For `wrong-shape`: the dotted path below `data`; left out, the first leaf. */
  field: v.exactOptional(v.string()),
});
export type FaultRule = v.InferOutput<typeof RuleSchema>;

const ReferenceSchema = v.object({ _type: v.string(), id: v.number(), sub: v.optional(v.number(), 0) });

const ActionSchema = v.variant('kind', [
  v.object({ kind: v.literal('close-sockets') }),
  v.object({
    kind: v.literal('restart'),
    /** A restart alone keeps the secret while the list of subscriptions stays the same. */
    newSecret: v.optional(v.boolean(), true),
    /** How long nothing listens. */
    downMs: v.optional(v.number(), 0),
  }),
  v.object({ kind: v.literal('expire-token') }),
  v.object({ kind: v.literal('rotate-log') }),
  v.object({ kind: v.literal('alive'), which: ReferenceSchema, alive: v.nullable(v.boolean()) }),
  v.object({ kind: v.literal('core-fails'), message: v.nullable(v.string()) }),
  v.object({ kind: v.literal('core-dies') }),
  v.object({ kind: v.literal('network'), up: v.boolean() }),
  v.object({ kind: v.literal('log'), text: v.string() }),
  v.object({
    kind: v.literal('connections'),
    count: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** Seconds that they are spread over, up to now; left out: all at once. */
    over: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
]);
export type FaultAction = v.InferOutput<typeof ActionSchema>;

const ListSchema = v.array(v.union([RuleSchema, ActionSchema]));

export type FaultInput = FaultRule | v.InferInput<typeof ActionSchema>;

/** Reads a list of rules and actions; throws an Error that says what is wrong. */
export function parseFaults(value: unknown): { rules: FaultRule[]; actions: FaultAction[] } {
  const result = v.safeParse(ListSchema, value);
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${issue.message} (at ${v.getDotPath(issue) ?? 'the list'})`);
  }
  return {
    rules: result.output.filter((one): one is FaultRule => 'path' in one),
    actions: result.output.filter((one): one is FaultAction => !('path' in one)),
  };
}

/** The rules in force. */
export class Faults {
  private live: { rule: FaultRule; left: number; skip: number }[] = [];

  set(rules: readonly FaultRule[]): void {
    this.live = rules.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY, skip: rule.after ?? 0 }));
  }

  list(): FaultRule[] {
    return this.live.map(({ rule, left }) => (Number.isFinite(left) ? { ...rule, times: left } : rule));
  }

  /** The first rule that a request falls under, used up by one. */
  take(method: string, path: string): FaultRule | null {
    for (const entry of this.live) {
      const { rule } = entry;
      if (rule.method !== undefined && rule.method.toUpperCase() !== method) continue;
      const prefix = rule.path.endsWith('*') ? rule.path.slice(0, -1) : null;
      if (prefix === null ? rule.path !== path : !path.startsWith(prefix)) continue;
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.left -= 1;
      if (entry.left <= 0) this.live = this.live.filter((one) => one !== entry);
      return rule;
    }
    return null;
  }
}

/** A body that is valid JSON of the wrong shape: one leaf of `data` has another type. */
export function bendShape(body: string, field: string | undefined): string {
  let document: { data?: unknown };
  try {
    document = JSON.parse(body) as { data?: unknown };
  } catch {
    return '[]';
  }
  if (typeof document.data !== 'object' || document.data === null) return JSON.stringify({ ...document, code: 7 });
  const keys = field === undefined ? firstLeaf(document.data) : field.split('.');
  let at = document.data as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) {
    const next = at[key];
    if (typeof next !== 'object' || next === null) break;
    at = next as Record<string, unknown>;
  }
  const last = keys.at(-1) ?? '';
  at[last] = typeof at[last] === 'string' ? 7 : 'bent';
  return JSON.stringify(document);
}

function firstLeaf(value: object): string[] {
  const [entry] = Object.entries(value);
  if (entry === undefined) return ['bent'];
  const [key, inner] = entry as [string, unknown];
  return typeof inner === 'object' && inner !== null ? [key, ...firstLeaf(inner)] : [key];
}
