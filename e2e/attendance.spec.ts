import type { Page } from '@playwright/test';
import { addMembers } from './extra-members.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const CONGRESS = 'Congress of the college';
const PARTICIPANT = '100001';
const PARTICIPANT_NZ = '100002';

async function storeCongress(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New activity' }).click();
  await expectScreen(page, 'New college activity');
  await page.getByRole('button', { name: 'Save activity' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter the activity name.');
  await page.getByRole('textbox', { name: 'Name' }).fill(CONGRESS);
  await page.getByRole('combobox', { name: 'CPD category' }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'First day' }).fill('14/05/2026');
  await page.getByRole('textbox', { name: 'Last day' }).fill('15/05/2026');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Hours a day' }).fill('6');
  await page.getByRole('checkbox', { name: 'Ethics and professional behaviour' }).check();
  await expect(page.getByText('2 days, 12 hours in total')).toBeVisible();
  await page.getByRole('button', { name: 'Save activity' }).click();
  await expectScreen(page, CONGRESS);
}

test('[AUTH-12, ADM-06, ADM-07, ROL-04, ACT-31] an attendance list of 200 lines with 6 wrong ones: these are told, the rest is stored, an attendee confirms, and the team notes something', async ({
  page,
  application,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const numbers = await addMembers(application, 193);
  const disabled = numbers.at(-1) ?? '';
  const good = numbers.slice(0, -1).map((number) => `${number},Member ${number},`);
  const list = [
    'Member number,Name,Hours',
    `${PARTICIPANT},"Example, Alex",`,
    `${PARTICIPANT_NZ},,4.5`,
    ...good,
    '999999,Nobody,',
    `${numbers[0]},,`,
    '900001,,',
    `${disabled},,`,
    '100003,,seven',
    ',Somebody,',
  ];
  // With its headings.
  expect(list).toHaveLength(201);

  await openAs(page, 'verified');
  await expectScreen(page, 'College activities');
  await storeCongress(page);

  await page.getByRole('textbox', { name: 'Attendance list' }).fill(list.join('\r\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('6 of 200 lines are wrong.')).toBeVisible();
  const report = page.getByRole('table', { name: 'Report of the list' });
  const wrong = report.getByRole('row').filter({ hasText: 'Wrong' });
  await expect(wrong).toHaveCount(6);
  const reasons = [
    'No member has this number.',
    'This number is already on line 4.',
    'This is a member of the CPD team, not a participant.',
    'This account is disabled.',
    '“seven” is not a number of hours of at least 0.25.',
    'There is no member number.',
  ];
  for (const [place, reason] of reasons.entries()) await expect(wrong.nth(place)).toContainText(reason);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report' }).click();
  expect((await download).suggestedFilename()).toBe(`Attendance of ${CONGRESS}.csv`);

  const add = page.getByRole('button', { name: 'Add 194 attendees' });
  await expect(add).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Leave out the 6 wrong lines' }).check();
  await add.click();
  await expect(page.getByText('194 on the list, 0 confirmed.')).toBeVisible();

  await openAs(page, 'participant');
  await expectScreen(page, /^Hello, /);
  const panel = page.getByRole('region', { name: 'Did you go to this event?' });
  await expect(panel).toContainText('14/05/2026 to 15/05/2026 · 12 h');
  await panel.getByRole('button', { name: `Confirm ${CONGRESS}`, exact: true }).click();
  await expect(page.getByText(`“${CONGRESS}” is now in your record for 2026.`)).toBeVisible();
  await page.goto('/User/Layout/CPDSummary');
  await expectScreen(page, /Summary/);
  await page.getByRole('link', { name: CONGRESS }).click();
  await expectScreen(page, 'Edit Activity');

  await openAs(page, 'verified');
  await page.getByRole('link', { name: CONGRESS }).click();
  await expect(page.getByText('194 on the list, 1 confirmed.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find an attendee' }).fill(PARTICIPANT);
  await page.getByRole('button', { name: 'Withdraw Alex Example' }).click();
  const dialog = await expectDialog(page, 'Withdraw Alex Example?');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Was on the list of another congress.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('193 on the list, 0 confirmed.')).toBeVisible();

  await page.getByRole('textbox', { name: 'A note for the team' }).fill('The organiser sends a second list in June.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('The organiser sends a second list in June.');
});
