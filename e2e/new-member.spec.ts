import { expectDialog, expectScreen, fillActivity, save, signIn } from './screens.ts';
import { expect, test } from './test.ts';

const FIRST = {
  name: 'Journal club',
  type: 'Grand rounds or journal club',
  date: '18/11/2026',
  hours: '1.25',
  domain: 'Medical expertise',
};

test('[HOM-01, HOM-02, HOM-06, HOM-08, HOM-11, HOM-12, HOM-13, HOM-14, HOM-15, REG-03, REG-04, REG-07, SPC-01, SUM-36, ACT-18, ACT-44] a first sign-in leads over tour and consent to a saved registration, an empty record teaches, and the first activity takes a few steps', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'participant-new');

  await test.step('the tour walks over Home', async () => {
    await (await expectDialog(page, 'Take a tour')).getByRole('button', { name: 'Walk through Home' }).click();
    for (const stop of ['Log what you do', 'See where you stand', 'Everything else is one step away']) {
      const tour = await expectDialog(page, `Tour: ${stop}`);
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('one question about research', async () => {
    const question = await expectDialog(page, 'May your record help research?');
    await question.getByRole('button', { name: 'Yes' }).click();
  });

  await test.step('the registration of the year, of which one a country stays', async () => {
    const question = await expectDialog(page, 'How are you registered in 2026?');
    await question.getByRole('checkbox', { name: 'Vocational scope', exact: true }).check();
    await question.getByRole('checkbox', { name: 'General scope', exact: true }).check();
    await expect(question.getByRole('checkbox', { name: 'Vocational scope', exact: true })).not.toBeChecked();
    await question.getByRole('button', { name: 'Save' }).click();
    const information = await expectDialog(page, 'Additional information');
    await information.getByRole('link', { name: 'View or edit my specialties' }).click();
    await expectScreen(page, 'My Specialties');
  });

  await test.step('the registration screen shows it, and Home asks nothing more', async () => {
    await page.goto('/User/Layout/Registration');
    await expect(page.getByRole('checkbox', { name: 'General scope', exact: true })).toBeChecked();
    await page.goto('/User/Layout/Home');
    await expect(page.getByText('Total CPD Hours: 0 / 50 hours min')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/User/Layout/CPDSummary');
    await expect(page.getByText('Country of Practice as New Zealand')).toBeVisible();
  });

  await test.step('Home offers examples, and says what the year requires', async () => {
    await page.goto('/User/Layout/Home');
    await expectScreen(page, /^Hello, /);
    await expect(page.getByRole('heading', { name: 'What did you do?' })).toBeVisible();
    await expect(page.getByText('Total CPD Hours: 0 / 50 hours min')).toBeVisible();
    await page.getByRole('button', { name: 'What are my requirements?' }).click();
    const dialog = await expectDialog(page, 'Requirements for 2026');
    await expect(dialog.getByText(/at least 50 hours/)).toBeVisible();
    await expect(dialog.getByText('Annual Conversation', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an empty summary says how to begin', async () => {
    await page.getByRole('link', { name: 'View Summary' }).click();
    await expectScreen(page, '2026 Summary');
    await expect(page.getByText('Nothing is recorded for 2026 yet.')).toBeVisible();
  });

  await test.step('the first activity is an example that fills in the form', async () => {
    await page.goto('/User/Layout/Home');
    await page.getByRole('link', { name: FIRST.name }).click();
    await expectScreen(page, 'Add Activity');
    await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue(FIRST.name);
    await expect(page.getByRole('combobox', { name: 'CPD category' })).toHaveValue(FIRST.type);
    await fillActivity(page, FIRST);
    await save(page);
    await page.getByRole('dialog', { name: 'Activity saved' }).getByRole('button', { name: 'Ok' }).click();
    await expectScreen(page, '2026 Summary');
    await expect(page.getByRole('button', { name: /^1\.25 of 50 h/ })).toBeVisible();
    await expect(page.getByRole('link', { name: FIRST.name })).toBeVisible();
  });

  await test.step('Home no longer gives examples, but shows the activity', async () => {
    await page.goto('/User/Layout/Home');
    await expect(page.getByRole('heading', { name: 'Recent activities' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What did you do?' })).toHaveCount(0);
  });

  await test.step('its name is offered for the next one', async () => {
    await page.goto('/User/Layout/Activity');
    await page.getByRole('combobox', { name: 'Activity name' }).pressSequentially('Jour');
    await page.getByRole('option', { name: FIRST.name }).click();
    await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue(FIRST.name);
  });
});

test('[ACT-47, HRS-02] a form that is not right says so at each field, and sends nothing', async ({ page }) => {
  await signIn(page, 'participant-new', '/User/Layout/Activity');
  await expectScreen(page, 'Add Activity');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await save(page);
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).not.toHaveCount(0);
  expect(calls).toEqual([]);
});
