import { expect } from 'vitest';
import { messageSocketMachine } from '../../../machines/service/message-socket.machine';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

const is = (value: string | object) => (stage: Stage<typeof messageSocketMachine>) => {
  expect(stage.snapshot.value).toEqual(value);
};

/** No view of its own: what it tells its host is what the panel shows. */
runModel({
  machine: messageSocketMachine,
  inputs: (host) => [{ host }],
  events: [
    { type: 'socket.opened' },
    { type: 'socket.messageReceived', report: { outbound: 'proxy', statuses: [] } },
    { type: 'socket.runningTold', running: true, paused: false },
    { type: 'socket.runningTold', running: false, paused: true },
    { type: 'socket.trafficTold', traffic: { up: 1, down: 2 } },
    { type: 'socket.closed', opened: true },
    { type: 'socket.refuse' },
  ],
  // A connection that fails to be made at all rejects; one that is made tells facts instead.
  slots: { connection: promiseCases({ resolves: [], rejects: [{ kind: 'setup', message: 'no' }] }) },
  project: ({ traffic }) => traffic !== null,
  render: null,
  facts: [
    'socket.opened',
    'socket.messageReceived',
    'socket.runningTold',
    'socket.trafficTold',
    'socket.closed',
    'socket.refuse',
  ],
  perform: {},
  see: {
    'held.connecting': is({ held: 'connecting' }),
    'held.open': (stage) => {
      is({ held: 'open' })(stage);
      expect(stage.host.ofType('socket.opened').length).toBeGreaterThan(0);
    },
    waiting: (stage) => {
      is('waiting')(stage);
      expect(stage.host.ofType('socket.closed').length).toBeGreaterThan(0);
    },
    refused: is('refused'),
  },
});
