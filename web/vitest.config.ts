import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';

/** What puts another module in a module's place, or loads it anew, would get the one that files before it have loaded. */
const apart = globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|unmock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

function project(name: string, files: object) {
  return {
    plugins: [react()],
    css: { postcss: { plugins: [mantinePreset()] } },
    test: {
      name,
      environment: 'jsdom',
      ...files,
      setupFiles: ['../domain/src/testing/college-of-tests.ts', 'src/testing/trial-page.ts', 'src/test-setup.ts'],
      restoreMocks: true,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
    },
  };
}

export default defineConfig({
  test: {
    name: 'web',
    projects: [
      // Loading React and Mantine anew for each file took more than half of the time.
      project('web', { pool: 'threads', isolate: false, include: ['src/**/*.test.{ts,tsx}'], exclude: apart }),
      // One DOM a worker and fresh modules a file.
      project('web apart', { pool: 'vmThreads', include: apart }),
    ],
  },
});
