import { expectGoodScreen } from './checks.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = [
  'Members of 2026;;;;;;',
  '',
  'Member number;Username;Given names;Family name;E-mail;Country;Registration',
  '880001;kit.example;Kit;Exámple;kit@example.org;Australia;Specialist',
  '100002;participant-nz;;Example;new.address@example.org;;',
  ';no.number;;Example;;;',
].join('\r\n');

test('a manager brings a list of members in: what would change is shown, the wrong line is left out, and the same list again changes nothing', async ({
  page,
}) => {
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST, 'latin1') };
  const check = async () => {
    await page.getByLabel('List of members').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the list' }).click();
  };

  await test.step('the list is checked', async () => {
    await openAs(page, 'manager', '/Admin/Members/Import');
    await expectScreen(page, 'Import members');
    await expectGoodScreen(page);
    await check();
    await expect(page.getByText(/^1 new, 1 changed, 0 unchanged, 1 wrong\./)).toBeVisible();
    const table = page.getByRole('table', { name: 'What the list would change' });
    await expect(table.getByRole('row').nth(1)).toContainText('The number is missing.');
    await expect(table.getByRole('row').filter({ hasText: 'new.address@example.org' })).toContainText('Email: ');
    await expectGoodScreen(page);
  });

  await test.step('it is applied', async () => {
    await page.getByRole('button', { name: 'Add 1 member and change 1' }).click();
    await expect(page.getByText('1 member added and 1 changed.')).toBeVisible();
    await check();
    await expect(page.getByText(/^0 new, 0 changed, 2 unchanged, 1 wrong\./)).toBeVisible();
    await expect(page.getByText('Nothing would change.')).toBeVisible();
  });

  await test.step('the new member is found', async () => {
    await page.getByRole('link', { name: 'Find a member' }).click();
    await page.getByRole('searchbox', { name: 'Member number, name or email' }).fill('880001');
    await page.getByRole('link', { name: 'Kit Exámple' }).click();
    await expectScreen(page, 'Kit Exámple');
    await page.goBack();
    await expectScreen(page, 'Find a member');
  });
});
