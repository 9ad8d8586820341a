import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { asReported } from './own-report.ts';
import { accessToken, recordOf } from './record.ts';
import { chooseAction, chooseMore, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// One form after the other: what is missing is not waited for long.
test.use({ actionTimeout: 12_000 });

/** A form: the file of the web that holds it, where it is, what opens it there, and what is entered into it. */
type Form = {
  /** Below web/src. */
  file: string;
  address: string;
  open?: (page: Page) => Promise<unknown>;
  /** Answers the field, or the words, that show what was entered. */
  enter: (page: Page) => Promise<Locator>;
};

const SOURCES = fileURLToPath(new URL('../web/src/', import.meta.url));

const SUMMARY = '/User/Layout/CPDSummary';
const FILES = '/User/Layout/MyFiles';
const PLANS = '/User/Layout/PDP/Home/11';
const CONTACT = '/User/Layout/Contact';
const SETTINGS = '/User/Layout/Settings';
const ADD = '/User/Layout/Activity';
const AUDIT = '/User/Layout/Audit';
const MEMBER = '/Admin/Members/100002';
const TEAM_HOME = '/Admin/Search/Home';
const MEETING = 'Summer meeting of the college';
const CONTENT = '/Admin/Content';
const ROUND = 'Late submissions';

const ENTERED = 'Ward round';
const STORED = 'stored.txt';
const CHOSEN = { name: 'chosen.txt', mimeType: 'text/plain', buffer: Buffer.from('Attended.') };

/** Forms of a member. */
const MEMBERS: Form[] = [
  {
    file: 'screens/settings/notification-settings.tsx',
    address: SETTINGS,
    enter: select('Send me copies', 'Once a week, on Monday at 7 am'),
  },
  {
    file: 'screens/settings/ask-for-erasure.tsx',
    address: SETTINGS,
    open: press('Ask for my data to be erased'),
    enter: write('Anything the CPD team should know'),
  },
  {
    file: 'screens/report/dispute-dialog.tsx',
    address: '/User/Layout/Report',
    open: inTurn((page) => asReported(page), press('This is wrong…')),
    enter: write('What is wrong?'),
  },
  { file: 'parts/registration/registration-form.tsx', address: '/User/Layout/Registration', enter: tick(/./) },
  { file: 'parts/areas-form.tsx', address: '/User/Layout/Specialties/specialties', enter: tick(/./) },
  {
    file: 'screens/contact/use-request.ts',
    address: CONTACT,
    open: press('Request a call back'),
    enter: write('Preferred contact number', '0255500140'),
  },
  {
    file: 'screens/contact/use-request.ts',
    address: CONTACT,
    open: press('Request an exemption'),
    enter: write('Additional information'),
  },
  {
    file: 'screens/contact/use-request.ts',
    address: CONTACT,
    open: press(/leave/i),
    enter: write('Additional information'),
  },
  {
    file: 'screens/contact/own-requests.tsx',
    address: CONTACT,
    open: press('Appeal against the decision…'),
    enter: write('Why do you disagree?'),
  },
  {
    file: 'screens/certificates/acknowledgement-dialog.tsx',
    address: '/User/Layout/Certificate',
    open: press('Make a form'),
    enter: tick(/./),
  },
  {
    file: 'parts/repeat/repeat-dialog.tsx',
    address: SUMMARY,
    open: act('2026 Summary', 'Repeat 2025'),
    enter: tick(/./),
  },
  {
    file: 'parts/upload/upload-dialog.tsx',
    address: FILES,
    open: press('Upload file'),
    enter: choose('Evidence files'),
  },
  { file: 'screens/files/file-dialogs.tsx', address: FILES, open: act(STORED, 'Rename'), enter: write('File name') },
  {
    file: 'screens/files/file-dialogs.tsx',
    address: FILES,
    open: press('Create folder'),
    enter: write('Folder name'),
  },
  {
    file: 'screens/files/attach-file-dialog.tsx',
    address: FILES,
    open: act(STORED, 'Attach to existing activity'),
    enter: select('Activity', 1),
  },
  {
    file: 'parts/attach/file-to-activities.tsx',
    address: SUMMARY,
    open: async (page) => {
      const press = chooseAction(page, '2026 Summary', 'One file for several activities');
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press]);
      await chooser.setFiles(CHOSEN);
    },
    enter: tick(/./),
  },
  {
    file: 'parts/attach/use-attaching-photo.ts',
    address: SUMMARY,
    open: async (page) => {
      const window = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      const press = page.getByRole('button', { name: 'Photo of a certificate' }).click();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press]);
      await chooser.setFiles(CHOSEN);
      // The others are looked at on a wide screen.
      if (window) await page.setViewportSize(window);
    },
    enter: write('File name'),
  },
  {
    file: 'parts/attach/use-attaching.ts',
    address: SUMMARY,
    open: inTurn(act(ENTERED, 'Add file'), check('Attach an existing file')),
    enter: tick(STORED),
  },
  {
    file: 'parts/attach/attach-dialog.tsx',
    address: SUMMARY,
    open: inTurn(act(ENTERED, 'Add file'), check('Upload a new file')),
    enter: choose('Files to attach'),
  },
  { file: 'parts/goals-dialog.tsx', address: SUMMARY, open: act(ENTERED, 'Attach to PDP'), enter: tick(/./) },
  {
    file: 'screens/summary/reflection-dialog.tsx',
    address: SUMMARY,
    open: act(ENTERED, 'Add reflection'),
    enter: write(/./),
  },
  {
    file: 'screens/summary/declaration-form.tsx',
    address: SUMMARY,
    open: inTurn(press('Finalise and submit the record for 2026'), press('Next')),
    enter: tick(/^I declare/),
  },
  {
    file: 'screens/activity/form/use-activity-form.ts',
    address: ADD,
    enter: write('Activity name', ENTERED, 'combobox'),
  },
  { file: 'screens/activity/form/use-form-uploads.ts', address: ADD, enter: chooseInForm },
  {
    file: 'screens/activity/single-date/use-date-form.ts',
    address: SUMMARY,
    open: inTurn(expand(/^\d\d\/\d\d\/2026.* dates$/), follow(/^\d\d\/\d\d\/2026/)),
    enter: write(/^Additional information/),
  },
  {
    file: 'screens/activity/calendar/import-dialog.tsx',
    address: `${ADD}?iscalendar=1`,
    open: (page) =>
      page.setInputFiles('input[type=file]', {
        name: 'one.ics',
        mimeType: 'text/calendar',
        buffer: Buffer.from(
          'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Round\r\nDTSTART:20261008T080000\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
        ),
      }),
    enter: tick(/./),
  },
  {
    file: 'screens/plans/form/plan-writing.tsx',
    address: '/User/Layout/PDP/Add?year=11',
    // What is kept by itself can be left, so it must not have come that far.
    open: (page) =>
      page.route('**/api/*Draft*', (route) => (route.request().method() === 'GET' ? route.fallback() : undefined)),
    enter: write(/^Plan name/),
  },
  {
    file: 'screens/plans/upload/upload-plan-dialog.tsx',
    address: PLANS,
    open: press('Upload PDP'),
    enter: write(/^How many hours/, '2'),
  },
  {
    file: 'screens/plans/closing/close-goals-dialog.tsx',
    address: PLANS,
    open: act('2026 plan', 'Close the goals'),
    enter: tick('Drop', 'radio'),
  },
];

/** Forms of the CPD team. */
const TEAM: Form[] = [
  {
    file: 'parts/acting/act-dialog.tsx',
    address: MEMBER,
    open: press('Act for this member…'),
    enter: tick(/phone/, 'radio'),
  },
  {
    file: 'screens/admin/member/case-entry-dialog.tsx',
    address: `${MEMBER}?tab=CaseLog`,
    open: press('Add to the case log…'),
    enter: write('What happened'),
  },
  {
    file: 'screens/admin/member/reopen-dialog.tsx',
    address: '/Admin/Members/100004',
    open: more('Change the re-opening…'),
    enter: write(/^Reason/),
  },
  {
    file: 'screens/admin/member/correct-member.tsx',
    address: MEMBER,
    open: more('Correct the details…'),
    enter: write('Last name'),
  },
  {
    file: 'screens/admin/member/copy-dialog.tsx',
    address: MEMBER,
    open: more('Copy the whole record…'),
    enter: write('Reason'),
  },
  {
    file: 'screens/admin/member/departure-dialog.tsx',
    address: MEMBER,
    open: more('End the membership…'),
    enter: write('Note for the team'),
  },
  {
    file: 'screens/admin/member/paper-dialog.tsx',
    address: MEMBER,
    open: more('Handed in on paper…'),
    enter: write('Reason'),
  },
  {
    file: 'screens/admin/requests/enter-request-dialog.tsx',
    address: MEMBER,
    open: more('Enter a request…'),
    enter: write('What the member said'),
  },
  {
    file: 'screens/admin/team-notes.tsx',
    address: '/Admin/Requests',
    open: follow(/^Call back/),
    enter: write('A note for the team'),
  },
  {
    file: 'screens/admin/requests/decision-form.tsx',
    address: '/Admin/Requests',
    open: follow(/^Call back/),
    enter: write('Reason for the decision'),
  },
  {
    file: 'screens/admin/follow-up.tsx',
    address: '/Admin/FollowUps',
    open: press(/^Another day…/),
    enter: write('Follow up on', '25/11/2026'),
  },
  {
    file: 'screens/admin/risk/follow-up-form.tsx',
    address: '/Admin/AtRisk/100003',
    open: asAtRisk,
    enter: select('Assigned to', 'Me'),
  },
  {
    file: 'screens/admin/lists/follow-up-many-dialog.tsx',
    address: '/Admin/Lists/AtRisk',
    open: inTurn(asListedAtRisk, press('Follow up 1 chosen…')),
    enter: write(/^Note/),
  },
  {
    file: 'screens/admin/give-audits-dialog.tsx',
    address: '/Admin/Lists/AuditCases',
    open: inTurn(tick('Choose all that are shown'), press('Give 1 to an auditor…')),
    enter: select('Auditor', 1),
  },
  {
    file: 'screens/admin/audits/new-round-dialog.tsx',
    address: '/Admin/Audits',
    open: press('New round…'),
    enter: write('Name'),
  },
  {
    file: 'screens/admin/audits/add-members-dialog.tsx',
    address: '/Admin/Audits',
    open: inTurn(follow(ROUND), press('Add members…')),
    enter: write('Why are they audited?'),
  },
  {
    file: 'screens/admin/erasure/enter-erasure-dialog.tsx',
    address: '/Admin/Erasure',
    open: press('Enter a request'),
    enter: write('What they said'),
  },
  {
    file: 'screens/admin/programs/program-form.tsx',
    address: TEAM_HOME,
    open: inTurn(follow('College activities'), follow('New activity')),
    enter: write('Name'),
  },
  {
    file: 'screens/admin/programs/program-form.tsx',
    address: TEAM_HOME,
    open: inTurn(follow('College activities'), follow(MEETING), follow('Correct')),
    enter: write('Reason'),
  },
  {
    file: 'screens/admin/programs/attendance-list.tsx',
    address: TEAM_HOME,
    open: inTurn(follow('College activities'), follow(MEETING)),
    enter: write('Attendance list', '100001'),
  },
  {
    file: 'screens/admin/reason-dialog.tsx',
    address: TEAM_HOME,
    open: inTurn(follow('College activities'), follow(MEETING), press('Withdraw')),
    enter: write('Reason'),
  },
  {
    file: 'screens/admin/merging/merge-form.tsx',
    address: '/Admin/Members/100002?merge=100003',
    enter: write('Reason'),
  },
  {
    file: 'screens/admin/earlier-years/checked-years.tsx',
    address: '/Admin/Members/Import/Years',
    open: checkYears,
    enter: write('Name of the system before'),
  },
  {
    file: 'screens/admin/years/rules-form.tsx',
    address: '/Admin/Years',
    open: inTurn(beginDraft, press('Change Total')),
    enter: write('Total for the year (hours)', '55'),
  },
  {
    file: 'screens/admin/shortcuts/new-shortcut-dialog.tsx',
    address: '/Admin/Shortcuts',
    open: press('Make a shortcut'),
    enter: write('Activity name'),
  },
  {
    file: 'screens/admin/shortcuts/shortcuts-screen.tsx',
    address: '/Admin/Shortcuts',
    open: press('Change Grand rounds of the college'),
    enter: tick('Switched off', 'radio'),
  },
  {
    file: 'screens/admin/team/colleague-dialogs.tsx',
    address: '/Admin/Team',
    open: press('Add a colleague'),
    enter: write('Last name'),
  },
  {
    file: 'screens/admin/team/add-member-dialog.tsx',
    address: '/Admin/Team',
    open: press('Add a member'),
    enter: write('Member number or email'),
  },
  {
    file: 'screens/admin/team/colleague-dialogs.tsx',
    address: '/Admin/Team',
    open: press('Change the role of Mika Example'),
    enter: select('Role', 'STAFF'),
  },
  {
    file: 'screens/admin/tokens/new-token-dialog.tsx',
    address: '/Admin/Tokens',
    open: press('Make a token'),
    enter: write('Name'),
  },
  {
    file: 'screens/admin/report/board-dialog.tsx',
    address: '/Admin/Reports/Boards',
    open: press('Add a board'),
    enter: write('Name'),
  },
  {
    file: 'screens/admin/notifications/send-dialog.tsx',
    address: '/Admin/Notifications?id=new',
    open: inTurn(writeNotification, press('Send…')),
    enter: tick('At a date and time', 'radio'),
  },
  {
    file: 'screens/admin/notifications/announcement-editor.tsx',
    address: '/Admin/Notifications?id=new',
    enter: write('Title'),
  },
  {
    file: 'parts/list/list-views.tsx',
    address: '/Admin/Lists/Members?Member=100',
    open: inTurn(press('Views'), press('Save this view…')),
    enter: write('Name'),
  },
  {
    file: 'screens/admin/lists/reopen-many-dialog.tsx',
    address: '/Admin/Lists/Members?Year=2025',
    open: press('Re-open these…'),
    enter: write(/^Reason/),
  },
  {
    file: 'screens/admin/audit-case/step-dialog.tsx',
    address: '/Admin/Audits/Case/2/Team',
    open: press('More time…'),
    enter: write('What you add'),
  },
  { file: 'screens/admin/content/text-list.tsx', address: CONTENT, open: press(/^Edit /), enter: write('Text') },
  {
    file: 'screens/admin/content/resource-dialog.tsx',
    address: CONTENT,
    open: inTurn((page) => page.getByRole('tab', { name: 'Learning resources' }).click(), press(/^Add/)),
    enter: write('Title'),
  },
];

/** Forms of a member who is audited. */
const AUDITED: Form[] = [
  {
    file: 'screens/audit-today/own-audit-dialogs.tsx',
    address: AUDIT,
    open: inTurn(openAudit, press('Write to the auditor…')),
    enter: write('Your message'),
  },
  {
    file: 'screens/audit-today/own-audit-dialogs.tsx',
    address: AUDIT,
    open: inTurn(openAudit, press('I need more time…')),
    enter: write('Why?'),
  },
  {
    file: 'screens/audit-today/own-audit-dialogs.tsx',
    address: AUDIT,
    open: inTurn(openAudit, asNotMet, press('Ask for a review…')),
    enter: write(/^What do you disagree with/),
  },
];

/** What else uses what saves, and holds nothing of its own that a person has entered. */
const WITHOUT_ENTRIES: Readonly<Record<string, string>> = {
  'parts/delete-dialog.tsx': 'a question',
  'parts/attach-to-goals.tsx': 'saves what parts/goals-dialog.tsx holds',
  'parts/saving/save-dialog.tsx': 'a question',
  'parts/attach/link-dialog.tsx': 'in the form of an activity',
  'parts/attach/use-proposed-uploads.ts': 'what parts/attach/use-attaching-photo.ts and file-to-activities.tsx share',
  'parts/requests/add-document.tsx': 'a button',
  'screens/certificates/another-home.tsx': 'a button',
  'parts/upload/use-uploads.ts': 'what all lists of files share',
  'screens/activity/activity-saved.tsx': 'a button',
  'screens/activity/calendar/subscription-dialog.tsx': 'two buttons',
  'screens/admin/audit-bench/bench-dialogs.tsx': 'of an auditor, who has no other screen: audit-bench.spec.ts',
  'screens/admin/audit-bench/second-opinion-screen.tsx': 'a button',
  'screens/admin/audit-bench/use-judging.ts': 'a button',
  'screens/admin/audit-case/review.tsx': 'of a member who asks for a review: audit-case.spec.ts',
  'screens/admin/audit-case/wish.tsx': 'of a member who asks for more time: audit-case.spec.ts',
  'screens/admin/audit-draw/commit-form.tsx': 'in a round that is drawn: audit-draw.spec.ts',
  'screens/admin/audit-draw/reveal-form.tsx': 'in a round that is drawn: audit-draw.spec.ts',
  'screens/admin/audit-draw/settings-form.tsx': 'in a round that is drawn: audit-draw.spec.ts',
  'screens/admin/content/content-screen.tsx': 'a switch',
  'screens/admin/member-list/checked-member-list.tsx': 'a file, which is still where it was chosen',
  'screens/admin/notifications/preview.tsx': 'a button',
  'screens/admin/prepared-changes.tsx': 'two buttons',
  'screens/admin/remind-audits-dialog.tsx': 'a question',
  'screens/admin/report/report-dialogs.tsx': 'of a report that two people have signed: reports.spec.ts',
  'screens/admin/report/reports-screen.tsx': 'a button',
  'screens/admin/setup/setup-step.tsx': 'of a new college alone, step by step: new-college.spec.ts',
  'screens/admin/years/delivered-rules.tsx': 'a button',
  'screens/audit-today/own-audit-items.tsx': 'a button',
  'screens/home/attendance-offers-panel.tsx': 'a button',
  'screens/home/series-days-panel.tsx': 'for the demo, nothing repeats that is past',
  'screens/plans/home/home-dialogs.tsx': 'a question',
};

function press(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.locator('[role="dialog"]').last()).toBeVisible();
  };
}

async function beginDraft(page: Page) {
  await page.getByRole('button', { name: /^Draft the rules for / }).click();
  await expect(page.getByRole('heading', { name: /^Draft of the rules for / })).toBeVisible();
}

/** Behind “More” on the page of a member. */
function more(action: string) {
  return async (page: Page) => {
    await chooseMore(page, action);
    await expect(page.locator('[role="dialog"]').last()).toBeVisible();
  };
}

/** A list of years that one member has in the system before. */
async function checkYears(page: Page) {
  const buffer = Buffer.from('Member number,Year,Status\n100003,2021,Incomplete\n');
  await page.getByLabel('List of earlier years').setInputFiles({ name: 'years.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the list' }).click();
}

function check(name: string) {
  return (page: Page) => page.getByRole('radio', { name }).check();
}

function inTurn(...steps: ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page) => {
    for (const step of steps) await step(page);
  };
}

/** The year that is audited is not the one that the page begins with. */
async function openAudit(page: Page) {
  const open = page.getByRole('button', { name: /^Open the audit of / });
  const about = page.getByRole('heading', { name: 'About this audit' });
  await expect(open.or(about)).toBeVisible();
  if (await open.isVisible()) await open.click();
  await expect(about).toBeVisible();
}

/** The demo’s audit goes on; of one that was not met a review can be asked for. */
async function asNotMet(page: Page) {
  await page.route(/\/api\/OwnAudits\?/, async (route) => {
    const response = await route.fetch();
    const over = { State: 'NOT_MET', CanSend: false, CanAdd: false, LastDay: null };
    await route.fulfill({
      response,
      json: { ...(await response.json()), ...over, ReviewUntil: '2026-12-14T13:00:00Z' },
    });
  });
  await page.reload();
}

/** In November nobody is at risk yet, and has no form. */
async function asAtRisk(page: Page) {
  await page.route(/\/api\/RiskCases\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), State: 'At risk' } });
  });
  await page.reload();
}

/** The same for the list, which is empty in the demo: a row for the first member, chosen. */
async function asListedAtRisk(page: Page) {
  await page.route(/\/api\/Lists$/, async (route) => {
    const { Columns } = route.request().postDataJSON();
    const Cells = Columns.map((name: string) => (name === 'LastName' ? 'Example' : null));
    await route.fulfill({ json: { Rows: [{ Id: 1, UserId: 1, MIN: '100001', Cells }], Next: null } });
  });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
}

function expand(name: RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click();
}

function follow(name: string | RegExp) {
  return (page: Page) => page.getByRole('link', { name, exact: true }).first().click();
}

function act(name: string, action: string) {
  return async (page: Page) => {
    await chooseAction(page, name, action);
    await expect(page.locator('[role="dialog"]').last()).toBeVisible();
  };
}

function write(name: string | RegExp, text = 'Not saved yet', role: 'textbox' | 'combobox' = 'textbox') {
  return async (page: Page) => {
    const field = formOf(page).getByRole(role, { name }).first();
    await field.fill(text);
    return field;
  };
}

function select(name: string, choice: string | number) {
  return async (page: Page) => {
    const field = formOf(page).getByRole('combobox', { name });
    await field.selectOption(typeof choice === 'number' ? { index: choice } : choice);
    return field;
  };
}

/** Changes a box or a radio button. */
function tick(name: string | RegExp, role: 'checkbox' | 'radio' = 'checkbox') {
  return async (page: Page) => {
    const field = formOf(page).getByRole(role, { name }).and(page.locator(':enabled')).first();
    await field.setChecked(!(await field.isChecked()));
    return field;
  };
}

function choose(label: string) {
  return async (page: Page) => {
    await page.getByLabel(label, { exact: true }).setInputFiles(CHOSEN);
    return formOf(page).getByRole('textbox', { name: 'File name' }).last();
  };
}

async function writeNotification(page: Page) {
  await page.getByRole('textbox', { name: 'Title' }).fill('The portal is away on Sunday');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please log before.');
  await page.getByRole('radio', { name: 'Members chosen by their record' }).check();
  await page.getByRole('combobox', { name: 'CPD year of the record' }).selectOption('2026');
  await page.getByRole('checkbox', { name: 'In Progress', exact: true }).check();
}

/** Chosen in the form of an activity, a file is looked at in a dialog first, and stays when that is closed. */
async function chooseInForm(page: Page) {
  await choose('Evidence files')(page);
  await page.getByRole('dialog', { name: 'File upload' }).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.locator('[role="dialog"]')).toHaveCount(0);
  return formOf(page).getByRole('textbox', { name: 'File name' }).last();
}

/** The dialog that is open, else the page. */
function formOf(page: Page): Locator {
  return page.locator('[role="dialog"], main').last();
}

/** What a field, or a place, shows. */
function shown(place: Locator): Promise<string> {
  return place.evaluate((element) => {
    if (!(element instanceof HTMLInputElement))
      return 'value' in element ? String(element.value) : (element.textContent ?? '');
    return ['checkbox', 'radio'].includes(element.type) ? String(element.checked) : element.value;
  });
}

/** Marks the screen that is to be left, by its heading. */
async function markScreen(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
}

async function expectAnotherScreen(page: Page): Promise<void> {
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** As the menu does: without loading a page. Answers when another screen is there. */
async function goTo(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).pathname === new URL(address, page.url()).pathname) return;
  await markScreen(page);
  await page.evaluate((href) => {
    const { __TSR_index: place = 0 } = history.state ?? {};
    history.pushState({ __TSR_index: place + 1, key: href }, '', href);
  }, address);
  await expectAnotherScreen(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** It is behind an open dialog, and still can be reached, for one by what reads the screen. */
const someLink = (page: Page) => page.locator('a[href^="/User/"], a[href^="/Admin/"]').first();

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** Each way of leaving asks, and leaves all as it was for someone who stays. */
async function stay(page: Page, field: Locator, entered: string): Promise<void> {
  const isDialog = (await page.locator('[role="dialog"]').count()) > 0;
  const ways: Record<string, () => Promise<unknown>> = {
    Back: () => page.evaluate(() => history.back()),
    'a link': () => someLink(page).dispatchEvent('click'),
    ...(isDialog && { Esc: () => page.keyboard.press('Escape') }),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await expect(question(page), way).toBeVisible({ timeout: 12_000 });
    await question(page).getByRole('button', { name: 'Stay here' }).click();
    await expect(question(page), way).toBeHidden();
    expect(await shown(field), way).toBe(entered);
  }
}

/** The browser asks before it loads the page anew or closes it. */
async function keepPage(page: Page, field: Locator, entered: string): Promise<void> {
  for (const leave of [() => page.evaluate(() => location.reload()), () => page.close({ runBeforeUnload: true })]) {
    const asking = page.waitForEvent('dialog');
    void leave().catch(() => undefined);
    const asked = await asking;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    expect(await shown(field)).toBe(entered);
  }
}

/** The sign-in ends elsewhere, and the person comes back to the tab, which asks for everything anew. */
async function endSignIn(page: Page, field: Locator, entered: string): Promise<void> {
  const tokens = await page.evaluate(() => {
    const kept = Object.entries(localStorage).filter(([name]) => name.startsWith('oidc.user:'));
    for (const [name] of kept) localStorage.removeItem(name);
    const { now } = Date;
    // Later than any answer holds.
    Date.now = () => now() + 3_600_000;
    window.dispatchEvent(new Event('visibilitychange'));
    setTimeout(() => {
      Date.now = now;
    }, 100);
    return kept;
  });
  const notice = page.getByRole('alert').filter({ hasText: 'Your sign-in has ended' });
  await expect(notice).toBeVisible({ timeout: 12_000 });
  await page.evaluate((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value);
    // What the toasts are on is pressed next.
    for (const close of document.querySelectorAll<HTMLElement>('[role="alert"] button[aria-label="Close"]'))
      close.click();
  }, tokens);
  expect(await shown(field)).toBe(entered);
}

/** Left on purpose it is gone, and asks no one. */
async function leaveForGood(page: Page): Promise<void> {
  const dialog = page.locator('[role="dialog"]');
  const isDialog = (await dialog.count()) > 0;
  const { pathname } = new URL(page.url());
  await markScreen(page);
  if (isDialog) await page.keyboard.press('Escape');
  else await someLink(page).dispatchEvent('click');
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toHaveCount(0);
  if (isDialog) await someLink(page).dispatchEvent('click');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname);
  await expectAnotherScreen(page);
  await expect(question(page)).toHaveCount(0);
}

/** Every form is visited, whatever is wrong with one of them. */
async function visit(page: Page, account: string, forms: readonly Form[]): Promise<void> {
  const faults: string[] = [];
  for (const form of forms) {
    await visitOne(page, form).catch(async (error: unknown) => {
      faults.push(`${form.file} at ${form.address}: ${String(error).split('\n').slice(0, 9).join(' ')}`);
      await openAs(page, account);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
  expect(faults, 'forms that lose what was entered').toEqual([]);
}

async function visitOne(page: Page, { address, open, enter }: Form): Promise<void> {
  await goTo(page, address);
  await open?.(page);
  const field = await enter(page);
  const entered = await shown(field);
  await stay(page, field, entered);
  await keepPage(page, field, entered);
  await endSignIn(page, field, entered);
  await leaveForGood(page);
}

async function comeIn(page: Page, account: string): Promise<void> {
  await openAs(page, account);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A call of whom the page is signed in as. */
async function call<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.post(`/api/${path}`, { headers, data });
  expect(answer.status(), path).toBe(200);
  return await answer.json();
}

test('[ACT-49, AUTH-17] each form of a member is left only after a question, and outlives its sign-in', async ({
  page,
}) => {
  await comeIn(page, 'participant');
  const record = await recordOf(page, 'participant');
  await record.enter({ name: ENTERED, typeId: 106, hours: 1, date: '2026-11-12', domainId: 201 });
  const stored = await page.request.post(
    `/api/Documents?UserId=${record.userId}&CPDYearId=11&DocumentTypeId=1&DocumentFolderId=null`,
    {
      headers: { authorization: `Bearer ${await accessToken(page)}` },
      multipart: { attachment: { name: STORED, mimeType: 'text/plain', buffer: Buffer.from('Attended.') } },
    },
  );
  expect(stored.status(), await stored.text()).toBe(200);
  // A request that was declined can be appealed against.
  const asked = { IsCallBack: false, ContactNumber: '', Message: '', Year: 2026, ExemptionReason: 'PARENTAL' };
  const id = await call<number>(page, 'UserCallBack', { UserId: record.userId, ...asked });
  await comeIn(page, 'manager');
  const declined = { RequestId: id, RowVersion: 1, Result: 'DECLINED', DecisionText: 'Too late.' };
  await call(page, 'MemberRequestDecisions', declined);
  await comeIn(page, 'participant');
  await visit(page, 'participant', MEMBERS);
});

test('[ACT-49, AUTH-17] each form of an audited member is left only after a question, and outlives its sign-in', async ({
  page,
}) => {
  await comeIn(page, 'participant-audited');
  await visit(page, 'participant-audited', AUDITED);
});

test('[ACT-49, AUTH-17] each form of the CPD team is left only after a question, and outlives its sign-in', async ({
  page,
}) => {
  await comeIn(page, 'manager');
  await call(page, 'MemberRequests', {
    MIN: '100001',
    Source: 'PHONE',
    IsCallBack: true,
    ContactNumber: '0255500177',
    Message: '',
  });
  await call(page, 'CaseEntries', {
    ForUserId: 1,
    Kind: 'CALL',
    HappenedOn: '2026-11-20',
    Text: 'Rang back.',
    FollowUpOn: '2026-11-20',
  });
  await call(page, 'AuditRounds', {
    ...{ CPDYearId: 10, RoundName: ROUND, Origin: 'BY_HAND' },
    Settings: { DaysToAnswer: 42, DaysForMore: 21, DaysToReview: 14, JudgedTwice: 10 },
  });
  await visit(page, 'manager', TEAM);
});

test('[ACT-49] every form there is has been visited', () => {
  const visited = new Set([...MEMBERS, ...AUDITED, ...TEAM].map(({ file }) => file));
  const holding = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      !/^parts\/saving\/use-/.test(file) &&
      /\b(?<!function |typeof )(?:useForm|useSaving|useUnsaved|useUploads)[(<]/.test(
        readFileSync(`${SOURCES}${file}`, 'utf8'),
      ),
  );
  expect(holding.filter((file) => !visited.has(file) && !(file in WITHOUT_ENTRIES))).toEqual([]);
  expect([...visited, ...Object.keys(WITHOUT_ENTRIES)].filter((file) => !holding.includes(file))).toEqual([]);
});
