import axios, { type AxiosAdapter, type AxiosInstance } from 'axios';
import { calls, LOGGER_PATH, REQUEST_ID_HEADER, type Call, type CallName, type ReplyOf } from '../../../contract/calls';
import { type TellingReply } from '../../../machines/domain/service-age';
import { REQUEST_TIMEOUT } from '../../../machines/shared/constants';
import { type Fault } from '../../../machines/shared/faults';
import { dataOf, faultOfTransport, logOf, ofReading, saysFirst, type Answer } from './answers';
import { type OutcomeWatcher } from './outcomes';

/** Where the calls go and who makes them. `address` has no trailing slash; it may be a path on the panel's own origin. */
export interface Connection {
  readonly address: string;
  readonly token: string | null;
  /** The service takes the same request id twice without harm. Left out: it is not known to. */
  readonly takesIdsTwice?: boolean;
  /** The calls that share the lock only on later services do. Left out: they do not. */
  readonly locksMore?: boolean;
  /** POST import takes `kind`. Left out: it does not. */
  readonly asksForKind?: boolean;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Milliseconds; 0 is none. Without it the request time-out of SPEC section 9. */
  readonly limit?: number;
  /** Used instead of the current address; no token is sent to another one. The watcher is not told about the answer. */
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

/** A setting is inside its reply; ports are the reply. */
const TELLING: Readonly<Partial<Record<CallName, TellingReply>>> = { getSetting: 'setting', getPorts: 'ports' };

export function createHttpClient(http: AxiosInstance = plainHttp()): HttpClient {
  let connection: Connection = { address: '', token: null };
  let locksInFlight = 0;
  let waitedFor = 0;
  const watchers = new Set<OutcomeWatcher>();
  const tell = (say: (watcher: OutcomeWatcher) => void) => watchers.forEach(say);

  async function call<TName extends CallName>(name: TName, options: CallOptions): Promise<ReplyOf<TName>> {
    const { method } = calls[name];
    const used = connection;
    const locks = calls[name].locks || (calls[name].locksLater && used.locksMore === true);
    const counts = !BACKGROUND.has(name);
    const contendedBefore = locksInFlight > 0;
    if (locks) locksInFlight += 1;
    if (counts) tell((watcher) => watcher.counted((waitedFor += 1)));
    try {
      const reply = await once(http, name, options, connectionFor(name, options, used));
      if (options.address === undefined && used === connection) show(name, reply);
      return reply;
    } catch (error) {
      const fault = method === 'GET' ? ofReading(error as Fault) : (error as Fault);
      if (options.address === undefined && used === connection) report(fault, counts && method !== 'GET');
      if (fault.kind === 'busy')
        throw { ...fault, own: contendedBefore || locksInFlight > (locks ? 1 : 0) } satisfies Fault;
      throw fault;
    } finally {
      if (locks) locksInFlight -= 1;
      if (counts) tell((watcher) => watcher.counted((waitedFor -= 1)));
    }
  }

  /** A read in the background: nothing waits for it, and it shares no lock. */
  async function readLog(options: CallOptions): Promise<Uint8Array> {
    const used = connection;
    try {
      return logOf(await send<ArrayBuffer>(http, LOG, options, used, 'arraybuffer'));
    } catch (error) {
      const fault = ofReading(error as Fault);
      if (used === connection) report(fault, false);
      throw fault;
    }
  }

  function show(name: CallName, reply: unknown): void {
    const telling = TELLING[name];
    if (telling === undefined) return;
    const told = (reply as Record<string, object>)[telling] ?? (reply as object);
    tell((watcher) => watcher.shows(telling, Object.keys(told)));
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

function connectionFor(name: CallName, { address }: CallOptions, used: Connection): Connection {
  if (address !== undefined && address !== used.address) return { address, token: null };
  return calls[name].givesToken ? { ...used, token: null } : used;
}

/**
 * Bodies stay text: the envelope is parsed and checked here, not by axios. Every status is an answer. `adapter` is what carries the
 * calls. Left out: the browser.
 */
export function plainHttp(adapter?: AxiosAdapter): AxiosInstance {
  return axios.create({
    ...(adapter && { adapter }),
    responseType: 'text',
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
  });
}

async function once<TName extends CallName>(
  http: AxiosInstance,
  name: TName,
  options: CallOptions,
  connection: Connection,
): Promise<ReplyOf<TName>> {
  const { body } = await send<string>(http, calls[name], options, connection);
  return dataOf(name, body);
}

const LOG = { method: 'GET', path: LOGGER_PATH, requestId: 'always' } as const;

/** An answer with status 200. */
async function send<TBody extends string | ArrayBuffer>(
  http: AxiosInstance,
  { method, path, requestId }: Pick<Call, 'method' | 'path' | 'requestId'>,
  options: CallOptions,
  { address, token, takesIdsTwice = false }: Connection,
  responseType: 'text' | 'arraybuffer' = 'text',
): Promise<Answer<TBody>> {
  let status: number;
  let body: TBody;
  let type: string;
  let away: boolean;
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
        ...(requestId === 'always' || (requestId === 'unlessBroken' && takesIdsTwice)
          ? { [REQUEST_ID_HEADER]: newRequestId() }
          : {}),
      },
    });
    status = response.status;
    body = response.data;
    type = String(response.headers['content-type'] ?? '');
    away = response.headers['switchyard-service'] === 'away';
  } catch (error) {
    throw faultOfTransport(error);
  }
  // The program that serves the panel passes calls on, and says so when there is nobody to pass them to.
  if (away) throw { kind: 'unreachable' } satisfies Fault;
  if (status === 404) throw { kind: 'missing', call: `${method} ${path}` } satisfies Fault;
  if (status === 401) throw { kind: 'unauthorised', first: saysFirst(body) } satisfies Fault;
  if (status !== 200) throw { kind: 'failed', status } satisfies Fault;
  return { body, type };
}

/** 20 characters, never the same twice. `crypto.randomUUID` does not exist on plain http pages. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
