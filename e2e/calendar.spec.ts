import { readFile } from 'node:fs/promises';
import { type Page, request } from '@playwright/test';
import { recordOf } from './record.ts';
import { chooseType, expectDialog, expectScreen, openAs, save } from './screens.ts';
import { expect, test } from './test.ts';

const CALENDAR = '/User/Layout/Activity?iscalendar=1';
const NAME = 'Kōrero; hui, wānanga 🩺';

test.beforeEach(async ({ page }) => {
  await page.clock.setSystemTime(new Date('2026-11-20T01:00:00Z'));
  await openAs(page, 'participant', CALENDAR);
  await expectScreen(page, 'Activity Calendar');
});

test('[CAL-01, CAL-02, CAL-03, CAL-19, ACT-01, ACT-03] month and year are walked by buttons and keys', {
  tag: '@phone',
}, async ({ page }) => {
  const name = await enterOn(page, '2026-11-18', 'Walked to');
  await page.reload();
  await showMonth(page);
  await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);
  await day(page, 'Wednesday 18 November 2026, 1 activity').click();
  await expect(panel(page).getByText(name)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(day(page, 'Wednesday 25 November 2026, no activities')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  // The selection goes with the focus, and the panel with the selection.
  await expect(page.getByRole('region', { name: 'Wednesday 25 November 2026' })).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(day(page, 'Friday 25 December 2026, no activities')).toBeFocused();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByText('Year', { exact: true }).click();
  await expect(page.getByRole('grid')).toHaveCount(12);
  await expect(day(page, 'Wednesday 18 November 2026, 1 activity')).toBeVisible();
  await page.getByRole('button', { name: 'Previous year' }).click();
  await expect(page.getByRole('grid', { name: 'January 2025' })).toBeVisible();
});

test('[CAL-04, CAL-08, CAL-10, CAL-15, ACT-10, ERR2-07] a day offers to add, and its activities their actions', {
  tag: '@phone',
}, async ({ page }) => {
  const name = await enterOn(page, '2026-11-19', 'Acted on');
  await page.reload();
  await showMonth(page);
  await day(page, 'Thursday 19 November 2026, 1 activity').click();
  const actions = page.getByRole('button', { name: `Actions for ${name}` });
  await actions.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit/View', 'Copy', 'Add file', 'Attach to PDP', 'Delete']);
  await expectMenuOverToasts(page);
  await page.keyboard.press('Escape');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Add file' }).click();
  const attach = await expectDialog(page, 'Attach file');
  await attach.getByRole('radio', { name: 'Upload a new file' }).check();
  await attach.getByLabel('Files to attach').setInputFiles({
    name: 'attended.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Attended.'),
  });
  await attach.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(panel(page).getByText('Evidence')).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = await expectDialog(page, 'Delete this activity?');
  await dialog.getByRole('button', { name: 'Delete the files' }).click();
  await expect(day(page, 'Thursday 19 November 2026, no activities')).toBeVisible();
  await page.getByRole('button', { name: 'Add activity' }).click();
  await expectScreen(page, 'Add Activity Calendar');
  await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('19/11/2026');
});

/** A toast where the open menu is does not cover it. */
async function expectMenuOverToasts(page: Page) {
  const above = await page.getByRole('menuitem', { name: 'Delete' }).evaluate((entry) => {
    const toast = document.createElement('div');
    toast.style.cssText = 'position: fixed; inset: 0; pointer-events: auto';
    document.querySelector('.mantine-Notifications-root[data-position="bottom-right"]')?.append(toast);
    const { x, y } = entry.getBoundingClientRect();
    const isAbove = entry.contains(document.elementFromPoint(x + 5, y + 5));
    toast.remove();
    return isAbove;
  });
  expect(above).toBe(true);
}

test('[CAL-01, CAL-04, CAL-09] a phone lists the days first, and has import and export behind one button', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = await enterOn(page, '2026-11-17', 'Listed');
  await page.reload();
  const listed = page.getByRole('region', { name: 'Tuesday 17 November 2026' });
  await expect(listed.getByText('1 h · ', { exact: false }).first()).toBeVisible();
  await listed.getByRole('link', { name }).click();
  await expectScreen(page, 'Edit Activity');
  await page.goBack();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export calendar' }).click();
  expect((await downloading).suggestedFilename()).toBe('calendar.ics');
});

test('[ACT-02] the tab that was used last opens again', async ({ page }) => {
  await page.getByRole('tab', { name: 'Detail view' }).click();
  await page.getByRole('tab', { name: 'Calendar view' }).click();
  await page.goto('/User/Layout/Activity');
  await expectScreen(page, 'Activity Calendar');
});

test('[CAL-09, CAL-11, CAL-12] one imported event fills the form and is saved only by Save', async ({ page }) => {
  await importFile(page, [event(NAME, '20261105T073000', 'DURATION:PT90M')]);
  await expectScreen(page, 'Add Activity Calendar');
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue(NAME);
  await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('05/11/2026');
  await expect(page.getByRole('textbox', { name: 'Total hours' })).toHaveValue('1.5');
  await chooseType(page, 'Lecture, seminar or workshop');
  await page.getByRole('checkbox', { name: 'Communication', exact: true }).check();
  await save(page);
  await page.getByRole('dialog', { name: 'Activity saved' }).getByRole('button', { name: 'Ok' }).click();

  await page.goto(CALENDAR);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('calendar.ics');
  const text = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '');
  expect(text).toContain('DTSTART;VALUE=DATE:20261105');
  expect(text).toContain('SUMMARY:Kōrero\\; hui\\, wānanga 🩺');
});

test('[CAL-12] of many events those chosen are logged as before, or kept to finish', async ({ page }) => {
  const known = await enterOn(page, '2026-10-01', 'Tumour board');
  await importFile(page, [
    event(known, '20261008T080000', 'DURATION:PT1H'),
    event('Something new', '20261009T080000', 'STATUS:TENTATIVE'),
    event('Far away', '20190312T080000'),
  ]);
  const dialog = await expectDialog(page, 'Choose what to import');
  await expect(dialog.getByText('Left out: 1 outside your open years.')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search by name' }).fill('tumour');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('searchbox', { name: 'Search by name' }).fill('');
  await dialog.getByRole('checkbox', { name: 'All 2 in the list' }).check();
  await dialog.getByRole('button', { name: 'Log 1 now' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 activity is logged.')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Imported, to finish (1)' });
  await page.reload();
  await waiting.getByRole('button', { name: 'Finish Something new' }).click();
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue('Something new');
  await page.getByRole('tab', { name: 'Calendar view' }).click();
  await waiting.getByRole('button', { name: 'Remove Something new' }).click();
  await expect(waiting).toBeHidden();
});

test('[CAL-11] a file that is no calendar is told of with its line, and changes nothing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await page.setInputFiles('input[type=file]', {
    name: 'a.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from('No.'),
  });
  await expect(
    page.getByRole('alert').getByText(/^Line 1: This is not a calendar file.* Nothing was imported\.$/),
  ).toBeVisible();
});

test('[CAL-18] a phone reads the calendar from an address that is made, replaced and stopped', async ({ page }) => {
  const name = await enterOn(page, '2026-11-17', 'Seen on the phone');
  const open = page.getByRole('button', { name: 'Subscribe from a phone or Outlook' });
  const title = 'Subscribe from a phone or Outlook';
  await open.click();
  const dialog = await expectDialog(page, title);
  const field = dialog.getByRole('textbox', { name: 'Your address' });
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  await expect(field).toBeFocused();
  const first = await field.inputValue();
  // As a phone, that has signed in to nothing.
  const phone = await request.newContext();
  const answer = await phone.get(first);
  expect(answer.headers()).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' });
  expect(await answer.text()).toContain(`SUMMARY:${name}`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await expectDialog(page, title);
  await expect(dialog.getByText('Last read by a program')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make a new address' }).click();
  await expect(dialog.getByText('Make a new address?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make a new address' }).click();
  await expect(field).not.toHaveValue(first);
  await expect(field).toBeFocused();
  const second = await field.inputValue();
  expect((await phone.get(first)).status()).toBe(404);
  expect((await phone.get(second)).status()).toBe(200);
  await page.keyboard.press('Escape');

  await open.click();
  await dialog.getByRole('button', { name: 'Stop the address' }).click();
  await expect(dialog.getByText(/^Stop this address\?/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop the address' }).click();
  await expect(page.getByText('The address was stopped.')).toBeVisible();
  expect((await phone.get(second)).status()).toBe(404);
  await phone.dispose();
});

function day(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

function panel(page: Page) {
  return page.getByRole('region', { name: /^[A-Z][a-z]+day \d/ });
}

/** The grid of days; a phone starts with the agenda. */
async function showMonth(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Month', { exact: true }).click();
}

/** Enters an activity beside the page. Answers its name. */
async function enterOn(page: Page, date: string, name: string): Promise<string> {
  const record = await recordOf(page, 'participant');
  await record.enter({ name, typeId: 106, hours: 1, date, domainId: 201 });
  return name;
}

function event(name: string, start: string, ...lines: string[]): string[] {
  const summary = name.replace(/[;,]/g, '\\$&');
  return ['BEGIN:VEVENT', `SUMMARY:${summary}`, `DTSTART:${start}`, ...lines, 'END:VEVENT'];
}

async function importFile(page: Page, events: string[][]): Promise<void> {
  const text = ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
  await page.setInputFiles('input[type=file]', {
    name: 'calendar.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(text),
  });
}
