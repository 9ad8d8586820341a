import { expectDialog, expectScreen, openAs, openProgress } from './screens.ts';
import { expect, test } from './test.ts';

const CONTACT = 'Contact | The CPD unit is here to help';
const REDUCED = 'Your targets for 2026 are reduced: 8 months of parental leave.';

test('[CON-06, CON-12] a member asks for an exemption, the team reduces the targets, the summary says so and why', async ({
  page,
}) => {
  await openAs(page, 'participant', '/User/Layout/Contact');
  await expectScreen(page, CONTACT);
  await page.getByRole('button', { name: 'Request an exemption' }).first().click();
  const asking = await expectDialog(page, 'Request an exemption');
  await asking.getByLabel('Year').selectOption('2026');
  await asking.getByLabel('Reason').selectOption({ label: 'Parental leave' });
  await asking.getByLabel('Additional information').fill('From March to October.');
  await asking.getByRole('button', { name: 'Send the request' }).click();
  await expectDialog(page, 'Request submitted');
  await page.keyboard.press('Escape');
  const own = page.getByRole('list', { name: 'Your requests' });
  await expect(own).toContainText(/exemption request for 2026\s*Sent 20\/11\/2026\s*waiting for the CPD team/);

  await openAs(page, 'manager');
  await expectScreen(page, 'Find a member');
  await page.getByRole('link', { name: 'Requests' }).click();
  await expectScreen(page, 'Requests');
  await page.getByRole('link', { name: 'Exemption for 2026, Dr Alex Example' }).click();
  await expectScreen(page, 'Exemption for 2026, Dr Alex Example');
  await expect(page.getByText('From March to October.')).toBeVisible();
  await page.getByLabel('A note for the team').fill('Rang the hospital.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Rang the hospital.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Please choose a decision.')).toBeVisible();
  await page.getByRole('radio', { name: 'Reduce the targets by months of leave' }).check();
  await page.getByRole('combobox', { name: 'Months of leave' }).selectOption('8');
  const preview = page.getByRole('table', { name: 'Targets for 2026 after 8 months of leave' });
  await expect(preview.getByRole('row', { name: /^Total/ })).toHaveText('Total5016 hours');
  await page.getByLabel('Reason for the decision').fill('On leave from March to October.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('heading', { name: 'Targets reduced: 8 months of leave' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Letter of decision' }).click();
  expect((await saving).suggestedFilename()).toBe('Letter of decision 2026 100001.pdf');
  await page.getByRole('link', { name: 'Back to the requests' }).click();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();

  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  await expect(page.getByText(REDUCED)).toBeVisible();
  await page.goto('/User/Layout/CPDSummary');
  await expectScreen(page, '2026 Summary');
  await openProgress(page);
  await expect(page.getByText(REDUCED)).toBeVisible();
  await expect(page.getByText(/\/ 16 hours min/).first()).toBeVisible();
  await page.goto('/User/Layout/Contact');
  await expect(own).toContainText('targets reduced, 8 months of leave (20/11/2026)');
  await expect(own).toContainText('On leave from March to October.');
});
