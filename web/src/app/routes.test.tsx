import type { CPDYear } from '@cpd/contract/cpd-years';
import type { User } from '@cpd/contract/users';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openMemberId } from '../lib/open-member.ts';
import { rememberedMember, rememberMember, takeReturnUrl } from '../lib/remembered.ts';
import { signedInUsername } from '../lib/session.ts';
import { buildUser } from '../testing/build.ts';
import { calledNames, refusal, serve } from '../testing/fake-server.ts';
import { createAppRouter } from './routes.tsx';

vi.mock(import('../lib/session.ts'), async (original) => ({ ...(await original()), signedInUsername: vi.fn() }));
vi.mock('../screens/home/home-screen.tsx', () => ({ HomeScreen: () => <h1>Home</h1> }));
vi.mock('../screens/activity/activity-screen.tsx', () => ({ ActivityScreen: () => <h1>Activity</h1> }));
vi.mock('../screens/summary/summary-screen.tsx', () => ({ SummaryScreen: () => <h1>Summary</h1> }));
vi.mock('../screens/certificates/certificates-screen.tsx', () => ({ CertificatesScreen: () => <h1>Certificates</h1> }));
vi.mock('../screens/verify/code-screen.tsx', () => ({ CodeScreen: () => <h1>Verdict</h1> }));
vi.mock('../screens/verify/verify-screen.tsx', () => ({ VerifyScreen: () => <h1>Check</h1> }));
vi.mock('../screens/plans/home/plans-screen.tsx', () => ({ PlansScreen: () => <h1>Plans</h1> }));
vi.mock('../screens/plans/form/plan-screen.tsx', () => ({ PlanScreen: () => <h1>Plan</h1> }));
vi.mock('../screens/login/login-screen.tsx', () => ({ LoginScreen: () => <h1>Login</h1> }));

/** Opens an address and answers what is in the address bar in the end. */
async function open(address: string): Promise<string> {
  const { router } = await openPage(address);
  return decodeURIComponent(router.history.location.href);
}

/** A page of the product at an address. */
async function openPage(address: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  const view = render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(view.container.querySelector('h1')).not.toBeNull(), { timeout: 5_000 });
  return { router };
}

const REFUSED = refusal(500, 'Not now.');
/** What the frame around a screen asks, and the screens of the team that are not replaced; no address depends on its answers. */
const FRAME = {
  listCpdYears: REFUSED,
  getMemberOverview: REFUSED,
  countNotifications: REFUSED,
  getAppVersion: REFUSED,
  readOverview: REFUSED,
  readTeamCounts: REFUSED,
  listAuditRounds: REFUSED,
  listPinnedMembers: REFUSED,
  listRecentMembers: REFUSED,
  listFollowUps: REFUSED,
  listProgramActivities: REFUSED,
  getServiceState: REFUSED,
};

/** The member for shortcuts that no one acts for, where there is one. */
let taker: User | null = null;

function signedInAs(role: string, members: User[] = []): void {
  vi.mocked(signedInUsername).mockResolvedValue('somebody');
  serve({
    findUserByUsername: [buildUser({ role })],
    findMembers: ({ query }) => members.filter(({ memberNumber }) => memberNumber === query.value),
    getActing: null,
    listGivenAudits: { audits: [] },
    getSecondOpinion: { waiting: 0, taken: null },
    getShortcutMember: taker,
    ...FRAME,
  });
}

beforeEach(() => {
  rememberMember(null);
  taker = null;
  vi.mocked(signedInUsername).mockResolvedValue(null);
});

describe('a visitor who is not signed in', () => {
  test.each([
    ['/User/Layout/Home', '/Login?returnUrl=/User/Layout/Home'],
    ['/User/Layout/Activity?actid=5', '/Login?returnUrl=/User/Layout/Activity?actid=5'],
    ['/User/Layout/Activity;actid=5', '/Login?returnUrl=/User/Layout/Activity?actid=5'],
    ['/mycpd/add.cfm/3?x=1', '/Login?returnUrl=/User/Layout/Activity?x=1'],
    ['/Admin/Search/Home', '/Login?returnUrl=/Admin/Search/Home'],
    ['/', '/Login?returnUrl=/User/Layout/Home'],
    ['/nothing/here', '/Login?returnUrl=/User/Layout/Home'],
  ])('[AUTH-01, AUTH-05, AUTH-14, AUTH-15, NAV-01, NAV-03, NAV-21] opening %s ends at %s', async (address, end) => {
    expect(await open(address)).toBe(end);
    expect(calledNames()).toEqual([]);
  });

  test.each(['/Verify', '/verify/', '/Verify/aB3_-x', '/verify/aB3_-x'])(
    '[CRT-03] stays at %s, where documents are checked, and nothing of a member is asked for',
    async (address) => {
      expect(await open(address)).toBe(address);
      expect(signedInUsername).not.toHaveBeenCalled();
      expect(calledNames()).toEqual([]);
    },
  );

  test('[AUTH-08, NAV-09, SHC-03] the address of a shortcut is remembered too, and stays in the address bar', async () => {
    const address = '/User/Layout/Activity?Shortcut=grand-rounds&t=Ward+%26+clinic';
    const { router } = await openPage(address);
    expect(router.state.location.pathname).toBe('/Login');
    const shown = new URL(router.history.location.href, 'https://cpd.example');
    expect(shown.pathname).toBe('/User/Layout/Activity');
    expect(Object.fromEntries(shown.searchParams)).toEqual({ Shortcut: 'grand-rounds', t: 'Ward & clinic' });
    expect(takeReturnUrl()).toBe(address);
  });
});

describe('a visitor who is signed in', () => {
  test('[AUTH-16, ERR-01, NAV-11] ends at Forbidden when the college does not know them', async () => {
    vi.mocked(signedInUsername).mockResolvedValue('stranger');
    serve({ findUserByUsername: refusal(403, 'No.') });
    expect(await open('/User/Layout/Home')).toBe('/Forbidden');
    expect(await screen.findByRole('heading', { name: 'This site is for members only' })).toBeDefined();
  });

  test('[AUTH-21] ends at their own landing when a participant opens an admin address', async () => {
    signedInAs('PARTICIPANT');
    expect(await open('/Admin/Search/Home')).toBe('/User/Layout/Home');
  });

  test.each([
    ['STAFF', '/Admin/Search/Home'],
    ['MANAGER', '/Admin/Search/Home'],
    ['WATCHER', '/Admin/Search/Home'],
    ['VERIFIED', '/Admin/ProgramAdministration/CPDActivities'],
    ['AUDITOR', '/Admin/Audits'],
    ['PARTICIPANT', '/User/Layout/Home'],
    ['SOMETHINGNEW', '/User/Layout/Home'],
  ])('[AUTH-10, AUTH-11, AUTH-12, AUTH-13, NAV-12] lands as %s at %s', async (role, landing) => {
    signedInAs(role);
    expect(await open('/')).toBe(landing);
  });

  test.each([
    '/User/Layout/PDP/Home',
    '/User/Layout/PDP/Home/11',
    '/User/Layout/PDP/Add',
    '/User/Layout/PDP/View',
    '/User/Layout/PDP/View/3',
    '/User/Layout/PDP/Copy',
    '/User/Layout/PDP/Copy/3',
    '/User/Layout/PDP/Edit',
    '/User/Layout/PDP/Edit/3',
  ])('[NAV-06] opens %s', async (address) => {
    signedInAs('PARTICIPANT');
    expect(await open(address)).toBe(address);
  });

  test.each([
    ['STAFF', '/Admin/FollowUps', '/Admin/Requests?tab=FollowUps'],
    ['WATCHER', '/admin/followups', '/Admin/Requests?tab=FollowUps'],
    ['VERIFIED', '/Admin/FollowUps', '/Admin/ProgramAdministration/CPDActivities'],
    ['PARTICIPANT', '/Admin/FollowUps', '/User/Layout/Home'],
    ['AUDITOR', '/Admin/Search/Home', '/Admin/Audits'],
    ['AUDITOR', '/Admin/Members/100001', '/Admin/Audits'],
    ['AUDITOR', '/User/Layout/Home', '/Admin/Audits'],
    ['AUDITOR', '/Admin/Audits/8', '/Admin/Audits'],
    ['VERIFIED', '/Admin/Audits', '/Admin/ProgramAdministration/CPDActivities'],
    ['WATCHER', '/Admin/Audits', '/Admin/Audits'],
    ['MANAGER', '/Admin/Servers', '/Admin/State'],
    ['STAFF', '/Admin/Servers', '/Admin/Search/Home'],
    ['PARTICIPANT', '/Admin/Servers', '/User/Layout/Home'],
  ])('[ADM-08, ROL-07] is led on as %s from the old address %s to %s', async (role, address, end) => {
    signedInAs(role);
    expect(await open(address)).toBe(end);
  });

  test.each([
    ['AUDITOR', ['listGivenAudits']],
    ['STAFF', ['listGivenAudits', 'listAuditRounds']],
    ['WATCHER', ['listAuditRounds']],
  ])('[CAS-07] as %s is shown of the audits what %j answers', async (role, calls) => {
    signedInAs(role);
    await open('/Admin/Audits');
    await waitFor(() => expect(calledNames()).toEqual(expect.arrayContaining(calls)));
    expect(calledNames().filter((name) => /Audit/.test(name))).toHaveLength(calls.length);
  });

  test.each([
    ['/user/layout/cpdsummary', '/user/layout/cpdsummary'],
    ['/User/Layout/Nonsense', '/User/Layout/Home'],
    ['/User', '/User/Layout/Home'],
    ['/User/Layout', '/User/Layout/Home'],
    ['/User/Layout/Activity;actid=5', '/User/Layout/Activity?actid=5'],
    ['/mycpd/mycpd_ne/add.cfm?x=1', '/User/Layout/Activity?x=1'],
    ['/User/Nonsense', '/User/Layout/Home'],
    ['/User/Layout/Specialties', '/User/Layout/Specialties/specialties'],
    ['/user/layout/specialties/', '/User/Layout/Specialties/specialties'],
    ['//evil.example/Layout', '/User/Layout/Home'],
  ])('[AUTH-14, NAV-01, NAV-04, NAV-05, NAV-07, NAV-21] opening %s ends at %s', async (address, end) => {
    signedInAs('PARTICIPANT');
    expect(await open(address)).toBe(end);
  });
});

describe('Home', () => {
  const isDrawn = () => screen.queryByRole('heading', { name: 'Home' }) !== null;

  test('[ERR2-07] is drawn also when its years did not come, to say so itself', async () => {
    signedInAs('PARTICIPANT');
    await openPage('/User/Layout/Home');
    expect(isDrawn()).toBe(true);
    expect(calledNames()).toContain('listCpdYears');
  });

  test('[HOM-02] is drawn once its years are there, not first without them', async () => {
    const years = Promise.withResolvers<CPDYear[]>();
    signedInAs('PARTICIPANT');
    serve({ listCpdYears: () => years.promise });
    const opened = openPage('/User/Layout/Home');
    await waitFor(() => expect(calledNames()).toContain('listCpdYears'));
    expect(isDrawn()).toBe(false);
    years.resolve([]);
    await opened;
    expect(isDrawn()).toBe(true);
  });
});

describe('the record of a member', () => {
  const member = buildUser({ userId: 12, memberNumber: '100012' });

  test.each<[string, string, boolean]>([
    ['STAFF', '/User/Layout/Activity?Shortcut=grand-rounds', false],
    ['WATCHER', '/User/Layout/Activity?Shortcut=grand-rounds', true],
    ['VERIFIED', '/User/Layout/Activity?Shortcut=grand-rounds', true],
    ['STAFF', '/User/Layout/Activity?Shortcut=1&t=Rounds', true],
    ['STAFF', '/User/Layout/Activity?actid=5', true],
    ['STAFF', '/User/Layout/CPDSummary?Shortcut=grand-rounds', true],
  ])('[SHC-06] is not opened for %s at %s, set for shortcuts: %s', async (role, address, isSet) => {
    taker = isSet ? member : null;
    signedInAs(role);
    expect(await open(address)).toMatch(/^\/Admin\//);
  });

  test.each(['STAFF', 'MANAGER'])(
    '[SHC-06] set for shortcuts is opened for %s who acts for nobody, at a kept shortcut, and the page says whose it is',
    async (role) => {
      taker = member;
      signedInAs(role);
      const { router } = await openPage('/User/Layout/Activity?Shortcut=grand-rounds');
      expect(router.history.location.href).toBe('/User/Layout/Activity?Shortcut=grand-rounds');
      const banner = () => document.querySelector('[aria-label="Whose record this is"]')?.textContent ?? '';
      await waitFor(() => expect(banner()).toContain('This activity will be saved to the record of'));
      expect(banner()).toContain('(100012)');
      expect(banner()).not.toContain('Act for this member');
      expect(rememberedMember()).toBeNull();
    },
  );

  test.each(['PARTICIPANT', 'VERIFIED', 'WATCHER', 'SOMETHING'])(
    '[IMP-04, IMP2-02, IMP2-04] is not opened for %s: Forbidden, and the session holds nothing',
    async (role) => {
      signedInAs(role, [member]);
      expect(await open('/User/Layout/Impersonate/100012/CPDSummary')).toBe('/Forbidden');
      expect(await screen.findByRole('heading', { name: 'This page is not open to you' })).toBeDefined();
      expect(screen.getByRole('link', { name: 'Go to your start page' })).toBeDefined();
      expect(rememberedMember()).toBeNull();
    },
  );

  test('[IMP2-02, ERR2-11] a search that the server refuses leads to Forbidden', async () => {
    signedInAs('STAFF');
    serve({ findMembers: refusal(403, 'Your role may not do this.') });
    expect(await open('/User/Layout/Impersonate/100012/CPDSummary')).toBe('/Forbidden');
  });

  test('[IMP-05] a number that nobody has leads to the search, and nothing is opened', async () => {
    signedInAs('STAFF');
    expect(await open('/User/Layout/Impersonate/100012/CPDSummary')).toBe('/Admin/Search/Home');
    expect(rememberedMember()).toBeNull();
  });

  test.each([
    ['/User/Layout/Impersonate/100012/CPDSummary', '/User/Layout/CPDSummary'],
    ['/User/Layout/Impersonate/100012/User/Layout/Activity?actid=5', '/User/Layout/Activity?actid=5'],
    ['/user/layout/impersonate/100012/https://evil.example/User/Layout', '/User/Layout/Home'],
    ['/User/Layout/Impersonate/100012/', '/User/Layout/Home'],
    ['/User/Layout/Impersonate/100012/%2FUser%2FLayout%2FCPDSummary', '/User/Layout/CPDSummary'],
    ['/Impersonate/100012/Activity?actid=5', '/User/Layout/Activity?actid=5'],
  ])('[NAV-04, IMP-02, IMP-03, IMP2-01, IMP2-03] %s opens %s of the member, in this tab', async (address, end) => {
    signedInAs('MANAGER', [member]);
    expect(await open(address)).toBe(end);
    expect([rememberedMember(), sessionStorage.getItem('impersonate'), openMemberId()]).toEqual(['100012', 'yes', 12]);
  });

  test('[IMP-03, IMP-04] what the session says counts for nothing with a participant', async () => {
    rememberMember('100012');
    signedInAs('PARTICIPANT', [member]);
    expect(await open('/User/Layout/Home')).toBe('/User/Layout/Home');
    expect(openMemberId()).toBeUndefined();
  });

  test('[IMP-03, IMP-06] that is open gives way to the next one in the same page, and to none in the area of the team', async () => {
    const other = buildUser({ userId: 13, memberNumber: '100013' });
    signedInAs('MANAGER', [member, other]);
    const { router } = await openPage('/User/Layout/Impersonate/100012/');
    expect(openMemberId()).toBe(12);
    await act(() => router.navigate({ href: '/User/Layout/Impersonate/100013/' }));
    expect(openMemberId()).toBe(13);
    await act(() => router.navigate({ href: '/Admin/Search/Home' }));
    expect(openMemberId()).toBeUndefined();
  });
});
