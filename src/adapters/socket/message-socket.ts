import ReconnectingWebSocket from 'reconnecting-websocket';
import { MESSAGE_PATH } from '../../../contract/calls';
import { checkMessage, type ObservatoryMessage, type OutboundStatus } from '../../../contract/message';
import { type ObservatoryReport, type ObservatoryStatus } from '../../../machines/domain/observatory';
import { balanced } from '../../../machines/domain/text-direction';
import { isServerKind } from '../../../machines/domain/touch';
import { type Connection } from '../http/client';

export interface SocketListener {
  readonly opened: () => void;
  readonly reported: (report: ObservatoryReport) => void;
  readonly ran: (state: { readonly running: boolean; readonly paused: boolean }) => void;
  /** Bytes per second. */
  readonly passed: (traffic: { readonly up: number; readonly down: number }) => void;
  /** Called once, also when the connection never opened. */
  readonly closed: (opened: boolean) => void;
}

/** The browser's WebSocket, or what stands in for it. */
export type SocketKind = typeof WebSocket;

const CONNECTION_TIMEOUT = 10_000;

/** Milliseconds for which messages are gathered after one was told, and how many of the last ones are kept meanwhile. */
const GATHER = { time: 250, messages: 50 } as const;

/**
 * One connection to the service's message socket, until it closes. Reconnecting is the machine's matter: an instance of
 * reconnecting-websocket with `maxRetries: 0` keeps its lock after it closed, so each try is a new instance.
 * `connection` is asked when the connection is made, so that each try uses today's token. Returns the way to close it.
 */
export function openMessageSocket(
  connection: () => Connection,
  listener: SocketListener,
  WebSocket?: SocketKind,
): () => void {
  let opened = false;
  let over = false;
  const socket = new ReconnectingWebSocket(() => socketUrl(connection()), [], {
    maxRetries: 0,
    connectionTimeout: CONNECTION_TIMEOUT,
    WebSocket,
  });
  const messages = gathered((data) => {
    // Of each kind the last one, of the observatory that of each outbound.
    const last = new Map<string, () => void>();
    for (const one of data) {
      const [about, tell] = toldBy(one, listener);
      last.delete(about);
      last.set(about, tell);
    }
    for (const tell of last.values()) tell();
  });
  const end = () => {
    if (over) return;
    over = true;
    messages.stop();
    socket.close();
    listener.closed(opened);
  };
  socket.addEventListener('open', () => {
    opened = true;
    listener.opened();
  });
  socket.addEventListener('message', (message: MessageEvent<unknown>) => {
    if (!over) messages.add(message.data);
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  return () => {
    over = true;
    messages.stop();
    socket.close();
  };
}

/**
 * Tells what comes at once, and what comes right after it together: a service that sends thousands of messages a second costs
 * no more than one that sends four.
 */
function gathered(tell: (data: readonly unknown[]) => void): {
  readonly add: (data: unknown) => void;
  readonly stop: () => void;
} {
  let waiting: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    if (waiting.length === 0) return;
    const data = waiting.slice(-GATHER.messages);
    waiting = [];
    timer = setTimeout(flush, GATHER.time);
    tell(data);
  };
  return {
    add: (data) => {
      waiting.push(data);
      if (waiting.length >= 2 * GATHER.messages) waiting = waiting.slice(-GATHER.messages);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}

/** `ws(s)://…/api/message?Authorization=<token>`, relative to the page when the address is. */
export function socketUrl({ address, token }: Connection): string {
  const url = new URL(`${address}${MESSAGE_PATH}`, document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (token !== null) url.searchParams.set('Authorization', token);
  return url.href;
}

/** The subject of a message and the call that passes it on; the call does nothing for anything but a known message. */
function toldBy(data: unknown, listener: SocketListener): readonly [string, () => void] {
  const checked = checkMessage(parsed(data));
  switch (checked.kind) {
    case 'observatory': {
      const report = reportOf(checked.message);
      return [`observatory ${report.outbound}`, () => listener.reported(report)];
    }
    case 'running': {
      const { running, networkPaused } = checked.message.body;
      return ['running', () => listener.ran({ running, paused: networkPaused === true && !running })];
    }
    case 'traffic': {
      const { up, down } = checked.message.body;
      return ['traffic', () => listener.passed({ up, down })];
    }
    case 'other':
    case 'malformed':
      return ['', () => undefined];
  }
}

export function reportOf({ body: { outboundName, outboundStatus } }: ObservatoryMessage): ObservatoryReport {
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
