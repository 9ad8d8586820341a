import type { Comparison } from '@cpd/contract/member-merges';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { MemberScreen } from '../member/member-screen.tsx';
import { PreparedChanges } from '../prepared-changes.tsx';
import { MergeNotes } from './merge-notes.tsx';

const KEPT = { userId: 7, memberNumber: '100007', fullName: 'Dr Alex Example' };
const OTHER = { userId: 8, memberNumber: '100008', fullName: 'Dr Alexandra Example' };
const YEAR = {
  ...{ status: 'INPROGRESS', activities: 2, hours: 3.5, files: 1, plans: 0, submittedOn: null, isExempt: false },
  ...{ isEarlier: false, audit: null, certificateNumber: '' },
};

const found: Comparison = {
  kept: KEPT,
  merged: OTHER,
  details: [{ field: 'email', kept: 'alex@example.org', merged: 'alexandra@example.org' }],
  years: [
    { cpdYearId: 11, year: 2026, kept: YEAR, merged: YEAR, choices: ['KEPT', 'MERGED', 'ADDED'] },
    { cpdYearId: 10, year: 2025, kept: null, merged: YEAR, choices: ['MERGED'] },
  ],
  refusals: [],
  state: 'abc',
};

const waiting = {
  ...{ preparedChangeId: 3, kind: 'MERGE', title: 'Merge Dr Alexandra Example, 100008 into Dr Alex Example, 100007' },
  ...{ reason: 'The same person.', requestId: null, userIds: [7, 8], preparedBy: 'Morgan Example' },
  ...{ preparedOn: '2026-11-20T01:00:00Z', confirmRefusal: '' },
} as const;

const none = { doubles: [], merged: [], mergedInto: null };

beforeEach(() =>
  serve({
    findMembers: ({ query }: { query: object }) => [
      JSON.stringify(query).includes('100008')
        ? buildUser({ userId: 8, memberNumber: OTHER.memberNumber })
        : buildUser(),
    ],
    readMemberMerges: { ...none, doubles: [OTHER] },
    compareMembers: found,
    listPreparedChanges: [],
    prepareMemberMerge: null,
    undoMemberMerge: null,
  } as never),
);

const manager = buildUser({ userId: 1, role: 'MANAGER' });
const open = (search = '?merge=100008') =>
  renderScreen(<MemberScreen />, manager, `/Admin/Members/100007${search}`).router;

test('a likely double or another number is chosen, and Back leads to the choice', async () => {
  const router = open('?merge=');
  const double = await screen.findByRole('link', { name: 'Dr Alexandra Example, 100008' });
  expect(double.getAttribute('href')).toBe('/Admin/Members/100007?merge=100008');
  await userEvent.type(screen.getByRole('textbox', { name: 'Member number of the other entry' }), '100008');
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  await screen.findByRole('button', { name: 'Propose the merge' });
  router.history.back();
  expect(await screen.findByRole('button', { name: 'Compare' })).toBeDefined();
});

test('nothing is preselected for a year of both entries, and nothing is proposed without a choice and a reason', async () => {
  open();
  const year = await screen.findByRole('radiogroup', { name: /2026: both entries have something/ });
  expect(within(year).queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Propose the merge' }));
  await screen.findByText('Please choose which record of this year is kept.');
  expect(screen.getByText('Please give a reason.')).toBeDefined();
  expect(sent('prepareMemberMerge')).toEqual([]);
});

test('exactly what was chosen is proposed, and then waits for a second person', async () => {
  open();
  const year = await screen.findByRole('radiogroup', { name: /2026: both entries have something/ });
  await userEvent.click(within(year).getByRole('radio', { name: 'Both together' }));
  await userEvent.click(screen.getByRole('radio', { name: 'alexandra@example.org' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'The same person.');
  serve({ listPreparedChanges: [waiting] } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Propose the merge' }));
  await screen.findByText('The merge is proposed. Nothing has been changed yet.');
  expect(screen.getByRole('link', { name: 'Requests' })).toBeDefined();
  expect(sent('prepareMemberMerge')).toMatchObject([
    {
      body: {
        ...{ keptUserId: 7, mergedUserId: 8, state: 'abc', reason: 'The same person.', fromMerged: ['email'] },
        years: [{ cpdYearId: 11, choice: 'ADDED' }],
      },
    },
  ]);
});

test('what stands in the way is said at once, all of it, and nothing can be proposed', async () => {
  const refusals = ['100008 has an open request. Please decide it first.', 'The record of 100007 was erased.'];
  serve({ compareMembers: { ...found, refusals } });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(refusals.join(''));
  expect(screen.queryByRole('button', { name: 'Propose the merge' })).toBeNull();
});

test('both are compared again when one has changed, and what was entered stays', async () => {
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'The same person.');
  await userEvent.click(screen.getByRole('radio', { name: 'Both together' }));
  serve({ prepareMemberMerge: refusal(409, 'One of the entries has changed since.', 'STALE') });
  await userEvent.click(screen.getByRole('button', { name: 'Propose the merge' }));
  await waitFor(() => expect(sent('compareMembers')).toHaveLength(2));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('The same person.');
});

test('the second person compares both entries where they confirm', async () => {
  serve({ listPreparedChanges: [waiting] } as never);
  renderScreen(<PreparedChanges />, manager);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare the entries' }));
  const table = await screen.findByRole('table', { name: 'Both entries' });
  expect(table.textContent).toContain('alexandra@example.org');
  expect(table.textContent).toContain('2 activities (3.5 h), 1 file');
});

test('the member’s page has the merged entry with its undoing, for managers alone', async () => {
  const merged = { memberMergeId: 4, ...OTHER, mergedOn: '2026-11-20', undoRefusal: '' };
  serve({ readMemberMerges: { ...none, merged: [merged] } });
  renderScreen(<MergeNotes member={buildUser()} />, manager);
  await screen.findByText('Dr Alexandra Example, 100008, was merged into this entry on 20/11/2026.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo the merge…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the merge of 100008' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Two people after all.');
  await userEvent.click(dialog.getByRole('button', { name: 'Undo the merge' }));
  await screen.findByText('The merge was undone.');
  expect(sent('undoMemberMerge')).toMatchObject([{ query: { id: 4 }, body: { reason: 'Two people after all.' } }]);
});

test('others of the team are not asked about merges', async () => {
  renderScreen(
    <>
      <MergeNotes member={buildUser()} />
      <p>There</p>
    </>,
    buildUser({ userId: 1, role: 'STAFF' }),
  );
  await screen.findByText('There');
  expect(sent('readMemberMerges')).toEqual([]);
});
