import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown } from '../calls/answers';
import { editingState, leavingStates } from '../calls/editor';
import { contextOf, outboundServersSetup, wayOf } from './outbound-servers.setup';
import { afterUnfinishedRun, outputOfRun, serversRules, stepsOf, workOn } from './outbound-servers.steps.rules';

export type { OutboundServersCommand, OutboundServersFact, OutboundServersInput } from './outbound-servers.setup';

const { unchanged, changed } = editingState.states;

/** The servers of an outbound, chosen together and saved once. */
export const outboundServersMachine = outboundServersSetup.createMachine({
  id: 'outboundServers',
  description: 'Chooses many servers for an outbound and saves them once, on older services with planned single calls.',
  meta: { title: 'Outbound servers', spec: ['4.05', '4.12', '7.27'] },
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  on: {
    'context.changed': { actions: { type: 'follow', params: ({ event }) => event } },
    'search.edit': { actions: { type: 'choose', params: ({ event }) => event } },
    'list.filter': { actions: { type: 'narrow', params: ({ event }) => event } },
    'active.move': { actions: { type: 'choose', params: ({ event }) => event } },
  },
  states: {
    opening: { always: [{ guard: 'savesAtOnce', target: 'checking' }, { target: 'editing' }] },
    editing: {
      initial: 'unchanged',
      on: {
        'server.toggle': {
          guard: { type: 'isServer', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'shown.check': { guard: 'mayCheckAll', actions: { type: 'checkShown', params: { checked: true } } },
        'shown.uncheck': { guard: 'mayCheckAll', actions: { type: 'checkShown', params: { checked: false } } },
        'server.pin': {
          guard: { type: 'mayPin', params: ({ event }) => event },
          actions: { type: 'pin', params: ({ event }) => event },
        },
        'way.choose': { guard: 'maySpare', actions: { type: 'keepStops', params: ({ event }) => event } },
        'changes.restore': { actions: { type: 'restore', params: ({ event }) => event } },
        'editor.save': { guard: 'isChanged', target: 'checking' },
        'dialog.cancel': editingState.on['dialog.cancel'],
      },
      states: {
        unchanged,
        changed,
        gone: {
          tags: ['gone', 'draft'],
          description: 'There is no outbound of this name any more. The service would answer success all the same.',
        },
        different: {
          tags: ['different', 'draft'],
          description: 'The service has answered success, and its lists say something else.',
        },
        halted: {
          tags: ['halted', 'draft'],
          description: 'The core was stopped for the save and has not been started again.',
        },
      },
    },
    checking: {
      tags: ['saving', 'draft'],
      description: 'The service stores servers for an outbound that does not exist, without a word.',
      entry: ['forgetFault', 'begin'],
      invoke: {
        id: 'outbounds',
        src: 'outbounds',
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ outbounds: event.output }) },
            target: 'editing.gone',
            actions: { type: 'tellOutbounds', params: ({ event }) => ({ outbounds: event.output }) },
          },
          { target: 'saving' },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': 'editing' },
    },
    saving: {
      tags: ['saving', 'draft'],
      description:
        'The lists are read again and the servers found in them; then one call, or one for each server on services before 2.4.0.',
      on: {
        'step.ended': { actions: { type: 'countDone', params: ({ event }) => event.ended } },
        'dialog.cancel': { actions: 'leave' },
      },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context, self }) => {
          const { host, draft, single, running } = context;
          return {
            host,
            caller: self,
            rules: serversRules,
            steps: stepsOf(draft, wayOf(context)),
            work: workOn(draft, single, running),
          };
        },
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOfRun },
            target: 'closed',
            actions: 'saySaved',
          },
          {
            guard: { type: 'isDifferent', params: outputOfRun },
            target: 'editing.different',
            actions: { type: 'adoptRun', params: outputOfRun },
          },
          {
            guard: { type: 'isHalted', params: outputOfRun },
            target: 'editing.halted',
            actions: afterUnfinishedRun,
          },
          {
            target: 'editing',
            actions: afterUnfinishedRun,
          },
        ],
        onError: { target: 'editing', actions: [{ type: 'fail', params: faultThrown }, 'wantTouch'] },
      },
    },
    ...leavingStates,
  },
});

export type OutboundServersActor = ActorRefFrom<typeof outboundServersMachine>;
export type OutboundServersSnapshot = SnapshotFrom<typeof outboundServersMachine>;
