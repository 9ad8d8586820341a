import type { Locator, Page } from '@playwright/test';
import { expectGoodScreen } from './checks.ts';
import { chooseAction, expectDialog, expectScreen, fillActivity, openAs, save } from './screens.ts';
import { expect, test } from './test.ts';

const HOME = '/User/Layout/PDP/Home/11';
const IN_JANUARY = '2027-01-11T01:00:00Z';

test('[PDP-01, PDP-08, PDP-09, PDP-10, PDP-27] an own plan is uploaded with its hours, downloaded, and deleted again', async ({
  page,
}) => {
  await openHome(page);
  await page.getByRole('button', { name: 'Upload PDP' }).click();
  const dialog = await expectDialog(page, 'Upload your own PDP');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('Please enter how many hours you spent creating this plan.')).toBeVisible();
  const pdf = Buffer.from('A plan that was written elsewhere.');
  await dialog.getByLabel('Your plan').setInputFiles({ name: 'My plan.txt', mimeType: 'text/plain', buffer: pdf });
  const hours = dialog.getByRole('textbox', { name: /^How many hours/ });
  await hours.fill('1.3');
  await hours.blur();
  await expect(hours).toHaveValue('1.5');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  const card = cardOf(page, 'My plan.txt');
  await expect(card.getByText('1.5', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await chooseAction(page, 'My plan.txt', 'Download');
  expect((await downloading).suggestedFilename()).toBe('My plan.txt');
  await chooseAction(page, 'My plan.txt', 'Delete');
  const question = await expectDialog(page, 'Are you sure you want to delete "My plan.txt" PDP?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});

test('[PDP-05, PDP-11, PDP-16, PDP-17, PDP-27] a plan is read, printed, copied and the copy deleted', {
  tag: '@phone',
}, async ({ page }) => {
  await openHome(page);
  await chooseAction(page, '2026 plan', 'View');
  await expectScreen(page, '2026 Professional Development Plan');
  await expect(page).toHaveTitle(/^View PDP/);
  await expect(page.getByRole('textbox', { name: /^Plan name/ })).toBeDisabled();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe('2026 plan.pdf');
  await openHome(page);
  await chooseAction(page, '2026 plan', 'Copy');
  await expect(page).toHaveTitle(/^Copy PDP/);
  await page.getByRole('textbox', { name: /^Plan name/ }).fill('2026 plan again');
  await save(page);
  const saved = await expectDialog(page, 'Plan saved');
  await saved.getByRole('button', { name: 'Ok' }).click();
  await expect(cardOf(page, '2026 plan')).toBeVisible();
  await chooseAction(page, '2026 plan again', 'Delete');
  const question = await expectDialog(page, 'Are you sure you want to delete "2026 plan again" PDP?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(cardOf(page, '2026 plan again')).toHaveCount(0);
  await expect(cardOf(page, '2026 plan')).toBeVisible();
});

test.describe('over the end of the year', () => {
  // The goal is carried into 2027, which opens in the middle.
  test.use({ ownApplication: {} });

  test('[PDP-12, PDP-14, PDP-18, PDP-19, PDP-33] write a plan, log towards a goal, close the year, carry a goal over', async ({
    page,
    application,
  }) => {
    await openHome(page);
    await page.getByRole('link', { name: 'Create PDP' }).click();
    await expectScreen(page, '2026 Professional Development Plan');
    await writePlan(page);
    await save(page);
    const saved = await expectDialog(page, 'Plan saved');
    await expect(saved.getByText('Better teaching')).toBeVisible();
    await saved.getByRole('button', { name: 'Ok' }).click();

    await logTowards(page, 'Give feedback every week');
    await closeTheGoals(page);

    await application.restart(IN_JANUARY);
    await page.goto('/User/Layout/PDP/Home/12');
    await expectScreen(page, '2027 Professional Development Plans');
    await page.getByRole('link', { name: 'Start the plan for 2027 with it' }).click();
    await expectScreen(page, '2027 Professional Development Plan');
    await expect(page.getByRole('textbox', { name: /^What do you want to achieve/ })).toHaveValue(
      'Give feedback every week',
    );
    await expect(page.getByText('Carried over from “Better teaching” of 2026.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('textbox', { name: /^Plan name/ }).fill('Teaching goes on');
    await page.getByRole('textbox', { name: /^CPD need/ }).fill('Feedback should become a habit.');
    await page.getByRole('textbox', { name: /^How many hours/ }).fill('1');
    await save(page);
    await page.getByRole('dialog', { name: 'Plan saved' }).getByRole('button', { name: 'Ok' }).click();
    await expectScreen(page, '2027 Professional Development Plans');
    await openHome(page);
    const before = cardOf(page, 'Better teaching');
    await unfold(before);
    await expect(before.getByText('Carried into 2027, and now in the plan for 2027')).toBeVisible();
  });
});

async function openHome(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await openAs(page, 'participant', HOME);
  else await page.goto(HOME);
  await expectScreen(page, '2026 Professional Development Plans');
}

function cardOf(page: Page, name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Opens a plan. */
async function unfold(card: Locator): Promise<void> {
  const button = card.getByRole('heading', { level: 2 }).getByRole('button');
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Leaves the form in the middle, and goes on with the draft that is offered back. */
async function writePlan(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Plan name/ }).fill('Better teaching');
  await expect(page.getByText(/^Saved .* ago$|^Saved just now$/)).toBeVisible();
  await page.goto(HOME);
  await page.getByRole('link', { name: 'Continue writing' }).click();
  await expect(page.getByText(/“Better teaching”/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: /^Plan name/ })).toHaveValue('Better teaching');
  await page.getByRole('textbox', { name: /^CPD need/ }).fill('Trainees hear too seldom how they do.');
  const goals = page.getByRole('textbox', { name: /^What do you want to achieve/ });
  await goals.fill('Give feedback every week');
  await page.getByRole('button', { name: 'Add a new activity to goal 1' }).click();
  const dialog = await expectDialog(page, 'Add a new activity');
  await dialog.getByRole('textbox', { name: /^Activity/ }).fill('Supervisor course');
  await dialog.getByRole('textbox', { name: /^Time frame/ }).fill('by June');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Add another goal' }).click();
  await goals.nth(1).fill('Run the journal club');
  await page.getByRole('textbox', { name: /^How many hours/ }).fill('2');
}

/** The form opens in the plans, and they are there again once it is saved. */
async function logTowards(page: Page, goal: string): Promise<void> {
  const card = cardOf(page, 'Better teaching');
  await unfold(card);
  await card.getByRole('link', { name: `Add activity to ${goal}` }).click();
  await expectScreen(page, 'Add Activity');
  await expect(page).toHaveURL(/\/PDP\/Home\/11\?goal=\d+$/);
  await page.getByRole('button', { name: /^Year, goals and more/ }).click();
  await expect(page.getByRole('listitem').getByText(goal)).toBeVisible();
  await fillActivity(page, {
    name: 'Feedback to trainees',
    type: 'Supervision of trainees',
    date: '18/11/2026',
    hours: '1.5',
    domain: 'Communication',
  });
  await save(page);
  await expectScreen(page, '2026 Professional Development Plans');
  await expect(page).toHaveURL(/\/PDP\/Home\/11$/);
  await unfold(card);
  await expect(card.getByText('1 activity · 1.5 hours')).toBeVisible();
}

async function closeTheGoals(page: Page): Promise<void> {
  await chooseAction(page, 'Better teaching', 'Close the goals');
  const dialog = await expectDialog(page, 'How did your goals go?');
  const carried = dialog.getByRole('radiogroup', { name: 'Give feedback every week' });
  const dropped = dialog.getByRole('radiogroup', { name: 'Run the journal club' });
  await carried.getByRole('radio', { name: 'Carry into 2027' }).check();
  await dropped.getByRole('radio', { name: 'Drop' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please say in a few words why you are dropping this goal.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Why, in a few words/ }).fill('A colleague runs it now.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const card = cardOf(page, 'Better teaching');
  await expect(card.getByText('Carried into 2027', { exact: true })).toBeVisible();
  await expect(card.getByText('A colleague runs it now.')).toBeVisible();
}
