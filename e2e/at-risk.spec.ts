import { recordOf } from './record.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// Three months before 2026 closes; Dr Robin Example has recorded nothing.
test.use({ ownApplication: { now: '2026-12-20T01:00:00Z', freshDemo: true } });

test('[COH-04, COH-05] the team finds who is at risk, takes a member, notes the contact and the next date, and the member catches up', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400.*RiskCases/);
  await openAs(page, 'staff', '/Admin/Lists/AtRisk');
  await expectScreen(page, 'Members at risk');
  const row = page.getByRole('row').filter({ hasText: 'Robin' });
  await expect(row).toContainText('At risk');
  await expect(page.getByText(/^2026: \d+ at risk · 0 assigned/)).toBeVisible();
  await row.getByRole('link').click();
  await expectScreen(page, 'Follow-up: Dr Robin Example');
  await expect(page.getByText(/^2026: 0 of 50 hours, which is 0 % of what is expected by now$/)).toBeVisible();

  await test.step('what is wrong is said at its field', async () => {
    await page.getByRole('textbox', { name: 'Last contact' }).fill('24/12/2026');
    await page.getByRole('button', { name: 'Save the follow-up' }).click();
    await expect(page.getByText('The last contact cannot be in the future.')).toBeVisible();
  });
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Me');
  await page.getByRole('textbox', { name: 'Last contact' }).fill('18/12/2026');
  await page.getByRole('textbox', { name: 'Next date' }).fill('08/01/2027');
  await page.getByRole('textbox', { name: 'Next date' }).press('Control+Enter');
  await expect(page.getByText('The follow-up is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Members at risk' }).click();
  await expectScreen(page, 'Members at risk');
  await expect(row).toContainText('18/12/2026');
  await expect(row).toContainText('08/01/2027');
  await expect(page.getByText(/^2026: \d+ at risk · 1 assigned/)).toBeVisible();

  await openAs(page, 'participant-new', '/User/Layout/Home');
  const record = await recordOf(page, 'participant-new');
  await record.enter({ name: 'Conference', typeId: 101, hours: 40, date: '2026-11-05', domainId: 206 });

  await openAs(page, 'watcher', '/Admin/Lists/AtRisk?State=Caught+up');
  await expectScreen(page, 'Members at risk');
  await expect(row).toContainText('Back on track');
  await expect(page.getByText(/ · 1 back on track$/)).toBeVisible();
  await row.getByRole('link').click();
  await expect(
    page.getByText(/^Assigned to: .*Sam Example · Last contact: 18\/12\/2026 · Next date: 08\/01\/2027$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the follow-up' })).toHaveCount(0);
});
