import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import { send } from './record.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** The id of the person who is signed in. */
async function userIdOf(page: Page, account: string): Promise<number> {
  const [user] = await send(page, 'GET', `/api/Users?Value=${account}&TypeOfSearch=USERNAME`);
  return user.UserId;
}

/** The page of the audited member, on a phone. */
async function openOwnAudit(page: Page) {
  await page.setViewportSize(PHONE);
  await openAs(page, 'participant-audited', '/User/Layout/Audit');
  await page.getByRole('combobox', { name: /year/i }).selectOption({ label: '2025' });
}

/** The page of the team, from the list of all audits. */
async function openCase(page: Page, account: string) {
  await page.setViewportSize(DESK);
  await openAs(page, account, '/Admin/Lists/AuditCases');
  await page
    .getByRole('link', { name: /Example/ })
    .first()
    .click();
  await expectScreen(page, 'Dr Jude Example, audit of 2025');
}

test('[CAS-02] the audited doctor asks for more time and then to defer; the team grants both, and the doctor reads until when', async ({
  page,
}) => {
  await test.step('the doctor asks for more time on a phone', async () => {
    await openOwnAudit(page);
    await page.getByRole('button', { name: 'I need more time…' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask for more time' });
    await asking.getByRole('textbox', { name: /^Until when/ }).fill('15/01/2027');
    await asking.getByRole('textbox', { name: /^Why/ }).fill('I am on call until Christmas.');
    await asking.getByRole('button', { name: 'Send' }).click();
    await expect(
      page.getByText(/^You asked for more time, until 15\/01\/2027\. The CPD team will answer you/),
    ).toBeVisible();
  });

  await test.step('the team finds it in the list, and grants it', async () => {
    await page.setViewportSize(DESK);
    await openAs(page, 'watcher', '/Admin/Lists/AuditCases');
    await page
      .getByRole('link', { name: /Example/ })
      .first()
      .click();
    await expect(page.getByText('I am on call until Christmas.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Decide|…$/ })).toHaveCount(0);
    await expectGoodScreen(page);
    await openCase(page, 'staff');
    await expectGoodScreen(page);
    const asked = page.getByRole('form', { name: 'The member asks for more time, until 15/01/2027' });
    await asked.getByRole('radio', { name: 'Grant' }).check();
    await expect(asked.getByText('The member is told: “The last day to answer is 15/01/2027.”')).toBeVisible();
    await expectGoodScreen(page);
    await asked.getByRole('textbox', { name: 'What you add' }).fill('Have a good Christmas.');
    await asked.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByText('Asked for more. The member has until 15/01/2027.')).toBeVisible();
    await expect(asked).toHaveCount(0);
    for (const [button, dialog] of [
      ['Change the auditor…', 'Give 1 audit to an auditor'],
      ['Remind…', 'Remind the member?'],
      ['More time…', 'Give more time'],
      ['Audited elsewhere…', 'Another CPD home has audited this year'],
      ['End it…', 'End the audit without an outcome'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await (await expectGoodDialog(page, dialog)).getByRole('button', { name: 'Cancel' }).click();
    }
    await page.getByRole('link', { name: 'Dr Jude Example, 100' }).click();
    await page.getByRole('link', { name: 'Audit of 2025: Asked for more' }).click();
    await expectScreen(page, 'Dr Jude Example, audit of 2025');
  });

  await test.step('the doctor reads it, and asks to defer', async () => {
    await openOwnAudit(page);
    await expect(page.getByText(/The answer: yes\. Have a good Christmas\./)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The auditor needs a little more by 15/01/2027' })).toBeVisible();
    await page.getByRole('button', { name: 'I need more time…' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask for more time' });
    await asking.getByRole('radio', { name: /^The audit at a later time/ }).check();
    await asking.getByRole('textbox', { name: /^Until when/ }).fill('01/05/2027');
    await asking.getByRole('textbox', { name: /^Why/ }).fill('I need an operation.');
    await asking.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^You asked to defer the audit until 01\/05\/2027/)).toBeVisible();
  });

  await test.step('the team grants it, and the doctor sees until when', async () => {
    await openCase(page, 'staff');
    const asked = page.getByRole('form', { name: 'The member asks to defer the audit until 01/05/2027' });
    await asked.getByRole('radio', { name: 'Grant' }).check();
    await asked.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByText('Deferred. It continues after 01/05/2027.')).toBeVisible();
    await expectGoodScreen(page);
    await openOwnAudit(page);
    await expect(page.getByRole('heading', { name: 'Your audit was deferred' })).toBeVisible();
    await expect(page.getByText('It continues after 01/05/2027. You need to do nothing until then.')).toBeVisible();
  });
});

test('[CAS-09] a review is decided by another colleague, who reads everything and takes it along as one file', async ({
  page,
}) => {
  await test.step('a manager decides the audit: passed with advice', async () => {
    await openAs(page, 'participant-audited', '/User/Layout/History');
    const UserId = await userIdOf(page, 'participant-audited');
    const { AuditCaseId } = await send(page, 'GET', `/api/OwnAudits?UserId=${UserId}&CPDYearId=10`);
    await send(page, 'PUT', '/api/OwnAudits', { AuditCaseId });
    await openAs(page, 'manager', '/Admin/Tokens');
    const AuditorUserId = await userIdOf(page, 'manager');
    await send(page, 'POST', '/api/AuditAssignments', { AuditCaseIds: [AuditCaseId], AuditorUserId });
    const step = async (Step: string, Text: string, Reason: string) => {
      const { RowVersion } = await send(page, 'GET', `/api/AuditBench/${AuditCaseId}`);
      await send(page, 'POST', '/api/AuditOutcomes', { AuditCaseId, RowVersion, Step, Text, Reason });
    };
    await step('BEGIN', '', '');
    await step('ADVISE', 'Keep a list of each meeting.', 'Seen at a visit.');
  });

  await test.step('the doctor asks for a review', async () => {
    await openOwnAudit(page);
    await page.getByRole('button', { name: 'Ask for a review…' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask for a review' });
    await asking.getByRole('textbox', { name: /^What do you disagree with/ }).fill('I do keep a list.');
    await asking.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^You asked for a review on/)).toBeVisible();
  });

  await test.step('the manager who decided it sees why another colleague decides the review', async () => {
    await openCase(page, 'manager');
    await expect(
      page.getByText('You have audited this record, so another colleague decides the review.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Decide the review' })).toHaveCount(0);
    await expectGoodScreen(page);
  });

  await test.step('another manager reads everything, and decides', async () => {
    await openCase(page, 'manager2');
    await page.getByRole('link', { name: 'Items, files and messages' }).click();
    await expectScreen(page, 'Dr Jude Example, 2025');
    await expect(page.getByText('This audit is not given to you, so you can only read it.')).toBeVisible();
    await expect(page.getByText('Seen at a visit.')).toBeVisible();
    await expect(page.getByRole('button', { name: /…|\(A\)/ })).toHaveCount(0);
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'More time, review and auditor' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download everything' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^Audit 2025 of \d+\.zip$/);
    const archive = readFileSync(await download.path());
    for (const name of ['audit.html', 'files/Attendance list.txt', 'I do keep a list.', 'Seen at a visit.']) {
      expect(archive.includes(name), name).toBe(true);
    }
    const form = page.getByRole('form', { name: 'The member asks for a review' });
    await form.getByRole('radio', { name: 'Passed', exact: true }).check();
    await form.getByRole('textbox', { name: 'Why' }).fill('Your list was there all along.');
    await expectGoodScreen(page);
    await form.getByRole('button', { name: 'Decide the review' }).click();
    await expect(page.getByText(/^The outcome was changed:/)).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('the doctor reads the decision', async () => {
    await openOwnAudit(page);
    await expect(page.getByRole('heading', { name: 'The audit of your 2025 record was successful' })).toBeVisible();
    await expect(page.getByText(/It changed the outcome\. Your list was there all along\./)).toBeVisible();
  });
});
