import { expectGoodDialog, expectGoodScreen } from '../checks.ts';
import { chooseAction, closeDialog, expectScreen, openAs, save } from '../screens.ts';
import { expect, test } from '../test.ts';

const HOME = '/User/Layout/PDP/Home/11';

test.describe('good to read, wide and narrow, light and dark:', () => {
  test('the plans of a year and what is done with them', async ({ page }) => {
    await openAs(page, 'participant', HOME);
    await expectScreen(page, '2026 Professional Development Plans');
    const goals = page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('button');
    if ((await goals.getAttribute('aria-expanded')) === 'false') await goals.click();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Upload PDP' }).click();
    const upload = await expectGoodDialog(page, 'Upload your own PDP');
    await upload.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(upload.getByText('Please enter how many hours you spent creating this plan.')).toBeVisible();
    await expectGoodDialog(page, 'Upload your own PDP');
    await closeDialog(page);
    await chooseAction(page, '2026 plan', 'Close the goals');
    const closing = await expectGoodDialog(page, 'How did your goals go?');
    for (const goal of await closing.getByRole('radiogroup').all()) {
      await goal.getByRole('radio', { name: 'Drop' }).check();
    }
    await closing.getByRole('button', { name: 'Save' }).click();
    await expect(closing.getByText('Please say in a few words why you are dropping this goal.').first()).toBeVisible();
    await expectGoodDialog(page, 'How did your goals go?');
    for (const why of await closing.getByRole('textbox', { name: /^Why, in a few words/ }).all()) {
      await why.fill('A colleague runs it now.');
    }
    await closing.getByRole('button', { name: 'Save' }).click();
    await expect(closing).toBeHidden();
    await expectGoodScreen(page);
    await chooseAction(page, '2026 plan', 'Delete');
    await expectGoodDialog(page, 'Are you sure you want to delete "2026 plan" PDP?');
  });

  test('a plan that is written, saved and read', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/PDP/Add?year=11');
    await expectScreen(page, '2026 Professional Development Plan');
    await save(page);
    await expect(page.getByRole('alert').getByRole('link')).not.toHaveCount(0);
    await expectGoodScreen(page);
    await page.getByRole('textbox', { name: /^Plan name/ }).fill('Better teaching');
    await page.getByRole('textbox', { name: /^CPD need/ }).fill('Trainees hear too seldom how they do.');
    await page
      .getByRole('textbox', { name: /^What do you want to achieve/ })
      .first()
      .fill('Give feedback every week');
    await page.getByRole('button', { name: 'Add a new activity to goal 1' }).click();
    const activity = await expectGoodDialog(page, 'Add a new activity');
    await activity.getByRole('textbox', { name: /^Activity/ }).fill('Supervisor course');
    await activity.getByRole('textbox', { name: /^Time frame/ }).fill('by June');
    await activity.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Add another goal' }).click();
    await page
      .getByRole('textbox', { name: /^What do you want to achieve/ })
      .last()
      .fill('Run the journal club');
    await page.getByRole('textbox', { name: /^How many hours/ }).fill('2');
    await expectGoodScreen(page);
    await save(page);
    const saved = await expectGoodDialog(page, 'Plan saved');
    await saved.getByRole('button', { name: 'Ok' }).click();
    await expectScreen(page, '2026 Professional Development Plans');
    await chooseAction(page, '2026 plan', 'View');
    await expect(page.getByRole('textbox', { name: /^Plan name/ })).toBeDisabled();
    await expectGoodScreen(page);
  });
});
