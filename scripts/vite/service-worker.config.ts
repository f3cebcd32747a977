import { defineConfig } from 'vite';
import { licencesPlugin } from './licences.ts';

/** The service worker as one classic script. What it keeps is filled in by `scripts/build.mjs`. */
export default defineConfig({
  plugins: [licencesPlugin().page],
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
