import { expect } from 'vitest';
import { longCallMachine } from '../../../machines/calls/long-call.machine';
import { lockedCases, runModel } from '../../harness/run-model';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { replyOf } from '../../harness/touch-lists';

runModel({
  machine: longCallMachine,
  inputs: (host) => ['start' as const, null].map((poll) => ({ host, caller: host as never, poll, call: undefined })),
  events: [],
  slots: {
    call: lockedCases({
      answers: [['proxy'], replyOf(EMPTY_TOUCH, true)],
      faults: [{ kind: 'refused', message: 'no' }, { kind: 'timeout' }],
      crashes: ['bug'],
    }),
  },
  project: ({ poll, result }) => ({ poll, result }),
  render: null,
  perform: {},
  see: {
    blocking: ({ snapshot }) => expect(snapshot.status).toBe('active'),
    background: ({ snapshot }) => expect(snapshot.status).toBe('active'),
    ended: ({ snapshot }) => expect(snapshot.output).toEqual(snapshot.context.result),
  },
});
