import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { referenceKey } from '../../../machines/domain/reference';
import { type Touch } from '../../../machines/domain/touch';
import { latencyMachine, type LatencyActor } from '../../../machines/nodes/latency.machine';
import { type LatencyAnswer, type LatencyInput } from '../../../machines/ports/service';
import { NodeTable } from '../../../src/views/nodes/NodeTable';
import { Nodes } from '../../../src/views/nodes/Nodes';
import { nodesActor } from '../../harness/nodes-actor';
import { inPanel, renderView, scrollPage } from '../../harness/render';
import { lockedSlot, recordingHost } from '../../harness/slots';
import {
  connectedRef,
  lists,
  nodeRef,
  server,
  serverRef,
  subscription,
  subscriptionRef,
} from '../../harness/touch-lists';

function latencyOf(touch: Touch, ping = lockedSlot<LatencyInput, readonly LatencyAnswer[]>()): LatencyActor {
  return createActor(latencyMachine.provide({ actors: { pingLatency: ping.logic } }), {
    input: { host: recordingHost().ref, touch, latencies: new Map(), testUrl: null, takesTestUrl: true },
  }).start();
}

function show(touch: Touch, running?: boolean) {
  const ping = lockedSlot<LatencyInput, readonly LatencyAnswer[]>();
  const latency = latencyOf(touch, ping);
  const { nodes, commands } = nodesActor(touch, running);
  renderView(<Nodes nodes={nodes} latency={latency} />);
  return { nodes, commands, latency, ping, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const bodyRows = (): readonly HTMLTableRowElement[] => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];

describe('the head of a list', () => {
  const INFO = 'download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2099-12-01 00:00 UTC';
  const head = (): HTMLElement => document.querySelector<HTMLElement>('[data-facts]') ?? expect.fail('no head');

  test('of a subscription tells quota, expiry and age, and updates and modifies it', async () => {
    const { user, commands } = show(
      lists(0, [subscription(1, 2, { remarks: 'Mine', info: INFO, status: '2020-01-01 08:20:16' })]),
      false,
    );
    await user.click(screen.getByRole('tab', { name: /^Mine/ }));
    expect(head().textContent).toMatch(/^≈ 11 of 100 GiBexpires Dec 1, 2099updated [\d,]+ days ago$/);
    expect(screen.getByText('≈ 11 of 100 GiB').title).toBe(INFO);
    expect(screen.getByText(/^updated/).title).toBe('2020-01-01 08:20:16');
    await user.click(screen.getByRole('button', { name: 'Modify Mine' }));
    expect(commands.at(-1)).toEqual({ type: 'row.edit', row: subscriptionRef(1) });
    await user.click(screen.getByRole('button', { name: 'Update Mine' }));
    expect(commands.at(-1)).toEqual({ type: 'subscription.update', row: subscriptionRef(1) });
  });

  test('shows the provider’s own words where they are not understood, in every list', async () => {
    const { nodes, user } = show(lists(1, [subscription(1, 2, { info: 'Welcome!', status: 'never' })]));
    expect(document.querySelector('[data-facts]')).toBeNull();
    await user.click(screen.getByRole('tab', { name: /^host1/ }));
    expect(head().textContent).toBe('Welcome!never');
    await user.click(screen.getByRole('tab', { name: /^SUBSCRIPTION/ }));
    expect(head().textContent).toBe('1 subscription2 servers');
    act(() => {
      nodes.send({ type: 'search.edit', text: 'node' });
      nodes.send({ type: 'search.widen', scope: 'all' });
    });
    expect(document.querySelector('[data-facts]')).toBeNull();
  });

  test('a click on a subscription beside its controls opens its list; on a server it does nothing', async () => {
    const { user, commands } = show(lists(1, [2]));
    await user.click(bodyRows()[0]?.cells[2] ?? expect.fail('no row'));
    expect(commands).toEqual([]);
    await user.click(screen.getByRole('tab', { name: /^SUBSCRIPTION/ }));
    await user.click(bodyRows()[0]?.cells[3] ?? expect.fail('no row'));
    expect(commands.at(-1)).toEqual({ type: 'tab.choose', tab: 'sub:0' });
    expect(bodyRows()).toHaveLength(2);
  });
});

describe('the rows of a page', () => {
  /** As a browser draws it: nothing waits until all is done. */
  function draw(touch = lists(150)) {
    const latency = latencyOf(touch);
    const { nodes } = nodesActor(touch);
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    flushSync(() => root.render(inPanel(<NodeTable nodes={nodes} latency={latency} />)));
    onTestFinished(() => {
      root.unmount();
      place.remove();
      vi.unstubAllGlobals();
    });
    return nodes;
  }
  const settled = (seen: () => void): Promise<void> => vi.waitFor(seen, { timeout: 20_000 });
  const nameIn = (slot: number): string => bodyRows()[slot]?.cells[2]?.textContent ?? '';

  test('begin with those of a window; the others follow once these are painted', async () => {
    draw();
    expect(bodyRows()).toHaveLength(20);
    await settled(() => expect(bodyRows()).toHaveLength(100));
    expect(nameIn(99)).toBe('Server 100');
  });

  test('are more at once in a higher window', () => {
    vi.stubGlobal('innerHeight', 1_430);
    draw();
    expect(bodyRows()).toHaveLength(36);
  });

  test('are put into another order in the same way: those below keep theirs until the others are painted', async () => {
    const nodes = draw();
    await settled(() => expect(bodyRows()).toHaveLength(100));
    nodes.send({ type: 'sort.choose', column: 'id' });
    await Promise.resolve();
    expect([0, 19, 20, 99].map(nameIn)).toEqual(['Server 150', 'Server 131', 'Server 21', 'Server 100']);
    await settled(() => expect([20, 99].map(nameIn)).toEqual(['Server 130', 'Server 51']));
  });

  test('go at once when a search leaves fewer', async () => {
    const nodes = draw();
    await settled(() => expect(bodyRows()).toHaveLength(100));
    nodes.send({ type: 'search.edit', text: 'Server 14' });
    await Promise.resolve();
    expect(bodyRows()).toHaveLength(12);
  });

  test('change all at once for one that was found: it stands there only once, and gets the focus', async () => {
    const list = subscription(1, 150);
    const servers = list.servers.map((row) => (row.id === 60 ? { ...row, name: 'A node' } : row));
    const nodes = draw(lists(150, [{ ...list, servers }]));
    nodes.send({ type: 'sort.choose', column: 'name' });
    await settled(() => expect(nameIn(59)).toBe('Server 60'));
    nodes.send({ type: 'node.find', reference: nodeRef(0, 60) });
    await Promise.resolve();
    expect(
      bodyRows()
        .map((_, slot) => nameIn(slot))
        .filter((name) => name === 'A node'),
    ).toEqual(['A node']);
    await settled(() => expect(document.activeElement).toBe(bodyRows()[0]));
  });
});

describe('a row', () => {
  test('has at most 25 elements', () => {
    show(lists(2, [], [connectedRef(serverRef(1))]));
    for (const row of bodyRows()) expect(row.querySelectorAll('*').length + 1).toBeLessThanOrEqual(25);
  });

  test('[2.29] shows id, name, address, protocol and latency; the address runs from left to right', () => {
    show(lists([server(1, { name: 'سرور', net: 'vless(ws+tls)', pingLatency: '42ms' })]));
    const [row] = bodyRows();
    expect([...(row?.cells ?? [])].map(({ textContent }) => textContent).slice(0, 6)).toEqual([
      '',
      '1',
      'سرور',
      'vless(ws+tls)s1.example.com:443',
      'vless(ws+tls)',
      '42ms',
    ]);
    expect(
      within(row ?? document.body)
        .getByText('s1.example.com')
        .closest('[dir]')?.textContent,
    ).toBe('s1.example.com:443');
    expect(
      within(row ?? document.body)
        .getByText('s1.example.com')
        .closest<HTMLElement>('[dir]')?.dir,
    ).toBe('ltr');
  });

  test('says in a word why a test failed; the whole text of the service is its name and its title', () => {
    const said = 'dial tcp: lookup s1.example.com on 127.0.0.53:53: no such host';
    show(lists([server(1, { name: 'Far', pingLatency: said }), server(2, { pingLatency: 'something else' })]));
    const cells = bodyRows().map((row) => row.cells[5]);
    expect(cells.map((cell) => cell?.textContent)).toEqual(['✕ Unknown host', '✕ Failed']);
    const button = within(cells[0] ?? document.body).getByRole('button', { name: `Test Far with PING, ${said}` });
    expect(button.title).toBe(said);
  });

  test('names only one of two outbounds with long names', () => {
    show(
      lists(
        1,
        [],
        ['streaming-abroad', 'work'].map((outbound) => connectedRef(serverRef(1), outbound)),
      ),
    );
    const cell = bodyRows()[0]?.cells[2];
    expect([...(cell?.children ?? [])].map((child) => child.textContent).slice(1)).toEqual([
      'STREAMING-ABROAD',
      '+1WORK',
    ]);
  });

  test('names two outbounds whole, and counts the others', () => {
    const more = ['proxy', 'work', 'play', 'late'].map((outbound) => connectedRef(serverRef(1), outbound));
    show(lists(1, [], more));
    const cell = bodyRows()[0]?.cells[2];
    expect([...(cell?.children ?? [])].map((child) => child.textContent).slice(1)).toEqual([
      'PROXY',
      'WORK',
      '+2PLAY, LATE',
    ]);
  });

  test('[2.33] is highlighted differently when the core is running and when it is not', () => {
    const touch = lists(2, [], [connectedRef(serverRef(2)), connectedRef(serverRef(2), 'work')]);
    show(touch, true);
    expect(bodyRows().map((row) => row.dataset['connected'])).toEqual([undefined, 'running']);
    expect(bodyRows()[1]?.textContent).toContain('PROXYWORK');
    const running = bodyRows()[1]?.className;
    document.body.replaceChildren();
    show(touch, false);
    expect(bodyRows()[1]?.dataset['connected']).toBe('ready');
    expect(bodyRows()[1]?.className).not.toBe(running);
  });

  test('[2.27] of a subscription shows id, host, remarks, last update and the number of servers', async () => {
    const { user } = show(
      lists(1, [subscription(1, 3, { remarks: 'Mine' }), subscription(0, 0, { address: 'rubbish', host: '' })]),
    );
    await user.click(screen.getByRole('tab', { name: /^SUBSCRIPTION/ }));
    expect(
      [...(bodyRows()[0]?.cells ?? [])].map(({ textContent }) => textContent.replaceAll('\u202f', ' ')).slice(1, 6),
    ).toEqual([
      '1',
      'host1.example.com',
      // The year is left out while it is this one.
      expect.stringMatching(/^Mine · updated Nov 21(, 2026)?$/),
      'Nov 21, 2026, 8:20 AM',
      '33 servers',
    ]);
    expect(within(bodyRows()[1] ?? document.body).getByRole('checkbox')).toHaveProperty('disabled', true);
    expect(
      within(bodyRows()[1] ?? document.body)
        .getByText('Update')
        .closest('button')
        ?.getAttribute('aria-disabled'),
    ).toBe('true');
  });
});

describe('the accessible names of a row', () => {
  test('each of its controls names the row, the button with words by these words too', () => {
    show(lists(2, [], [connectedRef(serverRef(1))]));
    const [first, second] = bodyRows().map((row) => within(row));
    for (const name of ['Test Server 1 with PING', 'Cancel Server 1', 'Modify Server 1', 'More actions for Server 1'])
      expect(first?.getByRole('button', { name })).toBeTruthy();
    expect(first?.getAllByRole('button')).toHaveLength(4);
    expect(second?.getByRole('button', { name: 'Select Server 2' }).textContent).toBe('Select');
  });

  test('the button of a subscription names it', async () => {
    const { user } = show(lists(1, [subscription(1, 3, { remarks: 'Mine' })]));
    await user.click(screen.getByRole('tab', { name: /^SUBSCRIPTION/ }));
    expect(screen.getByRole('button', { name: 'Update Mine' }).textContent).toBe('Update');
  });

  test('the tooltip of a name keeps the direction of the name', () => {
    show(lists([server(1, { name: 'سرور (2)' })]));
    expect(bodyRows()[0]?.querySelector('bdi[title]')).toHaveProperty('title', 'سرور (2)');
  });
});

describe('what screen readers announce', () => {
  const statuses = (): readonly string[] => screen.getAllByRole('status').map(({ textContent }) => textContent);

  test('is put into live regions that exist beforehand', async () => {
    const { nodes, user } = show(lists(3));
    const before = screen.getAllByRole('status');
    await user.click(screen.getByRole('checkbox', { name: 'Check Server 2' }));
    expect(statuses()).toContain('1 checked');
    nodes.send({ type: 'search.unfold' });
    nodes.send({ type: 'search.edit', text: 's1.' });
    expect(await screen.findByText('1 checked · 1 hidden')).toBeTruthy();
    expect(statuses().filter((text) => text === '1 of 3 rows')).toHaveLength(1);
    expect(screen.getAllByRole('status')).toEqual(before);
  });

  test('covers the beginning and the end of a latency test, not each answer', async () => {
    const { latency, ping } = show(lists(60));
    const spoken = (): string | null => document.querySelector('[data-test-spoken]')?.textContent ?? null;
    const rows = Array.from({ length: 60 }, (_, index) => serverRef(index + 1));
    latency.send({ type: 'latency.requested', test: 'ping', rows, touch: lists(60) });
    expect(await screen.findByText('Testing: 0 of 60')).toBeTruthy();
    expect(spoken()).toBe('Testing 60 servers');
    expect(screen.getByText('Testing: 0 of 60').closest('[role=status]')).toBeNull();
    ping.latest.answer([]);
    expect(await screen.findByText('Testing: 50 of 60')).toBeTruthy();
    expect(spoken()).toBe('Testing 60 servers');
    ping.latest.answer([]);
    expect(await screen.findByText('Tested: 60 of 60')).toBeTruthy();
    expect(screen.queryByText(/^Testing/)).toBeNull();
  });
});

describe('tabs', () => {
  test('[2.23] are walked with the arrow keys; one of them can be reached with Tab', async () => {
    const { nodes, user } = show(lists(1, [2, 3]));
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1]);
    tabs[1]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(nodes.getSnapshot().context.tab).toBe('sub:0');
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    await user.keyboard('{End}');
    expect(nodes.getSnapshot().context.tab).toBe('sub:1');
    await user.keyboard('{ArrowRight}');
    expect(nodes.getSnapshot().context.tab).toBe('subscriptions');
    await user.keyboard('{ArrowLeft}{Home}');
    expect(nodes.getSnapshot().context.tab).toBe('subscriptions');
  });

  test('that do not fit are found by a filter', async () => {
    const { nodes, user } = show(
      lists(
        0,
        Array.from({ length: 100 }, (_, index) => subscription(index + 1, 1, { remarks: `Provider ${index + 1}` })),
      ),
    );
    await user.click(await screen.findByRole('button', { name: /more subscriptions$/ }));
    await user.type(screen.getByPlaceholderText('Filter subscriptions'), 'provider 77');
    await user.click(screen.getByRole('button', { name: /Provider 77/ }));
    expect(nodes.getSnapshot().context.tab).toBe('sub:76');
    expect((await screen.findByRole('tab', { selected: true })).textContent).toContain('Provider 77');
  });
});

test('[2.21] [9.19] the toolbar floats after scrolling more than 50 px', () => {
  show(lists(1));
  scrollPage(50);
  expect(screen.getByRole('toolbar').dataset['floating']).toBe('false');
  scrollPage(51);
  expect(screen.getByRole('toolbar').dataset['floating']).toBe('true');
  scrollPage(0);
});

test('a dead row says so, and does not look like one that works', async () => {
  const { nodes } = show(lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]), true);
  const look = (name: string): string | undefined => screen.getByText(name).closest('tr')?.className;
  expect(look('Server 2')).toBe(look('Server 1'));
  const key = referenceKey(serverRef(2));
  act(() => nodes.send({ type: 'alive.received', alive: new Map([[key, 'dead']]) }));
  expect(await screen.findByRole('button', { name: 'Test Server 2 with PING, Dead' })).toBeTruthy();
  expect(look('Server 2')).not.toBe(look('Server 1'));
});

test('[2.25] headers say how the table is sorted', async () => {
  const { user } = show(lists(2));
  expect(screen.getByRole('columnheader', { name: /^ID/ }).ariaSort).toBe('ascending');
  await user.click(screen.getByRole('button', { name: /^Name/ }));
  await user.click(screen.getByRole('button', { name: /^Name/ }));
  expect(screen.getByRole('columnheader', { name: /^Name/ }).ariaSort).toBe('descending');
  expect(screen.getByRole('columnheader', { name: /^ID/ }).ariaSort).toBe('none');
});

test('under each head of a table stands what it names', async () => {
  const info = 'download: 10 GB; upload: 1 GB; total: 107 GB';
  const mine = subscription(1, 2, { host: 'a.example.com', remarks: 'Mine', info, status: '2020-01-01 08:20:16' });
  const { nodes, user } = show(lists([server(1, { net: 'vmess', pingLatency: '42ms' })], [mine]));
  const underHeads = (): Readonly<Record<string, string>> => {
    const heads = document.querySelectorAll('thead :is(th, td)');
    return Object.fromEntries(
      [...heads].map((head, at) => [
        head.textContent.replace(/[↑↓]/gu, ''),
        (bodyRows()[0]?.cells[at] ?? expect.fail('no cell')).textContent,
      ]),
    );
  };
  expect(underHeads()).toMatchObject({
    ID: '1',
    Name: expect.stringContaining('Server 1') as string,
    Address: expect.stringContaining('s1.example.com:443') as string,
    Protocol: expect.stringContaining('vmess') as string,
    Latency: '42ms',
  });
  await user.click(screen.getByRole('tab', { name: /^SUBSCRIPTION/ }));
  await screen.findAllByText(/GiB/);
  expect(underHeads()).toMatchObject({
    ID: '1',
    Host: 'a.example.com',
    Remarks: expect.stringContaining('Mine') as string,
    Quota: expect.stringContaining('GiB') as string,
    'Last update': expect.stringContaining('2020') as string,
    Servers: expect.stringContaining('2') as string,
  });
  act(() => {
    nodes.send({ type: 'search.edit', text: 'Node 1-1' });
    nodes.send({ type: 'search.widen', scope: 'all' });
  });
  await screen.findByText('Node 1-1');
  expect(underHeads()).toMatchObject({
    Name: 'Node 1-1',
    List: 'Mine',
    Address: 'n1.host1.example.com:80',
    Protocol: expect.stringContaining('trojan') as string,
  });
});

describe('one click in a row', () => {
  test('uses only this server, unless it is the only one already; buttons name any outbound but PROXY', async () => {
    const { nodes, user } = show(lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(1), 'work')]));
    expect(screen.queryByLabelText(/^Use only Server 1/)).toBeNull();
    const use = screen.getByLabelText('Use only Server 2 in PROXY');
    expect(use.textContent).toBe('Use only this');
    expect(screen.getByRole('button', { name: 'Select Server 2' }).title).toBe('Adds the server to PROXY');
    expect(screen.getByRole('button', { name: 'Cancel Server 1' }).title).toBe('');
    nodes.send({ type: 'outbound.chosen', name: 'work' });
    expect(await screen.findByRole('button', { name: /^Select · WORK Server 2/ })).toBeTruthy();
    expect(use.getAttribute('aria-label')).toBe('Use only Server 2 in WORK');
    await user.click(use);
    expect(nodes.getSnapshot().context.asked).toMatchObject({ mode: 'only', row: serverRef(2), outbound: 'work' });
    act(() => nodes.send({ type: 'outbound.chosen', name: 'empty' }));
    expect(screen.queryByLabelText(/^Use only/)).toBeNull();
  });
});

test('a menu that is open closes when another row takes its place', async () => {
  const { nodes, user } = show(lists(1, [1]));
  await user.click(screen.getByRole('button', { name: 'More actions for Server 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Share' })).toBeTruthy();
  // The row has buttons with words for these.
  expect(screen.queryByRole('menuitem', { name: /Use only|Select/ })).toBeNull();
  nodes.send({ type: 'node.find', reference: nodeRef(0, 1) });
  expect(await screen.findByText('Node 1-1')).toBeTruthy();
  expect(screen.queryByRole('menuitem')).toBeNull();
});
