import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import {
  chooseMore,
  expectDialog,
  expectScreen,
  filePicker,
  goToDeclaration,
  leaveSubmitted,
  openAs,
} from './screens.ts';
import { expect, test } from './test.ts';

/** The year 2026 has closed, and Dr Alex Example has submitted it in February. */
const IN_MAY = '2027-05-03T01:00:00Z';
const AFTER_THE_END = '2027-06-01T01:00:00Z';
const CERTIFICATES = '/User/Layout/Certificate';
const SUMMARY = '/User/Layout/CPDSummary';
const REASON = 'The certificate of your course came after you had submitted.';

// Re-opening is what happens after a year has closed, so these have a clock and a demo of their own.
test.use({ ownApplication: { now: IN_MAY, freshDemo: true } });

test('[ROP-01, ROP-02, ROP-05] a doctor rings in May: re-open, she adds a file, submits again, has her certificate, and reads who and why', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400.*YearReopenings/);
  await openAs(page, 'staff', '/Admin/Members/100001');
  await expectScreen(page, 'Dr Alex Example');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2026' });
  await chooseMore(page, 'Re-open 2026…');
  const dialog = await expectDialog(page, 'Re-open 2026 for Dr Alex Example');
  await expect(dialog.getByRole('listitem').first()).toContainText('In Progress again instead of Complete');
  await expect(dialog.getByText(/The certificate for 2026 is revoked/)).toBeVisible();
  const until = dialog.getByRole('textbox', { name: 'Until the end of' });
  await expect(until).toHaveValue('31/05/2027');

  await test.step('what is wrong is said at its field', async () => {
    await until.fill('31/12/2027');
    await dialog.getByRole('button', { name: 'Re-open' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await expect(dialog.getByText('A re-opening lasts at most 180 days, so until 30/10/2027.')).toBeVisible();
  });
  await until.fill('31/05/2027');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Re-open' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  await expect(page.getByRole('note', { name: 'Re-opened' })).toContainText(`until 31/05/2027 because: ${REASON}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText(
    `Re-opened the record for 2026 until 31/05/2027: ${REASON}`,
  );

  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  const note = page.getByRole('note', { name: 'Re-opened: 2026' });
  await expect(note).toContainText(`2026: Re-opened until 31/05/2027 because: ${REASON}`);
  await expect(note).toContainText('Sam Example of the CPD team re-opened it on 03/05/2027.');
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click();
  const told = page.getByRole('dialog').getByText('Your 2026 record has been re-opened');
  await expect(told).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/User/Layout/MyFiles/11');
  await expectScreen(page, 'Uploaded files - 2026');
  await page.getByRole('button', { name: 'Upload file' }).click();
  await filePicker(page).setInputFiles('files/Attendance confirmation.pdf');
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByRole('dialog').getByText('Uploaded', { exact: true })).toBeVisible();

  await page.goto('/User/Layout/Home');
  await note.getByRole('link', { name: 'Open the 2026 summary' }).click();
  await expectScreen(page, '2026 Summary');
  await expect(page.getByRole('note', { name: 'Re-opened' })).toContainText(
    'It has been changed: submit it by 31/05/2027',
  );
  await page.getByRole('button', { name: 'Finalise and submit the record for 2026' }).click();
  const declaration = await expectDialog(page, 'Submit your record for 2026');
  await goToDeclaration(declaration);
  await declaration.getByRole('checkbox').check();
  await declaration.getByRole('button', { name: 'Confirm' }).click();
  await leaveSubmitted(page, 2026);
  await expect(page.getByText('Your record has been submitted.')).toBeVisible();
  await expect(page.getByText('Submitted on 03/05/2027. Status: Complete.')).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  await page.goto(CERTIFICATES);
  expect((await certificateOf(page, '2026')).suggestedFilename()).toBe('CPD certificate 2026.pdf');

  await page.goto('/User/Layout/History');
  const history = page.getByRole('list', { name: 'History' });
  await expect(history).toContainText(`Re-opened the record for 2026 until 31/05/2027: ${REASON}`);
  await expect(history).toContainText('Sam Example of the CPD team');
});

test('[ROP-03] a re-opening that passes unused leaves the record as it was, with its certificate under the old code', async ({
  page,
  application,
}) => {
  await openAs(page, 'participant', CERTIFICATES);
  await expectScreen(page, 'Certificates');
  const certificate = await certificateOf(page, '2026');
  const code = await addressIn(certificate);

  await openAs(page, 'manager', '/Admin/Members/100001');
  await expectScreen(page, 'Dr Alex Example');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2026' });
  await chooseMore(page, 'Re-open 2026…');
  const dialog = await expectDialog(page, 'Re-open 2026 for Dr Alex Example');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Re-open' }).click();
  await expect(page.getByRole('note', { name: 'Re-opened' })).toBeVisible();
  await page.goto(code);
  await expectScreen(page, 'This document was revoked');

  // A page that comes to rest fetches more, which no one answers in the meantime.
  await page.goto('about:blank');
  await application.restart(AFTER_THE_END);
  await openAs(page, 'participant', SUMMARY);
  await expectScreen(page, /Summary$/);
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2026' });
  await expect(page.getByText('Submitted on 10/02/2027. Status: Complete.')).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(async () => {
    // The job that settles it comes some seconds after a start.
    await page.goto(code);
    await expect(page.getByRole('heading', { level: 1, name: 'This document is valid' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 120_000 });
  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Your 2026 record is what it was before')).toBeVisible();
});

test('[ROP-04] the late ones of a list are re-opened at once: who cannot is named, and a colleague who was quicker is noticed', async ({
  page,
  browser,
  application,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400.*ManyYearReopenings/, /status of 409.*ManyYearReopenings/);
  await openAs(page, 'staff', '/Admin/Lists/Members');
  await expectScreen(page, 'Members');
  await page.getByRole('textbox', { name: 'Year' }).fill('2026');
  await expect(page.getByText('4 members')).toBeVisible();
  const open = page.getByRole('button', { name: 'Re-open these…' });
  await open.click();
  const dialog = await expectDialog(page, 'Re-open 2026 for 3 of 4 members');
  await expect(dialog.getByText('Not re-opened for 2026: 1 member')).toBeVisible();
  await expect(
    dialog.getByText('Kit Example (100004): The record for 2026 is already re-opened until 26/05/2027.'),
  ).toBeVisible();
  await expect(dialog.getByText(/3 records for 2026 will be In Progress again: 3 Complete now\./)).toBeVisible();
  const act = dialog.getByRole('button', { name: 'Re-open 3 records' });

  await test.step('without a reason nobody is re-opened', async () => {
    await act.click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  });

  await test.step('a colleague re-opens one meanwhile: refused with both numbers', async () => {
    const context = await browser.newContext({ baseURL: application.url });
    const other = await context.newPage();
    await openAs(other, 'manager', '/Admin/Members/100001');
    await expectScreen(other, 'Dr Alex Example');
    await other.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2026' });
    await chooseMore(other, 'Re-open 2026…');
    const alone = await expectDialog(other, 'Re-open 2026 for Dr Alex Example');
    await alone.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
    await alone.getByRole('button', { name: 'Re-open' }).click();
    await expect(alone).toBeHidden();
    await context.close();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The college lost what was sent in March.');
    await act.click();
    await expect(
      dialog.getByText(/You were shown 3 whose year would be re-opened; now the year of 2 members can be/),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await page.getByRole('textbox', { name: 'Year' }).fill('2025');
  await expect(page.getByText(/^\d members?$/)).toBeVisible();
  await open.click();
  const earlier = await expectDialog(page, /^Re-open 2025 for/);
  await earlier.getByRole('textbox', { name: /^Reason/ }).fill('The college lost what was sent in March.');
  await earlier.getByRole('button', { name: /^Re-open \d record/ }).click();
  await expect(earlier).toBeHidden();
  await expect(page.getByText(/^The year 2025 is re-opened for \d member/)).toBeVisible();

  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  await expect(page.getByRole('note', { name: 'Re-opened: 2025' })).toContainText(
    'because: The college lost what was sent in March.',
  );
});

async function certificateOf(page: Page, year: string): Promise<Download> {
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: year });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download CPD certificate ${year}`, exact: true }).click();
  return await downloading;
}

/** Where the QR code of a document leads: the same address is in the file to be pressed. */
async function addressIn(file: Download): Promise<string> {
  const [, address] =
    /\/URI \((http[^)]*\/Verify\/[\w-]{99})\)/.exec(await readFile(await file.path(), 'latin1')) ?? [];
  expect(address, 'the address in the document').toBeDefined();
  return address ?? '';
}
