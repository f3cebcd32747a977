import { expect } from 'vitest';
import { importRunMachine } from '../../../machines/servers/import-run.machine';
import { batchesOf, readLines } from '../../../machines/servers/import-lines.rules';
import { Waiting } from '../../../src/views/servers/Waiting';
import { lists, replyOf } from '../../harness/touch-lists';
import { lockedCases, runModel, type Stage } from '../../harness/run-model';
import { serviceOf } from '../../harness/capabilities';

const SERVICE = serviceOf();

const batches = batchesOf(readLines('socks5://h:1\nhttps://x.example.com/s', SERVICE), 'each');

function waiting({ context, screen }: Stage<typeof importRunMachine>): void {
  const { textContent } = screen.getByRole('timer');
  expect(textContent).toContain(`Importing… ${context.elapsed} s`);
  expect(textContent?.includes('A subscription can take several minutes.')).toBe(
    batches[context.sent]?.kind === 'subscription',
  );
  expect(textContent).toContain(`Batch ${context.sent + 1} of 2.`);
}

runModel({
  machine: importRunMachine,
  holds: '[9.04]',
  inputs: (host) => [{ host, batches }],
  events: [{ type: 'run.leave' }],
  slots: {
    touch: lockedCases({
      answers: [replyOf(lists(0)), replyOf(lists(1))],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    importText: lockedCases({
      answers: [replyOf(lists(1)), replyOf(lists(0))],
      faults: [
        { kind: 'refused', message: 'no' },
        { kind: 'timeout' },
        { kind: 'unreachable' },
        { kind: 'busy', own: false },
      ],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ sent, doubt, output, touch }) => ({ sent, doubt, output, servers: touch.servers.length }),
  render: (run) => <Waiting run={run} />,
  perform: {},
  facts: ['run.leave'],
  see: {
    'working.call.reading': waiting,
    'working.call.importing': waiting,
    'working.call.verifying': waiting,
    'working.clock.ticking': waiting,
    ended: ({ snapshot }) => expect(snapshot.output).toEqual(snapshot.context.output),
  },
});
