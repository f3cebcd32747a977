import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { trialKeyOf, type Stored } from '../../../machines/ports/storage';
import { appInput, appUnderTest } from '../../harness/app';
import { VERSION } from '../../harness/fixtures';
import { flush, startActor } from '../../harness/slots';

const ADDRESS = 'http://a:1';
const CHANGE = { kind: 'settings', before: { a: 1 }, after: { a: 2 } } as const;
const BEGUN = { type: 'trial.started', change: CHANGE } as const;

/** The app with a trial that writes down what it is made with and told. */
async function begin(stored: Stored = {}) {
  const inputs: unknown[] = [];
  const told: unknown[] = [];
  const trial = setup({
    types: { events: {} as { readonly type: string } },
    actions: { note: ({ event }) => told.push(event) },
  }).createMachine({
    context: ({ input }) => {
      inputs.push(input);
      return {};
    },
    on: { '*': { actions: 'note' } },
  });
  const { machine, slots } = appUnderTest({ trial });
  const { actor } = startActor(machine, appInput({ backendAddress: ADDRESS, ...stored }));
  await slots.version.latest.resolve(VERSION);
  await flush();
  return { actor, inputs, told, ...slots };
}

test('a save that is tried begins one, with the address that it is for', async () => {
  const { actor, inputs } = await begin();
  expect(inputs).toEqual([]);
  actor.send(BEGUN);
  await flush();
  expect(inputs).toMatchObject([{ address: ADDRESS, begun: BEGUN, text: null }]);
});

test('so does one that is only stored, where it has something to try', async () => {
  const { actor, inputs } = await begin();
  actor.send({ type: 'setting.storedOnly', subject: 'routingA', trial: null });
  await flush();
  expect(inputs).toEqual([]);
  const stored = { type: 'trial.stored', change: CHANGE, tried: false } as const;
  actor.send({ type: 'setting.storedOnly', subject: 'routingA', trial: stored });
  await flush();
  expect(inputs).toMatchObject([{ address: ADDRESS, begun: stored, text: null }]);
});

test('what was on trial when the page was left goes on, that of another service does not', async () => {
  const here = await begin({ [trialKeyOf(ADDRESS)]: '{"a":1}' });
  expect(here.inputs).toMatchObject([{ address: ADDRESS, begun: null, text: '{"a":1}' }]);
  const elsewhere = await begin({ [trialKeyOf('http://b:2')]: '{"a":1}' });
  expect(elsewhere.inputs).toEqual([]);
});

test('what another tab tries is followed, at the same service only', async () => {
  const { inputs, told, storage } = await begin();
  storage.tell({ type: 'storage.changed', key: trialKeyOf('http://b:2'), value: '{"b":1}' });
  storage.tell({ type: 'storage.changed', key: 'theme', value: 'dark' });
  await flush();
  expect(inputs).toEqual([]);
  storage.tell({ type: 'storage.changed', key: trialKeyOf(ADDRESS), value: '{"a":1}' });
  await flush();
  expect(inputs).toMatchObject([{ address: ADDRESS, begun: null, text: '{"a":1}' }]);
  storage.tell({ type: 'storage.changed', key: trialKeyOf(ADDRESS), value: null });
  expect(told).toMatchObject([{ type: 'trial.storedElsewhere', text: null }]);
});
