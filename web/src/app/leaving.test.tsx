import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedInUsername } from '../lib/session.ts';
import { buildUser, buildYear } from '../testing/build.ts';
import { calledNames, refusal, serve } from '../testing/fake-server.ts';
import { createAppRouter } from './routes.tsx';

vi.mock(import('../lib/session.ts'), async (original) => ({ ...(await original()), signedInUsername: vi.fn() }));
vi.mock('../screens/contact/contact-screen.tsx', () => ({ ContactScreen: () => <h1>Contact</h1> }));
vi.mock('../screens/admin/shortcuts/shortcuts-screen.tsx', () => ({ ShortcutsScreen: () => <h1>Shortcuts</h1> }));

/** Longer than any pause after which something typed is written into the address, shorter than the wait of the router. */
const AFTER_TYPING_MS = 600;

const NOT_FOUND = refusal(404, 'Nothing here.');
/** What the frame and the screens ask besides; a screen that says so is left like any other. */
const NOT_THERE = {
  countNotifications: NOT_FOUND,
  getAppVersion: NOT_FOUND,
  getMemberOverview: NOT_FOUND,
  getCpdSummary: NOT_FOUND,
  getPlan: NOT_FOUND,
  getPlanDraft: NOT_FOUND,
  listAttachableActivities: NOT_FOUND,
  listCarriedGoals: NOT_FOUND,
  listFiles: NOT_FOUND,
  listSpecialities: NOT_FOUND,
  readOverview: NOT_FOUND,
  readTeamCounts: NOT_FOUND,
  listPinnedMembers: NOT_FOUND,
  listRecentMembers: NOT_FOUND,
  listPreparedChanges: NOT_FOUND,
  getAnnouncement: NOT_FOUND,
};

let role = 'PARTICIPANT';

beforeEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(signedInUsername).mockResolvedValue('somebody');
  serve({
    listAuditsOfMember: { audits: [] },
    ...NOT_THERE,
    findUserByUsername: () => [buildUser({ role })],
    findMembers: [buildUser()],
    listCpdYears: [buildYear(), buildYear({ cpdYearId: 10, cpdYearYear: 2025, cpdStatusCode: 'COMPLETE' })],
    listPlans: [],
    listRequests: { requests: [], nextCursor: null },
    readList: { rows: [], next: null },
    searchMembers: { members: [], next: null },
    listAudienceChoices: { years: [], registrations: [] },
  });
});

/** Opens an address, and says where it will be left for. */
async function open(who: string, address: string) {
  role = who;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  const isMember = who === 'PARTICIPANT';
  // The bell asks once the screen has come to rest.
  if (isMember) await expect.poll(calledNames, { timeout: 10_000 }).toContain('countNotifications');
  vi.useFakeTimers();
  return {
    router,
    target: isMember ? '/User/Layout/Contact' : '/Admin/Shortcuts',
    title: isMember ? 'Contact' : 'Shortcuts',
  };
}

async function pass(): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(AFTER_TYPING_MS);
  });
}

/** Holds the next screen back, as a slow connection does; what comes back lets it arrive. */
function holdNextScreen(): () => void {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.mocked(signedInUsername).mockReturnValue(promise);
  return () => resolve('somebody');
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

const SCREENS: [role: string, address: string][] = [
  ['PARTICIPANT', '/User/Layout/MyFiles'],
  ['PARTICIPANT', '/User/Layout/MyFiles/10'],
  ['PARTICIPANT', '/User/Layout/PDP/Home/10'],
  ['PARTICIPANT', '/User/Layout/PDP/Add?year=11'],
  ['PARTICIPANT', '/User/Layout/PDP/View/5'],
  ['PARTICIPANT', '/User/Layout/PDP/Edit'],
  ['STAFF', '/Admin/Members/100007'],
  ['STAFF', '/Admin/Search/Home?text=exam'],
  ['STAFF', '/Admin/Requests?show=ALL&text=exam'],
  ['STAFF', '/Admin/Lists/Members?Member=exam'],
  ['STAFF', '/Admin/Notifications?id=5'],
];

test.each(SCREENS)('[NAV-21] %s: %s keeps still while it is left, and is found again', async (who, address) => {
  const { router, target, title } = await open(who, address);
  // What it asks for and completes by itself is done.
  await pass();
  const [own, before, asked] = [router.state.location.href, heading(), calledNames()];

  const arrive = holdNextScreen();
  act(() => void router.navigate({ href: target }));
  await pass();
  expect(router.state.location.href).toBe(target);
  expect([heading(), calledNames()]).toEqual([before, asked]);

  arrive();
  await expect.poll(() => heading()).toBe(title);
  expect(router.state.location.href).toBe(target);
  router.history.back();
  await expect.poll(() => heading()).toBe(before);
  expect(router.state.location.href).toBe(own);
});

test.each([
  ['/Admin/Search/Home', 'searchbox', 'Member number, name or email'],
  ['/Admin/Requests', 'textbox', 'Member or message'],
  ['/Admin/Lists/Members', 'textbox', 'Member number or name'],
])('%s does not write what was typed into the address of another screen', async (address, kind, name) => {
  const { router, target, title } = await open('STAFF', address);
  await pass();
  fireEvent.change(screen.getByRole(kind, { name }), { target: { value: 'exam' } });
  const arrive = holdNextScreen();
  act(() => void router.navigate({ href: target }));
  await pass();
  expect(router.state.location.href).toBe(target);
  arrive();
  await expect.poll(() => heading()).toBe(title);
});

test('[IMP-04] a refusal that comes late leads nobody to Forbidden who has left for another screen', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  serve({ findMembers: () => promise });
  const { router, target, title } = await open('STAFF', '/Admin/Members/100007');
  const arrive = holdNextScreen();
  act(() => void router.navigate({ href: target }));
  reject(refusal(403, 'Your role may not do this.', 'NOT_ALLOWED'));
  await pass();
  expect(router.state.location.href).toBe(target);
  arrive();
  await expect.poll(() => heading()).toBe(title);
});

test('[ADM-03] the menu’s entry begins another search, and going back finds the first one again', async () => {
  const { router } = await open('STAFF', '/Admin/Search/Home?text=exam');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.click(screen.getByRole('link', { name: 'Find a member' }));
  await pass();
  expect([router.state.location.href, field.value]).toEqual(['/Admin/Search/Home', '']);
  router.history.back();
  await pass();
  expect([router.state.location.href, field.value]).toEqual(['/Admin/Search/Home?text=exam', 'exam']);
});
