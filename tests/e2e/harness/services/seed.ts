import { generatedServers, generatedSubscription } from '../../../../sandbox/generate';
import { shareServer } from '../../../../sandbox/links/codec';
import { type Habits } from '../../../../sandbox/links/server-object';
import { startSubscriptionServer } from '../subscription-server';
import { BUSY_MESSAGE } from '../../../../contract/calls';
import { isAtLeast, type ServiceOptions } from './service';

/** Calls a service directly, past the proxy; waits for its turn. */
export class Client {
  readonly url: string;
  private readonly account: { readonly username: string; readonly password: string };
  private token = '';

  constructor(url: string, account: { readonly username: string; readonly password: string }) {
    this.url = url;
    this.account = account;
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    for (;;) {
      const response = await fetch(`${this.url}/api/${path}`, {
        method,
        headers: this.token === '' ? {} : { Authorization: this.token },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.headers.get('content-type')?.includes('json'))
        throw new Error(`${method} ${path}: HTTP ${response.status}`);
      const { code, message, data } = (await response.json()) as {
        code: string;
        message: string | null;
        data: unknown;
      };
      if (code === 'SUCCESS') return data;
      if (message !== BUSY_MESSAGE) throw new Error(`${method} ${path}: ${String(message)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Makes the first account. */
  async register(): Promise<void> {
    const { token } = (await this.call('POST', 'account', this.account)) as { token: string };
    this.token = token;
  }

  /** A token that `isRevoked` does not know; two logins within a second give the same one. */
  async login(isRevoked: (token: string) => boolean = () => false): Promise<string> {
    if (this.token !== '' && !isRevoked(this.token)) return this.token;
    this.token = '';
    for (;;) {
      const { token } = (await this.call('POST', 'login', this.account)) as { token: string };
      if (!isRevoked(token)) {
        this.token = token;
        return token;
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  /** The token of before is no longer good. */
  forget(): void {
    this.token = '';
  }
}

/** The first version that knows a scheme, of those that not every version in use knows. */
const SINCE: Readonly<Record<string, string>> = { juicity: '2.1.1', tuic: '2.2' };

/** What a version does not know is a SOCKS5 server of the same name there: every service has as many rows, in the same order. */
function linksOf(count: number, version: string): readonly string[] {
  const habits: Habits = isAtLeast(version, '2.3') ? '2.4' : '2.2';
  return generatedServers(count).map(({ object }) => {
    const { scheme, name, host, port } = object;
    const since = SINCE[scheme];
    if (since === undefined || isAtLeast(version, since)) return shareServer(object, habits);
    return shareServer({ scheme: 'socks5', name, host, port, username: 'user', password: 'secret' }, habits);
  });
}

/** Fills a fresh service with the same rows that a sandbox makes: its own servers, and subscriptions of made-up hosts. */
export async function seed(
  client: Client,
  { servers = 0, subscriptions = [] }: ServiceOptions,
  version: string,
): Promise<void> {
  const own = linksOf(servers, version);
  if (own.length > 0) await client.call('POST', 'import', { url: own.join('\n') });
  if (subscriptions.length === 0) return;
  const provider = await startSubscriptionServer([]);
  for (const [at, count] of subscriptions.entries()) {
    provider.answer({ body: Buffer.from(linksOf(count, version).join('\n')).toString('base64') });
    await client.call('POST', 'import', { url: provider.url });
    const { address, remarks } = generatedSubscription(at, 0);
    await client.call('PATCH', 'subscription', {
      subscription: { id: at + 1, _type: 'subscription', address, remarks },
    });
  }
  await provider.close();
}
