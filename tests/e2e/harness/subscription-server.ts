import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface Answer {
  readonly body?: string;
  readonly status?: number;
  readonly type?: string;
}

export interface SubscriptionServer {
  readonly url: string;
  /** What it answers from now on. */
  readonly answer: (answer: Answer) => void;
  /** Answers nobody until `release`. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

/** One server of a list: a share link whose host is on this machine, so that it can be pinged. */
export function shareLink(name: string, port: number): string {
  const userInfo = Buffer.from('aes-256-gcm:secret').toString('base64url');
  return `ss://${userInfo}@127.0.0.1:${port}#${encodeURIComponent(name)}`;
}

/** A provider: answers the base64 of the given links, with how much has been used. */
export async function startSubscriptionServer(links: readonly string[]): Promise<SubscriptionServer> {
  let answer: Answer = { body: Buffer.from(links.join('\n')).toString('base64') };
  let waiting: (() => void)[] | null = null;
  const server = createServer((_, response) => {
    const reply = (): void => {
      const { body = '', status = 200, type = 'text/plain' } = answer;
      response.writeHead(status, {
        'content-type': type,
        'subscription-userinfo': 'upload=1073741824; download=10737418240; total=107374182400; expire=1796083200',
      });
      response.end(body);
    };
    if (waiting === null) reply();
    else waiting.push(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`,
    answer: (next) => {
      answer = next;
    },
    hold: () => {
      waiting ??= [];
    },
    release: () => {
      const all = waiting ?? [];
      waiting = null;
      for (const reply of all) reply();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
