// The tests of a mutation run: plain Node, the files that scripts/mutate.mjs names.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  cacheDir: '.cache/vite-mutate',
  test: {
    environment: 'node',
    include: (process.env['MUTATE_TESTS'] ?? '').split(','),
    testTimeout: 20_000,
  },
});
