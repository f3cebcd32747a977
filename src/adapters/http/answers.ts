import { AxiosError } from 'axios';
import {
  BUSY_CODE,
  BUSY_MESSAGE,
  calls,
  EXPIRED_TOKEN_MESSAGE,
  LOGGER_PATH,
  type CallName,
  type ReplyOf,
} from '../../../contract/calls';
import {
  check,
  checkData,
  checkEnvelope,
  parseFirstDocument,
  SUCCESS,
  UnauthorisedSchema,
  type Envelope,
} from '../../../contract/envelope';
import { isRefusalCode, type Fault } from '../../../machines/shared/faults';

/** An answer with status 200. */
export interface Answer<TBody extends string | ArrayBuffer> {
  readonly body: TBody;
  /** The content type, or nothing. */
  readonly type: string;
}

/** The bytes of a log. */
export function logOf({ body, type }: Answer<ArrayBuffer>): Uint8Array {
  refusePage(type);
  return new Uint8Array(body);
}

/** A page that some web server gives for every path is no log. */
export function refusePage(type: string): void {
  if (/^text\/html\b/iu.test(type)) throw malformed(`GET ${LOGGER_PATH}`, 'body');
}

function textOf(body: string | ArrayBuffer): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** The checked data of a reply that succeeded; throws what the reply is otherwise. */
export function dataOf<TName extends CallName>(name: TName, body: string): ReplyOf<TName> {
  const { method, path } = calls[name];
  const label = `${method} ${path}`;
  const envelope = checkEnvelope(parsed(label, body));
  if (!envelope.ok) throw malformed(label, envelope.where);
  const { code, data } = envelope.value;
  if (code !== SUCCESS) throw faultOfRefusal(envelope.value);
  const checked = checkData(calls[name].reply, data);
  if (!checked.ok) throw malformed(label, checked.where);
  return checked.value as ReplyOf<TName>;
}

function parsed(label: string, body: string): unknown {
  try {
    return parseFirstDocument(body);
  } catch {
    throw malformed(label, 'body');
  }
}

function malformed(label: string, where: string): Fault {
  return { kind: 'malformed', where: `${label}: ${where}` };
}

function faultOfRefusal({ message, errorCode, params }: Envelope): Fault {
  if (message === BUSY_MESSAGE || errorCode === BUSY_CODE) return { kind: 'busy', own: false };
  if (message === EXPIRED_TOKEN_MESSAGE) return { kind: 'unauthorised', first: false };
  const said = { kind: 'refused', message: message ?? '' } as const;
  if (!isRefusalCode(errorCode)) return said;
  return { ...said, code: errorCode, ...textsIn({ detail: params['detail'], port: params['port'] }) };
}

function textsIn(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

/** Whether a 401 says that no account exists yet. */
export function saysFirst(body: string | ArrayBuffer): boolean {
  try {
    const envelope = checkEnvelope(parseFirstDocument(textOf(body)));
    const data = envelope.ok ? check(UnauthorisedSchema, envelope.value.data) : envelope;
    return data.ok && data.value.first;
  } catch {
    return false;
  }
}

/** A call that only reads has no effect that an answer which stays away could hide. */
export function ofReading(fault: Fault): Fault {
  switch (fault.kind) {
    case 'refused':
    case 'failed':
    case 'timeout':
      return { ...fault, reading: true };
    default:
      return fault;
  }
}

/** Why no answer came. */
export function faultOfTransport(error: unknown): Fault {
  if (!(error instanceof AxiosError))
    return { kind: 'setup', message: error instanceof Error ? error.message : String(error) };
  switch (error.code) {
    case AxiosError.ERR_CANCELED:
      return { kind: 'silent' };
    case AxiosError.ECONNABORTED:
    case AxiosError.ETIMEDOUT:
      return { kind: 'timeout' };
    case AxiosError.ERR_NETWORK:
      return { kind: 'unreachable' };
    default:
      return error.request === undefined ? { kind: 'setup', message: error.message } : { kind: 'unreachable' };
  }
}
