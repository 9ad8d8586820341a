import type { Page } from '@playwright/test';
import { chooseMore, expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** The year 2026 is still open, and Dr Alex Example has submitted it in February. */
const IN_MARCH = '2027-03-10T01:00:00Z';
const WORKSHOP = 'Workshop of the college';

test.use({ ownApplication: { now: IN_MARCH, freshDemo: true } });

async function storeWorkshop(page: Page): Promise<void> {
  await openAs(page, 'verified');
  await expectScreen(page, 'College activities');
  await page.getByRole('link', { name: 'New activity' }).click();
  await expectScreen(page, 'New college activity');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2026' });
  await page.getByRole('textbox', { name: 'Name' }).fill(WORKSHOP);
  await page.getByRole('combobox', { name: 'CPD category' }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'First day' }).fill('14/05/2026');
  await page.getByRole('textbox', { name: 'Last day' }).fill('14/05/2026');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: /^Hours/ }).fill('3');
  await page.getByRole('checkbox', { name: 'Ethics and professional behaviour' }).check();
  await page.getByRole('button', { name: 'Save activity' }).click();
  await expectScreen(page, WORKSHOP);
}

test('[ROP-06, ROP-07] attendance that comes after a record was submitted: verified later, one press asks, the team re-opens, and it is confirmed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await storeWorkshop(page);
  await page.getByRole('textbox', { name: 'Attendance list' }).fill('100001');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText(/Has submitted the record for 2026: shown beside it as verified later/)).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 attendee' }).click();
  await expect(page.getByText('1 on the list, 0 confirmed, 1 verified later.')).toBeVisible();
  await expect(page.getByText('Offered 10/03/2027, submitted 10/02/2027')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remind/ })).toHaveCount(0);

  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  await expectScreen(page, /Summary$/);
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2026' });
  const later = page.getByRole('region', { name: 'Verified later' });
  await expect(later).toContainText(`${WORKSHOP}, 14/05/2026, 3 h`);
  await later.getByRole('button', { name: 'Ask to re-open 2026' }).click();
  await expect(later.getByText('You asked the CPD team on 10/03/2027 to re-open 2026.')).toBeVisible();

  await openAs(page, 'staff', '/Admin/Members/100001');
  await expectScreen(page, 'Dr Alex Example');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2026' });
  await expect(page.getByText('3 h verified after the record was submitted')).toBeVisible();
  await page.getByRole('link', { name: /^Open request: Re-opening/ }).click();
  await expectScreen(page, 'Re-opening of 2026, Dr Alex Example');
  await page.getByRole('radio', { name: /^Re-open the year/ }).check();
  await expect(page.getByRole('textbox', { name: 'Until the end of' })).toHaveValue('07/04/2027');
  await page.getByRole('textbox', { name: /^Reason for the decision/ }).fill('The list came late.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('heading', { name: 'Granted' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back the decision' })).toHaveCount(0);

  await openAs(page, 'verified');
  await page.getByRole('link', { name: WORKSHOP }).click();
  await page.getByRole('button', { name: 'Remind 1 member to answer' }).click();
  await expect(page.getByText('1 member has been reminded.')).toBeVisible();

  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  const panel = page.getByRole('region', { name: 'Did you go to this event?' });
  await panel.getByRole('button', { name: `Confirm ${WORKSHOP}`, exact: true }).click();
  await expect(page.getByText(`“${WORKSHOP}” is now in your record for 2026.`)).toBeVisible();
});

test('a request is entered from the page of the member, whose name is echoed, and not for a number that nobody has', async ({
  page,
}) => {
  await openAs(page, 'staff', '/Admin/Members/100001');
  await expectScreen(page, 'Dr Alex Example');
  await chooseMore(page, 'Enter a request…');
  const dialog = await expectDialog(page, 'Enter a request');
  await expect(dialog.getByText('For Dr Alex Example')).toBeVisible();
  const number = dialog.getByRole('textbox', { name: 'Member number' });
  await number.fill('100009999');
  await expect(dialog.getByText('No member has this number.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enter the request' }).click();
  await expect(dialog.getByText(/The name appears below it/)).toBeVisible();
  await number.fill('100001');
  await expect(dialog.getByText('For Dr Alex Example')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'The member asks for' }).selectOption('a call back');
  await dialog.getByRole('textbox', { name: 'Contact number' }).fill('0255500166');
  await dialog.getByRole('button', { name: 'Enter the request' }).click();
  await expectScreen(page, 'Call back, Dr Alex Example');
});
