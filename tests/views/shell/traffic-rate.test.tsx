// The small rate in the header, where the service tells what passes (docs/service.md, "Message socket").
import { act, cleanup } from '@testing-library/react';
import { fromCallback, type EventObject } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { messageSocketMachine, type ConnectionFact } from '../../../machines/service/message-socket.machine';
import TrafficRate from '../../../src/views/shell/TrafficRate';
import { renderView } from '../../harness/render';
import { recordingHost, startActor } from '../../harness/slots';

afterEach(cleanup);

function show(direction: 'ltr' | 'rtl' = 'ltr') {
  let tell: (fact: ConnectionFact) => void = () => expect.fail('no connection');
  const connection = fromCallback<EventObject, Record<never, never>>(({ sendBack }) => {
    tell = sendBack;
  });
  const { actor } = startActor(messageSocketMachine.provide({ actors: { connection } }), {
    host: recordingHost().ref,
  });
  const view = renderView(<TrafficRate socket={actor} />, { direction });
  return { ...view, tell: (fact: ConnectionFact) => act(() => tell(fact)) };
}

/** As the browser writes it: `1.3 MB/s`. */
function written(value: number, unit: string, maximumFractionDigits: number): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit: `${unit}-per-second`, maximumFractionDigits }).format(
    value,
  );
}

test.each([
  [0, 999, written(0, 'byte', 0), written(999, 'byte', 0)],
  [1_000, 1_250_000, written(1, 'kilobyte', 1), written(1.25, 'megabyte', 1)],
  [2_500_000_000, 7_000_000_000_000, written(2.5, 'gigabyte', 1), written(7_000, 'gigabyte', 1)],
])('%d bytes up and %d down in a second', (up, down, first, second) => {
  const { queryByRole, getByRole, tell } = show();
  tell({ type: 'socket.opened' });
  expect(queryByRole('img')).toBeNull();
  tell({ type: 'socket.trafficTold', traffic: { up, down } });
  const rate = getByRole('img');
  expect(rate.textContent).toBe(`↑ ${first}↓ ${second}`);
  // In a line from right to left a number would stand behind its unit.
  expect([...rate.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([first, second]);
  expect(rate.getAttribute('aria-label')).toBe(`Upload ${first}, download ${second}`);
});

test('claims nothing about a core that has stopped, or a connection that is gone', () => {
  for (const fact of [
    { type: 'socket.runningTold', running: false, paused: false },
    { type: 'socket.closed', opened: true },
  ] as const) {
    const { queryByRole, tell } = show();
    tell({ type: 'socket.opened' });
    tell({ type: 'socket.trafficTold', traffic: { up: 1, down: 1 } });
    expect(queryByRole('img')).not.toBeNull();
    tell(fact);
    expect(queryByRole('img')).toBeNull();
    cleanup();
  }
});
