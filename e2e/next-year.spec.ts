import type { Page } from '@playwright/test';
import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import { closeDialog, expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// Rules of the college would be seen by the journeys after this.
test.use({ ownApplication: {} });

const JANUARY = '2027-01-05T01:00:00Z';

test('[FWK-01, FWK-02, FWK-03] next year with another total: drafted, tried, published by two, told to members, and in force in January', async ({
  page,
  application,
}) => {
  await openAs(page, 'manager', '/Admin/Years');
  await expectScreen(page, 'CPD years');
  let interactions = 0;
  const press = async (name: string | RegExp) => {
    interactions += 1;
    await page.getByRole('button', { name }).click();
  };
  await press('Draft changes for 2027');
  await expect(page.getByRole('heading', { name: 'Draft of the rules for 2027' })).toBeVisible();
  await press('Change Total');
  await expectGoodDialog(page, 'Change: Total');
  interactions += 1;
  await page.getByLabel('Total for the year (hours)').fill('55');
  await press('Save');
  const changes = page.getByRole('table', { name: 'Changes since 2026' });
  await expect(changes.getByRole('row', { name: /^Total for the year/ })).toContainText('50 hours55 hours');

  await test.step('the lab says who would meet it', async () => {
    await press(/^Try it/);
    await expect(page.getByText(/would meet the rules for 2027/)).toBeVisible({ timeout: 30_000 });
    await expectGoodScreen(page);
  });
  await press('Publish the rules for 2027');
  const asking = await expectGoodDialog(page, 'Publish the rules for 2027');
  interactions += 1;
  await asking.getByRole('textbox', { name: 'Reason' }).fill('The council decided it in September.');
  await press('Ask a second person');
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waiting).toContainText('Total for the year: 50 hours → 55 hours');
  await expect(waiting.getByRole('button', { name: /^Confirm/ })).toBeHidden();

  await openAs(page, 'participant');
  // Only once the answer has come can it be told that nothing of the draft is shown.
  const answered = page.waitForResponse(/\/api\/ComingRules/);
  await page.getByRole('button', { name: 'What are my requirements?' }).click();
  await expectDialog(page, 'Requirements for 2026');
  expect(await (await answered).json()).toBeNull();
  await expect(page.getByText('What changes in 2027')).toBeHidden();

  await openAs(page, 'manager2', '/Admin/Requests');
  // They come by the menu.
  interactions += 1;
  await press('Confirm: Publish the rules for 2027');
  await expect(waiting).toBeHidden();
  expect(interactions).toBeLessThanOrEqual(12);
  await page.goto('/Admin/Years?year=12');
  await expect(page.getByText(/^Published on .*: The council decided it in September\.$/)).toBeVisible();

  await openAs(page, 'participant');
  await page.getByRole('button', { name: 'What are my requirements?' }).click();
  const coming = page.getByRole('region', { name: 'What changes in 2027' });
  await expect(coming).toContainText('Total for the year55 hours (before: 50 hours)');
  await expectGoodDialog(page, 'Requirements for 2026');

  await application.restart(JANUARY);
  await openAs(page, 'participant');
  // A new year asks for the registration first.
  await expectDialog(page, 'How are you registered in 2027?');
  await closeDialog(page);
  await page.getByRole('button', { name: 'What are my requirements?' }).click();
  const now = await expectDialog(page, 'Requirements for 2027');
  await expect(now).toContainText('at least 55 hours');
});

test('[FWK-02] a correction is tried on the records of its year, and refused where it harms someone who has submitted', async ({
  page,
}) => {
  await openAs(page, 'manager', '/Admin/Years?year=10');
  await page.getByRole('button', { name: 'Draft changes for 2025' }).click();
  const publish = page.getByRole('region', { name: 'Publish' });
  await expect(publish).toContainText('This is correction 1 of the rules for 2025.');
  await expect(publish).toContainText('Try the draft on their records first');
  await changeTotal(page, '300');
  await page.getByRole('button', { name: /^Try it/ }).click();
  await expect(publish).toContainText('4 members who have submitted 2025 would no longer meet the requirements', {
    timeout: 30_000,
  });
  await expectGoodScreen(page);
  await expect(page.getByRole('button', { name: 'Publish the rules for 2025' })).toBeHidden();

  await changeTotal(page, '45');
  await page.getByRole('button', { name: /^Try it/ }).click();
  await page.getByRole('button', { name: 'Publish the rules for 2025' }).click({ timeout: 30_000 });
  const asking = await expectGoodDialog(page, 'Publish the rules for 2025');
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Members were told 45 hours.');
  await asking.getByRole('button', { name: 'Ask a second person' }).click();
  await openAs(page, 'manager2', '/Admin/Requests');
  await page.getByRole('button', { name: 'Confirm: Publish the rules for 2025' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for a second person' })).toBeHidden();
  await page.goto('/Admin/Years?year=10');
  await expect(page.getByRole('region', { name: 'Total', exact: true })).toContainText('45 hours');
});

async function changeTotal(page: Page, hours: string): Promise<void> {
  await page.getByRole('button', { name: 'Change Total' }).click();
  const dialog = await expectDialog(page, 'Change: Total');
  await dialog.getByLabel('Total for the year (hours)').fill(hours);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}
