import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';

export interface ListenerParts {
  readonly host: string;
  readonly fetch: Parameters<typeof getRequestListener>[0];
  readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** A real port that can be closed and opened again, as a process that is restarted. */
export class Listener {
  private server: Server | null = null;
  private readonly parts: ListenerParts;

  constructor(parts: ListenerParts) {
    this.parts = parts;
  }

  /** The port; 0 takes any free one. */
  open(port: number): Promise<number> {
    const { host, fetch, upgrade } = this.parts;
    const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
    const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    server.on('upgrade', upgrade);
    server.keepAliveTimeout = 60_000;
    this.server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
    });
  }

  close(): Promise<void> {
    const { server } = this;
    return new Promise((resolve) => {
      if (server === null) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
      return undefined;
    });
  }
}
