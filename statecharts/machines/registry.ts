import { type RegisteredMachine, registry as panelMachines } from '../../machines/registry';
import { chartDiffMachine } from './chart-diff/chart-diff.machine';
import { chartPageMachine } from './chart-page/chart-page.machine';
import { liveFeedMachine } from './live-feed/live-feed.machine';
import { publisherMachine } from './live-feed/publisher.machine';
import { simulationMachine } from './simulation/simulation.machine';

/** The machines of this wing. */
const wingMachines: readonly RegisteredMachine[] = [
  {
    id: 'publisher',
    title: 'Publisher',
    purpose: 'Tells a statechart page what the actors of this tab do, for as long as it is asked and allowed to.',
    spec: [],
    file: 'statecharts/machines/live-feed/publisher.machine.ts',
    machine: publisherMachine,
  },
  {
    id: 'chartPage',
    title: 'Chart page',
    purpose: 'Shows which chart is drawn, what is selected in it and what stands beside it.',
    spec: [],
    file: 'statecharts/machines/chart-page/chart-page.machine.ts',
    machine: chartPageMachine,
  },
  {
    id: 'chartDiff',
    title: 'Chart comparison',
    purpose: 'Reads the machines of another version from a file, to compare them with those of today.',
    spec: [],
    file: 'statecharts/machines/chart-diff/chart-diff.machine.ts',
    machine: chartDiffMachine,
  },
  {
    id: 'simulation',
    title: 'Simulation',
    purpose: 'Runs a machine by hand: sends its events, answers its slots, lets time pass, goes back and forth.',
    spec: [],
    file: 'statecharts/machines/simulation/simulation.machine.ts',
    machine: simulationMachine,
  },
  {
    id: 'liveFeed',
    title: 'Live feed',
    purpose: 'Watches the panels in other tabs and goes back to what has happened there.',
    spec: [],
    file: 'statecharts/machines/live-feed/live-feed.machine.ts',
    machine: liveFeedMachine,
  },
];

/** Every machine there is: what the page draws, the docs list and the coverage counts. */
export const registry: readonly RegisteredMachine[] = [...panelMachines, ...wingMachines];
