import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeRules } from '../server/src/testing/year-rules.ts';
import { type Application, openDatabaseOf, startApplication } from './application.ts';
import { expectGoodScreen } from './checks.ts';
import { LATE_IN_2026, readyMadeFolder } from './ready-made.ts';
import { expectScreen, openAs } from './screens.ts';
import { test as base, expect } from './test.ts';

/** A second college, with a key of its own and the same doctor among its members. */
const test = base.extend<{ other: Application }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  other: async ({}, use) => {
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const settings = { COLLEGE_NAME: 'The Other College', VERIFICATION_KEY: key };
    const application = await startApplication(LATE_IN_2026, readyMadeFolder(), settings);
    await use(application);
    await application.stop();
  },
});

const CERTIFICATES = '/User/Layout/Certificate';
const ARCHIVE = 'CPD year 2026 100001.zip';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

test('[RPT-05] a year moves from one college to another: refused with one byte changed, accepted as it is', async ({
  page,
  browser,
  application,
  other,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await page.setViewportSize(PHONE);
  const there = await browser.newContext({ baseURL: other.url, viewport: PHONE });
  const archive = await takeYear(await there.newPage());

  await test.step('the fingerprint is on the page where anyone checks documents', async () => {
    const verify = await there.newPage();
    await verify.goto('/Verify');
    await expect(verify.getByRole('heading', { name: 'An archive of a CPD year' })).toBeVisible();
    await verify.screenshot({ path: test.info().outputPath('verify.png'), fullPage: true });
  });
  await there.close();

  await test.step('the member hands it in on a phone', async () => {
    await openAs(page, 'participant', CERTIFICATES);
    await expectScreen(page, 'Certificates');
    const bitten = Buffer.from(archive);
    bitten.write('C', bitten.indexOf('"cpd-year"') + 1);
    await handIn(page, bitten);
    await expect(page.getByRole('alert')).toContainText('was changed after it was signed');
    await handIn(page, archive);
    await expect(page.getByRole('button', { name: /^Done elsewhere: .* at The Other College, waiting/ })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await handIn(page, archive);
    await expect(page.getByRole('alert')).toContainText('This archive was handed in already');
    await page.getByRole('button', { name: /^Done elsewhere/ }).click();
    await page.screenshot({ path: test.info().outputPath('member.png'), fullPage: true });
    await expectGoodScreen(page);
  });

  await test.step('a colleague compares the key and accepts it', async () => {
    await page.setViewportSize(DESK);
    await openAs(page, 'staff', '/Admin/Requests');
    await page.getByRole('link', { name: /Done elsewhere for 2026/ }).click();
    await page.getByRole('radio', { name: /^Accept it/ }).check();
    await page.getByRole('textbox', { name: 'Reason for the decision' }).fill('Welcome to the college.');
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(
      page.getByText('Please compare the key with the one that the college publishes.').first(),
    ).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('request.png'), fullPage: true });
    await expectGoodScreen(page);
    await page.getByRole('checkbox', { name: /^I have compared the key/ }).check();
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('decided.png'), fullPage: true });
  });

  await test.step('the year says so, and hands out what was proven there', async () => {
    await page.setViewportSize(PHONE);
    await openAs(page, 'participant', '/User/Layout/CPDSummary');
    const line = page.getByText(/Done elsewhere: .* hours at The Other College, accepted on 20\/11\/2026/);
    await expect(line).toBeVisible();
    await line.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath('summary.png') });
    await expect(line).toContainText('These hours are not counted towards your year here.');
    await expectGoodScreen(page);
    await line.getByRole('link').click();
    await page.getByRole('button', { name: /^Done elsewhere/ }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CPD statement 2026.pdf' }).click();
    expect((await readFile(await (await started).path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('its hours count once the rules of the year say so', async () => {
    const { database, close } = await openDatabaseOf(application);
    await changeRules(database, 11, (set) => ({ ...set, facts: { ...set.facts, countsElsewhere: true } }));
    await close();
    await openAs(page, 'participant', '/User/Layout/CPDSummary');
    await expect(page.getByText(/^Of this, .* hours done at The Other College\.$/).first()).toBeVisible();
    await expect(page.getByText('These hours are not counted')).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath('counted.png'), fullPage: true });
    await expectGoodScreen(page);
  });
});

/** Downloads the year on a phone; answers the archive. */
async function takeYear(page: Page): Promise<Buffer> {
  await openAs(page, 'participant', CERTIFICATES);
  await expectScreen(page, 'Certificates');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2026 for another CPD home' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(ARCHIVE);
  await expect(page.getByText('The file is on its way to your downloads.')).toBeVisible();
  return await readFile(await download.path());
}

async function handIn(page: Page, content: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Hand in a year' }).click();
  await (await chooser).setFiles({ name: ARCHIVE, mimeType: 'application/zip', buffer: content });
}
