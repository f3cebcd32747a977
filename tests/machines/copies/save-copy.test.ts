import { describe, expect, test } from 'vitest';
import { copyReadingMachine, type CopyReadingOutput } from '../../../machines/copies/copy-reading.machine';
import { selectReadPart } from '../../../machines/copies/copy-reading.selectors';
import { type ReadAnswer, type ReadingScope, type ReadPart } from '../../../machines/copies/reading.rules';
import { saveCopyMachine } from '../../../machines/copies/save-copy.machine';
import {
  selectDiffers,
  selectFault,
  selectListedCount,
  selectMissing,
  selectPassphrase,
  selectProblem,
  selectReading,
  selectRepeated,
  selectServerCount,
  selectStage,
  selectSubscriptionCount,
  selectWithListed,
} from '../../../machines/copies/save-copy.selectors';
import { type SaveCopyInput } from '../../../machines/ports/copies';
import { type Fault } from '../../../machines/shared/faults';
import { BACKUP, CONTENTS } from '../../harness/backups';
import { dialogContext } from '../../harness/dialog-context';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { lists, replyOf } from '../../harness/touch-lists';

const READ: CopyReadingOutput = {
  fault: null,
  read: { contents: CONTENTS, missing: BACKUP.missing, touch: lists(1), running: false },
};

function start() {
  const host = recordingHost();
  const reading = deferredSlot<CopyReadingOutput, ReadingScope>();
  const write = deferredSlot<void, SaveCopyInput>();
  const { actor } = startActor(
    saveCopyMachine.provide({ actors: { reading: reading.logic as never, write: write.logic } }),
    {
      id: 'dialog1',
      host: host.ref,
      preferences: { theme: 'dark' },
      ...dialogContext({ reply: replyOf(lists(1, [2, 3])) }),
    },
  );
  const edit = (field: 'passphrase' | 'repeated', value: string): void =>
    actor.send({ type: 'field.edit', field, value });
  return { actor, host, reading, write, edit, now: () => actor.getSnapshot() };
}

describe('save a copy', () => {
  test('reads the service, then writes what it was told into a file', async () => {
    const { actor, edit, reading, write, now } = start();
    expect(selectListedCount(now())).toBe(5);
    edit('passphrase', 'secret');
    edit('repeated', 'secret');
    actor.send({ type: 'listed.choose', withListed: true });
    actor.send({ type: 'copy.save' });
    expect([selectStage(now()), reading.latest.input]).toEqual([
      'reading',
      { service: dialogContext().service, preferences: { theme: 'dark' }, withListed: true },
    ]);
    await reading.latest.resolve(READ);
    expect([selectStage(now()), write.latest.input]).toEqual([
      'writing',
      {
        copy: {
          service: { version: '2.2.6.7', variant: 'V2Ray', lite: false },
          contents: CONTENTS,
          missing: BACKUP.missing,
        },
        passphrase: 'secret',
      },
    ]);
    await write.latest.resolve();
    expect([
      selectStage(now()),
      selectServerCount(now()),
      selectSubscriptionCount(now()),
      selectMissing(now()),
    ]).toEqual(['saved', 1, 1, BACKUP.missing]);
  });

  test('can be saved again without reading again', async () => {
    const { actor, reading, write, now } = start();
    actor.send({ type: 'copy.save' });
    await reading.latest.resolve(READ);
    await write.latest.resolve();
    actor.send({ type: 'copy.saveAgain' });
    expect([selectStage(now()), write.calls.length, reading.calls.length]).toEqual(['writing', 2, 1]);
  });

  test('two passphrases that are not the same save nothing', () => {
    const { actor, edit, now } = start();
    edit('passphrase', 'secret');
    expect([selectDiffers(now()), now().can({ type: 'copy.save' })]).toEqual([false, false]);
    edit('repeated', 'Secret');
    expect([selectDiffers(now()), now().can({ type: 'copy.save' })]).toEqual([true, false]);
    actor.send({ type: 'copy.save' });
    expect(selectStage(now())).toBe('form');
  });

  test.each<readonly [Fault, Fault | null]>([
    [{ kind: 'unreachable' }, { kind: 'unreachable' }],
    [{ kind: 'left' }, null],
    [{ kind: 'unauthorised', first: false }, null],
  ])('a service that cannot be read: %j', async (fault, said) => {
    const { actor, edit, reading, now } = start();
    edit('passphrase', 'a');
    edit('repeated', 'a');
    actor.send({ type: 'copy.save' });
    await reading.latest.resolve({ fault });
    expect([selectStage(now()), selectFault(now()), now().context.passphrase]).toEqual(['form', said, 'a']);
    actor.send({ type: 'copy.save' });
    expect([selectStage(now()), selectFault(now())]).toEqual(['reading', null]);
  });

  test('a programming error while it is read is said', async () => {
    const { actor, reading, now } = start();
    actor.send({ type: 'copy.save' });
    await reading.latest.reject(new Error('boom'));
    expect([selectStage(now()), selectFault(now())]).toEqual(['form', { kind: 'setup', message: 'boom' }]);
  });

  test('a browser that cannot write the file says why', async () => {
    const { actor, reading, write, now } = start();
    actor.send({ type: 'copy.save' });
    await reading.latest.resolve(READ);
    await write.latest.reject(new Error('no room'));
    expect([selectStage(now()), selectProblem(now())]).toEqual(['form', 'no room']);
    actor.send({ type: 'copy.save' });
    expect(selectProblem(now())).toBeNull();
  });

  test('the reading can be stopped', () => {
    const read = lockedSlot<ReadPart, ReadAnswer>();
    const { actor } = startActor(
      saveCopyMachine.provide({
        actors: { reading: copyReadingMachine.provide({ actors: { read: read.logic } }) },
      }),
      { id: 'dialog1', host: recordingHost().ref, preferences: {}, ...dialogContext() },
    );
    actor.send({ type: 'copy.save' });
    expect(selectReadPart(selectReading(actor.getSnapshot())?.getSnapshot())).toBe('lists');
    actor.send({ type: 'copy.stop' });
    expect([selectStage(actor.getSnapshot()), read.latest.settled]).toEqual(['form', true]);
  });

  test('it can be left at any time', () => {
    const { actor, host, reading } = start();
    actor.send({ type: 'copy.save' });
    actor.send({ type: 'dialog.cancel' });
    expect([reading.latest.signal.aborted, host.facts.at(-1)]).toEqual([
      true,
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
  });
});

test('what was typed and chosen stands in the form; the two passphrases differ once the second was typed', () => {
  const { actor, edit, now } = start();
  const form = () => [selectPassphrase(now()), selectRepeated(now()), selectDiffers(now()), selectWithListed(now())];
  expect(form()).toEqual(['', '', false, false]);
  edit('passphrase', 'secret');
  expect(form()).toEqual(['secret', '', false, false]);
  edit('repeated', 'secre');
  expect(form()).toEqual(['secret', 'secre', true, false]);
  edit('repeated', 'secret');
  actor.send({ type: 'listed.choose', withListed: true });
  expect(form()).toEqual(['secret', 'secret', false, true]);
});

test('before anything was read there is nothing to count', () => {
  const { now } = start();
  expect([selectServerCount(now()), selectSubscriptionCount(now()), selectMissing(now())]).toEqual([0, 0, []]);
});
