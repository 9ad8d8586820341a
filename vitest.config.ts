import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// The server's tests need a database: server/vitest.config.ts has them.
// Modules keep no state, so files share them.
const project = (name: string, include: string) => ({
  // Nobody waits for the limit: it ends what hangs, also on a machine that does much else.
  test: {
    name,
    root: `./${name}`,
    include: [include],
    setupFiles: [join(import.meta.dirname, 'domain/src/testing/college-of-tests.ts')],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

export default defineConfig({
  test: {
    projects: [
      'domain',
      project('contract', 'src/**/*.test.ts'),
      project('scripts', '*.test.ts'),
      project('bench', 'src/**/*.test.ts'),
      'web',
    ],
  },
});
