import { expectGoodScreen } from './checks.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// The college's setting would be seen by the journeys after this.
test.use({ ownApplication: {} });

test('[PPL-06] where a college asks for it, an exemption of a whole year waits for a second person, and the member hears of it then', async ({
  page,
}) => {
  await openAs(page, 'manager', '/Admin/Content');
  await page.getByRole('tab', { name: 'CPD years' }).click();
  await page.getByRole('button', { name: /^Edit Second person/ }).click();
  const setting = page.getByRole('dialog');
  const field = setting.getByRole('textbox').first();
  await field.fill('perhaps');
  await setting.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(setting.getByText('Please enter yes or no.')).toBeVisible();
  await field.fill('yes');
  await setting.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(setting).toBeHidden();

  await openAs(page, 'participant', '/User/Layout/Contact');
  await page.getByRole('button', { name: 'Request an exemption' }).first().click();
  const asking = await expectDialog(page, 'Request an exemption');
  await asking.getByLabel('Year').selectOption('2026');
  await asking.getByLabel('Reason').selectOption({ label: 'Parental leave' });
  await asking.getByLabel('Additional information').fill('The whole year.');
  await asking.getByRole('button', { name: 'Send the request' }).click();
  await expectDialog(page, 'Request submitted');

  await openAs(page, 'manager2', '/Admin/Requests');
  await page.getByRole('link', { name: 'Exemption for 2026, Dr Alex Example' }).click();
  await page.getByRole('radio', { name: 'Grant the exemption' }).check();
  await page.getByLabel('Reason for the decision').fill('Away from January on.');
  await page.getByRole('button', { name: 'Decide' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waiting).toContainText('Nothing has been changed yet.');
  await expect(waiting).toContainText('Two people are needed');
  await expect(waiting.getByRole('button', { name: /^Confirm/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Decide' })).toBeHidden();

  await openAs(page, 'participant', '/User/Layout/Contact');
  await expect(page.getByRole('list', { name: 'Your requests' })).toContainText('waiting for the CPD team');

  await openAs(page, 'manager', '/Admin/Requests');
  await expectScreen(page, 'Requests');
  await expectGoodScreen(page);
  await waiting.getByRole('button', { name: /^Confirm: Exempt Dr Alex Example/ }).click();
  await expect(waiting).toBeHidden();

  await openAs(page, 'participant', '/User/Layout/Contact');
  await expect(page.getByRole('list', { name: 'Your requests' })).toContainText('Away from January on.');
});
