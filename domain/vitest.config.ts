import { defineConfig } from 'vitest/config';

// A file of its own, because mutants of the domain are tried in a copy of its folder alone (scripts/mutate-part.mjs).
// Modules keep no state, so files share them; the limit is as in ../vitest.config.ts.
export default defineConfig({
  test: {
    name: 'domain',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/testing/college-of-tests.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
