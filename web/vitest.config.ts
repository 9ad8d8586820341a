import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  test: {
    name: 'web',
    environment: 'jsdom',
    // One DOM a worker and fresh modules a file: making the DOM anew for each file took half of the time.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
