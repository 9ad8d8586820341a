import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has between two of its controls. */
const STOPS = 120;

/** Presses Tab until the control has the focus, and fails when it never gets it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control, `the control after ${STOPS} stops`).toBeFocused();
}

/** Goes to a button or a link by Tab and presses Enter. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Goes to a checkbox by Tab and ticks it with the space bar. */
export async function tick(page: Page, checkbox: Locator): Promise<void> {
  await tabTo(page, checkbox);
  await page.keyboard.press('Space');
  await expect(checkbox).toBeChecked();
}

async function hasFocus(control: Locator): Promise<boolean> {
  return await control.evaluate((element) => element === document.activeElement);
}
