import { monthsOfYear } from '@cpd/domain/record/calendar-grid';
import { Title } from '@mantine/core';
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './calendar.module.css';
import { dayByKey } from './day-keys.ts';
import { monthInWords, monthName } from './day-words.ts';
import { MonthTable } from './month-table.tsx';

/** How much the calendar shows at once (CAL-01). */
export type CalendarSpan = 'month' | 'year';

type CalendarDaysProps = {
  span: CalendarSpan;
  /** The selected day; what is shown is its month or year. */
  day: string;
  today: string;
  counts: ReadonlyMap<string, number>;
  /** Where there is no side, the panel of the selected day stands under the day's own month. */
  panel: ReactNode;
  onSelect: (day: string) => void;
};

/**
 * The days of a month or a year. Arrows go by day and week, Home and End to the ends of the week, PageUp and PageDown by
 * month; the selection follows, so that the panel always tells of the day that has the focus.
 */
export function CalendarDays({ span, day, today, counts, panel, onSelect }: CalendarDaysProps) {
  const box = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayByKey(day, event.key);
    const isDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
    if (next === undefined || !isDay) return;
    event.preventDefault();
    // The next day may stand in a month that is not drawn yet.
    flushSync(() => onSelect(next));
    box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const shared = { day, today, counts, onSelect };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the buttons inside.
    <div ref={box} onKeyDown={move} className={span === 'year' ? styles.year : undefined}>
      {span === 'month' && (
        <>
          <MonthTable month={day} label={monthInWords(day)} {...shared} />
          {panel}
        </>
      )}
      {span === 'year' &&
        monthsOfYear(day).map((month) => (
          <Fragment key={month}>
            <section className={styles.card}>
              <Title order={3} size="h4">
                {monthName(month)}
              </Title>
              <MonthTable month={month} label={monthInWords(month)} small {...shared} />
            </section>
            {month.slice(0, 7) === day.slice(0, 7) && panel}
          </Fragment>
        ))}
    </div>
  );
}
