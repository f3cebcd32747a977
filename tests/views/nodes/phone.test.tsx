import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { latencyMachine } from '../../../machines/nodes/latency.machine';
import { rowSheetMachine } from '../../../machines/nodes/row-sheet.machine';
import { type TouchReply } from '../../../machines/domain/touch';
import { coreMachine } from '../../../machines/service/core.machine';
import { RowSheetContext } from '../../../src/views/nodes/row-hand';
import { Nodes } from '../../../src/views/nodes/Nodes';
import { HindrancePlace } from '../../../src/views/shared/Hindrance';
import PhoneBar from '../../../src/views/shell/PhoneBar';
import { answeringBackend, quietObservatory } from '../../harness/backend';
import { nodesActor } from '../../harness/nodes-actor';
import { renderView } from '../../harness/render';
import { onAPhone } from '../../harness/run-model';
import { longSlot, recordingHost } from '../../harness/slots';
import { lists, server, serverRef, subscription } from '../../harness/touch-lists';

onAPhone();

function show(touch = lists(3, [2])) {
  const latency = createActor(latencyMachine, {
    input: { host: recordingHost().ref, touch, latencies: new Map(), testUrl: null, takesTestUrl: true },
  }).start();
  const stop = longSlot<void, TouchReply>();
  const core = createActor(coreMachine.provide({ actors: { stop: stop.logic } }), {
    input: { host: recordingHost().ref, known: true },
  }).start();
  const backend = answeringBackend();
  const observatory = quietObservatory();
  const { nodes, commands } = nodesActor(touch);
  renderView(
    <HindrancePlace backend={backend} observatory={observatory}>
      <RowSheetContext value={createActor(rowSheetMachine, { input: { host: recordingHost().ref, touch } }).start()}>
        <Nodes nodes={nodes} latency={latency} />
      </RowSheetContext>
      <PhoneBar nodes={nodes} core={core} backend={backend} observatory={observatory} />
    </HindrancePlace>,
  );
  return { nodes, commands, core, backend, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const bar = (): HTMLElement => screen.getByRole('toolbar', { name: 'Main actions' });
const names = (within: HTMLElement): (string | null)[] =>
  [...within.querySelectorAll('button')].map(({ textContent }) => textContent);

describe('the bar at the bottom of a phone', () => {
  test('has testing, Fastest, searching, importing, starting and stopping, and the page has none of them twice', () => {
    show();
    expect(names(bar())).toEqual(['Test', 'Fastest', 'Search', 'Import', 'Stop']);
    expect(screen.getAllByRole('button', { name: 'Import' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Test all/ })).toBeNull();
    expect(names(screen.getByRole('toolbar', { name: 'List actions' }))).toEqual(
      expect.arrayContaining(['PING', 'HTTP', 'Delete', 'Create']),
    );
  });

  test('a tap tests what is listed, opens the import and Fastest, unfolds the search and goes to its field', async () => {
    const { commands, user } = show();
    await user.click(within(bar()).getByRole('button', { name: 'Test' }));
    await user.click(within(bar()).getByRole('button', { name: 'Import' }));
    await user.click(within(bar()).getByRole('button', { name: 'Fastest' }));
    expect(commands.map(({ type }) => type)).toEqual(['latency.testShown', 'import.open', 'fastest.open']);
    const search = within(bar()).getByRole('button', { name: 'Search' });
    await user.click(search);
    expect(search.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('in the list of subscriptions it updates all instead of testing', async () => {
    const { nodes, commands, user } = show();
    act(() => nodes.send({ type: 'tab.choose', tab: 'subscriptions' }));
    expect(names(bar())).toEqual(['Update all', 'Fastest', 'Search', 'Import', 'Stop']);
    expect(screen.getAllByRole('button', { name: 'Update all' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Update all' }));
    expect(commands.at(-1)).toEqual({ type: 'subscriptions.updateAll' });
  });

  test('it starts and stops the core, and says what is being waited for', async () => {
    const { core, backend, user } = show();
    await user.click(within(bar()).getByRole('button', { name: 'Stop' }));
    expect(core.getSnapshot().matches('stopping')).toBe(true);
    expect(within(bar()).getByRole('button', { name: 'Stopping…' }).getAttribute('aria-disabled')).toBe('true');
    act(() => backend.send({ type: 'service.lost' }));
    expect(within(bar()).getByRole('button', { name: 'Stopping…' }).title).toBe('The service is not responding.');
  });
});

test('while the service does not answer, the bar neither tests, looks for the fastest nor updates, and says why', async () => {
  const { nodes, backend, commands, user } = show();
  act(() => backend.send({ type: 'service.lost' }));
  for (const name of ['Test', 'Fastest', 'Update all']) {
    const button = within(bar()).getByRole('button', { name });
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'The service is not responding.']);
    await user.click(button);
    act(() => nodes.send({ type: 'tab.choose', tab: 'subscriptions' }));
  }
  expect(commands.map(({ type }) => type)).toEqual(['tab.choose', 'tab.choose', 'tab.choose']);
});

describe('a row of a phone', () => {
  const texts = (row: number): (string | undefined)[] =>
    [...(document.querySelectorAll('tbody tr')[row]?.children ?? [])].slice(2, 4).map((cell) => cell.textContent);

  test('has the outbounds of a connected server behind its name: one by its name, the others by their number', () => {
    show(
      lists(
        [server(1, { net: 'vless(ws+tls)' }), server(2, { net: 'vless(ws+tls)' })],
        [],
        [
          { ...serverRef(1), outbound: 'proxy' },
          { ...serverRef(1), outbound: 'media' },
        ],
      ),
    );
    expect(texts(0)).toEqual(['Server 1PROXY+1MEDIA', 'vless(ws+tls)s1.example.com:443']);
    expect(texts(1)).toEqual(['Server 2', 'vless(ws+tls)s2.example.com:443']);
  });

  test('has the button of a desktop’s row: one tap connects the server, one more disconnects it', async () => {
    const { commands, user } = show(lists([server(1), server(2)], [], [{ ...serverRef(1), outbound: 'proxy' }]));
    await user.click(screen.getByRole('button', { name: /^(Select|Connect) Server 2$/ }));
    await user.click(screen.getByRole('button', { name: /^(Cancel|Disconnect) Server 1$/ }));
    expect(commands).toMatchObject([
      { type: 'row.connect', row: { id: 2 } },
      { type: 'row.disconnect', row: { id: 1 } },
    ]);
  });

  test('begins with the remarks of a subscription; its host stands behind them, or alone', () => {
    const { nodes } = show(lists(1, [subscription(1, 2, { remarks: 'Nimbus' }), 1]));
    act(() => nodes.send({ type: 'tab.choose', tab: 'subscriptions' }));
    const [host, name] = texts(0);
    expect([host?.startsWith('host1.example.com'), name]).toEqual([true, 'Nimbus']);
    const [day, alone] = texts(1);
    expect([day?.includes('host2'), alone]).toEqual([false, 'host2.example.com']);
    expect(screen.getByText('2 servers')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open the list of Nimbus' }).textContent).toBe('Nimbus');
  });
});
