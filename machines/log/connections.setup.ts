import { assign, sendTo, setup } from 'xstate';
import { entranceOf, targetOf, type Connection } from '../domain/connections/connection';
import { exitsOf } from '../domain/connections/exits';
import { ALL, NOTHING_SHOWN, shownOf, type Criteria, type Grouping, type Shown } from './gathering.rules';
import { EMPTY_TOUCH, type Touch } from '../domain/touch';
import { type DialogContext, type DialogFact, type RuleAbout, type TypedTarget } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { type Host } from '../ports/host';
import { type Traffic } from '../ports/measured';
import { gatheredFrom, nothingGathered, type Gathered } from './gathered.rules';
import { type LogCommand } from './log-reader.machine';
import {
  isAnotherBeginning,
  logSlot,
  UNTOLD,
  type LogAskingCommand,
  type LogFact,
  type SeenFact,
  type ToldLog,
} from './shared-log';
import { sayFault, tellClosed } from '../calls/telling';

/** All of them one by one, or gathered. */
export type View = 'each' | Grouping;

export type ConnectionsCommand =
  | Extract<LogCommand, { readonly type: 'log.pause' | 'log.resume' }>
  | { readonly type: 'criteria.edit'; readonly criteria: Partial<Criteria> }
  | { readonly type: 'view.choose'; readonly view: View }
  /** Shows the connections of one group, by its name. */
  | { readonly type: 'group.open'; readonly name: string }
  /** The connection that something is to be done with, by its id; and: with none. */
  | { readonly type: 'menu.open'; readonly id: number }
  | { readonly type: 'menu.close' }
  /** Opens the dialog that explains which rule decides about it. */
  | { readonly type: 'explain.open' }
  /** Opens the dialog that makes a rule for it, through this outbound. */
  | { readonly type: 'rule.open'; readonly outbound: string }
  /** Opens the setting that says which lines the core writes. */
  | { readonly type: 'level.open' }
  /** Goes on gathering while the page is closed; and: no longer. */
  | { readonly type: 'pin.put' | 'pin.take' }
  | { readonly type: 'dialog.cancel' };

export type ConnectionsFact =
  Extract<DialogFact, { readonly type: 'context.changed' | 'traffic.told' }> | SeenFact | LogFact;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly connections: object;
  }
}

export type ConnectionsInput = DialogInput<'connections', keyof DialogContext>;

export interface ConnectionsContext extends Gathered {
  readonly host: Host;
  readonly id: string;
  readonly told: ToldLog;
  /** What passed in each of the last seconds, the newest at the end; empty where nobody tells it. */
  readonly rates: readonly Traffic[];
  /** The lists: they say which outbound a server stands for. */
  readonly touch: Touch;
  /** The service has a log level to choose. */
  readonly hasLevel: boolean;
  /** As far as the lists say: without a running core there is nothing to be seen. */
  readonly running: boolean;
  readonly criteria: Criteria;
  readonly shown: Shown;
  readonly view: View;
  /** What something is to be done with; it stays the same while others come. */
  readonly chosen: Connection | null;
}

export function initialConnections({ host, id, reply, service }: ConnectionsInput): ConnectionsContext {
  return {
    host,
    id,
    touch: reply?.touch ?? EMPTY_TOUCH,
    hasLevel: service.logLevel,
    running: reply?.running !== false,
    told: UNTOLD,
    rates: [],
    ...nothingGathered(),
    criteria: ALL,
    shown: NOTHING_SHOWN,
    view: 'each',
    chosen: null,
  };
}

/** A connection as a person would say it in the dialog that explains. */
function aboutOf(connection: Connection): Partial<TypedTarget> {
  const { port, network, client } = connection;
  const inbound = entranceOf(connection);
  return {
    target: targetOf(connection),
    port: port === 0 ? '' : String(port),
    network,
    client,
    ...(inbound === '' ? {} : { inbound }),
  };
}

function ruleAboutOf(connection: Connection | null): RuleAbout {
  if (connection === null) return { host: '', address: '', client: '', inbound: '' };
  const { host, address, client } = connection;
  return { host, address, client, inbound: entranceOf(connection) };
}

const criteriaKept = (context: ConnectionsContext, change: Partial<Criteria>): Partial<ConnectionsContext> => {
  const criteria = { ...context.criteria, ...change };
  return { criteria, shown: shownOf(context.log, criteria) };
};

/** For how long rates are kept. */
const SECONDS = 60;

/** The words of the chart in `connections.machine.ts`. */
export const connectionsSetup = setup({
  types: {
    context: {} as ConnectionsContext,
    events: {} as ConnectionsCommand | ConnectionsFact,
    input: {} as ConnectionsInput,
    tags: {} as 'chosen' | 'pinned',
  },
  actors: { log: logSlot },
  actions: {
    keepLog: assign(({ context }, { log: told }: LogFact) => {
      const isAnother = isAnotherBeginning(context.told.lines, told.lines);
      const gathered = gatheredFrom(told.lines, isAnother ? nothingGathered() : context, exitsOf(context.touch));
      return {
        told,
        ...gathered,
        shown: shownOf(gathered.log, context.criteria, isAnother ? NOTHING_SHOWN : context.shown),
      };
    }),
    askForLog: sendTo('log', (_, asking: LogAskingCommand) => asking),
    sayFault: sayFault(),
    keepRate: assign({
      rates: ({ context: { rates } }, { traffic }: { readonly traffic: Traffic | null }) =>
        traffic === null ? [] : [...rates, traffic].slice(-SECONDS),
    }),
    keepContext: assign((_, { dialogContext: { reply, service } }: { readonly dialogContext: DialogContext }) => ({
      touch: reply?.touch ?? EMPTY_TOUCH,
      hasLevel: service.logLevel,
      running: reply?.running !== false,
    })),
    keepCriteria: assign(({ context }, { criteria }: { readonly criteria: Partial<Criteria> }) =>
      criteriaKept(context, criteria),
    ),
    keepView: assign({ view: (_, { view }: { readonly view: View }) => view }),
    openGroup: assign(({ context }, { name }: { readonly name: string }) => ({
      view: 'each' as const,
      ...criteriaKept(context, context.view === 'outbound' ? { outbounds: [name] } : { text: name }),
    })),
    choose: assign({
      chosen: ({ context: { log } }, { id }: { readonly id: number }) => log.list[id - log.gone] ?? null,
    }),
    askToExplain: sendTo(
      ({ context }) => context.host,
      ({ context: { chosen, log: seen } }) =>
        ({
          type: 'dialog.requested',
          dialog: { kind: 'explain', about: chosen ? aboutOf(chosen) : {}, seen },
        }) as const,
    ),
    askForRule: sendTo(
      ({ context }) => context.host,
      ({ context: { chosen } }, { outbound }: { readonly outbound: string }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'rule', about: ruleAboutOf(chosen), outbound } }) as const,
    ),
    openLevel: sendTo(({ context }) => context.host, {
      type: 'action.chosen',
      action: { kind: 'setting', field: 'logLevel' },
    }),
    tellHidden: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.hidden', id: context.id }) as const,
    ),
    tellClosed: tellClosed(),
  },
  guards: {
    isGone: ({ context }, { log }: LogFact) => log.state === 'missing' && context.told.state !== 'missing',
    isGathered: ({ context }) => context.view !== 'each',
    hasLevel: ({ context }) => context.hasLevel,
    isKept: ({ context: { log } }, { id }: { readonly id: number }) => log.list[id - log.gone] !== undefined,
  },
});
