import type { Page } from '@playwright/test';
import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import {
  changePattern,
  chooseAccount,
  expectDialog,
  expectScreen,
  fillActivity,
  fillPattern,
  openAs,
  save,
} from './screens.ts';
import { expect, test } from './test.ts';

const ADD = '/User/Layout/Activity';
/** Three dates of 2026 that the ward round differs on. */
const TWELVE = [
  '05/01',
  '12/01',
  '19/01',
  '02/02',
  '09/02',
  '16/02',
  '02/03',
  '09/03',
  '16/03',
  '06/04',
  '13/04',
  '20/04',
];

test.describe('a weekly meeting', () => {
  test('[OCC-01, OCC-04, OCC-08, HRS-11, ACT-44] is logged for the year, each date with its hours', {
    tag: '@phone',
  }, async ({ page }) => {
    await openAs(page, 'participant', ADD);
    await expectScreen(page, 'Add Activity');
    await fillActivity(page, { ...MEETING, date: '' });
    await fillPattern(page, '04/02/2026', '24/06/2026');
    await expect(page.getByText(/21 dates/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Total hours for each date' }).fill('0.5');
    await expect(page.getByText('40.5 of 50 hours after this')).toBeVisible();
    await save(page);
    const dialog = await expectDialog(page, 'Activity saved');
    await expect(dialog.getByText('04/02/2026 to 24/06/2026 (21 dates)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await expectScreen(page, '2026 Summary');
    await expect(page.getByRole('button', { name: /^40\.5 of 50 h/ })).toBeVisible();
  });

  test('[OCC-05, OCC-06, OCC-07, OCC-08] says at once what a pattern gives, and why it gives nothing', async ({
    page,
  }) => {
    await openAs(page, 'participant', ADD);
    await fillPattern(page, '05/01/2026', '30/06/2026');
    await page.getByRole('button', { name: 'Every week' }).click();
    await page.getByText('Monthly', { exact: true }).click();
    await expect(page.getByText(/6 dates/).first()).toBeVisible();
    await changePattern(page, /^to /, 'End date', '04/01/2026');
    await save(page);
    await expect(page.getByText('The end date must not be before the start date.').first()).toBeVisible();
  });
});

test('[OCC-02, OCC-12, OCC-13, OCC-15, OCC-16, HRS-12, RFL-02] a ward round on twelve dates, of which two took longer and one did not happen', async ({
  page,
}) => {
  await openAs(page, 'participant', ADD);
  await expectScreen(page, 'Add Activity');
  await fillActivity(page, { ...MEETING, name: 'Ward round with the registrars', date: '' });
  await page.getByText('Multiple dates', { exact: true }).click();
  for (const date of [...TWELVE, TWELVE[0] ?? '']) {
    await page.getByRole('textbox', { name: 'Add a date' }).fill(`${date}/2026`);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('12 dates, 5 Jan to 20 Apr')).toBeVisible();
  await page.getByRole('textbox', { name: 'Total hours for each date' }).fill('1');
  await save(page);
  await page.getByRole('dialog', { name: 'Activity saved' }).getByRole('button', { name: 'Edit' }).click();
  await expectScreen(page, 'Edit Activity');

  await openDate(page, '05/01/2026');
  await page.getByRole('textbox', { name: 'Hours' }).fill('2.5');
  await page.getByRole('textbox', { name: 'Additional information' }).fill('New admissions all morning');
  await save(page);
  await page.getByRole('dialog', { name: 'Activity saved' }).getByRole('button', { name: 'Edit' }).click();
  await expectScreen(page, 'Edit Activity');
  await openDate(page, '05/01/2026');
  await expect(page.getByRole('textbox', { name: 'Hours' })).toHaveValue('2.5');

  await test.step('[OCC-14] a day that is taken is told of', async () => {
    await page.getByRole('textbox', { name: 'Date' }).fill('12/01/2026');
    const dialog = await expectDialog(page, 'Date already in use');
    await expect(
      dialog.getByText(
        'You have tried to select the date which is already in use for the activity Ward round with the registrars.',
      ),
    ).toBeVisible();
    await dialog.getByRole('button').last().click();
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('');
  });

  await test.step('[OCC-16] a date is deleted by itself', async () => {
    await page.getByRole('button', { name: 'Delete date' }).click();
    const dialog = await expectDialog(page, 'Delete activity date');
    await dialog.getByRole('button', { name: 'Delete date' }).click();
    await expectScreen(page, '2026 Summary');
  });
});

test('[ACT-06, ACT-32, ACT-33, ACT-37] what was logged last year is copied into this one', async ({ page }) => {
  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  await expectScreen(page, '2026 Summary');
  await page.getByLabel('CPD year').selectOption('2025');
  await expectScreen(page, '2025 Summary');
  await page.getByRole('link', { name: 'Ethics round: capacity and consent' }).click();
  await expectScreen(page, 'View Activity');
  await page.getByRole('link', { name: 'Copy' }).click();
  await expectScreen(page, 'Copy Activity');
  await expect(page.getByRole('radio', { name: '2026' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue('Ethics round: capacity and consent');
  // What is copied from another year is for today until another day is named.
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('20/11/2026');
  await page.getByRole('textbox', { name: 'Date' }).fill('13/11/2026');
  await save(page);
  await expectDialog(page, 'Activity saved');
});

test('[ACT-07, ACT-15, ACT-25, ACT-29] an activity of a closed year is shown with its fields disabled', async ({
  page,
}) => {
  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  await page.getByLabel('CPD year').selectOption('2025');
  await expectScreen(page, '2025 Summary');
  await page.getByRole('link', { name: 'Peer review group' }).first().click();
  await expectScreen(page, 'View Activity');
  await expect(page.getByRole('radio', { name: '2025' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue('Peer review group');
  await expect(page.locator('input:enabled, textarea:enabled, select:enabled')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  const address = new URL(page.url());
  await page.goto(`${ADD}?actid=${address.searchParams.get('viewactid')}`);
  await expectScreen(page, 'View Activity');
  await expect(page.getByText('The CPD year 2025 is closed, so it can only be viewed.')).toBeVisible();
});

test('[ACT-30, ACT-31, RFL-01, RFL-03, RFL-09] what the college entered takes a reflection and nothing else', async ({
  page,
}) => {
  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  await expectScreen(page, '2026 Summary');
  await page.getByRole('link', { name: 'Workshop: cultural safety in practice' }).click();
  await expectScreen(page, /^(Edit|View) Activity$/);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toBeDisabled();
  await page.getByRole('textbox', { name: /most useful thing/ }).fill('To ask before assuming.');
  await save(page);
  await expect(page.getByRole('textbox', { name: /change or stop/ })).toBeFocused();
  await page.keyboard.type('Ask about background at every first visit.');
  await save(page);
  await expectDialog(page, 'Activity saved');
});

test.describe('a friendly link', () => {
  test('[SHC-03, SHC-04, SHC-05, SHC-07, SHC-09, AUTH-08] opens through the sign-in a form that it lays down, once', async ({
    page,
  }) => {
    await openAs(page, 'participant', `${ADD}?Shortcut=grand-rounds-2026`);
    await expectScreen(page, 'Shortcut Activity');
    expect(new URL(page.url()).pathname).toBe(ADD);
    const name = page.getByRole('combobox', { name: 'Activity name' });
    await expect(name).toHaveValue('Grand rounds of the college');
    await expect(name).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Total hours' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Date' }).fill('12/11/2026');
    expect(await page.evaluate(() => sessionStorage.getItem('shortcut'))).toContain('grand-rounds-2026');
    await save(page);
    await page.getByRole('dialog', { name: 'Activity saved' }).getByRole('button', { name: 'Ok' }).click();
    await expectScreen(page, '2026 Summary');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shortcut'))).toBeNull();
    await page.goto(ADD);
    await expectScreen(page, 'Add Activity');
    await expect(name).toHaveValue('');
  });

  test('[SHC-01, SHC-02] with values of its own fills a form that stays open', async ({ page }) => {
    await openAs(page, 'participant', `${ADD}?Shortcut=1&aId=106&h=1.5&t=Journal%20club&rId=77`);
    await expectScreen(page, 'Shortcut Activity');
    await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue('Journal club');
    await expect(page.getByRole('combobox', { name: 'Activity name' })).toBeEnabled();
    await expect(page.getByRole('textbox', { name: 'Total hours' })).toHaveValue('1.5');
  });

  test('[SHC-08] that is unknown says so above the usual form', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await openAs(page, 'participant', `${ADD}?Shortcut=no-such-event`);
    await expectScreen(page, 'Add Activity');
    await expect(page.getByText('This link no longer works')).toBeVisible();
  });
});

test('[ERR-16, ACT-49] a sign-in that ended in the middle of a form loses nothing of it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await openAs(page, 'participant', ADD);
  await expectScreen(page, 'Add Activity');
  await fillActivity(page, { ...MEETING, name: 'Kept through the sign-in', date: '11/11/2026' });
  await page.context().clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.user:')) localStorage.removeItem(key);
  });
  await save(page);
  await expect(page.getByText('your sign-in has ended')).toBeVisible();
  // The form offers it alone: no notice besides.
  await expect(page.getByRole('button', { name: 'Sign in again' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await chooseAccount(page, 'participant');
  await expectScreen(page, 'Add Activity');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue('Kept through the sign-in');
  await save(page);
  await expectDialog(page, 'Activity saved');
});

const MEETING = {
  name: 'Weekly clinic meeting',
  type: 'Peer review group meeting',
  hours: '0.5',
  domain: 'Communication',
};

/** From the list of the dates in the form. */
async function openDate(page: Page, date: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Dates' })
    .getByRole('link', { name: `Edit ${date}` })
    .click();
  await expectScreen(page, 'Edit Activity Date');
}

test('[OCC-08, OCC-16, OCC-17] dates that do not happen are skipped before a series is saved, and several are deleted at once later', async ({
  page,
}) => {
  await openAs(page, 'participant', ADD);
  await expectScreen(page, 'Add Activity');
  await fillActivity(page, { ...MEETING, date: '' });
  await fillPattern(page, '04/02/2026', '25/03/2026');
  await page.getByRole('textbox', { name: 'Total hours for each date' }).fill('0.5');
  await page.getByRole('button', { name: 'Wed 11 February' }).click();
  await expect(page.getByText('7 of 8 dates: 4 Feb to 25 Mar, 0.5 h each')).toBeVisible();
  await expectGoodScreen(page);
  await save(page);
  const saved = await expectDialog(page, 'Activity saved');
  await expect(saved.getByText('04/02/2026 to 25/03/2026 (7 dates)')).toBeVisible();
  await saved.getByRole('button', { name: 'Edit' }).click();
  await expectScreen(page, 'Edit Activity');
  await page.getByRole('button', { name: 'Delete several dates' }).click();
  for (const day of ['04/03/2026', '11/03/2026']) await page.getByRole('checkbox', { name: `Choose ${day}` }).check();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Delete 2 dates' }).click();
  const question = await expectGoodDialog(page, 'Delete 2 dates?');
  await question.getByRole('button', { name: 'Delete 2 dates' }).click();
  await expect(page.getByText('2 dates were deleted.')).toBeVisible();
  await expect(page.getByText('5 dates', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Removed dates' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is back in your record.')).toBeVisible();
  await expect(page.getByText('7 dates', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Removed dates' }).getByRole('listitem')).toHaveCount(1);
});
