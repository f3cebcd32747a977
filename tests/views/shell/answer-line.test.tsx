import { act, cleanup, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { referenceKey } from '../../../machines/domain/reference';
import { type LocalPorts } from '../../../machines/domain/local-ports';
import { connectedPanelMachine } from '../../../machines/nodes/connected-panel.machine';
import { type NodesCommand } from '../../../machines/nodes/nodes.types';
import { observatoryMachine } from '../../../machines/service/observatory.machine';
import { HindrancePlace } from '../../../src/views/shared/Hindrance';
import AnswerLine from '../../../src/views/shell/AnswerLine';
import { healthyCore, localPortsOf } from '../../harness/backend';
import { NOTHING_HEARD } from '../../harness/fixtures';
import { nodesActor } from '../../harness/nodes-actor';
import { renderView } from '../../harness/render';
import { recordingHost } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const ports = { socks5: 20170, http: 0, socks5WithPac: 0, httpWithPac: 20172, vmess: 0, api: null, vmessLink: null };
const KNOWN: LocalPorts = { ports, shared: true, transparent: 'close', lan: ['192.0.2.9'] };
const status = (id: number, delay: number) => ({
  which: serverRef(id),
  alive: true,
  delay,
  lastSeen: null,
  lastTry: null,
});

function show({
  connected = [1],
  elsewhere = [],
  docker = false,
  running = true,
}: {
  readonly connected?: readonly number[];
  readonly elsewhere?: readonly number[];
  readonly docker?: boolean;
  readonly running?: boolean;
} = {}) {
  const host = recordingHost().ref;
  const touch = lists(
    3,
    [2],
    [
      ...connected.map((id) => connectedRef(serverRef(id))),
      ...elsewhere.map((id) => connectedRef(serverRef(id), 'work')),
    ],
  );
  const observatory = createActor(observatoryMachine, { input: { host, ...NOTHING_HEARD } }).start();
  observatory.send({ type: 'touch.received', reply: replyOf(touch, running) });
  const health = healthyCore();
  const { backend } = health;
  const { nodes, commands } = nodesActor(touch, running);
  renderView(
    <HindrancePlace backend={backend} observatory={observatory}>
      <AnswerLine
        {...health}
        nodes={nodes}
        observatory={observatory}
        localPorts={localPortsOf(KNOWN)}
        panel={createActor(connectedPanelMachine, { input: { host, stored: null } }).start()}
        address="http://localhost:2017"
        docker={docker}
      />
    </HindrancePlace>,
  );
  return { backend, observatory, nodes, commands: commands as readonly NodesCommand[] };
}

describe('the line below the header', () => {
  test('names the server in use with its latency and its last results', () => {
    const { observatory } = show({ connected: [1, 2] });
    act(() =>
      observatory.send({
        type: 'observatory.received',
        report: { outbound: 'proxy', statuses: [status(1, 90), status(2, 40)] },
      }),
    );
    expect(screen.getByRole('button', { name: /Server 2.*2 servers in PROXY$/ })).toBeTruthy();
    expect(screen.getByTitle('40 ms')).toBeTruthy();
    expect(screen.getByRole('img', { name: '1 of the last 1 tests succeeded' })).toBeTruthy();
  });

  test('draws results from the fifth on, at the right of a place that stays as wide', () => {
    const { observatory } = show();
    const drawn = (): readonly unknown[] => {
      const picture = screen.getByRole('img', { name: /results yet|tests succeeded/ });
      return [
        picture.querySelector('svg')?.getAttribute('width'),
        [...picture.querySelectorAll('rect')].map((bar) => bar.getAttribute('x')),
      ];
    };
    const hear = (delay: number): void =>
      act(() =>
        observatory.send({
          type: 'observatory.received',
          report: { outbound: 'proxy', statuses: [{ ...status(1, delay), lastTry: delay }] },
        }),
      );
    expect(drawn()).toEqual(['120', []]);
    for (const delay of [90, 40, 70, 80]) hear(delay);
    expect(drawn()).toEqual(['120', []]);
    hear(60);
    expect(drawn()).toEqual(['120', ['92', '98', '104', '110', '116']]);
  });

  test('where nothing is observed, a number is said to be that of the last test', () => {
    const { nodes, observatory } = show();
    act(() => nodes.send({ type: 'latencies.received', latencies: new Map([[referenceKey(serverRef(1)), '42ms']]) }));
    // Beside the two that only screen readers have.
    expect(screen.getAllByText('Last test: 42 ms')).toHaveLength(3);
    act(() =>
      observatory.send({ type: 'observatory.received', report: { outbound: 'proxy', statuses: [status(1, 90)] } }),
    );
    expect(screen.queryByText('Last test: 42 ms')).toBeNull();
    expect(screen.getByTitle('90 ms')).toBeTruthy();
  });

  test('counts the servers of the active outbound, not those of others', () => {
    show({ connected: [1, 2], elsewhere: [3] });
    expect(screen.getByRole('button', { name: '+1: Choose servers for PROXY' }).title).toBe('2 servers in PROXY');
    expect(screen.getByText('2 servers in PROXY')).toBeTruthy();
    cleanup();
    show({ connected: [1], elsewhere: [2, 3] });
    expect(screen.queryByRole('button', { name: /Choose servers/ })).toBeNull();
    expect(screen.getAllByText(/servers? in /).map(({ textContent }) => textContent)).toEqual(['1 server in PROXY']);
  });

  test('has the last test of a server that nobody observes', () => {
    const { nodes } = show();
    expect(screen.getByRole('img', { name: 'No results yet' })).toBeTruthy();
    act(() => nodes.send({ type: 'latencies.received', latencies: new Map([['server:1', '45ms']]) }));
    expect(screen.getByTitle('45ms')).toBeTruthy();
  });

  test('says nothing of a server that was never tested while the core is stopped', () => {
    show();
    expect(screen.getAllByText('Not tested yet').length).toBeGreaterThan(0);
    cleanup();
    show({ running: false });
    expect(screen.queryByText(/(known|tested) yet$/)).toBeNull();
  });

  test('says where programs find the ports that are open, and who may use them', () => {
    show();
    const copies = screen.getAllByRole('button', { name: /Copy/ });
    expect(copies.map((button) => button.textContent)).toEqual(['SOCKS5 20170', 'HTTP with rules 20172']);
    expect(copies[0]?.getAttribute('aria-label')).toMatch(/^SOCKS5: Copy 192\.0\.2\.9:20170/);
    expect(screen.getByText('LAN sharing: 192.0.2.9')).toBeTruthy();
    expect(screen.getByText('Transparent proxy: Off')).toBeTruthy();
  });

  test('says nothing of the ports of a container', () => {
    show({ docker: true });
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
    expect(screen.queryByText(/Local network/)).toBeNull();
  });

  test('claims nothing while the service does not answer', () => {
    const { backend } = show();
    expect(screen.getAllByText('Server 1').length).toBeGreaterThan(0);
    act(() => backend.send({ type: 'service.lost', awaited: false }));
    // The header says why.
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByText('Server 1')).toEqual([]);
  });
});
