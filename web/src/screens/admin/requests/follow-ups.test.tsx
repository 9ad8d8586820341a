import type { CaseFollowUp } from '@cpd/contract/case-log';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { RequestsScreen } from './requests-screen.tsx';

const due: CaseFollowUp = {
  caseEntryId: 5,
  kind: 'CALL',
  text: 'Wants to hear about leave.',
  followUpOn: '2026-11-18',
  daysDue: 2,
  author: 'Ms Sam Example',
  member: { memberNumber: '100001', name: 'Dr Alex Example', telephone: '+61 2 5550 0100' },
};
let followUps: CaseFollowUp[];

beforeEach(() => {
  followUps = [due];
  serve({
    readTeamCounts: () => ({
      ...{
        requestsWaiting: 0,
        oldestWaitingDays: null,
        followUpsDue: followUps.length,
        auditsWaiting: 0,
        atRisk: 0,
        yearsToConfirm: 0,
        ...{ reportsDue: 0, reportsDueOn: null },
      },
    }),
    changeFollowUp: () => {
      followUps = [];
      return null;
    },
    listFollowUps: ({ query }) => {
      const coming = query.show === 'ALL' ? [{ ...due, caseEntryId: 6, daysDue: -3, followUpOn: '2026-11-23' }] : [];
      return { followUps: [...followUps, ...coming], next: null };
    },
  });
});

const show = (role = 'STAFF') => renderScreen(<RequestsScreen />, buildUser({ role }), '/Admin/Requests?tab=FollowUps');

test('[COH-09] a follow-up leads to the member, and is ended by Done', async () => {
  const user = userEvent.setup();
  show();
  expect(await screen.findByRole('link', { name: 'Follow-ups (1)' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Dr Alex Example (100001)' });
  expect(link.getAttribute('href')).toBe('/Admin/Members/100001');
  expect(screen.getByText(/due since 18\/11\/2026, 2 days ago/)).toBeTruthy();
  const telephone = screen.getByRole('link', { name: '+61 2 5550 0100' });
  expect(telephone.getAttribute('href')).toBe('tel:+61255500100');
  await user.click(screen.getByRole('button', { name: 'Done: Dr Alex Example' }));
  await waitFor(() => expect(sent('changeFollowUp')).toMatchObject([{ query: { id: 5 }, body: { followUpOn: null } }]));
  expect(await screen.findByText(/Nothing is due/)).toBeTruthy();
  // The number beside the tab follows.
  expect(screen.getByRole('link', { name: 'Follow-ups' }).getAttribute('aria-current')).toBe('page');
});

test('[COH-09] those to come are shown on request, and those who only look change none', async () => {
  const user = userEvent.setup();
  show('WATCHER');
  await screen.findByRole('list', { name: 'Follow-ups' });
  expect(screen.queryByRole('button', { name: /Done/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Also show those that are not due yet' }));
  expect(await screen.findByText(/on 23\/11\/2026/)).toBeTruthy();
});
