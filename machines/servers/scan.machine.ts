import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type GivenFile } from '../ports/pictures';
import { scanSetup, type ScanContext } from './scan.setup';

export { type ScanCommand, type ScanInput, type ScanProblem, type ScanReport } from './scan.setup';

const NO_FILE: GivenFile = { type: '', size: 0 };

function fileIn({ context: { files } }: { readonly context: ScanContext }) {
  const [next] = files;
  return { file: next !== undefined && 'file' in next ? next.file : NO_FILE };
}

function documentIn({ context: { files } }: { readonly context: ScanContext }) {
  const [next] = files;
  return { text: next !== undefined && 'text' in next ? next.text : '' };
}

/** Reads QR codes for a dialog, from pictures or the live camera where the page may use one, text files, and the proxies in a Clash file. */
export const scanMachine = scanSetup.createMachine({
  id: 'scan',
  description: 'Reads QR codes from pictures and from the live camera, and text files, for the dialog it belongs to.',
  meta: { title: 'Scan', spec: ['2.44', '2.50', '2.51', '5.27', '8.16'] },
  context: ({ input }) => ({
    ...input,
    files: [],
    live: false,
    pastes: false,
    stream: null,
    problem: null,
    detail: '',
  }),
  invoke: {
    id: 'look',
    src: 'findWays',
    onDone: [
      {
        guard: { type: 'opensAtOnce', params: ({ event }) => event.output },
        target: '.watching',
        actions: { type: 'keepWays', params: ({ event }) => event.output },
      },
      { actions: { type: 'keepWays', params: ({ event }) => event.output } },
    ],
    onError: { actions: { type: 'keepWays', params: { camera: false, clipboard: false } } },
  },
  initial: 'ready',
  on: {
    'files.give': { target: '.sorting', actions: { type: 'keepFiles', params: ({ event }) => event } },
    'document.give': { target: '.sorting', actions: { type: 'keepDocument', params: ({ event }) => event } },
  },
  states: {
    ready: {
      description: 'Where the live camera is not allowed, a file input takes a photo.',
      on: {
        'camera.open': { guard: 'mayUseCamera', target: 'watching', actions: 'forgetProblem' },
        'clipboard.paste': { guard: 'mayPaste', target: 'pasting', actions: 'forgetProblem' },
      },
    },
    sorting: {
      always: [
        { guard: 'documentIsNext', target: 'readingDocument' },
        { guard: 'textIsNext', target: 'readingText' },
        { guard: 'pictureIsNext', target: 'readingPicture' },
        { target: 'ready' },
      ],
    },
    readingPicture: {
      tags: 'reading',
      description: 'A file that is not a picture, or contains no code, gets the same message (SPEC 2.51).',
      invoke: {
        id: 'readPicture',
        src: 'readPicture',
        input: fileIn,
        onDone: [
          {
            guard: { type: 'found', params: ({ event }) => event.output },
            target: 'sorting',
            actions: [
              'dropFile',
              {
                type: 'tellFound',
                params: ({ event: { output } }) =>
                  ({ type: 'code.found', text: output.kind === 'code' ? output.text : '' }) as const,
              },
            ],
          },
          {
            target: 'sorting',
            actions: [
              'dropFile',
              {
                type: 'keepProblem',
                params: ({ event: { output } }) => ({
                  problem: output.kind === 'notPicture' ? 'notPicture' : 'noCode',
                }),
              },
              'raiseNotFound',
            ],
          },
        ],
        onError: {
          target: 'sorting',
          actions: ['dropFile', { type: 'keepProblem', params: { problem: 'failed' } }, 'raiseNotFound'],
        },
      },
    },
    readingText: {
      tags: 'reading',
      invoke: {
        id: 'readText',
        src: 'readText',
        input: fileIn,
        onDone: [
          {
            guard: { type: 'isClash', params: ({ event }) => ({ text: event.output }) },
            target: 'sorting',
            actions: ['dropFile', { type: 'keepDocument', params: ({ event }) => ({ text: event.output }) }],
          },
          {
            target: 'sorting',
            actions: [
              'dropFile',
              { type: 'tellFound', params: ({ event }) => ({ type: 'text.found', text: event.output }) as const },
            ],
          },
        ],
        onError: { target: 'sorting', actions: ['dropFile', { type: 'keepProblem', params: { problem: 'notText' } }] },
      },
    },
    readingDocument: {
      tags: 'reading',
      description: 'The proxies of a Clash file become share links; what links have no place for is told with them.',
      invoke: {
        id: 'readDocument',
        src: 'readDocument',
        input: documentIn,
        onDone: [
          {
            guard: { type: 'hasProxies', params: ({ event }) => ({ file: event.output }) },
            target: 'sorting',
            actions: ['dropFile', { type: 'tellProxies', params: ({ event }) => ({ file: event.output }) }],
          },
          { target: 'sorting', actions: ['dropFile', { type: 'keepProblem', params: { problem: 'noProxies' } }] },
        ],
        onError: {
          target: 'sorting',
          actions: [
            'dropFile',
            {
              type: 'keepProblem',
              params: ({ event }) => ({ problem: 'notYaml', detail: String(event.error).replace(/^\w*Error: /, '') }),
            },
          ],
        },
      },
    },
    pasting: {
      description: 'The browser may ask the person first; what comes is taken as if it had been pasted into the field.',
      invoke: {
        id: 'readClipboard',
        src: 'readClipboard',
        onDone: [
          {
            guard: { type: 'isBlank', params: ({ event }) => ({ text: event.output }) },
            target: 'ready',
            actions: { type: 'keepProblem', params: { problem: 'clipboard-empty' } },
          },
          {
            guard: { type: 'isClash', params: ({ event }) => ({ text: event.output }) },
            target: 'sorting',
            actions: { type: 'keepDocument', params: ({ event }) => ({ text: event.output }) },
          },
          {
            target: 'ready',
            actions: {
              type: 'tellFound',
              params: ({ event }) => ({ type: 'text.found', text: event.output }) as const,
            },
          },
        ],
        onError: { target: 'ready', actions: { type: 'keepProblem', params: { problem: 'clipboard-refused' } } },
      },
    },
    watching: {
      tags: 'watching',
      description: 'The camera is released when this state is left.',
      exit: 'forgetStream',
      invoke: {
        id: 'camera',
        src: 'camera',
        onError: { target: 'ready', actions: { type: 'keepProblem', params: { problem: 'camera-failed' } } },
      },
      on: {
        'camera.opened': { actions: { type: 'keepStream', params: ({ event }) => event } },
        'camera.close': 'ready',
        'camera.found': {
          target: 'ready',
          actions: {
            type: 'tellFound',
            params: ({ event }) => ({ type: 'code.found', text: event.text }) as const,
          },
        },
        'camera.failed': {
          target: 'ready',
          actions: {
            type: 'keepProblem',
            params: ({ event }) => ({ problem: `camera-${event.trouble}` as const }),
          },
        },
      },
    },
  },
});

export type ScanActor = ActorRefFrom<typeof scanMachine>;
export type ScanSnapshot = SnapshotFrom<typeof scanMachine>;
