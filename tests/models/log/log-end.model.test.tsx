import { expect } from 'vitest';
import { logEndMachine } from '../../../machines/log/log-end.machine';
import { nextProbe } from '../../../machines/log/log-end.rules';
import { promiseCases, runModel } from '../../harness/run-model';

/** No view of its own: whoever reads the log from its end uses it. */
runModel({
  machine: logEndMachine,
  inputs: () => [undefined],
  events: [],
  slots: { goesOnAfter: promiseCases({ resolves: [true, false], rejects: [{ kind: 'unreachable' }] }) },
  project: ({ span, fault }) => [span.empty === null, nextProbe(span) === null, fault],
  render: null,
  perform: {},
  see: {
    probing: ({ snapshot }) => expect(snapshot.output).toBeUndefined(),
    found: ({ snapshot }) => expect(snapshot.output?.ok).toBe(true),
    lost: ({ snapshot }) => expect(snapshot.output).toEqual({ ok: false, fault: { kind: 'unreachable' } }),
  },
});
