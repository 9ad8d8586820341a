import type { Page } from '@playwright/test';
import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import { recordOf, send } from './record.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const YEAR_2025 = 10;
const MEMBER_NUMBER = '100001';

/** An answered audit that a manager audits, every item of which is judged twice; answers the ids of its round and of itself. */
async function beginAudit(page: Page): Promise<{ round: number; auditCase: number }> {
  await openAs(page, 'staff', '/Admin/Requests');
  const Settings = { DaysToAnswer: 42, DaysForMore: 21, DaysToReview: 14, JudgedTwice: 100 };
  const { AuditRoundId } = await send(page, 'POST', '/api/AuditRounds', {
    ...{ CPDYearId: YEAR_2025, RoundName: 'Judged twice', Origin: 'BY_HAND', Settings },
  });
  const Who = { Kind: 'NUMBERS', MemberNumbers: [MEMBER_NUMBER] };
  await send(page, 'POST', '/api/AuditChoices', { AuditRoundId, Who, Reason: 'You submitted the record late.' });
  await openAs(page, 'manager', '/Admin/Requests');
  await send(page, 'POST', '/api/AuditReleases', { AuditRoundId, Members: 1 });
  await openAs(page, 'participant');
  const { userId } = await recordOf(page, 'participant');
  const { AuditCaseId } = await send(page, 'GET', `/api/OwnAudits?UserId=${userId}&CPDYearId=${YEAR_2025}`);
  await send(page, 'PUT', '/api/OwnAudits', { AuditCaseId });
  await openAs(page, 'staff', '/Admin/Requests');
  const { Auditors } = await send(page, 'GET', '/api/Auditors');
  const auditor = Auditors.find(({ Name }: { Name: string }) => Name === 'Mika Example');
  await send(page, 'POST', '/api/AuditAssignments', {
    ...{ AuditCaseIds: [AuditCaseId], AuditorUserId: auditor.UserId },
  });
  return { round: AuditRoundId, auditCase: AuditCaseId };
}

test('[CAS-07, CAS-12] a second auditor judges an item without knowing what the first found, a third settles it, and the report says how well they agree', async ({
  page,
}) => {
  const { round, auditCase } = await beginAudit(page);
  let item = '';

  await test.step('who audits it accepts an item', async () => {
    await openAs(page, 'manager2', `/Admin/Audits/Case/${auditCase}`);
    await expectScreen(page, /^Dr Alex Example, 2025$/);
    const open = page
      .getByRole('region', { name: /./ })
      .filter({ has: page.getByRole('button', { name: 'Accept (A)' }) });
    item = (await open.getAttribute('aria-label')) ?? '';
    await open.focus();
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: new RegExp(`^${item}.*Accepted`) })).toBeVisible();
  });

  await test.step('a second judges it, on a phone, without what was found', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'auditor');
    await expectScreen(page, 'Audits');
    await expect(page.getByRole('heading', { name: 'Second opinions' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: '1 item waits for a second opinion' }).click();
    await expectScreen(page, 'Second opinion');
    await expect(page.getByText(/^1 item waits for a second opinion/)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Take the next item' }).click();
    const taken = page.getByRole('region', { name: item, exact: true });
    await expect(taken).toBeVisible();
    await expect(page.getByText('Accepted', { exact: true })).toHaveCount(0);
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'I know this member…' }).click();
    await (await expectGoodDialog(page, 'Give this item back')).getByRole('button', { name: 'Cancel' }).click();
    await taken.getByRole('button', { name: 'Do not accept… (R)' }).click();
    const refusing = await expectGoodDialog(page, `Do not accept ${item}`);
    await refusing.getByRole('textbox', { name: 'Why' }).fill('It has no date.');
    await refusing.getByRole('button', { name: 'Do not accept' }).click();
    await expect(page.getByText('No item waits for a second opinion.')).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('who audits it reads that another opinion is awaited, and sees nothing of what the second found', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openAs(page, 'manager2', `/Admin/Audits/Case/${auditCase}`);
    await page.getByRole('button', { name: 'Decide…' }).click();
    const deciding = await expectGoodDialog(page, 'Decide the audit');
    await expect(deciding.getByText(/^1 item still waits for a second opinion/)).toBeVisible();
    await deciding.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('It has no date.')).toHaveCount(0);
  });

  await test.step('a third settles it by a key', async () => {
    await openAs(page, 'staff', '/Admin/Audits/SecondOpinion');
    await page.getByRole('button', { name: 'Take the next item' }).click();
    const taken = page.getByRole('region', { name: item, exact: true });
    await taken.focus();
    await page.keyboard.press('h');
    const part = await expectGoodDialog(page, `Accept part of ${item}`);
    await part.getByRole('textbox', { name: /^Hours that you accept/ }).fill('0.5');
    await part.getByRole('textbox', { name: 'Why not all of them' }).fill('Half an hour is shown.');
    await part.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('No item waits for a second opinion.')).toBeVisible();
  });

  await test.step('the finding of the third is that of the item, and the report counts the two', async () => {
    await openAs(page, 'manager2', `/Admin/Audits/Case/${auditCase}`);
    await expect(page.getByText(/^Accepted 0\.5 of .*Half an hour is shown\.$/).first()).toBeVisible();
    await openAs(page, 'manager', `/Admin/Audits/${round}`);
    await expectScreen(page, 'Judged twice');
    await expect(page.getByText('1 item, 0 alike (0 %), Cohen’s kappa 0')).toBeVisible();
  });
});
