import { toggleSeriesDay } from '@cpd/domain/record/activity-change';
import { type ActivityFormModel, formDates, recurrenceOf } from '@cpd/domain/record/activity-form';
import { previewRecurrence } from '@cpd/domain/record/recurrence';
import { formatHours } from '@cpd/domain/values/hours';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Box } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { datesInWords, monthName, shortWeekday, spanInWords, weekdayOf } from '../../../parts/day/day-words.ts';
import shared from '../../../ui/shared.module.css';
import { hoursPerOccurrence } from '../form/activity-totals.ts';
import classes from './dates-preview.module.css';
import type { TimeFieldProps } from './time-field-props.ts';

type DatesPreviewProps = Pick<TimeFieldProps, 'values' | 'change' | 'year'> & {
  hoursModel: YearRules['hoursModel'];
  shut: boolean;
};

/**
 * The dates that the pattern gives while it is entered, with their count, or why it gives none (OCC-08). A day that is skipped
 * is a removed date, and tapped again it is back.
 */
export function DatesPreview({ values, change, year, hoursModel, shut }: DatesPreviewProps) {
  const { dates: days, problems } = previewRecurrence(recurrenceOf(values.recurrence), year);
  const [problem] = problems;
  const left = formDates(values, year);
  const { removed, moved } = values.exceptions;
  const { frequency, weekdays, monthlyBy } = values.recurrence;
  return (
    <div className={classes.preview}>
      <p role="status" className={classes.line}>
        {problem === undefined
          ? countLine(left, days.length, hoursPerOccurrence(values, { hoursModel }))
          : emptyLine(values, problem.message)}
      </p>
      {days.length > 0 && (
        <>
          {!shut && <p className={classes.hint}>Tap a date to skip it.</p>}
          <DaysByMonth
            days={days}
            // One weekday is said by the sentence above.
            withWeekday={frequency === 'weekly' ? weekdays.length > 1 : monthlyBy === 'day'}
            isOff={(day) => removed.includes(day)}
            // One that was moved happens on its other day.
            isFixed={(day) => shut || moved.some(({ from }) => from === day)}
            onToggle={(day) => change((now) => toggleSeriesDay(now, day, year))}
          />
        </>
      )}
    </div>
  );
}

/** "20 of 21 dates: 4 Feb to 24 Jun, 0.5 h each". */
function countLine(left: readonly string[], all: number, hours: number | undefined): string {
  if (left.length === 0) return 'Keep at least one date.';
  const count = left.length === all ? datesInWords(all) : `${left.length} of ${datesInWords(all)}`;
  const each = left.length === 1 ? '' : ' each';
  const hoursPart = hours === undefined ? '' : `, ${formatHours(hours)} h${each}`;
  return `${count}: ${spanInWords(left)}${hoursPart}`;
}

/** A pattern that is only half entered is nothing to complain about yet. */
function emptyLine({ recurrence: { startDate, endDate } }: ActivityFormModel, problem: string): string {
  const entered = isPlainDate(startDate) && isPlainDate(endDate);
  return entered ? problem : 'The dates appear here once you have chosen a start and an end.';
}

type DaysByMonthProps = {
  days: readonly string[];
  withWeekday: boolean;
  isOff: (day: string) => boolean;
  /** It cannot be changed here. */
  isFixed: (day: string) => boolean;
  onToggle: (day: string) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One stop for the keyboard, in which the arrows go from day to day; scrolls inside itself when there are many. */
function DaysByMonth({ days, isFixed, ...props }: DaysByMonthProps) {
  const free = days.filter((day) => !isFixed(day));
  const [at, setAt] = useState('');
  const entry = free.includes(at) ? at : free[0];
  const group = useRef<HTMLElement>(null);
  function go(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    const place = buttons.findIndex((button) => button.tabIndex === 0);
    if (step === undefined || place < 0) return;
    event.preventDefault();
    buttons[place + step]?.focus();
  }
  return (
    <Box
      component="section"
      ref={group}
      aria-label="Dates of the pattern"
      className={classes.months}
      // Without a button inside, the keyboard scrolls it by this.
      tabIndex={entry === undefined ? 0 : undefined}
      onKeyDown={go}
    >
      {[...Map.groupBy(days, monthName)].map(([month, ofMonth]) => (
        <div key={month} className={classes.month}>
          <span className={classes.monthName}>{month.slice(0, 3)}</span>
          <ul className={classes.days}>
            {ofMonth.map((day) => (
              <li key={day}>
                <Day day={day} {...props} fixed={isFixed(day)} isEntry={day === entry} onFocus={setAt} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Box>
  );
}

type DayProps = Pick<DaysByMonthProps, 'isOff' | 'onToggle' | 'withWeekday'> & {
  day: string;
  fixed: boolean;
  /** The keyboard comes to it first. */
  isEntry: boolean;
  onFocus: (day: string) => void;
};

function Day({ day, withWeekday, isOff, fixed, isEntry, onToggle, onFocus }: DayProps) {
  const text = (
    <>
      {withWeekday && <span className={shared.quiet}>{shortWeekday(weekdayOf(day))} </span>}
      {Number(day.slice(8, 10))}
    </>
  );
  if (fixed)
    return isOff(day) ? <del className={classes.fixed}>{text}</del> : <span className={classes.fixed}>{text}</span>;
  return (
    <button
      type="button"
      className={classes.day}
      aria-pressed={!isOff(day)}
      aria-label={`${shortWeekday(weekdayOf(day))} ${Number(day.slice(8, 10))} ${monthName(day)}`}
      tabIndex={isEntry ? 0 : -1}
      onFocus={() => onFocus(day)}
      onClick={() => onToggle(day)}
    >
      {text}
    </button>
  );
}
