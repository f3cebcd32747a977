import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type LogPart } from '../ports/service';
import { type Fault } from '../shared/faults';
import { faultThrown } from '../calls/answers';
import { logEndMachine, type LogEndOutput } from './log-end.machine';
import { NO_LINES, withGap, type LogLines } from './log-lines.rules';
import { paceOf, retryPaceOf, seenWithout, type Follower, type LogEvery } from './log-pace.rules';
import {
  askFor,
  beganAnew,
  isConsole,
  linesOfAnew,
  linesWith,
  mayBeConsole,
  readingFrom,
  readOn,
  UNREAD,
  withoutBrokenLine,
  type Reading,
} from './logs.rules';
import { serviceCall } from '../calls/service-call';

/** What those who show something of the log ask of its reader. */
export type LogCommand =
  | { readonly type: 'every.choose'; readonly every: LogEvery }
  | { readonly type: 'log.pause' | 'log.resume' }
  /** Reads the log from its beginning, in place of its end. */
  | { readonly type: 'log.readWhole' };

export type LogReaderCommand =
  | LogCommand
  | { readonly type: 'log.follow'; readonly follower: Follower }
  /** Somebody sees what this follower shows; and: nobody does, though it goes on following. */
  | { readonly type: 'log.show' | 'log.hide'; readonly id: number }
  | { readonly type: 'log.leave'; readonly id: number };

interface Context {
  readonly followers: readonly Follower[];
  /** The one that is seen says how often; null while none is. */
  readonly seen: number | null;
  readonly reading: Reading;
  /** Bytes before the place where reading began. */
  readonly before: number;
  readonly lines: LogLines;
  /** Why the last reading failed. */
  readonly fault: Fault | null;
}

type ById = { readonly id: number };
type Part = { readonly part: LogPart };
type Ended = { readonly event: { readonly output: LogEndOutput } };
type Read = { readonly event: { readonly output: LogPart } };

const NOTHING_READ = { reading: UNREAD, before: 0, lines: NO_LINES, fault: null } as const;

const part = ({ event }: Read): Part => ({ part: event.output });
const place = ({ event: { output } }: Ended) => ({ skip: output.ok ? output.skip : 0 });
const outcome = ({ event: { output } }: Ended) => (output.ok ? null : output.fault);

/** The one reader of the service's log, for all that show something of it (SPEC 4.37). */
export const logReaderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LogReaderCommand,
    input: {} as Follower,
    tags: {} as 'loading' | 'paused' | 'console' | 'missing',
  },
  actors: {
    readLog: serviceCall('readLog'),
    logEnd: logEndMachine,
  },
  actions: {
    keepFollower: assign(({ context }, { follower }: { readonly follower: Follower }) => ({
      followers: [...context.followers, follower],
      seen: follower.id,
    })),
    keepSeen: assign((_, { id }: ById) => ({ seen: id })),
    forgetSeen: assign(({ context }, { id }: ById) => seenWithout(context, id)),
    forgetFollower: assign(({ context }, { id }: ById) => ({
      ...seenWithout(context, id),
      followers: context.followers.filter((follower) => follower.id !== id),
    })),
    chooseEvery: assign(({ context: { followers, seen } }, { every }: { readonly every: LogEvery }) => ({
      followers: followers.map((one) => (one.id === seen ? { ...one, every } : one)),
    })),
    beginAt: assign((_, { skip }: { readonly skip: number }) => ({
      reading: readingFrom(skip),
      before: skip,
      lines: skip === 0 ? NO_LINES : withGap(NO_LINES),
      fault: null,
    })),
    append: assign(({ context: { lines, reading } }, { part }: Part) => ({
      lines: linesWith(lines, withoutBrokenLine(reading, part)),
      reading: readOn(reading, part),
      fault: null,
    })),
    restart: assign(({ context: { lines } }, { part }: Part) => ({
      lines: linesOfAnew(lines, part),
      reading: readOn(UNREAD, part),
      before: 0,
      fault: null,
    })),
    forgetFault: assign({ fault: null }),
    keepFault: assign({ fault: (_, fault: Fault | null) => fault }),
  },
  guards: {
    isKnown: (_, fault: Fault | null) => fault === null,
    isMissing: (_, fault: Fault | null) => fault?.kind === 'missing',
    isLast: ({ context: { followers } }, { id }: ById) => followers.every((one) => one.id === id),
    beganLate: ({ context }) => context.before > 0,
    beganAnew: ({ context }, { part }: Part) => beganAnew(context.reading, part),
    isConsole: ({ context }, { part }: Part) => isConsole(context.reading, context.lines, part),
    mayBeConsole: ({ context: { reading, lines } }, { part }: Part) =>
      reading.read === 0 && mayBeConsole(readOn(reading, part), linesWith(lines, part)),
  },
  delays: {
    every: ({ context }) => (context.fault === null ? paceOf(context) : retryPaceOf(context)),
    retry: ({ context }) => retryPaceOf(context),
  },
}).createMachine({
  id: 'logReader',
  description: 'Reads the log from near its end on, every few seconds, for all that show something of it.',
  meta: { title: 'Log reader', spec: ['4.37', '7.36'] },
  context: ({ input }) => ({ ...NOTHING_READ, followers: [input], seen: input.id }),
  initial: 'seeking',
  on: {
    'log.follow': { actions: { type: 'keepFollower', params: ({ event }) => event } },
    'log.leave': [
      { guard: { type: 'isLast', params: ({ event }) => event }, target: '.left' },
      { actions: { type: 'forgetFollower', params: ({ event }) => event } },
    ],
    'log.show': { actions: { type: 'keepSeen', params: ({ event }) => event } },
    'log.hide': { actions: { type: 'forgetSeen', params: ({ event }) => event } },
    'every.choose': { actions: { type: 'chooseEvery', params: ({ event }) => event } },
    'log.readWhole': {
      guard: 'beganLate',
      target: '.reading',
      actions: { type: 'beginAt', params: { skip: 0 } },
    },
  },
  states: {
    seeking: {
      tags: 'loading',
      description: 'The log may be long: only its end is read, and what follows.',
      invoke: {
        id: 'logEnd',
        src: 'logEnd',
        onDone: [
          {
            guard: { type: 'isKnown', params: outcome },
            target: 'reading',
            actions: { type: 'beginAt', params: place },
          },
          {
            guard: { type: 'isMissing', params: outcome },
            target: 'missing',
            actions: { type: 'keepFault', params: outcome },
          },
          { target: 'unfound', actions: { type: 'keepFault', params: outcome } },
        ],
        onError: { target: 'unfound', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    unfound: {
      description: 'Nobody said where the log ends; it is asked again.',
      after: { retry: 'seeking' },
    },
    reading: {
      tags: 'loading',
      description: 'Read from the last known byte on: the overlap shows whether the log was restarted.',
      invoke: {
        id: 'readLog',
        src: 'readLog',
        input: ({ context }) => askFor(context.reading),
        onDone: [
          { guard: { type: 'beganAnew', params: part }, target: 'rereading' },
          {
            guard: { type: 'mayBeConsole', params: part },
            target: 'reading',
            reenter: true,
            actions: { type: 'append', params: part },
          },
          { target: 'waiting', actions: { type: 'append', params: part } },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: faultThrown },
            target: 'missing',
            actions: { type: 'keepFault', params: faultThrown },
          },
          { target: 'waiting', actions: { type: 'keepFault', params: faultThrown } },
        ],
      },
      on: { 'log.pause': 'paused' },
    },
    rereading: {
      description: 'Read from the beginning; a line says so, unless it is the console’s fixed sentence again.',
      invoke: {
        id: 'rereadLog',
        src: 'readLog',
        input: askFor(UNREAD),
        onDone: [
          { guard: { type: 'isConsole', params: part }, target: 'console', actions: 'forgetFault' },
          { target: 'waiting', actions: { type: 'restart', params: part } },
        ],
        onError: { target: 'waiting', actions: { type: 'keepFault', params: faultThrown } },
      },
      on: { 'log.pause': 'paused' },
    },
    waiting: {
      description: 'The log is read every 2, 5, 10 or 15 s; every 15 s while nobody sees it.',
      after: { every: 'reading' },
      on: {
        'log.pause': 'paused',
        'every.choose': {
          target: 'waiting',
          reenter: true,
          actions: { type: 'chooseEvery', params: ({ event }) => event },
        },
        'log.follow': { target: 'reading', actions: { type: 'keepFollower', params: ({ event }) => event } },
        'log.show': { target: 'reading', actions: { type: 'keepSeen', params: ({ event }) => event } },
      },
    },
    console: {
      tags: 'console',
      description: 'The service logs to its console: one fixed sentence for skip 0, and nothing after.',
      after: { retry: 'rereading' },
      on: { 'log.pause': 'paused' },
    },
    paused: {
      tags: 'paused',
      description: 'Whoever comes, or remains, sees the log go on.',
      on: {
        'log.resume': 'reading',
        'log.follow': { target: 'reading', actions: { type: 'keepFollower', params: ({ event }) => event } },
        'log.leave': [
          { guard: { type: 'isLast', params: ({ event }) => event }, target: 'left' },
          { target: 'reading', actions: { type: 'forgetFollower', params: ({ event }) => event } },
        ],
      },
    },
    missing: { tags: 'missing', description: 'The service in use has no such call.' },
    left: { type: 'final', description: 'Nobody shows anything of it: nothing is read, and nothing kept.' },
  },
});

export type LogReaderActor = ActorRefFrom<typeof logReaderMachine>;
export type LogReaderSnapshot = SnapshotFrom<typeof logReaderMachine>;
