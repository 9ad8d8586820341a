import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const HEADING = 'Contact | The CPD unit is here to help';

async function openContact(page: Page): Promise<void> {
  await openAs(page, 'participant', '/User/Layout/Contact');
  await expectScreen(page, HEADING);
}

test('[CON-01, CON-02, CON-03, CON-05] the offices stand there with all that reaches them, and their cards', async ({
  page,
}) => {
  await openContact(page);
  await expect(page).toHaveTitle(/^Contact/);
  for (const [country, time] of [
    ['Australia', 'Sydney time'],
    ['New Zealand', 'New Zealand time'],
  ] as const) {
    const office = page.getByRole('region', { name: country, exact: true });
    await expect(office.locator('a[href^="tel:+6"]')).toBeVisible();
    await expect(office.locator('a[href^="mailto:cpd-"]')).toBeVisible();
    await expect(office.getByText(`8.30 am - 4.30 pm on non-holidays (${time})`)).toBeVisible();
    await expect(office.getByRole('button', { name: 'Request a call back' })).toBeVisible();
    await expect(office.getByRole('button', { name: 'Request an exemption' })).toBeVisible();
    const saving = page.waitForEvent('download');
    await office.getByRole('button', { name: 'Add to contacts' }).click();
    const card = await saving;
    expect(card.suggestedFilename()).toBe(`CPD unit ${country}.vcf`);
    expect(await readFile(await card.path(), 'utf8')).toContain(`CPD unit\\, ${country}`);
  }
});

test('[CON-07, CON-11, CON-12, CON-13] a call back is asked for, by the keyboard alone', async ({ page }) => {
  await openContact(page);
  const opener = page.getByRole('button', { name: 'Request a call back' }).first();
  await opener.press('Enter');
  const dialog = await expectDialog(page, 'Request a call back');
  const number = dialog.getByRole('textbox', { name: 'Preferred contact number' });
  await expect(number).toBeFocused();
  await page.keyboard.type('02 5550 0100');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter digits only, without spaces or symbols.')).toBeVisible();
  await expect(number).toBeFocused();
  await number.fill('0255500100');
  await page.keyboard.press('Enter');
  const thanks = await expectDialog(page, 'Request submitted');
  await expect(thanks).toContainText(
    'Thank you for submitting a request for a call back. A member of the CPD team will be in contact shortly.',
  );
  await page.keyboard.press('Enter');
  await expect(thanks).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(number).toHaveValue('');
  await expect(dialog.getByText('Please enter')).toHaveCount(0);
});

test('[CON-06, CON-08, CON-09, CON-12] an exemption is asked for', async ({ page }) => {
  await openContact(page);
  await page.getByRole('button', { name: 'Request an exemption' }).first().click();
  const dialog = await expectDialog(page, 'Request an exemption');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByText('Please choose a year.')).toBeVisible();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Year' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Year' }).selectOption('2026');
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Parental leave');
  await dialog.getByRole('textbox', { name: 'Additional information' }).fill('<b>From May</b> to August.');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  const thanks = await expectDialog(page, 'Request submitted');
  await expect(thanks).toContainText(
    'Thank you for submitting your exemption request. A member of the CPD team will be in contact shortly.',
  );
});

test('[AUTH-17, ERR-02] what was typed stays when the sign-in has ended, and is sent after signing in in another tab', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/);
  await openAs(page, 'participant', '/User/Layout/Contact');
  await page.getByRole('button', { name: 'Request a call back' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Request a call back' });
  await dialog.getByRole('textbox', { name: 'Preferred contact number' }).fill('0255500140');
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('oidc.user:')) localStorage.removeItem(name);
  });
  const send = dialog.getByRole('button', { name: /^Send|^Request/ });
  await send.click();
  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in in another tab, then continue here' }).click();
  const tab = await opening;
  // The provider still knows who it is, and asks nothing.
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectScreen(tab, /^Hello, /);
  await tab.close();

  await expect(dialog.getByRole('textbox', { name: 'Preferred contact number' })).toHaveValue('0255500140');
  await send.click();
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible();
});
