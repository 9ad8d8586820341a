import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink, IconLogout } from '@tabler/icons-react';
import { signOut } from '../lib/session.ts';
import { AppLink } from '../ui/app-link.tsx';
import styles from './navigation.module.css';
import type { NavigationEntry } from './navigation-entries.ts';

type NavigationProps = {
  entries: readonly NavigationEntry[];
  /** Called when an entry is chosen, so that a menu can close itself (NAV-16). */
  onChoose?: () => void;
};

/** The entries of the menu with Logout at their end (NAV-13, NAV-16). */
export function Navigation({ entries, onChoose }: NavigationProps) {
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Entry entry={entry} onChoose={onChoose} />
          </li>
        ))}
        <li className={styles.last}>
          <button type="button" className={styles.entry} onClick={() => void signOut()}>
            <IconLogout size={20} stroke={1.7} aria-hidden />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Entry({ entry, onChoose }: { entry: NavigationEntry; onChoose: (() => void) | undefined }) {
  const content = (
    <>
      <entry.icon size={20} stroke={1.7} aria-hidden />
      {entry.label}
    </>
  );
  if (!entry.external) {
    return (
      <AppLink href={entry.href} className={styles.entry} onClick={onChoose}>
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
