import { availableParallelism } from 'node:os';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { axiosWithoutFetchPlugin } from './scripts/vite/axios-without-fetch.ts';
import { descriptionsPlugin } from './scripts/vite/descriptions.ts';
import { firstLoadPlugin } from './scripts/vite/first-load.ts';
import { licencesPlugin } from './scripts/vite/licences.ts';
import { linguiMacrosPlugin } from './scripts/vite/lingui-macros.ts';
import { machineModelsPlugin } from './scripts/vite/machine-models.ts';
import { palettePlugin } from './scripts/vite/palette.ts';
import { statechartsPlugin } from './scripts/vite/statecharts.ts';
import { stylesPlugin } from './scripts/vite/styles.ts';
import { tokensPlugin } from './scripts/vite/tokens.ts';

/** The dev server refreshes modules through an inline script and inline source maps; the built page needs neither. */
function relaxedPolicyWhileDeveloping(): Plugin {
  return {
    name: 'switchyard:relaxed-policy-while-developing',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  };
}

const licences = licencesPlugin(['core', 'precaching', 'routing', 'strategies'].map((part) => `workbox-${part}`));

export default defineConfig({
  plugins: [
    stylesPlugin(),
    tokensPlugin(),
    palettePlugin(),
    descriptionsPlugin(),
    axiosWithoutFetchPlugin(),
    linguiMacrosPlugin(),
    react(),
    lingui({ failOnCompileError: true }),
    firstLoadPlugin(),
    statechartsPlugin(),
    machineModelsPlugin(),
    relaxedPolicyWhileDeveloping(),
    licences.page,
  ],
  worker: { plugins: () => [licences.worker()] },
  // An import of nothing but types is no import: what only they would bring along is not in a bundle, and no test has to read it.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  cacheDir: '.cache/vite',
  base: './',
  build: {
    outDir: 'dist/webdir',
    target: 'es2022',
    // What a part imports is found when it is there: naming all of it beforehand would be 3 kB of the first load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The file of packages has 520 kB, that of all charts 630; what a first visit fetches is measured by the bench.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Most of a build is made by our own plugins: it would be said each time.
      checks: { pluginTimings: false },
      input: { index: 'index.html', statecharts: 'statecharts.html' },
      output: {
        // The first page names the chunks that it may fetch later: long names are a kilobyte of what it weighs.
        chunkFileNames: 'assets/[hash].js',
        // What every visit needs from packages changes seldom: one file of its own. Dialogs are loaded when they open.
        codeSplitting: {
          groups: [
            { name: 'packages', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 1 },
            {
              name: 'panel',
              test: /[\\/](?:contract|machines|src)[\\/](?!main\.tsx$)|[\\/]feed(?:-channel)?\.ts$/,
              tags: ['$initial'],
            },
          ],
        },
      },
    },
  },
  experimental: {
    // The service answers index.html at `/` and everything else of the folder under `/static/`.
    // Other pages lie beside `assets/` and are served from there.
    renderBuiltUrl(file, { hostId, hostType }) {
      return hostType === 'html' && hostId === 'index.html' ? `./static/${file}` : { relative: true };
    },
  },
  server: { port: 2018, strictPort: true },
  test: {
    // Vitest itself would leave a core to somebody who looks on.
    maxWorkers: availableParallelism(),
    coverage: {
      provider: 'v8',
      reportsDirectory: 'coverage',
      include: ['machines/**', 'src/**', 'statecharts/**', 'contract/**', 'sandbox/**'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Loading the same modules for each file again takes as long as all tests: files share them.
          isolate: false,
          include: ['tests/{machines,rules,adapters,sandbox,contract,tooling,i18n,wiring}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.dom.test.{ts,tsx}'],
          setupFiles: ['tests/setup-node.ts'],
          // A test without an assertion cannot fail.
          expect: { requireAssertions: true },
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // What is no view and needs a DOM changes languages, modules and globals: each file has a window of its own.
          name: 'node-dom',
          environment: 'jsdom',
          include: ['tests/**/*.dom.test.{ts,tsx}'],
          setupFiles: ['tests/setup.ts'],
          expect: { requireAssertions: true },
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          // Loading Fluent costs more than the tests: files share one window and its modules (65 s to 12 s).
          // A file that stubs a global or a module has to put it back.
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          include: ['tests/{views,models}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup.ts', 'tests/setup-views.ts'],
          expect: { requireAssertions: true },
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/harness/built-panel.ts'],
          // After the others, three files at a time on two cores: half of the time they wait for the clock.
          sequence: { groupOrder: 2 },
          // Loading the tools of a file takes three seconds, and files leave nothing behind in them.
          isolate: false,
          maxWorkers: availableParallelism() + 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two browsers share the cores with what they test. A retry is told in the report.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          // Every call, broken in every way: `npm run test:all`.
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/harness/built-panel.ts'],
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
