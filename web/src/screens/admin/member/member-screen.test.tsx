import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { buildUser, buildYear } from '../../../testing/build.ts';
import { buildOverview, buildSummary } from '../../../testing/build-summary.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { MemberScreen } from './member-screen.tsx';

vi.mock(import('../../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const plain = { activityTypeId: null, categoryId: null, areaId: null, needsPlan: false };
const overview = {
  email: 'alex@example.org',
  openRequests: [{ memberRequestId: 3, kind: 'CALLBACK', createdOn: '2026-11-02T20:00:00+00:00' }],
};

let answers: Record<string, unknown>;

beforeEach(() => {
  answers = {
    findMembers: [buildUser()],
    getMemberOverview: overview,
    listPinnedMembers: [],
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
  };
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (name) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

function open(role = 'STAFF') {
  const user = buildUser({ userId: 1, role: role });
  return renderScreen(<MemberScreen />, user, '/Admin/Members/100007').router;
}

describe('the page of a member', () => {
  test('[IMP-05] of an unknown number, or a colleague’s, says so and leads back', async () => {
    answers.findMembers = [];
    open();
    expect(await screen.findByRole('heading', { name: 'No member has the number 100007' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find a member' }).getAttribute('href')).toBe('/Admin/Search/Home');
  });

  test('[IMP-04, IMP2-02] leads a role that may not look to Forbidden', async () => {
    answers.findMembers = new ApiError(403, 'Your role may not do this.', 'NOT_ALLOWED');
    const router = open();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/Forbidden'));
  });

  test('that cannot be looked up can be tried again', async () => {
    answers.findMembers = new ApiError(500, 'Something went wrong.');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be looked up');
    answers.findMembers = [buildUser()];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dr Alex Example' })).toBeDefined();
  });

  test('says who it is, what they wait for, how the year stands and what happened', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'alex@example.org' })).toBeDefined();
    expect(screen.getByText(/Open request: Call back, 03\/11\/2026/)).toBeDefined();
    expect(await screen.findByText('Total CPD Hours: 34.5 / 50 hours min')).toBeDefined();
    expect(await screen.findByText('No evidence has been uploaded for this year.')).toBeDefined();
    const history = within(await screen.findByRole('list', { name: 'What happened' }));
    expect(history.getByRole('listitem').textContent).toContain('Made the folder “A”The member');
  });

  test('[IMP-04] starts nothing in the record: what is missing leads to no form', async () => {
    open();
    expect(await screen.findByText('Log 1 more activity')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^(Log it|Write it)/ })).toBeNull();
  });

  test('shows another year when it is chosen', async () => {
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'CPD year' }), '2025');
    expect(await screen.findByText('Complete')).toBeDefined();
    const years = vi
      .mocked(call)
      .mock.calls.flatMap(([name, input]) => (name === 'getCpdSummary' ? [Object(input).query] : []));
    expect(years.map(({ userId, cpdYearId }) => [userId, cpdYearId])).toEqual([
      [7, 11],
      [7, 10],
    ]);
  });

  test('[IMP-01, ROL-05] offers to act to those who may, and asks why', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Act for this member…' }));
    expect(await screen.findByRole('dialog', { name: 'Act for Dr Alex Example' })).toBeDefined();
  });

  test('[ROL-05] offers those who only look neither the member’s own screens nor acting', async () => {
    open('WATCHER');
    await screen.findByRole('heading', { level: 1, name: 'Dr Alex Example' });
    expect(screen.queryByRole('button', { name: /^View the member|^Act for/ })).toBeNull();
  });
});
