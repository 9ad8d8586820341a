import type { Page } from '@playwright/test';
import { expectScreen, goToDeclaration, openAs } from './screens.ts';
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

const NOTICE = 'CPD Logbook has been updated. What you have entered is kept on this device.';

/** Misses a part over something entered: the notice says so, and the page is loaded again by its press alone. */
async function missAndLoad(page: Page, stillThere: () => Promise<void>): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  const notice = page.getByRole('alert').filter({ hasText: NOTICE });
  await expect(notice).toBeVisible();
  await stillThere();
  const loaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Load this page again' }).click();
  await loaded;
}

test('[VER-04] an activity that was being entered stays, and is offered back after the press', async ({ page }) => {
  await openAs(page, 'participant', '/User/Layout/Activity');
  await expectScreen(page, 'Add Activity');
  const name = page.getByRole('combobox', { name: 'Activity name' });
  await name.fill('Journal club');
  await missAndLoad(page, () => expect(name).toHaveValue('Journal club'));
  await expect(page.getByText(/^You have an unsaved activity from/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(name).toHaveValue('Journal club');
});

test('[VER-04] a declaration that was being answered stays, and is offered back after the press', async ({ page }) => {
  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  const open = page.getByRole('button', { name: 'Finalise and submit the record for 2026' });
  await open.click();
  const declaration = page.getByRole('dialog', { name: 'Submit your record for 2026' });
  await goToDeclaration(declaration);
  const answer = declaration.getByRole('radio', { name: 'Yes' }).first();
  await answer.check();
  await missAndLoad(page, () => expect(answer).toBeChecked());
  await open.click();
  await expect(declaration.getByText(/^You have an unsaved declaration from/)).toBeVisible();
  await declaration.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(answer).toBeChecked();
});
