import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconExternalLink, IconLogout } from '@tabler/icons-react';
import { useId } from 'react';
import { signOut, useUser } from '../lib/session.ts';
import { politeName } from '../parts/person-name.ts';
import { AppLink } from '../ui/app-link.tsx';
import styles from './name-menu.module.css';
import { collegeEntries, settingsEntry } from './navigation-entries.ts';

/** The greeting with the links of NAV-17 behind it. The browser's own popover closes it with Esc and on a click elsewhere. */
export function NameMenu() {
  const user = useUser();
  const list = useId();
  const close = () => document.getElementById(list)?.hidePopover();
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.name} popoverTarget={list}>
        <span>Welcome, {politeName(user)}</span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      <ul id={list} popover="auto" className={styles.list} aria-label="You and the college">
        {collegeEntries.map((entry) => (
          <li key={entry.label}>
            <a href={entry.href} className={styles.entry} target="_blank" rel="noopener noreferrer">
              <entry.icon size={19} stroke={1.7} aria-hidden />
              {entry.label}
              <IconExternalLink size={16} stroke={1.7} aria-hidden />
              <VisuallyHidden>, opens in a new tab</VisuallyHidden>
            </a>
          </li>
        ))}
        <li>
          <AppLink href={settingsEntry.href} className={styles.entry} onClick={close}>
            <settingsEntry.icon size={19} stroke={1.7} aria-hidden />
            {settingsEntry.label}
          </AppLink>
        </li>
        <li>
          <button type="button" className={styles.entry} onClick={() => void signOut()}>
            <IconLogout size={19} stroke={1.7} aria-hidden />
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
