import { useDisclosure } from '@mantine/hooks';
import { CatchBoundary, Outlet, useChildMatches, useRouter } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useEffect, useState } from 'react';
import { useColleague } from '../lib/open-member.ts';
import { isFormPath, paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { useIdle } from '../parts/idle.ts';
import { fetchedPart } from '../ui/fetched-part.ts';
import { useHasSideMenu } from '../ui/screen-width.ts';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { ScreenFailed, ScreenWaiting } from './screen-states.tsx';

/** Home has none, so it comes once Home has come to rest; elsewhere it comes with the screen. */
const loadSideMenu = () => import('./side-menu.tsx');
const SideMenu = fetchedPart(async () => (await loadSideMenu()).SideMenu);

/** For the CPD team alone. */
const RecordBanner = fetchedPart(async () => (await import('./record-banner.tsx')).RecordBanner);

/** For someone whose membership has ended. */
const LeavingBanner = fetchedPart(async () => (await import('./leaving-banner.tsx')).LeavingBanner);

/** No one presses a key before they have looked. */
const SingleKeys = fetchedPart(async () => (await import('./single-keys.tsx')).SingleKeys);

/** Narrow screens have it in place of the one at the side. */
const loadMenuDialog = () => import('./menu-dialog.tsx');
const MenuDialog = fetchedPart(async () => (await loadMenuDialog()).MenuDialog);

/** The frame of every screen of a participant (NAV-13 to NAV-17): header, menu at the side or behind a button, content. */
export function Layout() {
  // Of the screen that is drawn: the frame changes with it, not before it.
  const path = useChildMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const [menuOpen, menu] = useDisclosure(false);
  const [menuSeen, setMenuSeen] = useState(false);
  const openMenu = () => {
    setMenuSeen(true);
    menu.open();
  };
  const isColleague = useColleague() !== null;
  const { leaving } = useUser();
  // The tiles of Home take its place there (NAV-15).
  const hasSideMenu = useHasSideMenu() && path.toLowerCase() !== paths.home.toLowerCase();
  // A form has its Save button there.
  const isForm = useChildMatches({ select: (matches) => isFormPath(path, matches.at(-1)?.search ?? {}) });
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a part of this page; only the address must stay as it is. */}
      <a href="#content" className={styles.skip} onClick={skipToContent}>
        Skip to the content
      </a>
      <Suspense fallback={null}>{isColleague && <RecordBanner />}</Suspense>
      <Suspense fallback={null}>{leaving != null && <LeavingBanner leaving={leaving} />}</Suspense>
      <FetchedAhead />
      <Header onOpenMenu={isForm ? openMenu : undefined} />
      <Suspense fallback={null}>{menuSeen && <MenuDialog opened={menuOpen} onClose={menu.close} />}</Suspense>
      <div className={styles.body}>
        {hasSideMenu && (
          <div className={styles.side}>
            <Suspense fallback={null}>
              <SideMenu />
            </Suspense>
          </div>
        )}
        <main id="content" className={styles.content} data-form={isForm || undefined} tabIndex={-1}>
          <CatchBoundary getResetKey={() => path} errorComponent={ScreenFailed}>
            <Suspense fallback={<ScreenWaiting />}>
              <Outlet />
            </Suspense>
          </CatchBoundary>
        </main>
      </div>
      {!isForm && <PhoneBar onOpenMenu={openMenu} />}
    </>
  );
}

/**
 * Adding an activity is what people come for, so its screen, and the menu, are fetched while they still look at another
 * one. By itself, so that the frame is not drawn anew for each question that starts or ends.
 */
function FetchedAhead() {
  const router = useRouter();
  const isIdle = useIdle();
  const loadMenu = useHasSideMenu() ? loadSideMenu : loadMenuDialog;
  useEffect(() => {
    if (!isIdle) return;
    void router.preloadRoute({ to: '/User/Layout/Activity' });
    // Without a network it is fetched when it is drawn.
    loadMenu().catch(() => undefined);
  }, [isIdle, loadMenu, router]);
  return <Suspense fallback={null}>{isIdle && <SingleKeys />}</Suspense>;
}

/** Moves the focus without leaving `#content` in the address, where the router would take it for a page. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
