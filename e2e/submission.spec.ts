import type { Browser, Page } from '@playwright/test';
import { expectGoodScreen } from './checks.ts';
import { accessToken, recordOf } from './record.ts';
import { expectDialog, expectScreen, fillActivity, goToDeclaration, leaveSubmitted, openAs, save } from './screens.ts';
import { expect, test } from './test.ts';

const SUMMARY = '/User/Layout/CPDSummary';
const YEAR_2026 = 11;
const SUBMIT = 'Finalise and submit the record for 2026';

// What the button says depends on the day, so some of these have a clock of their own.
const BEFORE_THE_PERIOD = '2026-06-15T01:00:00Z';
/** The button shows from September on and works from October on. */
const BEFORE_IT_WORKS = '2026-09-15T01:00:00Z';
const AFTER_CLOSING = '2027-04-15T01:00:00Z';

test.describe('too early:', () => {
  test.use({ ownApplication: { now: BEFORE_THE_PERIOD } });

  test('[SUB-04, SUB-26] a note stands in place of the button, and the call is refused', async ({ page }) => {
    await openAs(page, 'participant', SUMMARY);
    await expect(page.getByText('Submission for 2026 is not open yet. You can submit from 01/10/2026.')).toBeVisible();
    await expectGoodScreen(page);
    await expect(page.getByRole('button', { name: SUBMIT })).toHaveCount(0);
    expect(await submitDirectly(page)).toEqual({
      status: 409,
      message: 'The record for 2026 can be submitted from 01/10/2026.',
    });
  });
});

test.describe('still early:', () => {
  test.use({ ownApplication: { now: BEFORE_IT_WORKS } });

  test('[SUB-03, SUB-26] the button is there and waits for its day', async ({ page }) => {
    await openAs(page, 'participant', SUMMARY);
    await expect(page.getByRole('button', { name: SUBMIT })).toBeDisabled();
    await expect(page.getByText('You can submit from 01/10/2026.')).toBeVisible();
    await expectGoodScreen(page);
    expect((await submitDirectly(page)).status).toBe(409);
  });
});

test('[SUB-01, SUB-05, SUB-06, SUB-07, SUB-13, SUB-26] two windows: one submits, the other is told, and what it was about to save is kept', async ({
  page,
  browser,
  application,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/);
  await openAs(page, 'participant', SUMMARY);
  const submitting = await openDeclaration(page);
  const form = await otherWindow(browser, page, application.url);
  await form.goto('/User/Layout/Activity');
  await fillActivity(form, {
    name: 'Journal club',
    type: 'Grand rounds or journal club',
    date: '12/11/2026',
    hours: '1',
    domain: 'Medical expertise',
  });
  const late = await otherWindow(browser, page, application.url);
  await late.goto(SUMMARY);
  const refused = await openDeclaration(late);

  await test.step('without the consent nothing is sent', async () => {
    await submitting.getByRole('button', { name: 'Confirm' }).click();
    await expect(submitting.getByText('Please tick the box to confirm your declaration')).toBeVisible();
  });
  await confirm(page);
  await leaveSubmitted(page, 2026);
  await expect(page.getByText('Your record has been submitted.')).toBeVisible();
  await expect(page.getByRole('button', { name: SUBMIT })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Add activity' })).toHaveCount(0);

  await test.step('the second window is told, and sees it', async () => {
    await refused.getByRole('checkbox').check();
    await refused.getByRole('button', { name: 'Confirm' }).click();
    await leaveSubmitted(late, 2026);
    await expect(late.getByText('Your record has been submitted.')).toBeVisible();
    expect((await submitDirectly(late)).message).toBe('Your record for 2026 has already been submitted.');
  });

  await test.step('a save a moment later is refused and stays in the form', async () => {
    await save(form);
    await expect(form.getByText(/The activity was not saved\./).first()).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Activity name' })).toHaveValue('Journal club');
  });
});

test('[SUB-07, SUB-25, ROP-03] a doctor answers more than the record says, gives the reason, takes the submission back the same day, once, and submits again', async ({
  page,
}) => {
  const NOTE = { name: 'Re-opened' };
  await openAs(page, 'participant-nz', SUMMARY);
  await expectScreen(page, '2026 Summary');
  const dialog = await openDeclaration(page);
  const hours = dialog.getByRole('radiogroup', { name: /at least 50 hours/ });
  await expect(hours.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(dialog.getByText(/Your record: [\d.]+ of 50 hours\./)).toBeVisible();

  await test.step('a Yes that says more than the record asks why', async () => {
    await hours.getByRole('radio', { name: 'Yes' }).check();
    await dialog.getByRole('checkbox').check();
    const reason = dialog.getByRole('textbox', { name: /^Your record shows .* Why are you answering Yes\?/ });
    await expectGoodScreen(page);
    await reason.fill('The rest is in a logbook on paper.');
    await dialog.getByRole('button', { name: 'Confirm: submit 2026 as incomplete' }).click();
    const done = await expectDialog(page, '2026 is submitted');
    await done.getByText('What you declared').click();
    await expect(done.getByText('Reason: The rest is in a logbook on paper.')).toBeVisible();
    await expectGoodScreen(page);
    await leaveSubmitted(page, 2026);
    await expect(page.getByText('Your record has been submitted.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Submission', exact: true })).toBeFocused();
  });

  await test.step('what was declared is there with the reason', async () => {
    await page.getByRole('button', { name: 'What you declared' }).click();
    const declared = await expectDialog(page, 'What you declared for 2026');
    await expect(declared.getByText('Reason: The rest is in a logbook on paper.')).toBeVisible();
    await declared.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('it is undone, and the record is open again', async () => {
    await page.getByRole('button', { name: /^Undo submission \(until / }).click();
    const question = await expectDialog(page, 'Undo your submission for 2026?');
    await expect(question.getByText('If nothing changes, the record will be Incomplete again.')).toBeVisible();
    await expectGoodScreen(page);
    await question.getByRole('button', { name: 'Undo submission' }).click();
    await expect(page.getByRole('button', { name: SUBMIT })).toBeEnabled();
    await expect(page.getByRole('heading', { name: 'Submission', exact: true })).toBeFocused();
    await expect(page.getByRole('note', NOTE)).toContainText('Submission undone: open until 31/03/2027.');
    await expect(page.getByRole('note', NOTE)).toContainText('If you change nothing, it will be Incomplete again.');
    await expectGoodScreen(page);
  });

  await test.step('submitted again it cannot be undone a second time', async () => {
    await openDeclaration(page);
    await expect(page.getByRole('dialog').getByText('Your last answer: Yes.')).toBeVisible();
    await confirm(page);
    await leaveSubmitted(page, 2026);
    await expect(page.getByText('Your record has been submitted.')).toBeVisible();
    await expect(page.getByRole('note', NOTE)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Undo submission/ })).toHaveCount(0);
  });
});

test.describe('too late:', () => {
  test.use({ ownApplication: { now: AFTER_CLOSING } });

  test('[SUB-06, SUB-26] a year that closed without it says so, and the call is refused', async ({ page }) => {
    await openAs(page, 'participant-nz', SUMMARY);
    await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2026');
    await expectScreen(page, '2026 Summary');
    await expect(page.getByText(/The 2026 record closed before it was submitted/)).toBeVisible();
    await expect(page.getByText('Your record has been submitted.')).toHaveCount(0);
    await expectGoodScreen(page);
    const { status, message } = await submitDirectly(page, 'participant-nz');
    expect(status).toBe(409);
    expect(message).toContain('The 2026 record is closed.');
  });
});

async function openDeclaration(page: Page) {
  await page.getByRole('button', { name: SUBMIT }).click();
  const dialog = await expectDialog(page, 'Submit your record for 2026');
  await goToDeclaration(dialog);
  return dialog;
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** A window of its own for whom the page is signed in as, of the same size. */
async function otherWindow(browser: Browser, page: Page, baseURL: string): Promise<Page> {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL, storageState, viewport: page.viewportSize() });
  return await context.newPage();
}

/** The call behind the button, past everything that the screen would not let through. */
async function submitDirectly(page: Page, account = 'participant') {
  const { userId } = await recordOf(page, account);
  const response = await page.request.put(
    `/api/UserCPDYears?UserId=${userId}&CPDYearId=${YEAR_2026}&SubmitCPDYear=true`,
    { headers: { authorization: `Bearer ${await accessToken(page)}` } },
  );
  const { Message: message }: { Message: string } = await response.json();
  return { status: response.status(), message };
}
