import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startApplication } from '../application.ts';
import { LATE_IN_2026, readyMadeFolder } from '../ready-made.ts';
import { openFirefox } from './firefox.ts';
import { DrivenPage } from './page.ts';
import { openWebKit } from './webkit.ts';

const BROWSERS = { Firefox: openFirefox, WebKitGTK: openWebKit };
const FILES = join(import.meta.dirname, '../files');
const WORKSHOP = 'Workshop: shared decisions at the bedside';

/** A phone’s layout; a window of Firefox is not drawn narrower than some 450 pixels. */
const NARROW = [480, 900] as const;
const WIDE = [1280, 900] as const;

for (const [name, openBrowser] of Object.entries(BROWSERS)) {
  base(
    `[AUTH-10, HOM-01, EVD-29, OCC-02, ACT-42, EVD-10, SUB-06] ${name}: a member attaches a photo, logs with evidence, and submits the year`,
    async () => {
      const application = await startApplication(LATE_IN_2026, readyMadeFolder());
      const driver = await openBrowser();
      try {
        const page = new DrivenPage(driver, application.url);
        await base.step('signs in', () => signIn(page));
        await base.step('attaches a photo to an activity, by the bar of a phone', () => attachPhoto(page));
        await base.step('logs an activity, its day typed and then picked', () => logActivity(page));
        await base.step('submits the year', () => submit(page));
      } finally {
        await driver.close();
        await application.stop();
      }
    },
  );
}

async function signIn(page: DrivenPage): Promise<void> {
  await page.resize(...NARROW);
  await page.open('/');
  await page.press('button', 'Sign in');
  await page.press('button', 'participant');
  await page.find({ role: 'heading', name: 'Hello, Dr Example' });
  await page.find({ text: 'Total CPD Hours: 30 / 50 hours min' });
}

async function attachPhoto(page: DrivenPage): Promise<void> {
  await page.choose('button', 'Photo of a certificate', join(FILES, 'Poster photo.JPG'));
  await page.find({ role: 'dialog', name: 'Add a photo' });
  await page.press('button', /^Peer review group/);
  await page.press('button', 'Attach');
  await page.find({ text: /^“Poster photo.JPG” was attached to “.*”\.$/ });
  await page.isGone({ role: 'dialog', name: 'Add a photo' });
}

async function logActivity(page: DrivenPage): Promise<void> {
  await page.resize(...WIDE);
  await page.open('/User/Layout/Activity');
  await page.find({ role: 'heading', name: 'Add Activity' });
  await page.fill('combobox', /^Activity name/, WORKSHOP);
  await page.fill('combobox', /^CPD category/, 'Lecture, seminar or workshop');
  await page.press('option', /^Lecture, seminar or workshop/);
  await page.fill('textbox', /^Date/, '12112026');
  await page.press('textbox', /^Total hours/);
  await page.has('textbox', /^Date/, '12/11/2026');
  await page.press('button', /^Choose on a calendar/);
  await page.press('button', /^13 November 2026/);
  await page.has('textbox', /^Date/, '13/11/2026');
  await page.fill('textbox', /^Total hours/, '2.5');
  await page.press('checkbox', 'Communication');
  await page.choose('button', 'Add file', join(FILES, 'Attendance confirmation.pdf'));
  await page.press('button', 'Upload 1 file');
  await page.find({ text: 'Uploaded' });
  await page.find({ text: '32.5 of 50 hours after this' });
  await page.press('button', 'Save');
  await page.find({ role: 'dialog', name: 'Activity saved' });
  await page.find({ text: '13/11/2026' });
  await page.press('button', 'Ok');
  await page.find({ role: 'heading', name: '2026 Summary' });
  await page.find({ role: 'link', name: WORKSHOP });
}

async function submit(page: DrivenPage): Promise<void> {
  await page.press('button', 'Finalise and submit the record for 2026');
  await page.find({ role: 'dialog', name: 'Submit your record for 2026' });
  await page.press('button', 'Next');
  await page.press('checkbox', /^I declare that this is true/);
  await page.press('button', /^Confirm/);
  await page.find({ role: 'dialog', name: '2026 is submitted' });
  await page.press('button', /^(Ok|Close)$/);
  await page.find({ text: 'Your record has been submitted.' });
  await page.find({ text: /^Current status:/ });
  const focus = await page.run('return document.activeElement.textContent');
  expect(focus, 'what has the focus after the dialog').toContain('Submission');
}
