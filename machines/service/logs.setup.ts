import { assign, fromPromise, sendTo, setup } from 'xstate';
import { type Host } from '../ports/host';
import { notice } from '../ports/notice';
import { LOG_EVERY_DEFAULT } from '../shared/constants';
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
import { logReader, type LogReadingCommand, type LogReadingContext, type LogReadingTag } from './log-reading';
import { linesOfAnew, linesWith, UNREAD } from './logs.rules';
import { sayCopied, tellClosed } from './telling';

export type LogsCommand =
  | LogReadingCommand
  | { readonly type: 'scroll.follow' | 'scroll.stay' }
  | { readonly type: 'wrap.enable' | 'wrap.disable' }
  | { readonly type: 'log.copy' | 'log.save' }
  | { readonly type: 'criteria.edit'; readonly criteria: Partial<Criteria> }
  | { readonly type: 'dialog.cancel' };

export interface LogsInput {
  readonly host: Host;
  readonly id: string;
  /** As it was remembered. */
  readonly autoScroll: boolean;
  readonly wrap: boolean;
}

export interface LogsContext extends LogsInput, LogReadingContext {
  readonly lines: LogLines;
  readonly criteria: Criteria;
  readonly shown: Shown;
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

const reader = logReader<LogsContext, LogsCommand>({
  machine: 'logs',
  beginning: ({ lines }) => lines,
  taken: (context, part, anew) => {
    const lines = anew ? linesOfAnew(context.lines, part) : linesWith(context.lines, part);
    return { lines, shown: shownOf(lines, context.criteria, context.shown) };
  },
});

/** The words of the chart in `logs.machine.ts`. */
export const logsSetup = setup({
  types: {
    context: {} as LogsContext,
    events: {} as LogsCommand,
    input: {} as LogsInput,
    tags: {} as 'following' | 'wrapping' | LogReadingTag,
  },
  actors: {
    ...reader.actors,
    copyText: fromPromise<void, { readonly text: string }>(notProvided('logs', 'copyText')),
    saveText: fromPromise<void, { readonly text: string; readonly name: string }>(notProvided('logs', 'saveText')),
  },
  actions: {
    ...reader.actions,
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
    tellClosed: tellClosed(),
  },
  guards: {
    ...reader.guards,
    followed: ({ context }) => context.autoScroll,
    wrapped: ({ context }) => context.wrap,
    hasLines: ({ context }) => context.shown.length > 0 || openShown(context.lines, context.criteria),
  },
  delays: reader.delays,
});

export { FILE_NAME };
