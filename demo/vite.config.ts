import { mergeConfig, type Plugin } from 'vite';
import { firstLoadPlugin } from '../scripts/vite/first-load.ts';
import panel from '../vite.config.ts';

/** The page begins with another script, which brings its service along. */
function otherEntry(): Plugin {
  return {
    name: 'switchyard:demo',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.tsx', '/demo/main.tsx') },
  };
}

const { plugins = [], build, ...others } = panel;

/** The panel with a service inside the page: as it is built for everybody, but for its entry, and heavier. */
export default mergeConfig(
  {
    ...others,
    build: { ...build, rolldownOptions: { ...build?.rolldownOptions, input: { index: 'index.html' } } },
    plugins: plugins.filter((plugin) => !isFirstLoad(plugin)),
  },
  { plugins: [otherEntry(), firstLoadPlugin({ entry: 'demo/main.tsx', limit: Infinity })] },
);

function isFirstLoad(plugin: unknown): boolean {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'switchyard:first-load';
}
