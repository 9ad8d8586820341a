import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectGoodScreen } from './checks.ts';
import { readPdf } from './pdf.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// A week before 2026 closes, when members are reminded.
test.use({ ownApplication: { now: '2027-03-28T01:00:00Z' } });

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><circle cx="20" cy="20" r="18" fill="#7a1f5c"/><path d="M45 10h70v8h-70z" fill="#004080"/></svg>';

/** Lines that an e-mail broke, together again. */
const unfolded = (mail: string) => mail.replaceAll(/=\r\n/g, '').replaceAll(/\r\n[ \t]+/g, ' ');

const TO_MEMBER = /^To: participant-nz@/m;

/** The e-mails that were sent. */
async function mailsIn(dataFolder: string): Promise<string[]> {
  const outbox = join(dataFolder, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return (await Promise.all(names.map((each) => readFile(join(outbox, each), 'utf8')))).map(unfolded);
}

/** Changes one text in its dialog. */
async function edit(page: Page, name: string, field: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = await expectDialog(page, `Edit ${name}`);
  await dialog.getByRole('textbox', { name: field, exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('[COH-11] a college puts in its name, logo, colours and words, and sees them on pages, in a document and in its own email', async ({
  page,
  browser,
  application,
  expectedErrors,
}) => {
  // The drawing that is refused.
  expectedErrors.push(/400 .*\/api\/Logos/);
  await openAs(page, 'manager', '/Admin/Content?tab=emails');
  await edit(page, 'Every email to a member: subject', 'Text', '{title}, from Harbour College');
  await edit(page, 'Sender name', 'Sender name', 'Harbour College CPD');
  await edit(page, 'Footer of emails to members', 'Footer of emails to members', '1 Harbour Street, Sydney');
  await page.getByRole('tab', { name: 'Links and colours' }).click();
  await edit(page, 'College name', 'College name', 'Harbour College');
  await edit(page, 'Primary colour', 'Primary colour', '#7a1f5c');
  await edit(page, 'Second colour', 'Second colour', '#004080');
  await page.getByRole('button', { name: 'Edit Logo', exact: true }).click();
  const dialog = await expectDialog(page, 'Edit Logo');
  const choose = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  await choose(LOGO.replace('<circle', '<style>circle{fill:red}</style><circle'));
  await expect(dialog.getByText('This drawing has a style sheet (<style>).')).toBeVisible();
  await choose(LOGO);
  await expect(dialog.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();

  await page.goto('/Admin/Notifications?id=new');
  await page.getByRole('textbox', { name: 'Title' }).fill('The portal moves');
  await page.getByRole('textbox', { name: 'Message' }).fill('On Sunday.');
  await page.getByRole('radio', { name: 'Members chosen by their record' }).check();
  await page.getByRole('combobox', { name: 'CPD year of the record' }).selectOption('2026');
  await page.getByRole('checkbox', { name: 'In Progress', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Not begun' }).check();
  await page.getByRole('button', { name: 'Send…' }).click();
  await (await expectDialog(page, 'Send this notification?')).getByRole('button', { name: /^Send to / }).click();

  const ofMember = await browser.newContext({ baseURL: application.url });
  const member = await ofMember.newPage();
  await member.goto('/Login');
  const logo = member.getByRole('img', { name: 'Harbour College' }).first();
  await expect(logo).toBeVisible();
  // Its colours are for paper, and this side of the page is dark.
  await expect(logo).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await member.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(member.getByRole('heading', { name: /^Sign in to try/ })).toBeVisible();
  await expect(logo).toHaveJSProperty('complete', true);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await openAs(member, 'participant-nz', '/User/Layout/Certificate');
  await expect(logo).toBeVisible();
  await expectGoodScreen(member);
  const header = member.locator('header').first();
  expect(await header.evaluate((element) => getComputedStyle(element).borderBottomColor)).toBe('rgb(0, 64, 128)');
  const downloading = member.waitForEvent('download');
  await member.getByRole('button', { name: 'Download CPD statement 2026' }).click();
  expect(await readPdf(await downloading)).toContain('Harbour College');
  await ofMember.close();

  const ownWords = async () =>
    (await mailsIn(application.dataFolder)).find(
      (each) => TO_MEMBER.test(each) && /^Subject: The portal moves, from Harbour College/m.test(each),
    );
  await expect.poll(ownWords, { timeout: 90_000 }).toBeDefined();
  const mail = (await ownWords()) ?? '';
  expect(mail).toMatch(/^From: Harbour College CPD </m);
  expect(mail).toMatch(/^List-Unsubscribe: <http/m);
  expect(mail).toContain('1 Harbour Street, Sydney');
});

test('[COH-11] a manager changes the wording of the reminder, and a member ends such emails from one of them', async ({
  page,
  browser,
  application,
}) => {
  await openAs(page, 'manager', '/Admin/Content?tab=emails');
  await expectScreen(page, 'Texts and colours');
  await expectGoodScreen(page);
  const name = 'Reminder before a year closes: title';
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = await expectDialog(page, `Edit ${name}`);
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Your logbook of {yeer}');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('There is no field {yeer} here. The fields are {year}, {dueDay}.')).toBeVisible();
  await text.fill('Your logbook of {year} is due');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toHaveText('Your logbook of 2026 is due');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();

  const isReminder = (each: string) => TO_MEMBER.test(each) && each.includes('List-Unsubscribe:');
  const addressed = async () => (await mailsIn(application.dataFolder)).find(isReminder);
  await expect.poll(addressed, { timeout: 90_000 }).toBeDefined();
  const mail = (await addressed()) ?? '';
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const [, path = ''] = /^List-Unsubscribe:\s*<https?:\/\/[^/]+([^>]+)>/m.exec(mail) ?? [];

  const ofMember = await browser.newContext({ baseURL: application.url });
  const member = await ofMember.newPage();
  await member.goto(path);
  await member.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(member.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible();
  await openAs(member, 'participant-nz', '/User/Layout/Settings');
  await expect(member.getByRole('switch', { name: 'Reminders' })).not.toBeChecked();
  await expect(member.getByRole('switch', { name: 'News from the CPD team' })).toBeChecked();
  await ofMember.close();
});
