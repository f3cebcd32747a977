import { type MachineModel, type SimulationFrame } from '../../statecharts/machines/ports/simulation';

/** A machine with two inputs, two states and three paths. */
export const MODEL: MachineModel = {
  machine: 'toy',
  inputs: [{ first: true }, { first: false }],
  events: [{ type: 'go' }, { type: 'add', by: 1 }],
  slots: {
    ask: { kind: 'promise', outputs: ['yes'], errors: [{ kind: 'timeout' }] },
    save: { kind: 'locked', outputs: ['saved'], errors: [] },
  },
  paths: [
    { input: 0, steps: [], reaches: [], ends: ['a'] },
    {
      input: 1,
      steps: [
        { kind: 'event', event: { type: 'go' } },
        { kind: 'wait', ms: 10 },
      ],
      reaches: ['a | go | 0'],
      ends: ['b'],
    },
    {
      input: 0,
      steps: [
        { kind: 'wait', ms: 20 },
        { kind: 'wait', ms: 20 },
      ],
      reaches: ['b | back | 0'],
      ends: ['a'],
    },
  ],
  states: ['a', 'b'],
  transitions: ['a | go | 0', 'b | back | 0'],
  coverage: { machine: null, view: { states: ['b'], transitions: ['b | back | 0'] }, browser: null },
};

/** It stands in `a`, waits for answers (one of them for the service’s lock) and for time, and would take `go`. */
export const FRAME: SimulationFrame = {
  status: 'active',
  error: '',
  output: null,
  context: { count: 0 },
  tags: ['busy'],
  children: [
    { id: 'ask', slot: 'ask', input: { count: 0 }, heard: [{ type: 'hello' }], busy: false },
    { id: 'first', slot: 'save', input: 1, heard: [], busy: false },
    { id: 'second', slot: 'save', input: 2, heard: [], busy: true },
  ],
  delays: [{ name: 'later', state: 'a', ms: 3_000 }],
  offers: [
    { type: 'go', can: true, samples: [{ type: 'go' }] },
    { type: 'add', can: false, samples: [{ type: 'add', by: 1 }] },
  ],
  next: ['a | go | 0'],
  entries: [
    { step: null, taken: [], states: ['a'], actions: ['count'], told: [{ to: 'host', event: { type: 'hi' } }] },
  ],
};
