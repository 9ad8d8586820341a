import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Download, Page } from '@playwright/test';
import { readPdf } from './pdf.ts';
import { accessToken, recordOf } from './record.ts';
import { expectDialog, expectScreen, openAs, openProgress } from './screens.ts';
import { expect, test } from './test.ts';

const CERTIFICATES = '/User/Layout/Certificate';
/** Whose audit was passed. */
const AUDITED_YEAR = '2024';

test.beforeEach(async ({ page }) => {
  await openAs(page, 'participant', CERTIFICATES);
  await expectScreen(page, 'Certificates');
});

test('[CRT-01, CRT-02, CRT-03, CRT-05, CRT-06, AUD-03, AUD-04] an audited year has every document, each as a tagged PDF under a telling name', async ({
  page,
}) => {
  await chooseYear(page, AUDITED_YEAR);
  await expect(page).toHaveTitle(/Certificates/);
  const log = page.getByRole('list', { name: 'What happened in the audit' });
  await expect(log.getByRole('listitem').first()).toHaveText(/The audit was successful\.$/);
  for (const name of [
    'CPD certificate 2024',
    'Letter of successful audit 2024',
    'CPD statement 2024',
    'Detailed activity statement 2024',
    '2024 plan',
  ]) {
    const pdf = await downloadOf(page, `Download ${name}`);
    expect(pdf.suggestedFilename()).toBe(`${name}.pdf`);
    const text = await readPdf(pdf);
    for (const part of ['Dr Alex Example', '2024', 'Printed on 20/11/2026', 'Page 1 of ', 'Check this document']) {
      expect(text, name).toContain(part);
    }
    expect(await latin1(pdf), name).toMatch(/\/Marked true/);
  }
});

test('[CRT-04, CRT-05] a year under way has statements, and says when certificate and letter come', async ({
  page,
}) => {
  await expect(
    page.getByText(/The certificate will be available once you have submitted a complete record/),
  ).toBeVisible();
  await expect(page.getByText('Your record for 2026 is not being audited, so there is no letter.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Download (CPD certificate|Letter)/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download CPD statement 2026' })).toBeVisible();
});

test('[CRT-07, CRT-08, CRT-09, CRT-10] an acknowledgement form is made of the activities that were chosen', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Make a form' }).click();
  const dialog = await expectDialog(page, 'Make an acknowledgement form');
  const make = dialog.getByRole('button', { name: 'Make and download' });
  await expect(make).toBeDisabled();
  const all = dialog.getByRole('checkbox', { name: 'Select all activities' });
  await all.check();
  await dialog.getByRole('checkbox', { name: 'Peer review group' }).uncheck();
  await expect(all).toHaveJSProperty('indeterminate', true);
  const downloading = page.waitForEvent('download');
  await make.click();
  const form = await downloading;
  expect(form.suggestedFilename()).toMatch(/^Acknowledgement of participation 2026 \d\.pdf$/);
  const text = await readPdf(form);
  expect(text).toContain('Department grand rounds');
  expect(text).not.toContain('Peer review group');
  await expect(dialog).toBeHidden();
  // It stays on the page, the very same file.
  const kept = await downloadOf(page, `Download ${form.suggestedFilename().replace('.pdf', '')}`);
  expect(await latin1(kept)).toBe(await latin1(form));
});

test('[CRT-03] whoever has a document checks it without an account, and a changed copy fails', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await chooseYear(page, AUDITED_YEAR);
  const certificate = await downloadOf(page, 'Download CPD certificate 2024');
  const visitor = await visit(browser, page, await addressIn(certificate));
  await expectScreen(visitor, 'This document is valid');
  await expect(visitor.getByRole('definition')).toHaveText(['CPD certificate', 'Dr Alex Example', '2024']);

  await visitor.getByRole('link', { name: 'Check another document' }).click();
  await expectScreen(visitor, 'Check a document');
  const bytes = await readFile(await certificate.path());
  await checkFile(visitor, bytes);
  await expect(visitor.getByRole('heading', { name: 'This document is valid' })).toBeVisible();
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await checkFile(visitor, bytes);
  await expect(visitor.getByRole('heading', { name: 'This file is not known' })).toBeVisible();
  await expect(visitor.getByRole('definition')).toHaveCount(0);
  await visitor.context().close();
});

test('[CRT-03, CRT-11] a statement has the figure of the summary, and is superseded when the record says more', async ({
  page,
  browser,
}) => {
  const statement = await downloadOf(page, 'Download CPD statement 2026');
  const address = await addressIn(statement);
  const [, total] = /Total ([\d.]+) of 50 hours/.exec(await readPdf(statement)) ?? [];
  const visitor = await visit(browser, page, address);
  await expectScreen(visitor, 'This document is valid');

  await page.goto('/User/Layout/CPDSummary');
  await expectScreen(page, '2026 Summary');
  await openProgress(page);
  await expect(page.getByRole('button', { name: new RegExp(`^Total CPD Hours: ${total} `) }).first()).toBeVisible();
  const record = await recordOf(page, 'participant');
  await record.enter({ name: 'Journal club', typeId: 106, hours: 1, date: '2026-11-18', domainId: 201 });
  await page.goto(CERTIFICATES);
  await downloadOf(page, 'Download CPD statement 2026');
  await visitor.reload();
  await expectScreen(visitor, 'This document was superseded');
  await visitor.context().close();
});

test('[CRT-03, CRT-04, YR-03] a certificate is revoked when staff open its year again, and is no longer offered', async ({
  page,
  browser,
}) => {
  await chooseYear(page, '2020');
  const certificate = await downloadOf(page, 'Download CPD certificate 2020');
  const visitor = await visit(browser, page, await addressIn(certificate));
  await expectScreen(visitor, 'This document is valid');
  const { userId } = await recordOf(page, 'participant');
  const staff = await visit(browser, page, '/');
  await openAgain(staff, userId);
  await visitor.reload();
  await expectScreen(visitor, 'This document was revoked');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'CPD certificate 2020' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CPD certificate 2020' })).toHaveCount(0);
  await page.goto('/User/Layout/CPDSummary');
  await expectScreen(page, '2020 Summary');
  await expect(page.getByText('Current status: In Progress')).toBeVisible();
  await closeAll(visitor.context(), staff.context());
});

async function chooseYear(page: Page, year: string): Promise<void> {
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: year });
  await expect(page.getByRole('heading', { name: `CPD statement ${year}` })).toBeVisible();
}

async function downloadOf(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return await downloading;
}

async function latin1(file: Download): Promise<string> {
  return await readFile(await file.path(), 'latin1');
}

/** Where the QR code of a document leads: the same address is in the file to be pressed. */
async function addressIn(file: Download): Promise<string> {
  const [, address] = /\/URI \((http[^)]*\/Verify\/[\w-]{99})\)/.exec(await latin1(file)) ?? [];
  expect(address, 'the address in the document').toBeDefined();
  return address ?? '';
}

/** Someone else's browser of the same size, in which no one is signed in. */
async function visit(browser: Browser, like: Page, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(like.url()).origin,
    viewport: like.viewportSize(),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function checkFile(visitor: Page, buffer: Buffer): Promise<void> {
  await visitor
    .getByLabel('PDF to check')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
}

/** Staff open the member’s year 2020 again, by the call. */
async function openAgain(staff: Page, userId: number): Promise<void> {
  await openAs(staff, 'staff');
  await expectScreen(staff, 'Find a member');
  const headers = { authorization: `Bearer ${await accessToken(staff)}` };
  const answer = await staff.request.post('/api/YearReopenings', {
    headers,
    data: { ForUserId: userId, CPDYearId: 5, Reason: 'Evidence came late.', Until: '2026-12-20T00:00:00Z' },
  });
  expect(answer.status()).toBe(200);
}

async function closeAll(...contexts: BrowserContext[]): Promise<void> {
  for (const context of contexts) await context.close();
}
