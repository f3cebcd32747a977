import * as v from 'valibot';
import { check } from './envelope';
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

const AnyMessageSchema = v.looseObject({ type: v.string() });

/** What a message of the socket is; types that the panel does not know are told apart, not refused. */
export type CheckedMessage =
  | { readonly kind: 'observatory'; readonly message: ObservatoryMessage }
  | { readonly kind: 'other'; readonly type: string }
  | { readonly kind: 'malformed'; readonly where: string };

/** Checks one parsed message of the message socket. */
export function checkMessage(value: unknown): CheckedMessage {
  const any = check(AnyMessageSchema, value, 'message');
  if (!any.ok) return { kind: 'malformed', where: any.where };
  if (any.value.type !== 'observatory') return { kind: 'other', type: any.value.type };
  const observatory = check(ObservatoryMessageSchema, value, 'message');
  return observatory.ok
    ? { kind: 'observatory', message: observatory.value }
    : { kind: 'malformed', where: observatory.where };
}
