/**
 * How a call to the service can fail, as plain data. Adapters classify, machines decide.
 *
 * - `unauthorised`: 401, or FAIL "expired token"; `first` when no account exists yet.
 * - `refused`: FAIL with the service's own words; `code` when it names a reason that the panel has words for, and what
 *   those tell. `reading`: of a call that changes nothing, here as below.
 * - `busy`: FAIL "the last request is being processed"; `own` when a call of this panel held the lock meanwhile.
 * - `missing`: 404, the service in use lacks the call.
 * - `failed`: another HTTP status; the service crashed on this request.
 * - `malformed`: an answer that breaks the contract; `where` names the call and the field.
 * - `setup`: the request could not even be made.
 * - `changing`: the lists were read, and are others each time; somebody else is at work on them.
 * - `unfetched`: code of the panel itself could not be fetched.
 * - `left`: the person stopped waiting. `silent`: nothing to say.
 */
export type Fault =
  | { readonly kind: 'unauthorised'; readonly first: boolean }
  | ({ readonly kind: 'refused'; readonly message: string; readonly reading?: true } & RefusalReason)
  | { readonly kind: 'busy'; readonly own: boolean }
  | { readonly kind: 'missing'; readonly call: string }
  | { readonly kind: 'failed'; readonly status: number; readonly reading?: true }
  | { readonly kind: 'timeout'; readonly reading?: true }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'malformed'; readonly where: string }
  | { readonly kind: 'setup'; readonly message: string }
  | { readonly kind: 'changing' }
  | { readonly kind: 'unfetched' }
  | { readonly kind: 'left' }
  | { readonly kind: 'silent' };

/** The reasons of a refusal that services after 2.4.14 name and the panel has words for (service.md "Envelope and access"). */
const REFUSAL_CODES = [
  'CORE_VERSION_MISMATCH',
  'INVALID_CONFIG',
  'MUX_RANGE',
  'NO_SERVER_SELECTED',
  'PORT_OCCUPIED',
  'SERVER_NOT_FOUND',
  'SUBSCRIPTION_FETCH_FAILED',
  'SUBSCRIPTION_NOT_FOUND',
  'SUBSCRIPTION_SERVER_NOT_FOUND',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

interface RefusalReason {
  readonly code?: RefusalCode;
  /** The service's words for the reason alone. */
  readonly detail?: string;
  readonly port?: string;
}

export function isRefusalCode(code: string): code is RefusalCode {
  return (REFUSAL_CODES as readonly string[]).includes(code);
}

/** The service declined; after any other fault the call may still take effect. */
export function wasDeclined({ kind }: Fault): boolean {
  return kind === 'refused' || kind === 'busy' || kind === 'missing' || kind === 'setup';
}

/** The call was not declined, but its result is unknown: only the lists show it. An unreachable service has them read again anyway. */
export function mayHaveHappened({ kind }: Fault): boolean {
  return kind === 'timeout' || kind === 'malformed' || kind === 'failed';
}

/** It concerns the whole service or the login: whatever is asked next would fail in the same way. */
export function endsAll({ kind }: Fault): boolean {
  return kind === 'unauthorised' || kind === 'unreachable';
}

/** The first fault among several answers that ends them all. */
export function faultOfAll(
  answers: readonly ({ readonly ok: true } | { readonly ok: false; readonly fault: Fault })[],
): Fault | null {
  for (const answer of answers) if (!answer.ok && endsAll(answer.fault)) return answer.fault;
  return null;
}

/** Nobody knows whether the call took effect: only the lists can say. */
export function isUncertain(fault: Fault): boolean {
  return mayHaveHappened(fault) || fault.kind === 'unreachable' || fault.kind === 'left';
}

/** The fault to show beside the control that was used; a lost login is not shown there, because the login dialog says it. */
export function saidBeside(fault: Fault | null): Fault | null {
  return fault?.kind === 'unauthorised' || fault?.kind === 'silent' ? null : fault;
}

const KINDS: Readonly<Record<Fault['kind'], true>> = {
  unauthorised: true,
  refused: true,
  busy: true,
  missing: true,
  failed: true,
  timeout: true,
  unreachable: true,
  malformed: true,
  setup: true,
  changing: true,
  unfetched: true,
  left: true,
  silent: true,
};

/** The reason of a rejected slot as a fault. Anything else that was thrown becomes a `setup` fault with its message. */
export function faultOf(error: unknown): Fault {
  if (isFault(error)) return error;
  return { kind: 'setup', message: error instanceof Error ? error.message : String(error) };
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'kind' in value && Object.hasOwn(KINDS, String(value.kind));
}

/** For `onError` of what the browser does (copying, saving): the message of the error. */
export function messageThrown({ event: { error } }: { readonly event: { readonly error: unknown } }): {
  readonly message: string;
} {
  return { message: error instanceof Error ? error.message : String(error) };
}
