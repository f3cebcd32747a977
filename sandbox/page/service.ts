import { hostClock } from '../clock';
import type { Answer, Call } from '../service/api';
import { assemble, beginLife, messagesOf, type ServiceOptions } from '../service/assemble';
import type { Disk, Network } from '../service/ports';
import { pageSecrets } from './secrets';

/** A service without a port: whoever has it calls it. */
export interface PageService {
  /** Null when the service has ended, as the real one does on some inputs, and for a call that it never answers. */
  readonly answer: (call: PageCall) => Promise<Answer | null>;
  /** Tells messages until it is stopped; why not, when the token is not valid. */
  readonly listen: (token: string, hear: (message: string) => void) => Promise<() => void>;
  /** A token of the first account, which is made when there is none. */
  readonly token: (username: string, password: string) => Promise<string>;
  /** Writes what has not been written yet. */
  readonly flush: () => void;
}

export type PageCall = Omit<Call, 'holdMs' | 'forceBusy'>;

/** Starts the service on the state of the disk. */
export async function startInPage(options: ServiceOptions, disk: Disk, network: Network): Promise<PageService> {
  const host = { clock: hostClock, disk, secrets: pageSecrets, network };
  const { api, service, accounts, tokens, store, life } = await assemble(options, host, () => undefined);
  const hearers = new Set<(message: string) => void>();
  const tell = (): void => {
    if (hearers.size > 0)
      for (const message of messagesOf(service)) for (const hear of hearers) hear(JSON.stringify(message));
    hostClock.after(1000, tell);
  };
  beginLife(service, 'this page', options.lite ?? false);
  tell();
  return {
    answer: async (call) => {
      if (life.crashed) return null;
      const answer = await api.answer({ ...call, holdMs: 0, forceBusy: false });
      return answer === 'never' ? null : answer;
    },
    listen: async (token, hear) => {
      const refusal = tokens.refusal(token);
      if (refusal !== null) throw new Error(refusal);
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    token: (username, password) => accounts.token(username, password),
    flush: () => store.flush(),
  };
}
