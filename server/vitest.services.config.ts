import { defineConfig } from 'vitest/config';

// What needs a real S3-compatible store or virus scanner, or other people's programs; scripts/test-services.mjs brings them
// and says where they are.
export default defineConfig({
  test: {
    name: 'services',
    include: ['src/**/*.services.test.ts'],
    globalSetup: ['src/testing/database-setup.ts'],
    setupFiles: ['../domain/src/testing/college-of-tests.ts'],
    provide: { postgresSource: { kind: 'embedded' } },
    hookTimeout: 60_000,
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
