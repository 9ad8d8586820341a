import type { Notification } from '@cpd/contract/notifications';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX, type TablerIcon } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './notification-entry.module.css';

type Level = { icon: TablerIcon; word: string; colour: 'green' | 'amber' | 'red' };

const HIGH: Level = { icon: IconAlertTriangle, word: 'Important', colour: 'red' };

/** How urgent each alert code is, as icon, word and colour (NOT-07). */
const LEVELS = {
  L: { icon: IconCircleCheck, word: 'Good to know', colour: 'green' },
  M: { icon: IconInfoCircle, word: 'Please note', colour: 'amber' },
  H: HIGH,
  High: HIGH,
} as const satisfies Record<Notification['alertCode'], Level>;

const DAY = new Intl.DateTimeFormat('en-GB');

type Shown = Pick<Notification, 'alertCode' | 'title' | 'createdOn' | 'fullMessage'>;
type EntryProps = { entry: Notification; isNew: boolean; onDismiss: () => void };

/** One notification in the drawer, to be dismissed (NOT-02, NOT-03). */
export function NotificationEntry({ entry, isNew, onDismiss }: EntryProps) {
  return (
    <li className={styles.entry} data-level={LEVELS[entry.alertCode].colour}>
      <NotificationContent entry={entry} isNew={isNew} />
      <IconButton icon={IconX} size={36} label={`Dismiss “${entry.title}”`} onClick={onDismiss} />
    </li>
  );
}

/** A notification as members see it in their drawer, for anyone who writes it. */
export function NotificationPreview({ entry }: { entry: Shown }) {
  return (
    <div className={styles.entry} data-level={LEVELS[entry.alertCode].colour}>
      <NotificationContent entry={entry} isNew={false} />
    </div>
  );
}

/** Its level, title, date and message (NOT-02, NOT-07). */
function NotificationContent({ entry, isNew }: { entry: Shown; isNew: boolean }) {
  const level = LEVELS[entry.alertCode];
  return (
    <>
      <level.icon size={22} className={styles.icon} aria-hidden />
      <div className={styles.content}>
        <p className={styles.facts}>
          <span className={styles.level}>{level.word}</span> · {DAY.format(new Date(entry.createdOn))}
          {isNew && <span className={styles.new}>New</span>}
        </p>
        <h3 className={styles.title}>{entry.title}</h3>
        <div className={styles.message}>
          <RichText html={entry.fullMessage} />
        </div>
      </div>
    </>
  );
}

/** The levels in the words that members read (NOT-07). */
export const LEVEL_CHOICES = (['L', 'M', 'H'] as const).map((value) => ({ value, label: LEVELS[value].word }));
