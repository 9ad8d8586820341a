import { isSameMonth, monthGrid } from '@cpd/domain/record/calendar-grid';
import { VisuallyHidden } from '@mantine/core';
import styles from './calendar.module.css';
import { countInWords, dayInWords } from './day-words.ts';

/** In the order of the columns; a reader hears the whole word (CAL-02). */
const COLUMNS = [
  ['Su', 'Sunday'],
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
] as const;

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
  /** In the year view: small, and without the days of other months. */
  small?: boolean;
  onSelect: (day: string) => void;
};

/** The days of a month as a grid, each with its count (CAL-02, CAL-03). */
export function MonthTable({ month, label, day, today, counts, small = false, onSelect }: MonthTableProps) {
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
  selected: boolean;
  isToday: boolean;
  outside: boolean;
  onSelect: (day: string) => void;
};

function Day({ day, count, selected, isToday, outside, onSelect }: DayProps) {
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
      <VisuallyHidden>{`${dayInWords(day)}, ${countInWords(count)}`}</VisuallyHidden>
      <span className={styles.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </button>
  );
}
