import { expectGoodDialog, expectGoodScreen } from '../checks.ts';
import { expectScreen, save, signIn } from '../screens.ts';
import { expect, test } from '../test.ts';

test.describe('good to read, wide and narrow, light and dark:', () => {
  test('the first visit of a member', async ({ page }) => {
    await signIn(page, 'participant-new');
    await (await expectGoodDialog(page, 'Take a tour')).getByRole('button', { name: 'Walk through Home' }).click();
    for (const stop of ['Log what you do', 'See where you stand', 'Everything else is one step away']) {
      const tour = await expectGoodDialog(page, `Tour: ${stop}`);
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByRole('button', { name: 'Done' }).click();
    const research = await expectGoodDialog(page, 'May your record help research?');
    await research.getByRole('button', { name: 'Yes' }).click();
    const registration = await expectGoodDialog(page, 'How are you registered in 2026?');
    await registration.getByRole('checkbox', { name: 'General scope', exact: true }).check();
    await registration.getByRole('button', { name: 'Save' }).click();
    const information = await expectGoodDialog(page, 'Additional information');
    await information.getByRole('link', { name: 'View or edit my specialties' }).click();
    await expectScreen(page, 'My Specialties');
    await expectGoodScreen(page);
    await page.goto('/User/Layout/Registration');
    await expect(page.getByRole('checkbox', { name: 'General scope', exact: true })).toBeChecked();
    await expectGoodScreen(page);
    await page.goto('/User/Layout/Home');
    await expect(page.getByRole('heading', { name: 'What did you do?' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'What are my requirements?' }).click();
    await expectGoodDialog(page, 'Requirements for 2026');
  });

  test('a record without an activity', async ({ page }) => {
    await signIn(page, 'participant-new', '/User/Layout/CPDSummary');
    await expect(page.getByText('Nothing is recorded for 2026 yet.')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/User/Layout/PDP/Home');
    await expectScreen(page, '2026 Professional Development Plans');
    await expectGoodScreen(page);
    await page.goto('/User/Layout/MyFiles');
    await expectScreen(page, 'Uploaded files - 2026');
    await expectGoodScreen(page);
    await page.goto('/User/Layout/Activity');
    await expectScreen(page, 'Add Activity');
    await save(page);
    await expect(page.getByRole('alert').getByRole('link')).not.toHaveCount(0);
    await expectGoodScreen(page);
  });
});
