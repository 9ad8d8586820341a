import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** The rows on screen, cell by cell. */
async function shownRows(page: Page): Promise<string[][]> {
  const rows = await page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all();
  return await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
}

test('[ADM-02, ADM-03, ADM-06, ROL-02] staff filter the members, choose columns, and export what they see', async ({
  page,
}) => {
  await openAs(page, 'staff', '/Admin/Lists/Members');
  await expectScreen(page, 'Members');
  await expect(page.getByText('8 members')).toBeVisible();

  await page.getByRole('textbox', { name: 'Member number or name' }).fill('EXAMPLE A');
  await expect(page.getByText('2 members')).toBeVisible();
  await page.getByRole('columnheader', { name: 'First name' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'First name' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'First name' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Audit' }).uncheck();
  await page.getByRole('checkbox', { name: 'Email' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused();

  await page.reload();
  await expect(page.getByText('2 members')).toBeVisible();
  const headings = await page.getByRole('columnheader').allInnerTexts();
  expect(headings).toContain('Email');
  expect(headings).not.toContain('Audit');
  const rows = await shownRows(page);
  expect(rows.map(([, , name]) => name)).toEqual(['Aroha', 'Alex']);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('Members 2026-11-20.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toEqual([`\uFEFF${headings.join(',')}`, ...rows.map((cells) => cells.join(','))]);
  await expect(page.getByText('The list is on its way to your downloads.')).toBeVisible();
});

test('[ADM-01, ADM-02, ADM-04, ADM-06, HLP-01] each list has its tab, its filters, and says what hides everything', {
  tag: '@phone',
}, async ({ page, viewport }) => {
  const isNarrow = viewport !== null && viewport.width < 768;
  await openAs(page, 'watcher', '/Admin/Lists/Members');
  const tabs = page.getByRole('navigation', { name: 'Lists' });
  for (const [tab, filter] of [
    ['Documents', 'Name'],
    ['Activities', 'Activity'],
    ['Audit participants', 'Member number or name'],
    ['Participation records', 'Requested'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expectScreen(page, tab);
    if (isNarrow) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('textbox', { name: filter, exact: true }).fill('nothing has this');
    await expect(page.getByText(`${filter} contains “nothing has this”`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('textbox', { name: filter, exact: true })).toHaveValue('');
    await expect(page.getByText('contains “nothing')).toHaveCount(0);
  }
  await tabs.getByRole('link', { name: 'Audit participants' }).click();
  await page.getByRole('button', { name: 'Help: Audit participants' }).click();
  await expect(page.getByText('Members whose record was selected for audit')).toBeVisible();
});

test('[ADM-06, LIM-09] a list goes on where it ended, and the way back leads to where one was', async ({ page }) => {
  await openAs(page, 'manager', '/Admin/Lists/Activities?Member=100001&sort=ActivityName');
  await expectScreen(page, 'Activities');
  await expect(page.getByText(/^The first 50 of \d+ activities$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText(/^(The first )?100( of \d+)? activities$/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Documents' }).click();
  await expectScreen(page, 'Documents');
  await page.goBack();
  await expectScreen(page, 'Activities');
  await expect(page).toHaveURL(/Member=100001&sort=ActivityName$/);
});
