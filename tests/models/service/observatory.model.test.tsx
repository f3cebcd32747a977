import { expect } from 'vitest';
import { type ObservatoryReport } from '../../../machines/domain/observatory';
import { observatoryMachine } from '../../../machines/service/observatory.machine';
import { ConnectedList } from '../../../src/views/nodes/ConnectedList';
import { NOTHING_HEARD } from '../../harness/fixtures';
import { nodesActor } from '../../harness/nodes-actor';
import { runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const BOTH = [connectedRef(serverRef(1)), connectedRef(serverRef(2))];
const TOUCH = lists(3, [2], BOTH);
const REPORT: ObservatoryReport = {
  outbound: 'proxy',
  statuses: [
    {
      which: { _type: 'server', id: 1, sub: 0 },
      alive: true,
      delay: 31,
      lastSeen: 1_795_000_000,
      lastTry: 1_795_000_001,
    },
    {
      which: { _type: 'server', id: 2, sub: 0 },
      alive: false,
      delay: 99_999_999,
      lastSeen: null,
      lastTry: 1_795_000_002,
    },
  ],
};

function entries({ screen }: Stage<typeof observatoryMachine>): readonly string[] {
  return screen
    .getAllByRole('listitem')
    .map((item) => `${item.querySelector('button')?.textContent ?? ''}: ${item.dataset.colour}`);
}

/** What the reports say stands beside the names. */
function told(stage: Stage<typeof observatoryMachine>): void {
  const { proxy = [] } = stage.context.reports;
  const first = proxy.some(({ which }) => which.id === 1);
  expect(entries(stage)).toEqual([first ? 'Server 1: primary' : 'Server 1: light', 'Server 2: danger']);
  expect(stage.screen.queryAllByTitle('31 ms')).toHaveLength(first ? 1 : 0);
  expect(stage.screen.queryByTitle(/99999999/)).toBeNull();
}

function stale(stage: Stage<typeof observatoryMachine>): void {
  told(stage);
  expect(stage.screen.getByText(/^Last update/)).toBeTruthy();
}

runModel({
  machine: observatoryMachine,
  inputs: (host) => [{ host, ...NOTHING_HEARD }],
  events: [
    { type: 'observatory.received', report: REPORT },
    { type: 'socket.closed', opened: true },
    { type: 'latencies.received', latencies: new Map([['server:1', '20ms']]) },
    { type: 'touch.received', reply: replyOf(lists(3, [2], [connectedRef(serverRef(2))]), true) },
    { type: 'touch.received', reply: replyOf(lists(3, [2], BOTH)) },
  ],
  project: ({ reports }) => reports,
  render: (observatory) => <ConnectedList nodes={nodesActor(TOUCH).nodes} observatory={observatory} touch={TOUCH} />,
  facts: ['observatory.received', 'socket.closed', 'touch.received', 'latencies.received'],
  perform: {},
  see: {
    none: (stage) => {
      expect(entries(stage)).toEqual(['Server 1: light', 'Server 2: light']);
      expect(stage.screen.getAllByText('Not tested yet')).toHaveLength(2);
      expect(stage.screen.queryByText(/^Last update/)).toBeNull();
    },
    fresh: (stage) => {
      told(stage);
      expect(stage.screen.queryByText(/^Last update/)).toBeNull();
    },
    'stale.unheard': stale,
    'stale.answered': stale,
  },
});
