import { expect } from 'vitest';
import { referenceKey } from '../../../machines/domain/reference';
import { type Touch } from '../../../machines/domain/touch';
import { fastestMachine, type FastestSnapshot } from '../../../machines/nodes/fastest.machine';
import { type FastestCommand, type FastestFact } from '../../../machines/nodes/fastest.setup';
import { type MembersNotes, type MembersResult, type MembersStep } from '../../../machines/nodes/members.rules';
import { type RunOutput } from '../../../machines/calls/step-runner.rules';
import { type Fault } from '../../../machines/shared/faults';
import { TESTING } from '../../../machines/shared/constants';
import FastestDialog from '../../../src/views/nodes/FastestDialog';
import { contextChanged } from '../../harness/dialog-context';
import { serviceOf } from '../../harness/capabilities';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Fastest = Stage<typeof fastestMachine>;

const ROWS = [serverRef(1), serverRef(2)];
const FREE = lists(2);
const USED = lists(2, [], [connectedRef(serverRef(1))]);

/** Paths are told apart by the JSON of their events, and that of a map says nothing. */
const latencies = (...texts: readonly string[]) => {
  const map = new Map(texts.map((text, index) => [referenceKey(serverRef(index + 1)), text]));
  return { type: 'latencies.received', latencies: Object.assign(map, { toJSON: () => texts }) } as const;
};

const outputOf = (
  touch: Touch,
  stoppedBy: Fault | null = null,
): RunOutput<MembersStep, MembersNotes, MembersResult> => ({
  ended: [],
  left: [],
  stoppedBy,
  work: { touch, running: true, notes: { outbound: 'proxy', wanted: [serverRef(1)], starts: false } },
});

const STORED = {
  step: { kind: 'connect', index: 0 },
  outcome: { kind: 'done', result: { type: 'connection.stored', reference: connectedRef(serverRef(1)) } },
} as const;

/** What is chosen is chosen first, and the lists change last: not all of their combinations. */
function events({ context, value }: FastestSnapshot): readonly (FastestCommand | FastestFact)[] {
  const used = contextChanged(replyOf(USED, context.running));
  if (value === 'using' || value === 'restoring')
    return [{ type: 'members.leave' }, { type: 'step.ended', ended: STORED }];
  const choices: readonly FastestCommand[] = [
    ...(context.count === 1 ? [{ type: 'http.choose', yes: !context.http } as const] : []),
    ...(context.http ? [] : [{ type: 'count.choose', count: context.count === 1 ? 3 : 1 } as const]),
  ];
  const isOver = value === 'used' || value === 'refused';
  return [
    ...(isOver ? [used] : choices),
    ...(value === 'used' && context.count === 1 ? [{ type: 'count.choose', count: 3 } as const] : []),
    latencies(TESTING, TESTING),
    latencies('5ms', TESTING),
    latencies('5ms', '6ms'),
    latencies('TIMEOUT', '0ms'),
    { type: 'fastest.settle' },
    { type: 'fastest.restore' },
    { type: 'http.test' },
    { type: 'core.start' },
    { type: 'dialog.cancel' },
  ];
}

const press =
  (name: string) =>
  async ({ user, screen }: Fastest): Promise<void> =>
    user.click(screen.getByRole('button', { name }));

function testing(words: RegExp) {
  return ({ screen, context, snapshot }: Fastest): void => {
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect(screen.getByText('Use the fastest so far')).toBeTruthy();
    const asks = snapshot.matches('pinging') && context.running;
    expect(screen.queryAllByRole('checkbox')).toHaveLength(asks ? 1 : 0);
  };
}

function ended(words: RegExp) {
  return ({ screen }: Fastest): void => {
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Close')).toBeTruthy();
  };
}

function changing({ screen }: Fastest): void {
  expect(screen.getByText('Changing the connections…')).toBeTruthy();
  expect(screen.getByText('Stop waiting')).toBeTruthy();
}

runModel({
  machine: fastestMachine,
  inputs: (host) =>
    [
      { touch: FREE, running: true },
      { touch: FREE, running: false },
    ].map(({ touch, running }) => ({
      id: 'dialog1',
      host,
      rows: ROWS,
      touch,
      outbound: 'proxy',
      reply: replyOf(touch, running),
      service: { ...serviceOf(), loadBalanceValid: true },
    })),
  events,
  slots: {
    run: promiseCases({
      resolves: [outputOf(USED), outputOf(FREE, { kind: 'refused', message: 'no' })],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ running, touch, results, latencies: texts, count, http, fault }) => [
    running,
    touch.connected.length,
    results.map((result) => result.http),
    [...texts.values()],
    count,
    http,
    fault?.kind,
  ],
  facts: ['context.changed', 'latencies.received', 'step.ended'],
  render: (dialog) => <FastestDialog dialog={dialog} />,
  perform: {
    'fastest.settle': press('Use the fastest so far'),
    'fastest.restore': press('Undo'),
    'http.test': press('Compare the fastest with HTTP'),
    'http.choose': async ({ user, screen }) => user.click(screen.getByRole('checkbox')),
    'count.choose': async ({ user, screen }, { count }) =>
      user.selectOptions(screen.getByLabelText('Keep'), String(count)),
    'core.start': press('Start the core'),
    'members.leave': press('Stop waiting'),
    'dialog.cancel': async ({ user, screen }) =>
      user.click(screen.queryByRole('button', { name: 'Close' }) ?? screen.getByRole('button', { name: 'Cancel' })),
  },
  see: {
    'pinging.asked': testing(/Testing 2 servers with PING/),
    'pinging.answering': testing(/Testing 2 servers with PING/),
    'testing.asked': testing(/fastest with HTTP/),
    'testing.answering': testing(/fastest with HTTP/),
    using: changing,
    restoring: changing,
    used: (stage) => {
      ended(/. of 2 servers answered\./)(stage);
      const { screen, context } = stage;
      expect(screen.queryAllByText(/The core is stopped/)).toHaveLength(context.running ? 0 : 1);
      // The first of the list is marked in the table when it is used.
      expect(screen.queryAllByText('PROXY', { selector: 'td bdi' })).toHaveLength(context.touch.connected.length);
    },
    restored: ({ screen, context }) =>
      expect(screen.getByText(context.fault === null ? /The previous servers of/ : /no|boom/)).toBeTruthy(),
    refused: ended(/nothing was deleted/),
    failed: ended(/Nothing was changed/),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
