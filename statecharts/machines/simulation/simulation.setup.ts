import { assign, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { type MarksHost } from '../ports/marks';
import {
  type ChartsFact,
  type CoverageKind,
  type Json,
  type MachineModel,
  type SimulationFrame,
  type SimulationStep,
} from '../ports/simulation';
import { notProvided } from '../../../machines/shared/not-provided';
import { marksOf, stepOfDraft, type Draft, type DraftSubject } from './simulation.rules';

export type SimulationCommand =
  | { readonly type: 'simulation.retry' }
  | { readonly type: 'simulation.reset' }
  | { readonly type: 'input.choose'; readonly index: number }
  | { readonly type: 'path.choose'; readonly index: number }
  | { readonly type: 'step.take'; readonly step: SimulationStep }
  | { readonly type: 'step.goBack' }
  | { readonly type: 'step.goForward' }
  /** `count`: how many steps have been made by then. */
  | { readonly type: 'step.choose'; readonly count: number }
  | { readonly type: 'play.start' }
  | { readonly type: 'play.stop' }
  | { readonly type: 'draft.open'; readonly subject: DraftSubject; readonly text: string }
  | { readonly type: 'draft.edit'; readonly text: string }
  | { readonly type: 'draft.send' }
  | { readonly type: 'draft.close' }
  /** Null: none. */
  | { readonly type: 'coverage.choose'; readonly kind: CoverageKind | null };

export interface SimulationInput {
  readonly host: MarksHost;
}

export interface SimulationContext {
  readonly host: MarksHost;
  readonly machine: string;
  readonly tab: string | null;
  readonly model: MachineModel;
  /** Index of the input that the machine starts with. */
  readonly input: number;
  /** Index of the path that is played; null when the person goes their own way. */
  readonly path: number | null;
  /** All steps that are known, also those ahead. */
  readonly steps: readonly SimulationStep[];
  /** How many of them have been made. */
  readonly count: number;
  readonly frame: SimulationFrame;
  readonly draft: Draft;
  /** The tests whose coverage is drawn instead; null when none. */
  readonly coverage: CoverageKind | null;
}

export interface ReplayInput {
  readonly machine: string;
  readonly model: MachineModel;
  readonly input: Json;
  readonly steps: readonly SimulationStep[];
}

export const NO_MODEL: MachineModel = {
  machine: '',
  inputs: [],
  events: [],
  slots: {},
  paths: [],
  states: [],
  transitions: [],
  coverage: { machine: null, view: null, browser: null },
};

export const NO_FRAME: SimulationFrame = {
  status: 'stopped',
  error: '',
  output: null,
  context: null,
  tags: [],
  children: [],
  delays: [],
  offers: [],
  next: [],
  entries: [],
};

/** The tabs whose drawing shows what a simulation does. */
const TABS: readonly (string | null)[] = ['simulate', 'paths'];

/** The words of the simulation's chart. */
export const simulationSetup = setup({
  types: {
    context: {} as SimulationContext,
    events: {} as SimulationCommand | ChartsFact,
    input: {} as SimulationInput,
    tags: {} as 'busy',
  },
  actors: {
    load: fromPromise<MachineModel, { readonly machine: string }>(notProvided('simulation', 'load')),
    replay: fromPromise<SimulationFrame, ReplayInput>(notProvided('simulation', 'replay')),
  },
  actions: {
    keepMachine: assign({ machine: (_, { machine }: { readonly machine: string }) => machine }),
    keepTab: assign({ tab: (_, { tab }: { readonly tab: string | null }) => tab }),
    forgetMachine: assign({
      model: NO_MODEL,
      frame: NO_FRAME,
      input: 0,
      path: null,
      steps: [],
      count: 0,
      coverage: null,
    }),
    keepModel: assign({ model: (_, { model }: { readonly model: MachineModel }) => model }),
    keepFrame: assign({ frame: (_, { frame }: { readonly frame: SimulationFrame }) => frame }),
    forgetFrame: assign({ frame: NO_FRAME }),
    forgetSteps: assign({ path: null, steps: [], count: 0, coverage: null }),
    keepInput: assign({ input: (_, { index }: { readonly index: number }) => index }),
    keepPath: assign(({ context: { model } }, { index }: { readonly index: number }) => {
      const path = model.paths[index];
      return path === undefined ? {} : { path: index, input: path.input, steps: path.steps, count: 0, coverage: null };
    }),
    /** What was ahead is another story now. */
    addStep: assign(({ context: { steps, count } }, { step }: { readonly step: SimulationStep }) => ({
      steps: [...steps.slice(0, count), step],
      count: count + 1,
      path: null,
      coverage: null,
    })),
    goBack: assign({ count: ({ context }) => context.count - 1, coverage: null }),
    goForward: assign({ count: ({ context }) => context.count + 1, coverage: null }),
    goTo: assign((_, { count }: { readonly count: number }) => ({ count, coverage: null })),
    stepForward: raise({ type: 'step.goForward' }),
    keepDraft: assign({ draft: (_, { subject, text }: Draft) => ({ subject, text }) }),
    editDraft: assign({
      draft: ({ context }, { text }: { readonly text: string }) => ({ ...context.draft, text }),
    }),
    sendDraft: enqueueActions(({ context, enqueue }) => {
      const step = stepOfDraft(context.draft);
      if (step !== null) enqueue.raise({ type: 'step.take', step });
    }),
    keepCoverage: assign({ coverage: (_, { kind }: { readonly kind: CoverageKind | null }) => kind }),
    /** Anything else that is open renders itself. */
    tellMarks: enqueueActions(({ context, enqueue }) => {
      if (TABS.includes(context.tab)) enqueue.sendTo(context.host, { type: 'marks.changed', marks: marksOf(context) });
    }),
  },
  guards: {
    isAnother: ({ context }, { machine }: { readonly machine: string }) => machine !== context.machine,
    isWanted: ({ context }) => context.machine !== '' && TABS.includes(context.tab),
    isInput: ({ context }, { index }: { readonly index: number }) => index in context.model.inputs,
    isPath: ({ context }, { index }: { readonly index: number }) => index in context.model.paths,
    hasBefore: ({ context }) => context.count > 0,
    hasAhead: ({ context }) => context.count < context.steps.length,
    isStep: ({ context }, { count }: { readonly count: number }) => count >= 0 && count <= context.steps.length,
    runs: ({ context }) => context.frame.status === 'active',
    isSound: ({ context }) => stepOfDraft(context.draft) !== null,
  },
  /** Slow enough to follow a path with the eye. */
  delays: { pace: 900 },
});
