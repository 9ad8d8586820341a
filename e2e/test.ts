import { test as base, expect } from '@playwright/test';
import { type Application, startApplication } from './application.ts';

/** A working day near the end of a year whose submission is open. */
const LATE_IN_2026 = '2026-11-20T01:00:00Z';

type WorkerFixtures = {
  /** Names the test file. Each name has an application of its own, so that no journey disturbs another. */
  journey: string;
  /** Where the application's clock stands, an ISO instant. */
  now: string;
  application: Application;
};

type TestFixtures = {
  /** Failures of the page that a test brings about on purpose; all others fail it. */
  expectedErrors: RegExp[];
};

/** Playwright's test on a running application, whose pages must not report errors or break their security policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  journey: ['', { option: true, scope: 'worker' }],
  now: [LATE_IN_2026, { option: true, scope: 'worker' }],

  application: [
    async ({ now }, use) => {
      const application = await startApplication(now);
      await use(application);
      await application.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ application }, use) => use(application.url),

  expectedErrors: [
    async ({ page }, use) => {
      const expected: RegExp[] = [];
      const seen: string[] = [];
      // Violations of the content security policy arrive here too.
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => seen.push(String(error)));
      await use(expected);
      const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors that the page reported').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
