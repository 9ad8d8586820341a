import { expectGoodDialog, expectGoodHere } from './checks.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

for (const width of [1280, 390]) {
  test(`[CAS-03, CAS-04] audits that were chosen are given to an auditor, and their members reminded, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, 'staff', '/Admin/Lists/AuditCases');
    await expectScreen(page, 'Audit cases');
    const all = page.getByRole('checkbox', { name: 'Choose all that are shown' });
    await all.check();
    await page.getByRole('button', { name: 'Give 1 to an auditor…' }).click();
    const giving = await expectGoodDialog(page, 'Give 1 audit to an auditor');
    await expect(giving.getByRole('listitem')).toHaveText(/^Jude Example \(\d+\)$/);
    const auditor = giving.getByRole('combobox', { name: 'Auditor' });
    await expect(auditor.getByRole('option').nth(1)).toHaveText('Ash Example (1 open)');
    await giving.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(giving.getByText('Please choose who audits them.')).toBeVisible();
    await auditor.selectOption({ label: 'No one: take back' });
    await expectGoodHere(page);
    await auditor.press('Control+Enter');
    await expect(page.getByText('The audit is with no one now.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Give 1 to an auditor…' })).toHaveCount(0);
    await expect(page.getByText('Ash Example')).toHaveCount(0);

    await all.check();
    await page.getByRole('button', { name: 'Give 1 to an auditor…' }).click();
    await auditor.selectOption({ label: 'Ash Example (none open)' });
    await giving.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(page.getByText('The audit is with Ash Example now.')).toBeVisible();

    await all.check();
    await page.getByRole('button', { name: 'Remind 1…' }).click();
    const reminding = await expectGoodDialog(page, 'Remind the member?');
    await reminding.getByRole('button', { name: 'Remind', exact: true }).click();
    await expect(page.getByText('The member was reminded.')).toBeVisible();
    await all.check();
    await page.getByRole('button', { name: 'Remind 1…' }).click();
    await reminding.getByRole('button', { name: 'Remind', exact: true }).click();
    await expect(page.getByText(/^No one was reminded/)).toBeVisible();

    await openAs(page, 'watcher', '/Admin/Lists/AuditCases');
    await expect(page.getByRole('link', { name: /Jude/ })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
}
