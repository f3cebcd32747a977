import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { namedDraft } from '../outbounds/new-outbound.rules';
import {
  afterUnfinishedRun,
  outboundsIn,
  outputOfRun,
  serversRules,
  stepsOfNew,
  workOn,
} from '../outbounds/outbound-servers.steps.rules';
import { faultThrown } from '../calls/answers';
import { leavingStates, loadingState, reading, savingState, unlessFailed, unreadableState } from '../calls/editor';
import { pollAfter, waitingStates } from '../calls/long-call.machine';
import { contextOf, ruleSetup, settingIn, textsIn, type RuleContext } from './rule.setup';

export type { RuleCommand, RuleFact, RuleInput } from './rule.setup';

type Args = { readonly context: RuleContext };
const inboundsOf = ({ context: { service } }: Args) => ({ hasInbounds: service.customInbounds });

const failing = { type: 'fail', params: faultThrown } as const;

/** A rule put into RoutingA where it takes effect, and given to the core; with it the outbound that it leads to, where that is new. */
export const ruleMachine = ruleSetup.createMachine({
  id: 'rule',
  description:
    'Puts a rule for a connection or a site into RoutingA, shows what that changes, adds the outbound that it leads to if that is new, saves it and gives it to the core.',
  meta: { title: 'Rule', spec: [] },
  context: ({ input }) => contextOf(input),
  initial: 'loading',
  on: { 'context.changed': { actions: { type: 'keepLists', params: ({ event }) => event.dialogContext } } },
  states: {
    loading: {
      ...loadingState,
      invoke: {
        ...reading({ src: 'storedRouting', input: inboundsOf, keep: 'keepStored' }),
        onDone: {
          target: 'editing',
          actions: [{ type: 'keepStored', params: ({ event }) => event.output }, 'proposeName'],
        },
      },
    },
    unreadable: unreadableState,
    editing: {
      initial: 'fresh',
      on: {
        'field.edit': { actions: { type: 'keepField', params: ({ event }) => event } },
        'server.toggle': {
          guard: { type: 'isServer', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'search.edit': { actions: { type: 'choose', params: ({ event }) => event } },
        'active.move': { actions: { type: 'choose', params: ({ event }) => event } },
        'editor.save': [
          { guard: 'isSoundNew', target: 'making' },
          { guard: 'isSound', target: 'refreshing' },
        ],
        'dialog.cancel': [{ guard: 'isChanged', target: 'asking' }, { target: 'closed' }],
      },
      states: {
        fresh: { always: { guard: 'isChanged', target: 'composed' } },
        composed: {
          tags: 'draft',
          description: 'A new outbound has been named, or servers were chosen for it.',
          always: { guard: 'isUnchanged', target: 'fresh' },
        },
        different: {
          tags: ['different', 'draft'],
          description: 'The service has answered success for the new outbound, and its lists say something else.',
        },
        unapplied: {
          tags: 'unapplied',
          description: 'The script is stored, and the core was not given it: the settings can be sent again.',
          on: { 'editor.save': { guard: 'mayApply', target: '#rule.refreshing' } },
        },
        moved: {
          tags: 'moved',
          description:
            'Somebody has changed the script or the mode meanwhile: what the rule does to them now is shown.',
        },
      },
    },
    making: {
      tags: ['saving', 'draft'],
      description: 'The outbound is added and given its servers first: with a rule to one without any, no core starts.',
      entry: ['forgetFault', 'forgetLost'],
      on: {
        'step.ended': {
          guard: { type: 'hasAdded', params: ({ event }) => event },
          actions: { type: 'tellOutbounds', params: ({ event }) => ({ outbounds: outboundsIn(event.ended) ?? [] }) },
        },
        'dialog.cancel': { actions: 'leaveRun' },
      },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { host, newOutbound, reply, service }, self }) => {
          const draft = namedDraft(newOutbound);
          const { single } = newOutbound.choosing;
          const running = reply?.running === true;
          const way = { whole: service.wholeOutbounds, single, running, stops: false };
          const steps = stepsOfNew(draft, way);
          return { host, caller: self, rules: serversRules, steps, work: workOn(draft, single, running) };
        },
        onDone: [
          {
            guard: { type: 'isCreated', params: outputOfRun },
            target: 'refreshing',
            actions: ['sayAdded', 'adoptNew'],
          },
          {
            guard: { type: 'isDifferent', params: outputOfRun },
            target: 'editing.different',
            actions: { type: 'adoptRun', params: outputOfRun },
          },
          {
            target: 'editing',
            actions: afterUnfinishedRun,
          },
        ],
        onError: { target: 'editing', actions: [failing, 'wantTouch'] },
      },
    },
    refreshing: {
      tags: 'saving',
      description: 'What was shown is what is saved: it is read again before.',
      entry: 'forgetFault',
      invoke: {
        id: 'storedToday',
        src: 'storedRouting',
        input: inboundsOf,
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => event.output }, target: 'applying' },
          { guard: { type: 'isToday', params: ({ event }) => event.output }, target: 'storing' },
          { target: 'editing.moved', actions: { type: 'keepStored', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: failing },
      },
      on: { 'dialog.cancel': 'editing' },
    },
    storing: savingState({
      description: 'The service only stores the script; the core uses it after its next start.',
      src: 'saveTexts',
      input: ({ context }: Args) => ({
        subject: 'routingA' as const,
        texts: textsIn(context),
      }),
      saved: [
        { guard: 'mustApply', target: 'applying', actions: ['tellStored', 'keepScript'] },
        { target: 'closed', actions: ['tellStored', 'saySaved'] },
      ],
    }),
    applying: {
      tags: 'saving',
      description:
        'The whole object of the settings is sent, which applies what is stored; with it, what has to change in it.',
      entry: ['forgetFault', 'beginTrial'],
      ...waitingStates,
      invoke: {
        id: 'saveSetting',
        src: 'saveSetting',
        input: ({ context, self }) => ({
          host: context.host,
          caller: self,
          poll: pollAfter('saveSettings', context.reply),
          call: settingIn(context),
        }),
        onDone: [
          {
            ...unlessFailed('tellRefused', 'wantTouch', 'tellSettings', 'tellUnapplied', 'endTrial'),
            target: 'editing.unapplied',
          },
          { target: 'closed', actions: ['tellSetting', 'tellApplied', 'tellSettings', 'sayApplied', 'endTrial'] },
        ],
        onError: {
          target: 'editing.unapplied',
          actions: [failing, 'wantTouch', 'tellSettings', 'tellUnapplied', 'endTrial'],
        },
      },
    },
    ...leavingStates,
  },
});

export type RuleActor = ActorRefFrom<typeof ruleMachine>;
export type RuleSnapshot = SnapshotFrom<typeof ruleMachine>;
