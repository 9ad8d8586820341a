import { mayDo, type TeamWork } from '@cpd/domain/member/roles';
import {
  IconBell,
  IconCalendarEvent,
  IconChevronDown,
  IconClockCheck,
  IconEraser,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconLink,
  IconMenu2,
  IconPencil,
  IconSearch,
  IconServer,
  IconTable,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Outlet, useChildMatches, useLocation, useRouteContext } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { UserContext } from '../../lib/session.ts';
import { ReducedHeader } from '../../parts/plain-page.tsx';
import { dueFollowUpsQuery } from '../../queries/case-log.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ScreenFailed, ScreenWaiting } from '../screen-states.tsx';
import styles from './admin-layout.module.css';

/**
 * The frame of the CPD team's screens: the reduced header with Logout alone (NAV-18), the work of the role beside or above
 * the content.
 */
export function AdminLayout() {
  const user = useRouteContext({ strict: false, select: (context) => context.user });
  const path = useLocation({ select: (location) => location.pathname });
  const shown = useChildMatches({ select: (matches) => matches.at(-1)?.pathname });
  const entries = entriesFor(user?.role ?? '');
  return (
    <UserContext value={user ?? null}>
      <ReducedHeader area="CPD team" />
      <div className={styles.body}>
        {entries.length > 1 && <AdminNavigation entries={entries} path={path} />}
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

function AdminNavigation({ entries, path }: { entries: readonly AdminEntry[]; path: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const current = entries.find((entry) => isCurrent(entry, path));
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
      <ul id="team-menu" className={styles.list} data-open={isOpen} onClick={() => setIsOpen(false)}>
        {entries.map((entry) => (
          <li key={entry.href}>
            <AppLink href={entry.href} className={styles.entry} aria-current={entry === current ? 'page' : undefined}>
              <entry.icon size={20} stroke={1.7} aria-hidden />
              {entry.label}
              {entry.href === paths.adminFollowUps && <Due />}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isCurrent({ area, href }: AdminEntry, path: string): boolean {
  // The page of a member is where the search leads.
  const own = href === paths.adminSearch && /^\/admin\/members\//i.test(path);
  return own || path.toLowerCase().startsWith((area ?? href).toLowerCase());
}

/** How many follow-ups are due; nothing while there is none. */
function Due() {
  const { data } = useQuery(dueFollowUpsQuery);
  if (data === undefined || data.due === 0) return null;
  return <span className={styles.due}>{data.due} due</span>;
}

/** A kind of work of the CPD team, with its screen. */
type AdminEntry = {
  label: string;
  icon: TablerIcon;
  href: string;
  work: TeamWork;
  /** How the addresses of all its screens begin, where it has several. */
  area?: string;
};

const ENTRIES: readonly AdminEntry[] = [
  { label: 'Find a member', icon: IconSearch, href: paths.adminSearch, work: 'observe' },
  { label: 'Requests', icon: IconInbox, href: paths.adminRequests, work: 'observe' },
  { label: 'Follow-ups', icon: IconClockCheck, href: paths.adminFollowUps, work: 'observe' },
  { label: 'Lists', icon: IconTable, href: paths.adminList('Members'), work: 'observe', area: '/Admin/Lists/' },
  { label: 'Notifications', icon: IconBell, href: paths.adminNotifications(), work: 'observe' },
  { label: 'Shortcuts', icon: IconLink, href: paths.adminShortcuts, work: 'observe' },
  { label: 'College activities', icon: IconCalendarEvent, href: paths.adminPrograms, work: 'programs' },
  { label: 'Texts and colours', icon: IconPencil, href: paths.adminContent, work: 'observe' },
  { label: 'Erasing records', icon: IconEraser, href: paths.adminErasure, work: 'staff' },
  { label: 'The team', icon: IconUsers, href: paths.adminTeam, work: 'manage' },
  { label: 'Event log', icon: IconHistory, href: paths.adminEvents, work: 'manage' },
  { label: 'State of the service', icon: IconHeartbeat, href: paths.adminState, work: 'manage' },
  { label: 'Servers', icon: IconServer, href: paths.adminServers, work: 'manage' },
];

/** The work that a role may do (ROL-07), in the order of the menu. */
function entriesFor(role: string): readonly AdminEntry[] {
  return ENTRIES.filter(({ work }) => mayDo(role, work));
}
