import { test as base, expect } from '@playwright/test';
import { putBackTables } from '../server/src/testing/kept-tables.ts';
import { type Application, openDatabaseOf, startApplication } from './application.ts';
import { LATE_IN_2026, readyMadeFolder } from './ready-made.ts';

/** What an application of a journey's own differs in; say beside it why the journey needs one. */
interface OwnApplication {
  /** Where its clock stands, an ISO time; late in 2026 unless it is given. */
  now?: string;
  /** Whether the demo is told for that clock. As it is, it is told for late in 2026. */
  freshDemo?: boolean;
}

type WorkerFixtures = {
  /** Answers the application that the journeys of a worker share, one after the other, with the demo as it was delivered. */
  sharedApplication: () => Promise<Application>;
};

type TestFixtures = {
  /** Set for journeys that cannot be made in the shared application. */
  ownApplication: OwnApplication | undefined;
  application: Application;
  /** Failures of the page that a test brings about on purpose; all others fail it. */
  expectedErrors: RegExp[];
};

/** Playwright's test on a running application, whose pages must not report errors or break their security policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownApplication: [undefined, { option: true }],

  sharedApplication: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let shared: Promise<Awaited<ReturnType<typeof openShared>>> | undefined;
      await use(async () => {
        shared ??= openShared();
        const { application, database } = await shared;
        await putBackTables(database);
        return application;
      });
      await shared?.then(({ stop }) => stop());
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  application: [
    async ({ ownApplication, sharedApplication }, use) => {
      if (ownApplication === undefined) return await use(await sharedApplication());
      const { now = LATE_IN_2026, freshDemo = false } = ownApplication;
      const application = await startApplication(now, freshDemo ? undefined : readyMadeFolder());
      await use(application);
      await application.stop();
    },
    { timeout: 180_000 },
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
      // A request that the test answers itself may still be on its way, and would fail the test once it has ended.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors that the page reported').toEqual([]);
    },
    { auto: true },
  ],
});

async function openShared() {
  const application = await startApplication(LATE_IN_2026, readyMadeFolder());
  const { database, close } = await openDatabaseOf(application);
  const stop = () => close().finally(() => application.stop());
  return { application, database, stop };
}

export { expect };
