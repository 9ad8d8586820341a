import { mayDo, type TeamWork } from '@cpd/domain/member/roles';
import { landingOf } from '@cpd/domain/member/sign-in-return';
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { configuration } from '../../lib/configuration.ts';
import { paths, readProgramSearch } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { requireArea, requireUser } from '../guards.ts';
import { lazily } from '../lazily.ts';
import { root } from '../root-route.tsx';
import type { ScreenName } from './admin-screens.ts';

/** Where each screen is, is fetched with the first of them, so that a member's first screen carries none of these names. */
function fetched<Name extends ScreenName>(name: Name) {
  return lazily(
    async () => (await import('./admin-screens.ts')).SCREENS[name]() as Promise<Record<Name, RouteComponent>>,
    name,
  );
}

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
  component: fetched('AdminLayout'),
});

/** Sends a role whose work is another one to its own landing (ROL-07). */
function only(work: TeamWork) {
  return ({ context }: { context: { user: { role: string } } }) => {
    const { role } = context.user;
    if (!mayDo(role, work)) throw redirect({ href: landingOf(role, configuration.product), replace: true });
  };
}

/** A screen with nothing of its own in the address; the whole team may look at it unless it is another work. */
function screen<const Path extends string>(path: Path, title: string, name: ScreenName, work: TeamWork = 'observe') {
  const component = fetched(name);
  return createRoute({ getParentRoute: () => admin, path, beforeLoad: only(work), staticData: { title }, component });
}

const search = createRoute({
  getParentRoute: () => admin,
  path: '/Search/Home',
  validateSearch: (raw): { text?: string } => (typeof raw.text === 'string' ? { text: raw.text } : {}),
  beforeLoad: only('observe'),
  staticData: { title: 'Find a member' },
  component: fetched('SearchScreen'),
});

const programs = createRoute({
  getParentRoute: () => admin,
  path: `/ProgramAdministration/${configuration.product}Activities`,
  validateSearch: readProgramSearch,
  beforeLoad: only('programs'),
  staticData: { title: 'College activities' },
  component: fetched('ProgramsScreen'),
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
  component: fetched('ListsScreen'),
});

const risk = createRoute({
  getParentRoute: () => admin,
  path: '/AtRisk/$memberNumber',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'Follow-up' },
  component: fetched('RiskScreen'),
});

const events = createRoute({
  getParentRoute: () => admin,
  path: '/Events',
  validateSearch: readTexts,
  beforeLoad: only('manage'),
  staticData: { title: 'Event log' },
  component: fetched('EventsScreen'),
});

const overview = createRoute({
  getParentRoute: () => admin,
  path: '/Overview',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'Overview' },
  component: fetched('OverviewScreen'),
});

const reports = createRoute({
  getParentRoute: () => admin,
  path: '/Reports',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'Reports to boards' },
  component: fetched('ReportsScreen'),
});

const reportLines = createRoute({
  getParentRoute: () => admin,
  path: '/Reports/$id/Lines',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'Lines of a report' },
  component: fetched('ReportLinesScreen'),
});

const years = createRoute({
  getParentRoute: () => admin,
  path: '/Years',
  validateSearch: readTexts,
  beforeLoad: only('observe'),
  staticData: { title: 'CPD years' },
  component: fetched('YearsScreen'),
});

const Rounds = fetched('AuditsScreen');
const Given = fetched('GivenAuditsScreen');

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

const memberList = screen('/Members/Import', 'Import members', 'MemberListScreen', 'manage');

const earlierYears = screen('/Members/Import/Years', 'Import earlier years', 'EarlierYearsScreen', 'manage');

const team = screen('/Team', 'The team', 'TeamScreen', 'manage');

const tokens = screen('/Tokens', 'Tokens', 'TokensScreen', 'manage');

const state = screen('/State', 'State of the service', 'StateScreen', 'manage');

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

const erasures = screen('/Erasure', 'Erasing records', 'ErasureScreen', 'staff');

const erasure = screen('/Erasure/$id', 'Request for erasure', 'ErasureCaseScreen', 'staff');

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
  screen('/Members/$memberNumber', 'Member', 'MemberScreen'),
  screen('/Requests', 'Requests', 'RequestsScreen'),
  screen('/Requests/$id', 'Request', 'RequestScreen'),
  followUps,
  programs,
  lists,
  risk,
  events,
  screen('/Content', 'Texts and colours', 'ContentScreen'),
  screen('/Notifications', 'Notifications', 'NotificationsScreen'),
  screen('/Shortcuts', 'Shortcuts', 'ShortcutsScreen'),
  reports,
  screen('/Reports/$id', 'Report to a board', 'ReportScreen'),
  reportLines,
  screen('/Reports/$id/Differences', 'Differences of a report', 'ReportDifferencesScreen'),
  audits,
  screen('/Audits/$id', 'Round of audits', 'RoundScreen'),
  screen('/Audits/Case/$id', 'Audit', 'BenchScreen', 'audit'),
  screen('/Audits/SecondOpinion', 'Second opinion', 'SecondOpinionScreen', 'audit'),
  screen('/Audits/Case/$id/Team', 'Audit', 'TeamAuditScreen'),
  screen('/Audits/$id/Draw', 'Draw the members', 'DrawScreen'),
  screen('/Reports/Boards', 'Boards', 'BoardsScreen', 'manage'),
  team,
  tokens,
  state,
  servers,
  erasures,
  erasure,
  elsewhere,
  alone,
]);
