import type { TeamCounts } from '@cpd/contract/team-counts';
import { mayDo, type TeamWork } from '@cpd/domain/member/roles';
import { Title, VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconBuildingBank,
  IconCalendarEvent,
  IconChartBar,
  IconChevronDown,
  IconClipboardCheck,
  IconEraser,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconKey,
  IconLink,
  IconMenu2,
  IconPencil,
  IconSearch,
  IconTable,
  IconTableImport,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Outlet, useChildMatches, useLocation, useRouteContext } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { paths } from '../../lib/paths.ts';
import { UserContext } from '../../lib/session.ts';
import { ReducedHeader } from '../../parts/plain-page.tsx';
import { SideEntry } from '../../parts/side-entry.tsx';
import { teamCountsQuery } from '../../queries/team-counts.ts';
import { AppLink } from '../../ui/app-link.tsx';
import shared from '../../ui/shared.module.css';
import { lazily } from '../lazily.ts';
import { ScreenFailed, ScreenWaiting } from '../screen-states.tsx';
import styles from './admin-layout.module.css';

/**
 * The frame of the CPD team's screens: the reduced header with Logout alone (NAV-18), the work of the role beside or above
 * the content.
 */
export function AdminLayout() {
  return configuration.isSettingUp ? <NewCollege /> : <Team />;
}

const SetupScreen = lazily(() => import('../../screens/admin/setup/setup-screen.tsx'), 'SetupScreen');

/** Until a new college is set up there is nothing else to do (FWK-06). */
function NewCollege() {
  const user = useRouteContext({ strict: false, select: (context) => context.user });
  return (
    <UserContext value={user ?? null}>
      <ReducedHeader area="CPD team" />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Suspense fallback={<ScreenWaiting />}>
          {mayDo(user?.role ?? '', 'manage') ? <SetupScreen /> : <Title order={1}>Your college is being set up</Title>}
        </Suspense>
      </main>
    </UserContext>
  );
}

function Team() {
  const user = useRouteContext({ strict: false, select: (context) => context.user });
  const path = useLocation({ select: (location) => location.pathname });
  const shown = useChildMatches({ select: (matches) => matches.at(-1)?.pathname });
  const groups = groupsFor(user?.role ?? '');
  return (
    <UserContext value={user ?? null}>
      <ReducedHeader area={user?.role === 'AUDITOR' ? 'Audits' : 'CPD team'} />
      <div className={styles.body}>
        {(groups.flatMap(({ entries }) => entries).length > 1 || user?.otherSide === 'RECORD') && (
          <AdminNavigation groups={groups} path={path} />
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          <CatchBoundary getResetKey={() => shown} errorComponent={ScreenFailed}>
            <Suspense fallback={<ScreenWaiting />}>
              <Outlet />
            </Suspense>
          </CatchBoundary>
        </main>
      </div>
    </UserContext>
  );
}

function AdminNavigation({ groups, path }: { groups: readonly AdminGroup[]; path: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: counts } = useQuery(teamCountsQuery);
  const current = groups.flatMap(({ entries }) => entries).find((entry) => isCurrent(entry, path));
  return (
    <nav aria-label="CPD team" className={styles.side}>
      {/* A phone shows where one is, and all entries when it is pressed. */}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="team-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
        {current?.label ?? 'Menu'}
        <IconChevronDown size={18} className={styles.chevron ?? ''} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are what keys press, which comes here as a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div id="team-menu" className={styles.groups} data-open={isOpen} onClick={() => setIsOpen(false)}>
        {groups.map((group) => (
          <Group key={group.title} group={group} current={current} counts={counts} />
        ))}
        <SideEntry className={styles.entry} />
      </div>
    </nav>
  );
}

type GroupProps = { group: AdminGroup; current: AdminEntry | undefined; counts: TeamCounts | undefined };

function Group({ group: { title, entries }, current, counts }: GroupProps) {
  const id = useId();
  return (
    <div>
      <p className={styles.group} id={id}>
        {title}
      </p>
      <ul className={`${shared.list} ${styles.entries}`} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.href}>
            <AppLink href={entry.href} className={styles.entry} aria-current={entry === current ? 'page' : undefined}>
              <entry.icon size={20} stroke={1.7} aria-hidden />
              {entry.label}
              <Waiting count={counts && entry.waiting?.(counts)} />
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much waits behind an entry; nothing where nothing does. */
function Waiting({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className={styles.waiting}>
      {count}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}

function isCurrent({ area, href }: AdminEntry, path: string): boolean {
  // The page of a member is where the search leads.
  const own = href === paths.adminSearch && /^\/admin\/members\/(?!import(?:\/|$))/i.test(path);
  return own || path.toLowerCase().startsWith((area ?? href).toLowerCase());
}

/** A kind of work of the CPD team, with its screen. */
type AdminEntry = {
  label: string;
  icon: TablerIcon;
  href: string;
  work: TeamWork;
  /** How the addresses of all its screens begin, where it has several. */
  area?: string;
  waiting?: (counts: TeamCounts) => number;
};

type AdminGroup = { title: string; entries: readonly AdminEntry[] };

const GROUPS: readonly AdminGroup[] = [
  {
    title: 'Members',
    entries: [
      { label: 'Overview', icon: IconChartBar, href: paths.adminOverview(), work: 'observe' },
      { label: 'Find a member', icon: IconSearch, href: paths.adminSearch, work: 'observe' },
      {
        label: 'Requests',
        icon: IconInbox,
        href: paths.adminRequests,
        work: 'observe',
        waiting: ({ requestsWaiting, followUpsDue }) => requestsWaiting + followUpsDue,
      },
      {
        label: 'Audits',
        icon: IconClipboardCheck,
        href: paths.adminAudits,
        work: 'observe',
        waiting: ({ auditsWaiting }) => auditsWaiting,
      },
      {
        label: 'Reports to boards',
        icon: IconBuildingBank,
        href: paths.adminReports(),
        work: 'observe',
        waiting: ({ reportsDue }) => reportsDue,
      },
      { label: 'Lists', icon: IconTable, href: paths.adminList('Members'), work: 'observe', area: '/Admin/Lists/' },
      { label: 'Import members', icon: IconTableImport, href: paths.adminMemberList, work: 'manage' },
    ],
  },
  {
    title: 'Publish',
    entries: [
      { label: 'Notifications', icon: IconBell, href: paths.adminNotifications(), work: 'observe' },
      { label: 'Shortcuts', icon: IconLink, href: paths.adminShortcuts, work: 'observe' },
      { label: 'College activities', icon: IconCalendarEvent, href: paths.adminPrograms, work: 'programs' },
      {
        label: 'Texts and colours',
        icon: IconPencil,
        href: paths.adminContent,
        work: 'observe',
        waiting: ({ yearsToConfirm }) => yearsToConfirm,
      },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { label: 'Erasing records', icon: IconEraser, href: paths.adminErasure, work: 'staff' },
      { label: 'The team', icon: IconUsers, href: paths.adminTeam, work: 'manage' },
      { label: 'Tokens', icon: IconKey, href: paths.adminTokens, work: 'manage' },
      { label: 'Event log', icon: IconHistory, href: paths.adminEvents, work: 'manage' },
      { label: 'State of the service', icon: IconHeartbeat, href: paths.adminState, work: 'manage' },
    ],
  },
];

/** The work that a role may do (ROL-07), in the order of the menu (ADM-08). */
function groupsFor(role: string): readonly AdminGroup[] {
  return GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ work }) => mayDo(role, work)),
  })).filter(({ entries }) => entries.length > 0);
}
