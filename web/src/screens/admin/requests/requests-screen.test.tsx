import type { RequestLine } from '@cpd/contract/member-requests';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../lib/api.ts';
import { buildUser } from '../../../testing/build.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { RequestsScreen } from './requests-screen.tsx';

vi.mock(import('../../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const line: RequestLine = {
  RequestId: 5,
  RowVersion: 1,
  Kind: 'EXEMPTION',
  Status: 'NEW',
  Source: 'MEMBER',
  CreatedOn: '2026-11-03T01:00:00Z',
  WaitedDays: 17,
  Member: { UserId: 7, MIN: '100001', Name: 'Dr Alex Example', Email: 'alex@example.org' },
  Year: 2026,
  ExemptionReason: 'Parental leave',
  Message: 'Since March.',
  AllocatedTo: null,
  Result: null,
};
const callBack: RequestLine = {
  ...line,
  RequestId: 6,
  Kind: 'CALLBACK',
  Year: null,
  ExemptionReason: '',
  WaitedDays: 1,
  AllocatedTo: { UserId: 9, Name: 'Sam Example' },
};

let pages: { Requests: RequestLine[]; NextCursor: number | null }[] = [];
const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  pages = [
    { Requests: [line], NextCursor: 5 },
    { Requests: [callBack], NextCursor: null },
  ];
  vi.mocked(call).mockImplementation(async (name, input) => {
    expect(name).toBe('listRequests');
    asked.push(Object(input).query);
    return Object(input).query.Cursor === undefined ? pages[0] : pages[1];
  });
});

const show = (role = 'STAFF') =>
  renderInApp(<RequestsScreen />, buildUser({ SecurityRoleCode: role }), '/Admin/Requests');

test('the queue says what is asked for, by whom, how long it waits and who works on it', async () => {
  show();
  const queue = await screen.findByRole('list', { name: 'Requests' });
  const first = within(queue).getByRole('listitem');
  expect(within(first).getByRole('link').textContent).toBe('Exemption for 2026, Dr Alex Example');
  expect(within(first).getByRole('link').getAttribute('href')).toBe('/Admin/Requests/5');
  for (const words of ['Waits 17 days', 'Nobody’s yet', 'Member 100001 · asked on 03/11/2026 · Parental leave']) {
    expect(within(first).getByText(words)).toBeTruthy();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await within(queue).findByText('With Sam Example')).toBeTruthy();
  expect(within(queue).getByText('Waits 1 day')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the filters stand in the address, and an empty list says that they are why', async () => {
  pages = [{ Requests: [], NextCursor: null }];
  const { router } = show();
  expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Whose' }), 'ME');
  await waitFor(() => expect(router.history.location.search).toBe('?whose=ME'));
});

test('[ROL-05] a watcher is not offered to enter requests', async () => {
  show('WATCHER');
  await screen.findByRole('list', { name: 'Requests' });
  expect(screen.queryByRole('button', { name: 'Enter a request' })).toBeNull();
});
