import { fromCallback } from 'xstate';
import { describe, expect, test } from 'vitest';
import { panelPartsMachine, type PanelPartsFact } from '../../../machines/shell/panel-parts.machine';
import { selectIsChanged } from '../../../machines/shell/panel-parts.selectors';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

function begin() {
  const [fetchParts, hosts, host] = [deferredSlot<void, unknown>(), deferredSlot<boolean, unknown>(), recordingHost()];
  let tell: (fact: PanelPartsFact) => void = () => {};
  const watch = fromCallback(({ sendBack }) => {
    tell = sendBack as typeof tell;
  });
  const renewals: ((fact: PanelPartsFact) => void)[] = [];
  const renewal = fromCallback(({ sendBack }) => void renewals.push(sendBack));
  const machine = panelPartsMachine.provide({
    actors: { watch, renewal, fetchParts: fetchParts.logic as never, hostsThisPanel: hosts.logic as never },
  });
  const { actor, clock } = startActor(machine, { host: host.ref });
  const said = () => host.take().map((fact) => (fact.type === 'notice.raised' ? fact.notice.key : fact.type));
  return {
    actor,
    clock,
    fetchParts,
    hosts,
    said,
    renewals,
    miss: () => tell({ type: 'part.missed' }),
    value: () => actor.getSnapshot().value,
  };
}

describe('parts of the panel', () => {
  test('they are fetched when the page has settled, and then nothing is missing', async () => {
    const { actor, fetchParts, value, clock, said } = begin();
    clock.increment(2_999);
    expect([value(), fetchParts.calls.length]).toEqual(['settling', 0]);
    actor.send({ type: 'page.settled' });
    expect(value()).toBe('fetching');
    await fetchParts.latest.resolve();
    clock.increment(100_000);
    expect([value(), fetchParts.calls.length, said()]).toEqual(['whole', 1, []]);
  });

  test('the browser may keep them once nothing is missing; of a newer panel is said, and it waits for a reload', async () => {
    const { actor, fetchParts, renewals, value, said } = begin();
    actor.send({ type: 'page.settled' });
    expect(renewals).toEqual([]);
    await fetchParts.latest.resolve();
    expect(renewals).toHaveLength(1);
    renewals[0]?.({ type: 'panel.renewed' });
    expect([value(), said()]).toEqual(['whole', ['panelRenewed']]);
    actor.send({ type: 'panel.reload' });
    expect(said()).toEqual(['reload.requested']);
  });

  test('a page on which no lists appear is waited for 3 s only', () => {
    const { value, clock } = begin();
    clock.increment(3_000);
    expect(value()).toBe('fetching');
  });

  test('while the host is away it is polled silently after ever longer pauses, up to a minute', async () => {
    const { actor, fetchParts, hosts, value, clock, said } = begin();
    actor.send({ type: 'page.settled' });
    await fetchParts.latest.reject({ kind: 'unfetched' });
    for (const pause of [3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      clock.increment(pause - 1);
      expect(value()).toBe('pausing');
      clock.increment(1);
      expect(value()).toBe('asking');
      await hosts.latest.reject(new Error('away'));
    }
    expect([fetchParts.calls.length, said()]).toEqual([1, []]);
  });

  test('the host is back with the same panel: what is missing is fetched, and the pauses start over', async () => {
    const { actor, fetchParts, hosts, value, clock } = begin();
    actor.send({ type: 'page.settled' });
    await fetchParts.latest.reject(new Error('away'));
    clock.increment(3_000);
    await hosts.latest.reject(new Error('away'));
    actor.send({ type: 'page.settled' });
    await hosts.latest.resolve(true);
    expect(value()).toBe('fetching');
    await fetchParts.latest.resolve();
    expect([value(), actor.getSnapshot().context.pauses]).toEqual(['whole', 0]);
  });

  test('the host has another panel: a reload is offered, at once and whenever a part of it is needed', async () => {
    const { actor, fetchParts, hosts, said, miss } = begin();
    actor.send({ type: 'page.settled' });
    await fetchParts.latest.reject(new Error('gone'));
    actor.send({ type: 'parts.retry' });
    await hosts.latest.resolve(false);
    expect([actor.getSnapshot().value, said(), selectIsChanged(actor.getSnapshot())]).toEqual([
      'changed',
      ['panelChanged'],
      true,
    ]);
    miss();
    expect(said()).toEqual(['panelChanged']);
    actor.send({ type: 'panel.reload' });
    expect(said()).toEqual(['reload.requested']);
  });

  test('a part that stays away though the host has the same panel: after three more tries a reload is offered', async () => {
    const { actor, fetchParts, hosts, value, said } = begin();
    actor.send({ type: 'page.settled' });
    for (let tries = 0; tries < 3; tries += 1) {
      await fetchParts.latest.reject(new Error('broken'));
      actor.send({ type: 'parts.retry' });
      await hosts.latest.resolve(true);
      expect(value()).toBe('fetching');
    }
    await fetchParts.latest.reject(new Error('broken'));
    actor.send({ type: 'parts.retry' });
    await hosts.latest.resolve(true);
    expect([value(), said()]).toEqual(['changed', ['panelChanged']]);
  });

  test('whoever waits for a missing part is told, in every state', async () => {
    const { actor, fetchParts, value, said, miss } = begin();
    miss();
    expect([value(), said()]).toEqual(['asking', ['partMissing']]);
    miss();
    expect([value(), said()]).toEqual(['asking', ['partMissing']]);
    actor.send({ type: 'page.settled' });
    const other = begin();
    other.actor.send({ type: 'page.settled' });
    other.miss();
    expect([other.value(), other.said()]).toEqual(['fetching', ['partMissing']]);
    await other.fetchParts.latest.reject(new Error('away'));
    other.miss();
    expect([other.value(), other.said()]).toEqual(['pausing', ['partMissing']]);
    expect(fetchParts.calls).toEqual([]);
  });
});
