import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** What stood on loopback while the exchanges were recorded, on free ports. */
export interface StandIns {
  /** Recorded port → port of this run. */
  readonly ports: ReadonlyMap<number, number>;
  readonly close: () => Promise<void>;
}

function line(i: number): string {
  const info = Buffer.from(`aes-256-gcm:pass${i}`).toString('base64url');
  return `ss://${info}@node${i}.example.com:${20_000 + i}#${encodeURIComponent(`Node ${i} 🇯🇵`)}`;
}

function sources(): HttpServer {
  return createHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://sources');
    const count = Number(url.searchParams.get('n') ?? 0);
    const lines = Array.from({ length: count }, (_unused, i) => line(i)).join('\n');
    switch (url.pathname) {
      case '/generate_204':
        response.writeHead(204).end();
        return;
      case '/sub':
        response
          .writeHead(200, {
            'subscription-userinfo': 'upload=1073741824; download=10737418240; total=107374182400; expire=1796083200',
          })
          .end(Buffer.from(lines).toString('base64'));
        return;
      case '/plain':
        response.end(lines);
        return;
      case '/sip008':
        response.end(
          JSON.stringify({
            version: 1,
            servers: Array.from({ length: count }, (_unused, i) => ({
              id: `i${i}`,
              remarks: `S8 ${i}`,
              server: `s8-${i}.example.com`,
              server_port: 8388 + i,
              password: 'p',
              method: 'chacha20-ietf-poly1305',
            })),
          }),
        );
        return;
      case '/html':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>x</title><p>Hello</p>');
        return;
      case '/500':
        response.writeHead(500).end('broken');
        return;
      case '/empty':
        response.end();
        return;
      default:
        response.writeHead(404).end();
    }
  });
}

/** A proxy as far as a greeting goes: it answers the first bytes and closes. */
function answering(): Server {
  return createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => socket.end(data[0] === 5 ? Buffer.from([5, 0]) : 'HTTP/1.1 200 OK\r\n\r\n'));
  });
}

/** Accepts and never answers. */
function silent(): Server {
  return createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.resume();
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

export async function startStandIns(): Promise<StandIns> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const ports = new Map<number, number>();
  const add = async (recorded: number, server: Server): Promise<void> => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    servers.push(server);
    ports.set(recorded, await listen(server));
  };
  await add(13080, sources());
  for (const port of [13001, 13002, 13003, 13004, 13005]) await add(port, answering());
  await add(13006, silent());
  ports.set(13099, await freePort());
  // The ports that the walk gives the core: free ones as well.
  for (const port of [21170, 21171, 21172, 21173]) ports.set(port, await freePort());
  return {
    ports,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
