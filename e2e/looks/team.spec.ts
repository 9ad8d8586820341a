import { atWidth, expectGoodDialog, expectGoodHere, expectGoodScreen } from '../checks.ts';
import { chooseMore, closeDialog, expectScreen, openAs, openProgress } from '../screens.ts';
import { expect, test } from '../test.ts';

const HELP = 'Contact, Contact · 2019 to 2027';

test.describe('good to read, wide and narrow, light and dark:', () => {
  test('finding a member, looking at their screens and acting for them', async ({ page }) => {
    await openAs(page, 'staff');
    await expectScreen(page, 'Find a member');
    await expectGoodScreen(page);
    const field = page.getByRole('searchbox', { name: 'Member number, name or email' });
    await field.fill('nobody of that name');
    await expect(page.getByRole('heading', { level: 2, name: 'No members found' })).toBeVisible();
    await expectGoodScreen(page);
    await field.fill('exam');
    await expect(page.getByRole('list', { name: 'Members found' }).getByRole('link')).toHaveCount(8);
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Dr Alex Example' }).click();
    await expectScreen(page, 'Dr Alex Example');
    await expect(page.getByText('Total CPD Hours: ')).toBeVisible();
    await expectGoodScreen(page);
    for (const tab of ['Activities', 'Files', 'History']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page.getByRole('main').getByRole('list').last()).toBeVisible();
      await expectGoodScreen(page);
    }
    await page.getByRole('button', { name: 'Pin Dr Alex Example' }).click();
    await page.goto('/Admin/Search/Home');
    await expect(page.getByRole('list', { name: 'Pinned' }).getByRole('link')).toHaveCount(1);
    await expectGoodScreen(page);
    await page.goto('/Admin/Members/900001');
    await expectScreen(page, 'No member has the number 900001');
    await expectGoodScreen(page);

    await page.goto('/Admin/Members/100001');
    await page.getByRole('button', { name: 'View the member’s screens' }).click();
    await expectScreen(page, 'Dr Alex Example’s Home');
    await page.goto('/User/Layout/CPDSummary');
    await expectScreen(page, /Summary/);
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Act for this member…' }).click();
    const acting = page.getByRole('dialog', { name: 'Act for Dr Alex Example' });
    await acting.getByRole('button', { name: 'Act for this member' }).click();
    await expect(acting.getByText('Please say why you are acting for this member.')).toBeVisible();
    await expectGoodDialog(page, 'Act for Dr Alex Example');
    await acting.getByRole('radio', { name: 'Asked by phone' }).check();
    await acting.getByRole('button', { name: 'Act for this member' }).click();
    await expect(page.getByText('You are acting for Dr Alex Example (100001)')).toBeVisible();
    await expectGoodScreen(page);
  });

  test('the event log, a case log and its follow-ups', async ({ page }) => {
    await openAs(page, 'manager', '/Admin/Members/100001?tab=CaseLog');
    await page.getByRole('button', { name: 'Add to the case log…' }).click();
    const adding = page.getByRole('dialog', { name: 'Case log of Dr Alex Example' });
    await adding.getByRole('button', { name: 'Add it' }).click();
    await expect(adding.getByText('Please write what happened.')).toBeVisible();
    await expectGoodDialog(page, 'Case log of Dr Alex Example');
    await adding.getByRole('textbox', { name: 'What happened' }).fill('Rang about the certificate.');
    await adding.getByRole('textbox', { name: 'Follow up on' }).fill('20/11/2026');
    await adding.getByRole('button', { name: 'Add it' }).click();
    const log = page.getByRole('region', { name: 'Case log' });
    await log.locator('input[type=file]').setInputFiles('files/Attendance confirmation.pdf');
    await expect(log.getByRole('button', { name: 'Attendance confirmation.pdf' })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/Admin/FollowUps');
    await expect(page.getByRole('list', { name: 'Follow-ups' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Another day…: Dr Alex Example' }).click();
    await expectGoodDialog(page, 'Move the follow-up of 20/11/2026');
    await closeDialog(page);
    await page.goto('/Admin/Events');
    await expect(page.getByRole('list', { name: 'Events, the latest first' })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/Admin/Events?from=2020-01-01&to=2020-01-02');
    await expect(page.getByText('No events match these filters.')).toBeVisible();
    await expectGoodScreen(page);
  });

  test('the state of the service', async ({ page }) => {
    await openAs(page, 'manager', '/Admin/State');
    await expect(page.getByRole('list', { name: 'Parts of the service' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Servers' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByText('Show details').click();
    await expectGoodScreen(page);
  });

  test('a request for erasure, and records whose time is over', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/Settings');
    await page.getByRole('button', { name: 'Ask for my data to be erased' }).click();
    await expectGoodDialog(page, 'Ask for my data to be erased');
    await page.getByRole('dialog').getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByText('The CPD team has your request.')).toBeVisible();
    await openAs(page, 'manager', '/Admin/Erasure');
    await expect(page.getByRole('list', { name: 'Requests for erasure' })).toBeVisible();
    await expect(page.getByText('No record can be erased.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Enter a request' }).click();
    await expectGoodDialog(page, 'Enter a request for erasure');
    await closeDialog(page);
    await page.getByRole('link', { name: 'Dr Alex Example (100001)' }).click();
    await expectScreen(page, 'Erasure, Dr Alex Example');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Decline…' }).click();
    await expectGoodDialog(page, 'Decline the request');
    await closeDialog(page);
    await page.getByRole('button', { name: 'Prepare the request…' }).click();
    await expectGoodDialog(page, 'Prepare the request');
    await page.getByRole('dialog').getByRole('button', { name: 'Prepare the request' }).click();
    await expect(page.getByText(/^Two people are needed/)).toBeVisible();
    await expectGoodScreen(page);
  });

  test('a request, its decision and what the member sees of it', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/Contact');
    await page.getByRole('button', { name: 'Request an exemption' }).first().click();
    const asking = page.getByRole('dialog', { name: 'Request an exemption' });
    await asking.getByLabel('Year').selectOption('2026');
    await asking.getByLabel('Reason').selectOption({ label: 'Parental leave' });
    await asking.getByRole('button', { name: 'Send the request' }).click();
    await page.getByRole('dialog', { name: 'Request submitted' }).getByRole('button', { name: 'Ok' }).click();
    await openAs(page, 'manager');
    await expectScreen(page, 'Find a member');
    await page.goto('/Admin/Requests');
    await expectScreen(page, 'Requests');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Enter a request' }).click();
    await expectGoodDialog(page, 'Enter a request');
    await closeDialog(page);
    await page.getByRole('link', { name: 'Exemption for 2026, Dr Alex Example' }).click();
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByText('Please choose a decision.')).toBeVisible();
    await page.getByRole('radio', { name: 'Reduce the targets by months of leave' }).check();
    await page.getByRole('combobox', { name: 'Months of leave' }).selectOption('8');
    await expect(page.getByRole('table', { name: 'Targets for 2026 after 8 months of leave' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByLabel('Reason for the decision').fill('On leave from March to October.');
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByRole('heading', { name: 'Targets reduced: 8 months of leave' })).toBeVisible();
    await expectGoodScreen(page);
    await openAs(page, 'participant');
    await expectScreen(page, /^Hello, /);
    await page.goto('/User/Layout/CPDSummary');
    await openProgress(page);
    await expect(page.getByText(/\/ 16 hours min/).first()).toBeVisible();
    await expectGoodScreen(page);
  });

  test('re-opening a year, and a year that is re-opened', async ({ page }) => {
    await openAs(page, 'staff', '/Admin/Members/100001');
    await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2025' });
    await chooseMore(page, 'Re-open 2025…');
    const dialog = page.getByRole('dialog', { name: 'Re-open 2025 for Dr Alex Example' });
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await dialog.getByRole('textbox', { name: 'Until the end of' }).fill('never');
    await dialog.getByRole('button', { name: 'Re-open' }).click();
    await expect(dialog.getByText('Please enter a date such as 31/05/2027.')).toBeVisible();
    await expectGoodDialog(page, 'Re-open 2025 for Dr Alex Example');
    await closeDialog(page);
    await page.goto('/Admin/Members/100004');
    await expect(page.getByRole('note', { name: 'Re-opened' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Progress in 2025' })).toBeVisible();
    await expectGoodScreen(page);
    await chooseMore(page, 'Change the re-opening…');
    await expect(page.getByRole('textbox', { name: 'Until the end of' })).toHaveValue('13/12/2026');
    await expectGoodDialog(page, 'Change the re-opening of 2025');
  });

  test('what the reports to boards look like', async ({ page }) => {
    await openAs(page, 'manager', '/Admin/Reports/Boards');
    await expect(page.getByRole('list', { name: 'Boards' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Add a board' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a board' });
    await dialog.getByRole('button', { name: 'Add the board' }).click();
    await expect(dialog.getByText('The name is missing.')).toBeVisible();
    await expectGoodDialog(page, 'Add a board');
  });

  test('the lists', async ({ page }) => {
    await openAs(page, 'staff', '/Admin/Lists/Members');
    await expect(page.getByText('8 members')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await expectGoodHere(page);
    await page.keyboard.press('Escape');
    const tabs = page.getByRole('navigation', { name: 'Lists' });
    for (const tab of ['Documents', 'Activities', 'Audit participants', 'Audit cases', 'Participation records']) {
      await tabs.getByRole('link', { name: tab }).click();
      await expectScreen(page, tab);
      await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
      await expectGoodScreen(page);
      if (tab !== 'Documents') continue;
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nothing has this');
      await expect(page.getByText('Name contains “nothing has this”')).toBeVisible();
      await expectGoodScreen(page);
      await atWidth(page, 390, async () => {
        await page.getByRole('button', { name: /^Filters/ }).click();
        await expectGoodHere(page);
      });
    }
  });

  test('notifications and shortcuts of the team', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    await openAs(page, 'staff', '/Admin/Notifications');
    await expect(page.getByText('No notifications yet.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Write a notification' }).click();
    await expectScreen(page, 'New notification');
    await page.getByRole('textbox', { name: 'Title' }).fill('The portal is away on Sunday');
    await page.getByRole('textbox', { name: 'Message' }).fill('- see [the guide](https://cpd.example/guide)');
    await page.getByRole('radio', { name: 'Members chosen by their record' }).check();
    await page.getByRole('combobox', { name: 'CPD year of the record' }).selectOption('2026');
    await page.getByRole('checkbox', { name: 'In Progress', exact: true }).check();
    await expect(page.getByText(/^\d members? would get it now/)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Send…' }).click();
    const sending = await expectGoodDialog(page, 'Send this notification?');
    await sending.getByRole('button', { name: /^Send to \d members?$/ }).click();
    await expectScreen(page, 'The portal is away on Sunday');
    await expectGoodScreen(page);
    await page.goto('/Admin/Notifications');
    await expect(page.getByRole('list', { name: 'Notifications of the team' })).toBeVisible();
    await expectGoodScreen(page);

    await page.goto('/Admin/Shortcuts');
    await expectScreen(page, 'Shortcuts');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Make a shortcut' }).click();
    await page.getByRole('button', { name: 'Make the shortcut' }).click();
    await expectGoodDialog(page, 'Make a shortcut');
    await closeDialog(page);
    await page.getByRole('button', { name: 'Change Grand rounds of the college' }).click();
    await expectGoodDialog(page, 'Change “Grand rounds of the college”');
  });

  test('texts and colours', async ({ page }) => {
    await openAs(page, 'manager', '/Admin/Content');
    await expectScreen(page, 'Texts and colours');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expectGoodScreen(page);
    }
    await page.getByRole('tab', { name: 'Links and colours' }).click();
    await page.getByRole('button', { name: 'Edit Primary colour', exact: true }).click();
    const colour = page.getByRole('dialog', { name: 'Edit Primary colour' });
    await colour.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#ffff');
    await colour.getByRole('button', { name: 'Save', exact: true }).click();
    await expectGoodDialog(page, 'Edit Primary colour');
    await closeDialog(page);
    await page.getByRole('tab', { name: 'Help texts' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('CPD team about your record');
    await page.getByRole('button', { name: `Edit ${HELP}`, exact: true }).click();
    const help = page.getByRole('dialog', { name: 'Edit Contact' });
    await help.getByRole('textbox', { name: 'Text', exact: true }).fill('Ring us before noon.');
    await expectGoodDialog(page, 'Edit Contact');
    await help.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(help).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search' }).fill('Ring us before noon');
    await page.getByRole('button', { name: `History of ${HELP}`, exact: true }).click();
    const history = page.getByRole('dialog', { name: 'History of Contact' });
    await history.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(history.getByText('Ring us before noon.')).toBeVisible();
    await expectGoodDialog(page, 'History of Contact');
  });

  test('the activities of the college, their attendance, and the offer that a member finds', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    await openAs(page, 'verified');
    await expectScreen(page, 'College activities');
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'New activity' }).click();
    await page.getByRole('button', { name: 'Save activity' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter the activity name.');
    await expectGoodScreen(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Congress');
    await page.getByRole('combobox', { name: 'CPD category' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'First day' }).fill('14/05/2026');
    await page.getByRole('textbox', { name: 'Last day' }).fill('15/05/2026');
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: 'Hours a day' }).fill('6');
    await page.getByRole('checkbox', { name: 'Ethics and professional behaviour' }).check();
    await page.getByRole('button', { name: 'Save activity' }).click();
    await expectScreen(page, 'Congress');
    await page.getByRole('textbox', { name: 'Attendance list' }).fill('Member number\r\n100001\r\n999999\r\n');
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText('1 of 2 lines is wrong.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('checkbox', { name: 'Leave out the wrong line' }).check();
    await page.getByRole('button', { name: 'Add 1 attendee' }).click();
    await expect(page.getByText('1 on the list, 0 confirmed.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Withdraw Alex Example' }).click();
    await expectGoodDialog(page, 'Withdraw Alex Example?');
    await closeDialog(page);
    await openAs(page, 'participant');
    await expectScreen(page, /^Hello, /);
    await expect(page.getByRole('region', { name: 'Did you go to this event?' })).toBeVisible();
    await expectGoodScreen(page);
  });
});
