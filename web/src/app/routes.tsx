import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createBrowserHistory,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouteComponent,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { currentForm, paths, readActivitySearch, readPlanSearch } from '../lib/paths.ts';
import { yearsQuery } from '../queries/years.ts';
import { guides } from '../screens/guide/guides.ts';
import type { adminTree } from './admin/admin-routes.tsx';
import { findUser, impersonate, requireRecord, requireUser } from './guards.ts';
import { Layout } from './layout.tsx';
import { lazily } from './lazily.ts';
import { root } from './root-route.tsx';
import { ScreenFailed, ScreenWaiting } from './screen-states.tsx';
import { SignedIn } from './signed-in.tsx';

const login = createRoute({
  getParentRoute: () => root,
  path: '/Login',
  validateSearch: (raw): { returnUrl?: string; again?: 1 } => ({
    ...(typeof raw.returnUrl === 'string' && { returnUrl: raw.returnUrl }),
    ...(String(raw.again) === '1' && { again: 1 }),
  }),
  staticData: { title: 'Sign in' },
  component: lazily(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});

const forbidden = createRoute({
  getParentRoute: () => root,
  path: '/Forbidden',
  staticData: { title: 'Members only' },
  beforeLoad: async ({ context }) => ({ user: await findUser(context.queryClient) }),
  component: lazily(() => import('../screens/forbidden/forbidden-screen.tsx'), 'ForbiddenScreen'),
});

/** For anyone who holds a printed document; no one is asked to sign in, and nothing of a member is loaded. */
const verify = createRoute({
  getParentRoute: () => root,
  path: '/Verify',
  staticData: { title: 'Check a document' },
  component: lazily(() => import('../screens/verify/verify-screen.tsx'), 'VerifyScreen'),
});

/** Where the QR code of a document leads. */
const verifyCode = createRoute({
  getParentRoute: () => root,
  path: '/Verify/$code',
  staticData: { title: 'Check a document' },
  component: lazily(() => import('../screens/verify/code-screen.tsx'), 'CodeScreen'),
});

/** What everyone may know of a draw (DRW-02). */
const verifyDraw = createRoute({
  getParentRoute: () => root,
  path: '/Verify/Draw/$root',
  staticData: { title: 'A draw for an audit' },
  component: lazily(() => import('../screens/verify/draw-screen.tsx'), 'DrawScreen'),
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/User',
  beforeLoad: async ({ context, location }) => {
    const person = await requireUser(context.queryClient, location.href);
    return requireRecord(context.queryClient, person, location.href);
  },
  component: SignedIn,
});

/** The way of the CPD team's other programs into a member's screens (NAV-04, IMP2-01), before one is open. */
const impersonation = createRoute({
  getParentRoute: () => root,
  path: '/User/Layout/Impersonate/$memberNumber/$',
  beforeLoad: async ({ context, location, params }) => {
    const person = await requireUser(context.queryClient, location.href);
    await impersonate(context.queryClient, person, params.memberNumber, (params._splat ?? '') + location.searchStr);
  },
});

const layout = createRoute({ getParentRoute: () => user, path: '/Layout', component: Layout });

/** A screen of the member: its address below the layout, what the page is called, and what draws it. */
function screen<const Path extends string>(path: Path, title: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => layout, path, staticData: { title }, component });
}

const home = createRoute({
  getParentRoute: () => layout,
  path: '/Home',
  staticData: { title: 'Home' },
  // Drawn at once with what it shows, where that comes soon. What does not come, Home says itself.
  loader: async ({ context: { queryClient, user } }) => {
    await queryClient.ensureQueryData(yearsQuery(user.userId)).catch(() => undefined);
  },
  component: lazily(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
});

const activity = createRoute({
  getParentRoute: () => layout,
  path: '/Activity',
  validateSearch: readActivitySearch,
  staticData: { title: 'Add Activity' },
  component: lazily(() => import('../screens/activity/activity-screen.tsx'), 'ActivityScreen'),
});

const showFiles = lazily(() => import('../screens/files/files-screen.tsx'), 'FilesScreen');

const Plans = lazily(() => import('../screens/plans/home/plans-screen.tsx'), 'PlansScreen');
const ActivityInPlan = lazily(() => import('../screens/activity/new-activity-in-plan.tsx'), 'NewActivityInPlan');
const showPlans = () => <Plans activityForm={ActivityInPlan} />;

const showPlan = lazily(() => import('../screens/plans/form/plan-screen.tsx'), 'PlanScreen');

const newPlan = createRoute({
  getParentRoute: () => layout,
  path: '/PDP/Add',
  validateSearch: readPlanSearch,
  staticData: { title: 'Add PDP' },
  component: showPlan,
});

const Guide = lazily(() => import('../screens/guide/guide-screen.tsx'), 'GuideScreen');

/** Whatever else is asked for leads to Home, and from there to Login or another landing (NAV-01, NAV-21). */
const elsewhere = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goHome });
const userAlone = createRoute({ getParentRoute: () => user, path: '/', beforeLoad: goHome });
const layoutAlone = createRoute({ getParentRoute: () => layout, path: '/', beforeLoad: goHome });

function goHome(): never {
  throw redirect({ href: paths.home, replace: true });
}

/** All routes, with those of the CPD team or what stands in their place. */
function treeWith<Team extends AnyRoute>(team: Team) {
  return root.addChildren([
    login,
    forbidden,
    verify,
    verifyCode,
    verifyDraw,
    user.addChildren([
      layout.addChildren([
        home,
        activity,
        screen(
          '/CPDSummary',
          'CPD Summary',
          lazily(() => import('../screens/summary/summary-screen.tsx'), 'SummaryScreen'),
        ),
        screen(
          '/Audit',
          'Audit check',
          lazily(() => import('../screens/audit-today/audit-today-screen.tsx'), 'AuditTodayScreen'),
        ),
        screen(
          '/Report',
          'What we will report about you',
          lazily(() => import('../screens/report/report-screen.tsx'), 'ReportScreen'),
        ),
        screen('/MyFiles/$cpdYearId', 'MyFiles', showFiles),
        screen('/MyFiles', 'MyFiles', showFiles),
        screen('/PDP/Home', 'PDP', showPlans),
        screen('/PDP/Home/$cpdYearId', 'PDP', showPlans),
        newPlan,
        // With the plan's id, or with that of the plan which the session remembers (PDP-15).
        screen('/PDP/View/{-$planId}', 'View PDP', showPlan),
        screen('/PDP/Copy/{-$planId}', 'Copy PDP', showPlan),
        screen('/PDP/Edit/{-$planId}', 'Edit PDP', showPlan),
        screen(
          '/Registration',
          'Registration',
          lazily(() => import('../screens/registration/registration-screen.tsx'), 'RegistrationScreen'),
        ),
        screen(
          '/Specialties/$tab',
          'My Specialties',
          lazily(() => import('../screens/specialties/specialties-screen.tsx'), 'SpecialtiesScreen'),
        ),
        screen(
          '/Certificate',
          'Certificates',
          lazily(() => import('../screens/certificates/certificates-screen.tsx'), 'CertificatesScreen'),
        ),
        screen(
          '/Settings',
          'Settings and my data',
          lazily(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
        ),
        screen(
          '/History',
          'History',
          lazily(() => import('../screens/settings/history-screen.tsx'), 'HistoryScreen'),
        ),
        screen(
          '/Contact',
          'Contact',
          lazily(() => import('../screens/contact/contact-screen.tsx'), 'ContactScreen'),
        ),
        screen('/Framework', guides.framework.title, () => <Guide guide="framework" />),
        screen('/Resources', guides.resources.title, () => <Guide guide="resources" />),
        screen('/Handbook', guides.handbook.title, () => <Guide guide="handbook" />),
        layoutAlone,
      ]),
      userAlone,
    ]),
    team,
    impersonation,
    elsewhere,
  ]);
}

type Tree = ReturnType<typeof treeWith<typeof adminTree>>;

/** The routes with their guards. Addresses of the old product and those in matrix form are understood too (AUTH-14, NAV-07). */
export function createAppRouter(queryClient: QueryClient, history: RouterHistory = createBrowserHistory()) {
  showCurrentForm(history);
  // The team's routes are fetched when one of them is first opened, so that a member's first screen does not wait for them.
  const teamToFetch = createRoute({
    getParentRoute: () => root,
    path: '/Admin/$',
    beforeLoad: async ({ location }) => {
      treeWith((await import('./admin/admin-routes.tsx')).adminTree);
      router.setRoutes(router.buildRouteTree());
      throw redirect({ href: location.href, replace: true });
    },
  });
  const router = createRouter({
    // Typed as it is once the team's routes are there.
    routeTree: treeWith(teamToFetch) as unknown as Tree,
    history,
    context: { queryClient },
    rewrite: { input: ({ url }) => currentForm(url) },
    // Search parameters stay the text they are: `actid=5` and `selectedDate=01/02/2026` are read by the screen's own rules.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    defaultPendingComponent: ScreenWaiting,
    defaultErrorComponent: ScreenFailed,
  });
  return router;
}

/** Anyone who came by an old address sees, bookmarks and shares the one of today. */
function showCurrentForm(history: RouterHistory): void {
  // Not resolved against the origin: a path that starts with two slashes would name another host.
  const asked = new URL(location.origin + history.location.href);
  const current = currentForm(asked);
  if (current.href !== asked.href) history.replace(current.pathname + current.search);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The first part of the page's title while the screen says nothing more exact. */
    title?: string;
  }
}
