import type { CPDSummary } from '@cpd/contract/summary';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildReopening, buildYear } from '../../testing/build.ts';
import { buildDeclaration } from '../../testing/build-declaration.ts';
import { buildProof } from '../../testing/build-proof.ts';
import {
  buildCategory,
  buildDate,
  buildMonths,
  buildOverview,
  buildSummary,
  buildSummaryActivity,
} from '../../testing/build-summary.ts';
import { calledNames, refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { SummaryScreen } from './summary-screen.tsx';

const grandRounds = buildSummaryActivity({ hasEvidenceAttached: true, hasReflection: true });
const peerReview = buildSummaryActivity({
  activityId: 2,
  activityName: 'Peer review group',
  endDate: '2026-06-24',
  dateCount: 2,
  isRecurring: true,
  activityDateMonths: buildMonths([buildDate(21, '2026-02-04', 0.5), buildDate(22, '2026-06-24', 0.5)]),
});

let years = [buildYear()];
let summary: CPDSummary = buildSummary();

beforeEach(() => {
  years = [buildYear(), buildYear({ cpdYearId: 7, cpdStatusCode: 'COMPLETE', editable: false })];
  summary = buildSummary({
    cpdSummaryCategories: [
      buildCategory({ categoryId: 2, categoryName: 'Reviewing Performance', displayOrder: 2 }),
      buildCategory({ cpdSummaryActivities: [grandRounds, peerReview], enteredHoursWithReflections: 2.5 }),
    ],
  });
  serve({
    listCpdYears: () => years,
    getCpdSummary: () => summary,
    getDeclaration: buildDeclaration(),
    canDeleteActivityFiles: true,
    saveDeclaration: null,
    submitCpdYear: { cpdStatusCode: 'COMPLETE', cpdStatusName: 'Complete' },
    deleteActivity: null,
    getProof: buildProof(),
    listAttendanceOffers: [],
    listCertificateDocuments: [],
  });
});

let rereadSummary: () => Promise<void>;

async function openSummary() {
  const { client } = renderScreen(<SummaryScreen />);
  rereadSummary = () => client.invalidateQueries({ queryKey: ['summary'] });
  // The last that is drawn.
  await screen.findByText(/^Country of practice/i);
  return userEvent.setup();
}

describe('the head of the summary', () => {
  test('[YR-09] explains a record without any year', async () => {
    years = [];
    renderScreen(<SummaryScreen />);
    expect(await screen.findByText(/no CPD year in your record/)).toBeTruthy();
  });

  test('[ERR2-03, ERR2-17] says that a summary did not load, and tries again', async () => {
    serve({ getCpdSummary: refusal(500, 'No.') });
    renderScreen(<SummaryScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    serve({ getCpdSummary: summary });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Activities' })).toBeTruthy();
  });

  test('[SUM-06] says in a line how far the year is, with its last day where no banner tells it', async () => {
    const yearLine = { left: '', also: '', until: 'due 31 March 2027', dueDay: '2027-03-31' };
    const overview = { currentCreditsOrHours: 30, yearLine, missing: [] };
    summary = buildSummary({ userFrameworkRequirementsOverview: buildOverview(overview) });
    await openSummary();
    expect(screen.getByRole('button', { name: '30 of 50 h · due 31/03/2027' })).toBeTruthy();
    summary = buildSummary({
      userFrameworkRequirementsOverview: buildOverview({
        ...overview,
        allRequirementsMet: true,
        dueMessage1: 'Due soon.',
      }),
    });
    await rereadSummary();
    expect(await screen.findByRole('button', { name: '30 of 50 h · all done' })).toBeTruthy();
  });

  test('[SUM-07] says why a year is inactive', async () => {
    const overview = { inactive: true, inactiveReason: 'You are not practising in 2026.' };
    summary = buildSummary({ userFrameworkRequirementsOverview: buildOverview(overview) });
    await openSummary();
    expect(screen.getByText('You are not practising in 2026.')).toBeTruthy();
  });

  test('[SUM-04, SUM-05, SUM-06] shows no banner for which there is no cause', async () => {
    await openSummary();
    expect(screen.queryByText(/Audit status|exempt|[Dd]ue by/)).toBeNull();
  });

  test('[SUM-29] says of a waived year that its minimums do not count', async () => {
    summary = buildSummary({ cpdYear: 2020, userFrameworkRequirementsOverview: buildOverview({ waived: true }) });
    await openSummary();
    expect(screen.getAllByText(/^The minimums for 2020 are waived\./)).toHaveLength(1);
  });

  test('[SUM-01, SUM-04, SUM-05, SUM-06, SUM-09] shows year, status, exemption, audit, due date and country', async () => {
    summary = buildSummary({
      hasExemption: true,
      exemptionReason: 'parental leave',
      auditStatus: 'Selected for audit',
      userFrameworkRequirementsOverview: buildOverview({ dueMessage1: 'Due by 31 March.', dueMessage2: '9 days.' }),
    });
    await openSummary();
    expect(screen.getByRole('heading', { level: 1, name: '2026 Summary' })).toBeTruthy();
    expect(screen.getByText('Current status:', { exact: false }).textContent).toBe('Current status: In Progress');
    expect(screen.getByText('You are exempt / withdrawn due to parental leave for 2026.')).toBeTruthy();
    expect(screen.getByText('Audit status: Selected for audit')).toBeTruthy();
    expect(screen.getByText('Due by 31 March. 9 days.')).toBeTruthy();
    expect(screen.getByText('Country of Practice as Australia')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Progress' })).toBeNull();
  });

  test('[SUM-01, SUM-05] calls an exempt year that has closed exempt, and not incomplete', async () => {
    const exempt = { hasExemption: true, exemptionReason: 'retirement' };
    summary = buildSummary({ ...exempt, submissionView: 'closed-exempt', currentStatus: 'Incomplete' });
    await openSummary();
    expect(screen.getByText('Current status:', { exact: false }).textContent).toBe('Current status: Exempt');
  });

  test('[SUM-09] says in plain words that the country is not stated yet', async () => {
    summary = buildSummary({ countryOfPractice: 'Not stated' });
    await openSummary();
    expect(screen.getByText('Country of practice: not stated yet')).toBeTruthy();
  });

  test('[SUM-09, SUM-10, API2-52] leads to Registration and Contact, and changes the registration in its place', async () => {
    const user = await openSummary();
    expect(screen.getByRole('link', { name: 'Registration' }).getAttribute('href')).toBe('/User/Layout/Registration');
    expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/User/Layout/Contact');
    const groups = [
      {
        group: 'Australia',
        groupCode: 'AU',
        registrations: [{ registrationId: 1, name: 'Specialist registration', isLinkedToUser: false }],
      },
    ];
    serve({ listRegistrations: groups, saveRegistrations: { hasAdditionalInformation: false, displayText: '' } });
    await user.click(screen.getByRole('button', { name: 'Change registration' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How are you registered in 2026?' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Specialist registration' }));
    summary = { ...summary, countryOfPractice: 'Overseas' };
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Country of Practice as Overseas')).toBeTruthy();
    const body = { userId: 7, cpdYearId: 11, registrationIds: [1] };
    expect(sent('saveRegistrations')).toContainEqual({
      query: { rateRealtime: true },
      body,
      idempotencyKey: expect.any(String),
    });
    expect(calledNames().slice(calledNames().indexOf('saveRegistrations'))).toContain('getCpdSummary');
  });

  test('[SUM-02, YR-06] another year is loaded and remembered', async () => {
    const user = await openSummary();
    await user.selectOptions(screen.getByRole('combobox', { name: 'CPD year' }), '2022');
    expect(await screen.findByRole('heading', { level: 1, name: '2022 Summary' })).toBeTruthy();
    await waitFor(() =>
      expect(sent('getCpdSummary')).toContainEqual(
        expect.objectContaining({ query: { userId: 7, cpdYearId: 7, includeUserFrameworkRequirements: true } }),
      ),
    );
    expect(localStorage.getItem('selectedYear.7')).toBe('7');
  });
});

describe('the activities of a year', () => {
  test('[SUM-36] of which there are none are taught, with zero totals', async () => {
    summary = buildSummary({ cpdSummaryCategories: [buildCategory()] });
    await openSummary();
    expect(screen.getByText('Nothing is recorded for 2026 yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '0 hours, 1. Educational Activities: why this number?' })).toBeTruthy();
  });

  test('[SUM-08, YR-04] cannot be added to in a year that is not editable', async () => {
    summary = buildSummary({ editable: false, cpdSummaryCategories: [buildCategory()] });
    await openSummary();
    expect(screen.queryByRole('link', { name: 'Add activity' })).toBeNull();
    expect(screen.getByText('Nothing was recorded for 2026.')).toBeTruthy();
  });

  test('of a year from the system before are there, and nothing can be submitted or changed', async () => {
    summary = buildSummary({
      ...{ editable: false, submittedOn: '2022-03-12T01:00:00Z', cpdSummaryCategories: [buildCategory()] },
      earlier: { system: 'Old Portal', certificateNumber: 'P-117', submittedOn: '2022-03-12' },
    });
    serve({ listEarlierActivities: [] });
    await openSummary();
    expect(screen.getByRole('note', { name: 'From the system before' }).textContent).toContain(
      'From Old Portal. Certificate number P-117. Submitted on 12/03/2022.',
    );
    expect(
      await screen.findByText('The activities of 2026 are in Old Portal. What they came to is here.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: /^1\. / }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: /submi|declared|undo/i })).toBeNull();
  });

  test('[SUM-11, SUM-31] stand under numbered categories with their marks', async () => {
    await openSummary();
    const headings = screen.getAllByRole('heading', { name: /^\d\. / }).map((heading) => heading.textContent);
    expect(headings).toEqual(['1. Educational Activities 2.5 hours', '2. Reviewing Performance 0 hours']);
    const row = screen.getByRole('link', { name: 'Grand rounds' }).closest('li');
    expect(row?.textContent).toContain('04/02/2026');
    expect(row?.textContent).toContain('Evidence');
    expect(row?.textContent).toContain('Reflection');
    expect(row?.textContent).toContain('1.5 hours');
  });

  test('[RPT-05] say what of them was done at another CPD home, and do not call a category empty that has nothing else', async () => {
    const [category] = buildSummary().cpdSummaryCategories;
    const elsewhere = [{ collegeName: 'The Other College', recognised: 12 }];
    serve({ getCpdSummary: buildSummary({ cpdSummaryCategories: category ? [{ ...category, elsewhere }] : [] }) });
    await openSummary();
    expect(screen.getByText('Of this, 12 hours done at The Other College.')).toBeTruthy();
    expect(screen.queryByText('No activities in this category.')).toBeNull();
    expect(screen.getByRole('button', { name: /12 hours/ })).toBeTruthy();
  });

  test('[SUM-08] are collapsed and expanded one by one and all together', async () => {
    const user = await openSummary();
    const category = screen.getByRole('button', { name: /^1\. / });
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(screen.queryByRole('link', { name: 'Grand rounds' })).toBeNull();
    expect(category.getAttribute('aria-expanded')).toBe('false');
    await user.click(category);
    expect(screen.getByRole('link', { name: 'Grand rounds' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(screen.getByText('No activities in this category.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add activity' }).getAttribute('href')).toBe(
      '/User/Layout/Activity?year=11',
    );
  });

  test('[SUM-12] handed in on paper are a category of their own, and absent at 0', async () => {
    await openSummary();
    expect(screen.queryByRole('button', { name: /^Others/ })).toBeNull();
    summary = buildSummary({ currency: 'C', paperSubmission: 20, cpdSummaryCategories: [] });
    renderScreen(<SummaryScreen />);
    expect(await screen.findByText('Paper submission: 20 credits')).toBeTruthy();
  });

  test('[SUM-35] say of each date whether it has a reflection', async () => {
    const dates = [buildDate(21, '2026-02-04', 0.5), { ...buildDate(22, '2026-06-24', 0.5), hasReflection: true }];
    const series = { ...peerReview, hasReflection: true, activityDateMonths: buildMonths(dates) };
    summary = buildSummary({ cpdSummaryCategories: [buildCategory({ cpdSummaryActivities: [series] })] });
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: /2 dates$/ }));
    const day = (name: string) => screen.getByRole('link', { name: `${name}: Edit/View` }).closest('li')?.textContent;
    expect(day('04/02/2026')).not.toContain('Reflection');
    expect(day('24/06/2026')).toContain('Reflection');
  });

  test('[SUM-19, SUM-35] with several dates open into their months', async () => {
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: /^04\/02\/2026.*24\/06\/2026, 2 dates$/ }));
    expect(screen.getByRole('heading', { name: 'February' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'June' }).parentElement?.textContent).toContain(
      '24/06/2026: Edit/View0.5 hours',
    );
  });
});

test('[SUB-01, SUB-06, SUB-07, SUB-08] submitting reads the summary again: the button gives way to the sentence, and nothing can be added', async () => {
  const user = await openSummary();
  await user.click(screen.getByRole('button', { name: 'Finalise and submit the record for 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('checkbox'));
  summary = buildSummary({
    submissionView: 'submitted',
    currentStatus: 'Complete',
    allowSubmit: false,
    editable: false,
  });
  await user.click(screen.getByRole('button', { name: /^Confirm: submit/ }));
  expect(await screen.findByText('Your record has been submitted.')).toBeTruthy();
  await user.click(within(await screen.findByRole('dialog', { name: '2026 is submitted' })).getByText('Ok'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /Finalise/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add activity' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Submission'));
});

test('[SUB-06, YR-06] once it is submitted, the earliest other open year is one press away', async () => {
  const open = (cpdYearId: number) => buildYear({ cpdYearId, cpdYearYear: 2015 + cpdYearId });
  years = [open(13), open(12), ...years];
  const user = await openSummary();
  await user.selectOptions(screen.getByRole('combobox', { name: 'CPD year' }), '2026');
  await user.click(await screen.findByRole('button', { name: 'Finalise and submit the record for 2026' }));
  await screen.findByRole('button', { name: 'Next' });
  summary = buildSummary({ submissionView: 'submitted', currentStatus: 'Complete', allowSubmit: false });
  await rereadSummary();
  await user.click(await screen.findByRole('button', { name: 'Continue with 2027' }));
  expect(await screen.findByRole('heading', { level: 1, name: '2027 Summary' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[SUB-26] a submission whose answer got lost is seen in the summary, and the dialog says so', async () => {
  const user = await openSummary();
  await user.click(screen.getByRole('button', { name: 'Finalise and submit the record for 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('checkbox'));
  serve({ saveDeclaration: refusal(0, 'No answer.') });
  summary = buildSummary({
    submissionView: 'submitted',
    currentStatus: 'Complete',
    allowSubmit: false,
    editable: false,
  });
  await user.click(screen.getByRole('button', { name: /^Confirm: submit/ }));
  expect(await screen.findByText('Your record has been submitted.')).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: '2026 is submitted' })).toBeTruthy();
});

describe('deleting an activity', () => {
  async function ask(name: string) {
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  }

  test('[SUM-23] is not done when the question is left', async () => {
    const { user, dialog } = await ask('Grand rounds');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent('deleteActivity')).toEqual([]);
  });

  test('[SUM-23] that failed says so in the dialog and keeps the activity', async () => {
    const { user, dialog } = await ask('Peer review group');
    serve({ deleteActivity: refusal(404, 'Not found.') });
    await user.click(dialog.getByRole('button', { name: 'Delete all' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('It was not deleted.');
  });

  test.each([
    ['that all are used elsewhere', false, /^Its files stay in My Files, because another activity or a plan uses them/],
    ['nothing, because it failed', refusal(500, 'No.'), /^We could not look at its files, so all of them will be/],
  ])(
    '[SUM-23, EVD-23] whose files the server says %s is one confirmation, and keeps them',
    async (_, answer, words) => {
      serve({ canDeleteActivityFiles: answer });
      const { user, dialog } = await ask('Grand rounds');
      expect(await dialog.findByText(words)).toBeTruthy();
      expect(dialog.queryByRole('button', { name: 'Delete the files' })).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Delete activity' }));
      expect(sent('deleteActivity')).toContainEqual({
        query: { activityId: 1, keepFiles: true },
        idempotencyKey: expect.any(String),
      });
    },
  );

  test('[SUM-23] with files cannot be done before the server has said what would become of them', async () => {
    serve({ canDeleteActivityFiles: () => new Promise(() => undefined) });
    const { dialog } = await ask('Grand rounds');
    expect(dialog.getByText('Looking at its files …')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete activity' }).disabled).toBe(true);
  });

  test.each([
    ['Delete the files', false],
    ['Keep them in My Files', true],
  ])('[SUM-23] with files offers «%s», which sends KeepFiles=%s', async (choice, keepFiles) => {
    const { user, dialog } = await ask('Grand rounds');
    await user.click(await dialog.findByRole('button', { name: choice }));
    expect(sent('canDeleteActivityFiles')).toContainEqual({
      query: { activityId: 1, isAvailableForDeletionCheck_UserActivity: true },
      signal: expect.anything(),
    });
    expect(dialog.getByText(/^It has files attached\. Files that another activity or a plan uses stay/)).toBeTruthy();
    expect(sent('deleteActivity')).toContainEqual({
      query: { activityId: 1, keepFiles: keepFiles },
      idempotencyKey: expect.any(String),
    });
  });

  test('[SUM-23] that has a file since the summary was read is asked about once it is read again', async () => {
    const { dialog } = await ask('Peer review group');
    expect(dialog.queryByRole('status')).toBeNull();
    const withFile = { ...peerReview, hasEvidenceAttached: true };
    summary = buildSummary({ cpdSummaryCategories: [buildCategory({ cpdSummaryActivities: [withFile] })] });
    await rereadSummary();
    expect(await dialog.findByText(/^It has files attached\./)).toBeTruthy();
  });

  test('[SUM-23, SUM-24] without files is one confirmation; the summary is read again and the category has the focus', async () => {
    const { user, dialog } = await ask('Peer review group');
    expect(dialog.queryByRole('button', { name: 'Delete the files' })).toBeNull();
    summary = buildSummary({ cpdSummaryCategories: [buildCategory({ cpdSummaryActivities: [grandRounds] })] });
    await user.click(dialog.getByRole('button', { name: 'Delete all' }));
    expect(sent('deleteActivity')).toContainEqual({
      query: { activityId: 2, keepFiles: true },
      idempotencyKey: expect.any(String),
    });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Peer review group' })).toBeNull());
    expect(document.activeElement?.textContent).toContain('1. Educational Activities');
  });
});

test.each([
  ['PREVIEW', 1],
  ['TO_CHECK', 1],
  ['TOLD', 0],
] as const)(
  '[RPT-03] leads to what will be reported of the year while that is previewed: %s',
  async (report, links) => {
    years = [buildYear({ report })];
    await openSummary();
    expect(screen.queryAllByRole('link', { name: 'Check what we will report about you for 2026' })).toHaveLength(links);
  },
);

describe('[ROP-02, ROP-03] a re-opened year', () => {
  test('says until when, why, by whom, and what happens if nothing is done', async () => {
    years = [buildYear({ reopening: buildReopening() })];
    await openSummary();
    expect(screen.getByRole('note', { name: 'Re-opened' }).textContent).toBe(
      'Re-opened until 29/05/2027 because: Evidence came late.Sam Example of the CPD team re-opened it on 01/05/2027. If you change nothing, it will be Complete again. If you change something, submit it by 29/05/2027, otherwise it is incomplete. ',
    );
  });

  test('that was changed and not submitted says so', async () => {
    years = [buildYear({ cpdStatusCode: 'INCOMPLETE', editable: false, reopening: buildReopening({ lasts: false }) })];
    summary = buildSummary({ submissionView: 'closed-unsubmitted', editable: false });
    await openSummary();
    expect(screen.getByRole('note', { name: 'Re-opened' }).textContent).toContain(
      'It was changed and not submitted by 29/05/2027, so it is incomplete.',
    );
  });
});
