import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink, IconLogout } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { menuPath } from '../lib/paths.ts';
import { signOut } from '../lib/sign-out.ts';
import { AppLink } from '../ui/app-link.tsx';
import { useLeaving } from '../ui/leaving.ts';
import shared from '../ui/shared.module.css';
import type { NavigationEntry } from './header-entries.ts';
import styles from './navigation.module.css';

type NavigationProps = {
  entries: readonly NavigationEntry[];
  /** Called when an entry is chosen, so that a menu can close itself (NAV-16). */
  onChoose?: () => void;
};

/** The entries of the menu, the current one marked, with Logout at their end (NAV-13, NAV-14, NAV-16). */
export function Navigation({ entries, onChoose }: NavigationProps) {
  const { leave } = useLeaving();
  const current = useLocation({ select: ({ pathname, search }) => menuPath(pathname, search) });
  return (
    <nav aria-label="Main">
      <ul className={`${shared.list} ${styles.list}`}>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Entry entry={entry} isCurrent={entry.href.toLowerCase() === current} onChoose={onChoose} />
          </li>
        ))}
        <li className={styles.last}>
          <button type="button" className={styles.entry} onClick={() => leave(() => void signOut())}>
            <IconLogout size={20} stroke={1.7} aria-hidden />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}

type EntryProps = { entry: NavigationEntry; isCurrent: boolean; onChoose: (() => void) | undefined };

function Entry({ entry, isCurrent, onChoose }: EntryProps) {
  const content = (
    <>
      <entry.icon size={20} stroke={1.7} aria-hidden />
      {entry.label}
    </>
  );
  if (!entry.external) {
    return (
      <AppLink
        href={entry.href}
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
      >
        {content}
      </AppLink>
    );
  }
  return (
    <a href={entry.href} className={styles.entry} target="_blank" rel="noopener noreferrer" onClick={onChoose}>
      {content}
      <IconExternalLink size={16} stroke={1.7} aria-hidden className={styles.away} />
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </a>
  );
}
