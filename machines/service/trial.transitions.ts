import { type TouchReply } from '../domain/touch';
import { type TrialChange, type TrialStage } from '../ports/trial';
import { type Fault } from '../shared/faults';

// What several states of the trial do alike, in its words.

export const listsOf = ({ event }: { readonly event: { readonly reply: TouchReply } }) => event;
export const answerOf = ({ event }: { readonly event: { readonly fault: Fault | null } }) => event;
export const keepReply = { type: 'keepReply', params: listsOf } as const;

/** Of the page that carries it. */
export const carrying = {
  'clock.told': {
    actions: [{ type: 'keepNow', params: ({ event }: { readonly event: { readonly now: number } }) => event }, 'renew'],
  },
  'page.left': { actions: 'handOver' },
} as const;

export const keepPending = {
  type: 'keepPending',
  params: ({ event }: { readonly event: { readonly change: TrialChange; readonly tried: boolean } }) => event,
} as const;
const changeOf = ({ event }: { readonly event: { readonly change: TrialChange | null } }) => event;
export const keepChange = { type: 'keepChange', params: changeOf } as const;
export const begins = { type: 'begins', params: changeOf } as const;
export const storeAs = <const TStage extends TrialStage>(stage: TStage) =>
  ({ type: 'store', params: { stage } }) as const;

/** The core would not start: the values go back, with the service's words. */
export const onStartRefused = {
  target: 'returning',
  actions: {
    type: 'keepCause',
    params: ({ event }: { readonly event: { readonly message: string } }) =>
      ({ kind: 'core', message: event.message }) as const,
  },
} as const;

export const returnFor = <const TKind extends 'stopped' | 'gone' | 'unkept' | 'asked' | 'core'>(kind: TKind) =>
  ({ target: 'returning', actions: { type: 'keepCause', params: { kind, message: '' } } }) as const;

/** Keeping is of one watch: its notice stays in the history. */
export const ofThisWatch = <const TGuard extends string>(type: TGuard) =>
  ({ type, params: ({ event }: { readonly event: { readonly deadline: number | null } }) => event }) as const;

/** Something waits that is to be tried, and the core knows it now, or is about to. */
export const onApplied = {
  target: 'following',
  actions: ['reset', 'join', storeAs('following')],
} as const;

/** What is over is forgotten; what is pending stays so. */
export const onEnded = {
  target: 'stored',
  actions: ['forgetChanges', 'reset', storeAs('stored')],
} as const;

/** What it came to was seen. */
export const onClose = [
  { guard: 'hasPending', ...onEnded },
  { target: 'ended', actions: 'forget' },
] as const;
