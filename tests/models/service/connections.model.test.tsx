import { expect } from 'vitest';
import { type LogPart } from '../../../machines/ports/service';
import { connectionsMachine } from '../../../machines/service/connections.machine';
import { selectGroups, selectShown, selectState } from '../../../machines/service/connections.selectors';
import { type ConnectionsCommand, type ConnectionsFact } from '../../../machines/service/connections.setup';
import { type LogEndOutput } from '../../../machines/service/log-end.machine';
import ConnectionsDialog from '../../../src/views/service/ConnectionsDialog';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Connections = Stage<typeof connectionsMachine>;

const part = (text: string, overlap: number | null): LogPart => ({
  overlap,
  size: text.length,
  last: text === '' ? null : text.charCodeAt(text.length - 1),
  cut: false,
  text,
  unfinished: new Uint8Array(),
});
const LINE =
  '2026/11/22 01:58:53.069  [I] [io.go:431]  from 127.0.0.1:47310 accepted http://blocked.example/ [rule-http_ipv4 -> block]\n';
const SENTENCE = 'to the console\n';

const SAID: Readonly<Record<ReturnType<typeof selectState>, RegExp | null>> = {
  loading: /^Reading the end of the log/,
  none: /^No connections yet/,
  nothingFound: /^No connections match/,
  console: /^The service writes its log to its console/,
  missing: /^Showing connections needs a higher version/,
  connections: null,
};

const LISTS = { each: 'Connections, newest first', host: 'Hosts', client: 'Clients', outbound: 'Outbounds' } as const;

function look({ screen, snapshot, context }: Connections): void {
  const state = selectState(snapshot);
  for (const [name, words] of Object.entries(SAID))
    if (words !== null) expect(screen.queryAllByText(words).length > 0).toBe(name === state);
  expect(screen.getByLabelText('Search in the connections')).toHaveProperty('value', context.criteria.text);
  expect(screen.getByLabelText('Also the service’s own')).toHaveProperty('checked', context.criteria.noise);
  expect(screen.getAllByText(/Connections begun, not bytes/)).toHaveLength(1);
  if (state !== 'connections') return;
  expect(screen.getByLabelText(LISTS[context.view]).childElementCount).toBeGreaterThan(0);
  const rows = document.querySelectorAll('[role=listitem]').length;
  expect(rows).toBe(context.view === 'each' ? selectShown(snapshot).length : selectGroups(snapshot).length);
  expect(screen.getAllByText('BLOCK').length).toBeGreaterThan(0);
}

const input = { ...dialogContext({ service: serviceOf('2.4.14') }), id: 'dialog1' };

runModel({
  machine: connectionsMachine,
  inputs: (host) => [{ ...input, host }],
  // What is independent of the reading is tried while the log rests.
  events: (snapshot): readonly (ConnectionsCommand | ConnectionsFact)[] => [
    { type: 'log.pause' },
    { type: 'log.resume' },
    { type: 'dialog.cancel' },
    ...(snapshot.matches({ open: { log: 'waiting' } }) && snapshot.context.log.length === 1
      ? ([
          { type: 'view.choose', view: snapshot.context.view === 'each' ? 'host' : 'each' },
          { type: 'group.open', name: 'blocked.example' },
          { type: 'criteria.edit', criteria: { text: snapshot.context.criteria.text === '' ? 'zz' : '' } },
          { type: 'context.changed', dialogContext: dialogContext({ service: serviceOf('2.4.14') }) },
        ] as const)
      : []),
    ...(selectState(snapshot) === 'none' && snapshot.matches({ open: { log: 'waiting' } })
      ? [{ type: 'level.open' } as const]
      : []),
  ],
  facts: ['context.changed'],
  slots: {
    logEnd: promiseCases<LogEndOutput>({
      resolves: [
        { ok: true, skip: 0 },
        { ok: false, fault: { kind: 'missing', call: 'GET /api/logger' } },
        { ok: false, fault: { kind: 'unreachable' } },
      ],
      rejects: [new Error('no')],
    }),
    readLog: promiseCases({
      resolves: [part(LINE, null), part('', 10), part('', null), part(SENTENCE, null)],
      rejects: [{ kind: 'missing', call: 'GET /api/logger' }, { kind: 'timeout' }],
    }),
  },
  project: ({ reading, log, criteria, view, fault }) => [
    Math.min(reading.read, 1),
    Math.min(log.length, 2),
    log.lines > 0,
    criteria.text,
    view,
    fault?.kind,
  ],
  limit: 50_000,
  render: (dialog) => <ConnectionsDialog dialog={dialog} />,
  perform: {
    'view.choose': ({ screen, user }, { view }) =>
      user.click(screen.getByRole('tab', { name: view === 'each' ? 'All' : 'Hosts' })),
    'group.open': ({ user }) => user.click(document.querySelector('[role=listitem] button') as HTMLElement),
    'criteria.edit': ({ screen, fill }, { criteria }) =>
      fill(screen.getByLabelText('Search in the connections'), criteria.text ?? ''),
    'level.open': ({ screen, user }) => user.click(screen.getByText('Log level')),
    'log.pause': ({ screen, user }) => user.click(screen.getByLabelText('Pause')),
    'log.resume': ({ screen, user }) => user.click(screen.getByLabelText('Resume')),
    'dialog.cancel': ({ screen, user }) => user.click(screen.getByLabelText('Close')),
  },
  see: {
    'open.log.seeking': look,
    'open.log.unfound': look,
    'open.log.reading': look,
    'open.log.rereading': look,
    'open.log.waiting': look,
    'open.log.console': look,
    'open.log.missing': look,
    'open.log.paused': (stage) => {
      look(stage);
      expect(stage.screen.getByLabelText('Resume')).toBeTruthy();
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
