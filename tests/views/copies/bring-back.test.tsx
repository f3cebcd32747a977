import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bringBackMachine } from '../../../machines/copies/bring-back.machine';
import { failuresIn } from '../../../machines/copies/bring-back.selectors';
import { type CopyReadingOutput } from '../../../machines/copies/copy-reading.machine';
import { type ReadingScope } from '../../../machines/copies/reading.rules';
import { type BackupContents } from '../../../machines/domain/backup/contents';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import {
  type CopyFlaw,
  type KeepCopyInput,
  type KeptCopy,
  type OpenCopyInput,
  type OpenedCopy,
} from '../../../machines/ports/copies';
import { type Outcome } from '../../../machines/calls/step-runner.rules';
import { type StepRun } from '../../../machines/calls/step-runner.setup';
import BringBackDialog from '../../../src/views/copies/BringBackDialog';
import { BACKUP } from '../../harness/backups';
import { dialogContext } from '../../harness/dialog-context';
import { renderView } from '../../harness/render';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const FILE = { type: '', size: 1 };
const readOf = (contents: BackupContents, running = false): CopyReadingOutput => ({
  fault: null,
  read: { contents, missing: [], touch: EMPTY_TOUCH, running },
});

async function show() {
  const recall = deferredSlot<null, { readonly address: string }>();
  const open = deferredSlot<OpenedCopy, OpenCopyInput>();
  const reading = deferredSlot<CopyReadingOutput, ReadingScope>();
  const keep = deferredSlot<KeptCopy, KeepCopyInput>();
  const run = deferredSlot<unknown, StepRun<unknown, unknown, unknown, unknown>>();
  const actors = { recall: recall.logic, open: open.logic, keep: keep.logic, reading: reading.logic, run: run.logic };
  const { actor } = startActor(bringBackMachine.provide({ actors: actors as never }), {
    id: 'dialog1',
    host: recordingHost().ref,
    preferences: {},
    ...dialogContext(),
  });
  await recall.latest.resolve(null);
  renderView(<BringBackDialog dialog={actor} />);
  return { actor, open, reading, keep, run };
}

/** What is said of a file, beside the way to choose another. */
describe('a file that is no copy', () => {
  const WORDS: Readonly<Record<CopyFlaw['kind'], string>> = {
    large: 'The file is larger than 50 MB, so it cannot be a backup.',
    foreign: 'This file is not a backup made by this panel.',
    cut: 'This file is incomplete. Download or transfer it again.',
    newer: 'This backup was made by a newer panel. Update this one to open it.',
    damaged: 'This file is damaged. The first error: contents.routingA',
    tampered: 'This file has been changed since it was saved. To learn how to edit a backup, see docs/backup.md.',
    key: 'The passphrase is wrong, or the file has been changed.',
    costly: 'Opening this file would take more memory than any backup made by this panel needs.',
  };

  test.each(Object.entries(WORDS) as readonly (readonly [CopyFlaw['kind'], string])[])('%s', async (kind, words) => {
    const { actor, open } = await show();
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.resolve({
      kind: 'flawed',
      flaw: kind === 'damaged' ? { kind, where: 'contents.routingA' } : { kind },
    });
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(words);
    const again = screen.queryByText('Choose a file') ?? screen.queryByLabelText('Passphrase of this backup');
    expect(again).not.toBeNull();
  });

  test('that the browser cannot read, in its words', async () => {
    const { actor, open } = await show();
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.reject(new RangeError('Array buffer allocation failed'));
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(
      'The file could not be read: Array buffer allocation failed',
    );
    expect(screen.getByText('Choose a file')).toBeTruthy();
  });

  test('what was typed stays when the passphrase is wrong', async () => {
    const { actor, open } = await show();
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.resolve({ kind: 'locked' });
    fireEvent.change(await screen.findByLabelText('Passphrase of this backup'), { target: { value: 'barley' } });
    actor.send({ type: 'passphrase.send' });
    await open.latest.resolve({ kind: 'flawed', flaw: { kind: 'key' } });
    expect(await screen.findByDisplayValue('barley')).toBeTruthy();
  });
});

test('what came of it: each failure with its name and its reason, and that the core stands still', async () => {
  const { actor, open, reading, keep, run } = await show();
  actor.send({ type: 'file.choose', file: FILE });
  const contents: BackupContents = {
    routingA: 'new',
    subscriptions: [{ address: 'https://example.com/sub', remarks: 'home' }],
  };
  await open.latest.resolve({ kind: 'copy', copy: { ...BACKUP, contents } });
  await reading.latest.resolve(readOf({ routingA: 'old' }, true));
  actor.send({ type: 'plan.apply' });
  actor.send({ type: 'plan.confirm' });
  await keep.latest.resolve({ copy: BACKUP, lasting: false });
  const { steps, work } = run.latest.input;
  const fault = { kind: 'refused', message: 'HTTP 503' } as const;
  const outcomeOf = ({ kind }: { readonly kind: string }): Outcome<null> => {
    if (kind === 'importSubscription') return { kind: 'failed', fault };
    if (kind === 'patchSubscription' || kind === 'routingA') return { kind: 'lost' };
    return kind === 'start' ? { kind: 'left' } : { kind: 'done', result: null };
  };
  const ended = (steps as readonly { readonly kind: string }[]).map((step) => ({ step, outcome: outcomeOf(step) }));
  await run.latest.resolve({ ended, left: [], stoppedBy: fault, work });
  await reading.latest.resolve(readOf({ routingA: 'old' }));
  expect(failuresIn(actor.getSnapshot())).toHaveLength(4);
  await screen.findByText(/The service still differs from the backup in/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Importing subscriptions home: The service answered: HTTP 503',
    'Saving subscriptions home: some items were missing or not accepted.',
    'Saving RoutingA: someone else has changed this in the meantime, so it was left as it is.',
    'Starting the core: No answer; it may still take effect.',
  ]);
  // The reason stands beside its step, and nowhere else.
  expect(screen.getAllByText(/HTTP 503/)).toHaveLength(1);
  expect(screen.getByText('The core was stopped and has not been started again.')).toBeTruthy();
  expect(screen.getByText(/The previous state could not be stored in this browser/)).toBeTruthy();
  expect(screen.getByText('Return to the previous state')).toBeTruthy();
});
