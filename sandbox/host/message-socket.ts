import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { MESSAGE_PATH } from '../../contract/calls';
import type { Control } from '../control';
import { type Answer, failure, firstAnswer, notFound } from '../service/api';
import type { Clock, Sockets } from '../service/ports';
import { headerOf, jsonHeaders } from './headers';
import { ruledAnswer } from './ruled';

/** Paths stand on their own: any base will do. */
const base = 'http://sandbox';

export interface SocketParts {
  readonly control: Control;
  readonly clock: Clock;
  readonly hasAccounts: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** The message sockets: any valid token is accepted. */
export class MessageSockets implements Sockets {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: 2 ** 16 });
  private readonly parts: SocketParts;

  constructor(parts: SocketParts) {
    this.parts = parts;
  }

  count(): number {
    return this.server.clients.size;
  }

  send(text: string): void {
    for (const client of this.server.clients) client.send(text);
  }

  closeAll(): void {
    for (const client of this.server.clients) client.terminate();
  }

  /** Takes an upgrade; whatever it is, nothing is thrown. */
  take(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    this.upgrade(incoming, socket, head).catch((error: unknown) => {
      this.parts.onError(error);
      socket.destroy();
    });
  }

  private async upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { control, clock } = this.parts;
    const target = incoming.url ?? '/';
    if (!URL.canParse(target, base))
      return refuse(socket, { status: 400, body: '400 Bad Request', type: 'text/plain' });
    const url = new URL(target, base);
    const seen = control.requests.note('GET', url.pathname, url.search, null, '');
    const rule = url.pathname === MESSAGE_PATH ? control.faults.take('GET', url.pathname) : null;
    if (rule?.kind === 'hang') return undefined;
    if (rule?.kind === 'drop') {
      socket.destroy();
      return undefined;
    }
    if (rule?.kind === 'delay') await clock.sleep(rule.ms ?? 1000);
    const answer = ruledAnswer(rule) ?? this.refusal(url, incoming);
    seen.status = answer?.status ?? 101;
    if (answer !== null) return refuse(socket, answer);
    this.server.handleUpgrade(incoming, socket, head, (client) => client.on('error', () => undefined));
    return undefined;
  }

  private refusal(url: URL, incoming: IncomingMessage): Answer | null {
    if (url.pathname !== MESSAGE_PATH) return notFound;
    if (!this.parts.hasAccounts()) return firstAnswer;
    const token = url.searchParams.get('Authorization') ?? headerOf(incoming, 'authorization');
    const reason = this.parts.control.refusal(token);
    return reason === null ? null : { status: 401, body: failure(reason) };
  }
}

function refuse(socket: Duplex, { status, body, type = jsonHeaders['content-type'] }: Answer): void {
  const lines = [
    `HTTP/1.1 ${status} Refused`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
