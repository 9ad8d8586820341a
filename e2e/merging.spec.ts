import { expectGoodScreen } from './checks.ts';
import { chooseMore, expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// Two members of the demo are one person here.
test.use({ ownApplication: {} });

const KEPT = '/Admin/Members/100001';

test('[PPL-07] two entries of one person are merged by two managers, the other number finds the entry that stays, and it is undone', async ({
  page,
}) => {
  await openAs(page, 'manager', KEPT);
  await chooseMore(page, 'Merge with another entry…');
  await expectScreen(page, 'Merge two entries');
  await page.getByLabel('Member number of the other entry').fill('100002');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Propose the merge' }).click();
  await expect(page.getByText('Please choose which record of this year is kept.').first()).toBeVisible();
  await expectGoodScreen(page);

  await test.step('Back leads to the choice of the other entry', async () => {
    await page.goBack();
    await expect(page.getByLabel('Member number of the other entry')).toBeVisible();
    await page.goForward();
  });
  const conflict = page.getByRole('radiogroup', { name: /^2026: both entries have something/ });
  await conflict.getByRole('radio', { name: 'Both together' }).check();
  await page
    .getByRole('radiogroup', { name: /^2022: both/ })
    .getByRole('radio', { name: 'Of 100002' })
    .check();
  await page.getByLabel('Reason').fill('Entered twice, once from each office.');
  await page.getByRole('button', { name: 'Propose the merge' }).click();
  await expect(page.getByText('The merge is proposed. Nothing has been changed yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeHidden();

  await openAs(page, 'manager2', '/Admin/Requests');
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waiting.getByRole('list', { name: 'What was chosen' })).toHaveText(
    /2026: both together\s*2022: of 100002/,
  );
  await waiting.getByRole('button', { name: 'Compare the entries' }).click();
  await expect(waiting).toContainText('2026');
  await expectGoodScreen(page);
  await waiting.getByRole('button', { name: /^Confirm/ }).click();
  await expect(waiting).toBeHidden();

  await test.step('the other number finds the entry that stays', async () => {
    await page.goto('/Admin/Search/Home');
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('100002');
    await expect(page.getByRole('link', { name: /Alex Example/ }).first()).toBeVisible();
    await page.goto('/Admin/Members/100002');
    await expect(page.getByRole('note', { name: 'Merged entry' })).toContainText('100002, was merged into this entry');
    await expectGoodScreen(page);
  });

  await page.getByRole('button', { name: 'Undo the merge…' }).click();
  const dialog = await expectDialog(page, 'Undo the merge of 100002');
  await dialog.getByRole('textbox').fill('They are two people.');
  await dialog.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(page.getByText('The merge was undone.')).toBeVisible();
  await page.goto('/Admin/Members/100002');
  await expect(page.getByRole('note', { name: 'Merged entry' })).toHaveCount(0);
});
