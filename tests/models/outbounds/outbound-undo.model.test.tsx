import { expect } from 'vitest';
import { type Touch } from '../../../machines/domain/touch';
import { outboundUndoMachine, type OutboundUndoInput } from '../../../machines/outbounds/outbound-undo.machine';
import { type OutboundOutput } from '../../../machines/outbounds/outbound-undo.rules';
import { lists, serverRef } from '../../harness/touch-lists';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

const CONNECTION = { ...serverRef(1), outbound: 'video' };
const AGAIN: Touch = { ...lists(2), connected: [CONNECTION] };
const DELETED: Omit<OutboundUndoInput, 'host'> = {
  id: 'undo.0',
  name: 'video',
  setting: { probeURL: 'http://p', probeInterval: '5s', type: 'leastping' },
  connections: [CONNECTION],
  touch: AGAIN,
  wasRunning: true,
};
const whole: OutboundOutput = {
  ended: [],
  left: [],
  stoppedBy: null,
  work: { touch: AGAIN, running: false, notes: { deletedIn: AGAIN } },
};
const last = ({ host }: Stage<typeof outboundUndoMachine>) => host.ofType('notice.raised').at(-1)?.notice.key;

/** No view of its own: its notices are drawn by the notice stack. */
runModel({
  machine: outboundUndoMachine,
  inputs: (host): readonly OutboundUndoInput[] => [
    { ...DELETED, host },
    { ...DELETED, host, setting: null, connections: [], wasRunning: false },
  ],
  events: [
    { type: 'undo.restore' },
    {
      type: 'step.ended',
      ended: {
        step: { kind: 'connect', connection: CONNECTION },
        outcome: { kind: 'done', result: { kind: 'stored', reference: CONNECTION } },
      },
    },
  ],
  slots: {
    run: promiseCases({
      resolves: [
        whole,
        { ...whole, left: [{ kind: 'connect', connection: CONNECTION }], stoppedBy: { kind: 'unreachable' } },
      ],
      rejects: [new Error('boom')],
    }),
  },
  project: ({ missing, setting }) => ({ missing: missing.length, setting: setting !== null }),
  render: null,
  facts: ['undo.restore', 'step.ended'],
  perform: {},
  see: {
    offered: (stage) => expect(last(stage)).toBe('outboundDeleted'),
    restoring: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
    partly: (stage) => expect(last(stage)).toBe('outboundRestoredPartly'),
    done: (stage) => expect(last(stage)).toBe('outboundRestored'),
  },
});
