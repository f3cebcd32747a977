import { expect } from 'vitest';
import { type Touch } from '../../../machines/domain/touch';
import { outboundUndoMachine } from '../../../machines/outbounds/outbound-undo.machine';
import { type OutboundUndoInput } from '../../../machines/outbounds/outbound-undo.setup';
import { lists, replyOf, serverRef } from '../../harness/touch-lists';
import { lockedCases, promiseCases, runModel, type Stage } from '../../harness/run-model';

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
const last = ({ host }: Stage<typeof outboundUndoMachine>) => host.ofType('notice.raised').at(-1)?.notice.key;

/** No view of its own: its notices are drawn by the notice stack. */
runModel({
  machine: outboundUndoMachine,
  inputs: (host): readonly OutboundUndoInput[] => [
    { ...DELETED, host },
    { ...DELETED, host, setting: null, connections: [], wasRunning: false },
  ],
  events: [{ type: 'undo.restore' }],
  slots: {
    addOutbound: promiseCases({ resolves: [['proxy', 'video']], rejects: [{ kind: 'refused', message: 'no' }] }),
    saveOutbound: promiseCases({ resolves: [undefined], rejects: [{ kind: 'refused', message: 'no' }] }),
    touch: lockedCases({
      answers: [replyOf(lists(2)), replyOf(AGAIN), replyOf(lists(0))],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    connect: lockedCases({
      answers: [replyOf(AGAIN)],
      faults: [{ kind: 'refused', message: 'no' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    start: lockedCases({
      answers: [replyOf(AGAIN, true)],
      faults: [{ kind: 'refused', message: 'no' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ queue, missing, running, settingLost, now, setting }) => ({
    queue: queue.length,
    missing: missing.length,
    running,
    settingLost,
    servers: now.servers.length,
    connected: now.connected.length,
    setting: setting !== null,
  }),
  render: null,
  facts: ['undo.restore'],
  perform: {},
  see: {
    offered: (stage) => expect(last(stage)).toBe('outboundDeleted'),
    'restoring.adding': ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
    'restoring.saving': ({ context }) => expect(context.setting).not.toBeNull(),
    'restoring.reading': ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
    'restoring.connecting': ({ context }) => expect(context.queue).toHaveLength(1),
    'restoring.starting': ({ context }) =>
      expect(context).toMatchObject({ wasRunning: true, running: false, queue: [] }),
    partly: (stage) => expect(last(stage)).toBe('outboundRestoredPartly'),
    done: (stage) => expect(last(stage)).toBe('outboundRestored'),
  },
});
