// A copy for several services, over HTTP: which token comes where.
import { createActor, waitFor } from 'xstate';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DeliverySnapshot } from '../../machines/copies/delivery.machine';
import { selectBringing, selectDelivered, selectLogin } from '../../machines/copies/delivery.selectors';
import { fill } from '../../src/wiring/dialogs/copies/delivery';
import { recordingHost } from '../harness/slots';
import { tokenService } from '../harness/token-service';

beforeEach(() => localStorage.clear());

const LIMIT = { timeout: 60_000 };
const tokensAt = ({ sent }: Awaited<ReturnType<typeof tokenService>>): readonly (string | null)[] => [
  ...new Set(sent.map(({ token }) => token)),
];

function open(address: string, book: readonly string[]) {
  const host = recordingHost();
  const actor = createActor(fill(), {
    input: {
      id: 'dialog1',
      host: host.ref,
      address,
      book: JSON.stringify(book.map((one) => ({ address: one }))),
      copy: { contents: { settings: { mux: 9 } } },
    },
  }).start();
  onTestFinished(() => void actor.stop());
  const reach = (is: (snapshot: DeliverySnapshot) => boolean) => waitFor(actor, is, LIMIT);
  return {
    actor,
    host,
    reach,
    logIn: async (): Promise<void> => {
      const login = selectLogin(await reach((now) => now.hasTag('login')));
      login?.send({ type: 'username.edit', value: 'eve' });
      login?.send({ type: 'password.edit', value: 'secret' });
      login?.send({ type: 'login.submit' });
    },
    /** Brings what is checked to the service whose turn it is. */
    bring: async (to: string): Promise<void> => {
      const bringing = selectBringing(
        await reach((now) => now.context.targets[now.context.turn] === to && now.hasTag('bringing')),
      );
      if (bringing === undefined) expect.fail('nothing is brought');
      await waitFor(bringing, (now) => now.hasTag('plan'), LIMIT);
      bringing.send({ type: 'plan.apply' });
      await waitFor(bringing, (now) => now.hasTag('finished'), LIMIT);
      bringing.send({ type: 'dialog.cancel' });
    },
  };
}

test(
  'each service is sent its own token and no other, and a login made here is not stored',
  { timeout: 180_000 },
  async () => {
    const [here, asked, known, gone] = await Promise.all(['ada', 'bob', 'cid', 'dan'].map(tokenService));
    if (here === undefined || asked === undefined || known === undefined || gone === undefined)
      expect.fail('no services');
    localStorage.setItem('backendAddress', here.address);
    localStorage.setItem('token', here.token);
    localStorage.setItem(`token@${here.address}`, here.token);
    localStorage.setItem(`token@${known.address}`, known.token);
    const stored = { ...localStorage };
    const { actor, host, reach, logIn, bring } = open(here.address, [here.address, asked.address, known.address]);
    for (const { address } of [asked, known]) actor.send({ type: 'service.toggle', address });
    actor.send({ type: 'address.edit', text: gone.address });
    actor.send({ type: 'delivery.start' });
    await logIn();
    await bring(asked.address);
    await bring(known.address);
    await reach((now) => now.hasTag('login'));
    actor.send({ type: 'service.leave' });
    const now = await reach((snapshot) => snapshot.hasTag('finished'));
    expect([asked, known, gone].map(({ address }) => selectDelivered(now, address)?.kind)).toEqual([
      'brought',
      'brought',
      'skipped',
    ]);

    expect(tokensAt(here)).toEqual([]);
    expect(tokensAt(asked)).toEqual([null, asked.token]);
    expect(asked.sent).toContainEqual({ what: '/api/setting', token: asked.token });
    expect(asked.sent.filter(({ token }) => token === null).map(({ what }) => what)).toEqual([
      '/api/version',
      '/api/touch',
      '/api/login',
    ]);
    expect(tokensAt(known)).toEqual([null, known.token]);
    expect(known.sent.filter(({ token }) => token === null).map(({ what }) => what)).toEqual(['/api/version']);
    expect(tokensAt(gone)).toEqual([null]);
    expect(host.facts).toEqual([]);
    expect({ ...localStorage }).toEqual(stored);

    // The next time nobody knows the login any more.
    const again = open(here.address, [asked.address]);
    again.actor.send({ type: 'service.toggle', address: asked.address });
    again.actor.send({ type: 'delivery.start' });
    await again.reach((snapshot) => snapshot.hasTag('login'));
  },
);
