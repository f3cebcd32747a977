import { type DialogInput } from '../ports/dialog-input';
import { and, assign, fromPromise, or, sendTo, setup } from 'xstate';
import { notice } from '../ports/notice';
import { LOG_EVERY_DEFAULT } from '../shared/constants';
import { notProvided } from '../shared/not-provided';
import { ALL, NOTHING_SHOWN, openShown, shownOf, type Criteria, type Shown } from './log-lines.rules';
import { type LogEvery } from './log-pace.rules';
import { type LogCommand } from './log-reader.machine';
import {
  isAnotherBeginning,
  logSlot,
  UNTOLD,
  type LogAskingCommand,
  type LogFact,
  type SeenFact,
  type ToldLog,
} from './shared-log';
import { sayCopied, sayFault, tellClosed } from '../calls/telling';

export type LogsCommand =
  | LogCommand
  | { readonly type: 'scroll.follow' | 'scroll.stay' }
  | { readonly type: 'wrap.enable' | 'wrap.disable' }
  | { readonly type: 'log.copy' | 'log.save' }
  | { readonly type: 'criteria.edit'; readonly criteria: Partial<Criteria> }
  | { readonly type: 'dialog.cancel' };

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly logs: {
      /** As it was remembered. */
      readonly autoScroll: boolean;
      /** Null until the person has chosen. */
      readonly wrap: boolean | null;
    };
  }
}

export type LogsInput = DialogInput<'logs'>;

export interface LogsContext extends LogsInput {
  readonly every: LogEvery;
  readonly log: ToldLog;
  readonly criteria: Criteria;
  readonly shown: Shown;
}

export function initialLogs(input: LogsInput): LogsContext {
  return {
    ...input,
    every: LOG_EVERY_DEFAULT,
    log: UNTOLD,
    criteria: ALL,
    shown: NOTHING_SHOWN,
  };
}

const FILE_NAME = 'v2raya-log';

/** The words of the chart in `logs.machine.ts`. */
export const logsSetup = setup({
  types: {
    context: {} as LogsContext,
    events: {} as LogsCommand | LogFact | SeenFact,
    input: {} as LogsInput,
    tags: {} as 'following' | 'wrapping',
  },
  actors: {
    log: logSlot,
    copyText: fromPromise<void, { readonly text: string }>(notProvided('logs', 'copyText')),
    saveText: fromPromise<void, { readonly text: string; readonly name: string }>(notProvided('logs', 'saveText')),
  },
  actions: {
    keepLog: assign(({ context }, { log }: LogFact) => {
      const shown = isAnotherBeginning(context.log.lines, log.lines) ? null : context.shown;
      return { log, shown: shownOf(log.lines, context.criteria, shown) };
    }),
    askForLog: sendTo('log', (_, asking: LogAskingCommand) => asking),
    keepEvery: assign({ every: (_, { every }: { readonly every: LogEvery }) => every }),
    sayFault: sayFault(),
    keepCriteria: assign(({ context }, change: { readonly criteria: Partial<Criteria> }) => {
      const criteria = { ...context.criteria, ...change.criteria };
      return { criteria, shown: shownOf(context.log.lines, criteria) };
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
    isGone: ({ context }, { log }: LogFact) => log.state === 'missing' && context.log.state !== 'missing',
    hasEarlier: ({ context }) => context.log.hasEarlier,
    followed: ({ context }) => context.autoScroll,
    wrapIsChosen: ({ context }) => context.wrap === true,
    nothingIsChosen: ({ context }) => context.wrap === null,
    /** Whether the window is as narrow as a phone; the wiring provides it. */
    isNarrow: () => false,
    /** On a phone, a line that goes on beyond the window cannot be read. */
    wrapped: or(['wrapIsChosen', and(['nothingIsChosen', 'isNarrow'])]),
    hasLines: ({ context }) => context.shown.length > 0 || openShown(context.log.lines, context.criteria),
  },
});

export { FILE_NAME };
