import { fromCallback, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { type TouchReply } from '../../../machines/domain/touch';
import {
  type LogNews,
  type PutBack,
  type RecalledTrial,
  type TrialChange,
  type TrialRecord,
  type TrialSubject,
} from '../../../machines/ports/trial';
import { trialMachine } from '../../../machines/service/trial.machine';
import { trialReturnMachine } from '../../../machines/service/trial-return.machine';
import { selectAnswering, selectPhase } from '../../../machines/service/trial.selectors';
import { type TrialFact } from '../../../machines/service/trial.setup';
import { type TrialInput } from '../../../machines/service/trial.types';
import { trialWatchMachine } from '../../../machines/service/trial-watch.machine';
import { type Fault } from '../../../machines/shared/faults';
import { VERSION } from '../../harness/fixtures';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { lists, replyOf, serverRef } from '../../harness/touch-lists';

const BEFORE = { transparent: 'close' };
const AFTER = { transparent: 'proxy' };
const CHANGE: TrialChange = { kind: 'settings', before: BEFORE, after: AFTER };
const BEGUN = { type: 'trial.started', change: CHANGE } as const;
const PORTS: TrialChange = { kind: 'ports', before: { http: 1 }, after: { http: 2 } };
const TOUCH = lists(1, [], [{ ...serverRef(1), outbound: 'proxy' }]);
const UP = { type: 'lists.kept', reply: replyOf(TOUCH, true) } as const;
const DOWN = { type: 'lists.kept', reply: replyOf(TOUCH, false) } as const;
const TAKEN = { type: 'trial.answered', fault: null } as const;
const KEY = 'trial@http://one';
const NOW = 1_000_000;
const FOLLOWING = { following: 'asking' };

const record = (given: Partial<TrialRecord> = {}): TrialRecord => ({
  changes: [CHANGE],
  waiting: [],
  tried: false,
  stage: 'watching',
  deadline: NOW + 20_000,
  cause: null,
  seen: 0,
  ...given,
});

function begin(input: Partial<TrialInput> = {}) {
  const clockSlot = { tell: (_: TrialFact): void => {} };
  const recall = deferredSlot<RecalledTrial, { readonly text: string | null }>();
  const log = deferredSlot<LogNews, { readonly from: number | null }>();
  const version = deferredSlot<ServiceVersion, { readonly address: string }>();
  const present = deferredSlot<unknown, TrialSubject>();
  const putBack = lockedSlot<PutBack, void>();
  const start = lockedSlot<void, TouchReply>();
  const host = recordingHost();
  const machine = trialMachine.provide({
    actors: {
      clock: fromCallback<EventObject>(({ sendBack }) => {
        clockSlot.tell = sendBack;
        sendBack({ type: 'clock.told', now: NOW });
      }),
      recall: recall.logic,
      log: log.logic,
      watch: trialWatchMachine.provide({ actors: { version: version.logic, log: log.logic } }),
      putBack: trialReturnMachine.provide({
        actors: { present: present.logic, putBack: putBack.logic, start: start.logic },
      }),
    },
  });
  const { actor, clock } = startActor(machine, {
    host: host.ref,
    address: 'http://one',
    begun: BEGUN,
    text: null,
    ...input,
  });
  const now = () => actor.getSnapshot();
  const stored = (): (TrialRecord | null)[] =>
    host
      .take()
      .flatMap((fact) =>
        fact.type === 'storing.requested' && fact.key === KEY
          ? [fact.value === null ? null : (JSON.parse(fact.value) as TrialRecord)]
          : [],
      );
  return {
    actor,
    clock,
    recall,
    log,
    version,
    present,
    putBack,
    start,
    host,
    now,
    stored,
    tell: (fact: TrialFact) => clockSlot.tell(fact),
    at: (time: number) => actor.send({ type: 'clock.told', now: time }),
    /** One after the other, as time passes. */
    seconds: (count: number) => {
      for (let one = 0; one < count; one += 1) clock.increment(1_000);
    },
    notices: () => host.ofType('notice.raised').map(({ notice: { key } }) => key),
    /** The values are what they were before: nothing has to be sent. */
    asBefore: async () => {
      await present.latest.resolve(BEFORE);
      actor.send(UP);
    },
  };
}

/** While the core runs with the change. */
function watching() {
  const trial = begin();
  trial.actor.send(TAKEN);
  trial.actor.send(UP);
  expect(trial.now().value).toBe('watching');
  return trial;
}

describe('applying', () => {
  test('a trial begins as a save is sent; the values from before are in the browser by then', async () => {
    const { actor, log, now, stored } = begin();
    expect([now().value, now().hasTag('shown'), now().hasTag('waiting')]).toEqual(['applying', true, true]);
    expect(stored()).toEqual([
      record({ stage: 'following', deadline: null, seen: 0 }),
      record({ stage: 'following', deadline: null, seen: NOW }),
    ]);
    expect(log.latest.input).toEqual({ from: null });
    await log.latest.resolve({ end: 700, lines: ['old'] });
    expect([now().context.mark, now().context.lines]).toEqual([700, []]);
    actor.send(DOWN);
    expect([now().value, now().context.reply]).toEqual(['applying', DOWN.reply]);
  });

  test('a log that cannot be read takes nothing away', async () => {
    const { log, now } = begin();
    await log.latest.reject({ kind: 'missing', call: 'GET /api/logger' });
    expect([now().value, now().context.mark]).toEqual(['applying', null]);
  });

  test('a save that the service took is followed', () => {
    const { actor, host, now } = begin();
    host.take();
    actor.send(TAKEN);
    expect([now().value, now().hasTag('waiting')]).toEqual([FOLLOWING, true]);
    expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
  });

  test.each<Fault>([
    { kind: 'timeout' },
    { kind: 'left' },
    { kind: 'unreachable' },
    { kind: 'unauthorised', first: false },
  ])('a save of which nobody knows whether it took effect is followed, too: $kind', (fault) => {
    const { actor, now } = begin();
    actor.send({ type: 'trial.answered', fault });
    expect(now().value).toEqual(FOLLOWING);
  });

  test('a save that gives no answer in 90 s is followed', () => {
    const { clock, now } = begin();
    clock.increment(89_999);
    expect(now().value).toBe('applying');
    clock.increment(1);
    expect(now().value).toEqual(FOLLOWING);
  });

  test('a save that the service declined goes back, in case it was stored all the same', async () => {
    const { actor, notices, now, present, putBack, stored } = begin();
    stored();
    actor.send({ type: 'trial.answered', fault: { kind: 'refused', message: 'invalid config' } });
    const cause = { kind: 'refused', message: 'invalid config' } as const;
    expect([now().value, now().hasTag('returning'), now().hasTag('shown')]).toEqual(['returning', true, true]);
    expect(stored()).toEqual([record({ stage: 'returning', deadline: null, cause, seen: NOW })]);
    await present.latest.resolve(AFTER);
    expect(putBack.latest.input).toEqual({ kind: 'settings', body: BEFORE });
    putBack.latest.answer();
    actor.send(UP);
    expect([now().value, notices(), stored()]).toEqual(['returned', ['trialReturned'], [null]]);
  });

  test('a declined save without words has none', () => {
    const { actor, now } = begin();
    actor.send({ type: 'trial.answered', fault: { kind: 'missing', call: 'PUT /api/ports' } });
    expect(now().context.cause).toEqual({ kind: 'refused', message: '' });
  });

  test('when a declined save has changed nothing, the trial ends without a word: the editor has said why', async () => {
    const { actor, asBefore, notices, now, stored } = begin();
    actor.send({ type: 'trial.answered', fault: { kind: 'refused', message: 'port is occupied' } });
    stored();
    await asBefore();
    expect([now().value, now().status, notices(), stored()]).toEqual(['ended', 'done', [], [null]]);
  });
});

describe('following', () => {
  const following = () => {
    const trial = begin();
    trial.actor.send(TAKEN);
    trial.host.take();
    return trial;
  };

  test('the lists are asked for every 5 s; once they say that the core runs, the watch begins', () => {
    const { actor, clock, host, now } = following();
    clock.increment(4_999);
    expect(host.take()).toEqual([]);
    clock.increment(1);
    expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
    actor.send(DOWN);
    expect([now().value, now().context.reply]).toEqual([FOLLOWING, DOWN.reply]);
    clock.increment(4_999);
    expect(host.take()).toEqual([]);
    clock.increment(1);
    expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
    actor.send(UP);
    expect([now().value, now().context.reply]).toEqual(['watching', UP.reply]);
  });

  test('when the core does not start, the values go back with the service’s words', () => {
    const { actor, now } = following();
    actor.send({ type: 'start.refused', message: 'bind' });
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'core', message: 'bind' }]);
  });

  test('when the core is not up after 35 s, the values go back', () => {
    const { actor, now, seconds } = following();
    seconds(2);
    actor.send(DOWN);
    seconds(3);
    actor.send(DOWN);
    seconds(29);
    expect(now().value).toEqual(FOLLOWING);
    seconds(1);
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'core', message: '' }]);
  });

  test('when nothing is heard for 35 s, the service is gone, and the values go back', () => {
    const { now, seconds } = following();
    seconds(34);
    expect(now().value).toEqual(FOLLOWING);
    seconds(1);
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'gone', message: '' }]);
  });
});

describe('watching', () => {
  test('the watch lasts 60 s; when nobody keeps the changes, the values go back', async () => {
    const { asBefore, at, log, notices, now, stored } = watching();
    expect([now().hasTag('watching'), now().hasTag('shown'), now().context.deadline]).toEqual([
      true,
      true,
      NOW + 60_000,
    ]);
    expect(stored().at(-1)).toEqual(record({ deadline: NOW + 60_000, seen: NOW }));
    at(NOW + 59_999);
    expect([now().value, now().context.now]).toEqual(['watching', NOW + 59_999]);
    at(NOW + 60_000);
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'unkept', message: '' }]);
    await log.latest.resolve({ end: 9, lines: ['2026/11/21 08:20:11 [Warning] bad', 'fine'] });
    expect(now().context.lines).toEqual(['2026/11/21 08:20:11 [Warning] bad']);
    await asBefore();
    expect([now().value, notices()]).toEqual(['returned', ['trialBegun', 'trialReturned']]);
  });

  test('keep ends it, and the changes stay', () => {
    const { actor, notices, now, stored } = watching();
    stored();
    actor.send({ type: 'trial.keep', deadline: null });
    expect([now().value, now().status, notices(), stored()]).toEqual([
      'kept',
      'done',
      ['trialBegun', 'trialKept'],
      [null],
    ]);
  });

  test('the notice keeps the watch that it was about, and no later one', () => {
    const { actor, now } = watching();
    actor.send({ type: 'trial.keep', deadline: NOW });
    expect(now().value).toBe('watching');
    actor.send({ type: 'trial.keep', deadline: NOW + 60_000 });
    expect(now().value).toBe('kept');
  });

  test('put back now does so', () => {
    const { actor, now } = watching();
    actor.send({ type: 'trial.restore' });
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'asked', message: '' }]);
  });

  test('when the core stops, the values go back', () => {
    const { actor, now } = watching();
    actor.send(UP);
    expect(now().value).toBe('watching');
    actor.send(DOWN);
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'stopped', message: '' }]);
  });

  test('when a person has stopped the core, the values go back, and it stays stopped', () => {
    const { actor, now } = watching();
    actor.send({ type: 'stop.tried' });
    expect(now().value).toBe('watching');
    actor.send(DOWN);
    expect(now().value).toBe('returning');
    expect(now().children['putBack']?.getSnapshot()).toMatchObject({ context: { start: false } });
    actor.send({ type: 'trial.started', change: CHANGE });
    expect(now().context.coreStopped).toBe(false);
  });

  test('when the core is refused a start, the values go back', () => {
    const { actor, now } = watching();
    actor.send({ type: 'start.refused', message: 'no' });
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'core', message: 'no' }]);
  });

  test('when the service is gone, the values go back', async () => {
    const { clock, now, version } = watching();
    for (let count = 0; count < 3; count += 1) {
      await version.latest.reject({ kind: 'unreachable' });
      clock.increment(5_000);
    }
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'gone', message: '' }]);
  });

  test('a watch that breaks counts as no watch', () => {
    const trial = begin();
    const machine = trialMachine.provide({
      actors: {
        clock: fromCallback(({ sendBack }) => sendBack({ type: 'clock.told', now: NOW })),
        recall: trial.recall.logic,
        log: trial.log.logic,
        watch: trialWatchMachine.provide({
          actions: {
            countMiss: () => {
              throw new Error('broken');
            },
          },
          actors: { version: trial.version.logic, log: trial.log.logic },
        }),
        putBack: trialReturnMachine.provide({ actors: { present: trial.present.logic } }),
      },
    });
    const { actor, clock } = startActor(machine, {
      host: trial.host.ref,
      address: 'http://one',
      begun: BEGUN,
      text: null,
    });
    actor.send(TAKEN);
    actor.send(UP);
    clock.increment(5_000);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.cause?.kind]).toEqual(['returning', 'gone']);
  });

  test('what the log says and which servers answer is shown, and decides nothing', () => {
    const { actor, host, now } = watching();
    host.take();
    const grave = '2026/11/21 08:20:11 [Error] no route';
    actor.send({ type: 'log.received', news: { end: 90, lines: ['accepted', grave] } });
    const alive = new Map([['server:1:0' as never, 'dead' as const]]);
    actor.send({ type: 'alive.received', alive });
    expect(now().value).toBe('watching');
    expect([now().context.mark, now().context.lines, now().context.alive]).toEqual([90, [grave], alive]);
    expect(host.take()).toEqual([]);
  });

  describe('version, lists, log and observations are looked at for 60 s, and one that fails ends none of the others', () => {
    type Watching = ReturnType<typeof watching>;
    const alive = new Map([['server:1:0' as never, 'alive' as const]]);
    /** What of the four still reaches the trial in the look that follows. */
    const reached = async ({ actor, clock, host, log, now, version }: Watching): Promise<readonly string[]> => {
      host.take();
      const [versions, logs, { mark }] = [version.calls.length, log.calls.length, now().context];
      clock.increment(5_000);
      const asked = host.take().filter(({ type }) => type === 'touch.wanted');
      const asksVersion = version.calls.length === versions + 1;
      if (asksVersion) await version.latest.resolve(VERSION);
      const asksLog = log.calls.length === logs + 1;
      if (asksLog)
        await log.latest.resolve({ end: (mark ?? 0) + 10, lines: ['one', 'two'].slice(mark === null ? 1 : 0) });
      const observed = new Map(alive);
      actor.send({ type: 'alive.received', alive: observed });
      return [
        ...(asksVersion ? ['version'] : []),
        ...(asked.length === 1 ? ['lists'] : []),
        ...(asksLog && now().context.mark === (mark ?? 0) + 10 ? ['log'] : []),
        ...(now().context.alive === observed ? ['observations'] : []),
      ];
    };
    const all = ['version', 'lists', 'log', 'observations'];

    const readsNoLog = async ({ log, version }: Watching, fault: Fault): Promise<void> => {
      await version.latest.resolve(VERSION);
      await log.latest.reject(fault);
    };

    test.each<readonly [string, (trial: Watching) => Promise<void>]>([
      ['the version', ({ version }) => version.latest.reject({ kind: 'failed', status: 500 })],
      ['a version that does not come', async ({ clock }) => clock.increment(5_000)],
      ['a log that an older service does not have', (trial) => readsNoLog(trial, { kind: 'missing', call: 'log' })],
      ['a log that breaks', (trial) => readsNoLog(trial, { kind: 'failed', status: 500 })],
      [
        'a log that does not come',
        async ({ clock, version }) => {
          await version.latest.resolve(VERSION);
          clock.increment(5_000);
        },
      ],
      [
        'lists and observations that do not come',
        async ({ log, version }) => {
          await version.latest.resolve(VERSION);
          await log.latest.resolve({ end: 1, lines: [] });
        },
      ],
    ])('%s', async (_, fail) => {
      const trial = watching();
      await fail(trial);
      expect(await reached(trial)).toEqual(all);
      expect(await reached(trial)).toEqual(all);
      expect(trial.now().value).toBe('watching');
      trial.at(NOW + 60_000);
      expect(trial.now().context.cause?.kind).toBe('unkept');
    });

    test('a core that has stopped is found out although the log cannot be read', async () => {
      const trial = watching();
      const { actor, clock, host, now } = trial;
      await readsNoLog(trial, { kind: 'missing', call: 'log' });
      host.take();
      clock.increment(5_000);
      expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
      actor.send(DOWN);
      expect([now().value, now().context.cause?.kind]).toEqual(['returning', 'stopped']);
    });
  });

  test('of the observed servers those that answer are counted', () => {
    const { actor, now } = watching();
    expect([selectAnswering(now()), selectPhase(now())]).toEqual([0, 'watching']);
    const states = ['alive', 'dead', 'alive'] as const;
    const alive = new Map(states.map((state, id) => [`server:${id}` as never, state]));
    actor.send({ type: 'alive.received', alive });
    expect(selectAnswering(now())).toBe(2);
  });

  test('the HTTP test is made on request only, because it replaces the running core', () => {
    const { actor, host } = watching();
    expect(host.ofType('latency.requested')).toEqual([]);
    actor.send({ type: 'trial.test' });
    expect(host.ofType('latency.requested')).toEqual([
      { type: 'latency.requested', test: 'http', rows: TOUCH.connected, touch: TOUCH },
    ]);
  });
});

describe('returning', () => {
  const returning = () => {
    const trial = watching();
    trial.actor.send({ type: 'trial.restore' });
    trial.stored();
    return trial;
  };

  test('when everything is back, the notice says so, and what was wrong stays until it is closed', async () => {
    const { actor, asBefore, notices, now, stored } = returning();
    await asBefore();
    expect([now().value, now().hasTag('shown'), notices()]).toEqual([
      'returned',
      true,
      ['trialBegun', 'trialReturned'],
    ]);
    expect([now().context.cause?.kind, stored()]).toEqual(['asked', [null]]);
    actor.send({ type: 'trial.close' });
    expect([now().value, now().status]).toEqual(['ended', 'done']);
  });

  test('when the service does not take the values back, that stays, and can be tried again', async () => {
    const { actor, at, notices, now, present, putBack, stored } = returning();
    await present.latest.resolve(AFTER);
    putBack.latest.fail({ kind: 'refused', message: 'no' });
    expect([now().value, now().hasTag('shown'), notices()]).toEqual(['failed', true, ['trialBegun', 'trialFailed']]);
    expect([now().context.fault, stored()]).toEqual([{ kind: 'refused', message: 'no' }, []]);
    at(NOW + 5_000);
    expect(stored().map((one) => [one?.stage, one?.seen])).toEqual([['returning', NOW + 5_000]]);
    actor.send({ type: 'trial.restore' });
    expect(now().value).toBe('returning');
    await present.latest.resolve(AFTER);
    putBack.latest.fail({ kind: 'refused', message: 'no' });
    stored();
    actor.send({ type: 'trial.close' });
    expect([now().value, stored()]).toEqual(['ended', [null]]);
  });

  test('so does a programming error', async () => {
    const { now, present, putBack } = returning();
    await present.latest.resolve(AFTER);
    putBack.latest.crash(new Error('broken'));
    expect([now().value, now().context.fault]).toEqual(['failed', { kind: 'setup', message: 'broken' }]);
  });

  test('while the way to the service is cut it waits, and goes on when it is there again', async () => {
    const { actor, clock, now, present } = returning();
    await present.latest.reject({ kind: 'unreachable' });
    expect(now().value).toBe('returning');
    clock.increment(3_000);
    await present.latest.resolve(BEFORE);
    actor.send(UP);
    expect([now().value, now().context.reply]).toEqual(['returned', UP.reply]);
  });

  test('a log that cannot be read is left out', async () => {
    const { log, now } = returning();
    await log.latest.reject({ kind: 'unreachable' });
    expect([now().value, now().context.lines]).toEqual(['returning', []]);
  });
});

describe('several changes', () => {
  test('another save on trial joins the one that is going on, and its time begins anew', () => {
    const { actor, now, stored } = watching();
    actor.send({ type: 'log.received', news: { end: 1, lines: ['one'] } });
    stored();
    actor.send({ type: 'trial.started', change: PORTS });
    expect([now().value, now().context.deadline, now().context.lines]).toEqual(['applying', null, []]);
    expect(stored().map((one) => one?.changes)).toEqual([[CHANGE, PORTS]]);
  });

  test('what is changed twice goes back to what it was at first', () => {
    const { actor, now } = watching();
    actor.send({ type: 'trial.started', change: PORTS });
    actor.send({ type: 'trial.started', change: { ...CHANGE, before: AFTER, after: { transparent: 'pac' } } });
    expect(now().context.changes).toEqual([PORTS, { ...CHANGE, after: { transparent: 'pac' } }]);
    const [one, two] = ['one', 'two'].map(
      (name) => ({ kind: 'outbound', name, before: name, after: '' }) satisfies TrialChange,
    );
    for (const change of [one, two]) if (change !== undefined) actor.send({ type: 'trial.started', change });
    expect(now().context.changes.slice(2)).toEqual([one, two]);
  });

  test('after a return another trial begins with its own change alone', async () => {
    const { actor, asBefore, now } = watching();
    actor.send({ type: 'trial.restore' });
    await asBefore();
    actor.send({ type: 'trial.started', change: PORTS });
    expect([now().value, now().context.changes, now().context.cause]).toEqual(['applying', [PORTS], null]);
  });
});

describe('a reload, and other pages', () => {
  const TEXT = { begun: null, text: '{"stored":true}' } as const;

  test('a reload goes on where the trial was, with the same deadline', async () => {
    const { at, now, recall, stored } = begin(TEXT);
    expect([now().value, now().hasTag('shown'), recall.latest.input]).toEqual([
      'recalling',
      false,
      { text: TEXT.text },
    ]);
    expect(selectPhase(now())).toBeNull();
    await recall.latest.resolve({ record: record(), now: NOW });
    expect([now().value, now().context.deadline]).toEqual(['watching', NOW + 20_000]);
    expect(stored()).toEqual([record({ seen: NOW })]);
    at(NOW + 20_000);
    expect(now().value).toBe('returning');
  });

  test('a deadline that has passed meanwhile counts', async () => {
    const { at, now, recall } = begin(TEXT);
    await recall.latest.resolve({ record: record({ deadline: NOW - 1 }), now: NOW });
    at(NOW);
    expect([now().value, now().context.cause?.kind]).toEqual(['returning', 'unkept']);
  });

  test('a reload while it was followed or put back goes on with that', async () => {
    const [one, other] = [begin(TEXT), begin(TEXT)];
    await one.recall.latest.resolve({ record: record({ stage: 'following', deadline: null }), now: NOW });
    expect(one.now().value).toEqual(FOLLOWING);
    const cause = { kind: 'core', message: 'no' } as const;
    await other.recall.latest.resolve({ record: record({ stage: 'returning', cause }), now: NOW });
    expect([other.now().value, other.now().context.cause]).toEqual(['returning', cause]);
    expect(other.present.latest.input).toEqual({ kind: 'settings' });
  });

  test('a stored value that is damaged is dropped', async () => {
    const [one, other] = [begin(TEXT), begin(TEXT)];
    await one.recall.latest.resolve({ record: null, now: NOW });
    await other.recall.latest.reject(new Error('broken'));
    for (const { now, stored } of [one, other]) expect([now().value, stored()]).toEqual(['ended', [null]]);
  });

  test('another page of the panel carries the trial, and this one waits', async () => {
    const { at, now, recall, stored, tell } = begin(TEXT);
    await recall.latest.resolve({ record: record({ seen: NOW - 9_999 }), now: NOW });
    expect([now().value, now().hasTag('shown')]).toEqual(['elsewhere', true]);
    at(NOW + 6_000);
    tell({ type: 'page.left' });
    expect([now().context.now, stored()]).toEqual([NOW + 6_000, []]);
  });

  test('a page that carries it says so every 5 s, and hands it over when it is left', () => {
    const { at, stored, tell } = watching();
    stored();
    at(NOW + 4_999);
    expect(stored()).toEqual([]);
    at(NOW + 5_000);
    expect(stored()).toEqual([record({ deadline: NOW + 60_000, seen: NOW + 5_000 })]);
    at(NOW + 9_999);
    expect(stored()).toEqual([]);
    tell({ type: 'page.left' });
    expect(stored()).toEqual([record({ deadline: NOW + 60_000, seen: 0 })]);
  });

  test('a page that is not heard of for 10 s is gone, and this one carries the trial', async () => {
    const { actor, clock, now, recall } = begin(TEXT);
    await recall.latest.resolve({ record: record({ seen: NOW }), now: NOW });
    clock.increment(9_999);
    actor.send({ type: 'trial.storedElsewhere', text: 'later' });
    expect([now().value, selectPhase(now())]).toEqual(['recalling', 'elsewhere']);
    actor.send({ type: 'trial.storedElsewhere', text: 'later still' });
    expect(recall.calls.map(({ input }) => input.text)).toEqual([TEXT.text, 'later', 'later still']);
    await recall.latest.resolve({ record: record({ seen: NOW + 5_000 }), now: NOW + 5_000 });
    clock.increment(9_999);
    expect(now().value).toEqual('elsewhere');
    clock.increment(1);
    expect([now().value, recall.latest.input]).toEqual(['recalling', { text: 'later still' }]);
    await recall.latest.resolve({ record: record({ seen: NOW + 5_000 }), now: NOW + 15_000 });
    expect(now().value).toBe('watching');
  });

  test('a page that is left hands it over at once', async () => {
    const { actor, now, recall, stored } = begin(TEXT);
    await recall.latest.resolve({ record: record({ seen: NOW }), now: NOW });
    actor.send({ type: 'trial.storedElsewhere', text: 'left' });
    await recall.latest.resolve({ record: record({ changes: [CHANGE, PORTS], seen: 0 }), now: NOW + 1 });
    expect([now().value, stored()]).toEqual(['watching', [record({ changes: [CHANGE, PORTS], seen: NOW + 1 })]]);
  });

  test('what another page takes over, this one leaves to it', async () => {
    const { actor, at, now, recall, stored } = watching();
    stored();
    actor.send({ type: 'trial.storedElsewhere', text: 'theirs' });
    expect([now().value, recall.latest.input]).toEqual(['recalling', { text: 'theirs' }]);
    await recall.latest.resolve({ record: record({ changes: [PORTS], seen: NOW + 1 }), now: NOW + 1 });
    at(NOW + 6_000);
    expect([now().value, now().context.changes, stored()]).toEqual(['elsewhere', [PORTS], []]);
  });

  test('of two that take it over at the same time, the later carries it', async () => {
    const { actor, now, recall } = watching();
    actor.send({ type: 'trial.storedElsewhere', text: 'theirs' });
    await recall.latest.resolve({ record: record({ changes: [PORTS], seen: NOW - 1 }), now: NOW });
    expect([now().value, now().context.changes]).toEqual(['watching', [CHANGE]]);
  });

  test('what ends elsewhere ends here', () => {
    const { actor, now, stored } = watching();
    stored();
    actor.send({ type: 'trial.storedElsewhere', text: null });
    expect([now().value, stored()]).toEqual(['ended', []]);
  });
});

describe('what is only stored', () => {
  const SCRIPT: TrialChange = {
    kind: 'text',
    subject: 'routingA',
    before: { routingA: 'default: proxy' },
    after: { routingA: 'default: direct' },
  };
  const DNS: TrialChange = { kind: 'dnsRules', before: { rules: [1] }, after: { rules: [2] } };
  const TRIED = { type: 'trial.stored', change: SCRIPT, tried: true } as const;
  const UNTRIED = { ...TRIED, tried: false } as const;
  const inStore = record({ changes: [], waiting: [SCRIPT], tried: true, stage: 'stored', deadline: null });

  test('waits with the values from before in the browser, and nothing of it is seen', () => {
    const { actor, at, host, now, tell } = begin({ begun: TRIED });
    expect([now().value, now().hasTag('shown')]).toEqual(['stored', false]);
    at(NOW + 9_000);
    tell({ type: 'page.left' });
    actor.send({ type: 'stop.tried' });
    actor.send(DOWN);
    expect(host.take()).toEqual([
      { type: 'storing.requested', key: KEY, value: JSON.stringify(inStore) },
      { type: 'touch.wanted' },
    ]);
  });

  test('more that is stored waits with it, and what is stored twice goes back to what it was at first', () => {
    const { actor, now, stored } = begin({ begun: UNTRIED });
    stored();
    actor.send({ type: 'trial.stored', change: DNS, tried: true });
    actor.send({ ...UNTRIED, change: { ...SCRIPT, before: SCRIPT.after, after: { routingA: '' } } });
    expect([now().value, now().context.triesPending]).toEqual(['stored', true]);
    expect(stored().at(-1)).toEqual({ ...inStore, waiting: [DNS, { ...SCRIPT, after: { routingA: '' } }] });
  });

  test('two texts wait as two', () => {
    const { actor, now } = begin({ begun: TRIED });
    const dns: TrialChange = { kind: 'text', subject: 'dns', before: { internal: 'a' }, after: { internal: 'b' } };
    actor.send({ ...TRIED, change: dns });
    expect(now().context.pending).toEqual([SCRIPT, dns]);
    actor.send({ ...TRIED, change: { ...dns, before: dns.after, after: { internal: 'c' } } });
    expect(now().context.pending).toEqual([SCRIPT, { ...dns, after: { internal: 'c' } }]);
  });

  test('goes on trial as the core is started', () => {
    const { actor, now, stored } = begin({ begun: TRIED });
    actor.send({ type: 'stop.tried' });
    stored();
    actor.send({ type: 'start.tried' });
    expect([now().value, now().context.coreStopped]).toEqual([FOLLOWING, false]);
    expect(stored()).toEqual([record({ changes: [SCRIPT], stage: 'following', deadline: null, seen: NOW })]);
    actor.send(UP);
    expect(now().value).toBe('watching');
  });

  test('goes back when the core is refused that start', () => {
    const { actor, now } = begin({ begun: TRIED });
    actor.send({ type: 'start.refused', message: 'no geosite' });
    expect([now().value, now().context.cause]).toEqual(['returning', { kind: 'core', message: 'no geosite' }]);
    expect(now().context.changes).toEqual([SCRIPT]);
  });

  test('goes on trial with the save that gives it to the core, tried itself or not', () => {
    const [one, other] = [begin({ begun: TRIED }), begin({ begun: UNTRIED })];
    one.actor.send({ type: 'trial.started', change: null });
    expect([one.now().value, one.now().context.changes]).toEqual(['applying', [SCRIPT]]);
    expect(one.stored().at(-1)).toEqual(record({ changes: [SCRIPT], stage: 'following', deadline: null, seen: NOW }));
    other.actor.send(BEGUN);
    expect([other.now().value, other.now().context.changes]).toEqual(['applying', [SCRIPT, CHANGE]]);
    other.actor.send(TAKEN);
    expect(other.now().value).toEqual(FOLLOWING);
  });

  test('goes on trial when the core was given it otherwise', () => {
    const { actor, now } = begin({ begun: TRIED });
    actor.send({ type: 'setting.applied' });
    actor.send(DOWN);
    actor.send({ type: 'setting.applied' });
    expect(now().value).toBe('stored');
    actor.send({ type: 'stop.tried' });
    actor.send(UP);
    actor.send({ type: 'setting.applied' });
    expect([now().value, now().context.changes, now().context.coreStopped]).toEqual([FOLLOWING, [SCRIPT], false]);
  });

  test('that is not to be tried is forgotten once the core knows it', () => {
    const { actor, now, stored } = begin({ begun: UNTRIED });
    actor.send({ type: 'start.tried' });
    actor.send({ type: 'start.refused', message: 'no' });
    actor.send({ type: 'trial.started', change: null });
    actor.send(UP);
    expect(now().value).toBe('stored');
    stored();
    actor.send({ type: 'setting.applied' });
    expect([now().value, stored()]).toEqual(['ended', [null]]);
  });

  test('goes back with what is on trial already', async () => {
    const { actor, notices, now, present, putBack, stored } = watching();
    stored();
    actor.send(TRIED);
    expect(stored()).toEqual([record({ waiting: [SCRIPT], tried: true, deadline: NOW + 60_000, seen: NOW })]);
    actor.send({ type: 'trial.restore' });
    expect(now().context.changes).toEqual([CHANGE, SCRIPT]);
    await present.latest.resolve(SCRIPT.after);
    putBack.latest.answer();
    await present.latest.resolve(AFTER);
    putBack.latest.answer();
    actor.send(UP);
    expect([now().value, now().context.changes, notices()]).toEqual(['returned', [], ['trialBegun', 'trialReturned']]);
  });

  test('goes on waiting when that is kept', () => {
    const { actor, notices, now, stored } = watching();
    actor.send(TRIED);
    stored();
    actor.send({ type: 'trial.keep', deadline: NOW });
    expect(now().value).toBe('watching');
    actor.send({ type: 'trial.keep', deadline: NOW + 60_000 });
    expect([now().value, notices(), stored()]).toEqual(['stored', ['trialBegun', 'trialKept'], [inStore]]);
  });

  test('joins the trial with the next save', () => {
    const { actor, now } = watching();
    actor.send({ type: 'trial.started', change: null });
    expect(now().value).toBe('watching');
    actor.send(UNTRIED);
    actor.send({ type: 'trial.started', change: null });
    expect([now().value, now().context.changes, now().context.pending]).toEqual(['applying', [CHANGE, SCRIPT], []]);
  });

  test('after a return waits alone', async () => {
    const { actor, asBefore, now, stored } = watching();
    actor.send({ type: 'trial.restore' });
    await asBefore();
    expect(stored().at(-1)).toBeNull();
    actor.send(TRIED);
    expect([now().value, now().context.cause, stored()]).toEqual(['stored', null, [inStore]]);
  });

  test('while values go back, and given to the core with them, goes on trial by itself when they are back', async () => {
    const { actor, host, notices, now, present, putBack, stored } = watching();
    actor.send({ type: 'trial.restore' });
    actor.send(TRIED);
    stored();
    await present.latest.resolve(AFTER);
    putBack.latest.answer();
    expect(host.ofType('setting.applied')).toHaveLength(1);
    host.take();
    actor.send({ type: 'setting.applied' });
    expect([now().value, now().context.pending, now().context.triesPending]).toEqual(['returning', [], false]);
    const later: TrialChange = { kind: 'dnsRules', before: { rules: [1] }, after: { rules: [2] } };
    actor.send({ type: 'trial.stored', change: later, tried: false });
    const waiting = record({ deadline: NOW + 60_000, seen: NOW, cause: { kind: 'asked', message: '' }, tried: true });
    expect(stored()).toEqual([{ ...waiting, stage: 'returning', waiting: [SCRIPT, later] }]);
    actor.send(UP);
    expect([now().value, now().context.changes, now().context.applied, now().context.cause]).toEqual([
      FOLLOWING,
      [SCRIPT],
      [],
      null,
    ]);
    expect(notices()).toEqual(['trialBegun', 'trialReturned']);
    expect([host.ofType('settings.stored').length, stored()]).toEqual([
      1,
      [record({ changes: [SCRIPT], waiting: [later], stage: 'following', deadline: null, seen: NOW })],
    ]);
    actor.send({ type: 'trial.started', change: null });
    expect(now().context.changes).toEqual([SCRIPT, later]);
  });

  test('while values go back, and given to the core by them although nobody wants it tried, is forgotten', async () => {
    const { actor, now, present, stored } = watching();
    actor.send({ type: 'trial.restore' });
    actor.send(UNTRIED);
    actor.send({ type: 'setting.applied' });
    await present.latest.resolve(BEFORE);
    actor.send(UP);
    expect([now().value, stored().at(-1)]).toEqual(['returned', null]);
  });

  test('while values go back, and not given to the core with them, waits beside what is said about them', async () => {
    const { actor, asBefore, now, stored } = watching();
    actor.send({ type: 'trial.restore' });
    actor.send(TRIED);
    stored();
    await asBefore();
    expect([now().value, now().context.cause, stored()]).toEqual([
      'returned',
      { kind: 'asked', message: '' },
      [{ ...inStore, cause: { kind: 'asked', message: '' }, deadline: NOW + 60_000 }],
    ]);
    actor.send({ type: 'trial.close' });
    expect([now().value, now().context.pending, stored()]).toEqual(['stored', [SCRIPT], [inStore]]);
  });

  test.each([
    ['the core is started', { type: 'start.tried' }],
    ['the core is given it', { type: 'setting.applied' }],
  ] as const)('while values go back goes on trial afterwards when %s', async (_, fact) => {
    const { actor, asBefore, now } = watching();
    actor.send({ type: 'trial.restore' });
    actor.send(TRIED);
    await asBefore();
    actor.send(fact);
    expect([now().value, now().context.changes, now().context.pending]).toEqual([FOLLOWING, [SCRIPT], []]);
  });

  test('while values go back and not to be tried is forgotten once the core knows it', async () => {
    const { actor, asBefore, now, stored } = watching();
    actor.send({ type: 'trial.restore' });
    actor.send(UNTRIED);
    await asBefore();
    stored();
    actor.send({ type: 'start.tried' });
    expect(now().value).toBe('returned');
    actor.send({ type: 'setting.applied' });
    expect([now().value, now().context.pending, stored()]).toEqual(['returned', [], [null]]);
    actor.send({ type: 'trial.close' });
    expect(now().value).toBe('ended');
  });

  test('while values go back and the core was stopped by a person goes on waiting', async () => {
    const { actor, now, present, putBack } = watching();
    actor.send({ type: 'stop.tried' });
    actor.send(DOWN);
    actor.send(TRIED);
    await present.latest.resolve(AFTER);
    putBack.latest.answer();
    actor.send({ type: 'setting.applied' });
    actor.send(DOWN);
    expect([now().value, now().context.pending]).toEqual(['returned', [SCRIPT]]);
  });

  test('beside a save that the service declined goes on waiting', async () => {
    const { actor, now, notices, present, stored } = begin();
    actor.send({ type: 'trial.answered', fault: { kind: 'refused', message: 'no' } });
    actor.send(TRIED);
    stored();
    await present.latest.resolve(BEFORE);
    actor.send(UP);
    expect([now().value, notices(), stored()]).toEqual(['stored', [], [inStore]]);
  });

  test('while the values could not be put back waits when that is closed, and goes back when it is tried again', async () => {
    const { actor, now, present, putBack, stored } = watching();
    actor.send({ type: 'trial.restore' });
    await present.latest.resolve(AFTER);
    putBack.latest.fail({ kind: 'refused', message: 'no' });
    actor.send(TRIED);
    expect(now().value).toBe('failed');
    const other = watching();
    other.actor.send({ type: 'trial.restore' });
    other.actor.send(TRIED);
    other.actor.send({ type: 'setting.applied' });
    await other.present.latest.resolve(AFTER);
    other.putBack.latest.fail({ kind: 'refused', message: 'no' });
    other.actor.send({ type: 'trial.restore' });
    expect([other.now().value, other.now().context.changes, other.now().context.applied]).toEqual([
      'returning',
      [CHANGE, SCRIPT],
      [],
    ]);
    stored();
    actor.send({ type: 'trial.close' });
    expect([now().value, now().context.changes, stored()]).toEqual(['stored', [], [inStore]]);
  });

  test('waits on every page, and goes on trial where it is given to the core', async () => {
    const [one, other] = [begin({ begun: null, text: 'kept' }), begin({ begun: TRIED })];
    await one.recall.latest.resolve({ record: inStore, now: NOW });
    expect([one.now().value, one.stored()]).toEqual(['stored', []]);
    one.actor.send({ type: 'start.tried' });
    other.actor.send({ type: 'trial.storedElsewhere', text: 'theirs' });
    const theirs = one.stored().at(-1) ?? null;
    await other.recall.latest.resolve({ record: theirs, now: NOW + 1 });
    expect([one.now().value, other.now().value]).toEqual([FOLLOWING, 'elsewhere']);
  });

  test('where another page carries the trial it is kept with that', async () => {
    const { actor, now, recall, stored } = begin({ begun: null, text: 'kept' });
    await recall.latest.resolve({ record: record({ seen: NOW - 1 }), now: NOW });
    actor.send(TRIED);
    expect([now().value, stored()]).toEqual(['elsewhere', [record({ waiting: [SCRIPT], tried: true, seen: NOW - 1 })]]);
  });
});
