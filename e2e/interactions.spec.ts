import type { Locator, Page } from '@playwright/test';
import { addMembers } from './extra-members.ts';
import { januaryList } from './january-list.ts';
import { physicianYear } from './physician-year.ts';
import { recordOf } from './record.ts';
import { expectDialog, expectScreen, openAs, signIn } from './screens.ts';
import { expect, test } from './test.ts';

/** How a practised person works: each click, and each key that is not plain typing, is one interaction. */
class Hands {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }
}

/** The measure is a phone's screen; a keyboard at it saves where it is quicker. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test.describe('from Home to saved', () => {
  test.use(PHONE);

  test.beforeEach(async ({ page }) => {
    await signIn(page, 'participant');
    await expectScreen(page, 'Hello, Dr Example');
  });

  test('[ACT-18, ACT-42] a usual activity is logged in at most 3 taps', async ({ page }) => {
    const hands = new Hands(page);
    await hands.click(page.getByRole('link', { name: 'Add activity', exact: true }).first());
    await hands.click(page.getByRole('group', { name: 'Often logged' }).getByRole('button').first());
    await hands.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expectSaved(page, 'a usual activity', hands, 3);
  });

  test('[ACT-18, OCC-08, OCC-10] a usual activity is logged every week of the year in at most 6 taps', async ({
    page,
  }) => {
    const hands = new Hands(page);
    await hands.click(page.getByRole('link', { name: 'Add activity', exact: true }).first());
    await hands.click(page.getByRole('group', { name: 'Often logged' }).getByRole('button').first());
    await hands.click(page.getByText('Recurring', { exact: true }));
    await hands.click(page.getByRole('group', { name: 'Pattern' }).getByRole('button', { name: /^from / }));
    // What is typed takes the place of today, which was carried here.
    await hands.type('4/2/2026');
    await expect(page.getByText(/^48 dates: 4 Feb to 30 Dec/)).toBeVisible();
    await hands.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expectSaved(page, 'a usual activity every week', hands, 6);
  });

  test('[ACT-18, ACT-42] an activity like one before is logged in at most 5 interactions', async ({ page }) => {
    const hands = new Hands(page);
    await openForm(page, hands);
    await hands.type('Peer review gr');
    await expect(page.getByRole('option', { name: /Peer review group/ })).toBeVisible();
    await hands.press('Enter');
    await hands.press('Control+Enter');
    await expectSaved(page, 'an activity like one before', hands, 5);
  });

  test('[ACT-19, ACT-42] an activity of a new name is logged in at most 6 interactions', async ({ page }) => {
    const hands = new Hands(page);
    await openForm(page, hands);
    await nameAndType(page, hands, 'Evening talk on sleep medicine', 'lecture');
    await hands.click(page.getByRole('textbox', { name: 'Total hours' }));
    await hands.type('1.5');
    await hands.press('Control+Enter');
    await expectSaved(page, 'an activity of a new name', hands, 6);
  });

  test('[OCC-08, OCC-10, ACT-42] a weekly meeting of a new name is logged for the year in at most 8 interactions', async ({
    page,
  }) => {
    const hands = new Hands(page);
    await openForm(page, hands);
    await nameAndType(page, hands, 'Weekly imaging meeting', 'journal');
    await hands.click(page.getByText('Recurring', { exact: true }));
    await hands.click(page.getByRole('group', { name: 'Pattern' }).getByRole('button', { name: /^from / }));
    await hands.type('4/2/2026');
    await expect(page.getByText(/48 dates/).first()).toBeVisible();
    await hands.click(page.getByRole('button', { name: '½ hour', exact: true }));
    await hands.press('Control+Enter');
    await expectSaved(page, 'a weekly meeting', hands, 8);
  });
});

test.describe('from Home to saved on a wide screen', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'participant');
    await expectScreen(page, 'Hello, Dr Example');
  });

  test('[ACT-06, ACT-18, ACT-42] an activity of last year is logged again in at most 3 interactions', async ({
    page,
  }) => {
    const hands = new Hands(page);
    await openForm(page, hands);
    await hands.type('Seminar: health eq');
    await expect(page.getByRole('option', { name: /Seminar: health equity/ })).toBeVisible();
    await hands.press('Enter');
    await hands.press('Control+Enter');
    await expectSaved(page, 'an activity of last year', hands, 3);
  });

  test('[HOM-05, ACT-06, ACT-42] a recent activity is copied in at most 3 interactions', async ({ page }) => {
    const hands = new Hands(page);
    await hands.click(page.getByRole('link', { name: /^Copy / }).first());
    await expectScreen(page, 'Copy Activity');
    await expect(page.getByRole('textbox', { name: 'Date', exact: true })).not.toHaveValue('');
    // Keys count where the cursor is, and it comes a moment after the form.
    await expect(page.getByRole('combobox', { name: 'Activity name' })).toBeFocused();
    await hands.press('Control+Enter');
    await expectSaved(page, 'a copy of a recent activity', hands, 3);
  });
});

test('[PPL-01] January, with 500 members who are new, 12 changed, 9 left and 3 wrong lines, is done in at most 12 interactions', async ({
  page,
  application,
}) => {
  await addMembers(application, 300);
  const list = await januaryList(application, { added: 500, changed: 12, left: 9, wrong: 3 });
  await openAs(page, 'manager', '/Admin/Search/Home');
  await expectScreen(page, 'Find a member');
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: 'Import members' }));
  const chosen = page.waitForEvent('filechooser');
  await hands.click(page.getByRole('button', { name: 'Choose a file' }));
  // In the file dialog one more.
  hands.count += 1;
  await (await chosen).setFiles({ name: 'January.csv', mimeType: 'text/csv', buffer: list });
  await hands.click(page.getByRole('checkbox', { name: 'This file has every member' }));
  await hands.click(page.getByRole('button', { name: 'Check the list' }));
  await expect(page.getByText(/^500 new, 12 changed, 9 left, \d+ unchanged, 3 wrong\./)).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await hands.click(page.getByRole('button', { name: 'Download the wrong lines' }));
  expect((await downloaded).suggestedFilename()).toBe('Wrong lines of January.csv');
  await hands.click(page.getByRole('textbox', { name: /Day of leaving/ }));
  await hands.type('31/10/2026');
  await hands.press('Tab');
  hands.count += 2;
  await page.getByRole('combobox', { name: /Reason/ }).selectOption('Resigned');
  await hands.click(page.getByRole('button', { name: 'Add 500 members, change 12 and end the membership of 9' }));
  await expect(page.getByText(/^500 members added, 12 changed and 9 left\./)).toBeVisible();
  expect(hands.count, 'interactions for January').toBeLessThanOrEqual(12);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('[HOM-01, HOM-11, HOM-12, HOM-14, ACT-42] a newcomer answers what is asked first, and logs an activity, in at most 8 interactions', async ({
    page,
  }) => {
    await signIn(page, 'participant-new');
    const hands = new Hands(page);
    const tour = await expectDialog(page, 'Take a tour');
    await expect(tour.getByText('Step 1 of 3')).toBeVisible();
    await hands.click(tour.getByRole('button', { name: 'Next' }));
    const consent = await expectDialog(page, 'May your record help research?');
    await hands.click(consent.getByRole('button', { name: 'No' }));
    const registration = await expectDialog(page, 'How are you registered in 2026?');
    await expect(registration.getByText('Step 3 of 3')).toBeVisible();
    await hands.click(registration.getByRole('checkbox', { name: 'Specialist registration', exact: true }));
    await hands.click(registration.getByRole('button', { name: 'Save' }));
    await expect(registration).toBeHidden();
    await hands.click(page.getByRole('link', { name: 'Journal club' }));
    await hands.click(page.getByRole('button', { name: '1 hour' }));
    await hands.click(page.getByRole('checkbox', { name: 'Medical expertise' }));
    await hands.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expectSaved(page, 'a newcomer’s first activity', hands, 8);
  });

  test('[ACT-14, ACT-47] what every activity needs is above Save on one screen of a phone', async ({ page }) => {
    await signIn(page, 'participant', '/User/Layout/Activity');
    await expectScreen(page, 'Add Activity');
    await page.getByRole('group', { name: 'Often logged' }).getByRole('button').first().click();
    const last = await page.getByRole('checkbox', { name: 'Ethics and professional behaviour' }).boundingBox();
    const note = await page.getByText(/ of 50 hours after this$/).boundingBox();
    const bottom = (last?.y ?? 0) + (last?.height ?? 0);
    process.stdout.write(`Bottom of what a new activity needs on a phone: ${bottom}, above ${note?.y ?? 0}\n`);
    expect(bottom).toBeLessThanOrEqual(note?.y ?? 0);
  });

  test('[EVD-01] the last section is in reach above Save at the end of the page', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/Activity');
    await expect(page.getByText(/ of 50 hours so far$/)).toBeVisible();
    await page.mouse.wheel(0, 5_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const button = await page.getByRole('button', { name: 'Add file' }).boundingBox();
    const note = await page.getByText(/ of 50 hours so far$/).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(note?.y ?? 0);
  });
});

test.describe('the audit check, on a phone,', () => {
  test.use(PHONE);

  test('[PRF-03] is at most 1,200 pixels high with eight activities to attach a file to', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/Audit');
    await expect(page.getByRole('button', { name: /^Add file to/ })).toHaveCount(8);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    process.stdout.write(`Height of the audit check on a phone: ${height}\n`);
    expect(height).toBeLessThanOrEqual(1_200);
  });
});

test.describe('the summary, on a phone,', () => {
  test.use(PHONE);

  test('[SUM-03, SUM-11] is at most 1,500 pixels high with eleven activities in three categories', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/CPDSummary');
    await expect(page.getByRole('tabpanel').getByRole('button', { name: /^Actions for / })).toHaveCount(11);
    await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    process.stdout.write(`Height of the summary on a phone: ${height}\n`);
    expect(height).toBeLessThanOrEqual(1_500);
  });
});

test.describe('from what is missing, on a phone,', () => {
  test.use(PHONE);

  test('[PRG-04] the form is open in at most 2 interactions, with a type that was chosen, and says why', async ({
    page,
  }) => {
    await openAs(page, 'participant');
    await expectScreen(page, /^Hello, /);
    const hands = new Hands(page);
    await hands.click(page.getByRole('button', { name: /^\d.* more hours of Measuring Outcomes$/ }));
    const dialog = page.getByRole('dialog', { name: 'Log it' });
    await expect(dialog.getByText(/^You need .* For example: Compare your last 20 discharge letters/)).toBeVisible();
    await hands.click(dialog.getByRole('link', { name: /^Incident reporting.*For example: Go through the incidents/ }));
    await expectScreen(page, 'Add Activity');
    const type = page.getByRole('combobox', { name: 'CPD category' });
    await expect(type).toHaveValue('Incident reporting and monitoring');
    await expect(type).toHaveAccessibleDescription(/^Chosen because you need .* Change it as you like\.$/);
    process.stdout.write(`Interactions from what is missing to the form: ${hands.count}\n`);
    expect(hands.count).toBeLessThanOrEqual(2);
  });
});

async function openForm(page: Page, hands: Hands): Promise<void> {
  await hands.click(page.getByRole('link', { name: 'Add activity', exact: true }).first());
  const name = page.getByRole('combobox', { name: 'Activity name' });
  const hasMouse = await page.evaluate(() => window.matchMedia('(pointer: fine)').matches);
  if (hasMouse) await expect(name).toBeFocused();
  else await hands.click(name);
}

async function nameAndType(page: Page, hands: Hands, name: string, type: string): Promise<void> {
  await hands.type(name);
  await hands.click(page.getByRole('combobox', { name: 'CPD category' }));
  await hands.type(type);
  await expect(page.getByRole('option').first()).toBeVisible();
  await hands.press('Enter');
}

async function expectSaved(page: Page, what: string, hands: Hands, most: number): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Activity saved' })).toBeVisible();
  process.stdout.write(`Interactions from Home to saved, ${what}: ${hands.count}\n`);
  expect(hands.count).toBeLessThanOrEqual(most);
}

test('[ACT-18] an earlier name leaves what was entered, and one press takes over the last time', async ({ page }) => {
  await openAs(page, 'participant', '/User/Layout/Activity');
  await expectScreen(page, 'Add Activity');
  const hours = page.getByRole('textbox', { name: 'Total hours' });
  await hours.fill('3');
  await page.getByRole('combobox', { name: 'Activity name' }).fill('Peer review gr');
  await page.getByRole('option', { name: /Peer review group/ }).click();
  await expect(hours).toHaveValue('3');
  await page.getByRole('button', { name: 'Use last time’s category, hours and areas' }).click();
  await expect(hours).not.toHaveValue('3');
  await expect(page.getByRole('button', { name: 'Use last time’s category, hours and areas' })).toHaveCount(0);
});

test('n begins an activity from anywhere, and in a field it is an n', async ({ page }) => {
  await openAs(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  const name = page.getByRole('combobox', { name: 'Activity name' });
  // The key is there a moment after the page.
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(name).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await name.fill('');
  await page.keyboard.press('n');
  await expect(name).toHaveValue('n');
  await expectScreen(page, 'Add Activity');
});

test.describe('a photo of a certificate, on a phone,', () => {
  test.use(PHONE);

  test.beforeEach(async ({ page }) => {
    await signIn(page, 'participant');
    await expectScreen(page, 'Hello, Dr Example');
  });

  test('[EVD-29] is added to an activity that is logged in at most 3 taps', async ({ page }) => {
    const hands = new Hands(page);
    const sheet = await takePhoto(page, hands);
    // One of several dates, which takes a tap more than a single one.
    await hands.click(sheet.getByRole('button', { name: /^Peer review group/ }));
    await hands.click(sheet.getByRole('button', { name: 'Attach' }));
    await expect(page.getByText(/^“Poster photo.JPG” was attached to “.*”\.$/)).toBeVisible();
    expectAtMost('a photo to an activity that is logged', hands, 3);
  });

  test('[PRF-03, EVD-02] is added from the row of the activity in at most 4 interactions', async ({ page }) => {
    const hands = new Hands(page);
    await openSummary(page, hands);
    await hands.click(page.getByRole('button', { name: 'Actions for Workshop' }).first());
    await photograph(page, () => hands.click(page.getByRole('button', { name: 'Add file' })));
    await hands.click(
      page.getByRole('dialog', { name: 'Attach file' }).getByRole('button', { name: 'Attach', exact: true }),
    );
    await expect(page.getByText('The file was attached.')).toBeVisible();
    expectAtMost('a photo to an activity, from its row', hands, 4);
  });

  test('[PRF-03, ACT-42] begins a new activity and is saved with it in at most 7 interactions', async ({ page }) => {
    const hands = new Hands(page);
    const sheet = await takePhoto(page, hands);
    await hands.click(sheet.getByRole('button', { name: 'New activity' }));
    const name = page.getByRole('combobox', { name: 'Activity name' });
    await expect(name).toBeVisible();
    await hands.click(name);
    await hands.type('Peer review gr');
    await expect(page.getByRole('option', { name: /Peer review group/ })).toBeVisible();
    await hands.press('Enter');
    await hands.press('Control+Enter');
    await expectSaved(page, 'a photo to a new activity', hands, 7);
  });
});

test.describe('a complete year, on a phone,', () => {
  test.use(PHONE);

  test('[SUB-01, SUB-08, SUB-12] is submitted in at most 7 interactions, and nothing is scrolled', async ({ page }) => {
    await signIn(page, 'participant');
    await expectScreen(page, 'Hello, Dr Example');
    const record = await recordOf(page, 'participant');
    for (const activity of physicianYear) await record.enter(activity);
    await page.reload();
    await expectScreen(page, 'Hello, Dr Example');
    await page.evaluate(() =>
      addEventListener('scroll', () => document.body.setAttribute('data-scrolled', ''), { capture: true }),
    );
    const hands = new Hands(page);
    await hands.click(page.getByRole('link', { name: 'Open the 2026 summary' }));
    await hands.click(page.getByRole('button', { name: 'Finalise and submit the record for 2026' }));
    const dialog = await expectDialog(page, 'Submit your record for 2026');
    await hands.click(dialog.getByRole('button', { name: 'Next' }));
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    for (const yes of await dialog.getByRole('radio', { name: 'Yes' }).all()) await hands.click(yes);
    await hands.click(dialog.getByRole('checkbox'));
    await hands.click(dialog.getByRole('button', { name: 'Confirm: submit 2026 as complete' }));
    await expectDialog(page, '2026 is submitted');
    await expect(page.locator('[data-scrolled]')).toHaveCount(0);
    expectAtMost('a complete year submitted', hands, 7);
  });
});

/** The bar at the bottom of a phone. */
function quickActions(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Quick actions' });
}

async function openSummary(page: Page, hands: Hands): Promise<void> {
  await hands.click(quickActions(page).getByRole('link', { name: 'Activities' }));
  await expectScreen(page, '2026 Summary');
}

/** Answers the sheet that asks what the photo is for. */
async function takePhoto(page: Page, hands: Hands): Promise<Locator> {
  const photo = quickActions(page).getByRole('button', { name: 'Photo of a certificate' });
  await photograph(page, () => hands.click(photo));
  return await expectDialog(page, 'Add a photo');
}

/** A press opens the camera or the picker; taking the picture is the device's. */
async function photograph(page: Page, press: () => Promise<void>): Promise<void> {
  const opening = page.waitForEvent('filechooser');
  await press();
  await (await opening).setFiles('files/Poster photo.JPG');
}

function expectAtMost(what: string, hands: Hands, most: number): void {
  process.stdout.write(`Interactions from Home, ${what}: ${hands.count}\n`);
  expect(hands.count).toBeLessThanOrEqual(most);
}
