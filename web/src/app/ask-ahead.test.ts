import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberMember } from '../lib/remembered.ts';
import { signedInUsername } from '../lib/session.ts';
import { requirementsQuery, summaryQuery } from '../queries/summary.ts';
import { userQuery } from '../queries/user.ts';
import { yearsQuery } from '../queries/years.ts';
import { buildUser, buildYear } from '../testing/build.ts';
import { requirements } from '../testing/build-activity.ts';
import { buildSummary } from '../testing/build-summary.ts';
import { calledNames, refusal, sent, serve } from '../testing/fake-server.ts';
import { askAhead } from './ask-ahead.ts';

vi.mock(import('../lib/session.ts'), async (original) => ({ ...(await original()), signedInUsername: vi.fn() }));
const HOME = '/User/Layout/Home';
const years = [
  buildYear({ cpdYearId: 11, cpdStatusCode: 'OPEN' }),
  buildYear({ cpdYearId: 10, cpdStatusCode: 'INPROGRESS' }),
  buildYear({ cpdYearId: 9, cpdStatusCode: 'SUBMITTED' }),
];

async function askAt(address: string): Promise<QueryClient> {
  history.replaceState(null, '', address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  await askAhead(client);
  return client;
}

beforeEach(() => {
  vi.mocked(signedInUsername).mockReset();
  vi.mocked(signedInUsername).mockResolvedValue('participant');
  rememberMember(null);
  serve({ findUserByUsername: [buildUser()], listCpdYears: years, getFrameworkRequirements: requirements });
});

afterEach(() => {
  rememberMember(null);
  history.replaceState(null, '', '/');
});

describe('nothing is asked ahead', () => {
  test.each(['/Verify', '/Login?code=1&state=2', '/User/Layout/Settings', '/Admin/Search/Home'])(
    '[CRT-03] at %s, where not even a sign-in is looked for',
    async (address) => {
      await askAt(address);
      expect(signedInUsername).not.toHaveBeenCalled();
      expect(calledNames()).toEqual([]);
    },
  );

  test('[IMP-03] where a colleague has the record of a member open', async () => {
    rememberMember('204518');
    await askAt(HOME);
    expect(calledNames()).toEqual([]);
  });

  test('[AUTH-05] for a visitor, and for a sign-in that cannot be read', async () => {
    vi.mocked(signedInUsername).mockResolvedValueOnce(null).mockRejectedValueOnce(new SyntaxError('Not JSON.'));
    await askAt(HOME);
    await askAt(HOME);
    expect(calledNames()).toEqual([]);
  });
});

test('[AUTH-16, AUTH-21] of somebody who is no member, or whose work is elsewhere, no years are asked for', async () => {
  serve({ findUserByUsername: refusal(403, 'Only members of the college can use this site.') });
  await askAt(HOME);
  serve({ findUserByUsername: [buildUser({ role: 'STAFF' })] });
  await askAt('/');
  expect(calledNames()).toEqual(['findUserByUsername', 'findUserByUsername']);
});

test.each(['/', HOME, '/user/layout/home'])(
  '[HOM-02, HOM-04] at %s Home finds the person, the years and how far the open ones are, and asks for none of it again',
  async (address) => {
    const client = await askAt(address);
    const user = await client.ensureQueryData(userQuery('participant'));
    expect(await client.ensureQueryData(yearsQuery(user.userId))).toEqual(years);
    await client.ensureQueryData(requirementsQuery(user.userId, 11));
    await client.ensureQueryData(requirementsQuery(user.userId, 10));
    expect(calledNames()).toEqual([
      'findUserByUsername',
      'listCpdYears',
      'getFrameworkRequirements',
      'getFrameworkRequirements',
    ]);
    expect(sent('getFrameworkRequirements').map(({ query }) => query)).toContainEqual({
      userId: 7,
      cpdYearId: 10,
      forAdmin: false,
    });
  },
);

test('[SUM-01, YR-02] at CPD Summary its years and the year that it opens with are asked for, and at the form the years', async () => {
  serve({ getCpdSummary: buildSummary() });
  const client = await askAt('/User/Layout/CPDSummary');
  await client.ensureQueryData(summaryQuery(7, 10));
  expect(calledNames()).toEqual(['findUserByUsername', 'listCpdYears', 'getCpdSummary']);
  await (await askAt('/User/Layout/Activity?type=3')).ensureQueryData(yearsQuery(7));
  expect(calledNames().slice(3)).toEqual(['findUserByUsername', 'listCpdYears']);
});

test('[AUTH-22] what was asked for one account is not what another one finds', async () => {
  const client = await askAt(HOME);
  expect(client.getQueryData(userQuery('participant-nz').queryKey)).toBeUndefined();
  expect(client.getQueryData(yearsQuery(8).queryKey)).toBeUndefined();
});
