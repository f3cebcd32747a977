import { runnerImport, type Plugin, type ResolvedConfig } from 'vite';
import type * as Gather from '../../statecharts/layout/gather';

const PREFIX = 'virtual:statecharts';
const GATHER = '/statecharts/layout/gather.ts';

/**
 * The machines as data for the statechart page: `virtual:statecharts` has all charts and the ways to their layouts, one file a
 * machine. Layouts are made here, with elkjs in Node, and never in a browser.
 */
export function statechartsPlugin(): Plugin {
  let config: ResolvedConfig;
  let gathered: Promise<{ readonly module: typeof Gather; readonly dependencies: readonly string[] }> | undefined;
  const gather = () => (gathered ??= runnerImport<typeof Gather>(config.root + GATHER, { root: config.root }));
  return {
    name: 'switchyard:statecharts',
    configResolved(resolved) {
      config = resolved;
    },
    // Vite gives up an import for which the event loop has no time for a minute: everything is imported before plugins start to calculate.
    async buildStart() {
      if (config.command === 'build') await gather();
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!/\/(?:machines|statecharts\/layout)\/|\/docs\/spec-items\.tsv$/.test(file)) return;
        gathered = undefined;
        for (const [id, module] of server.moduleGraph.idToModuleMap) {
          if (id.startsWith(`\0${PREFIX}`)) server.moduleGraph.invalidateModule(module);
        }
      });
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const { module } = await gather();
      const charts = await module.gatherCharts(config.root);
      const machine = id.slice(PREFIX.length + 2);
      if (machine === '') {
        const ways = charts.map((chart) => `${JSON.stringify(chart.id)}: () => import('${PREFIX}/${chart.id}')`);
        return `export const charts = ${parsed(charts)};\nexport const layouts = { ${ways.join(', ')} };`;
      }
      const chart = charts.find((one) => one.id === machine);
      return chart === undefined ? null : `export default ${parsed(await module.gatherLayouts(config.root, chart))};`;
    },
  };
}

/** A large literal is read more quickly as a text. */
function parsed(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
