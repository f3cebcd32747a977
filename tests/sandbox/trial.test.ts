import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Setting } from '../../machines/domain/setting';
import { type AppHost, type HostFact } from '../../machines/ports/host';
import { type TrialBeginning } from '../../machines/ports/trial';
import { serve } from '../../machines/calls/service-call';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { provideTrial } from '../../src/wiring/trial';
import { service } from './client';

/** A service whose core runs, with the panel's own adapters before it, and what a trial needs of the panel. */
async function running() {
  const { call, sandbox, token } = await service({ servers: 1 });
  await call('POST', 'connection', { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
  await call('POST', 'v2ray');
  const http = createHttpClient();
  const panel = createService(http);
  http.use({ address: sandbox.url, token });
  const { signal } = new AbortController();
  const setting = async (): Promise<Setting> => (await panel.setting(undefined, signal)).setting;
  const runs = async (): Promise<boolean> => (await call('GET', 'touch')).data.running;

  const begin = (begun: TrialBeginning) => {
    const clock = new SimulatedClock();
    const notices: string[] = [];
    const host = createActor(
      fromCallback<HostFact>(({ receive }) =>
        receive((fact) => {
          if (fact.type === 'notice.raised') notices.push(fact.notice.key);
          if (fact.type !== 'touch.wanted') return;
          const read = async (): Promise<void> => {
            const reply = await panel.touch({ limit: 10_000 }, signal);
            trial.send({ type: 'lists.kept', reply });
          };
          // Without an answer there are no lists.
          read().catch(() => {});
        }),
      ),
    ).start() as unknown as AppHost;
    const machine = serve(provideTrial(panel), panel).provide({
      actors: { clock: fromCallback(({ sendBack }) => sendBack({ type: 'clock.told', now: Date.now() })) },
    });
    const trial = createActor(machine, { clock, input: { host, address: sandbox.url, begun, text: null } }).start();
    onTestFinished(() => void trial.stop());
    const reaches = async (state: string, passing = 0): Promise<void> =>
      vi.waitFor(
        () => {
          clock.increment(passing);
          expect(JSON.stringify(trial.getSnapshot().value)).toContain(state);
        },
        { timeout: 20_000, interval: 20 },
      );
    return { trial, notices, reaches, cause: () => trial.getSnapshot().context.cause };
  };
  return { begin, call, panel, runs, sandbox, setting, signal };
}

/** A save on trial, and the service's answer to it. */
async function shared() {
  const world = await running();
  const before = await world.setting();
  const after = { ...before, portSharing: true };
  const begun = world.begin({ type: 'trial.started', change: { kind: 'settings', before, after } });
  await world.panel.saveSetting(after, world.signal);
  begun.trial.send({ type: 'trial.answered', fault: null });
  await begun.reaches('watching');
  return { ...world, ...begun };
}

describe('a change on trial, on a real service', () => {
  test('goes back as soon as a service that is gone answers again', async () => {
    const { cause, notices, reaches, runs, sandbox, setting, trial } = await shared();
    expect((await setting())['portSharing']).toBe(true);
    await sandbox.stop();
    await reaches('returning', 1_000);
    expect(cause()).toEqual({ kind: 'gone', message: '' });
    await vi.waitFor(() => expect(trial.getSnapshot().children.putBack?.getSnapshot()).toMatchObject({ value: 'cut' }));
    await sandbox.start();
    await reaches('returned', 3_000);
    expect([(await setting())['portSharing'], await runs(), notices]).toEqual([
      false,
      true,
      ['trialBegun', 'trialReturned'],
    ]);
  });

  test('goes back when the core stops with it', async () => {
    const { cause, reaches, runs, sandbox, setting, trial } = await shared();
    await sandbox.faults([{ kind: 'core-dies' }]);
    trial.send({ type: 'look.started' });
    await reaches('returned');
    expect([cause(), (await setting())['portSharing'], await runs()]).toEqual([
      { kind: 'stopped', message: '' },
      false,
      true,
    ]);
  });

  test('goes back when the core stops with it and the log cannot be read', async () => {
    const { cause, reaches, sandbox, setting } = await shared();
    await sandbox.faults([{ kind: '404', path: '/api/logger' }, { kind: 'core-dies' }]);
    // By the watch's own looks: nobody else asks for the lists here.
    await reaches('returned', 1_000);
    expect([cause()?.kind, (await setting())['portSharing']]).toEqual(['stopped', false]);
  });

  test('that is only stored goes back, stored and applied, when the core does not start with it', async () => {
    const { begin, call, panel, runs, setting, signal } = await running();
    await panel.saveSetting({ ...(await setting()), pacMode: 'routingA' }, signal);
    const [before, after] = [
      await panel.storedTexts({ subject: 'routingA' }, signal),
      { routingA: 'default: nowhere' },
    ];
    await panel.saveTexts({ subject: 'routingA', texts: after }, signal);
    const change = { kind: 'text', subject: 'routingA', before, after } as const;
    const { cause, notices, reaches, trial } = begin({ type: 'trial.stored', change, tried: true });
    await reaches('stored');
    await call('DELETE', 'v2ray');
    trial.send({ type: 'start.tried' });
    const { message } = await call('POST', 'v2ray');
    trial.send({ type: 'start.refused', message: message ?? '' });
    await reaches('returned');
    expect(cause()).toEqual({ kind: 'core', message: expect.stringContaining('nowhere') });
    expect([await panel.storedTexts({ subject: 'routingA' }, signal), await runs(), notices]).toEqual([
      before,
      true,
      ['trialReturned'],
    ]);
  });

  test('that is only stored is applied again with the old text when nobody keeps it', async () => {
    const { begin, panel, runs, sandbox, setting, signal } = await running();
    const [before, after] = [
      await panel.storedTexts({ subject: 'dns' }, signal),
      { internal: 'https://dns.google/dns-query -> direct\n', external: '' },
    ];
    await panel.saveTexts({ subject: 'dns', texts: after }, signal);
    const change = { kind: 'text', subject: 'dns', before, after } as const;
    const { cause, reaches, trial } = begin({ type: 'trial.stored', change, tried: true });
    trial.send({ type: 'trial.started', change: null });
    await panel.saveSetting(await setting(), signal);
    trial.send({ type: 'trial.answered', fault: null });
    await reaches('watching');
    const saves = (): number => sandbox.report().counts['PUT /api/setting'] ?? 0;
    expect(saves()).toBe(1);
    trial.send({ type: 'clock.told', now: Date.now() + 61_000 });
    await reaches('returned');
    expect([cause()?.kind, await panel.storedTexts({ subject: 'dns' }, signal), await runs()]).toEqual([
      'unkept',
      // The service writes out the port of what it is given.
      { ...before, internal: before.internal?.replace('alidns.com/dns-query -> ', 'alidns.com:443/dns-query->') },
      true,
    ]);
    expect(saves()).toBe(2);
  });
});
