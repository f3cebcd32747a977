import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultOf } from '../shared/faults';
import { passedOn } from '../shared/hearers';
import { sessionSetup } from './session.setup';
import { SESSION_HEARERS, type SessionFact } from './session.hearers';

export { type SessionFact } from './session.hearers';
export { type SessionInput } from './session.setup';

/** A child that crashed is a programming error: it is reported, and the rest of the page continues. */
const crashed = {
  actions: {
    type: 'sayFault' as const,
    params: ({ event }: { readonly event: { readonly error: unknown } }) => faultOf(event.error),
  },
};

const dropped = {
  guard: {
    type: 'isOfPoll' as const,
    params: ({ event }: { readonly event: Extract<SessionFact, { readonly type: 'poll.dropped' }> }) => event,
  },
  target: 'quiet' as const,
};

/**
 * One mounting of the page (SPEC section 4, "the page remounts"): the actors whose data is renewed together. It tells each
 * child what the others and the dialogs have learnt, and hands up to the app what outlives a remount.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'One mount of the page: the machines whose data is renewed together, and the facts they exchange.',
  meta: { title: 'Session', spec: ['4.15'] },
  context: ({ input }) => ({ input, pollReason: 'start', reply: input.reply }),
  invoke: [
    {
      id: 'core',
      src: 'core',
      input: ({ self, context: { input } }) => ({
        host: self,
        known: input.fresh && input.reply !== null && input.reply.paused !== true ? input.reply.running : null,
      }),
      onError: crashed,
    },
    {
      id: 'nodes',
      src: 'nodes',
      input: ({ self, context: { input } }) => ({
        host: self,
        view: input.view,
        touch: input.reply?.touch ?? null,
        running: input.reply?.running ?? false,
        asked: input.asked,
        capabilities: input.service,
      }),
      onError: crashed,
    },
    {
      id: 'latency',
      src: 'latency',
      input: ({ self, context: { input } }) => ({
        host: self,
        touch: input.reply?.touch ?? null,
        latencies: input.latencies,
        testUrl: input.view.testUrl ?? null,
        takesTestUrl: input.service.testUrl,
      }),
      onError: crashed,
    },
    {
      id: 'outbounds',
      src: 'outbounds',
      input: ({ self, context: { input } }) => ({ host: self, active: input.view.outbound }),
      onError: crashed,
    },
    {
      id: 'rowSheet',
      src: 'rowSheet',
      input: ({ self, context: { input } }) => ({ host: self, touch: input.reply?.touch ?? null }),
      onError: crashed,
    },
    { id: 'lookAlikes', src: 'lookAlikes', input: ({ self }) => ({ host: self }), onError: crashed },
    {
      id: 'observatory',
      src: 'observatory',
      input: ({ self, context: { input } }) => ({
        host: self,
        touch: input.reply?.touch ?? null,
        latencies: input.latencies,
        results: input.memory.results,
      }),
      onError: crashed,
    },
    {
      id: 'localPorts',
      src: 'localPorts',
      input: ({ self, context: { input } }) => ({
        host: self,
        known: input.memory.localPorts,
        fresh: input.fresh,
        hasInterfaces: input.service.networkInterfaces,
      }),
      onError: crashed,
    },
    { id: 'messageSocket', src: 'messageSocket', input: ({ self }) => ({ host: self }), onError: crashed },
    {
      id: 'touchReader',
      src: 'touchReader',
      input: ({ self, context: { input } }) => ({ host: self, visible: input.visible, inFlight: input.inFlight }),
      onError: crashed,
    },
  ],
  initial: 'quiet',
  on: {
    ...passedOn(SESSION_HEARERS),
    'touch.received': { actions: { type: 'tellLists', params: ({ event }) => event } },
    'touch.read': { actions: { type: 'tellLists', params: ({ event }) => event } },
    'touch.failed': [
      { guard: { type: 'isUnauthorised', params: ({ event }) => event.fault }, actions: ['refuseSocket', 'tell'] },
      { actions: 'tell' },
    ],
    'running.told': { guard: { type: 'differsFromLists', params: ({ event }) => event }, actions: 'wantLists' },
    'view.changed': [
      {
        guard: { type: 'choosesOutbound', params: ({ event }) => event },
        actions: ['tell', { type: 'tellNodesOutbound', params: ({ event }) => ({ name: event.view.outbound ?? '' }) }],
      },
      { actions: 'tell' },
    ],
    'poll.requested': { target: '.polling', actions: { type: 'keepReason', params: ({ event }) => event } },
    'action.chosen': { actions: { type: 'act', params: ({ event }) => event } },
  },
  states: {
    quiet: { on: { 'backend.answered': { actions: 'askToBegin' } } },
    polling: {
      description: 'A long-running call was answered, or not within 3 s. A new such call replaces a running poll.',
      on: {
        'poll.dropped': dropped,
        // A core that starts can cut the panel off for a moment: the poll goes on when the service is back.
        'backend.answered': { actions: 'wantLists' },
      },
      invoke: {
        id: 'connectPoll',
        src: 'connectPoll',
        input: ({ self, context }) => ({ host: self, reason: context.pollReason }),
        onDone: [
          {
            guard: { type: 'cameUp', params: ({ event }) => ({ result: event.output.result }) },
            target: 'settling',
            actions: 'tellApplied',
          },
          { target: 'quiet' },
        ],
        onError: { target: 'quiet', ...crashed },
      },
    },
    settling: {
      description:
        'The core runs, and the page is about to remount: what is being done with a row at this moment is done first.',
      entry: 'planRemount',
      on: {
        'poll.dropped': dropped,
        'rows.settled': { target: 'quiet', actions: { type: 'askForRemount', params: ({ event }) => event } },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
