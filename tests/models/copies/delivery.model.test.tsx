import { expect } from 'vitest';
import { type BringBackOutput } from '../../../machines/copies/bring-back.rules';
import { bringBackMachine } from '../../../machines/copies/bring-back.machine';
import { deliveryMachine, type DeliverySnapshot } from '../../../machines/copies/delivery.machine';
import { type VisitedService } from '../../../machines/copies/delivery.rules';
import { type DeliveryCommand } from '../../../machines/copies/delivery.setup';
import { selectDelivered, selectFlaw, selectTargets } from '../../../machines/copies/delivery.selectors';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import DeliveryDialog from '../../../src/views/copies/DeliveryDialog';
import { VERSION } from '../../harness/fixtures';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { deferredSlot } from '../../harness/slots';
import { loginMachine } from '../../../machines/session/login.machine';

type Delivering = Stage<typeof deliveryMachine>;

const [HERE, A, B] = ['http://here:1', 'http://a:1', 'http://b:2'] as const;
const BOOK = JSON.stringify([{ address: HERE }, { address: A, name: 'Attic' }]);
const BROUGHT: BringBackOutput = { read: true, applied: true, differences: 2, halted: true, fault: null };
const UNREACHABLE = { kind: 'unreachable' } as const;

const pending = deferredSlot<never, never>().logic as never;
const actors = {
  login: loginMachine.provide({ actors: { login: pending, register: pending } }),
  bringing: bringBackMachine.provide({ actors: { recall: pending } }),
};
const ended = (actorId: string, output: unknown) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as never;
const broken = (actorId: string) =>
  ({ type: `xstate.error.actor.${actorId}`, actorId, error: { kind: 'setup', message: 'boom' } }) as never;

const press = async ({ user, screen }: Delivering, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));
const tell = ({ actor }: Delivering, event: unknown): void => actor.send(event as never);

runModel({
  machine: deliveryMachine,
  inputs: (host) => [{ id: 'dialog1', host, book: BOOK, address: HERE, copy: { contents: { routingA: 'new' } } }],
  events: (snapshot: DeliverySnapshot): readonly DeliveryCommand[] => [
    { type: 'service.toggle', address: A },
    ...['', HERE, B]
      .filter((text) => text !== snapshot.context.text)
      .map((text) => ({ type: 'address.edit', text }) as const),
    ...(['delivery.start', 'delivery.resume', 'service.leave', 'dialog.cancel'] as const).map((type) => ({ type })),
    ...(snapshot.hasTag('login') ? [ended('login', { token: '' }), broken('login')] : []),
    ...(snapshot.hasTag('bringing') ? [ended('bringing', BROUGHT), broken('bringing')] : []),
  ],
  actors,
  slots: {
    version: promiseCases<ServiceVersion>({ resolves: [VERSION], rejects: [UNREACHABLE] }),
    visit: promiseCases<VisitedService>({
      resolves: [{ touch: EMPTY_TOUCH, keys: [] }],
      rejects: [{ kind: 'unauthorised', first: false }, UNREACHABLE],
    }),
  },
  // One service at a time: what several come to is a matter of the hand-written tests.
  project: ({ checked, text, targets, turn, deliveries }) => [
    checked.size,
    text,
    targets.length,
    turn,
    [...deliveries.values()].map(({ kind }) => kind),
  ],
  render: (dialog) => <DeliveryDialog dialog={dialog} />,
  perform: {
    'service.toggle': async ({ user, screen }) => user.click(screen.getByRole('checkbox')),
    'address.edit': ({ fill, screen }, { text }) => fill(screen.getByLabelText('Another address'), text),
    'delivery.start': async (stage) => press(stage, 'Next'),
    'delivery.resume': async (stage) => press(stage, 'Choose services again'),
    'service.leave': async (stage) => press(stage, 'Skip this service'),
    'dialog.cancel': async ({ user }) => user.keyboard('{Escape}'),
    'xstate.done.actor.login': tell,
    'xstate.error.actor.login': tell,
    'xstate.done.actor.bringing': tell,
    'xstate.error.actor.bringing': tell,
  },
  see: {
    'choosing.filling': ({ screen, context, snapshot }) => {
      expect(screen.getByRole('checkbox')).toHaveProperty('checked', context.checked.has(A));
      expect(screen.getByText('Attic')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe(
        (snapshot as DeliverySnapshot).can({ type: 'delivery.start' }) ? null : 'true',
      );
    },
    'choosing.flawed': ({ screen, snapshot }) => {
      expect(selectFlaw(snapshot as DeliverySnapshot)).toBe('used');
      expect(screen.getByText(/This is the service you are using now/)).toBeTruthy();
    },
    'arriving.calling': ({ screen }) => expect(screen.getByText('Looking for the service…')).toBeTruthy(),
    'arriving.visiting': ({ screen }) => expect(screen.getByText('Looking for the service…')).toBeTruthy(),
    'arriving.loggingIn': ({ screen }) => {
      expect(screen.getByLabelText(/^Username/)).toBeTruthy();
      expect(screen.getByText(/is not kept/)).toBeTruthy();
    },
    bringing: ({ screen }) => expect(screen.getByText('One moment…')).toBeTruthy(),
    finished: ({ screen, snapshot }) => {
      const now = snapshot as DeliverySnapshot;
      expect(screen.getAllByRole('listitem')).toHaveLength(selectTargets(now).length);
      for (const [index, address] of selectTargets(now).entries()) {
        const delivered = selectDelivered(now, address);
        expect(screen.getAllByRole('listitem')[index]?.textContent).toContain(
          delivered?.kind === 'skipped'
            ? 'Skipped.'
            : delivered?.kind === 'brought'
              ? '2 items still differ from the backup.'
              : delivered?.fault.kind === 'setup'
                ? 'boom'
                : 'cannot be reached',
        );
      }
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
