import { defineConfig } from 'vitest/config';

// The server's tests need a database: server/vitest.config.ts has them.
// Modules keep no state, so files share them.
const project = (name: string, include: string) => ({
  test: { name, root: `./${name}`, include: [include], isolate: false },
});

export default defineConfig({
  test: {
    projects: [
      project('domain', 'src/**/*.test.ts'),
      project('contract', 'src/**/*.test.ts'),
      project('scripts', '*.test.ts'),
      project('bench', 'src/**/*.test.ts'),
      'web',
    ],
  },
});
