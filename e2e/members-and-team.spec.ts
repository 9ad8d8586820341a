import { chooseMore, expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** Dr Noa Example resigned on 14 March 2026. */
const GONE = '100005';

// What is entered here changes the team and a member, so these have a demo of their own.
test.use({ ownApplication: { now: '2026-11-20T01:00:00Z', freshDemo: true } });

test('[PPL-05] the member who resigned in March is in the lists of her years, and the search finds her, marked', async ({
  page,
}) => {
  await openAs(page, 'staff', `/Admin/Lists/Members?Member=${GONE}&Year=2025`);
  await expect(page.getByRole('link', { name: 'Example, Noa' })).toBeVisible();
  await page.goto(`/Admin/Search/Home?text=${GONE}`);
  await expect(page.getByText('Left on 14/03/2026: resigned.')).toBeVisible();
  await page.getByRole('link', { name: 'Dr Noa Example' }).click();
  await expectScreen(page, 'Dr Noa Example');
  await expect(page.getByRole('note', { name: 'Membership' })).toContainText('Left on 14/03/2026: resigned.');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Enter a request…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'End the membership…' })).toHaveCount(0);
});

test('[PPL-14] who resigned in March signs in until the year is due, and reads what for', async ({ page }) => {
  await openAs(page, 'participant-left', '/User/Layout/CPDSummary');
  const banner = page.getByRole('region', { name: 'Your membership' });
  await expect(banner).toContainText('Your membership ended on 14/03/2026');
  await expect(banner).toContainText('You can sign in until 31/03/2027');
});

test('[PPL-06] a manager corrects a name, and the history says why', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400.*MemberDetails/);
  await openAs(page, 'manager', '/Admin/Members/100002');
  await expectScreen(page, 'Dr Aroha Example');
  await chooseMore(page, 'Correct the details…');
  const dialog = await expectDialog(page, 'Correct the details of Dr Aroha Example');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Sample');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give a reason; it stays in the history.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Married in October');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectScreen(page, 'Dr Aroha Sample');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Corrected the last name: Married in October').first()).toBeVisible();
});

test('[PPL-13] a manager copies the whole record of a member who has left', async ({ page }) => {
  await openAs(page, 'manager', `/Admin/Members/${GONE}`);
  await expectScreen(page, 'Dr Noa Example');
  await chooseMore(page, 'Copy the whole record…');
  const dialog = await expectDialog(page, 'Copy the record of Dr Noa Example');
  await dialog.getByRole('button', { name: 'Copy the record' }).click();
  await expect(dialog.getByText('Please say what the copy is for.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Asked for by a court');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Copy the record' }).click();
  expect((await downloading).suggestedFilename()).toBe(`CPD record ${GONE}.zip`);
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Copied the whole record: Asked for by a court').first()).toBeVisible();
});

test('[PPL-06] the last manager stays: a manager ends another, and nobody can change themselves', async ({ page }) => {
  await openAs(page, 'manager', '/Admin/Team');
  await expectScreen(page, 'The team');
  await page.getByRole('button', { name: 'Remove Mika Example from the team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mika Example' })).toContainText('Removed: cannot sign in');
  const you = page.getByRole('listitem').filter({ hasText: 'Morgan Example (you)' });
  await expect(you).toContainText('Manager: full access');
  await expect(you.getByRole('button')).toHaveCount(0);
});
