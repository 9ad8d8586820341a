import type { FrameworkRequirements } from '@cpd/contract/summary';
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
import { buildRequirements } from '../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { HomeScreen } from './home-screen.tsx';

function requirements(year: number, overrides: Partial<FrameworkRequirements> = {}) {
  const missing = [
    {
      text: 'Log your annual conversation',
      activityTypeId: 202,
      categoryId: 2,
      categoryIds: [],
      areaId: null,
      needsPlan: false,
    },
  ];
  return { ...buildRequirements({ year, missing, ...overrides }), seriesDaysToConfirm: 0 };
}

type Given = {
  years?: ReturnType<typeof buildYear>[];
  requirementsOf?: (cpdYearId: number) => ReturnType<typeof requirements> | ApiError;
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

describe('the line of each open year', () => {
  const line = (dueDay: string, left = '19.5 hours to go') => ({ left, until: `due ${dueDay}, 9 days`, dueDay });
  const lines = async () => {
    const standing = await screen.findByRole('region', { name: 'How far you are' });
    return within(standing).getAllByRole('link', { name: /^20\d\d:/ });
  };

  test('[HOM-02] says what is left and until when, the year that is due first on top', async () => {
    serverAnswers({
      years: [buildYear({ cpdYearId: 11 }), buildYear({ cpdYearId: 10 })],
      requirementsOf: (id) => requirements(2015 + id, { yearLine: line(id === 11 ? '2027-03-31' : '2026-12-01') }),
    });
    await openHome();
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    const texts = (await lines()).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      '2025: 19.5 hours to go, due 2026-12-01, 9 days',
      '2026: 19.5 hours to go, due 2027-03-31, 9 days',
    ]);
  });

  test('[HOM-02] stands with the hours of each category, which lead to its activities in that year', async () => {
    const countedCategories = [
      { categoryId: 1, categoryName: 'Educational Activities', counted: 20, planned: 3 },
      { categoryId: 3, categoryName: 'Measuring Outcomes', counted: 4.5, planned: 0 },
    ];
    serverAnswers({
      years: [buildYear({ cpdYearId: 10 })],
      requirementsOf: (id) => requirements(2015 + id, { countedCategories }),
    });
    await openHome();
    const parts = await screen.findByRole('list', { name: 'Hours by category, 2025' });
    const links = within(parts).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '1Educational Activities20 hof these 3 h planned',
      '2Measuring Outcomes4.5 h',
      '3On paper10 h',
    ]);
    expect(links[1]?.getAttribute('href')).toBe('/User/Layout/CPDSummary?category=2');
    await userEvent.click(links[1] ?? document.body);
    expect(rememberedYear(7)).toBe(10);
  });

  test('[HOM-02] names the year of the ring and of the next step where two are open', async () => {
    serverAnswers({
      years: [buildYear({ cpdYearId: 11 }), buildYear({ cpdYearId: 10 })],
      requirementsOf: (id) => requirements(2015 + id, { yearLine: line(id === 11 ? '2027-03-31' : '2026-03-31') }),
    });
    await openHome();
    const standing = within(await screen.findByRole('region', { name: 'How far you are' }));
    expect(await standing.findByRole('heading', { name: 'Next in 2025' })).toBeDefined();
    expect(standing.getByText('in 2025')).toBeDefined();
  });

  test('[HOM-02] leaves the ring open by what one kind lacks under a full total', async () => {
    const countedCategories = [{ categoryId: 1, categoryName: 'Educational Activities', counted: 52, planned: 0 }];
    const full = { currentCreditsOrHours: 52, shortBy: 13, countedCategories };
    serverAnswers({ years: [buildYear()], requirementsOf: () => requirements(2026, full) });
    await openHome();
    const arc = await waitFor(() => {
      const found = document.querySelector('[data-part="1"] circle');
      if (found === null) throw new Error('The ring has no arc yet.');
      return found;
    });
    // 52 of 65 hundredths, less the gap between two arcs.
    expect(Number.parseFloat(arc.getAttribute('stroke-dasharray') ?? '')).toBeCloseTo(79.2, 5);
  });

  test('[HOM-02, SUM-05] of an exempt year says that nothing is to be done, and nowhere that something is missing', async () => {
    const exempt = { hasExemption: true, missing: [], shortBy: 0 };
    const yearLine = { left: 'nothing to do, you are exempt', until: '', dueDay: '2027-03-31' };
    serverAnswers({ years: [buildYear()], requirementsOf: () => requirements(2026, { ...exempt, yearLine }) });
    await openHome();
    await userEvent.click(await panel(2026));
    expect(await screen.findByText(/^Exempt for 2026: nothing has to be done\./)).toBeDefined();
    expect(screen.queryByText(/missing|NOT COMPLETED|of 50/)).toBeNull();
    expect(screen.queryByRole('list', { name: /Hours by category/ })).toBeNull();
  });

  test('[PRG-07] names the next step, and where nothing is missing the summary', async () => {
    serverAnswers({
      years: [buildYear({ cpdYearId: 11 })],
      requirementsOf: () => requirements(2026, { missing: [] }),
    });
    await openHome();
    const standing = await screen.findByRole('region', { name: 'How far you are' });
    expect(await within(standing).findByRole('link', { name: 'Open the 2026 summary' })).toBeDefined();
    expect(within(standing).queryByRole('heading', { name: 'Next' })).toBeNull();
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

  test('[HOM-02] are one for each open or in-progress year, the earliest first, with what is missing', async () => {
    serverAnswers({
      years: [
        buildYear({ cpdYearId: 9, cpdStatusCode: 'COMPLETE' }),
        buildYear({ cpdYearId: 10, cpdStatusCode: 'INPROGRESS' }),
        buildYear({ cpdYearId: 11, cpdStatusCode: 'OPEN' }),
      ],
    });
    await openHome();
    const panels = await screen.findAllByRole('button', { name: /CPD Progress .*34.5 of 50 hours/ });
    expect(panels.map((one) => one.textContent)).toEqual([
      'CPD Progress 202534.5 of 50 hours',
      'CPD Progress 202634.5 of 50 hours',
    ]);
    await userEvent.click(await panel(2025));
    const section = (await panel(2025)).closest('section') ?? document.body;
    expect(within(section).getByRole('heading', { name: 'What is missing (1)' })).toBeDefined();
    // Each figure opens the activities that make it (SUM-30).
    expect(within(section).getAllByRole('button', { name: /why this number\?$/, hidden: true }).length).toBeGreaterThan(
      1,
    );
    expect(within(section).getByText('Log your annual conversation')).toBeDefined();
  });
});

describe('with time standing still', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('[HOM-03] the panel of the latest year opens by itself after half a second, others stay closed', async () => {
    serverAnswers({ years: [buildYear({ cpdYearId: 11 }), buildYear({ cpdYearId: 10 })] });
    await openHome();
    expect((await panel(2026)).getAttribute('aria-expanded')).toBe('false');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect((await panel(2026)).getAttribute('aria-expanded')).toBe('true');
    expect((await panel(2025)).getAttribute('aria-expanded')).toBe('false');
  });
});

test('a member whose years are empty is told how it works', async () => {
  serverAnswers({ years: [buildYear({ userCpdYearId: 0 })] });
  await openHome();
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeDefined();
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
  await userEvent.click(await screen.findByRole('button', { name: 'What are my requirements?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Requirements for 2026' }, { timeout: 5_000 });
  expect(within(dialog).getByText(/at least 50 hours/)).toBeDefined();
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
