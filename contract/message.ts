import * as v from 'valibot';
import { check, type Checked } from './envelope';
import { WhichSchema } from './replies';

/** One line of an observatory list. Newer services send 0 for times that they do not know. */
export const OutboundStatusSchema = v.looseObject({
  alive: v.boolean(),
  delay: v.number(),
  outbound_tag: v.exactOptional(v.string()),
  which: WhichSchema,
  last_seen_time: v.exactOptional(v.number()),
  last_try_time: v.exactOptional(v.number()),
  last_error_reason: v.exactOptional(v.string()),
});
export type OutboundStatus = v.InferOutput<typeof OutboundStatusSchema>;

export const ObservatoryMessageSchema = v.looseObject({
  produce_time: v.exactOptional(v.number()),
  type: v.literal('observatory'),
  body: v.looseObject({
    outboundName: v.string(),
    outboundStatus: v.nullable(v.array(OutboundStatusSchema)),
  }),
});
export type ObservatoryMessage = v.InferOutput<typeof ObservatoryMessageSchema>;

const RunningMessageSchema = v.looseObject({
  type: v.literal('running_state'),
  body: v.looseObject({ running: v.boolean(), networkPaused: v.exactOptional(v.boolean()) }),
});
export type RunningMessage = v.InferOutput<typeof RunningMessageSchema>;

/** Bytes per second, and since the core started. */
const TrafficMessageSchema = v.looseObject({
  type: v.literal('traffic'),
  body: v.looseObject({ up: v.number(), down: v.number() }),
});
export type TrafficMessage = v.InferOutput<typeof TrafficMessageSchema>;

const AnyMessageSchema = v.looseObject({ type: v.string() });

/** What a message of the socket is; types that the panel does not know are told apart, not refused. */
export type CheckedMessage =
  | { readonly kind: 'observatory'; readonly message: ObservatoryMessage }
  | { readonly kind: 'running'; readonly message: RunningMessage }
  | { readonly kind: 'traffic'; readonly message: TrafficMessage }
  | { readonly kind: 'other'; readonly type: string }
  | { readonly kind: 'malformed'; readonly where: string };

/** Checks one parsed message of the message socket. */
export function checkMessage(value: unknown): CheckedMessage {
  const any = check(AnyMessageSchema, value, 'message');
  if (!any.ok) return { kind: 'malformed', where: any.where };
  switch (any.value.type) {
    case 'observatory':
      return named('observatory', check(ObservatoryMessageSchema, value, 'message'));
    case 'running_state':
      return named('running', check(RunningMessageSchema, value, 'message'));
    case 'traffic':
      return named('traffic', check(TrafficMessageSchema, value, 'message'));
    default:
      return { kind: 'other', type: any.value.type };
  }
}

type Named<TKind, TMessage> = { readonly kind: TKind; readonly message: TMessage };

function named<const TKind, TMessage>(
  kind: TKind,
  checked: Checked<TMessage>,
): Named<TKind, TMessage> | { readonly kind: 'malformed'; readonly where: string } {
  return checked.ok ? { kind, message: checked.value } : { kind: 'malformed', where: checked.where };
}
