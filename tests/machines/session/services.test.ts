import { describe, expect, test } from 'vitest';
import { type KnownService } from '../../../machines/domain/service-book';
import { servicesMachine } from '../../../machines/session/services.machine';
import {
  chosenIn,
  nextTurn,
  problemsOf,
  quotasIn,
  type ServiceAnswer,
  type ServiceReading,
} from '../../../machines/session/services.rules';
import {
  selectIsAsked,
  selectIsNamed,
  selectName,
  selectReading,
  selectServices,
  selectUsed,
} from '../../../machines/session/services.selectors';
import { dialogContext } from '../../harness/dialog-context';
import { VERSION } from '../../harness/fixtures';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, nodeRef, replyOf, serverRef, subscription } from '../../harness/touch-lists';

const [A, B] = ['http://a:1', 'http://b:2'] as const;
const HOME: KnownService = { address: A, name: 'Home', colour: 'teal', seen: 1_000, version: VERSION.version };
const OFFICE: KnownService = { address: B, name: '', colour: 'blue', seen: 1_000, version: VERSION.version };
const BOOK = JSON.stringify([HOME, OFFICE]);
const ANSWER: ServiceAnswer = { at: 1_000, version: VERSION, reply: replyOf(lists(1), true) };
const CLOSED = { type: 'dialog.closed', id: 'dialog1' };
const put = (book: readonly KnownService[]) => ({
  type: 'storing.requested',
  key: 'services',
  value: JSON.stringify(book),
});

function begin(book: string | null = BOOK) {
  const host = recordingHost();
  const shown = deferredSlot<void, void>();
  const read = deferredSlot<ServiceAnswer, { readonly address: string; readonly used: boolean }>();
  const { actor, clock } = startActor(servicesMachine.provide({ actors: { shown: shown.logic, read: read.logic } }), {
    host: host.ref,
    id: 'dialog1',
    book,
    address: `${A}/`,
  });
  const now = () => actor.getSnapshot();
  const reader = (): unknown => (now().value as { readonly open: { readonly reader: unknown } }).open.reader;
  return { actor, clock, host, shown, read, now, reader };
}

describe('reading', () => {
  test('one at a time, those first that were not read yet, then in turn at an easy pace', async () => {
    const { clock, host, now, read, reader, shown } = begin();
    expect([now().value, selectServices(now()), selectUsed(now())]).toEqual([
      { open: { reader: 'waiting', edits: 'none' } },
      [HOME, OFFICE],
      A,
    ]);
    await shown.latest.resolve(undefined);
    expect([reader(), read.latest.input]).toEqual(['reading', { address: A, used: true }]);
    await read.latest.resolve(ANSWER);
    expect([reader(), selectReading(now(), A)]).toEqual(['resting', { kind: 'read', ...ANSWER }]);
    clock.increment(200);
    await shown.latest.resolve(undefined);
    expect(read.latest.input).toEqual({ address: B, used: false });
    await read.latest.reject({ kind: 'unreachable' });
    expect(selectReading(now(), B)).toEqual({ kind: 'failed', fault: { kind: 'unreachable' } });
    clock.increment(4_999);
    expect([reader(), shown.calls.length]).toEqual(['resting', 2]);
    clock.increment(1);
    await shown.latest.resolve(undefined);
    expect([read.latest.input, read.calls.length]).toEqual([{ address: A, used: true }, 3]);
    // Nothing new was to be kept.
    expect(host.take()).toEqual([]);
  });

  test('nothing is read while the page is hidden', async () => {
    const { clock, read, reader, shown } = begin();
    clock.increment(60_000);
    expect([reader(), read.calls.length]).toEqual(['waiting', 0]);
    await shown.latest.resolve(undefined);
    expect(read.calls).toHaveLength(1);
  });

  test('a page that cannot tell whether it is seen is asked again', async () => {
    const { clock, read, reader, shown } = begin();
    await shown.latest.reject(new Error('no'));
    expect([reader(), read.calls.length]).toEqual(['resting', 0]);
    clock.increment(200);
    expect([reader(), shown.calls.length]).toEqual(['waiting', 2]);
  });

  test('an empty book is looked at again, too', async () => {
    const { actor, clock, read, reader, shown } = begin(null);
    await shown.latest.resolve(undefined);
    expect([reader(), read.calls.length]).toEqual(['resting', 0]);
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ book: BOOK, address: A }) });
    clock.increment(5_000);
    await shown.latest.resolve(undefined);
    expect(read.latest.input).toEqual({ address: A, used: true });
  });

  test('when it answered, and its version, go into the book', async () => {
    const { host, read, shown } = begin();
    await shown.latest.resolve(undefined);
    await read.latest.resolve({ ...ANSWER, at: 5_000, version: { ...VERSION, version: '2.4.14' } });
    expect(host.take()).toEqual([put([{ ...HOME, seen: 5_000, version: '2.4.14' }, OFFICE])]);
  });

  test('one that was forgotten meanwhile does not come back', async () => {
    const { actor, host, read, shown } = begin();
    await shown.latest.resolve(undefined);
    actor.send({
      type: 'context.changed',
      dialogContext: dialogContext({ book: JSON.stringify([OFFICE]), address: B }),
    });
    await read.latest.resolve({ ...ANSWER, at: 5_000 });
    expect(host.take()).toEqual([]);
  });
});

describe('names and colours', () => {
  test('a name is typed, and saved', () => {
    const { actor, host, now } = begin();
    actor.send({ type: 'name.open', address: A });
    expect([selectIsNamed(now(), A), selectIsNamed(now(), B), selectName(now())]).toEqual([true, false, 'Home']);
    actor.send({ type: 'name.edit', text: 'My home ' });
    expect([selectName(now()), host.take()]).toEqual(['My home ', []]);
    actor.send({ type: 'name.save' });
    expect([host.take(), selectIsNamed(now(), A)]).toEqual([[put([{ ...HOME, name: 'My home' }, OFFICE])], false]);
  });

  test('or left as it was', () => {
    const { actor, host, now } = begin();
    actor.send({ type: 'name.open', address: B });
    actor.send({ type: 'name.edit', text: 'x' });
    actor.send({ type: 'name.leave' });
    expect([host.take(), selectIsNamed(now(), B)]).toEqual([[], false]);
    actor.send({ type: 'name.open', address: B });
    expect(selectName(now())).toBe('');
  });

  test('a colour is taken at once', () => {
    const { actor, host } = begin();
    actor.send({ type: 'colour.choose', address: B, colour: 'red' });
    expect(host.take()).toEqual([put([HOME, { ...OFFICE, colour: 'red' }])]);
  });
});

describe('forgetting', () => {
  test('is asked, and takes the login along', () => {
    const { actor, host, now } = begin();
    actor.send({ type: 'service.forget', address: B });
    expect([selectIsAsked(now(), B), selectIsAsked(now(), A), host.take()]).toEqual([true, false, []]);
    expect(now().can({ type: 'name.open', address: A })).toBe(false);
    actor.send({ type: 'forget.confirm' });
    expect(host.take()).toEqual([{ type: 'storing.requested', key: `token@${B}`, value: null }, put([HOME])]);
  });

  test('can be refused, and is not possible for the one in use', () => {
    const { actor, host, now } = begin();
    actor.send({ type: 'service.forget', address: B });
    actor.send({ type: 'forget.refuse' });
    expect([selectIsAsked(now(), B), host.take()]).toEqual([false, []]);
    expect(now().can({ type: 'service.forget', address: A })).toBe(false);
  });
});

describe('leaving', () => {
  test('to another service, not to the one in use', () => {
    const { actor, host, now } = begin();
    expect(now().can({ type: 'service.open', address: A })).toBe(false);
    actor.send({ type: 'service.open', address: B });
    expect(host.take()).toEqual([{ type: 'action.chosen', action: { kind: 'service', address: B } }, CLOSED]);
  });

  test('to the address of a new one, or to the page', () => {
    const one = begin();
    one.actor.send({ type: 'service.add' });
    expect(one.host.take()).toEqual([{ type: 'dialog.requested', dialog: { kind: 'addressPorts' } }, CLOSED]);
    const other = begin();
    other.actor.send({ type: 'dialog.cancel' });
    expect([other.host.take(), other.now().status]).toEqual([[CLOSED], 'done']);
  });
});

describe('what a service says', () => {
  const touch = lists(
    2,
    [subscription(1, 1, { info: '' }), subscription(2, 1, { info: 'Used 1 GB' })],
    [
      connectedRef(serverRef(1)),
      connectedRef(serverRef(2), 'media'),
      connectedRef(nodeRef(0, 1)),
      connectedRef(serverRef(9)),
    ],
  );
  const names = (sub?: number) =>
    sub === undefined
      ? touch.servers.map(({ name }) => name)
      : touch.subscriptions[sub]?.servers.map(({ name }) => name);

  test('its chosen servers by outbound; what leads to none is a problem instead', () => {
    expect(chosenIn(replyOf(touch))).toEqual([
      { outbound: 'proxy', names: [names()?.[0], names(0)?.[0]] },
      { outbound: 'media', names: [names()?.[1]] },
    ]);
    expect(problemsOf({ version: VERSION, reply: replyOf(touch) }).map(({ key, values }) => [key, values])).toEqual([
      ['staleConnections', { count: 1 }],
    ]);
  });

  test('its problems, but no news', () => {
    const version = { ...VERSION, foundNew: true, serviceValid: false };
    expect(problemsOf({ version, reply: replyOf(lists(1)) }).map(({ key }) => key)).toEqual(['serviceInvalid']);
  });

  test('the quotas that providers tell', () => {
    expect(quotasIn(replyOf(touch)).map(({ id }) => id)).toEqual([2]);
  });
});

test('whose turn it is', () => {
  const failed: ServiceReading = { kind: 'failed', fault: { kind: 'timeout' } };
  const readings = (...read: readonly string[]) => new Map(read.map((address) => [address, failed]));
  expect([
    nextTurn([A, B], readings(), null),
    nextTurn([A, B], readings(A), A),
    nextTurn([A, B], readings(B), B),
    nextTurn([A, B], readings(A, B), A),
    nextTurn([A, B], readings(A, B), B),
    nextTurn([A, B], readings(A, B), 'http://gone:1'),
    nextTurn([], readings(), null),
  ]).toEqual([A, B, A, B, A, A, null]);
});
