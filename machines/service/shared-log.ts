import { createActor, fromCallback, type AnyActorRef, type CallbackActorLogic } from 'xstate';
import { type Fault } from '../shared/faults';
import { notProvidedCallback } from '../shared/not-provided';
import { NO_LINES, type LogLines } from './log-lines.rules';
import {
  type logReaderMachine,
  type Follower,
  type LogCommand,
  type LogEvery,
  type LogReaderActor,
  type LogReaderSnapshot,
} from './log-reader.machine';

/** What is known of the log. */
export interface ToldLog {
  /** They grow, and begin anew when the log is read from its beginning. */
  readonly lines: LogLines;
  readonly state: 'loading' | 'resting' | 'paused' | 'console' | 'missing';
  /** Before the lines stand others that were not read. */
  readonly hasEarlier: boolean;
  /** Why the last reading failed. */
  readonly fault: Fault | null;
}

export const UNTOLD: ToldLog = { lines: NO_LINES, state: 'loading', hasEarlier: false, fault: null };

/** What the slot of the log tells: at once, and whenever it changes. */
export type LogFact = { readonly type: 'log.told'; readonly log: ToldLog };

export type LogSlot = CallbackActorLogic<LogCommand, { readonly every: LogEvery }>;

type Told = { readonly event: LogFact };

const told = ({ event }: Told): LogFact => event;
const asked = ({ event }: { readonly event: LogCommand }): LogCommand => event;

/** The slot through which a machine follows the log, for as long as it is in the state that invokes it. */
export function logSlot(machine: string): LogSlot {
  return fromCallback<LogCommand, { readonly every: LogEvery }>(notProvidedCallback(machine, 'log'));
}

/** What a machine that follows the log does with what it is told, and with what a person asks of the log, in its own words. */
export const followsLog = {
  'log.told': [
    {
      guard: { type: 'isGone', params: told },
      actions: [
        { type: 'keepLog', params: told },
        { type: 'sayFault', params: ({ event }: Told) => event.log.fault },
      ],
    },
    { actions: { type: 'keepLog', params: told } },
  ],
  'log.pause': { actions: { type: 'askForLog', params: asked } },
  'log.resume': { actions: { type: 'askForLog', params: asked } },
} as const;

/** Fills the slots of all that follow the log with one reader: begun by the first of them, ended by the last. */
export function sharedLog(logic: typeof logReaderMachine): LogSlot {
  let reader: LogReaderActor | null = null;
  let count = 0;
  const follow = (follower: Follower, parent: AnyActorRef): LogReaderActor => {
    if (reader?.getSnapshot().status === 'active') reader.send({ type: 'log.follow', follower });
    else reader = createActor(logic, { parent, input: follower }).start();
    return reader;
  };
  return fromCallback<LogCommand, { readonly every: LogEvery }>(({ input: { every }, self, sendBack, receive }) => {
    const id = (count += 1);
    const followed = follow({ id, every }, self);
    const tell = (snapshot: LogReaderSnapshot): void =>
      sendBack({ type: 'log.told', log: toldBy(snapshot) } satisfies LogFact);
    const { unsubscribe } = followed.subscribe(tell);
    tell(followed.getSnapshot());
    // Whoever began the reader is told of its end.
    receive((event) => {
      if (!event.type.startsWith('xstate.')) followed.send(event);
    });
    return () => {
      unsubscribe();
      followed.send({ type: 'log.leave', id });
    };
  });
}

const STATES = ['loading', 'paused', 'console', 'missing'] as const;

function toldBy(snapshot: LogReaderSnapshot): ToldLog {
  const { lines, before, fault } = snapshot.context;
  const state = STATES.find((tag) => snapshot.hasTag(tag)) ?? 'resting';
  return { lines, state, hasEarlier: before > 0, fault };
}

/** The lines do not continue those before: the log is read from its beginning. */
export function isAnotherBeginning(before: LogLines, { length, moved }: LogLines): boolean {
  return length + moved < before.length + before.moved;
}
