import type { Notification } from '@cpd/contract/notifications';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import row from '../ui/row.module.css';
import { Row } from '../ui/row.tsx';
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
    <li>
      <NotificationContent
        entry={entry}
        isNew={isNew}
        end={<IconButton icon={IconX} size={44} label={`Dismiss “${entry.title}”`} onClick={onDismiss} />}
      />
    </li>
  );
}

/** A notification as members see it in their drawer, for anyone who writes it. */
export function NotificationPreview({ entry }: { entry: Shown }) {
  return (
    <div className={row.list}>
      <NotificationContent entry={entry} isNew={false} />
    </div>
  );
}

type ContentProps = { entry: Shown; isNew: boolean; end?: ReactNode };

/** Its level, title, date and message (NOT-02, NOT-07). */
function NotificationContent({ entry, isNew, end }: ContentProps) {
  const level = LEVELS[entry.alertCode];
  return (
    <div className={styles.entry} data-level={level.colour}>
      <Row
        heading="h3"
        title={entry.title}
        icon={<level.icon size={24} aria-hidden className={styles.level} />}
        meta={
          <>
            <strong className={styles.level}>{level.word}</strong> · {DAY.format(new Date(entry.createdOn))}
            {isNew && <span className={styles.new}>New</span>}
          </>
        }
        end={end}
      />
      <div className={styles.message}>
        <RichText html={entry.fullMessage} />
      </div>
    </div>
  );
}

/** The levels in the words that members read (NOT-07). */
export const LEVEL_CHOICES = (['L', 'M', 'H'] as const).map((value) => ({ value, label: LEVELS[value].word }));
