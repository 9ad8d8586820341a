import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

test('[ADM-03, ADM-05, API-01] a colleague finds a member by the keyboard alone, looks, and keeps them at hand', async ({
  page,
}) => {
  await openAs(page, 'staff');
  await expectScreen(page, 'Find a member');
  const field = page.getByRole('searchbox', { name: 'Member number, name or email' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();

  await page.keyboard.type('nobody of that name');
  await expect(page.getByRole('heading', { level: 2, name: 'No members found' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');

  await page.keyboard.type('exam');
  const found = page.getByRole('list', { name: 'Members found' });
  await expect(found.getByRole('link')).toHaveText([
    'Dr Alex Example',
    'Dr Aroha Example',
    'Dr Finn Example',
    'Dr Jude Example',
    'Dr Kit Example',
    'Dr Noa Example',
    'Dr Noor Example',
    'Dr Robin Example',
  ]);
  await expect(found.getByRole('listitem').first()).toContainText(/2026.*In Progress.*of 50 hours/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(found.getByRole('link', { name: 'Dr Aroha Example' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  await expectScreen(page, 'Dr Alex Example');
  await expect(page).toHaveURL(/\/Admin\/Members\/100001$/);
  await expect(page.getByText('Total CPD Hours: ')).toBeVisible();
  await page.getByRole('link', { name: 'Activities', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Activities in 2026' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('list', { name: 'What happened' }).getByRole('listitem').first()).toContainText(
    'Viewed the record',
  );
  await page.getByRole('button', { name: 'Pin Dr Alex Example' }).click();
  await expect(page.getByRole('button', { name: 'Pin Dr Alex Example' })).toHaveAttribute('aria-pressed', 'true');

  await page.goBack();
  await expect(page).toHaveURL(/\?tab=Activities$/);
  await page.goBack();
  await page.goBack();
  await expect(field).toHaveValue('exam');
  await field.fill('');
  await expect(page.getByRole('list', { name: 'Pinned' }).getByRole('link')).toHaveText(['Dr Alex Example']);
  await page.getByRole('button', { name: 'Pin Dr Alex Example' }).click();
  await expect(page.getByRole('list', { name: 'Recently viewed' }).getByRole('link')).toHaveText(['Dr Alex Example']);
});

test('[IMP-05, ROL-05] a colleague’s number has no page, and those who only look pin nobody', async ({ page }) => {
  await openAs(page, 'watcher', '/Admin/Members/900001');
  await expectScreen(page, 'No member has the number 900001');
  await page.getByRole('link', { name: 'Find a member' }).first().click();
  await page.getByRole('searchbox', { name: 'Member number, name or email' }).fill('100001');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Dr Alex Example');
  await expect(page.getByRole('button', { name: /^Pin / })).toHaveCount(0);
});
