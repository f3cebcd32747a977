import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type BackupPreferences } from '../domain/backup/contents';
import { type SaveCopyInput } from '../ports/copies';
import { type DialogInput } from '../ports/dialog-input';
import { valueIn } from '../calls/answers';
import { tellClosed } from '../calls/telling';
import { messageThrown, saidBeside, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { copyReadingMachine, type CopyReadingOutput } from './copy-reading.machine';
import { readingState } from './reading-state';
import { type ReadService } from './read-contents.rules';
import { copyOf, scopeOf } from './save-copy.rules';

export type SaveCopyCommand =
  | { readonly type: 'field.edit'; readonly field: 'passphrase' | 'repeated'; readonly value: string }
  | { readonly type: 'listed.choose'; readonly withListed: boolean }
  | { readonly type: 'copy.save' | 'copy.stop' | 'copy.saveAgain' | 'dialog.cancel' };

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly saveCopy: {
      /** The panel's own, as the browser keeps them. */
      readonly preferences: BackupPreferences;
    };
  }
}

export type SaveCopyInputs = DialogInput<'saveCopy', 'service' | 'reply' | 'version'>;

export interface SaveCopyContext extends SaveCopyInputs {
  readonly passphrase: string;
  /** The passphrase once more. */
  readonly repeated: string;
  /** The links of the servers in subscriptions, too. */
  readonly withListed: boolean;
  readonly read: ReadService | null;
  /** Why the service could not be read. */
  readonly fault: Fault | null;
  /** Why the browser could not write the file, in its words. */
  readonly problem: string | null;
}

/** Everything that the service tells, read and written into one file. */
export const saveCopyMachine = setup({
  types: {
    context: {} as SaveCopyContext,
    events: {} as SaveCopyCommand,
    input: {} as SaveCopyInputs,
    tags: {} as 'form' | 'reading' | 'writing' | 'saved',
  },
  actors: {
    reading: copyReadingMachine,
    write: fromPromise<void, SaveCopyInput>(notProvided('saveCopy', 'write')),
  },
  actions: {
    edit: assign((_, { field, value }: { readonly field: 'passphrase' | 'repeated'; readonly value: string }) => ({
      [field]: value,
    })),
    chooseListed: assign((_, { withListed }: { readonly withListed: boolean }) => ({ withListed })),
    keepRead: assign((_, output: CopyReadingOutput) => (output.fault === null ? { read: output.read } : {})),
    /** Who has stopped the reading knows it. */
    keepFault: assign({ fault: (_, fault: Fault | null) => (fault?.kind === 'left' ? null : saidBeside(fault)) }),
    keepProblem: assign({ problem: (_, { message }: { readonly message: string }) => message }),
    forgetProblems: assign({ fault: null, problem: null }),
    leave: sendTo('reading', { type: 'reading.leave' }),
    tellClosed: tellClosed(),
  },
  guards: {
    mayBegin: ({ context: { passphrase, repeated } }) => passphrase === repeated,
    unread: (_, output: CopyReadingOutput) => output.fault !== null,
  },
}).createMachine({
  id: 'saveCopy',
  description: 'Writes everything that the service tells into one file, encrypted when there is a passphrase.',
  meta: { title: 'Back up', spec: [] },
  context: ({ input }) => ({
    ...input,
    passphrase: '',
    repeated: '',
    withListed: false,
    read: null,
    fault: null,
    problem: null,
  }),
  initial: 'choosing',
  on: { 'dialog.cancel': '.closed' },
  states: {
    choosing: {
      tags: 'form',
      description: 'A backup holds passwords: it is encrypted with a passphrase, or the person is warned.',
      on: {
        'field.edit': { actions: { type: 'edit', params: ({ event }) => event } },
        'listed.choose': { actions: { type: 'chooseListed', params: ({ event }) => event } },
        'copy.save': { guard: 'mayBegin', target: 'reading', actions: 'forgetProblems' },
      },
    },
    reading: readingState({
      input: ({ context }: { readonly context: SaveCopyContext }) => scopeOf(context),
      unread: 'choosing',
      read: { target: 'writing', actions: { type: 'keepRead', params: valueIn<CopyReadingOutput> } },
      on: { 'copy.stop': { actions: 'leave' } },
    }),
    writing: {
      tags: 'writing',
      description: 'Making the key of a passphrase takes a second or two, outside the page.',
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context }) => ({ copy: copyOf(context), passphrase: context.passphrase }),
        onDone: 'saved',
        onError: { target: 'choosing', actions: { type: 'keepProblem', params: messageThrown } },
      },
    },
    saved: {
      tags: 'saved',
      description: 'What the backup lacks is named.',
      on: { 'copy.saveAgain': 'writing' },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type SaveCopyActor = ActorRefFrom<typeof saveCopyMachine>;
export type SaveCopySnapshot = SnapshotFrom<typeof saveCopyMachine>;
