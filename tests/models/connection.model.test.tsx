import { expect } from 'vitest';
import { connectionMachine, type ConnectionInput } from '../../machines/nodes/connection.machine';
import { connectedRef, lists, replyOf, server, serverRef } from '../harness/touch-lists';
import { lockedCases, runModel } from '../harness/run-model';

const ALONE = lists(2, [], [connectedRef(serverRef(1))]);
const BOTH = lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]);

/** No view of its own: what it tells its host is what the panel shows; nodes draws that it runs. */
runModel({
  machine: connectionMachine,
  holds: '[4.05]',
  inputs: (host): readonly ConnectionInput[] =>
    (['connect', 'only', 'disconnect'] as const).map((mode) => ({
      host,
      touch: mode === 'disconnect' ? ALONE : BOTH,
      row: serverRef(1),
      outbound: 'proxy',
      mode,
    })),
  events: [],
  slots: {
    touch: lockedCases({
      answers: [replyOf(BOTH, true), replyOf(BOTH, false), replyOf(ALONE, true), replyOf(lists([server(9)]))],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    connect: lockedCases({
      answers: [replyOf(ALONE, true), replyOf(BOTH, true)],
      faults: [{ kind: 'refused', message: 'no' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    disconnect: lockedCases({
      answers: [replyOf(ALONE, true), replyOf(BOTH, true)],
      faults: [{ kind: 'timeout' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ mode, poll, output, touch }) => ({ mode, poll, output, connected: touch.connected.length }),
  render: () => <></>,
  perform: {},
  see: {
    reading: ({ host }) => expect(host.facts).toEqual([]),
    'connecting.held': ({ host }) => expect(host.ofType('poll.requested')).toEqual([]),
    'connecting.patient': ({ context }) => expect(context.poll === 'due' && context.mode === 'connect').toBe(false),
    dropping: ({ host }) => expect(host.ofType('poll.requested')).toEqual([]),
    disconnecting: ({ host }) => expect(host.ofType('touch.received')).toHaveLength(1),
    ended: ({ snapshot, host }) => {
      const warned = host.ofType('notice.raised').map(({ notice }) => notice.key);
      const { fault, connectRefused } = snapshot.output ?? expect.fail('no output');
      if (connectRefused) expect(warned).toEqual(['connectFailed']);
      if (fault?.kind === 'timeout' || fault?.kind === 'unreachable') expect(warned).toEqual([]);
    },
  },
});
