import { CatchBoundary, Outlet, useChildMatches, useLocation, useRouteContext } from '@tanstack/react-router';
import { Suspense } from 'react';
import { UserContext } from '../../lib/session.ts';
import { ReducedHeader } from '../../parts/reduced-header.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { ScreenFailed, ScreenWaiting } from '../screen-states.tsx';
import { type AdminEntry, entriesFor } from './admin-entries.ts';
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
  return (
    <nav aria-label="CPD team" className={styles.side}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.href}>
            <AppLink
              href={entry.href}
              className={styles.entry}
              aria-current={
                path.toLowerCase().startsWith((entry.area ?? entry.href).toLowerCase()) ? 'page' : undefined
              }
            >
              <entry.icon size={20} stroke={1.7} aria-hidden />
              {entry.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
