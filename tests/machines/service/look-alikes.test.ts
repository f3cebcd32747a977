import { describe, expect, test } from 'vitest';
import { type Reference } from '../../../machines/domain/reference';
import { type TouchReply } from '../../../machines/domain/touch';
import { lookAlikesMachine } from '../../../machines/service/look-alikes.machine';
import { type LinkAnswer } from '../../../machines/ports/service';
import { LOOK_ALIKES_MAX } from '../../../machines/shared/constants';
import { lists, replyOf, server, serverRef } from '../../harness/touch-lists';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const alike = { name: 'same', address: 'same:1' };
const twins = (count: number) => Array.from({ length: count }, (_, index) => server(index + 1, alike));

function start() {
  const host = recordingHost();
  const links = deferredSlot<readonly LinkAnswer[], { readonly rows: readonly Reference[] }>();
  const { actor } = startActor(lookAlikesMachine.provide({ actors: { sharingAddresses: links.logic } }), {
    host: host.ref,
  });
  const tell = (reply: TouchReply): void => actor.send({ type: 'touch.received', reply });
  const answer = (): Promise<void> =>
    links.latest.resolve(links.latest.input.rows.map(({ id }) => ({ ok: true, value: `link${id}` })));
  return { actor, host, links, tell, answer, now: () => actor.getSnapshot() };
}

describe('rows that look alike', () => {
  test('have their links read, six at a time, and told with the lists', async () => {
    const { answer, host, links, now, tell } = start();
    const reply = replyOf(lists([...twins(7), server(8)]), true);
    tell(reply);
    expect(links.latest.input.rows).toEqual([1, 2, 3, 4, 5, 6].map(serverRef));
    await answer();
    expect(links.latest.input.rows).toEqual([serverRef(7)]);
    expect(host.take()).toEqual([]);
    await answer();
    const known = new Map([1, 2, 3, 4, 5, 6, 7].map((id) => [`server:${id}`, `link${id}`]));
    expect(host.take()).toEqual([
      { type: 'touch.received', reply: { running: true, touch: { ...reply.touch, links: known } } },
    ]);
    expect(now().value).toBe('idle');
  });

  test('are none where each row is like no other', () => {
    const { links, now, tell } = start();
    tell(replyOf(lists(3, [2])));
    expect([links.calls.length, now().value]).toEqual([0, 'idle']);
  });

  test('are not asked about again while the lists stay, whatever else was said', async () => {
    const { answer, host, links, tell } = start();
    const touch = lists(twins(2));
    tell(replyOf(touch));
    tell(replyOf({ ...touch, connected: [{ ...serverRef(1), outbound: 'proxy' }] }, true));
    expect(links.calls).toHaveLength(1);
    await answer();
    const [told] = host.ofType('touch.received');
    expect([told?.reply.running, told?.reply.touch.connected.length]).toEqual([true, 1]);
    tell(told?.reply ?? replyOf(touch));
    expect(links.calls).toHaveLength(1);
  });

  test('are asked about anew when the lists are others; what is known already is not', async () => {
    const { host, links, tell } = start();
    tell(replyOf(lists(twins(2))));
    const first = links.latest;
    const touch = { ...lists(twins(3)), links: new Map([['server:1', 'known']]) };
    tell(replyOf(touch));
    expect([first.signal.aborted, links.latest.input.rows]).toEqual([true, [serverRef(2), serverRef(3)]]);
    await links.latest.resolve([
      { ok: true, value: 'two' },
      { ok: false, fault: { kind: 'refused', message: 'no' } },
    ]);
    expect(host.ofType('touch.received').map(({ reply }) => reply.touch.links)).toEqual([
      new Map([
        ['server:1', 'known'],
        ['server:2', 'two'],
      ]),
    ]);
  });

  test('whose links cannot be had stay as they are', async () => {
    for (const end of [
      (links: ReturnType<typeof start>['links']) =>
        links.latest.resolve([{ ok: false, fault: { kind: 'refused', message: 'no' } }]),
      (links: ReturnType<typeof start>['links']) =>
        links.latest.resolve([{ ok: false, fault: { kind: 'unreachable' } }]),
      (links: ReturnType<typeof start>['links']) => links.latest.reject(new Error('broken')),
    ]) {
      const { host, links, now, tell } = start();
      tell(replyOf(lists(twins(2))));
      await end(links);
      expect([host.take(), now().value, links.calls.length]).toEqual([[], 'idle', 1]);
    }
  });

  test('are not all asked about where there are very many', async () => {
    const { answer, links, now, tell } = start();
    tell(replyOf(lists(twins(LOOK_ALIKES_MAX + 10))));
    while (now().value === 'asking') await answer();
    expect(links.calls.flatMap(({ input }) => input.rows)).toHaveLength(LOOK_ALIKES_MAX);
  });
});
