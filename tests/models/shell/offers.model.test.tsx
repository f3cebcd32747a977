import { setup } from 'xstate';
import { expect } from 'vitest';
import { offersMachine, type OffersCommand, type OffersFact } from '../../../machines/shell/offers.machine';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

const idle = setup({}).createMachine({});

const ROWS = { type: 'rows.deleted', rows: [], wasRunning: false, mode: 'ask' } as const;
const events: readonly (OffersCommand | OffersFact)[] = [
  ROWS,
  { type: 'notice.acted', action: { kind: 'undo', undo: 'undo.0' } },
  { type: 'notice.acted', action: { kind: 'removeStale', connections: [] } },
  {
    type: 'outbound.deleted',
    outbound: {
      name: 'two',
      setting: null,
      connections: [],
      touch: { servers: [], subscriptions: [], connected: [] },
      wasRunning: false,
    },
  },
  { type: 'trial.take', input: { address: 'http://a', begun: null, text: '{}' } },
  { type: 'offers.withdraw' },
  { type: 'trial.follow', address: 'http://a', text: null },
  { type: 'trial.answered', fault: null },
  { type: 'lists.kept', reply: { touch: { servers: [], subscriptions: [], connected: [] }, running: false } },
  { type: 'setting.applied' },
  { type: 'start.tried' },
  { type: 'start.refused', message: '' },
  { type: 'stop.tried' },
  { type: 'alive.received', alive: new Map() },
  { type: 'xstate.done.actor.undo.0' },
  { type: 'xstate.error.actor.undo.0', error: new Error('broken') },
];

const waits =
  (count: (waiting: number) => boolean) =>
  ({ context }: Stage<typeof offersMachine>) => {
    expect(count(context.waiting.length)).toBe(true);
  };

runModel({
  machine: offersMachine,
  inputs: (host) => [{ host }],
  events: ({ context: { waiting, undos } }) => (waiting.length + undos < 2 ? events : events.slice(5)),
  facts: [...new Set(events.map(({ type }) => type))],
  slots: { load: promiseCases({ resolves: [idle], rejects: [{ kind: 'unfetched' }] }) },
  project: ({ waiting, undos, pauses }) => [waiting.map(({ kind }) => kind), undos, Math.min(pauses, 2)],
  // It has no view: what it holds is offered in notices.
  render: null,
  perform: {
    'xstate.done.actor.undo.0': ({ actor }, event) => actor.send(event as OffersFact),
    'xstate.error.actor.undo.0': ({ actor }, event) => actor.send(event as OffersFact),
  },
  see: {
    ready: waits((waiting) => waiting === 0),
    fetching: waits((waiting) => waiting > 0),
    pausing: waits((waiting) => waiting > 0),
  },
});
