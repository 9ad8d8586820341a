import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { currentForm, paths, readActivitySearch, readPlanSearch } from '../lib/paths.ts';
import { guides } from '../screens/guide/guides.ts';
import { adminTree } from './admin/admin-routes.tsx';
import { impersonate, requireRecord, requireUser } from './guards.ts';
import { Layout } from './layout.tsx';
import { root } from './root-route.ts';
import { ScreenFailed, ScreenWaiting } from './screen-states.tsx';
import { SignedIn } from './signed-in.tsx';

const login = createRoute({
  getParentRoute: () => root,
  path: '/Login',
  validateSearch: (raw): { returnUrl?: string } =>
    typeof raw.returnUrl === 'string' ? { returnUrl: raw.returnUrl } : {},
  staticData: { title: 'Sign in' },
  component: lazyRouteComponent(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});

const forbidden = createRoute({
  getParentRoute: () => root,
  path: '/Forbidden',
  staticData: { title: 'Members only' },
  component: lazyRouteComponent(() => import('../screens/forbidden/forbidden-screen.tsx'), 'ForbiddenScreen'),
});

/** For anybody who holds a printed document; nobody is asked to sign in, and nothing of a member is loaded. */
const verify = createRoute({
  getParentRoute: () => root,
  path: '/Verify',
  staticData: { title: 'Check a document' },
  component: lazyRouteComponent(() => import('../screens/verify/verify-screen.tsx'), 'VerifyScreen'),
});

/** Where the QR code of a document leads. */
const verifyCode = createRoute({
  getParentRoute: () => root,
  path: '/Verify/$code',
  staticData: { title: 'Check a document' },
  component: lazyRouteComponent(() => import('../screens/verify/code-screen.tsx'), 'CodeScreen'),
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/User',
  beforeLoad: async ({ context, location }) => {
    const person = await requireUser(context.queryClient, location.href);
    return requireRecord(context.queryClient, person);
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

const home = createRoute({
  getParentRoute: () => layout,
  path: '/Home',
  staticData: { title: 'Home' },
  component: lazyRouteComponent(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
});

const activity = createRoute({
  getParentRoute: () => layout,
  path: '/Activity',
  validateSearch: readActivitySearch,
  staticData: { title: 'Add Activity' },
  component: lazyRouteComponent(() => import('../screens/activity/activity-screen.tsx'), 'ActivityScreen'),
});

const summary = createRoute({
  getParentRoute: () => layout,
  path: '/CPDSummary',
  staticData: { title: 'CPD Summary' },
  component: lazyRouteComponent(() => import('../screens/summary/summary-screen.tsx'), 'SummaryScreen'),
});

const showFiles = lazyRouteComponent(() => import('../screens/files/files-screen.tsx'), 'FilesScreen');

const files = createRoute({
  getParentRoute: () => layout,
  path: '/MyFiles/$cpdYearId',
  staticData: { title: 'MyFiles' },
  component: showFiles,
});

const filesOfSelectedYear = createRoute({
  getParentRoute: () => layout,
  path: '/MyFiles',
  staticData: { title: 'MyFiles' },
  component: showFiles,
});

const showPlans = lazyRouteComponent(() => import('../screens/plans/home/plans-screen.tsx'), 'PlansScreen');

const plans = createRoute({
  getParentRoute: () => layout,
  path: '/PDP/Home',
  staticData: { title: 'PDP' },
  component: showPlans,
});

const plansOfYear = createRoute({
  getParentRoute: () => layout,
  path: '/PDP/Home/$cpdYearId',
  staticData: { title: 'PDP' },
  component: showPlans,
});

const showPlan = lazyRouteComponent(() => import('../screens/plans/form/plan-screen.tsx'), 'PlanScreen');

const newPlan = createRoute({
  getParentRoute: () => layout,
  path: '/PDP/Add',
  validateSearch: readPlanSearch,
  staticData: { title: 'Add PDP' },
  component: showPlan,
});

/** With the plan's id, or with that of the plan which the session remembers (PDP-15). */
const viewPlan = createRoute({
  getParentRoute: () => layout,
  path: '/PDP/View/{-$planId}',
  staticData: { title: 'View PDP' },
  component: showPlan,
});

const copyPlan = createRoute({
  getParentRoute: () => layout,
  path: '/PDP/Copy/{-$planId}',
  staticData: { title: 'Copy PDP' },
  component: showPlan,
});

const editPlan = createRoute({
  getParentRoute: () => layout,
  path: '/PDP/Edit/{-$planId}',
  staticData: { title: 'Edit PDP' },
  component: showPlan,
});

const registration = createRoute({
  getParentRoute: () => layout,
  path: '/Registration',
  staticData: { title: 'Registration' },
  component: lazyRouteComponent(() => import('../screens/registration/registration-screen.tsx'), 'RegistrationScreen'),
});

const specialties = createRoute({
  getParentRoute: () => layout,
  path: '/Specialties/$tab',
  staticData: { title: 'My Specialties' },
  component: lazyRouteComponent(() => import('../screens/specialties/specialties-screen.tsx'), 'SpecialtiesScreen'),
});

const settings = createRoute({
  getParentRoute: () => layout,
  path: '/Settings',
  staticData: { title: 'Settings and my data' },
  component: lazyRouteComponent(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const certificates = createRoute({
  getParentRoute: () => layout,
  path: '/Certificate',
  staticData: { title: 'Certificates' },
  component: lazyRouteComponent(() => import('../screens/certificates/certificates-screen.tsx'), 'CertificatesScreen'),
});

const contact = createRoute({
  getParentRoute: () => layout,
  path: '/Contact',
  staticData: { title: 'Contact' },
  component: lazyRouteComponent(() => import('../screens/contact/contact-screen.tsx'), 'ContactScreen'),
});

const Guide = lazyRouteComponent(() => import('../screens/guide/guide-screen.tsx'), 'GuideScreen');

const framework = createRoute({
  getParentRoute: () => layout,
  path: '/Framework',
  staticData: { title: guides.framework.title },
  component: () => <Guide guide="framework" />,
});

const resources = createRoute({
  getParentRoute: () => layout,
  path: '/Resources',
  staticData: { title: guides.resources.title },
  component: () => <Guide guide="resources" />,
});

const handbook = createRoute({
  getParentRoute: () => layout,
  path: '/Handbook',
  staticData: { title: guides.handbook.title },
  component: () => <Guide guide="handbook" />,
});

/** Whatever else is asked for leads to Home, and from there to Login or another landing (NAV-01, NAV-21). */
const elsewhere = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goHome });
const userAlone = createRoute({ getParentRoute: () => user, path: '/', beforeLoad: goHome });
const layoutAlone = createRoute({ getParentRoute: () => layout, path: '/', beforeLoad: goHome });

function goHome(): never {
  throw redirect({ href: paths.home, replace: true });
}

const tree = root.addChildren([
  login,
  forbidden,
  verify,
  verifyCode,
  user.addChildren([
    layout.addChildren([
      home,
      activity,
      summary,
      files,
      filesOfSelectedYear,
      plans,
      plansOfYear,
      newPlan,
      viewPlan,
      copyPlan,
      editPlan,
      registration,
      specialties,
      certificates,
      settings,
      contact,
      framework,
      resources,
      handbook,
      layoutAlone,
    ]),
    userAlone,
  ]),
  adminTree,
  impersonation,
  elsewhere,
]);

/** The routes with their guards. Addresses of the old product and those in matrix form are understood too (AUTH-14, NAV-07). */
export function createAppRouter(queryClient: QueryClient, history: RouterHistory = createBrowserHistory()) {
  showCurrentForm(history);
  return createRouter({
    routeTree: tree,
    history,
    context: { queryClient },
    rewrite: { input: ({ url }) => currentForm(url) },
    // Search parameters stay the text they are: `actid=5` and `selectedDate=01/02/2026` are read by the screen's own rules.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    defaultPendingComponent: ScreenWaiting,
    defaultErrorComponent: ScreenFailed,
  });
}

/** Whoever came by an old address sees, bookmarks and shares the one of today. */
function showCurrentForm(history: RouterHistory): void {
  // Not resolved against the origin: a path that begins with two slashes would name another host.
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
