import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { type TouchReply } from '../domain/touch';
import { type AliveStates } from '../ports/measured';
import { notice, success } from '../ports/notice';
import {
  type LogNews,
  type RecalledTrial,
  type TrialBeginning,
  type TrialCause,
  type TrialChange,
  type TrialStage,
} from '../ports/trial';
import { TOAST, TRIAL } from '../shared/constants';
import { wasDeclined, type Fault } from '../shared/faults';
import { notProvided, notProvidedCallback } from '../shared/not-provided';
import {
  forgetting,
  isCarried,
  isUp,
  joined,
  NOTHING_PENDING,
  recalled,
  storing,
  tellingLines,
  withChange,
} from './trial.rules';
import { type TrialContext, type TrialInput } from './trial.types';
import { trialReturnMachine, type TrialReturnOutput } from './trial-return.machine';
import { trialWatchMachine, type TrialWatchNews } from './trial-watch.machine';

export type TrialCommand =
  /** `deadline`: of the watch that is meant; null for the one that is seen. */
  | { readonly type: 'trial.keep'; readonly deadline: number | null }
  /** Now; or once more after a failure. */
  | { readonly type: 'trial.restore' }
  /** Tests the connected servers over HTTP. It replaces the running core for its time. */
  | { readonly type: 'trial.test' }
  /** What it came to was seen. */
  | { readonly type: 'trial.close' };

export type TrialFact =
  | TrialBeginning
  /** How a save ended; null when the service has taken it. */
  | { readonly type: 'trial.answered'; readonly fault: Fault | null }
  /** Another page of the panel stored it; null: it is over there. */
  | { readonly type: 'trial.storedElsewhere'; readonly text: string | null }
  | { readonly type: 'clock.told'; readonly now: number }
  /** The page is closed or reloaded. */
  | { readonly type: 'page.left' }
  | { readonly type: 'lists.kept'; readonly reply: TouchReply }
  | { readonly type: 'start.refused'; readonly message: string }
  /** A person starts the core, and stops it. */
  | { readonly type: 'start.tried' }
  | { readonly type: 'stop.tried' }
  /** The core has been given everything that is stored, if it runs. */
  | { readonly type: 'setting.applied' }
  | { readonly type: 'alive.received'; readonly alive: AliveStates }
  | TrialWatchNews;

/** The words of the trial's chart. */
export const trialSetup = setup({
  types: {
    context: {} as TrialContext,
    events: {} as TrialCommand | TrialFact,
    input: {} as TrialInput,
    tags: {} as 'shown' | 'waiting' | 'watching' | 'returning' | 'ended',
  },
  actors: {
    clock: fromCallback(notProvidedCallback('trial', 'clock')),
    recall: fromPromise<RecalledTrial, { readonly text: string | null }>(notProvided('trial', 'recall')),
    log: fromPromise<LogNews, { readonly from: number | null }>(notProvided('trial', 'log')),
    watch: trialWatchMachine,
    putBack: trialReturnMachine,
  },
  actions: {
    keepChange: assign(({ context: { changes } }, { change }: { readonly change: TrialChange | null }) =>
      change === null ? {} : { changes: withChange(changes, change) },
    ),
    keepPending: assign(
      (
        { context: { pending, triesPending } },
        { change, tried }: { readonly change: TrialChange; readonly tried: boolean },
      ) => ({
        pending: withChange(pending, change),
        triesPending: triesPending || tried,
      }),
    ),
    /** What waited is on trial with the rest. */
    join: assign({
      changes: ({ context: { changes, applied, pending } }) => joined(joined(changes, applied), pending),
      ...NOTHING_PENDING,
    }),
    keepApplied: assign(({ context: { applied, pending, triesPending } }) => ({
      ...NOTHING_PENDING,
      applied: triesPending ? joined(applied, pending) : applied,
    })),
    tryApplied: assign({ changes: ({ context }) => context.applied, applied: [] }),
    forgetPending: assign(NOTHING_PENDING),
    forgetChanges: assign({ changes: [] }),
    keepText: assign({ text: (_, { text }: { readonly text: string | null }) => text }),
    keepRecord: assign((_, { record, now }: RecalledTrial) => ({ ...recalled(record), now, applied: [] })),
    reset: assign({ deadline: null, cause: null, lines: [], fault: null, coreStopped: false }),
    noteStop: assign({ coreStopped: true }),
    keepNow: assign({ now: (_, { now }: { readonly now: number }) => now }),
    forgetRounds: assign({ rounds: 0 }),
    countRound: assign({ rounds: ({ context }) => context.rounds + 1 }),
    setDeadline: assign({ deadline: ({ context }) => context.deadline ?? context.now + TRIAL.watch }),
    forgetReply: assign({ reply: null }),
    keepReply: assign({ reply: (_, { reply }: { readonly reply: TouchReply }) => reply }),
    keepAlive: assign({ alive: (_, { alive }: { readonly alive: AliveStates }) => alive }),
    keepCause: assign({ cause: (_, cause: TrialCause) => cause }),
    keepMark: assign({ mark: (_, { end }: LogNews) => end }),
    keepLines: assign({
      lines: ({ context }, { lines }: LogNews) => tellingLines([...context.lines, ...lines]),
    }),
    keepFault: assign({ fault: (_, { fault }: { readonly fault: Fault | null }) => fault }),
    /** The page that carries it says so, with how far it is. */
    store: enqueueActions(({ context, enqueue }, { stage }: { readonly stage: TrialStage }) => {
      const seen = stage === 'stored' ? 0 : context.now;
      enqueue.assign({ stage, seen });
      enqueue.sendTo(context.host, storing({ ...context, stage, seen }));
    }),
    /** What waits is stored; who carries the trial stays. */
    storePending: sendTo(
      ({ context }) => context.host,
      ({ context }) => storing(context),
    ),
    renew: enqueueActions(({ context, enqueue }) => {
      const seen = context.now;
      if (seen - context.seen < TRIAL.renew) return;
      enqueue.assign({ seen });
      enqueue.sendTo(context.host, storing({ ...context, seen }));
    }),
    handOver: sendTo(
      ({ context }) => context.host,
      ({ context }) => storing({ ...context, seen: 0 }),
    ),
    forget: sendTo(
      ({ context }) => context.host,
      ({ context }) => forgetting(context),
    ),
    /** Of what is over nothing is kept, only what still waits. */
    keepRest: enqueueActions(({ context, enqueue }) => {
      const stage = 'stored';
      const rest = { ...context, stage, seen: 0 } as const;
      enqueue.assign({ stage, seen: 0 });
      enqueue.sendTo(context.host, context.pending.length > 0 ? storing(rest) : forgetting(context));
    }),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    test: enqueueActions(({ context: { reply, host }, enqueue }) => {
      if (reply === null) return;
      const { touch } = reply;
      enqueue.sendTo(host, { type: 'latency.requested', test: 'http', rows: touch.connected, touch });
    }),
    tellReturn: sendTo('putBack', ({ event }) => event),
    sayBegun: sendTo(
      ({ context }) => context.host,
      ({ context: { deadline } }) => {
        const actions = [{ kind: 'keepTrial', deadline }] as const;
        return { type: 'notice.raised', notice: notice('trialBegun', 'info', {}, TOAST.prompt, actions) } as const;
      },
    ),
    tellStored: sendTo(({ context }) => context.host, { type: 'settings.stored' }),
    sayKept: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('trialKept') }),
    sayReturned: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('trialReturned', 'warning', {}, TOAST.prompt),
    }),
    sayFailed: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('trialFailed', 'error', {}, TOAST.prompt),
    }),
  },
  guards: {
    isBegun: ({ context }) => context.changes.length > 0,
    hasPending: ({ context }) => context.pending.length > 0,
    /** A save begins something: with a change of its own, or with what waits and is to be tried, or is on trial with others. */
    begins: ({ context: { changes, pending, triesPending } }, { change }: { readonly change: TrialChange | null }) =>
      change !== null || (pending.length > 0 && (triesPending || changes.length > 0)),
    triesPending: ({ context }) => context.triesPending,
    runs: ({ context }) => context.reply?.running === true,
    runsAndTriesPending: ({ context }) => context.triesPending && context.reply?.running === true,
    isNothing: (_, { record }: RecalledTrial) => record === null,
    isCarriedElsewhere: ({ context }, { record, now }: RecalledTrial) =>
      record !== null && record.seen > context.seen && isCarried(record, now),
    /** Another page began to carry it at the same time, a little earlier: that one leaves it to this. */
    isOlder: ({ context }, { record }: RecalledTrial) =>
      record !== null && record.seen > 0 && record.seen < context.seen,
    isStored: ({ context }) => context.stage === 'stored',
    isWatching: ({ context }) => context.stage === 'watching',
    isReturning: ({ context }) => context.stage === 'returning',
    isThisWatch: ({ context }, { deadline }: { readonly deadline: number | null }) =>
      deadline === null || deadline === context.deadline,
    isThisWatchWithPending: ({ context }, { deadline }: { readonly deadline: number | null }) =>
      context.pending.length > 0 && (deadline === null || deadline === context.deadline),
    isNone: (_, { text }: { readonly text: string | null }) => text === null,
    wasTaken: (_, { fault }: { readonly fault: Fault | null }) => fault === null,
    wasDeclined: (_, { fault }: { readonly fault: Fault | null }) => fault !== null && wasDeclined(fault),
    isUp: (_, { reply }: { readonly reply: TouchReply }) => isUp(reply),
    isDown: (_, { reply }: { readonly reply: TouchReply }) => !isUp(reply),
    /** Some came since it follows. */
    hasLists: ({ context }) => context.reply !== null,
    hasRoundsLeft: ({ context }) => context.rounds + 1 < TRIAL.rounds,
    isOver: ({ context }, { now }: { readonly now: number }) => context.deadline !== null && now >= context.deadline,
    hasFailed: (_, { fault }: TrialReturnOutput) => fault !== null,
    hasApplied: ({ context }) => context.applied.length > 0,
    staysRunning: ({ context }) => !context.coreStopped,
    wasRefusedWithPending: ({ context: { cause, pending } }, { sent }: TrialReturnOutput) =>
      cause?.kind === 'refused' && !sent && pending.length > 0,
    /** The service refused the change and is as it was: the editor has said why. */
    wasRefused: ({ context: { cause } }, { sent }: TrialReturnOutput) => cause?.kind === 'refused' && !sent,
  },
  delays: {
    answerLimit: TRIAL.answer,
    followEvery: TRIAL.look,
    lease: TRIAL.lease,
  },
});
