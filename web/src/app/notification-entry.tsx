import type { Notification } from '@cpd/contract/notifications';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX, type TablerIcon } from '@tabler/icons-react';
import { RichText } from '../ui/rich-text.tsx';
import styles from './notifications-drawer.module.css';

type Level = { icon: TablerIcon; word: string; colour: 'green' | 'amber' | 'red' };

const HIGH: Level = { icon: IconAlertTriangle, word: 'Important', colour: 'red' };

/** How urgent each alert code is, as icon, word and colour (NOT-07). */
const LEVELS = {
  L: { icon: IconCircleCheck, word: 'Good to know', colour: 'green' },
  M: { icon: IconInfoCircle, word: 'Please note', colour: 'amber' },
  H: HIGH,
  High: HIGH,
} as const satisfies Record<Notification['AlertCode'], Level>;

const DAY = new Intl.DateTimeFormat('en-GB');

type EntryProps = { entry: Notification; isNew: boolean; onDismiss: () => void };

/** One notification with its level, title, date and message (NOT-02). */
export function NotificationEntry({ entry, isNew, onDismiss }: EntryProps) {
  const level = LEVELS[entry.AlertCode];
  return (
    <li className={styles.entry} data-level={level.colour}>
      <level.icon size={22} className={styles.icon} aria-hidden />
      <div className={styles.content}>
        <p className={styles.facts}>
          <span className={styles.level}>{level.word}</span> · {DAY.format(new Date(entry.CreatedOn))}
          {isNew && <span className={styles.new}>New</span>}
        </p>
        <h3 className={styles.title}>{entry.Title}</h3>
        <div className={styles.message}>
          <RichText html={entry.FullMessage} />
        </div>
      </div>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Dismiss “${entry.Title}”`} onClick={onDismiss}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
