import type { User } from '@cpd/contract/users';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberAuthenticated, rememberedFirst, rememberFirst, rememberMember } from '../lib/remembered.ts';
import { signedInUsername } from '../lib/session.ts';
import { requirementsQuery, summaryQuery } from '../queries/summary.ts';
import { userQuery } from '../queries/user.ts';
import { yearsQuery } from '../queries/years.ts';
import { buildUser, buildYear } from '../testing/build.ts';
import { requirements } from '../testing/build-activity.ts';
import { buildSummary } from '../testing/build-summary.ts';
import { calledNames, refusal, sent, serve } from '../testing/fake-server.ts';
import { showError } from '../ui/toast.ts';
import { askAhead } from './ask-ahead.ts';
import { createQueryClient } from './query-client.ts';

vi.mock(import('../ui/toast.ts'), async (original) => ({ ...(await original()), showError: vi.fn() }));
vi.mock(import('../lib/session.ts'), async (original) => ({ ...(await original()), signedInUsername: vi.fn() }));
const HOME = '/User/Layout/Home';
const years = [
  buildYear({ cpdYearId: 11, cpdStatusCode: 'OPEN' }),
  buildYear({ cpdYearId: 10, cpdStatusCode: 'INPROGRESS' }),
  buildYear({ cpdYearId: 9, cpdStatusCode: 'SUBMITTED' }),
];

async function askAt(
  address: string,
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } }),
): Promise<QueryClient> {
  history.replaceState(null, '', address);
  await askAhead(client);
  return client;
}

beforeEach(() => {
  vi.mocked(signedInUsername).mockReset();
  vi.mocked(signedInUsername).mockResolvedValue('participant');
  rememberMember(null);
  rememberAuthenticated();
  rememberFirst(null);
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
  rememberFirst(null);
  await (await askAt('/User/Layout/Activity?type=3')).ensureQueryData(yearsQuery(7));
  expect(calledNames().slice(3)).toEqual(['findUserByUsername', 'listCpdYears']);
});

describe('what the account found the last time', () => {
  const LISTS = { listSpecialities: [], listActivityTypes: [], getCpdSummary: buildSummary() };

  test.each([
    [HOME, ['getFrameworkRequirements', 'getFrameworkRequirements']],
    ['/User/Layout/CPDSummary', ['getCpdSummary']],
    ['/User/Layout/Activity', ['listSpecialities', 'listActivityTypes']],
  ])(
    '[HOM-02, SUM-01, ACT-34] is asked for at %s before it is known who asks, and not a second time',
    async (address, names) => {
      serve({
        findUserByUsername: [buildUser()],
        listCpdYears: years,
        getFrameworkRequirements: requirements,
        ...LISTS,
      });
      await askAt(address);
      const first = calledNames();
      expect(first).toEqual(['findUserByUsername', 'listCpdYears', ...names]);
      let arrive: (users: User[]) => void = () => undefined;
      serve({
        findUserByUsername: () => new Promise<User[]>((resolve) => (arrive = resolve)),
        listCpdYears: years,
        getFrameworkRequirements: requirements,
        ...LISTS,
      });
      const asked = askAt(address);
      await vi.waitFor(() => expect(calledNames().slice(first.length)).toEqual(first));
      arrive([buildUser()]);
      await asked;
      expect(calledNames().slice(first.length)).toEqual(first);
    },
  );

  test('is asked for in vain, and silently, where it is no longer the same', async () => {
    rememberFirst({ username: 'participant', userId: 6, open: [8], shown: 8 });
    serve({
      findUserByUsername: [buildUser()],
      listCpdYears: ({ query }) => (query.userId === 7 ? years : refusal(409, 'Not yours.')),
      getFrameworkRequirements: ({ query }) => (query.userId === 7 ? requirements : refusal(409, 'Not yours.')),
    });
    const client = await askAt(HOME, createQueryClient());
    await client.ensureQueryData(requirementsQuery(7, 11));
    expect(sent('getFrameworkRequirements').map(({ query }) => query.userId)).toEqual([6, 7, 7]);
    expect(showError).not.toHaveBeenCalled();
    expect(rememberedFirst('participant')).toMatchObject({ userId: 7, open: [10, 11], shown: 10 });
  });

  test('[AUTH-22] is not what another account finds, and is forgotten by someone whose work is elsewhere', async () => {
    rememberFirst({ username: 'participant-nz', userId: 6, open: [8], shown: 8 });
    await askAt(HOME);
    expect(sent('listCpdYears').map(({ query }) => query.userId)).toEqual([7]);
    serve({ findUserByUsername: [buildUser({ role: 'STAFF' })] });
    await askAt('/');
    expect(rememberedFirst('participant')).toBeUndefined();
  });
});

test('[AUTH-22] what was asked for one account is not what another one finds', async () => {
  const client = await askAt(HOME);
  expect(client.getQueryData(userQuery('participant-nz').queryKey)).toBeUndefined();
  expect(client.getQueryData(yearsQuery(8).queryKey)).toBeUndefined();
});
