import { createActor, fromCallback, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate';
import {
  type Json,
  type JsonEvent,
  type MachineModel,
  type SimulationStep,
  type SlotSamples,
} from '../../statecharts/machines/ports/simulation';
import { activeStates } from '../../statecharts/charts/active-states';
import { encode, recorded } from '../../statecharts/charts/payload';
import { modelPaths, type Cases, type ModelPath, type ModelStep, type SlotCases } from './model';
import { pathOf, stateNodes, transitionKeys } from './coverage';
import { specs, type CollectedSpec } from './collect-specs';

// Read, each of them hands its specification over.
import.meta.glob('/tests/models/**/*.model.test.tsx', { eager: true });

/** Of each event and each answer at most so many samples. */
const SAMPLES = 8;

/** The samples and the generated paths of every machine, out of its generated view test. */
export function gatherModels(): readonly MachineModel[] {
  return specs.map(modelOf);
}

/** Different values, in the order in which they came. */
class Samples<TJson extends Json> {
  private readonly known = new Map<string, TJson>();

  add(values: readonly unknown[]): void {
    for (const value of values) {
      const json = encode(value) as TJson;
      this.known.set(JSON.stringify(json), json);
    }
  }

  get all(): readonly TJson[] {
    return [...this.known.values()];
  }
}

function modelOf(spec: CollectedSpec): MachineModel {
  const machine: AnyStateMachine = spec.machine;
  const host = createActor(
    fromCallback(() => {}),
    { id: 'host' },
  );
  const inputs = ((spec.inputs as ((own: unknown) => readonly unknown[]) | undefined)?.(host) ?? [undefined]).map(
    recorded,
  );
  const events = new Samples<JsonEvent>();
  const slots = Object.entries((spec.slots ?? {}) as Readonly<Record<string, SlotCases>>).map(([name, cases]) => {
    const outputs = new Samples();
    const errors = new Samples();
    const heard: SlotCases = {
      kind: cases.kind,
      outputs: listened(cases.outputs, outputs),
      errors: listened(cases.errors, errors),
    };
    return { name, heard, outputs, errors };
  });
  const paths = modelPaths({
    machine,
    inputs,
    events: listened(spec.events as Cases<EventObject>, events),
    slots: Object.fromEntries(slots.map(({ name, heard }) => [name, heard])),
    project: (spec.project ?? ((context: unknown) => context)) as (context: unknown) => unknown,
    limit: spec.limit ?? 5_000,
  });
  return {
    machine: machine.id,
    inputs: inputs.map(encode),
    events: cut(events.all),
    slots: Object.fromEntries(
      slots.map(({ name, heard, outputs, errors }): readonly [string, SlotSamples] => [
        name,
        { kind: heard.kind, outputs: outputs.all.slice(0, SAMPLES), errors: errors.all.slice(0, SAMPLES) },
      ]),
    ),
    paths: withReach(paths),
    states: stateNodes(machine)
      .map(pathOf)
      .filter((path) => path !== ''),
    transitions: [...transitionKeys(machine).values()],
    coverage: { machine: null, view: null, browser: null },
  };
}

/** The same cases, writing down what they give. */
function listened<T>(cases: Cases<T>, samples: Samples<Json>): Cases<T> {
  if (typeof cases !== 'function') {
    samples.add(cases);
    return cases;
  }
  return (snapshot: AnyMachineSnapshot) => {
    const given = cases(snapshot);
    samples.add(given);
    return given;
  };
}

function cut(events: readonly JsonEvent[]): readonly JsonEvent[] {
  const counts = new Map<string, number>();
  return events.filter(({ type }) => {
    const count = counts.get(type) ?? 0;
    counts.set(type, count + 1);
    return count < SAMPLES;
  });
}

function withReach(paths: readonly ModelPath[]): MachineModel['paths'] {
  const covered = new Set<string>();
  return paths.map(({ inputIndex, steps }) => {
    const reaches = [...new Set(steps.flatMap(({ taken }) => taken))].filter((key) => !covered.has(key));
    for (const key of reaches) covered.add(key);
    return {
      input: inputIndex,
      steps: steps.slice(1).map(stepOf),
      reaches,
      ends: activeStates(steps.at(-1)?.snapshot),
    };
  });
}

const DONE = 'xstate.done.actor.';
const FAILED = 'xstate.error.actor.';

function stepOf({ event, advance }: ModelStep): SimulationStep {
  const { output, error } = event as { readonly output?: unknown; readonly error?: unknown };
  const { type } = event;
  if (advance > 0 || type.startsWith('xstate.after.')) return { kind: 'wait', ms: advance };
  if (type.startsWith(DONE)) return { kind: 'resolve', child: type.slice(DONE.length), output: encode(output) };
  if (type.startsWith(FAILED)) return { kind: 'reject', child: type.slice(FAILED.length), error: encode(error) };
  return { kind: 'event', event: encode(event) as JsonEvent };
}
