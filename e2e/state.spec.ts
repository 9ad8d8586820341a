import { openDatabaseOf } from './application.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// What is not well is written into tables that are no member's and are not put back.
test.use({ ownApplication: {} });

test('[R63] a manager reads whether all is well, and what is not first in @phone', async ({ page, application }) => {
  await openAs(page, 'manager', '/Admin/State');
  await expectScreen(page, 'State of the service');
  const parts = page.getByRole('list', { name: 'Parts of the service' }).locator('> li');
  const part = (name: string) => parts.filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} `) }) });
  await expect(part('Database')).toContainText('The database answers.');
  await expect(part('Backups')).toContainText('No backup is set up. If the disk is lost, all records are lost.');
  await expect(part('Servers')).toContainText('1 server is running.');
  await expect(part('Servers').getByRole('heading')).toHaveText(/Working$/);
  await page.screenshot({ path: test.info().outputPath('well.png'), fullPage: true });

  const { database, close } = await openDatabaseOf(application);
  const row = await database.selectFrom('server').selectAll().executeTakeFirstOrThrow();
  const gone = { ...row, server_id: 'other', folder_id: 'other', name: 'cpd-2', seen_at: '2020-01-01T00:00:00Z' };
  await database
    .insertInto('server')
    .values({ ...gone, settings: JSON.stringify(row.settings) })
    .execute();
  await close();
  // The page is updated by itself.
  await expect(part('Servers')).toContainText('1 server stopped without notice.', { timeout: 60_000 });
  await expect(part('Servers').getByRole('heading')).toHaveText(/Needs attention$/);
  await expect(part('Servers')).toContainText('Ask the people who run the servers to look at what is shown here.');
  // What needs attention is before what works. The disk of this machine may be full too.
  await expect(parts.last().getByRole('heading')).toHaveText(/Working$/);
  await expect(page.getByText(/need attention\.$|needs attention\.$/)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('unwell.png'), fullPage: true });
});

test('[R63] staff have no menu entry for it, and are sent to their own landing', async ({ page }) => {
  await openAs(page, 'staff', '/Admin/State');
  await expectScreen(page, 'Find a member');
  await expect(page.getByRole('link', { name: 'State of the service' })).toHaveCount(0);
});
