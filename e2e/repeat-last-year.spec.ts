import { expectGoodHere } from './checks.ts';
import { chooseAction, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

test('[ACT-33, ACT-37] from the summary, what was done last year is saved again at once, and what is wrong is said in its row', {
  tag: '@phone',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  await expectScreen(page, '2026 Summary');
  await chooseAction(page, '2026 Summary', 'Repeat 2025');
  const dialog = page.getByRole('dialog', { name: /^Repeat from 2025 \(\d+ activities\)$/ });
  await expect(dialog.getByText('Not included')).toBeVisible();
  await expectGoodHere(page);
  // In November almost everything of the year before would be in the past: nothing of that is ticked.
  await expect(dialog.getByText('Already past: tick only what happened').first()).toBeVisible();
  await expect(dialog.getByText(/^Tick what you did in 2026 too\. /)).toBeVisible();
  for (const box of await dialog.getByRole('checkbox', { checked: true }).all()) await box.uncheck();
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveCount(0);

  const project = dialog.getByRole('group', { name: 'Quality project: discharge summaries' });
  const workshop = dialog.getByRole('group', { name: 'Workshop: cultural safety in practice' });
  await project.getByRole('checkbox').check();
  await workshop.getByRole('checkbox').check();
  await project.getByRole('button', { expanded: false }).click();
  await expect(project.getByRole('textbox', { name: 'Date' })).toHaveValue(/^\d\d\/\d\d\/2026$/);
  await workshop.getByRole('button', { expanded: false }).click();
  await workshop.getByRole('textbox', { name: 'Date' }).fill('04/05/2025');
  await dialog.getByRole('button', { name: 'Save 2 activities' }).click();
  await expect(workshop.getByText('Please choose a date in 2026.')).toBeVisible();
  await expect(workshop.getByRole('textbox', { name: 'Date' })).toBeFocused();
  await workshop.getByRole('textbox', { name: 'Date' }).fill('04/05/2026');
  await project.getByLabel('Hours').fill('2.5');
  await dialog.getByRole('button', { name: 'Save 2 activities' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 activities saved.')).toBeVisible();
  await expectScreen(page, '2026 Summary');
  await expect(page.getByRole('link', { name: /^Quality project: discharge summaries/ }).first()).toBeVisible();
});

test.describe('in an empty year', () => {
  // 2027 has just begun, and 2026 is the year before.
  test.use({ ownApplication: { now: '2027-01-20T01:00:00Z' } });

  test('[ACT-33, HOM-05] Home offers what was done last year: two presses save all of it', async ({ page }) => {
    await openAs(page, 'participant');
    await expectScreen(page, /^Hello, /);
    // HOM-15: the year that has just begun asks, too.
    const registration = page.getByRole('dialog', { name: 'How are you registered in 2027?' });
    await registration.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Repeat 2026' }).click();
    const dialog = page.getByRole('dialog', { name: /^Repeat from 2026 \(\d+ activities\)$/ });
    const save = dialog.getByRole('button', { name: /^Save \d+ activities$/ });
    const words = (await save.textContent()) ?? '';
    await save.click();
    await expect(page.getByText(`${words.replace('Save ', '')} saved.`)).toBeVisible();
    await expectScreen(page, '2027 Summary');
  });
});
