import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { REQUEST_TIMEOUT } from '../shared/constants';
import { answerIn, faultIn, faultThrown } from '../locked-call/answers';
import * as rules from './deletion.rules';
import { type ConnectedReference } from '../domain/reference';
import { deletionSetup } from './deletion.setup';

const NOTHING: ConnectedReference = { _type: 'server', id: 0, sub: 0, outbound: '' };

/** One deletion: links are fetched for undo, the person confirms, the connected ones are disconnected, then all go in one call. */
export const deletionMachine = deletionSetup.createMachine({
  id: 'deletion',
  context: ({ input }) => ({ ...input, doomed: [], running: false, undo: [], disconnected: 0, fault: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy', 'collecting'],
      description: 'The list is read again, so that the rows are the ones that were meant (SPEC-NOTES "Positions").',
      on: { 'dialog.cancel': 'closed' },
      invoke: {
        id: 'read',
        src: 'touch',
        input: { limit: REQUEST_TIMEOUT },
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'unread',
            actions: { type: 'keepFault', params: faultIn },
          },
          {
            guard: { type: 'noneFound', params: answerIn },
            target: 'closed',
            actions: { type: 'locate', params: answerIn },
          },
          { target: 'collected', actions: { type: 'locate', params: answerIn } },
        ],
        onError: { target: 'unread', actions: { type: 'keepFault', params: faultThrown } },
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
        input: ({ context }) => ({ rows: rules.nextWave(context.doomed) }),
        onDone: [
          {
            guard: { type: 'waveFailed', params: ({ event }) => event.output },
            target: 'unread',
            actions: {
              type: 'keepFault',
              params: ({ event }) => rules.faultOfWave(event.output) ?? { kind: 'silent' },
            },
          },
          { target: 'collected', actions: { type: 'keepLinks', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    confirming: {
      tags: 'asking',
      description: 'The confirmation names the rows whose link cannot be had; they are deleted when confirmed.',
      on: { 'deletion.confirm': 'working', 'dialog.cancel': 'closed' },
    },
    working: {
      tags: ['busy', 'deleting'],
      on: {
        'deletion.leave': {
          target: 'stopped',
          actions: [{ type: 'keepFault', params: { kind: 'left' } }, 'wantTouch'],
        },
      },
      initial: 'rereading',
      states: {
        rereading: {
          description: 'A server that has moved since its link was fetched is asked for its link again.',
          invoke: {
            id: 'reread',
            src: 'touch',
            input: { limit: REQUEST_TIMEOUT },
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#deletion.stopped',
                actions: { type: 'keepFault', params: faultIn },
              },
              {
                guard: { type: 'noneLeft', params: answerIn },
                target: '#deletion.closed',
                actions: [{ type: 'tellTouch', params: answerIn }, 'tellDeleted'],
              },
              {
                guard: { type: 'linksInDoubt', params: answerIn },
                target: '#deletion.collected',
                actions: { type: 'followAnew', params: answerIn },
              },
              { target: 'released', actions: { type: 'follow', params: answerIn } },
            ],
            onError: { target: '#deletion.stopped', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
        released: {
          description: 'The rows are followed into the lists of each answer; when others took them all, it is over.',
          always: [
            { guard: 'anyConnected', target: 'disconnecting' },
            { guard: 'noneDoomed', target: 'rereading' },
            { target: 'deleting' },
          ],
        },
        disconnecting: {
          description:
            'Several connected servers in one call corrupt the connections: they are disconnected first, one after the other.',
          invoke: {
            id: 'disconnect',
            src: 'disconnect',
            input: ({ context }) => rules.connectionsOf(context.touch, context.doomed)[0] ?? NOTHING,
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#deletion.stopped',
                actions: { type: 'keepFault', params: faultIn },
              },
              { target: 'released', actions: { type: 'countDisconnected', params: answerIn } },
            ],
            onError: { target: '#deletion.stopped', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
        deleting: {
          invoke: {
            id: 'delete',
            src: 'deleteRows',
            input: ({ context }) => ({ rows: context.doomed.map(({ row }) => row) }),
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#deletion.stopped',
                actions: { type: 'keepFault', params: faultIn },
              },
              { target: '#deletion.closed', actions: [{ type: 'tellTouch', params: answerIn }, 'tellDeleted'] },
            ],
            onError: { target: '#deletion.stopped', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
      },
    },
    stopped: {
      tags: 'failed',
      description: 'A failure in the middle says what is done and what is left; trying again goes on from there.',
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
