import { expect } from 'vitest';
import { serviceSwitchMachine, type ServiceSwitchCommand } from '../../../machines/session/service-switch.machine';
import ServiceSwitchDialog from '../../../src/views/session/ServiceSwitchDialog';
import { VERSION } from '../../harness/fixtures';
import { promiseCases, runModel } from '../../harness/run-model';

const BOOK = JSON.stringify([{ address: 'http://b:2', name: 'Office', colour: 'blue', seen: 1, version: '2.4.14' }]);

runModel({
  machine: serviceSwitchMachine,
  inputs: (host) => [{ host, id: 'dialog1', target: 'http://b:2', book: BOOK }],
  // What is not shown has no button.
  events: (snapshot): readonly ServiceSwitchCommand[] => [
    { type: 'service.retry' },
    ...(snapshot.hasTag('shown') ? ([{ type: 'dialog.cancel' }] as const) : []),
  ],
  slots: { version: promiseCases({ resolves: [VERSION], rejects: [{ kind: 'unreachable' }] }) },
  render: (dialog) => <ServiceSwitchDialog dialog={dialog} />,
  perform: {
    'service.retry': async ({ user, screen }) => user.click(screen.getByText('Try again')),
    'dialog.cancel': async ({ user, screen }) => user.click(screen.getByText('Cancel')),
  },
  see: {
    'asking.brief': ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    'asking.long': ({ screen }) => {
      expect(screen.getByRole('dialog', { name: 'Go to Office' })).toBeTruthy();
      expect(screen.getByText('Looking for the service…')).toBeTruthy();
      expect(screen.queryByText('Try again')).toBeNull();
    },
    failed: ({ screen }) => {
      expect(screen.getByText('http://b:2')).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toMatch(/^Cannot find the service at this address\./u);
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
