import type { Page, Route } from '@playwright/test';
import { recordOf } from './record.ts';
import { expectScreen, filePicker, fillActivity, openAs, save, uploadRow } from './screens.ts';
import { expect, test } from './test.ts';

const ENTRY = {
  name: 'Written on the train',
  type: 'Peer review group meeting',
  date: '12/11/2026',
  hours: '0.5',
  domain: 'Communication',
};

/** How each file and each call came to this page, in the words of `workerFinalSourceType`, which the types do not know yet. */
function waysOfFiles(): (string | undefined)[] {
  const files: (PerformanceEntry & { workerFinalSourceType?: string })[] = performance.getEntriesByType('resource');
  return files.map(({ workerFinalSourceType }) => workerFinalSourceType);
}

test.describe('without a network', () => {
  // Other journeys follow each request of their page, which a worker would keep from them.
  test.use({ serviceWorkers: 'allow' });

  test('[ERR2-04, ERR-16] every screen says so, a reload shows a page of ours, and what was typed is there afterwards', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 503/);
    await openAs(page, 'participant', '/User/Layout/Home');
    await expectScreen(page, 'Hello, Dr Example');
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
    await page.getByRole('link', { name: 'Add activity', exact: true }).first().click();
    await fillActivity(page, ENTRY);
    await context.setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await save(page);
    // Beside the button that was pressed, whatever the length of the form.
    await expect(page.getByRole('alert').getByText('The activity was not saved.')).toBeInViewport();
    await page.reload();
    await expectScreen(page, 'We cannot reach your logbook');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expectScreen(page, 'Add Activity');
    // Only the page itself comes by way of the worker, which the browser would else ask about each file and each call.
    expect(new Set(await page.evaluate(waysOfFiles))).toEqual(new Set(['network']));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue(ENTRY.name);
    await save(page);
    await expect(page.getByRole('dialog', { name: 'Activity saved' })).toBeVisible();
  });
});

test('[ERR2-04] a server that does not answer is told of on the screen, and what did not load comes by itself', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED/);
  await openAs(page, 'participant', '/User/Layout/Home');
  await expectScreen(page, 'Hello, Dr Example');
  await page.waitForLoadState('networkidle');
  await page.route(/\/(api|healthz)/, (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  await expect(page.getByText('The logbook can’t be reached at the moment.')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('The logbook can’t be reached at the moment.')).toBeHidden();
});

test('[ERR2-04] a screen that does not arrive while no server answers keeps the page, and Try again brings it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED/, /A screen did not arrive/);
  await openAs(page, 'participant', '/User/Layout/Home');
  await expectScreen(page, 'Hello, Dr Example');
  // The address `/` is where the page asks whether there is a server.
  const isAway = (url: URL) => url.pathname === '/' || url.pathname.includes('/certificates-screen-');
  await page.route(isAway, (route) => route.abort('connectionrefused'));
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  await expectScreen(page, 'This page did not load');
  await page.unroute(isAway);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'Certificates');
  expect(loads).toBe(0);
});

test('[ERR2-04] a part of the page that does not arrive takes nothing that was typed, and comes by itself', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED/);
  const part = /\/assets\/overlays-/;
  await page.route(part, (route) => route.abort('connectionrefused'));
  const refused = page.waitForEvent('requestfailed', (request) => part.test(request.url()));
  await openAs(page, 'participant', '/User/Layout/Home');
  await page.getByRole('link', { name: 'Add activity', exact: true }).first().click();
  await fillActivity(page, ENTRY);
  await refused;
  const again = page.waitForEvent('requestfailed', (request) => part.test(request.url()));
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue(ENTRY.name);
  await again;
  const arrived = page.waitForResponse(part);
  await page.unroute(part);
  await arrived;
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Activity saved' })).toBeVisible();
});

/** Loses the answer of the first such call, which the server has done. Answers what was sent and answered, in turn. */
async function loseFirst(page: Page, url: RegExp): Promise<{ keys: string[]; answers: string[] }> {
  const seen = { keys: [] as string[], answers: [] as string[] };
  await page.route(url, async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'POST') return await route.continue();
    const isFirst = seen.keys.push(request.headers()['idempotency-key'] ?? '') === 1;
    const response = await route.fetch();
    seen.answers.push(await response.text());
    await (isFirst ? route.abort('connectionreset') : route.fulfill({ response }));
  });
  return seen;
}

/** Both had one key, and were answered the same id. */
function expectOnce({ keys, answers }: { keys: string[]; answers: string[] }): void {
  expect(keys).toEqual([expect.stringMatching(/\w/), keys[0]]);
  expect(answers).toEqual([expect.stringMatching(/\d/), answers[0]]);
}

test('[R29, R10] a save whose answer is lost is asked for again by itself, and is one activity', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/);
  await openAs(page, 'participant', '/User/Layout/Home');
  await page.getByRole('link', { name: 'Add activity', exact: true }).first().click();
  await fillActivity(page, ENTRY);
  const seen = await loseFirst(page, /\/api\/UserActivities$/);
  await save(page);
  await expect(page.getByText('We do not know whether this was saved. Asking again …')).toBeInViewport();
  await expect(page.getByRole('dialog', { name: 'Activity saved' })).toBeVisible();
  expectOnce(seen);
});

test('[R29, R10, UPL-12] a file whose answer is lost is sent again by itself, and is there once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/);
  await openAs(page, 'participant', '/User/Layout/MyFiles');
  await expectScreen(page, 'Uploaded files - 2026');
  await page.getByRole('button', { name: 'Upload file' }).click();
  await filePicker(page).setInputFiles({
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Attended.'),
  });
  const seen = await loseFirst(page, /\/api\/Documents\?/);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  const row = uploadRow(page, 'letter.txt');
  await expect(row.getByText('We do not know whether this was saved. Asking again …')).toBeVisible();
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible();
  expectOnce(seen);
  const record = await recordOf(page, 'participant');
  expect((await record.fileNames()).filter((name) => name === 'letter.txt')).toHaveLength(1);
});
