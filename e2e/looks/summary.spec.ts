import type { Page } from '@playwright/test';
import { atWidth, expectGoodDialog, expectGoodHere, expectGoodScreen } from '../checks.ts';
import { recordOf } from '../record.ts';
import {
  chooseAction,
  closeDialog,
  expectScreen,
  goToDeclaration,
  leaveSubmitted,
  menuButton,
  openAs,
  openProgress,
} from '../screens.ts';
import { expect, test } from '../test.ts';

const ENTERED = 'Ward round';

test.describe('good to read, wide and narrow, light and dark:', () => {
  test('Home, the notifications and the menu', async ({ page }) => {
    await openAs(page, 'participant');
    await expectScreen(page, /^Hello, /);
    await expectGoodScreen(page);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const drawer = await expectGoodDialog(page, 'Notifications');
    await drawer.getByRole('button', { name: 'Dismiss all' }).click();
    await expect(drawer.getByText(/^You have no notifications\./)).toBeVisible();
    await expectGoodDialog(page, 'Notifications');
    await closeDialog(page);
    // On wide screens the menu is at their side, and what is one's own behind the name.
    await page.getByRole('button', { name: /^Welcome, / }).click();
    await expectGoodHere(page);
    await page.keyboard.press('Escape');
    await atWidth(page, 390, async () => {
      await menuButton(page).click();
      await expectGoodDialog(page, 'Menu');
      await closeDialog(page);
      const picking = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Photo of a certificate' }).click();
      await (await picking).setFiles('files/Poster photo.JPG');
      const sheet = page.getByRole('dialog', { name: 'Add a photo' });
      await expect(sheet.getByRole('button', { name: /^Peer review group/ })).toBeVisible();
      await expectGoodDialog(page, 'Add a photo');
      await sheet.getByRole('button', { name: /^Peer review group/ }).click();
      await expect(sheet.getByText(/^Step 2 of 2/)).toBeVisible();
      await expectGoodDialog(page, 'Add a photo');
    });
  });

  test('Home and the summary of a year that was re-opened', async ({ page }) => {
    await openAs(page, 'participant-reopened');
    await expectScreen(page, /^Hello, /);
    const note = page.getByRole('note', { name: 'Re-opened: 2025' });
    await expect(note).toContainText('2025: Re-opened until 13/12/2026 because: ');
    await expectGoodScreen(page);
    await note.getByRole('link', { name: 'Open the 2025 summary' }).click();
    await expectScreen(page, '2025 Summary');
    await expect(page.getByRole('note', { name: 'Re-opened' })).toBeVisible();
    await expectGoodScreen(page);
  });

  test('the summary and what its activities open', async ({ page }) => {
    await openSummary(page);
    await expectGoodScreen(page);
    await page.getByRole('tab', { name: 'Grid view' }).click();
    await expectGoodScreen(page);
    await page.getByRole('tab', { name: 'Detail view' }).click();
    await openProgress(page);
    await expectGoodScreen(page);
    await page
      .getByRole('button', { name: /^Total CPD Hours: .* why this number\?$/ })
      .first()
      .click();
    await expectGoodDialog(page, 'Why 31 hours?');
    await closeDialog(page);

    await page.getByRole('link', { name: 'Audit check' }).click();
    await expectScreen(page, 'Audit check');
    await expectGoodScreen(page);
    await page.goBack();
    const opening = page.waitForEvent('filechooser');
    await chooseAction(page, '2026 Summary', 'One file for several activities');
    await (await opening).setFiles({ name: 'both.txt', mimeType: 'text/plain', buffer: Buffer.from('Attended.') });
    await expectGoodDialog(page, 'Add a file to 2026');
    await closeDialog(page);

    await chooseAction(page, '2026 Summary', 'Upload files');
    await expectGoodDialog(page, 'Upload file');
    await closeDialog(page);
    await chooseAction(page, ENTERED, 'Add file');
    const attach = await expectGoodDialog(page, 'Attach file');
    await attach.getByRole('radio', { name: 'Upload a new file' }).check();
    await attach
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'attended.txt', mimeType: 'text/plain', buffer: Buffer.from('Attended.') });
    await expectGoodDialog(page, 'Attach file');
    await attach.getByRole('button', { name: 'Attach', exact: true }).click();
    await expect(attach).toBeHidden();
    await chooseAction(page, ENTERED, 'Attach to PDP');
    await expectGoodDialog(page, 'Attach to goals');
    await closeDialog(page);
    await chooseAction(page, ENTERED, 'Add reflection');
    const reflection = await expectGoodDialog(page, 'Add reflection');
    await reflection.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(reflection.getByText('Please answer this question.').first()).toBeVisible();
    await expectGoodDialog(page, 'Add reflection');
    await closeDialog(page);
    await chooseAction(page, ENTERED, 'Delete');
    const question = await expectGoodDialog(page, 'Delete this activity?');
    await question.getByRole('button', { name: 'Keep them in My Files' }).click();
    // While it has the focus, the message stays.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expectGoodHere(page);
  });

  test('the dates of a series, the registration and the submission on the summary', async ({ page }) => {
    await openSummary(page);
    const actions = page.getByRole('button', { name: `Actions for ${ENTERED}`, exact: true });
    await actions.click();
    await expectGoodHere(page);
    await page.keyboard.press('Escape');
    await atWidth(page, 390, async () => {
      await actions.click();
      await expectGoodDialog(page, ENTERED);
      await closeDialog(page);
    });
    await page
      .getByRole('button', { name: /^\d\d\/\d\d\/2026.* dates$/ })
      .first()
      .click();
    await expectGoodScreen(page);
    await page
      .getByRole('button', { name: /^Delete \d\d\/\d\d\/2026 of / })
      .first()
      .click();
    await expectGoodDialog(page, 'Delete activity date');
    await closeDialog(page);
    await page.getByRole('button', { name: 'Change registration', exact: true }).click();
    await expectGoodDialog(page, 'How are you registered in 2026?');
    await closeDialog(page);

    await page.getByRole('button', { name: 'Finalise and submit the record for 2026' }).click();
    const declaration = await expectGoodDialog(page, 'Submit your record for 2026');
    await goToDeclaration(declaration);
    await expectGoodDialog(page, 'Submit your record for 2026');
    await declaration.getByRole('button', { name: 'Confirm' }).click();
    await expect(declaration.getByText('Please tick the box to confirm your declaration')).toBeVisible();
    await expectGoodDialog(page, 'Submit your record for 2026');
    await declaration.getByRole('radio', { name: 'Yes' }).first().check();
    await declaration.getByRole('checkbox', { name: /^I declare/ }).check();
    await declaration.getByRole('textbox', { name: /Why are you answering Yes\?/ }).fill('The rest is on paper.');
    await expectGoodDialog(page, 'Submit your record for 2026');
    await declaration.getByRole('button', { name: 'Confirm' }).click();
    const done = await expectGoodDialog(page, '2026 is submitted');
    await done.getByText('What you declared').click();
    await expectGoodDialog(page, '2026 is submitted');
    await leaveSubmitted(page, 2026);
    await expect(page.getByText('Your record has been submitted.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'What you declared' }).click();
    await expectGoodDialog(page, 'What you declared for 2026');
    await closeDialog(page);
    await page.getByRole('button', { name: /^Undo submission/ }).click();
    const question = await expectGoodDialog(page, 'Undo your submission for 2026?');
    await question.getByRole('button', { name: 'Undo submission' }).click();
    await expect(page.getByRole('note', { name: 'Re-opened' })).toBeVisible();
    await expectGoodScreen(page);
  });
});

/** With an activity that is this walk's own. */
async function openSummary(page: Page): Promise<void> {
  await openAs(page, 'participant', '/User/Layout/CPDSummary');
  await expectScreen(page, '2026 Summary');
  const record = await recordOf(page, 'participant');
  await record.enter({ name: ENTERED, typeId: 106, hours: 1, date: '2026-11-12', domainId: 201 });
  await page.reload();
  await expect(page.getByRole('link', { name: ENTERED, exact: true })).toBeVisible();
}
