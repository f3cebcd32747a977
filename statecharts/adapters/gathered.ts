import { type FeedRecord, type TabMessage } from '../machines/ports/feed';

/** Milliseconds between two deliveries: a page that is drawn for each of ten thousand reports never comes to an end. */
const PAUSE = 100;

export interface Gathering {
  readonly hear: (message: TabMessage) => void;
  readonly stop: () => void;
}

/** Hands on what is heard, in its order: the first at once, what follows closely together, with one tab’s reports in a row as one. */
export function gathered(deliver: (message: TabMessage) => void): Gathering {
  let waiting: TabMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.length === 0) return;
      const all = waiting;
      waiting = [];
      pause();
      for (const message of joined(all)) deliver(message);
    }, PAUSE);
  };
  return {
    hear: (message) => {
      if (timer !== undefined) {
        waiting.push(message);
        return;
      }
      pause();
      deliver(message);
    },
    stop: () => {
      clearTimeout(timer);
      waiting = [];
    },
  };
}

function joined(messages: readonly TabMessage[]): readonly TabMessage[] {
  const rows: { readonly first: TabMessage; readonly records: FeedRecord[] }[] = [];
  for (const message of messages) {
    const records = isReport(message) ? message.records : [];
    const row = rows.at(-1);
    if (row !== undefined && isReport(row.first) && isReport(message) && row.first.tab === message.tab)
      row.records.push(...records);
    else rows.push({ first: message, records: [...records] });
  }
  return rows.map(({ first, records }) => (isReport(first) ? { ...first, records } : first));
}

type Report = Extract<TabMessage, { readonly type: 'tab.reported' }>;

function isReport(message: TabMessage): message is Report {
  return message.type === 'tab.reported';
}
