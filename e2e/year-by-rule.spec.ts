import { expectGoodScreen } from './checks.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// The last year that the product is delivered with is 2027.
test.use({ ownApplication: { now: '2028-06-01T00:00:00Z', freshDemo: true } });

test('[YR-10] a year that was not delivered takes activities, and is submitted once a manager has confirmed its rules', async ({
  page,
}) => {
  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  const submission = page.getByRole('region', { name: 'Submission' });
  await expect(submission).toContainText('The college has not confirmed the rules for 2028 yet.');

  await test.step('the manager reads the rules and what differs from the year before', async () => {
    await openAs(page, 'manager', '/Admin/Search/Home');
    await page.getByRole('link', { name: /Years to confirm/ }).click();
    await expectScreen(page, 'CPD years');
    await expect(page.getByLabel('Year')).toHaveValue('13');
    await expect(page.getByText('The rules are the same as for 2027.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Days' })).toContainText('31/03/2029');
    await expectGoodScreen(page);
  });
  await page.getByRole('button', { name: 'Confirm the rules for 2028' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('A manager has confirmed these rules.')).toBeVisible();
  await page.getByLabel('Year').selectOption('2025');
  const changes = page.getByRole('table', { name: 'Changes since 2024' });
  await expect(changes.getByRole('row', { name: /^Mandatory activities/ })).toContainText('24');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Rules for 2028' })).toBeVisible();

  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  await expect(submission).toContainText('You can submit from 01/10/2028.');
});
