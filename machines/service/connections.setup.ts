import { assign, sendTo, setup } from 'xstate';
import { noConnections, withBrokenLine, withLogText, type ConnectionLog } from '../domain/connections/connection-log';
import { exitsOf } from '../domain/connections/exits';
import { ALL, NOTHING_SHOWN, shownOf, type Criteria, type Grouping, type Shown } from '../domain/connections/gathering';
import { EMPTY_TOUCH, type Touch } from '../domain/touch';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type Host } from '../ports/host';
import { type Fault } from '../shared/faults';
import { logEndMachine } from './log-end.machine';
import { NO_LINES, type LogLines } from './log-lines.rules';
import { logReader, type LogReadingCommand, type LogReadingContext, type LogReadingTag } from './log-reading';
import { linesWith, readingFrom, UNREAD } from './logs.rules';
import { tellClosed } from './telling';

/** All of them one by one, or gathered. */
export type View = 'each' | Grouping;

export type ConnectionsCommand =
  | Exclude<LogReadingCommand, { readonly type: 'every.choose' }>
  | { readonly type: 'criteria.edit'; readonly criteria: Partial<Criteria> }
  | { readonly type: 'view.choose'; readonly view: View }
  /** Shows the connections of one group, by its name. */
  | { readonly type: 'group.open'; readonly name: string }
  /** Opens the setting that says which lines the core writes. */
  | { readonly type: 'level.open' }
  | { readonly type: 'dialog.cancel' };

export type ConnectionsFact = Extract<DialogFact, { readonly type: 'context.changed' }>;

export interface ConnectionsInput extends DialogContext {
  readonly host: Host;
  readonly id: string;
}

export interface ConnectionsContext extends LogReadingContext {
  readonly id: string;
  /** The lists: they say which outbound a server stands for. */
  readonly touch: Touch;
  /** The service has a log level to choose. */
  readonly hasLevel: boolean;
  readonly log: ConnectionLog;
  readonly criteria: Criteria;
  readonly shown: Shown;
  readonly view: View;
  /** How often the log was restarted while it was read. */
  readonly restarts: number;
  /** The first that was read, while it may be the console's sentence. */
  readonly beginning: LogLines;
}

/** What is new is read so often, in ms. */
const EVERY = 2_000;

export function initialConnections({ host, id, reply, service }: ConnectionsInput): ConnectionsContext {
  return {
    host,
    id,
    touch: reply?.touch ?? EMPTY_TOUCH,
    hasLevel: service.logLevel,
    every: EVERY,
    reading: UNREAD,
    fault: null,
    log: noConnections(),
    criteria: ALL,
    shown: NOTHING_SHOWN,
    view: 'each',
    restarts: 0,
    beginning: NO_LINES,
  };
}

const reader = logReader<ConnectionsContext, ConnectionsCommand | ConnectionsFact>({
  machine: 'connections',
  beginning: ({ beginning }) => beginning,
  taken: (context, part, anew) => {
    const before = anew || part.cut ? withBrokenLine(context.log) : context.log;
    const log = withLogText(before, part.text, exitsOf(context.touch));
    const isFirst = anew || context.reading.read === 0;
    return {
      log,
      shown: shownOf(log, context.criteria, context.shown),
      restarts: context.restarts + (anew ? 1 : 0),
      beginning: isFirst ? linesWith(NO_LINES, part) : NO_LINES,
    };
  },
});

const criteriaKept = (context: ConnectionsContext, change: Partial<Criteria>): Partial<ConnectionsContext> => {
  const criteria = { ...context.criteria, ...change };
  return { criteria, shown: shownOf(context.log, criteria) };
};

/** The words of the chart in `connections.machine.ts`. */
export const connectionsSetup = setup({
  types: {
    context: {} as ConnectionsContext,
    events: {} as ConnectionsCommand | ConnectionsFact,
    input: {} as ConnectionsInput,
    tags: {} as LogReadingTag,
  },
  actors: { ...reader.actors, logEnd: logEndMachine },
  actions: {
    append: reader.actions.append,
    beginAnew: reader.actions.beginAnew,
    forgetFault: reader.actions.forgetFault,
    keepFault: reader.actions.keepFault,
    sayFault: reader.actions.sayFault,
    beginAt: assign((_, { skip }: { readonly skip: number }) => ({ reading: readingFrom(skip), fault: null })),
    keepContext: assign((_, { dialogContext: { reply, service } }: ConnectionsFact) => ({
      touch: reply?.touch ?? EMPTY_TOUCH,
      hasLevel: service.logLevel,
    })),
    keepCriteria: assign(({ context }, { criteria }: { readonly criteria: Partial<Criteria> }) =>
      criteriaKept(context, criteria),
    ),
    keepView: assign({ view: (_, { view }: { readonly view: View }) => view }),
    openGroup: assign(({ context }, { name }: { readonly name: string }) => ({
      view: 'each' as const,
      ...criteriaKept(context, context.view === 'outbound' ? { outbounds: [name] } : { text: name }),
    })),
    openLevel: sendTo(({ context }) => context.host, {
      type: 'action.chosen',
      action: { kind: 'setting', field: 'logLevel' },
    }),
    tellClosed: tellClosed(),
  },
  guards: {
    ...reader.guards,
    isKnown: (_, { fault }: { readonly fault: Fault | null }) => fault === null,
    isGathered: ({ context }) => context.view !== 'each',
    hasLevel: ({ context }) => context.hasLevel,
  },
  delays: reader.delays,
});
