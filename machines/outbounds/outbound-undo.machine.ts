import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { answerIn, faultIn, faultThrown } from '../service/answers';
import { locateInput } from '../service/locating';
import { connectionNow } from './outbound-undo.rules';
import { outboundUndoSetup } from './outbound-undo.setup';

const NO_CONNECTION: ConnectedReference = { _type: 'server', id: 0, sub: 0, outbound: '' };
const NO_SETTING = { probeURL: '', probeInterval: '', type: '' };

/** The way back from deleting an outbound (gaps.md "Undo"): it is added again, then come its setting and its connections. */
export const outboundUndoMachine = outboundUndoSetup.createMachine({
  id: 'outboundUndo',
  context: ({ input }) => ({
    ...input,
    now: input.touch,
    running: false,
    queue: [],
    missing: input.connections,
    settingLost: false,
  }),
  initial: 'offered',
  states: {
    offered: {
      tags: 'offered',
      description: 'The notice stays 10 s and remains in the notice history.',
      entry: 'raiseDeleted',
      on: { 'undo.restore': 'restoring' },
    },
    restoring: {
      tags: 'busy',
      entry: 'queueMissing',
      initial: 'adding',
      states: {
        adding: {
          description: 'Adding an outbound that is there already changes nothing.',
          invoke: {
            id: 'add',
            src: 'addOutbound',
            input: ({ context: { name } }) => ({ name }),
            onDone: [
              {
                guard: 'hasSetting',
                target: 'saving',
                actions: { type: 'tellOutbounds', params: ({ event }) => ({ outbounds: event.output }) },
              },
              {
                target: 'reading',
                actions: { type: 'tellOutbounds', params: ({ event }) => ({ outbounds: event.output }) },
              },
            ],
            onError: {
              target: '#outboundUndo.partly',
              actions: ['missAll', { type: 'raiseFault', params: faultThrown }],
            },
          },
        },
        saving: {
          invoke: {
            id: 'save',
            src: 'saveOutbound',
            input: ({ context: { name, setting } }) => ({ name, setting: setting ?? NO_SETTING }),
            onDone: 'reading',
            onError: { target: 'reading', actions: ['loseSetting', { type: 'raiseFault', params: faultThrown }] },
          },
        },
        reading: {
          invoke: {
            id: 'read',
            src: 'touch',
            input: ({ context: { touch, queue } }) => locateInput(touch, queue),
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#outboundUndo.partly',
                actions: ['missAll', { type: 'raiseFault', params: faultIn }],
              },
              { target: 'next', actions: { type: 'take', params: answerIn } },
            ],
            onError: {
              target: '#outboundUndo.partly',
              actions: ['missAll', { type: 'raiseFault', params: faultThrown }],
            },
          },
        },
        next: {
          always: [
            { guard: 'stands', target: 'next', reenter: true, actions: 'stepDone' },
            { guard: 'connects', target: 'connecting' },
            { guard: 'anyStep', target: 'next', reenter: true, actions: 'miss' },
            { guard: 'ranBefore', target: 'starting' },
            { target: '#outboundUndo.restored' },
          ],
        },
        connecting: {
          invoke: {
            id: 'connect',
            src: 'connect',
            input: ({ context: { touch, now, queue } }) => connectionNow(touch, now, queue[0]) ?? NO_CONNECTION,
            onDone: [
              { guard: { type: 'failed', params: answerIn }, target: 'next', actions: 'miss' },
              { target: 'next', actions: ['tellStored', { type: 'take', params: answerIn }, 'stepDone'] },
            ],
            onError: { target: 'next', actions: 'miss' },
          },
        },
        starting: {
          description: 'Deleting its last connected server stopped the core; it ran before, so it is started again.',
          invoke: {
            id: 'start',
            src: 'start',
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#outboundUndo.restored',
                actions: { type: 'raiseFault', params: faultIn },
              },
              { target: '#outboundUndo.restored', actions: [{ type: 'take', params: answerIn }, 'requestPoll'] },
            ],
            onError: { target: '#outboundUndo.restored', actions: { type: 'raiseFault', params: faultThrown } },
          },
        },
      },
    },
    restored: {
      always: [{ guard: 'isWhole', target: 'done', actions: 'raiseRestored' }, { target: 'partly' }],
    },
    partly: {
      tags: 'offered',
      description: 'Says what is missing; all that is missing is tried again.',
      entry: 'raisePartly',
      on: { 'undo.restore': 'restoring' },
    },
    done: { type: 'final' },
  },
});

export type OutboundUndoActor = ActorRefFrom<typeof outboundUndoMachine>;
export type OutboundUndoSnapshot = SnapshotFrom<typeof outboundUndoMachine>;
