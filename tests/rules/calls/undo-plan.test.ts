import { describe, expect, test } from 'vitest';
import {
  isConnectDoubtful,
  moveToConnect,
  moveToStart,
  startFault,
  staysStopped,
} from '../../../machines/calls/undo-plan.rules';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { type Outcome } from '../../../machines/calls/step-runner.rules';
import { type Fault } from '../../../machines/shared/faults';
import { lists } from '../../harness/touch-lists';

const to = (id: number, outbound = 'proxy'): ConnectedReference => ({ _type: 'server', id, sub: 0, outbound });
const REFUSED: Fault = { kind: 'refused', message: 'port 20170 is in use' };

test.each([
  [{ wasRunning: false, whole: true }, true],
  [{ wasRunning: true, whole: true }, false],
  [{ wasRunning: false, whole: false }, false],
  [{ wasRunning: false }, false],
])(
  'the core stays stopped where all servers of an outbound are given at once and it did not run: %j',
  (deleted, stays) => {
    expect(staysStopped(deleted)).toBe(stays);
  },
);

describe('a connection that is restored', () => {
  const work = (connected: readonly ConnectedReference[], running = false, stays = false) => ({
    touch: lists(3, [], connected),
    running,
    notes: { staysStopped: stays },
  });

  test('is lost with its server, and stands when its answer was lost', () => {
    expect(moveToConnect(undefined, work([]))).toEqual({ kind: 'lost' });
    expect(moveToConnect(to(2), work([to(1), to(2)]))).toEqual({ kind: 'stands' });
  });

  test('is another one in another outbound', () => {
    expect(moveToConnect(to(2, 'video'), work([to(2)]))).toEqual({
      kind: 'send',
      call: { name: 'connect', input: to(2, 'video') },
    });
  });

  test('is made by itself while the core runs or may start with it', () => {
    const connect = { kind: 'send', call: { name: 'connect', input: to(2) } };
    expect(moveToConnect(to(2), work([to(1)], true, true))).toEqual(connect);
    expect(moveToConnect(to(2), work([to(1)], true, false))).toEqual(connect);
    expect(moveToConnect(to(2), work([to(1)]))).toEqual(connect);
  });

  test('goes with all others of its outbound where the core is to stay stopped, without those whose server is gone', () => {
    expect(moveToConnect(to(2), work([to(1), to(9), to(3, 'video')], false, true))).toEqual({
      kind: 'send',
      call: { name: 'chooseServers', input: { outbound: 'proxy', rows: [to(1), to(2)] } },
    });
  });

  test.each<[string, Fault, boolean]>([
    ['connect', REFUSED, true],
    ['connect', { kind: 'timeout' }, true],
    ['connect', { kind: 'unauthorised', first: false }, false],
    ['import', REFUSED, false],
  ])('%s that fails with %j may have been stored: %s', (kind, fault, doubtful) => {
    expect(isConnectDoubtful({ kind }, fault)).toBe(doubtful);
  });
});

describe('the core that ran before', () => {
  test('is started with a connection, and left alone when it runs or has none', () => {
    const start = { kind: 'send', call: { name: 'start', input: undefined }, poll: 'undo' };
    expect(moveToStart({ running: false, touch: lists(1, [], [to(1)]), notes: {} })).toEqual(start);
    expect(moveToStart({ running: true, touch: lists(1, [], [to(1)]), notes: {} })).toEqual({ kind: 'stands' });
    expect(moveToStart({ running: false, touch: lists(1), notes: {} })).toEqual({ kind: 'stands' });
  });

  test('did not start for a reason that is said, unless the run ended with it', () => {
    const failed: Outcome<never> = { kind: 'failed', fault: REFUSED };
    const output = (kind: string, outcome: Outcome<never>, stoppedBy: Fault | null = null) => ({
      ended: [
        { step: { kind: 'read' }, outcome: { kind: 'failed', fault: { kind: 'timeout' } } as Outcome<never> },
        { step: { kind }, outcome },
      ],
      stoppedBy,
    });
    const of = (...args: Parameters<typeof output>) => startFault(output(...args) as never);
    expect(of('start', failed)).toEqual(REFUSED);
    expect(of('start', { kind: 'done', result: null })).toBeNull();
    expect(of('connect', failed)).toBeNull();
    expect(of('start', failed, { kind: 'unreachable' } as Fault)).toBeNull();
  });
});
