import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** What a page of an earlier release gets for a part that the server has no longer. */
const GONE = { status: 404, contentType: 'application/json', body: '{"Message":"There is nothing at this address."}' };

test('[VER-03, VER-04] a page left open across a release is loaded anew where a part of it is gone, and says so', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /A screen did not arrive|certificates-screen/);
  let isMissed = false;
  let isNewRelease = false;
  await page.route('**/assets/certificates-screen*.js', async (route) => {
    if (isNewRelease) return await route.continue();
    isMissed = true;
    await route.fulfill(GONE);
  });
  // The page that is loaded after that is of the new release.
  page.on('request', (request) => {
    isNewRelease ||= isMissed && request.isNavigationRequest();
  });
  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  // Parts are fetched ahead when nothing else is going on; if this one is not, it is missed when it is asked for.
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  await expect(page.getByText('CPD Logbook has been updated, so this page was loaded again.')).toBeVisible();
  await page
    .getByRole('link', { name: /^Certificates/ })
    .first()
    .click();
  await expectScreen(page, 'Certificates');
});

test('[VER-04] nothing that was entered is lost by it', async ({ page }) => {
  await openAs(page, 'participant', '/User/Layout/Activity');
  await expectScreen(page, 'Add Activity');
  const name = page.getByRole('combobox', { name: 'Activity name' });
  await name.fill('Journal club');
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await expect(page.getByText(/^CPD Logbook has been updated\. Save what you have entered/)).toBeVisible();
  await expect(name).toHaveValue('Journal club');
});
