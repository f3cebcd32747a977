import { setup, type AnyActorLogic } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type DeletedOutbound, type DeletedRow } from '../../../machines/ports/deleted';
import { type HostFact } from '../../../machines/ports/host';
import { childrenOf } from '../../../machines/shell/app.readings';
import { offersMachine, type Offer } from '../../../machines/shell/offers.machine';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { lists } from '../../harness/touch-lists';

const ROW: DeletedRow = {
  row: { _type: 'server', id: 1, sub: 0 },
  name: 'one',
  link: 'ss://one',
  url: 'ss://one',
  remarks: null,
  connections: [],
};
const ROWS = { type: 'rows.deleted', rows: [ROW], wasRunning: true, mode: 'ask' } as const;
const OUTBOUND: DeletedOutbound = {
  name: 'two',
  setting: null,
  connections: [],
  touch: lists(1),
  wasRunning: false,
};
const LOST = { _type: 'server', id: 9, sub: 0, outbound: 'proxy' } as const;
const REMOVAL = { type: 'notice.acted', action: { kind: 'removeStale', connections: [LOST] } } as const;

/** A machine that writes down what it was made with and told. */
function recorder() {
  const inputs: unknown[] = [];
  const heard: string[] = [];
  const told: unknown[] = [];
  const logic = setup({
    types: { events: {} as { readonly type: string } },
    actions: {
      note: ({ event }) => {
        heard.push(event.type);
        told.push(event);
      },
      fail: () => {
        throw new Error('broken');
      },
    },
  }).createMachine({
    context: ({ input }) => {
      inputs.push(input);
      return {};
    },
    on: { break: { actions: 'fail' }, '*': { actions: 'note' } },
  });
  return { logic, inputs, heard, told };
}

function begin() {
  const [load, host, offered] = [
    deferredSlot<AnyActorLogic, { readonly kind: Offer['kind'] }>(),
    recordingHost(),
    recorder(),
  ];
  const { actor, clock } = startActor(offersMachine.provide({ actors: { load: load.logic } }), { host: host.ref });
  return {
    actor,
    clock,
    load,
    ...offered,
    host: host.ref,
    bring: () => load.latest.resolve(offered.logic),
    value: () => actor.getSnapshot().value,
    asked: () => load.calls.map(({ input }) => input.kind),
    ids: () => Object.keys(childrenOf(actor)).filter((id) => id !== 'load'),
    said: () => host.ofType('notice.raised').map(({ notice }) => notice.values),
  };
}

describe('what notices offer', () => {
  test('comes with its machine: who deleted rows, an outbound, or wants stale connections removed', async () => {
    const { actor, asked, bring, host, ids, inputs, value } = begin();
    expect(asked()).toEqual([]);
    actor.send(ROWS);
    await bring();
    actor.send({ type: 'outbound.deleted', outbound: OUTBOUND });
    await bring();
    actor.send(REMOVAL);
    await bring();
    expect([value(), asked()]).toEqual(['ready', ['undo', 'undo', 'staleConnections']]);
    expect(ids()).toEqual(['undo.0', 'undo.1', 'staleConnections']);
    expect(inputs).toEqual([
      { host, id: 'undo.0', deleted: { kind: 'rows', rows: [ROW], wasRunning: true, mode: 'ask' } },
      { host, id: 'undo.1', deleted: { kind: 'outbound', ...OUTBOUND } },
      { host, id: 'staleConnections', connections: [LOST] },
    ]);
  });

  test('is not lost while the machines are being fetched: one after the other, in the order of the deletions', async () => {
    const { actor, asked, bring, ids, inputs, value } = begin();
    for (const fact of [ROWS, { type: 'outbound.deleted', outbound: OUTBOUND }, ROWS] as const) actor.send(fact);
    expect([value(), asked(), ids()]).toEqual(['fetching', ['undo'], []]);
    for (let count = 0; count < 3; count += 1) await bring();
    expect([value(), asked(), ids()]).toEqual(['ready', ['undo', 'undo', 'undo'], ['undo.0', 'undo.1', 'undo.2']]);
    expect(inputs).toMatchObject([
      { deleted: { rows: [ROW] } },
      { deleted: { name: 'two' } },
      { deleted: { rows: [ROW] } },
    ]);
  });

  test('is not lost while the panel’s host is down: it is fetched again after pauses that become longer', async () => {
    const { actor, asked, bring, clock, ids, load, value } = begin();
    actor.send(ROWS);
    for (const pause of [3_000, 6_000, 12_000]) {
      await load.latest.reject({ kind: 'unfetched' });
      actor.send(ROWS);
      clock.increment(pause - 1);
      expect(value()).toBe('pausing');
      clock.increment(1);
      expect(value()).toBe('fetching');
    }
    expect([asked().length, ids()]).toEqual([4, []]);
    for (let count = 0; count < 4; count += 1) await bring();
    expect(ids()).toEqual(['undo.0', 'undo.1', 'undo.2', 'undo.3']);
    actor.send(ROWS);
    await load.latest.reject({ kind: 'unfetched' });
    clock.increment(3_000);
    expect(value()).toBe('fetching');
  });

  test('is accepted in the notice, by the one deletion that is meant', async () => {
    const { actor, bring, heard } = begin();
    actor.send(ROWS);
    await bring();
    const act = (undo: string) => actor.send({ type: 'notice.acted', action: { kind: 'undo', undo } });
    act('undo.1');
    expect(heard).toEqual([]);
    act('undo.0');
    expect(heard).toEqual(['undo.restore']);
  });

  test('is none of the other things that notices are for', () => {
    const { actor, value, asked } = begin();
    actor.send({ type: 'notice.acted', action: { kind: 'openLogs' } });
    expect([value(), asked()]).toEqual(['ready', []]);
  });

  test('removing begins anew when it is accepted again', async () => {
    const { actor, bring, ids, inputs } = begin();
    for (let count = 0; count < 2; count += 1) {
      actor.send(REMOVAL);
      await bring();
    }
    expect([ids(), inputs.length]).toEqual([['staleConnections'], 2]);
  });

  test.each<[string, HostFact[]]>([
    ['what is offered', []],
    ['what is still being fetched', [ROWS]],
  ])('goes with its service: %s', async (_, fetching) => {
    const { actor, bring, ids, value } = begin();
    actor.send(ROWS);
    await bring();
    actor.send(REMOVAL);
    await bring();
    for (const fact of fetching) actor.send(fact as typeof ROWS);
    actor.send({ type: 'offers.withdraw' });
    expect([value(), ids(), actor.getSnapshot().context.waiting]).toEqual(['ready', [], []]);
  });

  test('that crashes is reported, and the others stay', async () => {
    const { actor, bring, ids, said } = begin();
    for (let count = 0; count < 2; count += 1) {
      actor.send(ROWS);
      await bring();
    }
    childrenOf(actor)['undo.0']?.send({ type: 'break' });
    expect([actor.getSnapshot().status, said()]).toEqual(['active', [{ message: 'broken' }]]);
    expect(ids()).toContain('undo.1');
  });
});

describe('what is on trial', () => {
  const CHANGE = { kind: 'settings', before: { a: 1 }, after: { a: 2 } } as const;
  const BEGUN = { type: 'trial.started', change: CHANGE } as const;
  const TAKE = { type: 'trial.take', input: { address: 'http://one', begun: BEGUN, text: null } } as const;
  const RESUME = { type: 'trial.take', input: { address: 'http://one', begun: null, text: '{}' } } as const;

  test('is told what happened while its machine was fetched, in order and once', async () => {
    const { actor, asked, bring, heard } = begin();
    actor.send(TAKE);
    actor.send({ type: 'trial.answered', fault: null });
    actor.send(TAKE);
    actor.send({ type: 'lists.kept', reply: { touch: lists(1), running: true } });
    expect(heard).toEqual([]);
    await bring();
    expect([asked(), heard]).toEqual([['trial'], ['trial.answered', 'trial.started', 'lists.kept']]);
    actor.send({ type: 'stop.tried' });
    expect(heard).toEqual(['trial.answered', 'trial.started', 'lists.kept', 'stop.tried']);
  });

  test('comes with its machine, hears what it needs, and is joined by further changes', async () => {
    const { actor, asked, bring, heard, host, inputs } = begin();
    actor.send({ type: 'trial.answered', fault: null });
    actor.send(TAKE);
    await bring();
    expect([asked(), inputs]).toEqual([['trial'], [{ ...TAKE.input, host, id: 'trial' }]]);
    actor.send({ type: 'trial.answered', fault: null });
    actor.send({ type: 'lists.kept', reply: { touch: lists(1), running: true } });
    actor.send({ type: 'setting.applied' });
    actor.send({ type: 'start.tried' });
    actor.send({ type: 'start.refused', message: 'no' });
    actor.send({ type: 'stop.tried' });
    actor.send({ type: 'alive.received', alive: new Map() });
    actor.send({ type: 'notice.acted', action: { kind: 'keepTrial', deadline: 7 } });
    actor.send(TAKE);
    actor.send(RESUME);
    actor.send({ type: 'trial.follow', address: 'http://one', text: null });
    expect(heard).toEqual([
      'trial.answered',
      'lists.kept',
      'setting.applied',
      'start.tried',
      'start.refused',
      'stop.tried',
      'alive.received',
      'trial.keep',
      'trial.started',
      'trial.storedElsewhere',
    ]);
    expect(asked()).toEqual(['trial']);
  });

  test('that is to be kept is the one whose notice it is', async () => {
    const { actor, bring, heard, told } = begin();
    actor.send({ type: 'notice.acted', action: { kind: 'keepTrial', deadline: 7 } });
    actor.send(TAKE);
    await bring();
    actor.send({ type: 'notice.acted', action: { kind: 'keepTrial', deadline: 7 } });
    expect(heard).toEqual(['trial.keep']);
    expect(told).toEqual([{ type: 'trial.keep', deadline: 7 }]);
  });

  test('is not begun by a save that has nothing of its own to try', async () => {
    const { actor, asked, bring, told } = begin();
    const save = { ...TAKE, input: { ...TAKE.input, begun: { ...BEGUN, change: null } } } as const;
    actor.send(save);
    expect(asked()).toEqual([]);
    const stored = { type: 'trial.stored', change: CHANGE, tried: true } as const;
    actor.send({ ...TAKE, input: { ...TAKE.input, begun: stored } });
    actor.send(save);
    await bring();
    actor.send(save);
    expect([asked(), told]).toEqual([['trial'], [save.input.begun, save.input.begun]]);
  });

  test('is gone on with after a reload, and when another page stores it', async () => {
    const { actor, asked, bring, inputs } = begin();
    actor.send({ type: 'trial.follow', address: 'http://one', text: null });
    expect(asked()).toEqual([]);
    actor.send({ type: 'trial.follow', address: 'http://one', text: '{}' });
    await bring();
    expect([asked(), inputs]).toMatchObject([['trial'], [RESUME.input]]);
  });

  test('is left to the other service when this one is', async () => {
    const { actor, bring, heard, ids } = begin();
    actor.send(RESUME);
    await bring();
    expect(ids()).toEqual(['trial']);
    actor.send({ type: 'offers.withdraw' });
    expect(ids()).toEqual([]);
    actor.send({ type: 'trial.answered', fault: null });
    expect(heard).toEqual([]);
  });
});
