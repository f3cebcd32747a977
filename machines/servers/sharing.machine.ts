import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { nameAt } from '../domain/touch-changes';
import { type DialogInput } from '../ports/dialog-input';
import { type Host } from '../ports/host';
import { type CodeDrawing, type CodeLevel, type PictureFormat, type SaveCodeInput } from '../ports/pictures';
import { scanMachine, type ScanReport } from './scan.machine';
import { faultThrown } from '../calls/answers';
import { messageThrown, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { codeText, fileName, FIRST_LEVEL, lowerLevel } from './sharing.rules';
import { sayCopied, sayFault, sayNotDone, tellClosed } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type SharingCommand =
  | { readonly type: 'link.copy' }
  | { readonly type: 'code.save'; readonly format: PictureFormat }
  | { readonly type: 'sharing.retry' }
  | { readonly type: 'dialog.cancel' };

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly sharing: SharingSubject;
  }
}

export type SharingInput = DialogInput<'sharing'>;

interface Context {
  readonly id: string;
  readonly host: Host;
  readonly title: string;
  /** Null for a link that was given. */
  readonly row: Reference | null;
  readonly link: string;
  /** The error correction that is tried. */
  readonly level: CodeLevel;
  readonly drawing: CodeDrawing | null;
  readonly format: PictureFormat;
  readonly fault: Fault | null;
}

const NO_ROW: Reference = { _type: 'server', id: 0, sub: 0 };

function contextOf(input: SharingInput): Context {
  const { id, host } = input;
  const start = { id, host, level: FIRST_LEVEL, drawing: null, format: 'png', fault: null } as const;
  return 'link' in input
    ? { ...start, title: input.title, row: null, link: input.link }
    : { ...start, title: nameAt(input.touch, input.row), row: input.row, link: '' };
}

const failed = [
  { type: 'keepFault', params: faultThrown },
  { type: 'sayFault', params: faultThrown },
] as const;

/** The sharing dialog: one link as a QR code and as text (SPEC section 2, "Sharing dialog"). */
export const sharingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SharingCommand | ScanReport,
    input: {} as SharingInput,
    tags: {} as 'fetching' | 'unread' | 'drawing' | 'tooLong' | 'undrawn',
  },
  actors: {
    sharingAddress: serviceCall('sharingAddress'),
    /** Null when the text is too long for the level. */
    drawCode: fromPromise<CodeDrawing | null, { readonly text: string; readonly level: CodeLevel }>(
      notProvided('sharing', 'drawCode'),
    ),
    saveCode: fromPromise<void, SaveCodeInput>(notProvided('sharing', 'saveCode')),
    copyText: fromPromise<void, { readonly text: string }>(notProvided('sharing', 'copyText')),
    scan: scanMachine,
  },
  actions: {
    keepLink: assign((_, { link }: { readonly link: string }) => ({ link, fault: null })),
    keepFault: assign((_, fault: Fault) => ({ fault })),
    sayFault: sayFault(),
    keepDrawing: assign((_, { drawing }: { readonly drawing: CodeDrawing | null }) => ({ drawing })),
    lowerLevel: assign(({ context }) => ({ level: lowerLevel(context.level) ?? context.level })),
    keepFormat: assign((_, { format }: { readonly format: PictureFormat }) => ({ format })),
    sayCopied: sayCopied(),
    sayNotCopied: sayNotDone('copyFailed'),
    sayNotSaved: sayNotDone('saveFailed'),
    requestImport: sendTo(
      ({ context }) => context.host,
      (_, { text }: { readonly text: string }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'import', scanned: text } }) as const,
    ),
    tellClosed: tellClosed(),
  },
  guards: {
    isGiven: ({ context }) => context.row === null,
    fits: (_, { drawing }: { readonly drawing: CodeDrawing | null }) => drawing !== null,
    canLower: ({ context }) => lowerLevel(context.level) !== null,
  },
}).createMachine({
  id: 'sharing',
  description: 'Shows one link as a QR code and as text, copies it and saves the code.',
  meta: { title: 'Sharing', spec: ['2.47', '2.48', '2.49', '2.50', '7.26', '8.21', '9.16'] },
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  on: { 'dialog.cancel': '.closed' },
  states: {
    opening: { always: [{ guard: 'isGiven', target: 'shown' }, { target: 'fetching' }] },
    fetching: {
      tags: 'fetching',
      invoke: {
        id: 'fetch',
        src: 'sharingAddress',
        input: ({ context }) => context.row ?? NO_ROW,
        onDone: { target: 'shown', actions: { type: 'keepLink', params: ({ event }) => ({ link: event.output }) } },
        onError: { target: 'unread', actions: failed },
      },
    },
    unread: { tags: 'unread', on: { 'sharing.retry': 'fetching' } },
    shown: {
      type: 'parallel',
      description: 'Copy gives a success notice, else a fail notice with the error (SPEC 2.49).',
      invoke: {
        id: 'scan',
        src: 'scan',
        input: ({ context, self }) => ({ host: context.host, dialog: self, camera: false }),
        onError: { actions: failed },
      },
      on: { 'code.found': { actions: { type: 'requestImport', params: ({ event }) => event } } },
      states: {
        code: {
          initial: 'drawing',
          states: {
            drawing: {
              tags: 'drawing',
              description: 'High error correction (SPEC 9.16); a link too long for it steps down.',
              invoke: {
                id: 'draw',
                src: 'drawCode',
                input: ({ context: { link, row, level } }) => ({ text: codeText(link, row?._type ?? 'server'), level }),
                onDone: [
                  {
                    guard: { type: 'fits', params: ({ event }) => ({ drawing: event.output }) },
                    target: 'drawn',
                    actions: { type: 'keepDrawing', params: ({ event }) => ({ drawing: event.output }) },
                  },
                  { guard: 'canLower', target: 'drawing', reenter: true, actions: 'lowerLevel' },
                  { target: 'tooLong' },
                ],
                onError: 'undrawn',
              },
            },
            drawn: {
              on: {
                'code.save': { target: 'saving', actions: { type: 'keepFormat', params: ({ event }) => event } },
              },
            },
            saving: {
              invoke: {
                id: 'save',
                src: 'saveCode',
                input: ({ context: { drawing, format, title, level } }) => ({
                  drawing: drawing ?? { level, size: 0, path: '' },
                  format,
                  name: fileName(title),
                }),
                onDone: 'drawn',
                onError: { target: 'drawn', actions: { type: 'sayNotSaved', params: messageThrown } },
              },
            },
            tooLong: { tags: 'tooLong', description: 'No QR code can hold that much; the link can still be copied.' },
            undrawn: { tags: 'undrawn' },
          },
        },
        copy: {
          initial: 'idle',
          states: {
            idle: { on: { 'link.copy': 'copying' } },
            copying: {
              invoke: {
                id: 'copy',
                src: 'copyText',
                input: ({ context }) => ({ text: context.link }),
                onDone: { target: 'idle', actions: 'sayCopied' },
                onError: { target: 'idle', actions: { type: 'sayNotCopied', params: messageThrown } },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type SharingActor = ActorRefFrom<typeof sharingMachine>;
export type SharingSnapshot = SnapshotFrom<typeof sharingMachine>;
