import {
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorRef,
  type EventObject,
  type Snapshot,
} from 'xstate';
import { type ProxyFile } from '../domain/clash/clash';
import { looksLikeClash } from '../domain/clash/detect';
import { type Host } from '../ports/host';
import { notice } from '../ports/notice';
import {
  type CameraFact,
  type CameraStream,
  type CameraTrouble,
  type GivenFile,
  type PictureReading,
  type ScanWays,
} from '../ports/pictures';
import { notProvided, notProvidedCallback } from '../shared/not-provided';
import { isText, type Given, type GivenAs } from './scan.rules';

export type ScanCommand =
  | { readonly type: 'files.give'; readonly files: readonly GivenFile[]; readonly as: GivenAs['as'] }
  /** A text that may be a Clash file. */
  | { readonly type: 'document.give'; readonly text: string }
  | { readonly type: 'camera.open' | 'camera.close' | 'clipboard.paste' };

/** What a scan tells the dialog that it belongs to. */
export type ScanReport =
  | { readonly type: 'code.found'; readonly text: string }
  | { readonly type: 'text.found'; readonly text: string }
  | { readonly type: 'proxies.found'; readonly file: ProxyFile };

export interface ScanInput {
  readonly host: Host;
  readonly dialog: ActorRef<Snapshot<unknown>, ScanReport>;
  /** Open the camera at once, where there is one. */
  readonly camera: boolean;
}

/** Why the last try failed. */
export type ScanProblem =
  | 'notPicture'
  | 'noCode'
  | 'notText'
  | 'noProxies'
  | 'notYaml'
  | 'failed'
  | 'clipboard-empty'
  | 'clipboard-refused'
  | `camera-${CameraTrouble}`;

export interface ScanContext extends ScanInput {
  /** What is still to be read; the first is being read. */
  readonly files: readonly Given[];
  /** A live camera may be used here. */
  readonly live: boolean;
  /** The clipboard may be read here. */
  readonly pastes: boolean;
  readonly stream: CameraStream | null;
  readonly problem: ScanProblem | null;
  /** What the reader of YAML said, and where. */
  readonly detail: string;
}

/** The vocabulary of the chart in `scan.machine.ts`. */
export const scanSetup = setup({
  types: {
    context: {} as ScanContext,
    events: {} as ScanCommand | CameraFact,
    input: {} as ScanInput,
    tags: {} as 'reading' | 'watching',
  },
  actors: {
    findWays: fromPromise<ScanWays>(notProvided('scan', 'findWays')),
    readPicture: fromPromise<PictureReading, { readonly file: GivenFile }>(notProvided('scan', 'readPicture')),
    readText: fromPromise<string, { readonly file: GivenFile }>(notProvided('scan', 'readText')),
    readDocument: fromPromise<ProxyFile | null, { readonly text: string }>(notProvided('scan', 'readDocument')),
    readClipboard: fromPromise<string>(notProvided('scan', 'readClipboard')),
    camera: fromCallback<EventObject>(notProvidedCallback('scan', 'camera')),
  },
  actions: {
    keepWays: assign((_, { camera, clipboard }: ScanWays) => ({ live: camera, pastes: clipboard })),
    keepFiles: assign(({ context }, { files, as }: Extract<ScanCommand, { readonly type: 'files.give' }>) => ({
      files: [...context.files, ...files.map((file) => ({ file, as }))],
      problem: null,
    })),
    keepDocument: assign(({ context }, { text }: { readonly text: string }) => ({
      files: [{ text }, ...context.files],
      problem: null,
    })),
    dropFile: assign({ files: ({ context }) => context.files.slice(1) }),
    keepStream: assign((_, { stream }: { readonly stream: CameraStream }) => ({ stream })),
    forgetStream: assign({ stream: null }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign((_, { problem, detail = '' }: { readonly problem: ScanProblem; readonly detail?: string }) => ({
      problem,
      detail,
    })),
    raiseNotFound: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('qrcodeError', 'error'),
    } as const),
    tellFound: sendTo(
      ({ context }) => context.dialog,
      (_, report: ScanReport) => report,
    ),
    tellProxies: enqueueActions(({ context, enqueue }, { file }: { readonly file: ProxyFile | null }) => {
      if (file !== null) enqueue.sendTo(context.dialog, { type: 'proxies.found', file });
    }),
  },
  guards: {
    found: (_, { kind }: PictureReading) => kind === 'code',
    opensAtOnce: ({ context }, { camera }: ScanWays) => camera && context.camera,
    mayUseCamera: ({ context }) => context.live,
    mayPaste: ({ context }) => context.pastes,
    isBlank: (_, { text }: { readonly text: string }) => text.trim() === '',
    isClash: (_, { text }: { readonly text: string }) => looksLikeClash(text),
    hasProxies: (_, { file }: { readonly file: ProxyFile | null }) => file !== null,
    documentIsNext: ({ context: { files } }) => files[0] !== undefined && 'text' in files[0],
    textIsNext: ({ context: { files } }) => files[0] !== undefined && isText(files[0]),
    pictureIsNext: ({ context: { files } }) => files[0] !== undefined,
  },
});
