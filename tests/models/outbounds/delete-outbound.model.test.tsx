import { expect } from 'vitest';
import { deleteOutboundMachine } from '../../../machines/outbounds/delete-outbound.machine';
import DeleteOutboundDialog from '../../../src/views/outbounds/DeleteOutboundDialog';
import { lockedCases, promiseCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';
import { serviceOf } from '../../harness/capabilities';
import { contextChanged } from '../../harness/dialog-context';

type Delete = Stage<typeof deleteOutboundMachine>;

const cancel = ({ screen }: Delete): HTMLElement => screen.getByRole('button', { name: 'Cancel' });

function deleting(waiting: boolean) {
  return (stage: Delete): void => {
    expect(stage.screen.getByLabelText('Deleting the outbound…').getAttribute('aria-disabled')).toBe('true');
    expect(cancel(stage).getAttribute('aria-disabled')).toBe(waiting ? null : 'true');
    expect(stage.screen.queryAllByText('Still waiting for an answer…')).toHaveLength(waiting ? 1 : 0);
  };
}

runModel({
  machine: deleteOutboundMachine,
  inputs: (host) => [
    {
      host,
      id: 'dialog1',
      name: 'video',
      reply: replyOf(lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(2), 'video')]), true),
      service: serviceOf(),
    },
  ],
  events: [
    { type: 'dialog.confirm' },
    { type: 'dialog.cancel' },
    { type: 'call.delayed' },
    contextChanged(replyOf(lists(3, [2]))),
  ],
  slots: {
    outboundSetting: promiseCases({
      resolves: [{ probeURL: 'http://p', probeInterval: '5s', type: 'leastping' }],
      rejects: [{ kind: 'timeout' }],
    }),
    deleteOutbound: lockedCases({
      answers: [['proxy']],
      faults: [{ kind: 'refused', message: 'no' }, { kind: 'timeout' }, { kind: 'failed', status: 502 }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ lastFault, reply, setting }) => ({
    lastFault,
    running: reply?.running,
    read: setting !== null,
  }),
  render: (dialog) => <DeleteOutboundDialog dialog={dialog} />,
  facts: ['context.changed', 'call.delayed'],
  perform: {
    'dialog.confirm': async ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Delete' })),
    'dialog.cancel': async (stage) => stage.user.click(cancel(stage)),
  },
  see: {
    asking: (stage) => {
      const { context, screen } = stage;
      expect(screen.getByRole('alertdialog', { name: 'Delete the outbound VIDEO?' })).toBeTruthy();
      const words = context.reply?.running
        ? '1 server is connected to it and will be disconnected.'
        : 'No server is connected to it.';
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBe('false');
      expect(cancel(stage).getAttribute('aria-disabled')).toBeNull();
      const fault = context.lastFault?.kind;
      expect(screen.queryAllByText('The service answered: no')).toHaveLength(fault === 'refused' ? 1 : 0);
      expect(screen.queryAllByText(/HTTP 502/)).toHaveLength(fault === 'failed' ? 1 : 0);
      expect(screen.queryAllByText('No answer; it may still take effect.')).toHaveLength(fault === 'timeout' ? 1 : 0);
    },
    'deleting.blocking': deleting(false),
    'deleting.background': deleting(true),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
