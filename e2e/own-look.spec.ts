import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectGoodScreen } from './checks.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// A week before 2026 closes, when members are reminded.
test.use({ ownApplication: { now: '2027-03-28T01:00:00Z' } });

/** Lines that an e-mail broke, together again. */
const unfolded = (mail: string) => mail.replaceAll(/=\r\n/g, '').replaceAll(/\r\n[ \t]+/g, ' ');

test('a manager changes the wording of the reminder, and a member ends such emails from one of them', async ({
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

  const outbox = join(application.dataFolder, 'outbox');
  const addressed = async () => {
    const names = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(names.map((each) => readFile(join(outbox, each), 'utf8')));
    return mails.map(unfolded).find((mail) => /^To: participant-nz@/m.test(mail) && mail.includes('List-Unsubscribe:'));
  };
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
