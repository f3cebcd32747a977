import { expect } from 'vitest';
import { deletionMachine } from '../../../machines/nodes/deletion.machine';
import { type DeletionInput } from '../../../machines/nodes/deletion.setup';
import DeletionDialog from '../../../src/views/nodes/DeletionDialog';
import { serviceOf } from '../../harness/capabilities';
import { connectedRef, lists, replyOf, server, serverRef } from '../../harness/touch-lists';
import { lockedCases, promiseCases, runModel, type Stage } from '../../harness/run-model';

type Deletion = Stage<typeof deletionMachine>;

const TWO = lists(2);
const CONNECTED = lists(2, [], [connectedRef(serverRef(1))]);

const MOVED = lists([server(1, { name: 'New' }), server(2, { name: 'Server 1', address: 's1.example.com:443' })]);

const TWINS = lists([server(1), { ...server(1), id: 2 }]);

const press = async ({ user, screen }: Deletion, name: string | RegExp): Promise<void> =>
  user.click(screen.getByRole('button', { name }));

function collecting({ screen }: Deletion): void {
  expect(screen.getByText('Fetching share links so that you can undo this')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
}

function deleting({ screen }: Deletion): void {
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
}

function failed({ context, screen, snapshot }: Deletion): void {
  const words = {
    unreachable: /^The service cannot be reached/,
    unauthorised: /^Your login expired/,
    refused: 'The service answered: no',
    left: /^No answer; it may still take effect/,
    timeout: /^No answer; it may still take effect/,
    setup: /^The request could not be sent: /,
  }[String(context.fault?.kind)];
  expect(screen.getByText(words ?? 'The service could not complete the request.')).toBeTruthy();
  const left = context.targets.length;
  if (left > 0 && snapshot.hasTag('unsure')) expect(screen.getByRole('alert').textContent).not.toContain('deleted yet');
  else if (left > 0)
    expect(screen.getByRole('alert').textContent).toContain(
      left === 1 ? '1 row has not been deleted yet.' : `${left} rows`,
    );
  if (context.disconnected > 0) expect(screen.getByRole('alert').textContent).toContain('removed.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
}

runModel({
  machine: deletionMachine,
  holds: '[2.20] [4.06]',
  inputs: (host): readonly DeletionInput[] => [
    { id: 'dialog1', host, rows: [serverRef(1)], touch: TWO, mode: 'ask', service: serviceOf() },
    { id: 'dialog1', host, rows: [serverRef(1)], touch: TWO, mode: 'afterFailure', service: serviceOf() },
  ],
  events: [
    { type: 'deletion.confirm' },
    { type: 'deletion.leave' },
    { type: 'deletion.retry' },
    { type: 'dialog.cancel' },
  ],
  slots: {
    touch: lockedCases({
      answers: [replyOf(TWO), replyOf(CONNECTED, true), replyOf(lists(0)), replyOf(MOVED)],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    sharingAddresses: promiseCases({
      resolves: [
        [{ ok: true, value: 'ss://1' }],
        [{ ok: false, fault: { kind: 'refused', message: 'no' } }],
        [{ ok: false, fault: { kind: 'unauthorised', first: false } }],
      ],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
    disconnect: lockedCases({
      answers: [replyOf(TWO), replyOf(lists(0)), replyOf(TWINS)],
      faults: [{ kind: 'refused', message: 'no' }, { kind: 'timeout' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    deleteRows: lockedCases({
      answers: [replyOf(lists(1))],
      faults: [{ kind: 'timeout' }, { kind: 'refused', message: 'no' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ mode, targets, fault, undo, touch }) => ({
    mode,
    targets,
    fault,
    undo,
    connected: touch.connected.length,
  }),
  render: (dialog) => <DeletionDialog dialog={dialog} />,
  perform: {
    'deletion.confirm': async (stage) => press(stage, 'Delete'),
    'deletion.leave': async (stage) => press(stage, 'Stop waiting'),
    'deletion.retry': async (stage) => press(stage, 'Try again'),
    'dialog.cancel': async (stage) => press(stage, /^(Cancel|Close)$/),
  },
  see: {
    reading: collecting,
    collecting,
    confirming: ({ context, screen }) => {
      expect(screen.getByRole('heading', { name: 'Delete Server 1?' })).toBeTruthy();
      const lost = context.targets.filter(({ link }) => link === null).length;
      expect(screen.queryAllByRole('listitem')).toHaveLength(lost);
      expect(screen.queryAllByText(/^No share link could be fetched/)).toHaveLength(lost);
      expect(screen.queryAllByText('You can undo this afterwards.')).toHaveLength(1 - lost);
      expect(screen.queryAllByText(/^1 connected server will be disconnected first/)).toHaveLength(
        context.touch.connected.length,
      );
      expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
    },
    'working.rereading': deleting,
    'working.disconnecting': (stage) => {
      deleting(stage);
      expect(stage.screen.getByText('Disconnecting before deleting')).toBeTruthy();
    },
    'working.deleting': (stage) => {
      deleting(stage);
      expect(stage.screen.getByText('Deleting…')).toBeTruthy();
    },
    'working.verifying': deleting,
    unread: failed,
    unsure: failed,
    stopped: failed,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
