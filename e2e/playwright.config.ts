import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** A browser under test must not fetch things for itself, and a container has neither a sandbox nor a graphics card. */
const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  // Each test file has an application of its own, and two at a time are what a small machine can carry.
  workers: 2,
  // A busy machine is late now and then. What passes only when it is tried again is listed as flaky, with the trace of that try.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  // Nobody waits for these: they end what hangs, also on a machine that does much else.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Following every step slows down each test, passing ones too: what failed is followed when it is tried again.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: true },
    launchOptions: { args: LAUNCH_ARGUMENTS, ...installedChromium() },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      testIgnore: 'keyboard.spec.ts',
      grepInvert: /@desktop-only/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});

/** The browser that `npm test` has found, else an installed one, else Playwright's own. */
function installedChromium(): { executablePath?: string } {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = ['chromium', 'google-chrome'].flatMap((name) => folders.map((folder) => join(folder, name)));
  const executablePath = process.env.CHROMIUM_PATH ?? onPath.find((path) => existsSync(path));
  return executablePath === undefined ? {} : { executablePath };
}
