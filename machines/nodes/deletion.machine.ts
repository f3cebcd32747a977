import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import { faultOfAll } from '../shared/faults';
import * as rules from './deletion.rules';
import { type ConnectedReference } from '../domain/reference';
import { deletionSetup, type DeletionContext } from './deletion.setup';

const NOTHING: ConnectedReference = { _type: 'server', id: 0, sub: 0, outbound: '' };

/** What finds the same rows again: where they stood, and the links that were fetched of them. */
const again = ({ touch, targets }: DeletionContext) => ({
  before: rules.seenIn(touch, targets),
  rows: targets.map(({ row }) => row),
});

/** One deletion: links are fetched for undo, the person confirms, the connected ones are disconnected, then all go in one call. */
export const deletionMachine = deletionSetup.createMachine({
  id: 'deletion',
  description: 'Fetches what undo needs, asks, disconnects and deletes rows.',
  meta: { title: 'Deletion', spec: ['7.24'] },
  context: ({ input }) => ({ ...input, targets: [], running: false, undo: null, disconnected: 0, fault: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy', 'collecting'],
      description: 'The list is read again, so that the rows are the ones that were meant (gaps.md "Positions").',
      on: { 'dialog.cancel': 'closed' },
      invoke: {
        id: 'read',
        src: 'touch',
        input: ({ context: { touch, rows } }) => ({ before: touch, rows }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'unread',
            actions: [{ type: 'keepFault', params: faultIn }, 'sayFault'],
          },
          {
            guard: { type: 'noneFound', params: answerIn },
            target: 'closed',
            actions: { type: 'locate', params: answerIn },
          },
          { target: 'collected', actions: { type: 'locate', params: answerIn } },
        ],
        onError: { target: 'unread', actions: [{ type: 'keepFault', params: faultThrown }, 'sayFault'] },
      },
    },
    unread: {
      tags: 'failed',
      description: 'Nothing has been changed; it can be tried again.',
      on: { 'deletion.retry': { target: 'reading', actions: 'forgetFault' }, 'dialog.cancel': 'closed' },
    },
    collected: {
      always: [
        { guard: 'linksMissing', target: 'collecting' },
        { guard: 'asksFirst', target: 'confirming' },
        { guard: 'anyLink', target: 'working', actions: 'keepThoseWithLink' },
        { target: 'closed' },
      ],
    },
    collecting: {
      tags: ['busy', 'collecting'],
      description: 'The share links are fetched first, six at a time, so that undo can bring the rows back.',
      on: { 'dialog.cancel': 'closed' },
      invoke: {
        id: 'links',
        src: 'sharingAddresses',
        input: ({ context }) => ({ rows: rules.nextWave(context.targets) }),
        onDone: [
          {
            guard: { type: 'waveFailed', params: ({ event }) => event.output },
            target: 'unread',
            actions: [
              { type: 'keepFault', params: ({ event }) => faultOfAll(event.output) ?? { kind: 'silent' } },
              'sayFault',
            ],
          },
          { target: 'collected', actions: { type: 'keepLinks', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: [{ type: 'keepFault', params: faultThrown }, 'sayFault'] },
      },
    },
    confirming: {
      tags: 'asking',
      description: 'The confirmation names the rows whose link cannot be fetched; they are deleted when confirmed.',
      on: { 'deletion.confirm': 'working', 'dialog.cancel': 'closed' },
    },
    working: {
      tags: ['busy', 'deleting'],
      on: {
        'deletion.leave': {
          target: 'unsure',
          actions: { type: 'keepFault', params: { kind: 'left' } },
        },
      },
      initial: 'rereading',
      states: {
        rereading: {
          description: 'If a server has moved since its link was fetched, the link is fetched again.',
          invoke: {
            id: 'reread',
            src: 'touch',
            input: ({ context }) => again(context),
            onDone: [
              {
                guard: { type: 'hasFailed', params: answerIn },
                target: '#deletion.stopped',
                actions: [{ type: 'keepFault', params: faultIn }, 'sayFault'],
              },
              {
                guard: { type: 'noneLeft', params: answerIn },
                target: '#deletion.closed',
                actions: [{ type: 'locateAgain', params: answerIn }, 'tellDeleted'],
              },
              {
                guard: { type: 'linksInDoubt', params: answerIn },
                target: '#deletion.collected',
                actions: { type: 'locateAgain', params: answerIn },
              },
              {
                target: 'released',
                actions: [{ type: 'locateAgain', params: answerIn }, 'noteForUndo'],
              },
            ],
            onError: {
              target: '#deletion.stopped',
              actions: [{ type: 'keepFault', params: faultThrown }, 'sayFault'],
            },
          },
        },
        released: {
          description:
            'The rows are followed into the lists of each answer; if others have deleted them all, it is done.',
          always: [
            { guard: 'anyConnected', target: 'disconnecting' },
            { guard: 'noTargets', target: 'rereading' },
            { target: 'deleting' },
          ],
        },
        disconnecting: {
          description:
            'Several connected servers in one call corrupt the connections: they are disconnected first, one after the other.',
          invoke: {
            id: 'disconnect',
            src: 'disconnect',
            input: ({ context }) => rules.connectionsOf(context.touch, context.targets)[0] ?? NOTHING,
            onDone: [
              {
                guard: { type: 'uncertain', params: answerIn },
                target: '#deletion.working.verifying',
                actions: { type: 'keepFault', params: faultIn },
              },
              {
                guard: { type: 'hasFailed', params: answerIn },
                target: '#deletion.stopped',
                actions: [{ type: 'keepFault', params: faultIn }, 'sayFault'],
              },
              {
                guard: { type: 'inDoubt', params: answerIn },
                target: 'rereading',
                actions: ['countOne', { type: 'tellTouch', params: answerIn }],
              },
              { target: 'released', actions: ['countOne', { type: 'follow', params: answerIn }] },
            ],
            onError: {
              target: '#deletion.stopped',
              actions: [{ type: 'keepFault', params: faultThrown }, 'sayFault'],
            },
          },
        },
        deleting: {
          invoke: {
            id: 'delete',
            src: 'deleteRows',
            input: ({ context }) => ({ rows: context.targets.map(({ row }) => row) }),
            onDone: [
              {
                guard: { type: 'uncertain', params: answerIn },
                target: '#deletion.working.verifying',
                actions: { type: 'keepFault', params: faultIn },
              },
              {
                guard: { type: 'hasFailed', params: answerIn },
                target: '#deletion.stopped',
                actions: [{ type: 'keepFault', params: faultIn }, 'sayFault'],
              },
              { target: '#deletion.closed', actions: [{ type: 'tellTouch', params: answerIn }, 'tellDeleted'] },
            ],
            onError: {
              target: '#deletion.stopped',
              actions: [{ type: 'keepFault', params: faultThrown }, 'sayFault'],
            },
          },
        },
        verifying: {
          description: 'The answer was lost: the remaining rows show whether the call took effect.',
          invoke: {
            id: 'verify',
            src: 'touch',
            input: ({ context }) => again(context),
            onDone: [
              { guard: { type: 'hasFailed', params: answerIn }, target: '#deletion.unsure' },
              {
                guard: { type: 'noneLeft', params: answerIn },
                target: '#deletion.closed',
                actions: [{ type: 'locateAgain', params: answerIn }, 'tellDeleted'],
              },
              {
                target: '#deletion.stopped',
                actions: [
                  { type: 'countTaken', params: answerIn },
                  { type: 'locateAgain', params: answerIn },
                  'sayFault',
                ],
              },
            ],
            onError: '#deletion.unsure',
          },
        },
      },
    },
    unsure: {
      tags: ['failed', 'unsure'],
      description: 'The result of the last call is unknown; trying again starts with reading the lists.',
      entry: ['sayFault', 'wantTouch'],
      on: {
        'deletion.retry': { target: 'working', actions: 'forgetFault' },
        'dialog.cancel': 'closed',
      },
    },
    stopped: {
      tags: 'failed',
      description: 'A failure partway says what is done and what is left; trying again continues from there.',
      on: {
        'deletion.retry': { target: 'working', actions: 'forgetFault' },
        'dialog.cancel': { target: 'closed', actions: 'wantTouch' },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type DeletionActor = ActorRefFrom<typeof deletionMachine>;
export type DeletionSnapshot = SnapshotFrom<typeof deletionMachine>;
