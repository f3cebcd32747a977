import { expect } from 'vitest';
import { type TouchReply } from '../../../machines/domain/touch';
import {
  subscriptionFormMachine,
  type SubscriptionFormCommand,
  type SubscriptionFormSnapshot,
} from '../../../machines/servers/subscription-form.machine';
import SubscriptionFormDialog from '../../../src/views/servers/SubscriptionFormDialog';
import { lists, replyOf, subscription, subscriptionRef } from '../../harness/touch-lists';
import { lockedCases, promiseCases, runModel, type Stage } from '../../harness/run-model';

type Form = Stage<typeof subscriptionFormMachine>;

const INFO = 'download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2026-12-01 00:00 UTC';
const LISTS = lists(0, [subscription(1, 2, { remarks: 'Work', info: INFO })]);

function events({ context }: SubscriptionFormSnapshot): readonly SubscriptionFormCommand[] {
  const { address, remarks } = context.draft;
  return [
    { type: 'address.change', text: address === '' ? 'https://a/' : '' },
    ...(remarks === 'Home' ? [] : [{ type: 'remarks.change', text: 'Home' } as const]),
    { type: 'save.submit' },
    { type: 'save.leave' },
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
  expect(screen.getByText('11 GB of 107 GB')).toBeTruthy();
  expect(screen.getByLabelText('11 GB of 107 GB').getAttribute('aria-valuenow')).toBe('10');
  expect(screen.getByText(/Dec 1, 2026$/)).toBeTruthy();
}

function editing(stage: Form): void {
  form(stage, false);
  const { screen, context, snapshot } = stage;
  expect(button(stage, 'Cancel')).toBeTruthy();
  expect(button(stage, 'Save & apply').getAttribute('aria-busy')).toBe('false');
  const loud = snapshot.hasTag('problems') && context.draft.address === '';
  expect(screen.queryAllByText('Enter the address.')).toHaveLength(loud ? 1 : 0);
  expect(screen.queryAllByText(/^The service answered: no Your changes are still here/)).toHaveLength(
    context.fault?.kind === 'refused' ? 1 : 0,
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
  inputs: (host) => [{ id: 'dialog1', host, row: subscriptionRef(1), touch: LISTS }],
  events,
  slots: {
    touch: lockedCases<TouchReply>({
      answers: [replyOf(LISTS), replyOf(lists(0))],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    patchSubscription: promiseCases<TouchReply>({
      resolves: [replyOf(LISTS)],
      rejects: [{ kind: 'refused', message: 'no' }],
    }),
  },
  project: ({ draft, fault, refusals }) => ({ ...draft, fault: fault?.kind, refused: refusals > 0 }),
  render: (dialog) => <SubscriptionFormDialog dialog={dialog} />,
  perform: {
    'address.change': (stage, { text }) => stage.fill(address(stage), text),
    'remarks.change': (stage, { text }) => stage.fill(remarks(stage), text),
    'save.submit': async (stage) => press(stage, 'Save & apply'),
    'save.leave': async (stage) => press(stage, 'Stop waiting'),
    'draft.discard': async (stage) => press(stage, 'Discard'),
    'draft.keep': async (stage) => press(stage, 'Keep editing'),
    'dialog.cancel': async (stage) => {
      if (stage.snapshot.hasTag('asking')) await stage.user.keyboard('{Escape}');
      else await press(stage, 'Cancel');
    },
  },
  see: {
    'editing.pristine': editing,
    'editing.changed': editing,
    'editing.loud': editing,
    asking: (stage) => {
      form(stage, true);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
    },
    'saving.locating': saving(false),
    'saving.sending.held': saving(false),
    'saving.sending.patient': saving(true),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
