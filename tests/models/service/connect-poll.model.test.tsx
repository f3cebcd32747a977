import { expect } from 'vitest';
import { connectPollMachine, type ConnectPollInput } from '../../../machines/service/connect-poll.machine';
import { promiseCases, runModel } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const UP = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);

/** No view of its own: what it tells its host is what the panel shows. */
runModel({
  machine: connectPollMachine,
  inputs: (host): readonly ConnectPollInput[] => [{ host, reason: 'start' }],
  events: [],
  slots: {
    touch: promiseCases({
      resolves: [UP, replyOf(lists(3, [2]))],
      rejects: [
        { kind: 'unauthorised', first: false },
        { kind: 'busy', own: false },
        { kind: 'refused', message: 'no' },
      ],
    }),
  },
  project: ({ output, rounds }) => [output.result, rounds],
  render: null,
  perform: {},
  see: {
    'polling.asking': ({ host }) => expect(host.facts).toEqual([]),
    'polling.pausing': ({ snapshot }) => expect(snapshot.status).toBe('active'),
    reading: ({ host }) => {
      expect(host.ofType('notice.raised').filter(({ notice }) => notice.key === 'coreDidNotStart')).toEqual([]);
    },
    up: ({ snapshot }) => expect(snapshot.output).toEqual({ result: 'up', reply: UP }),
    stopped: ({ snapshot }) => expect(snapshot.output).toEqual({ result: 'stopped' }),
    gaveUp: ({ snapshot, host }) => {
      expect(snapshot.output).toEqual({ result: 'gaveUp' });
      expect(host.ofType('notice.raised').at(-1)?.notice.key).toBe('coreDidNotStart');
    },
  },
});
