import { expect } from 'vitest';
import { staleConnectionsMachine } from '../../../machines/nodes/stale-connections.machine';
import { type StaleStep } from '../../../machines/nodes/stale-connections.rules';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { type RunOutput } from '../../../machines/calls/step-runner.rules';
import { promiseCases, runModel } from '../../harness/run-model';

const LOST = { _type: 'server', id: 1, sub: 0, outbound: 'proxy' } as const;
const STEP = { kind: 'remove', connection: LOST } as const;
const REMOVED = { kind: 'done', result: LOST } as const;

const over: RunOutput<StaleStep, null, ConnectedReference> = {
  ended: [{ step: STEP, outcome: REMOVED }],
  left: [],
  stoppedBy: null,
  work: { touch: EMPTY_TOUCH, running: false, notes: null },
};

runModel({
  machine: staleConnectionsMachine,
  inputs: (host) => [{ host, connections: [LOST] }],
  events: [
    { type: 'step.ended', ended: { step: STEP, outcome: REMOVED } },
    { type: 'step.ended', ended: { step: STEP, outcome: { kind: 'lost' } } },
  ],
  facts: ['step.ended'],
  slots: {
    run: promiseCases({
      resolves: [
        over,
        { ...over, ended: [{ step: STEP, outcome: { kind: 'lost' } }] },
        { ...over, ended: [], left: [STEP], stoppedBy: { kind: 'refused', message: 'no' } },
      ],
      rejects: [new Error('x')],
    }),
  },
  // It has no view: what comes of it is said in notices.
  render: null,
  perform: {},
  see: {
    removing: ({ host }) => expect(host.ofType('notice.raised')).toEqual([]),
    ended: ({ host }) => expect(host.ofType('notice.raised')).toHaveLength(1),
  },
});
