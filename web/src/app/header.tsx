import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconExternalLink, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId } from 'react';
import { configuration } from '../lib/configuration.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { signOut } from '../lib/sign-out.ts';
import { politeName } from '../parts/person-name.ts';
import { ProductMark } from '../parts/product-mark.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { fetchedPart } from '../ui/fetched-part.ts';
import { useLeaving } from '../ui/leaving.ts';
import { useHasSideMenu, useIsWide } from '../ui/screen-width.ts';
import shared from '../ui/shared.module.css';
import styles from './header.module.css';
import { collegeEntries, type NavigationEntry, settingsEntry } from './header-entries.ts';
import nameMenuStyles from './name-menu.module.css';
import { NotificationBell } from './notification-bell.tsx';

/** For a member who is of the CPD team too. */
// From the part of the phone's menu, which the first screen names anyway: the name of another part would take it over its size.
const SideEntry = fetchedPart(async () => (await import('./menu-dialog.tsx')).SideEntry);

/** The full header of a participant: product, links of NAV-17, bell, greeting and Logout; on narrow screens without the bar also the menu. */
export function Header({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const hasSideMenu = useHasSideMenu();
  const isWide = useIsWide();
  const { leave } = useLeaving();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {onOpenMenu && !hasSideMenu && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Open the menu"
            aria-haspopup="dialog"
            onClick={onOpenMenu}
          >
            <IconMenu2 aria-hidden />
          </ActionIcon>
        )}
        <AppLink href={paths.home} className={styles.product}>
          <ProductMark />
          {configuration.productName}
        </AppLink>
        {isWide && (
          <ul className={`${shared.list} ${styles.college}`} aria-label="The college">
            {collegeEntries.map((entry) => (
              <li key={entry.label}>
                <CollegeLink entry={entry} className={styles.link} />
              </li>
            ))}
          </ul>
        )}
        <NotificationBell />
        {hasSideMenu && <NameMenu isWide={isWide} />}
        {isWide && (
          <button type="button" className={styles.link} onClick={() => leave(() => void signOut())}>
            Logout
          </button>
        )}
      </div>
    </header>
  );
}

type CollegeLinkProps = { entry: NavigationEntry; className: string | undefined; children?: ReactNode };

/** A site of the college, in a tab of its own (NAV-17, NAV-19). */
function CollegeLink({ entry, className, children }: CollegeLinkProps) {
  return (
    <a href={entry.href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      {entry.label}
      <IconExternalLink size={16} stroke={1.7} aria-hidden />
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </a>
  );
}

/**
 * The greeting with the settings, and where there is no room for them in the header, with the links of NAV-17 behind it. The
 * browser's own popover closes it with Esc and on a click elsewhere.
 */
function NameMenu({ isWide }: { isWide: boolean }) {
  const { leave } = useLeaving();
  const user = useUser();
  const list = useId();
  const close = () => document.getElementById(list)?.hidePopover();
  return (
    <div>
      <button type="button" className={nameMenuStyles.name} popoverTarget={list}>
        <span>Welcome, {politeName(user)}</span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      <ul id={list} popover="auto" className={nameMenuStyles.list} aria-label="You and the college">
        {!isWide &&
          collegeEntries.map((entry) => (
            <li key={entry.label}>
              <CollegeLink entry={entry} className={nameMenuStyles.entry}>
                <entry.icon size={19} stroke={1.7} aria-hidden />
              </CollegeLink>
            </li>
          ))}
        <li>
          <AppLink href={settingsEntry.href} className={nameMenuStyles.entry} onClick={close}>
            <settingsEntry.icon size={19} stroke={1.7} aria-hidden />
            {settingsEntry.label}
          </AppLink>
        </li>
        {user.otherSide && (
          <li>
            <Suspense fallback={null}>
              <SideEntry className={nameMenuStyles.entry} />
            </Suspense>
          </li>
        )}
        {!isWide && (
          <li>
            <button type="button" className={nameMenuStyles.entry} onClick={() => leave(() => void signOut())}>
              <IconLogout size={19} stroke={1.7} aria-hidden />
              Logout
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
