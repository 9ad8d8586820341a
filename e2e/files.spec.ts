import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { recordOf } from './record.ts';
import { chooseAction, dropFiles, expectDialog, expectScreen, filePicker, openAs, uploadRow } from './screens.ts';
import { expect, test } from './test.ts';

const YEAR_2026 = 11;
const GOOD = Array.from({ length: 27 }, (_, index) => `note ${String(index + 1).padStart(2, '0')}.txt`);

test.beforeEach(async ({ page }) => {
  await openAs(page, 'participant', '/User/Layout/MyFiles');
  await expectScreen(page, 'Uploaded files - 2026');
});

test('[FIL-01, FIL-02, FIL-03, FIL-05, NAV-13] a year has an address of its own, and the selector leads to it', async ({
  page,
}) => {
  await expect(page).toHaveURL(new RegExp(`/User/Layout/MyFiles/${YEAR_2026}$`));
  await expect(page).toHaveTitle(/^MyFiles/);
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2025');
  await expectScreen(page, 'Uploaded files - 2025');
  await expect(page).toHaveURL(new RegExp(`/User/Layout/MyFiles/${YEAR_2026 - 1}$`));
  await page.goBack();
  await expectScreen(page, 'Uploaded files - 2026');
});

test('[UPL-01, UPL-02, UPL-10, UPL-11, UPL-12, UPL-14, LIM-07] of 30 files dropped at once 27 arrive, and three say why they do not', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const record = await recordOf(page, 'participant');
  const before = await record.fileNames();
  await page.getByRole('button', { name: 'Upload file' }).click();
  const dialog = await expectDialog(page, 'Upload file');
  await expect(dialog.getByText(/make sure that no patient can be identified/)).toBeVisible();
  await dropFiles(page, filePicker(page).locator('..'), [
    ...GOOD.map((name) => ({ name, content: `What ${name} says.` })),
    { name: 'setup.exe', content: 'MZ' },
    { name: 'without a type', content: 'Nobody knows what this is.' },
    { name: 'results.pdf', content: 'MZ, and no document' },
  ]);
  const refused = page.getByRole('dialog', { name: 'File type not accepted' });
  await expect(refused.getByText('You have tried to upload a .exe file, which is not accepted.')).toBeVisible();
  await refused.getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('button', { name: 'Upload 28 files' }).click();
  // It is the last of them: all others were sent before.
  await expect(refused.getByText('You have tried to upload a .pdf file, which is not accepted.')).toBeVisible({
    timeout: 45_000,
  });
  await refused.getByRole('button', { name: 'Ok' }).click();
  await expect(dialog.getByText('27 files were uploaded, 2 were not: their rows say why.')).toBeVisible({
    timeout: 45_000,
  });
  await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(GOOD.length);
  for (const name of ['without a type', 'results.pdf']) {
    await expect(uploadRow(page, name).getByText(/^Upload failed\./)).toBeAttached();
  }
  const list = page.getByRole('list', { name: 'Files to upload' });
  const height = await list.evaluate((element) => element.closest('.mantine-ScrollArea-root')?.clientHeight);
  expect(height, 'pixels from which on the list scrolls').toBe(300);
  expect((await record.fileNames()).toSorted()).toEqual([...before, ...GOOD].toSorted());
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'note 27.txt', exact: true })).toBeVisible();
});

test('[FIL-04, FIL-09, FIL-12, FIL-14, FIL-16] a file goes into a folder, is found there, and stays when the folder goes', {
  tag: '@phone',
}, async ({ page }) => {
  await uploadNote(page, 'folder note.txt');
  await page.getByRole('button', { name: 'Create folder' }).click();
  const creating = await expectDialog(page, 'Create folder');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(creating.getByText('Please enter a folder name.')).toBeVisible();
  await creating.getByRole('textbox', { name: 'Folder name' }).fill('Certificates of courses');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(creating).toBeHidden();

  await chooseAction(page, 'folder note.txt', 'Move to folder');
  const moving = await expectDialog(page, 'Move to folder');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(moving.getByText('Please select a folder.')).toBeVisible();
  await moving.getByRole('combobox', { name: 'Folder' }).selectOption('Certificates of courses');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(moving).toBeHidden();
  await expect(file(page, 'folder note.txt')).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'Search my files' });
  await search.fill('FOLDER NOTE');
  await expect(file(page, 'folder note.txt')).toBeVisible();
  await search.fill('');
  await expect(file(page, 'folder note.txt')).toBeHidden();

  await chooseAction(page, 'Certificates of courses', 'Delete');
  const deleting = await expectDialog(page, 'Delete this folder?');
  await deleting.getByRole('button', { name: 'Delete the folder' }).click();
  await expect(file(page, 'folder note.txt')).toBeVisible();
});

test('[FIL-10, FIL-11, FIL-17, FIL-18, FIL-19, FIL-20] a file is attached to dates, taken off one and off all, and deleted', {
  tag: '@phone',
}, async ({ page }) => {
  await uploadNote(page, 'attached note.txt');
  await chooseAction(page, 'attached note.txt', 'Attach to existing activity');
  const dialog = await expectDialog(page, 'Attach to existing activity');
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect(dialog.getByText('Please select an activity.')).toBeVisible();
  const series = await dialog
    .getByRole('option', { name: /^Peer review group .* to / })
    .first()
    .getAttribute('value');
  await dialog.getByRole('combobox', { name: 'Activity' }).selectOption(series);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('radio', { name: 'Only the dates I choose' }).check();
  const free = dialog.getByRole('checkbox').and(page.locator(':enabled'));
  await free.nth(0).check();
  await free.nth(1).check();
  await expectDialog(page, 'Attach to existing activity');
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, 'attached note.txt');
  await expect(row.getByRole('button', { name: /^Unlink from / })).toHaveCount(2);

  await row
    .getByRole('button', { name: /^Unlink from / })
    .first()
    .click();
  await (await expectDialog(page, 'Unlink this date?')).getByRole('button', { name: 'Unlink' }).click();
  await expect(row.getByRole('button', { name: /^Unlink from / })).toHaveCount(1);

  await chooseAction(page, 'attached note.txt', 'Delete');
  const deleting = await expectDialog(page, 'Delete file');
  await expect(deleting.getByRole('listitem')).toHaveText(['Peer review group']);
  await deleting.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Unlink attached note.txt from Peer review group' }).click();
  await (await expectDialog(page, 'Unlink this activity?')).getByRole('button', { name: 'Unlink' }).click();
  await expect(row.getByText('Not attached yet')).toBeVisible();

  await chooseAction(page, 'attached note.txt', 'Delete');
  await deleting.getByRole('button', { name: 'Delete the file' }).click();
  await expect(file(page, 'attached note.txt')).toHaveCount(0);
});

test('[FIL-09, EVD-26] a picture is shown inside the application, and a file that is there already is offered', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Upload file' }).click();
  await filePicker(page).setInputFiles('files/Poster photo.JPG');
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('1 file was uploaded.')).toBeVisible();
  const content = await readFile('files/Poster photo.JPG');
  await filePicker(page).setInputFiles({ name: 'the same.jpg', mimeType: 'image/jpeg', buffer: content });
  const same = page.getByRole('list', { name: 'Files you already have' });
  await expect(same.getByText('“the same.jpg” is already in My Files, as “Poster photo.JPG”.')).toBeVisible();
  await expectDialog(page, 'Upload file');
  await same.getByRole('button', { name: 'Leave it out' }).click();
  await expect(uploadRow(page, 'the same.jpg')).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await chooseAction(page, 'Poster photo.JPG', 'Preview');
  await expectDialog(page, 'Preview of Poster photo.JPG');
  const picture = page.getByRole('img', { name: 'Poster photo.JPG' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('[FIL-09, UPL-12] files dropped on the list are offered for upload, and one is dragged into a folder and out', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Create folder' }).click();
  const creating = page.getByRole('dialog', { name: 'Create folder' });
  await creating.getByRole('textbox', { name: 'Folder name' }).fill('Dragged');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(creating).toBeHidden();
  await dropFiles(page, page.getByRole('columnheader', { name: 'Uploaded' }), [
    { name: 'dragged.txt', content: 'Dragged.' },
  ]);
  const dialog = await expectDialog(page, 'Upload file');
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dialog.getByText('1 file was uploaded.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const folder = page.getByRole('button', { name: /^Dragged / });
  await rowOf(page, 'dragged.txt').dragTo(folder);
  await expect(page.getByText('“dragged.txt” is now in “Dragged”.')).toBeVisible();
  await folder.click();
  await rowOf(page, 'dragged.txt').dragTo(page.getByRole('columnheader', { name: 'Uploaded' }));
  await expect(page.getByText('“dragged.txt” is now outside folders.')).toBeVisible();
  await expect(folder).toHaveAccessibleName(/0 files/);
});

async function uploadNote(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload file' }).click();
  await filePicker(page).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`What ${name} says.`) });
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('1 file was uploaded.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(file(page, name)).toBeVisible();
}

function file(page: Page, name: string): Locator {
  return page.getByTitle(name, { exact: true });
}

/** The row or card of a file. */
function rowOf(page: Page, name: string): Locator {
  const isThis = { has: file(page, name) };
  return page.getByRole('row').filter(isThis).or(page.getByRole('listitem').filter(isThis));
}
