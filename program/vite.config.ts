import { defineConfig } from 'vite';
import { licencesPlugin } from '../scripts/vite/licences.ts';

/** The program as one file that needs nothing but Node: whoever installs the package installs no other. */
export default defineConfig({
  plugins: [licencesPlugin().page],
  publicDir: false,
  build: {
    ssr: 'program/main.mjs',
    target: 'node20.19',
    rolldownOptions: { output: { entryFileNames: 'switchyard.mjs' } },
  },
  ssr: { noExternal: true },
});
