import { createServer, type IncomingMessage, request as ask } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Duplex } from 'node:stream';
import { join } from 'node:path';
import sirv from 'sirv';

const root = join(import.meta.dirname, '../../../dist');

/** Builds of the panel: for the service's web folder, and for any static host. */
export const builds = { webdir: join(root, 'webdir'), staticHost: join(root, 'static-host') } as const;

export interface StaticHost {
  /** Where the panel is, with a slash at its end. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the built panel as any static host does, below a path of its own when asked; compressed where the browser takes it. With
 * a `service` it passes the calls beside the panel on to it, as a reverse proxy does. `folder` is another than that of the build.
 */
export async function startStaticHost(base = '/', service?: string, folder?: string): Promise<StaticHost> {
  // Files of a folder of the scenario's own may change meanwhile.
  const files = sirv(folder ?? builds.staticHost, { gzip: true, dev: folder !== undefined });
  const server = createServer((request, response) => {
    const missing = (): void => void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    const url = request.url ?? '/';
    if (!url.startsWith(base)) return missing();
    request.url = `/${url.slice(base.length)}`;
    if (service === undefined || !request.url.startsWith('/api/')) return files(request, response, missing);
    const passed = ask(`${service}${request.url}`, passedOn(request), (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    return request.pipe(passed);
  });
  if (service !== undefined)
    server.on('upgrade', (request, socket) => {
      if (request.url?.startsWith(base) === true)
        passUpgrade(`${service}/${request.url.slice(base.length)}`, request, socket);
      else socket.destroy();
    });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function passedOn({ method, headers }: IncomingMessage) {
  return { ...(method === undefined ? {} : { method }), headers };
}

function passUpgrade(target: string, request: IncomingMessage, socket: Duplex): void {
  const passed = ask(target, passedOn(request));
  passed.once('upgrade', ({ rawHeaders }, far, head) => {
    const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
    socket.write(head);
    far.pipe(socket).pipe(far);
    far.once('error', () => socket.destroy());
    socket.once('error', () => far.destroy());
  });
  for (const event of ['error', 'response']) passed.once(event, () => socket.destroy());
  passed.end();
}
