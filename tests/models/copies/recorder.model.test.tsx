import { expect } from 'vitest';
import { recorderMachine, type RecorderFact } from '../../../machines/copies/recorder.machine';
import { dialogContext } from '../../harness/dialog-context';
import { promiseCases, runModel } from '../../harness/run-model';

const events: readonly RecorderFact[] = [
  {
    type: 'call.answered',
    call: 1,
    name: 'setting',
    input: undefined,
    value: { setting: { mux: 8 }, localGfwList: '' },
  },
  { type: 'call.sent', call: 2, name: 'saveSetting', input: { mux: 4 } },
  { type: 'call.declined', call: 2 },
  { type: 'context.changed', dialogContext: dialogContext({ address: 'http://b:1' }) },
];

/** No view of its own: what it keeps is in the browser. */
runModel({
  machine: recorderMachine,
  inputs: (host) => [{ host, ...dialogContext() }],
  events: ({ context: { tasks, taken } }) => (tasks.length + taken.length < 2 ? events : events.slice(2)),
  slots: {
    calls: promiseCases({ resolves: [], rejects: [{ kind: 'setup', message: 'boom' }] }),
    keep: promiseCases({ resolves: [undefined], rejects: [new Error('no room'), { kind: 'tooLarge' }] }),
  },
  project: ({ address, known, tasks, taken, said }) => [
    address,
    known.contents.settings !== undefined,
    tasks.map(({ kind }) => kind),
    taken.length,
    said,
  ],
  render: null,
  perform: {},
  facts: events.map(({ type }) => type),
  see: {
    resting: ({ context }) => expect(context.tasks).toEqual([]),
    keeping: ({ context }) => expect(context.tasks.length).toBeGreaterThan(0),
  },
});
