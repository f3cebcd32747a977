import { expect } from 'vitest';
import { latencyMachine } from '../../../machines/nodes/latency.machine';
import { type LatencyCommand, type LatencyFact } from '../../../machines/nodes/latency.setup';
import { testUrlMachine } from '../../../machines/nodes/test-url.machine';
import { Latency } from '../../../src/views/nodes/Latency';
import { RowPlace } from '../../../src/views/nodes/row-place';
import { Toolbar } from '../../../src/views/nodes/Toolbar';
import { nodesActor } from '../../harness/nodes-actor';
import { lists, replyOf, serverRef } from '../../harness/touch-lists';
import { lockedCases, runModel, type Stage } from '../../harness/run-model';

type Test = Stage<typeof latencyMachine>;

const TWO = lists(2);

/** The form beside HTTP crashed. */
const CRASH = {
  type: 'xstate.error.actor.testUrl',
  actorId: 'testUrl',
  error: { kind: 'setup', message: 'boom' },
} as unknown as LatencyFact;

/** The text of the first row. */
function row({ context, screen }: Test): void {
  const text = context.latencies.get('server:1') ?? '';
  if (text === 'testing') expect(screen.getByText('testing...')).toBeTruthy();
  else if (text === '') expect(screen.queryByTestId('row')?.textContent).toBe('');
  else if (text.endsWith('ms')) expect(screen.getByTestId('row').textContent).toContain(text);
  else {
    // In a word; the whole text is the button's title, and in its name.
    const button = screen.getByTitle(text);
    expect([screen.getByTestId('row').textContent, button.ariaLabel]).toEqual([
      expect.stringMatching(/^✕ ./u),
      expect.stringContaining(text),
    ]);
  }
}

function progress(stage: Test): void {
  row(stage);
  const { context, screen } = stage;
  expect(screen.getByText(`Testing: ${context.done} of ${context.total}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel test' })).toBeTruthy();
}

const slow = ({ host }: Test): number =>
  host.ofType('notice.raised').filter(({ notice }) => notice.key === 'latencySlow').length;

runModel({
  machine: latencyMachine,
  holds: '[4.07] [8.19]',
  inputs: (host) => [{ host, touch: TWO, latencies: new Map(), testUrl: null, takesTestUrl: true }],
  events: [
    { type: 'latency.requested', test: 'ping', rows: [serverRef(1), serverRef(2)], touch: TWO },
    { type: 'latency.requested', test: 'http', rows: [serverRef(1), serverRef(2)], touch: TWO },
    { type: 'touch.received', reply: replyOf(TWO) },
    { type: 'latency.cancel' },
    { type: 'latency.abandoned' },
    { type: 'testUrl.chosen', url: null },
    CRASH,
  ] satisfies readonly (LatencyCommand | LatencyFact)[],
  slots: {
    pingLatency: lockedCases({
      answers: [[{ row: serverRef(1), text: '12ms' }]],
      faults: [{ kind: 'refused', message: 'no' }, { kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    httpLatency: lockedCases({
      answers: [[{ row: serverRef(1), text: 'TIMEOUT' }]],
      faults: [
        { kind: 'failed', status: 500 },
        { kind: 'busy', own: false },
      ],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  actors: { testUrl: testUrlMachine },
  project: ({ latencies, queue, flight }) => ({ latencies: [...latencies], queue, flight }),
  render: (latency) => (
    <>
      <Toolbar nodes={nodesActor(TWO).nodes} latency={latency} />
      <RowPlace>
        <div data-testid="row">
          <Latency
            nodes={nodesActor(TWO).nodes}
            latency={latency}
            reference={serverRef(1)}
            rowKey="server:1"
            name="Server 1"
            listed=""
            dead={false}
          />
        </div>
      </RowPlace>
    </>
  ),
  facts: ['latency.requested', 'latency.abandoned', 'touch.received', 'testUrl.chosen'],
  perform: {
    'xstate.error.actor.testUrl': ({ actor }) => actor.send(CRASH),
    'latency.cancel': async ({ user, screen }) => user.click(screen.getByRole('button', { name: 'Cancel test' })),
  },
  see: {
    idle: (stage) => {
      row(stage);
      expect(stage.screen.queryByRole('button', { name: 'Cancel test' })).toBeNull();
      expect([...stage.context.latencies.values()]).not.toContain('testing');
    },
    'testing.calls.pinging': progress,
    'testing.calls.asking': progress,
    'testing.clock.quick': (stage) => expect(slow(stage)).toBe(0),
    'testing.clock.slow': (stage) => expect(slow(stage)).toBe(1),
  },
});
