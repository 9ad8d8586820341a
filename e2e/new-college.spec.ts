import type { Page } from '@playwright/test';
import { startTrustedIssuer, type TrustedIssuer } from '../server/src/testing/trusted-issuer.ts';
import { startApplication } from './application.ts';
import { expectGoodScreen } from './checks.ts';
import { LATE_IN_2026 } from './ready-made.ts';
import { expectDialog, expectScreen, fillActivity } from './screens.ts';
import { test as base, expect } from './test.ts';

/** An application of a college that starts with an empty folder and signs in elsewhere. */
const test = base.extend<{ issuer: TrustedIssuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  issuer: async ({}, use) => {
    const issuer = await startTrustedIssuer('cpd-api');
    await use(issuer);
    issuer.close();
  },
  application: async ({ issuer }, use) => {
    const settings = { OIDC_ISSUER: issuer.url, COLLEGE: 'new', FIRST_MANAGER: 'kim.example', NODE_ENV: 'development' };
    const application = await startApplication(LATE_IN_2026, undefined, settings);
    await use(application);
    await application.stop();
  },
});

/** Signs in as someone else. */
async function comeIn(page: Page, issuer: TrustedIssuer, username: string): Promise<void> {
  issuer.become(username);
  await page.goto('about:blank');
  await page.context().setStorageState({ cookies: [], origins: [] });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const LIST = 'Member number,Username,Family name,Given names\n900001,sam.example,Example,Sam\n';

test('[FWK-06] a new college, from an empty folder to its first member’s first activity', async ({
  page,
  issuer,
  expectedErrors,
}) => {
  // Who is no member yet is refused, and so is what is wrong in a step.
  expectedErrors.push(/status of 40[03]/);
  const next = () => page.getByRole('button', { name: 'Save and continue' }).click();
  const step = async (name: string) => {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
  };

  await comeIn(page, issuer, 'sam.example');
  await expectScreen(page, 'Your college is being set up');

  await test.step('the first manager is led through it', async () => {
    await comeIn(page, issuer, 'kim.example');
    await expectScreen(page, 'Set up your college');
    await step('Your college and you');
    await next();
    await expect(page.getByText('Please enter a name.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByLabel('Name of the college').fill('College of Rural Medicine');
    await expect(page.getByLabel('Your family name')).toHaveValue('');
    await page.getByLabel('Your given names').fill('Kim');
    await page.reload();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByLabel('Name of the college')).toHaveValue('College of Rural Medicine');
    await page.getByLabel('Your family name').fill('Example');
    await page.getByLabel('Your email').fill('kim@example.org');
    await next();

    await step('Countries and time zone');
    await next();
    await expect(page.getByText('Please choose at least one country.')).toBeVisible();
    const countries = page.getByRole('combobox', { name: 'Countries' });
    await countries.fill('singa');
    await page.getByRole('option', { name: 'Singapore' }).click();
    const timeZone = page.getByRole('combobox', { name: 'Time zone' });
    await expect(timeZone).toHaveValue('Australia/Sydney');
    await timeZone.fill('singa');
    await page.getByRole('option', { name: 'Asia/Singapore' }).click();
    await next();
    await expect(page.getByText('Please enter an email address.')).toBeVisible();
    await page.getByLabel('Email of the office in Singapore').fill('cpd@rural.example');
    await page.getByLabel('Phone of the office in Singapore').fill('+65 6550 0100');
    await page.getByLabel('Hours of the office in Singapore').fill('9 am - 5 pm');
    await expectGoodScreen(page);
    await next();
  });

  await test.step('nothing is lost on a reload, and Back works', async () => {
    await step('Your first year');
    await page.reload();
    await step('Your first year');
    await page.goBack();
    await step('Countries and time zone');
    await page.goBack();
    await step('Your college and you');
    await page.goForward();
    await step('Countries and time zone');
    await page.goForward();
    await step('Your first year');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email of the office in Singapore')).toHaveValue('cpd@rural.example');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Singapore');
    await next();
    await step('Your first year');
    await expect(page.getByRole('combobox', { name: 'First year' })).toHaveValue('2026');
    await next();
  });

  await test.step('a wrong file is refused, and a template is read before it is taken', async () => {
    await step('The rules to start from');
    const rules = page.getByRole('combobox', { name: 'Rules' });
    await rules.selectOption('A file from another college');
    const file = { name: 'rules.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
    await page.locator('input[type=file]').setInputFiles(file);
    await next();
    await expect(page.getByText('This is not a file of rules')).toBeVisible();
    await rules.selectOption('Hours only');
    await expectGoodScreen(page);
    await next();
    await step('Read the rules, then finish');
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('50 hours');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Finish and import members' }).click();
  });

  await test.step('then members come in', async () => {
    await expectScreen(page, 'Import members');
    const list = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
    await page.getByLabel('List of members').setInputFiles(list);
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('button', { name: 'Add 1 member' }).click();
    await expect(page.getByText('1 member added')).toBeVisible();
  });

  await test.step('and the first of them logs an activity', async () => {
    await comeIn(page, issuer, 'sam.example');
    await (await expectDialog(page, 'Take a tour'))
      .getByRole('button', { name: /Not now|Skip|Close/ })
      .first()
      .click();
    await (await expectDialog(page, 'May your record help research?')).getByRole('button', { name: 'No' }).click();
    const registered = await expectDialog(page, 'How are you registered in 2026?');
    await expect(registered.getByText('Australia')).toHaveCount(0);
    await expect(registered.getByText('Singapore')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/User/Layout/Activity');
    const entry = { name: 'Workshop', type: 'Course, lecture or workshop', date: '18/11/2026', hours: '1.25' };
    await fillActivity(page, { ...entry, domain: 'Clinical practice' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto('/User/Layout/CPDSummary');
    await expectScreen(page, '2026 Summary');
    await expect(page.getByText('Workshop').first()).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('and finds the office of the college', async () => {
    await page.goto('/User/Layout/Contact');
    const office = page.getByRole('region', { name: 'Singapore' });
    await expect(office.getByRole('link', { name: '+65 6550 0100' })).toBeVisible();
    await expect(office.getByText('9 am - 5 pm on non-holidays')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Australia' })).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath('contact.png'), fullPage: true });
    const [card] = await Promise.all([
      page.waitForEvent('download'),
      office.getByRole('button', { name: 'Add to contacts' }).click(),
    ]);
    expect(card.suggestedFilename()).toBe('CPD unit Singapore.vcf');
  });
});
