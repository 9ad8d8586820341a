import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// Who reads reasons would be seen by the journeys after this.
test.use({ ownApplication: {} });

const CONTACT = 'Contact | The CPD unit is here to help';
const TITLE = 'Leave, 01/07/2026 to 28/02/2027, Dr Alex Example';
const REDUCED = 'Your targets for 2026 are reduced: 6 months of parental leave.';

test('[PPL-12] a member asks for leave over the turn of the year with a document; the appeal against the decision is decided by somebody else', async ({
  page,
}) => {
  await openAs(page, 'participant', '/User/Layout/Contact');
  await expectScreen(page, CONTACT);
  await page.getByRole('button', { name: 'Request leave' }).click();
  const asking = await expectDialog(page, 'Request leave');
  await asking.getByRole('button', { name: 'Send the request' }).click();
  await expect(asking.getByText('Please enter the first day as dd/mm/yyyy.')).toBeVisible();
  await asking.getByRole('textbox', { name: 'First day' }).fill('01072026');
  await asking.getByRole('textbox', { name: 'Last day' }).fill('28/2/2027');
  await expect(
    asking.getByText(/counts as 2 months\. Your targets for 2027 are reduced: 2 months of leave\./),
  ).toBeVisible();
  await asking.getByLabel('Reason').selectOption({ label: 'Parental leave' });
  const letter = { name: 'Letter of the hospital.txt', mimeType: 'text/plain', buffer: Buffer.from('Away from July.') };
  await asking.locator('input[type=file]').setInputFiles(letter);
  await expect(asking.getByText('Letter of the hospital.txt')).toBeVisible();
  await asking.getByRole('button', { name: 'Send the request' }).click();
  await expectDialog(page, 'Request submitted');
  await page.keyboard.press('Escape');
  const own = page.getByRole('list', { name: 'Your requests' });
  await expect(own).toContainText(/Your request for leave from 01\/07\/2026 to 28\/02\/2027\s*Sent 20\/11\/2026/);
  await expect(own).toContainText('Letter of the hospital.txt');

  let address = '';
  await test.step('[PPL-18] who does not read reasons sees that there is one, and who decides', async () => {
    await openAs(page, 'staff', '/Admin/Requests');
    await page.getByRole('link', { name: TITLE }).click();
    await expectScreen(page, TITLE);
    address = new URL(page.url()).pathname;
    await expect(page.getByText('Reason on file')).toBeVisible();
    await expect(page.getByText(/Parental|hospital/)).toHaveCount(0);
    await expect(page.getByText(/one of them decides it\. .*Morgan Example.* can decide it\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0);
  });

  await openAs(page, 'manager2', '/Admin/Requests');
  await page.getByRole('link', { name: TITLE }).click();
  await expectScreen(page, TITLE);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Letter of the hospital.txt' }).click();
  expect((await saving).suggestedFilename()).toBe('Letter of the hospital.txt');
  await page.getByRole('radio', { name: 'Decline' }).check();
  await page.getByLabel('Reason for the decision').fill('The letter names no days.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('heading', { name: 'Declined' })).toBeVisible();

  await openAs(page, 'participant', '/User/Layout/Contact');
  await expect(own).toContainText('declined');
  await own.getByRole('button', { name: 'Appeal against the decision…' }).click();
  const appealing = await expectDialog(page, 'Appeal against the decision');
  await appealing.getByLabel('Why do you disagree?').fill('They stand on its second page.');
  await appealing.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(own).toContainText('your appeal is waiting for the CPD team');
  await expect(own.getByRole('button', { name: /^Appeal/ })).toHaveCount(0);

  await openAs(page, 'manager2', '/Admin/Requests');
  await page.getByRole('link', { name: `Appeal: ${TITLE}` }).click();
  await expect(page.getByText('A colleague decides this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0);

  await openAs(page, 'manager', '/Admin/Requests');
  await page.getByRole('link', { name: `Appeal: ${TITLE}` }).click();
  await expect(page.getByText('They stand on its second page.')).toBeVisible();
  await page.getByRole('radio', { name: 'Grant the leave: each year gets its months' }).check();
  const preview = page.getByRole('table', { name: 'Targets for 2026 after 6 months of leave' });
  await expect(preview.getByRole('row', { name: /^Total/ })).toHaveText('Total5024 hours');
  // Without a break it is eight months, so the two of the next year count as well.
  await expect(page.getByRole('table', { name: 'Targets for 2027 after 2 months of leave' })).toBeVisible();
  await page.getByLabel('Reason for the decision').fill('The second page names them.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('heading', { name: 'On appeal: Granted' })).toBeVisible();

  await openAs(page, 'participant');
  await expect(page.getByText(REDUCED)).toBeVisible();
  await page.goto('/User/Layout/Contact');
  await expect(own).toContainText(REDUCED);
  await expect(own).toContainText('Your targets for 2027 are reduced: 2 months of parental leave.');
  await page.goto('/User/Layout/History');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Read the reasons of leave or exemption');

  await test.step('[PPL-18] a manager lets a colleague read reasons', async () => {
    await openAs(page, 'manager', '/Admin/Team');
    await page.getByRole('button', { name: 'Change the role of Sam Example' }).click();
    const role = await expectDialog(page, 'The role of Sam Example');
    await role.getByRole('checkbox', { name: /^Reads the reasons of leave/ }).check();
    await role.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Sam Example' })).toContainText('Reads reasons of leave');
    await openAs(page, 'staff', address);
    await expect(page.getByText('They stand on its second page.')).toBeVisible();
  });
});
