/** A value as JSON, with markers for what JSON lacks (`{ "$map": … }`, `{ "$actor": "host" }`); see statecharts/charts/payload.ts. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonEvent = { readonly type: string } & { readonly [key: string]: Json };

/** One thing that happens to a simulated machine. The answers of slots are given by hand, and time is advanced by hand. */
export type SimulationStep =
  | { readonly kind: 'event'; readonly event: JsonEvent }
  | { readonly kind: 'resolve'; readonly child: string; readonly output: Json }
  | { readonly kind: 'reject'; readonly child: string; readonly error: Json }
  /** A call finds the service’s lock taken, and: the lock is free again. */
  | { readonly kind: 'busy' | 'free'; readonly child: string }
  | { readonly kind: 'wait'; readonly ms: number };

export interface SlotSamples {
  /** `locked`: a call that shares the service’s lock; it resolves with a result and rejects only when it crashes. */
  readonly kind: 'promise' | 'locked';
  readonly outputs: readonly Json[];
  readonly errors: readonly Json[];
}

/** A generated test path: the view tests perform it through the view, the simulation directly. */
export interface ModelledPath {
  /** Index of the input it starts with. */
  readonly input: number;
  readonly steps: readonly SimulationStep[];
  /** Keys of the transitions that no path before it takes. */
  readonly reaches: readonly string[];
  /** Paths of the states that are active at its end. */
  readonly ends: readonly string[];
}

/** Whose steps are counted: those of the machine’s own tests, of the generated view tests, of the browser tests. */
export type CoverageKind = 'machine' | 'view' | 'browser';

/** What the last run of these tests did not do. */
export interface ModelCoverage {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

/** All that the tests know of a machine besides its chart: samples for everything, and the paths made of them. */
export interface MachineModel {
  readonly machine: string;
  readonly inputs: readonly Json[];
  readonly events: readonly JsonEvent[];
  /** By the name of the slot. */
  readonly slots: Readonly<Record<string, SlotSamples>>;
  readonly paths: readonly ModelledPath[];
  /** Paths of all states, without the root. */
  readonly states: readonly string[];
  /** Keys of all transitions. */
  readonly transitions: readonly string[];
  /** Null when these tests have not run, or ran another version of the machine. */
  readonly coverage: Readonly<Record<CoverageKind, ModelCoverage | null>>;
}

export interface SimulatedChild {
  readonly id: string;
  readonly slot: string;
  readonly input: Json;
  /** What the machine has sent to it. */
  readonly heard: readonly Json[];
  /** Waits for the service’s lock; views see it, the machine does not. */
  readonly busy: boolean;
}

export interface SimulatedDelay {
  /** The delay’s name, or its length where it has none. */
  readonly name: string;
  /** Path of the state that it belongs to. */
  readonly state: string;
  /** Milliseconds from now. */
  readonly ms: number;
}

/** An event that the machine knows, with samples; `can`: at least one of them would do something now. */
export interface SimulationOffer {
  readonly type: string;
  readonly can: boolean;
  readonly samples: readonly JsonEvent[];
}

/** What one step did; the first entry is the machine’s start. */
export interface SimulationEntry {
  readonly step: SimulationStep | null;
  readonly taken: readonly string[];
  /** Paths of the active states afterwards. */
  readonly states: readonly string[];
  readonly actions: readonly string[];
  /** What the machine told others. */
  readonly told: readonly { readonly to: string; readonly event: Json }[];
}

/** Where a simulated machine stands after its steps. */
export interface SimulationFrame {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** What it threw; empty unless the status is `error`. */
  readonly error: string;
  readonly output: Json;
  readonly context: Json;
  readonly tags: readonly string[];
  readonly children: readonly SimulatedChild[];
  /** Soonest first. */
  readonly delays: readonly SimulatedDelay[];
  readonly offers: readonly SimulationOffer[];
  /** Keys of the transitions that samples, answers and delays would take now. */
  readonly next: readonly string[];
  /** One more than there were steps. */
  readonly entries: readonly SimulationEntry[];
}

/** From the page to whatever plays in its side area: which machine is drawn, and which tab is open (null: none). */
export type ChartsFact =
  | { readonly type: 'machine.shown'; readonly machine: string }
  | { readonly type: 'tab.shown'; readonly tab: string | null };
