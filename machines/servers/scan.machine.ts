import {
  assign,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorRef,
  type ActorRefFrom,
  type EventObject,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import { type Host } from '../ports/host';
import { notice } from '../ports/notice';
import {
  type CameraFact,
  type CameraStream,
  type CameraTrouble,
  type GivenFile,
  type PictureReading,
} from '../ports/pictures';
import { notProvided, notProvidedCallback } from '../shared/not-provided';
import { isText, type Given } from './scan.rules';

export type ScanCommand =
  | { readonly type: 'files.give'; readonly files: readonly GivenFile[]; readonly as: Given['as'] }
  | { readonly type: 'camera.open' | 'camera.close' };

/** What a scan tells the dialog that it belongs to. */
export type ScanReport =
  { readonly type: 'code.found'; readonly text: string } | { readonly type: 'text.found'; readonly text: string };

export interface ScanInput {
  readonly host: Host;
  readonly dialog: ActorRef<Snapshot<unknown>, ScanReport>;
  /** Open the camera at once, where there is one. */
  readonly camera: boolean;
}

/** Why the last try failed. */
export type ScanProblem = 'notPicture' | 'noCode' | 'notText' | 'failed' | `camera-${CameraTrouble}`;

interface Context extends ScanInput {
  /** What is still to be read; the first is being read. */
  readonly files: readonly Given[];
  /** A live camera may be used here. */
  readonly live: boolean;
  readonly stream: CameraStream | null;
  readonly problem: ScanProblem | null;
}

const NO_FILE: GivenFile = { type: '', size: 0 };
const fileIn = ({ context }: { readonly context: Context }) => ({ file: context.files[0]?.file ?? NO_FILE });

/** Reads QR codes for a dialog, from pictures or the live camera where the page may use one, and text files. */
export const scanMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScanCommand | CameraFact,
    input: {} as ScanInput,
    tags: {} as 'reading' | 'watching',
  },
  actors: {
    findCamera: fromPromise<boolean>(notProvided('scan', 'findCamera')),
    readPicture: fromPromise<PictureReading, { readonly file: GivenFile }>(notProvided('scan', 'readPicture')),
    readText: fromPromise<string, { readonly file: GivenFile }>(notProvided('scan', 'readText')),
    camera: fromCallback<EventObject>(notProvidedCallback('scan', 'camera')),
  },
  actions: {
    keepLive: assign((_, { live }: { readonly live: boolean }) => ({ live })),
    keepFiles: assign(({ context }, { files, as }: Extract<ScanCommand, { readonly type: 'files.give' }>) => ({
      files: [...context.files, ...files.map((file) => ({ file, as }))],
      problem: null,
    })),
    dropFile: assign({ files: ({ context }) => context.files.slice(1) }),
    keepStream: assign((_, { stream }: { readonly stream: CameraStream }) => ({ stream })),
    forgetStream: assign({ stream: null }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign((_, { problem }: { readonly problem: ScanProblem }) => ({ problem })),
    raiseNotFound: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('qrcodeError', 'error'),
    } as const),
    tellFound: sendTo(
      ({ context }) => context.dialog,
      (_, report: ScanReport) => report,
    ),
  },
  guards: {
    found: (_, { kind }: PictureReading) => kind === 'code',
    opensAtOnce: ({ context }, { live }: { readonly live: boolean }) => live && context.camera,
    mayUseCamera: ({ context }) => context.live,
    textIsNext: ({ context: { files } }) => files[0] !== undefined && isText(files[0]),
    pictureIsNext: ({ context: { files } }) => files[0] !== undefined,
  },
}).createMachine({
  id: 'scan',
  context: ({ input }) => ({ ...input, files: [], live: false, stream: null, problem: null }),
  invoke: {
    id: 'look',
    src: 'findCamera',
    onDone: [
      {
        guard: { type: 'opensAtOnce', params: ({ event }) => ({ live: event.output }) },
        target: '.watching',
        actions: { type: 'keepLive', params: ({ event }) => ({ live: event.output }) },
      },
      { actions: { type: 'keepLive', params: ({ event }) => ({ live: event.output }) } },
    ],
    onError: { actions: { type: 'keepLive', params: { live: false } } },
  },
  initial: 'ready',
  on: { 'files.give': { target: '.sorting', actions: { type: 'keepFiles', params: ({ event }) => event } } },
  states: {
    ready: {
      description: 'Where the live camera is not allowed, a file input takes a photo.',
      on: { 'camera.open': { guard: 'mayUseCamera', target: 'watching', actions: 'forgetProblem' } },
    },
    sorting: {
      always: [
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
        onDone: {
          target: 'sorting',
          actions: [
            'dropFile',
            { type: 'tellFound', params: ({ event }) => ({ type: 'text.found', text: event.output }) as const },
          ],
        },
        onError: { target: 'sorting', actions: ['dropFile', { type: 'keepProblem', params: { problem: 'notText' } }] },
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
