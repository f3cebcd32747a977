import { type CallResult } from './locked-call.machine';
import { faultOf, type Fault } from '../shared/faults';

/** Parameters of actions and guards on the end of a locked call. */
export const answerIn = <TValue>({
  event,
}: {
  readonly event: { readonly output: CallResult<TValue> };
}): CallResult<TValue> => event.output;

/** The fault of an answer that is one; `silent` for a success, which no caller asks for. */
export const faultIn = ({ event }: { readonly event: { readonly output: CallResult<unknown> } }): Fault =>
  event.output.ok ? { kind: 'silent' } : event.output.fault;

/** What a promise resolved to. */
export const valueIn = <TValue>({ event }: { readonly event: { readonly output: TValue } }): TValue => event.output;

export const faultThrown = ({ event }: { readonly event: { readonly error: unknown } }): Fault => faultOf(event.error);
