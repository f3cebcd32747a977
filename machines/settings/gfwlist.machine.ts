import { assign, enqueueActions, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Capabilities } from '../domain/capabilities';
import { type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { noticeOfFault, success } from '../ports/notice';
import { faultThrown } from '../calls/answers';
import { SECOND } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { isDownloadLink } from './gfwlist.rules';
import { askingState, type DraftCommand } from '../shared/draft';
import { tellClosed } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type GfwListCommand =
  | { readonly type: 'link.edit'; readonly text: string }
  | { readonly type: 'list.update' }
  | { readonly type: 'list.delete' }
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly gfwList: {
      /** The date of the file that the service has, or empty. */
      readonly localVersion: string;
    };
  }
}

export interface GfwListInput extends DialogInput<'gfwList'> {
  /** Before 2.2.6.4 it ignores a link, and deletes no list. */
  readonly service: Pick<Capabilities, 'gfwListLink'>;
}

interface Context extends GfwListInput {
  readonly link: string;
  /** Seconds since the download was asked for. */
  readonly elapsed: number;
  /** Why the last try failed; forgotten with the next change. */
  readonly lastFault: Fault | null;
}

/** Updating the GFWList, or deleting it (SPEC section 2, "GFW list update dialog"). */
export const gfwListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GfwListCommand | DialogFact,
    input: {} as GfwListInput,
    tags: {} as 'updating' | 'deleting' | 'problems' | 'asking' | 'draft',
  },
  actors: {
    updateGfwList: serviceCall('updateGfwList'),
    deleteGfwList: serviceCall('deleteGfwList'),
  },
  actions: {
    keepLink: assign({ link: (_, { text }: { readonly text: string }) => text, lastFault: null }),
    begin: assign({ elapsed: 0, lastFault: null }),
    countSecond: assign({ elapsed: ({ context }) => context.elapsed + 1 }),
    fail: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ lastFault: fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    sayUpdated: sendTo(
      ({ context }) => context.host,
      (_, { version }: { readonly version: string }) =>
        ({ type: 'notice.raised', notice: success('gfwListUpdated', { version }) }) as const,
    ),
    sayDeleted: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('gfwListDeleted') }),
    tellHidden: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.hidden', id: context.id }) as const,
    ),
    tellClosed: tellClosed(),
  },
  guards: {
    isSound: ({ context }) => isDownloadLink(context.link),
    isBlank: ({ context }) => context.link === '',
    isLeft: stateIn({ updating: { place: 'left' } }),
    mayDelete: ({ context }) => context.service.gfwListLink && context.localVersion !== '',
  },
  delays: { second: SECOND },
}).createMachine({
  id: 'gfwList',
  description: 'Updates the GFWList, however long that takes, or deletes it.',
  meta: {
    title: 'GFWList',
    spec: ['2.78', '2.79', '2.80', '2.81', '2.82', '4.30', '5.13', '5.14', '7.19', '7.20', '9.04'],
  },
  context: ({ input: { host, id, localVersion, service } }) => ({
    host,
    id,
    localVersion,
    service,
    link: '',
    elapsed: 0,
    lastFault: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'blank',
      on: {
        'link.edit': { target: '.typed', actions: { type: 'keepLink', params: ({ event }) => event } },
        'list.update': [{ guard: 'isSound', target: 'updating' }, { target: '.invalid' }],
        'list.delete': { guard: 'mayDelete', target: 'deleting' },
        'dialog.cancel': 'asking',
      },
      states: {
        blank: { on: { 'dialog.cancel': '#gfwList.closed' } },
        typed: { tags: 'draft', always: { guard: 'isBlank', target: 'blank' } },
        invalid: {
          tags: ['draft', 'problems'],
          description: 'The link must start with http, or be empty for the automatic download; the field says so.',
        },
      },
    },
    asking: askingState('closed', 'editing.typed'),
    updating: {
      tags: 'updating',
      description: 'The download has no time limit: the dialog can be closed and opened again while it continues.',
      entry: 'begin',
      type: 'parallel',
      invoke: {
        id: 'updateGfwList',
        src: 'updateGfwList',
        input: ({ context }) => ({ downloadLink: context.link.trim() }),
        onDone: {
          target: 'closed',
          actions: { type: 'sayUpdated', params: ({ event }) => ({ version: event.output }) },
        },
        onError: [
          { guard: 'isLeft', target: 'closed', actions: { type: 'fail', params: faultThrown } },
          { target: 'editing.typed', actions: { type: 'fail', params: faultThrown } },
        ],
      },
      states: {
        clock: {
          initial: 'ticking',
          states: { ticking: { after: { second: { target: 'ticking', reenter: true, actions: 'countSecond' } } } },
        },
        place: {
          initial: 'watched',
          states: {
            watched: { on: { 'dialog.cancel': { target: 'left', actions: 'tellHidden' } } },
            left: {
              description:
                'The dialog is out of sight; asked for again, it comes back with the download still going on.',
              on: { 'dialog.reopened': 'watched' },
            },
          },
        },
      },
    },
    deleting: {
      tags: 'deleting',
      entry: 'begin',
      invoke: {
        id: 'deleteGfwList',
        src: 'deleteGfwList',
        onDone: { target: 'closed', actions: 'sayDeleted' },
        onError: { target: 'editing.typed', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': { target: 'editing.typed', actions: { type: 'fail', params: { kind: 'left' } } } },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type GfwListActor = ActorRefFrom<typeof gfwListMachine>;
export type GfwListSnapshot = SnapshotFrom<typeof gfwListMachine>;
