import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { messageThrown } from '../shared/faults';
import { faultThrown } from '../calls/answers';
import { textOf } from './log-lines.rules';
import { followsLog } from './shared-log';
import { FILE_NAME, initialLogs, logsSetup, type LogsContext } from './logs.setup';

const shownText = ({ log, shown, criteria }: LogsContext): string => textOf(log.lines, shown, criteria);

/** What the reader of the log tells, filtered, copied and kept (SPEC 2.88, 4.36 to 4.38). */
export const logsMachine = logsSetup.createMachine({
  id: 'logs',
  description: 'Shows, filters, copies and saves what is read of the log.',
  meta: { title: 'Logs', spec: ['2.88', '4.36', '4.37', '4.38', '9.21', '9.22'] },
  context: ({ input }) => initialLogs(input),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: {
        id: 'log',
        src: 'log',
        input: ({ context }) => ({ every: context.every }),
        onError: { target: 'closed', actions: { type: 'sayFault', params: faultThrown } },
      },
      on: {
        ...followsLog,
        'log.readWhole': { guard: 'hasEarlier', actions: { type: 'askForLog', params: ({ event }) => event } },
        'dialog.cancel': 'closed',
        'criteria.edit': { actions: { type: 'keepCriteria', params: ({ event }) => event } },
        'every.choose': {
          actions: [
            { type: 'keepEvery', params: ({ event }) => event },
            { type: 'askForLog', params: ({ event }) => event },
          ],
        },
      },
      states: {
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
