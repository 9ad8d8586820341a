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
 * Opens an address as someone who has signed in: for journeys that are about something else. An account signs in once in
 * a while, and its other journeys find the tokens in their browser, which spares each four pages.
 */
export async function openAs(page: Page, account: string, address = '/'): Promise<void> {
  const origin = new URL((await page.request.get('/readyz')).url()).origin;
  const place = `${account} at ${origin}`;
  // What ends a sign-in ends it for anyone who has its tokens.
  page.on('request', (request) => {
    if (ENDS_SIGN_IN.test(request.url())) signIns.delete(place);
  });
  // A page of the product would leave for its sign-in as soon as the tokens of the person before go.
  await page.goto('about:blank');
  const kept = signIns.get(place);
  if (kept !== undefined && Date.now() < kept.until) {
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
  signIns.set(place, {
    until: Math.min(endOfTokens(tokens), Date.now() + TOKENS_LAST_MS) - MUST_LAST_MS,
    state: { cookies, origins: tokens },
  });
}

/**
 * A token that ends within five minutes is renewed, which can be done once: the next journey with the same tokens would end
 * the sign-in by it. So what is handed on lasts a long journey besides. A page whose clock was set may have written an end
 * that has long been, and then no one else gets these tokens.
 */
const TOKENS_LAST_MS = 10 * 60_000;
const MUST_LAST_MS = (5 + 1) * 60_000;
const ENDS_SIGN_IN = /\/oidc\/(session\/end|token\/revocation)/;
const signIns = new Map<string, { until: number; state: Exclude<StorageState, string> }>();

/** When the access token of a browser ends, by the clock of the page that received it. */
function endOfTokens(origins: Exclude<StorageState, string>['origins']): number {
  const texts = origins.flatMap((one) => one.localStorage.filter(({ name }) => name.startsWith('oidc.user:')));
  return Math.min(...texts.map(({ value }) => 1000 * Number(JSON.parse(value).expires_at)));
}

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
export async function expectDialog(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Goes from the check of a year to its declaration. */
export async function goToDeclaration(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Step 2 of 3: declare')).toBeVisible();
}

/** Closes the last step of submitting, which says that it was done. */
export async function leaveSubmitted(page: Page, year: number): Promise<void> {
  const done = await expectDialog(page, `${year} is submitted`);
  await done
    .getByRole('button', { name: /^(Ok|Close)$/ })
    .last()
    .click();
  await expect(done).toBeHidden();
}

/** Fills the activity form; files come separately. */
export async function fillActivity(page: Page, entry: Entry): Promise<void> {
  await page.getByRole('combobox', { name: 'Activity name' }).fill(entry.name);
  await chooseType(page, entry.type);
  await page.getByRole('textbox', { name: 'Date' }).fill(entry.date);
  await page.getByRole('textbox', { name: 'Total hours' }).fill(entry.hours);
  await tickArea(page, entry.domain);
}

/** Ticks a domain or one of the member's own specialties; a narrow screen has most of them behind a button. */
async function tickArea(page: Page, area: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More domains and specialties' });
  await expect(page.getByRole('group', { name: /^Domains and specialties/ })).toBeVisible();
  if (await more.isVisible()) await more.click();
  await page.getByRole('checkbox', { name: area, exact: true }).check();
}

/** Picks the type of the activity by its name. */
export async function chooseType(page: Page, type: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'CPD category' });
  // Chosen already, it opens no list.
  if ((await field.inputValue()) === type) return;
  await field.fill(type);
  await page.getByRole('option', { name: type }).click();
  await expect(field).toHaveValue(type);
}

/** The hidden field behind "Choose files" and the drop area. */
export function filePicker(page: Page): Locator {
  return page.getByLabel('Evidence files');
}

/** Drops files of the device on a place of the page. */
export async function dropFiles(page: Page, place: Locator, files: { name: string; content: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, content } of list) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await place.dispatchEvent('drop', { dataTransfer });
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
  await chooseBehind(page, `Actions for ${name}`, action);
}

/** Chooses what is done for a member behind “More” on their page. */
export async function chooseMore(page: Page, action: string): Promise<void> {
  await chooseBehind(page, 'More', action);
}

async function chooseBehind(page: Page, button: string, action: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page
    .getByRole('menuitem', { name: action, exact: true })
    .or(page.getByRole('dialog').getByRole('button', { name: action, exact: true }))
    .click();
}

/** Opens the line of the summary that says how far the year is. */
export async function openProgress(page: Page): Promise<void> {
  const line = page.getByRole('region', { name: 'Progress' }).locator('button[aria-expanded]').first();
  await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
}

/** Closes the dialog that is open; what was entered in it is let go. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const leave = page.getByRole('button', { name: 'Leave without saving' });
  const isClosed = async () => {
    if (await leave.isVisible()) await leave.click();
    return (await page.getByRole('dialog').count()) === 0;
  };
  await expect.poll(isClosed).toBe(true);
}

/** Saves the activity form; the "Activity saved" dialog comes next. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Each category of the summary with its total, as far as it is drawn, by its heading: "1. Educational Activities" → "18 hours". */
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

/** What opens the menu on a narrow screen: "More" in its bar, or a button in the header of a form; on a wide one nothing is seen of it. */
export function menuButton(page: Page): Locator {
  const more = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('button', { name: 'More' });
  return more.or(page.getByRole('button', { name: 'Open the menu' }));
}

/** Logs out by the header on wide screens, by the menu on narrow ones. */
export async function logOut(page: Page): Promise<void> {
  const menu = menuButton(page);
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).last().click();
}

/** Chooses Recurring, and the start and the end of the pattern, dd/MM/yyyy. */
export async function fillPattern(page: Page, start: string, end: string): Promise<void> {
  await page.getByText('Recurring', { exact: true }).click();
  await changePattern(page, /^from /, 'Start date', start);
  await changePattern(page, /^to /, 'End date', end);
}

/** Another start or end, in the part of the sentence that has it. */
export async function changePattern(page: Page, part: RegExp, label: string, date: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  if (!(await field.isVisible()))
    await page.getByRole('group', { name: 'Pattern' }).getByRole('button', { name: part }).click();
  await field.fill(date);
}
