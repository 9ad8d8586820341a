import { type ReactNode, Suspense } from 'react';
import { fetchedPart } from '../../ui/fetched-part.ts';
import styles from './day.module.css';

// What draws a calendar is as large as the rest of a form's fields together, and most days are typed or one press.
const load = () => import('./day-calendar.tsx');

export const DayCalendar = fetchedPart(async () => (await load()).DayCalendar);
export const DaysCalendar = fetchedPart(async () => (await load()).DaysCalendar);

/** Fetches it before it is opened. When it does not arrive, opening tries again. */
export function fetchCalendar(): void {
  load().catch(() => undefined);
}

/** The space of a calendar that is on its way. */
export function CalendarPlace({ children }: { children: ReactNode }) {
  return <Suspense fallback={<div className={styles.calendarPlace} />}>{children}</Suspense>;
}
