import { expectGoodScreen } from '../checks.ts';
import { expectScreen, signIn } from '../screens.ts';
import { expect, test } from '../test.ts';

test.describe('good to read, wide and narrow, light and dark:', () => {
  test('what a visitor sees', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 403/);
    await page.goto('/');
    await expectScreen(page, 'CPD Logbook');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectScreen(page, 'Sign in to try CPD Logbook');
    await expectGoodScreen(page);
    await page.goto('/Verify');
    await expectScreen(page, 'Check a document');
    await expectGoodScreen(page);
    await signIn(page, 'non-member');
    await expectScreen(page, 'This site is for members only');
    await expectGoodScreen(page);
  });
});
