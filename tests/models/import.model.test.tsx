import { expect } from 'vitest';
import { importMachine, type ImportCommand } from '../../machines/import/import.machine';
import ImportDialog from '../../src/views/import/ImportDialog';
import { lists, replyOf } from '../harness/touch-lists';
import { lockedCases, promiseCases, runModel, type Stage } from '../harness/run-model';

type Import = Stage<typeof importMachine>;

const field = (): HTMLInputElement | HTMLTextAreaElement =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input[type=text]') ??
  expect.fail('no field');
const press = async ({ user, screen }: Import, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));

function editing({ context, screen }: Import): void {
  expect(field().value).toBe(context.text);
  expect(field().readOnly).toBe(false);
  expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-busy')).toBe('false');
  const { problem } = context;
  const words =
    problem === null
      ? null
      : problem.kind === 'empty'
        ? 'Enter a share link or an address.'
        : problem.kind === 'nothing'
          ? /^The service took none of this/
          : problem.fault.kind === 'refused'
            ? 'The service answered: no'
            : problem.fault.kind === 'unreachable'
              ? /^The service cannot be reached/
              : /^The service could not do this/;
  if (words === null) expect(field().getAttribute('aria-invalid')).not.toBe('true');
  else expect(screen.getByText(words)).toBeTruthy();
}

function sending({ context, screen }: Import): void {
  expect(screen.getByLabelText('Importing…').getAttribute('aria-disabled')).toBe('true');
  expect(field()).toMatchObject({ readOnly: true, value: context.text });
  expect(screen.getByRole('timer').textContent).toContain(`${context.elapsed} s`);
  expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeTruthy();
}

runModel({
  machine: importMachine,
  holds: '[2.44] [2.45] [2.46] [9.04]',
  inputs: (host) => [{ id: 'dialog1', host }],
  events: ({ context }): readonly ImportCommand[] => [
    // Typing what is already there is not an event: the samples take turns.
    ...['', 'ss://a', ' ']
      .filter((text) => text !== context.text)
      .map((text) => ({ type: 'text.change', text }) as const),
    { type: 'batch.toggle' },
    { type: 'import.submit' },
    { type: 'import.leave' },
    { type: 'dialog.cancel' },
    { type: 'loss.accept' },
    { type: 'loss.refuse' },
  ],
  slots: {
    touch: lockedCases({
      answers: [replyOf(lists(0))],
      faults: [{ kind: 'unreachable' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    importText: promiseCases({
      resolves: [replyOf(lists(1)), replyOf(lists(0))],
      rejects: [{ kind: 'refused', message: 'no' }],
    }),
  },
  project: ({ text, problem }) => ({ text, problem }),
  render: (dialog) => <ImportDialog dialog={dialog} />,
  perform: {
    'text.change': ({ fill }, { text }) => fill(field(), text),
    'batch.toggle': async ({ user, screen }) => user.click(screen.getByRole('switch')),
    'import.submit': async (stage) => {
      if (field() instanceof HTMLTextAreaElement) return press(stage, 'Import');
      field().focus();
      await stage.user.keyboard('{Enter}');
    },
    'import.leave': async (stage) => press(stage, 'Stop waiting'),
    'dialog.cancel': async (stage) => press(stage, 'Cancel'),
    'loss.accept': async (stage) => press(stage, 'Discard'),
    'loss.refuse': async (stage) => press(stage, 'Keep editing'),
  },
  see: {
    'open.mode.single': () => expect(field().tagName).toBe('INPUT'),
    'open.mode.batch': () => expect(field().tagName).toBe('TEXTAREA'),
    'open.work.blank': editing,
    'open.work.typed': editing,
    'open.work.asking': ({ context, screen }) => {
      expect(screen.getByText('Closing loses what you typed.')).toBeTruthy();
      expect(field()).toMatchObject({ readOnly: true, value: context.text });
    },
    'open.work.sending.call.reading': sending,
    'open.work.sending.call.importing': sending,
    'open.work.sending.clock.ticking': sending,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
