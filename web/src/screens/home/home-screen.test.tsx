import type { YearRequirements } from '@cpd/contract/summary';
import type { User } from '@cpd/contract/users';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiError } from '../../lib/api-error.ts';
import { ColleagueContext } from '../../lib/open-member.ts';
import { rememberedYear } from '../../lib/remembered.ts';
import { UserContext } from '../../lib/session.ts';
import { buildReopening, buildUser, buildYear } from '../../testing/build.ts';
import { buildOwnAudit } from '../../testing/build-own-audit.ts';
import { buildOwnReport } from '../../testing/build-own-report.ts';
import { buildRequirement, buildRequirements } from '../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { HomeScreen } from './home-screen.tsx';

type Requirements = ReturnType<typeof buildRequirements> & Pick<YearRequirements, 'seriesDaysToConfirm' | 'pill'>;

const LINE = { left: '19.5 hours to go', also: '', until: 'due 31 March', dueDay: '' };

const item = { activityTypeId: null, categoryId: null, categoryIds: [], areaId: null, needsPlan: false };
const conversation = { ...item, text: 'Log your annual conversation', activityTypeId: 202 };

function requirements(year: number, overrides: Partial<Requirements> = {}): Requirements {
  const { pill = { state: 'on-track', text: 'On track' }, ...rest } = overrides;
  return { ...buildRequirements({ year, missing: [conversation], ...rest }), seriesDaysToConfirm: 0, pill };
}

type Given = {
  years?: ReturnType<typeof buildYear>[];
  requirementsOf?: (cpdYearId: number) => Requirements | ApiError;
};

function serverAnswers({ years = [], requirementsOf = (id) => requirements(2015 + id) }: Given): void {
  serve({ listCpdYears: years, getFrameworkRequirements: ({ query }) => requirementsOf(Number(query.cpdYearId)) });
}

beforeEach(() => serve({ listAttendanceOffers: [], getCpdSummary: refusal(404) }));

async function openHome(user = buildUser(), colleague: User | null = null) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rootRoute = createRootRoute({ component: HomeScreen });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <UserContext value={user}>
          <ColleagueContext value={colleague}>
            <Suspense>
              <RouterProvider router={router as never} />
            </Suspense>
          </ColleagueContext>
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

const panel = (year: number) => screen.findByRole('button', { name: new RegExp(`CPD Progress ${year}`) });

describe('the greeting', () => {
  test('[HOM-01] has title and last name', async () => {
    serverAnswers({});
    await openHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Dr Example');
  });

  test('[HOM-01, IMP-06] says whose Home it is to a colleague who looks at it', async () => {
    serverAnswers({});
    await openHome(buildUser(), buildUser({ userId: 9, role: 'STAFF' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dr Alex Example’s Home');
  });

  test('[HOM-01] leaves no double space without a title', async () => {
    serverAnswers({});
    await openHome(buildUser({ title: '' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Example');
  });
});

describe('[ROP-02] a re-opened year', () => {
  test('stands above everything with its end and its reason, and leads to its summary', async () => {
    const reopening = buildReopening({ changed: true });
    serverAnswers({ years: [buildYear(), buildYear({ cpdYearId: 10, reopening })] });
    await openHome();
    const note = await screen.findByRole('note', { name: 'Re-opened: 2025' });
    expect(note.textContent).toContain('2025: Re-opened until 29/05/2027 because: Evidence came late.');
    expect(note.textContent).toContain('It has been changed: submit it by 29/05/2027, otherwise it is incomplete.');
    await userEvent.click(within(note).getByRole('link', { name: 'Open the 2025 summary' }));
    expect(rememberedYear(7)).toBe(10);
  });

  test('is not named once its re-opening is over', async () => {
    const reopening = buildReopening({ lasts: false });
    serverAnswers({ years: [buildYear({ cpdStatusCode: 'INCOMPLETE', editable: false, reopening })] });
    await openHome();
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('[CAS-02] an audit that goes on', () => {
  const audited = () => buildYear({ cpdYearId: 10, cpdStatusCode: 'SUBMITTED', editable: false, audit: 'RUNNING' });
  const card = () => screen.queryByRole('region', { name: 'Audit of 2025' });

  test('is not asked for where there is none', async () => {
    serverAnswers({ years: [buildYear(), { ...audited(), audit: 'DECIDED' }] });
    await openHome();
    await panel(2026);
    expect(card()).toBeNull();
    expect(sent('getOwnAudit')).toEqual([]);
  });

  test('is not asked for by a colleague who looks', async () => {
    serverAnswers({ years: [buildYear(), audited()] });
    await openHome(buildUser(), buildUser({ userId: 9, role: 'STAFF' }));
    await panel(2026);
    expect(sent('getOwnAudit')).toEqual([]);
  });

  test('is not shown once it was decided', async () => {
    const over = { state: 'PASSED', canSend: false, canAdd: false };
    serve({ getOwnAudit: buildOwnAudit({ cpdYearId: 10, cpdYear: 2025, ...over }) });
    serverAnswers({ years: [buildYear(), audited()] });
    await openHome();
    await waitFor(() => expect(sent('getOwnAudit')).toHaveLength(1));
    expect(card()).toBeNull();
  });

  test('says its next step and opens the page with its year', async () => {
    serve({ getOwnAudit: buildOwnAudit({ cpdYearId: 10, cpdYear: 2025, state: 'ASKED', lastDay: '2026-12-14' }) });
    serverAnswers({ years: [buildYear(), audited()] });
    await openHome();
    const link = await screen.findByRole('link', { name: 'The auditor needs a little more by 14/12/2026' });
    expect(card()?.textContent).toContain('Audit of 2025 · 1 of 2 shown');
    expect(link.getAttribute('href')).toBe('/User/Layout/Audit');
    await userEvent.click(link);
    expect(rememberedYear(7)).toBe(10);
  });
});

describe('[RPT-03] a report to a board', () => {
  const ask = () => sent('getOwnReports');

  test('is not asked for where nothing is to be checked, and not by a colleague who looks', async () => {
    serverAnswers({ years: [buildYear({ report: 'PREVIEW' }), buildYear({ cpdYearId: 10, report: 'TOLD' })] });
    await openHome();
    await panel(2026);
    serverAnswers({ years: [buildYear({ report: 'TO_CHECK' })] });
    await openHome(buildUser(), buildUser({ userId: 9, role: 'STAFF' }));
    await screen.findAllByText(/Home/);
    expect(ask()).toEqual([]);
  });

  test('is a card while its preview says what the board may act on, and opens the page', async () => {
    serve({ getOwnReports: [buildOwnReport({ outcome: 'MET' }), buildOwnReport()] });
    serverAnswers({ years: [buildYear({ report: 'TO_CHECK' })] });
    await openHome();
    const card = await screen.findByRole('region', { name: 'Report for 2026' });
    expect(card.textContent).toContain('Medical Board: requirements not met. Please look by 15/05/2027.');
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/User/Layout/Report');
  });

  test('is gone once it was sent', async () => {
    serve({ getOwnReports: [buildOwnReport({ state: 'SENT' })] });
    serverAnswers({ years: [buildYear({ report: 'TO_CHECK' })] });
    await openHome();
    await waitFor(() => expect(ask()).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Report for 2026' })).toBeNull();
  });
});

/** The latest year opens by itself. */
const isOpen = (year: number) =>
  waitFor(async () => expect((await panel(year)).getAttribute('aria-expanded')).toBe('true'));

describe('the card of a year', () => {
  const line = (dueDay: string, left = '19.5 hours to go') => ({
    left,
    also: 'and 2 activities',
    until: `due ${dueDay}`,
    dueDay,
  });
  const card = async (year: number) => (await panel(year)).closest('section') ?? document.body;

  test('[HOM-02] says how far, whether on track, what is next and until when, each once', async () => {
    serverAnswers({ years: [buildYear()] });
    await openHome();
    await isOpen(2026);
    const shown = within(await card(2026));
    for (const text of ['15.5 hours to go', 'and 2 activities', 'due 31 March 2027', 'On track']) {
      expect(screen.getAllByText(text, { exact: false }), text).toHaveLength(1);
    }
    expect(
      shown.getByRole('button', { name: /^Total CPD Hours: 34.5 \/ 50 hours min.*why this number\?$/ }),
    ).toBeDefined();
    expect(shown.getByRole('button', { name: /^Mandatory activities: 2 of 4 completed/ })).toBeDefined();
    expect(shown.getByRole('button', { name: /^Educational Activities 6.25 of 12.5 h/ })).toBeDefined();
    expect(shown.getByRole('heading', { name: 'Next' })).toBeDefined();
    expect(screen.getAllByText('Log your annual conversation')).toHaveLength(1);
  });

  test('[PRG-07, PRG-08] has the icon of what is missing in words beside the pill, and the help', async () => {
    serverAnswers({ years: [buildYear()], requirementsOf: () => requirements(2026, { pill: null }) });
    await openHome();
    const shown = within(await card(2026));
    expect(await shown.findByText('Only 15.5 hours are missing.')).toBeDefined();
    expect(shown.queryByText('On track')).toBeNull();
    expect(shown.getByRole('button', { name: 'What does this year require?' })).toBeDefined();
  });

  test('[HOM-02, HOM-03] of the year that is due first stands on top and is open at once', async () => {
    serverAnswers({
      years: [buildYear({ cpdYearId: 11 }), buildYear({ cpdYearId: 10 })],
      requirementsOf: (id) => requirements(2015 + id, { yearLine: line(id === 11 ? '2027-03-31' : '2026-12-01') }),
    });
    await openHome();
    const panels = await screen.findAllByRole('button', { name: /CPD Progress .* due/ });
    expect(panels.map(({ textContent }) => textContent)).toEqual([
      'CPD Progress 2025 due 2026-12-01',
      'CPD Progress 2026 due 2027-03-31',
    ]);
    expect(panels[0]?.getAttribute('aria-expanded')).toBe('true');
  });

  test('[HOM-02, PRG-05] has three whole lines to go on with, and opens all with the mandatory activities', async () => {
    const missing = ['one', 'two', 'three', 'four', 'five'].map((text, areaId) => ({
      ...item,
      text,
      areaId: areaId + 1,
    }));
    const userFrameworkRequirements = [
      buildRequirement(),
      buildRequirement({ badgeType: 'AnnualConversation', badgeText1: 'Annual conversation', complete: true }),
    ];
    serverAnswers({
      years: [buildYear()],
      requirementsOf: () => requirements(2026, { missing, userFrameworkRequirements }),
    });
    await openHome();
    await isOpen(2026);
    const shown = within(await card(2026));
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['one', 'two', 'three']);
    expect(shown.getByRole('link', { name: 'two' }).getAttribute('href')).toBe('/User/Layout/Activity?year=11&area=2');
    await userEvent.click(shown.getByRole('button', { name: 'All 5' }));
    expect(shown.getAllByRole('link')).toHaveLength(5);
    expect(await shown.findByRole('heading', { name: 'Mandatory CPD Activities' })).toBeDefined();
    expect(shown.getByText('COMPLETED')).toBeDefined();
  });

  test('[HOM-02] asks for the first activity where nothing is logged', async () => {
    const nothing = { currentCreditsOrHours: 0, userFrameworkRequirements: [buildRequirement({ currentValue: 0 })] };
    serverAnswers({ years: [buildYear()], requirementsOf: () => requirements(2026, nothing) });
    await openHome();
    await isOpen(2026);
    const shown = within(await card(2026));
    const links = shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['Log your first activity', '/User/Layout/Activity?year=11']]);
  });

  test('[HOM-02, SUM-05] of an exempt year says that nothing is to be done, and nowhere that something is missing', async () => {
    const yearLine = { left: 'Nothing to do', also: 'You are exempt', until: '', dueDay: '2027-03-31' };
    const exempt = { hasExemption: true, missing: [], shortBy: 0, yearLine, pill: null };
    serverAnswers({ years: [buildYear()], requirementsOf: () => requirements(2026, exempt) });
    await openHome();
    await isOpen(2026);
    expect(screen.getByText('Nothing to do')).toBeDefined();
    expect(screen.queryByText(/missing|NOT COMPLETED|of 50/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Next' })).toBeNull();
  });

  test('[PRG-07] leads to the summary where nothing is missing', async () => {
    serverAnswers({ years: [buildYear()], requirementsOf: () => requirements(2026, { missing: [] }) });
    await openHome();
    await isOpen(2026);
    await userEvent.click(within(await card(2026)).getByRole('link', { name: 'Open the 2026 summary' }));
    expect(rememberedYear(7)).toBe(11);
  });
});

describe('the panels', () => {
  test('[HOM-16, PPL-05] are a short note where no year is open, beside the tiles and without “Add activity”', async () => {
    serverAnswers({ years: [buildYear({ cpdYearId: 9, cpdStatusCode: 'COMPLETE' })] });
    await openHome();
    expect(screen.getByText(/^No CPD year is open, so no activity can be added/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add activity' })).toBeNull();
    const summary = await screen.findByRole('link', { name: 'View Summary' });
    expect(summary.getAttribute('href')).toBe('/User/Layout/CPDSummary');
    expect(screen.queryByRole('button', { name: /CPD Progress/ })).toBeNull();
  });

  test('[HOM-04, PRG-14] leave out a year whose requirements answer 404, and ask with ForAdmin=false', async () => {
    serverAnswers({
      years: [buildYear({ cpdYearId: 11 }), buildYear({ cpdYearId: 10 })],
      requirementsOf: (id) => (id === 10 ? refusal(404) : requirements(2026)),
    });
    await openHome();
    await panel(2026);
    expect(screen.queryByRole('button', { name: /CPD Progress 2025/ })).toBeNull();
    expect(sent('getFrameworkRequirements')).toContainEqual(
      expect.objectContaining({ query: { userId: 7, cpdYearId: 11, forAdmin: false } }),
    );
  });

  test('[HOM-04] of a year that did not load says so, and asks again', async () => {
    serverAnswers({ years: [buildYear({ cpdYearId: 11 })], requirementsOf: () => refusal(500, 'Broken.') });
    await openHome();
    await panel(2026);
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ getFrameworkRequirements: requirements(2026) });
    await userEvent.click(again);
    const section = (await panel(2026)).closest('section') ?? document.body;
    expect(await within(section).findByText('Log your annual conversation')).toBeDefined();
    expect(screen.queryByText('Your progress for 2026 did not load.')).toBeNull();
  });

  test('[HOM-02] are one for each open or in-progress year, the earliest first', async () => {
    serverAnswers({
      years: [
        buildYear({ cpdYearId: 9, cpdStatusCode: 'COMPLETE' }),
        buildYear({ cpdYearId: 10, cpdStatusCode: 'INPROGRESS' }),
        buildYear({ cpdYearId: 11, cpdStatusCode: 'OPEN' }),
      ],
    });
    await openHome();
    const panels = await screen.findAllByRole('button', { name: /CPD Progress .* due/ });
    expect(panels.map(({ textContent }) => textContent?.slice(0, 17))).toEqual([
      'CPD Progress 2025',
      'CPD Progress 2026',
    ]);
  });
});

describe('with time standing still', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('[HOM-03] the panel of the latest year opens by itself after half a second, that of the year due first at once, others stay closed', async () => {
    serverAnswers({
      years: [buildYear({ cpdYearId: 11 }), buildYear({ cpdYearId: 10 }), buildYear({ cpdYearId: 9 })],
      requirementsOf: (id) => requirements(2015 + id, { yearLine: { ...LINE, dueDay: `${2016 + id}-03-31` } }),
    });
    await openHome();
    expect((await panel(2026)).getAttribute('aria-expanded')).toBe('false');
    expect((await panel(2024)).getAttribute('aria-expanded')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect((await panel(2026)).getAttribute('aria-expanded')).toBe('true');
    expect((await panel(2025)).getAttribute('aria-expanded')).toBe('false');
  });
});

test('[HOM-02] a member whose years are empty finds four examples, each of which fills in the form', async () => {
  serverAnswers({ years: [buildYear({ userCpdYearId: 0 })] });
  await openHome();
  const heading = await screen.findByRole('heading', { name: 'What did you do?' });
  const examples = within(heading.closest('section') ?? document.body).getAllByRole('link');
  expect(examples.map((link) => link.getAttribute('href'))).toEqual([
    '/User/Layout/Activity?name=Journal+club&type=106',
    '/User/Layout/Activity?name=Conference&type=102',
    '/User/Layout/Activity?name=Peer+review+group&type=213',
    '/User/Layout/Activity?name=Clinical+audit&type=301',
  ]);
});

test('[HOM-05, HOM-06] the tiles lead to what works, and to the requirements of the year', async () => {
  serverAnswers({ years: [buildYear()] });
  await openHome();
  const tiles = (await screen.findByRole('heading', { name: 'Where to go' })).closest('section') ?? document.body;
  expect(
    within(tiles)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Add Activity',
    'View Summary',
    'Professional Development Plan',
    'My Files',
    'CPD framework',
    'Registration',
    'Certificates',
    'My Specialties',
    'Professional Domains',
  ]);
  const changes = [
    { label: 'Total for the year', before: '50 hours', after: '60 hours' },
    { label: 'Medical ethics', before: '', after: 'at least 2 activities' },
    { label: 'Annual conversation', before: 'at least 1 activity', after: '' },
  ];
  serve({ readComingRules: { cpdYearYear: 2027, comparedWith: 2026, changes } });
  await userEvent.click(await screen.findByRole('button', { name: 'What are my requirements?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Requirements for 2026' }, { timeout: 5_000 });
  expect(within(dialog).getByText(/at least 50 hours/)).toBeDefined();
  const coming = within(await within(dialog).findByRole('region', { name: 'What changes in 2027' }));
  expect(coming.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Total for the year60 hours (before: 50 hours)',
    'Medical ethicsnew: at least 2 activities',
    'Annual conversationno longer',
  ]);
});

test('[HOM-07, HOM-08] Help and Resources has the tour, which asks nothing when it ends', async () => {
  serverAnswers({ years: [buildYear()] });
  await openHome();
  const help = await screen.findByRole('region', { name: 'Help and Resources' });
  expect(
    within(help)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Handbook', '/User/Layout/Handbook'],
    ['Browse resources', '/User/Layout/Resources'],
    ['Contact the CPD team', '/User/Layout/Contact'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Take a tour' }));
  const video = await screen.findByRole('dialog', { name: 'Take a tour' }, { timeout: 5_000 });
  await userEvent.click(within(video).getByRole('button', { name: 'Walk through Home' }));
  const first = await screen.findByRole('dialog', { name: 'Tour: Log what you do' }, { timeout: 5_000 });
  await userEvent.click(within(first).getByRole('button', { name: 'Next' }));
  await screen.findByRole('dialog', { name: 'Tour: See where you stand' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('saveResearchConsent')).toEqual([]);
});
