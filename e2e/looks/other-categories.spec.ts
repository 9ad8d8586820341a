import { withCategories } from '@cpd/domain/testing/other-categories';
import type { Page } from '@playwright/test';
import { YEAR_ID } from '../../server/src/testing/test-app.ts';
import { changeRules } from '../../server/src/testing/year-rules.ts';
import { type Application, openDatabaseOf } from '../application.ts';
import { atWidth, expectGoodHere, expectGoodScreen } from '../checks.ts';
import { expectScreen, openAs, openProgress } from '../screens.ts';
import { expect, test } from '../test.ts';

async function ruleBy(application: Application, count: 2 | 5): Promise<string[]> {
  const { database, close } = await openDatabaseOf(application);
  try {
    await changeRules(database, YEAR_ID[2026], (set) => withCategories(set, count));
    const { rules } = await database
      .selectFrom('cpd_year')
      .innerJoin('framework', 'framework.framework_id', 'cpd_year.framework_id')
      .select('framework.rules')
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .executeTakeFirstOrThrow();
    return rules.categories.map(({ name }) => name);
  } finally {
    await close();
  }
}

/** Keeps a picture of the whole page, wide and narrow, for who wants to see it. */
async function picture(page: Page, name: string): Promise<void> {
  const take = (width: string) =>
    page.screenshot({ path: test.info().outputPath(`${name} ${width}.png`), fullPage: true });
  await take('wide');
  await atWidth(page, 390, async () => {
    await take('narrow');
  });
}

for (const count of [2, 5] as const) {
  test(`a year with ${count} categories is good to read, wide and narrow, light and dark`, async ({
    page,
    application,
  }) => {
    const names = await ruleBy(application, count);
    await openAs(page, 'participant');
    await expectScreen(page, /^Hello, /);
    for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
    await picture(page, 'Home');
    await expectGoodScreen(page);

    await page.goto('/User/Layout/CPDSummary');
    await expectScreen(page, '2026 Summary');
    await picture(page, 'Summary');
    await openProgress(page);
    await picture(page, 'Progress');
    await expectGoodScreen(page);
    await page.getByRole('tab', { name: 'Grid view' }).click();
    await picture(page, 'Grid');
    await expectGoodScreen(page);

    await page.goto('/User/Layout/Activity');
    await page.getByRole('combobox', { name: 'CPD category' }).click();
    for (const name of names) await expect(page.getByRole('listbox').getByText(name).first()).toBeAttached();
    await picture(page, 'Types');
    await expectGoodHere(page);
    await page.goto('/User/Layout/Framework');
    await expect(page.getByText(names.at(-1) ?? '').first()).toBeVisible();
    await picture(page, 'Framework');
    await expectGoodScreen(page);
  });

  test(`the team's lists are good to read in a year with ${count} categories`, async ({ page, application }) => {
    const names = await ruleBy(application, count);
    await openAs(page, 'staff', '/Admin/Lists/Members?Missing=Category+2');
    await expectScreen(page, 'Members');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    for (const name of names) await page.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More filters' }).click();
    for (const name of names) {
      await expect(page.getByRole('columnheader', { name })).toBeAttached();
      await expect(page.getByRole('textbox', { name })).toBeVisible();
    }
    await picture(page, 'Members');
    await expectGoodScreen(page);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(names[0] ?? '').first()).toBeVisible();
    await picture(page, 'Member');
    await expectGoodScreen(page);
  });
}
