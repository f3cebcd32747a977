import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type ReferenceKey } from '../../../machines/domain/reference';
import { latencyMachine } from '../../../machines/nodes/latency.machine';
import { connectedPanelMachine } from '../../../machines/nodes/connected-panel.machine';
import { coreMachine } from '../../../machines/service/core.machine';
import { observatoryMachine } from '../../../machines/service/observatory.machine';
import { selectEntries } from '../../../machines/service/observatory.selectors';
import { AliveText } from '../../../src/views/nodes/AliveText';
import { ConnectedPanel } from '../../../src/views/nodes/Connected';
import { ConnectedList } from '../../../src/views/nodes/ConnectedList';
import { Nodes } from '../../../src/views/nodes/Nodes';
import { HindrancePlace } from '../../../src/views/shared/Hindrance';
import AnswerLine from '../../../src/views/shell/AnswerLine';
import { RunControl } from '../../../src/views/shell/RunControl';
import { NOTHING_HEARD } from '../../harness/fixtures';
import { answeringBackend, healthyCore, localPortsOf, quietObservatory } from '../../harness/backend';
import { nodesActor } from '../../harness/nodes-actor';
import { renderView } from '../../harness/render';
import { recordingHost } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const REASON = 'The service is not responding.';

function show(backend = answeringBackend(), latencies: ReadonlyMap<ReferenceKey, string> = new Map()) {
  const touch = lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]);
  const latency = createActor(latencyMachine, {
    input: { host: recordingHost().ref, touch, latencies, testUrl: null, takesTestUrl: true },
  }).start();
  const core = createActor(coreMachine, { input: { host: recordingHost().ref, known: true } }).start();
  const observatory = quietObservatory();
  const { nodes, commands } = nodesActor(touch);
  renderView(
    <HindrancePlace backend={backend} observatory={observatory}>
      <RunControl core={core} backend={backend} observatory={observatory} />
      <Nodes nodes={nodes} latency={latency} />
      <ConnectedList nodes={nodes} observatory={observatory} touch={touch} />
    </HindrancePlace>,
  );
  const lose = () => act(() => backend.send({ type: 'service.lost' }));
  const comeBack = () => act(() => backend.send({ type: 'touch.received' }));
  return { nodes, observatory, commands, lose, comeBack, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

/** Of a server that the core observes; `silent`: the service does not answer. */
function aliveText(alive: boolean, delay: number, silent: boolean): string | null {
  const touch = lists(1, [], [connectedRef(serverRef(1))]);
  const backend = answeringBackend();
  const observatory = createActor(observatoryMachine, {
    input: { host: recordingHost().ref, ...NOTHING_HEARD, touch },
  }).start();
  observatory.send({
    type: 'observatory.received',
    report: { outbound: 'proxy', statuses: [{ which: serverRef(1), alive, delay, lastSeen: null, lastTry: 1 }] },
  });
  const { nodes } = nodesActor(touch);
  const [entry] = selectEntries(observatory.getSnapshot(), touch);
  if (entry === undefined) throw new Error('no entry');
  if (silent) backend.send({ type: 'service.lost' });
  const { container, unmount } = renderView(
    <HindrancePlace backend={backend} observatory={observatory}>
      <AliveText nodes={nodes} entry={entry} />
    </HindrancePlace>,
  );
  const { textContent } = container;
  unmount();
  return textContent;
}

const row = (index: number): HTMLElement => document.querySelectorAll<HTMLElement>('tbody tr')[index] ?? expect.fail();
const button = (within: HTMLElement): HTMLElement =>
  within.querySelector<HTMLElement>('button[id^=act]') ?? expect.fail();

describe('while the service does not answer', () => {
  test('claims no state of the core, and says why', () => {
    const { lose, comeBack } = show();
    expect(screen.getByRole('button', { name: 'Core: Running. Stop it' }).title).toBe('');
    lose();
    const badge = screen.getByRole('button', { name: 'Core: Checking…' });
    expect([badge.getAttribute('aria-disabled'), badge.title]).toEqual(['true', REASON]);
    comeBack();
    expect(screen.getByRole('button', { name: 'Core: Running. Stop it' }).title).toBe('');
  });

  test('stands beside the badge once it is certain', async () => {
    const { lose } = show(answeringBackend(() => Promise.reject(new Error('away'))));
    lose();
    const badge = screen.getByRole('button', { name: 'Core: Checking…' });
    await waitFor(() => expect(badge.nextElementSibling?.textContent).toBe(REASON));
  });

  test('the button of a row says why it cannot act, and does nothing', async () => {
    const { lose, comeBack, commands, user } = show();
    const act = button(row(2));
    expect([act.getAttribute('aria-disabled'), act.title]).toEqual(['false', 'Adds the server to PROXY']);
    lose();
    expect([act.getAttribute('aria-disabled'), act.title]).toEqual(['true', REASON]);
    await user.click(act);
    expect(commands).toEqual([]);
    comeBack();
    expect(act.getAttribute('aria-disabled')).toBe('false');
  });

  test('nothing is tested: no row, no list, nothing that is checked, no connected server', async () => {
    const { nodes, observatory, lose, comeBack, commands, user } = show();
    act(() => nodes.send({ type: 'rows.check', position: 3 }));
    const dead = { which: serverRef(1), alive: false, delay: 0, lastSeen: null, lastTry: 1 };
    act(() => observatory.send({ type: 'observatory.received', report: { outbound: 'proxy', statuses: [dead] } }));
    const controls = [
      'Test all 3 servers listed here with PING',
      'Test Server 3 with PING',
      'PING',
      'HTTP',
      'Test Server 1 now',
    ].map((name) => screen.getByRole('button', { name }));
    const states = () => controls.map((one) => [one.getAttribute('aria-disabled') === 'true', one.title === REASON]);
    expect(states()).toEqual(controls.map(() => [false, false]));
    lose();
    expect(states()).toEqual(controls.map(() => [true, true]));
    for (const control of controls) await user.click(control);
    expect(commands.map(({ type }) => type)).toEqual(['rows.check']);
    comeBack();
    expect(states()).toEqual(controls.map(() => [false, false]));
    for (const control of controls) await user.click(control);
    expect(commands.slice(1).map(({ type }) => type)).toEqual([
      'latency.testShown',
      'row.test',
      'latency.testPing',
      'latency.testHttp',
      'row.test',
    ]);
  });

  test('the menu of a row says so of the test, too', async () => {
    const { lose, user } = show();
    lose();
    await user.click(screen.getByRole('button', { name: 'More actions for Server 3' }));
    const item = await screen.findByRole('menuitem', { name: /Test with PING/ });
    expect([item.getAttribute('aria-disabled'), within(item).queryByText(REASON) === null]).toEqual(['true', false]);
  });

  test('what was last heard of a server is not said to be so still', () => {
    const said = (silent: boolean) => [
      aliveText(true, 42, silent),
      aliveText(true, 0, silent),
      aliveText(false, 99_999_999, silent),
    ];
    expect(said(false)).toEqual(['Alive, in use', 'Alive', 'Dead']);
    expect(said(true)).toEqual(['Was alive and in use', 'Was alive', 'Was dead']);
  });

  test('so do the connected servers and the update of a subscription', async () => {
    const { lose, commands, user } = show();
    lose();
    for (const name of ['Disconnect Server 1 from PROXY', 'Use only Server 1 in PROXY']) {
      for (const button of screen.getAllByRole('button', { name }))
        expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', REASON]);
    }
    await user.click(screen.getByRole('tab', { name: /^SUBSCRIPTION/ }));
    for (const name of ['Update host1.example.com', 'Update all']) {
      const update = screen.getByRole('button', { name });
      expect([name, update.getAttribute('aria-disabled'), update.title]).toEqual([name, 'true', REASON]);
      await user.click(update);
    }
    expect(commands).toEqual([{ type: 'tab.choose', tab: 'subscriptions' }]);
  });
});

describe('no server of the active outbound responds', () => {
  const BOTH = [connectedRef(serverRef(1)), connectedRef(serverRef(2))];
  const WORDS = 'No server responds';
  const ALL_WORDS = 'No server in PROXY responds';

  function beside() {
    const touch = lists(3, [2], BOTH);
    const health = healthyCore();
    const observatory = createActor(observatoryMachine, {
      input: { host: recordingHost().ref, ...NOTHING_HEARD },
      clock: new SimulatedClock(),
    }).start();
    observatory.send({ type: 'touch.received', reply: replyOf(touch, true) });
    const { nodes } = nodesActor(touch);
    renderView(
      <HindrancePlace backend={health.backend} observatory={observatory}>
        <AnswerLine
          {...health}
          nodes={nodes}
          observatory={observatory}
          localPorts={localPortsOf(null)}
          panel={createActor(connectedPanelMachine, { input: { host: recordingHost().ref, stored: null } }).start()}
          address="http://a:1"
          docker={false}
        />
      </HindrancePlace>,
    );
    const hear = (...alive: readonly boolean[]) =>
      act(() =>
        observatory.send({
          type: 'observatory.received',
          report: {
            outbound: 'proxy',
            statuses: alive.map((lives, index) => ({
              which: serverRef(index + 1),
              alive: lives,
              delay: lives ? 30 : 99_999_999,
              lastSeen: null,
              lastTry: null,
              lastError: `no route to host ${index + 1}`,
            })),
          },
        }),
      );
    return { ...health, hear, user: userEvent.setup({ pointerEventsCheck: 0 }) };
  }

  test('a text that is announced says so, and why', async () => {
    const { hear, user } = beside();
    hear(true, false);
    expect(screen.getByRole('status').textContent).toBe('');
    hear(false, false);
    const note = await screen.findByRole('button', { name: WORDS });
    expect(screen.getByRole('status').contains(note)).toBe(true);
    await user.click(note);
    expect(document.querySelector('.fui-PopoverSurface')?.textContent).toBe(
      `${ALL_WORDS}Server 1There is no network route to the server.no route to host 1Server 2There is no network route to the server.no route to host 2FastestTest all`,
    );
    hear(false, true);
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  test('it stands in place of the latency, and Fastest is the one filled button', async () => {
    const { hear } = beside();
    const filled = () => screen.getByRole('button', { name: 'Fastest' }).className;
    hear(true, false);
    const before = filled();
    expect(screen.getByTitle('30 ms')).toBeTruthy();
    hear(false, false);
    await screen.findByRole('button', { name: WORDS });
    expect(screen.queryByRole('img')).toBeNull();
    expect(filled()).not.toBe(before);
    hear(true, false);
    expect(filled()).toBe(before);
  });

  test('not for a core that is stopping, nor while the service does not answer', async () => {
    const { core, backend, hear } = beside();
    hear(false, false);
    await screen.findByText(WORDS);
    act(() => backend.send({ type: 'service.lost' }));
    expect(screen.queryByText(WORDS)).toBeNull();
    act(() => backend.send({ type: 'touch.received' }));
    expect(screen.queryByText(WORDS)).not.toBeNull();
    act(() => core.send({ type: 'touch.received', reply: replyOf(lists(3, [2], BOTH)) }));
    expect(screen.queryByText(WORDS)).toBeNull();
  });
});

describe('the title of the servers that are chosen', () => {
  const host = recordingHost().ref;
  const touch = lists(1, [], [connectedRef(serverRef(1))]);

  function above() {
    const { core, backend } = healthyCore();
    const observatory = createActor(observatoryMachine, { input: { host, ...NOTHING_HEARD, touch } }).start();
    const { nodes } = nodesActor(touch);
    const panel = createActor(connectedPanelMachine, { input: { host, stored: null } }).start();
    renderView(
      <HindrancePlace backend={backend} observatory={observatory}>
        <ConnectedPanel core={core} nodes={nodes} observatory={observatory} panel={panel} />
      </HindrancePlace>,
    );
    return { core, backend, observatory, title: () => screen.getByRole('heading', { level: 2 }).textContent };
  }

  test('they are connected only while it is known that the core runs', () => {
    const { core, backend, title } = above();
    expect(title()).toBe('Connected');
    act(() => backend.send({ type: 'service.lost' }));
    expect(title()).toBe('Chosen servers');
    act(() => backend.send({ type: 'touch.received' }));
    expect(title()).toBe('Connected');
    act(() => core.send({ type: 'touch.received', reply: replyOf(touch) }));
    expect(title()).toBe('Chosen servers');
  });

  test('nothing is connected through servers that are all dead', () => {
    const { observatory, title } = above();
    const dead = { which: serverRef(1), alive: false, delay: 0, lastSeen: null, lastTry: 1 };
    act(() => observatory.send({ type: 'observatory.received', report: { outbound: 'proxy', statuses: [dead] } }));
    expect(title()).toBe('Chosen servers');
  });
});

describe('a dead server', () => {
  test('is marked in the table by a word', () => {
    const { nodes } = show();
    expect(screen.queryAllByText('Dead')).toHaveLength(0);
    act(() =>
      nodes.send({
        type: 'alive.received',
        alive: new Map([
          ['server:1', 'alive'],
          ['server:2', 'dead'],
        ]),
      }),
    );
    expect([0, 1, 2].map((index) => within(row(index)).queryAllByText('Dead').length)).toEqual([0, 1, 0]);
  });

  test('has no PING that looks well: it only tests the way to the port', () => {
    const { nodes } = show(
      answeringBackend(),
      new Map([
        ['server:1', '71ms'],
        ['server:2', '72ms'],
      ]),
    );
    const look = (text: string) => {
      const test = screen.getByRole('button', { name: new RegExp(`PING, ${text}$`) });
      // A unit of its own, behind some room.
      expect(within(test).getByText('ms').parentElement?.textContent).toBe(text);
      return [test.title, test.className] as const;
    };
    expect(look('72ms')[1]).toBe(look('71ms')[1]);
    act(() => nodes.send({ type: 'alive.received', alive: new Map([['server:2', 'dead']]) }));
    expect(look('71ms')[0]).toBe('Test Server 1 with PING');
    expect(look('72ms')[0]).toBe('PING tests only the path to the port.');
    expect(look('72ms')[1]).not.toBe(look('71ms')[1]);
  });
});
