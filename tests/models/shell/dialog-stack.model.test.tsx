import { screen } from '@testing-library/react';
import { StateMachine } from 'xstate';
import { expect } from 'vitest';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import {
  dialogStackMachine,
  type DialogStackCommand,
  type DialogStackFact,
} from '../../../machines/shell/dialog-stack.machine';
import { addOutboundMachine } from '../../../machines/outbounds/add-outbound.machine';
import { type DialogContext, type DialogRequest } from '../../../machines/ports/dialog';
import { notice } from '../../../machines/ports/notice';
import { DIALOGS } from '../../../src/dialogs';
import { DialogHost } from '../../../src/views/shell/DialogHost';
import { VERSION } from '../../harness/fixtures';
import { SETTING_24 } from '../../harness/settings';
import { lists, replyOf } from '../../harness/touch-lists';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { serviceOf } from '../../harness/capabilities';

const DIALOG_CONTEXT: DialogContext = {
  reply: null,
  latencies: new Map(),
  address: 'http://a:1',
  docker: false,
  service: serviceOf(),
  version: null,
  pending: [],
  unsupportedCalls: [],
  setting: null,
  localPorts: null,
  singleKeys: true,
  book: null,
  trials: { cutting: false, others: false },
};
const TITLES = { addressPorts: 'Address and Ports', addOutbound: 'Add an outbound' };

/** What it passes on to the app. */
const PASSED: readonly DialogStackFact[] = [
  { type: 'notice.raised', notice: notice('copied', 'success') },
  { type: 'dialog.requested', dialog: { kind: 'import' } },
  { type: 'touch.received', reply: replyOf(lists(1)) },
  { type: 'touch.wanted' },
  { type: 'address.confirmed', address: 'http://b:2', version: VERSION },
  { type: 'poll.requested', reason: 'start' },
  { type: 'poll.dropped', reason: 'start' },
  { type: 'action.chosen', action: { kind: 'logs' } },
  { type: 'config.refused', message: 'invalid config' },
  { type: 'setting.storedOnly', subject: 'inbounds', trial: null },
  { type: 'setting.applied' },
  { type: 'setting.received', reply: { setting: SETTING_24, localGfwList: '' } },
  { type: 'settings.stored' },
  { type: 'trial.started', change: null },
  { type: 'trial.answered', fault: null },
  { type: 'outbounds.received', outbounds: ['proxy'] },
  { type: 'rows.deleted', rows: [], wasRunning: false, mode: 'ask' },
  {
    type: 'outbound.deleted',
    outbound: { name: 'two', setting: null, connections: [], touch: EMPTY_TOUCH, wasRunning: false },
  },
  { type: 'latency.requested', test: 'ping', rows: [], touch: EMPTY_TOUCH },
  { type: 'latency.abandoned' },
  { type: 'start.refused', message: 'no' },
  { type: 'connection.stored', reference: { _type: 'server', id: 1, sub: 0, outbound: 'proxy' } },
  { type: 'connection.removed', reference: { _type: 'server', id: 1, sub: 0, outbound: 'proxy' } },
  { type: 'storing.requested', key: 'lastNodeTab', value: 'servers' },
];

interface Waiting {
  readonly dialog: DialogRequest;
}

/** The address dialog as it is when something has been typed. */
const { states, ...chart } = addressPortsMachine.config;
const editing = { ...states?.dialog?.states?.editing, initial: 'invalid' };
const addressWithDraft = new StateMachine(
  {
    ...chart,
    states: { ...states, dialog: { ...states?.dialog, states: { ...states?.dialog?.states, editing } } },
  } as never,
  addressPortsMachine.implementations as never,
) as unknown as typeof addressPortsMachine;

async function top({ context }: Stage<typeof dialogStackMachine>): Promise<void> {
  const kind = context.open.at(-1)?.kind;
  if (kind === undefined) expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull();
  else {
    expect(await screen.findByText(TITLES[kind as keyof typeof TITLES])).toBeTruthy();
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
  }
}

runModel({
  machine: dialogStackMachine,
  holds: '[2.02]',
  inputs: (host) => [{ host }],
  events: ({ context }): readonly (DialogStackCommand | DialogStackFact)[] => [
    { type: 'dialog.open', dialog: { kind: 'addOutbound', outbounds: ['proxy'] }, dialogContext: DIALOG_CONTEXT },
    { type: 'dialog.open', dialog: { kind: 'addressPorts' }, dialogContext: DIALOG_CONTEXT },
    { type: 'dialog.closed', id: context.open.at(-1)?.id ?? 'none' },
    { type: 'dialog.hidden', id: context.open.at(-1)?.id ?? 'none' },
    { type: 'context.changed', dialogContext: DIALOG_CONTEXT },
    { type: 'latencies.received', latencies: new Map() },
    { type: 'traffic.told', traffic: { up: 1, down: 2 } },
    { type: 'stack.clear', reason: { kind: 'logout' } },
    { type: 'stack.clear', reason: { kind: 'address', address: 'http://b:2', version: VERSION } },
    { type: 'login.opened' },
    { type: 'loss.accept' },
    { type: 'loss.refuse' },
    ...PASSED,
    { type: 'xstate.done.actor.dialog0' },
    { type: 'xstate.error.actor.dialog0', actorId: 'dialog0', error: new Error('broken') },
  ],
  slots: {
    load: promiseCases({
      // Only what was asked for can come.
      resolves: ({ context }) => [
        (context as { readonly waiting: readonly Waiting[] }).waiting[0]?.dialog.kind === 'addressPorts'
          ? { logic: addressWithDraft }
          : { logic: addOutboundMachine },
      ],
      rejects: [new Error('no such file')],
    }),
  },
  project: ({ open, aside, reason, waiting }) => [
    aside.map(({ kind }) => kind),
    open.map(({ kind }) => kind),
    reason?.kind,
    waiting.map(({ dialog }) => dialog.kind),
  ],
  render: (dialogs) => <DialogHost dialogs={dialogs} views={DIALOGS} />,
  perform: {
    'loss.accept': async ({ user }) => user.click(await screen.findByText('Discard')),
    'loss.refuse': async ({ user }) => user.click(await screen.findByText('Keep editing')),
    'xstate.done.actor.dialog0': ({ actor }, event) => actor.send(event as DialogStackFact),
    'xstate.error.actor.dialog0': ({ actor }, event) => actor.send(event as DialogStackFact),
  },
  facts: [
    'dialog.open',
    'dialog.closed',
    'dialog.hidden',
    'context.changed',
    'latencies.received',
    'traffic.told',
    'stack.clear',
    'login.opened',
    ...PASSED.map(({ type }) => type),
  ],
  see: {
    stacked: top,
    fetching: top,
    asking: async ({ context }) => {
      expect(await screen.findByText('Discard unsaved changes?')).toBeTruthy();
      const words = context.reason?.kind === 'logout' ? /Logging out closes it/ : /Changing the address closes it/;
      expect(screen.getByText(words)).toBeTruthy();
    },
  },
});
