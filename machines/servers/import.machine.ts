import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown } from '../calls/answers';
import { faultOf } from '../shared/faults';
import { choiceIn, importContext, importSetup } from './import.setup';
import { batchesOf } from './import-lines.rules';
import { askingState } from '../shared/draft';

export { type ImportCommand, type ImportDialogInput, type ImportProblem } from './import.setup';

/** The import dialog: links and addresses, typed, pasted, dropped or scanned; each line is judged before anything is sent. */
export const importMachine = importSetup.createMachine({
  id: 'import',
  description:
    'Judges each line that was typed, pasted, dropped or scanned, imports it and keeps what was not imported.',
  meta: { title: 'Import', spec: ['2.44', '2.45', '2.46', '2.52', '5.28'] },
  context: ({ input }) => importContext(input),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        mode: {
          initial: 'single',
          states: {
            single: {
              description: 'One line; Enter confirms (SPEC 2.46). Several lines need the other mode.',
              always: { guard: 'severalLines', target: 'batch' },
              on: { 'batch.toggle': 'batch' },
            },
            batch: {
              tags: 'batch',
              description: 'One link per line (SPEC 2.45).',
              on: { 'batch.toggle': { guard: 'oneLine', target: 'single' } },
            },
          },
        },
        lines: {
          initial: 'read',
          states: {
            read: { always: { guard: 'hasUnread', target: 'reading' } },
            reading: {
              description: 'Thousands of lines are read in slices, so that the page does not freeze.',
              always: { guard: 'allRead', target: 'read' },
              after: { breath: { target: 'reading', reenter: true, actions: 'readSlice' } },
            },
          },
        },
        work: {
          initial: 'opening',
          states: {
            opening: { always: [{ guard: 'hasScanned', target: 'scanned' }, { target: 'editing' }] },
            scanned: {
              description: 'The decoded text is imported (SPEC 2.52), unless it needs a decision.',
              always: [{ guard: 'isPlain', target: 'sending' }, { target: 'editing.typed' }],
            },
            editing: {
              initial: 'blank',
              exit: 'forgetCamera',
              invoke: {
                id: 'scan',
                src: 'scan',
                input: ({ context, self }) => ({ host: context.host, dialog: self, camera: context.camera }),
                onError: { actions: { type: 'keepFault', params: ({ event }) => faultOf(event.error) } },
              },
              on: {
                'text.found': { target: '.typed', actions: { type: 'addText', params: ({ event }) => event } },
                'proxies.found': { target: '.typed', actions: { type: 'addProxies', params: ({ event }) => event } },
                'http.choose': {
                  guard: 'isAsked',
                  actions: { type: 'keepChoice', params: ({ event }) => event },
                },
              },
              states: {
                blank: {
                  on: {
                    'text.edit': [
                      {
                        guard: { type: 'isClash', params: ({ event }) => event },
                        actions: { type: 'giveDocument', params: ({ event }) => event },
                      },
                      { target: 'typed', actions: { type: 'keepText', params: ({ event }) => event } },
                    ],
                    'code.found': {
                      target: '#import.open.work.scanned',
                      actions: { type: 'keepText', params: ({ event }) => event },
                    },
                    'import.submit': { actions: 'refuseEmpty' },
                    'dialog.cancel': '#import.closed',
                  },
                },
                typed: {
                  tags: 'draft',
                  on: {
                    'text.edit': [
                      {
                        guard: { type: 'isClash', params: ({ event }) => event },
                        actions: { type: 'giveDocument', params: ({ event }) => event },
                      },
                      {
                        guard: { type: 'isNothing', params: ({ event }) => event },
                        target: 'blank',
                        actions: { type: 'keepText', params: ({ event }) => event },
                      },
                      { actions: { type: 'keepText', params: ({ event }) => event } },
                    ],
                    'code.found': { actions: { type: 'addText', params: ({ event }) => event } },
                    'import.submit': [
                      { guard: 'isEmpty', actions: 'refuseEmpty' },
                      { guard: 'nothingToSend', actions: 'refuseUnknown' },
                      { guard: 'allRead', target: '#import.open.work.sending', actions: 'forgetProblem' },
                    ],
                    'dialog.cancel': '#import.open.work.asking',
                  },
                },
              },
            },
            asking: askingState('#import.closed', 'editing.typed'),
            sending: {
              tags: ['busy', 'draft'],
              description: 'Lines that were not imported stay in the field.',
              invoke: {
                id: 'run',
                src: 'run',
                input: ({ context }) => ({
                  host: context.host,
                  batches: batchesOf(context.lines, choiceIn(context)),
                }),
                onDone: [
                  {
                    guard: { type: 'tookAll', params: ({ event }) => event.output },
                    target: '#import.closed',
                    actions: { type: 'raiseOutcome', params: ({ event }) => event.output },
                  },
                  {
                    target: 'editing.typed',
                    actions: [
                      { type: 'raiseOutcome', params: ({ event }) => event.output },
                      { type: 'keepRest', params: ({ event }) => event.output },
                    ],
                  },
                ],
                onError: { target: 'editing.typed', actions: { type: 'keepFault', params: faultThrown } },
              },
              on: { 'import.leave': { actions: 'leaveRun' } },
            },
          },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ImportActor = ActorRefFrom<typeof importMachine>;
export type ImportSnapshot = SnapshotFrom<typeof importMachine>;
