import type { Page } from '@playwright/test';
import { type Application, openDatabaseOf } from './application.ts';
import { addMembers } from './extra-members.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** From the list of members to the editor, written, as far as the number that is to be agreed to. */
async function writeToThose(page: Page, search: string) {
  await openAs(page, 'staff', `/Admin/Lists/Members${search}`);
  await expectScreen(page, 'Members');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Not begun');
  await expect(page.getByRole('cell', { name: 'E001', exact: true })).toBeVisible();
  const shown = await page.getByText(/^\d+ members$/).innerText();
  await page.getByRole('link', { name: 'Write to these' }).click();
  await expectScreen(page, 'New notification');
  await expect(page.getByText(/^List: Members · .*Status is “Not begun”/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Your 2026 record is still empty');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please log your first activity.');
  await expect(page.getByText(`${shown} would get it now`)).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  return { dialog: await expectDialog(page, 'Send this notification?'), shown };
}

test('[COH-03] the officer who finds all who have not begun writes to exactly these', async ({ page, application }) => {
  await addMembers(application, 5);
  const { dialog, shown } = await writeToThose(page, '?Member=E00');
  expect(shown).toBe('4 members');
  await dialog.getByRole('button', { name: 'Send to 4 members' }).click();
  await expectScreen(page, 'Your 2026 record is still empty');
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('4 members', { exact: true })).toBeVisible();
});

test('[COH-03] a number that has changed is refused with both numbers, and agreed to anew', async ({
  page,
  application,
  expectedErrors,
}) => {
  expectedErrors.push(/409 .*AnnouncementReleases/);
  await addMembers(application, 3);
  const { dialog } = await writeToThose(page, '?Member=E00');
  await expect(dialog.getByRole('button', { name: 'Send to 2 members' })).toBeVisible();
  await comeBack(application);
  await dialog.getByRole('button', { name: 'Send to 2 members' }).click();
  await expect(dialog.getByRole('alert')).toContainText('3 members would receive this now, not 2. Nothing was sent');
  await dialog.getByRole('button', { name: 'Send to 3 members' }).click();
  await expect(page.getByText('3 members', { exact: true })).toBeVisible();
});

test('[COH-03] a view that one of the team has saved and shared is used again by a colleague', async ({
  page,
  application,
}) => {
  await addMembers(application, 3);
  await openAs(page, 'staff', '/Admin/Lists/Members?Member=E00&sort=-MIN');
  await expectScreen(page, 'Members');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Not begun');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  const dialog = await expectDialog(page, 'Save this view');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('New and not begun');
  await dialog.getByRole('checkbox', { name: /^Share it/ }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('The view “New and not begun” was saved.')).toBeVisible();

  await openAs(page, 'watcher', '/Admin/Lists/Members');
  await expectScreen(page, 'Members');
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('list', { name: 'Saved views' });
  await expect(views.getByText(/^shared by /)).toBeVisible();
  await expect(views.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await views.getByRole('button', { name: 'New and not begun' }).press('Enter');
  await expect(page.getByText('2 members', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Open');
  await expect(page.getByRole('columnheader', { name: 'Member number' })).toHaveAttribute('aria-sort', 'descending');
});

test('[COH-10] each member receives what is true of them, after a preview for one and a test', async ({ page }) => {
  await openAs(page, 'staff', '/Admin/Notifications?id=new');
  await expectScreen(page, 'New notification');
  await page.getByRole('textbox', { name: 'Title' }).fill('{first name}, please submit by {due date}');
  await page.getByRole('textbox', { name: 'Message' }).fill('You have {hours}.\n{what is missing}');
  await expect(page.getByRole('combobox', { name: 'CPD year of the fields' })).toHaveValue(/\d+/);
  const preview = page.getByRole('region', { name: 'As members see it' });
  await expect(preview).toContainText('Alex, please submit by 31/03/2027');
  await preview.getByRole('textbox', { name: 'Preview for a member' }).fill('100001');
  await preview.getByRole('button', { name: /100001/ }).press('Enter');
  await expect(preview.getByText(/\(100001\) would see it/)).toBeVisible();
  await preview.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(/^A test is on its way to /)).toBeVisible();

  await page.getByRole('radio', { name: 'Pasted member numbers' }).check();
  await page.getByRole('textbox', { name: 'Member numbers' }).fill('100001 nobody 100001');
  const notes = page.getByRole('list', { name: 'Numbers to check' });
  await expect(notes.getByText('nobody is not a member number.')).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = await expectDialog(page, 'Send this notification?');
  await dialog.getByRole('button', { name: 'Send to 1 member' }).click();
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();

  await openAs(page, 'participant');
  await page.getByRole('button', { name: /^Notifications, \d unseen$/ }).click();
  const entry = page.getByRole('dialog').locator('li', { hasText: 'please submit by 31/03/2027' });
  await expect(entry).toContainText(/You have [\d.]+ hours\./);
});

/** The last of the added members, who could not sign in, can again. */
async function comeBack(application: Application): Promise<void> {
  const { database, close } = await openDatabaseOf(application);
  await database.updateTable('member').set({ disabled_at: null }).where('member_number', '=', 'E003').execute();
  await close();
}
