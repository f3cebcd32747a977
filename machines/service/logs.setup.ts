import { assign, fromPromise, sendTo, setup } from 'xstate';
import { type Host } from '../ports/host';
import { notice } from '../ports/notice';
import { type LogInput, type LogPart } from '../ports/service';
import { type LOG_EVERY, LOG_EVERY_DEFAULT } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import {
  ALL,
  NO_LINES,
  NOTHING_SHOWN,
  openShown,
  shownOf,
  type Criteria,
  type LogLines,
  type Shown,
} from './log-lines.rules';
import { beganAnew, isConsole, linesOfAnew, linesWith, mayBeConsole, readOn, UNREAD, type Reading } from './logs.rules';
import { sayCopied, sayFault, tellClosed } from './telling';

export type LogEvery = (typeof LOG_EVERY)[number];

export type LogsCommand =
  | { readonly type: 'every.choose'; readonly every: LogEvery }
  | { readonly type: 'scroll.follow' | 'scroll.stay' }
  | { readonly type: 'wrap.enable' | 'wrap.disable' }
  | { readonly type: 'log.pause' | 'log.resume' | 'log.copy' | 'log.save' }
  | { readonly type: 'criteria.edit'; readonly criteria: Partial<Criteria> }
  | { readonly type: 'dialog.cancel' };

export interface LogsInput {
  readonly host: Host;
  readonly id: string;
  /** As it was remembered. */
  readonly autoScroll: boolean;
  readonly wrap: boolean;
}

export interface LogsContext extends LogsInput {
  readonly every: LogEvery;
  readonly reading: Reading;
  readonly lines: LogLines;
  readonly criteria: Criteria;
  readonly shown: Shown;
  /** Why the last reading failed. */
  readonly fault: Fault | null;
}

export function initialLogs(input: LogsInput): LogsContext {
  return {
    ...input,
    every: LOG_EVERY_DEFAULT,
    reading: UNREAD,
    lines: NO_LINES,
    criteria: ALL,
    shown: NOTHING_SHOWN,
    fault: null,
  };
}

const FILE_NAME = 'v2raya-log';

/** The words of the chart in `logs.machine.ts`. */
export const logsSetup = setup({
  types: {
    context: {} as LogsContext,
    events: {} as LogsCommand,
    input: {} as LogsInput,
    tags: {} as 'following' | 'wrapping' | 'paused' | 'console' | 'missing' | 'loading',
  },
  actors: {
    readLog: fromPromise<LogPart, LogInput>(notProvided('logs', 'readLog')),
    copyText: fromPromise<void, { readonly text: string }>(notProvided('logs', 'copyText')),
    saveText: fromPromise<void, { readonly text: string; readonly name: string }>(notProvided('logs', 'saveText')),
  },
  actions: {
    append: assign(({ context }, { part }: { readonly part: LogPart }) => {
      const lines = linesWith(context.lines, part);
      return {
        lines,
        reading: readOn(context.reading, part),
        shown: shownOf(lines, context.criteria, context.shown),
        fault: null,
      };
    }),
    beginAnew: assign(({ context }, { part }: { readonly part: LogPart }) => {
      const lines = linesOfAnew(context.lines, part);
      return {
        lines,
        reading: readOn(UNREAD, part),
        shown: shownOf(lines, context.criteria, context.shown),
        fault: null,
      };
    }),
    forgetFault: assign({ fault: null }),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    chooseEvery: assign({ every: (_, { every }: { readonly every: LogEvery }) => every }),
    keepCriteria: assign(({ context }, change: { readonly criteria: Partial<Criteria> }) => {
      const criteria = { ...context.criteria, ...change.criteria };
      return { criteria, shown: shownOf(context.lines, criteria) };
    }),
    remember: sendTo(
      ({ context }) => context.host,
      (_, { key, value }: { readonly key: 'logAutoScroll' | 'logWrap'; readonly value: 'true' | 'false' }) =>
        ({ type: 'storing.requested', key, value }) as const,
    ),
    sayCopied: sayCopied(),
    sayNotCopied: sendTo(
      ({ context }) => context.host,
      (_, { message }: { readonly message: string }) =>
        ({ type: 'notice.raised', notice: notice('copyFailed', 'warning', { message }) }) as const,
    ),
    sayNotSaved: sendTo(
      ({ context }) => context.host,
      (_, { message }: { readonly message: string }) =>
        ({ type: 'notice.raised', notice: notice('saveFailed', 'warning', { message }) }) as const,
    ),
    sayFault: sayFault(),
    tellClosed: tellClosed(),
  },
  guards: {
    beganAnew: ({ context }, { part }: { readonly part: LogPart }) => beganAnew(context.reading, part),
    isConsole: ({ context }, { part }: { readonly part: LogPart }) => isConsole(context.reading, context.lines, part),
    mayBeConsole: ({ context }, { part }: { readonly part: LogPart }) =>
      context.reading.read === 0 && mayBeConsole(readOn(context.reading, part), linesWith(context.lines, part)),
    isMissing: (_, fault: Fault) => fault.kind === 'missing',
    followed: ({ context }) => context.autoScroll,
    wrapped: ({ context }) => context.wrap,
    hasLines: ({ context }) => context.shown.length > 0 || openShown(context.lines, context.criteria),
  },
  delays: { every: ({ context }) => context.every },
});

export { FILE_NAME };
