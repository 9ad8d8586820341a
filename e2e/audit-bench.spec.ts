import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

test('[CAS-02, CAS-04, CAS-05, CAS-06] the drawn doctor shows what was asked for and sends it; the auditor judges by keys, and the doctor reads the outcome', async ({
  page,
}) => {
  await test.step('the doctor sees what is missing, adds a photo and sends everything', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'participant-audited', '/User/Layout/Audit');
    await page.getByRole('combobox', { name: /year/i }).selectOption({ label: '2025' });
    await expect(page.getByRole('heading', { name: /^The auditor needs a little more by/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 of 9 shown' })).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add file to Peer review group' }).click();
    const list = { name: 'Dates of the group.txt', mimeType: 'text/plain', buffer: Buffer.from('10/02, 12/05\n') };
    await (await choosing).setFiles(list);
    await expect(page.getByRole('heading', { name: '2 of 9 shown' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'I have sent everything…' }).click();
    const sending = await expectGoodDialog(page, 'Have you sent everything?');
    await sending.getByRole('button', { name: 'Yes, send to the auditor' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you. Your answer was sent' })).toBeVisible();
  });

  await test.step('the auditor accepts, accepts a part, refuses, and decides', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openAs(page, 'auditor');
    await expectScreen(page, 'Audits');
    await expect(page.getByText('Waits for you')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Dr Jude Example, 2025' }).click();
    await expectScreen(page, 'Dr Jude Example, 2025');
    await expectGoodScreen(page);
    const open = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(open('Peer review group').getByText('Dates of the group.txt')).toBeVisible();
    await open('Peer review group').focus();
    await page.keyboard.press('a');
    await expect(open('Quality project: discharge summaries')).toBeFocused();
    await page.keyboard.press('h');
    const part = await expectGoodDialog(page, 'Accept part of Quality project: discharge summaries');
    await part.getByRole('textbox', { name: /^Hours that you accept/ }).fill('2.5');
    await part.getByRole('button', { name: 'Accept' }).click();
    await expect(open('Morbidity and mortality meeting')).toBeFocused();
    await page.keyboard.press('r');
    const refusing = await expectGoodDialog(page, 'Do not accept Morbidity and mortality meeting');
    await refusing.getByRole('textbox', { name: 'Why' }).fill('There is nothing to see of it.');
    await refusing.getByRole('button', { name: 'Do not accept' }).click();
    await expect(open('Workshop: cultural safety in practice')).toBeFocused();
    await expect(page.getByText('Accepted 2.5 of 5 h')).toBeVisible();
    await expect(page.getByText('Not accepted: There is nothing to see of it.')).toBeVisible();
    for (const dialog of ['Ask for more', 'Write', 'Give this audit back']) {
      const names: Record<string, string> = { Write: 'Write…', 'Give this audit back': 'I know this member…' };
      await page
        .getByRole('button', { name: names[dialog] ?? 'Ask for more…', exact: true })
        .first()
        .click();
      await (await expectGoodDialog(page, dialog)).getByRole('button', { name: 'Cancel' }).click();
    }
    await page.getByRole('button', { name: 'Decide…' }).click();
    const deciding = await expectGoodDialog(page, 'Decide the audit');
    await deciding.getByRole('radio', { name: 'Passed with advice' }).check();
    await deciding.getByRole('textbox', { name: 'What you tell the member' }).fill('Keep a list of each meeting.');
    await deciding.getByRole('textbox', { name: /^Why it is passed/ }).fill('Seen at a visit.');
    await deciding.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(page.getByRole('status').getByText(/^Passed with advice\./)).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('the doctor reads the outcome, and what was not accepted', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'participant-audited', '/User/Layout/Audit');
    await page.getByRole('combobox', { name: /year/i }).selectOption({ label: '2025' });
    await expect(page.getByRole('heading', { name: /was successful, with some advice/ })).toBeVisible();
    await expect(page.getByText('Keep a list of each meeting.')).toBeVisible();
    await expect(page.getByText('Seen at a visit.')).toHaveCount(0);
    const corrections = page.getByRole('region', { name: 'Hours that the audit accepted' });
    await expect(corrections.getByText('The audit accepted 2.5 of 5 h.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Your letter' }).click();
    await page.getByRole('button', { name: 'Download Letter of audit outcome 2025' }).click();
    await expect(page.getByRole('button', { name: 'Download Letter of successful audit 2025' })).toBeVisible();
    await page.goto('/User/Layout/CPDSummary');
    await expect(corrections.getByText('The audit accepted 2.5 of 5 h.')).toBeVisible();
    await expectGoodScreen(page);
  });
});
