import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { messageThrown } from '../shared/faults';
import { faultThrown } from './answers';
import { textOf } from './log-lines.rules';
import { askFor, UNREAD } from './logs.rules';
import { FILE_NAME, initialLogs, logsSetup, type LogsContext } from './logs.setup';

const part = <TPart>({ event }: { readonly event: { readonly output: TPart } }) => ({ part: event.output });
const shownText = ({ lines, shown, criteria }: LogsContext): string => textOf(lines, shown, criteria);

/** The service's log, read on every few seconds, filtered, copied and kept (SPEC 2.88, 4.36 to 4.38). */
export const logsMachine = logsSetup.createMachine({
  id: 'logs',
  context: ({ input }) => initialLogs(input),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: {
        'dialog.cancel': 'closed',
        'criteria.edit': { actions: { type: 'keepCriteria', params: ({ event }) => event } },
        'every.choose': { actions: { type: 'chooseEvery', params: ({ event }) => event } },
      },
      states: {
        log: {
          initial: 'reading',
          on: { 'log.pause': '.paused' },
          states: {
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
                  { guard: { type: 'isConsole', params: part }, target: 'console', actions: 'forgetFault' },
                  { target: 'waiting', actions: { type: 'beginAnew', params: part } },
                ],
                onError: { target: 'waiting', actions: { type: 'keepFault', params: faultThrown } },
              },
            },
            waiting: {
              description: 'Logs refresh every 2, 5, 10 or 15 s, by default 5.',
              after: { every: 'reading' },
              on: {
                'every.choose': {
                  target: 'waiting',
                  reenter: true,
                  actions: { type: 'chooseEvery', params: ({ event }) => event },
                },
              },
            },
            console: {
              tags: 'console',
              description: 'The service logs to its console: one fixed sentence for skip 0, and nothing after.',
              after: { every: 'rereading' },
            },
            paused: { tags: 'paused', on: { 'log.resume': 'reading' } },
            missing: { tags: 'missing', description: 'The service in use has no such call.', on: { 'log.pause': {} } },
          },
        },
        scroll: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'followed', target: 'following' }, { target: 'staying' }] },
            following: {
              tags: 'following',
              description: 'Auto-scroll defaults to on and is remembered.',
              on: {
                'scroll.stay': {
                  target: 'staying',
                  actions: { type: 'remember', params: { key: 'logAutoScroll', value: 'false' } },
                },
              },
            },
            staying: {
              on: {
                'scroll.follow': {
                  target: 'following',
                  actions: { type: 'remember', params: { key: 'logAutoScroll', value: 'true' } },
                },
              },
            },
          },
        },
        width: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'wrapped', target: 'wrapping' }, { target: 'long' }] },
            long: {
              description: 'A line is one row, and long lines are scrolled horizontally.',
              on: {
                'wrap.enable': {
                  target: 'wrapping',
                  actions: { type: 'remember', params: { key: 'logWrap', value: 'true' } },
                },
              },
            },
            wrapping: {
              tags: 'wrapping',
              description: 'A long line continues in the rows below.',
              on: {
                'wrap.disable': {
                  target: 'long',
                  actions: { type: 'remember', params: { key: 'logWrap', value: 'false' } },
                },
              },
            },
          },
        },
        handing: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'log.copy': { guard: 'hasLines', target: 'copying' },
                'log.save': { guard: 'hasLines', target: 'saving' },
              },
            },
            copying: {
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context }) => ({ text: shownText(context) }),
                onDone: { target: 'idle', actions: 'sayCopied' },
                onError: { target: 'idle', actions: { type: 'sayNotCopied', params: messageThrown } },
              },
            },
            saving: {
              invoke: {
                id: 'saveText',
                src: 'saveText',
                input: ({ context }) => ({ text: shownText(context), name: FILE_NAME }),
                onDone: 'idle',
                onError: { target: 'idle', actions: { type: 'sayNotSaved', params: messageThrown } },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type LogsActor = ActorRefFrom<typeof logsMachine>;
export type LogsSnapshot = SnapshotFrom<typeof logsMachine>;
