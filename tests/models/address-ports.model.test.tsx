import { expect } from 'vitest';
import { addressPortsMachine, type AddressPortsCommand } from '../../machines/address-ports/address-ports.machine';
import { selectAddressProblem } from '../../machines/address-ports/address-ports.selectors';
import { type ServiceVersion } from '../../machines/domain/service-version';
import AddressDialog from '../../src/views/address/AddressDialog';
import { promiseCases, runModel, type Stage } from '../harness/run-model';

type Address = Stage<typeof addressPortsMachine>;

const VERSION: ServiceVersion = {
  version: '2.2.6.7',
  foundNew: false,
  remoteVersion: '',
  dockerMode: false,
  serviceValid: true,
  v5: true,
  lite: false,
  loadBalanceValid: true,
  variant: 'V2Ray',
};

const field = ({ screen }: Address): HTMLInputElement =>
  screen.getByRole('textbox', { name: /^Address of the service/ });

const PROBLEMS = {
  invalid: /^Enter an address that begins with http/,
  unreachable: /^Cannot find the service at this address/,
  malformed: /^Something answers at this address/,
  timeout: /^No answer from this address/,
} as const;

function editing(stage: Address): void {
  const { context, screen, snapshot } = stage;
  expect(screen.getByRole('dialog', { name: 'Service address' })).toBeTruthy();
  expect(field(stage)).toMatchObject({ value: context.text, readOnly: false, placeholder: 'http://localhost:2017' });
  expect(screen.getByText(/^The service listens on port 2017 unless/)).toBeTruthy();
  expect(screen.queryAllByText(/It runs in Docker/)).toHaveLength(context.docker ? 1 : 0);
  const problem = selectAddressProblem(snapshot);
  for (const [key, words] of Object.entries(PROBLEMS)) {
    expect(screen.queryAllByText(words)).toHaveLength(key === problem ? 1 : 0);
  }
  expect(screen.queryByText('The address you typed has not been saved.')).toBeNull();
}

runModel({
  machine: addressPortsMachine,
  inputs: (host) => [false, true].map((docker) => ({ host, id: 'dialog1', address: 'http://localhost:2017', docker })),
  events: ({ context }): readonly AddressPortsCommand[] => [
    ...['http://10.0.0.2', 'localhost', 'http://localhost:2017']
      .filter((text) => text !== context.text)
      .map((text) => ({ type: 'address.edit', text }) as const),
    { type: 'dialog.confirm' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
  ],
  slots: {
    version: promiseCases({
      resolves: [VERSION],
      rejects: [{ kind: 'unreachable' }, { kind: 'malformed', where: 'GET /api/version' }, { kind: 'timeout' }],
    }),
  },
  project: ({ text, lastFault, docker }) => ({ text, lastFault, docker }),
  render: (dialog) => <AddressDialog dialog={dialog} />,
  perform: {
    'address.edit': (stage, { text }) => stage.fill(field(stage), text),
    'dialog.confirm': async ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Confirm' })),
    'dialog.cancel': async ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    'draft.keep': async ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Keep editing' })),
    'draft.discard': async ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Discard' })),
  },
  see: {
    'editing.untouched': editing,
    'editing.typed': editing,
    'editing.loud': editing,
    asking: (stage) => {
      expect(stage.screen.getByText('The address you typed has not been saved.')).toBeTruthy();
      expect(field(stage)).toMatchObject({ value: stage.context.text, readOnly: true });
      expect(stage.screen.getByRole('button', { name: 'Confirm' }).getAttribute('aria-disabled')).toBe('true');
    },
    checking: (stage) => {
      expect(stage.screen.getByLabelText('Looking for the service…').getAttribute('aria-disabled')).toBe('true');
      expect(field(stage)).toMatchObject({ value: stage.context.text, readOnly: true });
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
