import { expectGoodHere } from './checks.ts';
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

for (const width of [1280, 390]) {
  test(`[COH-05] several members are followed up in one press, by keys alone, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, 'manager', '/Admin/Lists/AtRisk');
    await expectScreen(page, 'Members at risk');
    const all = page.getByRole('checkbox', { name: 'Choose all that are shown' });
    await all.focus();
    await page.keyboard.press('Space');
    await expect(all).toBeChecked();
    const follow = page.getByRole('button', { name: /^Follow up \d+ chosen…$/ });
    await follow.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Follow up \d+ members? in 2026$/ });
    await dialog.getByRole('textbox', { name: 'Next date' }).fill('08/01/2027');
    const note = dialog.getByRole('textbox', { name: 'Note for the case log of each' });
    await note.fill(`Rang from a desk of ${width}.`);
    await expectGoodHere(page);
    await note.press('Control+Enter');
    await expect(page.getByText(/^The follow-up of \d+ members? is saved\.$/)).toBeVisible();
    await expect(follow).toHaveCount(0);
    await expect(page.getByText('08/01/2027').first()).toBeVisible();
    await openAs(page, 'manager', '/Admin/Lists/AtRisk?TakenBy=Morgan');
    await expect(page.getByText('08/01/2027').first()).toBeVisible();
  });
}
