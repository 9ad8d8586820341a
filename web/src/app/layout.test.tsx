import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedInUsername } from '../lib/session.ts';
import { buildUser } from '../testing/build.ts';
import { serve } from '../testing/fake-server.ts';
import { createAppRouter } from './routes.tsx';

vi.mock('../lib/configuration.ts', () => ({
  configuration: {
    productName: 'CPD Logbook',
    product: 'CPD',
    memberServices: [],
    links: { website: 'https://college.example', membersPortal: 'https://members.example' },
    issuer: 'https://sign-in.example',
  },
}));
vi.mock(import('../lib/session.ts'), async (original) => ({ ...(await original()), signedInUsername: vi.fn() }));
vi.mock('../screens/home/home-screen.tsx', () => ({ HomeScreen: () => <h1>Home</h1> }));
vi.mock('../screens/summary/summary-screen.tsx', () => ({ SummaryScreen: () => <h1>Summary</h1> }));
vi.mock('../screens/activity/activity-screen.tsx', () => ({ ActivityScreen: () => <h1>Add Activity</h1> }));
vi.mock('../screens/registration/registration-screen.tsx', () => ({ RegistrationScreen: () => <h1>Registered</h1> }));

/** Each screen as wide as the menu at the side needs; the tests of narrow ones set it. */
const width = vi.hoisted(() => ({ hasSideMenu: true, isWide: false }));
vi.mock(import('../ui/screen-width.ts'), async (original) => ({
  ...(await original()),
  useHasSideMenu: () => width.hasSideMenu,
  useIsWide: () => width.isWide,
}));

vi.mock('../parts/attach/photo-sheet.tsx', () => ({
  PhotoSheet: ({ files }: { files: readonly File[] }) => <p>What is {files[0]?.name} for?</p>,
}));

beforeEach(() => {
  Object.assign(width, { hasSideMenu: true, isWide: false });
  vi.mocked(signedInUsername).mockResolvedValue('somebody');
  serve({ findUserByUsername: [buildUser()], listCpdYears: [], countNotifications: 3, getAppVersion: 6 });
});

async function open(address: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 5_000 });
  return router;
}

test('[NAV-15] the left menu is absent on Home and there on other screens', async () => {
  const router = await open('/User/Layout/Home');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await router.navigate({ to: '/User/Layout/CPDSummary' });
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined();
});

test('[NAV-16] on narrow screens the same entries and the college’s sites open in a dialog, which a choice closes', async () => {
  const router = await open('/User/Layout/CPDSummary');
  const labels = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent?.replace(', opens in a new tab', ''));
  const wide = labels(screen.getByRole('navigation', { name: 'Main' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' }, { timeout: 5_000 });
  expect(labels(dialog)).toEqual([...wide, 'Settings and my data', 'College website', 'Members portal']);
  await userEvent.click(within(dialog).getByRole('link', { name: 'Registration' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.history.location.pathname).toBe('/User/Layout/Registration');
});

test('[NAV-16] a form has no bar, and the menu in the header instead', async () => {
  width.hasSideMenu = false;
  await open('/User/Layout/Activity');
  expect(screen.queryByRole('navigation', { name: 'Quick actions' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Open the menu' }));
  expect(await screen.findByRole('dialog', { name: 'Menu' }, { timeout: 5_000 })).toBeDefined();
});

test.each([
  { where: 'in the header of a wide screen', isWide: true },
  { where: 'behind the name on others', isWide: false },
])('[NAV-17] the bell with its count, the greeting, and $where the ways to the college and out', async ({ isWide }) => {
  width.isWide = isWide;
  await open('/User/Layout/CPDSummary');
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('button', { name: /3 unseen/ })).toBeDefined();
  expect(header.getByRole('button', { name: 'Welcome, Dr Example' })).toBeDefined();
  const list = within(header.getByLabelText(isWide ? 'The college' : 'You and the college'));
  const link = (label: string) => list.getByText(label).closest('a')?.getAttribute('href');
  expect(link('College website')).toBe('https://college.example');
  expect(link('Members portal')).toBe('https://members.example');
  expect(header.getAllByText('College website')).toHaveLength(1);
  expect(header.getAllByText('Logout')).toHaveLength(1);
});

const labelOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

test('[NAV-16, EVD-29] the bar of a phone leads to Home, activities, form and menu, and a photo opens its sheet', async () => {
  const router = await open('/User/Layout/Home');
  const bar = within(screen.getByRole('navigation', { name: 'Quick actions' }));
  expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/User/Layout/Home',
    '/User/Layout/CPDSummary',
    '/User/Layout/Activity',
  ]);
  const labels = [...bar.getAllByRole('link'), ...bar.getAllByRole('button')].map(labelOf);
  expect(labels).toEqual(['Home', 'Activities', 'Add activity', 'Photo of a certificate', 'More']);
  expect(screen.queryByRole('button', { name: 'Open the menu' })).toBeNull();
  const photo = new File(['picture'], 'certificate.jpg', { type: 'image/jpeg' });
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function choose(this: HTMLInputElement) {
    void userEvent.upload(this, photo);
  });
  await userEvent.click(bar.getByRole('button', { name: 'Photo of a certificate' }));
  expect(await screen.findByText('What is certificate.jpg for?')).toBeDefined();
  expect(router.history.location.pathname).toBe('/User/Layout/Home');
});

test('[NAV-14] the bar of a phone marks the activities also while something is searched in it', async () => {
  await open('/User/Layout/CPDSummary?find=rounds');
  const bar = within(screen.getByRole('navigation', { name: 'Quick actions' }));
  expect(bar.getByRole('link', { current: 'page' }).textContent).toBe('Activities');
});
