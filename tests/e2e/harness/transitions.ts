import { type BrowserContext, type Page } from 'playwright-core';
import { FEED_CHANNEL, FEED_STORAGE_KEY, type TabMessage } from '../../../statecharts/machines/ports/feed';
import { createRecord, type Taken } from '../../harness/coverage';

const FOLDER = '.cache/coverage-browser';

/** Waits until a machine of this page has been in a state, for what no view shows: `panelParts`, `whole`. */
export async function reached(page: Page, machine: string, state: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { switchyardReached: Set<string> }).switchyardReached.has(wanted),
    `${machine} ${state}`,
  );
}

/** What the machines of the panels that a test file opened did; `write` leaves it for `npm test` to count. */
export function recordTransitions() {
  const record = createRecord();
  return {
    write: (file: string): void => record.write(FOLDER, file),
    /** Every page of the browser says what its machines do, from the first step on. */
    listen: async (context: BrowserContext): Promise<void> => {
      await context.exposeFunction('switchyardTook', (taken: readonly Taken[]) => taken.forEach(record.add));
      await context.addInitScript(
        ({ channelName, storageKey }) => {
          // `about:blank` and blocked site data have no storage.
          try {
            localStorage.setItem(storageKey, 'unseen');
          } catch {
            return;
          }
          const channel = new BroadcastChannel(channelName);
          const known = new Set<string>();
          const reachedStates = new Set<string>();
          Object.assign(window, { switchyardReached: reachedStates });
          channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
            if (data.type !== 'tab.reported') return;
            const news = data.records.flatMap((entry) => {
              if (entry.kind === 'ended' || entry.machine === null) return [];
              const { machine, states } = entry;
              const transitions = 'taken' in entry ? entry.taken : [];
              const sources = transitions.map((key) => key.slice(0, key.indexOf(' | ')));
              for (const state of states) reachedStates.add(`${machine} ${state}`);
              const taken = { machine, states: [...new Set([...states, ...sources])], transitions };
              const key = JSON.stringify(taken);
              if (known.has(key)) return [];
              known.add(key);
              return [taken];
            });
            if (news.length === 0) return;
            const { switchyardTook } = window as unknown as {
              switchyardTook: (taken: readonly Taken[]) => Promise<void>;
            };
            void switchyardTook(news);
          });
        },
        { channelName: FEED_CHANNEL, storageKey: FEED_STORAGE_KEY },
      );
    },
  };
}
