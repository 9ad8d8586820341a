import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { recordOf } from './record.ts';
import { expectDialog, expectScreen, filePicker, fillActivity, openAs, save, uploadRow } from './screens.ts';
import { expect, test } from './test.ts';

const LIMIT_BYTES = 10_485_760;
const PDF = 'Attendance confirmation.pdf';
/** Made by real programs: a word processor, a picture tool that wrote a camera's data, a mail program. One name has 100 characters. */
const FILES = [
  PDF,
  'kōrero – workshop notes.docx',
  'Poster photo.JPG',
  'Workshop confirmation (e-mail).eml',
  'Certificate of attendance - advanced communication skills for difficult conversations, both days.pdf',
];
const ENTRY = {
  name: 'Workshop with every kind of evidence',
  type: 'Lecture, seminar or workshop',
  date: '12/11/2026',
  hours: '2.5',
  domain: 'Communication',
};

test.beforeEach(async ({ page }) => {
  await openAs(page, 'participant', '/User/Layout/Activity');
  await expectScreen(page, 'Add Activity');
});

test('[EVD-19, UPL-09, UPL-12, UPL-13, ACT-38] files of real programs are kept and come back byte for byte', {
  tag: '@phone',
}, async ({ page }) => {
  await fillActivity(page, ENTRY);
  await filePicker(page).setInputFiles(FILES.map((name) => `files/${name}`));
  await page.getByRole('button', { name: 'Upload 5 files' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(FILES.length);
  await save(page);
  await page.getByRole('dialog', { name: 'Activity saved' }).getByRole('button', { name: 'Edit' }).click();
  await expectScreen(page, 'Edit Activity');
  for (const name of FILES) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('list', { name: 'Attached files' }).getByTitle(name, { exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path())).toEqual(await readFile(`files/${name}`));
  }
});

test('[EVD-21, API-31] the wrong file of a new activity is deleted from the form, when it is saved', async ({
  page,
}) => {
  const record = await recordOf(page, 'participant');
  const before = await record.fileNames();
  await fillActivity(page, ENTRY);
  await filePicker(page).setInputFiles([textFile('wrong notes.txt', 40), textFile('right notes.txt', 40)]);
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove wrong notes.txt' }).click();
  await (await expectDialog(page, 'Delete file')).getByRole('button', { name: 'Delete the file' }).click();
  await expect(page.getByText('“wrong notes.txt” will be deleted when you save')).toBeVisible();
  expect(await record.fileNames()).toContain('wrong notes.txt');
  await save(page);
  await expectDialog(page, 'Activity saved');
  expect((await record.fileNames()).toSorted()).toEqual([...before, 'right notes.txt'].toSorted());
});

test.describe('refused before anything is sent', () => {
  test('[EVD-17, UPL-08, LIM-03] one byte above 10 MB opens the dialog, and no call is made', async ({ page }) => {
    const calls = watchUploads(page);
    await filePicker(page).setInputFiles(textFile('long notes.txt', LIMIT_BYTES + 1));
    const dialog = await expectDialog(page, 'File upload error');
    await expect(dialog.getByText('long notes.txt size 10.01 MB exceeds upload size limit of 10 MB.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await expect(uploadRow(page, 'long notes.txt').getByText(/^Upload failed\./)).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('[EVD-20, UPL-10] a type that is not accepted opens its dialog, and no call is made', async ({ page }) => {
    const calls = watchUploads(page);
    await filePicker(page).setInputFiles(textFile('setup.exe', 100));
    const dialog = await expectDialog(page, 'File type not accepted');
    await expect(dialog.getByText('You have tried to upload a .exe file, which is not accepted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await expect(page.getByRole('button', { name: /^Upload \d/ })).toHaveCount(0);
    expect(calls).toEqual([]);
  });

  test('[EVD-13, EVD-14, EVD-15, EVD-16, UPL-03, UPL-04, UPL-05, UPL-06] names are checked, and right ones can be typed', async ({
    page,
  }) => {
    const calls = watchUploads(page);
    await filePicker(page).setInputFiles([textFile('notes.txt', 10), textFile('more.txt', 10)]);
    const name = page.getByRole('textbox', { name: 'File name' }).first();
    const wrongNames = [
      ['', 'The file name must not be left blank.'],
      ['notes & more', "File name should not contain '&' or '#'."],
      ['notes #1', "File name should not contain '&' or '#'."],
      ['MORE', "Please change the file name to make sure it's unique."],
      ['advanced life support RESULT', "Please change the file name to make sure it's unique."],
    ] as const;
    for (const [typed, message] of wrongNames) {
      await name.fill(typed);
      await expect(name).toHaveAccessibleDescription(message);
    }
    // The one with the wrong name stays.
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(uploadRow(page, 'more.txt').getByText('Uploaded', { exact: true })).toBeVisible();
    expect(calls).toHaveLength(1);

    await name.fill('notes of the evening.pdf');
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(uploadRow(page, 'notes of the evening.pdf.txt').getByText('Uploaded', { exact: true })).toBeVisible();
  });
});

test('[EVD-12, UPL-12, UPL-14] content that is not what the name says fails in its row, the others go on, and nothing stray stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const record = await recordOf(page, 'participant');
  const before = await record.fileNames();
  const script = { name: 'results.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\x00 not a document') };
  await filePicker(page).setInputFiles([script, textFile('true notes.txt', 40)]);
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  const dialog = page.getByRole('dialog', { name: 'File type not accepted' });
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(uploadRow(page, 'results.pdf').getByText(/^Upload failed\./)).toBeVisible();
  await expect(uploadRow(page, 'true notes.txt').getByText('Uploaded', { exact: true })).toBeVisible();
  expect((await record.fileNames()).toSorted()).toEqual([...before, 'true notes.txt'].toSorted());
});

function textFile(name: string, bytes: number) {
  return { name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'Notes of the evening. ') };
}

/** The uploads that the page sends from now on, as they are sent. */
function watchUploads(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/Documents')) calls.push(request.url());
  });
  return calls;
}
