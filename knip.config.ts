import { type KnipConfig } from 'knip';

/** What only tests use does not count as used: `knip --production` looks without them, and leaves what a file uses itself. */
const production = process.argv.includes('--production');

const config: KnipConfig = {
  // What the commands, the two pages and the build begin with. A `!` is for both ways of looking.
  entry: [
    'index.html!',
    'statecharts.html!',
    'lingui.config.ts!',
    ...(production ? ['scripts/vite/*.ts!'] : []),
    'scripts/*.mjs!',
    'scripts/mutate/*.mjs!',
    'scripts/machine-coverage.ts!',
    'statecharts/layout/{gather,main}.ts!',
    'program/main.mjs!',
    'program/vite.config.ts!',
    'sandbox/main.ts!',
    'demo/main.tsx!',
    'src/offline/service-worker.ts!',
    'demo/vite.config.ts!',
    'scripts/vite/service-worker.config.ts!',
    'tests/bench/{main,hour,compare}.ts!',
    'tests/harness/{collect-specs,gather-models}.ts',
    'tests/e2e/harness/services/reporter.ts',
    'tests/**/*.test.{ts,tsx}',
  ],
  project: ['**/*.{ts,tsx,mjs}!', '!tests/**!'],
  ignoreBinaries: ['nginx', 'actionlint', 'systemd-analyze'],
  // Built styles import it: scripts/vite/styles.ts writes that.
  ignoreDependencies: ['@griffel/react'],
  // A machine file has the types of its actor and its snapshot whether or not anybody asks for both.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
};

export default config;
