import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { answerIn, faultThrown } from '../calls/answers';
import { stoppedWaiting, unreadableState } from '../calls/editor';
import { locating } from '../calls/locating';
import { sendingState, verifying } from '../calls/verifying';
import { blankTab } from './server-form.rules';
import { pollIn, saveOf, serverFormSetup } from './server-form.setup';
import { askingState } from '../shared/draft';

const NO_ROW: Reference = { _type: 'server', id: 0, sub: 0 };

const linkIn = ({ event }: { readonly event: { readonly output: string } }) => ({ link: event.output });

/** The form of one server: create, modify, or look at one of a subscription (SPEC section 2, "Server modal"). */
export const serverFormMachine = serverFormSetup.createMachine({
  id: 'serverForm',
  description: 'Creates, modifies or shows one server from its share link.',
  meta: {
    title: 'Server form',
    spec: [
      '2.31',
      '2.39',
      '2.40',
      '2.41',
      '4.25',
      '4.26',
      '5.16',
      '5.19',
      '5.20',
      '5.21',
      '7.25',
      '7.26',
      '8.15',
      '9.04',
    ],
  },
  context: ({ input }) => ({
    ...input,
    tab: blankTab('v2ray'),
    left: {},
    link: '',
    running: false,
    refusals: 0,
    lastFault: null,
    sent: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'open' }, { target: 'loading' }] },
    loading: {
      tags: 'loading',
      entry: 'forgetFault',
      initial: 'locating',
      on: { 'dialog.cancel': 'closed' },
      states: {
        locating: {
          description: 'The list is read again, so that the server is the one that was meant (gaps.md "Positions").',
          invoke: locating({
            id: 'locate',
            unread: '#serverForm.unreadable',
            onFault: 'keepFault',
            lost: '#serverForm.closed',
            found: 'reading',
          }),
        },
        reading: {
          description: 'The lists do not contain what the form needs; the server’s share link does.',
          invoke: {
            id: 'read',
            src: 'sharingAddress',
            input: ({ context }) => context.row ?? NO_ROW,
            onDone: [
              {
                guard: { type: 'isUnsupported', params: linkIn },
                target: '#serverForm.unsupported',
                actions: { type: 'keepLink', params: linkIn },
              },
              { target: '#serverForm.open', actions: { type: 'openLink', params: linkIn } },
            ],
            onError: { target: '#serverForm.unreadable', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
      },
    },
    unreadable: unreadableState,
    unsupported: {
      tags: 'unsupported',
      description: 'A link that no tab can represent (SPEC 3.58): it is shown and kept unchanged.',
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
            quiet: { on: { 'editor.save': { guard: 'savesProblems', target: 'loud' } } },
            loud: {
              tags: 'problems',
              description: 'Only the fields that the tab shows are checked; errors are shown at their field.',
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
              initial: 'unchanged',
              on: {
                'field.edit': { target: '.changed', actions: { type: 'change', params: ({ event }) => event } },
                'kind.choose': {
                  guard: 'isOtherKind',
                  actions: { type: 'chooseKind', params: ({ event }) => event },
                },
                'link.paste': {
                  guard: 'isLink',
                  target: '.changed',
                  actions: { type: 'fillIn', params: ({ event }) => event },
                },
                'editor.save': [
                  { guard: 'hasProblems', actions: 'countRefusal' },
                  { guard: 'isInsecure', target: 'confirming' },
                  { target: 'saving' },
                ],
              },
              states: {
                unchanged: { on: { 'dialog.cancel': '#serverForm.closed' } },
                changed: { tags: 'draft', on: { 'dialog.cancel': '#serverForm.open.work.asking' } },
              },
            },
            asking: askingState('#serverForm.closed', 'editing.changed'),
            confirming: {
              tags: ['draft', 'confirming'],
              description:
                'vmess or vless that accepts any certificate needs confirmation; cancelling aborts (SPEC 5.20).',
              on: { 'insecure.accept': 'saving', 'insecure.refuse': 'editing.changed' },
            },
            saving: {
              tags: ['saving', 'draft'],
              initial: 'deciding',
              entry: 'forgetFault',
              on: {
                'dialog.cancel': {
                  target: 'editing.changed',
                  actions: [stoppedWaiting.actions, 'wantTouch'],
                },
              },
              states: {
                deciding: {
                  always: [
                    { guard: 'mayHaveArrived', target: 'verifying' },
                    { guard: 'isNew', target: 'sending' },
                    { target: 'locating' },
                  ],
                },
                locating: {
                  description: 'The server to replace is found again by its content before anything is sent.',
                  invoke: locating({
                    id: 'relocate',
                    unread: '#serverForm.open.work.editing.changed',
                    onFault: 'fail',
                    lost: '#serverForm.open.work.editing.changed',
                    found: 'sending',
                  }),
                },
                sending: {
                  description:
                    'No time limit (SPEC 9.04). When the server is connected and the core runs, the connect poll accompanies it.',
                  ...sendingState({
                    src: 'importText',
                    input: saveOf,
                    back: '#serverForm.open.work.editing.changed',
                    saved: '#serverForm.closed',
                  }),
                },
                verifying: {
                  description: 'The answer was lost: the lists show whether the server was stored as sent.',
                  invoke: verifying({
                    back: '#serverForm.open.work.editing.changed',
                    saved: '#serverForm.closed',
                    poll: pollIn,
                    ways: [
                      {
                        guard: { type: 'hasArrivedBefore', params: answerIn },
                        target: 'sending',
                        actions: { type: 'followSent', params: answerIn },
                      },
                      { guard: 'isAskedAgain', target: 'sending', actions: { type: 'tellTouch', params: answerIn } },
                      {
                        target: '#serverForm.open.work.editing.changed',
                        actions: ['forgetSent', 'sayKept', { type: 'tellTouch', params: answerIn }],
                      },
                    ],
                  }),
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
