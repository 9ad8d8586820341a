import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { folderForTests } from '../server/src/testing/memory-folder.ts';

process.env.TMPDIR = folderForTests();
// The application of a journey is otherwise compiled anew at each start, which takes two seconds of a core.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../.cache/compiled');

/** A browser under test must not fetch things for itself, and a container has neither a sandbox nor a graphics card. */
const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    // The windows that a browser with a face keeps ready behind its address bar cost as much as a page of ours.
    ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
    // Only the last such list counts, so what Playwright needs is told again.
    ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PaintHolding'],
    ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'MediaRouter', 'OptimizationHints'],
  ].join()}`,
];

/** What members live by: logging, evidence, progress and submission. `npm test` runs these, on a wide screen. */
const MAIN_JOURNEYS = /(?<!looks)[\\/](main-journey|evidence|submission|first-screen)\.spec\.ts$/;
const LOOKS = /looks[\\/].*\.spec\.ts$/;
const BUDGETS = /[\\/](interactions|keyboard)\.spec\.ts$/;
/** Debian’s other browsers, which speak WebDriver. */
const OTHER_BROWSERS = /other-browsers[\\/].*\.spec\.ts$/;
const WALK = /[\\/]walk\.spec\.ts$/;
const WIDE = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: '.',
  globalSetup: './ready-made.ts',
  // Two at a time are what a small machine can carry; each has an application of its own.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Nobody waits for these: they end what hangs, also on a machine that does much else.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A worker would keep from a journey what its page asks for; e2e/away.spec.ts lets it.
    serviceWorkers: 'block',
    // What moves is waited for at every step; the product stands still for those who ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Following every step slows down each test; `--trace on` does it.
    screenshot: 'only-on-failure',
    // Where nobody says in which script the names of files are, a browser does not find those with letters beyond ASCII.
    launchOptions: { args: LAUNCH_ARGUMENTS, env: { ...process.env, LC_ALL: 'C.UTF-8' }, ...installedChromium() },
  },
  projects: [
    { name: 'main', testMatch: MAIN_JOURNEYS, use: WIDE },
    // .ci/run runs these, and of the looks those whose screens have changed.
    { name: 'journeys', testIgnore: [MAIN_JOURNEYS, LOOKS, BUDGETS, OTHER_BROWSERS], use: WIDE },
    { name: 'phone walk', grep: /@phone/, testMatch: WALK, use: PHONE },
    { name: 'looks', testMatch: LOOKS, use: WIDE },
    // These belong to npm run test:everything.
    { name: 'budgets', testMatch: BUDGETS, use: WIDE },
    { name: 'phone', grep: /@phone/, testIgnore: WALK, use: PHONE },
    { name: 'other browsers', testMatch: OTHER_BROWSERS },
  ],
});

/** The browser that `npm test` has found, else an installed one, else Playwright's own. */
function installedChromium(): { executablePath?: string } {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = ['chromium-headless-shell', 'chromium', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  const executablePath = process.env.CHROMIUM_PATH ?? onPath.find((path) => existsSync(path));
  return executablePath === undefined ? {} : { executablePath };
}
