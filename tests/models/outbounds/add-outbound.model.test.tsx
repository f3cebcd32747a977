import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import {
  addOutboundMachine,
  type AddOutboundCommand,
  type AddOutboundFact,
} from '../../../machines/outbounds/add-outbound.machine';
import { selectNameProblem } from '../../../machines/outbounds/add-outbound.selectors';
import AddOutboundDialog from '../../../src/views/outbounds/AddOutboundDialog';
import { lockedCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';
import { contextChanged } from '../../harness/dialog-context';

type Add = Stage<typeof addOutboundMachine>;

const field = ({ screen }: Add): HTMLInputElement => screen.getByRole('textbox', { name: /^Name/ });
const button = ({ screen }: Add, name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const submit = (): HTMLElement =>
  document.querySelector<HTMLElement>('button[type=submit]') ?? expect.fail('no submit button');

const PROBLEMS = {
  required: 'Enter a name.',
  tooLong: 'The name is too long: at most 10 characters.',
  reserved: 'The service reserves this name. Choose another.',
  exists: 'An outbound with this name already exists.',
} as const;

function editing(stage: Add): void {
  const { context, screen, snapshot } = stage;
  expect(screen.getByRole('dialog', { name: 'Add an outbound' })).toBeTruthy();
  expect(field(stage)).toMatchObject({ value: context.text, readOnly: false });
  expect(submit().getAttribute('aria-busy')).toBe('false');
  const problem = selectNameProblem(snapshot);
  for (const [key, words] of Object.entries(PROBLEMS)) {
    expect(screen.queryAllByText(words)).toHaveLength(key === problem ? 1 : 0);
  }
  const fault = problem === null ? context.lastFault?.kind : undefined;
  expect(screen.queryAllByText('The service answered: no')).toHaveLength(fault === 'refused' ? 1 : 0);
  expect(screen.queryAllByText(/^The service cannot be reached/)).toHaveLength(fault === 'unreachable' ? 1 : 0);
  expect(screen.queryAllByText('No answer; it may still take effect.')).toHaveLength(fault === 'timeout' ? 1 : 0);
}

function sending(waiting: boolean) {
  return (stage: Add): void => {
    expect(field(stage)).toMatchObject({ value: stage.context.text, readOnly: true });
    expect(stage.screen.getByLabelText('Adding the outbound…').getAttribute('aria-disabled')).toBe('true');
    expect(stage.screen.queryAllByText('Still waiting for an answer…')).toHaveLength(waiting ? 1 : 0);
  };
}

runModel({
  machine: addOutboundMachine,
  inputs: (host) => [
    {
      host,
      id: 'dialog1',
      outbounds: ['proxy', 'video'],
      reply: replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true),
    },
  ],
  events: ({ context }): readonly (AddOutboundCommand | AddOutboundFact)[] => [
    ...['audio', 'video', 'direct', 'much too long']
      .filter((text) => text !== context.text)
      .map((text) => ({ type: 'name.edit', text }) as const),
    { type: 'dialog.confirm' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
    { type: 'call.delayed' },
    contextChanged(replyOf(lists(3, [2]))),
  ],
  slots: {
    addOutbound: lockedCases({
      answers: [['proxy', 'audio']],
      faults: [{ kind: 'refused', message: 'no' }, { kind: 'timeout' }, { kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ text, lastFault, reply }) => ({ text, lastFault, running: reply?.running }),
  render: (dialog) => <AddOutboundDialog dialog={dialog} />,
  facts: ['context.changed', 'call.delayed'],
  perform: {
    'name.edit': (stage, { text }) => stage.fill(field(stage), text),
    'dialog.confirm': async (stage) => {
      field(stage).focus();
      await stage.user.keyboard('{Enter}');
    },
    'dialog.cancel': async (stage) => {
      if (stage.snapshot.hasTag('asking')) fireEvent.keyDown(stage.screen.getByRole('dialog'), { key: 'Escape' });
      else await stage.user.click(button(stage, /^(?:Cancel|Stop waiting)$/));
    },
    'draft.keep': async (stage) => stage.user.click(button(stage, 'Keep editing')),
    'draft.discard': async (stage) => stage.user.click(button(stage, 'Discard')),
  },
  see: {
    'editing.blank': editing,
    'editing.quiet': editing,
    'editing.invalid': editing,
    asking: (stage) => {
      expect(stage.screen.getByText('The outbound has not been added yet.')).toBeTruthy();
      expect(field(stage)).toMatchObject({ value: stage.context.text, readOnly: true });
    },
    'sending.blocking': sending(false),
    'sending.background': sending(true),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
