import type { Page } from '@playwright/test';
import { type Application, openDatabaseOf } from './application.ts';
import { changeSignIn } from './record.ts';
import { chooseAccount, expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// The time of a sign-in is written back in what its provider keeps.
test.use({ ownApplication: {} });

test('a sign-in of an hour ago changes no role: a manager signs in again beside the dialog, and presses once more', async ({
  page,
  context,
  application,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403.*TeamMembers/);
  await openAs(page, 'manager', '/Admin/Team');
  await expectScreen(page, 'The team');
  await ageSignIn(application, page);
  await expectScreen(page, 'The team');
  await page.getByRole('button', { name: 'Change the role of Mika Example' }).click();
  const dialog = await expectDialog(page, 'The role of Mika Example');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('WATCHER');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('this needs a sign-in from the last 10 minutes');

  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in again in another tab, then continue here' }).click();
  const tab = await opening;
  const closing = tab.waitForEvent('close');
  await chooseAccount(tab, 'manager');
  await closing;

  await expect(dialog.getByText('You have signed in. Press the button once more.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('WATCHER');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Mika Example' })).toContainText('Watcher');
});

/** Makes the sign-in of an hour ago, and renews the token by it as the page does when one is over. */
async function ageSignIn(application: Application, page: Page): Promise<void> {
  const { database, close } = await openDatabaseOf(application);
  const before = Math.floor(Date.now() / 1_000) - 3_600;
  const fields = { RefreshToken: 'authTime', Session: 'loginTs' };
  for (const [kind, field] of Object.entries(fields)) {
    const kept = await database.selectFrom('oidc_model').select(['id', 'payload']).where('kind', '=', kind).execute();
    for (const { id, payload } of kept) {
      const aged = JSON.stringify({ ...Object(payload), [field]: before });
      const row = database.updateTable('oidc_model').set({ payload: aged }).where('kind', '=', kind);
      await row.where('id', '=', id).execute();
    }
  }
  await close();
  await changeSignIn(page, { expires_at: 1 }, 'when the page goes');
  await page.reload();
}
