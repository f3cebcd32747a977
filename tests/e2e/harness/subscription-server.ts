import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface SubscriptionServer {
  readonly url: string;
  /** What it answers from now on. */
  answer: (reply: {
    readonly body?: string;
    readonly status?: number;
    readonly type?: string;
    readonly delay?: number;
  }) => void;
  readonly close: () => Promise<void>;
}

/** One server of a list: a share link whose host is on this machine, so that it can be pinged. */
export function shareLink(name: string, port: number): string {
  const userInfo = Buffer.from('aes-256-gcm:secret').toString('base64url');
  return `ss://${userInfo}@127.0.0.1:${port}#${encodeURIComponent(name)}`;
}

/** A provider: answers the base64 of the given links, with how much has been used. */
export async function startSubscriptionServer(links: readonly string[]): Promise<SubscriptionServer> {
  let reply: { readonly body?: string; readonly status?: number; readonly type?: string; readonly delay?: number } = {
    body: Buffer.from(links.join('\n')).toString('base64'),
  };
  const server = createServer((_, response) => {
    const { body = '', status = 200, type = 'text/plain', delay = 0 } = reply;
    setTimeout(() => {
      response.writeHead(status, {
        'content-type': type,
        'subscription-userinfo': 'upload=1073741824; download=10737418240; total=107374182400; expire=1796083200',
      });
      response.end(body);
    }, delay);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`,
    answer: (next) => {
      reply = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
