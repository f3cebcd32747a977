import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { readLink } from '../../../machines/domain/links/links';
import { rowOfLink } from '../../../machines/domain/links/row';
import { type Reference } from '../../../machines/domain/reference';
import { EMPTY_TOUCH, type TouchReply } from '../../../machines/domain/touch';
import { serverFormMachine, type ServerFormSnapshot } from '../../../machines/servers/server-form.machine';
import { type LongCallFact } from '../../../machines/calls/long-call.machine';
import { type ServerFormCommand } from '../../../machines/servers/server-form.setup';
import { selectMode } from '../../../machines/servers/server-form.selectors';
import ServerFormDialog from '../../../src/views/servers/ServerFormDialog';
import { lockedCases, promiseCases, runModel, type Stage } from '../../harness/run-model';
import { serviceOf } from '../../harness/capabilities';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Form = Stage<typeof serverFormMachine>;

const LISTS = replyOf(lists(3, [2], [connectedRef(serverRef(2))]), true);
const GONE: TouchReply = replyOf(EMPTY_TOUCH);
const GOOD = 'trojan://secret@example.com:443?sni=example.com&path=%2F&fp=chrome#Tokyo';
const INSECURE = 'vless://id@example.com:443?security=tls&allowInsecure=true#Open';
const FLAWED = 'trojan://secret@example.com:70000?sni=example.com#Tokyo';
const UNSUPPORTED = 'mieru://key@example.com:1';

const rows: readonly (Reference | null)[] = [
  null,
  { _type: 'server', id: 2, sub: 0 },
  { _type: 'subscriptionServer', id: 1, sub: 0 },
];

/** Each thing is tried where it first can be, not in all combinations. */
function events(snapshot: ServerFormSnapshot): readonly (ServerFormCommand | LongCallFact)[] {
  const { tab, lastFault: fault, row, sent } = snapshot.context;
  if (!snapshot.matches('open')) return [{ type: 'dialog.cancel' }, { type: 'editor.retry' }];
  // Shown passwords change nothing else, so nothing else is tried with them.
  if (snapshot.hasTag('shown')) return [{ type: 'secrets.toggle' }];
  const pristine = snapshot.matches({ open: { work: { editing: 'unchanged' } } });
  const viewing = snapshot.matches({ open: { work: 'viewing' } });
  const name = tab.form['ps'] ?? tab.form['name'];
  return [
    ...(pristine || viewing ? [{ type: 'secrets.toggle' } as const] : []),
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
    { type: 'insecure.accept' },
    { type: 'insecure.refuse' },
    { type: 'editor.save' },
    ...(row === null && sent !== null && name === 'Tokyo'
      ? ([{ type: 'field.edit', field: 'name', value: 'Kyoto' }] as const)
      : []),
    ...(snapshot.hasTag('busy') ? ([{ type: 'call.delayed' }] as const) : []),
    ...(pristine && fault === null
      ? ([
          { type: 'field.edit', field: tab.kind === 'v2ray' ? 'ps' : 'name', value: name === 'a' ? 'b' : 'a' },
          ...(tab.kind === 'ss' ? [] : [{ type: 'kind.choose', kind: 'ss' } as const]),
          ...[GOOD, INSECURE, FLAWED].map((text) => ({ type: 'link.paste', text }) as const),
        ] as const)
      : []),
  ];
}

// Roles cost too much here: for each name the browser's rules are worked out over all of the form.
const button = ({ screen }: Form, name: string): HTMLElement =>
  (screen.queryByLabelText(name, { selector: 'button' }) ?? screen.getByText(name)).closest('button') ??
  expect.fail(name);
const noButton = ({ screen }: Form, name: string): void => expect(screen.queryByText(name)).toBeNull();
const press = async (stage: Form, name: string): Promise<void> => stage.user.click(button(stage, name));
const nameField = ({ screen }: Form): HTMLInputElement => screen.getByLabelText('Name');

/** The server that was created without an answer, and is modified since. */
const isCreated = ({ context: { row } }: Form): boolean =>
  row?._type === 'server' && row.id === LISTS.touch.servers.length + 1;

function title(stage: Form): void {
  const name = isCreated(stage) ? 'Tokyo' : 'Server 2';
  const words = { create: 'Create a server', modify: `Modify ${name}`, view: 'Node 1-1' }[selectMode(stage.snapshot)];
  expect(document.querySelector('h2')?.textContent).toBe(words);
}

function editing(stage: Form): void {
  const { screen, context, snapshot } = stage;
  title(stage);
  const { tab, lastFault: fault } = context;
  expect(nameField(stage)).toMatchObject({ value: tab.form['ps'] ?? tab.form['name'], readOnly: false });
  expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toContain(
    { v2ray: 'V2RAY', ss: 'SS', trojan: 'Trojan' }[tab.kind as string],
  );
  expect(button(stage, 'Save & apply').getAttribute('aria-busy')).toBe('false');
  expect(button(stage, 'Cancel')).toBeTruthy();
  expect(screen.queryAllByText(/^The service answered: no Your changes are still here/)).toHaveLength(
    fault?.kind === 'refused' ? 1 : 0,
  );
  expect(screen.queryAllByText('This server is connected. Saving restarts the core.')).toHaveLength(
    selectMode(snapshot) === 'modify' && !isCreated(stage) ? 1 : 0,
  );
  const said = document.body.textContent;
  expect(said.includes('The link also contains path, which is kept as it is.')).toBe('path' in tab.extra);
  expect(said.includes('The link also contains fp. The service does not keep that in links of this kind.')).toBe(
    'fp' in tab.extra,
  );
}

function saving(waiting: boolean) {
  return (stage: Form): void => {
    expect(stage.screen.getByLabelText('Saving…').getAttribute('aria-disabled')).toBe('true');
    expect(nameField(stage).readOnly).toBe(true);
    expect(stage.screen.queryAllByText('Still waiting for an answer…')).toHaveLength(waiting ? 1 : 0);
  };
}

const drawn = ({ snapshot }: Form): boolean => !snapshot.hasTag('confirming');

/** The lists with the server as it is sent when nothing was changed. */
function arrived(): TouchReply {
  const read = readLink(GOOD);
  if (!read.ok) return LISTS;
  const { servers } = LISTS.touch;
  const row = { ...rowOfLink(GOOD, read), id: servers.length + 1, _type: 'server', pingLatency: '' } as const;
  return { ...LISTS, touch: { ...LISTS.touch, servers: [...servers, row] } };
}

runModel({
  machine: serverFormMachine,
  holds: '[2.31] [2.39] [2.40] [2.41] [5.16] [5.20] [5.21]',
  inputs: (host) =>
    rows.map((row) => ({
      id: 'dialog1',
      host,
      row,
      touch: LISTS.touch,
      service: serviceOf('2.2.6.7', { variant: 'Xray' }),
    })),
  events,
  slots: {
    touch: lockedCases<TouchReply>({
      answers: [LISTS, GONE, arrived()],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    sharingAddress: promiseCases<string>({
      resolves: [GOOD, FLAWED, UNSUPPORTED],
      rejects: [{ kind: 'unreachable' }],
    }),
    importText: lockedCases<TouchReply>({
      answers: [LISTS],
      faults: [{ kind: 'refused', message: 'no' }, { kind: 'timeout' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ tab, lastFault: fault, refusals, row, sent }) => ({
    sent: sent !== null,
    kind: tab.kind,
    port: tab.form['port'],
    changed: tab.form['ps'] ?? tab.form['name'],
    fault: fault?.kind,
    refused: refusals > 0,
    row: row?._type,
  }),
  limit: 10_000,
  render: (dialog) => <ServerFormDialog dialog={dialog} />,
  perform: {
    'field.edit': (stage, { value }) => stage.fill(nameField(stage), String(value)),
    'kind.choose': async ({ screen, user }, { kind }) =>
      user.click(screen.getAllByText(kind === 'ss' ? 'SS' : 'V2RAY')[0] ?? expect.fail(kind)),
    'link.paste': (stage, { text }) =>
      void fireEvent.paste(nameField(stage), { clipboardData: { getData: () => text } }),
    'secrets.toggle': async (stage) => {
      const toggle = stage.screen.queryByLabelText(/(Show|Hide) passwords/);
      // The vmess form has no password to show.
      if (toggle === null) stage.actor.send({ type: 'secrets.toggle' });
      else await stage.user.click(toggle);
    },
    'editor.save': async (stage) => press(stage, 'Save & apply'),
    'insecure.accept': async (stage) => press(stage, "I know what I'm doing"),
    'insecure.refuse': async (stage) => press(stage, 'Cancel'),
    'draft.discard': async (stage) => press(stage, 'Discard'),
    'draft.keep': async (stage) => press(stage, 'Keep editing'),
    'editor.retry': async (stage) => press(stage, 'Try again'),
    'dialog.cancel': async (stage) => {
      if (stage.snapshot.hasTag('asking')) await stage.user.keyboard('{Escape}');
      else
        await press(
          stage,
          stage.snapshot.hasTag('viewing') || stage.snapshot.hasTag('unsupported')
            ? 'Close'
            : stage.snapshot.hasTag('saving')
              ? 'Stop waiting'
              : 'Cancel',
        );
    },
  },
  facts: ['call.delayed'],
  see: {
    'loading.locating': (stage) => {
      title(stage);
      expect(stage.screen.getByText('Loading the server…')).toBeTruthy();
    },
    'loading.reading': ({ screen }) => expect(screen.getByText('Loading the server…')).toBeTruthy(),
    unreadable: (stage) => {
      expect(stage.screen.getByText(/^The server could not be read\./)).toBeTruthy();
      expect(button(stage, 'Try again')).toBeTruthy();
    },
    unsupported: (stage) => {
      expect(stage.screen.getByLabelText('Share link')).toMatchObject({ value: UNSUPPORTED, readOnly: true });
      noButton(stage, 'Save & apply');
    },
    'open.secrets.hidden': (stage) => {
      if (drawn(stage)) expect(document.querySelectorAll('input[name=password]:not([type=password])')).toHaveLength(0);
    },
    'open.secrets.shown': (stage) => {
      if (drawn(stage)) expect(document.querySelectorAll('input[type=password]')).toHaveLength(0);
    },
    'open.errors.quiet': (stage) => {
      if (drawn(stage)) expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
    },
    'open.errors.loud': (stage) => {
      if (drawn(stage) && stage.context.tab.form['port'] === 70_000)
        expect(stage.screen.getByText('The port must be between 1 and 65535.')).toBeTruthy();
      if (drawn(stage) && stage.context.tab.form['port'] === null)
        expect(stage.screen.getByText('Enter the port.')).toBeTruthy();
    },
    'open.work.viewing': (stage) => {
      title(stage);
      expect(nameField(stage).readOnly).toBe(true);
      noButton(stage, 'Save & apply');
      expect(document.querySelector('[role=tab]')).toBeNull();
    },
    'open.work.editing.unchanged': editing,
    'open.work.editing.changed': editing,
    'open.work.asking': (stage) => {
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
      expect(nameField(stage).readOnly).toBe(true);
    },
    'open.work.confirming': (stage) => {
      expect(stage.screen.getByRole('alertdialog', { name: 'Allow insecure certificates?' })).toBeTruthy();
      expect(button(stage, "I know what I'm doing")).toBeTruthy();
    },
    'open.work.saving.locating': saving(false),
    'open.work.saving.verifying': saving(false),
    'open.work.saving.sending.blocking': saving(false),
    'open.work.saving.sending.background': saving(true),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
