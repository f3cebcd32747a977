import { expect } from 'vitest';
import { createActor } from 'xstate';
import { latencyMachine, type LatencyActor } from '../../../machines/nodes/latency.machine';
import { type ConnectionOutput } from '../../../machines/nodes/connection.machine';
import { nodesMachine, type NodesSnapshot } from '../../../machines/nodes/nodes.machine';
import { rowsOf } from '../../../machines/nodes/nodes.rows.rules';
import {
  selectEmpty,
  selectList,
  selectPositions,
  selectSearching,
  selectTabs,
  selectTotalCount,
  selectUnfolded,
} from '../../../machines/nodes/nodes.selectors';
import { selectConnectedHere } from '../../../machines/nodes/row.selectors';
import { type NodesCommand, type NodesFact, type NodesInput } from '../../../machines/nodes/nodes.types';
import { type SubscriptionUpdateOutput } from '../../../machines/nodes/subscription-update.machine';
import { type Search, type TabId } from '../../../machines/ports/view';
import { fetchParts } from '../../../src/components/fetched';
import FastestButton from '../../../src/views/nodes/FastestButton';
import { Nodes } from '../../../src/views/nodes/Nodes';
import { connectedRef, lists, nodeRef, replyOf, serverRef, subscriptionRef } from '../../harness/touch-lists';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { recordingHost } from '../../harness/slots';

type Lists = Stage<typeof nodesMachine>;

const FULL = lists(2, [1], [connectedRef(serverRef(1))]);
const MANY = lists(101);
const VIEW = { tab: 'servers', page: 1, sort: { column: 'id', descending: false }, outbound: 'proxy' } as const;

const REMOUNT: NodesFact = { type: 'remount.planned' };

const isChanged = ({ text, mode, scope, alive }: Search): boolean =>
  text !== '' || mode !== 'plain' || scope !== 'tab' || alive.length > 0;

/** What is looked for, with nothing else going on. */
function searching(snapshot: NodesSnapshot): readonly NodesCommand[] {
  const { search, checked } = snapshot.context;
  const next = { '': 'server 2', 'server 2': 'zzz' }[search.text] ?? '';
  const changes: readonly NodesCommand[] = [
    { type: 'search.edit', text: next },
    { type: 'search.read', mode: search.mode === 'plain' ? 'regex' : 'plain' },
    { type: 'search.widen', scope: search.scope === 'tab' ? 'all' : 'tab' },
    { type: 'search.filter', filter: { by: 'alive', value: 'unknown' } },
    { type: 'search.clear' },
    { type: 'search.fold' },
  ];
  if (checked.size > 0) return [{ type: 'rows.uncheckAll' }];
  if (!selectUnfolded(snapshot)) return [{ type: 'search.unfold' }];
  return search.text === 'server 2' && search.scope === 'tab' ? [...changes, { type: 'rows.checkAll' }] : changes;
}

function samples(snapshot: NodesSnapshot): readonly (NodesCommand | NodesFact)[] {
  const { touch, tab, tries, outbound } = snapshot.context;
  const facts: readonly NodesFact[] = [
    { type: 'touch.received', reply: replyOf(FULL) },
    { type: 'outbound.chosen', name: outbound === 'proxy' ? 'work' : 'proxy' },
    { type: 'latencies.received', latencies: new Map() },
    { type: 'alive.received', alive: new Map([['server:1', 'alive']]) },
    { type: 'row.picked', position: 1 },
    REMOUNT,
  ];
  const find: readonly NodesCommand[] =
    tries > 0
      ? []
      : [
          { type: 'node.find', reference: nodeRef(0, 1) },
          { type: 'node.find', reference: nodeRef(7, 1) },
        ];
  if (touch === null) return [...facts, ...find];
  if (selectEmpty(snapshot)) return [{ type: 'import.open' }, { type: 'import.scan' }];
  if (touch.servers.length > 100) return [{ type: 'page.choose', page: 2 }];
  return [
    ...facts,
    ...find,
    ...selectTabs(snapshot).map(({ id }) => ({ type: 'tab.choose', tab: id }) as const),
    { type: 'rows.check', position: 1 },
    { type: 'rows.uncheck', position: 1 },
    { type: 'rows.checkRange', position: 2 },
    { type: snapshot.context.checked.size === rowsOf(touch, tab)?.length ? 'rows.clear' : 'rows.checkAll' },
    { type: 'rows.delete' },
    { type: 'rows.share' },
    { type: 'rows.choose' },
    { type: 'rows.addToNew' },
    { type: 'rows.use' },
    { type: 'fastest.open' },
    ...(tab === 'subscriptions' ? [] : [{ type: 'latency.testShown' } as const]),
    { type: 'latency.testPing' },
    { type: 'latency.testHttp' },
    { type: 'sort.choose', column: 'id' },
    { type: 'server.create' },
    ...(tab === 'servers'
      ? ([
          { type: 'row.connect', row: serverRef(2) },
          { type: 'row.disconnect', row: serverRef(1) },
          { type: 'row.connectOnly', row: serverRef(2) },
          { type: 'row.edit', row: serverRef(2) },
          { type: 'row.share', row: serverRef(2) },
          { type: 'row.delete', row: serverRef(2) },
          { type: 'row.test', row: serverRef(2) },
          { type: 'latency.testConnected' },
        ] as const)
      : []),
    ...(tab === 'subscriptions' ? [{ type: 'subscription.update', row: subscriptionRef(1) } as const] : []),
    ...(tab === 'subscriptions' ? [{ type: 'subscriptions.updateAll' } as const] : []),
    ...(snapshot.hasTag('waiting') ? [{ type: 'activity.leave' } as const] : []),
  ];
}

/** What is asked of other rows while one is being changed. */
function others({ context: { tab, queue } }: NodesSnapshot): readonly NodesCommand[] {
  if (queue.length > 0) return [];
  return [
    { type: 'tab.choose', tab: tab === 'servers' ? 'subscriptions' : 'servers' },
    ...(tab === 'servers'
      ? ([
          { type: 'row.connect', row: serverRef(2) },
          { type: 'row.connectOnly', row: serverRef(2) },
          { type: 'row.disconnect', row: serverRef(1) },
        ] as const)
      : []),
    ...(tab === 'subscriptions' ? [{ type: 'subscription.update', row: subscriptionRef(1) } as const] : []),
  ];
}

/** The regions are walked one after the other, not in all their combinations. */
function events(snapshot: NodesSnapshot): readonly (NodesCommand | NodesFact)[] {
  if (!snapshot.matches({ find: 'idle' }) || !snapshot.matches({ link: 'idle' })) return [];
  const { checked, tab, touch, lastFault, tries, outbound } = snapshot.context;
  const plain = checked.size === 0 && lastFault === null && tries === 0 && outbound === 'proxy';
  if (!snapshot.matches({ activity: 'idle' }))
    return [
      snapshot.hasTag('waiting') ? { type: 'activity.leave' } : { type: 'call.delayed' },
      ...(plain && snapshot.hasTag('busy') ? others(snapshot) : []),
      ...(plain && snapshot.matches({ activity: { disconnecting: 'blocking' }, remount: 'idle' }) ? [REMOUNT] : []),
    ];
  if (selectUnfolded(snapshot) || isChanged(snapshot.context.search)) return searching(snapshot);
  const unfold: readonly NodesCommand[] =
    checked.size === 0 && tab === 'servers' && touch?.servers.length === 2 && lastFault === null && tries === 0
      ? [{ type: 'search.unfold' }]
      : [];
  const copy: readonly NodesCommand[] =
    plain && tab === 'servers' && touch?.servers.length === 2 ? [{ type: 'row.copyLink', row: serverRef(2) }] : [];
  return [...unfold, ...copy, ...samples(snapshot)].filter(
    (event) =>
      !(event.type === 'rows.check' && checked.has(1)) &&
      !(event.type === 'rows.checkRange' && checked.has(2)) &&
      !(event.type === 'node.find' && (checked.size > 0 || tab !== 'servers')),
  );
}

function latencyActor(): LatencyActor {
  return createActor(latencyMachine, {
    input: { host: recordingHost().ref, touch: null, latencies: new Map(), testUrl: null, takesTestUrl: true },
  }).start();
}

const button = ({ screen }: Lists, name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const press = async (stage: Lists, name: string | RegExp): Promise<void> => stage.user.click(button(stage, name));
const boxes = (): readonly HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('tbody input')];
const box = (position: number): HTMLInputElement => boxes()[position - 1] ?? expect.fail('no row');
const tabName = (tab: TabId): RegExp =>
  tab === 'servers' ? /^SERVER/ : tab === 'subscriptions' ? /^SUBSCRIPTION/ : /^host1/;
/** Its own words change with what is done; its name says the row as well. */
const actOn = (key: string): HTMLElement => document.getElementById(`act-${key}`) ?? expect.fail(key);
const rowButton = (label: string): HTMLElement =>
  document.querySelector<HTMLElement>(`button[aria-label="${label}"]`) ?? expect.fail(label);

function busy(words: string) {
  return (stage: Lists): void => {
    if (stage.context.tab !== 'servers') return;
    const label = stage.screen.getAllByText(words)[0]?.closest('button');
    expect(label?.getAttribute('aria-busy')).toBe('true');
    expect(label?.getAttribute('aria-disabled')).toBe(String(stage.snapshot.hasTag('busy')));
    const waits = stage.snapshot.hasTag('waiting') ? 1 : 0;
    expect(stage.screen.queryAllByRole('button', { name: 'Stop waiting' })).toHaveLength(waits);
  };
}

runModel({
  machine: nodesMachine,
  fetch: fetchParts,
  holds: '[2.19] [2.20] [2.22] [2.23] [2.25] [2.26] [2.27] [2.29] [2.30] [4.05] [4.34] [4.35]',
  inputs: (host): readonly NodesInput[] =>
    [null, lists(0), MANY, FULL].map((touch) => ({
      host,
      touch,
      running: false,
      view: VIEW,
      asked: null,
      capabilities: { loadBalanceValid: true, connectStarts: false },
    })),
  events,
  slots: {
    connection: promiseCases<ConnectionOutput>({
      resolves: [
        { fault: null, connectRefused: false },
        { fault: { kind: 'refused', message: 'no' }, connectRefused: true },
        { fault: { kind: 'timeout' }, connectRefused: false },
      ],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
    copyLink: promiseCases<void>({
      resolves: [undefined],
      rejects: [{ kind: 'timeout', reading: true }, new Error('no')],
    }),
    subscriptionUpdate: promiseCases<SubscriptionUpdateOutput>({
      resolves: [{ fault: null }],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ touch, tab, page, checked, tries, lastFault, search, queue }) => ({
    rows: touch?.servers.length,
    tab,
    page,
    checked: checked.size,
    tries,
    timedOut: lastFault?.kind === 'timeout',
    search,
    queue: queue.map(({ type }) => type),
  }),
  limit: 10_000,
  render: (nodes) => (
    <>
      {/* While a server is connected, it stands in its line. */}
      <FastestButton nodes={nodes} />
      <Nodes nodes={nodes} latency={latencyActor()} />
    </>
  ),
  facts: [
    'call.delayed',
    'touch.received',
    'outbound.chosen',
    'latencies.received',
    'alive.received',
    'row.picked',
    'remount.planned',
    'node.find',
  ],
  perform: {
    'latency.testShown': async ({ user, screen }) => user.click(screen.getByLabelText(/^Test all/)),
    'fastest.open': async ({ screen, user }) => {
      const [first] = screen.getAllByRole('button', { name: 'Fastest' });
      await user.click(first ?? expect.fail());
    },
    'import.open': async (stage) => press(stage, 'Import'),
    'import.scan': async (stage) => press(stage, 'Scan a QR code'),
    'tab.choose': async ({ user, screen }, { tab }) => user.click(screen.getByRole('tab', { name: tabName(tab) })),
    'rows.check': async ({ user }, { position }) => user.click(box(position)),
    'rows.uncheck': async ({ user }, { position }) => user.click(box(position)),
    'rows.checkRange': async ({ user }, { position }) => {
      await user.keyboard('{Shift>}');
      await user.click(box(position));
      await user.keyboard('{/Shift}');
    },
    'rows.checkAll': async ({ user, screen }) => user.click(screen.getByLabelText(/^Check all/)),
    'rows.uncheckAll': async ({ user, screen }) => user.click(screen.getByLabelText(/^Check all/)),
    'search.unfold': async (stage) => press(stage, 'Filters'),
    'search.fold': async (stage) => press(stage, 'Filters'),
    'search.edit': ({ fill, screen }, { text }) => fill(screen.getByRole('searchbox'), text),
    'search.read': async (stage) => press(stage, 'Regular expression'),
    'search.widen': async (stage, { scope }) => press(stage, scope === 'all' ? 'All lists' : 'This list'),
    'search.filter': async (stage) => press(stage, 'Unknown'),
    'search.clear': async (stage) => press(stage, 'Clear'),
    'rows.clear': async (stage) => press(stage, 'Uncheck all'),
    'rows.delete': async (stage) => press(stage, 'Delete'),
    'rows.share': async (stage) => press(stage, 'Share'),
    'rows.use': async (stage) => press(stage, 'Use only these'),
    'rows.choose': async (stage) => press(stage, 'Add to outbound'),
    'rows.addToNew': async (stage) => press(stage, 'New outbound with the checked servers…'),
    'row.share': async ({ user, screen }) => {
      await user.click(rowButton('More actions for Server 2'));
      await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    },
    'server.create': async (stage) => press(stage, 'Create'),
    'row.edit': async ({ user }) => user.click(rowButton('Modify Server 2')),
    'subscriptions.updateAll': async (stage) => press(stage, 'Update all'),
    'latency.testPing': async (stage) => press(stage, 'PING'),
    'latency.testHttp': async (stage) => press(stage, 'HTTP'),
    'sort.choose': async ({ user, screen }) =>
      user.click(screen.getByRole('columnheader', { name: /^ID/ }).querySelector('button') ?? expect.fail()),
    'page.choose': async (stage) => press(stage, 'Next page'),
    'row.connect': async ({ user }) => user.click(actOn('server:2')),
    'row.disconnect': async ({ user }) => user.click(actOn('server:1')),
    'row.connectOnly': async ({ user }) =>
      user.click(document.querySelector('td > [aria-label^="Use only Server 2 in"]') ?? expect.fail()),
    'row.copyLink': async ({ user, screen }) => {
      await user.click(rowButton('More actions for Server 2'));
      await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    },
    'row.delete': async ({ user, screen }) => {
      await user.click(rowButton('More actions for Server 2'));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    },
    'row.test': async ({ user }) =>
      user.click(document.querySelector('tbody [aria-label^="Test Server 2 with PING"]') ?? expect.fail('no cell')),
    // Its button stands in the line of the current server.
    'latency.testConnected': ({ actor }) => actor.send({ type: 'latency.testConnected' }),
    'subscription.update': async ({ user }) => user.click(rowButton('Update host1.example.com')),
    'activity.leave': async (stage) => press(stage, 'Stop waiting'),
  },
  see: {
    'lists.awaiting': ({ screen }) => {
      expect(screen.getByLabelText('Loading the lists…')).toBeTruthy();
      expect(screen.queryByRole('toolbar')).toBeNull();
    },
    'lists.listing': (stage) => {
      const { context, screen, snapshot } = stage;
      if (selectEmpty(snapshot)) {
        expect(screen.getByRole('heading', { name: 'Welcome' })).toBeTruthy();
        return;
      }
      expect(screen.getByRole('tab', { selected: true }).id).toBe(`tab-${context.tab}`);
      const positions = selectPositions(snapshot);
      if (positions.length === 0) {
        expect(button(stage, 'Clear the search')).toBeTruthy();
        return;
      }
      if (selectList(snapshot) === 'all') {
        expect(boxes()).toEqual([]);
        expect(document.querySelectorAll('button[title$="in its list"]')).toHaveLength(positions.length);
        return;
      }
      expect(boxes().map(({ checked }) => checked)).toEqual(positions.map((position) => context.checked.has(position)));
      expect(button(stage, 'Delete').getAttribute('aria-disabled')).toBe(
        snapshot.can({ type: 'rows.delete' }) ? null : 'true',
      );
      for (const type of ['Ping', 'Http'] as const) {
        const can = snapshot.can({ type: `latency.test${type}` });
        expect(button(stage, type.toUpperCase()).getAttribute('aria-disabled')).toBe(can ? null : 'true');
      }
      const selected = screen.queryAllByText(new RegExp(`^${context.checked.size} checked`));
      expect(selected).toHaveLength(context.checked.size > 0 ? 1 : 0);
      if (context.touch === null || context.touch.servers.length > 100) {
        expect(screen.getByText(context.page === 1 ? '1–100 of 101' : '101–101 of 101')).toBeTruthy();
        return;
      }
      if (context.tab === 'servers' && !selectSearching(snapshot)) {
        const [first, second] = [...document.querySelectorAll('tbody tr')].toSorted((a, b) =>
          a.textContent < b.textContent ? -1 : 1,
        );
        expect([first?.getAttribute('data-connected'), second?.getAttribute('data-connected')]).toEqual([
          'ready',
          null,
        ]);
        const idle = snapshot.matches({ activity: 'idle' });
        if (idle) expect(first?.textContent).toContain(selectConnectedHere(snapshot, 'server:1') ? 'Cancel' : 'Select');
      }
    },
    'activity.idle': ({ context, screen }) => {
      const unanswered = screen.queryAllByText(/no answer; it may still take effect/);
      expect(unanswered).toHaveLength(context.lastFault?.kind === 'timeout' && context.touch !== null ? 1 : 0);
    },
    'activity.connecting.blocking': busy('Connecting…'),
    'activity.connecting.background': busy('Connecting…'),
    'activity.disconnecting.blocking': busy('Disconnecting…'),
    'activity.disconnecting.background': busy('Disconnecting…'),
    'activity.updating': ({ context, screen }) => {
      if (context.tab === 'subscriptions')
        expect(screen.getByText('Updating…').closest('button')?.getAttribute('aria-busy')).toBe('true');
      expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeTruthy();
    },
    'link.idle': ({ screen }) => expect(screen.queryByText('Server 2: The service did not answer.')).toBeNull(),
    'link.copying': ({ screen }) => expect(screen.queryByText(/did not answer/)).toBeNull(),
    'link.unread': ({ screen }) =>
      expect(screen.getByText(/The service did not answer/).closest('[role=status]')?.textContent).toContain(
        'Server 2',
      ),
    // Nothing is kept from a person while the page is about to remount.
    'remount.idle': () => expect(document.querySelector('[inert]')).toBeNull(),
    'remount.awaited': busy('Disconnecting…'),
    'search.folded': ({ screen }) => expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull(),
    'search.unfolded': ({ context, screen, snapshot }) => {
      expect(screen.getByRole('group', { name: 'Filters' })).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(context.search.text);
      const [found, total] = [selectPositions(snapshot).length, selectTotalCount(snapshot)];
      const words = selectSearching(snapshot) ? `${found} of ${total} rows` : '';
      expect(document.querySelector('[role=status][data-found]')?.textContent).toBe(words);
    },
    'find.idle': () => expect(document.querySelector('[data-lit]')).toBeNull(),
    'find.seeking': () => expect(document.querySelector('[data-lit]')).toBeNull(),
    'find.lit': ({ context }) => {
      // Somebody may choose another tab while the row is lit.
      if (context.tab === 'sub:0') expect(document.querySelector('[data-lit]')).toBe(document.activeElement);
    },
    'find.dark': () => expect(document.querySelector('[data-lit]')).toBeNull(),
    'find.litAgain': ({ context }) =>
      expect(document.querySelector('[data-lit]') !== null).toBe(context.tab === 'sub:0'),
  },
});
