import type { Page } from '@playwright/test';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

async function openAsStaff(page: Page, entry: string): Promise<void> {
  await openAs(page, 'staff');
  await page.getByRole('navigation', { name: 'CPD team' }).getByRole('link', { name: entry }).click();
  await expectScreen(page, entry);
}

test('[NOT-01, NOT-02] the team writes to those with an open record, who find it behind the bell, tags as words', async ({
  page,
}) => {
  await openAsStaff(page, 'Notifications');
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Write a notification' }).click();
  await expectScreen(page, 'New notification');
  await page.getByRole('textbox', { name: 'Title' }).fill('The portal is away on <b>Sunday</b>');
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Please log before.\n\n<script>window.pwned = true</script>\n- see [the guide](https://cpd.example/guide)');
  await page.getByRole('radio', { name: 'Members chosen by their record' }).check();
  await page.getByRole('combobox', { name: 'CPD year of the record' }).selectOption('2026');
  await page.getByRole('checkbox', { name: 'In Progress', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Not begun' }).check();
  await expect(page.getByText(/^\d members would get it now/)).toBeVisible();
  const preview = page.getByRole('region', { name: 'As members see it' });
  await expect(preview).toContainText('<script>window.pwned = true</script>');
  await expect(preview.getByRole('link', { name: 'the guide' })).toHaveAttribute('href', 'https://cpd.example/guide');
  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = await expectDialog(page, 'Send this notification?');
  await dialog.getByRole('button', { name: /^Send to \d members$/ }).click();
  await expectScreen(page, 'The portal is away on <b>Sunday</b>');
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();

  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  await page.getByRole('button', { name: /^Notifications, \d unseen$/ }).click();
  const entry = page.getByRole('dialog').locator('li', { hasText: 'The portal is away on <b>Sunday</b>' });
  await expect(entry).toContainText('<script>window.pwned = true</script>');
  await expect(entry.getByRole('link', { name: 'the guide' })).toBeVisible();
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  await page.keyboard.press('Escape');

  await openAsStaff(page, 'Notifications');
  const sent = page.getByRole('list', { name: 'Notifications of the team' }).getByRole('listitem');
  await expect(sent).toContainText(/\d members · 1 seen · 0 dismissed/);
});

test('[SHC-04, SHC-05, SHC-07] a shortcut that staff make is used by a member, and the count says so', async ({
  page,
  application,
}) => {
  await openAsStaff(page, 'Shortcuts');
  await page.getByRole('button', { name: 'Make a shortcut' }).click();
  const dialog = await expectDialog(page, 'Make a shortcut');
  await dialog.getByRole('textbox', { name: 'Activity name' }).fill('Spring meeting');
  await expect(dialog.getByRole('textbox', { name: 'End of the link' })).toHaveValue('spring-meeting');
  await expect(dialog.getByText('This link is available.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'CPD category' }).selectOption({ index: 1 });
  await dialog.getByRole('combobox', { name: 'Area 1' }).selectOption({ label: 'Medical expertise' });
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('2');
  await dialog.getByRole('button', { name: 'Make the shortcut' }).click();
  const link = page.getByRole('textbox', { name: 'Link of Spring meeting' });
  const address = await link.inputValue();
  expect(address).toBe(`${application.url}/User/Layout/Activity?Shortcut=spring-meeting`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Spring meeting' })).toContainText('Used 0 times');

  await openAs(page, 'participant', address);
  await expectScreen(page, 'Shortcut Activity');
  await page.getByRole('textbox', { name: 'Date' }).fill('12/11/2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Activity saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/');
  await expectScreen(page, /^Hello, /);

  await openAsStaff(page, 'Shortcuts');
  await expect(page.getByRole('listitem').filter({ hasText: 'Spring meeting' })).toContainText('Used once by 1 member');
  await page.getByRole('button', { name: 'Change Spring meeting' }).click();
  const change = await expectDialog(page, 'Change “Spring meeting”');
  await change.getByRole('radio', { name: 'Switched off' }).check();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Spring meeting' })).toContainText('Switched off');
});
