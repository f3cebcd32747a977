import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
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

/** Serves the built panel as any static host does, below a path of its own when asked; compressed where the browser takes it. */
export async function startStaticHost(base = '/'): Promise<StaticHost> {
  const files = sirv(builds.staticHost, { gzip: true });
  const server = createServer((request, response) => {
    const missing = (): void => void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    const url = request.url ?? '/';
    if (!url.startsWith(base)) return missing();
    request.url = `/${url.slice(base.length)}`;
    files(request, response, missing);
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
