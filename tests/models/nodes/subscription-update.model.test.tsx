import { expect } from 'vitest';
import {
  subscriptionUpdateMachine,
  type SubscriptionUpdateInput,
} from '../../../machines/nodes/subscription-update.machine';
import { lists, replyOf, subscriptionRef } from '../../harness/touch-lists';
import { lockedCases, runModel } from '../../harness/run-model';

/** No view of its own: what it tells its host is what the panel shows; nodes draws that it runs. */
runModel({
  machine: subscriptionUpdateMachine,
  holds: '[2.28] [8.21]',
  inputs: (host): readonly SubscriptionUpdateInput[] => [{ host, touch: lists(0, [2]), row: subscriptionRef(1) }],
  events: [],
  slots: {
    touch: lockedCases({
      answers: [replyOf(lists(0, [2])), replyOf(lists(0))],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    updateSubscription: lockedCases({
      answers: [replyOf(lists(0, [3])), replyOf(lists(0, [0]))],
      faults: [{ kind: 'timeout' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ output }) => output,
  render: null,
  perform: {},
  see: {
    reading: ({ host }) => expect(host.facts).toEqual([]),
    updating: ({ host }) => expect(host.facts.map(({ type }) => type)).toEqual(['touch.received']),
    ended: ({ snapshot, host }) => {
      const said = host.ofType('notice.raised').map(({ notice }) => notice.key);
      const kind = snapshot.output?.fault?.kind ?? 'none';
      // Nothing was sent: that the service is away is said, because the click did nothing.
      if (kind === 'unreachable') expect(said).toEqual(['serviceAway']);
      if (kind === 'timeout') expect(said).toEqual([]);
      if (kind === 'none') {
        expect(said).toHaveLength(1);
        expect(['rowMoved', 'subscriptionUpdated', 'subscriptionEmptied']).toContain(said[0]);
      }
    },
  },
});
