import { assign, fromPromise, type EventObject } from 'xstate';
import { type Host } from '../ports/host';
import { type LogInput, type LogPart } from '../ports/service';
import { type LOG_EVERY } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { faultThrown } from './answers';
import { type LogLines } from './log-lines.rules';
import { askFor, beganAnew, isConsole, linesWith, mayBeConsole, readOn, UNREAD, type Reading } from './logs.rules';
import { sayFault } from './telling';

export type LogEvery = (typeof LOG_EVERY)[number];

export type LogReadingCommand =
  { readonly type: 'every.choose'; readonly every: LogEvery } | { readonly type: 'log.pause' | 'log.resume' };

export type LogReadingTag = 'paused' | 'console' | 'missing' | 'loading';

export interface LogReadingContext {
  readonly host: Host;
  readonly every: LogEvery;
  readonly reading: Reading;
  /** Why the last reading failed. */
  readonly fault: Fault | null;
}

/** What the reader of the log leaves to whoever has it. */
interface LogReader<TContext> {
  /** The machine's id. */
  readonly machine: string;
  /** The first lines that were read: one alone may be the console's fixed sentence. */
  readonly beginning: (context: TContext) => LogLines;
  /** What becomes of the part that was read; `anew`: the log was restarted, and this is its beginning. */
  readonly taken: (context: TContext, part: LogPart, anew: boolean) => Partial<TContext>;
}

/** The reader of the log, for the `setup` of a machine that shows something of it: see `logReadingState`. */
export function logReader<TContext extends LogReadingContext, TEvent extends EventObject>({
  machine,
  beginning,
  taken,
}: LogReader<TContext>) {
  type Args = { readonly context: TContext };
  type Part = { readonly part: LogPart };
  return {
    actors: { readLog: fromPromise<LogPart, LogInput>(notProvided(machine, 'readLog')) },
    actions: {
      append: assign<TContext, TEvent, Part, TEvent, never>(
        ({ context }: Args, { part }: Part) =>
          ({
            ...taken(context, part, false),
            reading: readOn(context.reading, part),
            fault: null,
          }) as Partial<TContext>,
      ),
      beginAnew: assign<TContext, TEvent, Part, TEvent, never>(
        ({ context }: Args, { part }: Part) =>
          ({ ...taken(context, part, true), reading: readOn(UNREAD, part), fault: null }) as Partial<TContext>,
      ),
      forgetFault: assign<TContext, TEvent, undefined, TEvent, never>({ fault: null } as never),
      keepFault: assign<TContext, TEvent, Fault, TEvent, never>((_: Args, fault: Fault) => ({ fault }) as never),
      chooseEvery: assign<TContext, TEvent, { readonly every: LogEvery }, TEvent, never>(
        (_: Args, { every }: { readonly every: LogEvery }) => ({ every }) as never,
      ),
      sayFault: sayFault<TContext, TEvent>(),
    },
    guards: {
      beganAnew: ({ context }: Args, { part }: Part) => beganAnew(context.reading, part),
      isConsole: ({ context }: Args, { part }: Part) => isConsole(context.reading, beginning(context), part),
      mayBeConsole: ({ context }: Args, { part }: Part) =>
        context.reading.read === 0 && mayBeConsole(readOn(context.reading, part), linesWith(beginning(context), part)),
      isMissing: (_: unknown, fault: Fault) => fault.kind === 'missing',
    },
    delays: { every: ({ context }: Args) => context.every },
  };
}

const part = <TPart>({ event }: { readonly event: { readonly output: TPart } }) => ({ part: event.output });

const chooseEvery = {
  type: 'chooseEvery',
  params: ({ event }: { readonly event: { readonly every: LogEvery } }) => event,
} as const;

/** The region in which the log is read on every few seconds, for as long as its dialog is open. It begins with `reading`. */
export const logReadingState = {
  initial: 'reading',
  on: { 'log.pause': '.paused' },
  states: {
    reading: {
      tags: 'loading',
      description: 'Read from the last known byte on: the overlap shows whether the log was restarted.',
      invoke: {
        id: 'readLog',
        src: 'readLog',
        input: ({ context }: { readonly context: LogReadingContext }) => askFor(context.reading),
        onDone: [
          { guard: { type: 'beganAnew', params: part<LogPart> }, target: 'rereading' },
          {
            guard: { type: 'mayBeConsole', params: part<LogPart> },
            target: 'reading',
            reenter: true,
            actions: { type: 'append', params: part<LogPart> },
          },
          { target: 'waiting', actions: { type: 'append', params: part<LogPart> } },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: faultThrown },
            target: 'missing',
            actions: { type: 'sayFault', params: faultThrown },
          },
          { target: 'waiting', actions: { type: 'keepFault', params: faultThrown } },
        ],
      },
    },
    rereading: {
      description: 'Read from the beginning; a line says so, unless it is the console’s fixed sentence again.',
      invoke: {
        id: 'rereadLog',
        src: 'readLog',
        input: askFor(UNREAD),
        onDone: [
          { guard: { type: 'isConsole', params: part<LogPart> }, target: 'console', actions: 'forgetFault' },
          { target: 'waiting', actions: { type: 'beginAnew', params: part<LogPart> } },
        ],
        onError: { target: 'waiting', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    waiting: {
      description: 'Logs refresh every 2, 5, 10 or 15 s, by default 5.',
      after: { every: 'reading' },
      on: { 'every.choose': { target: 'waiting', reenter: true, actions: chooseEvery } },
    },
    console: {
      tags: 'console',
      description: 'The service logs to its console: one fixed sentence for skip 0, and nothing after.',
      after: { every: 'rereading' },
    },
    paused: { tags: 'paused', on: { 'log.resume': 'reading' } },
    missing: { tags: 'missing', description: 'The service in use has no such call.', on: { 'log.pause': {} } },
  },
} as const;
