import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { type TouchReply } from '../domain/touch';
import { type CallResult } from '../service/locked-call.machine';
import { answerIn, faultThrown } from '../service/answers';
import { locateInput, locating } from '../service/locating';
import { blankTab, linkOf } from './server-form.rules';
import { serverFormSetup } from './server-form.setup';
import { askingState } from '../shared/draft';

const NO_ROW: Reference = { _type: 'server', id: 0, sub: 0 };

const replyIn = ({ event }: { readonly event: { readonly output: CallResult<TouchReply> } }): TouchReply | null =>
  event.output.ok ? event.output.value : null;

const linkIn = ({ event }: { readonly event: { readonly output: string } }) => ({ link: event.output });

/** The form of one server: create, modify, or look at one of a subscription (SPEC section 2, "Server modal"). */
export const serverFormMachine = serverFormSetup.createMachine({
  id: 'serverForm',
  context: ({ input: { id, host, row, touch, service } }) => ({
    id,
    host,
    row,
    touch,
    service,
    tab: blankTab('v2ray'),
    left: {},
    link: '',
    running: false,
    poll: 'none',
    refusals: 0,
    fault: null,
    sent: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'open' }, { target: 'locating' }] },
    locating: {
      tags: 'loading',
      description: 'The list is read again, so that the server is the one that was meant (gaps.md "Positions").',
      on: { 'dialog.cancel': 'closed' },
      invoke: locating({ id: 'locate', unread: 'unread', onFault: 'keepFault', lost: 'closed', found: 'reading' }),
    },
    reading: {
      tags: 'loading',
      description: 'The lists do not hold what the form needs: the server’s share link does.',
      on: { 'dialog.cancel': 'closed' },
      invoke: {
        id: 'read',
        src: 'sharingAddress',
        input: ({ context }) => context.row ?? NO_ROW,
        onDone: [
          {
            guard: { type: 'isForeign', params: linkIn },
            target: 'foreign',
            actions: { type: 'keepLink', params: linkIn },
          },
          { target: 'open', actions: { type: 'openLink', params: linkIn } },
        ],
        onError: { target: 'unread', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    unread: {
      tags: 'failed',
      on: { 'read.retry': { target: 'locating', actions: 'forgetFault' }, 'dialog.cancel': 'closed' },
    },
    foreign: {
      tags: 'foreign',
      description: 'A link that no tab can hold (SPEC 3.58): it is shown as it is and stays as it is.',
      on: { 'dialog.cancel': 'closed' },
    },
    open: {
      type: 'parallel',
      states: {
        secrets: {
          initial: 'hidden',
          states: {
            hidden: { on: { 'secrets.toggle': 'shown' } },
            shown: { tags: 'shown', on: { 'secrets.toggle': 'hidden' } },
          },
        },
        errors: {
          initial: 'deciding',
          on: {
            'kind.choose': { guard: 'changesKind', target: '.quiet' },
            'link.paste': [
              { guard: 'takesFlawedLink', target: '.loud' },
              { guard: 'takesLink', target: '.quiet' },
            ],
          },
          states: {
            deciding: { always: [{ guard: 'isFlawed', target: 'loud' }, { target: 'quiet' }] },
            quiet: { on: { 'save.submit': { guard: 'savesProblems', target: 'loud' } } },
            loud: {
              tags: 'problems',
              description: 'Only inputs that the tab shows are checked; what is wrong stands beside its field.',
            },
          },
        },
        work: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isForView', target: 'viewing' }, { target: 'editing' }] },
            viewing: {
              tags: 'viewing',
              description: 'A subscription’s server cannot be changed: read-only, no footer (SPEC 2.31, 2.41).',
              on: { 'dialog.cancel': '#serverForm.closed' },
            },
            editing: {
              initial: 'pristine',
              on: {
                'field.change': { target: '.changed', actions: { type: 'change', params: ({ event }) => event } },
                'kind.choose': {
                  guard: 'isOtherKind',
                  actions: { type: 'chooseKind', params: ({ event }) => event },
                },
                'link.paste': {
                  guard: 'isLink',
                  target: '.changed',
                  actions: { type: 'fillIn', params: ({ event }) => event },
                },
                'save.submit': [
                  { guard: 'hasProblems', actions: 'countRefusal' },
                  { guard: 'isInsecure', target: 'confirming' },
                  { target: 'saving' },
                ],
              },
              states: {
                pristine: { on: { 'dialog.cancel': '#serverForm.closed' } },
                changed: { tags: 'draft', on: { 'dialog.cancel': '#serverForm.open.work.asking' } },
              },
            },
            asking: askingState('#serverForm.closed', 'editing.changed'),
            confirming: {
              tags: ['draft', 'confirming'],
              description: 'vmess or vless that accepts any certificate is asked about; cancelling aborts (SPEC 5.20).',
              on: { 'insecure.accept': 'saving', 'insecure.refuse': 'editing.changed' },
            },
            saving: {
              tags: ['draft', 'busy'],
              initial: 'deciding',
              entry: 'forgetFault',
              on: { 'save.leave': { target: 'editing.changed', actions: 'wantTouch' } },
              states: {
                deciding: {
                  always: [
                    { guard: 'isSentAnew', target: 'verifying' },
                    { guard: 'isNew', target: 'sending' },
                    { target: 'locating' },
                  ],
                },
                locating: {
                  description: 'The server to replace is found again by its content before anything is sent.',
                  invoke: locating({
                    id: 'relocate',
                    unread: '#serverForm.open.work.editing.changed',
                    onFault: 'refuse',
                    lost: '#serverForm.open.work.editing.changed',
                    found: 'sending',
                  }),
                },
                sending: {
                  description:
                    'No time limit (SPEC 9.04). When the server is connected and the core runs, the connect poll begins with the answer, or after 3 s without one.',
                  invoke: {
                    id: 'send',
                    src: 'importText',
                    input: ({ context }) => ({ url: linkOf(context.tab), which: context.row }),
                    onDone: {
                      target: '#serverForm.closed',
                      actions: ['requestPollWhenDue', { type: 'tellSaved', params: ({ event }) => event.output }],
                    },
                    onError: [
                      {
                        guard: { type: 'isUncertain', params: faultThrown },
                        target: 'verifying',
                        actions: { type: 'keepSent', params: faultThrown },
                      },
                      {
                        target: '#serverForm.open.work.editing.changed',
                        actions: { type: 'refuse', params: faultThrown },
                      },
                    ],
                  },
                  initial: 'held',
                  states: {
                    held: { after: { busyLimit: { target: 'patient', actions: 'requestPollWhenDue' } } },
                    patient: { tags: 'waiting' },
                  },
                },
                verifying: {
                  description: 'The answer was lost: the lists say whether the server is there as it was sent.',
                  invoke: {
                    id: 'verify',
                    src: 'touch',
                    input: ({ context: { touch } }) => locateInput(touch, []),
                    onDone: [
                      {
                        guard: { type: 'failed', params: answerIn },
                        target: '#serverForm.open.work.editing.changed',
                        actions: 'sayRefused',
                      },
                      {
                        guard: { type: 'hasArrived', params: answerIn },
                        target: '#serverForm.closed',
                        actions: ['requestPollWhenDue', { type: 'tellSaved', params: replyIn }],
                      },
                      {
                        target: '#serverForm.open.work.editing.changed',
                        actions: ['forgetSent', 'sayRefused', { type: 'tellTouch', params: answerIn }],
                      },
                    ],
                    onError: { target: '#serverForm.open.work.editing.changed', actions: 'sayRefused' },
                  },
                },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ServerFormActor = ActorRefFrom<typeof serverFormMachine>;
export type ServerFormSnapshot = SnapshotFrom<typeof serverFormMachine>;
