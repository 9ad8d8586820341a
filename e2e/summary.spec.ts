import type { Page } from '@playwright/test';
import { recordOf } from './record.ts';
import {
  chooseAction,
  closeDialog,
  dropFiles,
  expectDialog,
  expectScreen,
  filePicker,
  openAs,
  openProgress,
  save,
} from './screens.ts';
import { expect, test } from './test.ts';

const SUMMARY = '/User/Layout/CPDSummary';

test.beforeEach(async ({ page }) => {
  await openAs(page, 'participant', SUMMARY);
  await expectScreen(page, '2026 Summary');
});

test('[SUM-03, SUM-08, SUM-11, SUM-13] the categories as a list or as cards, and the choice is kept', {
  tag: '@phone',
}, async ({ page }) => {
  await page.getByRole('tab', { name: 'Grid view' }).click();
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  await expect.poll(async () => new Set(await topsOfCategories(page)).size, 'rows of cards').toBe(isPhone ? 3 : 1);
  if (isPhone) await chooseAction(page, '2026 Summary', 'Collapse all');
  else await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /^Actions for / })).toHaveCount(0);
  await page.getByRole('button', { name: '1. Educational Activities', exact: true }).click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Grid view' })).toHaveAttribute('aria-selected', 'true');
});

test('going back leads to the place in the list that was left', { tag: '@phone' }, async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await expect(page.getByRole('button', { name: 'Change registration' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  const left = await place();
  expect(left, 'the list is longer than the window').toBeGreaterThan(150);
  // Not by the mouse, which would scroll to the link first.
  await page.locator('main').getByRole('link', { name: 'Contact' }).dispatchEvent('click');
  await expect(page).toHaveURL(/Contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contact');
  await page.goBack();
  await expectScreen(page, '2026 Summary');
  await expect.poll(place).toBe(left);
});

test('[SUM-30, SUM-36, PRG-02, PRG-04] a figure opens its arithmetic', async ({ page }) => {
  const why = (name: RegExp) => page.getByRole('button', { name }).first();
  await openProgress(page);
  await why(/^Total CPD Hours: .* why this number\?$/).click();
  const total = await expectDialog(page, await titleOf(page, 'Total CPD Hours: '));
  await expect(total.locator('tfoot td').last()).toBeVisible();
  const values = (await total.locator('tbody td').allTextContents()).map(Number);
  const sum = Number.parseFloat(await total.locator('tfoot td').last().innerText());
  expect(values.reduce((all, value) => all + value, 0)).toBe(sum);
  await page.keyboard.press('Escape');
  await expect(why(/^Total CPD Hours: /)).toBeFocused();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /, 1\. Educational Activities: why/ })
    .click();
  await expect(page.getByRole('dialog').getByText('Dates outside 2026 do not count.')).toBeVisible();
});

test('[SUM-14, SUM-21, SUM-22, SUM-27] an activity takes a file, and tells which goals it serves', {
  tag: '@phone',
}, async ({ page }) => {
  const name = await enterActivity(page, 'Ward round with evidence');
  await chooseAction(page, name, 'Add file');
  const attach = await expectDialog(page, 'Attach file');
  await attach.getByRole('radio', { name: 'Upload a new file' }).check();
  await attach
    .getByLabel('Files to attach')
    .setInputFiles({ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Attended.') });
  await attach.getByRole('button', { name: 'Attach', exact: true }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row.getByText('Evidence', { exact: true })).toBeVisible();
  await chooseAction(page, name, 'Attach to PDP');
  const goals = await expectDialog(page, 'Attach to goals');
  await goals.getByRole('checkbox').first().check();
  await goals.getByRole('button', { name: 'Save (1 goal)' }).click();
  await expect(page.getByText('The goals of this activity were saved.')).toBeVisible();
  await chooseAction(page, name, 'Delete');
  const dialog = await expectDialog(page, 'Delete this activity?');
  await dialog.getByRole('button', { name: 'Delete the files' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is back in your record.')).toBeVisible();
  await expect(row.getByText('Evidence', { exact: true })).toBeVisible();
  await chooseAction(page, name, 'Delete');
  await dialog.getByRole('button', { name: 'Keep them in My Files' }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row.getByText('Evidence', { exact: true })).toBeVisible();
});

test('[SUM-22, UPL-07, UPL-13] files are dropped on the upload of the summary, and are in My Files afterwards', {
  tag: '@phone',
}, async ({ page }) => {
  await chooseAction(page, '2026 Summary', 'Upload files');
  const dialog = await expectDialog(page, 'Upload file');
  await dropFiles(page, filePicker(page).locator('..'), [
    { name: 'ward round.txt', content: 'Who was there.' },
    { name: 'journal club.txt', content: 'What we read.' },
  ]);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByText('2 files were uploaded.')).toBeVisible();
  await closeDialog(page);
  await expect(page.getByRole('button', { name: 'Actions for 2026 Summary' })).toBeFocused();
  await page.goto('/User/Layout/MyFiles');
  await expect(page.getByTitle('ward round.txt', { exact: true })).toBeVisible();
  await expect(page.getByTitle('journal club.txt', { exact: true })).toBeVisible();
});

test('[SUM-19, SUM-20, SUM-26] the dates of a series open and go one by one', { tag: '@phone' }, async ({ page }) => {
  const dates = page.getByRole('button', { name: /^\d\d\/\d\d\/2026.* dates$/ }).first();
  await dates.click();
  const words = (await dates.textContent()) ?? '';
  await page
    .getByRole('button', { name: /^Delete \d\d\/\d\d\/2026 of / })
    .first()
    .click();
  const dialog = await expectDialog(page, 'Delete activity date');
  await dialog.getByRole('button', { name: /^Delete (date|the files)$/ }).click();
  await expect(dates).not.toHaveText(words);
  await expect(dates).toBeFocused();
  await page
    .getByRole('link', { name: /: Edit\/View$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/[?&]dateid=\d+/);
});

test('[SUM-26, EVD-06] a file of a date that is deleted stays in My Files, not linked, when that is chosen', async ({
  page,
}) => {
  const dates = page.getByRole('button', { name: /^\d\d\/\d\d\/2026.* dates$/ }).first();
  await dates.click();
  await page
    .getByRole('link', { name: /: Edit\/View$/ })
    .first()
    .click();
  await filePicker(page).setInputFiles({
    name: 'of one date.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('There.'),
  });
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await save(page);
  await expectScreen(page, '2026 Summary');
  await dates.click();
  await page
    .getByRole('button', { name: /^Delete \d\d\/\d\d\/2026 of / })
    .first()
    .click();
  const dialog = await expectDialog(page, 'Delete activity date');
  await expect(dialog.getByText(/^Some files are attached only to this date\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep them in My Files, not linked' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/User/Layout/MyFiles');
  const file = page.getByRole('row').filter({ has: page.getByTitle('of one date.txt', { exact: true }) });
  await expect(file).toBeVisible();
  await expect(file.getByRole('link')).toHaveCount(0);
});

test('[SUM-22, SUM-28] a reflection is written where the activity stands', async ({ page }) => {
  const name = await enterActivity(page, 'Case that taught me');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await chooseAction(page, name, 'Add reflection');
  const dialog = await expectDialog(page, 'Add reflection');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Please answer this question.').first()).toBeVisible();
  const boxes = await dialog.getByRole('textbox').all();
  for (const box of boxes.slice(0, 2)) await box.fill('To ask earlier.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row.getByText('Reflection', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
  await chooseAction(page, name, 'Edit reflection');
  const again = await expectDialog(page, 'Edit reflection');
  await expect(again.getByRole('textbox').first()).toHaveValue('To ask earlier.');
});

test('[SUM-09, SUM-10] the country of practice changes with the registration, and the summary with it', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Change registration', exact: true }).click();
  const dialog = await expectDialog(page, 'How are you registered in 2026?');
  await dialog.getByRole('checkbox', { name: 'Vocational scope', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Country of Practice as Australia and New Zealand')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Enters an activity beside the page, which then shows it. Answers its name. */
async function enterActivity(page: Page, name: string): Promise<string> {
  const record = await recordOf(page, 'participant');
  await record.enter({ name, typeId: 106, hours: 1, date: '2026-11-12', domainId: 201 });
  await page.reload();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  return name;
}

/** "Why 34.5 hours?" of the figure that starts so. */
async function titleOf(page: Page, beginning: string): Promise<string> {
  const text = await page.getByText(beginning).textContent();
  const [, hours] = /: ([\d.]+) \//.exec(text ?? '') ?? [];
  return `Why ${hours} hours?`;
}

async function topsOfCategories(page: Page): Promise<number[]> {
  const headings = await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).all();
  return Promise.all(headings.map(async (heading) => (await heading.boundingBox())?.y ?? 0));
}
