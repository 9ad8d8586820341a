import { expectScreen, fillActivity, openAs, save } from './screens.ts';
import { expect, test } from './test.ts';

const ENTRY = {
  name: 'Written on the train',
  type: 'Peer review group meeting',
  date: '12/11/2026',
  hours: '0.5',
  domain: 'Communication',
};

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
    await expect(page.getByText('You are offline.')).toBeVisible();
    await save(page);
    // Beside the button that was pressed, whatever the length of the form.
    await expect(page.getByRole('alert').getByText('The activity was not saved.')).toBeInViewport();
    await page.reload();
    await expectScreen(page, 'We cannot reach your logbook');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expectScreen(page, 'Add Activity');
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
  await expect(page.getByText('The logbook does not answer at the moment.')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('The logbook does not answer at the moment.')).toBeHidden();
});
