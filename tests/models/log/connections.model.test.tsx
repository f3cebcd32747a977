import { expect } from 'vitest';
import { connectionsMachine } from '../../../machines/log/connections.machine';
import { selectGroups, selectShown, selectState } from '../../../machines/log/connections.selectors';
import { type ConnectionsCommand, type ConnectionsFact } from '../../../machines/log/connections.setup';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { NO_LINES, withText } from '../../../machines/log/log-lines.rules';
import { UNTOLD, type LogFact, type ToldLog } from '../../../machines/log/shared-log';
import ConnectionsDialog from '../../../src/views/log/ConnectionsDialog';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Connections = Stage<typeof connectionsMachine>;

const LINE =
  '2026/11/22 01:58:53.069  [I] [io.go:431]  from 127.0.0.1:47310 accepted http://blocked.example/ [rule-http_ipv4 -> block]\n';
const told = (log: Partial<ToldLog>): LogFact => ({ type: 'log.told', log: { ...UNTOLD, ...log } });
const LINES = withText(NO_LINES, LINE);

const TOLD = [
  told({ lines: LINES, state: 'resting' }),
  told({ state: 'resting' }),
  told({ state: 'resting', fault: { kind: 'timeout' } }),
  told({ lines: LINES, state: 'paused' }),
  told({ state: 'console' }),
  told({ state: 'missing', fault: { kind: 'missing', call: 'GET /api/logger' } }),
];

const SAID: Readonly<Record<ReturnType<typeof selectState>, RegExp | null>> = {
  loading: /^Reading the end of the log/,
  none: /^No connections yet|^The core is stopped/,
  nothingFound: /^No connections match/,
  console: /^The service writes its log to the console/,
  missing: /^Showing connections needs a higher version/,
  connections: null,
};

const LISTS = { each: 'Connections, newest first', host: 'Hosts', client: 'Clients', outbound: 'Outbounds' } as const;

const PIN = 'Keep collecting while this is closed';
const pressPin = ({ screen, user }: Connections) => user.click(screen.getByLabelText(PIN));

function look({ screen, snapshot, context }: Connections): void {
  const state = selectState(snapshot);
  for (const [name, words] of Object.entries(SAID))
    if (words !== null) expect(screen.queryAllByText(words).length > 0).toBe(name === state);
  expect(screen.queryAllByText(/^The core is stopped/).length > 0).toBe(state === 'none' && !context.running);
  expect(screen.getByLabelText(context.told.state === 'paused' ? 'Resume' : 'Pause')).toBeTruthy();
  expect(screen.getByLabelText('Search connections')).toHaveProperty('value', context.criteria.text);
  const noise = screen.getByText('Include the service’s own connections');
  expect(noise.getAttribute('aria-pressed')).toBe(String(context.criteria.noise));
  const foot = screen.getByText(/Connections are counted, not bytes/).textContent;
  expect(/^\d+ connection/.test(foot)).toBe(state !== 'loading');
  if (state !== 'connections') return;
  expect(screen.queryAllByText('Transfer rate')).toHaveLength(context.rates.length);
  expect(screen.getByLabelText(LISTS[context.view]).childElementCount).toBeGreaterThan(0);
  const rows = document.querySelectorAll('[role=listitem]').length;
  expect(rows).toBe(context.view === 'each' ? selectShown(snapshot).length : selectGroups(snapshot).length);
  expect(screen.getAllByText('BLOCK').length).toBeGreaterThan(0);
}

const RUNNING = { touch: EMPTY_TOUCH, running: true };
const input = { ...dialogContext({ service: serviceOf('2.4.14'), reply: RUNNING }), id: 'dialog1' };

const SEEN = (['dialog.covered', 'dialog.uncovered', 'dialog.reopened'] as const).map((type) => ({ type }));

runModel({
  machine: connectionsMachine,
  inputs: (host) => [{ ...input, host }],
  // What is independent of the reading is tried while the log rests.
  events: (snapshot): readonly (ConnectionsCommand | ConnectionsFact)[] => [
    { type: snapshot.context.told.state === 'paused' ? 'log.resume' : 'log.pause' },
    { type: 'dialog.cancel' },
    ...TOLD,
    ...SEEN,
    ...(snapshot.context.told.state === 'resting' && snapshot.context.log.length === 1
      ? ([
          { type: 'view.choose', view: snapshot.context.view === 'each' ? 'host' : 'each' },
          { type: 'pin.put' },
          { type: 'pin.take' },
          { type: 'group.open', name: 'blocked.example' },
          ...(snapshot.context.view === 'each' && snapshot.context.shown.length > 0
            ? ([
                { type: 'menu.open', id: 0 },
                { type: 'menu.close' },
                { type: 'explain.open' },
                { type: 'rule.open', outbound: 'direct' },
              ] as const)
            : []),
          { type: 'criteria.edit', criteria: { text: snapshot.context.criteria.text === '' ? 'zz' : '' } },
          { type: 'traffic.told', traffic: snapshot.context.rates.length === 0 ? { up: 1, down: 2 } : null },
          { type: 'context.changed', dialogContext: dialogContext({ service: serviceOf('2.4.14') }) },
        ] as const)
      : []),
    ...(selectState(snapshot) === 'none' && snapshot.context.told.state === 'resting'
      ? [
          snapshot.context.running
            ? ({ type: 'level.open' } as const)
            : ({
                type: 'context.changed',
                dialogContext: dialogContext({ service: serviceOf('2.4.14'), reply: RUNNING }),
              } as const),
          {
            type: 'context.changed',
            dialogContext: dialogContext({ service: serviceOf('2.4.14'), reply: { ...RUNNING, running: false } }),
          } as const,
        ]
      : []),
  ],
  facts: ['context.changed', 'log.told', 'traffic.told', 'dialog.covered', 'dialog.uncovered', 'dialog.reopened'],
  slots: { log: promiseCases({ resolves: [], rejects: [new Error('no')] }) },
  project: ({ told: { state, fault }, log, criteria, view, rates, running }) => [
    state,
    running,
    fault?.kind,
    log.length,
    log.lines > 0,
    rates.length,
    criteria.text,
    view,
  ],
  limit: 50_000,
  render: (dialog) => <ConnectionsDialog dialog={dialog} />,
  perform: {
    'view.choose': ({ screen, user }, { view }) =>
      user.click(screen.getByRole('tab', { name: view === 'each' ? 'All' : 'Hosts' })),
    'menu.open': ({ screen, user }) => user.click(screen.getByLabelText('More actions for blocked.example')),
    'menu.close': ({ user }) => user.keyboard('{Escape}'),
    'explain.open': ({ screen, user }) => user.click(screen.getByRole('menuitem', { name: 'Explain this' })),
    'rule.open': ({ screen, user }) => user.click(screen.getByRole('menuitem', { name: 'Always direct' })),
    'pin.put': pressPin,
    'pin.take': pressPin,
    'group.open': ({ user }) => user.click(document.querySelector('[role=listitem] button') as HTMLElement),
    'criteria.edit': ({ screen, fill }, { criteria }) =>
      fill(screen.getByLabelText('Search connections'), criteria.text ?? ''),
    'level.open': ({ screen, user }) => user.click(screen.getByText('Log level')),
    'log.pause': ({ screen, user }) => user.click(screen.getByLabelText('Pause')),
    'log.resume': ({ screen, user }) => user.click(screen.getByLabelText('Resume')),
    'dialog.cancel': ({ screen, user }) => user.click(screen.getByLabelText('Close')),
  },
  see: {
    'open.pin.loose': (stage) => {
      look(stage);
      expect(stage.screen.getByLabelText(PIN).getAttribute('aria-pressed')).toBe('false');
    },
    'open.pin.pinned': ({ screen }) => expect(screen.getByLabelText(PIN).getAttribute('aria-pressed')).toBe('true'),
    'open.menu.closed': ({ screen }) => expect(screen.queryByRole('menu')).toBeNull(),
    'open.menu.open': ({ screen }) => expect(screen.getByRole('menu').textContent).toContain('Explain this'),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
