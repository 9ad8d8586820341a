import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

test('a manager makes a token, which signs a program in for its purpose alone, and ends it', async ({
  page,
  request,
}) => {
  await openAs(page, 'manager', '/Admin/Tokens');
  await expectScreen(page, 'Tokens');
  await expect(page.getByText('No program signs in yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a token' }).click();
  const dialog = await expectDialog(page, 'Make a token');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Congress desk');
  await dialog.getByRole('combobox', { name: 'Purpose' }).selectOption('attendance');
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  const shown = await expectDialog(page, 'The token was made');
  const secret = await shown.getByRole('textbox', { name: 'Token' }).inputValue();
  // The cross, Esc and a press beside it would lose the token.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Congress desk' })).toContainText('never used');

  const headers = { Authorization: `Bearer ${secret}` };
  expect((await request.get('/api/AppVersions', { headers })).status()).toBe(403);
  await page.getByRole('button', { name: /^End the token Congress desk/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the token' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Congress desk' })).toContainText('Ended');
  expect((await request.get('/api/AppVersions', { headers })).status()).toBe(401);

  await page.goto('/Admin/Events');
  await expect(page.getByText('Ended a token of Congress desk')).toBeVisible();
});
