import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildReopening, buildUser, buildYear } from '../../../testing/build.ts';
import { buildProof } from '../../../testing/build-proof.ts';
import { buildOverview, buildSummary } from '../../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { MemberScreen } from './member-screen.tsx';

const plain = { activityTypeId: null, categoryId: null, categoryIds: [], areaId: null, needsPlan: false };
const overview = {
  email: 'alex@example.org',
  telephone: '',
  address: '',
  hasLeft: false,
  signInEndedOn: null,
  isOfTeam: false,
  departures: [],
  openRequests: [{ memberRequestId: 3, kind: 'CALLBACK', createdOn: '2026-11-02T20:00:00+00:00' }],
};

beforeEach(() =>
  serve({
    listYearsBefore: [],
    listAuditsOfMember: { audits: [] },
    findMembers: [buildUser()],
    getMemberOverview: overview,
    listPinnedMembers: [],
    readMemberMerges: { doubles: [], merged: [], mergedInto: null },
    listCaseEntries: { entries: [], next: null },
    getProof: buildProof(),
    listAttendanceOffers: [],
    listCpdYears: [buildYear(), buildYear({ cpdYearId: 10, cpdStatusCode: 'COMPLETE', cpdStatusName: 'Complete' })],
    getCpdSummary: buildSummary({
      userFrameworkRequirementsOverview: buildOverview({ missing: [{ ...plain, text: 'Log 1 more activity' }] }),
    }),
    listFiles: { editable: true, folders: [], documents: [] },
    listHistory: {
      entries: [
        { eventId: 1, at: '2026-11-02T03:04:05Z', who: 'The member', isYou: false, what: 'Made the folder “A”' },
      ],
      next: null,
    },
  }),
);

function open(role = 'STAFF', search = '') {
  const user = buildUser({ userId: 1, role: role });
  return renderScreen(<MemberScreen />, user, `/Admin/Members/100007${search}`).router;
}

const tab = (name: string) => screen.findByRole('link', { name });

/** The entries behind “More”, which is opened. */
async function more() {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Enter a request…' });
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

/** Opens what an entry behind “More” asks. */
async function choose(name: string) {
  await more();
  await userEvent.click(screen.getByRole('menuitem', { name }));
}

describe('the page of a member', () => {
  test('[IMP-05] of an unknown number, or a colleague’s, says so and leads back', async () => {
    serve({ findMembers: [] });
    open();
    expect(await screen.findByRole('heading', { name: 'No member has the number 100007' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find a member' }).getAttribute('href')).toBe('/Admin/Search/Home');
  });

  test('[IMP-04, IMP2-02] leads a role that may not look to Forbidden', async () => {
    serve({ findMembers: refusal(403, 'Your role may not do this.', 'NOT_ALLOWED') });
    const router = open();
    await expect.poll(() => router.state.location.pathname).toBe('/Forbidden');
  });

  test('that cannot be looked up can be tried again', async () => {
    serve({ findMembers: refusal(500, 'Something went wrong.') });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be looked up');
    serve({ findMembers: [buildUser()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dr Alex Example' })).toBeDefined();
  });

  test('[ADM-09] says who it is, what they wait for, how the year stands and what happened, tab by tab', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'alex@example.org' })).toBeDefined();
    expect(screen.getByText(/Open request: Call back, 03\/11\/2026/)).toBeDefined();
    expect(await screen.findByText('Total CPD Hours: 34.5 / 50 hours min')).toBeDefined();
    expect(screen.getByText(/^34\.5 h entered, rounded to quarters of an hour → .*34\.5 h counted$/)).toBeDefined();
    expect(sent('listHistory')).toEqual([]);
    await userEvent.click(await tab('Activities'));
    expect(await screen.findByRole('heading', { name: 'Activities in 2026' })).toBeDefined();
    await userEvent.click(await tab('Files'));
    expect(await screen.findByText('No evidence has been uploaded for this year.')).toBeDefined();
    await userEvent.click(await tab('Case log'));
    expect(await screen.findByRole('region', { name: 'Case log' })).toBeDefined();
    await userEvent.click(await tab('History'));
    const history = within(await screen.findByRole('list', { name: 'What happened' }));
    expect(history.getByRole('listitem').textContent).toContain('Made the folder “A”The member');
  });

  test('[IMP-04] starts nothing in the record: what is missing leads to no form', async () => {
    open();
    expect(await screen.findByText('Log 1 more activity')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^(Log it|Write it)/ })).toBeNull();
  });

  test('[ADM-09] has its tabs and its year in the address, so that the way back leads through them', async () => {
    serve({ getCpdSummary: buildSummary({ cpdYear: 2025 }) });
    const router = open('STAFF', '?tab=Activities&year=2025');
    expect(await screen.findByRole('heading', { name: 'Activities in 2025' })).toBeDefined();
    await userEvent.click(await tab('Case log'));
    await expect.poll(() => router.state.location.href).toBe('/Admin/Members/100007?tab=CaseLog&year=2025');
    expect((await tab('Case log')).getAttribute('aria-current')).toBe('page');
    act(() => router.history.back());
    expect(await screen.findByRole('heading', { name: 'Activities in 2025' })).toBeDefined();
  });

  test('[ADM-09] takes an address that names no tab or year as the progress of the usual year', async () => {
    open('STAFF', '?tab=Secrets&year=20x5');
    expect(await screen.findByRole('heading', { name: 'Progress in 2026' })).toBeDefined();
  });

  test('[ADM-09, PPL-05, PPL-06] has the rest behind More, the end of the membership last and marked', async () => {
    open('MANAGER');
    await screen.findByRole('heading', { name: 'Progress in 2026' });
    expect(await more()).toEqual([
      'Enter a request…',
      'Handed in on paper…',
      'Correct the details…',
      'Copy the whole record…',
      'Merge with another entry…',
      'End the membership…',
    ]);
    expect(screen.getByRole('menuitem', { name: 'End the membership…' }).dataset.danger).toBe('true');
  });

  test('[ADM-09, PPL-06] corrects no details for those who are no managers', async () => {
    open('STAFF');
    await screen.findByRole('heading', { name: 'Progress in 2026' });
    expect(await more()).not.toContain('Correct the details…');
  });

  test('shows another year when it is chosen', async () => {
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'CPD year' }), '2025');
    expect(await screen.findByText('Complete')).toBeDefined();
    expect(sent('getCpdSummary').map(({ query: { userId, cpdYearId } }) => [userId, cpdYearId])).toEqual([
      [7, 11],
      [7, 10],
    ]);
  });

  test('[IMP-01, ROL-05] offers to act to those who may, and asks why', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Act for this member…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Act for Dr Alex Example' }));
    expect(dialog.getByText(/The member can see in the history/)).toBeDefined();
  });

  test('[PPL-05, IMP-01] promises nothing to a member who has left: the history keeps who acted', async () => {
    serve({ getMemberOverview: { ...overview, hasLeft: true } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Act for this member…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Act for Dr Alex Example' }));
    expect(await dialog.findByText(/The member has left; the history of the record keeps/)).toBeDefined();
    expect(dialog.queryByText(/The member can see/)).toBeNull();
  });

  test('[ROL-05] offers those who only look neither the member’s own screens nor acting', async () => {
    open('WATCHER');
    await screen.findByRole('heading', { level: 1, name: 'Dr Alex Example' });
    expect(screen.queryByRole('button', { name: /^View the member|^Act for|^More/ })).toBeNull();
  });
});

const closed = { cpdStatusCode: 'COMPLETE', cpdStatusName: 'Complete', editable: false, submitted: true } as const;
const preview = {
  effects: ['The record for 2026 is In Progress again instead of Complete.', 'The certificate for 2026 is revoked.'],
  day: '2027-05-29',
  latestDay: '2027-10-28',
  reopenedUntil: null,
  reason: '',
  leftOn: null,
  ifEnded: '',
};

describe('[SUM-12] what was handed in on paper', () => {
  test.each([
    ['to those who only look', 'WATCHER', {}],
    ['for a year that takes no changes', 'STAFF', closed],
  ] as const)('is not asked for %s', async (_whom, role, year) => {
    serve({ listCpdYears: [buildYear(year)], getCpdSummary: buildSummary() });
    open(role);
    await screen.findByRole('heading', { name: 'Progress in 2026' });
    if (role === 'WATCHER') expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    else expect(await more()).not.toContain('Handed in on paper…');
  });

  test('is entered with a reason in place of what stands there, and kept when it is refused', async () => {
    serve({
      getCpdSummary: buildSummary({ paperSubmission: 2 }),
      savePaperSubmission: refusal(409, 'A colleague entered this a moment ago.', 'STALE'),
    });
    open();
    await screen.findByRole('heading', { name: 'Progress in 2026' });
    await choose('Handed in on paper…');
    const dialog = within(await screen.findByRole('dialog', { name: 'On paper: Dr Alex Example, 2026' }));
    const hours = dialog.getByRole('textbox', { name: 'Hours handed in on paper' });
    expect(hours).toHaveProperty('value', '2');
    await userEvent.clear(hours);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please enter a number, or 0 for none.')).toBeDefined();
    await userEvent.type(hours, '1:30');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'A letter of 3 March.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('A colleague entered this a moment ago.');
    expect(hours).toHaveProperty('value', '1.5');
    serve({ getCpdSummary: buildSummary({ paperSubmission: 4 }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Hours handed in on paper: 4')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const papers = sent('savePaperSubmission').map(({ body }) => body);
    expect(papers.map(({ insteadOf }) => insteadOf)).toEqual([2, 2, 4]);
    expect(papers[0]).toMatchObject({
      forUserId: 7,
      cpdYearId: 11,
      paperSubmission: 1.5,
      insteadOf: 2,
      reason: 'A letter of 3 March.',
    });
  });
});

describe('[ROP-01] re-opening a year from the page of a member', () => {
  beforeEach(() => {
    serve({
      listCpdYears: [buildYear(closed)],
      getCpdSummary: buildSummary({ editable: false }),
      previewYearReopening: preview,
      reopenCpdYear: null,
    });
  });

  test.each([
    ['to those who only look', 'WATCHER', closed, { editable: false }],
    ['for a year that is open', 'STAFF', {}, {}],
    ['for one that the member is exempt from', 'MANAGER', closed, { editable: false, hasExemption: true }],
  ] as const)('is not offered %s', async (_whom, role, year, summary) => {
    serve({ listCpdYears: [buildYear(year)], getCpdSummary: buildSummary(summary) });
    open(role);
    await screen.findByRole('heading', { name: 'Progress in 2026' });
    if (role === 'WATCHER') expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    else expect((await more()).filter((entry) => entry?.startsWith('Re-open'))).toEqual([]);
  });

  test('says beforehand what happens, asks for a reason and a day, and keeps both when a colleague was first', async () => {
    open();
    await screen.findByRole('heading', { name: 'Progress in 2026' });
    await choose('Re-open 2026…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Re-open 2026 for Dr Alex Example' }));
    expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual(preview.effects);
    expect(dialog.getByText('28/10/2027 at the latest, Sydney time.')).toBeDefined();
    const until = dialog.getByRole('textbox', { name: 'Until the end of' });
    expect(until).toHaveProperty('value', '29/05/2027');
    await userEvent.clear(until);
    await userEvent.click(dialog.getByRole('button', { name: 'Re-open' }));
    expect(dialog.getByText('Please enter a date such as 31/05/2027.')).toBeDefined();
    expect(sent('reopenCpdYear')).toEqual([]);

    const first = 'Sam Example has re-opened the record for 2026 until 29/05/2027. Nothing was changed.';
    serve({ reopenCpdYear: refusal(409, first, 'STALE') });
    await userEvent.type(until, '31/05/2027');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Evidence came late.');
    await userEvent.click(dialog.getByRole('button', { name: 'Re-open' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(first);
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'Evidence came late.');
    expect(sent('reopenCpdYear').map(({ body }) => body)).toEqual([
      { forUserId: 7, cpdYearId: 11, reason: 'Evidence came late.', until: '2027-05-31T14:00:00Z' },
    ]);
  });

  test('[ROP-05] shows what is refused at its field', async () => {
    open();
    await screen.findByRole('heading', { name: 'Progress in 2026' });
    await choose('Re-open 2026…');
    const dialog = within(await screen.findByRole('dialog'));
    serve({
      reopenCpdYear: refusal(400, 'Please check.', 'INVALID', [
        { field: 'reason', message: 'Please give a reason.' },
        { field: 'until', message: 'The re-opening must end in the future.' },
      ]),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Re-open' }));
    expect(await dialog.findByText('Please give a reason.')).toBeDefined();
    expect(dialog.getByText('The re-opening must end in the future.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBe(document.activeElement);
  });

  test('that could not be looked at beforehand can be tried again', async () => {
    serve({ previewYearReopening: refusal(500, 'Something went wrong.') });
    open();
    await screen.findByRole('heading', { name: 'Progress in 2026' });
    await choose('Re-open 2026…');
    expect((await screen.findByRole('alert')).textContent).toContain('What this would do could not be loaded.');
    serve({ previewYearReopening: preview });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Re-open' })).toBeDefined();
  });

  test('[ROP-02] shows a year that is re-opened with its reason, and gives it another end in place of the one it has', async () => {
    serve({
      listCpdYears: [buildYear({ reopening: buildReopening() })],
      getCpdSummary: buildSummary(),
      previewYearReopening: { ...preview, effects: [], reopenedUntil: '2027-05-29T14:00:00Z', reason: 'Late' },
    });
    open();
    const note = await screen.findByRole('note', { name: 'Re-opened' });
    expect(note.textContent).toContain('Re-opened until 29/05/2027 because: Evidence came late.');
    expect(note.textContent).toContain('the member has to submit it by 29/05/2027');
    await choose('Change the re-opening…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the re-opening of 2026' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change it' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent('reopenCpdYear').map(({ body }) => body)).toEqual([
      {
        forUserId: 7,
        cpdYearId: 11,
        reason: 'Late',
        until: '2027-05-29T14:00:00Z',
        insteadOf: '2027-05-29T14:00:00Z',
      },
    ]);
  });

  test('a year that is over does not send the team to themselves', async () => {
    const over = { dueMessage1: 'The 2026 record was due on 31 March 2027.', dueMessage2: 'Contact the CPD team.' };
    serve({ getCpdSummary: buildSummary({ editable: false, userFrameworkRequirementsOverview: buildOverview(over) }) });
    open();
    expect(await screen.findByText('The 2026 record was due on 31 March 2027.')).toBeDefined();
    expect(screen.queryByText(/Contact the CPD team/)).toBeNull();
  });
});
