import { fromCallback } from 'xstate';
import { layouts } from 'virtual:statecharts';
import { chartDiffMachine } from '../machines/chart-diff/chart-diff.machine';
import { chartPageMachine } from '../machines/chart-page/chart-page.machine';
import { type SaveInput } from '../machines/chart-page/chart-page.setup';
import { type ChartPageCommand, type ChartPageFact } from '../machines/chart-page/chart-page.types';
import { type DescribedChart } from '../machines/domain/chart';
import { type Layouts } from '../machines/domain/drawing';
import { languageMachine } from '../../machines/shell/language.machine';
import { type AddressCommand } from '../machines/ports/address';
import { type GivenFile } from '../../machines/ports/pictures';
import { type Language } from '../../machines/shared/constants';
import { putPlace, watchAddress } from '../adapters/address';
import { watchBrowser } from '../../src/adapters/browser/browser';
import { readText, saveFile } from '../../src/adapters/files/files';
import { type Storage } from '../../src/adapters/storage/local-storage';
import { configFile, jsonFile, mermaidFile, svgFile, type ExportedFile } from '../charts/exports';
import { provideLiveFeed } from './watch';
import { provideSimulation } from './provide-simulation';
import { slot } from '../../src/wiring/slot';
import { storageSlot } from '../../src/wiring/slots';

export interface ChartPageAdapters {
  readonly charts: readonly DescribedChart[];
  readonly storage: Storage;
  readonly loadCatalogue: (language: Language) => Promise<void>;
}

/** The statechart page with every slot filled. */
export function provideChartPage({ charts, storage, loadCatalogue }: ChartPageAdapters) {
  return chartPageMachine.provide({
    actors: {
      storage: storageSlot(storage),
      browser: addressSlot(),
      language: languageMachine.provide({
        actors: { loadCatalogue: slot(({ language }: { readonly language: Language }) => loadCatalogue(language)) },
      }),
      simulation: provideSimulation(),
      liveFeed: provideLiveFeed(),
      diff: chartDiffMachine.provide({ actors: { read: slot(readGiven) } }),
      load: slot(({ machine }: { readonly machine: string }) => layoutsOf(machine)),
      save: slot(async (input: SaveInput) => {
        const { name, type, text } = await exported(charts, input);
        saveFile(new Blob([text], { type }), name);
      }),
    },
  });
}

/** The page's address, its colours and its one key. */
function addressSlot() {
  return fromCallback<AddressCommand>(({ sendBack, receive }) => {
    const tell = (event: ChartPageFact | ChartPageCommand) => sendBack(event);
    receive(({ place }) => putPlace(place));
    const ends = [
      watchAddress((place) => tell({ type: 'address.moved', place })),
      watchBrowser({
        shown: () => undefined,
        hidden: () => undefined,
        online: () => undefined,
        system: (colours) => tell({ type: 'system.changed', ...colours }),
        pressed: (key, mod) => {
          if (!(key === '/' && !mod) && !(key === 'k' && mod)) return false;
          tell({ type: 'search.open' });
          return true;
        },
      }),
    ];
    return () => ends.forEach((end) => end());
  });
}

async function layoutsOf(machine: string): Promise<Layouts> {
  const load = layouts[machine];
  if (load === undefined) throw new Error(`no layout for ${machine}`);
  return (await load()).default;
}

async function exported(
  charts: readonly DescribedChart[],
  { kind, machine, detail }: SaveInput,
): Promise<ExportedFile> {
  const chart = charts.find(({ id }) => id === machine);
  if (kind === 'json')
    return jsonFile(await Promise.all(charts.map(async (one) => ({ ...one, layouts: await layoutsOf(one.id) }))));
  if (chart === undefined) throw new Error(`no machine ${machine}`);
  if (kind === 'mermaid') return mermaidFile(chart);
  return kind === 'config' ? configFile(chart) : svgFile(chart, (await layoutsOf(machine))[detail]);
}

function readGiven({ file }: { readonly file: GivenFile | null }): Promise<string> {
  return file === null ? Promise.reject(new Error('no file')) : readText({ file });
}
