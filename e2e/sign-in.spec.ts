import type { Page } from '@playwright/test';
import { accessToken, changeSignIn } from './record.ts';
import { chooseAccount, expectDialog, expectScreen, fillActivity, logOut, save, signIn } from './screens.ts';
import { expect, test } from './test.ts';

const HOME = '/User/Layout/Home';
const SUMMARY = '/User/Layout/CPDSummary';
const ACTIVITY_ON_A_DAY = '/User/Layout/Activity?selectedDate=12/11/2026';
const DATE_QUERY = /\/User\/Layout\/Activity\?selectedDate=12(\/|%2F)11(\/|%2F)2026$/;

const LANDINGS = [
  ['AUTH-10, AUTH-22', 'participant', HOME, /^Hello, Dr Example$/],
  ['AUTH-10', 'participant-nz', HOME, /^Hello, Dr Example$/],
  ['AUTH-10', 'participant-new', HOME, /^Hello, Dr Example$/],
  ['AUTH-11', 'staff', '/Admin/Search/Home', 'Find a member'],
  ['AUTH-11', 'manager', '/Admin/Search/Home', 'Find a member'],
  ['AUTH-11', 'watcher', '/Admin/Search/Home', 'Find a member'],
  ['AUTH-12', 'verified', '/Admin/ProgramAdministration/CPDActivities', 'College activities'],
] as const;

for (const [numbers, account, landing, heading] of LANDINGS) {
  test(`[${numbers}] ${account} lands on ${landing}`, async ({ page }) => {
    await signIn(page, account);
    await expectScreen(page, heading);
    expectAddress(page, landing);
  });
}

for (const account of ['staff', 'manager', 'verified', 'non-member']) {
  test(`[NAV-18] the header of ${account} holds Logout only`, async ({ page, expectedErrors }) => {
    if (account === 'non-member') expectedErrors.push(/status of 403/);
    await signIn(page, account);
    const header = page.getByRole('banner');
    await expect(header.getByRole('button')).toHaveText(['Logout']);
    await expect(header.getByRole('link')).toHaveCount(0);
    await expect(header).not.toContainText('Welcome');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });
}

test('[NAV-17] Logout stands in the header where there is room, and else behind the name', async ({ page }) => {
  await signIn(page, 'participant');
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  const name = page.getByRole('button', { name: /^Welcome, / });
  await expect(logout).toHaveCount(1);
  await name.click();
  await expect(page.getByRole('link', { name: 'Settings and my data' })).toBeVisible();
  await expect(logout).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(logout).toHaveCount(0);
  await name.click();
  await expect(logout).toHaveCount(1);
});

test('[AUTH-04, AUTH-16] an account that is no member sees the members-only page, and can log out', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await signIn(page, 'non-member');
  await expectScreen(page, 'This site is for members only');
  expectAddress(page, '/Forbidden');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectSignInPage(page);
});

test('[AUTH-21] a participant who opens an address of the CPD team is sent to Home', async ({ page }) => {
  await signIn(page, 'participant', '/Admin/Search/Home');
  await expectScreen(page, 'Hello, Dr Example');
  expectAddress(page, HOME);
  await page.goto('/Admin/Search/Home');
  await expectScreen(page, 'Hello, Dr Example');
  expectAddress(page, HOME);
});

test('[AUTH-05, AUTH-06, AUTH-07, ACT-10] signing in leads to the page that was asked for, with its parameters', async ({
  page,
}) => {
  await page.goto(ACTIVITY_ON_A_DAY);
  await expectSignInPage(page);
  await expect(page).toHaveURL(/\?returnUrl=/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await chooseAccount(page, 'participant');
  await expectScreen(page, 'Add Activity Calendar');
  await expect(page).toHaveURL(DATE_QUERY);
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('12/11/2026');
});

test('[AUTH-07, AUTH-09] return addresses elsewhere are never followed', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && request.url().startsWith('http')) elsewhere.push(request.url());
  });
  const hostile = [
    'https://evil.example/Layout',
    '//evil.example/Layout',
    '/\\evil.example/Layout',
    '/%2F/evil.example/Layout',
    'javascript:document.title="Layout"',
    '/no-such-page',
  ];
  for (const [index, value] of hostile.entries()) {
    const login = `/Login?returnUrl=${encodeURIComponent(value)}`;
    // The first one goes through the provider, the others find someone signed in.
    if (index === 0) await signIn(page, 'participant', login);
    else await page.goto(login);
    await expectScreen(page, 'Hello, Dr Example');
    expectAddress(page, HOME);
  }
  expect(elsewhere).toEqual([]);
});

test('[AUTH-08] an address with a shortcut is kept through the sign-in, wins over the return address, and is used once', async ({
  page,
}) => {
  const shortcut = '/User/Layout/Activity?Shortcut=grand-rounds-2026';
  await page.goto(shortcut);
  await expectSignInPage(page, shortcut);
  await signIn(page, 'participant', `/Login?returnUrl=${encodeURIComponent(SUMMARY)}`);
  await expectScreen(page, 'Shortcut Activity');
  await expect(page).toHaveURL(/\/User\/Layout\/Activity\?Shortcut=grand-rounds-2026$/);
  await page.goto(`/Login?returnUrl=${encodeURIComponent(SUMMARY)}`);
  await expectScreen(page, '2026 Summary');
});

test('[SHC-03] the address of a shortcut stays in the address bar until its form is there', async ({ page }) => {
  const address = '/User/Layout/Activity?Shortcut=grand-rounds-2026';
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    // What the provider answers with is replaced before anything is drawn.
    if (frame === page.mainFrame() && !frame.url().includes('code=')) seen.push(new URL(frame.url()).pathname);
  });
  await page.goto(address);
  await expectSignInPage(page, address);
  await page.reload();
  await expectSignInPage(page, address);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await chooseAccount(page, 'participant');
  await expectScreen(page, 'Shortcut Activity');
  await expect(page).toHaveURL(address);
  expect(seen.filter((path) => path.toLowerCase().startsWith('/login'))).toEqual([]);
});

test('[AUTH-14] addresses of the old product lead to the activity form, through the sign-in where needed', async ({
  page,
}) => {
  await signIn(page, 'participant', '/mycpd/mycpd_ne/add.cfm?selectedDate=12/11/2026');
  await expectScreen(page, 'Add Activity Calendar');
  await expect(page).toHaveURL(DATE_QUERY);
  for (const old of ['/mycpd/add.cfm', '/MyCPD/mycpd/ADD.cfm', '/mycpd/add.cfm/more']) {
    await page.goto(old);
    await expectScreen(page, 'Add Activity');
    expectAddress(page, '/User/Layout/Activity');
  }
});

test('[AUTH-20, NAV-20] after logging out nothing of the member is left, and Back shows nothing', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  await page.goto(SUMMARY);
  await expectScreen(page, '2026 Summary');
  await logOut(page);
  await expectSignInPage(page);
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => /oidc|authenticated|returnUrl/i.test(key))).toEqual([]);
  for (let step = 0; step < 2; step += 1) {
    await page.goBack();
    await expectSignInPage(page);
    await expect(page.getByText('Dr Example')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectScreen(page, 'Sign in to try CPD Logbook');
});

test('[R42] signing out in one tab leaves the other one too, and a copy of the token is worth nothing', async ({
  page,
  context,
}) => {
  await signIn(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  const other = await context.newPage();
  await other.goto(SUMMARY);
  await expectScreen(other, '2026 Summary');
  const authorization = `Bearer ${await accessToken(page)}`;
  const askWithCopy = () => page.request.get('/api/AppVersions', { headers: { authorization } });
  expect((await askWithCopy()).status()).toBe(200);

  await logOut(page);
  await expectSignInPage(page);
  await expectSignInPage(other);
  const refused = await askWithCopy();
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ Code: 'SIGN_IN_LOST' });

  await test.step('signing in again works straight away', async () => {
    await signIn(other, 'participant');
    await expectScreen(other, 'Hello, Dr Example');
  });
});

test('[R42, AUTH-17] a sign-in that was ended elsewhere asks for a new one, and keeps what was typed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await signIn(page, 'participant', '/User/Layout/Activity');
  await expectScreen(page, 'Add Activity');
  const entry = { type: 'Peer review group meeting', hours: '0.5', domain: 'Communication', date: '11/11/2026' };
  await fillActivity(page, { ...entry, name: 'Written before it ended' });
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  expect((await page.request.post('/api/SignOut', { headers })).status()).toBe(200);
  // Tokens say in whole seconds when they were issued: one of the same second counts as one from before the end (0046).
  await page.waitForTimeout(1_000);
  // Otherwise the page would quietly get another token: its session at the provider goes on.
  await changeSignIn(page, { refresh_token: '' });
  await save(page);
  await expect(page.getByText('your sign-in has ended')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expectScreen(page, 'Add Activity');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Activity name' })).toHaveValue('Written before it ended');
  await save(page);
  await expectDialog(page, 'Activity saved');
});

test('[AUTH-17, AUTH-18] a token that is over is renewed unseen, and a lost sign-in leads to a new one and back', async ({
  page,
  context,
}) => {
  await signIn(page, 'participant', SUMMARY);
  await expectScreen(page, '2026 Summary');
  const before = await accessToken(page);

  await test.step('renews', async () => {
    await changeSignIn(page, { expires_at: 1 }, 'when the page goes');
    await page.reload();
    await expectScreen(page, '2026 Summary');
    expect(await accessToken(page)).not.toBe(before);
  });

  await test.step('signs in anew', async () => {
    await context.clearCookies();
    await changeSignIn(page, { expires_at: 1, refresh_token: '' });
    await page.getByLabel('CPD year').selectOption('2025');
    await expectScreen(page, 'Sign in to try CPD Logbook');
    await chooseAccount(page, 'participant');
    await expectScreen(page, /^202[56] Summary$/);
    expectAddress(page, SUMMARY);
  });
});

test('[AUTH-19] calls without a good token answer 401 and no data', async ({ page }) => {
  await signIn(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  const token = await accessToken(page);
  const altered = `${token.slice(0, -6)}AAAAAA`;
  for (const headers of [{}, { authorization: `Bearer ${altered}` }, { authorization: 'Bearer nothing' }]) {
    for (const path of ['/api/UserCPDYears?UserId=1', '/api/Documents?DocumentId=1', '/api/UserActivities/1']) {
      const response = await page.request.get(path, { headers });
      expect(response.status(), path).toBe(401);
      expect(Object.keys(await response.json())).toEqual(['Message', 'Code', 'Errors', 'ErrorId']);
    }
  }
});

function expectAddress(page: Page, path: string): void {
  expect(new URL(page.url()).pathname).toBe(path);
}

/** The sign-in page, which has its own address but for shortcuts (SHC-03). */
async function expectSignInPage(page: Page, address?: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  if (address === undefined) expectAddress(page, '/Login');
  else await expect(page).toHaveURL(address);
}

test('[AUTH-02] a browser that keeps nothing for this address is told what is needed, in place of an empty page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/Login');
  await expect(page.getByText('Please allow cookies and site data for this address')).toBeVisible();
});

test('a browser that is too old is told so, in place of an empty page', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Map, 'groupBy');
  });
  await page.goto('/Login');
  await expect(page.getByText('This browser is too old for CPD Logbook.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('[AUTH-20] a page that the browser has kept shows nothing of the account before', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const theirs = await other.newPage();
  await signIn(theirs, 'participant-nz');
  await expectScreen(theirs, /^Hello, /);
  const { origins } = await other.storageState();
  const tokens = origins.flatMap(({ localStorage }) =>
    localStorage.filter(({ name }) => name.startsWith('oidc.user:')),
  );
  await signIn(page, 'participant', SUMMARY);
  await expectScreen(page, '2026 Summary');
  await expect(page.getByText('Workshop: cultural safety in practice').first()).toBeVisible();
  // As the browser's own Back does it, whose kept pages are switched off under test.
  const loaded = page.waitForEvent('load');
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, tokens);
  await loaded;
  await expectScreen(page, '2026 Summary');
  await expect(page.getByText('Country of Practice as New Zealand').first()).toBeVisible();
  await other.close();
});
