import { describe, expect, test } from 'vitest';
import { backendMachine } from '../../../machines/service/backend.machine';
import {
  selectListsRefusal,
  selectIsTroubled,
  selectAddress,
  selectHostAndPort,
  selectIsAway,
  selectIsStuck,
  selectStrangeAnswer,
  selectStrangeLists,
} from '../../../machines/service/backend.selectors';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { type ServiceCalls } from '../../../machines/ports/service';
import { type Fault } from '../../../machines/shared/faults';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const VERSION: ServiceVersion = {
  version: '2.2.6.7',
  foundNew: false,
  remoteVersion: '',
  dockerMode: false,
  serviceValid: true,
  v5: true,
  lite: true,
  loadBalanceValid: false,
  variant: 'Xray',
};
const OWN = 'http://panel.example';
const DEFAULT = 'http://localhost:2017';
const GONE: Fault = { kind: 'unreachable' };
const CHROMIUM = 'Mozilla/5.0 AppleWebKit/537.36 Chrome/120 Safari/537.36';

function start(stored: string | null = null) {
  const version = deferredSlot<ServiceVersion, ServiceCalls['version']['input']>();
  const host = recordingHost();
  const { actor, clock } = startActor(backendMachine.provide({ actors: { version: version.logic } }), {
    host: host.ref,
    stored,
    ownAddress: OWN,
    page: { protocol: 'http:', userAgent: CHROMIUM, alternateSite: 'http://panel.example/' },
  });
  const now = () => actor.getSnapshot();
  const keys = () => host.take().flatMap((fact) => (fact.type === 'notice.raised' ? [fact.notice.key] : []));
  return { actor, clock, host, keys, now, version };
}

async function ready(stored: string | null = 'http://a:1') {
  const started = start(stored);
  await started.version.latest.resolve(VERSION);
  started.host.take();
  return started;
}

async function unreachable() {
  const started = start('http://a:1');
  await started.version.latest.reject(GONE);
  started.host.take();
  return started;
}

describe('which service', () => {
  test('[1.08] [7.01] a stored address wins', async () => {
    const { host, now, version } = start('http://a:1');
    expect(now().value).toEqual({ checking: 'brief' });
    expect(version.calls.map(({ input }) => input)).toEqual([{ address: 'http://a:1' }]);
    await version.latest.resolve(VERSION);
    expect(now().value).toBe('ready');
    expect(now().hasTag('answering')).toBe(true);
    expect(host.ofType('backend.answered')).toEqual([
      { type: 'backend.answered', address: 'http://a:1', version: VERSION, change: 'first' },
    ]);
    expect(selectAddress(now())).toBe('http://a:1');
    expect(selectHostAndPort(now())).toBe('a:1');
  });

  test('without one the panel asks its own origin', async () => {
    const { host, now, version } = start();
    expect(now().value).toEqual({ discovering: 'brief' });
    expect(version.latest.input).toEqual({ address: OWN });
    await version.latest.resolve(VERSION);
    expect(now().value).toBe('ready');
    expect(host.ofType('backend.answered')[0]).toMatchObject({ address: OWN, change: 'first' });
  });

  test('[9.02] else the default address, without a word about the origin', async () => {
    const { host, now, version } = start();
    await version.latest.reject({ kind: 'malformed', where: 'GET /api/version: body' });
    expect(host.take()).toEqual([]);
    expect(now().value).toEqual({ checking: 'brief' });
    expect(version.latest.input).toEqual({ address: DEFAULT });
    await version.latest.resolve(VERSION);
    expect(host.ofType('backend.answered')[0]).toMatchObject({ address: DEFAULT, change: 'first' });
  });

  test('a service that comes up behind the page’s own origin is found without a reload', async () => {
    const { actor, clock, host, keys, now, version } = start();
    await version.latest.reject({ kind: 'failed', status: 502 });
    await version.latest.reject(GONE);
    expect(now().value).toBe('unreachable');
    clock.increment(60_000);
    expect([now().value, version.latest.input, selectAddress(now())]).toEqual([
      'rediscovering',
      { address: OWN },
      DEFAULT,
    ]);
    await version.latest.reject({ kind: 'failed', status: 502 });
    expect([now().value, version.latest.input]).toEqual(['rechecking', { address: DEFAULT }]);
    await version.latest.reject(GONE);
    keys();
    actor.send({ type: 'backend.retry' });
    const hanging = version.latest;
    actor.send({ type: 'page.shown' });
    expect([now().value, hanging.signal.aborted]).toEqual(['rediscovering', true]);
    await version.latest.resolve(VERSION);
    expect([now().value, selectAddress(now())]).toEqual(['ready', OWN]);
    expect(host.ofType('backend.answered')).toMatchObject([{ address: OWN, change: 'first' }]);
  });

  test('an address that was chosen, or that has answered once, is the only one that is asked', async () => {
    const { actor, clock, now, version } = await ready(null);
    actor.send({ type: 'service.lost' });
    await version.latest.reject(GONE);
    clock.increment(60_000);
    expect([now().value, version.latest.input]).toEqual(['rechecking', { address: OWN }]);
    const stored = start(DEFAULT);
    await stored.version.latest.reject(GONE);
    stored.clock.increment(60_000);
    expect(stored.now().value).toBe('rechecking');
  });

  test('[3.60] what the version call says is stored', async () => {
    const { host, version } = start();
    await version.latest.resolve({ ...VERSION, dockerMode: true });
    expect(host.ofType('storing.requested').map(({ key, value }) => [key, value])).toEqual([
      ['version', '2.2.6.7'],
      ['docker', 'true'],
      ['lite', 'true'],
      ['variant', 'Xray'],
      ['loadBalanceValid', 'false'],
    ]);
  });

  test('[8.12] [8.13] and what it gives cause to say is said, once per first answer', async () => {
    const { keys, version } = start();
    await version.latest.resolve({ ...VERSION, serviceValid: false, foundNew: true });
    expect(keys()).toEqual(['serviceInvalid', 'newVersion']);
  });
});

describe('a service that is not there', () => {
  test('[8.10] a failed version call prompts for the address and says what was not found', async () => {
    const { host, now, version } = start('http://a:1');
    await version.latest.reject(GONE);
    expect(now().value).toBe('unreachable');
    expect(selectIsAway(now())).toBe(true);
    expect(
      host
        .ofType('notice.raised')
        .map(({ notice: { key, values, duration, actions } }) => [key, values, duration, actions]),
    ).toEqual([
      ['adjustAddress', { url: 'http://a:1' }, 10_000, [{ kind: 'adjustAddress' }]],
      ['serviceNotFound', { url: 'http://a:1' }, 10_000, [{ kind: 'openUsage' }]],
    ]);
  });

  test('[8.11] once per address: not for the tries that follow, but for another address', async () => {
    const { actor, clock, keys, version } = await unreachable();
    clock.increment(3_000);
    await version.latest.reject(GONE);
    expect(keys()).toEqual([]);
    actor.send({ type: 'address.storedElsewhere', address: 'http://b:2' });
    await version.latest.reject(GONE);
    expect(keys()).toEqual(['adjustAddress', 'serviceNotFound']);
    actor.send({ type: 'address.storedElsewhere', address: 'http://a:1' });
    await version.latest.reject(GONE);
    expect(keys()).toEqual([]);
  });

  test('it is tried again every 3 s, and at once when the person or the page comes back', async () => {
    const { actor, clock, now, version } = await unreachable();
    clock.increment(2_999);
    expect(version.calls).toHaveLength(1);
    clock.increment(1);
    expect(now().value).toBe('rechecking');
    expect(version.calls).toHaveLength(2);
    await version.latest.reject(GONE);
    actor.send({ type: 'backend.retry' });
    expect(version.calls).toHaveLength(3);
    await version.latest.reject(GONE);
    actor.send({ type: 'page.shown' });
    expect(version.calls).toHaveLength(4);
    expect(version.latest.input).toEqual({ address: 'http://a:1' });
    await version.latest.reject(GONE);
    actor.send({ type: 'network.returned' });
    expect(version.calls).toHaveLength(5);
  });

  const anew = [{ type: 'backend.retry' }, { type: 'page.shown' }, { type: 'network.returned' }] as const;

  test.each(anew)('a try that hangs is ended by $type, and another is made', async (event) => {
    const { actor, clock, now, version } = await unreachable();
    clock.increment(3_000);
    const hanging = version.latest;
    clock.increment(30_000);
    actor.send(event);
    expect([hanging.signal.aborted, version.calls.length]).toEqual([true, 3]);
    await version.latest.resolve(VERSION);
    expect(now().value).toBe('ready');
  });

  const hangs = {
    discovering: () => Promise.resolve(start()),
    checking: () => Promise.resolve(start('http://a:1')),
    doubting: async () => {
      const started = await ready();
      started.actor.send({ type: 'service.lost' });
      return started;
    },
    suspecting: async () => {
      const started = await ready();
      started.actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
      return started;
    },
  };

  test.each(anew.flatMap((event) => Object.keys(hangs).map((state) => [event, state as keyof typeof hangs] as const)))(
    '%j ends a call that hangs while %s; what was said of it stays said',
    async (event, state) => {
      const { actor, clock, now, version } = await hangs[state]();
      const before = version.calls.length;
      if (event.type === 'backend.retry') expect(now().can(event)).toBe(false);
      else {
        actor.send(event);
        expect([now().value, version.calls.length]).toEqual([{ [state]: 'brief' }, before + 1]);
      }
      clock.increment(10_000);
      const hanging = version.latest;
      actor.send(event);
      expect([now().value, hanging.signal.aborted, version.latest === hanging]).toEqual([
        { [state]: 'long' },
        true,
        false,
      ]);
    },
  );

  test.each(['page.shown', 'network.returned'] as const)(
    '%s ends the question whether a service with strange lists is still there, and asks it anew',
    async (type) => {
      const { actor, now, version } = await ready();
      actor.send({ type: 'touch.failed', fault: { kind: 'malformed', where: 'GET /api/touch: data' } });
      await version.latest.resolve(VERSION);
      actor.send({ type: 'service.lost' });
      const hanging = version.latest;
      actor.send({ type });
      expect([now().value, hanging.signal.aborted, version.latest === hanging]).toEqual([
        { strange: 'asking' },
        true,
        false,
      ]);
    },
  );

  test('the panel goes on by itself when the service is back, and says so', async () => {
    const { clock, host, now, version } = await unreachable();
    clock.increment(3_000);
    await version.latest.resolve({ ...VERSION, foundNew: true });
    expect(now().value).toBe('ready');
    const facts = host.take();
    expect(facts.filter(({ type }) => type === 'notice.raised')).toMatchObject([
      { notice: { key: 'serviceBack', intent: 'success' } },
    ]);
    expect(facts.at(-1)).toMatchObject({ type: 'backend.answered', address: 'http://a:1', change: 'back' });
    expect(now().context.fault).toBeNull();
  });

  test('a call that got through to nobody makes it look whether the service is there', async () => {
    const { actor, keys, now, version } = await ready();
    actor.send({ type: 'service.lost' });
    expect(now().value).toEqual({ doubting: 'brief' });
    expect(selectIsAway(now())).toBe(false);
    await version.latest.reject(GONE);
    expect(now().value).toBe('unreachable');
    expect(keys()).toEqual(['adjustAddress', 'serviceNotFound']);
  });

  test('one call that was cut off is no service that went away: nothing is mounted anew, only the lists are read', async () => {
    const { actor, host, now, version } = await ready();
    actor.send({ type: 'service.lost', awaited: true });
    await version.latest.resolve({ ...VERSION, foundNew: true, remoteVersion: '9' });
    expect(now().value).toBe('ready');
    expect(host.take()).toMatchObject([{ notice: { key: 'cutOff' } }, { type: 'touch.wanted' }]);
  });

  test('a reading in the background that was cut off each time makes no circle of readings', async () => {
    const { actor, host, now, version } = await ready();
    actor.send({ type: 'service.lost', awaited: false });
    await version.latest.resolve(VERSION);
    expect([now().value, host.take()]).toEqual(['ready', []]);
  });

  test.each([
    ['that somebody waits for is said', [true], ['cutOff']],
    ['among others is said once', [false, true, true, false], ['cutOff']],
    ['that nobody waits for is not', [false, undefined], []],
  ] as const)('[8.04] a call %s', async (_, calls, said) => {
    const { actor, keys, version } = await ready();
    actor.send({ type: 'service.lost', awaited: true });
    await version.latest.resolve(VERSION);
    keys();
    for (const awaited of calls) actor.send({ type: 'service.lost', ...(awaited === undefined ? {} : { awaited }) });
    await version.latest.resolve(VERSION);
    expect(keys()).toEqual(said);
  });

  test('and it is said, too, when it is the lists that prove the service to be there', async () => {
    const { actor, keys } = await ready();
    actor.send({ type: 'service.lost', awaited: true });
    actor.send({ type: 'touch.received' });
    expect(keys()).toEqual(['cutOff']);
  });

  test('another service in its place is a service that is back', async () => {
    const { actor, host, now, version } = await ready();
    const newer = { ...VERSION, version: '2.4.14', loadBalanceValid: true };
    actor.send({ type: 'service.lost' });
    await version.latest.resolve(newer);
    expect(now().value).toBe('ready');
    expect(now().context.version).toEqual(newer);
    const facts = host.take();
    expect(facts.filter(({ type }) => type === 'storing.requested')).toHaveLength(5);
    expect(facts.filter(({ type }) => type === 'notice.raised')).toMatchObject([{ notice: { key: 'serviceBack' } }]);
    expect(facts.at(-1)).toEqual({ type: 'backend.answered', address: 'http://a:1', version: newer, change: 'back' });
  });

  test('lists that come meanwhile are proof enough', async () => {
    const { actor, now, version } = await ready();
    actor.send({ type: 'service.lost' });
    actor.send({ type: 'touch.received' });
    expect(now().value).toBe('ready');
    expect(version.latest.signal.aborted).toBe(true);
  });

  test('an answer that stays away for 10 s is said, and waited for', async () => {
    const { actor, clock, now, version } = await ready();
    const { clock: firstClock, now: first, version: firstVersion } = start('http://a:1');
    firstClock.increment(9_999);
    expect(selectIsAway(first())).toBe(false);
    firstClock.increment(1);
    expect(first().value).toEqual({ checking: 'long' });
    expect(selectIsAway(first())).toBe(true);
    await firstVersion.latest.resolve(VERSION);
    expect(first().value).toBe('ready');
    actor.send({ type: 'service.lost' });
    clock.increment(10_000);
    expect(selectIsAway(now())).toBe(true);
    await version.latest.reject({ kind: 'timeout' });
    expect(now().value).toBe('unreachable');
  });

  test('a hung service is said to be away, however the panel found out', async () => {
    const { actor, clock, now } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
    clock.increment(10_000);
    expect(now().value).toEqual({ suspecting: 'long' });
    expect(selectIsAway(now())).toBe(true);
    const own = start();
    own.clock.increment(10_000);
    expect(own.now().value).toEqual({ discovering: 'long' });
    expect(selectIsAway(own.now())).toBe(true);
  });

  test('something else answers at the address: the call and the field are named', async () => {
    const { now, version } = start('http://a:1');
    await version.latest.reject({ kind: 'malformed', where: 'GET /api/version: body' });
    expect(now().value).toBe('unreachable');
    expect(selectStrangeAnswer(now())).toBe('GET /api/version: body');
  });

  test.each([
    [{ kind: 'missing', call: 'GET /api/version' } as const, 'GET /api/version: HTTP 404'],
    [{ kind: 'failed', status: 502 } as const, 'HTTP 502'],
    [{ kind: 'timeout' } as const, null],
  ])('what answers in its place is named (%o)', async (fault, named) => {
    const { now, version } = start('http://a:1');
    await version.latest.reject(fault);
    expect(selectStrangeAnswer(now())).toBe(named);
  });
});

describe('a service that answers, but not with its lists', () => {
  const reply = { type: 'touch.received' } as const;

  test.each([
    ['an answer', 'not now'],
    ['an answer without words', ''],
  ])('lists that are refused with %s: it is said as long as it lasts', async (_, message) => {
    const { actor, keys, now, version } = await ready();
    const asked = version.calls.length;
    actor.send({ type: 'touch.failed', fault: { kind: 'refused', message } });
    expect([now().value, version.calls.length, selectIsTroubled(now()), selectListsRefusal(now())]).toEqual([
      { strange: 'known' },
      asked,
      true,
      message,
    ]);
    expect(selectStrangeLists(now())).toBeNull();
    actor.send({ type: 'touch.failed', fault: { kind: 'refused', message: 'still not' } });
    expect(selectListsRefusal(now())).toBe('still not');
    actor.send({ type: 'touch.received' });
    expect([now().value, selectListsRefusal(now()), keys()]).toEqual(['ready', null, ['serviceBack']]);
  });

  test('version answers and touch does not: it is stuck and needs a restart', async () => {
    const { actor, keys, now, version } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
    expect(now().value).toEqual({ suspecting: 'brief' });
    expect(now().hasTag('answering')).toBe(true);
    await version.latest.resolve(VERSION);
    expect(now().value).toBe('stuck');
    expect(selectIsStuck(now())).toBe(true);
    expect(keys()).toEqual(['serviceStuck']);
    actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
    expect(now().value).toBe('stuck');
    expect(version.calls).toHaveLength(2);
    actor.send(reply);
    expect(now().value).toBe('ready');
    expect(keys()).toEqual(['serviceBack']);
  });

  test('a stuck service that is restarted is found gone, then back', async () => {
    const { actor, now, version } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
    await version.latest.resolve(VERSION);
    actor.send({ type: 'service.lost' });
    expect(now().value).toBe('rechecking');
    expect(selectStrangeAnswer(now())).toBeNull();
  });

  test('the lists came late after all', async () => {
    const { actor, keys, now, version } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
    actor.send(reply);
    expect(now().value).toBe('ready');
    expect(now().context.fault).toBeNull();
    expect(version.latest.signal.aborted).toBe(true);
    expect(keys()).toEqual([]);
  });

  test('neither answers: it is away', async () => {
    const { actor, now, version } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
    await version.latest.reject({ kind: 'timeout' });
    expect(now().value).toBe('unreachable');
  });

  test.each([
    [{ kind: 'malformed', where: 'GET /api/touch: data.touch' } as const, 'malformed', 'GET /api/touch: data.touch'],
    [{ kind: 'failed', status: 500 } as const, 'failed', 'HTTP 500'],
    [{ kind: 'missing', call: 'GET /api/touch' } as const, null, 'GET /api/touch: HTTP 404'],
    [{ kind: 'unreachable' } as const, null, 'GET /api/touch'],
  ])('[8.03] [8.04] lists that make no sense are said once, with their place (%o)', async (fault, key, where) => {
    const { actor, keys, now, version } = await ready();
    actor.send({ type: 'touch.failed', fault });
    await version.latest.resolve(VERSION);
    expect(now().value).toEqual({ strange: 'known' });
    expect(keys()).toEqual(key === null ? [] : [key]);
    expect(selectStrangeLists(now())).toBe(where);
    actor.send({ type: 'touch.failed', fault });
    expect(keys()).toEqual([]);
    expect(version.calls).toHaveLength(2);
    actor.send(reply);
    expect(now().value).toBe('ready');
    expect(selectStrangeLists(now())).toBeNull();
    expect(keys()).toEqual(['serviceBack']);
  });

  test('a service replaced by a web server: the lists make no sense and neither does the version', async () => {
    const { actor, now, version } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'malformed', where: 'GET /api/touch: body' } });
    await version.latest.reject({ kind: 'malformed', where: 'GET /api/version: body' });
    expect(now().value).toBe('unreachable');
    expect(selectStrangeAnswer(now())).toBe('GET /api/version: body');
  });

  test('an answer is an answer: a 401 casts no doubt on the service', async () => {
    const { actor, now } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'unauthorised', first: false } });
    expect(now().value).toBe('ready');
  });

  test('lists that are cut off each time are strange, in no circle of tries and notices', async () => {
    const { actor, keys, now, version } = await ready();
    actor.send({ type: 'service.lost' });
    actor.send({ type: 'touch.failed', fault: GONE });
    expect(now().value).toEqual({ suspecting: 'brief' });
    await version.latest.resolve(VERSION);
    expect(now().value).toEqual({ strange: 'known' });
    for (let times = 0; times < 3; times += 1) {
      actor.send({ type: 'service.lost' });
      expect(now().value).toEqual({ strange: 'asking' });
      actor.send({ type: 'touch.failed', fault: GONE });
      await version.latest.resolve(VERSION);
      expect(now().value).toEqual({ strange: 'known' });
    }
    expect(selectStrangeLists(now())).toBe('GET /api/touch');
    expect(keys()).toEqual([]);
  });

  test('gone while it was strange', async () => {
    const { actor, now, version } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'failed', status: 500 } });
    await version.latest.resolve(VERSION);
    actor.send({ type: 'service.lost' });
    await version.latest.reject(GONE);
    expect(now().value).toBe('unreachable');
    expect(selectStrangeLists(now())).toBeNull();
  });

  test('strange in another way: what is wrong now is named; lists that never come make it ask again', async () => {
    const { actor, keys, now, version } = await ready();
    actor.send({ type: 'touch.failed', fault: { kind: 'failed', status: 500 } });
    await version.latest.resolve(VERSION);
    keys();
    actor.send({ type: 'touch.failed', fault: { kind: 'malformed', where: 'GET /api/touch: body' } });
    expect(selectStrangeLists(now())).toBe('GET /api/touch: body');
    actor.send({ type: 'touch.failed', fault: { kind: 'unauthorised', first: false } });
    expect(selectStrangeLists(now())).toBe('GET /api/touch: body');
    actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
    await version.latest.resolve(VERSION);
    expect(now().value).toBe('stuck');
    expect(keys()).toEqual(['serviceStuck']);
  });
});

describe('another address', () => {
  test('[4.20] an address whose version was read already is used at once', async () => {
    const { actor, host, now, version } = await unreachable();
    const other = { ...VERSION, version: '2.4' };
    actor.send({ type: 'address.adopted', address: 'http://b:2', version: other });
    expect(now().value).toBe('ready');
    expect(now().context).toMatchObject({ address: 'http://b:2', version: other, fault: null });
    expect(version.calls).toHaveLength(1);
    const facts = host.take();
    expect(facts.filter(({ type }) => type === 'storing.requested')).toHaveLength(5);
    expect(facts.at(-1)).toEqual({
      type: 'backend.answered',
      address: 'http://b:2',
      version: other,
      change: 'address',
    });
  });

  test('an address that another tab stored is checked; one that it removed is looked for as at the start', async () => {
    const { actor, host, now, version } = await ready();
    actor.send({ type: 'address.storedElsewhere', address: 'http://b:2' });
    expect(now().value).toEqual({ checking: 'brief' });
    expect(now().context.version).toBeNull();
    expect(version.latest.input).toEqual({ address: 'http://b:2' });
    await version.latest.resolve(VERSION);
    expect(host.take().at(-1)).toMatchObject({ type: 'backend.answered', address: 'http://b:2', change: 'first' });
    actor.send({ type: 'address.storedElsewhere', address: null });
    expect(now().value).toEqual({ discovering: 'brief' });
    expect(now().context.version).toBeNull();
    expect(version.latest.input).toEqual({ address: OWN });
    await version.latest.reject(GONE);
    expect(version.latest.input).toEqual({ address: DEFAULT });
  });
});

test('facts about lists before the service was found change nothing', () => {
  const { actor, now } = start('http://a:1');
  actor.send({ type: 'touch.received' });
  actor.send({ type: 'touch.failed', fault: { kind: 'timeout' } });
  actor.send({ type: 'service.lost' });
  expect(now().value).toEqual({ checking: 'brief' });
});
