import { expect } from 'vitest';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { stepRunnerMachine } from '../../../machines/calls/step-runner.machine';
import { type StepRules } from '../../../machines/calls/step-runner.rules';
import { lists, replyOf } from '../../harness/touch-lists';
import { lockedCases, runModel } from '../../harness/run-model';

interface Step {
  readonly reads: boolean;
  readonly vital: boolean;
}

/** Stands when the lists have a server, is lost when they have two. */
const rules: StepRules<Step, string, null, null> = {
  mustRead: ({ reads }) => reads,
  locate: (_, { touch }) => ({ before: touch, rows: [] }),
  move: (_, { touch }) =>
    touch.servers.length === 0
      ? { kind: 'send', call: 'go' }
      : { kind: touch.servers.length === 1 ? 'stands' : 'lost' },
  follow: (_, { notes }, { touch }) => ({ touch, notes }),
  outcome: () => ({ kind: 'done', result: null }),
  isDoubtful: (_, fault) => fault.kind === 'timeout',
  endsAll: ({ step }) => step.vital,
};

const work = { touch: EMPTY_TOUCH, running: false, notes: null };
const lasting = { reads: true, vital: false };

/** No view of its own: whoever runs the steps shows them. */
runModel({
  machine: stepRunnerMachine,
  inputs: (host) => [
    { host, caller: host as never, rules, work, steps: [] },
    { host, caller: host as never, rules, work, steps: [lasting, { reads: false, vital: false }] },
    { host, caller: host as never, rules, work, steps: [{ reads: true, vital: true }, lasting] },
  ],
  events: [{ type: 'run.leave' }, { type: 'call.delayed' }],
  facts: ['run.leave', 'call.delayed'],
  slots: {
    touch: lockedCases({
      answers: [replyOf(lists(0)), replyOf(lists(1)), replyOf(lists(2))],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    perform: lockedCases<unknown>({
      answers: [replyOf(lists(0)), undefined],
      faults: [{ kind: 'refused', message: 'no' }, { kind: 'timeout' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ queue, ended, stoppedBy, work: { touch } }) => [
    queue,
    ended.map(({ outcome }) => outcome.kind),
    stoppedBy,
    touch.servers.length,
  ],
  limit: 20_000,
  render: null,
  perform: {},
  see: {
    reading: ({ context }) => expect(context.queue[0]).toMatchObject({ reads: true }),
    'calling.blocking': ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
    'calling.background': ({ snapshot }) => expect(snapshot.hasTag('waiting')).toBe(true),
    verifying: ({ context }) => expect(context.doubt).toEqual({ kind: 'timeout' }),
    ended: ({ snapshot }) => expect(snapshot.output).toBeDefined(),
  },
});
