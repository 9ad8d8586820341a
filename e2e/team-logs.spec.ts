import { readFile } from 'node:fs/promises';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const MEMBER = '/Admin/Members/100001';
const CALL = 'Rang about the certificate of the course in March.';

test('[COH-09] staff note a call with a follow-up and a file, come back to it, and the member sees nothing of it', async ({
  page,
}) => {
  await openAs(page, 'staff', `${MEMBER}?tab=CaseLog`);
  await expectScreen(page, 'Dr Alex Example');
  const log = page.getByRole('region', { name: 'Case log' });
  await expect(log).toContainText('For the CPD team only: the member never sees it.');
  await log.getByRole('button', { name: 'Add to the case log…' }).click();
  const dialog = await expectDialog(page, 'Case log of Dr Alex Example');

  await test.step('what is wrong is said at its field', async () => {
    await dialog.getByRole('textbox', { name: 'Day' }).fill('21/11/2026');
    await dialog.getByRole('textbox', { name: 'Follow up on' }).fill('3rd of December');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog.getByText('Please enter the day, as dd/mm/yyyy.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Follow up on' }).fill('19/11/2026');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog.getByText('This day has not come yet.')).toBeVisible();
    await expect(dialog.getByText('Please write what happened.')).toBeVisible();
    await expect(dialog.getByText('A follow-up is today or later.')).toBeVisible();
  });
  await dialog.getByRole('textbox', { name: 'Day' }).fill('18/11/2026');
  await dialog.getByRole('textbox', { name: 'What happened' }).fill(CALL);
  await dialog.getByRole('textbox', { name: 'Follow up on' }).fill('20/11/2026');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog).toBeHidden();
  const entry = log.getByRole('listitem').filter({ hasText: CALL });
  await expect(entry).toContainText('Call, 18/11/2026');
  await entry.locator('input[type=file]').setInputFiles('files/Attendance confirmation.pdf');
  const saving = page.waitForEvent('download');
  await entry.getByRole('button', { name: 'Attendance confirmation.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('Attendance confirmation.pdf');

  await page.getByRole('navigation', { name: 'CPD team' }).getByRole('link', { name: 'Requests 1 waiting' }).click();
  await expectScreen(page, 'Requests');
  await page.getByRole('link', { name: 'Follow-ups (1)' }).click();
  await expect(page.getByRole('list', { name: 'Follow-ups' })).toContainText(CALL);
  await page.getByRole('button', { name: 'Another day…: Dr Alex Example' }).click();
  const moving = await expectDialog(page, 'Move the follow-up of 20/11/2026');
  await moving.getByRole('textbox', { name: 'Follow up on' }).fill('27/11/2026');
  await moving.getByRole('button', { name: 'Change the day' }).click();
  await expect(page.getByText(/^Nothing is due\./)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Also show those that are not due yet' }).check();
  await page.getByRole('button', { name: 'Done: Dr Alex Example' }).click();
  await expect(page.getByText(/^There are no follow-ups\./)).toBeVisible();

  await openAs(page, 'watcher', `${MEMBER}?tab=CaseLog`);
  await expect(log).toContainText(CALL);
  await expect(log).toContainText('Followed up on 20/11/2026 by Sam Example');
  await expect(log.getByRole('button', { name: 'Add to the case log…' })).toHaveCount(0);
  await expect(log.getByRole('button', { name: /Attach a file/ })).toHaveCount(0);

  await openAs(page, 'participant', '/User/Layout/History');
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await expect(history).toContainText('Viewed the record');
  await expect(page.getByText(/case log|Rang about/)).toHaveCount(0);
});

test.describe('looks at the event log', () => {
  // A server remembers for an hour what was looked at, and leaves no second event: here no one has looked before.
  test.use({ ownApplication: {} });

  test('[COH-08] a manager reads who looked at whom, filters, exports, and finds that in the log; nobody else may', async ({
    page,
  }) => {
    await openAs(page, 'staff', `${MEMBER}?tab=History`);
    await expectScreen(page, 'Dr Alex Example');
    await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Viewed the record');
    await expect(
      page.getByRole('navigation', { name: 'CPD team' }).getByRole('link', { name: 'Event log' }),
    ).toHaveCount(0);
    await page.goto('/Admin/Events');
    await expectScreen(page, 'Find a member');

    await openAs(page, 'manager', '/Admin/Events');
    await expectScreen(page, 'Event log');
    const log = page.getByRole('list', { name: 'Events, the latest first' });
    await expect(page.getByText(/^\d+ views? (is|are) hidden\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show views' }).click();
    await expect(log.getByRole('listitem').filter({ hasText: 'Viewed the record' })).toContainText(
      'Sam Example · Dr Alex Example (100001)',
    );
    await expect(log.getByRole('listitem').filter({ hasText: 'Viewed the event log' })).toContainText('Morgan Example');

    const filter = page.getByRole('form', { name: 'Filter the event log' });
    await filter.getByRole('combobox', { name: 'Who' }).selectOption('Sam Example');
    await filter.getByRole('textbox', { name: 'Member number or name' }).fill('Alex');
    await filter.getByRole('combobox', { name: 'Kind' }).selectOption('Views, searches and opened files');
    await filter.getByRole('textbox', { name: 'From' }).fill('20/11/2026');
    await filter.getByRole('textbox', { name: 'To' }).fill('20/11/2026');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/member=Alex/);
    await expect(log.getByRole('listitem')).toHaveCount(1);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('Event log 2026-11-20.csv');
    expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toEqual([
      '\uFEFFWhen (Sydney),Who,What,Member number,Member',
      expect.stringMatching(/^20\/11\/2026 \d\d:\d\d:\d\d,Sam Example,Viewed the record,100001,Dr Alex Example$/),
    ]);

    await log.getByRole('link', { name: 'Dr Alex Example (100001)' }).click();
    await expectScreen(page, 'Dr Alex Example');
    await page.goBack();
    await expect(filter.getByRole('textbox', { name: 'Member number or name' })).toHaveValue('Alex');
    await page.goto('/Admin/Events?kind=EXPORTS');
    await expect(log).toContainText('Exported the event log with 1 row');
  });
});

test('the menu of the team says on a phone where one is, and has all its entries', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'manager', '/Admin/Requests');
  await expectScreen(page, 'Requests');
  const menu = page.getByRole('navigation', { name: 'CPD team' });
  await expect(menu.getByRole('link')).toHaveCount(0);
  await menu.getByRole('button', { name: 'Requests', expanded: false }).click();
  for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Event log' }).focus();
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Event log');
  await expect(menu.getByRole('button', { name: 'Event log', expanded: false })).toBeVisible();
});
