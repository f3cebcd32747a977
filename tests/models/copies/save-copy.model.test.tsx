import { expect } from 'vitest';
import { type CopyReadingOutput } from '../../../machines/copies/copy-reading.machine';
import { saveCopyMachine, type SaveCopyCommand } from '../../../machines/copies/save-copy.machine';
import SaveCopyDialog from '../../../src/views/copies/SaveCopyDialog';
import { BACKUP, CONTENTS } from '../../harness/backups';
import { dialogContext } from '../../harness/dialog-context';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { lists, replyOf } from '../../harness/touch-lists';

type Saving = Stage<typeof saveCopyMachine>;

const read = { contents: CONTENTS, missing: BACKUP.missing, touch: lists(1), running: false };
const press = async ({ user, screen }: Saving, name: string): Promise<void> =>
  user.click(screen.getByText(name, { selector: 'button, button span' }));

const FIELDS = { passphrase: 'Passphrase (optional)', repeated: 'Repeat passphrase' } as const;

runModel({
  machine: saveCopyMachine,
  inputs: (host) => [{ id: 'dialog1', host, preferences: {}, ...dialogContext({ reply: replyOf(lists(1, [2])) }) }],
  events: ({ context: { passphrase, repeated, withListed } }): readonly SaveCopyCommand[] => [
    { type: 'field.edit', field: 'passphrase', value: passphrase === '' ? 'a' : '' },
    { type: 'field.edit', field: 'repeated', value: repeated === '' ? 'a' : '' },
    { type: 'listed.choose', withListed: !withListed },
    ...(['copy.save', 'copy.stop', 'copy.saveAgain', 'dialog.cancel'] as const).map((type) => ({ type })),
  ],
  slots: {
    reading: promiseCases<CopyReadingOutput>({
      resolves: [{ fault: null, read }, { fault: { kind: 'unreachable' } }],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
    write: promiseCases({ resolves: [undefined], rejects: [new Error('no room')] }),
  },
  project: ({ passphrase, repeated, withListed, fault, problem }) => [
    passphrase,
    repeated,
    withListed,
    fault?.kind,
    problem,
  ],
  render: (dialog) => <SaveCopyDialog dialog={dialog} />,
  perform: {
    'field.edit': ({ fill, screen }, { field, value }) => fill(screen.getByLabelText(FIELDS[field]), value),
    'listed.choose': async ({ user, screen }) => user.click(screen.getByRole('checkbox')),
    'copy.save': async (stage) => press(stage, 'Back up'),
    'copy.stop': async (stage) => press(stage, 'Stop'),
    'copy.saveAgain': async (stage) => press(stage, 'Save the file again'),
    'dialog.cancel': async ({ user }) => user.keyboard('{Escape}'),
  },
  see: {
    choosing: ({ screen, context }) => {
      expect(screen.getByText(/anyone who has the file/)).toBeTruthy();
      const differs = context.repeated !== '' && context.passphrase !== context.repeated;
      expect(screen.queryByText('The passphrases do not match.') !== null).toBe(differs);
      if (context.fault?.kind === 'unreachable') expect(screen.getByText(/cannot be reached/)).toBeTruthy();
      if (context.problem !== null) expect(screen.getByText('no room')).toBeTruthy();
    },
    reading: ({ screen }) => expect(screen.getByText('Reading from the service')).toBeTruthy(),
    writing: ({ screen }) => expect(screen.getByText('Writing the file…')).toBeTruthy(),
    saved: ({ screen }) => {
      expect(screen.getByText(/The backup is saved/)).toBeTruthy();
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Accounts The service does not provide this.',
        'Servers: x (timeout)',
      ]);
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
