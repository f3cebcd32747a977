import { createActor, StateMachine, type AnyActorLogic, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { charts, layouts } from 'virtual:statecharts';
import { registry } from '../../statecharts/charts/registry';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { createStorage } from '../../src/adapters/storage/local-storage';
import { loadDialog } from '../../src/wiring/dialogs';
import { provideOffers } from '../../src/wiring/offers';
import { provideChartPage } from '../../statecharts/wiring/provide-chart-page';
import { provideApp } from '../../src/wiring/provide-app';
import { serviceSlot } from '../../src/wiring/slots';
import { NO_PARTS } from '../harness/app';
import { DIALOG_KINDS } from '../harness/dialog-requests';

const unprovided = new Map(registry.map(({ id, machine }) => [id, machine]));

/** The slots of a machine, and of the machines inside it, that still hold their placeholder. */
function emptySlots(machine: AnyStateMachine): readonly string[] {
  const placeholders = unprovided.get(machine.id)?.implementations.actors as Readonly<Record<string, AnyActorLogic>>;
  return Object.entries(machine.implementations.actors as Readonly<Record<string, AnyActorLogic>>).flatMap(
    ([name, logic]) => {
      if (logic instanceof StateMachine && !['lockedCall', 'longCall'].includes(logic.id)) return emptySlots(logic);
      return logic === placeholders[name] ? [`${machine.id}.${name}`] : [];
    },
  );
}

test('calls go to the stored service with its token from the first one on', () => {
  const client = createHttpClient();
  createActor(serviceSlot(client), {
    input: { address: 'http://a:1', token: 'T', takesIdsTwice: true, locksMore: true, asksForKind: true },
  }).start();
  expect(client.connection()).toEqual({
    address: 'http://a:1',
    token: 'T',
    takesIdsTwice: true,
    locksMore: true,
    asksForKind: true,
  });
});

describe('every slot of every machine is filled', () => {
  const client = createHttpClient();
  const service = createService(client);

  test('in the app and the session', () => {
    const app = provideApp({
      client,
      service,
      storage: createStorage(),
      loadCatalogue: () => Promise.resolve(),
      parts: NO_PARTS,
    });
    expect(emptySlots(app)).toEqual([]);
  });

  test.each(DIALOG_KINDS)('in the dialog %s', async (kind) => {
    const { logic } = await loadDialog(kind, service, NO_PARTS);
    expect(emptySlots(logic as AnyStateMachine)).toEqual([]);
  });

  test.each(Object.entries(provideOffers(service)))('in what a notice offers: %s', (_, logic) => {
    expect(emptySlots(logic as AnyStateMachine)).toEqual([]);
  });

  test('in the statechart page, which has a drawing of every machine', async () => {
    const page = provideChartPage({ charts, storage: createStorage(), loadCatalogue: () => Promise.resolve() });
    expect(emptySlots(page)).toEqual([]);
    expect(charts.map(({ id }) => id)).toEqual(registry.map(({ id }) => id));
    expect(Object.keys(layouts)).toEqual(registry.map(({ id }) => id));
    const drawn = (await layouts['sheet']?.()) ?? expect.fail();
    expect([drawn.default.brief.machine, drawn.default.full.machine]).toEqual(['sheet', 'sheet']);
  });

  test('these checks can fail', () => {
    const [entry] = registry.filter(({ id }) => id === 'backend');
    expect(emptySlots(entry?.machine ?? expect.fail())).toEqual(['backend.version']);
  });
});
