import { LOGGER_PATH, REQUEST_ID_HEADER } from '../../../contract/calls';
import { REQUEST_TIMEOUT } from '../../../machines/shared/constants';
import { type Fault } from '../../../machines/shared/faults';
import { refusePage } from './answers';
import { newRequestId, type Connection } from './client';

/** The browser's `fetch`, or what stands in for it. */
export type Get = typeof fetch;

/**
 * Whether the log goes on after so many bytes. Only the beginning of the answer is fetched, which the client of the other calls
 * cannot do; what it learns of the service is left for them to tell. Throws a fault.
 */
export async function goesOnAfter(
  { address, token }: Connection,
  skip: number,
  signal: AbortSignal,
  get: Get = (input, init) => fetch(input, init),
): Promise<boolean> {
  const enough = new AbortController();
  const late = setTimeout(() => enough.abort(), REQUEST_TIMEOUT);
  const stop = (): void => enough.abort();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    const response = await get(`${address}${LOGGER_PATH}?skip=${skip}`, {
      signal: enough.signal,
      headers: { ...(token === null ? {} : { Authorization: token }), [REQUEST_ID_HEADER]: newRequestId() },
    });
    refuse(response);
    const first = await response.body?.getReader().read();
    return first?.done === false;
  } catch (error) {
    if (signal.aborted) throw { kind: 'silent' } satisfies Fault;
    if (enough.signal.aborted) throw { kind: 'timeout' } satisfies Fault;
    throw isFault(error) ? error : ({ kind: 'unreachable' } satisfies Fault);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    enough.abort();
  }
}

function refuse({ status, headers }: Response): void {
  if (status === 404) throw { kind: 'missing', call: `GET ${LOGGER_PATH}` } satisfies Fault;
  if (status === 401) throw { kind: 'unauthorised', first: false } satisfies Fault;
  if (status !== 200) throw { kind: 'failed', status } satisfies Fault;
  refusePage(headers.get('content-type') ?? '');
}

const isFault = (error: unknown): boolean => !(error instanceof Error) && !(error instanceof DOMException);
