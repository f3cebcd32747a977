import { expect, test } from 'vitest';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { serviceSwitchMachine } from '../../../machines/session/service-switch.machine';
import { selectFault, selectShown, selectTitle } from '../../../machines/session/service-switch.selectors';
import { VERSION } from '../../harness/fixtures';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const TARGET = 'http://b:2';
const BOOK = JSON.stringify([{ address: TARGET, name: 'Office', colour: 'blue', seen: 1, version: '2.4.14' }]);
const CLOSED = { type: 'dialog.closed', id: 'dialog1' };

function begin(book: string | null = BOOK) {
  const host = recordingHost();
  const version = deferredSlot<ServiceVersion, { readonly address: string }>();
  const { actor, clock } = startActor(serviceSwitchMachine.provide({ actors: { version: version.logic } }), {
    host: host.ref,
    id: 'dialog1',
    target: TARGET,
    book,
  });
  return { actor, clock, host, version, now: () => actor.getSnapshot() };
}

test('[4.19] the version is asked for at the other address, and its answer confirms it', async () => {
  const { host, version, now } = begin();
  expect([now().value, now().context]).toEqual([
    { asking: 'brief' },
    { host: host.ref, id: 'dialog1', target: TARGET, book: BOOK, fault: null },
  ]);
  expect(version.latest.input).toEqual({ address: TARGET });
  expect(host.take()).toEqual([]);
  await version.latest.resolve(VERSION);
  expect(host.take()).toEqual([{ type: 'address.confirmed', address: TARGET, version: VERSION }, CLOSED]);
  expect(now().status).toBe('done');
});

test('what answers at once is not shown, what takes longer is', () => {
  const { clock, now } = begin();
  clock.increment(399);
  expect([now().value, selectShown(now())]).toEqual([{ asking: 'brief' }, false]);
  clock.increment(1);
  expect([now().value, selectShown(now()), selectFault(now())]).toEqual([{ asking: 'long' }, true, null]);
});

test('nothing changes when it does not answer; it can be asked again', async () => {
  const { actor, host, version, now } = begin();
  await version.latest.reject({ kind: 'unreachable' });
  expect([now().value, selectShown(now()), selectFault(now())]).toEqual(['failed', true, 'unreachable']);
  expect(host.take()).toEqual([]);
  actor.send({ type: 'service.retry' });
  expect([now().value, selectFault(now()), version.calls.length]).toEqual([{ asking: 'brief' }, null, 2]);
  await version.latest.resolve(VERSION);
  expect(host.take()).toEqual([{ type: 'address.confirmed', address: TARGET, version: VERSION }, CLOSED]);
});

test.each(['asking', 'failed'])('it can be left while %s', async (state) => {
  const { actor, host, version } = begin();
  if (state === 'failed') await version.latest.reject({ kind: 'timeout' });
  actor.send({ type: 'dialog.cancel' });
  expect(host.take()).toEqual([CLOSED]);
});

test('it is called what the book calls it', () => {
  expect([selectTitle(begin().now()), selectTitle(begin(null).now())]).toEqual(['Office', 'b:2']);
});
