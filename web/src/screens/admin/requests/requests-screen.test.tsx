import type { RequestLine } from '@cpd/contract/member-requests';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { RequestsScreen } from './requests-screen.tsx';

const line: RequestLine = {
  requestId: 5,
  rowVersion: 1,
  kind: 'EXEMPTION',
  status: 'NEW',
  source: 'MEMBER',
  enteredBy: null,
  isProposal: false,
  createdOn: '2026-11-03T01:00:00Z',
  waitedDays: 17,
  member: { userId: 7, memberNumber: '100001', name: 'Dr Alex Example', email: 'alex@example.org' },
  year: 2026,
  exemptionReason: 'Parental leave',
  message: 'Since March.',
  allocatedTo: null,
  result: null,
  leave: null,
  isAppeal: false,
  dueOn: null,
};
const callBack: RequestLine = {
  ...line,
  requestId: 6,
  kind: 'CALLBACK',
  year: null,
  exemptionReason: '',
  enteredBy: 'Sam Example',
  waitedDays: 1,
  allocatedTo: { userId: 9, name: 'Sam Example' },
};

beforeEach(() =>
  serve({
    listPreparedChanges: [],
    readTeamCounts: {
      ...{ requestsWaiting: 2, oldestWaitingDays: 17, followUpsDue: 0, auditsWaiting: 0, atRisk: 0, yearsToConfirm: 0 },
      ...{ reportsDue: 0, reportsDueOn: null },
    },
    listRequests: ({ query }) =>
      query.cursor === undefined ? { requests: [line], nextCursor: 5 } : { requests: [callBack], nextCursor: null },
  }),
);

const show = (role = 'STAFF') => renderScreen(<RequestsScreen />, buildUser({ role: role }), '/Admin/Requests');

test('the queue says what is asked for, by whom, how long it waits and who works on it', async () => {
  show();
  const queue = await screen.findByRole('list', { name: 'Requests' });
  const first = within(queue).getByRole('listitem');
  expect(within(first).getByRole('link').textContent).toBe('Exemption for 2026, Dr Alex Example');
  expect(within(first).getByRole('link').getAttribute('href')).toBe('/Admin/Requests/5');
  for (const words of ['Waiting 17 days', 'Not assigned yet', 'Member 100001 · asked on 03/11/2026 · Parental leave']) {
    expect(within(first).getByText(words)).toBeTruthy();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await within(queue).findByText('Assigned to Sam Example')).toBeTruthy();
  expect(within(queue).getByText('Waiting 1 day')).toBeTruthy();
  expect(within(queue).getByText(/· Entered by Sam Example for the member$/)).toBeTruthy();
  expect(within(first).queryByText(/Entered by/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('[RPT-03] an objection to a report says by when it is answered, marked when that day is near', async () => {
  const objection = { ...line, kind: 'REPORT', exemptionReason: '' } as const;
  const requests = ['2020-05-20', '2999-05-20'].map((dueOn, place) => ({ ...objection, dueOn, requestId: 50 + place }));
  serve({ listRequests: { requests, nextCursor: null } });
  show();
  const items = within(await screen.findByRole('list', { name: 'Requests' })).getAllByRole('listitem');
  expect(
    items.map((item) =>
      within(item)
        .getByText(/^Answer by/)
        .textContent?.trim(),
    ),
  ).toEqual(['Answer by 20/05/2020', 'Answer by 20/05/2999']);
  expect(items.map((item) => item.querySelectorAll('span svg').length)).toEqual([1, 0]);
  expect(within(items[0] as HTMLElement).getByRole('link').textContent).toContain('Objection to the report for 2026');
});

test('the filters stand in the address, and an empty list says that they are why', async () => {
  serve({ listRequests: { requests: [], nextCursor: null } });
  const { router } = show();
  expect(await screen.findByText('Nothing is waiting.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'ME');
  await waitFor(() => expect(router.history.location.search).toBe('?whose=ME'));
});

test('[ROL-05] a watcher is not offered to enter requests', async () => {
  show('WATCHER');
  await screen.findByRole('list', { name: 'Requests' });
  expect(screen.queryByRole('button', { name: 'Enter a request' })).toBeNull();
});

test('[PPL-06] a request that waits for a second person stands once, above the queue, and leads to its page', async () => {
  const title = 'Exempt Dr Alex Example, 100001: exemption request for 2026';
  const by = { preparedBy: 'Sam Example', preparedOn: '2026-11-19T01:00:00Z', confirmRefusal: '' };
  serve({
    listPreparedChanges: [{ preparedChangeId: 3, kind: 'EXEMPTION', title, reason: 'Away.', requestId: 5, ...by }],
    listRequests: { requests: [line], nextCursor: null },
  });
  show();
  const above = within(await screen.findByRole('region', { name: 'Waiting for a second person' }));
  expect(above.getByRole('link', { name: title }).getAttribute('href')).toBe('/Admin/Requests/5');
  expect(await screen.findByText('Nothing else is waiting.')).toBeTruthy();
  expect(screen.queryByText('Waiting 17 days')).toBeNull();
});

test('[PPL-02, PPL-04] who confirms a list sees which changed numbers were chosen', async () => {
  const change = {
    ...({ preparedChangeId: 3, kind: 'MEMBER_LIST', title: 'Save a list', reason: '', requestId: null } as const),
    ...{ preparedBy: 'Sam Example', preparedOn: '2026-11-19T01:00:00Z', confirmRefusal: '' },
  };
  const lineOf = (number: number) => ({
    ...{ line: number, memberNumber: `10000${number}`, name: `Dr ${number}`, forUserId: number },
    ...{ outcome: 'RENUMBERED' as const, changes: [], problems: [], warnings: [] },
  });
  const check = {
    ...{ new: 0, changed: 0, renumbered: 2, returned: 0, left: 30, unchanged: 5, wrong: 0 },
    ...{ columns: [], isForTwo: true, refusal: '', lines: [lineOf(2), lineOf(3)] },
    ...({ leftOn: '2025-12-31', reason: 'RESIGNED' } as const),
  };
  serve({ listPreparedChanges: [change], checkPreparedMemberList: { ...check, renumberLines: [3] } });
  show();
  const above = within(await screen.findByRole('region', { name: 'Waiting for a second person' }));
  await userEvent.click(above.getByRole('button', { name: 'Look at the list' }));
  expect(await above.findByText('1 of 2 changed numbers were chosen.')).toBeTruthy();
  expect(above.getByRole('row', { name: /Dr 2/ }).textContent).toContain('Not chosen: this line is left out');
  expect(above.getByRole('row', { name: /Dr 3/ }).textContent).toContain('The number will be changed');
  expect(above.queryByRole('checkbox')).toBeNull();
});

test('[PPL-04] who confirms a list by which many leave looks at it, and types their number', async () => {
  const change = {
    ...({ preparedChangeId: 3, kind: 'MEMBER_LIST', title: 'Save a list', reason: '', requestId: null } as const),
    ...{ preparedBy: 'Sam Example', preparedOn: '2026-11-19T01:00:00Z', confirmRefusal: '' },
  };
  serve({
    listPreparedChanges: [change],
    checkPreparedMemberList: {
      ...{ new: 0, changed: 0, renumbered: 0, returned: 0, left: 30, unchanged: 5, wrong: 0 },
      ...{ columns: [], isForTwo: true, refusal: '', lines: [] },
      ...{ leftOn: '2025-12-31', reason: 'RESIGNED', renumberLines: [] },
    },
    endPreparedChange: null,
  });
  show();
  const user = userEvent.setup();
  const above = within(await screen.findByRole('region', { name: 'Waiting for a second person' }));
  await user.click(above.getByRole('button', { name: 'Look at the list' }));
  await above.findByText('0 new, 0 changed, 30 left, 5 unchanged, 0 wrong.');
  expect(above.getByText('Who leaves, leaves on 31/12/2025: resigned.')).toBeTruthy();
  const confirm = above.getByRole<HTMLButtonElement>('button', { name: 'Confirm: Save a list' });
  expect(confirm.disabled).toBe(true);
  await user.type(above.getByRole('textbox', { name: 'How many members leave?' }), '30');
  await user.click(confirm);
  await waitFor(() => expect(sent('endPreparedChange')).toMatchObject([{ body: { step: 'CONFIRM', leaving: 30 } }]));
});
