import { expect } from 'vitest';
import { connectPollMachine, type ConnectPollInput } from '../../../machines/service/connect-poll.machine';
import { promiseCases, runModel } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const UP = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);

const PAUSED = { ...replyOf(lists(3, [2])), paused: true } as const;

/** No view of its own: what it tells its host is what the panel shows. */
runModel({
  machine: connectPollMachine,
  inputs: (host): readonly ConnectPollInput[] => [{ host, reason: 'start' }],
  events: [],
  slots: {
    touch: promiseCases({
      resolves: [UP, replyOf(lists(3, [2])), PAUSED],
      rejects: [
        { kind: 'unauthorised', first: false },
        { kind: 'busy', own: false },
        { kind: 'refused', message: 'no' },
      ],
    }),
  },
  project: ({ rounds }) => rounds,
  render: null,
  perform: {},
  see: {
    'polling.round.asking': ({ host }) => {
      const waited = { type: 'touch.received', reply: PAUSED };
      expect(host.facts).toEqual(host.facts.map(() => waited));
    },
    'polling.round.pausing': ({ snapshot }) => expect(snapshot.status).toBe('active'),
    waiting: ({ host }) => expect(host.ofType('touch.received').at(-1)?.reply).toEqual(PAUSED),
    reading: ({ host }) => {
      expect(host.ofType('notice.raised').filter(({ notice }) => notice.key === 'coreDidNotStart')).toEqual([]);
    },
    up: ({ snapshot }) => expect(snapshot.output).toEqual({ result: 'up' }),
    stopped: ({ snapshot }) => expect(snapshot.output).toEqual({ result: 'stopped' }),
    gaveUp: ({ snapshot, host }) => {
      expect(snapshot.output).toEqual({ result: 'gaveUp' });
      expect(host.ofType('notice.raised').at(-1)?.notice.key).toBe('coreDidNotStart');
    },
  },
});
