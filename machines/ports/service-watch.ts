/** From now on every call goes to this address with this token; outcomes of earlier calls are told no more. */
export type ServiceCommand = { readonly type: 'service.use' } & ServiceInput;

/** The address and the token to begin with. */
export interface ServiceInput {
  readonly address: string;
  readonly token: string | null;
}

/** What the outcomes of calls say about the service, whoever made them. */
export type ServiceFact =
  | { readonly type: 'service.unauthorised'; readonly first: boolean }
  | { readonly type: 'service.unreachable'; readonly awaited?: boolean }
  /** 404: the service in use lacks this call; a capability, not an error. */
  | { readonly type: 'service.lacks'; readonly call: string }
  | { readonly type: 'calls.counted'; readonly inFlight: number };
