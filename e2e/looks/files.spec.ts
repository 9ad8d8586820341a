import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BROKEN_PDF } from '../build-pdf.ts';
import { expectGoodDialog, expectGoodScreen } from '../checks.ts';
import { chooseAction, closeDialog, expectScreen, filePicker, openAs } from '../screens.ts';
import { expect, test } from '../test.ts';

const PDF = 'Attendance confirmation.pdf';

test.describe('good to read, wide and narrow, light and dark:', () => {
  test('My Files, their folders and their previews', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    await openAs(page, 'participant', '/User/Layout/MyFiles');
    await expectScreen(page, 'Uploaded files - 2026');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Upload file' }).click();
    const upload = await expectGoodDialog(page, 'Upload file');
    const picture = await readFile('files/Poster photo.JPG');
    await filePicker(page).setInputFiles([
      { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: BROKEN_PDF },
      { name: PDF, mimeType: 'application/pdf', buffer: await readFile(`files/${PDF}`) },
      { name: 'results.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ, and no document') },
    ]);
    await upload.getByRole('button', { name: 'Upload 4 files' }).click();
    await page.getByRole('dialog', { name: 'File type not accepted' }).getByRole('button', { name: 'Ok' }).click();
    await expect(upload.getByText('Uploaded', { exact: true })).toHaveCount(3);
    await filePicker(page).setInputFiles({ name: 'the same.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(page.getByRole('list', { name: 'Files you already have' })).toBeVisible();
    await expectGoodDialog(page, 'Upload file');
    await page.getByRole('button', { name: 'Leave it out' }).click();
    await upload.getByRole('button', { name: 'Close' }).last().click();
    await expectGoodScreen(page);

    for (const name of ['photo.jpg', 'broken.pdf', PDF]) {
      await chooseAction(page, name, 'Preview');
      const preview = page.getByRole('dialog', { name: `Preview of ${name}`, exact: true });
      if (name === 'broken.pdf') await expect(preview.getByRole('alert')).toBeVisible();
      if (name === PDF) await expect(preview.getByText('2 pages', { exact: true })).toBeVisible();
      await expectGoodDialog(page, `Preview of ${name}`);
      await preview.getByRole('button', { name: 'Close' }).last().click();
      await expect(preview).toBeHidden();
    }

    await page.getByRole('button', { name: 'Create folder' }).click();
    const folder = await expectGoodDialog(page, 'Create folder');
    await folder.getByRole('textbox', { name: 'Folder name' }).fill('Certificates of courses');
    await folder.getByRole('button', { name: 'Create' }).click();
    await expect(folder).toBeHidden();
    await chooseAction(page, 'photo.jpg', 'Move to folder');
    const moving = await expectGoodDialog(page, 'Move to folder');
    await moving.getByRole('combobox', { name: 'Folder' }).selectOption('Certificates of courses');
    await moving.getByRole('button', { name: 'Move' }).click();
    await expect(moving).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search my files' }).fill('PHOTO');
    await expect(page.getByTitle('photo.jpg', { exact: true })).toBeVisible();
    await expectGoodScreen(page);
    await chooseAction(page, 'Certificates of courses', 'Delete');
    await expectGoodDialog(page, 'Delete this folder?');
  });

  test('a file that is attached, taken off and deleted, and the files of a closed year', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/MyFiles');
    await expectScreen(page, 'Uploaded files - 2026');
    await uploadNote(page, 'note.txt');
    await chooseAction(page, 'note.txt', 'Attach to existing activity');
    const attach = await expectGoodDialog(page, 'Attach to existing activity');
    const series = attach.getByRole('option', { name: /^Peer review group .* to / }).first();
    await attach.getByRole('combobox', { name: 'Activity' }).selectOption(await series.getAttribute('value'));
    await attach.getByRole('button', { name: 'Next' }).click();
    await attach.getByRole('radio', { name: 'Only the dates I choose' }).check();
    await attach.getByRole('checkbox').and(page.locator(':enabled')).first().check();
    await expectGoodDialog(page, 'Attach to existing activity');
    await attach.getByRole('button', { name: 'Attach' }).click();
    await expect(attach).toBeHidden();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Unlink note.txt from Peer review group' }).click();
    await expectGoodDialog(page, 'Unlink this activity?');
    await closeDialog(page);
    await chooseAction(page, 'note.txt', 'Delete');
    await expectGoodDialog(page, 'Delete file');
    await closeDialog(page);
    await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2025');
    await expectScreen(page, 'Uploaded files - 2025');
    await expectGoodScreen(page);
  });
});

async function uploadNote(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload file' }).click();
  await filePicker(page).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`What ${name} says.`) });
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('1 file was uploaded.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
}
