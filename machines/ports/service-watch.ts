import { type TellingReply } from '../domain/service-age';

/** From now on every call goes to this address with this token; outcomes of earlier calls are told no more. */
export type ServiceCommand = { readonly type: 'service.use' } & ServiceInput;

/** Where calls go, as whom, and what the service is known to tolerate. */
export interface ServiceInput {
  readonly address: string;
  readonly token: string | null;
  /** The service takes the same request id twice without harm. */
  readonly takesIdsTwice: boolean;
  /** More calls share its lock. */
  readonly locksMore: boolean;
  /** An import says whether it is a link or the address of a subscription. */
  readonly asksForKind: boolean;
}

/** What the outcomes of all calls say about the service. */
export type ServiceFact =
  | { readonly type: 'service.unauthorised'; readonly first: boolean }
  | { readonly type: 'service.lost'; readonly awaited?: boolean }
  /** 404: the service in use lacks this call; a capability, not an error. */
  | { readonly type: 'call.unsupported'; readonly call: string }
  /** The keys of a reply, which tell how old the service is. */
  | { readonly type: 'fields.received'; readonly reply: TellingReply; readonly keys: readonly string[] }
  | { readonly type: 'calls.counted'; readonly inFlight: number };
