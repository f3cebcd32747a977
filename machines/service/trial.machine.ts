import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { valueIn } from '../calls/answers';
import { contextOf, refusalOf } from './trial.rules';
import { trialSetup } from './trial.setup';
import {
  answerOf,
  returnFor,
  begins,
  carrying,
  keepChange,
  keepReply,
  keepPending,
  listsOf,
  ofThisWatch,
  onClose,
  onApplied,
  onEnded,
  onStartRefused,
  storeAs,
} from './trial.transitions';

/** A change that takes itself back (docs/decisions/on-trial.md has a sentence for each transition). */
export const trialMachine = trialSetup.createMachine({
  id: 'trial',
  description: 'Watches a change that can cut the person off, and takes it back unless somebody keeps it in time.',
  meta: { title: 'Trial', spec: [] },
  context: ({ input }) => contextOf(input),
  initial: 'deciding',
  invoke: { id: 'clock', src: 'clock', onError: { actions: 'wantTouch' } },
  on: {
    'clock.told': { actions: { type: 'keepNow', params: ({ event }) => event } },
    'lists.kept': { actions: keepReply },
    'alive.received': { actions: { type: 'keepAlive', params: ({ event }) => event } },
    'stop.tried': { actions: 'noteStop' },
    'look.started': { actions: 'wantTouch' },
    'log.received': {
      actions: [
        { type: 'keepMark', params: ({ event }) => event.news },
        { type: 'keepLines', params: ({ event }) => event.news },
      ],
    },
    'trial.started': { guard: begins, target: '.applying', actions: ['reset', 'join', keepChange] },
    'trial.stored': { actions: [keepPending, 'storePending'] },
    'trial.storedElsewhere': [
      { guard: { type: 'isNone', params: ({ event }) => event }, target: '.ended' },
      { target: '.recalling', actions: { type: 'keepText', params: ({ event }) => event } },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: 'isBegun', target: 'applying' },
        { guard: 'hasPending', target: 'stored', actions: storeAs('stored') },
        { target: 'recalling' },
      ],
    },
    stored: {
      description: 'The core does not know it yet: the trial begins when it does.',
      entry: 'wantTouch',
      on: {
        'start.tried': { guard: 'triesPending', ...onApplied },
        'start.refused': { guard: 'triesPending', ...onStartRefused },
        'setting.applied': [
          { guard: 'runsAndTriesPending', ...onApplied },
          { guard: 'runs', target: 'ended', actions: 'forget' },
        ],
      },
    },
    recalling: {
      description: 'The page was loaded again, or another page has stored the trial, or is not heard of any more.',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context: { text } }) => ({ text }),
        onDone: [
          { guard: { type: 'isNothing', params: valueIn }, target: 'ended', actions: 'forget' },
          {
            guard: { type: 'isCarriedElsewhere', params: valueIn },
            target: 'elsewhere',
            actions: { type: 'keepRecord', params: valueIn },
          },
          { guard: { type: 'isOlder', params: valueIn }, target: 'resuming' },
          { target: 'resuming', actions: { type: 'keepRecord', params: valueIn } },
        ],
        onError: { target: 'ended', actions: 'forget' },
      },
    },
    elsewhere: {
      tags: 'shown',
      description: 'Another page of the panel carries it, and says so every few seconds.',
      after: { lease: 'recalling' },
    },
    resuming: {
      always: [
        { guard: 'isStored', target: 'stored' },
        { guard: 'isWatching', target: 'watching' },
        { guard: 'isReturning', target: 'returning' },
        { target: 'following' },
      ],
    },
    applying: {
      tags: ['shown', 'waiting'],
      description: 'The editor sends the change as it always does. What was there before is in the browser by then.',
      entry: storeAs('following'),
      after: { answerLimit: 'following' },
      invoke: {
        id: 'mark',
        src: 'log',
        input: { from: null },
        onDone: { actions: { type: 'keepMark', params: valueIn } },
        onError: {},
      },
      on: {
        ...carrying,
        'trial.answered': [
          { guard: { type: 'wasTaken', params: answerOf }, target: 'following' },
          {
            guard: { type: 'wasDeclined', params: answerOf },
            target: 'returning',
            actions: { type: 'keepCause', params: ({ event }) => refusalOf(event.fault) },
          },
          { target: 'following' },
        ],
      },
    },
    following: {
      tags: ['shown', 'waiting'],
      description:
        'The connect poll runs where it always does; beside it the lists are asked for until the core is up.',
      entry: 'forgetReply',
      exit: 'forgetRounds',
      initial: 'asking',
      on: {
        ...carrying,
        'lists.kept': { guard: { type: 'isUp', params: listsOf }, target: 'watching', actions: keepReply },
        'start.refused': onStartRefused,
      },
      states: {
        asking: {
          entry: 'wantTouch',
          after: {
            followEvery: [
              { guard: 'hasRoundsLeft', target: 'asking', reenter: true, actions: 'countRound' },
              { guard: 'hasLists', ...returnFor('core'), target: '#trial.returning' },
              { ...returnFor('gone'), target: '#trial.returning' },
            ],
          },
        },
      },
    },
    watching: {
      tags: ['shown', 'watching'],
      description: 'The core runs with it. Nothing that happens keeps it: only a person does.',
      entry: ['setDeadline', 'sayBegun', storeAs('watching')],
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context: { address, mark }, self }) => ({ caller: self, address, mark }),
        onDone: returnFor('gone'),
        onError: returnFor('gone'),
      },
      on: {
        ...carrying,
        'trial.keep': [
          { guard: ofThisWatch('isThisWatchWithPending'), target: 'stored', actions: [...onEnded.actions, 'sayKept'] },
          { guard: ofThisWatch('isThisWatch'), target: 'kept' },
        ],
        'trial.restore': returnFor('asked'),
        'trial.test': { actions: 'test' },
        'clock.told': [
          { guard: { type: 'isOver', params: ({ event }) => event }, ...returnFor('unkept') },
          carrying['clock.told'],
        ],
        'lists.kept': { guard: { type: 'isDown', params: listsOf }, ...returnFor('stopped') },
        'start.refused': onStartRefused,
      },
    },
    kept: { type: 'final', entry: ['forget', 'sayKept'] },
    returning: {
      tags: ['shown', 'returning'],
      entry: ['join', storeAs('returning')],
      invoke: [
        {
          id: 'putBack',
          src: 'putBack',
          input: ({ context: { host, changes, coreStopped } }) => ({ host, changes, start: !coreStopped }),
          onDone: [
            {
              guard: { type: 'hasFailed', params: valueIn },
              target: 'failed',
              actions: { type: 'keepFault', params: valueIn },
            },
            { guard: { type: 'wasRefusedWithPending', params: valueIn }, ...onEnded },
            {
              guard: 'hasApplied',
              target: 'following',
              actions: ['tryApplied', 'reset', storeAs('following'), 'tellStored', 'sayReturned'],
            },
            { guard: { type: 'wasRefused', params: valueIn }, target: 'ended', actions: 'forget' },
            { target: 'returned' },
          ],
          onError: { target: 'failed' },
        },
        {
          id: 'log',
          src: 'log',
          input: ({ context: { mark } }) => ({ from: mark }),
          onDone: { actions: { type: 'keepLines', params: valueIn } },
          onError: {},
        },
      ],
      on: {
        ...carrying,
        'lists.kept': { actions: [keepReply, 'tellReturn'] },
        'setting.applied': { guard: 'staysRunning', actions: 'keepApplied' },
      },
    },
    returned: {
      tags: 'shown',
      description: 'The values from before are in force. What was wrong stays to be read.',
      entry: ['forgetChanges', 'keepRest', 'tellStored', 'sayReturned'],
      on: {
        'trial.close': onClose,
        'trial.stored': { target: 'stored', actions: ['reset', keepPending, storeAs('stored')] },
        'start.tried': { guard: 'triesPending', ...onApplied },
        'setting.applied': [
          { guard: 'runsAndTriesPending', ...onApplied },
          { guard: 'runs', actions: ['forgetPending', 'keepRest'] },
        ],
      },
    },
    failed: {
      tags: 'shown',
      description: 'The service does not take the old values back, or its core does not start with them either.',
      entry: ['tellStored', 'sayFailed'],
      on: {
        ...carrying,
        'trial.restore': 'returning',
        'trial.close': onClose,
      },
    },
    ended: { type: 'final' },
  },
});

export type TrialActor = ActorRefFrom<typeof trialMachine>;
export type TrialSnapshot = SnapshotFrom<typeof trialMachine>;
