import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  liveFeedMachine,
  type LiveFeedCommand,
  type LiveFeedFact,
} from '../../../statecharts/machines/live-feed/live-feed.machine';
import { selectCount, selectRecords, selectTree } from '../../../statecharts/machines/live-feed/live-feed.selectors';
import { Live } from '../../../statecharts/views/LiveSide';
import { type TabMessage } from '../../../statecharts/machines/ports/feed';
import { publishing, reported, silent, standing, stepped } from '../../harness/feed';
import { marksHost } from '../../harness/marks';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type LiveFeed = Stage<typeof liveFeedMachine>;

const ACTOR = standing('x:0', 'core', ['ready']);

const messages = {
  one: publishing('one', [ACTOR]),
  two: publishing('two', [standing('y:0', 'core', ['checking'])]),
  report: reported('one', [stepped('x:0', 'core', ['running'], ['ready | touch.received | 0'])]),
  end: silent('one', 'closed'),
};

const press =
  (words: string) =>
  async ({ user }: LiveFeed) =>
    user.click(screen.getByText(words));
const start = press('Watch open panels');

const has = (words: string | RegExp) => () => {
  expect(screen.getByText(words)).toBeTruthy();
};

function told({ snapshot }: LiveFeed): void {
  const tree = selectTree(snapshot);
  expect(screen.queryAllByRole('button', { pressed: true }).length).toBeLessThanOrEqual(1);
  for (const { standing: seen } of tree) expect(screen.getAllByText(seen.states.join(', ')).length).toBeGreaterThan(0);
  const known = selectRecords(snapshot).length;
  const log = screen.queryByRole('list', { name: 'What happened, latest first' });
  expect(log?.querySelectorAll('li').length ?? 0).toBe(known === 0 ? 0 : selectCount(snapshot));
}

const heard = (message: TabMessage): LiveFeedFact => ({ type: 'tab.heard', message });

runModel({
  machine: liveFeedMachine,
  inputs: () => [
    { host: marksHost().ref, watcher: 'me', always: false },
    { host: marksHost().ref, watcher: 'me', always: true },
  ],
  // The regions know little of each other: what has nothing to do with a state is left out of it.
  events: ({ context, value }): readonly (LiveFeedCommand | LiveFeedFact)[] => {
    const { feeds, tab, count, always } = context;
    const known = feeds.find((feed) => feed.tab === tab)?.records.length ?? 0;
    if (always || value.start === 'always') return [{ type: 'always.toggle' }];
    return [
      ...(value.link === 'off' ? [{ type: 'always.toggle' } as const] : []),
      heard(messages.one),
      heard(messages.end),
      ...(feeds.length === 1 && known > 0 ? [heard(messages.two)] : []),
      ...(known === 0 ? [heard(messages.report)] : []),
      { type: 'machine.shown', machine: 'core' },
      { type: 'tab.shown', tab: 'live' },
      { type: 'watch.start' },
      { type: 'watch.stop' },
      // Choosing what is chosen already is no event for a browser.
      ...(feeds.length === 2 ? [{ type: 'tab.choose', tab: tab === 'one' ? 'two' : 'one' } as const] : []),
      ...(tab === 'one' ? [{ type: 'actor.choose', actor: 'x:0' } as const] : []),
      ...(known > 0 && count === null ? [{ type: 'time.choose', count: 0 } as const] : []),
      { type: 'time.goLive' },
    ];
  },
  slots: { channel: promiseCases({ resolves: [], rejects: [new Error('no channel')] }) },
  project: ({ feeds, tab, count }) => [
    feeds.map((feed) => [feed.tab, feed.records.length > 0, feed.silent !== null]),
    tab,
    count,
  ],
  render: (feed) => <Live feed={feed} onMachine={() => undefined} />,
  facts: ['tab.heard', 'machine.shown', 'tab.shown'],
  perform: {
    'watch.start': start,
    'watch.stop': press('Stop watching'),
    'always.toggle': async ({ user }) => user.click(screen.getByRole('switch')),
    'tab.choose': async ({ user }, { tab }) => user.selectOptions(screen.getByRole('combobox'), tab),
    'actor.choose': async ({ user }) => user.click(screen.getByText('core')),
    'time.choose': ({ fill }, { count }) => fill(screen.getByRole('slider'), String(count)),
    'time.goLive': press('Back to live'),
  },
  see: {
    'link.off': has(/Panels open in other tabs/),
    'link.open.searching': () => expect(screen.getAllByText('Looking for panels…').length).toBeGreaterThan(0),
    'link.open.nobody': has(/No open panel found|Watching was stopped/),
    'link.open.watching': (stage) => {
      has('Stop watching')();
      told(stage);
    },
    'link.open.ended': (stage) => {
      has(/What it reported is kept here/)();
      told(stage);
    },
    'link.deaf': has('This browser does not support communication between tabs.'),
    'time.now': () => expect(screen.queryByText('Back to live')).toBeNull(),
    'time.past': has('Back to live'),
    'start.asked': () => expect(screen.getByRole('switch')).toHaveProperty('checked', false),
    'start.always': () => expect(screen.getByRole('switch')).toHaveProperty('checked', true),
  },
});
