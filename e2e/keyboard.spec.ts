import type { Locator, Page } from '@playwright/test';
import { enter, tabTo, tick, type } from './keyboard.ts';
import { readPdf } from './pdf.ts';
import { closeDialog, expectDialog, expectScreen, filePicker, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const EVIDENCE = 'Attendance confirmation.pdf';

test('[NAV-22, ACT-42, EVD-10, SUB-08, SUB-13, CRT-03] the main job needs no mouse', async ({ page }) => {
  await test.step('signs in', async () => {
    await page.goto('/');
    await enter(page, page.getByRole('button', { name: 'Sign in', exact: true }));
    await enter(page, page.getByRole('button', { name: 'participant', exact: true }));
    await expectScreen(page, 'Hello, Dr Example');
  });

  await test.step('skips to the content of a page that was loaded anew', async () => {
    await page.reload();
    await expectScreen(page, 'Hello, Dr Example');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('adds an activity with its evidence', () => addActivity(page));

  await test.step('opens the menu of its row on the summary and closes it with Esc', async () => {
    await expectScreen(page, '2026 Summary');
    await expect(page.getByRole('button', { name: /^32\.5 of 50 h/ })).toBeVisible();
    const menu = page.getByRole('button', { name: 'Actions for Evening lecture' });
    await enter(page, menu);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  });

  await test.step('submits the year', () => submit(page));
  await test.step('downloads the statement', () => downloadStatement(page));
});

async function addActivity(page: Page): Promise<void> {
  await enter(page, page.getByRole('link', { name: 'Add activity', exact: true }).first());
  await expectScreen(page, 'Add Activity');
  await type(page, page.getByRole('combobox', { name: 'Activity name' }), 'Evening lecture');
  const category = page.getByRole('combobox', { name: 'CPD category' });
  await type(page, category, 'Lecture');
  await expect(page.getByRole('option', { name: 'Lecture, seminar or workshop' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(category).toHaveValue('Lecture, seminar or workshop');
  await type(page, page.getByRole('textbox', { name: 'Date' }), '12/11/2026');
  await type(page, page.getByRole('textbox', { name: 'Total hours' }), '2.5');
  await tick(page, page.getByRole('checkbox', { name: 'Communication', exact: true }));
  await tabTo(page, page.getByRole('button', { name: 'Add file' }));
  // The dialog of the operating system is not the page's; what it hands over is.
  await filePicker(page).setInputFiles(`files/${EVIDENCE}`);
  await enter(page, page.getByRole('button', { name: 'Upload 1 file' }));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Save', exact: true }));
  const saved = page.getByRole('dialog', { name: 'Activity saved' });
  await expect(saved.getByRole('button', { name: 'Ok' })).toBeFocused();
  await page.keyboard.press('Enter');
}

async function submit(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Finalise and submit the record for 2026' });
  await enter(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Submit your record for 2026' });
  const consent = dialog.getByRole('checkbox', { name: /^I declare that this is true and complete/ });
  const next = dialog.getByRole('button', { name: 'Next' });
  await expect(next).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await enter(page, next);
  await enter(page, dialog.getByRole('button', { name: 'Confirm' }));
  await expect(consent).toBeFocused();
  await tick(page, consent);
  await enter(page, dialog.getByRole('button', { name: 'Confirm' }));
  await enter(page, page.getByRole('dialog', { name: '2026 is submitted' }).getByRole('button', { name: 'Ok' }));
  await expect(page.getByText('Your record has been submitted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Submission', exact: true })).toBeFocused();
}

async function downloadStatement(page: Page): Promise<void> {
  await enter(page, page.getByRole('link', { name: 'Go to Certificates' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await enter(page, page.getByRole('button', { name: 'Download CPD statement 2026' }));
  expect(await readPdf(await downloading)).toContain('Total 32.5 of 50 hours');
}

test('[ACT-10, ACT-42, NAV-22] from Home to a saved activity takes at most 14 keys besides what is typed', async ({
  page,
}) => {
  await openAs(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  const keys = new Keys(page);
  // The key is there a moment after the page.
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(page.getByRole('combobox', { name: 'Activity name' })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  keys.count += 1;
  await page.keyboard.type('Evening talk on sleep medicine');
  await keys.tabTo(page.getByRole('combobox', { name: 'CPD category' }));
  await page.keyboard.type('lecture');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('textbox', { name: 'Total hours' }));
  await page.keyboard.type('1.5');
  await keys.press('Control+Enter');
  await expectDialog(page, 'Activity saved');
  process.stdout.write(`Keys from Home to saved besides text: ${keys.count}\n`);
  expect(keys.count).toBeLessThanOrEqual(14);
});

/** Counts the keys that are no text. */
class Keys {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(key);
  }

  async tabTo(control: Locator): Promise<void> {
    for (let stops = 0; stops < 20; stops += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    await expect(control).toBeFocused();
  }
}

test('[NAV-22] a dialog that is closed gives the focus back, also one that opened in place of another', async ({
  page,
}) => {
  await openAs(page, 'participant', '/User/Layout/Contact');
  const ask = page.getByRole('button', { name: 'Request an exemption' }).first();
  // The first time the reasons are not there yet, and the form comes in place of what waits for them.
  for (const _time of ['first', 'second']) {
    await ask.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Reason' })).toBeVisible();
    await closeDialog(page);
    await expect(ask).toBeFocused();
  }
  await page.goto('/User/Layout/Home');
  const tour = page.getByRole('button', { name: 'Take a tour' });
  await tour.focus();
  await page.keyboard.press('Enter');
  await (await expectDialog(page, 'Take a tour')).getByRole('button', { name: 'Walk through Home' }).press('Enter');
  await expectDialog(page, 'Tour: Log what you do');
  await closeDialog(page);
  await expect(tour).toBeFocused();
});
