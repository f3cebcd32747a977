import { expect, test } from 'vitest';
import { type TouchReply } from '../../../machines/domain/touch';
import { type PutBack, type TrialChange, type TrialSubject } from '../../../machines/ports/trial';
import { trialReturnMachine } from '../../../machines/service/trial-return.machine';
import { putBackOf } from '../../../machines/service/trial.rules';
import { type Fault } from '../../../machines/shared/faults';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { lists, replyOf, serverRef } from '../../harness/touch-lists';

const SETTINGS: TrialChange = {
  kind: 'settings',
  before: { transparent: 'close', log: 'info' },
  after: { transparent: 'proxy', log: 'info' },
};
const PORTS: TrialChange = { kind: 'ports', before: { http: 1 }, after: { http: 2 } };
const OUTBOUND: TrialChange = { kind: 'outbound', name: 'two', before: { type: 'a' }, after: { type: 'b' } };
const SCRIPT: TrialChange = {
  kind: 'text',
  subject: 'routingA',
  before: { routingA: 'default: proxy' },
  after: { routingA: 'default: direct' },
};
const DNS: TrialChange = {
  kind: 'dnsRules',
  before: { rules: [{ server: 'one', outbound: 'proxy' }], newModule: true },
  after: { rules: [{ server: 'two', outbound: '' }], newModule: true },
};
const TOUCH = lists(1, [], [{ ...serverRef(1), outbound: 'proxy' }]);
const UP = { type: 'lists.kept', reply: replyOf(TOUCH, true) } as const;
const DOWN = { type: 'lists.kept', reply: replyOf(TOUCH, false) } as const;

function begin(...changes: TrialChange[]) {
  const [present, putBack, start, host] = [
    deferredSlot<unknown, TrialSubject>(),
    lockedSlot<PutBack, void>(),
    lockedSlot<void, TouchReply>(),
    recordingHost(),
  ];
  const { actor, clock } = startActor(
    trialReturnMachine.provide({ actors: { present: present.logic, putBack: putBack.logic, start: start.logic } }),
    { host: host.ref, changes, start: true },
  );
  return { actor, clock, present, putBack, start, host, now: () => actor.getSnapshot() };
}

test('each object is read, what was on trial goes back, and the newest change first', async () => {
  const { actor, now, present, putBack } = begin(SETTINGS, PORTS, OUTBOUND);
  expect(present.latest.input).toEqual({ kind: 'outbound', name: 'two' });
  await present.latest.resolve({ type: 'b', other: 1 });
  expect(putBack.latest.input).toEqual({ kind: 'outbound', name: 'two', body: { type: 'a', other: 1 } });
  putBack.latest.answer();
  expect(present.latest.input).toEqual({ kind: 'ports' });
  await present.latest.resolve({ http: 2 });
  expect(putBack.latest.input).toEqual({ kind: 'ports', body: { http: 1 } });
  putBack.latest.answer();
  expect(present.latest.input).toEqual({ kind: 'settings' });
  await present.latest.resolve({ transparent: 'proxy', log: 'error' });
  expect(putBack.latest.input).toEqual({ kind: 'settings', body: { transparent: 'close', log: 'error' } });
  putBack.latest.answer();
  expect(now().value).toBe('checking');
  actor.send(UP);
  expect(now().output).toEqual({ sent: true, fault: null });
});

test('what is only stored goes back first, and the settings give it to the core', async () => {
  const { actor, now, present, putBack } = begin(SCRIPT, SETTINGS, DNS);
  expect(present.latest.input).toEqual({ kind: 'dnsRules' });
  // As it was stored, with what the service has filled in.
  await present.latest.resolve({ rules: [{ server: 'two', outbound: 'direct', id: 0 }], newModule: true });
  expect(putBack.latest.input).toEqual({ kind: 'dnsRules', body: DNS.before });
  putBack.latest.answer();
  expect(present.latest.input).toEqual({ kind: 'text', subject: 'routingA' });
  await present.latest.resolve({ routingA: 'default: direct\n' });
  expect(putBack.latest.input).toEqual({ kind: 'text', subject: 'routingA', body: SCRIPT.before });
  putBack.latest.answer();
  expect(present.latest.input).toEqual({ kind: 'settings' });
  await present.latest.resolve(SETTINGS.after);
  putBack.latest.answer();
  expect([now().value, present.calls.length, putBack.calls.length]).toEqual(['checking', 3, 3]);
  actor.send(UP);
  expect(now().output).toEqual({ sent: true, fault: null });
});

test('each time the core is given what is stored, this is told: not when it is only stored, nor when nothing was sent', async () => {
  const { clock, host, present, putBack } = begin(OUTBOUND, PORTS, SCRIPT);
  const told = (): number => host.ofType('setting.applied').length;
  await present.latest.resolve(SCRIPT.after);
  putBack.latest.answer();
  await present.latest.resolve(PORTS.after);
  expect(told()).toBe(0);
  // Nobody knows whether it took effect: it is there when it is read again.
  putBack.latest.fail({ kind: 'timeout' });
  expect(told()).toBe(0);
  clock.increment(3_000);
  await present.latest.resolve(PORTS.before);
  expect(told()).toBe(1);
  await present.latest.resolve(OUTBOUND.after);
  putBack.latest.answer();
  expect(told()).toBe(2);
  const other = begin(PORTS);
  await other.present.latest.resolve(PORTS.before);
  expect(other.host.ofType('setting.applied')).toEqual([]);
});

test('without another change the settings are sent as they are, so that the core knows it', async () => {
  const { actor, clock, now, present, putBack } = begin(SCRIPT);
  await present.latest.resolve(SCRIPT.after);
  putBack.latest.answer();
  expect([now().value, present.latest.input]).toEqual(['rereading', { kind: 'settings' }]);
  await present.latest.reject({ kind: 'unreachable' });
  expect(now().value).toBe('cut');
  clock.increment(3_000);
  expect(now().value).toBe('rereading');
  await present.latest.resolve({ transparent: 'close' });
  expect(putBack.latest.input).toEqual({ kind: 'settings', body: { transparent: 'close' } });
  putBack.latest.answer();
  expect(now().value).toBe('checking');
  actor.send(UP);
  expect(now().output).toEqual({ sent: true, fault: null });
});

test.each([
  ['lines without blanks', { domains: ' a \n\nb' }, { domains: 'a\nb' }, true],
  ['countries in capitals', { countries: 'cn' }, { countries: 'CN' }, true],
  [
    'a standard port that is written out',
    { internal: 'https://a/q -> direct' },
    { internal: 'https://a:443/q->direct' },
    true,
  ],
  ['equal lines as one', { internal: '1.1.1.1:53 -> x\n1.1.1.1:53 -> x' }, { internal: '1.1.1.1:53 -> x' }, true],
  ['defaults for nothing', { internal: ' ', external: '' }, { internal: 'a', external: 'b' }, true],
  [
    'what it leaves out',
    { rules: [{ server: 'a', domains: '' }] },
    { rules: [{ server: 'a', domains: 'b', id: 1 }] },
    true,
  ],
  ['no rule', { rules: [], newModule: true }, { rules: [{ server: 'a' }], newModule: true }, true],
  ['another line', { domains: 'a' }, { domains: 'a\nc' }, false],
  ['another port', { internal: '1.1.1.1:54 -> x' }, { internal: '1.1.1.1:53 -> x' }, false],
  ['another rule', { rules: [{ server: 'a' }] }, { rules: [{ server: 'a' }, { server: 'b' }] }, false],
  [
    'another order',
    { rules: [{ server: 'a' }, { server: 'b' }] },
    { rules: [{ server: 'b' }, { server: 'a' }] },
    false,
  ],
  ['another kind of thing', { domains: 'a' }, { domains: null }, false],
  ['a number', { rules: [{ server: 'a', id: 1 }] }, { rules: [{ server: 'a', id: 2 }] }, false],
  ['nothing at all', { domains: 'a' }, null, false],
])(
  'what the service makes of what is stored is still that, and something else is not: %s',
  (_, after, present, isOurs) => {
    const subject = { kind: 'text', subject: 'dns' } as const;
    const before = { domains: 'before' };
    expect(putBackOf({ ...subject, before, after }, present)).toEqual(isOurs ? { ...subject, body: before } : null);
    expect(putBackOf({ ...subject, before, after }, before)).toBeNull();
  },
);

test('what somebody else has stored since stays, and the core is given nothing', async () => {
  const { now, present, putBack } = begin(SCRIPT);
  await present.latest.resolve({ routingA: 'default: other' });
  expect([now().value, putBack.calls.length]).toEqual(['checking', 0]);
});

test('a core that a person has stopped is not started', async () => {
  const [present, start] = [deferredSlot<unknown, TrialSubject>(), lockedSlot<void, TouchReply>()];
  const { actor } = startActor(trialReturnMachine.provide({ actors: { present: present.logic, start: start.logic } }), {
    host: recordingHost().ref,
    changes: [SETTINGS],
    start: false,
  });
  await present.latest.resolve({ transparent: 'close', log: 'debug' });
  actor.send(DOWN);
  expect([actor.getSnapshot().value, start.calls]).toEqual(['back', []]);
});

test('what is as it was is not sent', async () => {
  const { actor, host, now, present, putBack } = begin(SETTINGS);
  await present.latest.resolve({ transparent: 'close', log: 'debug' });
  expect([now().value, putBack.calls.length]).toEqual(['checking', 0]);
  expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
  actor.send(UP);
  expect(now().output).toEqual({ sent: false, fault: null });
});

test('while the service cannot be reached it waits, and reads again every 3 s', async () => {
  const { clock, now, present } = begin(SETTINGS);
  await present.latest.reject({ kind: 'unreachable' });
  expect(now().value).toBe('cut');
  clock.increment(2_999);
  expect(present.calls).toHaveLength(1);
  clock.increment(1);
  expect([now().value, present.calls.length]).toEqual(['reading', 2]);
});

test.each<Fault>([
  { kind: 'timeout' },
  { kind: 'unreachable' },
  { kind: 'failed', status: 500 },
  { kind: 'unauthorised', first: false },
  { kind: 'busy', own: false },
])('where nobody knows whether it took effect, it is read again: $kind', async (fault) => {
  const { clock, now, present, putBack } = begin(SETTINGS);
  await present.latest.resolve(SETTINGS.after);
  putBack.latest.fail(fault);
  expect(now().value).toBe('cut');
  clock.increment(3_000);
  await present.latest.resolve(SETTINGS.before);
  expect([now().value, putBack.calls.length]).toEqual(['checking', 1]);
});

test('values that the service refuses end it', async () => {
  const { now, present, putBack } = begin(SETTINGS);
  await present.latest.resolve(SETTINGS.after);
  putBack.latest.fail({ kind: 'refused', message: 'no' });
  expect(now().output).toEqual({ sent: true, fault: { kind: 'refused', message: 'no' } });
});

test('so does a programming error', async () => {
  const one = begin(SETTINGS);
  await one.present.latest.resolve(SETTINGS.after);
  one.putBack.latest.crash(new Error('broken'));
  expect(one.now().output).toEqual({ sent: true, fault: { kind: 'setup', message: 'broken' } });
  const other = begin();
  other.actor.send(DOWN);
  other.start.latest.crash(new Error('broken'));
  expect(other.now().output).toEqual({ sent: true, fault: { kind: 'setup', message: 'broken' } });
});

test('a core that stands still is started, once; the lists of the answer are told', () => {
  const { actor, host, now, start } = begin();
  actor.send(DOWN);
  expect(now().value).toBe('starting');
  host.take();
  start.latest.answer(UP.reply);
  expect(host.take()).toEqual([{ type: 'setting.applied' }, { type: 'touch.received', reply: UP.reply }]);
  expect([now().output, start.calls.length]).toEqual([{ sent: true, fault: null }, 1]);
});

test('a core that does not start with the old values either ends it', () => {
  const { actor, now, start } = begin();
  actor.send(DOWN);
  start.latest.fail({ kind: 'refused', message: 'broken' });
  expect(now().output).toEqual({ sent: true, fault: { kind: 'refused', message: 'broken' } });
});

test('the lists are asked for until they say whether the core runs, also after a start without an answer', () => {
  const { actor, clock, host, now, start } = begin();
  expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
  clock.increment(2_999);
  expect(host.take()).toEqual([]);
  clock.increment(1);
  expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
  actor.send(DOWN);
  start.latest.fail({ kind: 'timeout' });
  expect([now().value, host.take()]).toEqual(['checking', [{ type: 'setting.applied' }, { type: 'touch.wanted' }]]);
  actor.send({ type: 'lists.kept', reply: { ...DOWN.reply, paused: true } });
  expect(now().value).toBe('back');
});

test('a core that has no connected server is not started', () => {
  const { actor, now } = begin();
  actor.send({ type: 'lists.kept', reply: replyOf(lists(1), false) });
  expect(now().output).toEqual({ sent: false, fault: null });
});
