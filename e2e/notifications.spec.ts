import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** Within seven days of the closing of 2026. */
const LAST_DAYS = '2027-03-26T12:00:00+11:00';

function bell(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true });
}

async function openHome(page: Page, account = 'participant'): Promise<void> {
  await openAs(page, account);
  await expectScreen(page, /^Hello, /);
}

test('[NOT-01, NOT-02, NOT-04, NOT-07] the bell counts what is unseen and opens it, with the level of each', {
  tag: '@phone',
}, async ({ page }) => {
  await openHome(page);
  await bell(page, 'Notifications, 3 unseen').click();
  const drawer = await expectDialog(page, 'Notifications');
  const entries = drawer.getByRole('list', { name: 'Notifications', exact: true }).locator('> li');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('Important · 18/11/2026');
  await expect(entries.nth(1)).toContainText('Please note');
  await expect(entries.nth(1).getByRole('listitem')).toHaveCount(2);
  await expect(entries.nth(2)).toContainText('Good to know');
  await expect(entries.getByText('New', { exact: true })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(bell(page, 'Notifications')).toBeFocused();
  await bell(page, 'Notifications').press('Enter');
  await expect(entries).toHaveCount(3);
  await expect(entries.getByText('New', { exact: true })).toHaveCount(0);
});

test('[NOT-03, NOT-05, NOT-06] by the keyboard one is dismissed, then all, and they stay away', async ({ page }) => {
  await openHome(page);
  await bell(page, /^Notifications/).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await drawer.getByRole('button', { name: 'Dismiss “Your plan was saved”' }).press('Enter');
  await expect(drawer.getByText('Your plan was saved', { exact: true })).toBeHidden();
  await expect(drawer.getByRole('status')).toHaveText('“Your plan was saved” was dismissed.');
  const saved = page.waitForResponse((response) => response.request().postDataJSON()?.UserNotificationIds?.length > 1);
  await drawer.getByRole('button', { name: 'Dismiss all' }).press('Enter');
  await expect(drawer.getByText(/^You have no notifications\./)).toBeVisible();
  // The list is empty before the server has answered.
  await saved;
  await page.reload();
  await bell(page, 'Notifications').click();
  await expect(drawer.getByText(/^You have no notifications\./)).toBeVisible();
});

test('how copies come by e-mail is chosen in the settings, and kept', async ({ page }) => {
  await openHome(page);
  await bell(page, /^Notifications/).click();
  await page.getByRole('link', { name: 'Email settings' }).click();
  await expectScreen(page, 'Settings and my data');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const settings = page.getByRole('main');
  await expect(settings.getByRole('combobox', { name: 'Send me copies' })).toHaveValue('IMMEDIATELY');
  await settings.getByRole('combobox', { name: 'Send me copies' }).selectOption('Once a day, at 7 am');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your email settings were saved.')).toBeVisible();
  await page.reload();
  await expect(settings.getByRole('combobox', { name: 'Send me copies' })).toHaveValue('DAILY');
});

test.describe('in the last days of a year', () => {
  test.use({ ownApplication: { now: LAST_DAYS } });

  test('a reminder of a year that is about to close reaches the bell and the outbox', async ({ page, application }) => {
    await openHome(page, 'participant-nz');
    const outbox = join(application.dataFolder, 'outbox');
    const mails = async () => {
      const names = await readdir(outbox).catch(() => []);
      const contents = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      return contents.filter((mail) => /^To: participant-nz@example\.org/m.test(mail)).join('\n');
    };
    await expect.poll(mails, { timeout: 40_000 }).toContain('Your 2026 record closes on 31/03/2027');
    await page.reload();
    await bell(page, /^Notifications, \d unseen$/).click();
    const reminder = page.getByRole('dialog').locator('li', { hasText: 'Your 2026 record closes on 31/03/2027' });
    await expect(reminder).toContainText('Important');
  });
});
