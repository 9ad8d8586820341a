import { expectGoodScreen } from './checks.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = [
  'Member number;Year;Status;Category 1;Category 2;Category 3;Submitted on;Certificate number',
  '100003;2021;Complete;40;30;30;12/03/2022;P-117',
  '100003;2022;Incomplete;10;0;0;;',
  '100001;2025;Complete;1;1;1;12/03/2026;',
].join('\r\n');

test('a manager imports years from the system before: they say where they come from, cannot be changed, and are taken back whole', async ({
  page,
}) => {
  const check = async () => {
    const file = { name: 'years.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
    await page.getByLabel('List of earlier years').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the list' }).click();
  };

  await test.step('the list is checked, and the year with a record here is refused by name', async () => {
    await openAs(page, 'manager', '/Admin/Members/Import');
    await page.getByRole('link', { name: 'Import years from the system before' }).click();
    await expectScreen(page, 'Import earlier years');
    await expectGoodScreen(page);
    await check();
    await expect(page.getByText(/^2 new, 0 imported before, 1 wrong\./)).toBeVisible();
    const table = page.getByRole('table', { name: 'What the list would import' });
    await expect(table.getByRole('row').nth(1)).toContainText('The year 2025 of Alex Example has a record here.');
    await expectGoodScreen(page);
  });

  await test.step('they are imported, and the same list again imports nothing', async () => {
    await page.getByRole('textbox', { name: /Name of the system before/ }).fill('Old Portal');
    await page.getByRole('button', { name: 'Import 2 years' }).click();
    await expect(page.getByText('2 years imported.')).toBeVisible();
    await check();
    await expect(page.getByText(/^0 new, 2 imported before, 1 wrong\./)).toBeVisible();
    await expect(page.getByText('Nothing would be imported.')).toBeVisible();
  });

  await test.step('the team sees on the page of the member what the year is', async () => {
    await page.goto('/Admin/Members/100003');
    await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2021');
    const note = page.getByRole('note', { name: 'From the system before' });
    await expect(note).toContainText('From Old Portal. Certificate number P-117. Submitted on 12/03/2022.');
    await expect(page.getByText('100 credits', { exact: true })).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('the import is taken back, with a reason', async () => {
    await page.goto('/Admin/Members/Import/Years');
    await page.getByRole('button', { name: /^Take back the import from Old Portal/ }).click();
    const dialog = await expectDialog(page, 'Take back the import from Old Portal');
    await expectGoodScreen(page);
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('The wrong file.');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText(/^Taken back on .+: The wrong file\.$/)).toBeVisible();
    await check();
    await expect(page.getByText(/^2 new, 0 imported before, 1 wrong\./)).toBeVisible();
  });
});

test('[PPL-16] years before the first of the college are a list of their own, for the team and for the member, who prints it', async ({
  page,
}) => {
  await openAs(page, 'manager', '/Admin/Members/Import/Years');
  const list = 'Member number;Year;Status;Category 1;Category 2;Category 3;Submitted on;Certificate number';
  const lines = [list, '100003;2015;Complete;20;10;2,5;12/03/2016;P-15', '100003;2014;Incomplete;1;;;;'];
  const file = { name: 'years.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.getByLabel('List of earlier years').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('textbox', { name: /Name of the system before/ }).fill('Old Portal');
  await page.getByRole('button', { name: 'Import 2 years' }).click();
  await expect(page.getByText('2 years imported.')).toBeVisible();

  await page.goto('/Admin/Members/100003?tab=Files');
  const before = page.getByRole('region', { name: 'Years before' });
  await expect(before.getByRole('row', { name: /^2015/ })).toContainText('P-15');
  await expectGoodScreen(page);
  await openAs(page, 'participant-new', '/User/Layout/Certificate');
  await expect(before.getByRole('row', { name: /^2014/ })).toBeVisible();
  await expectGoodScreen(page);
  const printing = page.waitForEvent('download');
  await before.getByRole('button', { name: 'Download as PDF' }).click();
  expect((await printing).suggestedFilename()).toMatch(/\.pdf$/);
});

test('a member reads a year from the system before as what it is, and finds its certificate there', async ({
  page,
}) => {
  await openAs(page, 'manager', '/Admin/Members/Import/Years');
  const file = { name: 'years.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
  await page.getByLabel('List of earlier years').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('textbox', { name: /Name of the system before/ }).fill('Old Portal');
  await page.getByRole('button', { name: 'Import 2 years' }).click();
  await expect(page.getByText('2 years imported.')).toBeVisible();
  await page.getByRole('radio', { name: 'Activities of years that were imported' }).check();
  await expectGoodScreen(page);
  const text =
    'Member number;Date;Activity type;Category;Credits;Title\r\n100003;03/05/2021;Peer review;2;1,5;Case review';
  const activities = { name: 'activities.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('List of activities').setInputFiles(activities);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Import 1 activity…' }).click();
  await (await expectDialog(page, 'Import 1 activity')).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 activity imported.')).toBeVisible();

  await openAs(page, 'participant-new', '/User/Layout/CPDSummary');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2021');
  await expect(page.getByRole('note', { name: 'From the system before' })).toContainText('From Old Portal.');
  await expect(page.getByRole('button', { name: /Submit/ })).toHaveCount(0);
  const did = page.getByRole('table', { name: 'Activities in the system before' });
  await expect(did.getByRole('row').nth(1)).toContainText('03/05/2021');
  await expectGoodScreen(page);
  await page.goto('/User/Layout/Certificate');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2021');
  await expect(page.getByText('From Old Portal. Certificate number P-117.')).toBeVisible();
  await expectGoodScreen(page);
});
