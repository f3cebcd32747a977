import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Backup, type BackupContents, type BackupPreferences } from '../domain/backup/contents';
import { type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { type KeptMoments, type Moment } from '../ports/moments';
import { faultThrown } from '../calls/answers';
import { tellClosed } from '../calls/telling';
import { messageThrown, saidBeside, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { comparedParts } from './comparison.rules';
import { copyReadingMachine, type CopyReadingOutput } from './copy-reading.machine';

export type MomentsCommand =
  | { readonly type: 'moment.choose'; readonly id: number }
  /** What it is compared with: another moment, or null for the service as it is now. */
  | { readonly type: 'other.choose'; readonly id: number | null }
  | {
      readonly type:
        | 'moment.leave'
        | 'moment.restore'
        | 'secrets.toggle'
        | 'recording.toggle'
        | 'moments.reload'
        | 'moments.forget'
        | 'forgetting.confirm'
        | 'forgetting.refuse'
        | 'dialog.cancel';
    };

export type MomentsFact = Extract<DialogFact, { readonly type: 'dialog.uncovered' }>;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly moments: {
      /** The panel's own, as the browser keeps them. */
      readonly preferences: BackupPreferences;
    };
  }
}

export type MomentsInput = DialogInput<'moments', 'service' | 'address'>;

export interface MomentsContext extends MomentsInput {
  readonly kept: KeptMoments;
  readonly chosen: Moment | null;
  /** What the chosen one holds. */
  readonly copy: Backup | null;
  /** The moment that it is compared with; null is now. */
  readonly against: number | null;
  /** What that holds; null when it could not be read, or there is nothing to compare. */
  readonly other: BackupContents | null;
  readonly secretsShown: boolean;
  /** Why the service could not be read. */
  readonly fault: Fault | null;
  /** Why the browser does not give or take something, in its words. */
  readonly problem: string | null;
}

const NONE: KeptMoments = { on: true, moments: [] };
const NOT_OPEN = { copy: null, other: null, against: null, fault: null, problem: null, secretsShown: false } as const;

/** What the service was before changes, as the browser keeps it: a list, one of them compared, and brought back. */
export const momentsMachine = setup({
  types: {
    context: {} as MomentsContext,
    events: {} as MomentsCommand | MomentsFact,
    input: {} as MomentsInput,
    tags: {} as 'busy' | 'refused' | 'comparing' | 'asking',
  },
  actors: {
    list: fromPromise<KeptMoments, { readonly address: string }>(notProvided('moments', 'list')),
    open: fromPromise<Backup, { readonly id: number }>(notProvided('moments', 'open')),
    other: fromPromise<Backup, { readonly id: number }>(notProvided('moments', 'other')),
    now: copyReadingMachine,
    choose: fromPromise<void, { readonly on: boolean }>(notProvided('moments', 'choose')),
    forget: fromPromise<void>(notProvided('moments', 'forget')),
  },
  actions: {
    keepList: assign(({ context: { chosen } }, kept: KeptMoments) => {
      const still = kept.moments.some(({ id }) => id === chosen?.id);
      return still ? { kept, problem: null } : { ...NOT_OPEN, kept, chosen: null };
    }),
    choose: assign(({ context: { kept } }, { id }: { readonly id: number }) => ({
      ...NOT_OPEN,
      chosen: kept.moments.find((one) => one.id === id) ?? null,
    })),
    leave: assign({ ...NOT_OPEN, chosen: null }),
    keepCopy: assign({ copy: (_, copy: Backup) => copy }),
    compareWith: assign((_, { id }: { readonly id: number | null }) => ({
      against: id,
      other: null,
      fault: null,
      problem: null,
    })),
    keepOther: assign({ other: (_, { contents }: Pick<Backup, 'contents'>) => contents }),
    keepNow: assign((_, output: CopyReadingOutput) =>
      output.fault === null ? { other: output.read.contents } : { fault: saidBeside(output.fault) },
    ),
    keepFault: assign({ fault: (_, fault: Fault) => saidBeside(fault) }),
    keepProblem: assign({ problem: (_, { message }: { readonly message: string }) => message }),
    toggleSecrets: assign({ secretsShown: ({ context }) => !context.secretsShown }),
    requestBringBack: enqueueActions(({ context: { host, chosen, copy, preferences }, enqueue }) => {
      if (chosen === null || copy === null) return;
      const moment = { ...copy, partial: chosen.change.kind !== 'broughtBack' };
      enqueue.sendTo(host, { type: 'dialog.requested', dialog: { kind: 'bringBack', preferences, moment } });
    }),
    tellClosed: tellClosed(),
  },
  guards: {
    isOpen: ({ context }) => context.copy !== null,
    isChosen: ({ context }) => context.chosen !== null,
    anyKept: ({ context }) => context.kept.moments.length > 0,
    isAgainstOther: ({ context }) => context.against !== null,
    isComparable: ({ context: { copy } }) => comparedParts(copy?.contents ?? {}).length > 0,
  },
}).createMachine({
  id: 'moments',
  description: 'Shows what parts of the service were before changes, compares them, and has one of them brought back.',
  meta: { title: 'History of changes', spec: [] },
  context: ({ input }) => ({ ...input, ...NOT_OPEN, kept: NONE, chosen: null }),
  initial: 'listing',
  on: { 'dialog.cancel': '.closed' },
  states: {
    listing: {
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context: { address } }) => ({ address }),
        onDone: { target: 'listed', actions: { type: 'keepList', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepProblem', params: messageThrown } },
      },
    },
    refused: {
      tags: 'refused',
      description: 'The browser keeps nothing for this page, or has refused something: it says why.',
      on: { 'moments.reload': 'listing' },
    },
    listed: {
      on: {
        'moment.choose': {
          target: '.opening',
          reenter: true,
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'moment.leave': { target: '.resting', actions: 'leave' },
        'moment.restore': { guard: 'isOpen', actions: 'requestBringBack' },
        'secrets.toggle': { guard: 'isOpen', actions: 'toggleSecrets' },
        'recording.toggle': 'switching',
        'moments.forget': { guard: 'anyKept', target: 'asking' },
        'dialog.uncovered': 'listing',
      },
      initial: 'resting',
      states: {
        resting: { always: { guard: 'isChosen', target: 'opening' } },
        opening: {
          tags: 'comparing',
          invoke: {
            id: 'open',
            src: 'open',
            input: ({ context: { chosen } }) => ({ id: chosen?.id ?? 0 }),
            onDone: { target: 'opened', actions: { type: 'keepCopy', params: ({ event }) => event.output } },
            onError: { target: 'compared', actions: { type: 'keepProblem', params: messageThrown } },
          },
        },
        opened: {
          always: [
            { guard: 'isAgainstOther', target: 'readingOther' },
            { guard: 'isComparable', target: 'readingNow' },
            { target: 'compared' },
          ],
        },
        readingOther: {
          tags: 'comparing',
          invoke: {
            id: 'other',
            src: 'other',
            input: ({ context: { against } }) => ({ id: against ?? 0 }),
            onDone: { target: 'compared', actions: { type: 'keepOther', params: ({ event }) => event.output } },
            onError: { target: 'compared', actions: { type: 'keepProblem', params: messageThrown } },
          },
        },
        readingNow: {
          tags: 'comparing',
          description: 'Only the parts that the moment holds are read.',
          invoke: {
            id: 'now',
            src: 'now',
            input: ({ context: { service, preferences, copy } }) => ({
              service,
              preferences,
              withListed: false,
              parts: comparedParts(copy?.contents ?? {}),
            }),
            onDone: { target: 'compared', actions: { type: 'keepNow', params: ({ event }) => event.output } },
            onError: { target: 'compared', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
        compared: {
          on: {
            'other.choose': {
              guard: 'isOpen',
              target: 'opened',
              actions: { type: 'compareWith', params: ({ event }) => event },
            },
          },
        },
      },
    },
    switching: {
      tags: 'busy',
      invoke: {
        id: 'choose',
        src: 'choose',
        input: ({ context: { kept } }) => ({ on: !kept.on }),
        onDone: 'listing',
        onError: { target: 'refused', actions: { type: 'keepProblem', params: messageThrown } },
      },
    },
    asking: {
      tags: 'asking',
      description: 'Nothing brings them back; the person says so first.',
      on: { 'forgetting.confirm': 'forgetting', 'forgetting.refuse': 'listed', 'dialog.cancel': 'listed' },
    },
    forgetting: {
      tags: 'busy',
      invoke: {
        id: 'forget',
        src: 'forget',
        onDone: { target: 'listing', actions: 'leave' },
        onError: { target: 'refused', actions: { type: 'keepProblem', params: messageThrown } },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type MomentsActor = ActorRefFrom<typeof momentsMachine>;
export type MomentsSnapshot = SnapshotFrom<typeof momentsMachine>;
