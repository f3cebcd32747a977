import { bytesOf } from '../bytes';
import { goQuote, parseGoUrl, ServiceError } from '../go-text';
import type { Clock, Fetched, Network } from '../service/ports';

/** What an address of the network brings: a text, and the header `Subscription-Userinfo`. */
export interface Site {
  readonly text: string;
  readonly usage: string;
}

/**
 * A network that is nowhere but in the page: `sites` by their addresses, and servers that answer after a time which
 * their names decide, one in nine not at all. Nothing is sent.
 */
export function pageNetwork(clock: Clock, sites: (address: string) => Site | null): Network {
  const answers = async (host: string, trips: number, limit: number): Promise<number | null> => {
    const mark = markOf(host);
    const time = trips * (35 + (mark % 140)) + Math.floor(Math.random() * 20);
    const isDead = mark % 9 === 4;
    await clock.sleep(isDead ? Math.min(limit, 1500) : time);
    return isDead ? null : time;
  };
  return {
    ping: async (host, _port, limit) => {
      const time = await answers(host, 1, limit);
      return time === null ? 'TIMEOUT' : `${time}ms`;
    },
    throughCore: async ({ host }, limit) => (await answers(host, 3, limit)) ?? 'timeout',
    fetch: async (address) => {
      const { hostname } = parseGoUrl(address);
      await clock.sleep(400);
      const site = sites(address);
      if (site === null) throw new ServiceError(`Get ${goQuote(address)}: dial tcp: lookup ${hostname}: no such host`);
      return fetched(site);
    },
    isOccupied: () => Promise.resolve(false),
    self: 'page',
  };
}

function fetched({ text, usage }: Site): Fetched {
  return {
    status: 200,
    header: (name) => (name.toLowerCase() === 'subscription-userinfo' ? usage : undefined),
    body: bytesOf(text),
  };
}

/** A number that only depends on the name. */
function markOf(name: string): number {
  let mark = 7;
  for (const byte of bytesOf(name)) mark = (mark * 31 + byte) % 1_000_003;
  return mark;
}
