import { mayDo, type TeamWork } from '@cpd/domain/member/roles';
import { landingOf } from '@cpd/domain/member/sign-in-return';
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { configuration } from '../../lib/configuration.ts';
import { paths, readProgramSearch } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { requireArea, requireUser } from '../guards.ts';
import { lazily } from '../lazily.ts';
import { root } from '../root-route.tsx';

/** The CPD team's area (NAV-12, AUTH-21). Nothing of it is fetched for anyone else. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/Admin',
  beforeLoad: async ({ context, location }) => {
    const person = await requireUser(context.queryClient, location.href);
    requireArea(person, 'Admin');
    return { user: person };
  },
  staticData: { title: 'CPD team' },
  component: lazily(() => import('./admin-layout.tsx'), 'AdminLayout'),
});

/** Sends a role whose work is another one to its own landing (ROL-07). */
function only(work: TeamWork) {
  return ({ context }: { context: { user: { role: string } } }) => {
    const { role } = context.user;
    if (!mayDo(role, work)) throw redirect({ href: landingOf(role, configuration.product), replace: true });
  };
}

/** A screen with nothing of its own in the address; the whole team may look at it unless it is another work. */
function screen<const Path extends string>(
  path: Path,
  title: string,
  component: RouteComponent,
  work: TeamWork = 'observe',
) {
  return createRoute({ getParentRoute: () => admin, path, beforeLoad: only(work), staticData: { title }, component });
}

const search = createRoute({
  getParentRoute: () => admin,
  path: '/Search/Home',
  validateSearch: (raw): { text?: string } => (typeof raw.text === 'string' ? { text: raw.text } : {}),
  beforeLoad: only('observe'),
  staticData: { title: 'Find a member' },
  component: lazily(() => import('../../screens/admin/search/search-screen.tsx'), 'SearchScreen'),
});

const programs = createRoute({
  getParentRoute: () => admin,
  path: `/ProgramAdministration/${configuration.product}Activities`,
  validateSearch: readProgramSearch,
  beforeLoad: only('programs'),
  staticData: { title: 'College activities' },
  component: lazily(() => import('../../screens/admin/programs/programs-screen.tsx'), 'ProgramsScreen'),
});

const lists = createRoute({
  getParentRoute: () => admin,
  path: '/Lists/$list',
  beforeLoad: async ({ context, params }) => {
    only('observe')({ context });
    const { LIST_NAMES } = await import('@cpd/domain/college/lists');
    if (!LIST_NAMES.some((name) => name.toLowerCase() === params.list.toLowerCase())) goToLanding({ context });
  },
  validateSearch: readTexts,
  staticData: { title: 'Lists' },
  component: lazily(() => import('../../screens/admin/lists/lists-screen.tsx'), 'ListsScreen'),
});

const risk = createRoute({
  getParentRoute: () => admin,
  path: '/AtRisk/$memberNumber',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'Follow-up' },
  component: lazily(() => import('../../screens/admin/risk/risk-screen.tsx'), 'RiskScreen'),
});

const events = createRoute({
  getParentRoute: () => admin,
  path: '/Events',
  validateSearch: readTexts,
  beforeLoad: only('manage'),
  staticData: { title: 'Event log' },
  component: lazily(() => import('../../screens/admin/events/events-screen.tsx'), 'EventsScreen'),
});

const overview = createRoute({
  getParentRoute: () => admin,
  path: '/Overview',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'Overview' },
  component: lazily(() => import('../../screens/admin/overview/overview-screen.tsx'), 'OverviewScreen'),
});

const reports = createRoute({
  getParentRoute: () => admin,
  path: '/Reports',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'Reports to boards' },
  component: lazily(() => import('../../screens/admin/report/reports-screen.tsx'), 'ReportsScreen'),
});

const reportLines = createRoute({
  getParentRoute: () => admin,
  path: '/Reports/$id/Lines',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'Lines of a report' },
  component: lazily(() => import('../../screens/admin/report/report-lines-screen.tsx'), 'ReportLinesScreen'),
});

const years = createRoute({
  getParentRoute: () => admin,
  path: '/Years',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'CPD years' },
  component: lazily(() => import('../../screens/admin/years/years-screen.tsx'), 'YearsScreen'),
});

const Rounds = lazily(() => import('../../screens/admin/audits/audits-screen.tsx'), 'AuditsScreen');
const Given = lazily(() => import('../../screens/admin/audit-bench/given-audits-screen.tsx'), 'GivenAuditsScreen');

/** The rounds for the CPD team; an auditor of no other work sees the audits given to them alone (CAS-07). */
const audits = createRoute({
  getParentRoute: () => admin,
  path: '/Audits',
  beforeLoad: ({ context }) => {
    if (!mayDo(context.user.role, 'audit')) only('observe')({ context });
  },
  staticData: { title: 'Audits' },
  component: () => (mayDo(useUser().role, 'observe') ? <Rounds /> : <Given />),
});

const memberList = screen(
  '/Members/Import',
  'Import members',
  lazily(() => import('../../screens/admin/member-list/member-list-screen.tsx'), 'MemberListScreen'),
  'manage',
);

const earlierYears = screen(
  '/Members/Import/Years',
  'Import earlier years',
  lazily(() => import('../../screens/admin/earlier-years/earlier-years-screen.tsx'), 'EarlierYearsScreen'),
  'manage',
);

const team = screen(
  '/Team',
  'The team',
  lazily(() => import('../../screens/admin/team/team-screen.tsx'), 'TeamScreen'),
  'manage',
);

const tokens = screen(
  '/Tokens',
  'Tokens',
  lazily(() => import('../../screens/admin/tokens/tokens-screen.tsx'), 'TokensScreen'),
  'manage',
);

const state = screen(
  '/State',
  'State of the service',
  lazily(() => import('../../screens/admin/state/state-screen.tsx'), 'StateScreen'),
  'manage',
);

/** The addresses of screens that are part of another one now, for those who have kept them. */
const followUps = movedTo('/FollowUps', paths.adminFollowUps);
const servers = movedTo('/Servers', paths.adminState);

function movedTo<const Path extends string>(path: Path, href: string) {
  return createRoute({
    getParentRoute: () => admin,
    path,
    beforeLoad: () => {
      throw redirect({ href, replace: true });
    },
  });
}

const erasures = screen(
  '/Erasure',
  'Erasing records',
  lazily(() => import('../../screens/admin/erasure/erasure-screen.tsx'), 'ErasureScreen'),
  'staff',
);

const erasure = screen(
  '/Erasure/$id',
  'Request for erasure',
  lazily(() => import('../../screens/admin/erasure/case-screen.tsx'), 'ErasureCaseScreen'),
  'staff',
);

/** What of a list's address it understands is for the list to say. */
function readTexts(raw: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Whatever else is asked for here leads to the landing of the role (NAV-21). */
const elsewhere = createRoute({ getParentRoute: () => admin, path: '$', beforeLoad: goToLanding });
const alone = createRoute({ getParentRoute: () => admin, path: '/', beforeLoad: goToLanding });

function goToLanding({ context }: { context: { user: { role: string } } }): never {
  throw redirect({ href: landingOf(context.user.role, configuration.product), replace: true });
}

/** The routes of the CPD team, to be hung below the root. */
export const adminTree = admin.addChildren([
  search,
  overview,
  memberList,
  earlierYears,
  years,
  screen(
    '/Members/$memberNumber',
    'Member',
    lazily(() => import('../../screens/admin/member/member-screen.tsx'), 'MemberScreen'),
  ),
  screen(
    '/Requests',
    'Requests',
    lazily(() => import('../../screens/admin/requests/requests-screen.tsx'), 'RequestsScreen'),
  ),
  screen(
    '/Requests/$id',
    'Request',
    lazily(() => import('../../screens/admin/requests/request-screen.tsx'), 'RequestScreen'),
  ),
  followUps,
  programs,
  lists,
  risk,
  events,
  screen(
    '/Content',
    'Texts and colours',
    lazily(() => import('../../screens/admin/content/content-screen.tsx'), 'ContentScreen'),
  ),
  screen(
    '/Notifications',
    'Notifications',
    lazily(() => import('../../screens/admin/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
  ),
  screen(
    '/Shortcuts',
    'Shortcuts',
    lazily(() => import('../../screens/admin/shortcuts/shortcuts-screen.tsx'), 'ShortcutsScreen'),
  ),
  reports,
  screen(
    '/Reports/$id',
    'Report to a board',
    lazily(() => import('../../screens/admin/report/report-screen.tsx'), 'ReportScreen'),
  ),
  reportLines,
  screen(
    '/Reports/$id/Differences',
    'Differences of a report',
    lazily(() => import('../../screens/admin/report/report-differences-screen.tsx'), 'ReportDifferencesScreen'),
  ),
  audits,
  screen(
    '/Audits/$id',
    'Round of audits',
    lazily(() => import('../../screens/admin/audits/round-screen.tsx'), 'RoundScreen'),
  ),
  screen(
    '/Audits/Case/$id',
    'Audit',
    lazily(() => import('../../screens/admin/audit-bench/bench-screen.tsx'), 'BenchScreen'),
    'audit',
  ),
  screen(
    '/Audits/SecondOpinion',
    'Second opinion',
    lazily(() => import('../../screens/admin/audit-bench/second-opinion-screen.tsx'), 'SecondOpinionScreen'),
    'audit',
  ),
  screen(
    '/Audits/Case/$id/Team',
    'Audit',
    lazily(() => import('../../screens/admin/audit-case/team-audit-screen.tsx'), 'TeamAuditScreen'),
  ),
  screen(
    '/Audits/$id/Draw',
    'Draw the members',
    lazily(() => import('../../screens/admin/audit-draw/draw-screen.tsx'), 'DrawScreen'),
  ),
  screen(
    '/Reports/Boards',
    'Boards',
    lazily(() => import('../../screens/admin/report/boards-screen.tsx'), 'BoardsScreen'),
    'manage',
  ),
  team,
  tokens,
  state,
  servers,
  erasures,
  erasure,
  elsewhere,
  alone,
]);
