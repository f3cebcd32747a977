import { describe, expect, test } from 'vitest';
import { type bringBackMachine } from '../../../machines/copies/bring-back.machine';
import { type BringBackInput } from '../../../machines/copies/bring-back.types';
import { type BringBackOutput } from '../../../machines/copies/bring-back.rules';
import { deliveryMachine } from '../../../machines/copies/delivery.machine';
import { isDelivered, type Delivered, type VisitedService } from '../../../machines/copies/delivery.rules';
import {
  sameServices,
  selectAddress,
  selectBringing,
  selectDelivered,
  selectFlaw,
  selectIsChecked,
  selectLogin,
  selectOthers,
  selectStage,
  selectTargets,
  selectText,
  selectTitle,
  selectTurn,
} from '../../../machines/copies/delivery.selectors';
import { type KnownService } from '../../../machines/domain/service-book';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { loginMachine, type LoginOutput } from '../../../machines/session/login.machine';
import { type Credentials } from '../../../machines/ports/service';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { VERSION } from '../../harness/fixtures';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const [HERE, A, B, C] = ['http://here:1', 'http://a:1', 'http://b:2', 'http://c:3'] as const;
const known = (address: string, name: string): KnownService => ({
  address,
  name,
  colour: 'teal',
  seen: 1,
  version: '',
});
const BOOK = JSON.stringify([known(HERE, 'Here'), known(A, 'Attic'), known(B, '')]);
const THERE: VisitedService = { touch: EMPTY_TOUCH, keys: ['mux'] };
const DONE: BringBackOutput = { read: true, applied: true, differences: 0, halted: false, fault: null };
const FIRST = { kind: 'unauthorised', first: true } as const;

function start() {
  const host = recordingHost();
  const version = deferredSlot<ServiceVersion, { readonly address: string }>();
  const visit = deferredSlot<VisitedService, { readonly address: string; readonly version: ServiceVersion | null }>();
  const login = deferredSlot<LoginOutput, Credentials>();
  const bringing = deferredSlot<BringBackOutput, BringBackInput>();
  const { actor } = startActor(
    deliveryMachine.provide({
      actors: {
        version: version.logic,
        visit: visit.logic,
        login: loginMachine.provide({ actors: { login: login.logic, register: login.logic } }),
        bringing: bringing.logic as unknown as typeof bringBackMachine,
      },
    }),
    {
      id: 'dialog1',
      host: host.ref,
      book: BOOK,
      address: `${HERE}/`,
      copy: { contents: { routingA: 'new', preferences: { theme: 'dark' } } },
    },
  );
  const now = () => actor.getSnapshot();
  const begin = (...addresses: readonly string[]): void => {
    for (const address of addresses) actor.send({ type: 'service.toggle', address });
    actor.send({ type: 'delivery.start' });
  };
  const arrive = async (): Promise<void> => {
    await version.latest.resolve(VERSION);
    await visit.latest.resolve(THERE);
  };
  return { actor, host, version, visit, login, bringing, now, begin, arrive };
}

describe('the services', () => {
  test('are chosen of those that the browser knows, but for the one in use', () => {
    const { actor, now } = start();
    expect(selectOthers(now()).map(({ address }) => address)).toEqual([A, B]);
    expect(sameServices(selectOthers(now()), selectOthers(now()))).toBe(true);
    expect(sameServices(selectOthers(now()), [])).toBe(false);
    expect(sameServices(selectOthers(now()), [...selectOthers(now())].reverse())).toBe(false);
    expect(sameServices(selectOthers(now()), selectOthers(now()).slice(0, 1))).toBe(false);
    const [first, second] = selectOthers(now());
    expect(first && second && sameServices([first, second], [first, first])).toBe(false);
    expect(now().can({ type: 'delivery.start' })).toBe(false);
    actor.send({ type: 'service.toggle', address: A });
    expect([selectIsChecked(now(), A), now().can({ type: 'delivery.start' })]).toEqual([true, true]);
    actor.send({ type: 'service.toggle', address: A });
    expect([selectIsChecked(now(), A), now().can({ type: 'delivery.start' })]).toEqual([false, false]);
  });

  test.each([
    ['a', 'invalid'],
    [`${HERE}/`, 'used'],
  ] as const)('%s is not taken for one, and says so until it is changed', (text, flaw) => {
    const { actor, version, now } = start();
    actor.send({ type: 'address.edit', text });
    expect(selectFlaw(now())).toBeNull();
    actor.send({ type: 'delivery.start' });
    expect([selectStage(now()), selectFlaw(now()), version.calls.length]).toEqual(['targets', flaw, 0]);
    actor.send({ type: 'address.edit', text: C });
    expect([selectText(now()), selectFlaw(now())]).toEqual([C, null]);
  });

  test('one that is checked and typed has one turn; the typed one is the last', () => {
    const { actor, version, now, begin } = start();
    actor.send({ type: 'address.edit', text: ` ${A}/ ` });
    begin(A, B);
    expect([selectTargets(now()), version.latest.input]).toEqual([[A, B], { address: A }]);
    expect([selectTitle(now()), selectAddress(now()), selectTurn(now())]).toEqual(['Attic', A, 1]);
    const other = start();
    other.actor.send({ type: 'address.edit', text: C });
    other.begin(B);
    expect(selectTargets(other.now())).toEqual([B, C]);
  });
});

describe('each in its turn', () => {
  test('is given the copy without the panel’s preferences, as it can take it, and tells the page nothing', async () => {
    const { host, bringing, visit, now, begin, arrive } = start();
    begin(A);
    expect(selectStage(now())).toBe('busy');
    await arrive();
    expect(visit.latest.input).toEqual({ address: A, version: VERSION });
    const { host: mute, service, ...input } = bringing.latest.input;
    expect([selectStage(now()), input, service.settingKeys]).toEqual([
      'bringing',
      { id: 'bringing', address: A, version: VERSION, preferences: {}, given: { contents: { routingA: 'new' } } },
      ['mux'],
    ]);
    expect(selectBringing(now())).toBeDefined();
    mute.send({ type: 'touch.wanted' });
    await bringing.latest.resolve(DONE);
    expect([now().value, selectDelivered(now(), A), host.take()]).toEqual([
      'finished',
      { kind: 'brought', ...DONE },
      [],
    ]);
  });

  test('asks for a login where none is known; with an account it is visited again', async () => {
    const { version, visit, login, now, begin } = start();
    begin(A);
    await version.latest.resolve(VERSION);
    await visit.latest.reject(FIRST);
    const asked = selectLogin(now());
    expect([selectStage(now()), asked?.getSnapshot().value]).toMatchObject(['login', { open: { mode: 'register' } }]);
    asked?.send({ type: 'username.edit', value: 'ada' });
    asked?.send({ type: 'password.edit', value: 'secret' });
    asked?.send({ type: 'login.submit' });
    await login.latest.resolve({ token: '' });
    expect([selectStage(now()), visit.calls.length]).toEqual(['busy', 2]);
    await visit.latest.reject({ kind: 'unauthorised', first: false });
    expect(selectLogin(now())?.getSnapshot().value).toMatchObject({ open: { mode: 'login' } });
  });

  test('a failing one stops none of the others, and each has its own result', async () => {
    const { actor, version, visit, bringing, now, begin, arrive } = start();
    actor.send({ type: 'address.edit', text: C });
    begin(A, B);
    await version.latest.reject({ kind: 'unreachable' });
    await version.latest.resolve(VERSION);
    await visit.latest.reject({ kind: 'timeout' });
    await arrive();
    await bringing.latest.reject(new Error('boom'));
    expect([A, B, C].map((address) => selectDelivered(now(), address))).toEqual([
      { kind: 'failed', fault: { kind: 'unreachable' } },
      { kind: 'failed', fault: { kind: 'timeout' } },
      { kind: 'failed', fault: { kind: 'setup', message: 'boom' } },
    ]);
    expect(selectStage(now())).toBe('finished');
  });

  test('can be skipped while it is looked for and while it asks for a login', async () => {
    const { actor, version, visit, now, begin } = start();
    begin(A, B);
    actor.send({ type: 'service.leave' });
    expect([selectAddress(now()), version.calls[0]?.signal.aborted]).toEqual([B, true]);
    await version.latest.resolve(VERSION);
    await visit.latest.reject(FIRST);
    actor.send({ type: 'service.leave' });
    expect([selectDelivered(now(), A), selectDelivered(now(), B)]).toEqual([{ kind: 'skipped' }, { kind: 'skipped' }]);
  });

  test('those that are left are chosen when it is gone on with', async () => {
    const { actor, bringing, now, begin, arrive } = start();
    actor.send({ type: 'address.edit', text: C });
    begin(A, B);
    await arrive();
    await bringing.latest.resolve(DONE);
    await arrive();
    await bringing.latest.resolve({ ...DONE, differences: 1 });
    await arrive();
    await bringing.latest.resolve(DONE);
    actor.send({ type: 'delivery.resume' });
    expect([selectStage(now()), selectIsChecked(now(), A), selectIsChecked(now(), B), selectText(now())]).toEqual([
      'targets',
      false,
      true,
      '',
    ]);
    actor.send({ type: 'delivery.start' });
    expect([selectTargets(now()), selectDelivered(now(), B)]).toEqual([[B], undefined]);
  });

  test('a typed address that is left stays typed', () => {
    const { actor, now } = start();
    actor.send({ type: 'address.edit', text: C });
    actor.send({ type: 'delivery.start' });
    actor.send({ type: 'service.leave' });
    actor.send({ type: 'delivery.resume' });
    expect([selectText(now()), now().can({ type: 'delivery.start' })]).toEqual([C, true]);
  });
});

test.each<readonly [Partial<BringBackOutput>, Delivered]>([
  [{ fault: { kind: 'left' } }, { kind: 'skipped' }],
  [{ fault: null }, { kind: 'skipped' }],
  [{ fault: { kind: 'timeout' } }, { kind: 'failed', fault: { kind: 'timeout' } }],
  [
    { read: true, fault: { kind: 'left' } },
    { kind: 'brought', ...DONE, applied: false, fault: { kind: 'left' } },
  ],
])('of a service that was not read nothing is claimed: %j', async (output, delivered) => {
  const { bringing, now, begin, arrive } = start();
  begin(A);
  await arrive();
  await bringing.latest.resolve({ ...DONE, read: false, applied: false, ...output });
  expect([selectDelivered(now(), A), isDelivered(selectDelivered(now(), A))]).toEqual([delivered, false]);
});

test('nothing is left to be done where everything was taken, and nowhere else', () => {
  expect(
    (
      [
        { kind: 'brought', ...DONE },
        { kind: 'brought', ...DONE, differences: 1 },
        { kind: 'brought', ...DONE, fault: { kind: 'timeout' } },
        { kind: 'skipped' },
        undefined,
      ] as const
    ).map(isDelivered),
  ).toEqual([true, false, false, false, false]);
});

test('closing it ends what goes on', () => {
  const { actor, host, version, now, begin } = start();
  begin(A);
  actor.send({ type: 'dialog.cancel' });
  expect([now().value, version.latest.signal.aborted, host.take()]).toEqual([
    'closed',
    true,
    [{ type: 'dialog.closed', id: 'dialog1' }],
  ]);
});
