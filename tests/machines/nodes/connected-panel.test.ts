import { describe, expect, test } from 'vitest';
import { connectedPanelMachine } from '../../../machines/nodes/connected-panel.machine';
import { selectIsDrawn, selectIsFolded } from '../../../machines/nodes/connected-panel.selectors';
import { recordingHost, startActor } from '../../harness/slots';

function begin(stored: string | null) {
  const host = recordingHost();
  const { actor } = startActor(connectedPanelMachine, { host: host.ref, stored });
  return {
    actor,
    host,
    folded: () => selectIsFolded(actor.getSnapshot()),
    drawn: () => selectIsDrawn(actor.getSnapshot()),
  };
}

describe('connected panel', () => {
  test.each([
    [null, false],
    ['folded', true],
    ['rubbish', false],
  ])('stored %s: folded %s', (stored, folded) => expect(begin(stored).folded()).toBe(folded));

  test('folding is remembered, unfolding forgets it', () => {
    const { actor, host, folded } = begin(null);
    actor.send({ type: 'panel.fold' });
    expect(folded()).toBe(true);
    actor.send({ type: 'panel.unfold' });
    expect(folded()).toBe(false);
    expect(host.facts).toEqual([
      { type: 'storing.requested', key: 'connectedPanel', value: 'folded' },
      { type: 'storing.requested', key: 'connectedPanel', value: null },
    ]);
  });

  test('the drawer opens and closes by itself', () => {
    const { actor, host, drawn, folded } = begin('folded');
    actor.send({ type: 'drawer.open' });
    expect([drawn(), folded()]).toEqual([true, true]);
    actor.send({ type: 'drawer.close' });
    expect([drawn(), host.facts]).toEqual([false, []]);
  });
});
