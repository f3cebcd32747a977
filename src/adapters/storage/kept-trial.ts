import * as v from 'valibot';
import { type RecalledTrial, type TrialRecord } from '../../../machines/ports/trial';

const Time = v.pipe(v.number(), v.integer(), v.minValue(0));
const Port = v.pipe(v.number(), v.integer());

const PortsSchema = v.looseObject({
  socks5: Port,
  http: Port,
  socks5WithPac: Port,
  httpWithPac: Port,
  vmess: Port,
  api: v.nullable(v.looseObject({ port: Port, services: v.array(v.string()) })),
  vmessLink: v.nullable(v.string()),
});

const SettingSchema = v.record(v.string(), v.unknown());

const OutboundSchema = v.looseObject({ probeURL: v.string(), probeInterval: v.string(), type: v.string() });

const TextsSchema = v.record(v.string(), v.string());

const DnsRulesSchema = v.object({
  rules: v.array(v.record(v.string(), v.unknown())),
  newModule: v.boolean(),
});

const ChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('settings'), before: SettingSchema, after: SettingSchema }),
  v.object({ kind: v.literal('ports'), before: PortsSchema, after: PortsSchema }),
  v.object({ kind: v.literal('outbound'), name: v.string(), before: OutboundSchema, after: OutboundSchema }),
  v.object({ kind: v.literal('dnsRules'), before: DnsRulesSchema, after: DnsRulesSchema }),
  v.object({
    kind: v.literal('text'),
    subject: v.picklist(['routingA', 'domains', 'dns', 'ipGroups']),
    before: TextsSchema,
    after: TextsSchema,
  }),
]);

const RecordSchema = v.object({
  changes: v.array(ChangeSchema),
  waiting: v.optional(v.array(ChangeSchema), []),
  tried: v.optional(v.boolean(), false),
  stage: v.picklist(['stored', 'following', 'watching', 'returning']),
  deadline: v.nullable(Time),
  cause: v.nullable(
    v.object({
      kind: v.picklist(['refused', 'core', 'stopped', 'gone', 'unkept', 'asked']),
      message: v.string(),
    }),
  ),
  seen: Time,
});

/** What was kept of a trial, with the time; a text that is none, or not whole, is nothing. */
export function recallTrial({ text }: { readonly text: string | null }): Promise<RecalledTrial> {
  return Promise.resolve({ record: recordIn(text), now: Date.now() });
}

function recordIn(text: string | null): TrialRecord | null {
  try {
    const { success, output } = v.safeParse(RecordSchema, JSON.parse(text ?? ''));
    return success && output.changes.length + output.waiting.length > 0 ? output : null;
  } catch {
    return null;
  }
}
