import { recordOf } from './record.ts';
import { chooseAccount, expectDialog, expectScreen, logOut, signIn } from './screens.ts';
import { expect, test } from './test.ts';

const NAME = 'Ward round of a Fellow';

test('[PPL-17] a Fellow who works for the team: logs, changes over, is refused on the own record, decides for another, changes back', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await signIn(page, 'fellow');
  await expectScreen(page, /^Hello, /);
  const record = await recordOf(page, 'fellow');
  await record.enter({ name: NAME, typeId: 110, hours: 1, date: '2026-11-03', domainId: 203 });
  await page.goto('/User/Layout/Contact');
  await page.getByRole('button', { name: 'Request a call back' }).first().click();
  await page.getByRole('textbox', { name: 'Preferred contact number' }).fill('0255500100');
  await page.keyboard.press('Enter');
  await (await expectDialog(page, 'Request submitted')).press('Escape');

  // Another window of the same sign-in shows what it showed until it asks again.
  const other = await context.newPage();
  await other.goto('/User/Layout/CPDSummary');
  await expectScreen(other, /Summary/);
  await page.getByRole('button', { name: 'Welcome, Dr Example' }).click();
  await page.getByRole('button', { name: 'Change to CPD team' }).click();
  await expectScreen(page, 'Find a member');
  await other.reload();
  await expectScreen(other, 'Find a member');
  await other.close();

  await page.goto('/Admin/Members/100006');
  await expectScreen(page, 'Your own record');
  await page.goto('/User/Layout/Impersonate/100006/CPDSummary');
  await expectScreen(page, 'This page is not open to you');
  await page.goto('/Admin/Requests');
  await page.getByRole('link', { name: /Finn Example/ }).click();
  await expect(page.getByText(/This is about your own record/)).toBeVisible();

  await page.goto('/Admin/Requests');
  await page.getByRole('button', { name: 'Enter a request' }).click();
  const dialog = await expectDialog(page, 'Enter a request');
  await dialog.getByRole('textbox', { name: 'Member number' }).fill('100001');
  await expect(dialog.getByRole('status')).toContainText('Alex Example');
  await dialog.getByRole('combobox', { name: 'The member asks for' }).selectOption('a call back');
  await dialog.getByRole('textbox', { name: 'Contact number' }).fill('0255500100');
  await dialog.getByRole('button', { name: 'Enter the request' }).click();
  await expectScreen(page, 'Call back, Dr Alex Example');
  await page.getByRole('radio').first().check();
  await page.getByRole('textbox', { name: /^Reason for the decision/ }).fill('We spoke about the plan.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();

  await page.getByRole('button', { name: 'Change to my own record' }).click();
  await expectScreen(page, /^Hello, /);
  await page.goto('/User/Layout/History');
  const history = page.getByRole('list', { name: 'History' });
  await expect(history).toContainText(`Logged the activity “${NAME}”`);
  await expect(history).not.toContainText('of the CPD team');
  await expect(history).not.toContainText('Changed over');
  await logOut(page);

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await chooseAccount(page, 'participant');
  await expectScreen(page, /^Hello, /);
  await page.goto('/User/Layout/History');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Finn Example of the CPD team');
});
