import { parseGoUrl, ServiceError, ServicePanic } from '../go-text';
import type { Around } from './around';
import type { Lists } from './lists';
import { keyOf, locate, whichReply } from './references';
import type { StoredServer, Which } from './state';

/** How long servers take to answer. */
export class Latency {
  private readonly around: Around;
  private readonly lists: Lists;

  constructor(around: Around, lists: Lists) {
    this.around = around;
    this.lists = lists;
  }

  async pingLatency(given: readonly Which[]): Promise<unknown[]> {
    const wanted = new Map<string, { which: Which; server: StoredServer }>();
    for (const which of given) {
      if (which._type === 'subscription') continue;
      try {
        wanted.set(keyOf(which), { which, server: locate(this.around.state, which) });
      } catch {
        continue;
      }
    }
    // Never in the order of the question.
    const tested = await eachOf([...wanted.values()].reverse(), 64, async ({ which, server }) => {
      const forced = this.around.core.observatory.forced(which);
      const text =
        forced === undefined
          ? await this.around.host.network.ping(server.object.host, server.object.port, 1000)
          : forced
            ? '1ms'
            : 'TIMEOUT';
      return whichReply(which, text);
    });
    return tested;
  }

  async httpLatency(given: readonly Which[], asked: string | undefined): Promise<unknown[]> {
    const testUrl = this.around.profile.testUrl ? asked : undefined;
    if (testUrl !== undefined && testUrl !== '') {
      try {
        const url = parseGoUrl(testUrl);
        if (url.host === '') throw new ServiceError('no host');
      } catch {
        this.around.crash(`the test URL cannot be parsed: ${testUrl}`);
        throw new ServicePanic('the process has ended');
      }
    }
    const url = testUrl === undefined || testUrl === '' ? 'https://gstatic.com/generate_204' : testUrl;
    const rows = given.map((which) => {
      try {
        return { which, server: locate(this.around.state, which) };
      } catch {
        throw new ServicePanic('a reference that points nowhere');
      }
    });
    const results = await eachOf(rows, 32, async ({ which, server }) => {
      const forced = this.around.core.observatory.forced(which);
      const outcome =
        forced === undefined ? await this.around.host.network.throughCore(server.object, 8000) : forced ? 3 : 'timeout';
      const text =
        outcome === 'timeout' ? 'TIMEOUT' : outcome === 'failed' ? `Get ${JSON.stringify(url)}: EOF` : `${outcome}ms`;
      return { which, server, text };
    });
    for (const { which, server, text } of results) this.lists.storeLatency(which, server, text);
    this.around.changed();
    // The test took the core's place: its observations start over.
    if (this.around.core.running) await this.around.core.applyOrStop().catch(() => undefined);
    return results.map(({ which, text }) => whichReply(which, text));
  }
}

async function eachOf<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next;
      next += 1;
      results[at] = await work(items[at] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
