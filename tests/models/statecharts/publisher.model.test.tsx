import { expect } from 'vitest';
import { publisherMachine, type PublisherFact } from '../../../statecharts/machines/live-feed/publisher.machine';
import { WatchedBar } from '../../../statecharts/views/WatchedBar';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Publisher = Stage<typeof publisherMachine>;

const facts: readonly PublisherFact[] = [
  { type: 'watch.requested', watcher: 'page' },
  { type: 'watch.kept', watcher: 'page' },
  { type: 'watch.ended', watcher: 'page' },
  { type: 'watch.ended', watcher: 'another' },
];

const seen = ({ screen }: Publisher): void => {
  expect(screen.getByText(/The statechart page is watching this tab/)).toBeTruthy();
};
const unseen = ({ screen }: Publisher): void => {
  expect(screen.queryByRole('status')).toBeNull();
};

const breaks = promiseCases({ resolves: [], rejects: [{ kind: 'setup', message: 'no channel' }] });

runModel({
  machine: publisherMachine,
  inputs: () => [
    { watcher: 'page', always: false },
    { watcher: null, always: true },
  ],
  events: [...facts, { type: 'publishing.stop' }],
  slots: { channel: breaks, publication: breaks },
  render: (publisher) => <WatchedBar publisher={publisher} />,
  facts: ['watch.requested', 'watch.kept', 'watch.ended'],
  perform: { 'publishing.stop': async ({ user, screen }) => user.click(screen.getByText('Stop')) },
  see: { 'publishing.watched': seen, 'publishing.always': seen, silent: unseen, stopped: unseen },
});
