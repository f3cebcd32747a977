import { expect } from 'vitest';
import { type TouchReply } from '../../../machines/domain/touch';
import {
  subscriptionFormMachine,
  type SubscriptionFormCommand,
  type SubscriptionFormSnapshot,
} from '../../../machines/servers/subscription-form.machine';
import { type LongCallFact } from '../../../machines/calls/long-call.machine';
import SubscriptionFormDialog from '../../../src/views/servers/SubscriptionFormDialog';
import { serviceOf } from '../../harness/capabilities';
import { lists, replyOf, subscription, subscriptionRef } from '../../harness/touch-lists';
import { lockedCases, runModel, type Stage } from '../../harness/run-model';

type Form = Stage<typeof subscriptionFormMachine>;

const INFO = 'download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2099-12-01 00:00 UTC';
const ROW = subscription(1, 2, { remarks: 'Work', info: INFO });
const QUOTED = '"Home"';
const LISTS = lists(0, [ROW]);

function events(snapshot: SubscriptionFormSnapshot): readonly (SubscriptionFormCommand | LongCallFact)[] {
  const { address, remarks } = snapshot.context.draft;
  return [
    { type: 'field.edit', field: 'address', value: address === '' ? 'https://a/' : '' },
    { type: 'field.edit', field: 'remarks', value: remarks === 'Home' ? 'Work' : 'Home' },
    ...(address === LISTS.subscriptions[0]?.address && remarks !== QUOTED
      ? ([{ type: 'field.edit', field: 'remarks', value: QUOTED }] as const)
      : []),
    { type: 'editor.save' },
    ...(snapshot.hasTag('busy') ? ([{ type: 'call.delayed' }] as const) : []),
    { type: 'draft.discard' },
    { type: 'draft.keep' },
    { type: 'dialog.cancel' },
  ];
}

const button = ({ screen }: Form, name: string): HTMLElement =>
  screen.getByText(name).closest('button') ?? expect.fail(name);
const press = async (stage: Form, name: string): Promise<void> => stage.user.click(button(stage, name));
const address = ({ screen }: Form): HTMLTextAreaElement => screen.getByLabelText(/^Address/);
const remarks = ({ screen }: Form): HTMLInputElement => screen.getByLabelText('Remarks');

function form(stage: Form, readOnly: boolean): void {
  const { screen, context } = stage;
  expect(document.querySelector('h2')?.textContent).toBe('Modify Work');
  expect(address(stage)).toMatchObject({ value: context.draft.address, readOnly });
  expect(remarks(stage)).toMatchObject({ value: context.draft.remarks, readOnly });
  expect(screen.getByText(INFO)).toBeTruthy();
  expect(screen.getByText('≈ 11 of 100 GiB')).toBeTruthy();
  expect(screen.getByLabelText('≈ 11 of 100 GiB').getAttribute('aria-valuenow')).toBe('10');
  expect(screen.getByText(/Dec 1, 2099$/)).toBeTruthy();
}

function editing(stage: Form): void {
  form(stage, false);
  const { screen, context, snapshot } = stage;
  expect(button(stage, 'Cancel')).toBeTruthy();
  expect(button(stage, 'Save & apply').getAttribute('aria-busy')).toBe('false');
  const loud = snapshot.hasTag('problems') && context.draft.address === '';
  expect(screen.queryAllByText('Enter the address.')).toHaveLength(loud ? 1 : 0);
  const quoted = snapshot.hasTag('problems') && context.draft.remarks === QUOTED;
  expect(screen.queryAllByText('This service cannot store " and \\ here.')).toHaveLength(quoted ? 1 : 0);
  expect(screen.queryAllByText(/^The service answered: no Your changes are still here/)).toHaveLength(
    context.lastFault?.kind === 'refused' ? 1 : 0,
  );
}

function saving(waiting: boolean) {
  return (stage: Form): void => {
    form(stage, true);
    expect(stage.screen.getByLabelText('Saving…').getAttribute('aria-disabled')).toBe('true');
    expect(stage.screen.queryAllByText('Still waiting for an answer…')).toHaveLength(waiting ? 1 : 0);
  };
}

runModel({
  machine: subscriptionFormMachine,
  holds: '[2.42] [2.43]',
  inputs: (host) => [{ id: 'dialog1', host, row: subscriptionRef(1), touch: LISTS, service: serviceOf('2.4.14') }],
  events,
  slots: {
    touch: lockedCases<TouchReply>({
      answers: [replyOf(LISTS), replyOf(lists(0)), replyOf(lists(0, [{ ...ROW, remarks: 'Home' }]))],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    patchSubscription: lockedCases<TouchReply>({
      answers: [replyOf(LISTS)],
      faults: [{ kind: 'refused', message: 'no' }, { kind: 'timeout' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ draft, lastFault: fault, refusals, sent }) => ({
    ...draft,
    fault: fault?.kind,
    refused: refusals > 0,
    sent: sent?.remarks,
  }),
  render: (dialog) => <SubscriptionFormDialog dialog={dialog} />,
  perform: {
    'field.edit': (stage, { field, value }) => stage.fill(field === 'address' ? address(stage) : remarks(stage), value),
    'editor.save': async (stage) => press(stage, 'Save & apply'),
    'draft.discard': async (stage) => press(stage, 'Discard'),
    'draft.keep': async (stage) => press(stage, 'Keep editing'),
    'dialog.cancel': async (stage) => {
      if (stage.snapshot.hasTag('asking')) await stage.user.keyboard('{Escape}');
      else await press(stage, stage.snapshot.hasTag('saving') ? 'Stop waiting' : 'Cancel');
    },
  },
  facts: ['call.delayed'],
  see: {
    'editing.unchanged': editing,
    'editing.changed': editing,
    'editing.invalid': editing,
    asking: (stage) => {
      form(stage, true);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
    },
    'saving.locating': saving(false),
    'saving.sending.blocking': saving(false),
    'saving.sending.background': saving(true),
    'saving.verifying': saving(false),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
