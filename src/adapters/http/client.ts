import axios, { AxiosError, type AxiosInstance } from 'axios';
import {
  BUSY_MESSAGE,
  calls,
  EXPIRED_TOKEN_MESSAGE,
  LOGGER_PATH,
  REQUEST_ID_HEADER,
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
} from '../../../contract/envelope';
import { REQUEST_TIMEOUT } from '../../../machines/shared/constants';
import { type Fault } from '../../../machines/shared/faults';
import { type OutcomeWatcher } from './outcomes';

/** Where the calls go and who makes them. `address` has no trailing slash; it may be a path on the panel's own origin. */
export interface Connection {
  readonly address: string;
  readonly token: string | null;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Milliseconds; 0 is none. Without it the request time-out of SPEC section 9. */
  readonly limit?: number;
  /** Instead of the one in use, which alone is given the token. Nothing that its answer says is told to the watcher. */
  readonly address?: string;
}

export interface HttpClient {
  /** The checked data of the reply. Rejects with a `Fault`, and with nothing else. */
  readonly call: <TName extends CallName>(name: TName, options: CallOptions) => Promise<ReplyOf<TName>>;
  /** The bytes of the log as they come; no envelope is around them. Rejects with a `Fault`. */
  readonly readLog: (options: CallOptions) => Promise<Uint8Array>;
  /** From now on. The outcomes of calls that were made before are no longer told to the watcher. */
  readonly use: (connection: Connection) => void;
  readonly connection: () => Connection;
  readonly watch: (watcher: OutcomeWatcher) => () => void;
}

const BACKGROUND: ReadonlySet<CallName> = new Set(['getTouch', 'getVersion', 'getOutbounds']);

export function createHttpClient(http: AxiosInstance = plainHttp()): HttpClient {
  let connection: Connection = { address: '', token: null };
  let locksInFlight = 0;
  let waitedFor = 0;
  const watchers = new Set<OutcomeWatcher>();
  const tell = (say: (watcher: OutcomeWatcher) => void) => watchers.forEach(say);

  async function call<TName extends CallName>(name: TName, options: CallOptions): Promise<ReplyOf<TName>> {
    const { locks } = calls[name];
    const used = connection;
    const counts = !BACKGROUND.has(name);
    const contendedBefore = locksInFlight > 0;
    if (locks) locksInFlight += 1;
    if (counts) tell((watcher) => watcher.counted((waitedFor += 1)));
    try {
      return await once(http, name, options, connectionFor(options, used));
    } catch (error) {
      const fault = error as Fault;
      if (options.address === undefined && used === connection) report(fault, counts);
      if (fault.kind === 'busy')
        throw { ...fault, own: contendedBefore || locksInFlight > (locks ? 1 : 0) } satisfies Fault;
      throw fault;
    } finally {
      if (locks) locksInFlight -= 1;
      if (counts) tell((watcher) => watcher.counted((waitedFor -= 1)));
    }
  }

  /** A reading in the background: nobody waits for it, and it shares no lock. */
  async function readLog(options: CallOptions): Promise<Uint8Array> {
    const used = connection;
    try {
      return new Uint8Array(await send<ArrayBuffer>(http, LOG, options, used, 'arraybuffer'));
    } catch (error) {
      if (used === connection) report(error as Fault, false);
      throw error;
    }
  }

  function report(fault: Fault, awaited: boolean): void {
    if (fault.kind === 'unauthorised') tell((watcher) => watcher.unauthorised(fault.first));
    if (fault.kind === 'unreachable') tell((watcher) => watcher.unreachable(awaited));
    if (fault.kind === 'missing') tell((watcher) => watcher.lacks(fault.call));
  }

  return {
    call,
    readLog,
    use: (next) => {
      connection = next;
    },
    connection: () => connection,
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

function connectionFor({ address }: CallOptions, used: Connection): Connection {
  return address === undefined || address === used.address ? used : { address, token: null };
}

/** Bodies stay text: the envelope is parsed and checked here, not by axios. Every status is an answer. */
function plainHttp(): AxiosInstance {
  return axios.create({
    responseType: 'text',
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
  });
}

async function once<TName extends CallName>(
  http: AxiosInstance,
  name: TName,
  options: CallOptions,
  { address, token }: Connection,
): Promise<ReplyOf<TName>> {
  const { method, path, requestId } = calls[name];
  const label = `${method} ${path}`;
  const body = await send<string>(http, { method, path, requestId }, options, { address, token });
  return dataOf(name, label, body);
}

const LOG = { method: 'GET', path: LOGGER_PATH, requestId: true } as const;

/** The body of an answer with status 200. */
async function send<TBody extends string | ArrayBuffer>(
  http: AxiosInstance,
  { method, path, requestId }: { readonly method: string; readonly path: string; readonly requestId: boolean },
  options: CallOptions,
  { address, token }: Connection,
  responseType: 'text' | 'arraybuffer' = 'text',
): Promise<TBody> {
  let status: number;
  let body: TBody;
  try {
    const response = await http.request<TBody>({
      method,
      responseType,
      url: `${address}${path}`,
      params: options.query,
      data: options.body,
      signal: options.signal,
      timeout: options.limit ?? REQUEST_TIMEOUT,
      headers: {
        ...(token === null ? {} : { Authorization: token }),
        ...(requestId ? { [REQUEST_ID_HEADER]: newRequestId() } : {}),
      },
    });
    status = response.status;
    body = response.data;
  } catch (error) {
    throw faultOfTransport(error);
  }
  if (status === 404) throw { kind: 'missing', call: `${method} ${path}` } satisfies Fault;
  if (status === 401) throw { kind: 'unauthorised', first: saysFirst(textOf(body)) } satisfies Fault;
  if (status !== 200) throw { kind: 'failed', status } satisfies Fault;
  return body;
}

function textOf(body: string | ArrayBuffer): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

function dataOf<TName extends CallName>(name: TName, label: string, body: string): ReplyOf<TName> {
  const envelope = checkEnvelope(parsed(label, body));
  if (!envelope.ok) throw malformed(label, envelope.where);
  const { code, message, data } = envelope.value;
  if (code !== SUCCESS) throw faultOfRefusal(message ?? '');
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

function faultOfRefusal(message: string): Fault {
  if (message === BUSY_MESSAGE) return { kind: 'busy', own: false };
  if (message === EXPIRED_TOKEN_MESSAGE) return { kind: 'unauthorised', first: false };
  return { kind: 'refused', message };
}

function saysFirst(body: string): boolean {
  try {
    const envelope = checkEnvelope(parseFirstDocument(body));
    const data = envelope.ok ? check(UnauthorisedSchema, envelope.value.data) : envelope;
    return data.ok && data.value.first;
  } catch {
    return false;
  }
}

function faultOfTransport(error: unknown): Fault {
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

/** 20 characters, never the same twice. `crypto.randomUUID` does not exist on plain http pages. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
