import type { Download, Page } from '@playwright/test';
import { readPdf } from './pdf.ts';
import { physicianYear } from './physician-year.ts';
import { recordOf } from './record.ts';
import {
  categoryTotals,
  chooseAccount,
  expectDialog,
  expectScreen,
  fillActivity,
  goToDeclaration,
  leaveSubmitted,
  menuButton,
  openProgress,
  save,
} from './screens.ts';

import { expect, test } from './test.ts';

const AFTER_2026_CLOSED = '2027-04-02T01:00:00Z';
const EVIDENCE = 'Attendance confirmation.pdf';
const WORKSHOP = {
  name: 'Workshop: shared decisions at the bedside',
  type: 'Lecture, seminar or workshop',
  date: '12/11/2026',
  hours: '2.5',
  domain: 'Communication',
};

// The certificate comes once the year has closed: the clock goes on in the middle.
test.use({ ownApplication: {} });

test('[AUTH-10, HOM-01, ACT-42, EVD-10, SUM-11, SUB-06, CRT-03, CRT-04, CRT-11] a member signs in, logs with evidence, submits the year and holds statement and certificate', {
  tag: '@phone',
}, async ({ page, application }) => {
  await test.step('signs in', () => signInPageByPage(page));

  await test.step('Home says 30 of 50 hours', async () => {
    await expectScreen(page, 'Hello, Dr Example');
    await expect(page.getByText('Total CPD Hours: 30 / 50 hours min')).toBeVisible();
  });

  await test.step('adds an activity with its evidence', () => addWorkshop(page));

  await test.step('sees it and the moved total on the summary', async () => {
    await expectScreen(page, '2026 Summary');
    await expect(page.getByRole('link', { name: WORKSHOP.name })).toBeVisible();
    await expect(page.getByRole('button', { name: /^32\.5 of 50 h/ })).toBeVisible();
    await expect.poll(() => categoryTotals(page)).toMatchObject({ '1. Educational Activities': '20.5 hours' });
  });

  await test.step('looks into the menu of a phone', () => lookIntoMenu(page));
  const totals = await test.step('enters the rest of the year', () => enterTheYear(page));
  await test.step('submits it', () => submit(page));

  await test.step('downloads a statement with the figures of the summary', async () => {
    await page.getByRole('link', { name: 'Go to Certificates' }).click();
    await expectScreen(page, 'Certificates');
    const statement = await download(page, 'Download CPD statement 2026');
    expect(statement.suggestedFilename()).toBe('CPD statement 2026.pdf');
    expectFigures(await readPdf(statement), totals);
  });

  await test.step('has no certificate before the year has closed', async () => {
    await expect(page.getByText(/year has closed, after 31\/03\/2027/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download CPD certificate 2026' })).toHaveCount(0);
  });

  await test.step('downloads the certificate afterwards', async () => {
    await page.goto('about:blank');
    await application.restart(AFTER_2026_CLOSED);
    await page.goto('/User/Layout/Certificate');
    await page.getByLabel('CPD year').selectOption('2026');
    const certificate = await download(page, 'Download CPD certificate 2026');
    expect(certificate.suggestedFilename()).toBe('CPD certificate 2026.pdf');
    const text = await readPdf(certificate);
    for (const part of ['Dr Alex Example', '2026', '81']) expect(text).toContain(part);
  });
});

/** Through the two pages of the sign-in, looking at each. */
async function signInPageByPage(page: Page): Promise<void> {
  await page.goto('/');
  await expectScreen(page, 'CPD Logbook');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectScreen(page, 'Sign in to try CPD Logbook');
  await chooseAccount(page, 'participant');
}

async function addWorkshop(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add activity', exact: true }).first().click();
  await expectScreen(page, 'Add Activity');
  await fillActivity(page, WORKSHOP);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add file' }).click();
  await (await choosing).setFiles(`files/${EVIDENCE}`);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByText('32.5 of 50 hours after this')).toBeVisible();
  await save(page);
  const dialog = await expectDialog(page, 'Activity saved');
  for (const text of [
    WORKSHOP.name,
    'Educational Activities',
    WORKSHOP.type,
    WORKSHOP.date,
    `${WORKSHOP.hours} hours`,
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Ok' }).click();
}

/** Wide screens have it at their side. */
async function lookIntoMenu(page: Page): Promise<void> {
  const opener = menuButton(page);
  if (!(await opener.isVisible())) return;
  await opener.click();
  const menu = await expectDialog(page, 'Menu');
  await expect(menu.getByRole('link', { name: 'CPD Summary' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
}

/** Answers the totals that the summary shows in the end, by category. */
async function enterTheYear(page: Page): Promise<Record<string, string>> {
  const record = await recordOf(page, 'participant');
  for (const activity of physicianYear) await record.enter(activity);
  await page.reload();
  await openProgress(page);
  await expect(page.getByText('Total CPD Hours: 81 / 50 hours min')).toBeVisible();
  await expect(page.getByText('Mandatory activities: 4 of 4 completed')).toBeVisible();
  await expect(page.getByText('Everything is done: all requirements are complete')).toBeVisible();
  const totals = {
    '1. Educational Activities': '36.5 hours',
    '2. Reviewing Performance': '28.5 hours',
    '3. Measuring Outcomes': '16 hours',
  };
  await expect.poll(() => categoryTotals(page)).toEqual(totals);
  return totals;
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finalise and submit the record for 2026' }).click();
  const dialog = await expectDialog(page, 'Submit your record for 2026');
  await expect(dialog.getByText('You have 81 of 50 hours.')).toBeVisible();
  const consent = dialog.getByRole('checkbox', { name: /^I declare that this is true and complete/ });
  await goToDeclaration(dialog);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(consent).toBeFocused();
  await consent.check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await leaveSubmitted(page, 2026);
  await expect(page.getByText('Your record has been submitted.')).toBeVisible();
  await expect(page.getByText('Current status: Complete')).toBeVisible();
}

async function download(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return await downloading;
}

/** The statement's table has number, category, entered, reflection and recognised hours. */
function expectFigures(text: string, totals: Record<string, string>): void {
  for (const [category, total] of Object.entries(totals)) {
    const hours = total.replace(/ hours?$/, '');
    expect(text).toContain(`${category.replace('. ', ' ')} ${hours} 0 ${hours}`);
  }
  expect(text).toContain('Total 81 of 50 hours');
  expect(text).toContain('Dr Alex Example');
  expect(text).toContain('Submitted on 20/11/2026');
}
