import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import { accessToken } from './record.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const BOARD = 'Medical Board of Australia';
const TITLE = `${BOARD}, 2025`;
/** The preview of a version that is shown on 20 November ends on 4 December. */
const AFTER_PREVIEW = '2026-12-05T01:00:00Z';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 720 };

// Its clock is moved past the preview.
test.use({ ownApplication: {} });

test('[RPT-01, RPT-02, RPT-04] the report of a year to a board is made, shown, objected to, signed by two, sent, and corrected once', async ({
  page,
  application,
}) => {
  await openAs(page, 'manager', '/Admin/Search/Home');
  await page.getByRole('navigation', { name: 'CPD team' }).getByRole('link', { name: 'Reports to boards' }).click();
  await expectScreen(page, 'Reports to boards');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: `Make a draft for ${BOARD}` }).click();
  await expectScreen(page, TITLE);
  const address = new URL(page.url()).pathname;

  await test.step('the lines are looked at, and shown to members', async () => {
    await page.getByRole('button', { name: 'Show it to members…' }).waitFor({ timeout: 90_000 });
    await expectGoodScreen(page);
    await page.getByRole('link', { name: /Requirements met$/ }).click();
    await expectScreen(page, 'Lines');
    await expect(page.getByRole('row', { name: /Alex Example/ })).toContainText('62.5 of 50 recorded');
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'The report' }).click();
    await page.getByRole('button', { name: 'Show it to members…' }).click();
    const dialog = await expectGoodDialog(page, 'Show it to members?');
    await dialog.getByRole('button', { name: 'Show it and notify them' }).click();
    await expect(page.getByText('Version 1 · Shown to members until 04/12/2026')).toBeVisible();
    await expect(page.getByText(/Members can still look at their lines\./)).toBeVisible();
  });

  await test.step('a member is told, and says on the phone that the line is wrong', async () => {
    await page.setViewportSize(PHONE);
    await openAs(page, 'participant', '/User/Layout/Home');
    await expectScreen(page, /^Hello, /);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('What we will report about you for 2025').first().click();
    await page.getByRole('link', { name: 'What we will report about you' }).first().click();
    await expectScreen(page, 'What we will report about you');
    const card = page.getByRole('region', { name: `2025: ${BOARD}` });
    await expect(card.getByText('You met the requirements for 2025.')).toBeVisible();
    await expectGoodScreen(page);
    await card.getByRole('button', { name: 'This is wrong…' }).click();
    const dialog = await expectGoodDialog(page, 'This is wrong');
    await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('My course in June is missing.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(card.getByText(/^We answer by 04\/12\/2026/)).toBeVisible();
    await page.setViewportSize(DESK);
  });

  await test.step('which is decided before anyone signs', async () => {
    // An open page would ask in vain in the meantime.
    await page.goto('about:blank');
    await application.restart(AFTER_PREVIEW);
    await openAs(page, 'manager', address);
    await expect(page.getByText(/One member says that their line is wrong\. Decide that first\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign…' })).toHaveCount(0);
    await page.getByRole('list', { name: 'Members who say that their line is wrong' }).getByRole('link').click();
    await expectScreen(page, /^Objection to the report for 2025/);
    await page.getByRole('radio', { name: 'The line stands' }).check();
    await page.getByRole('textbox', { name: 'Reason for the decision' }).fill('The course was in 2024.');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(page.getByText('The course was in 2024.')).toBeVisible();
  });

  await test.step('two people sign', async () => {
    await sign(page, 'manager', address);
    await expect(page.getByText(/You have signed this report\. Someone else signs it too\./)).toBeVisible();
    await expectGoodScreen(page);
    await sign(page, 'manager2', address);
    await expect(page.getByText('Version 1 · Signed, not sent yet')).toBeVisible();
  });

  await test.step('it is marked as sent, with the file that was downloaded', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain('Alex');
    await page.getByRole('button', { name: 'Mark as sent…' }).click();
    const dialog = await expectGoodDialog(page, 'Mark as sent');
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(dialog.getByText('How it was sent is missing.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'How it was sent' }).fill('Portal of the board');
    // What was typed is not lost without a question.
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByText('Version 1 · Sent 05/12/2026')).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('it is corrected by a new version, whose difference is shown', async () => {
    await correctName(page, Number(address.split('/').at(-1)));
    await page.getByRole('button', { name: 'Correct it…' }).click();
    const dialog = await expectGoodDialog(page, 'Correct the report');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A name was wrong.');
    await dialog.getByRole('button', { name: 'Make a draft' }).click();
    await expect(page.getByText('Version 2 · Draft')).toBeVisible({ timeout: 90_000 });
    await page.getByRole('link', { name: 'in 1 line' }).click();
    await expectScreen(page, 'Differences');
    const row = page.getByRole('row', { name: /100001/ });
    await expect(row).toContainText('Alexis Example');
    await expectGoodScreen(page);
    await page.goto(address);
    await expect(page.getByText(/^Version 2 is being prepared/)).toBeVisible();
  });
});

async function sign(page: Page, account: string, address: string): Promise<void> {
  await openAs(page, account, address);
  await page.getByRole('button', { name: 'Sign…' }).click();
  const dialog = await expectGoodDialog(page, 'Sign the report?');
  await dialog.getByRole('button', { name: 'Sign it' }).click();
  await expect(page.getByText('You have signed the report.')).toBeVisible();
}

/** The member has another first name than was reported. */
async function correctName(page: Page, reportVersionId: number): Promise<void> {
  const asked = { ReportVersionId: reportVersionId, Text: '100001' };
  const { Lines } = JSON.parse(await send(page, 'POST', '/api/ReportLines', asked));
  const details = JSON.parse(await send(page, 'GET', `/api/MemberDetails?ForUserId=${Lines[0].UserId}`));
  const { UserId: ForUserId, Sources: _sources, Years: _years, ...rest } = details;
  await send(page, 'PUT', '/api/MemberDetails', { ForUserId, ...rest, FirstName: 'Alexis', Reason: 'By deed poll.' });
}

async function send(page: Page, method: string, path: string, data?: object): Promise<string> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  expect(answer.status(), await answer.text()).toBe(200);
  return await answer.text();
}
