import { mkdirSync, writeFileSync } from 'node:fs';
import { type AnyStateMachine, type AnyStateNode, type InspectionEvent } from 'xstate';

/** Every state node of a machine, the root first. */
export function stateNodes(machine: AnyStateMachine): readonly AnyStateNode[] {
  const walk = (node: AnyStateNode): readonly AnyStateNode[] => [
    node,
    ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(walk),
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

export interface CoverageReport {
  readonly machine: string;
  readonly paths: number;
  readonly states: { readonly total: number; readonly taken: number; readonly missing: readonly string[] };
  readonly transitions: { readonly total: number; readonly taken: number; readonly missing: readonly string[] };
}

export interface Coverage {
  /** For `createActor`'s `inspect`: `onTaken` gets the keys of each microstep of the root actor. */
  inspector(machine: AnyStateMachine, onTaken: (keys: readonly string[]) => void): (event: InspectionEvent) => void;
  report(paths: number): CoverageReport;
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
    inspector: (provided, onTaken) => {
      const keyOf = transitionKeys(provided);
      return (event) => {
        if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
        if (event.actorRef.sessionId !== event.rootId) return;
        const { _nodes } = event.snapshot as unknown as { readonly _nodes: readonly AnyStateNode[] };
        for (const node of _nodes) states.add(pathOf(node));
        if (event.type === '@xstate.snapshot') return;
        // `_transitions` is not part of xstate's public types.
        const { _transitions } = event as unknown as { readonly _transitions: readonly object[] };
        const keys = _transitions.flatMap((definition) => keyOf.get(definition) ?? []);
        for (const key of keys) {
          transitions.add(key);
          // A transient state is never part of a resting snapshot, but it is where its transition comes from.
          states.add(key.slice(0, key.indexOf(' | ')));
        }
        onTaken(keys);
      };
    },
    report: (paths) => ({
      machine: machine.id,
      paths,
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
