import { type DialogInput } from '../ports/dialog-input';
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { type Touch } from '../domain/touch';
import { type LinkAnswer } from '../ports/service';
import { faultThrown } from '../calls/answers';
import { LINKS_AT_ONCE } from '../shared/constants';
import { faultOfAll, messageThrown, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { linksIn, textOf } from './sharing.rules';
import { sayCopied, sayFault, sayNotDone, tellClosed } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type ShareListCommand = {
  readonly type: 'links.copy' | 'links.save' | 'links.stop' | 'links.goOn' | 'dialog.cancel';
};

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly shareList: {
      /** Positions in `touch`. */
      readonly rows: readonly Reference[];
      readonly touch: Touch;
    };
  }
}

export type ShareListInput = DialogInput<'shareList'>;

interface Context extends ShareListInput {
  /** Of the first rows, as far as they have been asked for; null where there is none to be had. */
  readonly links: readonly (string | null)[];
  readonly fault: Fault | null;
}

/** Several checked rows shared as text: their links are fetched six at a time. */
export const shareListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ShareListCommand,
    input: {} as ShareListInput,
    tags: {} as 'collecting',
  },
  actors: {
    sharingAddresses: serviceCall('sharingAddresses'),
    copyText: fromPromise<void, { readonly text: string }>(notProvided('shareList', 'copyText')),
    saveText: fromPromise<void, { readonly text: string; readonly name: string }>(notProvided('shareList', 'saveText')),
  },
  actions: {
    keepLinks: assign(({ context }, answers: readonly LinkAnswer[]) => ({
      links: [...context.links, ...linksIn(answers)],
    })),
    keepFault: assign((_, fault: Fault) => ({ fault })),
    sayFault: sayFault(),
    keepFaultOfWave: assign((_, answers: readonly LinkAnswer[]) => ({ fault: faultOfAll(answers) })),
    forgetFault: assign({ fault: null }),
    sayCopied: sayCopied(),
    sayNotCopied: sayNotDone('copyFailed'),
    sayNotSaved: sayNotDone('saveFailed'),
    tellClosed: tellClosed(),
  },
  guards: {
    linksMissing: ({ context }) => context.links.length < context.rows.length,
    waveFailed: (_, answers: readonly LinkAnswer[]) => faultOfAll(answers) !== null,
    anyLink: ({ context }) => context.links.some((link) => link !== null),
  },
}).createMachine({
  id: 'shareList',
  description: 'Fetches the links of several rows and shows them as text.',
  meta: { title: 'Share list', spec: ['7.26', '8.21'] },
  context: ({ input: { id, host, rows, touch } }) => ({ id, host, rows, touch, links: [], fault: null }),
  initial: 'counting',
  on: { 'dialog.cancel': '.closed' },
  states: {
    counting: { always: [{ guard: 'linksMissing', target: 'collecting' }, { target: 'listed' }] },
    collecting: {
      tags: 'collecting',
      invoke: {
        id: 'links',
        src: 'sharingAddresses',
        input: ({ context: { rows, links } }) => ({ rows: rows.slice(links.length, links.length + LINKS_AT_ONCE) }),
        onDone: [
          {
            guard: { type: 'waveFailed', params: ({ event }) => event.output },
            target: 'stopped',
            actions: { type: 'keepFaultOfWave', params: ({ event }) => event.output },
          },
          { target: 'counting', actions: { type: 'keepLinks', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'stopped',
          actions: [
            { type: 'keepFault', params: faultThrown },
            { type: 'sayFault', params: faultThrown },
          ],
        },
      },
      on: { 'links.stop': 'stopped' },
    },
    stopped: {
      description: 'What has been fetched is shown; the rest can still be fetched.',
      on: {
        'links.goOn': { target: 'collecting', actions: 'forgetFault' },
        'links.copy': { guard: 'anyLink', target: 'copying' },
      },
    },
    listed: {
      on: {
        'links.copy': { guard: 'anyLink', target: 'copying' },
        'links.save': { guard: 'anyLink', target: 'saving' },
      },
    },
    copying: {
      invoke: {
        id: 'copy',
        src: 'copyText',
        input: ({ context }) => ({ text: textOf(context.links) }),
        onDone: { target: 'settled', actions: 'sayCopied' },
        onError: { target: 'settled', actions: { type: 'sayNotCopied', params: messageThrown } },
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'saveText',
        input: ({ context }) => ({ text: `${textOf(context.links)}\n`, name: 'servers' }),
        onDone: 'settled',
        onError: { target: 'settled', actions: { type: 'sayNotSaved', params: messageThrown } },
      },
    },
    settled: { always: [{ guard: 'linksMissing', target: 'stopped' }, { target: 'listed' }] },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ShareListActor = ActorRefFrom<typeof shareListMachine>;
export type ShareListSnapshot = SnapshotFrom<typeof shareListMachine>;
