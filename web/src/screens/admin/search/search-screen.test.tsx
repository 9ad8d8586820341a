import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { buildListedMember } from '../../../testing/build-member.ts';
import { buildOverview } from '../../../testing/build-overview.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { SearchScreen } from './search-screen.tsx';

const alex = buildListedMember();
const [year = undefined] = alex.years;
const aroha = buildListedMember({
  userId: 8,
  memberNumber: '100008',
  firstName: 'Aroha',
  years: [
    ...(year === undefined
      ? []
      : [
          {
            ...year,
            cpdYear: 2025,
            cpdStatusCode: 'INCOMPLETE' as const,
            cpdStatusName: 'Incomplete',
            auditStatus: 'Selected for audit',
          },
        ]),
  ],
});

let pinned = [alex];
let recent = [alex, aroha];
const found = { members: [alex, aroha], next: null };

beforeEach(() => {
  [pinned, recent] = [[], []];
  serve({
    readTeamCounts: {
      requestsWaiting: 3,
      oldestWaitingDays: 12,
      followUpsDue: 1,
      auditsWaiting: 2,
      atRisk: 0,
      yearsToConfirm: 0,
      ...{ reportsDue: 0, reportsDueOn: null },
    },
    readOverview: buildOverview(),
    listPinnedMembers: () => pinned,
    listRecentMembers: () => recent,
    searchMembers: found,
    pinMember: null,
    unpinMember: null,
  });
});

async function open(role = 'STAFF', address = '/Admin/Search/Home') {
  const { router } = renderScreen(<SearchScreen />, buildUser({ userId: 1, role: role }), address);
  await screen.findByRole('searchbox');
  return router;
}

const field = () => screen.getByRole('searchbox', { name: 'Member number, name or email' });
/** What was found for the whole of what is typed: anyone who types slowly sees that of the first letters before. */
async function results() {
  const list = await screen.findByRole('list', { name: 'Members found' });
  await expect.poll(() => list.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false');
  return list;
}

describe('before anything is typed', () => {
  test('[ADM-05] says what can be typed and what comes here, and nothing is asked for', async () => {
    await open();
    expect(screen.getByText(/^Any part, in any order/)).toBeDefined();
    expect(await screen.findByText(/^Members you open appear here/)).toBeDefined();
    expect(sent('searchMembers')).toEqual([]);
  });

  test('[ADM-08, COH-03] shows five figures, each of which leads to its list', async () => {
    await open();
    const figures = within(await screen.findByRole('list', { name: 'Waiting for the team' })).getAllByRole('link');
    expect(figures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['3Requests waitingOldest: 12 days', '/Admin/Requests'],
      ['1Follow-ups due', '/Admin/Requests?tab=FollowUps'],
      ['2Requests in audits', '/Admin/Audits'],
      ['0Members at risk', '/Admin/Lists/AtRisk?State=At+risk'],
      ['0Years to confirm', '/Admin/Years'],
    ]);
    await userEvent.type(field(), 'exam');
    await results();
    expect(screen.queryByRole('list', { name: 'Waiting for the team' })).toBeNull();
  });

  test('[ADM-08] members can be found while the figures cannot be had', async () => {
    serve({ readTeamCounts: refusal(503, 'Away.'), readOverview: refusal(503, 'Away.') });
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('What is waiting could not be loaded. Away.');
    await userEvent.type(field(), 'exam');
    expect(await results()).toBeDefined();
  });

  test('[ADM-05] shows pinned members and those looked at last, nobody twice', async () => {
    [pinned, recent] = [[alex], [alex, aroha]];
    await open();
    const list = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(await list('Pinned')).toEqual(['Dr Alex Example']);
    expect(await list('Recently viewed')).toEqual(['Dr Aroha Example']);
  });
});

describe('searching', () => {
  test('[ADM-03] asks once for what was typed in one go, and not for a single letter', async () => {
    await open();
    await userEvent.type(field(), 'exam');
    await results();
    expect(sent('searchMembers').map(({ query }) => query)).toEqual([{ text: 'exam' }]);
    await userEvent.clear(field());
    await userEvent.type(field(), 'e');
    expect(await screen.findByText(/^Type one more letter/)).toBeDefined();
    expect(sent('searchMembers')).toHaveLength(1);
  });

  test('[ADM-03] shows status, progress and audit of the years in words', async () => {
    await open();
    await userEvent.type(field(), 'exam');
    const [first, second] = within(await results()).getAllByRole('list');
    expect(first?.textContent).toBe('2026In Progress34.5 of 50 hours');
    expect(second?.textContent).toBe('2025Incomplete34.5 of 50 hoursSelected for audit');
  });

  test('[ADM-03] says that nobody is found, and what else to try', async () => {
    serve({ searchMembers: { members: [], next: null } });
    await open();
    await userEvent.type(field(), 'nobody');
    expect(await screen.findByRole('heading', { name: 'No members found' })).toBeDefined();
    expect(screen.getByText(/Part of a word is enough/)).toBeDefined();
  });

  test('[ADM-03] that fails can be tried again', async () => {
    await open();
    await screen.findByText(/^Members you open/);
    serve({ searchMembers: refusal(503, 'Please try again in a moment.') });
    await userEvent.type(field(), 'exam');
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    serve({ searchMembers: found });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await results()).toBeDefined();
  });

  test('[ADM-03] by the address starts with what it says, so that going back finds it again', async () => {
    const router = await open('STAFF', '/Admin/Search/Home?text=exam');
    expect(await results()).toBeDefined();
    await userEvent.clear(field());
    await expect.poll(() => router.state.location.href).toBe('/Admin/Search/Home');
  });
});

describe('the keyboard', () => {
  test('[ADM-03] leads to the field, through the results and back, and clears', async () => {
    await open();
    await screen.findByText(/^Members you open/);
    await userEvent.keyboard('/exam');
    expect(document.activeElement).toBe(field());
    const links = within(await results()).getAllByRole('link');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(links[1]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('a/b');
    expect(field()).toHaveProperty('value', 'exama/b');
    await userEvent.keyboard('{Escape}');
    expect(field()).toHaveProperty('value', '');
  });

  test('[ADM-03] opens by Enter the first member on screen', async () => {
    const router = await open();
    await userEvent.type(field(), 'exam');
    await results();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/Admin/Members/100007');
  });

  test('[ADM-03] opens by the arrows and Enter the one chosen', async () => {
    const router = await open();
    await userEvent.type(field(), 'exam');
    await results();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/Admin/Members/100008');
  });

  test('[ADM-03] opens nobody whom one has not seen, but for a number that is exact', async () => {
    const router = await open();
    await userEvent.type(field(), 'exam{Enter}');
    await results();
    expect(router.state.location.pathname).toBe('/Admin/Search/Home');
    await userEvent.clear(field());
    await userEvent.type(field(), '100007{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/Admin/Members/100007');
  });
});

describe('the star', () => {
  test('[ADM-05] pins and unpins, and the list follows', async () => {
    await open();
    await userEvent.type(field(), 'exam');
    const star = within(await results()).getByRole('button', { name: 'Pin Dr Alex Example' });
    expect(star.getAttribute('aria-pressed')).toBe('false');
    pinned = [alex];
    await userEvent.click(star);
    expect(sent('pinMember')).toEqual([{ query: { forUserId: 7 } }]);
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(star);
    expect(sent('unpinMember')).toHaveLength(1);
  });

  test('[ROL-05] is not there for those who only look', async () => {
    await open('WATCHER');
    await userEvent.type(field(), 'exam');
    await results();
    expect(screen.queryByRole('button', { name: /^Pin / })).toBeNull();
  });
});
