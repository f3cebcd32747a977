import { createActor, fromCallback, type AnyActorRef, type CallbackActorLogic } from 'xstate';
import { type DialogFact } from '../ports/dialog';
import { type Service } from '../ports/service';
import { type Fault } from '../shared/faults';
import { notServed } from '../shared/not-provided';
import { NO_LINES, type LogLines } from './log-lines.rules';
import { type Follower, type LogEvery } from './log-pace.rules';
import { logReaderMachine, type LogCommand, type LogReaderActor, type LogReaderSnapshot } from './log-reader.machine';
import { fromService, serve } from '../calls/service-call';

/** What is known of the log. */
export interface ToldLog {
  /** They grow, and start over when the log is read from its beginning. */
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

/** What a machine asks through its slot: what a person asks of the log, and whether anybody sees what it shows. */
export type LogAskingCommand = LogCommand | { readonly type: 'log.show' } | { readonly type: 'log.hide' };

export type LogSlot = CallbackActorLogic<LogAskingCommand, { readonly every: LogEvery }>;

/** What tells a dialog whether it is seen. */
export type SeenFact = Extract<
  DialogFact,
  { readonly type: 'dialog.covered' | 'dialog.uncovered' | 'dialog.reopened' }
>;

type Told = { readonly event: LogFact };

const told = ({ event }: Told): LogFact => event;
const asked = ({ event }: { readonly event: LogCommand }): LogCommand => event;
const shown = { type: 'log.show' } as const;
const hidden = { type: 'log.hide' } as const;

/** The slot through which a machine follows the log, for as long as it is in the state that invokes it. */
export const logSlot: LogSlot = fromService(
  fromCallback<LogAskingCommand, { readonly every: LogEvery }>(() => {
    throw notServed('log');
  }),
  logOf,
);

const logs = new WeakMap<Service, LogSlot>();

function logOf(service: Service): LogSlot {
  const known = logs.get(service);
  if (known !== undefined) return known;
  const log = sharedLog(serve(logReaderMachine, service));
  logs.set(service, log);
  return log;
}

/** How a machine that follows the log handles facts about it and commands from the person, in its own vocabulary. */
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
  'dialog.covered': { actions: { type: 'askForLog', params: hidden } },
  'dialog.uncovered': { actions: { type: 'askForLog', params: shown } },
  'dialog.reopened': { actions: { type: 'askForLog', params: shown } },
} as const;

/** What the reader is a child of: it needs the clock of those who follow it, and ends with none of them. */
const nobody = fromCallback(() => undefined);

/** Fills the slots of all that follow the log with one reader: begun by the first of them, ended by the last. */
export function sharedLog(logic: typeof logReaderMachine): LogSlot {
  let reader: LogReaderActor | null = null;
  let count = 0;
  const follow = (follower: Follower, first: AnyActorRef): LogReaderActor => {
    if (reader?.getSnapshot().status === 'active') reader.send({ type: 'log.follow', follower });
    else reader = createActor(logic, { parent: createActor(nobody, { parent: first }), input: follower }).start();
    return reader;
  };
  return fromCallback<LogAskingCommand, { readonly every: LogEvery }>(
    ({ input: { every }, self, sendBack, receive }) => {
      const id = (count += 1);
      const followed = follow({ id, every }, self);
      const tell = (snapshot: LogReaderSnapshot): void =>
        sendBack({ type: 'log.told', log: toldBy(snapshot) } satisfies LogFact);
      const { unsubscribe } = followed.subscribe(tell);
      tell(followed.getSnapshot());
      receive((event) =>
        followed.send(event.type === 'log.show' || event.type === 'log.hide' ? { type: event.type, id } : event),
      );
      return () => {
        unsubscribe();
        followed.send({ type: 'log.leave', id });
      };
    },
  );
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
