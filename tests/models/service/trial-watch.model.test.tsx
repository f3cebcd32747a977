import { createActor, fromCallback, type ActorRef, type Snapshot } from 'xstate';
import { expect } from 'vitest';
import { trialWatchMachine, type TrialWatchNews } from '../../../machines/service/trial-watch.machine';
import { VERSION } from '../../harness/fixtures';
import { promiseCases, runModel } from '../../harness/run-model';

const caller = createActor(fromCallback(() => {})).start() as unknown as ActorRef<Snapshot<unknown>, TrialWatchNews>;

runModel({
  machine: trialWatchMachine,
  inputs: () => [{ caller, address: 'http://one', mark: null }],
  events: [],
  slots: {
    version: promiseCases({ resolves: [VERSION], rejects: [{ kind: 'unreachable' }] }),
    log: promiseCases({ resolves: [{ end: 1, lines: [] }], rejects: [{ kind: 'unreachable' }] }),
  },
  project: ({ misses }) => misses,
  // It has no view: the trial tells what it finds.
  render: null,
  perform: {},
  see: {
    asking: ({ context }) => expect(context.misses).toBeLessThan(3),
    reading: ({ context }) => expect(context.misses).toBe(0),
    pausing: ({ context }) => expect(context.misses).toBeLessThan(3),
    gone: ({ context }) => expect(context.misses).toBe(3),
  },
});
