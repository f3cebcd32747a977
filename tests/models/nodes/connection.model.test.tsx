import { expect } from 'vitest';
import { connectionMachine, type ConnectionInput } from '../../../machines/nodes/connection.machine';
import { connectedRef, lists, replyOf, server, serverRef } from '../../harness/touch-lists';
import { lockedCases, runModel } from '../../harness/run-model';

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
      caller: host as never,
      starts: false,
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
  project: ({ mode, running, output, touch }) => ({ mode, running, output, connected: touch.connected.length }),
  render: null,
  perform: {},
  see: {
    reading: ({ host }) => expect(host.facts).toEqual([]),
    connecting: ({ host }) => expect(host.ofType('touch.received')).toHaveLength(1),
    dropping: ({ host }) => expect(host.ofType('poll.requested')).toEqual([]),
    disconnecting: ({ host }) => expect(host.ofType('touch.received')).toHaveLength(1),
    ended: ({ snapshot, host }) => {
      const warned = host.ofType('notice.raised').map(({ notice }) => notice.key);
      const { fault, connectRefused } = snapshot.output ?? expect.fail('no output');
      if (connectRefused) expect(warned).toEqual(['connectFailed']);
      // Nothing was sent: that the service is away is said, because the click did nothing.
      if (fault?.kind === 'unreachable') expect(warned).toEqual(['serviceAway']);
      if (fault?.kind === 'timeout') expect(warned).toEqual([]);
    },
  },
});
