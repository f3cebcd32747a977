import ReconnectingWebSocket from 'reconnecting-websocket';
import { MESSAGE_PATH } from '../../../contract/calls';
import { checkMessage, type OutboundStatus } from '../../../contract/message';
import { type ObservatoryReport, type ObservatoryStatus } from '../../../machines/domain/observatory';
import { balanced } from '../../../machines/domain/text-direction';
import { isServerKind } from '../../../machines/domain/touch';
import { type Connection } from '../http/client';

export interface SocketListener {
  readonly opened: () => void;
  readonly reported: (report: ObservatoryReport) => void;
  /** Called once, also when the connection never opened. */
  readonly closed: (opened: boolean) => void;
}

const CONNECTION_TIMEOUT = 10_000;

/**
 * One connection to the service's message socket, until it closes. Reconnecting is the machine's matter: an instance of
 * reconnecting-websocket with `maxRetries: 0` keeps its lock after it closed, so each try is a new instance.
 * `connection` is asked when the connection is made, so that each try uses today's token. Returns the way to close it.
 */
export function openMessageSocket(connection: () => Connection, listener: SocketListener): () => void {
  let opened = false;
  let over = false;
  const socket = new ReconnectingWebSocket(() => socketUrl(connection()), [], {
    maxRetries: 0,
    connectionTimeout: CONNECTION_TIMEOUT,
  });
  const end = () => {
    if (over) return;
    over = true;
    socket.close();
    listener.closed(opened);
  };
  socket.addEventListener('open', () => {
    opened = true;
    listener.opened();
  });
  socket.addEventListener('message', (message: MessageEvent<unknown>) => {
    const report = reportOf(message.data);
    if (report !== null && !over) listener.reported(report);
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  return () => {
    over = true;
    socket.close();
  };
}

/** `ws(s)://…/api/message?Authorization=<token>`, relative to the page when the address is. */
export function socketUrl({ address, token }: Connection): string {
  const url = new URL(`${address}${MESSAGE_PATH}`, document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (token !== null) url.searchParams.set('Authorization', token);
  return url.href;
}

/** The report in a message, or null for other types and for what is not one. */
export function reportOf(data: unknown): ObservatoryReport | null {
  const checked = checkMessage(parsed(data));
  if (checked.kind !== 'observatory') return null;
  const { outboundName, outboundStatus } = checked.message.body;
  return { outbound: outboundName, statuses: (outboundStatus ?? []).flatMap(statusOf) };
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
}

function statusOf({
  which: { _type, id, sub },
  alive,
  delay,
  last_seen_time,
  last_try_time,
  last_error_reason,
}: OutboundStatus): readonly ObservatoryStatus[] {
  if (!isServerKind(_type)) return [];
  const which = { _type, id, sub: _type === 'subscriptionServer' ? sub : 0 };
  const times = { lastSeen: last_seen_time || null, lastTry: last_try_time || null };
  return [{ which, alive, delay, ...times, ...(last_error_reason ? { lastError: balanced(last_error_reason) } : {}) }];
}
