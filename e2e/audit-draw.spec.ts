import { readFileSync } from 'node:fs';
import { checkDrawFile } from '@cpd/domain/audit/draw-check';
import { readDrawFile } from '@cpd/domain/audit/draw-file';
import type { Page } from '@playwright/test';
import { drawHashing } from '../server/src/features/college/audit-draws/draw-hashing.ts';
import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import { send } from './record.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** A round of 2025 whose members are to be drawn. */
async function makeRound(page: Page): Promise<number> {
  const { AuditRoundId } = await send(page, 'POST', '/api/AuditRounds', {
    ...{ CPDYearId: 10, RoundName: 'Audit of 2025', Origin: 'DRAW' },
    Settings: { DaysToAnswer: 42, DaysForMore: 21, DaysToReview: 14, JudgedTwice: 10 },
  });
  return AuditRoundId;
}

test('[DRW-01, DRW-02, DRW-04, DRW-05] a manager freezes the list, makes the secret, draws, and checks the draw; everyone sees what was settled', async ({
  page,
  expectedErrors,
}) => {
  await openAs(page, 'manager', '/Admin/Audits');
  await page.getByRole('button', { name: 'New round…' }).click();
  const making = page.getByRole('dialog', { name: 'New round of audits' });
  await making.getByRole('textbox', { name: 'Name' }).fill('Audit of 2025');
  await making.getByRole('button', { name: 'Make the round' }).click();
  await page.getByRole('link', { name: 'Draw the members' }).click();
  await expectScreen(page, 'Draw the members');
  await expect(page.getByRole('heading', { name: /would be audited$/ })).toBeVisible();
  await expectGoodScreen(page);
  const share = page.getByRole('textbox', { name: 'Share in per cent' });
  await share.fill('3');
  await page.getByRole('button', { name: 'Freeze the list' }).click();
  await expect(page.getByText('The share must be from 5 % to 100 %.')).toBeVisible();
  await share.fill('50');
  await page.getByRole('button', { name: 'Freeze the list' }).click();

  await expect(page.getByRole('heading', { name: 'Make the secret' })).toBeVisible();
  await expectGoodScreen(page);
  await page
    .getByRole('textbox', { name: /^What will the public value be/ })
    .fill('The lottery of 28 November 2026, in rising order');
  await page.getByRole('button', { name: 'Make the secret' }).click();
  const shown = await expectGoodDialog(page, 'The secret was made');
  const secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue();
  await shown.getByRole('button', { name: 'I have kept it' }).click();

  await expect(page.getByRole('heading', { name: 'Draw', exact: true })).toBeVisible();
  await expectGoodScreen(page);
  expectedErrors.push(/400 \(Bad Request\)/);
  await page.getByRole('textbox', { name: 'Secret' }).fill('another');
  await page.getByRole('textbox', { name: 'Public value' }).fill('3, 8, 19, 22, 40, 45');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.getByText('This is not the secret of this draw.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Secret' }).fill(secret);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Draw 1: \d+ members? (was|were) drawn$/ })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Back to the round' }).click();
  await expectScreen(page, 'Audit of 2025');
  await expect(page.getByRole('table', { name: 'Drawn members' })).toContainText('Your record was drawn at random.');
  await expect(page.getByText(/^The release is the second step\./)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Choose an observer…' }).click();
  const observing = await expectGoodDialog(page, 'Observer of the draw');
  await observing.getByRole('combobox', { name: 'Observer' }).selectOption('Wren Example');
  await observing.getByRole('button', { name: 'Save' }).click();
  await openAs(page, 'watcher', '/Admin/Audits');
  await page.getByRole('link', { name: 'Audit of 2025' }).click();
  await page.getByRole('link', { name: 'Show the draw' }).click();
  await expect(page.getByRole('button', { name: 'Download the draw file' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start another draw' })).toHaveCount(0);
  await openAs(page, 'manager', '/Admin/Audits');
  await page.getByRole('link', { name: 'Audit of 2025' }).click();
  await page.getByRole('link', { name: 'Show the draw' }).click();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the draw file' }).click();
  const path = await (await saving).path();
  const text = readFileSync(path, 'utf8');
  const file = readDrawFile(text);
  expect(file && checkDrawFile(drawHashing, file)).toEqual([]);
  const field = page.getByLabel('Draw file to check');
  await field.setInputFiles(path);
  await expect(page.getByText('the same members are drawn again. Nothing was changed.')).toBeVisible();
  await field.setInputFiles({
    ...{ name: 'touched.json', mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify({ ...file, population: file?.population.slice(1) })),
  });
  await expect(page.getByText(`Member ${file?.population[0]?.[0]} was removed.`)).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('link', { name: 'What everyone sees of this draw' }).click();
  await expectScreen(page, 'Draw 1 for the audit of 2025');
  await expect(page.getByText('3, 8, 19, 22, 40, 45')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto(`/Verify/Draw/${'0'.repeat(64)}`);
  await expectScreen(page, 'This draw is not known');

  await page.goto('/Admin/Audits');
  await page.getByRole('link', { name: 'Audit of 2025' }).click();
  await page.getByRole('link', { name: 'Show the draw' }).click();
  await page.getByRole('button', { name: 'Start another draw' }).click();
  await page.getByRole('button', { name: 'Freeze the list' }).click();
  await expect(page.getByText('Please enter why there is another draw.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Why is there another draw?' }).fill('The lottery was held a day later.');
  await page.getByRole('button', { name: 'Freeze the list' }).click();
  await expect(page.getByRole('heading', { name: 'Make the secret' })).toBeVisible();
  await expect(page.getByText(/^Draw 1, .*replaced by those of a later draw/)).toBeVisible();
});

test('[DRW-02, DRW-04] a member finds the root when the list is frozen, and their own ticket when the round is released', async ({
  page,
}) => {
  await openAs(page, 'manager', '/Admin/Tokens');
  const AuditRoundId = await makeRound(page);
  const settings = { AuditRoundId, Share: 5000, Second: 'NONE', LateDays: null, ImmuneYears: 0 };
  const { AuditDrawId } = await send(page, 'POST', '/api/AuditDraws', settings);
  const { Secret } = await send(page, 'POST', '/api/DrawCommitments', { AuditDrawId, PublicSource: 'A lottery' });

  await openAs(page, 'participant', '/User/Layout/Audit');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2025');
  const draw = page.getByRole('region', { name: 'The draw for the audit of 2025' });
  await expect(draw).toContainText('Those who are drawn will be notified.');
  await expectGoodScreen(page);

  await openAs(page, 'manager', '/Admin/Tokens');
  const { Drawn } = await send(page, 'PUT', '/api/AuditDraws', { AuditDrawId, Secret, PublicValue: '1, 2, 3' });
  await openAs(page, 'manager2', '/Admin/Tokens');
  await send(page, 'POST', '/api/AuditReleases', { AuditRoundId, Members: Drawn });

  await openAs(page, 'participant', '/User/Layout/Audit');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2025');
  await expect(draw).toContainText('Your record was drawn at random.');
  await draw.getByRole('button', { name: 'Check it' }).click();
  await expect(draw).toContainText('Your browser has checked it: your record was in the frozen list');
  await expectGoodScreen(page);
  await draw.getByRole('link', { name: /what was settled when/ }).click();
  await expectScreen(page, 'Draw 1 for the audit of 2025');
});
