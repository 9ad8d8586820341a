import type { CPDSummary } from '@cpd/contract/summary';
import { UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildProof } from '../../testing/build-proof.ts';
import {
  buildCategory,
  buildDate,
  buildMonths,
  buildOverview,
  buildRequirement,
  buildSummary,
  buildSummaryActivity,
} from '../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { SummaryScreen } from './summary-screen.tsx';

const firstDate = buildDate(21, '2026-02-04', 0.5);
const lastDate = { ...buildDate(22, '2026-06-24', 0.5), hasEvidenceAttached: true };
const peerReview = buildSummaryActivity({
  activityId: 2,
  activityName: 'Peer review group',
  endDate: '2026-06-24',
  dateCount: 3,
  isRecurring: true,
  enteredHours: 1.5,
  activityDateMonths: buildMonths([firstDate, buildDate(23, '2026-03-04', 0.5), lastDate]),
});
const plans = [
  {
    planId: 1,
    linkedPlanName: '2026 plan',
    goals: [
      { planGoalId: 31, linkedGoal: 'Audit more', isLinked: true },
      { planGoalId: 32, linkedGoal: 'Teach more', isLinked: false },
    ],
  },
];

/** The summary of a year with these activities. */
function summaryWith(activities: readonly (typeof peerReview)[]): CPDSummary {
  return buildSummary({
    paperSubmission: 2,
    recognised: 3.5,
    cpdSummaryCategories: [
      buildCategory({ cpdSummaryActivities: [...activities], enteredHoursWithReflections: 1.5, enteredHours: 1.5 }),
    ],
    userFrameworkRequirementsOverview: buildOverview({ currentCreditsOrHours: 3.5 }),
  });
}

let summary = summaryWith([peerReview]);

beforeEach(() => {
  summary = summaryWith([peerReview]);
  serve({
    listCpdYears: [buildYear()],
    getCpdSummary: () => summary,
    listPlanGoals: plans,
    listDocumentNames: [{ documentId: 41, documentName: 'taken.pdf' }],
    listSameDocuments: [],
    canDeleteDateFiles: true,
    deleteActivityDate: { activityDeleted: false },
    setActivityGoals: null,
    listActivityTypes: [],
    getProof: buildProof(),
    createDocument: 100,
    listAttendanceOffers: [],
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

/** Only this question of a style sheet is answered by yes. */
function matchOnly(answered: string): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query === answered, media: query }) as unknown as MediaQueryList,
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

describe('the views', () => {
  test('[SUM-03] are those of a list when nonsense is kept', async () => {
    localStorage.setItem('summaryView', 'sideways');
    await openSummary();
    expect(tab('Detail view').getAttribute('aria-selected')).toBe('true');
  });

  test('[SUM-03] are cards on a wide screen while nothing is kept, and a list for who has chosen it', async () => {
    matchOnly('(min-width: 75em)');
    await openSummary();
    expect(tab('Grid view').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('1 activity, at least 12.5 hours')).toBeTruthy();
    cleanup();
    localStorage.setItem('summaryView', 'detail');
    await openSummary();
    expect(tab('Detail view').getAttribute('aria-selected')).toBe('true');
  });

  test('[SUM-05, SUM-13] name no minimum of a category in an exempt year', async () => {
    matchOnly('(min-width: 75em)');
    summary = { ...summary, hasExemption: true, exemptionReason: 'parental leave' };
    await openSummary();
    expect(screen.getByText('1 activity')).toBeTruthy();
    expect(screen.queryByText(/at least/)).toBeNull();
  });

  test('[SUM-08, SUM-13] are closed cards on a phone, which its menu opens', async () => {
    matchOnly('(max-width: 47.99em)');
    localStorage.setItem('summaryView', 'grid');
    const user = await openSummary();
    expect(screen.queryByRole('link', { name: 'Peer review group' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for 2026 Summary' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Expand all' }));
    expect(await screen.findByRole('link', { name: 'Peer review group' })).toBeTruthy();
  });

  test('[SUM-03] are kept as grid or detail', async () => {
    const user = await openSummary();
    await user.click(tab('Grid view'));
    expect(localStorage.getItem('summaryView')).toBe('grid');
    await user.click(tab('Detail view'));
    expect(localStorage.getItem('summaryView')).toBe('detail');
  });

  test('[SUM-03, SUM-08, SUM-12, SUM-13] as cards show the same, and each card collapses by itself', async () => {
    localStorage.setItem('summaryView', 'grid');
    const user = await openSummary();
    expect(tab('Grid view').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('Paper submission: 2 hours')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Actions for Peer review group' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '1. Educational Activities' }));
    expect(screen.queryByRole('button', { name: 'Actions for Peer review group' })).toBeNull();
    expect(screen.getByText('Paper submission: 2 hours')).toBeTruthy();
  });
});

test('a row names the type of its activity, unless that is its name', async () => {
  const type = 'Multidisciplinary team meeting';
  const named = { ...peerReview, activityId: 3, activityName: type, activityType: type };
  summary = summaryWith([peerReview, named]);
  await openSummary();
  const [other, same] = screen.getAllByText(/^(Peer review group|Multidisciplinary team meeting)$/);
  expect(other?.closest('li')?.textContent).toContain('Grand rounds or journal club');
  expect(same?.closest('li')?.textContent?.split(type)).toHaveLength(2);
});

describe('why this number', () => {
  const why = (figure: string) =>
    screen.getByRole('button', { name: (name) => name.includes(figure) && name.endsWith(': why this number?') });

  test.each([
    ['Total CPD Hours: 3.5 / 50 hours min', 'Why 3.5 hours?', 'Others'],
    ['Mandatory activities: 2 of 4 completed', 'Why 2 requirements?', 'once it is complete'],
    ['6.25 of 12.5 h', 'Why 6.25 hours?', 'Educational Activities'],
    ['1.5 hours, 1. Educational Activities', 'Why 1.5 hours?', 'Peer review group'],
    ['1.5 hours, Peer review group', 'Why 1.5 hours?', '04/03/2026'],
    ['2 hours, Others', 'Why 2 hours?', 'submitted on paper'],
  ])('[SUM-12, SUM-30, PRG-02, PRG-03, PRG-04] «%s» opens «%s»', async (figure, title, part) => {
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: /^3\.5 of 50 h/ }));
    await user.click(why(figure));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog.textContent).toContain(part);
  });

  test('[SUM-30, SUM-36] leads from the total to its categories, and from them to their activities', async () => {
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: /^3\.5 of 50 h/ }));
    await user.click(why('Total CPD Hours: 3.5 / 50 hours min'));
    const dialog = await screen.findByRole('dialog', { name: 'Why 3.5 hours?' });
    await user.click(within(dialog).getByRole('button', { name: '1. Educational Activities' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Why 1.5 hours?' })).toBeTruthy());
    expect(document.activeElement?.textContent).toBe('Educational Activities');
    const link = within(dialog).getByRole('link', { name: 'Peer review group' });
    expect(link.getAttribute('href')).toBe('/User/Layout/Activity?actid=2');
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(document.activeElement?.textContent).toBe('Total for 2026');
    expect(within(dialog).getByRole('row', { name: 'Counted 3.5 hours' })).toBeTruthy();
  });

  test('[SUM-30] of a mandatory requirement is asked on its line', async () => {
    const item = buildRequirement({ badgeType: 'PDP', badgeText1: 'Plan', requirementFriendlyStatus: '0 / 1 plan' });
    summary = buildSummary({
      userFrameworkRequirementsOverview: buildOverview({ userFrameworkRequirements: [item] }),
    });
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: / of 50 h/ }));
    await user.click(why('0 / 1 plan, Plan'));
    expect((await screen.findByRole('dialog')).textContent).toContain('Each plan of the year with hours counts');
  });
});

describe('the dialogs of a row', () => {
  async function choose(entry: string) {
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: 'Actions for Peer review group' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  }

  test('[SUM-22, SUM-27] attach to PDP ticks what is linked, counts what is chosen and replaces the goals', async () => {
    const { user, dialog } = await choose('Attach to PDP');
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Audit more' })).checked).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'Teach more' }));
    await user.click(dialog.getByRole('button', { name: 'Save (2 goals)' }));
    expect(sent('setActivityGoals')).toContainEqual({ query: { activityId: 2 }, body: [31, 32] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[SUM-22] add file asks for what the activity has, and says when that does not load', async () => {
    serve({ getActivity: refusal(500, 'No.'), listDocumentNames: refusal(500, 'No.') });
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: 'Actions for Peer review group' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add file' }));
    expect(await screen.findByText(/files could not be loaded/)).toBeTruthy();
    expect(sent('getActivity')).toContainEqual(expect.objectContaining({ query: { id: 2 } }));
  });

  test('[SUM-21] on a phone are offered by a dialog with the same entries', async () => {
    matchOnly('(max-width: 47.99em)');
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: 'Actions for Peer review group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Peer review group' }));
    const entries = [...dialog.getAllByRole('link'), ...dialog.getAllByRole('button')].map((one) => one.textContent);
    expect(entries).toEqual(expect.arrayContaining(['Edit/View', 'Copy', 'Add file', 'Attach to PDP', 'Delete']));
    await user.click(dialog.getByRole('button', { name: 'Attach to PDP' }));
    expect(await screen.findByRole('dialog', { name: 'Attach to goals' })).toBeTruthy();
  });
});

describe('the upload of the summary', () => {
  const large = new File(['x'], 'film.mpg');
  Object.defineProperty(large, 'size', { value: UPLOAD_LIMIT_BYTES + 1 });

  async function openMenu(user: UserEvent, entry: string) {
    await user.click(screen.getByRole('button', { name: 'Actions for 2026 Summary' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  }

  async function openUpload() {
    const user = await openSummary();
    await openMenu(user, 'Upload files');
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Upload file' })) };
  }

  test('[SUM-22, YR-03] is not offered in a year that cannot be changed', async () => {
    summary = { ...summary, editable: false };
    await openSummary();
    expect(screen.queryByRole('button', { name: 'Actions for 2026 Summary' })).toBeNull();
  });

  test('[SUM-22] says when the names of the files of the year did not load', async () => {
    serve({ listDocumentNames: refusal(500, 'No.') });
    const user = await openSummary();
    await openMenu(user, 'Upload files');
    expect(await screen.findByText(/files could not be loaded/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[SUM-22, UPL-05, UPL-07, LIM2-07] takes files up to 100 MB, in rows, and refuses the rest there', async () => {
    const { user, dialog } = await openUpload();
    const files = [new File(['a'], 'a.pdf'), new File(['b'], 'taken.pdf'), large];
    fireEvent.change(dialog.getByLabelText('Evidence files'), { target: { files } });
    expect(
      await dialog.findByText('Upload failed. File size is greater then 100MB', {}, { timeout: 3_000 }),
    ).toBeTruthy();
    expect(dialog.getByText("Please change the file name to make sure it's unique.")).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove taken.pdf' }));
    await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }));
    expect(await dialog.findByText('1 file was uploaded, 1 was not: its row says why.')).toBeTruthy();
    expect(sent('createDocument').map(({ query, fileName }) => ({ ...query, fileName }))).toEqual([
      {
        userId: 7,
        cpdYearId: 11,
        documentTypeId: 1,
        documentFolderId: 'null',
        fileName: 'a.pdf',
      },
    ]);
  });
});

describe('the dates of a series', () => {
  async function openDates() {
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: /3 dates$/ }));
    return user;
  }

  test('[SUM-18, SUM-19, SUM-20] can only be viewed where the activity cannot be changed', async () => {
    summary = summaryWith([{ ...peerReview, abilities: { ...peerReview.abilities, edit: false } }]);
    await openDates();
    const link = screen.getByRole('link', { name: '04/02/2026: View' });
    expect(link.getAttribute('href')).toBe('/User/Layout/Activity?viewdateid=21');
    expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull();
  });

  test('[SUM-19, SUM-20] each lead to where it is changed', async () => {
    await openDates();
    const link = screen.getByRole('link', { name: '04/02/2026: Edit/View' });
    expect(link.getAttribute('href')).toBe('/User/Layout/Activity?dateid=21');
    expect(link.textContent).toBe('04/02/2026: Edit/View');
  });

  test('[SUM-26] that could not be deleted stay, and the dialog says so', async () => {
    const user = await openDates();
    await user.click(screen.getByRole('button', { name: 'Delete 04/02/2026 of Peer review group' }));
    serve({ deleteActivityDate: refusal(404, 'Not found.') });
    await user.click(await screen.findByRole('button', { name: 'Delete date' }));
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('It was not deleted.');
  });

  test('[SUM-22, SUM-24, SUM-26] go one by one; the others stay, and what opens them has the focus', async () => {
    const user = await openDates();
    await user.click(screen.getByRole('button', { name: 'Delete 04/02/2026 of Peer review group' }));
    summary = summaryWith([
      { ...peerReview, activityDateMonths: peerReview.activityDateMonths.slice(1), dateCount: 2 },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Delete date' }));
    expect(sent('deleteActivityDate')).toContainEqual({
      query: { activityDateId: 21, deleteDocs: false },
      idempotencyKey: expect.any(String),
    });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^04\/02\/2026/ })).toBeNull());
    expect(screen.getByRole('link', { name: '04/03/2026: Edit/View' })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('2 dates');
  });

  test.each([
    ['Keep them with the whole activity', { deleteDocs: false }],
    ['Keep them in My Files, not linked', { deleteDocs: false, unlinkDocs: true }],
    ['Delete the files', { deleteDocs: true }],
  ])('[SUM-26, EVD-06] with files of their own offer «%s», which sends %j', async (choice, asked) => {
    const user = await openDates();
    await user.click(screen.getByRole('button', { name: 'Delete 24/06/2026 of Peer review group' }));
    await user.click(await screen.findByRole('button', { name: choice }));
    expect(sent('deleteActivityDate')).toContainEqual({
      query: { activityDateId: 22, ...asked },
      idempotencyKey: expect.any(String),
    });
  });

  test('[SUM-26] that have a file since the summary was read are asked about once it is read again', async () => {
    summary = summaryWith([{ ...peerReview, activityDateMonths: buildMonths([firstDate]) }]);
    const user = await openSummary();
    await user.click(screen.getByRole('button', { name: /3 dates$/ }));
    await user.click(screen.getByRole('button', { name: 'Delete 04/02/2026 of Peer review group' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('status')).toBeNull();
    summary = summaryWith([
      { ...peerReview, activityDateMonths: buildMonths([{ ...firstDate, hasEvidenceAttached: true }]) },
    ]);
    await rereadSummary();
    expect(await dialog.findByText(/^Some files are attached only to this date\./)).toBeTruthy();
  });

  test('[SUM-26, EVD-23] whose files would all stay are deleted with one press, which says what becomes of the files', async () => {
    serve({ canDeleteDateFiles: false });
    const user = await openDates();
    await user.click(screen.getByRole('button', { name: 'Delete 24/06/2026 of Peer review group' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText(/^Its files are kept, because another date, activity or plan uses them/),
    ).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Delete the files' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Delete date' }));
    expect(sent('deleteActivityDate')).toContainEqual({
      query: { activityDateId: 22, deleteDocs: false },
      idempotencyKey: expect.any(String),
    });
  });
});
