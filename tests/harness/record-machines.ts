import { basename } from 'node:path';
import { StateMachine, type AnyActorScope, type AnyStateMachine, type InspectionEvent } from 'xstate';
import { afterAll, afterEach, expect } from 'vitest';
import { createRecord, takenIn, unknownIn } from './coverage';

const FOLDER = '.cache/coverage-machines';

/** Writes down what every machine actor does in a test file from now on. A test that sends an event which its machine does not have fails. */
export function recordMachines(testPath: string): void {
  const record = createRecord();
  const unknown = new Set<string>();
  const next = (event: InspectionEvent): void => {
    const taken = takenIn(event);
    if (taken !== null) record.add(taken);
    const stray = unknownIn(event);
    if (stray !== null) unknown.add(stray);
  };
  const known = new WeakSet<object>();
  const watch = (system: AnyActorScope['system']): void => {
    if (known.has(system)) return;
    known.add(system);
    system.inspect({ next });
  };
  // The only places where a machine meets its system before its first step.
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
  afterEach(() => {
    const strays = [...unknown];
    unknown.clear();
    expect(strays).toEqual([]);
  });
  afterAll(() => record.write(FOLDER, basename(testPath)));
}
