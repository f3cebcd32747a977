import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { EMPTY_TOUCH } from '../domain/touch';
import { answerIn, faultIn, faultThrown } from '../service/answers';
import { locateInput } from '../service/locating';
import * as rules from './undo.rules';
import { type ConnectedReference } from '../domain/reference';
import { type CallResult } from '../service/locked-call.machine';
import { type SubscriptionPatch } from '../ports/service';
import { type TouchReply } from '../domain/touch';
import { undoSetup } from './undo.setup';

const replyIn = ({ event }: { readonly event: { readonly output: CallResult<TouchReply> } }): TouchReply | null =>
  event.output.ok ? event.output.value : null;

const NO_CONNECTION: ConnectedReference = { _type: 'server', id: 0, sub: 0, outbound: '' };
const NO_PATCH: SubscriptionPatch = { row: NO_CONNECTION, address: '', remarks: '' };

/** The way back from one deletion (gaps.md "Undo"): rows are imported again, at the end; then their remarks and connections. */
export const undoMachine = undoSetup.createMachine({
  id: 'undo',
  context: ({ input }) => ({
    ...input,
    touch: EMPTY_TOUCH,
    running: false,
    queue: [],
    missing: rules.stepsOf(input.rows),
    placed: new Map(),
  }),
  initial: 'offered',
  states: {
    offered: {
      tags: 'offered',
      description:
        'The notice stays 10 s and remains in the notice history; undo is possible for as long as the page is open.',
      entry: 'raiseDeleted',
      always: { guard: 'nothingToRestore', target: 'done' },
      on: { 'undo.restore': 'restoring' },
    },
    restoring: {
      tags: 'busy',
      entry: 'queueMissing',
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'read',
            src: 'touch',
            input: ({ context: { touch } }) => locateInput(touch, []),
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#undo.partly',
                actions: ['missAll', { type: 'raiseFault', params: faultIn }],
              },
              { target: 'next', actions: { type: 'take', params: replyIn } },
            ],
            onError: { target: '#undo.partly', actions: ['missAll', { type: 'raiseFault', params: faultThrown }] },
          },
        },
        next: {
          always: [
            { guard: 'imports', target: 'importing' },
            { guard: 'isAlike', target: 'locating' },
            { guard: 'patches', target: 'patching' },
            { guard: 'connects', target: 'connecting' },
            { guard: 'anyStep', target: 'next', reenter: true, actions: 'miss' },
            { guard: 'ranBefore', target: 'starting' },
            { target: '#undo.restored' },
          ],
        },
        locating: {
          description: 'The restored row looks like others: which one it is, its link says.',
          invoke: {
            id: 'locate',
            src: 'touch',
            input: ({ context }) => rules.seekInput(context),
            onDone: [
              { guard: { type: 'failsAll', params: answerIn }, target: '#undo.partly', actions: 'missAll' },
              { guard: { type: 'failed', params: answerIn }, target: 'next', actions: 'miss' },
              {
                guard: { type: 'lost', params: answerIn },
                target: 'next',
                actions: [{ type: 'take', params: replyIn }, 'miss'],
              },
              { target: 'next', actions: { type: 'take', params: replyIn } },
            ],
            onError: { target: 'next', actions: 'miss' },
          },
        },
        importing: {
          description: 'An import appends at the end; a subscription is fetched anew, which can take its time.',
          invoke: {
            id: 'import',
            src: 'importText',
            input: ({ context }) => ({ url: rules.importUrl(context), which: null }),
            onDone: [
              {
                guard: { type: 'grew', params: ({ event }) => event.output },
                target: 'next',
                actions: [{ type: 'place', params: ({ event }) => event.output }, 'stepDone'],
              },
              { target: 'next', actions: [{ type: 'take', params: ({ event }) => event.output }, 'miss'] },
            ],
            onError: [
              { guard: { type: 'endsAll', params: faultThrown }, target: '#undo.partly', actions: 'missAll' },
              { target: 'next', actions: 'miss' },
            ],
          },
        },
        patching: {
          invoke: {
            id: 'patch',
            src: 'patchSubscription',
            input: ({ context }) => rules.patchNow(context) ?? NO_PATCH,
            onDone: { target: 'next', actions: [{ type: 'take', params: ({ event }) => event.output }, 'stepDone'] },
            onError: [
              { guard: { type: 'endsAll', params: faultThrown }, target: '#undo.partly', actions: 'missAll' },
              { target: 'next', actions: 'miss' },
            ],
          },
        },
        connecting: {
          invoke: {
            id: 'connect',
            src: 'connect',
            input: ({ context }) => rules.connectionNow(context) ?? NO_CONNECTION,
            onDone: [
              { guard: { type: 'failsAll', params: answerIn }, target: '#undo.partly', actions: 'missAll' },
              { guard: { type: 'failed', params: answerIn }, target: 'next', actions: 'miss' },
              { target: 'next', actions: [{ type: 'take', params: replyIn }, 'stepDone'] },
            ],
            onError: { target: 'next', actions: 'miss' },
          },
        },
        starting: {
          description: 'Deleting the last connected server stopped the core; it ran before, so it is started again.',
          invoke: {
            id: 'start',
            src: 'start',
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#undo.restored',
                actions: { type: 'raiseFault', params: faultIn },
              },
              { target: '#undo.restored', actions: [{ type: 'take', params: replyIn }, 'requestPoll'] },
            ],
            onError: { target: '#undo.restored', actions: { type: 'raiseFault', params: faultThrown } },
          },
        },
      },
    },
    restored: {
      always: [
        { guard: 'retriable', target: 'partly' },
        { guard: 'nothingMissing', target: 'done', actions: 'raiseRestored' },
        { target: 'done', actions: 'raisePartly' },
      ],
    },
    partly: {
      tags: 'offered',
      description: 'Says what is missing; only that is tried again.',
      entry: 'raisePartly',
      on: { 'undo.restore': 'restoring' },
    },
    done: { type: 'final' },
  },
});

export type UndoActor = ActorRefFrom<typeof undoMachine>;
export type UndoSnapshot = SnapshotFrom<typeof undoMachine>;
