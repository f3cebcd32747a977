import { expect } from 'vitest';
import { takeOutMachine } from '../../../machines/nodes/take-out.machine';
import { lists } from '../../harness/fixtures';
import { lockedCases, runModel } from '../../harness/run-model';

const LOST = { _type: 'server', id: 1, sub: 0, outbound: 'proxy' } as const;

runModel({
  machine: takeOutMachine,
  inputs: (host) => [{ host, connections: [LOST] }],
  events: () => [],
  slots: {
    touch: lockedCases({
      answers: [lists(false, 0, [1]), lists(false, 1, [1])],
      faults: [{ kind: 'refused', message: 'no' }],
      crashes: [new Error('x')],
    }),
    disconnect: lockedCases({
      answers: [lists(false, 1)],
      faults: [{ kind: 'refused', message: 'no' }],
      crashes: [new Error('x')],
    }),
  },
  project: ({ left }) => left.length,
  // It has no view: what comes of it is said in notices.
  render: null,
  perform: {},
  see: {
    reading: ({ host }) => expect(host.facts).toEqual([]),
    taking: ({ host }) => expect(host.facts.map(({ type }) => type)).toEqual(['touch.received']),
    ended: ({ host }) => expect(host.ofType('notice.raised')).toHaveLength(1),
  },
});
