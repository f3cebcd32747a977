import { assign, sendTo } from 'xstate';
import { type Capabilities } from '../domain/capabilities';
import { referenceKey, type Reference } from '../domain/reference';
import { storedServers, type ServerMark, type StoredServers } from '../domain/server-mark';
import { EMPTY_TOUCH, serverAt } from '../domain/touch';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { editorSetup } from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { stepRunner } from '../calls/step-runner.machine';
import { type StepFact } from '../calls/step-runner.setup';
import { tellOutbounds } from '../calls/telling';
import * as rules from './outbound-servers.rules';
import * as marks from './outbound-servers.marks.rules';
import { type MarkedChanges } from './outbound-servers.marks.rules';
import * as steps from './outbound-servers.steps.rules';
import {
  type ServersOutput,
  type ServersResult,
  type ServersRules,
  type ServersStep,
  type Way,
} from './outbound-servers.steps.rules';
import { afterChoice, choosingIn, type Choosing, type ChoosingCommand } from './server-choice.rules';
import { serviceCall } from '../calls/service-call';

export type OutboundServersCommand =
  | ChoosingCommand
  /** All that the search lets through. */
  | { readonly type: 'shown.check' | 'shown.uncheck' }
  /** The one that the outbound uses; null leaves the choice to it. */
  | { readonly type: 'server.pin'; readonly row: Reference | null }
  | { readonly type: 'list.filter'; readonly only: boolean }
  /** The core is stopped while the calls are made. */
  | { readonly type: 'way.choose'; readonly stops: boolean }
  | { readonly type: 'changes.restore'; readonly changes: MarkedChanges }
  | EditorCommand;

export type OutboundServersFact =
  Extract<DialogFact, { readonly type: 'context.changed' }> | StepFact<ServersStep, ServersResult>;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly outboundServers: {
      readonly name: string;
      /** Servers to begin with, beside those that it has. */
      readonly add?: readonly ServerMark[];
      /** The servers that it shall have, and no other: saved at once, unless there is something to decide first. */
      readonly only?: readonly ServerMark[];
      /** The one of them that it uses; null leaves the choice to it. */
      readonly pinned?: ServerMark | null;
    };
  }
}

export type OutboundServersInput = DialogInput<'outboundServers', keyof DialogContext>;

export interface OutboundServersContext extends EditorContext, Choosing {
  readonly service: Capabilities;
  readonly running: boolean;
  readonly stops: boolean;
  /** Names of servers that were to be added and cannot be identified any more. */
  readonly lost: readonly string[];
  /** What the outbound had before anything was sent; null until then. */
  readonly before: StoredServers | null;
  /** It was opened to be saved. */
  readonly atOnce: boolean;
  /** Calls of the save that have ended, and all of them. */
  readonly done: number;
  readonly calls: number;
}

export const wayOf = ({ service, single, running, stops }: OutboundServersContext): Way => ({
  whole: service.wholeOutbounds,
  single,
  running,
  stops,
});

export function contextOf(input: OutboundServersInput): OutboundServersContext {
  const { host, id, name, add, only, pinned, reply, latencies, service } = input;
  const single = !service.loadBalanceValid;
  const stored = rules.storedIn(reply?.touch ?? EMPTY_TOUCH, name);
  const { draft, lost } =
    only === undefined
      ? marks.withMarks(stored, { added: add ?? [], removed: [] }, single)
      : marks.onlyMarks(stored, { only, ...(pinned === undefined ? {} : { pinned }) }, single);
  return {
    host,
    id,
    ...choosingIn(draft, single, latencies),
    service,
    running: reply?.running ?? false,
    stops: false,
    lost,
    before: null,
    done: 0,
    calls: 0,
    atOnce: only !== undefined,
    lastFault: null,
  };
}

/** The vocabulary of the chart in `outbound-servers.machine.ts`. */
export const outboundServersSetup = editorSetup({
  types: {
    context: {} as OutboundServersContext,
    events: {} as OutboundServersCommand | OutboundServersFact,
    input: {} as OutboundServersInput,
    tags: {} as EditorTag | 'gone' | 'halted' | 'different',
  },
  actors: {
    outbounds: serviceCall('outbounds'),
    run: stepRunner<ServersRules>(),
  },
  rules: { isChanged: ({ draft }: OutboundServersContext) => rules.isChanged(draft) },
}).extend({
  actions: {
    follow: assign(({ context }, { dialogContext }: { readonly dialogContext: DialogContext }) => {
      const { reply, service } = dialogContext;
      if (reply === null) return {};
      const { draft, lost } = rules.followed(context.draft, reply.touch, context.single);
      return {
        draft,
        lost: lost.length === 0 ? context.lost : [...context.lost, ...lost],
        service,
        single: !service.loadBalanceValid,
        running: reply.running,
      };
    }),
    choose: assign(({ context }, command: ChoosingCommand) => afterChoice(context, command)),
    checkShown: assign({
      draft: ({ context: { draft, search, only } }, { checked }: { readonly checked: boolean }) =>
        rules.withAll(
          draft,
          rules.shownOf(draft, search, only).map(({ reference }) => reference),
          checked,
        ),
    }),
    pin: assign({
      draft: ({ context: { draft } }, { row }: { readonly row: Reference | null }) => rules.withPinned(draft, row),
    }),
    narrow: assign((_, { only }: { readonly only: boolean }) => ({ only, steps: 0 })),
    keepStops: assign({ stops: (_, { stops }: { readonly stops: boolean }) => stops }),
    restore: assign(({ context: { draft, single } }, { changes }: { readonly changes: MarkedChanges }) =>
      marks.withMarks(draft, changes, single),
    ),
    begin: assign({
      lost: [],
      before: ({ context: { before, draft } }) => before ?? storedServers(draft.touch, draft.outbound),
      done: 0,
      calls: ({ context }) => steps.planOf(context.draft, wayOf(context)).calls,
    }),
    countDone: assign({
      done: ({ context }, { step }: { readonly step: ServersStep }) => context.done + (step.kind === 'read' ? 0 : 1),
    }),
    leave: sendTo('run', { type: 'run.leave' }),
    adoptRun: assign(({ context }, output: ServersOutput) => steps.afterRun(context, output)),
    tellOutbounds: tellOutbounds<OutboundServersContext, OutboundServersCommand | OutboundServersFact>(),
    saySaved: sendTo(
      ({ context }) => context.host,
      ({ context: { draft, before } }) =>
        ({ type: 'notice.raised', notice: marks.savedNotice(draft, before) }) as const,
    ),
  },
  guards: {
    /** Nothing is left to decide: every server was found, and the core need not restart with each call. */
    savesAtOnce: ({ context }) =>
      context.atOnce &&
      context.lost.length === 0 &&
      rules.isChanged(context.draft) &&
      steps.planOf(context.draft, wayOf(context)).restarts !== 'each',
    isServer: ({ context }, { row }: { readonly row: Reference }) => serverAt(context.draft.touch, row) !== undefined,
    mayCheckAll: ({ context }) => !context.single,
    mayPin: ({ context: { service, draft } }, { row }: { readonly row: Reference | null }) =>
      service.pins && (row === null || draft.chosen.has(referenceKey(row))),
    maySpare: ({ context }) => steps.planOf(context.draft, wayOf(context)).maySpare,
    isGone: ({ context }, { outbounds }: { readonly outbounds: readonly string[] }) =>
      !outbounds.includes(context.draft.outbound),
    /** Every call was made, and the lists say what was asked. */
    isSaved: ({ context }, output: ServersOutput) => steps.isSaved(context, output),
    /** The service has answered success, and its lists say something else. */
    isDifferent: (_, output: ServersOutput) => steps.isDone(output),
    isHalted: (_, { work }: ServersOutput) => work.notes.stopped && !work.running,
  },
});
