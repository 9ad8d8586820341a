import { expectGoodScreen } from './checks.ts';
import { expectDialog, expectScreen, openAs, save } from './screens.ts';
import { expect, test } from './test.ts';

// In 2022 hours went to specialties, and its record is submitted wherever the demo is told for later.
test.use({ ownApplication: { now: '2022-11-20T01:00:00Z', freshDemo: true } });

test('[HRS-01, HRS-03, HRS-04, DOM-02, DOM-07, RFL-04, RFL-06, RFL-07] in 2022 hours go to each specialty, and a reflection is one text of a fixed worth', async ({
  page,
}) => {
  await openAs(page, 'participant', '/User/Layout/Activity?year=7');
  await expectScreen(page, 'Add Activity');
  await page.getByRole('button', { name: /^Year, goals and more|^Year and more/ }).click();
  await expect(page.getByRole('radio', { name: '2022' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Activity name' }).fill('Heart failure update');
  const type = page.getByRole('combobox', { name: 'CPD category' });
  await type.fill('Lecture');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Date' }).fill('10/11/2022');
  await expect(page.getByRole('textbox', { name: 'Total hours' })).toHaveCount(0);

  await test.step('more than a day is refused', async () => {
    await page.getByRole('textbox', { name: 'Generic' }).fill('25');
    await save(page);
    await expect(
      page.getByText('Please enter hours per individual occurrences of the activity (24 hours or less)').first(),
    ).toBeVisible();
  });

  await page.getByRole('textbox', { name: 'Generic' }).fill('1.1');
  await page.getByRole('textbox', { name: 'Cardiology' }).fill('2');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^3 hours/)).toBeVisible();
  await page.getByRole('button', { name: 'Reflection', exact: true }).click();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await expect(page.getByText(/1 credit/).first()).toBeVisible();
  await page.getByRole('textbox', { name: /reflection/i }).fill('The new order of medicines suits our clinic.');
  await expectGoodScreen(page);
  await save(page);
  const dialog = await expectDialog(page, 'Activity saved');
  await expect(dialog.getByText('10/11/2022')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expectScreen(page, 'Edit Activity');
  await expect(page.getByRole('textbox', { name: 'Generic' })).toHaveValue('1');
  await expect(page.getByRole('textbox', { name: 'Cardiology' })).toHaveValue('2');
});
