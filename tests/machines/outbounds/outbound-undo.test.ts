import { describe, expect, test } from 'vitest';
import { type OutboundSetting } from '../../../machines/domain/outbound-setting';
import { type ConnectedReference, type Reference } from '../../../machines/domain/reference';
import { type Touch, type TouchReply } from '../../../machines/domain/touch';
import { type DeletedOutbound } from '../../../machines/ports/deleted';
import { type LocateInput } from '../../../machines/ports/service';
import { TOAST } from '../../../machines/shared/constants';
import { undoMachine, type UndoRules } from '../../../machines/shell/undo.machine';
import { lists, replyOf, server, serverRef } from '../../harness/touch-lists';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { stepsOf } from '../../harness/steps';

const SETTING = { probeURL: 'http://p', probeInterval: '5s', type: 'leastping' };
const at = (id: number): ConnectedReference => ({ ...serverRef(id), outbound: 'video' });
const BEFORE: Touch = { ...lists(3), connected: [at(1), at(3)] };

function begin(input: Partial<DeletedOutbound> = {}) {
  const host = recordingHost();
  const add = deferredSlot<readonly string[], { readonly name: string }>();
  const save = deferredSlot<void, { readonly name: string; readonly setting: OutboundSetting }>();
  const [touch, connect] = [lockedSlot<LocateInput, TouchReply>(), lockedSlot<ConnectedReference, TouchReply>()];
  const start = lockedSlot<void, TouchReply>();
  const choose = lockedSlot<{ readonly outbound: string; readonly rows: readonly Reference[] }, TouchReply>();
  const { actor } = startActor(
    undoMachine.provide({
      actors: {
        run: stepsOf<UndoRules>(touch, { addOutbound: add, saveOutbound: save, connect, chooseServers: choose, start }),
      },
    }),
    {
      id: 'undo.0',
      host: host.ref,
      deleted: {
        kind: 'outbound',
        name: 'video',
        setting: SETTING,
        connections: BEFORE.connected,
        touch: BEFORE,
        wasRunning: false,
        ...input,
      },
    },
  );
  const restore = () => actor.send({ type: 'undo.restore' });
  const said = () => host.take().flatMap((fact) => (fact.type === 'notice.raised' ? [fact.notice] : []));
  /** Up to the first connection. */
  const reach = async (now: Touch = lists(3)) => {
    restore();
    await add.latest.resolve(['proxy', 'video']);
    if (save.calls.length > 0) await save.latest.resolve();
    touch.latest.answer(replyOf(now));
  };
  return {
    actor,
    host,
    add,
    save,
    touch,
    connect,
    choose,
    start,
    restore,
    reach,
    said,
    now: () => actor.getSnapshot(),
  };
}

const UNDO = [{ kind: 'undo', undo: 'undo.0' }];

describe('undo of an outbound', () => {
  test('is offered by the notice of the deletion, for 10 s', () => {
    const { said, now } = begin();
    expect([now().value, said()]).toEqual([
      'offered',
      [{ key: 'outboundDeleted', intent: 'success', values: { name: 'video' }, duration: TOAST.undo, actions: UNDO }],
    ]);
  });

  test('adds it again, then sends its setting, then connects its servers, each where it stands now', async () => {
    const { add, save, touch, connect, restore, host, said, now } = begin();
    said();
    restore();
    expect([now().hasTag('busy'), add.latest.input]).toEqual([true, { name: 'video' }]);
    await add.latest.resolve(['proxy', 'video']);
    expect(host.take()).toEqual([{ type: 'outbounds.received', outbounds: ['proxy', 'video'] }]);
    expect(save.latest.input).toEqual({ name: 'video', setting: SETTING });
    await save.latest.resolve();
    // The first server was deleted meanwhile: the others have moved up.
    const today: Touch = {
      ...lists(0),
      servers: [server(2), server(3)].map((row, index) => ({ ...row, id: index + 1 })),
    };
    touch.latest.answer(replyOf(today));
    expect(connect.latest.input).toEqual(at(2));
    const connected = replyOf({ ...today, connected: [at(2)] });
    connect.latest.answer(connected);
    expect(host.ofType('connection.stored')).toEqual([{ type: 'connection.stored', reference: at(2) }]);
    expect(said()).toEqual([
      {
        key: 'outboundRestoredPartly',
        intent: 'warning',
        values: { name: 'video', lost: 1, message: BEFORE.servers[0]?.name },
        duration: TOAST.undo,
        actions: UNDO,
      },
    ]);
    expect(now().value).toBe('partly');
  });

  test('a core that was stopped stays so: the servers are given all at once, where that is possible', async () => {
    const { reach, connect, choose, host, said, now } = begin({ whole: true });
    await reach({ ...lists(3), connected: [{ ...at(9), outbound: 'video' }] });
    expect(choose.latest.input).toEqual({ outbound: 'video', rows: [at(1)] });
    choose.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }));
    expect(choose.latest.input).toEqual({ outbound: 'video', rows: [at(1), at(3)] });
    choose.latest.answer(replyOf(BEFORE));
    expect(host.ofType('connection.stored').map(({ reference }) => reference)).toEqual([at(1), at(3)]);
    expect([connect.calls, now().status, said().at(-1)?.key]).toEqual([[], 'done', 'outboundRestored']);
  });

  test.each([
    ['ran before', { whole: true, wasRunning: true }, false],
    ['runs by now', { whole: true }, true],
  ])('a core that %s is connected as ever', async (_, input, runs) => {
    const { add, connect, choose, restore, save, touch } = begin(input);
    restore();
    await add.latest.resolve(['proxy', 'video']);
    await save.latest.resolve();
    touch.latest.answer(replyOf(lists(3), runs));
    expect([choose.calls, connect.latest.input]).toEqual([[], at(1)]);
  });

  test('when everything is restored, it reports success and ends', async () => {
    const { reach, connect, said, now } = begin();
    await reach();
    connect.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }));
    expect(connect.latest.input).toEqual(at(3));
    said();
    connect.latest.answer(replyOf(BEFORE));
    expect([now().status, said()]).toEqual([
      'done',
      [{ key: 'outboundRestored', intent: 'success', values: { name: 'video' }, duration: TOAST.brief, actions: [] }],
    ]);
  });

  test('what failed is retried, and nothing that is there already', async () => {
    const { reach, connect, said, now, touch } = begin();
    await reach();
    connect.latest.fail({ kind: 'timeout' });
    touch.latest.answer(replyOf(lists(3)));
    connect.latest.answer(replyOf({ ...lists(3), connected: [at(3)] }));
    expect([now().value, now().context.missing]).toEqual(['partly', [at(1)]]);
    said();
    // The call that timed out has taken effect after all.
    await reach(BEFORE);
    expect([now().status, connect.calls.length, said().map(({ key }) => key)]).toEqual([
      'done',
      2,
      ['outboundRestored'],
    ]);
  });

  test('a refused setting is reported, and the servers are connected anyway', async () => {
    const { add, save, touch, connect, restore, said, now } = begin({ connections: [at(1)] });
    restore();
    await add.latest.resolve(['proxy', 'video']);
    said();
    await save.latest.reject({ kind: 'refused', message: 'no such type' });
    touch.latest.answer(replyOf(lists(3)));
    connect.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }));
    expect([now().value, said().map(({ key, values }) => [key, values['lost']])]).toEqual([
      'partly',
      [
        ['refused', undefined],
        ['outboundRestoredPartly', 0],
      ],
    ]);
  });

  test('without a setting none is sent', async () => {
    const { add, save, touch, restore, now } = begin({ setting: null, connections: [] });
    restore();
    await add.latest.resolve(['proxy', 'video']);
    touch.latest.answer(replyOf(lists(3)));
    expect([save.calls.length, now().status]).toEqual([0, 'done']);
  });

  test('nothing is lost when it cannot be added, or the lists cannot be read', async () => {
    const { add, save, touch, restore, said, now } = begin();
    restore();
    said();
    await add.latest.reject({ kind: 'unreachable' });
    expect([now().value, now().context.missing.length]).toEqual(['partly', 2]);
    restore();
    await add.latest.resolve(['proxy', 'video']);
    await save.latest.resolve();
    touch.latest.fail({ kind: 'unreachable' });
    expect([now().value, now().context.missing.length]).toEqual(['partly', 2]);
  });

  test('a core that ran before is started again after its last connection was restored, with the poll', async () => {
    const { reach, connect, start, host, now } = begin({ connections: [at(1)], wasRunning: true });
    await reach();
    connect.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }));
    expect(start.calls).toHaveLength(1);
    start.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }, true));
    expect([host.ofType('poll.requested'), now().status]).toEqual([
      [{ type: 'poll.requested', reason: 'undo' }],
      'done',
    ]);

    const running = begin({ connections: [at(1)], wasRunning: true });
    await running.reach();
    running.connect.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }, true));
    expect([running.start.calls.length, running.now().status]).toEqual([0, 'done']);
  });

  test('a failed start is reported; the outbound is restored', async () => {
    const { reach, connect, start, host, said, now } = begin({ connections: [at(1)], wasRunning: true });
    await reach();
    connect.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }));
    said();
    start.latest.fail({ kind: 'refused', message: 'no' });
    expect(host.ofType('start.refused')).toEqual([{ type: 'start.refused', message: 'no' }]);
    expect([said().map(({ key }) => key), now().status]).toEqual([['refused', 'outboundRestored'], 'done']);
  });

  test('it is offered until it is used, and again while something is missing', async () => {
    const { add, now, restore } = begin();
    expect(now().hasTag('offered')).toBe(true);
    restore();
    expect([now().hasTag('offered'), now().hasTag('busy')]).toEqual([false, true]);
    await add.latest.reject({ kind: 'unreachable' });
    expect(now().hasTag('offered')).toBe(true);
  });

  test('without a setting the outbounds are told all the same, and the lists are read within 60 s and told', async () => {
    const { add, host, restore, touch } = begin({ setting: null, connections: [] });
    restore();
    await add.latest.resolve(['proxy', 'video']);
    expect(host.ofType('outbounds.received')).toEqual([{ type: 'outbounds.received', outbounds: ['proxy', 'video'] }]);
    expect(touch.latest.input).toEqual({ before: BEFORE, rows: [] });
    touch.latest.answer(replyOf(lists(3)));
    expect(host.ofType('touch.received')).toEqual([{ type: 'touch.received', reply: replyOf(lists(3)) }]);
  });

  test('a connection of the same row to another outbound, or of another row with its number, is not the one', async () => {
    const others: Touch = {
      ...lists(3, [1]),
      connected: [
        { ...serverRef(1), outbound: 'proxy' },
        { _type: 'subscriptionServer', id: 1, sub: 0, outbound: 'video' },
      ],
    };
    const { connect, reach } = begin({ connections: [at(1)], touch: { ...lists(3, [1]), connected: [at(1)] } });
    await reach(others);
    expect(connect.latest.input).toEqual(at(1));
  });

  test('every missing server is named', async () => {
    const { connect, reach, said, touch } = begin();
    await reach();
    said();
    connect.latest.fail({ kind: 'refused', message: 'no' });
    touch.latest.answer(replyOf(lists(3)));
    connect.latest.fail({ kind: 'timeout' });
    touch.latest.answer(replyOf(lists(3)));
    expect(said().map(({ values }) => values)).toEqual([{ name: 'video', lost: 2, message: 'Server 1, Server 3' }]);
  });

  test('a call without an answer is not reported', async () => {
    const { add, restore, said } = begin();
    restore();
    said();
    await add.latest.reject({ kind: 'timeout' });
    expect(said().map(({ key }) => key)).toEqual(['outboundRestoredPartly']);
  });

  test('a call that crashes leaves the rest to be retried', async () => {
    const reading = begin();
    reading.restore();
    await reading.add.latest.resolve(['proxy', 'video']);
    await reading.save.latest.resolve();
    reading.said();
    reading.touch.latest.crash(new Error('broken'));
    expect([reading.now().value, reading.now().context.missing, reading.said().map(({ key }) => key)]).toEqual([
      'partly',
      [at(1), at(3)],
      ['setup', 'outboundRestoredPartly'],
    ]);
    const connecting = begin();
    await connecting.reach();
    connecting.connect.latest.crash(new Error('broken'));
    expect(connecting.connect.latest.input).toEqual(at(3));
    connecting.connect.latest.answer(replyOf({ ...lists(3), connected: [at(3)] }));
    expect([connecting.now().value, connecting.now().context.missing]).toEqual(['partly', [at(1)]]);
    const starting = begin({ connections: [at(1)], wasRunning: true });
    await starting.reach();
    starting.connect.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }));
    starting.said();
    starting.start.latest.crash(new Error('broken'));
    expect([starting.now().status, starting.said().map(({ key }) => key)]).toEqual([
      'done',
      ['setup', 'outboundRestored'],
    ]);
  });

  test('a connection that was refused but is in the lists anyway is not missing', async () => {
    const { connect, reach, said, now, touch } = begin({ connections: [at(1)] });
    await reach();
    said();
    connect.latest.fail({ kind: 'refused', message: 'the core does not start' });
    expect(touch.latest.input).toEqual({ before: BEFORE, rows: [at(1)] });
    touch.latest.answer(replyOf({ ...lists(3), connected: [at(1)] }));
    expect([said().map(({ key }) => key), now().status]).toEqual([['outboundRestored'], 'done']);
  });

  test('without the service or a login nothing more is sent', async () => {
    const { connect, reach, now } = begin();
    await reach();
    connect.latest.fail({ kind: 'unreachable' });
    expect([connect.calls.length, now().value, now().context.missing]).toEqual([1, 'partly', [at(1), at(3)]]);
  });

  test('a core that ran is not started without a connected server', async () => {
    const { now, reach, start } = begin({ connections: [], wasRunning: true });
    await reach();
    expect([start.calls.length, now().status]).toEqual([0, 'done']);
  });
});
