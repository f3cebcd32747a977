import { type Plugin } from 'vite';

const STUB = '\0axios-without-fetch';

/**
 * Leaves out of a build what axios would call `fetch` with, 4 kB over the wire: it prefers `XMLHttpRequest`, which every browser has.
 */
export function axiosWithoutFetchPlugin(): Plugin {
  return {
    name: 'switchyard:axios-without-fetch',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './fetch.js' && /[\\/]axios[\\/]lib[\\/]adapters[\\/]adapters\.js$/.test(importer ?? '') ? STUB : null,
    // Null: this way is not supported. axios then says so, should it ever be asked for.
    load: (id) => (id === STUB ? 'export const getFetch = () => null;' : null),
  };
}
