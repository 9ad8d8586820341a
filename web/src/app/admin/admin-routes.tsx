import { LIST_NAMES } from '@cpd/domain/college/lists';
import { mayDo, type TeamWork } from '@cpd/domain/member/roles';
import { landingOf } from '@cpd/domain/member/sign-in-return';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { configuration } from '../../lib/configuration.ts';
import { readProgramSearch } from '../../lib/paths.ts';
import { requireArea, requireUser } from '../guards.ts';
import { root } from '../root-route.ts';

/** The CPD team's area (NAV-12, AUTH-21). Nothing of it is fetched for anybody else. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/Admin',
  beforeLoad: async ({ context, location }) => {
    const person = await requireUser(context.queryClient, location.href);
    requireArea(person, 'Admin');
    return { user: person };
  },
  staticData: { title: 'CPD team' },
  component: lazyRouteComponent(() => import('./admin-layout.tsx'), 'AdminLayout'),
});

/** Sends a role whose work is another one to its own landing (ROL-07). */
function only(work: TeamWork) {
  return ({ context }: { context: { user: { role: string } } }) => {
    const { role } = context.user;
    if (!mayDo(role, work)) throw redirect({ href: landingOf(role, configuration.product), replace: true });
  };
}

const search = createRoute({
  getParentRoute: () => admin,
  path: '/Search/Home',
  validateSearch: (raw): { text?: string } => (typeof raw.text === 'string' ? { text: raw.text } : {}),
  beforeLoad: only('observe'),
  staticData: { title: 'Find a member' },
  component: lazyRouteComponent(() => import('../../screens/admin/search/search-screen.tsx'), 'SearchScreen'),
});

const member = createRoute({
  getParentRoute: () => admin,
  path: '/Members/$memberNumber',
  beforeLoad: only('observe'),
  staticData: { title: 'Member' },
  component: lazyRouteComponent(() => import('../../screens/admin/member/member-screen.tsx'), 'MemberScreen'),
});

const requests = createRoute({
  getParentRoute: () => admin,
  path: '/Requests',
  beforeLoad: only('observe'),
  staticData: { title: 'Requests' },
  component: lazyRouteComponent(() => import('../../screens/admin/requests/requests-screen.tsx'), 'RequestsScreen'),
});

const request = createRoute({
  getParentRoute: () => admin,
  path: '/Requests/$id',
  beforeLoad: only('observe'),
  staticData: { title: 'Request' },
  component: lazyRouteComponent(() => import('../../screens/admin/requests/request-screen.tsx'), 'RequestScreen'),
});

const programs = createRoute({
  getParentRoute: () => admin,
  path: `/ProgramAdministration/${configuration.product}Activities`,
  validateSearch: readProgramSearch,
  beforeLoad: only('programs'),
  staticData: { title: 'College activities' },
  component: lazyRouteComponent(() => import('../../screens/admin/programs/programs-screen.tsx'), 'ProgramsScreen'),
});

const lists = createRoute({
  getParentRoute: () => admin,
  path: '/Lists/$list',
  beforeLoad: ({ context, params }) => {
    only('observe')({ context });
    if (!LIST_NAMES.some((name) => name.toLowerCase() === params.list.toLowerCase())) goToLanding({ context });
  },
  validateSearch: readTexts,
  staticData: { title: 'Lists' },
  component: lazyRouteComponent(() => import('../../screens/admin/lists/lists-screen.tsx'), 'ListsScreen'),
});

/** What of a list's address it understands is for the list to say. */
function readTexts(raw: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const content = createRoute({
  getParentRoute: () => admin,
  path: '/Content',
  beforeLoad: only('observe'),
  staticData: { title: 'Texts and colours' },
  component: lazyRouteComponent(() => import('../../screens/admin/content/content-screen.tsx'), 'ContentScreen'),
});

const notifications = createRoute({
  getParentRoute: () => admin,
  path: '/Notifications',
  beforeLoad: only('observe'),
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(
    () => import('../../screens/admin/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
});

const shortcuts = createRoute({
  getParentRoute: () => admin,
  path: '/Shortcuts',
  beforeLoad: only('observe'),
  staticData: { title: 'Shortcuts' },
  component: lazyRouteComponent(() => import('../../screens/admin/shortcuts/shortcuts-screen.tsx'), 'ShortcutsScreen'),
});

/** Whatever else is asked for here leads to the landing of the role (NAV-21). */
const elsewhere = createRoute({ getParentRoute: () => admin, path: '$', beforeLoad: goToLanding });
const alone = createRoute({ getParentRoute: () => admin, path: '/', beforeLoad: goToLanding });

function goToLanding({ context }: { context: { user: { role: string } } }): never {
  throw redirect({ href: landingOf(context.user.role, configuration.product), replace: true });
}

/** The routes of the CPD team, to be hung below the root. */
export const adminTree = admin.addChildren([
  search,
  member,
  requests,
  request,
  programs,
  lists,
  content,
  notifications,
  shortcuts,
  elsewhere,
  alone,
]);
