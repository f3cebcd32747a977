import { expect } from 'vitest';
import { touchReaderMachine } from '../../../machines/service/touch-reader.machine';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Reader = Stage<typeof touchReaderMachine>;

const REPLY = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);

const reads =
  (does: boolean, id = 'touch') =>
  ({ snapshot }: Reader): void =>
    expect(Object.keys(snapshot.children)).toEqual(does ? [id] : []);

const troubled = (stage: Reader): void => {
  reads(false)(stage);
  expect(stage.host.ofType('touch.failed').at(-1)?.fault).toEqual({ kind: 'unreachable' });
};

/** No view of its own: what it tells its host is what the panel shows. */
runModel({
  machine: touchReaderMachine,
  inputs: (host) => [{ host, visible: true, inFlight: 0 }],
  events: [
    { type: 'page.shown' },
    { type: 'page.hidden' },
    { type: 'socket.opened' },
    { type: 'socket.closed', opened: true },
    { type: 'socket.closed', opened: false },
    { type: 'observatory.stopped' },
    { type: 'calls.counted', inFlight: 1 },
    { type: 'calls.counted', inFlight: 0 },
    { type: 'touch.wanted' },
    { type: 'touch.received', reply: REPLY },
  ],
  slots: {
    touch: promiseCases({
      resolves: [REPLY],
      rejects: [
        { kind: 'busy', own: false },
        { kind: 'unauthorised', first: false },
        { kind: 'unreachable' },
        { kind: 'refused', message: 'no' },
      ],
    }),
  },
  project: ({ visible, inFlight, closings }) => ({ visible, inFlight, news: closings === 0 }),
  limit: 20_000,
  render: null,
  facts: [
    'page.shown',
    'page.hidden',
    'socket.opened',
    'socket.closed',
    'observatory.stopped',
    'calls.counted',
    'touch.wanted',
    'touch.received',
  ],
  perform: {},
  see: {
    'first.reading': reads(true, 'first'),
    'first.busy': reads(false),
    'first.troubled': troubled,
    idle: reads(false),
    due: (stage) => {
      reads(false)(stage);
      expect(stage.context.inFlight).toBeGreaterThan(0);
    },
    reading: reads(true),
    troubled,
    signedOut: (stage) => {
      reads(false)(stage);
      expect(stage.host.ofType('touch.failed').at(-1)?.fault.kind).toBe('unauthorised');
    },
  },
});
