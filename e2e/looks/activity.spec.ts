import { expectGoodDialog, expectGoodHere, expectGoodScreen } from '../checks.ts';
import { recordOf } from '../record.ts';
import { chooseType, expectScreen, filePicker, fillActivity, fillPattern, openAs, save } from '../screens.ts';
import { expect, test } from '../test.ts';

const ADD = '/User/Layout/Activity';
const LIMIT_BYTES = 10_485_760;
const MEETING = {
  name: 'Ward round with the registrars',
  type: 'Peer review group meeting',
  date: '12/11/2026',
  hours: '0.5',
  domain: 'Communication',
};

test.describe('good to read, wide and narrow, light and dark:', () => {
  test('a new activity on one date, with its evidence', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    await openAs(page, 'participant', ADD);
    await expectScreen(page, 'Add Activity');
    await fillActivity(page, MEETING);
    await filePicker(page).setInputFiles(text('long notes.txt', LIMIT_BYTES + 1));
    await (await expectGoodDialog(page, 'File upload error')).getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('button', { name: 'Remove long notes.txt' }).click();
    await filePicker(page).setInputFiles(text('setup.exe', 10));
    await (await expectGoodDialog(page, 'File type not accepted')).getByRole('button', { name: 'Ok' }).click();
    await filePicker(page).setInputFiles([text('notes.txt', 10), text('results.pdf', 10)]);
    await page.getByRole('button', { name: 'Upload 2 files' }).click();
    await page.getByRole('dialog', { name: 'File type not accepted' }).getByRole('button', { name: 'Ok' }).click();
    const upload = await expectGoodDialog(page, 'File upload');
    await expect(upload.getByText('Uploaded', { exact: true })).toBeVisible();
    await upload.getByRole('button', { name: 'Remove results.pdf' }).click();
    await expectGoodScreen(page);
    await save(page);
    await expectGoodDialog(page, 'Activity saved');
  });

  test('a form on several dates, and one that recurs', async ({ page }) => {
    await openAs(page, 'participant', ADD);
    await expectScreen(page, 'Add Activity');
    await fillPattern(page, '04/02/2026', '24/06/2026');
    await page.getByRole('button', { name: 'on Wed' }).click();
    await expect(page.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked();
    await expect(page.getByText(/21 dates/).first()).toBeVisible();
    await expectGoodScreen(page);
    await page.getByText('Multiple dates', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Activity name' }).fill(MEETING.name);
    await chooseType(page, MEETING.type);
    await page.getByRole('checkbox', { name: MEETING.domain, exact: true }).check();
    for (const date of ['05/01/2026', '12/01/2026']) {
      await page.getByRole('textbox', { name: 'Add a date' }).fill(date);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('textbox', { name: 'Total hours for each date' }).fill('1');
    await expectGoodScreen(page);
    await save(page);
    await page.getByRole('dialog', { name: 'Activity saved' }).getByRole('button', { name: 'Edit' }).click();
    await expectScreen(page, 'Edit Activity');
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Edit 05/01/2026' }).click();
    await expectScreen(page, 'Edit Activity Date');
    await expectGoodScreen(page);
    await page.getByRole('textbox', { name: 'Date' }).fill('12/01/2026');
    await (await expectGoodDialog(page, 'Date already in use')).getByRole('button').last().click();
    await page.getByRole('button', { name: 'Delete date' }).click();
    await expectGoodDialog(page, 'Delete activity date');
  });

  test('an activity of a closed year, one of the college, and a link that no longer works', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await openAs(page, 'participant', '/User/Layout/CPDSummary');
    await expectScreen(page, '2026 Summary');
    await page.getByRole('link', { name: 'Workshop: cultural safety in practice' }).click();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await expectGoodScreen(page);
    await page.goto('/User/Layout/CPDSummary');
    await page.getByLabel('CPD year').selectOption('2025');
    await expectScreen(page, '2025 Summary');
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Peer review group' }).first().click();
    await expectScreen(page, 'View Activity');
    await expectGoodScreen(page);
    const closed = new URL(page.url()).searchParams.get('viewactid');
    await page.goto(`${ADD}?actid=${closed}`);
    await expect(page.getByText('The CPD year 2025 is closed, so it can only be viewed.')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(`${ADD}?copyactid=${closed}`);
    await expectScreen(page, 'Copy Activity');
    await expectGoodScreen(page);
    await page.goto(`${ADD}?Shortcut=no-such-event`);
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(`${ADD}?Shortcut=grand-rounds-2026`);
    await expectScreen(page, 'Shortcut Activity');
    await expectGoodScreen(page);
  });

  test('a form whose sign-in has ended', async ({ page, expectedErrors }) => {
    expectedErrors.push(/401/);
    await openAs(page, 'participant', ADD);
    await expectScreen(page, 'Add Activity');
    await fillActivity(page, MEETING);
    await page.context().clearCookies();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.user:')) localStorage.removeItem(key);
    });
    await save(page);
    await expect(page.getByText('your sign-in has ended')).toBeVisible();
    await expectGoodScreen(page);
  });

  test('the calendar, what it imports and what reads it', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    await page.clock.setSystemTime(new Date('2026-11-20T01:00:00Z'));
    await openAs(page, 'participant', `${ADD}?iscalendar=1`);
    await expectScreen(page, 'Activity Calendar');
    const record = await recordOf(page, 'participant');
    await record.enter({ name: 'Tumour board', typeId: 106, hours: 1, date: '2026-11-19', domainId: 201 });
    await page.reload();
    await page.getByRole('button', { name: 'Thursday 19 November 2026, 1 activity', exact: true }).click();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Actions for Tumour board' }).click();
    await expectGoodHere(page);
    await page.keyboard.press('Escape');
    await page.getByText('Year', { exact: true }).click();
    await expect(page.getByRole('grid')).toHaveCount(12);
    await expectGoodScreen(page);
    await page.getByText('Month', { exact: true }).click();

    await page.setInputFiles('input[type=file]', { ...text('a.ics', 3), mimeType: 'text/calendar' });
    await expect(page.getByRole('alert').getByText(/^Line 1: /)).toBeVisible();
    await expectGoodScreen(page);
    const events = ['Tumour board', 'Something new'].map(
      (name) => `BEGIN:VEVENT\r\nSUMMARY:${name}\r\nDTSTART:20261008T080000\r\nDURATION:PT1H\r\nEND:VEVENT\r\n`,
    );
    const buffer = Buffer.from(`BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`);
    await page.setInputFiles('input[type=file]', { name: 'two.ics', mimeType: 'text/calendar', buffer });
    const choice = await expectGoodDialog(page, 'Choose what to import');
    await choice.getByRole('checkbox', { name: 'All 2 in the list' }).check();
    await choice.getByRole('button', { name: 'Log 1 now' }).click();
    await expect(choice).toBeHidden();
    await expect(page.getByRole('region', { name: 'Imported, to finish (1)' })).toBeVisible();
    await expectGoodScreen(page);

    const title = 'Subscribe from a phone or Outlook';
    await page.getByRole('button', { name: title }).click();
    const subscription = await expectGoodDialog(page, title);
    await subscription.getByRole('button', { name: 'Make an address' }).click();
    await expect(subscription.getByRole('textbox', { name: 'Your address' })).toBeFocused();
    await expectGoodDialog(page, title);
    await subscription.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: title }).click();
    await expect(subscription.getByRole('button', { name: 'Stop the address' })).toBeVisible();
    await expectGoodDialog(page, title);
    await subscription.getByRole('button', { name: 'Stop the address' }).click();
    await expect(subscription.getByText(/^Stop this address\?/)).toBeVisible();
    await expectGoodDialog(page, title);
  });
});

function text(name: string, bytes: number) {
  return { name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'Notes of the evening. ') };
}
