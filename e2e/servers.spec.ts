import { openDatabaseOf } from './application.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// A second server is written into the table of servers, which is no member's and is not put back.
test.use({ ownApplication: {} });

test('[R49] a manager sees which servers run and what they differ in @phone', async ({ page, application }) => {
  await openAs(page, 'manager', '/Admin/Servers');
  await expectScreen(page, 'State of the service');
  await expect(page).toHaveURL(/\/Admin\/State$/);
  const entries = page.getByRole('list', { name: 'Servers' }).locator('> li');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Scheduled work runs here');

  const { database, close } = await openDatabaseOf(application);
  const row = await database.selectFrom('server').selectAll().executeTakeFirstOrThrow();
  const settings = JSON.stringify({ ...row.settings, PUBLIC_URL: 'https://other.example.org' });
  const other = { ...row, server_id: 'other', folder_id: 'other', name: 'cpd-2', does_jobs: false, settings };
  await database.insertInto('server').values(other).execute();
  await page.reload();
  await expect(entries).toHaveCount(2);
  await expect(page.getByText(/^Ask the people who run the servers to put right what is shown here/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'About cpd-2' })).toContainText('It is set up differently from ');
  await page.screenshot({ path: test.info().outputPath('servers.png'), fullPage: true });

  await database.updateTable('server').set({ seen_at: '2020-01-01T00:00:00Z' }).where('name', '=', 'cpd-2').execute();
  await close();
  // The page asks again by itself.
  await expect(page.getByText(/^Not seen since/)).toBeVisible({ timeout: 30_000 });
});

test('[R49, ROL-07] the old address of the servers leads staff to their own landing', async ({ page }) => {
  await openAs(page, 'staff', '/Admin/Servers');
  await expectScreen(page, 'Find a member');
});
