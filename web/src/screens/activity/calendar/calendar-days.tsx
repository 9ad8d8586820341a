import { columnOf, isSameMonth, monthGrid, monthsOfYear } from '@cpd/domain/record/calendar-grid';
import { Title, VisuallyHidden } from '@mantine/core';
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { monthName } from '../../../parts/day/day-words.ts';
import styles from './calendar.module.css';
import { countInWords, dayInWords, monthInWords } from './calendar-words.ts';

/** How much the days show at once (CAL-01). */
type DaysSpan = 'month' | 'year';

type CalendarDaysProps = {
  span: DaysSpan;
  /** The selected day; what is shown is its month or year. */
  day: string;
  today: string;
  counts: ReadonlyMap<string, number>;
  /** Those of them that have not come yet. */
  planned: ReadonlySet<string>;
  /** Where there is no side, the panel of the selected day is under the day's own month. */
  panel: ReactNode;
  onSelect: (day: string) => void;
};

/**
 * The days of a month or a year. Arrows go by day and week, Home and End to the ends of the week, PageUp and PageDown by
 * month; the selection follows, so that the panel always tells of the day that has the focus.
 */
export function CalendarDays({ span, day, today, counts, planned, panel, onSelect }: CalendarDaysProps) {
  const box = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayByKey(day, event.key);
    const isDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
    if (next === undefined || !isDay) return;
    event.preventDefault();
    // The next day may be in a month that is not drawn yet.
    flushSync(() => onSelect(next));
    box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const shared = { day, today, counts, planned, onSelect };
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
              <Title order={3}>{monthName(month)}</Title>
              <MonthTable month={month} label={monthInWords(month)} small {...shared} />
            </section>
            {month.slice(0, 7) === day.slice(0, 7) && panel}
          </Fragment>
        ))}
    </div>
  );
}

const SUNDAY = ['Su', 'Sunday'] as const;
const WEEKDAYS = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
] as const;

/** In the order of the columns; a reader hears the whole word (CAL-02). */
const COLUMNS = [SUNDAY, ...WEEKDAYS];

type MonthTableProps = {
  /** Any day of the month. */
  month: string;
  /** Names the grid. */
  label: string;
  /** The selected day; the one stop of the Tab key. */
  day: string;
  today: string;
  /** How many activities each day has; days without any may be missing (CAL-03). */
  counts: ReadonlyMap<string, number>;
  /** Those of them that have not come yet. */
  planned: ReadonlySet<string>;
  /** In the year view: small, and without the days of other months. */
  small?: boolean;
  onSelect: (day: string) => void;
};

/** The days of a month as a grid, each with its count (CAL-02, CAL-03). */
function MonthTable({ month, label, day, today, counts, planned, ...rest }: MonthTableProps) {
  const { small = false, onSelect } = rest;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar whose cells are reached by arrows is a grid.
    <table role="grid" aria-label={label} className={styles.month} data-small={small || undefined}>
      <thead>
        <tr>
          {COLUMNS.map(([short, long]) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(month).map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td key={each}>
                {small && !isSameMonth(each, month) ? null : (
                  <Day
                    day={each}
                    count={counts.get(each) ?? 0}
                    planned={planned.has(each)}
                    selected={each === day}
                    isToday={each === today}
                    outside={!isSameMonth(each, month)}
                    onSelect={onSelect}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: string;
  count: number;
  planned: boolean;
  selected: boolean;
  isToday: boolean;
  outside: boolean;
  onSelect: (day: string) => void;
};

function Day({ day, count, planned, selected, isToday, outside, onSelect }: DayProps) {
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-outside={outside || undefined}
      data-selected={selected || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={selected}
      // Arrows move inside the grid, Tab leaves it.
      tabIndex={selected ? 0 : -1}
      onClick={() => onSelect(day)}
    >
      <VisuallyHidden>{`${dayInWords(day)}, ${countInWords(count)}${planned ? ', planned' : ''}`}</VisuallyHidden>
      <span className={styles.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {count > 0 && (
        <span className={styles.count} data-planned={planned || undefined} aria-hidden>
          {count}
        </span>
      )}
    </button>
  );
}

const STEPS: Readonly<Record<string, Temporal.DurationLike>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { weeks: -1 },
  ArrowDown: { weeks: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** The plain date that a key leads to from another one, or undefined for keys that mean nothing here (CAL-01). */
function dayByKey(day: string, key: string): string | undefined {
  const date = Temporal.PlainDate.from(day);
  const column = columnOf(day);
  if (key === 'Home') return date.subtract({ days: column }).toString();
  if (key === 'End') return date.add({ days: 6 - column }).toString();
  const step = STEPS[key];
  return step && date.add(step).toString();
}
