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

  await openAs(page, 'manager', '/Admin/Content');
  await expectScreen(page, 'Texts and colours');
  await page.getByRole('tab', { name: 'CPD years' }).click();
  await page.getByRole('button', { name: 'Confirm the rules for 2028' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('The rules are confirmed.')).toBeVisible();

  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  await expect(submission).toContainText('You can submit from 01/10/2028.');
});
