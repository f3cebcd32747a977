import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown, valueIn } from '../calls/answers';
import { messageThrown } from '../shared/faults';
import { copyBefore, fileOf, NO_PLAN, outputOf, scopeOf, workOf } from './bring-back.rules';
import { bringBackSetup } from './bring-back.setup';
import { type BringBackContext } from './bring-back.types';
import { type CopyReadingOutput } from './copy-reading.machine';
import { readingState } from './reading-state';
import { restoreRules } from './restore.moves.rules';

const toRead = ({ context }: { readonly context: BringBackContext }) => scopeOf(context);
const messageIn = { type: 'keepProblem', params: messageThrown } as const;

/** The state before as a file, and back to where that was wanted. */
const saving = <const TBack extends string>(back: TBack) =>
  ({
    tags: 'finished',
    invoke: {
      id: 'write',
      src: 'write',
      input: ({ context }: { readonly context: BringBackContext }) => fileOf(context),
      onDone: back,
      onError: { target: back, actions: messageIn },
    },
  }) as const;

/** A copy brought back: a plan first, item by item, then the calls, then everything is read again. */
export const bringBackMachine = bringBackSetup.createMachine({
  id: 'bringBack',
  description: 'Plans what a backup would change, applies what is checked step by step, and reads everything again.',
  meta: { title: 'Restore a backup', spec: [] },
  context: ({ input }) => ({
    ...input,
    elsewhere: false,
    file: null,
    passphrase: '',
    flaw: null,
    problem: null,
    copy: input.given ?? input.moment ?? null,
    before: null,
    lasting: true,
    exactly: input.moment?.partial === false,
    present: null,
    plan: NO_PLAN,
    chosen: new Set(),
    opened: new Set(),
    secretsShown: false,
    halted: false,
    steps: [],
    ended: [],
    fault: null,
  }),
  initial: 'recalling',
  on: { 'dialog.cancel': '.closed' },
  states: {
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context: { address } }) => ({ address }),
        onDone: {
          target: 'beginning',
          actions: { type: 'keepBefore', params: ({ event }) => ({ before: event.output }) },
        },
        onError: 'beginning',
      },
    },
    beginning: { always: [{ guard: 'isGiven', target: 'reading' }, { target: 'choosing' }] },
    choosing: {
      tags: 'file',
      description: 'A file, or the state that was kept when something was brought back last.',
      on: {
        'place.choose': { guard: 'isFree', actions: { type: 'choosePlace', params: ({ event }) => event } },
        'file.choose': { target: 'opening', actions: { type: 'chooseFile', params: ({ event }) => event } },
        'before.use': { guard: 'hasBefore', target: 'reading', actions: 'useBefore' },
        'reading.retry': { guard: 'isGiven', target: 'reading' },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { file, passphrase } }) => ({ file: file ?? { type: '', size: 0 }, passphrase }),
        onDone: [
          {
            guard: { type: 'isCopy', params: ({ event }) => event.output },
            target: 'opened',
            actions: { type: 'keepOpened', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isLocked', params: ({ event }) => event.output },
            target: 'locked',
            actions: { type: 'keepFlaw', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'keepFlaw', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: messageIn },
      },
    },
    opened: {
      always: [{ guard: 'goesElsewhere', target: 'closed', actions: 'tellElsewhere' }, { target: 'reading' }],
    },
    locked: {
      tags: 'locked',
      on: {
        'passphrase.edit': { actions: { type: 'editPassphrase', params: ({ event }) => event } },
        'passphrase.send': { guard: 'hasPassphrase', target: 'opening' },
      },
    },
    reading: readingState({
      input: toRead,
      unread: 'choosing',
      read: { target: 'planned', actions: { type: 'makePlan', params: valueIn<CopyReadingOutput> } },
      on: { 'reading.stop': { actions: 'leaveReading' } },
    }),
    planned: {
      tags: 'plan',
      description:
        'What would be added, changed, removed and kept; what the copy does not have stays unless it is checked.',
      on: {
        'item.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
        'part.toggle': { actions: { type: 'togglePart', params: ({ event }) => event } },
        'part.open': { actions: { type: 'openPart', params: ({ event }) => event } },
        'secrets.toggle': { actions: 'toggleSecrets' },
        'plan.apply': [
          { guard: 'isAsked', target: 'asking' },
          { guard: 'anyChosen', target: 'keeping' },
        ],
      },
    },
    asking: {
      tags: ['plan', 'asking'],
      description: 'The core is stopped once and started once; the person says so first.',
      on: { 'plan.confirm': 'keeping', 'plan.refuse': 'planned' },
    },
    keeping: {
      tags: 'busy',
      description:
        'The state before is kept without asking. A browser that refuses keeps it as long as the page lives.',
      entry: 'begin',
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => copyBefore(context),
        onDone: {
          target: 'applying',
          actions: { type: 'keepKept', params: ({ event }) => event.output },
        },
        onError: { target: 'planned', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    applying: {
      tags: 'applying',
      on: {
        'step.ended': { actions: { type: 'countEnded', params: ({ event }) => event } },
        'apply.leave': { actions: 'leaveRun' },
      },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context, self }) => ({
          host: context.host,
          caller: self,
          rules: restoreRules,
          steps: context.steps,
          work: workOf(context),
        }),
        onDone: {
          target: 'checking',
          actions: [{ type: 'keepRun', params: ({ event }) => event.output }, 'applyPreferences', 'notePreferences'],
        },
        onError: { target: 'checking', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    checking: {
      description: 'Everything is read again: the plan is empty now, or the differences are shown.',
      entry: 'tellChanged',
      ...readingState({
        input: toRead,
        unread: 'unchecked',
        read: {
          target: 'finished',
          actions: [
            { type: 'makePlan', params: valueIn<CopyReadingOutput> },
            { type: 'tellOutbounds', params: valueIn<CopyReadingOutput> },
          ],
        },
        on: { 'reading.stop': { actions: 'leaveReading' } },
      }),
    },
    unchecked: {
      tags: 'finished',
      description: 'What the service has now could not be read.',
      on: {
        'plan.resume': 'reading',
        'before.save': { guard: 'maySave', target: 'savingUnchecked', actions: 'forgetProblem' },
      },
    },
    savingUnchecked: saving('unchecked'),
    finished: {
      tags: 'finished',
      on: {
        'plan.resume': { guard: 'mayResume', target: 'planned' },
        'before.save': { guard: 'maySave', target: 'saving', actions: 'forgetProblem' },
        'before.restore': { guard: 'mayReturn', target: 'keeping', actions: ['makeExactPlan', 'useBeforeNow'] },
      },
    },
    saving: saving('finished'),
    closed: { type: 'final', entry: 'tellClosed' },
  },
  output: ({ context }) => outputOf(context),
});

export type BringBackActor = ActorRefFrom<typeof bringBackMachine>;
export type BringBackSnapshot = SnapshotFrom<typeof bringBackMachine>;
