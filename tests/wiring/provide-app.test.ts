import { createActor, StateMachine, type AnyActorLogic, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { charts, layouts } from 'virtual:statecharts';
import { registry } from '../../machines/registry';
import { type DialogKind } from '../../machines/ports/dialog';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { createStorage } from '../../src/adapters/storage/local-storage';
import { loadDialog } from '../../src/wiring/dialogs';
import { provideChartPage } from '../../src/wiring/provide-chart-page';
import { provideApp } from '../../src/wiring/provide-app';
import { serviceSlot } from '../../src/wiring/slots';

const unprovided = new Map(registry.map(({ id, machine }) => [id, machine]));

/** The slots of a machine, and of the machines inside it, that still hold their placeholder. */
function emptySlots(machine: AnyStateMachine): readonly string[] {
  const placeholders = unprovided.get(machine.id)?.implementations.actors as Readonly<Record<string, AnyActorLogic>>;
  return Object.entries(machine.implementations.actors as Readonly<Record<string, AnyActorLogic>>).flatMap(
    ([name, logic]) => {
      if (logic instanceof StateMachine && logic.id !== 'lockedCall') return emptySlots(logic);
      return logic === placeholders[name] ? [`${machine.id}.${name}`] : [];
    },
  );
}

const KINDS = Object.keys({
  import: true,
  addOutbound: true,
  deleteOutbound: true,
  address: true,
  deletion: true,
  textSetting: true,
  outboundSetting: true,
  about: true,
  sharing: true,
  shareList: true,
  serverForm: true,
  subscriptionForm: true,
  updateAll: true,
  settings: true,
  gfwlist: true,
  customRouting: true,
  logs: true,
  palette: true,
  shortcuts: true,
} satisfies Record<DialogKind, true>) as readonly DialogKind[];

test('calls go to the stored service with its token from the first one on', () => {
  const client = createHttpClient();
  createActor(serviceSlot(client), { input: { address: 'http://a:1', token: 'T' } }).start();
  expect(client.connection()).toEqual({ address: 'http://a:1', token: 'T' });
});

describe('every slot of every machine is filled', () => {
  const client = createHttpClient();
  const service = createService(client);

  test('in the app and the session', () => {
    const app = provideApp({ client, service, storage: createStorage(), loadCatalogue: () => Promise.resolve() });
    expect(emptySlots(app)).toEqual([]);
  });

  test.each(KINDS)('in the dialog %s', async (kind) => {
    const logic = await loadDialog(kind, service);
    expect(emptySlots(logic as AnyStateMachine)).toEqual([]);
  });

  test('in the statechart page, which has a drawing of every machine', async () => {
    const page = provideChartPage({ charts, storage: createStorage(), loadCatalogue: () => Promise.resolve() });
    expect(emptySlots(page)).toEqual([]);
    expect(charts.map(({ id }) => id)).toEqual(registry.map(({ id }) => id));
    expect(Object.keys(layouts)).toEqual(registry.map(({ id }) => id));
    const drawn = (await layouts['about']?.()) ?? expect.fail();
    expect([drawn.default.brief.machine, drawn.default.full.machine]).toEqual(['about', 'about']);
  });

  test('these checks can fail', () => {
    const [entry] = registry.filter(({ id }) => id === 'backend');
    expect(emptySlots(entry?.machine ?? expect.fail())).toEqual(['backend.version']);
  });
});
