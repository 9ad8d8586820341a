import { readFile } from 'node:fs/promises';
import { expectScreen, menuButton, openAs } from './screens.ts';
import { expect, test } from './test.ts';

test('a member takes all of the record along, and sees its history', async ({ page }) => {
  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  // Behind the name on wide screens, in the menu on narrow ones.
  await page
    .getByRole('button', { name: /^Welcome, / })
    .or(menuButton(page))
    .filter({ visible: true })
    .click();
  await page.getByRole('link', { name: 'Settings and my data' }).click();
  await expectScreen(page, 'Settings and my data');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^CPD record \w+\.zip$/);
  const content = await readFile(await file.path());
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(content.includes('activities.csv')).toBe(true);
  await expect(page.getByText('Your data is on its way to your downloads.')).toBeVisible();

  await page.getByRole('link', { name: 'History of your record' }).click();
  await expectScreen(page, 'History');
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
});
