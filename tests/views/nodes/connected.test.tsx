import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { connectedPanelMachine } from '../../../machines/nodes/connected-panel.machine';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { observatoryMachine } from '../../../machines/service/observatory.machine';
import { FocusTrail } from '../../../src/components/focus/FocusTrail';
import AnswerLine from '../../../src/views/shell/AnswerLine';
import { ConnectedList } from '../../../src/views/nodes/ConnectedList';
import { healthyCore, localPortsOf } from '../../harness/backend';
import { NOTHING_HEARD } from '../../harness/fixtures';
import { nodesActor } from '../../harness/nodes-actor';
import { renderView } from '../../harness/render';
import { recordingHost } from '../../harness/slots';
import { connectedRef, lists, serverRef } from '../../harness/touch-lists';

const FROM_SUBSCRIPTION: ConnectedReference = { _type: 'subscriptionServer', id: 2, sub: 0, outbound: 'proxy' };

function show(...connected: readonly ConnectedReference[]) {
  const host = recordingHost().ref;
  const touch = lists(3, [2], connected);
  const observatory = createActor(observatoryMachine, { input: { host, ...NOTHING_HEARD, touch } }).start();
  const { nodes, commands } = nodesActor(touch);
  renderView(<ConnectedList nodes={nodes} observatory={observatory} touch={touch} />);
  const hear = (alive: boolean, delay: number, at: number, more: { readonly lastError?: string } = {}) =>
    act(() =>
      observatory.send({
        type: 'observatory.received',
        report: {
          outbound: 'proxy',
          statuses: [{ which: FROM_SUBSCRIPTION, alive, delay, lastSeen: alive ? at : null, lastTry: at, ...more }],
        },
      }),
    );
  return { nodes, commands, hear };
}

const item = (): HTMLElement => screen.getByRole('listitem');

describe('connected panel', () => {
  test('[2.34] name, subscription host, protocol, latency, last seen and last try', () => {
    const { hear } = show(FROM_SUBSCRIPTION);
    hear(true, 42, Math.floor(Date.now() / 1_000) - 3);
    for (const words of ['Node 1-2', 'host1.example.com', 'trojan']) {
      expect(within(item()).getByText(words)).toBeTruthy();
    }
    expect(within(item()).getByTitle('42 ms').textContent).toBe('42ms');
    expect(within(screen.getByRole('region', { name: 'PROXY' })).getByRole('listitem')).toBe(item());
    expect(item().textContent).toMatch(/seen [34]s ago/);
    expect(item().textContent).toMatch(/tried [34]s ago/);
    expect(item().querySelector('time')?.title).not.toBe('');
  });

  test('[2.34] [9.20] no latency at 99999 and above, no times that the service does not know', () => {
    const { hear } = show(FROM_SUBSCRIPTION);
    hear(false, 99_999_999, Math.floor(Date.now() / 1_000));
    expect(item().textContent).not.toMatch(/\d\s*ms/);
    expect(item().textContent).not.toContain('seen');
  });

  test('how each did lately is drawn from the fifth result on, the last ten of them, in a place that stays as wide', () => {
    const { hear } = show(FROM_SUBSCRIPTION);
    const drawn = (name: string): readonly unknown[] => {
      const picture = within(item()).getByRole('img', { name });
      return [picture.querySelector('svg')?.getAttribute('width'), picture.querySelectorAll('rect').length];
    };
    expect(within(item()).queryByRole('img', { name: /tests succeeded/ })).toBeNull();
    hear(true, 42, 1);
    hear(false, 99_999_999, 2);
    for (const at of [3, 4]) hear(true, 900, at);
    expect(within(item()).queryByRole('img', { name: /tests succeeded/ })).toBeNull();
    hear(true, 900, 5);
    expect(drawn('4 of the last 5 tests succeeded')).toEqual(['40', 5]);
    for (let at = 6; at <= 11; at++) hear(true, 900, at);
    expect(drawn('9 of the last 10 tests succeeded')).toEqual(['40', 10]);
  });

  test('servers of different outbounds stand in groups, `proxy` first', () => {
    show({ ...serverRef(1), outbound: 'media' }, { ...serverRef(2), outbound: 'proxy' });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'PROXY',
      'MEDIA',
    ]);
    expect(within(screen.getByRole('region', { name: 'MEDIA' })).getByText('Server 1')).toBeTruthy();
  });

  test('of very many servers of an outbound the first are drawn, and the others counted', () => {
    show(...Array.from({ length: 102 }, (_, index) => connectedRef(serverRef(index + 1))));
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    expect(screen.getByText('and 2 more servers')).toBeTruthy();
  });

  test('[2.35] [2.37] [2.38] the colour follows the alive state, and a word says it too', () => {
    const { hear } = show(FROM_SUBSCRIPTION);
    expect([item().dataset.colour, item().textContent]).toEqual(['light', expect.stringContaining('Not tested yet')]);
    hear(true, 42, 1);
    expect([item().dataset.colour, item().textContent]).toEqual(['primary', expect.stringContaining('Alive, in use')]);
    hear(false, 99_999_999, 1);
    expect([item().dataset.colour, item().textContent]).toEqual(['danger', expect.stringContaining('Dead')]);
  });

  test('[3.09] a dead server says why in plain words; the core’s own words are one step away', async () => {
    const { hear } = show(FROM_SUBSCRIPTION);
    hear(false, 99_999_999, 1, { lastError: 'dial tcp: connection refused' });
    const words = await within(item()).findByText('The port refuses connections.');
    expect(words.closest('details')?.textContent).toContain('dial tcp: connection refused');
    hear(true, 42, 2, { lastError: 'dial tcp: connection refused' });
    expect(item().textContent).not.toContain('refuse');
  });

  test('where the service does not say why, the last test of the row does', async () => {
    const { hear, nodes } = show(FROM_SUBSCRIPTION);
    hear(false, 99_999_999, 1);
    expect(within(item()).getByRole('button', { name: 'Test Node 1-2 now' })).toBeTruthy();
    expect(item().querySelector('details')).toBeNull();
    act(() => nodes.send({ type: 'latencies.received', latencies: new Map([['subscriptionServer:0:2', 'TIMEOUT']]) }));
    expect(within(item()).getByText('The server did not answer in time.').closest('details')?.textContent).toContain(
      'TIMEOUT',
    );
  });

  test('a reason comes into a line that is there already, beside what else is known', () => {
    const { hear, nodes } = show(FROM_SUBSCRIPTION);
    const lines = () => [...item().children].map(({ textContent }) => textContent);
    const tells = (text: string) =>
      act(() => nodes.send({ type: 'latencies.received', latencies: new Map([['subscriptionServer:0:2', text]]) }));
    const reason = /The server did not answer in time\..*trojanhost1\.example\.com/;
    hear(true, 42, 1);
    const { length } = lines();
    hear(false, 99_999_999, 1);
    expect(lines()).toHaveLength(length);
    expect(lines().at(-1)).toContain('trojanhost1.example.com');
    tells('TIMEOUT');
    expect(lines()).toHaveLength(length);
    expect(lines().at(-1)).toMatch(reason);
  });

  test('a server that is alone has its last test in place of an observation, and can be tested', async () => {
    const { commands, nodes } = show(FROM_SUBSCRIPTION);
    const says = (text: string) =>
      act(() => nodes.send({ type: 'latencies.received', latencies: new Map([['subscriptionServer:0:2', text]]) }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Test Node 1-2 now' }));
    expect(commands).toEqual([{ type: 'row.test', row: { _type: 'subscriptionServer', id: 2, sub: 0 } }]);
    says('testing');
    expect(screen.getByRole('button', { name: 'Test Node 1-2 now' }).getAttribute('aria-disabled')).toBe('true');
    says('42ms');
    expect(within(item()).getByText('Last test: 42 ms')).toBeTruthy();
    expect(item().querySelector('details')).toBeNull();
    says('0ms');
    expect(within(item()).getByText(/^No answer \(reported as 0 ms/)).toBeTruthy();
  });

  test('the sign of a server that nothing was observed of has the shape of its last test, and stays grey', () => {
    const { hear, nodes } = show(FROM_SUBSCRIPTION);
    const signs = ['', '42ms', '0ms', 'TIMEOUT'].map((text) => {
      act(() => nodes.send({ type: 'latencies.received', latencies: new Map([['subscriptionServer:0:2', text]]) }));
      return [item().dataset.colour, item().querySelector('svg')?.innerHTML];
    });
    expect(new Set(signs.map(([colour]) => colour))).toEqual(new Set(['light']));
    const [untested, answered, refused, failed] = signs.map(([, shape]) => shape);
    expect(refused).toBe(failed);
    // Those that say that it is alive are none of them.
    const observed = [42, 0].map((delay, index) => {
      hear(true, delay, index + 1);
      return item().querySelector('svg')?.innerHTML;
    });
    expect(new Set([untested, answered, failed, ...observed]).size).toBe(5);
  });

  test('of a server that nothing was observed of, the card says what its row says', () => {
    const { hear, nodes } = show(FROM_SUBSCRIPTION, connectedRef(serverRef(1)));
    const card = () => screen.getByText('Node 1-2').closest('li') ?? expect.fail();
    const says = (text: string) =>
      act(() => nodes.send({ type: 'latencies.received', latencies: new Map([['subscriptionServer:0:2', text]]) }));
    expect(card().textContent).toContain('Not tested yet');
    says('lookup x: no such host');
    expect(within(card()).getByText('Unknown host').closest('[title]')?.getAttribute('title')).toContain(
      'no such host',
    );
    expect(card().textContent).not.toContain('Not tested yet');
    says('42ms');
    expect(card().textContent).toContain('Last test: 42 ms');
    hear(true, 7, 1);
    expect(card().textContent).not.toContain('Last test');
  });

  test('a failed test of it and a running one are said in the words of its row', async () => {
    const { hear, nodes } = show(FROM_SUBSCRIPTION);
    const says = (text: string) =>
      act(() => nodes.send({ type: 'latencies.received', latencies: new Map([['subscriptionServer:0:2', text]]) }));
    says('TIMEOUT');
    expect(within(item()).getByText('Timeout')).toBeTruthy();
    expect(await within(item()).findByText('The server did not answer in time.')).toBeTruthy();
    says('testing');
    expect(within(item()).getByText('testing...', { selector: ':not(button)' })).toBeTruthy();
    hear(true, 42, 1);
    expect(within(item()).queryByText('testing...')).toBeNull();
  });

  test('[2.36] alive without being the quickest is success', () => {
    const { hear } = show(FROM_SUBSCRIPTION);
    hear(true, 0, 1);
    expect([item().dataset.colour, item().textContent]).toEqual(['success', expect.stringContaining('Alive')]);
  });

  test('a click on the name finds the row, the plug disconnects it', async () => {
    const { commands } = show(FROM_SUBSCRIPTION);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Find Node 1-2 in the list' }));
    await user.click(screen.getByRole('button', { name: 'Disconnect Node 1-2 from PROXY' }));
    const reference = { _type: 'subscriptionServer', id: 2, sub: 0 };
    expect(commands).toEqual([
      { type: 'node.find', reference },
      { type: 'row.disconnect', row: reference, outbound: 'proxy' },
    ]);
  });

  test('"use only" is there where the outbound has other servers', async () => {
    show(connectedRef(serverRef(1)));
    expect(screen.queryByRole('button', { name: /^Use only/ })).toBeNull();
  });

  test('"use only" keeps one of several', async () => {
    const { commands } = show(connectedRef(serverRef(1)), connectedRef(serverRef(2)));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Use only Server 2 in PROXY' }));
    expect(commands).toEqual([{ type: 'row.connectOnly', row: { _type: 'server', id: 2, sub: 0 }, outbound: 'proxy' }]);
  });

  test('a connection that points nowhere says so', () => {
    show(connectedRef(serverRef(99)));
    expect(item().textContent).toContain('(missing server)');
    expect(item().textContent).toContain('The core cannot start with it.');
    expect(screen.getByText('Remove')).toBeTruthy();
  });

  test('without any connection it says how to make one', () => {
    show();
    expect(screen.getByText('None yet. Select one from the list.')).toBeTruthy();
  });

  test('before a list was read it claims nothing', () => {
    const observatory = createActor(observatoryMachine, {
      input: { host: recordingHost().ref, ...NOTHING_HEARD, touch: EMPTY_TOUCH },
    }).start();
    const { nodes } = nodesActor(null);
    renderView(<ConnectedList nodes={nodes} observatory={observatory} touch={EMPTY_TOUCH} />);
    expect(screen.queryByText(/None yet/)).toBeNull();
  });
});

describe('the drawer of a phone', () => {
  async function drawn() {
    const host = recordingHost().ref;
    const observatory = createActor(observatoryMachine, { input: { host, ...NOTHING_HEARD } }).start();
    const panel = createActor(connectedPanelMachine, { input: { host, stored: null } }).start();
    const { nodes, commands } = nodesActor(lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]));
    renderView(
      <>
        <FocusTrail dialog={null} />
        <AnswerLine
          {...healthyCore()}
          nodes={nodes}
          observatory={observatory}
          localPorts={localPortsOf(null)}
          panel={panel}
          address="http://a:1"
          docker={false}
        />
      </>,
    );
    const user = userEvent.setup();
    const bar = screen.getByRole('button', { name: /2 servers in PROXY$/ });
    await user.click(bar);
    return { bar, commands, user, drawer: within(await screen.findByRole('dialog')) };
  }

  test('closes to show the row that was clicked', async () => {
    const { commands, drawer, user } = await drawn();
    await user.click(drawer.getByText('Server 2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(commands).toEqual([{ type: 'node.find', reference: { _type: 'server', id: 2, sub: 0 } }]);
  });

  test('gives the focus back', async () => {
    const { bar, drawer, user } = await drawn();
    await user.click(drawer.getByLabelText('Close'));
    await waitFor(() => expect(document.activeElement).toBe(bar));
  });
});
