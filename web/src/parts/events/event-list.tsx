import type { ReactNode } from 'react';
import shared from '../../ui/shared.module.css';
import styles from './events.module.css';

/** An event as it is told: when, what, and below it who, whom it is about, and the like. */
export type ToldEvent = { eventId: number; at: string; what: string; below: ReactNode; isIdle: boolean };

const WHEN = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/** Events, the latest first. */
export function EventList({ events, labelledBy }: { events: readonly ToldEvent[]; labelledBy: string }) {
  return (
    <ol className={`${shared.list} ${styles.events}`} aria-labelledby={labelledBy}>
      {events.map(({ eventId, at, what, below, isIdle }) => (
        <li key={eventId} className={styles.event}>
          <time dateTime={at} className={styles.when}>
            {WHEN.format(new Date(at))}
          </time>
          <span>
            {what}
            <span className={isIdle ? styles.you : styles.other}>{below}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
