import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** What a person types into the activity form. */
export interface Entry {
  name: string;
  type: string;
  /** dd/MM/yyyy */
  date: string;
  hours: string;
  domain: string;
}

/** Opens an address and goes through the sign-in, as far as the account's landing. */
export async function signIn(page: Page, account: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await chooseAccount(page, account);
}

/**
 * Opens an address as somebody who has signed in: for journeys that are about something else. An account signs in once in
 * a while, and its other journeys find the tokens in their browser, which spares each four pages.
 */
export async function openAs(page: Page, account: string, address = '/'): Promise<void> {
  const origin = new URL((await page.request.get('/readyz')).url()).origin;
  const place = `${account} at ${origin}`;
  // A page of the product would leave for its sign-in as soon as the tokens of whoever was before go.
  await page.goto('about:blank');
  const kept = signIns.get(place);
  if (kept !== undefined && performance.now() - kept.at < KEPT_FOR_MS) {
    await page.context().setStorageState(kept.state);
    await page.goto(address);
    return;
  }
  await page.context().setStorageState({ cookies: [], origins: [] });
  await signIn(page, account, address);
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('oidc.user:')));
  const { cookies, origins } = await page.context().storageState();
  const tokens = origins.map((one) => ({
    ...one,
    localStorage: one.localStorage.filter(({ name }) => isOfSignIn(name)),
  }));
  signIns.set(place, { at: performance.now(), state: { cookies, origins: tokens } });
}

/** Tokens live ten minutes and are renewed in their last five, which those that were put back to the demo could not be. */
const KEPT_FOR_MS = 4 * 60_000;
const signIns = new Map<string, { at: number; state: Exclude<StorageState, string> }>();

type StorageState = NonNullable<Parameters<BrowserContext['setStorageState']>[0]>;

function isOfSignIn(name: string): boolean {
  return name === 'authenticated' || name.startsWith('oidc.user:');
}

/** On the provider's page. */
export async function chooseAccount(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: account, exact: true }).click();
}

/** Waits for a screen by its heading. */
export async function expectScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

/** Waits for an open dialog by its name, and answers it. */
export async function expectDialog(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills the activity form; files come separately. */
export async function fillActivity(page: Page, entry: Entry): Promise<void> {
  await page.getByRole('combobox', { name: 'Activity name' }).fill(entry.name);
  await chooseType(page, entry.type);
  await page.getByRole('textbox', { name: 'Date' }).fill(entry.date);
  await page.getByRole('textbox', { name: 'Total hours' }).fill(entry.hours);
  await page.getByRole('checkbox', { name: entry.domain, exact: true }).check();
}

/** Picks the type of the activity by its name. */
export async function chooseType(page: Page, type: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'CPD category' });
  await field.fill(type);
  await page.getByRole('option', { name: type }).click();
  await expect(field).toHaveValue(type);
}

/** The hidden field behind "Choose files" and the drop area. */
export function filePicker(page: Page): Locator {
  return page.getByLabel('Evidence files');
}

/** The row of a file that was chosen on the activity form. */
export function uploadRow(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Files to upload' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Remove ${name}`, exact: true }) });
}

/** Chooses what is done with an activity, a file or a plan: in a menu on wide screens, in a dialog on narrow ones. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page
    .getByRole('menuitem', { name: action, exact: true })
    .or(page.getByRole('dialog').getByRole('button', { name: action, exact: true }))
    .click();
}

/** Closes the dialog that is open. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Saves the activity form; the "Activity saved" dialog comes next. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Each category of the summary with its total, by its heading: "1. Educational Activities" → "18 hours". */
export async function categoryTotals(page: Page): Promise<Record<string, string>> {
  const headings = await page.getByRole('heading', { level: 3, name: /^\d\. / }).allInnerTexts();
  const pattern = /^(\d\. .*?)\s+([\d.]+ (?:hours?|credits?))$/s;
  return Object.fromEntries(
    headings.flatMap((text) => {
      const [, category, total] = pattern.exec(text.trim()) ?? [];
      return category === undefined || total === undefined ? [] : [[category, total]];
    }),
  );
}

/** Logs out by the header on wide screens, by the menu on narrow ones. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open the menu' });
  if (await menu.isVisible()) await menu.click();
  else await page.getByRole('button', { name: /^Welcome, / }).click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).last().click();
}
