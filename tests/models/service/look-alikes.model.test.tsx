import { expect } from 'vitest';
import { lookAlikesMachine, type LookAlikesInput } from '../../../machines/service/look-alikes.machine';
import { lists, replyOf, server } from '../../harness/touch-lists';
import { promiseCases, runModel } from '../../harness/run-model';

const alike = { name: 'same', address: 'same:1' };
const ALIKE = replyOf(lists([server(1, alike), server(2, alike)]));

/** No view of its own: what it learns goes with the lists. */
runModel({
  machine: lookAlikesMachine,
  inputs: (host): readonly LookAlikesInput[] => [{ host }],
  events: [{ type: 'touch.received', reply: ALIKE }],
  slots: {
    sharingAddresses: promiseCases({
      resolves: [
        [
          { ok: true, value: 'ss://1' },
          { ok: true, value: 'ss://2' },
        ],
        [{ ok: false, fault: { kind: 'refused', message: 'no' } }],
        [{ ok: false, fault: { kind: 'unreachable' } }],
      ],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ reply, links, asked }) => [reply.touch.servers.length, links.size, asked],
  render: null,
  perform: {},
  facts: ['touch.received'],
  see: {
    idle: ({ context, host }) =>
      expect(host.ofType('touch.received').map(({ reply }) => reply.touch.links?.size)).toEqual(
        context.links.size > 0 ? [context.links.size] : [],
      ),
    asking: ({ host }) => expect(host.facts).toEqual([]),
  },
});
