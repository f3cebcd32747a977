import { models } from 'virtual:machine-models';
import { simulationMachine } from '../machines/simulation/simulation.machine';
import { type ReplayInput } from '../machines/simulation/simulation.setup';
import { type MachineModel, type SimulationFrame } from '../machines/ports/simulation';
import { slot } from '../../src/wiring/slot';

/** The simulation with its slots filled. The machines themselves are fetched when the first of them is run. */
export function provideSimulation() {
  return simulationMachine.provide({ actors: { load: slot(load), replay: slot(replayed) } });
}

async function load({ machine }: { readonly machine: string }): Promise<MachineModel> {
  const known = models[machine];
  if (known === undefined) throw new Error(`no model of ${machine}`);
  return (await known()).default;
}

async function replayed({ machine, model, input, steps }: ReplayInput): Promise<SimulationFrame> {
  const [{ registry }, { replay }] = await Promise.all([import('../charts/registry'), import('../charts/simulate')]);
  const registered = registry.find(({ id }) => id === machine);
  if (registered === undefined) throw new Error(`no machine ${machine}`);
  return replay(registered.machine, model, input, steps);
}
