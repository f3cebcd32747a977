import { act } from '@testing-library/react';
import { expect } from 'vitest';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import {
  selectAddressProblem,
  selectEntryVerdict,
  selectHasLink,
  selectPortProblem,
  selectPortsFault,
  selectPortsShown,
  selectSaveFault,
} from '../../../machines/settings/address-ports.selectors';
import { type AddressPortsCommand } from '../../../machines/settings/address-ports.setup';
import { type Ports } from '../../../machines/domain/ports';
import { editedPorts, type PortsForm } from '../../../machines/settings/ports.rules';
import { type DialogFact } from '../../../machines/ports/dialog';
import AddressDialog from '../../../src/views/settings/AddressDialog';
import { promiseCases, reconciliationCases, runModel, type Stage } from '../../harness/run-model';
import { VERSION } from '../../harness/fixtures';
import { dialogContext } from '../../harness/dialog-context';
import { toggleTrial, TRYING } from '../../harness/trial-choice';

type Address = Stage<typeof addressPortsMachine>;

const PORTS: Ports = {
  socks5: 20170,
  http: 20171,
  socks5WithPac: 0,
  httpWithPac: 20172,
  vmess: 20173,
  api: { port: 0, services: ['LoggerService'] },
  vmessLink: 'vmess://x',
};

const field = ({ screen }: Address): HTMLInputElement => screen.getByRole('textbox', { name: /^Service address/ });
const port = ({ screen }: Address): HTMLInputElement =>
  screen.getByRole('spinbutton', { name: /^SOCKS5( \*)?$|^SOCKS5\*/ });
const button = ({ screen }: Address, name: string): HTMLElement => screen.getByRole('button', { name });

const PROBLEMS = {
  invalid: /^Enter an address that begins with http/,
  unreachable: /^Cannot find the service at this address/,
  timeout: /^No answer from this address/,
} as const;
const PORT_PROBLEMS = {
  equal: /^Another port already has this number/,
  occupied: /^In use by/,
} as const;

function look(stage: Address, frozen: boolean): void {
  const { context, screen, snapshot } = stage;
  expect(screen.getByRole('dialog', { name: 'Address and Ports' })).toBeTruthy();
  expect(field(stage)).toMatchObject({ value: context.text, readOnly: frozen, placeholder: 'http://localhost:2017' });
  expect(screen.getByText(/^The service listens on port 2017 unless/)).toBeTruthy();
  expect(screen.queryAllByText(/The service runs in Docker: use the port/)).toHaveLength(context.docker ? 1 : 0);
  expect(screen.queryAllByText(/The service cannot check whether a host port is in use/)).toHaveLength(
    context.docker ? 1 : 0,
  );
  const shown = selectPortsShown(snapshot);
  expect(screen.queryAllByRole('spinbutton')).toHaveLength(shown ? 6 : 0);
  expect(screen.queryAllByText(/^0 closes a port/)).toHaveLength(shown ? 1 : 0);
  if (shown) {
    expect(port(stage)).toMatchObject({ value: context.form.texts.socks5, readOnly: frozen, placeholder: '20170' });
    for (const service of context.form.services) expect(screen.getByText(service)).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Show the link of the VMess port' })).toHaveLength(
      selectHasLink(snapshot) ? 1 : 0,
    );
    expect(screen.queryAllByText('This is a valid entry.')).toHaveLength(
      selectEntryVerdict(snapshot) === 'valid' ? 1 : 0,
    );
  }
}

function editing(stage: Address): void {
  const { screen, snapshot } = stage;
  look(stage, false);
  const problem = selectAddressProblem(snapshot);
  for (const [key, words] of Object.entries(PROBLEMS))
    expect(screen.queryAllByText(words)).toHaveLength(key === problem ? 1 : 0);
  const wrong = selectPortsShown(snapshot) ? selectPortProblem(snapshot, 'socks5') : null;
  // Two equal ports both say so.
  for (const [key, words] of Object.entries(PORT_PROBLEMS))
    expect(screen.queryAllByText(words).length > 0).toBe(key === wrong);
  expect(screen.queryAllByText(/^The service answered: no/)).toHaveLength(
    selectSaveFault(snapshot)?.kind === 'refused' ? 1 : 0,
  );
  expect(screen.queryByText('Your changes have not been saved.')).toBeNull();
}

const busy = (label: string) => (stage: Address) => {
  look(stage, true);
  expect(stage.screen.getByLabelText(label).getAttribute('aria-disabled')).toBe('true');
};

const unreadable = ({ screen, snapshot }: Address): void =>
  expect(screen.queryAllByText(/^The ports could not be read/)).toHaveLength(
    selectPortsFault(snapshot) === null ? 0 : 1,
  );

const press =
  (name: string) =>
  (stage: Address): Promise<void> =>
    stage.user.click(button(stage, name));

function commands(snapshot: Address['snapshot']): readonly (AddressPortsCommand | DialogFact)[] {
  const { context } = snapshot;
  return [
    ...['http://10.0.0.2', 'localhost', 'http://localhost:2017']
      .filter((text) => text !== context.text)
      .map((text) => ({ type: 'address.edit', text }) as const),
    ...(selectPortsShown(snapshot) ? ['20171', '13080', '20170'] : [])
      .filter((text) => text !== context.form.texts.socks5)
      .map((text) => ({ type: 'field.edit', field: 'socks5', value: text }) as const),
    ...(selectPortsShown(snapshot) && context.entry === '' && context.form.services.length === 1
      ? [
          { type: 'entry.edit', text: '20170:20172' } as const,
          { type: 'services.choose', services: ['LoggerService', 'StatsService'] } as const,
        ]
      : []),
    ...(selectPortsShown(snapshot) ? [{ type: 'link.show' } as const] : []),
    { type: 'trial.toggle' },
    { type: 'editor.retry' },
    { type: 'editor.save' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
    versionKnown,
  ];
}

const versionKnown: DialogFact = {
  type: 'context.changed',
  dialogContext: dialogContext({ ...TRYING, version: VERSION }),
};

runModel({
  machine: addressPortsMachine,
  holds: '[2.60] [2.61] [2.62] [2.63] [2.64] [2.65] [2.66] [2.67] [2.68] [2.69] [4.32]',
  inputs: (host) => [
    { host, id: 'dialog1', address: 'http://localhost:2017', docker: false, version: VERSION, ...TRYING },
    { host, id: 'dialog1', address: 'http://localhost:2017', docker: true, version: VERSION, ...TRYING },
    { host, id: 'dialog1', address: 'http://localhost:2017', docker: false, version: null, ...TRYING },
  ],
  events: commands,
  slots: {
    version: promiseCases({ resolves: [VERSION], rejects: [{ kind: 'unreachable' }, { kind: 'timeout' }] }),
    ports: promiseCases({ resolves: [PORTS], rejects: [{ kind: 'failed', status: 500 }] }),
    reconcile: reconciliationCases({
      unopposed: ({ ports, form }: { readonly ports: Ports; readonly form: PortsForm }) => editedPorts(ports, form),
      unsound: { ...PORTS, socks5: 20171 },
      fault: { kind: 'refused', message: 'no' },
    }),
    savePorts: promiseCases({
      resolves: ['vmess://x'],
      rejects: [
        { kind: 'refused', message: 'port is occupied by node(1): 13080' },
        { kind: 'refused', message: 'no' },
      ],
    }),
  },
  project: ({ text, form, ports, entry, lastFault, portsFault, docker, version }) => ({
    text,
    port: form.texts.socks5,
    stored: ports.socks5,
    services: form.services.length,
    entry,
    lastFault,
    portsFault,
    docker,
    known: version !== null,
  }),
  limit: 20_000,
  render: (dialog) => <AddressDialog dialog={dialog} />,
  facts: ['context.changed'],
  perform: {
    'trial.toggle': toggleTrial,
    'address.edit': (stage, { text }) => stage.fill(field(stage), text),
    'field.edit': (stage, { value }) => stage.fill(port(stage), value),
    'entry.edit': (stage, { text }) => stage.fill(stage.screen.getByRole('textbox', { name: /^Entry to test/ }), text),
    'services.choose': async ({ screen, user }) => {
      await user.click(screen.getByRole('combobox', { name: 'Add service' }));
      await user.click(await screen.findByRole('option', { name: 'StatsService' }));
      await act(() => Promise.resolve());
    },
    'link.show': press('Show the link of the VMess port'),
    'editor.retry': (stage) =>
      selectPortsFault(stage.snapshot) === null
        ? stage.actor.send({ type: 'editor.retry' })
        : press('Try again')(stage),
    'editor.save': press('Confirm'),
    'dialog.cancel': (stage) =>
      stage.snapshot.hasTag('asking')
        ? stage.user.keyboard('{Escape}')
        : press(stage.snapshot.hasTag('saving') ? 'Stop waiting' : 'Cancel')(stage),
    'draft.keep': press('Keep editing'),
    'draft.discard': press('Discard'),
  },
  see: {
    'dialog.editing.unchanged': editing,
    'dialog.editing.changed': editing,
    'dialog.editing.invalid': editing,
    'dialog.asking': (stage) => {
      look(stage, true);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
    },
    'dialog.checking': busy('Looking for the service…'),
    'dialog.reconciling': busy('Saving…'),
    'dialog.saving': busy('Saving…'),
    'dialog.closed': ({ host }) => expect(host.ofType('dialog.closed')).toHaveLength(1),
    'ports.hidden': ({ screen }) => expect(screen.queryByRole('spinbutton')).toBeNull(),
    'ports.loading': ({ screen }) => expect(screen.queryByRole('spinbutton')).toBeNull(),
    'ports.unreadable.resting': unreadable,
    'ports.unreadable.due': unreadable,
    'ports.unreadable.rested': unreadable,
    'ports.ready': ({ screen, snapshot }) =>
      expect(screen.queryAllByRole('spinbutton').length > 0).toBe(selectPortsShown(snapshot)),
  },
});
