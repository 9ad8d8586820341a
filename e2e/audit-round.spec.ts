import { readFileSync } from 'node:fs';
import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const ROUND = 'Late submissions for 2025';
const REASON = 'You submitted your 2025 record after the close.';

test('[DRW-05, DRW-06, CAS-02, CAS-12] the CPD team chooses members by hand, a second person releases the round, and the member reads why', async ({
  page,
}) => {
  await test.step('a manager makes a round and adds members, and cannot release it', async () => {
    await openAs(page, 'manager', '/Admin/Search/Home');
    await page.getByRole('navigation', { name: 'CPD team' }).getByRole('link', { name: 'Audits' }).click();
    await expectScreen(page, 'Audits');
    await expect(page.getByRole('list', { name: 'Rounds' })).toContainText('1 of 1 has answered, 0 decided');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'New round…' }).click();
    const making = page.getByRole('dialog', { name: 'New round of audits' });
    await making.getByRole('button', { name: 'Make the round' }).click();
    await expect(making.getByText('The name is missing.')).toBeVisible();
    await expectGoodDialog(page, 'New round of audits');
    await making.getByRole('textbox', { name: 'Name' }).fill(ROUND);
    await making.getByRole('radio', { name: 'chosen by hand' }).check();
    await making.getByRole('button', { name: 'Make the round' }).click();

    await expectScreen(page, ROUND);
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Add members…' }).click();
    const adding = page.getByRole('dialog', { name: `Add members to ${ROUND}` });
    await adding.getByRole('textbox', { name: 'Member numbers' }).fill('100001\n999999\n100008');
    await expect(adding.getByText('1 member will be added.')).toBeVisible();
    await expect(adding.getByText('999999 is not the number of a member.')).toBeVisible();
    await expect(adding.getByText('100008 (Jude Example) has an audit that is not over.')).toBeVisible();
    await adding.getByRole('button', { name: 'Add them' }).click();
    await expect(adding.getByText('The reason is missing: the member reads it.')).toBeVisible();
    await expectGoodDialog(page, `Add members to ${ROUND}`);
    await adding.getByRole('textbox', { name: 'Why are they audited?' }).fill(REASON);
    await adding.getByRole('button', { name: 'Add them' }).click();
    await expect(page.getByRole('table', { name: 'Chosen members' })).toContainText(REASON);
    await expect(page.getByText(/^The release is the second step\. Two people are needed\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release…' })).toHaveCount(0);
    await expectGoodScreen(page);
  });

  await test.step('the member is not notified before the release', async () => {
    await openAs(page, 'participant', '/User/Layout/Home');
    await expectScreen(page, /^Hello, /);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('Your 2025 record was selected for audit')).toHaveCount(0);
  });

  await test.step('a second manager releases it, and its figures lead to its audits', async () => {
    await openAs(page, 'manager2', '/Admin/Audits');
    await page.getByRole('link', { name: ROUND }).click();
    await page.getByRole('button', { name: 'Release…' }).click();
    const releasing = await expectGoodDialog(page, `Release ${ROUND}?`);
    await releasing.getByRole('button', { name: 'Release and notify 1 member' }).click();
    await expect(page.getByText(/Under way · 0 of 1 has answered, 0 decided · last day/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Audits by state' })).toContainText('Selected');
    await expectGoodScreen(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain('Selected,1');
    await page.getByRole('link', { name: /Without an auditor$/ }).click();
    await expectScreen(page, 'Audit cases');
    await expect(page.getByText('1 audit', { exact: true })).toBeVisible();
  });

  await test.step('the member finds the notice, and the reason on the page of the audit', async () => {
    await openAs(page, 'participant', '/User/Layout/Home');
    await expectScreen(page, /^Hello, /);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('Your 2025 record was selected for audit').first()).toBeVisible();
    await page.goto('/User/Layout/Audit');
    await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2025');
    await expect(page.getByText(REASON).first()).toBeVisible();
  });
});

test('[CAS-01] a round that was not released is dropped, and a colleague who has it open is told', async ({
  page,
  browser,
  application,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /status of 409/);
  await openAs(page, 'staff', '/Admin/Audits');
  await page.getByRole('button', { name: 'New round…' }).click();
  const making = page.getByRole('dialog', { name: 'New round of audits' });
  await making.getByRole('textbox', { name: 'Name' }).fill(ROUND);
  await making.getByRole('button', { name: 'Make the round' }).click();
  await expectScreen(page, ROUND);
  await expect(page.getByText(/a manager draws the members/)).toBeVisible();
  const there = await browser.newContext({ baseURL: application.url });
  const colleague = await there.newPage();
  await openAs(colleague, 'manager', new URL(page.url()).pathname);
  await expectScreen(colleague, ROUND);
  await page.getByRole('button', { name: 'Drop the round…' }).click();
  const dropping = await expectGoodDialog(page, `Drop ${ROUND}?`);
  await dropping.getByRole('button', { name: 'Drop the round' }).click();
  await expectScreen(page, 'Audits');
  await expect(page.getByText(`“${ROUND}” was dropped. No one was notified.`)).toBeVisible();
  await expect(page.getByRole('link', { name: ROUND })).toHaveCount(0);
  await colleague.getByRole('button', { name: 'Drop the round…' }).click();
  const late = colleague.getByRole('dialog', { name: `Drop ${ROUND}?` });
  await late.getByRole('button', { name: 'Drop the round' }).click();
  await expect(late.getByText('A colleague has dropped this round. Nothing was changed.')).toBeVisible();
  await late.getByRole('button', { name: 'Cancel' }).click();
  await expect(colleague.getByText('A colleague has dropped this round. No one was notified.')).toBeVisible();
  await there.close();
});
