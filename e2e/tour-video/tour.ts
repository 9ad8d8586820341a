import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Application } from '../application.ts';
import { physicianYear } from '../physician-year.ts';
import { recordOf } from '../record.ts';
import { chooseAccount, expectDialog, expectScreen, filePicker, openProgress } from '../screens.ts';
import type { Film } from './film.ts';

const EVIDENCE = fileURLToPath(new URL('../files/Attendance confirmation.pdf', import.meta.url));
/** Submission is open then, and the year closed by the second. */
const IN_JANUARY = '2027-01-11T01:00:00Z';
const AFTER_2026_CLOSED = '2027-04-02T01:00:00Z';
const WORKSHOP = 'Workshop: shared decisions at the bedside';

/** A year of a demo member in one minute (HOM-09); it is a member without a story of someone real. */
export async function playTour(page: Page, film: Film, application: Application): Promise<void> {
  await signIn(page, film);
  await seeHome(film);
  await logActivity(page, film);
  await seeWhatIsMissing(page, film);
  await plan(page, film);
  await submit(page, film, application);
  await fetchCertificate(page, film, application);
}

async function signIn(page: Page, film: Film): Promise<void> {
  await page.goto('/');
  await expectScreen(page, 'CPD Logbook');
  film.say('CPD Logbook keeps your year of professional development. Sign in with your usual account.');
  await film.hold(3.5);
  await film.press(page.getByRole('button', { name: 'Sign in', exact: true }));
  await expectScreen(page, 'Sign in to try CPD Logbook');
  await chooseAccount(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  await expect(page.getByText('Total CPD Hours: 30 / 50 hours min')).toBeVisible();
}

async function seeHome(film: Film): Promise<void> {
  film.say('Home shows how far you are, and what is still missing.');
  await film.hold(4.5);
}

async function logActivity(page: Page, film: Film): Promise<void> {
  film.say('Log an activity in seconds: a name, a category, the date and the hours.');
  await film.press(page.getByRole('link', { name: 'Add activity', exact: true }).first());
  await expectScreen(page, 'Add Activity');
  await film.hold(0.6);
  await film.type(page.getByRole('combobox', { name: 'Activity name' }), WORKSHOP);
  await film.type(page.getByRole('combobox', { name: 'CPD category' }), 'lecture');
  await film.press(page.getByRole('option', { name: 'Lecture, seminar or workshop' }));
  await film.hold(0.8);
  await film.type(page.getByRole('textbox', { name: 'Date' }), '12/11/2026');
  await film.type(page.getByRole('textbox', { name: 'Total hours' }), '2.5');
  await film.press(page.getByRole('checkbox', { name: 'Communication', exact: true }));
  await film.hold(1);

  film.say('Attach evidence: a photo, a PDF or an email. You can drop files on the page too.');
  await film.pointAt(page.getByRole('button', { name: 'Add file' }));
  await filePicker(page).setInputFiles(EVIDENCE);
  await film.hold(1.2);
  await film.press(page.getByRole('button', { name: 'Upload 1 file' }));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await film.hold(1.2);
  await film.press(page.getByRole('button', { name: 'Save', exact: true }));
  const saved = await expectDialog(page, 'Activity saved');
  await film.hold(1.5);
  // It closes by itself after ten seconds, which pictures may take on a busy machine.
  await saved
    .getByRole('button', { name: 'Ok' })
    .click({ timeout: 4000 })
    .catch(() => undefined);
}

async function seeWhatIsMissing(page: Page, film: Film): Promise<void> {
  await expectScreen(page, '2026 Summary');
  await expect(page.getByRole('button', { name: /^32\.5 of 50 h/ })).toBeVisible();
  film.say('The summary counts it straight away, and lists what is missing.');
  await film.hold(2);
  await openProgress(page);
  await film.scrollTo(page.getByRole('heading', { name: 'What is missing' }));
  await film.hold(4);
}

async function plan(page: Page, film: Film): Promise<void> {
  await page.goto('/User/Layout/PDP/Home/11');
  await expectScreen(page, '2026 Professional Development Plans');
  film.say('Plan the year: your plan has your goals, and the activities that serve them.');
  await film.hold(2);
  const goals = page.getByRole('heading', { level: 2 }).getByRole('button').first();
  await film.scrollTo(goals);
  if ((await goals.getAttribute('aria-expanded')) === 'false') await film.press(goals);
  await film.hold(4);
}

async function submit(page: Page, film: Film, application: Application): Promise<void> {
  const record = await recordOf(page, 'participant');
  for (const activity of physicianYear) await record.enter(activity);
  await page.goto('about:blank');
  await application.restart(IN_JANUARY);
  await page.goto('/User/Layout/CPDSummary');
  await page.getByRole('combobox', { name: 'CPD year' }).selectOption('2026');
  await expect(page.getByRole('button', { name: /all done/ })).toBeVisible();
  film.say('Once everything is there, declare that it is true and submit the year.');
  await film.hold(1.5);
  await film.press(page.getByRole('button', { name: 'Finalise and submit the record for 2026' }));
  const dialog = await expectDialog(page, 'Submit your record for 2026');
  await film.hold(1.5);
  await film.press(dialog.getByRole('button', { name: 'Next' }));
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await film.hold(1.5);
  await film.press(dialog.getByRole('checkbox', { name: /^I declare that this is true and complete/ }));
  await film.press(dialog.getByRole('button', { name: 'Confirm' }));
  await expectDialog(page, '2026 is submitted');
  await film.hold(2.5);
}

async function fetchCertificate(page: Page, film: Film, application: Application): Promise<void> {
  await page.goto('about:blank');
  await application.restart(AFTER_2026_CLOSED);
  await page.goto('/User/Layout/Certificate');
  await page.getByLabel('CPD year').selectOption('2026');
  const download = page.getByRole('button', { name: 'Download CPD certificate 2026' });
  await expect(download).toBeVisible();
  film.say('After the year has closed, your certificate is here. You can take this tour again from Home.');
  await film.hold(1);
  await film.pointAt(download);
  await film.hold(4);
}
