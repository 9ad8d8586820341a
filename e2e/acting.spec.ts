import type { Page } from '@playwright/test';
import { recordOf } from './record.ts';
import { chooseAccount, expectDialog, expectScreen, logOut, save, signIn } from './screens.ts';
import { expect, test } from './test.ts';

const NAME = 'Grand rounds told by telephone';
const banner = (page: Page) => page.getByRole('region', { name: 'Whose record this is' });

test('[IMP-01, IMP-03, IMP-06, IMP-07, IMP2-05] a member rings: find, look, act with a reason, mend a date; the member sees who did it', async ({
  page,
}) => {
  await signIn(page, 'participant');
  await expectScreen(page, /^Hello, /);
  const record = await recordOf(page, 'participant');
  await record.enter({ name: NAME, typeId: 110, hours: 1, date: '2026-11-03', domainId: 203 });
  await logOut(page);

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await chooseAccount(page, 'staff');
  await expectScreen(page, 'Find a member');
  await page.keyboard.press('/');
  await page.keyboard.type('100001');
  await expect(page.getByRole('list', { name: 'Members found' }).getByRole('link')).toHaveText(['Dr Alex Example']);
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Dr Alex Example');
  await page.getByRole('button', { name: 'View the member’s screens' }).click();
  await expect(banner(page)).toContainText('You are looking at the record of Dr Alex Example (100001)');
  await page.goto('/User/Layout/CPDSummary');
  await expectScreen(page, /Summary/);
  await expect(page.getByText('Welcome, Dr Example')).toBeVisible();

  await banner(page).getByRole('button', { name: 'Act for this member…' }).click();
  const dialog = await expectDialog(page, 'Act for Dr Alex Example');
  await dialog.getByRole('button', { name: 'Act for this member' }).click();
  await expect(dialog.getByText('Please say why you are acting for this member.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Asked by phone' }).check();
  await dialog.getByRole('button', { name: 'Act for this member' }).click();
  await expect(banner(page)).toContainText('You are acting for Dr Alex Example (100001)');
  await expect(banner(page)).toContainText(/Asked by phone · (30|29) min left/);

  await page.getByRole('link', { name: NAME }).click();
  await expectScreen(page, 'Edit Activity');
  await page.getByRole('textbox', { name: 'Date' }).fill('04/11/2026');
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Activity saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A page loaded anew is still the member's, and still acted for.
  await page.goto('/User/Layout/Home');
  await expectScreen(page, 'Dr Alex Example’s Home');
  await expect(banner(page)).toContainText('You are acting for');
  await banner(page).getByRole('button', { name: 'Stop and leave' }).click();
  await expectScreen(page, 'Find a member');
  await page.goto('/User/Layout/Home');
  await expectScreen(page, 'Find a member');
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await chooseAccount(page, 'participant');
  await expectScreen(page, /^Hello, /);
  await page.goto('/User/Layout/History');
  const history = page.getByRole('list', { name: 'History' });
  await expect(history).toContainText('Sam Example of the CPD team');
  await expect(history).toContainText('Started acting for you: Asked by phone');
  await expect(history).toContainText(`Changed the activity “${NAME}”`);
  await expect(history).toContainText('Stopped acting for you');
});

test('[IMP-05, IMP2-02, IMP2-04, ERR2-11] a number that nobody has is told; who may not search comes to Forbidden', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await signIn(page, 'manager');
  await expectScreen(page, 'Find a member');
  for (const number of ['123456', '900001']) {
    await page.goto(`/User/Layout/Impersonate/${number}/CPDSummary`);
    await expectScreen(page, 'Find a member');
    await expect(page.getByText(`There is no member with the number ${number}.`)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Logout' }).click();

  for (const account of ['participant', 'watcher', 'verified']) {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await chooseAccount(page, account);
    await expect(page).toHaveURL(/\/(User|Admin)\//);
    await page.goto('/User/Layout/Impersonate/100002/CPDSummary');
    await expect(page).toHaveURL(/\/Forbidden$/);
    await expectScreen(page, 'This page is not open to you');
    await page.getByRole('button', { name: 'Logout' }).click();
  }
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
