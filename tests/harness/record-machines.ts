import { basename } from 'node:path';
import { StateMachine, type AnyActorScope, type AnyStateMachine, type InspectionEvent } from 'xstate';
import { afterAll, afterEach, expect } from 'vitest';
import { createRecord, takenIn, unknownIn } from './coverage';

const FOLDER = '.cache/coverage-machines';

/** Of the test file that runs, when its machines are recorded. */
let hear: ((event: InspectionEvent) => void) | null = null;

const known = new WeakSet<object>();

function watch(system: AnyActorScope['system']): void {
  if (hear === null || known.has(system)) return;
  known.add(system);
  system.inspect({ next: (event) => hear?.(event) });
}

// The only places where a machine meets its system before its first step. Each machine binds them when it is made, and files share
// the machines: they are listened to from before the first is made, whichever file that is for.
const prototype = StateMachine.prototype as unknown as AnyStateMachine;
const { getInitialSnapshot, restoreSnapshot } = prototype;
prototype.getInitialSnapshot = function (scope, input) {
  watch(scope.system);
  return getInitialSnapshot.call(this, scope, input);
};
prototype.restoreSnapshot = function (snapshot, scope) {
  watch(scope.system);
  return restoreSnapshot.call(this, snapshot, scope);
};

/** Writes down what every machine actor does in a test file from now on. A test that sends an event which its machine does not have fails. */
export function recordMachines(testPath: string): void {
  const record = createRecord();
  const unknown = new Set<string>();
  hear = (event) => {
    const taken = takenIn(event);
    if (taken !== null) record.add(taken);
    const stray = unknownIn(event);
    if (stray !== null) unknown.add(stray);
  };
  afterEach(() => {
    const strays = [...unknown];
    unknown.clear();
    expect(strays).toEqual([]);
  });
  afterAll(() => {
    hear = null;
    record.write(FOLDER, basename(testPath));
  });
}
