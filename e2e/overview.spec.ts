import { expectGoodScreen } from './checks.ts';
import { readPdf } from './pdf.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

test('[COH-01, COH-02, COH-03, COH-07] the committee’s figures: from a figure to its list, to writing to those in it, and the pack as PDF and CSV', async ({
  page,
}) => {
  let behind = 0;

  await test.step('the first page of a manager leads to the overview', async () => {
    await openAs(page, 'manager');
    await expectScreen(page, 'Find a member');
    await page.getByRole('link', { name: /^2026: \d+ of \d+ handed in/ }).click();
    await expectScreen(page, 'Overview');
    await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue('2026');
    await expectGoodScreen(page);
  });

  await test.step('a figure leads to as many members, to whom the team writes', async () => {
    // A count may be of a moment ago, and another journey have changed a member since.
    await expect(async () => {
      await page.goto('/Admin/Overview');
      const figure = page.getByRole('region', { name: 'Progress' }).getByRole('link', { name: /^Behind/ });
      behind = Number(await figure.getByText(/^\d+$/).textContent());
      expect(behind).toBeGreaterThan(0);
      await figure.click();
      await expectScreen(page, 'Members');
      await expect(page.getByText(new RegExp(`^${behind} members?$`))).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.getByRole('link', { name: 'Write to these' }).click();
    await expectScreen(page, 'New notification');
    await page.goBack();
    await expect(page.getByText(new RegExp(`^${behind} members?$`))).toBeVisible();
    await page.goBack();
    await expectScreen(page, 'Overview');
  });

  await test.step('groups are chosen, and lead to their lists', async () => {
    await page.getByRole('button', { name: 'Country', exact: true }).click();
    const table = page.getByRole('table', { name: 'By country' });
    const link = table.getByRole('link', { name: /members, none$/ });
    const count = Number(await link.textContent());
    await link.click();
    await expectScreen(page, 'Members');
    await expect(page.getByText(new RegExp(`^${count} members?$`))).toBeVisible();
    await page.goBack();
  });

  await test.step('the year before has a picture of its weeks, and the same as a table', async () => {
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2025');
    await expect(page).toHaveURL(/Overview\?Year=2025$/);
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('table', { name: 'Handed in by week' }).getByRole('row').nth(1)).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('the pack is saved as PDF and CSV', async () => {
    for (const [button, fileName] of [
      ['PDF', 'CPD in 2025.pdf'],
      ['CSV', /^CPD in 2025 .*\.csv$/],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(fileName);
      if (button === 'PDF') expect(await readPdf(download)).toContain('A dash stands for fewer than five members');
      await expect(page.getByText('It is on its way to your downloads.')).toBeVisible();
    }
  });
});
