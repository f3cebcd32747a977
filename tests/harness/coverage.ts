import { mkdirSync, writeFileSync } from 'node:fs';
import { StateMachine, type AnyStateMachine, type AnyStateNode, type InspectionEvent } from 'xstate';

/** Every state node of a machine that it can stand in, the root first. Nobody stands in a history state. */
export function stateNodes(machine: AnyStateMachine): readonly AnyStateNode[] {
  const walk = (node: AnyStateNode): readonly AnyStateNode[] => [
    node,
    ...Object.values(node.states as Record<string, AnyStateNode>)
      .filter(({ type }) => type !== 'history')
      .flatMap(walk),
  ];
  return walk(machine.root);
}

/** The path of a state node in the machine, e.g. `open.form.filling`; empty for the root. */
export function pathOf(node: AnyStateNode): string {
  return (node.path as readonly string[]).join('.');
}

/**
 * Every transition definition of a machine (on, onDone, onError, onSnapshot, after, always) with a key that is the same for
 * each `provide`d copy of the machine: source state, event type, place among the definitions for that type.
 */
export function transitionKeys(machine: AnyStateMachine): ReadonlyMap<object, string> {
  const keys = new Map<object, string>();
  for (const node of stateNodes(machine)) {
    const source = pathOf(node) || '(root)';
    for (const [type, definitions] of node.transitions as ReadonlyMap<string, readonly object[]>) {
      definitions.forEach((definition, index) => keys.set(definition, `${source} | ${type} | ${index}`));
    }
    ((node.always ?? []) as readonly object[]).forEach((definition, index) =>
      keys.set(definition, `${source} | always | ${index}`),
    );
  }
  return keys;
}

/** Whether the machine leaves a state at once, so that nobody ever sees it. */
export function isTransient({ always }: AnyStateNode): boolean {
  return ((always ?? []) as readonly { readonly guard?: unknown }[]).some(({ guard }) => guard === undefined);
}

/** What one step of a machine's actor did. */
export interface Taken {
  readonly machine: string;
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

const keysOf = new WeakMap<AnyStateMachine, ReadonlyMap<object, string>>();

function keptKeys(machine: AnyStateMachine): ReadonlyMap<object, string> {
  const keys = keysOf.get(machine) ?? transitionKeys(machine);
  keysOf.set(machine, keys);
  return keys;
}

/** States entered and transitions taken, as an inspection event of any machine's actor tells them; null for other events. */
export function takenIn(event: InspectionEvent): Taken | null {
  if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return null;
  // An actor's `logic`, a snapshot's `_nodes` and the event's `_transitions` are not part of xstate's public types.
  const { logic: machine } = event.actorRef as unknown as { readonly logic: unknown };
  if (!(machine instanceof StateMachine)) return null;
  const { _nodes } = event.snapshot as unknown as { readonly _nodes: readonly AnyStateNode[] };
  const { _transitions = [] } = event as unknown as { readonly _transitions?: readonly object[] };
  const keyOf = keptKeys(machine as AnyStateMachine);
  const transitions = _transitions.flatMap((definition) => keyOf.get(definition) ?? []);
  // A transient state is never part of a resting snapshot, but it is where its transition comes from.
  const left = transitions.map((key) => key.slice(0, key.indexOf(' | ')));
  return { machine: machine.id, states: [...new Set([..._nodes.map(pathOf), ...left])], transitions };
}

/** Whether some state of the machine, or the machine itself, has a transition for events of this type. */
export function knowsEvent({ events }: AnyStateMachine, type: string): boolean {
  return (events as readonly string[]).some(
    (name) => name === type || (name.endsWith('*') && type.startsWith(name.slice(0, -1))),
  );
}

/** `machine: event` for an event that was sent from outside to a machine that has no such event; null for all other events. */
export function unknownIn(event: InspectionEvent): string | null {
  if (event.type !== '@xstate.event' || event.sourceRef !== undefined) return null;
  const { logic: machine } = event.actorRef as unknown as { readonly logic: unknown };
  const { type } = event.event;
  if (!(machine instanceof StateMachine) || type.startsWith('xstate.')) return null;
  return knowsEvent(machine as unknown as AnyStateMachine, type) ? null : `${machine.id}: ${type}`;
}

/** What the tests of one file took, by machine: the JSON of `.cache/coverage-machines` and `.cache/coverage-browser`. */
export type TakenByMachine = Readonly<
  Record<string, { readonly states: readonly string[]; readonly transitions: readonly string[] }>
>;

/** Collects what many actors did. */
export function createRecord() {
  const all = new Map<string, { readonly states: Set<string>; readonly transitions: Set<string> }>();
  return {
    add: ({ machine, states, transitions }: Taken): void => {
      const own = all.get(machine) ?? { states: new Set(), transitions: new Set() };
      all.set(machine, own);
      for (const path of states) own.states.add(path);
      for (const key of transitions) own.transitions.add(key);
    },
    /** Writes `<folder>/<name>.json`. */
    write: (folder: string, name: string): void => {
      const report: TakenByMachine = Object.fromEntries(
        [...all].map(([machine, { states, transitions }]) => [
          machine,
          { states: [...states].sort(), transitions: [...transitions].sort() },
        ]),
      );
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(report)}\n`);
    },
  };
}

export interface CoverageReport {
  readonly machine: string;
  readonly paths: number;
  /** Whether the paths were walked under a view; without one nobody sees the machine. */
  readonly hasView: boolean;
  readonly states: { readonly total: number; readonly taken: number; readonly missing: readonly string[] };
  readonly transitions: { readonly total: number; readonly taken: number; readonly missing: readonly string[] };
}

export interface Coverage {
  /** For `createActor`'s `inspect`: `onTaken` gets the keys of each microstep of the root actor. */
  inspector(onTaken: (keys: readonly string[]) => void): (event: InspectionEvent) => void;
  report(paths: number, hasView: boolean): CoverageReport;
}

/** Collects what running actors of a machine really did. */
export function createCoverage(machine: AnyStateMachine): Coverage {
  const allStates = stateNodes(machine)
    .map(pathOf)
    .filter((path) => path !== '');
  const allTransitions = [...transitionKeys(machine).values()];
  const states = new Set<string>();
  const transitions = new Set<string>();
  return {
    inspector: (onTaken) => (event) => {
      if (!('rootId' in event) || event.actorRef.sessionId !== event.rootId) return;
      const taken = takenIn(event);
      if (taken === null) return;
      for (const path of taken.states) states.add(path);
      for (const key of taken.transitions) transitions.add(key);
      if (event.type === '@xstate.microstep') onTaken(taken.transitions);
    },
    report: (paths, hasView) => ({
      machine: machine.id,
      paths,
      hasView,
      states: share(allStates, states),
      transitions: share(allTransitions, transitions),
    }),
  };
}

function share(all: readonly string[], taken: ReadonlySet<string>) {
  const missing = all.filter((key) => !taken.has(key));
  return { total: all.length, taken: all.length - missing.length, missing };
}

export function describeCoverage({ machine, paths, states, transitions }: CoverageReport): string {
  return `${machine}: states ${states.taken}/${states.total}, transitions ${transitions.taken}/${transitions.total}, paths ${paths}`;
}

/** Throws when a state was never entered or a transition never taken. */
export function assertCovered(report: CoverageReport): void {
  const missing = [
    ...report.states.missing.map((state) => `state ${state}`),
    ...report.transitions.missing.map((transition) => `transition ${transition}`),
  ];
  if (missing.length > 0)
    throw new Error(`${describeCoverage(report)}\nNever taken by the running view:\n  ${missing.join('\n  ')}`);
}

/** For the summary of the test run: one JSON file per machine. */
export function writeCoverage(report: CoverageReport, folder = '.cache/coverage-models'): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${report.machine}.json`, `${JSON.stringify(report, null, 2)}\n`);
}
